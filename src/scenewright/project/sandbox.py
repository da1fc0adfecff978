"""Which paths may be read and written: every path from outside goes through here."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from scenewright.errors import BadArgumentError, PathRefusedError
from scenewright.project.names import is_git, unopenable_name, unreadable_character, unwritable_name

# Project-relative places (lower case) that no tool writes, each with its reason.
_NOT_WRITTEN: Final[Mapping[str, str]] = {
    "library": "Library is the Editor's cache",
    "temp": "Temp belongs to a running Editor",
    "logs": "Logs are written by the Editor",
    "obj": "obj is build output",
    "usersettings": "UserSettings are one person's Editor state",
    ".scenewright": "this folder holds Scenewright's own index, journal and settings",
    "projectsettings/projectversion.txt": "changing the version makes the Editor upgrade the project",
    ".claude": "these settings decide what an assistant may run",
    ".codex": "these settings decide what an assistant may run",
    ".cursor": "these settings decide what an assistant may run",
    ".gemini": "these settings decide what an assistant may run",
    ".mcp.json": "these settings decide what an assistant may run",
    ".vscode": "these settings decide what an editor runs",
    ".vs": "these settings decide what an editor runs",
    ".idea": "these settings decide what an editor runs",
    ".envrc": "a shell runs this file",
}  # fmt: skip
_MOST_CHARACTERS: Final = 2000
_HINT: Final = "Use a path relative to the project, such as Assets/Scripts/Player.cs."


class PathSandbox:
    """Turns project paths into real ones, and refuses those that lead out of the project.

    A path is relative to the project (``Assets/A.cs``), with ``/`` or ``\\``. ``Packages/<name>/...``
    reaches the package of that name wherever it is (``mounts``). Links are followed first; what counts is
    where they lead.

    - ``readable``: inside the project, or inside a package of the project that lies elsewhere (``file:``),
      and not in git's files (any ``.git``, nested repositories included).
    - ``writable``: of these, inside the project, and not in what the Editor owns (Library, Temp, Logs, obj,
      UserSettings, ProjectVersion.txt), in Scenewright's own folder, or in settings that decide what other
      programs run (.claude, .vscode, .mcp.json, ...).

    The check holds for the moment it is made; the path returned has every link resolved, so that only a
    link put there afterwards could lead elsewhere.
    """

    def __init__(self, root: str | os.PathLike[str], mounts: Mapping[str, Path] | None = None) -> None:
        """``mounts`` gives the real folder of each package by its name."""
        self.root = Path(os.path.realpath(root))
        self._mounts = {
            name.lower(): Path(os.path.realpath(target)) for name, target in (mounts or {}).items()
        }
        self._readable_roots = (self.root, *self._mounts.values())

    def readable(self, path: str) -> Path:
        """The real path, links resolved, of a project path that may be read; it need not exist.

        Raises ``BadArgumentError`` for a malformed or absolute path, ``PathRefusedError`` for one that
        leads out.
        """
        real = self._resolve(path)
        if not self.is_inside(real):
            place = "into git's own files" if any(map(is_git, real.parts)) else "outside the project"
            raise PathRefusedError(f"{path!r} leads {place}.", hint=_HINT, path=path)
        return real

    def writable(self, path: str) -> Path:
        """Like ``readable``, for a path that may be created, changed or deleted."""
        real = self.readable(path)
        if not real.is_relative_to(self.root):
            raise _refused(path, "it lies in a package outside the project, which other projects may share")
        for parts in (_parts(path), real.relative_to(self.root).parts):
            reason = _unwritable(parts)
            if reason:
                raise _refused(path, reason)
        return real

    def is_inside(self, real: Path) -> bool:
        """Whether a real path, its links already resolved, lies in the project or in one of its packages,
        and not in git's own files, which may hold passwords.
        """
        return any(_is_in(root, real) for root in self._readable_roots)

    def locate(self, path: str) -> Path:
        """The real place of a well-formed project path, with no link followed and nothing asked of the
        disk.
        """
        parts = _parts(path)
        if (
            len(parts) > 1
            and parts[0].lower() == "packages"
            and (mount := self._mounts.get(parts[1].lower()))
        ):
            return mount.joinpath(*parts[2:])
        return self.root.joinpath(*parts)

    def _resolve(self, path: str) -> Path:
        try:
            return Path(os.path.realpath(self.locate(path)))
        except (OSError, ValueError) as error:
            raise BadArgumentError(
                f"{path!r} is not a path this system can open: {error}.", hint=_HINT
            ) from error


def _is_in(root: Path, real: Path) -> bool:
    return real.is_relative_to(root) and not any(map(is_git, real.relative_to(root).parts))


def _parts(path: str) -> tuple[str, ...]:
    """The names along a path, ``.`` and ``..`` taken out as text; raises for what is no relative path."""
    if not isinstance(path, str) or not path.strip():
        raise BadArgumentError("The path is empty.", hint=_HINT)
    if problem := unreadable_character(path):
        raise BadArgumentError(f"The path contains {problem}.", hint=_HINT)
    if len(path) > _MOST_CHARACTERS:
        raise PathRefusedError(f"The path has over {_MOST_CHARACTERS} characters.", hint=_HINT)
    if path[0] in "/\\" or path[1:2] == ":":
        raise BadArgumentError(f"{path!r} is not relative to the project.", hint=_HINT, path=path)
    parts: list[str] = []
    for name in path.replace("\\", "/").split("/"):
        if name == "..":
            _step_up(parts, path)
        elif name not in ("", "."):
            if reason := unopenable_name(name):
                raise _refused(path, reason, name)
            parts.append(name)
    return tuple(parts)


def _step_up(parts: list[str], path: str) -> None:
    if not parts:
        raise PathRefusedError(f"{path!r} leads outside the project.", hint=_HINT, path=path)
    parts.pop()


def _unwritable(parts: tuple[str, ...]) -> str | None:
    names = [name.lower() for name in parts]
    for length in range(1, min(len(names), 2) + 1):
        if reason := _NOT_WRITTEN.get("/".join(names[:length])):
            return reason
    return next((reason for reason in map(unwritable_name, parts) if reason), None)


def _refused(path: str, reason: str, name: str = "") -> PathRefusedError:
    return PathRefusedError(f"{name or path!r} is refused: {reason}.", hint=_HINT, path=path)
