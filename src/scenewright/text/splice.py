"""Edits on a Unity file that leave every other byte as it is."""

from bisect import bisect_right
from collections.abc import Iterator
from operator import attrgetter

from scenewright.errors import BadArgumentError, ScenewrightError
from scenewright.text.document import Document
from scenewright.text.emit import emit_document, plain
from scenewright.text.file import UnityFile
from scenewright.text.kinds import FileKind
from scenewright.text.meaning import Addition, Meaning, Path
from scenewright.text.node import Node, NodeKind
from scenewright.text.patch import Change, Patch, Place, patched
from scenewright.text.style import Style
from scenewright.text.value import Writable, snapshot

__all__ = ["Splice"]

_INT64 = range(-(2**63), 2**63)


class Splice:
    """Collects edits on the nodes and documents of one file; ``apply`` gives the new bytes.

    Nodes, positions and fileIDs are those of the file as it is, whatever edits were made before. Each edit
    replaces the least bytes it can: newlines, the BOM, odd spacing and old spellings stay. A method raises
    BadArgumentError for a node of another file, for a value that no Unity file can hold, and for an edit of
    what another edit replaces or removes.
    """

    def __init__(self, file: UnityFile, style: Style | None = None) -> None:
        self.file = file
        self.style = style or Style.of(file)
        self._starts = [header.start for header in file.headers]
        self._bodies: dict[int, Node] = {}
        self._values: dict[Path, Writable] = {}
        self._changes: dict[Path, Change] = {}
        self._removed: set[int] = set()
        self._added: list[Addition] = []

    def set(self, node: Node, value: Writable) -> None:
        """Gives a node another value of its kind; the bytes stay where it says the same already.

        A scalar takes text, a number or a bool, a mapping takes a ``Reference`` or a mapping, a sequence
        takes a sequence. ``replace`` changes the kind.
        """
        meant, present = plain(value), snapshot(node)
        if type(meant) is not type(present):
            message = f"The value at line {node.line} is a {node.kind}; {value!r} is not."
            raise BadArgumentError(message, hint="Use replace() to change the kind of a value.")
        if meant != present:
            self.replace(node, value)

    def replace(self, node: Node, value: Writable) -> None:
        """Puts any value in the place of a node."""
        plain(value)
        path = self._locate(node)
        if path in self._values:
            raise self._twice(node)
        self._values[path] = value

    def insert_item(self, sequence: Node, index: int, value: Writable) -> None:
        """Puts an item before the one at ``index`` of the sequence; its length as ``index`` appends."""
        self._insert(sequence, NodeKind.SEQUENCE, index, "", value)

    def insert_key(self, mapping: Node, key: str, value: Writable, index: int | None = None) -> None:
        """Gives a mapping a key that it does not have: before the entry at ``index``, else as its last."""
        if key in mapping:
            raise BadArgumentError(
                f"The mapping at line {mapping.line} has a key '{key}'.", hint="Use set()."
            )
        self._insert(mapping, NodeKind.MAPPING, len(mapping) if index is None else index, key, value)

    def _insert(self, node: Node, kind: NodeKind, index: int, key: str, value: Writable) -> None:
        plain(value)
        if node.kind is not kind:
            raise BadArgumentError(f"The value at line {node.line} is a {node.kind}, not a {kind}.")
        if not 0 <= index <= len(node):
            raise BadArgumentError(f"The {kind} at line {node.line} has no position {index}.")
        change = self._changes.setdefault(self._locate(node), Change())
        if key and any(key == other for _, other, _ in change.inserted):
            raise self._twice(node)
        change.inserted.append((index, key, value))

    def delete(self, node: Node) -> None:
        """Removes a list item or the entry of a mapping; what loses its last is ``[]`` or ``{}``."""
        *around, position = self._locate(node)
        if not around:
            raise BadArgumentError("The body of a document cannot be deleted.", hint="Use remove_document().")
        self._changes.setdefault(tuple(around), Change()).deleted.add(position)

    def delete_key(self, mapping: Node, key: str) -> None:
        """Removes every entry with this key from a mapping; raises NotFoundError where there is none."""
        found = [child for name, child in mapping.items() if name == key]
        for child in found or [mapping[key]]:
            self.delete(child)

    def add_document(
        self, class_id: int, file_id: int, type_name: str, value: Writable, stripped: bool = False
    ) -> None:
        """Adds an object: the last in the file, or in its place where the documents are sorted by fileID."""
        if self.file.kind is not FileKind.YAML:
            raise BadArgumentError("A .meta file holds no documents.")
        taken = [header.file_id for header in self.file.headers] + [new.file_id for new in self._added]
        if file_id in taken or file_id not in _INT64 or not file_id:
            raise BadArgumentError(f"The fileID {file_id} is taken, is 0, or does not fit 64 bits.")
        self._added.append(Addition(class_id, file_id, type_name, value, stripped))

    def remove_document(self, file_id: int) -> None:
        """Removes an object; raises NotFoundError. References to it are the caller's to mend."""
        self._removed.add(self.file.documents.index(self.file.document(file_id)))

    def apply(self) -> bytes:
        """The file's bytes with all edits, after they were read back and found to say what was meant.

        Raises BadArgumentError where edits overlap, and where the result would not read back as meant.
        """
        self._refuse_nested()
        new = patched(self.file.data, list(self._patches()))
        self._read_back(new)
        return new

    def _body(self, position: int) -> Node:
        if position not in self._bodies:
            self._bodies[position] = self.file.documents[position].body
        return self._bodies[position]

    def _locate(self, node: Node) -> Path:
        """The position of the node's document, and from its body on the position in each collection."""
        path = [bisect_right(self._starts, node.entry_start) - 1]
        found = self._body(path[0]) if path[0] >= 0 else None
        while found is not None and not _is_same(found, node):
            path.append(bisect_right(found.children, node.entry_start, key=attrgetter("entry_start")) - 1)
            found = found.children[path[-1]] if path[-1] >= 0 else None
        if found is None or found.raw != node.raw:
            raise BadArgumentError(
                f"{node!r} is no value of {self.file.path}.", hint="Take nodes from the file that is edited."
            )
        return tuple(path)

    def _place(self, path: Path) -> Place:
        node, parents = self._body(path[0]), []
        for position in path[1:]:
            parents.append(node)
            node = node.children[position]
        return Place(self.file.data, self.style, node, tuple(parents))

    def _refuse_nested(self) -> None:
        for path in (*self._values, *self._changes):
            around = [path[:length] for length in range(1, len(path))]
            replaced = any(outer in self._values for outer in around)
            deleted = any(
                outer in self._changes and path[len(outer)] in self._changes[outer].deleted
                for outer in around
            )
            if (
                replaced
                or deleted
                or path[0] in self._removed
                or (path in self._values and path in self._changes)
            ):
                raise self._twice(self._place(path).node)

    def _twice(self, node: Node) -> BadArgumentError:
        return BadArgumentError(
            f"{self.file.path}, line {node.line}: one edit replaces or removes what another one changes.",
            hint="Make one edit of the two.",
            path=self.file.path,
            line=node.line,
        )

    def _patches(self) -> Iterator[Patch]:
        for path, value in self._values.items():
            yield self._place(path).with_value(value)
        for path, change in self._changes.items():
            yield from self._place(path).with_change(change)
        for position in self._removed:
            header = self.file.headers[position]
            yield Patch(header.start, header.end, (1, 0), b"")
        yield from self._addition_patches()

    def _addition_patches(self) -> Iterator[Patch]:
        ends = [*self._starts[1:], len(self.file.data)]
        cut = not self.file.data.endswith(b"\n")
        begun = bool(ends) and len(self._starts) - 1 not in self._removed
        for number, (position, new) in enumerate(self._placed_additions()):
            at = self._starts[position] if position < len(self._starts) else len(self.file.data)
            text = emit_document(
                new.class_id, new.file_id, new.type_name, new.value, self.style, new.stripped
            )
            if cut and at == len(self.file.data):
                text = self.style.newline * begun + text.removesuffix(self.style.newline)
                begun = True
            yield Patch(at, at, (1, number), text)

    def _placed_additions(self) -> list[tuple[int, Addition]]:
        """The new documents in their order, each with the position of the old one before which it stands."""
        ids = [header.file_id for header in self.file.headers]
        if len(ids) < 2 or ids != sorted(ids):
            return [(len(ids), new) for new in self._added]
        return [
            (bisect_right(ids, new.file_id), new) for new in sorted(self._added, key=attrgetter("file_id"))
        ]

    def _read_back(self, new: bytes) -> None:
        try:
            is_right = self._meaning().is_said_by(UnityFile.from_bytes(new, self.file.path))
        except ScenewrightError as error:
            raise self._unreadable(error.message) from error
        if not is_right:
            raise self._unreadable("The file would say something else.")

    def _meaning(self) -> Meaning:
        bodies = {path[0]: self._body(path[0]) for path in (*self._values, *self._changes)}
        documents: list[Addition | Document] = []
        added = self._placed_additions()
        for position, old in enumerate(self.file.documents):
            documents += [new for before, new in added if before == position]
            documents += [] if position in self._removed else [old]
        documents += [new for before, new in added if before == len(self.file.documents)]
        return Meaning(tuple(documents), bodies, self._values, self._changes)

    def _unreadable(self, why: str) -> BadArgumentError:
        return BadArgumentError(
            f"The edits of {self.file.path} would not read back as they were meant. {why}",
            hint="Nothing was changed. Write the value in another way.",
            path=self.file.path,
        )


def _is_same(node: Node, other: Node) -> bool:
    return (node.entry_start, node.key_end, node.start, node.end) == (
        other.entry_start,
        other.key_end,
        other.start,
        other.end,
    )
