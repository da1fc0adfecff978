"""One value of a document as a view on the file's bytes."""

from collections.abc import Iterator
from difflib import get_close_matches
from enum import StrEnum
from itertools import islice

from scenewright.errors import BadArgumentError, FileFormatError, NotFoundError
from scenewright.text.flow import flow_entries
from scenewright.text.problems import line_at
from scenewright.text.property_path import parse_property_path
from scenewright.text.references import REFERENCE, Reference
from scenewright.text.tape import Tape
from scenewright.text.values import Value, block_value, leaf_value

__all__ = ["Node", "NodeKind"]

_TRUTH = dict.fromkeys(["1", "true", "yes", "on"], True) | dict.fromkeys(["0", "false", "no", "off"], False)
_IN_FLOW = -1
_SUGGESTED_FROM = 1000


class NodeKind(StrEnum):
    """What a value is; an empty value is a scalar."""

    SCALAR = "scalar"
    MAPPING = "mapping"
    SEQUENCE = "sequence"


_SCALAR, _MAPPING, _SEQUENCE = NodeKind
_FLOW_KINDS = {ord("{"): _MAPPING, ord("["): _SEQUENCE}


class Node:
    """A scalar, mapping or sequence of a document, as spans of the file's bytes; decoded when asked.

    ``start`` and ``end`` bound the value: a scalar with its quotes, a flow collection with its
    brackets, a block collection from its first key or dash to the end of its last value, without
    the line end. ``entry_start`` is where the node's own entry begins, that is its key or its
    ``-``, and ``key_end`` where its key ends, None for what has no key. All are offsets in the file.
    """

    __slots__ = ("_children", "_index", "_kind", "_named", "_tape", "end", "entry_start", "key_end", "start")

    def __init__(
        self, tape: Tape, index: int, entry_start: int, key_end: int | None, start: int, end: int
    ) -> None:
        self._tape = tape
        self._index = index
        self.entry_start = entry_start
        self.key_end = key_end
        self.start = start
        self.end = end
        self._kind: NodeKind | None = None
        self._children: tuple[Node, ...] | None = None
        self._named: dict[str, Node] | None = None

    @classmethod
    def of(cls, tape: Tape, index: int) -> "Node":
        """The view on a record of a parsed document; record 0 is the whole body."""
        return cls(tape, index, tape.starts[index], *tape.entry(index))

    @property
    def kind(self) -> NodeKind:
        """Scalar, mapping or sequence."""
        if self._kind is None:
            self._kind = self._told_kind()
        return self._kind

    def _told_kind(self) -> NodeKind:
        if self._is_block:
            return _SEQUENCE if self._tape.is_sequence(self._index) else _MAPPING
        first = self._tape.source.data[self.start] if self.start < self.end else 0
        return _FLOW_KINDS.get(first, _SCALAR)

    @property
    def _is_block(self) -> bool:
        return self._index != _IN_FLOW and self._tape.nexts[self._index] != 0

    @property
    def is_flow(self) -> bool:
        """Whether it is a collection in brackets, such as ``{x: 0, y: 1}`` or ``[]``."""
        return not self._is_block and self.kind is not _SCALAR

    @property
    def raw(self) -> bytes:
        """The bytes of the value as they stand in the file."""
        return self._tape.source.data[self.start : self.end]

    @property
    def line(self) -> int:
        """The 1-based line where the value begins."""
        return line_at(self._tape.source.data, self.start)

    @property
    def column(self) -> int:
        """How many bytes stand before the entry on its line: the indent of a block entry."""
        return self.entry_start - (self._tape.source.data.rfind(b"\n", 0, self.entry_start) + 1)

    @property
    def key(self) -> str | None:
        """The key it stands under in its mapping; None for a sequence item."""
        return None if self.key_end is None else self._tape.source.text(self.entry_start, self.key_end)

    @property
    def text(self) -> str:
        """A scalar's text, unquoted, unfolded and unescaped; an empty value is ``""``.

        Raises BadArgumentError for a collection, SyntaxDamageError for an unknown escape.
        """
        if self.kind is not _SCALAR:
            raise self._unfit(f"is a {self.kind}, not a single value")
        return self._tape.source.text(self.start, self.end)

    def _unfit(self, what: str) -> BadArgumentError:
        source = self._tape.source
        message = f"{source.path}, line {self.line}: {self.key or 'the value'} {what}."
        return BadArgumentError(message, path=source.path, line=self.line)

    def _misread(self, what: str) -> FileFormatError:
        source = self._tape.source
        message = f"{source.path}, line {self.line}: {self.text[:40]!r} is not {what}."
        return FileFormatError(message, path=source.path, line=self.line)

    def as_int(self) -> int:
        """A scalar as a whole number; raises FileFormatError where it is none."""
        try:
            return int(self.text)
        except ValueError:
            raise self._misread("a whole number") from None

    def as_float(self) -> float:
        """A scalar as a number, ``Infinity`` and ``NaN`` included; FileFormatError where it is none."""
        try:
            return float(self.text)
        except ValueError:
            raise self._misread("a number") from None

    def as_bool(self) -> bool:
        """A scalar as a truth value: Unity writes 0 and 1, a ``.meta`` also ``yes`` and ``no``."""
        try:
            return _TRUTH[self.text.lower()]
        except KeyError:
            raise self._misread("a truth value (0 or 1)") from None

    @property
    def reference(self) -> Reference | None:
        """The reference that a mapping with the key ``fileID`` is; None for everything else."""
        match = REFERENCE.fullmatch(self._tape.source.data, self.start, self.end)
        if match:
            return Reference.of(*match.groups())
        if self.kind is not _MAPPING or "fileID" not in self:
            return None
        guid, kind = self.get("guid"), self.get("type")
        return Reference(
            self["fileID"].as_int(), guid.text if guid else None, kind.as_int() if kind else None
        )

    @property
    def children(self) -> tuple["Node", ...]:
        """The values of a mapping (repeated keys included) or the items of a sequence, in order."""
        if self._children is None:
            self._children = tuple(self._block_children() if self._is_block else self._flow_children())
        return self._children

    def _block_children(self) -> Iterator["Node"]:
        return (Node.of(self._tape, index) for index in self._tape.children(self._index))

    def _flow_children(self) -> Iterator["Node"]:
        if self.kind is _SCALAR:
            return iter(())
        entries = flow_entries(self._tape.source, self.start, self.end)
        return (Node(self._tape, _IN_FLOW, *entry) for entry in entries)

    def _by_key(self) -> dict[str, "Node"]:
        if self._named is None:
            named: dict[str, Node] = {}
            for key, child in self.items():
                named.setdefault(key, child)
            self._named = named  # whole, as another thread may ask meanwhile
        return self._named

    def items(self) -> Iterator[tuple[str, "Node"]]:
        """The keys and values of a mapping in file order; a repeated key comes each time.

        A scalar and a sequence have none.
        """
        if self.kind is _MAPPING:
            yield from ((child.key or "", child) for child in self.children)

    def keys(self) -> list[str]:
        """The keys of a mapping in file order, repeated ones each time."""
        return [key for key, _ in self.items()]

    def __iter__(self) -> Iterator["Node"]:
        """Iterates over the items of a sequence or the values of a mapping."""
        return iter(self.children)

    def __len__(self) -> int:
        return len(self.children)

    def __bool__(self) -> bool:
        return True

    def __contains__(self, key: object) -> bool:
        return key in self._by_key()

    def get(self, key: str, default: "Node | None" = None) -> "Node | None":
        """The first value under ``key`` in a mapping, else ``default``."""
        return self._by_key().get(key, default)

    def __getitem__(self, key: str | int) -> "Node":
        """The first value under a key, or the item at a position; raises NotFoundError with candidates."""
        if isinstance(key, int):
            return self._item(key)
        found = self._by_key().get(key)
        if found is None:
            known = list(islice(self._by_key(), _SUGGESTED_FROM))
            nearest = get_close_matches(key, known, n=5, cutoff=0.4)
            raise self._missing(f"has no key '{key}'", nearest or known[:10])
        return found

    def _item(self, position: int) -> "Node":
        if self.kind is not _SEQUENCE or not -len(self) <= position < len(self):
            what = f"has {len(self)} items" if self.kind is _SEQUENCE else f"is a {self.kind}"
            raise self._missing(f"{what}; there is no position {position}", ())
        return self.children[position]

    def _missing(self, what: str, candidates: "list[str] | tuple[str, ...]") -> NotFoundError:
        source = self._tape.source
        message = f"{source.path}, line {self.line}: {self.key or 'the value'} {what}."
        return NotFoundError(message, candidates=candidates, path=source.path, line=self.line)

    def at(self, path: str) -> "Node":
        """The value at a Unity property path, such as ``m_Materials.Array.data[1]``.

        In an item of a dictionary-like list (``- _MainTex: {...}``) ``first`` is the key and
        ``second`` the value. Raises NotFoundError with the nearest keys, BadArgumentError for a
        malformed path.
        """
        node = self
        for step in parse_property_path(path):
            node = node._pair_part(step) or node[step]
        return node

    def _pair_part(self, step: str | int) -> "Node | None":
        if step not in ("first", "second") or len(self) != 1 or step in self:
            return None
        (pair,) = self.children
        if step == "second" or pair.key_end is None:
            return pair
        return Node(self._tape, _IN_FLOW, pair.entry_start, None, pair.entry_start, pair.key_end)

    def to_value(self) -> Value:
        """Plain Python data: text for scalars, lists, dicts.

        A mapping that repeats a key becomes a list of one-key dicts, the form in which newer
        versions of Unity write the same data, so that nothing is lost.
        """
        if self._is_block:
            return block_value(self._tape, self._index)
        return leaf_value(self._tape.source, self.start, self.end)

    def __repr__(self) -> str:
        return f"<Node {self.kind} line {self.line} {self.raw[:40]!r}>"
