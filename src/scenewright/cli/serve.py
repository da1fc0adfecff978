"""``scenewright serve``."""

import logging
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scenewright.cli.options import project_option

if TYPE_CHECKING:
    from scenewright.server import SceneServer

DEFAULT_PORT = 8765
_GRACE = 2.0
"""Seconds that what is running has to end, once nobody waits for it."""
_INTERRUPTED = 130
"""The exit status of a command that Ctrl+C ends (128 and the signal's number)."""


@click.command()
@project_option
@click.option(
    "--toolsets",
    envvar="SCENEWRIGHT_TOOLSETS",
    metavar="NAMES",
    help="Toolsets to list, by comma, or all; else what the project's settings say, else core.",
)
@click.option("--http", is_flag=True, help="Serve Streamable HTTP instead of stdio.")
@click.option("--host", help="With --http: the address to listen on. Other than loopback needs a token.")
@click.option(
    "--port", type=click.IntRange(0, 65535), help=f"With --http: {DEFAULT_PORT} unless given; 0 is any free."
)
@click.option("--allow-host", multiple=True, help="With --http: one more Host header to answer to.")
def serve(
    project: Path,
    toolsets: str | None,
    http: bool,
    host: str | None,
    port: int | None,
    allow_host: tuple[str, ...],
) -> None:
    """Serve a Unity project to MCP clients, over stdio unless --http is given.

    Over HTTP every request needs the bearer token: that of SCENEWRIGHT_TOKEN, or one made for this run
    and told on stderr.
    """
    if not http and (host or allow_host or port is not None):
        raise click.UsageError("--host, --port and --allow-host need --http.")
    if not http and (sys.stdin is None or sys.stdout is None):
        raise click.UsageError("stdin or stdout is closed, where the client would be; --http needs neither.")
    status = 0
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s"
    )
    with redirect_stdout(sys.stderr), _served(project, toolsets) as server:
        if http:
            _serve_http(server, host, DEFAULT_PORT if port is None else port, allow_host)
            _end_within(_GRACE, 0)
        else:
            _greet(project)
            with redirect_stdout(sys.__stdout__):
                status = _run(server)
            _end_within(_GRACE if status != _INTERRUPTED else 0.0, status)
    sys.exit(status)


def _run(server: "SceneServer") -> int:
    """Serves until stdin ends (0), the client no longer reads (1) or Ctrl+C."""
    status = 0
    try:
        server.run("stdio")
    except* OSError:
        status = 1
    except* KeyboardInterrupt:
        status = _INTERRUPTED
    return status


def _end_within(seconds: float, status: int) -> None:
    """Has the process end even if a call, or the wait for a line from a terminal, goes on in a thread."""
    end = threading.Timer(seconds, os._exit, (status,))
    end.daemon = True
    end.start()


def _greet(project: Path) -> None:
    """Tells a person who started this by hand that nothing is wrong when nothing happens."""
    if sys.stdin.isatty():
        click.echo(
            f"Serving {project.resolve()} over stdio: waiting for an MCP client on stdin. Clients"
            " start this by themselves (see: scenewright setup). Ctrl+C stops it.",
            err=True,
        )


@contextmanager
def _served(path: Path, toolsets: str | None) -> Iterator["SceneServer"]:
    from scenewright.project import Project
    from scenewright.server import SceneServer
    from scenewright.server.settings import ServerSettings
    from scenewright.tools import Registry, Workspace

    project = Project.open(path)
    named = [name.strip() for name in (toolsets or "").split(",") if name.strip()]
    workspace = Workspace(project, watch=True)
    try:
        yield SceneServer(workspace, Registry.load(), named or ServerSettings.read(project.root).toolsets)
    finally:
        workspace.close()


def _serve_http(server: "SceneServer", host: str | None, port: int, names: tuple[str, ...]) -> None:
    import anyio

    from scenewright.server.http import SECRET_VARIABLE, Doorway, serve_http

    anyio.run(serve_http, server, Doorway.open(host, port, os.environ.get(SECRET_VARIABLE), names))
