"""Edits as replaced spans of a file's bytes, exactly as wide as they have to be."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from scenewright.errors import BadArgumentError
from scenewright.text.emit import block_lines, deeper, encoded, inline, is_block
from scenewright.text.kinds import BOM
from scenewright.text.node import Node, NodeKind
from scenewright.text.style import Style
from scenewright.text.value import Fields, Writable, snapshot

__all__ = ["Change", "Patch", "Place", "patched"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True, order=True)
class Patch:
    """``data[start:end]`` becomes ``new``. At one place the smaller ``order`` is first."""

    start: int
    end: int
    order: tuple[int, int]
    new: bytes = field(compare=False)


def patched(data: bytes, patches: Sequence[Patch]) -> bytes:
    """``data`` with all patches; raises BadArgumentError where two overlap."""
    pieces, at = [], 0
    for patch in sorted(patches):
        if patch.start < at:
            hint = "Apply the first, open its result, and make the second there."
            raise BadArgumentError("Two edits change the same bytes.", hint=hint)
        pieces += [data[at : patch.start], patch.new]
        at = patch.end
    return b"".join([*pieces, data[at:]])


@dataclass(slots=True)
class Change:
    """What is put into a collection and taken out of it, by position as the file stands."""

    inserted: list[tuple[int, str, Writable]] = field(default_factory=list)
    deleted: set[int] = field(default_factory=set)

    def applied(self, entries: Sequence[tuple[str, T]]) -> list[tuple[str, T | Writable]]:
        """The entries after the change; those put in at one position keep the order of the calls."""
        new: dict[int, list[tuple[str, T | Writable]]] = {}
        for position, key, value in self.inserted:
            new.setdefault(position, []).append((key, value))
        changed: list[tuple[str, T | Writable]] = []
        for position, entry in enumerate(entries):
            changed += new.get(position, ())
            changed += () if position in self.deleted else (entry,)
        return changed + new.get(len(entries), [])


@dataclass(frozen=True, slots=True)
class Place:
    """A node, the collections around it from the body of its document on, and what its file looks like."""

    data: bytes
    style: Style
    node: Node
    parents: tuple[Node, ...]

    @property
    def fold_indent(self) -> int:
        """The column at which a folded line of the value goes on."""
        brackets = [parent for parent in self.parents if parent.is_flow]
        return self._indent(brackets[0] if brackets else self.node) + 2 + 2 * len(brackets)

    def with_value(self, value: Writable) -> Patch:
        """The patch that puts ``value`` in the place of the node."""
        node = self.node
        if not self.parents:
            return self._patch(node.start, node.end, self._lines(value, 0))
        if self.parents[-1].is_flow or not (is_block(value) or self._is_block()):
            return self._inline(value, node.start, node.end, in_braces=self.parents[-1].is_flow)
        start, end = self._lead_end(), self._end()
        if not is_block(value):
            return self._inline(value, start, end)
        if self._is_item():
            return self._patch(start, end, " " + self._lines(value, self._indent(node) + 2))
        indent = self._indent(node) + deeper(value)
        return self._patch(start, end, "\n" + " " * indent + self._lines(value, indent))

    def with_change(self, change: Change) -> Iterator[Patch]:
        """The patches that make the change to the node, a collection."""
        node = self.node
        is_emptied = len(change.deleted) == len(node)
        if node.is_flow or (is_emptied and not change.inserted):
            yield self.with_value(self._changed(change))
        elif is_emptied:
            text = self._lines(self._changed(change), self._indent(node.children[0]))
            yield self._patch(node.start, self._tail(node), text)
        else:
            yield from self._deletions(change)
            yield from self._insertions(change)

    def _changed(self, change: Change) -> Writable:
        """What the collection holds after the change; it stays in brackets unless it was empty."""
        children = enumerate(self.node.children)
        kept = [
            (child.key or "", "" if position in change.deleted else snapshot(child))
            for position, child in children
        ]
        entries = change.applied(kept)
        if self.node.kind is NodeKind.MAPPING:
            return Fields(entries, in_braces=self.node.is_flow and len(self.node) > 0)
        return [value for _, value in entries]

    def _deletions(self, change: Change) -> Iterator[Patch]:
        entries = self.node.children
        for _, group in groupby(enumerate(sorted(change.deleted)), lambda pair: pair[1] - pair[0]):
            run = [position for _, position in group]
            first, last = run[0], run[-1]
            if first:
                yield self._patch(self._tail(entries[first - 1]), self._tail(entries[last]), "")
            else:
                yield self._patch(entries[first].entry_start, entries[last + 1].entry_start, "")

    def _insertions(self, change: Change) -> Iterator[Patch]:
        entries = self.node.children
        indent = self._indent(entries[0])
        kept = [position for position in range(len(entries)) if position not in change.deleted]
        for number, (position, key, value) in enumerate(sorted(change.inserted, key=itemgetter(0))):
            entry: Writable = Fields([(key, value)]) if self.node.kind is NodeKind.MAPPING else [value]
            text, line = self._lines(entry, indent), "\n" + " " * indent
            following = bisect_left(kept, position)
            if following == len(kept):
                at, text = self._tail(entries[kept[-1]]), line + text
            else:
                at, text = entries[kept[following]].entry_start, text + line
            yield self._patch(at, at, text, number)

    def _patch(self, start: int, end: int, text: str, number: int = 0) -> Patch:
        return Patch(start, end, (-len(self.parents), number), encoded([text], self.style))

    def _inline(self, value: Writable, start: int, end: int, in_braces: bool = False) -> Patch:
        blank = " " if self.data[start - 1 : start] in (b":", b"-") else ""
        text = inline(value, self._column(start) + len(blank), self.fold_indent, self.style, in_braces)
        return self._patch(start, end, blank + text)

    def _indent(self, node: Node) -> int:
        return self._column(node.entry_start)

    def _column(self, offset: int) -> int:
        """The code points before ``offset`` on its line, but for a byte order mark."""
        line = self.data[self.data.rfind(b"\n", 0, offset) + 1 : offset]
        return len(line.removeprefix(BOM).decode("utf-8", "replace"))

    def _lines(self, value: Writable, indent: int) -> str:
        """A block value without the blanks before its first line."""
        if not is_block(value):
            raise BadArgumentError("The body of a document must be a mapping with a key.")
        return "\n".join(block_lines(value, indent, self.style))[indent:]

    def _is_block(self) -> bool:
        return self.node.kind is not NodeKind.SCALAR and not self.node.is_flow

    def _is_item(self) -> bool:
        return self.parents[-1].kind is NodeKind.SEQUENCE

    def _lead_end(self) -> int:
        """The offset behind the dash or the colon of the node's entry."""
        if self._is_item():
            return self.node.entry_start + 1
        return self.data.index(b":", self.node.key_end) + 1

    def _end(self) -> int:
        tail = self._tail(self.node)
        return self.node.end if self.data[self.node.end : tail].strip() else tail

    def _tail(self, node: Node) -> int:
        """The end of the last line of a node, before its newline."""
        line_end = self.data.find(b"\n", node.end)
        if line_end < 0:
            return len(self.data)
        return line_end - (self.data[line_end - 1 : line_end] == b"\r")
