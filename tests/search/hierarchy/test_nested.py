"""GameObjects inside files, as the Project provider finds them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.errors import NotOfflineError, SearchError
from scenewright.search import Item
from scenewright.search.hierarchy import NESTED_RULES, nested_items
from scenewright.search.language import parse
from search.hierarchy.asking import Asked

PREFABS = "Assets/Prefabs/"
BOW = "Boat/Mast/Lookout/BowLantern"


def nested(asked: Asked, query: str, *paths: str) -> list[Item]:
    """What a query finds inside these files, all of the project without any."""
    rows = asked.files.index.assets()
    chosen = paths or tuple(row.path for row in rows if row.path.endswith((".unity", ".prefab")))
    return list(nested_items(parse(query), asked.scope(), chosen, elsewhere={"ext"}))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("depth=2", {"Boat/Hull", "Boat/Mast"}),
        ("depth>4 is:leaf", {f"{BOW}/Glass/Glow", f"{BOW}/Handle"}),
        ("prefab:root", {BOW}),
        ("is:root", set()),
        ("is:child tag=lantern", {BOW}),
        ("is:nested name=Flag", {"Boat/Mast/Flag"}),
        ("is:main or is:subasset", set()),
        ("t=light from=prefab", {f"{BOW}/Glass/Glow"}),
        ("t=light from:scene", set()),
        ("prefab=Boat name:seat", {"Boat/Hull/Seat[0]", "Boat/Hull/Seat[1]"}),
        ("prefab:prefabs/boat name=Spar", {"Boat/Mast/Spar"}),
        ("scene:boat", set()),
        ("components=1", {"Boat/Mast", "Boat/Mast/Lookout"}),
        ("layer=8 -t:meshrenderer", {"Boat/Mast", "Boat/Mast/Lookout"}),
        ("m_Range=8", {f"{BOW}/Glass/Glow"}),
        ("ref=Assets/Prefabs/Lantern.prefab", {
            BOW, f"{BOW}/Glass",
            f"{BOW}/Glass/Glow", f"{BOW}/Handle",
        }),
        ("a:packages", set()),
        ("a=assets spar", {"Boat/Mast/Spar"}),
        ("ext=prefab", set()),
        ("spar -ext=prefab", {"Boat/Mast/Spar"}),
    ],
)  # fmt: skip
def test_a_filter_finds_objects_inside_a_prefab(cove: Asked, query: str, expected: set[str]) -> None:
    found = nested(cove, query, f"{PREFABS}Boat.prefab")
    assert {item.path for item in found} == expected
    assert {item.label for item in found} == expected
    assert {item.provider for item in found} <= {"asset"}


def test_the_root_of_a_prefab_is_left_out_and_that_of_a_scene_is_not(cove: Asked) -> None:
    roots = nested(cove, "is:root")
    assert {item.description for item in roots} == {"Assets/Scenes/Cove.unity", "Assets/Scenes/Menu.unity"}
    assert not {item.path for item in nested(cove, "boat")} & {"Boat"}


def test_what_the_index_of_unity_leaves_out_is_left_out(
    example_copy: Path, changed_cove: Callable[[], Asked]
) -> None:
    path = f"{PREFABS}Boat.prefab"
    text = (example_copy / path).read_text("utf-8")
    flagged = text.replace("m_Name: Spar", "m_Name: Spar\n  m_TagString: noindex~").replace(
        "  m_TagString: noindex~\n  m_TagString: Untagged", "  m_TagString: noindex~"
    )
    flag = flagged.index("m_Name: Flag")
    start = flagged.rindex("m_ObjectHideFlags: 0", 0, flag)
    flagged = flagged[:start] + "m_ObjectHideFlags: 1" + flagged[start + len("m_ObjectHideFlags: 0") :]
    (example_copy / path).write_text(flagged, "utf-8")
    found = {item.path for item in nested(changed_cove(), "", path)}
    assert "Boat/Mast" in found
    assert not found & {"Boat/Mast/Spar", "Boat/Mast/Flag"}


def test_every_example_is_a_query_that_works(cove: Asked) -> None:
    for rule in NESTED_RULES:
        nested(cove, rule.fact.example.partition(" ")[2], f"{PREFABS}Boat.prefab")


def test_values_that_cannot_be_are_errors(cove: Asked) -> None:
    for query in ("from=model", "is:visible", "depth=deep"):
        with pytest.raises((SearchError, NotOfflineError)):
            nested(cove, query)
