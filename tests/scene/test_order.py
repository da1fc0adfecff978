"""Where added objects and roots stand, in the formats of all versions of Unity."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scene.test_values import HEAD, write
from scenewright.scene import Scene

GUID = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb1"
ADDED = """    m_RemovedComponents: []
    m_RemovedGameObjects: []
    m_AddedGameObjects:
    - targetCorrespondingSourceObject: {{fileID: 11, guid: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb1, type: 3}}
      insertIndex: {index}
      addedObject: {{fileID: 901}}
    m_AddedComponents: []
"""


def game_object(file_id: int, name: str, father: int, children: str = " []", order: int | None = None) -> str:
    """A GameObject with the fileID, and its Transform with the next one."""
    root_order = "" if order is None else f"  m_RootOrder: {order}\n"
    return (
        f"--- !u!1 &{file_id}\nGameObject:\n  m_Component:\n  - component: {{fileID: {file_id + 1}}}\n"
        f"  m_Name: {name}\n  m_IsActive: 1\n"
        f"--- !u!4 &{file_id + 1}\nTransform:\n  m_GameObject: {{fileID: {file_id}}}\n"
        "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
        f"  m_LocalScale: {{x: 1, y: 1, z: 1}}\n  m_Children:{children}\n"
        f"  m_Father: {{fileID: {father}}}\n{root_order}"
    )


def instance(file_id: int, added: str, order: int | None = None) -> str:
    change = (
        f"    - target: {{fileID: 11, guid: {GUID}, type: 3}}\n      propertyPath: m_RootOrder\n"
        f"      value: {order}\n      objectReference: {{fileID: 0}}\n"
    )
    modifications = " []\n" if order is None else "\n" + change
    return (
        f"--- !u!1001 &{file_id}\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {{fileID: 0}}\n"
        f"    m_Modifications:{modifications}{added}"
        f"  m_SourcePrefab: {{fileID: 100100000, guid: {GUID}, type: 3}}\n"
        f"--- !u!4 &{file_id + 1} stripped\nTransform:\n"
        f"  m_CorrespondingSourceObject: {{fileID: 11, guid: {GUID}, type: 3}}\n"
        f"  m_PrefabInstance: {{fileID: {file_id}}}\n  m_PrefabAsset: {{fileID: 0}}\n"
    )


@pytest.fixture
def scene_of(example_copy: Path, composed: Callable[[str], Scene]) -> Callable[[str], Scene]:
    """A scene of these documents beside a prefab ``Box`` with the children ``A`` and ``B``."""

    def make(text: str) -> Scene:
        listed = "\n  - {fileID: 21}\n  - {fileID: 31}"
        box = game_object(10, "Box", 0, listed) + game_object(20, "A", 11) + game_object(30, "B", 11)
        write(example_copy, "Assets/Made/Box.prefab", GUID, box)
        (example_copy / "Assets/Made/Made.unity").write_text(HEAD + text, encoding="utf-8", newline="\n")
        return composed("Assets/Made/Made.unity")

    return make


def names(scene: Scene, path: str) -> list[str]:
    return [each.name for each in scene.at(path).children]


@pytest.mark.parametrize(
    ("index", "expected"), [(-1, ["A", "B", "New"]), (0, ["New", "A", "B"]), (1, ["A", "New", "B"])]
)
def test_an_added_child_stands_where_its_insert_index_says(
    scene_of: Callable[[str], Scene], index: int, expected: list[str]
) -> None:
    scene = scene_of(instance(500, ADDED.format(index=index)) + game_object(900, "New", 501))

    assert names(scene, "Box") == expected


def test_without_the_list_of_newer_versions_an_added_child_is_found_by_its_parent(
    scene_of: Callable[[str], Scene],
) -> None:
    old = "    m_RemovedComponents: []\n"
    scene = scene_of(
        instance(500, old) + game_object(900, "Late", 501, order=3) + game_object(800, "Soon", 501, order=2)
    )

    assert names(scene, "Box") == ["A", "B", "Soon", "Late"]


def test_roots_of_older_versions_stand_by_their_root_order(scene_of: Callable[[str], Scene]) -> None:
    old = "    m_RemovedComponents: []\n"
    scene = scene_of(
        game_object(900, "Last", 0, order=2)
        + game_object(800, "First", 0, order=0)
        + instance(500, old, order=1)
    )

    assert [each.name for each in scene.roots] == ["First", "Box", "Last"]


def test_roots_of_newer_versions_stand_as_the_scene_lists_them(scene_of: Callable[[str], Scene]) -> None:
    roots = "--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots:\n"
    listed = "".join(f"  - {{fileID: {each}}}\n" for each in (801, 500, 901))
    scene = scene_of(
        game_object(900, "Last", 0)
        + game_object(800, "First", 0)
        + instance(500, "    m_RemovedComponents: []\n")
        + roots
        + listed
    )

    assert [each.name for each in scene.roots] == ["First", "Box", "Last"]


def test_children_stand_in_the_order_the_parent_lists_them(scene_of: Callable[[str], Scene]) -> None:
    listed = "\n  - {fileID: 701}\n  - {fileID: 501}\n  - {fileID: 601}"
    under = instance(500, "    m_RemovedComponents: []\n").replace(
        "m_TransformParent: {fileID: 0}", "m_TransformParent: {fileID: 901}"
    )
    scene = scene_of(
        game_object(900, "Root", 0, listed)
        + game_object(600, "Third", 901)
        + game_object(700, "One", 901)
        + under
    )

    assert names(scene, "Root") == ["One", "Box", "Third"]


def test_the_parent_counts_where_the_list_of_children_disagrees(scene_of: Callable[[str], Scene]) -> None:
    listed = "\n  - {fileID: 601}\n  - {fileID: 12345}"
    scene = scene_of(
        game_object(900, "Root", 0, listed) + game_object(600, "Stray", 0) + game_object(700, "Unlisted", 901)
    )

    assert names(scene, "Root") == ["Unlisted"]
    assert {each.name for each in scene.roots} == {"Root", "Stray"}


def test_an_instance_written_out_in_full_is_not_expanded_again(scene_of: Callable[[str], Scene]) -> None:
    """Unity before 2018.3 could keep the objects of an instance in the scene itself."""
    prefab = (
        "--- !u!1001 &500\nPrefab:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n"
        "    m_Modifications: []\n    m_RemovedComponents: []\n"
        f"  m_ParentPrefab: {{fileID: 100100000, guid: {GUID}, type: 2}}\n  m_IsPrefabParent: 0\n"
    )
    written = game_object(600, "Box", 0).replace(
        "GameObject:\n", f"GameObject:\n  m_PrefabParentObject: {{fileID: 10, guid: {GUID}, type: 2}}\n"
        "  m_PrefabInternal: {fileID: 500}\n",
    )  # fmt: skip
    scene = scene_of(prefab + written)

    assert [(each.name, each.file_id) for each in scene.game_objects()] == [("Box", 600)]


def test_the_document_by_which_an_old_prefab_stands_for_itself_is_no_instance(
    scene_of: Callable[[str], Scene],
) -> None:
    own = (
        "--- !u!1001 &100100000\nPrefab:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n"
        "    m_Modifications: []\n    m_RemovedComponents: []\n  m_ParentPrefab: {fileID: 0}\n"
        "  m_RootGameObject: {fileID: 600}\n  m_IsPrefabParent: 1\n"
    )
    scene = scene_of(own + game_object(600, "Own", 0))

    assert [each.name for each in scene.game_objects()] == ["Own"]
    assert scene.problems == ()
