"""Whatever is wrong with a scene is told with each answer that it could change."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data
from server.test_every_tool import ARGUMENTS
from unity_project import PREAMBLE, TinyProject, guid_for

COVE = "Assets/Scenes/Cove.unity"
POST = "Assets/Prefabs/LanternPost.prefab"
SCENE_TOOLS = sorted(name for name, given in ARGUMENTS.items() if "scene" in given and name != "query")
LISTS = (
    "scene_get_hierarchy",
    "component_find",
    "find-game-objects",
    "reference_find_unset",
    "event_find_all",
)
BROAD: dict[str, dict[str, Any]] = {
    "component_find": {"typeName": "Component"},
    "find-game-objects": {"RequiredComponents": ["Transform"], "IncludeInheritedProperties": True},
}


def changed(root: Path, change: Callable[[str], str]) -> Ask:
    """The tools of a project after a change of the scene's text."""
    file = root / COVE
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    return asking(root)


def codes(answer: dict[str, Any]) -> set[str]:
    """The problems told with an answer, or with an error for what may be in the missing part."""
    told = answer["data"] if answer["success"] else answer
    return {each["code"] for each in told.get("problems", ())}


@pytest.mark.parametrize("tool", SCENE_TOOLS)
def test_a_sound_scene_has_none(ask_cove: Ask, tool: str) -> None:
    assert "problems" not in data(ask_cove(tool, **ARGUMENTS[tool]))


@pytest.mark.parametrize("damage", ["cut", "conflict"])
def test_every_tool_tells_of_a_damaged_file(example_copy: Path, damage: str) -> None:
    def cut(text: str) -> str:
        return text[: len(text) * 2 // 3]

    def conflict(text: str) -> str:
        at = text.index("\n--- !u!", len(text) // 2)
        return f"{text[:at]}\n<<<<<<< ours\n=======\n>>>>>>> theirs{text[at:]}"

    ask = changed(example_copy, {"cut": cut, "conflict": conflict}[damage])
    wanted = {"cut": "cut_off", "conflict": "merge_conflict"}[damage]

    silent = [
        tool for tool in SCENE_TOOLS if wanted not in codes(ask(tool, **ARGUMENTS[tool] | {"scene": COVE}))
    ]

    assert not silent


def test_a_query_of_a_cut_off_scene_tells_of_it(example_copy: Path) -> None:
    ask = changed(example_copy, lambda text: text[: len(text) * 2 // 3])

    told = data(ask("query", query='GameObject.Find("Player") == null', scene=COVE))

    assert told["value"] is True
    assert any("cut off" in note for note in told["notes"])


@pytest.mark.parametrize("tool", LISTS)
def test_one_damaged_object_does_not_keep_the_others_from_being_listed(example_copy: Path, tool: str) -> None:
    whole = data(asking(example_copy)(tool, scene=COVE, **BROAD.get(tool, {})))
    ask = changed(example_copy, lambda text: text.replace("  greeting:", "\tgreeting:"))

    answer = ask(tool, scene=COVE, **BROAD.get(tool, {}))

    assert "syntax_damage" in codes(answer)
    key = next(key for key, value in whole.items() if isinstance(value, list | str) and key != "scene")
    assert len(data(answer)[key]) >= len(whole[key]) - 1


def test_the_damaged_object_itself_cannot_be_shown(example_copy: Path) -> None:
    ask = changed(example_copy, lambda text: text.replace("  greeting:", "\tgreeting:"))

    answer = ask("component_list_properties", gameObjectPath="Keeper", typeName="Keeper", scene=COVE)

    assert answer["code"] == "syntax_damage"
    assert COVE in answer["message"]


def test_a_missing_source_is_told_once_for_each_file_and_counted(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"{POST}{suffix}").unlink()

    told = data(asking(example_copy)("scene_get_hierarchy", scene=COVE))["problems"]

    assert all(each["count"] >= 1 and each["message"] for each in told)
    assert len({(each["code"], each["file"]) for each in told}) == len(told)
    assert {each["code"] for each in told} == {"missing_prefab"}


ROOT = (
    "--- !u!1 &100\nGameObject:\n  m_Component:\n  - component: {fileID: 200}\n  m_Name: Root\n"
    "  m_IsActive: 1\n--- !u!4 &200\nTransform:\n  m_GameObject: {fileID: 100}\n  m_Children: []\n"
    "  m_Father: {fileID: 0}\n"
)


def instance(path: str, parent: int) -> str:
    """A prefab instance of the prefab at a path; at the root (parent 0) it makes a variant of it."""
    return (
        "--- !u!1001 &900\nPrefabInstance:\n  m_Modification:\n"
        f"    m_TransformParent: {{fileID: {parent}}}\n    m_Modifications: []\n"
        "    m_RemovedComponents: []\n"
        f"  m_SourcePrefab: {{fileID: 100100000, guid: {guid_for(path)}, type: 3}}\n"
    )


A, B, C = (f"Assets/{name}.prefab" for name in "ABC")
CYCLES = {
    "a variant of itself": {A: instance(A, 0)},
    "one that nests itself": {A: ROOT + instance(A, 200)},
    "two that nest each other": {A: ROOT + instance(B, 200), B: ROOT + instance(A, 200)},
    "two variants of each other": {A: instance(B, 0), B: instance(A, 0)},
    "a ring of three": {A: ROOT + instance(B, 200), B: instance(C, 0), C: ROOT + instance(A, 200)},
}


@pytest.mark.parametrize("cycle", CYCLES)
def test_prefabs_that_contain_each_other_are_told(tmp_path: Path, cycle: str) -> None:
    (tmp_path / "rings").mkdir()
    project = TinyProject(tmp_path / "rings")
    for path, documents in CYCLES[cycle].items():
        project.write(path, PREAMBLE + documents)
    project.write("Assets/Main.unity", PREAMBLE + instance(A, 0) + ROOT)
    ask = asking(project.root)

    for scene in (*CYCLES[cycle], "Assets/Main.unity"):
        assert "prefab_cycle" in codes(ask("scene_get_hierarchy", scene=scene))
        assert "prefab_cycle" in codes(ask("prefab_overrides", scene=scene))
        notes = data(ask("query", query="Object.FindObjectsOfType<Transform>().Length", scene=scene))["notes"]
        assert any("contains" in note for note in notes)
    assert "prefab_cycle" in codes(ask("prefab_get_contents", prefabPath=A))
