"""The server as a process: on stdout there is the protocol and nothing else."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

NOISY = '''
import os, subprocess, sys
from types import ModuleType
from typing import Any
from scenewright.server import SceneServer
from scenewright.tools import Registry, ToolContext, Workspace, tool

@tool()
def shout(context: ToolContext) -> dict[str, Any]:
    """Prints by every road there is."""
    print("a print")
    sys.stdout.write("a write\\n")
    sys.stdout.flush()
    os.write(1, b"a raw write\\n")
    subprocess.run([sys.executable, "-c", "print('a child')"], check=True)
    return {"read": os.read(0, 10).decode()}

module = ModuleType("noise")
module.shout = shout
SceneServer(Workspace(None), Registry.load([module])).run("stdio")
'''

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


def ask(method: str, params: dict[str, Any], number: int = 2) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def talk(command: list[str], *messages: dict[str, Any]) -> tuple[list[dict[str, Any]], str]:
    """What the process answers to each request, one after the other, and what it says on stderr."""
    with subprocess.Popen(
        [sys.executable, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answers = []
        for message in messages:
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
            if "id" in message:
                answers.append(json.loads(process.stdout.readline()))
        rest, told = process.communicate()
    assert rest == ""
    assert process.returncode == 0
    return answers, told


def test_whatever_a_tool_prints_goes_to_stderr() -> None:
    (_, answer), told = talk(
        ["-c", NOISY], INITIALIZE, INITIALIZED, ask("tools/call", {"name": "shout", "arguments": {}})
    )
    assert answer["result"]["structuredContent"] == {"success": True, "data": {"read": ""}}
    assert {"a print", "a write", "a raw write", "a child"} <= set(told.splitlines())


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "Assets").mkdir()
    (tmp_path / "ProjectSettings").mkdir()
    (tmp_path / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    return tmp_path


def test_serves_a_client_with_a_handshake(project: Path) -> None:
    (hello, tools), told = talk(
        ["-m", "scenewright.cli", "serve", "--project", str(project)],
        INITIALIZE,
        INITIALIZED,
        ask("tools/list", {}),
    )
    assert hello["result"]["serverInfo"]["name"] == "scenewright"
    assert tools["result"]["tools"][0]["name"] == "find_tools"
    assert told == ""


def test_serves_a_client_without_a_handshake(project: Path) -> None:
    (discovered, called), told = talk(
        ["-m", "scenewright.cli", "serve", "--project", str(project)],
        ask("server/discover", {"_meta": META}, 1),
        ask("tools/call", {"name": "find_tools", "arguments": {"limit": "x"}, "_meta": META}),
    )
    assert "2026-07-28" in discovered["result"]["supportedVersions"]
    assert called["result"]["isError"] is True
    assert called["result"]["structuredContent"]["code"] == "bad_argument"
    assert told == ""


def test_the_projects_settings_choose_toolsets(project: Path) -> None:
    from click.testing import CliRunner

    from scenewright.cli.group import scenewright

    (project / ".scenewright").mkdir()
    (project / ".scenewright" / "settings.toml").write_text('[server]\ntoolsets = ["nowhere"]\n')
    done = CliRunner().invoke(scenewright, ["serve", "--project", str(project)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "no toolset 'nowhere'" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--project", "/nowhere"], ""),
        (["--port", "1"], "need --http"),
        (["--toolsets", "cor"], "Nearest: core"),
        (["--http", "--host", "0.0.0.0"], "SCENEWRIGHT_TOKEN"),
    ],
)
def test_what_cannot_be_served_is_said_on_stderr(project: Path, arguments: list[str], says: str) -> None:
    from click.testing import CliRunner

    from scenewright.cli.group import scenewright

    place = [] if "--project" in arguments else ["--project", str(project)]
    done = CliRunner().invoke(scenewright, ["serve", *place, *arguments])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert says in done.stderr
    assert "Traceback" not in done.stderr
