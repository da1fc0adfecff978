"""Scripts, assets and prefabs that are gone, and what cannot be known."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.errors import NotFoundError
from search.hierarchy.asking import Asked
from search.hierarchy.conftest import COVE
from search.hierarchy.test_filters import LANTERNS, WOODEN

Opened = Callable[[], Asked]


def lose(root: Path, path: str) -> None:
    (root / path).unlink()
    (root / f"{path}.meta").unlink()


def test_a_script_that_is_gone_is_missing(example_copy: Path, changed_cove: Opened) -> None:
    lose(example_copy, "Assets/Scripts/Keeper/Keeper.cs")
    cove = changed_cove()
    for value in ("Script", "script", "Scripts", "any"):
        assert cove.found(f"missing:{value}") == ["Keeper"]
        assert cove.found(f"missing={value}") == ["Keeper"]
    assert cove.found("missing:asset or missing:prefab") == []
    assert cove.found("t=Keeper") == []
    assert "Keeper" in cove.found("components=5")


def test_an_asset_that_is_gone_is_missing_where_it_is_referred_to(
    example_copy: Path, changed_cove: Opened
) -> None:
    lose(example_copy, "Assets/Art/Materials/Wood.mat")
    cove = changed_cove()
    assert set(cove.found("missing:asset")) == WOODEN
    assert set(cove.found("missing:assets")) == set(cove.found("missing:Any")) == WOODEN
    assert cove.found("material:wood") == cove.found("missing:script") == []
    assert set(cove.found("m_Materials.Array.data[0]=none")) == WOODEN


def test_an_instance_of_a_prefab_that_is_gone_is_missing(example_copy: Path, changed_cove: Opened) -> None:
    lose(example_copy, "Assets/Prefabs/Lantern.prefab")
    cove = changed_cove()
    lost = set(cove.found("missing:prefab"))
    assert {"Lanterns/Lantern North", "Player/Hull/SternLantern"} <= lost
    assert set(cove.found("missing:prefabs")) == lost
    assert any("could be read" in note for note in cove.notes("missing:prefab"))
    assert not lost & set(cove.found("t:collider"))


def test_what_an_unreadable_prefab_says_is_neither_found_nor_its_opposite(
    example_copy: Path, changed_cove: Opened
) -> None:
    prefab = example_copy / "Assets/Prefabs/Lantern.prefab"
    prefab.write_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    cove = changed_cove()
    north = "Lanterns/Lantern North"
    for query in (
        "layer=0",
        "layer!=0",
        "tag=untagged",
        "tag!=lantern",
        "m_Layer>=0",
        "components>0",
        "size>=0",
    ):
        assert north not in cove.found(query), query
    assert north in cove.found("north")
    assert north in cove.found("y>1 path:lanterns")
    assert not LANTERNS & set(cove.found("missing:prefab"))


def test_a_scene_that_is_not_there_is_an_error_alone_and_a_note_among_others(cove: Asked) -> None:
    nowhere = "Assets/Scenes/Nowhere.unity"
    with pytest.raises(NotFoundError):
        cove.of(nowhere).found("keeper")
    both = cove.of(nowhere, "Assets/Scenes/Cove.unity")
    assert both.found("keeper") == ["Keeper"]
    assert [note for note in both.notes("keeper") if nowhere in note]


def test_what_a_mesh_in_a_model_measures_is_told_as_unknown(real: Callable[[str, str], Asked]) -> None:
    asked = real("mrtk3", "Assets/Scenes/EmptyScene/SampleEmptyMRTKScene.unity")
    for name in ("vertices", "faces", "size", "overlap"):
        found = set(asked.found(f"{name}>=0"))
        notes = asked.notes(f"{name}>=0")
        assert any(note.startswith(f"'{name}' of ") for note in notes), name
        assert found.isdisjoint(asked.found(f"{name}<0")), name


def test_references_that_only_packages_not_on_this_disk_could_hold_are_told(
    real: Callable[[str, str], Asked],
) -> None:
    asked = real("mrtk3", "Assets/Scenes/EmptyScene/SampleEmptyMRTKScene.unity")
    assert any("packages hold that are not on this disk" in note for note in asked.notes("missing:script"))


def test_a_damaged_document_is_told_and_the_rest_is_found(example_copy: Path, changed_cove: Opened) -> None:
    path = example_copy / "Assets/Scenes/Cove.unity"
    text = path.read_text("utf-8")
    keeper = text.index("m_Name: Keeper")
    damaged = text.index("  m_Materials:\n", keeper)
    path.write_text(text[:damaged] + "  m_Materials: [{fileID: 1\n" + text[damaged:], "utf-8")
    cove = changed_cove()
    for query in (
        "material:wood",
        "m_Materials>0",
        "ref=Assets/Art/Materials/Wood.mat",
        "size>0",
        "vertices>0",
    ):
        found = set(cove.found(query))
        assert "Environment/Island/Dock/Plank[0]" in found, query
    assert "Keeper" in cove.found("!keeper t=meshrenderer")
    assert any(COVE in note for note in cove.notes("material:wood"))


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e39", "x", ""])
def test_a_position_that_is_no_number_fits_no_place(
    example_copy: Path, changed_cove: Opened, number: str
) -> None:
    path = example_copy / "Assets/Scenes/Cove.unity"
    text = path.read_text("utf-8")
    crate = "m_LocalPosition: {x: 0, y: 0.8, z: -0.05}"
    assert crate in text
    path.write_text(text.replace(crate, crate.replace("0.8", number)), "utf-8")
    cove = changed_cove()
    for query in ("x<=0", "y<=0", "z>0", "position>(0,0,0)", "size>=0", "overlap>=0", "#m_LocalPosition.y>0"):
        assert "Player" in {each.partition("/")[0] for each in cove.found(f"{query} or !player")}, query
    assert "Player/Hull/Cargo Crate" in cove.found("crate")


def test_a_damaged_material_is_still_found_by_its_path(example_copy: Path, changed_cove: Opened) -> None:
    path = "Assets/Art/Materials/Wood.mat"
    text = (example_copy / path).read_text("utf-8")
    (example_copy / path).write_text(text.replace("  m_Name:", "  m_Shader: [{\n  m_Name:"), "utf-8")
    assert set(changed_cove().found(f"ref={path}")) == WOODEN
