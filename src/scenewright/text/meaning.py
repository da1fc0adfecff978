"""What the edits of a file are meant to make of it, and whether a file says so."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from scenewright.text.caching import cached_property
from scenewright.text.document import Document
from scenewright.text.emit import plain
from scenewright.text.file import UnityFile
from scenewright.text.node import Node
from scenewright.text.patch import Change
from scenewright.text.value import Fields, Writable, snapshot

__all__ = ["Addition", "Meaning", "Path"]

Path: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Addition:
    """A document that a file is given."""

    class_id: int
    file_id: int
    type_name: str
    value: Writable
    stripped: bool


@dataclass(frozen=True)
class Meaning:
    """The documents of the result in file order, old and new, with the edits inside the old ones.

    A path is the position of a document in the old file and, from its body on, of an entry in each
    collection around the node. ``bodies`` has the body of every document that ``values`` and ``changes``
    touch, by position.
    """

    documents: tuple[Addition | Document, ...]
    bodies: Mapping[int, Node]
    values: Mapping[Path, Writable]
    changes: Mapping[Path, Change]

    @cached_property
    def _touched(self) -> frozenset[Path]:
        """The paths of all edits and of everything around them."""
        paths = (*self.values, *self.changes)
        return frozenset(path[:length] for path in paths for length in range(1, len(path) + 1))

    def is_said_by(self, written: UnityFile) -> bool:
        """Whether a file has these documents, and each says what was meant. Raises what parsing it raises."""
        edited = {body.entry_start: position for position, body in self.bodies.items()}
        return len(self.documents) == len(written.documents) and all(
            _says(document, meant)
            if isinstance(meant, Addition) or meant.body_start not in edited
            else self._says_edited(document, meant, edited[meant.body_start])
            for document, meant in zip(written.documents, self.documents, strict=True)
        )

    def _says_edited(self, document: Document, old: Document, position: int) -> bool:
        has_one_key = document.type_name == "" or len(document.body) == 1
        body = _Kept(self.bodies[position], (position,))
        return has_one_key and document.header[:3] == old.header[:3] and self._agrees(document.body, body)

    def _agrees(self, new: Node, meant: "_Kept | Writable") -> bool:
        """Whether a node says what was meant; what no edit touches is the same bytes."""
        if not isinstance(meant, _Kept):
            return snapshot(new) == plain(meant)
        if meant.path in self.values:
            return snapshot(new) == plain(self.values[meant.path])
        if meant.path not in self._touched:
            return new.raw == meant.node.raw
        entries = self._entries(meant)
        return (
            new.kind is meant.node.kind
            and [child.key or "" for child in new.children] == [key for key, _ in entries]
            and all(self._agrees(child, item) for child, (_, item) in zip(new.children, entries, strict=True))
        )

    def _entries(self, old: "_Kept") -> "list[tuple[str, _Kept | Writable]]":
        """What a collection holds after the edits: nodes that it had, and new values."""
        entries = [
            (child.key or "", _Kept(child, (*old.path, position)))
            for position, child in enumerate(old.node.children)
        ]
        return self.changes.get(old.path, Change()).applied(entries)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A node of the old file that the result still holds, with edits inside it or without."""

    node: Node
    path: Path


def _says(document: Document, meant: Addition | Document) -> bool:
    """Whether a document is the old one but for its last newline, or says what the new one should."""
    if isinstance(meant, Document):
        return document.raw.rstrip(b"\r\n") == meant.raw.rstrip(b"\r\n")
    header = (meant.class_id, meant.file_id, meant.stripped)
    body = Fields([(meant.type_name, plain(meant.value))])
    return document.header[:3] == header and snapshot(document.body) == body
