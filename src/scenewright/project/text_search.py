"""A regular expression over one text file."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple

from scenewright.text.lines import LineTable, TextFile
from scenewright.text.pattern import DEADLINE_S, SafePattern

LONGEST_SHOWN: Final = 400
"""How many characters of a line or of a match are shown; more of one are cut."""


class Hit(NamedTuple):
    """One match. Offsets are code points from the start of the text, lines and columns count from 1."""

    line: int
    content: str
    match: str
    start: int
    end: int
    column: int
    end_line: int
    end_column: int
    column_utf16: int
    text: str
    cut: bool

    def as_dict(self) -> dict[str, Any]:
        """The fields by name, without those that others tell.

        These are ``text`` where it is the same as ``content``, ``end_line`` and ``end_column`` where the
        match ends on its line, ``column_utf16`` where it is ``column``, and ``cut`` where nothing was cut.
        """
        told = {
            "text": self.text != self.content,
            "end_line": self.end_line != self.line,
            "end_column": self.end_line != self.line,
            "column_utf16": self.column_utf16 != self.column,
            "cut": self.cut,
        }
        return {name: value for name, value in self._asdict().items() if told.get(name, True)}


@dataclass(frozen=True, slots=True)
class Found:
    """The matches of one file: those asked for, and how many there are in all."""

    hits: tuple[Hit, ...]
    total: int


def search_text(
    file: TextFile, pattern: SafePattern, limit: int, skip: int = 0, deadline_s: float = DEADLINE_S
) -> Found:
    """The matches in a file's text from number ``skip`` on, at most ``limit``; all are counted.

    The cost is linear in the text and the matches. Raises ``DeadlineError``.
    """
    found = pattern.finditer(file.text, deadline_s)
    before = _count(islice(found, skip)) if skip else 0
    spans = [each.span() for each in islice(found, max(limit, 0))]
    table = LineTable(_up_to_line_end(file.text, spans[-1][1]) if spans else "")
    hits = tuple(_hit(table, *span) for span in spans)
    return Found(hits, before + len(hits) + _count(found))


def _count(found: Iterator[object]) -> int:
    last = deque(enumerate(found, 1), maxlen=1)
    return last[0][0] if last else 0


def _up_to_line_end(text: str, offset: int) -> str:
    """The text to the end of the line after ``offset``'s: lines behind the last match need no table."""
    first = text.find("\n", offset)
    return text if first < 0 else text[: text.find("\n", first + 1) + 1 or None]


def _hit(table: LineTable, start: int, end: int) -> Hit:
    line = table.line_of(start)
    line_start, line_end = table.span_of(line)
    text, cut = _shown(table.text, line_start, line_end, start, end)
    column = start - line_start + 1
    is_within = end <= line_end
    return Hit(
        line,
        text.strip(),
        table.text[start : min(end, start + LONGEST_SHOWN)],
        start,
        end,
        column,
        line if is_within else table.line_of(end),
        end - line_start + 1 if is_within else table.column_of(end),
        column if table.is_narrow else table.utf16_column_of(start),
        text,
        cut,
    )


def _shown(text: str, line_start: int, line_end: int, start: int, end: int) -> tuple[str, bool]:
    """A line as it is shown, and whether something was cut: of a long line what stands around the match."""
    if line_end - line_start <= LONGEST_SHOWN:
        return text[line_start:line_end], end - start > LONGEST_SHOWN
    spare = max(LONGEST_SHOWN - (min(end, line_end) - start), 0)
    shown_start = max(line_start, min(start - spare // 2, line_end - LONGEST_SHOWN))
    return text[shown_start : shown_start + LONGEST_SHOWN], True
