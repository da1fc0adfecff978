"""Runtime values. Each one knows its C# type, so that boxing needs no wrapper.

``int``, ``bool``, ``double``, ``string`` and ``null`` are Python's int, bool, float, str and None. A string
holds UTF-16 units, as C# counts them: a character beyond U+FFFF is two surrogates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from scenewright.query import types as t
from scenewright.query.types import CType

if TYPE_CHECKING:
    from scenewright.query.world import Call

Value = Any


class Single(float):
    """A ``float``: always a number that 32 bits can hold."""

    __slots__ = ()


class SByte(int):
    """An ``sbyte``."""

    __slots__ = ()


class Byte(int):
    """A ``byte``."""

    __slots__ = ()


class Int16(int):
    """A ``short``."""

    __slots__ = ()


class UInt16(int):
    """A ``ushort``."""

    __slots__ = ()


class UInt32(int):
    """A ``uint``."""

    __slots__ = ()


class Int64(int):
    """A ``long``."""

    __slots__ = ()


class UInt64(int):
    """A ``ulong``."""

    __slots__ = ()


class Char(str):
    """A ``char``: one UTF-16 unit."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """A value made of parts: a struct, tuple, anonymous object or key-value pair.

    ``weight`` is how long the text of one with other records inside may be.
    """

    type: CType
    items: tuple[Value, ...]
    weight: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class EnumValue:
    """A member, or a combination of members, of an enum."""

    type: CType
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """An array or a ``List``."""

    type: CType
    items: list[Value]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A ``Dictionary`` (values are pairs as `Record`), ``HashSet`` or lookup, by the key of `equality`."""

    type: CType
    entries: dict[Any, Value]


@dataclass(frozen=True, slots=True, eq=False)
class Grouping:
    """A group: a key and its elements."""

    type: CType
    key: Value
    items: list[Value]


@dataclass(frozen=True, slots=True, eq=False)
class Lazy:
    """A sequence that is worked out each time it is walked through."""

    type: CType
    iterate: Callable[[], Iterator[Value]]


@dataclass(frozen=True, slots=True, eq=False)
class Ordered:
    """The result of ``OrderBy``: its source and the keys, most important first."""

    type: CType
    source: Value
    keys: tuple[tuple[Callable[[Value], Value], bool], ...]
    iterate: Callable[[], Iterator[Value]]


@dataclass(frozen=True, slots=True, eq=False)
class Delegate:
    """A lambda or method turned into a delegate; ``invoke`` takes converted arguments."""

    type: CType
    invoke: Callable[..., Value]


@dataclass(frozen=True, slots=True, eq=False)
class TypeValue:
    """What ``typeof`` gives."""

    of: CType


@dataclass(frozen=True, slots=True)
class IndexValue:
    """A ``System.Index``: ``number`` from the start or, ``from_end``, from the end."""

    number: int
    from_end: bool = False

    def offset(self, length: int) -> int:
        """The place it means in something of this length."""
        return length - self.number if self.from_end else self.number


@dataclass(frozen=True, slots=True)
class RangeValue:
    """A ``System.Range``."""

    low: IndexValue
    high: IndexValue


class Handle:
    """Base of the objects a world brings in: GameObjects, components, assets.

    A subclass gives ``type`` and what follows. Handles are equal when `identity` is.
    """

    __slots__ = ()

    @property
    def type(self) -> CType:
        """Its runtime type."""
        raise NotImplementedError

    @property
    def is_null(self) -> bool:
        """Whether ``== null`` holds although a reference is there: Unity's null of missing objects."""
        return False

    @property
    def identity(self) -> object:
        """Something hashable that is the same for handles of the same object."""
        return id(self)

    def text(self) -> str:
        """What ``ToString()`` gives."""
        return self.type.reflection_name

    def elements(self) -> Iterator[Value]:
        """What ``foreach`` gives, for types that are enumerable."""
        return iter(())

    def members(self, call: Call) -> Mapping[str, Callable[[], Value]] | None:
        """What reads each of its members, for an object that a result shows by its members."""
        return None

    def as_json(self) -> dict[str, Any]:
        """How a result shows an object without `members`: plain JSON."""
        return {"type": self.type.full_name, "text": self.text()}


NUMBER_TYPES: Final[dict[type, CType]] = {
    int: t.INT, float: t.DOUBLE, Single: t.FLOAT, Int64: t.LONG, UInt32: t.UINT, UInt64: t.ULONG,
    Int16: t.SHORT,
    UInt16: t.USHORT, Byte: t.BYTE, SByte: t.SBYTE, Decimal: t.DECIMAL,
}  # fmt: skip
_TYPES: Final[dict[type, CType]] = NUMBER_TYPES | {
    bool: t.BOOL, str: t.STRING, Char: t.CHAR, type(None): t.NULL, TypeValue: t.TYPE, IndexValue: t.INDEX,
    RangeValue: t.RANGE,
}  # fmt: skip


def type_of(value: Value) -> CType:
    """The runtime type; that of ``null`` is `types.NULL`."""
    known = _TYPES.get(value.__class__)
    result: CType = known if known is not None else value.type
    return result


def char_of(letter: str) -> Char:
    """The one ``char`` of a letter."""
    if letter not in _CHARS:
        _CHARS[letter] = Char(letter)
    return _CHARS[letter]


_CHARS: Final[dict[str, Char]] = {}


def string(text: str) -> str:
    """A C# string with this text."""
    if text.isascii() or max(text) <= "\uffff":
        return text
    units = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(units[i] | units[i + 1] << 8) for i in range(0, len(units), 2))


def plain(text: str) -> str:
    """The text of a C# string for the world outside; a lone surrogate becomes U+FFFD."""
    if text.isascii():
        return str(text)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def items_of(value: Value) -> Sequence[Value] | None:
    """The elements of a collection that holds them all; ``None`` for anything else."""
    if isinstance(value, (Items, Grouping)):
        return value.items
    if isinstance(value, Table):
        return list(value.entries.values())
    if value.__class__ is str:
        return [*map(char_of, value)]
    return None


def iterate(value: Value) -> Iterator[Value]:
    """Walks through anything enumerable."""
    if isinstance(value, (Lazy, Ordered)):
        return value.iterate()
    if isinstance(value, Handle):
        return value.elements()
    return map(char_of, value) if value.__class__ is str else iter(items_of(value) or ())
