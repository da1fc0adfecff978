"""Serialized properties by every way to name them, and values of every kind."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import SearchError, UnknownFilterError
from scenewright.scene import compose
from scenewright.search.hierarchy.documents import keys_of, references_of
from search.hierarchy.asking import Asked, below
from search.hierarchy.test_filters import CRATE, DOCK, HIDDEN, LANTERNS, LIGHTS, NIGHT, PLANKS, WOODEN

EXPECTED = [
    # The ways to name one.
    ("#m_IsActive=false", {"Lanterns/Lantern Hidden", "Night Lights"}),
    ("m_isactive=0", {"Lanterns/Lantern Hidden", "Night Lights"}),
    ("#isActive=off", {"Lanterns/Lantern Hidden", "Night Lights"}),
    ("p(IsActive)=false", {"Lanterns/Lantern Hidden", "Night Lights"}),
    ("farclipplane=500", {"Main Camera"}),
    ("Camera.farClipPlane=500", {"Main Camera"}),
    ("p(camera.FAR)=500", set()),
    ("#Light.m_Intensity>=0", LIGHTS),
    ("p(UnityEngine.Light.m_Intensity)>0", set()),
    ("Keeper.m_LocalPosition>(-,-,-)", None),
    # Kinds: numbers and ranges, truth values, texts, enums, colours, vectors, references, lists.
    ("m_FontData.m_FontSize>30", {"Canvas/Title"}),
    ("m_FontData.m_FontSize=20..30", {"Canvas/Score", "Canvas/Light Button/Text (Legacy)"}),
    ("m_IsTrigger=true", LANTERNS),
    ("m_Text:LANTERNS", {"Canvas/Score"}),
    ('m_Text="0 of 5 lanterns lit"', {"Canvas/Score"}),
    ("m_Text!=x -m_Text:lantern", set()),
    ("Light.m_Type=Directional", {"Directional Light", "Night Lights/Moonlight"}),
    ("Light.m_Type:direct", {"Directional Light", "Night Lights/Moonlight"}),
    ("Light.m_Type=1", {"Directional Light", "Night Lights/Moonlight"}),
    ("Text.m_Color=#FFFFFF", {"Canvas/Title", "Canvas/Score"}),
    ("m_Size=(1,1,1) m_Center=(0,-,0)", {*PLANKS, CRATE}),
    ("m_LocalPosition=(0,0.8,-0.05)", {CRATE}),
    ("m_LocalPosition.y=0.8 m_LocalPosition.z<0", {CRATE}),
    ("m_LocalScale=(0.4,-,0.15)", {CRATE}),
    ("localrotation=(0,15,0)", {CRATE}),
    ("m_Materials=1 layer=8 t:collider", {CRATE}),
    ("m_Materials.Array.size=1 layer=8 t:collider", {CRATE}),
    ("m_Materials.Array.data[0]:wood", WOODEN),
    ("m_Materials[0]=Wood", WOODEN),
    ("m_Materials.Array.data[1]:wood", set()),
    ("kind=MoonLantern", {"Lanterns/Lantern Hidden"}),
    ("kind=Assets/Data/MoonLantern.asset", {"Lanterns/Lantern Hidden"}),
    ("target=Player", {"Main Camera"}),
    ("target=/Player", {"Main Camera"}),
    ("m_Icon!=none", set()),
    ("m_Icon=none is:root layer=5", {"Canvas"}),
    # What instances change, and what an earlier name of a field is now called.
    ("m_TagString=Dock", {DOCK}),
    ("m_Name:Crate", {CRATE}),
    ("p(Lantern.intensity)>=0", LANTERNS),
    ("zzz>0", None),
]  # fmt: skip


@pytest.mark.parametrize(("query", "expected"), EXPECTED, ids=[query for query, _ in EXPECTED])
def test_a_property_is_found_by_name_and_compared_by_kind(
    cove: Asked, query: str, expected: set[str] | None
) -> None:
    if expected is None:
        with pytest.raises(UnknownFilterError):
            cove.found(query)
    else:
        assert set(cove.found(query)) == expected


def test_a_missing_property_fits_nothing_not_even_what_differs(cove: Asked) -> None:
    assert set(cove.found("m_Text!=zzz")) == below(
        "Canvas", tails=["/Title", "/Score", "/Light Button/Text (Legacy)"]
    )
    assert set(cove.found("-m_Text:e active=false")) == HIDDEN | NIGHT


def test_a_name_that_nothing_has_is_an_error_with_its_place_and_the_nearest(cove: Asked) -> None:
    with pytest.raises(UnknownFilterError) as raised:
        cove.found("t:light intensty>1")
    assert raised.value.details["position"] == 9
    assert "intensity" in raised.value.candidates


@pytest.mark.parametrize("query", ["#nope>1", "p(nope)>1", "m_ShutterSpeeed.x>1 or #nope=1"])
def test_a_property_that_is_asked_for_as_such_is_told_to_be_nowhere(cove: Asked, query: str) -> None:
    if query.startswith("m_S"):
        with pytest.raises(UnknownFilterError):
            cove.found(query)
    else:
        assert cove.found(query) == []
        assert any("has a property 'nope'" in note for note in cove.notes(query))


def test_a_property_of_a_known_class_that_no_object_has_is_told(cove: Asked) -> None:
    (note,) = cove.of("Assets/Scenes/Menu.unity").notes("m_Intensity>1")
    assert "No GameObject of the scenes searched has a property 'm_Intensity'." in note


def test_what_cannot_be_compared_is_told(cove: Asked) -> None:
    assert cove.found("m_CullingMask>0") == []
    assert cove.notes("m_CullingMask>0") == [
        "'m_CullingMask' is nothing that can be compared; ask for a part of it."
    ]
    assert "Main Camera" in cove.found("m_CullingMask.m_Bits>0")


@given(st.sampled_from(["m_LocalPosition", "m_LocalScale"]), st.sampled_from("xyz"), st.floats(-20, 20))
def test_a_part_of_a_vector_is_that_of_the_whole(cove: Asked, key: str, axis: str, bound: float) -> None:
    place = ["-", "-", "-"]
    place["xyz".index(axis)] = f"{bound:.4f}"
    whole = cove.found(f"{key}>({','.join(place)})")
    assert cove.found(f"{key}.{axis}>{bound:.4f}") == whole


@pytest.mark.parametrize("path", ["Assets/Scenes/Cove.unity", "Assets/Prefabs/HarbourLight.prefab"])
def test_what_a_glance_at_documents_shows_is_what_their_values_are(cove: Asked, path: str) -> None:
    """Keys and references that are found without parsing, against those of all values."""
    structural = {"m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_GameObject"}
    structural |= {"m_Father", "m_Children", "m_Component", "references"}
    for owner in compose(cove.files, path).game_objects():
        for part in (owner, *owner.components):
            assert set(keys_of(part)) == set(part.fields.keys())
            whole: list[tuple[str, object]] = []
            for key, value in part.fields.root.items():
                if key not in structural:
                    _collect(key, value, whole)
            assert sorted(map(str, references_of(part))) == sorted(map(str, whole))


def _collect(key: str, value: object, found: list[tuple[str, object]]) -> None:
    from scenewright.scene import Value

    assert isinstance(value, Value)
    reference = value.reference
    if reference is not None:
        found += [] if reference.is_null else [(key, reference)]
    elif value.kind != "scalar":
        for each in value:
            _collect(key, each, found)


def test_a_field_that_no_file_has_yet_has_the_value_of_its_source(
    example_copy: Path, changed_cove: Callable[[], Asked]
) -> None:
    keeper = example_copy / "Assets/Scripts/Keeper/Keeper.cs"
    text = keeper.read_text("utf-8")
    start = text.index("{", text.index("class Keeper")) + 1
    fields = (
        "\n[SerializeField] private float patience = 2.5f;\n[SerializeField] private bool isAwake = true;\n"
        '[SerializeField] private string motto = "Light them all";\n'
        "[SerializeField] private float worked = UnityEngine.Random.value;\n"
    )
    keeper.write_text(text[:start] + fields + text[start:], "utf-8")
    cove = changed_cove()
    for query in ("patience=2.5", "patience>2", "isAwake=true", "motto:them", "p(Keeper.Motto)!=x"):
        assert cove.found(query) == ["Keeper"], query
    assert cove.found("#worked>=0") == cove.found("#worked<0") == []


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("m_NormalizedViewPortRect=(0,0,1,1)", True),
        ("m_NormalizedViewPortRect=(0,-,0.5,-)", False),
        ("m_NormalizedViewPortRect.width=1", True),
        ("m_projectionMatrixMode>=1", True),
    ],
)
def test_a_rectangle_is_compared_by_its_four_numbers(cove: Asked, query: str, is_found: bool) -> None:
    assert cove.found(query) == (["Main Camera"] if is_found else [])


def test_a_box_is_compared_by_its_diagonal(real: Callable[[str, str], Asked]) -> None:
    asked = real("steamvr", "Assets/SteamVR/InteractionSystem/Samples/Interactions_Example.unity")
    skinned = asked.items("t=SkinnedMeshRenderer")
    assert skinned
    for item in skinned:
        for part in item.source.part.components:
            if part.native_name == "SkinnedMeshRenderer":
                extent = part.fields.at("m_AABB.m_Extent")
                diagonal = 2 * sum(extent[axis].as_float() ** 2 for axis in "xyz") ** 0.5
                assert item in asked.items(f"SkinnedMeshRenderer.m_AABB={diagonal:.12f}")


@pytest.mark.parametrize(
    ("query", "wanted", "position"),
    [
        ("position=foo", "components such as", 1),
        ("t:light position>5", "components such as", 9),
        ("#m_Intensity>abc", "a number or a range", 1),
        ("-p(Light.m_Intensity)=abc", "a number or a range", 2),
        ("t:light #m_IsActive=banana", "true or false", 9),
        ("m_LocalScale=big", "components such as", 1),
        ("Text.m_Color=reddish", "a colour such as", 1),
    ],
)
def test_a_value_that_no_property_of_the_name_can_hold_is_refused_at_its_place(
    cove: Asked, query: str, wanted: str, position: int
) -> None:
    with pytest.raises(SearchError, match="is no value of the filter") as raised:
        cove.items(query)

    assert raised.value.details["position"] == position
    assert wanted in raised.value.hint


def test_a_truth_value_is_not_more_or_less_than_another(cove: Asked) -> None:
    with pytest.raises(UnknownFilterError, match="'active' does not take the operator '>'"):
        cove.items("active>false")
