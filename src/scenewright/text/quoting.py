"""Text to scalar: which quotes a text needs, and where it folds.

The rules are those of libyaml's emitter, which Unity's writer is made from, with what real files show to
differ: a line break inside a text does not begin a new count of columns.

- Plain, unless the first character or an inner ``: `` would be read as syntax. An inner `` #`` stays bare
  (``Button #2``), though YAML takes it for a comment; only in braces, where no real file shows it, it is
  quoted.
- Single-quoted then, and for line breaks or blanks at the edges.
- Double-quoted where a character needs an escape (anything but printable ASCII and line feeds), or where
  blanks stand beside a line break.
- Folded at the first lone blank at column 80 or later, whether the file folds its maps or not.
"""

import re

from scenewright.text.grammar import FOLD_COLUMN

__all__ = ["scalar"]

_SIMPLE = re.compile(r"[A-Za-z0-9_.][A-Za-z0-9_./+<>-]*")
_NEEDS_ESCAPES = re.compile(r"[^\n\x20-\x7e]| \n|\n ")
_BAD_START = re.compile(r"[ #,\[\]{}&*!|>'\"%@`]|[?:-](?:[ \n]|\Z)")
_BAD_ANYWHERE = re.compile(r"\n|:(?: |\Z)| \Z")
_BAD_IN_BRACES = re.compile(r"[,?\[\]{}:]| #")
_LONE_BLANK = re.compile(r"(?<=[^ ]) (?=[^ ])")
_FIRST_BLANK = re.compile(r"(?<=[^ ]) (?=.)")
_ESCAPED = re.compile(r"[^\x20-\x7e]|[\"\\]")
_SHORT_ESCAPES = {
    "\0": "0", "\a": "a", "\b": "b", "\t": "t", "\n": "n", "\v": "v", "\f": "f", "\r": "r", "\x1b": "e",
    '"': '"', "\\": "\\", "\x85": "N", "\xa0": "_", "\u2028": "L", "\u2029": "P",
}  # fmt: skip


def scalar(text: str, column: int, indent: int, in_braces: bool = False) -> str:
    """``text`` as Unity spells it when it begins at ``column``; folded lines start at ``indent``.

    Both count code points from 0. The lines of the result are separated by ``\\n``. An empty text stays so.
    """
    if _SIMPLE.fullmatch(text):
        return text
    if _NEEDS_ESCAPES.search(text):
        return _double_quoted(text, column, indent)
    if _BAD_START.match(text) or _BAD_ANYWHERE.search(text) or (in_braces and _BAD_IN_BRACES.search(text)):
        return _single_quoted(text, column, indent)
    return _folded(text, column, indent, _LONE_BLANK)[0]


def _folded(text: str, column: int, indent: int, blank: re.Pattern[str]) -> tuple[str, int]:
    """The lines of ``text`` as one string, and the column it ends at."""
    if column + len(text) < FOLD_COLUMN:
        return text, column + len(text)
    lines, start = [], 0
    for found in blank.finditer(text):
        if column + found.start() - start >= FOLD_COLUMN:
            lines.append(text[start : found.start()])
            start, column = found.end(), indent
    return ("\n" + " " * indent).join([*lines, text[start:]]), column + len(text) - start


def _single_quoted(text: str, column: int, indent: int) -> str:
    """A line break needs one more, for a single one reads as a blank; a closing quote is never indented.

    Unity counts columns on across line breaks, the breaks and the indent included, until it folds.
    """
    first, *rest = re.split(r"(\n+)", text.replace("'", "''"))
    spelled, column = _folded("'" + first, column, indent, _LONE_BLANK)
    for breaks, line in zip(rest[::2], rest[1::2], strict=True):
        line, column = _folded(line, column + len(breaks) + 1 + indent, indent, _LONE_BLANK)
        spelled += breaks + "\n" + (" " * indent + line if line else "")
    return spelled + "'"


def _double_quoted(text: str, column: int, indent: int) -> str:
    """Where a fold is followed by a blank, a backslash keeps the blank."""
    spelled, _ = _folded('"' + _ESCAPED.sub(_escape, text), column, indent, _FIRST_BLANK)
    fold = "\n" + " " * indent
    return spelled.replace(fold + " ", fold + "\\ ") + '"'


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if found[0] in _SHORT_ESCAPES:
        return "\\" + _SHORT_ESCAPES[found[0]]
    return f"\\x{code:02X}" if code <= 0xFF else f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"
