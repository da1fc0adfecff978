"""The journal tells who asked for a change: the name that an MCP client gave itself."""

import json
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import Implementation

from scenewright.project import Project
from scenewright.server import SceneServer
from scenewright.tools import Registry, Workspace

pytestmark = pytest.mark.anyio

NOTE = {"path": "Assets/Note.txt", "content": "one\n"}


@pytest.fixture
def server(example_copy: Path) -> SceneServer:
    return SceneServer(Workspace(Project.open(example_copy)), Registry.load())


async def data(client: Client, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    result = await client.call_tool(name, arguments)
    assert result.structured_content is not None
    assert not result.is_error, result.structured_content
    return dict(result.structured_content["data"])


@pytest.mark.parametrize("name", ["harbour-agent", "n" * 500])
async def test_a_change_is_told_with_the_clients_name(
    server: SceneServer, example_copy: Path, era: str, name: str
) -> None:
    async with Client(server, mode=era, client_info=Implementation(name=name, version="1")) as client:
        await data(client, "call_tool", {"name": "file_write", "arguments": NOTE})
        (told,) = (await data(client, "history", {}))["transactions"]
    (line,) = (example_copy / ".scenewright/audit.jsonl").read_text().splitlines()
    assert {told["client"], json.loads(line)["client"]} == {name[:80]}


async def test_each_client_has_its_own_name(server: SceneServer, era: str) -> None:
    for number, name in enumerate(("first", "second")):
        async with Client(server, mode=era, client_info=Implementation(name=name, version="1")) as client:
            await data(client, "file_write", NOTE | {"content": f"{number}\n"})
            told = (await data(client, "history", {}))["transactions"]
    assert [each["client"] for each in told] == ["second", "first"]
