"""A C# file as text, with what it declares; every offset counts characters of the text."""

import re
from bisect import bisect_left

from scenewright.csharp import SourceSymbols, parse_symbols
from scenewright.csharp.symbols import MemberSymbol, TypeSymbol
from scenewright.errors import BadArgumentError
from scenewright.text.caching import cached_property
from scenewright.text.lines import LineTable

Symbol = TypeSymbol | MemberSymbol


class Script:
    """The text of a script, its lines and its declarations, read when they are first asked for."""

    def __init__(self, text: str, path: str = "") -> None:
        self.text = text
        self.path = path

    @cached_property
    def data(self) -> bytes:
        """The text in UTF-8, which is what the offsets of symbols count."""
        return self.text.encode("utf-8", "surrogatepass")

    @cached_property
    def symbols(self) -> SourceSymbols:
        """What the script declares."""
        return parse_symbols(self.data)

    @cached_property
    def lines(self) -> LineTable:
        """Where the lines begin."""
        return LineTable(self.text)

    def offset(self, byte: int) -> int:
        """The character at an offset of a symbol."""
        if len(self.data) == len(self.text):
            return byte
        return len(self.data[:byte].decode("utf-8", "surrogatepass"))

    @cached_property
    def simple(self) -> str:
        """The text with LF in place of CRLF and of CR."""
        return self.text.replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def _crlf(self) -> list[int]:
        """Where CRLF stands in the simple text."""
        found = re.finditer("\r\n", self.text)
        return [each.start() - number for number, each in enumerate(found)]

    def from_simple(self, offset: int) -> int:
        """The offset of a character of the simple text; of an LF that is a CRLF, where that begins."""
        return offset + bisect_left(self._crlf, offset)

    def before_line_end(self, offset: int) -> int:
        """The offset, or where the CRLF begins that it stands within."""
        return offset - 1 if self.text[max(offset - 1, 0) : offset + 1] == "\r\n" else offset

    def place(self, line: int, column: int, *, utf16: bool = False) -> int:
        """The offset of a line and a column, both from 1.

        A column may stand behind the last character of its line. ``utf16`` counts UTF-16 code units. Raises
        ``BadArgumentError`` (``out_of_range``) for what the text does not have.
        """
        if line == self.lines.count + 1 and column == 1:
            return len(self.text)
        start, end = self.lines.span_of(line) if 1 <= line <= len(self.lines.starts) else (0, -1)
        offset = self._utf16_offset(start, end, column) if utf16 else start + column - 1
        if column < 1 or not start <= offset <= end:
            size = max(end - start, 0)
            raise BadArgumentError(
                f"There is no line {line}, column {column}.",
                hint=f"The text has {self.lines.count} lines; line {line} has {size} characters.",
                code="out_of_range",
                line=line,
                column=column,
            )
        return offset

    def _utf16_offset(self, start: int, end: int, column: int) -> int:
        """The character that begins at a column of UTF-16 units; -1 where none does."""
        if self.lines.is_narrow:
            return start + column - 1
        columns = [self.lines.utf16_column_of(offset) for offset in range(start, end + 1)]
        found = bisect_left(columns, column)
        return start + found if found < len(columns) and columns[found] == column else -1
