"""Results kept for later, by the name of their log: small files that any process may read at any time."""

import errno
import os
import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson
from filelock import FileLock, Timeout

from scenewright.errors import BadArgumentError
from scenewright.project.plain_file import read_plain
from scenewright.tools.answer import Answer

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_RESERVED: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
_MOST_ENTRIES: Final = 100
_MOST_BYTES: Final = 2 * 2**20
_MOST_LOGS: Final = 200
_LARGEST_ENTRY: Final = 256 * 1024
_LOCK_DEADLINE_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One kept result. ``id`` counts within its log from 1; ``timestamp`` is Unix time in seconds."""

    id: int
    name: str
    timestamp: float
    data: Any


class LogStore:
    """The logs in one folder, one file each: a list of entries, the newest first.

    A log keeps its newest hundred entries and two megabytes, the folder its two hundred logs last written to.
    Files are replaced whole, so that a reader sees the old list or the new one. A file that is damaged counts
    as empty.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def append(self, name: str, data: Any) -> LogEntry:
        """Keeps JSON data as the newest entry of a log; of data beyond 256 kB only the beginning, as text.

        Raises ``BadArgumentError`` for a name that is none, ``OSError`` where the folder cannot be written.
        """
        file = self._file(name)
        for place in (self._folder.parent, self._folder, Path(f"{file}.lock")):
            if place.is_symlink():
                raise OSError(errno.EACCES, "it is a link, and could lead out of the project", str(place))
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(f"{file}.lock", timeout=_LOCK_DEADLINE_S):
                older = self._read(file)
                entry = LogEntry(older[0].id + 1 if older else 1, name, time.time(), _bounded(data))
                _replace(file, _kept([entry, *older]))
        except Timeout as error:
            raise OSError(f"the log {name} is held by another process") from error
        self._forget_oldest()
        return entry

    def entries(self, name: str, limit: int = 10) -> list[LogEntry]:
        """The newest entries of a log, newest first; none for a log that is not there.

        Raises ``BadArgumentError`` for a name that is none.
        """
        return self._read(self._file(name))[:limit]

    def count(self, name: str) -> int:
        """The number of entries that a log has."""
        return len(self._read(self._file(name)))

    def names(self) -> list[str]:
        """The names of all logs, those written to last first."""
        return [file.stem for file in self._files()]

    def newest(self, limit: int = 10) -> list[LogEntry]:
        """The newest entry of each log, newest first."""
        return [entry for name in self.names()[:limit] for entry in self.entries(name, 1)]

    def _file(self, name: str) -> Path:
        if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name):
            raise BadArgumentError(
                f"'{name[:80]}' is no name of a log.",
                hint="Names are 1 to 64 letters, digits, - and _.",
                candidates=self.names()[:5],
            )
        return self._folder / f"{name}.json"

    def _files(self) -> list[Path]:
        found = [(_written(file), file) for file in self._folder.glob("*.json")]
        return [file for _, file in sorted(found, reverse=True)]

    def _read(self, file: Path) -> list[LogEntry]:
        try:
            return [LogEntry(**entry) for entry in orjson.loads(read_plain(file, self._folder.parents[1]))]
        except (OSError, ValueError, TypeError):
            return []

    def _forget_oldest(self) -> None:
        for file in self._files()[_MOST_LOGS:]:
            file.unlink(missing_ok=True)
            Path(f"{file}.lock").unlink(missing_ok=True)


def _written(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


def _bounded(data: Any) -> Any:
    text = Answer.of({"data": data}).text
    if len(text) <= _LARGEST_ENTRY:
        return orjson.loads(text)["data"]
    return {"truncated": True, "characters": len(text), "beginning": text[: _LARGEST_ENTRY // 2]}


def _kept(entries: list[LogEntry]) -> bytes:
    """The entries that there is room for, as JSON."""
    pieces = [orjson.dumps(entry) for entry in entries[:_MOST_ENTRIES]]
    return b"[" + b",\n".join(_fitting(pieces)) + b"]\n"


def _fitting(pieces: list[bytes]) -> Iterator[bytes]:
    room = _MOST_BYTES
    for piece in pieces:
        room -= len(piece)
        if room < 0:
            return
        yield piece


def _replace(file: Path, data: bytes) -> None:
    """Writes a file whole: beside it first, then in its place."""
    handle, fresh = tempfile.mkstemp(dir=file.parent, prefix=f".{file.stem}-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.replace(fresh, file)
    except BaseException:
        Path(fresh).unlink(missing_ok=True)
        raise
