"""Each tool of the registry, reached by a client of each era on the sample project."""

import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import TextContent

from scenewright.project import Project
from scenewright.server import SceneServer
from scenewright.tools import Registry, Workspace

pytestmark = pytest.mark.anyio

REGISTRY = Registry.load()
SCRIPT = "Assets/Scripts/Game/GameManager.cs"
BOAT = {"gameObjectPath": "Player", "scene": "Cove"}

ARGUMENTS: Mapping[str, dict[str, Any]] = {
    "find_tools": {"words": "search files"},
    "call_tool": {"name": "find_tools"},
    "find_in_file": {"uri": SCRIPT, "pattern": r"class\s+\w+"},
    "find_in_files": {"pattern": "MonoBehaviour", "glob": "Assets/**/*.cs"},
    "read_resource": {"uri": SCRIPT},
    "project_info": {},
    "project_search": {"query": "game manager"},
    "project_health": {},
    "asset_get_info": {"path": SCRIPT},
    "references": {"target": SCRIPT},
    "query": {"query": "Camera.main.fieldOfView", "scene": "Cove"},
    "scene_get_hierarchy": {"scene": "Assets/Scenes/Cove.unity"},
    "prefab_get_contents": {"prefabPath": "HarbourLight"},
    "inspector_inspect": {"path": "Player", "scene": "Cove"},
    "component_get_all": {"gameObjectPath": "Player", "scene": "Cove"},
    "component_get_property": BOAT | {"typeName": "Rigidbody", "propertyName": "Mass"},
    "component_list_properties": BOAT | {"typeName": "BoatController"},
    "component_find": {"typeName": "Lantern", "scene": "Cove"},
    "find-game-objects": {"NamePattern": "Player", "scene": "Cove"},
    "prefab_overrides": BOAT,
    "reference_get": BOAT | {"componentType": "BoatController", "propertyName": "bowLantern"},
    "reference_find_unset": {"scene": "Cove"},
    "event_list_listeners": {
        "gameObjectPath": "Canvas/Start Button",
        "componentType": "Button",
        "eventName": "m_OnClick",
        "scene": "Menu",
    },
    "event_find_all": {"scene": "Menu"},
    "material_get_properties": {"materialPath": "Water"},
    "animation_get_controller": {"path": "Assets/Animation/Boat.controller"},
    "unity-search": {"SearchQuery": "t:prefab lantern"},
    "get-provider-details": {"ProviderId": "asset"},
    "asset_find": {"filter": "t:Material"},
    "file_find": {"pattern": "**/*.mat"},
    "get-menu-items": {"FilterText": "lantern"},
    "tag_list": {},
    "layer_list": {},
    "scene_list_build": {},
    "project_get_settings": {"settingName": "companyName"},
    "get_state": {},
    "file_read": {"path": SCRIPT},
    "file_write": {"path": "Assets/Note.txt", "content": "one\n"},
    "file_create_script": {"path": "Assets/Fresh.cs", "template": "MonoBehaviour"},
    "file_modify_script": {"path": SCRIPT, "oldString": "class", "newString": "class"},
    "file_delete": {"path": SCRIPT, "preview": True},
    "get_sha": {"uri": SCRIPT},
    "apply_text_edits": {
        "uri": SCRIPT,
        "edits": [{"startLine": 1, "startCol": 1, "endLine": 1, "endCol": 1, "newText": "// first\n"}],
    },
    "script_apply_edits": {
        "name": "GameManager",
        "edits": [{"op": "insert_method", "className": "GameManager", "replacement": "void Pause() { }"}],
    },
    "create_script": {"path": "Assets/Fresh.cs"},
    "delete_script": {"uri": SCRIPT, "preview": True},
    "manage_script": {"action": "read", "name": "GameManager", "path": "Assets/Scripts/Game"},
    "refresh_unity": {},
    "read_console": {},
    "validate_script": {"uri": SCRIPT, "level": "comprehensive"},
    "compile_check": {},
    "rename_field": {"uri": "Lantern.cs", "field": "intensity", "new_name": "strength", "migrate": True},
    "history": {},
    "undo": {},
    "redo": {},
    "batch_execute": {"commands": [{"tool": "file_write", "params": {"path": "A.txt", "content": ""}}]},
    "get_logs": {},
    "get_log_by_name": {"log_name": "query"},
}
"""Arguments with which each tool finds something in the sample; a new tool needs a line here."""

BEFORE: Mapping[str, tuple[str, ...]] = {"undo": ("file_write",), "redo": ("file_write", "undo")}
"""The tools that are called first, so that a tool has something to work on."""

NAMES = [each.name for each in REGISTRY]


@pytest.fixture
async def client(example_copy: Path, era: str) -> AsyncIterator[Client]:
    workspace = Workspace(Project.open(example_copy))
    async with Client(SceneServer(workspace, REGISTRY, ["all"]), mode=era) as opened:
        yield opened
    workspace.close()


def test_every_tool_has_arguments_here() -> None:
    assert set(NAMES) == set(ARGUMENTS)


@pytest.mark.parametrize("name", NAMES)
async def test_it_answers(client: Client, name: str) -> None:
    for each in BEFORE.get(name, ()):
        await client.call_tool(each, ARGUMENTS[each])
    result = await client.call_tool(name, ARGUMENTS[name])
    assert not result.is_error, result.structured_content
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert json.loads(content.text) == result.structured_content
    assert result.structured_content is not None
    assert result.structured_content["data"]


@pytest.mark.parametrize("name", NAMES)
async def test_it_refuses_what_it_does_not_know(client: Client, name: str) -> None:
    result = await client.call_tool(name, ARGUMENTS[name] | {"no_such_argument": 1})
    assert result.is_error
    assert result.structured_content is not None
    assert result.structured_content["code"] == "bad_argument"
    assert "no_such_argument" in result.structured_content["message"]


async def test_all_are_listed(client: Client) -> None:
    assert [each.name for each in (await client.list_tools()).tools] == NAMES


async def test_files_are_resources(client: Client, example_copy: Path) -> None:
    expected = (example_copy / SCRIPT).read_text(encoding="utf-8")
    guid = next(
        line.split()[1]
        for line in (example_copy / f"{SCRIPT}.meta").read_text().splitlines()
        if line.startswith("guid:")
    )
    for uri in (f"scenewright://file/{SCRIPT}", f"scenewright://guid/{guid}", f"mcpforunity://path/{SCRIPT}"):
        (content,) = (await client.read_resource(uri)).contents
        assert getattr(content, "text", None) == expected
    (lines,) = (await client.read_resource(f"scenewright://file/{SCRIPT}?start_line=2&line_count=3")).contents
    assert getattr(lines, "text", None) == "".join(expected.splitlines(keepends=True)[1:4])
