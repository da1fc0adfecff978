"""One object of a Unity file: a slice of the file's bytes, parsed when a field of it is asked for."""

import re

from scenewright.text.grammar import DASH, KEY
from scenewright.text.headers import HEADER_LINE, Header
from scenewright.text.node import Node, NodeKind
from scenewright.text.problems import line_at
from scenewright.text.scalars import decode_scalar
from scenewright.text.source import Source
from scenewright.text.tape import Tape, read_tape

__all__ = ["Document"]

_HEADER = re.compile(rb"---[^\n]*\n")


class Document:
    """A document of a file: the facts of its header, and its body as nodes on demand.

    ``class_id`` and ``file_id`` are 0 for the one document of a ``.meta``, which has no header.
    """

    __slots__ = ("_source", "_tape", "header")

    def __init__(self, data: bytes, header: Header, path: str, *, is_meta: bool = False) -> None:
        self.header = header
        self._source = Source(data, header.start, header.end, path, is_meta=is_meta)
        self._tape: Tape | None = None

    @property
    def class_id(self) -> int:
        """Unity's class ID, such as 1 for GameObject."""
        return self.header.class_id

    @property
    def file_id(self) -> int:
        """The object's fileID in its file."""
        return self.header.file_id

    @property
    def stripped(self) -> bool:
        """Whether the document only stands for an object that a prefab instance brings in."""
        return self.header.stripped

    @property
    def start(self) -> int:
        """The offset of its first byte in the file."""
        return self.header.start

    @property
    def end(self) -> int:
        """The offset just behind the document."""
        return self.header.end

    @property
    def raw(self) -> bytes:
        """The document's bytes, header line included."""
        return self._source.data[self.header.start : self.header.end]

    @property
    def line(self) -> int:
        """The 1-based line it begins on."""
        return line_at(self._source.data, self.header.start)

    @property
    def body_start(self) -> int:
        """The offset behind the header line."""
        header = _HEADER.match(self._source.data, self.start, self.end)
        return header.end() if header else self.start if self._source.is_meta else self.end

    @property
    def type_name(self) -> str:
        """The class name its mapping stands under (``"GameObject"``); ``""`` where there is none.

        Read from the line behind the header, without parsing the document.
        """
        at = self.body_start
        if self._source.is_meta or DASH.match(self._source.data, at, self.end):
            return ""
        match = KEY.match(self._source.data, at, self.end)
        return decode_scalar(match[1].rstrip()) if match else ""

    @property
    def body(self) -> Node:
        """Everything behind the header line; parsed at the first call.

        Raises SyntaxDamageError with the line that breaks the grammar, MergeConflictError where
        there are conflict markers.
        """
        if self._tape is None:
            self._tape = self._parsed()
        return Node.of(self._tape, 0)

    def _parsed(self) -> Tape:
        source = self._source
        if not source.is_meta and HEADER_LINE.match(source.data, self.start, self.end) is None:
            raise source.damage(self.start, "something stands behind the document header")
        return read_tape(source, self.body_start)

    @property
    def root(self) -> Node:
        """The mapping under the type name, or the whole mapping of a ``.meta``.

        Raises as ``body`` does, and SyntaxDamageError where the body is not one mapping with one key.
        """
        body = self.body
        if body.kind is not NodeKind.MAPPING or not len(body):
            raise self._source.damage(self.start, "the document has no mapping under a class name")
        if self._source.is_meta:
            return body
        if len(body) > 1:
            raise self._source.damage(body.children[1].entry_start, "a second key stands at the top level")
        return body.children[0]

    def __repr__(self) -> str:
        return f"<Document {self.type_name} !u!{self.class_id} &{self.file_id}{' stripped' * self.stripped}>"
