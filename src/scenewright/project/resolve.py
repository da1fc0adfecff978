"""From any way of naming a file to the project path of the file that is meant."""

import os
from typing import TYPE_CHECKING

from scenewright.errors import PathRefusedError, ScenewrightError
from scenewright.project.uri import is_absolute, project_tails, readings, with_known_top

if TYPE_CHECKING:
    from scenewright.project.project import Project


def resolve_uri(project: "Project", uri: str) -> str:
    """The project path (``Assets/...``) that ``uri`` means; the file need not exist.

    Of several readings the first that exists is meant. An absolute path counts as what it is when it exists
    on this machine; otherwise, as when the client sees the project under another path, by its part from
    Assets, Packages or ProjectSettings on.

    Raises ``BadArgumentError`` for what is no file URI, ``PathRefusedError`` for what leads outside.
    """
    choices = [chosen for chosen in (_choices(project, reading) for reading in readings(uri)) if chosen]
    if not choices:
        raise _outside(project, uri)
    there = (choice for chosen in choices for choice in chosen if _is_there(project, choice))
    return next(there, choices[-1][0])


def _choices(project: "Project", path: str) -> tuple[str, ...]:
    """The project paths that a reading may be, the likeliest first."""
    if is_absolute(path):
        return project_tails(path) if _is_foreign(path, project) else _local(project, path)
    return (path,) if path.startswith("..") else (with_known_top(path), *project_tails(path))


def _local(project: "Project", path: str) -> tuple[str, ...]:
    try:
        return (project.to_virtual(path),)
    except PathRefusedError:
        if os.path.lexists(path):
            raise _outside(project, path) from None
        return project_tails(path)


def _is_foreign(path: str, project: "Project") -> bool:
    """Whether the path cannot be of this machine, or is on a server that must not be asked."""
    if path.startswith("//"):
        return not path.lower().startswith(project.root.as_posix().lower() + "/")
    return not path.startswith("/") and os.name != "nt"


def _is_there(project: "Project", path: str) -> bool:
    try:
        return os.path.exists(project.sandbox.readable(path))
    except ScenewrightError:
        return False


def _outside(project: "Project", uri: str) -> PathRefusedError:
    return PathRefusedError(
        f"{uri!r} is not in the project '{project.name}'.",
        hint="Name a file of the open project, such as Assets/Scripts/Player.cs.",
        path=uri,
    )
