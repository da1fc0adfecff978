"""What a log of the Editor or of a player says: the messages of the Console, with their stacks.

Unity manual, "Log files reference": the log holds all messages of the Console, between lines that the Editor
writes for itself. A message is told from those by what follows it: the stack of the call that logged it, or
the line that names the source file.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from scenewright.data import read_table

_DIAGNOSTIC: Final = re.compile(
    r"(?P<file>[^\s(:][^(]*?)\((?P<line>\d+),(?P<column>\d+)\): (?P<kind>error|warning) (?P<code>[A-Z]+\d+):"
    r" (?P<message>.*)"
)
_FRAME: Final = re.compile(
    r"(?:(?=[^\s<:()]+[<:])[^:()]*:[\w.<>`|$,\[\]]+ ?\([^()]*(?:\([^()]*\)[^()]*)*\)(?: \(at [^)]+:\d+\))?"
    r"|\s+at \S.*|\s*--- End of .*|Rethrow as \S.*|0x[0-9a-fA-F]{6,} .*)\s*"
)
_SURE: Final = re.compile(r"Unity(?:Engine|Editor)\.|\s+at ")
_FOOTER: Final = re.compile(r"\(Filename: ?(?P<file>.*?) Line: (?P<line>-?\d+)\)\s*")
_EXCEPTION: Final = re.compile(r"(?:[\w`+]+\.)*\w*Exception(?: \([^)]*\))?(?::|$)")
_PLACE: Final = re.compile(r"(?:\(at | in )(?P<file>[^<>()\n]+):(?P<line>\d+)\)?")
_CALL: Final = re.compile(r"UnityEngine\.(?:Debug:(?P<call>\w+)|Assertions\.Assert:)")
_CACHED: Final = re.compile(r"(?:.*/)?Library/PackageCache/(?P<name>[^/@]+)(?:@[^/]*)?/")
_LONGEST_FRAME: Final = 4000
_STAMP: Final = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z\|0x[0-9a-fA-F]+\|")
_OWN: Final = ("Assets/", "Packages/")


class LogType(StrEnum):
    """What kind of message an entry is; Unity's ``LogType``."""

    ERROR = "error"
    ASSERT = "assert"
    WARNING = "warning"
    LOG = "log"
    EXCEPTION = "exception"


_CALLS: Final = {
    "Log": LogType.LOG,
    "LogFormat": LogType.LOG,
    "LogWarning": LogType.WARNING,
    "LogWarningFormat": LogType.WARNING,
    "LogError": LogType.ERROR,
    "LogErrorFormat": LogType.ERROR,
    "LogException": LogType.EXCEPTION,
    "LogAssertion": LogType.ASSERT,
    "LogAssertionFormat": LogType.ASSERT,
    "Assert": LogType.ASSERT,
    "AssertFormat": LogType.ASSERT,
}
_OPENINGS: Final = {
    "Shader error in ": LogType.ERROR,
    "Shader warning in ": LogType.WARNING,
    "Assertion failed": LogType.ASSERT,
}


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One message.

    ``type`` is told by the call in the stack; a message without one counts as ``log``. ``file`` is where it
    comes from: a project path, what the log says for any other place, or "". ``line`` (and ``column`` of a
    diagnostic) count from 1, None where unknown. ``code`` is that of a compiler diagnostic (``CS0103``).
    ``at`` is the line of the log it begins on, from 1. ``before_reload``: assemblies were loaded after it,
    so an error of the compiler was most likely corrected.
    """

    type: LogType
    message: str
    stack: str = ""
    file: str = ""
    line: int | None = None
    column: int | None = None
    code: str = ""
    at: int = 0
    before_reload: bool = False


def parse_log(text: str, root: Path, first_line: int = 1) -> tuple[LogEntry, ...]:
    """The messages of a log, in its order; ``first_line`` is the number of the first line of ``text``.

    A diagnostic of the compiler that the log repeats is given once, where it stands last. What the Editor
    writes for itself (imports, reloads, licences) is left out, as are the time and the thread before lines.
    A message that holds an empty line begins after it: the log does not mark beginnings.
    """
    reader = _Reader(root, first_line)
    for line in text.split("\n"):
        reader.read(line)
    reader.finish()
    return tuple(_without_repeats(reader.entries, reader.last_reload))


def _without_repeats(entries: Sequence[LogEntry], last_reload: int) -> Iterator[LogEntry]:
    last = {_identity(entry): entry.at for entry in entries if entry.code}
    for entry in entries:
        if not entry.code or last[_identity(entry)] == entry.at:
            yield replace(entry, before_reload=entry.at < last_reload)


def _identity(entry: LogEntry) -> tuple[object, ...]:
    return entry.code, entry.file, entry.line, entry.column, entry.message


class _Reader:
    """Reads a log line by line: gathers the lines of a message, then those of its stack."""

    def __init__(self, root: Path, first_line: int) -> None:
        self.entries: list[LogEntry] = []
        self.last_reload = 0
        self._root = root
        self._at = first_line - 1
        self._message: list[str] = []
        self._numbers: list[int] = []
        self._stack: list[str] = []
        self._is_closed = False

    def read(self, line: str) -> None:
        """Takes the next line."""
        self._at += 1
        if line.startswith("2") and (stamp := _STAMP.match(line)):
            line = line[stamp.end() :]
        if line.startswith(_prefixes("reload")):
            self.last_reload = self._at
        if not line.strip():
            self._is_closed = True
        elif line.startswith("(Filename") and (footer := _FOOTER.fullmatch(line)):
            self._emit(footer["file"], int(footer["line"]))
        elif "): " in line and (found := _DIAGNOSTIC.fullmatch(line)):
            self._diagnose(found)
        elif self._is_frame(line):
            self._stack.append(line)
            self._is_closed = False
        else:
            self._say(line)

    def finish(self) -> None:
        """Ends the log."""
        if self._stack:
            self._emit()

    def _is_frame(self, line: str) -> bool:
        """Whether a line is one of a stack; a sentence with a colon and brackets is none.

        After an empty line a stack goes on, and begins only with what cannot be a message.
        """
        if not self._message or len(line) > _LONGEST_FRAME or not _FRAME.fullmatch(line):
            return False
        return bool(self._stack) or not self._is_closed or _SURE.match(line) is not None

    def _say(self, line: str) -> None:
        if self._stack:
            self._emit()
        elif self._is_closed:
            self._message, self._numbers = [], []
        self._message.append(line)
        self._numbers.append(self._at)
        self._is_closed = False

    def _diagnose(self, found: re.Match[str]) -> None:
        if self._stack:
            self._emit()
        self._message, self._numbers = [], []
        file = self._own(found["file"])
        line, column = int(found["line"]), int(found["column"])
        kind = LogType(found["kind"])
        self.entries.append(
            LogEntry(kind, found["message"].strip(), "", file, line, column, found["code"], self._at)
        )

    def _emit(self, file: str = "", line: int = -1) -> None:
        message, numbers, stack = self._message, self._numbers, self._stack
        self._message, self._numbers, self._stack, self._is_closed = [], [], [], False
        if not message:
            return
        start = _beginning(message, stack)
        said = message[start:]
        place = self._place(stack) or (self._own(file), line if line > 0 else None)
        text, frames = "\n".join(said), "\n".join(stack)
        self.entries.append(LogEntry(_kind(said, stack), text, frames, *place, at=numbers[start]))

    def _place(self, stack: Sequence[str]) -> tuple[str, int] | None:
        """The first place of a stack that is in the project."""
        for frame in stack:
            for found in _PLACE.finditer(frame):
                file = self._own(found["file"])
                if file.startswith(_OWN):
                    return file, int(found["line"])
        return None

    def _own(self, file: str) -> str:
        """A file as a project path where it is in the project."""
        path = file.strip().replace("\\", "/").removeprefix("./")
        inside = path.removeprefix(f"{self._root.as_posix()}/")
        cached = _CACHED.match(inside)
        return f"Packages/{cached['name']}/{inside[cached.end() :]}" if cached else inside


def _beginning(message: Sequence[str], stack: Sequence[str]) -> int:
    """Where in the lines before a stack the message begins: after what the Editor wrote for itself.

    The last line is always a part of it. A thrown exception begins at its own name.
    """
    thrown = [index for index, line in enumerate(message) if _EXCEPTION.match(line)]
    if thrown and not _calls(stack):
        return thrown[0]
    progress = [index for index, line in enumerate(message) if line.startswith(_prefixes("progress"))]
    start = progress[-1] + 1 if progress else 0
    while 0 < start < len(message) and message[start][:1] in ("\t", " "):
        start += 1
    return min(start, len(message) - 1)


def _kind(message: Sequence[str], stack: Sequence[str]) -> LogType:
    calls = _calls(stack)
    if calls:
        return calls[0]
    if stack and _EXCEPTION.match(message[0]):
        return LogType.EXCEPTION
    return next((kind for opening, kind in _OPENINGS.items() if message[0].startswith(opening)), LogType.LOG)


def _calls(stack: Sequence[str]) -> list[LogType]:
    """What the calls of ``UnityEngine.Debug`` in a stack log, the innermost first."""
    found = (_CALL.match(frame) for frame in stack)
    kinds = (_CALLS.get(each["call"]) if each["call"] else LogType.ASSERT for each in found if each)
    return [kind for kind in kinds if kind is not None]


@cache
def _prefixes(name: str) -> tuple[str, ...]:
    return tuple(read_table("editor_log")[name]["prefixes"])
