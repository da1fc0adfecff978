"""One C# file: its text as UTF-8 bytes with true offsets, its encoding, its lines."""

import codecs
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from scenewright.csharp.preprocessor import Preprocessor
from scenewright.text.caching import cached_property

_UTF16: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_LINE_END = re.compile(rb"\r\n|\n|\r")
_LONE_CR = re.compile(rb"\r(?!\n)")
_NOT_ASCII: Final = bytes(byte if byte < 128 else ord("_") for byte in range(256))


@dataclass(frozen=True)
class CSharpSource:
    """A C# file as text.

    ``data`` is UTF-8 and every offset of this package counts bytes of it. For a UTF-8 file
    that is the file itself, byte order mark included, so offsets are file offsets. A UTF-16
    file (known by its mark) is decoded first: offsets then count bytes of the UTF-8 text without
    a mark, and ``encode`` gives the file's own form back. Bytes that are no UTF-8 are kept and read as
    Latin-1 (``encoding`` is then ``"latin-1"``).
    """

    data: bytes
    encoding: str
    bom: bytes = b""

    @classmethod
    def from_bytes(cls, raw: bytes) -> "CSharpSource":
        """Reads a file's bytes; never fails."""
        bom = raw[:2]
        if bom in _UTF16:
            text = raw[2:].decode(_UTF16[bom], "replace")
            return cls(text.encode("utf-8", "replace"), _UTF16[bom], bom)
        return cls(raw, _encoding(raw), codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b"")

    def encode(self, data: bytes) -> bytes:
        """Turns text in this object's form (UTF-8) into the file's own encoding, mark included."""
        if self.encoding in _UTF16.values():
            return self.bom + data.decode("utf-8").encode(self.encoding)
        return data

    @property
    def codec(self) -> str:
        """How the bytes of ``data`` are decoded: ``"utf-8"`` or ``"latin-1"``."""
        return "latin-1" if self.encoding == "latin-1" else "utf-8"

    def text(self, start: int, end: int) -> str:
        """The text of a span; half a character at either end becomes U+FFFD."""
        return self.data[start:end].decode(self.codec, "replace")

    @cached_property
    def plain(self) -> bytes:
        """``data`` as the parser takes it: same length, no mark, only UTF-8, no NUL, no lone CR."""
        data = self.data if self.encoding != "latin-1" else self.data.translate(_NOT_ASCII)
        if self.bom == codecs.BOM_UTF8:
            data = b"   " + data[3:]
        if b"\r" in data:
            data = _LONE_CR.sub(b"\n", data)
        return data.replace(b"\0", b" ")

    @cached_property
    def preprocessor(self) -> Preprocessor:
        """The directives of `plain`."""
        return Preprocessor(self.plain)

    def configurations(self, defines: Iterable[str] | None = None) -> Iterator[bytes]:
        """Texts for the parser: the one that ``defines`` choose, or enough to show every ``#if`` branch."""
        if not self.preprocessor.directives:
            yield self.plain
        elif defines is None:
            yield from self.preprocessor.choices()
        else:
            yield self.preprocessor.configured(defines)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(end.end() for end in _LINE_END.finditer(self.data))]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1; the column counts code points."""
        line = bisect_right(self._line_starts, offset)
        start = self._line_starts[line - 1]
        if start == 0 and self.bom == codecs.BOM_UTF8:
            start = min(3, offset)
        return line, 1 + (offset - start if self._one_byte else len(self.text(start, offset)))

    @cached_property
    def _one_byte(self) -> bool:
        return self.codec == "latin-1" or self.data.isascii()


def _encoding(raw: bytes) -> str:
    if raw.isascii():
        return "utf-8"
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"
