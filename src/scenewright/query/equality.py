"""When values are equal: ``Equals`` and ``GetHashCode`` as keys, and the order of ``IComparable``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from typing import Any, Final

from scenewright.query.faults import thrown
from scenewright.query.values import (
    NUMBER_TYPES,
    Char,
    EnumValue,
    Handle,
    IndexValue,
    RangeValue,
    Record,
    TypeValue,
    Value,
    type_of,
)  # fmt: skip

Key = Any


def key_of(value: Value) -> Key:
    """Something hashable that is the same for two values exactly when ``Equals`` says they are equal."""
    kind = value.__class__
    if kind is str or value is None:
        return value
    if kind in NUMBER_TYPES:
        return (kind, "nan") if value != value else (kind, value)
    make = _KEYS.get(kind)
    if make is not None:
        return make(value)
    return ("handle", value.identity) if isinstance(value, Handle) else (kind, id(value))


def _record_key(value: Record) -> Key:
    return (value.type.definition, *(key_of(item) for item in value.items))


_KEYS: Final[dict[type, Callable[[Value], Key]]] = {
    bool: lambda value: (bool, value),
    Char: lambda value: (Char, str(value)),
    Record: _record_key,
    EnumValue: lambda value: (value.type, value.number),
    TypeValue: lambda value: (TypeValue, value.of),
    IndexValue: lambda value: (IndexValue, value.number, value.from_end),
    RangeValue: lambda value: (RangeValue, value.low, value.high),
}


def equals(one: Value, other: Value) -> bool:
    """``object.Equals(one, other)``."""
    return bool(key_of(one) == key_of(other))


def is_null(value: Value) -> bool:
    """Whether ``value == null`` as Unity's objects answer it."""
    return value is None or (isinstance(value, Handle) and value.is_null)


def compare(one: Value, other: Value) -> int:
    """The order of two values by ``IComparable``: -1, 0 or 1; null comes first.

    Text is compared as the invariant culture does it: letters before case, lower case first. Raises
    ``QueryExceptionError`` (``InvalidOperationException``) for values without an order.
    """
    if one is None or other is None:
        return (one is not None) - (other is not None)
    left, right = rank(one), rank(other)
    return int(left > right) - int(left < right)


def rank(value: Value) -> Any:
    """A sort key of a value that is not null, comparable among values of one type."""
    kind = value.__class__
    if kind is str:
        return culture_key(value)
    if kind in NUMBER_TYPES:
        return (value == value, value if value == value else 0)
    if kind is Char:
        return ord(value)
    if kind is bool:
        return int(value)
    if kind is EnumValue:
        return value.number
    if kind is Record and value.type.definition.name == "ValueTuple":
        return tuple(cmp_to_key(compare)(item) for item in value.items)
    raise thrown("ArgumentException", f"At least one object must implement IComparable ({type_of(value)}).")


def culture_key(text: str) -> Any:
    """A key that sorts text nearly as the invariant culture does: signs, digits, letters; case decides
    last.
    """
    letters = tuple((letter.isalpha(), letter.isalnum(), letter.casefold()) for letter in text)
    return letters, tuple(letter.isupper() for letter in text)


def compare_texts(one: str, other: str, kind: str = "CurrentCulture") -> int:
    """``string.Compare`` by the name of a ``StringComparison``."""
    if kind == "Ordinal":
        pairs = zip(one, other, strict=False)
        return next((ord(a) - ord(b) for a, b in pairs if a != b), len(one) - len(other))
    same = _common(one, other)
    left, right = _text_key(one[same:], kind), _text_key(other[same:], kind)
    return int(left > right) - int(left < right)


def _common(one: str, other: str) -> int:
    """How many characters two texts begin with in common; found by halves, as whole texts compare fast."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _text_key(text: str, kind: str) -> Any:
    if kind == "OrdinalIgnoreCase":
        return text.upper()
    return culture_key(text.casefold() if kind.endswith("IgnoreCase") else text)
