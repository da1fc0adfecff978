"""One object of a Unity file: a slice of the file's bytes, parsed when a field of it is asked for."""

import re

from scenewright.text.headers import Header
from scenewright.text.problems import line_at

__all__ = ["Document"]

_TYPE_NAME = re.compile(rb"---[^\n]*\n([^\s:#'\"{\[-][^:\n]*):(?=[ \r\n]|\Z)")


class Document:
    """A document of a file: the facts of its header, and its body as nodes on demand."""

    __slots__ = ("data", "header", "path")

    def __init__(self, data: bytes, header: Header, path: str) -> None:
        self.data = data
        self.header = header
        self.path = path

    @property
    def class_id(self) -> int:
        """Unity's class ID, such as 1 for GameObject; 0 in a ``.meta``."""
        return self.header.class_id

    @property
    def file_id(self) -> int:
        """The object's fileID in its file; 0 in a ``.meta``."""
        return self.header.file_id

    @property
    def stripped(self) -> bool:
        """Whether the document only stands for an object that a prefab instance brings in."""
        return self.header.stripped

    @property
    def start(self) -> int:
        """The offset of ``---`` in the file."""
        return self.header.start

    @property
    def end(self) -> int:
        """The offset just after the document."""
        return self.header.end

    @property
    def raw(self) -> bytes:
        """The document's bytes, header line included."""
        return self.data[self.header.start : self.header.end]

    @property
    def line(self) -> int:
        """The 1-based line of the header."""
        return line_at(self.data, self.header.start)

    @property
    def type_name(self) -> str:
        """The class name its mapping stands under (``"GameObject"``); ``""`` where there is none."""
        match = _TYPE_NAME.match(self.data, self.header.start, self.header.end)
        return match[1].decode("utf-8", "replace") if match else ""

    def __repr__(self) -> str:
        return f"<Document {self.type_name} !u!{self.class_id} &{self.file_id}{' stripped' * self.stripped}>"
