"""Where objects stand, across a file and the prefabs that it places."""

from pathlib import Path

import pytest

from scenewright.index import Index, Places
from scenewright.project import Project
from unity_project import PREAMBLE, TinyProject, guid_for

SHIP, SCENE = "Assets/Ship.prefab", "Assets/Sea.unity"


def node(number: int, name: str, father: int, *children: int) -> str:
    """A GameObject (``number``) and its Transform (``number + 1``)."""
    listed = "".join(f"\n  - {{fileID: {child}}}" for child in children) or " []"
    return (
        f"--- !u!1 &{number}\nGameObject:\n  m_Component:\n  - component: {{fileID: {number + 1}}}\n"
        f"  m_Name: {name}\n"
        f"--- !u!4 &{number + 1}\nTransform:\n  m_GameObject: {{fileID: {number}}}\n  m_Children:{listed}\n"
        f"  m_Father: {{fileID: {father}}}\n"
    )


def override(target: int, name: str) -> str:
    return (
        f"    - target: {{fileID: {target}, guid: {guid_for(SHIP)}, type: 3}}\n"
        f"      propertyPath: m_Name\n      value: {name}\n      objectReference: {{fileID: 0}}\n"
    )


def instance(*overrides: str) -> str:
    listed = "\n" + "".join(overrides) if overrides else " []\n"
    return (
        "--- !u!1001 &50\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n"
        f"    m_Modifications:{listed}"
        f"  m_SourcePrefab: {{fileID: 100100000, guid: {guid_for(SHIP)}, type: 3}}\n"
    )


def stripped(number: int, source: int, guid: str) -> str:
    return (
        f"--- !u!4 &{number} stripped\nTransform:\n"
        f"  m_CorrespondingSourceObject: {{fileID: {source}, guid: {guid}, type: 3}}\n"
        "  m_PrefabInstance: {fileID: 50}\n"
    )


def places(folder: Path, *scene: str) -> Places:
    project = TinyProject(folder / "Game")
    hull = node(10, "Ship", 0, 21) + node(20, "Hull", 11, 31) + node(30, "Deck/Aft", 21)
    project.write(SHIP, PREAMBLE + hull)
    project.write(SCENE, PREAMBLE + "".join(scene))
    index = Index.open(Project.open(project.root))
    index.refresh()
    return Places(index)


@pytest.mark.parametrize(
    ("source", "path"), [(11, "Ship/Lamp"), (21, "Ship/Hull/Lamp"), (31, r"Ship/Hull/Deck\/Aft/Lamp")]
)
def test_what_is_added_deep_in_an_instance_has_the_levels_of_its_source(
    tmp_path: Path, source: int, path: str
) -> None:
    found = places(tmp_path, instance(), stripped(60, source, guid_for(SHIP)), node(70, "Lamp", 60))
    assert found.path(SCENE, 70) == path
    assert found.path(SCENE, 60) == path.removesuffix("/Lamp")


@pytest.mark.parametrize(("source", "guid"), [(999, guid_for(SHIP)), (21, "f" * 32)])
def test_levels_that_no_file_here_tells_are_marked(tmp_path: Path, source: int, guid: str) -> None:
    found = places(tmp_path, instance(), stripped(60, source, guid), node(70, "Lamp", 60))
    assert found.path(SCENE, 70) == "Ship/.../Lamp"


def test_the_root_of_a_model_is_no_level(tmp_path: Path) -> None:
    found = places(tmp_path, instance(), stripped(60, -8679921383154817045, "f" * 32), node(70, "Lamp", 60))
    assert found.path(SCENE, 70) == "Ship/Lamp"


def test_of_several_new_names_the_one_of_the_root_is_the_name_of_the_instance(tmp_path: Path) -> None:
    renamed = instance(override(20, "Keel"), override(10, "Flagship"))
    assert places(tmp_path, renamed).path(SCENE, 50) == "Flagship"


def test_new_names_of_children_are_not_that_of_the_instance(tmp_path: Path) -> None:
    renamed = instance(override(20, "Keel"), override(30, "Bow"))
    assert places(tmp_path, renamed).path(SCENE, 50) == "Ship"
