"""How ``serve`` begins for a person at a terminal, and how it ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

STUCK = '''
import json, sys, threading
from types import ModuleType
from scenewright.tools import Registry, ToolContext, tool

@tool()
def stick(context: ToolContext) -> dict[str, int]:
    """Never ends."""
    print("stuck", file=sys.stderr, flush=True)
    threading.Event().wait()
    return {}

module = ModuleType("glue")
module.stick = stick
registry = Registry.load([module])
Registry.load = lambda: registry
from scenewright.cli.group import scenewright
scenewright(["serve", "--project", sys.argv[1]])
'''
CALL = (
    '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "stick", "arguments": {},'
    ' "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",'
    ' "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"},'
    ' "io.modelcontextprotocol/clientCapabilities": {}}}}\n'
)


def test_a_call_that_does_not_end_does_not_hold_the_process(project: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, str(project)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(CALL)
        process.stdin.flush()
        assert process.stderr.readline() == "stuck\n"
        process.stdin.close()
        try:
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()
        assert process.stderr.read() == ""


@pytest.fixture
def heeding_interrupts() -> Iterator[None]:
    """Lets child processes be interrupted also where the tests run in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")
def test_a_person_at_a_terminal_is_told_what_it_waits_for_and_can_stop_it(
    project: Path, heeding_interrupts: None
) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "scenewright.cli", "serve", "--project", str(project)]
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        told = process.stderr.readline()
        assert f"Serving {project} over stdio" in told
        assert "Ctrl+C stops it" in told
        os.write(ours, b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        assert '"id":1' in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=60) == 130
        finally:
            process.kill()
        assert (process.stdout.read(), process.stderr.read()) == ("", "")
    os.close(ours)
    os.close(theirs)
