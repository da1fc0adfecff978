"""The server through the SDK's own client, in both protocol eras."""

import json

import anyio
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, TextContent

from scenewright.errors import NotFoundError
from scenewright.server import SceneServer
from scenewright.tools import Registry, Workspace

from .conftest import Gate

pytestmark = pytest.mark.anyio


def text_of(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


async def test_lists_the_tools_of_its_toolsets_only(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        names = [each.name for each in (await client.list_tools()).tools]
    assert names == ["find_tools", "call_tool", "echo", "refuse", "crash", "count", "parts", "wait"]


async def test_toolsets_are_switched_on_by_name(registry: Registry) -> None:
    async with Client(SceneServer(Workspace(None), registry, ["extra"])) as client:
        assert [each.name for each in (await client.list_tools()).tools] == ["hidden", "read_resource"]
    with pytest.raises(NotFoundError, match="no toolset 'exra'"):
        SceneServer(Workspace(None), registry, ["exra"])


async def test_annotations_and_schemas_reach_the_client(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        listed = {each.name: each for each in (await client.list_tools()).tools}
    annotations = listed["echo"].annotations
    assert annotations is not None
    assert (annotations.read_only_hint, annotations.open_world_hint) == (True, False)
    assert listed["echo"].input_schema["additionalProperties"] is False
    assert listed["echo"].title == "Echo"


async def test_success_comes_structured_and_as_compact_text(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        result = await client.call_tool("echo", {"text": "Tür"})
    assert not result.is_error
    assert result.structured_content == {"success": True, "data": {"text": "Tür"}}
    assert text_of(result) == '{"success":true,"data":{"text":"Tür"}}'


async def test_failure_carries_code_message_and_hint_in_both_forms(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        result = await client.call_tool("refuse", {})
    assert result.is_error
    assert result.structured_content == {
        "success": False,
        "code": "not_found",
        "message": "No door.",
        "hint": "Build one.",
        "candidates": ["Gate"],
    }
    assert json.loads(text_of(result)) == result.structured_content


async def test_a_crash_keeps_its_inside_from_the_client(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        result = await client.call_tool("crash", {})
    assert result.is_error
    assert "internal_error" in text_of(result)
    assert "secret" not in text_of(result)


async def test_unknown_argument_is_an_error_naming_the_nearest(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        result = await client.call_tool("echo", {"text": "a", "txt": "b"})
    assert result.is_error
    assert "did you mean 'text'?" in text_of(result)


async def test_unknown_tool_is_an_error_naming_the_nearest(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        result = await client.call_tool("ecko", {})
    assert result.is_error
    assert result.structured_content is not None
    assert result.structured_content["candidates"][0] == "echo"


async def test_a_tool_that_is_not_listed_can_be_called(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        result = await client.call_tool("call_tool", {"name": "hidden"})
    assert result.structured_content == {"success": True, "data": {"found": True}}


async def test_progress_reaches_the_caller(server: SceneServer, era: str) -> None:
    heard: list[tuple[float, float | None, str | None]] = []
    finished = anyio.Event()

    async def hear(done: float, total: float | None, message: str | None) -> None:
        heard.append((done, total, message))
        if done == total:
            finished.set()

    async with Client(server, mode=era) as client:
        await client.call_tool("count", {"to": 50}, progress_callback=hear)
        await finished.wait()
    assert heard[0] == (0, 50, "at 0")
    assert heard[-1] == (50, 50, "at 50")
    assert [done for done, _, _ in heard] == sorted({done for done, _, _ in heard})


async def test_progress_of_several_parts_only_rises(server: SceneServer, era: str) -> None:
    heard: list[tuple[float, float | None]] = []
    finished = anyio.Event()

    async def hear(done: float, total: float | None, message: str | None) -> None:
        heard.append((done, total))
        if done == 6:
            finished.set()

    async with Client(server, mode=era) as client:
        await client.call_tool("parts", {}, progress_callback=hear)
        await finished.wait()
    values = [done for done, _ in heard]
    assert values == sorted(set(values))
    assert heard[0] == (0, 3)
    assert (3, 3) in heard
    assert heard[-1] == (6, 6)


async def test_cancelling_reaches_the_tool(server: SceneServer, era: str, gate: Gate) -> None:
    async with Client(server, mode=era) as client, anyio.create_task_group() as tasks:
        tasks.start_soon(client.call_tool, "wait", {})
        await anyio.to_thread.run_sync(gate.entered.wait)
        tasks.cancel_scope.cancel()
    await anyio.to_thread.run_sync(gate.ended.wait, 10)
    assert gate.cancelled


async def test_a_slow_tool_does_not_hold_up_others(server: SceneServer, era: str, gate: Gate) -> None:
    async with Client(server, mode=era) as client, anyio.create_task_group() as tasks:
        tasks.start_soon(client.call_tool, "wait", {})
        await anyio.to_thread.run_sync(gate.entered.wait)
        assert not (await client.call_tool("echo", {"text": "meanwhile"})).is_error
        assert not gate.ended.is_set()
        gate.released.set()


async def test_file_templates_are_listed(server: SceneServer, era: str) -> None:
    async with Client(server, mode=era) as client:
        templates = (await client.list_resource_templates()).resource_templates
    assert [each.uri_template for each in templates] == [
        "scenewright://file/{+path}{?start_line,line_count}",
        "scenewright://guid/{guid}{?start_line,line_count}",
    ]


@pytest.mark.parametrize(
    ("uri", "text"),
    [
        ("scenewright://file/Assets/A%20b.cs", "Assets/A b.cs from 1 for 1000000000"),
        ("scenewright://file/Assets/A.cs?start_line=5&line_count=2", "Assets/A.cs from 5 for 2"),
        ("mcpforunity://path/Assets/A.cs", "Assets/A.cs from 1 for 1000000000"),
        (
            "scenewright://guid/0123456789abcdef0123456789abcdef",
            "0123456789abcdef0123456789abcdef from 1 for 1000000000",
        ),
    ],
)
async def test_files_are_read_as_resources(server: SceneServer, era: str, uri: str, text: str) -> None:
    async with Client(server, mode=era) as client:
        (content,) = (await client.read_resource(uri)).contents
    assert getattr(content, "text", None) == text
    assert content.mime_type == "text/plain"


@pytest.mark.parametrize(
    ("uri", "says"),
    [
        ("scenewright://file/Assets/Gone.cs", "No such file."),
        ("scenewright://file/Assets/A.cs?start_line=x", "'start_line' must be an integer, not 'x'."),
        ("scenewright://file/Assets/Long.txt", "longer than 1,000,000 characters"),
        ("scenewright://door/1", "Unknown resource"),
    ],
)
async def test_a_resource_that_is_not_there_says_why(
    server: SceneServer, era: str, uri: str, says: str
) -> None:
    async with Client(server, mode=era) as client:
        with pytest.raises(MCPError, match=says) as caught:
            await client.read_resource(uri)
    assert caught.value.error.code == -32602


async def test_instructions_are_constant_and_short(server: SceneServer) -> None:
    async with Client(server, mode="legacy") as client:
        assert client.instructions is not None
        assert len(client.instructions) < 600


async def test_the_prompt_for_scripts_names_the_tools_in_their_order(era: str) -> None:
    registry = Registry.load()
    async with Client(SceneServer(Workspace(None), registry), mode=era) as client:
        (listed,) = (await client.list_prompts()).prompts
        given = await client.get_prompt("edit_script", {"change": "Double the speed.", "script": "Boat.cs"})
    assert [(each.name, each.required) for each in listed.arguments or ()] == [
        ("change", True),
        ("script", False),
    ]
    (message,) = given.messages
    assert isinstance(message.content, TextContent)
    text = message.content.text
    steps = ["get_sha", "find_in_file", "script_apply_edits", "validate_script", "refresh_unity", "undo"]
    assert [name for name in steps if name not in registry] == []
    assert sorted(steps, key=text.index) == steps
    assert text.endswith("The change: Double the speed.\nThe script: Boat.cs\n")
