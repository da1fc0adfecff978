"""Where the logs of the Editor and of players are, and how they are read."""

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from scenewright.project.editor_log import LogEntry, parse_log
from scenewright.project.plain_file import open_plain

EDITOR_LOG_VARIABLE: Final = "SCENEWRIGHT_EDITOR_LOG"
"""The environment variable that names the Editor's log where ``-logFile`` put it elsewhere."""
_HEAD: Final = 256 * 2**10
_TAIL: Final = 4 * 2**20
_OPENED: Final = re.compile(r"^Successfully changed project path to: *(?P<path>.+?) *\r?$", re.MULTILINE)
_ASKED: Final = re.compile(r"^-projectpath *\r?\n *(?P<path>.+?) *\r?$", re.MULTILINE | re.IGNORECASE)
_UNSAFE: Final = re.compile(r'[/\\:*?"<>|\x00-\x1f]')

Owner = Literal["this", "another", "unknown"]


@dataclass(frozen=True, slots=True)
class LogFile:
    """A log: the file, the name it is shown by (never its folder outside the project), and who writes it."""

    path: Path
    name: str
    writer: Literal["editor", "player"]


@dataclass(frozen=True, slots=True)
class Log:
    """What a log says of one project, oldest first.

    ``owner``: whether the log names this project, another one alone (then there are no entries), or none.
    ``truncated``: the log is so long that only its end was read; then lines count from where that begins.
    """

    file: LogFile
    entries: tuple[LogEntry, ...]
    owner: Owner
    truncated: bool


def editor_logs(root: Path) -> tuple[LogFile, ...]:
    """The Editor's logs that exist, the one of the latest session first.

    The file that ``SCENEWRIGHT_EDITOR_LOG`` names is the only one where it is set. Else, as the Unity manual
    ("Log files reference") has it: ``Logs/Editor.log`` of the project (since Unity 6000.5), then the global
    one; of each also that of the session before (``Editor-prev.log``).
    """
    named = os.environ.get(EDITOR_LOG_VARIABLE)
    if named:
        return _existing([LogFile(Path(named), Path(named).name, "editor")])
    names = ("Editor.log", "Editor-prev.log")
    own = [LogFile(root / "Logs" / name, f"Logs/{name}", "editor") for name in names]
    return _existing([*own, *(LogFile(_editor_folder() / name, name, "editor") for name in names)])


def player_logs(company: str, product: str) -> tuple[LogFile, ...]:
    """The logs of players of a product that exist on this machine, the latest first."""
    parts = [_UNSAFE.sub("_", name) for name in (company, product)]
    if not all(part.strip(". ") for part in parts):
        return ()
    folder = _player_folder().joinpath(*parts)
    return _existing([LogFile(folder / name, name, "player") for name in ("Player.log", "Player-prev.log")])


def read_log(file: LogFile, root: Path) -> Log:
    """The messages of a log that are of the project at ``root``; of a long log those of its end.

    Where the Editor opened several projects in one session, the part between is taken. A player's log is
    the product's. Raises ``OSError``.
    """
    head, tail, truncated = _read(file.path)
    if file.writer == "player":
        return Log(file, parse_log(tail, root), "this", truncated)
    parts = list(_parts(head, tail, truncated))
    if not parts:
        return Log(file, parse_log(tail, root), "unknown", truncated)
    own = [(start, end) for start, end, path in parts if _is_same(path, root)]
    entries = [
        entry
        for start, end in own
        for entry in parse_log(tail[start:end], root, tail.count("\n", 0, start) + 1)
    ]
    return Log(file, tuple(entries), "this" if own else "another", truncated)


def _existing(files: list[LogFile]) -> tuple[LogFile, ...]:
    return tuple(file for file in files if file.path.is_file())


def _read(file: Path) -> tuple[str, str, bool]:
    """The beginning of a log, and the end of it from a whole line on."""
    with open(open_plain(file), "rb") as stream:
        head = stream.read(_HEAD)
        size = os.fstat(stream.fileno()).st_size
        start = max(0, size - _TAIL)
        stream.seek(start)
        tail = stream.read(_TAIL)
    if start:
        tail = tail.partition(b"\n")[2]
    return _text(head), _text(tail), start > 0


def _text(data: bytes) -> str:
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n")


def _parts(head: str, tail: str, truncated: bool) -> Iterator[tuple[int, int, str]]:
    """The parts of the end of a log, each with the project that was open then."""
    marks = [(found.end(), found["path"]) for found in _OPENED.finditer(tail)]
    if truncated and (before := [*_OPENED.finditer(head)]):
        marks.insert(0, (0, before[-1]["path"]))
    if not marks and (asked := _ASKED.search(head)):
        marks = [(0, asked["path"])]
    for number, (start, path) in enumerate(marks):
        yield start, marks[number + 1][0] if number + 1 < len(marks) else len(tail), path


def _is_same(path: str, root: Path) -> bool:
    return _folded(path) in (_folded(str(root)), _folded(os.path.realpath(root)))


def _folded(path: str) -> str:
    """A path for comparing, without case where the system's file names know none."""
    plain = path.strip('"').replace("\\", "/").rstrip("/")
    return plain if sys.platform.startswith("linux") else plain.casefold()


def _editor_folder() -> Path:
    if sys.platform == "win32":
        return _local_data() / "Unity" / "Editor"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Logs" / "Unity"
    return Path.home() / ".config" / "unity3d"


def _player_folder() -> Path:
    if sys.platform == "win32":
        return _local_data().parent / "LocalLow"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Logs"
    return Path.home() / ".config" / "unity3d"


def _local_data() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
