"""Which GameObjects there are, as a client is shown them."""

from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data
from sample import compose

COVE = "Assets/Scenes/Cove.unity"


@pytest.fixture
def ask(example_copy: Path) -> Ask:
    return asking(example_copy)


def flat(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for node in nodes for each in (node, *flat(node.get("children", [])))]


def test_the_outline_has_a_line_for_each_object_that_an_independent_reading_finds(
    ask: Ask, example_copy: Path
) -> None:
    told = data(ask("scene_get_hierarchy", scene="Cove", limit=1000))

    parts = {id(part) for part in compose(example_copy / COVE).values()}
    lines = told["hierarchy"].split("\n")
    assert len(lines) == told["total"] == len(parts)
    assert "      DockPost (prefab LanternPost.prefab) [CapsuleCollider]" in lines


def test_nodes_carry_names_states_and_components(ask: Ask) -> None:
    told = data(ask("scene_get_hierarchy", scene="Cove", detail="nodes", limit=1000))

    nodes = {node["name"]: node for node in flat(told["hierarchy"])}
    assert nodes["Night Lights"]["active"] is False
    assert nodes["Main Camera"]["components"] == ["Transform", "Camera", "AudioListener", "FollowCamera"]
    assert nodes["HarbourLight"]["prefab"]["kind"] == "variant"


@pytest.mark.parametrize("limit", [1, 7, 50])
def test_pages_add_up_to_the_whole(ask: Ask, limit: int) -> None:
    whole = flat(data(ask("scene_get_hierarchy", scene=COVE, detail="nodes", limit=1000))["hierarchy"])
    parts: list[dict[str, Any]] = []
    cursor = None
    while True:
        page = data(ask("scene_get_hierarchy", scene=COVE, detail="nodes", limit=limit, cursor=cursor))
        parts += flat(page["hierarchy"])
        cursor = page.get("next_cursor")
        if cursor is None:
            break

    assert [node["fileID"] for node in parts] == [node["fileID"] for node in whole]


def test_a_filter_gives_paths(ask: Ask) -> None:
    told = data(ask("scene_get_hierarchy", scene=COVE, detail="nodes", filter="t:Lantern", limit=100))

    paths = [node["path"] for node in told["hierarchy"]]
    assert "Environment/Island/HarbourLight/Arm/HarbourLantern" in paths
    assert "Lanterns/Lantern[1]" in paths


def test_depth_and_root_narrow_the_view(ask: Ask) -> None:
    told = data(ask("scene_get_hierarchy", scene=COVE, root="Environment/Buoy N\\/E", depth=0))

    assert (told["total"], told["hierarchy"]) == (1, "Buoy N\\/E [MeshFilter, MeshRenderer]")


def test_without_a_name_the_first_scene_of_the_build_is_shown(ask: Ask) -> None:
    assert data(ask("scene_get_hierarchy"))["scene"] == "Assets/Scenes/Menu.unity"


def test_an_unknown_object_names_the_roots(ask: Ask) -> None:
    refused = ask("scene_get_hierarchy", scene=COVE, root="Playr")

    assert refused["message"].startswith("GameObject not found")
    assert "Root objects in scene: Main Camera" in refused["hint"]
    assert "Player" in refused["candidates"]


def test_a_missing_script_is_shown_and_not_left_out(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"Assets/Scripts/Game/FollowCamera.cs{suffix}").unlink()

    told = data(asking(example_copy)("scene_get_hierarchy", scene=COVE, limit=1))

    assert told["hierarchy"] == "Main Camera [Camera, AudioListener, Missing (script)]"


def test_an_instance_whose_prefab_is_gone_says_so(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"Assets/Prefabs/LanternPost.prefab{suffix}").unlink()

    told = data(asking(example_copy)("scene_get_hierarchy", scene=COVE, root="Environment/Island/Dock"))

    assert "DockPost (prefab 29efcc888667a956954d962c32ae083d, unreadable)" in told["hierarchy"]


def test_the_contents_of_a_prefab_are_its_own_tree(ask: Ask) -> None:
    (root,) = data(ask("prefab_get_contents", prefabPath="LanternPost"))["hierarchy"]

    assert (root["name"], [child["name"] for child in root["children"]]) == ("LanternPost", ["Pole", "Arm"])


def test_a_scene_is_no_prefab(ask: Ask) -> None:
    assert "scene_get_hierarchy" in ask("prefab_get_contents", prefabPath=COVE)["hint"]
