"""What ``doctor`` looks at. Nothing here changes a file of the project."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from pathlib import Path

from scenewright.cli import configuration
from scenewright.cli.clients import CLIENTS, NAME, Client, serves
from scenewright.errors import IndexDamageError, ProjectError, ScenewrightError
from scenewright.index import Index
from scenewright.project import Project
from scenewright.tools.unread import unread_hint

_PACKAGES = ("mcp", "regex", "tree-sitter", "tree-sitter-c-sharp", "orjson", "watchfiles")
_OLDEST_PYTHON = (3, 11)


class Status(StrEnum):
    """How a check came out; only ``FAIL`` keeps Scenewright from working."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: what was found, and what to do when it should be otherwise."""

    name: str
    status: Status
    message: str
    advice: str = ""


def examine(path: Path) -> list[Check]:
    """Every check, for the project at or above ``path``; without one, those that need none."""
    checks = [_python(), _installation()]
    try:
        project = Project.open(path)
    except ProjectError as error:
        return [*checks, _no_project(error)]
    return [
        *checks,
        _project(project),
        _folder(project),
        _index(project),
        _editor(project),
        *_clients(project),
    ]


def _no_project(error: ProjectError) -> Check:
    advice = error.hint or "Give it with --project."
    found = "".join(f"\n  --project {shlex.quote(path)}" for path in error.candidates)
    return Check("Project", Status.FAIL, error.message, advice + found)


def _python() -> Check:
    found = sys.version.split()[0]
    if sys.version_info < _OLDEST_PYTHON:
        return Check("Python", Status.FAIL, f"{found} is too old.", "Install Python 3.11 or newer.")
    return Check("Python", Status.OK, f"{found} at {sys.executable}")


def _installation() -> Check:
    missing = [name for name in _PACKAGES if not _installed(name)]
    if missing:
        return Check(
            "Installation",
            Status.FAIL,
            f"Missing packages: {', '.join(missing)}.",
            "Install Scenewright again.",
        )
    return Check("Installation", Status.OK, f"Scenewright {metadata.version('scenewright')}")


def _installed(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def _project(project: Project) -> Check:
    place = f"{project.name} at {project.root}"
    if project.unity_version is None:
        return Check(
            "Project",
            Status.WARN,
            f"{place}; its Unity version is not told.",
            "Open and save it once in Unity.",
        )
    return Check("Project", Status.OK, f"{place}, Unity {project.unity_version}")


def _folder(project: Project) -> Check:
    folder = project.root / ".scenewright"
    if os.access(folder if folder.exists() else project.root, os.W_OK):
        return Check("Folder", Status.OK, f"{folder} can be written.")
    return Check(
        "Folder",
        Status.FAIL,
        f"{folder} cannot be written.",
        "The index is kept there: give yourself the right.",
    )


def _index(project: Project) -> Check:
    build = "Run: scenewright index"
    if not (project.root / ".scenewright" / "index.sqlite").exists():
        return Check("Index", Status.WARN, "It is not built yet; the first question builds it.", build)
    try:
        index = Index.as_it_stands(project)
        intact, state = index.is_intact(), index.state
        unread = index.unread() if intact else {}
        index.close()
    except IndexDamageError as error:
        return Check("Index", Status.FAIL, error.message, build)
    except ScenewrightError as error:
        return Check("Index", Status.FAIL, error.message, error.hint)
    if not intact:
        return Check("Index", Status.FAIL, "Its file is damaged.", build)
    if not state.ready:
        return Check("Index", Status.WARN, "It is half built; the next question completes it.", build)
    if unread:
        counted = ", ".join(f"{len(paths)} {state.value}" for state, paths in unread.items())
        return Check("Index", Status.WARN, f"Assets that could not be read: {counted}.", unread_hint(unread))
    return Check("Index", Status.OK, f"Brought up to date {_ago(state.age_s or 0)}.")


def _ago(seconds: float) -> str:
    for unit, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{int(seconds // length)} {unit} ago"
    return f"{int(seconds)} seconds ago"


def _editor(project: Project) -> Check:
    editor = project.editor
    if editor.held:
        return Check(
            "Editor",
            Status.OK,
            f"{editor.evidence} Answers describe the saved files.",
            "Save in Unity to see changes.",
        )
    return Check("Editor", Status.OK, "No Editor has the project open; none is needed.")


def _clients(project: Project) -> Iterator[Check]:
    found = [check for client in CLIENTS.values() for check in _client(client, project.root)]
    yield from found
    if not found:
        yield Check(
            "Clients",
            Status.WARN,
            "No MCP client is set up for this project.",
            f"Run: scenewright setup {'|'.join(CLIENTS)}",
        )


def _client(client: Client, root: Path) -> Iterator[Check]:
    """What is wrong or right with one client; nothing when it has no entry of ours."""
    file = client.file(root)
    try:
        _, text = configuration.split_mark(configuration.read(file))
        servers = client.entries(text)
        entry = servers.get(client.name_in(text, root) or NAME)
    except ScenewrightError as error:
        yield Check(client.title, Status.WARN, f"{file}: {error.message}", error.hint)
        return
    if entry is None:
        return
    command = str(entry.get("command", ""))
    if shutil.which(command) is None:
        yield Check(
            client.title,
            Status.FAIL,
            f"{file} starts '{command}', which is not there.",
            "Run setup for it again.",
        )
    elif not client.is_shared and not serves(entry, root):
        yield Check(
            client.title,
            Status.WARN,
            f"{file} serves another project.",
            "Run setup: it adds this project under a name of its own.",
        )
    else:
        yield Check(client.title, Status.OK, f"Set up in {file}")
