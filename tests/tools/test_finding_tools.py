"""Finding assets by Unity's own filter and files by globs."""

from pathlib import Path
from typing import Any

import pytest

from scenewright.project import Project
from scenewright.tools import Registry, ToolContext, Workspace
from unity_project import TinyProject, guid_for, material, prefab


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ToolContext:
    project = TinyProject(tmp_path_factory.mktemp("finding") / "Project")
    project.write("Assets/Art/Wood.mat", material("Wood"))
    project.write("Assets/Art/Old Wood.mat", material("Old Wood"))
    project.write("Assets/Crate.prefab", prefab("Crate", materials=(guid_for("Assets/Art/Wood.mat"),)))
    project.write("Assets/Kinds/Kind.cs", "public class Kind : UnityEngine.ScriptableObject {}")
    project.write("Assets/Kinds/Special.cs", "public class Special : Kind {}")
    special = guid_for("Assets/Kinds/Special.cs")
    thing = (
        "%YAML 1.1\n--- !u!114 &11400000\nMonoBehaviour:\n  m_GameObject: {fileID: 0}\n"
        f"  m_Script: {{fileID: 11500000, guid: {special}, type: 3}}\n  m_Name: Thing\n"
    )
    project.write("Assets/Kinds/Thing.asset", thing)
    for number in range(150):
        project.write(f"Assets/Many/Note{number:03}.txt", "text")
    return ToolContext(Workspace(Project.open(project.root)), Registry.load())


def asked(context: ToolContext, tool: str, **arguments: Any) -> dict[str, Any]:
    answer = context.registry.call(context, tool, arguments)
    data: dict[str, Any] = answer.get("data", answer)
    return data


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("wood", ["Assets/Art/Old Wood.mat", "Assets/Art/Wood.mat"]),
        ('"old wood"', ["Assets/Art/Old Wood.mat"]),
        ("*.mat", []),
        ("t:Material old", ["Assets/Art/Old Wood.mat"]),
        ("t: prefab", ["Assets/Crate.prefab"]),
        ("t:Kind", ["Assets/Kinds/Thing.asset"]),
        ("t:ScriptableObject t:GameObject", ["Assets/Crate.prefab", "Assets/Kinds/Thing.asset"]),
        ("ref:Art/Wood.mat", ["Assets/Crate.prefab"]),
        ("t:Nothing", []),
        ("glob:Assets/Art/*", ["Assets/Art/Old Wood.mat", "Assets/Art/Wood.mat"]),
    ],
)
def test_finds_assets_by_the_filter_of_find_assets(context: ToolContext, text: str, found: list[str]) -> None:
    answer = asked(context, "asset_find", filter=text)
    assert answer["matches"] == found
    assert answer["count"] == answer["total"] == len(found)


def test_looks_in_the_folders_named(context: ToolContext) -> None:
    answer = asked(context, "asset_find", filter="t:Material", searchInFolders="Assets/Kinds, Assets/Art/")
    assert answer["count"] == 2


def test_refuses_a_folder_that_is_none(context: ToolContext) -> None:
    answer = asked(context, "asset_find", filter="t:Material", searchInFolders="Assets/Ark")
    assert answer["code"] == "not_found"
    assert "Assets/Art" in answer["candidates"]


@pytest.mark.parametrize(
    ("text", "said"), [("ref:Nope.mat", "no asset"), ("a:project wood", "no area 'project'")]
)
def test_tells_what_an_answer_does_not_say_by_itself(context: ToolContext, text: str, said: str) -> None:
    (note,) = asked(context, "asset_find", filter=text)["notes"]
    assert said in note
    assert "notes" not in asked(context, "asset_find", filter="a:all wood")


def test_tells_of_references_that_could_not_be_read(tmp_path: Path) -> None:
    project = TinyProject(tmp_path / "Dark")
    project.write("Assets/Wood.mat", material("Wood"))
    project.write("Assets/Old.unity", b"\0\0\0\x16" + bytes(2000))
    context = ToolContext(Workspace(Project.open(project.root)), Registry.load())
    assert asked(context, "asset_find", filter="ref:Assets/Wood.mat")["unread"]["binary"] == 1
    assert "unread" not in asked(context, "asset_find", filter="wood")


@pytest.mark.parametrize("tool", ["asset_find", "file_find"])
def test_pages_lead_through_everything_once(context: ToolContext, tool: str) -> None:
    arguments = {"filter": "note"} if tool == "asset_find" else {"pattern": "Note*.txt"}
    matches: list[str] = []
    cursor: dict[str, Any] = {}
    while True:
        answer = asked(context, tool, **arguments, **cursor)
        matches += answer["matches"]
        if not answer["truncated"]:
            break
        cursor = {"cursor": answer["next_cursor"]}
    assert matches == [f"Assets/Many/Note{number:03}.txt" for number in range(150)]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("assets/art/*.MAT", ["Assets/Art/Old Wood.mat", "Assets/Art/Wood.mat"]),
        ("Assets/Art/**", ["Assets/Art/Old Wood.mat", "Assets/Art/Wood.mat"]),
        ("*.prefab", ["Assets/Crate.prefab"]),
        ("*.prefab.meta", ["Assets/Crate.prefab.meta"]),
        ("../**", []),
        ("Assets/K*/?hing.asset", ["Assets/Kinds/Thing.asset"]),
    ],
)
def test_finds_files_by_globs(context: ToolContext, pattern: str, found: list[str]) -> None:
    assert asked(context, "file_find", pattern=pattern)["matches"] == found
