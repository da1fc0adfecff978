"""Any text file as text: its encoding, its line ends, and where an offset stands."""

import codecs
import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate

from scenewright.errors import BadArgumentError, FileFormatError
from scenewright.text.caching import cached_property

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_TEXT_BY_HEAD = (b"%YAML", b"--- !u!")
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file's text and what is needed to write the same bytes again.

    ``encoding`` is the codec that was used. A byte order mark decides it; else strict UTF-8; else
    ``latin-1``, which gives every byte a character of its own, so that nothing is lost and ASCII is right
    whatever the author's encoding was. ``bom`` says whether a mark stood in front; ``text`` is without it.
    """

    text: str
    encoding: str
    bom: bool

    @classmethod
    def from_bytes(cls, data: bytes, path: str = "<memory>") -> "TextFile":
        """Decodes ``data``. Raises ``FileFormatError`` (code ``binary_file``) when it is not text.

        Binary is what has a NUL byte, unless a byte order mark explains it or the file begins as Unity's
        YAML does.
        """
        mark, encoding = next(((mark, name) for mark, name in _BOMS if data.startswith(mark)), (b"", "utf-8"))
        if encoding == "utf-8" and is_binary(data):
            raise _binary(path)
        try:
            return cls(data[len(mark) :].decode(encoding), encoding, bool(mark))
        except UnicodeDecodeError:
            if encoding != "utf-8":
                raise _binary(path) from None
            return cls(data.decode("latin-1"), "latin-1", False)

    def encode(self) -> bytes:
        """The bytes the text came from."""
        mark = next(mark for mark, name in _BOMS if name == self.encoding) if self.bom else b""
        return mark + self.text.encode(self.encoding)

    @property
    def newline(self) -> str:
        """``"\\n"``, ``"\\r\\n"``, ``"\\r"``, ``"mixed"``, or ``""`` for a text of one line."""
        both = self.text.count("\r\n")
        counts = {
            "\r\n": both,
            "\n": self.text.count("\n") - both,
            "\r": self.text.count("\r") - both,
        }
        found = [end for end, count in counts.items() if count]
        return "mixed" if len(found) > 1 else "".join(found)


def lines_of(text: str) -> list[str]:
    """The lines of a text with their ends, which are LF, CRLF and CR; together they are the text."""
    return _LINE.findall(text)


def is_binary(data: bytes) -> bool:
    """Whether bytes without a UTF-16 or UTF-32 mark are no text: a NUL in anything but Unity's YAML."""
    return b"\0" in data and not data.startswith(_TEXT_BY_HEAD)


def _binary(path: str) -> FileFormatError:
    return FileFormatError(
        f"{path} is not a text file.",
        hint="Text files of any kind can be read: scripts, YAML assets, shaders, JSON, UXML, ...",
        code="binary_file",
        path=path,
    )


class LineTable:
    """Where offsets of a text stand. Lines end at LF, CRLF and CR; lines and columns count from 1.

    An offset behind the last line end is on a last, empty line, as in an editor. Making the table costs one
    pass over the text, each question a binary search.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        text = self.text
        if "\r" in text:
            text = text.replace("\r\n", "\0\n").replace("\r", "\n")
        starts = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
        starts.pop()
        return starts

    @property
    def count(self) -> int:
        """How many lines there are; a final line end does not begin another."""
        return len(self.starts) - (self.starts[-1] == len(self.text))

    @cached_property
    def _astral(self) -> list[int]:
        return [] if self.text.isascii() else [found.start() for found in _ASTRAL.finditer(self.text)]

    def line_of(self, offset: int) -> int:
        """The line that holds ``offset``; the characters of a line end belong to the line they end."""
        return bisect_right(self.starts, offset)

    def column_of(self, offset: int) -> int:
        """The column in code points."""
        return offset - self.starts[self.line_of(offset) - 1] + 1

    def utf16_column_of(self, offset: int) -> int:
        """The column in UTF-16 code units, as C# and most editors' protocols count."""
        column = self.column_of(offset)
        if self.is_narrow:
            return column
        start = offset - column + 1
        return column + bisect_left(self._astral, offset) - bisect_left(self._astral, start)

    @cached_property
    def is_narrow(self) -> bool:
        """Whether every character takes one UTF-16 unit, so that both kinds of columns are the same."""
        return not self._astral

    def span_of(self, line: int) -> tuple[int, int]:
        """Where ``line`` begins and where its text ends, the line end left out.

        Raises ``BadArgumentError`` when there is no such line.
        """
        if not 1 <= line <= len(self.starts):
            raise BadArgumentError(f"There is no line {line}.", hint=f"Lines run from 1 to {self.count}.")
        start = self.starts[line - 1]
        end = self.starts[line] if line < len(self.starts) else len(self.text)
        return start, start + len(self.text[start:end].rstrip("\r\n"))

    def text_of(self, line: int) -> str:
        """The text of ``line`` as it is, its line end left out."""
        start, end = self.span_of(line)
        return self.text[start:end]
