"""Every object that one tool names is found by the others under that name: its path and its fileID."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data
from conftest import EXAMPLE
from scenewright.errors import NotFoundError
from scenewright.project import Project
from scenewright.scene import GameObject, Scene
from scenewright.tools import Workspace

Named = tuple[str | None, Any]
"""The path of a GameObject, and the fileID of it or of one of its components."""
MANY = 200


def owner(scene: Scene, address: str) -> GameObject | None:
    """The GameObject that an address means, as the tools take it."""
    try:
        found = scene.look_up(address)
    except NotFoundError:
        return None
    return found if isinstance(found, GameObject) else found.game_object


def lost(scene: Scene, named: Iterator[Named]) -> list[Named]:
    """What is not found, or found as two different objects."""
    wrong = []
    for path, file_id in named:
        meant = [owner(scene, str(each)) for each in (path, file_id) if each not in (None, "")]
        if None in meant or len({each.path for each in meant if each is not None}) > 1:
            wrong.append((path, file_id))
    return wrong


def found_objects(ask: Ask, scene: str) -> Iterator[Named]:
    told = data(ask("find-game-objects", RequiredComponents=["Transform"], IncludeInactive=True,
                    MaxResults=MANY, scene=scene))  # fmt: skip
    yield from ((each["path"], each["fileID"]) for each in told["results"])


def found_components(ask: Ask, scene: str) -> Iterator[Named]:
    told = data(ask("component_find", typeName="Component", includeInactive=True, limit=MANY, scene=scene))
    yield from ((each["path"], each["fileID"]) for each in told["components"])


def nodes(ask: Ask, scene: str) -> Iterator[Named]:
    todo = data(ask("scene_get_hierarchy", detail="nodes", limit=MANY, scene=scene))["hierarchy"]
    while todo:
        node = todo.pop()
        todo += node.get("children", ())
        yield node.get("path"), node["fileID"]


def overrides(ask: Ask, scene: str) -> Iterator[Named]:
    told = data(ask("prefab_overrides", includeDefault=True, limit=MANY, scene=scene))
    yield from (
        (each["object"], None) for each in told["overrides"] if not each["kind"].startswith("removed")
    )


def unset(ask: Ask, scene: str) -> Iterator[Named]:
    told = data(ask("reference_find_unset", limit=MANY, scene=scene))
    yield from ((each.get("gameObject"), None) for each in told["unsetReferences"])


def events(ask: Ask, scene: str) -> Iterator[Named]:
    for event in data(ask("event_find_all", limit=MANY, scene=scene))["events"]:
        yield event["gameObject"], None


def users(ask: Ask, scene: str) -> Iterator[Named]:
    rows = data(ask("references", target=scene, direction="uses", inside=True, limit=MANY))["references"]
    for row in rows:
        if "object" in row:
            yield None if "..." in row["object"] else row["object"], row["fileID"]


@pytest.fixture(scope="module")
def cove(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("trip") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    return root


SOURCES = (found_objects, found_components, nodes, overrides, unset, events, users)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(
    "path", ["Assets/Scenes/Cove.unity", "Assets/Scenes/Menu.unity", "Assets/Prefabs/Boat.prefab"]
)
def test_names_of_the_sample_are_found_again(
    cove: Path, path: str, source: Callable[[Ask, str], Iterator[Named]]
) -> None:
    scene = Workspace(Project.open(cove)).scene(path)

    assert not lost(scene, source(asking(cove), path))


@pytest.mark.parametrize(
    ("project", "path"),
    [
        ("mirror", "Assets/Mirror/Examples/Billiards/MirrorBilliards.unity"),
        ("techdemos2d", "Assets/Tilemap/Brick/Brick.unity"),
    ],
)
def test_names_of_a_real_scene_are_found_again(
    real_project: Callable[[str], Path], project: str, path: str
) -> None:
    root = real_project(project)
    ask, scene = asking(root), Workspace(Project.open(root)).scene(path)

    assert not [wrong for source in SOURCES for wrong in lost(scene, source(ask, path))]


def test_what_a_reference_leads_to_is_found_again(ask_cove: Ask) -> None:
    place = {"gameObjectPath": "Player", "scene": "Cove"}
    told = data(ask_cove("reference_get", componentType="BoatController", propertyName="bowLantern", **place))

    by_path = data(ask_cove("component_get_all", gameObjectPath=told["reference"]["path"], scene="Cove"))
    by_id = data(ask_cove("component_get_all", gameObjectPath=str(told["reference"]["fileID"]), scene="Cove"))

    assert by_path == by_id


def test_the_listeners_of_an_event_are_found_again(ask_cove: Ask) -> None:
    place = {"gameObjectPath": "Canvas/Start Button", "componentType": "Button", "scene": "Menu"}
    (listener,) = data(ask_cove("event_list_listeners", eventName="m_OnClick", **place))["listeners"]

    shown = data(ask_cove("inspector_inspect", path=listener["target"], scene="Menu"))

    assert shown["path"] == listener["target"]


def test_the_file_id_of_a_prefab_instance_means_its_root(ask_cove: Ask) -> None:
    told = data(ask_cove("references", target="Assets/Prefabs/Lantern.prefab", object_id=100100000))
    instances = [each for each in told["references"] if each["file"] == "Assets/Scenes/Cove.unity"]

    shown = data(ask_cove("inspector_inspect", path=str(instances[0]["fileID"]), scene="Cove"))

    assert shown["prefab"]["path"] == "Assets/Prefabs/Lantern.prefab"


def test_what_is_removed_is_named_in_the_file_that_removes_it(ask_cove: Ask) -> None:
    rows = data(ask_cove("prefab_overrides", limit=MANY, scene="Cove"))["overrides"]
    removed = [each for each in rows if each["kind"].startswith("removed")]

    for each in removed:
        above = each["object"].rpartition("/")[0] if each["kind"] == "removed_gameobject" else each["object"]
        assert ask_cove("component_get_all", gameObjectPath=above, scene=each["file"])["success"]
