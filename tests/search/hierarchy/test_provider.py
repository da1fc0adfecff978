"""What the Hierarchy provider gives: items, order, freshness, errors and notes."""

import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import (
    CancelledError,
    DeadlineError,
    NotOfflineError,
    SearchError,
    SearchSyntaxError,
    UnknownFilterError,
)
from scenewright.search import Scope
from scenewright.search.hierarchy import Hierarchy
from search.hierarchy.asking import PROVIDER, Asked
from search.hierarchy.conftest import COVE

Opened = Callable[[], Asked]


def test_an_item_names_its_object_and_where_it_is(cove: Asked) -> None:
    (item,) = cove.items("!sternlantern")
    assert item.label == "SternLantern"
    assert item.path == "Player/Hull/SternLantern"
    assert (item.description, item.provider, item.type) == (COVE, "scene", "GameObject")
    # The object of the prefab and the instance in the scene, as GlobalObjectId has them.
    lantern, instance = 6893270803436091996, 195032085
    scene = cove.files.guid_of(COVE)
    assert item.id == f"GlobalObjectId_V1-2-{scene}-{lantern}-{instance}"


def test_names_that_fit_better_come_first_and_equals_in_hierarchy_order(cove: Asked) -> None:
    assert cove.found("lantern")[:4] == [
        "Lanterns/Lantern[0]", "Lanterns/Lantern[1]", "Lanterns", "Lanterns/Lantern East",
    ]  # fmt: skip
    scores = [item.score for item in cove.items("lantern")]
    assert scores == sorted(scores)
    assert scores[0] == 0
    assert cove.found("handle")[:2] == [
        "Environment/Island/Dock/DockPost/Arm/DockLantern/Handle",
        "Environment/Island/HarbourLight/Arm/HarbourLantern/Handle",
    ]
    assert cove.found("tag=dock or t:camera") == ["Main Camera", "Environment/Island/Dock"]


def test_a_query_without_a_condition_finds_all_in_hierarchy_order(cove: Asked) -> None:
    everything = cove.found("")
    assert everything == cove.found("is:object")
    assert len(everything) == 87
    assert everything[:3] == ["Main Camera", "Directional Light", "Environment"]


def test_several_scenes_are_searched_one_after_the_other(cove: Asked) -> None:
    both = cove.of(COVE, "Assets/Scenes/Menu.unity", "Assets/Prefabs/Boat.prefab")
    cameras = both.items('!"main camera"')
    assert [item.description for item in cameras] == [COVE, "Assets/Scenes/Menu.unity"]
    assert both.found("scene=Boat is:root") == ["Boat"]
    assert len({item.id for item in both.items("")}) == len(both.items(""))


def test_without_a_named_scene_it_is_the_one_that_is_meant(cove: Asked) -> None:
    meant = Asked(cove.files, ())
    assert {item.description for item in meant.items("is:root")} == {cove.files.project.meant_scene()}


@pytest.mark.parametrize("query", ["id=3", "id>1", "vdist<5", "is:visible", "is=hidden", "-is:visible"])
def test_what_only_an_editor_knows_is_an_error_with_a_way_out(cove: Asked, query: str) -> None:
    with pytest.raises(NotOfflineError) as raised:
        cove.found(query)
    assert "cannot be answered from files" in raised.value.message
    assert raised.value.details["position"] == (2 if query.startswith("-") else 1)


@pytest.mark.parametrize(
    ("query", "candidates"),
    [
        ("prefab:rot", ["root"]),
        ("is:lef", ["leaf"]),
        ("missing:scrpt", ["script"]),
        ("layer=Shor", ["Shore"]),
        ("layer:zzz", []),
        ("static:Batchin9Static", ["BatchingStatic"]),
        ("components=many", []),
        ("size>large", []),
        ("active=maybe", ["true", "false"]),
        ("p=3", []),
    ],
)
def test_a_value_that_a_filter_cannot_have_is_an_error(
    cove: Asked, query: str, candidates: list[str]
) -> None:
    with pytest.raises(SearchError) as raised:
        cove.found(f"t:light {query}")
    assert raised.value.details["position"] == 9
    assert set(candidates) <= set(raised.value.candidates)


@pytest.mark.parametrize("query", ["t>light", "prefab!=root", "ref>x", "is<leaf"])
def test_an_operator_that_a_filter_does_not_take_is_an_error(cove: Asked, query: str) -> None:
    with pytest.raises(UnknownFilterError):
        cove.found(query)


def test_a_syntax_error_has_a_position(cove: Asked) -> None:
    with pytest.raises(SearchSyntaxError) as raised:
        cove.found("t:light (active")
    assert raised.value.details["position"] > 1


def test_that_base_is_never_true_is_told(cove: Asked) -> None:
    assert cove.found("prefab:base") == []
    assert any("never true" in note for note in cove.notes("prefab:base"))


def test_time_and_the_caller_end_a_search(cove: Asked) -> None:
    late = replace(cove.scope(), seconds=0.0)
    with pytest.raises(DeadlineError):
        Hierarchy().items("lantern", late)

    def cancel() -> None:
        raise CancelledError("Enough.")

    with pytest.raises(CancelledError):
        Hierarchy().items("lantern", replace(cove.scope(), cancelled=cancel))


def edit(root: Path, path: str, old: str, new: str) -> None:
    text = (root / path).read_text("utf-8")
    assert old in text
    (root / path).write_text(text.replace(old, new), "utf-8")


def test_changes_of_a_scene_a_prefab_a_script_and_the_settings_are_seen(
    example_copy: Path, changed_cove: Opened
) -> None:
    cove = changed_cove()
    assert len(cove.found("t=Light")) == 11
    edit(example_copy, COVE, "m_Name: Cargo Crate", "m_Name: Crate")
    assert _again(cove).found("!crate") == ["Player/Hull/Crate"]
    edit(example_copy, "Assets/Prefabs/Lantern.prefab", "m_Name: Handle", "m_Name: Grip Of It")
    assert len(_again(cove).found('!"grip of it"')) == 10
    edit(
        example_copy,
        "Assets/Scripts/Keeper/Keeper.cs",
        "class Keeper : MonoBehaviour",
        "class Keeper : MonoBehaviour, IAwake",
    )
    assert _again(cove).found("i=iawake") == ["Keeper"]
    edit(example_copy, "ProjectSettings/TagManager.asset", "  - Boat\n", "  - Vessel\n")
    assert len(_again(cove).found("layer=vessel t:collider")) == 2


def _again(asked: Asked) -> Asked:
    asked.files.index.refresh()
    return asked


def test_every_example_of_a_filter_is_a_query_that_works(cove: Asked) -> None:
    for fact in PROVIDER.facts.filters:
        if fact.example:
            assert fact.example.startswith("h: ")
            PROVIDER.items(fact.example.removeprefix("h: "), cove.scope())
        else:
            assert fact.offline


TERMS = [
    "lantern", "t:light", "active=false", "layer=10", "prefab:root", "#m_IsActive=true", "size>2", "is:leaf",
    "y>1", "components>=3", "tag=lantern", "ref=Material",
]  # fmt: skip


@given(st.sampled_from(TERMS), st.sampled_from(TERMS))
def test_or_is_union_adjacency_is_intersection_and_minus_is_difference(
    cove: Asked, first: str, second: str
) -> None:
    a, b = set(cove.found(first)), set(cove.found(second))
    assert set(cove.found(f"{first} or {second}")) == a | b
    assert set(cove.found(f"{first} {second}")) == a & b == set(cove.found(f"{second} {first}"))
    assert set(cove.found(f"{first} -({second})")) == a - b


@given(st.text(max_size=30))
def test_any_text_is_answered_or_refused_with_a_reason(cove: Asked, text: str) -> None:
    with contextlib.suppress(SearchError, NotOfflineError):
        assert len(cove.found(text)) <= 87


def test_a_scope_of_every_file_is_searched_in_bounded_memory(cove: Asked) -> None:
    from scenewright.search.hierarchy.stage import stage_of

    paths = tuple(row.path for row in cove.files.index.assets() if row.path.endswith((".unity", ".prefab")))
    scope = Scope(cove.files.project, cove.files.index, cove.files, scenes=paths)
    assert {item.description for item in PROVIDER.items("is:root", scope)} == set(paths)
    stage = stage_of(cove.files)
    kept = [stage.records(path) for path in paths]
    assert [stage.records(path) for path in paths] == kept


def test_a_reference_to_an_asset_that_is_not_there_is_told(cove: Asked) -> None:
    assert cove.found("ref=Assets/Nowhere.mat") == []
    assert cove.notes("ref=Assets/Nowhere.mat") == ["No asset is at Assets/Nowhere.mat."]
    assert cove.notes("ref=Assets/Art/Materials/WOOD.mat") == []


def test_that_places_below_a_canvas_follow_the_screen_is_told(cove: Asked) -> None:
    (note,) = cove.notes("y>=0")
    assert note.startswith("'y' of 7 GameObjects may differ in Unity: ")
    assert "Canvas" in note


def test_of_many_files_that_cannot_be_searched_the_first_are_named(cove: Asked) -> None:
    nowhere = [f"Assets/Nowhere{number}.unity" for number in range(5)]
    notes = cove.of(COVE, *nowhere).notes("keeper")
    assert notes[0] == "5 files could not be searched, such as:"
    assert [note.partition(" ")[0] for note in notes[1:]] == nowhere[:3]


PLACED = """--- !u!1 &{number}
GameObject:
  m_Component:
  - component: {{fileID: {transform}}}
  m_Layer: 0
  m_Name: N{number}
  m_TagString: Untagged
  m_IsActive: 1
--- !u!4 &{transform}
Transform:
  m_GameObject: {{fileID: {number}}}
  m_LocalRotation: {{x: 0, y: 0, z: 0, w: 1}}
  m_LocalPosition: {{x: 1, y: 0, z: 0}}
  m_LocalScale: {{x: 1, y: 1, z: 1}}
  m_Children:{children}
  m_Father: {{fileID: {father}}}
"""


def test_a_hierarchy_of_any_depth_is_searched(example_copy: Path, changed_cove: Opened) -> None:
    depth, transforms = 3000, 10_000
    documents = ["%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"]
    for number in range(1, depth + 1):
        transform = transforms + number
        father = transform - 1 if number > 1 else 0
        children = f"\n  - {{fileID: {transform + 1}}}" if number < depth else " []"
        documents.append(PLACED.format(number=number, transform=transform, father=father, children=children))
    path = "Assets/Scenes/Deep.unity"
    (example_copy / path).write_text("".join(documents), "utf-8")
    (example_copy / f"{path}.meta").write_text(f"fileFormatVersion: 2\nguid: {'d' * 32}\n", "utf-8")
    deep = changed_cove().of(path)
    (last,) = deep.items(f"!n{depth} active x={depth} path:n{depth - 1}/")
    assert last.path.count("/") == depth - 1
    assert deep.found("is:leaf is:child") == [last.path]


def test_any_number_of_threads_may_ask_at_once(example_copy: Path, changed_cove: Opened) -> None:
    cove = changed_cove()
    expected = {query: changed_cove().found(query) for query in TERMS}
    start = Barrier(6)

    def ask(first: int) -> bool:
        start.wait()
        return all(cove.found(query) == expected[query] for query in TERMS[first:] + TERMS[:first])

    with ThreadPoolExecutor(6) as pool:
        assert all(pool.map(ask, range(6)))
