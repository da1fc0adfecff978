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


PARSE_ERROR, INVALID_REQUEST, INVALID_PARAMS = -32700, -32600, -32602


def request(**changed: str) -> str:
    """A ``ping`` as a line, with members replaced by raw JSON."""
    members = {"jsonrpc": '"2.0"', "id": "5", "method": '"ping"'} | changed
    return "{" + ", ".join(f'"{name}": {value}' for name, value in members.items()) + "}"


def calling(words: str) -> str:
    return request(
        method='"tools/call"', params=f'{{"name": "find_tools", "arguments": {{"words": {words}}}}}'
    )


@pytest.mark.parametrize("start", [[INITIALIZE, INITIALIZED], [ask("server/discover", {"_meta": META}, 1)]])
def test_every_line_is_answered(project: Path, start: list[dict[str, Any]]) -> None:
    refused = {
        "{": (None, PARSE_ERROR),
        "\0": (None, PARSE_ERROR),
        "[" * 100_000: (None, PARSE_ERROR),
        "[]": (None, INVALID_REQUEST),
        request(id="null"): (None, INVALID_REQUEST),
        request(id="1.5"): (None, INVALID_REQUEST),
        request(id="true"): (None, INVALID_REQUEST),
        request(id='"\\ud800"'): (None, INVALID_REQUEST),
        request(id="9" * 6000): (None, INVALID_REQUEST),
        request(jsonrpc='"1.0"'): (5, INVALID_REQUEST),
        request(method="5"): (5, INVALID_REQUEST),
        request(params="[]"): (5, INVALID_PARAMS),
        request(id='"a"', params="[1]"): ("a", INVALID_PARAMS),
        calling("9" * 6000): (5, INVALID_PARAMS),
        calling('"\\ud800"'): (5, INVALID_PARAMS),
    }
    told = raw(
        project, *(json.dumps(each) for each in start), *refused, request(id="6", params='{"_meta": {}}')
    )
    errors = [(each["id"], each["error"]["code"]) for each in told if "error" in each and each["id"] != 6]
    assert errors == list(refused.values())


def test_what_expects_no_answer_gets_none(project: Path) -> None:
    silent = (
        "",
        "  ",
        '{"jsonrpc": "2.0", "method": "notifications/x", "params": []}',
        '{"id": 1, "result": 5}',
    )
    told = raw(project, json.dumps(INITIALIZE), *silent, request(id="7"))
    assert [each["id"] for each in told] == [1, 7]


def test_a_broken_resource_address_names_the_forms(project: Path) -> None:
    read = request(method='"resources/read"', params='{"uri": "scenewright://["}')
    error = raw(project, json.dumps(INITIALIZE), json.dumps(INITIALIZED), read)[-1]["error"]
    assert error["code"] == INVALID_PARAMS
    assert "scenewright://guid/{guid}" in error["message"]


def raw(project: Path, *lines: str) -> list[dict[str, Any]]:
    """What the server answers to raw lines, up to the answer to the last one, whose id is its own."""
    command = [sys.executable, "-m", "scenewright.cli", "serve", "--project", str(project)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(line + "\n" for line in lines))
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline())]
        while answers[-1].get("id") != last_id(lines):
            answers.append(json.loads(process.stdout.readline()))
        rest, told = process.communicate()
    assert (rest, told, process.returncode) == ("", "", 0)
    return answers


def last_id(lines: tuple[str, ...]) -> Any:
    return json.loads(lines[-1])["id"]
