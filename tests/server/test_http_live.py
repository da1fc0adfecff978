"""Over a real socket: tools, progress and cancelling in both eras, and the command that starts it."""

import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import httpx2
import pytest
import uvicorn
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from scenewright.server import SceneServer
from scenewright.server.http import Doorway, ImpatientProtocol, bind, configured, guarded, serving_address

from .conftest import ERAS, Gate

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def connected(url: str, token: str, era: str) -> AsyncIterator[Client]:
    sent = {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=sent) as http,
        Client(streamable_http_client(url, http_client=http), mode=era) as client,
    ):
        yield client


@pytest.fixture
def url(server: SceneServer) -> Iterator[str]:
    doorway = Doorway.open(None, 0, "right")
    with bind(doorway) as listener:
        port = listener.getsockname()[1]
        running = uvicorn.Server(configured(guarded(server, doorway, port)))
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
        thread.start()
        yield serving_address(doorway, port)
        running.should_exit = True
        thread.join()


async def test_tools_answer(url: str, era: str) -> None:
    async with connected(url, "right", era) as client:
        result = await client.call_tool("echo", {"text": "over HTTP"})
    assert result.structured_content == {"success": True, "data": {"text": "over HTTP"}}


async def test_progress_reaches_the_caller(url: str, era: str) -> None:
    heard: list[float] = []
    finished = anyio.Event()

    async def hear(done: float, total: float | None, message: str | None) -> None:
        heard.append(done)
        if done == total:
            finished.set()

    async with connected(url, "right", era) as client:
        await client.call_tool("count", {"to": 20}, progress_callback=hear)
        await finished.wait()
    assert heard[0] == 0
    assert heard[-1] == 20


async def test_cancelling_reaches_the_tool(url: str, era: str, gate: Gate) -> None:
    async with connected(url, "right", era) as client:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(client.call_tool, "wait", {})
            await anyio.to_thread.run_sync(gate.entered.wait)
            tasks.cancel_scope.cancel()
        await anyio.to_thread.run_sync(gate.ended.wait, 30)
    assert gate.cancelled


REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("sent", [b"", b"GET / HT", REQUEST, REQUEST + b"\r\n" + REQUEST])
async def test_a_request_that_never_gets_whole_is_given_up(
    monkeypatch: pytest.MonkeyPatch, url: str, sent: bytes
) -> None:
    monkeypatch.setattr(ImpatientProtocol, "patience", 0.1)
    port = int(url.split(":")[2].split("/")[0])
    async with await anyio.connect_tcp("127.0.0.1", port) as stream:
        if sent:
            await stream.send(sent)
        with anyio.fail_after(60):
            received = b"".join([part async for part in stream])
    assert received.count(b"HTTP/1.1 421") == sent.count(b"\r\n\r\n")


async def test_the_command_tells_where_it_listens_and_its_token(tmp_path: Path) -> None:
    (tmp_path / "Assets").mkdir()
    (tmp_path / "ProjectSettings").mkdir()
    (tmp_path / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    command = [
        sys.executable,
        "-m",
        "scenewright.cli",
        "serve",
        "--http",
        "--port",
        "0",
        "--project",
        str(tmp_path),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        try:
            address, token = (process.stderr.readline().split()[-1] for _ in range(2))
            for era in ERAS:
                async with connected(address, token, era) as client:
                    assert (await client.list_tools()).tools[0].name == "find_tools"
        finally:
            process.terminate()
        assert process.stdout.read() == ""
