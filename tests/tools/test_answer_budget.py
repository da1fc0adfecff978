"""What an answer may cost a client that asks without limits of its own."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from asking import Ask, asking, data, pages
from unity_project import PREAMBLE, TinyProject, guid_for

CHARACTERS_A_TOKEN = 4
BUDGET = 1_500
LISTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("prefab_overrides", {}),
    ("reference_find_unset", {}),
    ("event_find_all", {}),
    ("component_find", {"typeName": "Component"}),
    ("find-game-objects", {"RequiredComponents": ["Transform"]}),
    ("scene_get_hierarchy", {}),
    ("scene_get_hierarchy", {"detail": "nodes"}),
    ("event_find_all", {"includeEmpty": False}),
    ("reference_find_unset", {"onlyMissing": True}),
    ("query", {"query": "Object.FindObjectsByType<Transform>(FindObjectsSortMode.None)"}),
    ("find-game-objects", {"RequiredComponents": ["Transform"], "IncludeInheritedProperties": True}),
    (
        "query",
        {
            "query": "Object.FindObjectsByType<GameObject>(FindObjectsSortMode.None)"
            ".Select(each => new { each, each.transform.position, parts = each.GetComponents<Component>() })",
            "timeout": 20_000,
        },
    ),
)


def tokens(answer: dict[str, Any]) -> float:
    assert answer["success"], answer
    return len(json.dumps(answer, separators=(",", ":"), ensure_ascii=False)) / CHARACTERS_A_TOKEN


@pytest.mark.parametrize(("name", "arguments"), LISTS)
def test_a_page_of_the_sample_is_small(ask_cove: Ask, name: str, arguments: dict[str, Any]) -> None:
    assert tokens(ask_cove(name, scene="Cove", **arguments)) < BUDGET


@pytest.mark.parametrize(("name", "arguments"), LISTS)
def test_a_page_of_a_real_scene_is_small(
    ask_real: Callable[[str], Ask], name: str, arguments: dict[str, Any]
) -> None:
    scene = "Assets/Mirror/Examples/Billiards/MirrorBilliards.unity"

    assert tokens(ask_real("mirror")(name, scene=scene, **arguments)) < BUDGET


DEEP = "Assets/Dense/A Scene Whose Name Is Not Short Either.unity"
LEVELS, WIDTH, FIELDS = 12, 40, 30
NAME = "An object of the level and the number"
LOST = "Assets/Dense/A prefab that holds what is gone, number"
CALL = (
    "        - m_Target: {fileID: 0}\n          m_TargetAssemblyTypeName: Some.Namespace.Of.Handlers, Code\n"
    "          m_MethodName: OnSomethingThatHappenedSomewhere\n          m_Mode: 5\n          m_Arguments:\n"
    "            m_StringArgument: an argument of some length\n          m_CallState: 2\n"
)


def dense_object(number: int) -> str:
    """A GameObject with a long name, far down, with a script of many fields and an event of many calls."""
    father = number - 1 if 0 < number < LEVELS else LEVELS - 1 if number else 0
    own, transform, script = (kind * 1000 + number for kind in (1, 2, 3))
    fields = "".join(f"  a_field_with_a_long_name_{each}: {{fileID: 0}}\n" for each in range(FIELDS))
    return (
        f"--- !u!1 &{own}\nGameObject:\n  m_Component:\n  - component: {{fileID: {transform}}}\n"
        f"  - component: {{fileID: {script}}}\n  m_Name: {NAME} {number:03}\n"
        f"  m_IsActive: 1\n--- !u!4 &{transform}\nTransform:\n  m_GameObject: {{fileID: {own}}}\n"
        f"  m_Father: {{fileID: {2000 + father if number else 0}}}\n--- !u!114 &{script}\nMonoBehaviour:\n"
        f"  m_GameObject: {{fileID: {own}}}\n  m_Enabled: 1\n"
        f"  m_Script: {{fileID: 11500000, guid: {guid_for(SCRIPT)}, type: 3}}\n{fields}"
        f"  done:\n    m_PersistentCalls:\n      m_Calls:\n{CALL * FIELDS}"
    )


def lost_instance(number: int) -> str:
    """An instance of a prefab in which an instance of a prefab that is gone stands."""
    path = f"{LOST} {number}.prefab"
    changes = "".join(
        f"    - target: {{fileID: 1000, guid: {guid_for(path)}, type: 3}}\n"
        f"      propertyPath: some_field_{each}\n"
        f"      value: {'a long value ' * 12}\n      objectReference: {{fileID: 0}}\n"
        for each in range(FIELDS)
    )
    return (
        f"--- !u!1001 &{9000 + number}\nPrefabInstance:\n  m_Modification:\n"
        f"    m_TransformParent: {{fileID: 0}}\n    m_Modifications:\n{changes}    m_RemovedComponents: []\n"
        f"  m_SourcePrefab: {{fileID: 100100000, guid: {guid_for(path)}, type: 3}}\n"
    )


SCRIPT = "Assets/Dense/Dense.cs"
DENSE: tuple[tuple[str, dict[str, Any]], ...] = (
    *LISTS,
    ("inspector_inspect", {"path": "1030"}),
    ("component_list_properties", {"gameObjectPath": "1030", "typeName": "Dense"}),
    ("component_get_property", {"gameObjectPath": "1030", "typeName": "Dense", "propertyName": "done"}),
    ("component_get_all", {"gameObjectPath": "1030"}),
    ("event_list_listeners", {"gameObjectPath": "1030", "componentType": "Dense", "eventName": "done"}),
    ("query", {"query": f'GameObject.Find("{NAME} 030")'}),
    ("query", {"query": "new string('x', 20000)"}),
)


@pytest.fixture(scope="module")
def ask_dense(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """A scene with everything that makes answers long, problems included."""
    project = TinyProject(tmp_path_factory.mktemp("dense") / "project")
    source = "using UnityEngine;\nusing UnityEngine.Events;\npublic class Dense : MonoBehaviour\n{\n"
    fields = "".join(f"    public GameObject a_field_with_a_long_name_{each};\n" for each in range(FIELDS))
    project.write(SCRIPT, f"{source}{fields}    public UnityEvent done;\n}}\n")
    for number in range(8):
        path = f"{LOST} {number}.prefab"
        gone = (
            "--- !u!1001 &900\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: 2000}\n"
            "    m_Modifications: []\n"
            f"  m_SourcePrefab: {{fileID: 1, guid: {guid_for(f'gone {number}')}, type: 3}}\n"
        )
        project.write(path, PREAMBLE + dense_object(0) + gone)
    objects = "".join(map(dense_object, range(LEVELS + WIDTH)))
    project.write(DEEP, PREAMBLE + objects + "".join(map(lost_instance, range(8))))
    listed = "".join(
        f"  - enabled: 1\n    path: Assets/Scenes/A scene of the build, and its long name {each}.unity\n"
        f"    guid: {guid_for(str(each))}\n"
        for each in range(60)
    )
    build = f"{PREAMBLE}--- !u!1045 &1\nEditorBuildSettings:\n  m_Scenes:\n{listed}"
    (project.root / "ProjectSettings" / "EditorBuildSettings.asset").write_text(build, encoding="utf-8")
    return asking(project.root)


@pytest.mark.parametrize(("name", "arguments"), DENSE)
def test_a_page_of_a_dense_scene_is_small(ask_dense: Ask, name: str, arguments: dict[str, Any]) -> None:
    assert tokens(ask_dense(name, scene=DEEP, **arguments)) < BUDGET


def test_a_long_build_list_comes_in_pages(ask_dense: Ask) -> None:
    assert tokens(ask_dense("scene_list_build")) < BUDGET
    assert [each["index"] for each in pages(ask_dense, "scene_list_build", "scenes")] == list(range(60))


@pytest.mark.parametrize(
    ("name", "key", "arguments"),
    [
        ("prefab_overrides", "overrides", {}),
        ("reference_find_unset", "unsetReferences", {"gameObjectPath": "1030"}),
        ("event_find_all", "events", {}),
        ("component_find", "components", {"typeName": "Component"}),
    ],
)
def test_small_pages_add_up_to_what_a_limit_gives(
    ask_dense: Ask, name: str, key: str, arguments: dict[str, Any]
) -> None:
    whole: list[Any] = []
    for limit in (None, 200):
        found = pages(ask_dense, name, key, scene=DEEP, limit=limit, **arguments)
        whole = whole or found
        assert found == whole
    assert len(data(ask_dense(name, scene=DEEP, **arguments))[key]) < len(whole)


def test_items_of_a_query_are_all_reached_however_long_they_are(ask_dense: Ask) -> None:
    text = "Enumerable.Range(0, 30).Select(n => new string((char)('a' + n % 26), n == 7 ? 9000 : 400))"
    found: list[Any] = []
    cursor = None
    while True:
        told = data(ask_dense("query", query=text, cursor=cursor))
        assert tokens({"success": True, "data": told}) < BUDGET
        found += told["value"] if isinstance(told["value"], list) else [told["value"]]
        cursor = told.get("next_cursor")
        if cursor is None:
            break
    assert len(found) == told["total"] == 30
