"""Reading saved values from the functions of computed members."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from scenewright.errors import NotOfflineError
from scenewright.query import types as t
from scenewright.query.faults import thrown
from scenewright.query.unity.handles import Holder, Part
from scenewright.query.unity.saved import read_saved
from scenewright.query.values import EnumValue, Items, Value
from scenewright.query.world import Call
from scenewright.scene import Value as SavedValue
from scenewright.scene import ValueKind

__all__ = ["array", "entries", "enum", "indexed", "parts", "read", "read_or", "whole"]


def read(call: Call, holder: Holder, type_: str, *paths: str) -> Value:
    """The saved value at the first of these paths that is there, as a C# type.

    Raises ``NotOfflineError`` where none is.
    """
    found = holder.at(*paths)
    if found is None:
        where = holder.label or "the file"
        raise NotOfflineError(
            f"{where} does not have '{paths[0]}'.", hint="Another version of Unity may have saved it."
        )
    return read_saved(call.types, holder, found, call.types.parse(type_))


def read_or(call: Call, holder: Holder, default: Value, type_: str, *paths: str) -> Value:
    """The saved value at the first of these paths that is there, else a default."""
    found = holder.at(*paths)
    return default if found is None else read_saved(call.types, holder, found, call.types.parse(type_))


def whole(holder: Holder, path: str, default: int = 0) -> int:
    """A whole number."""
    found = holder.at(path)
    return found.as_int() if found is not None else default


def entries(holder: Holder, path: str) -> list[SavedValue]:
    """The items of a list; none where there is no list."""
    found = holder.at(path)
    return [*found] if found is not None and found.kind is ValueKind.SEQUENCE else []


def parts(call: Call, holder: Holder, path: str, type_: str) -> Iterator[Part]:
    """The entries of a list as parts of a type."""
    made = call.types.parse(type_)
    return (Part(holder.world, made, holder, entry) for entry in entries(holder, path))


def array(call: Call, type_: str, items: list[Value]) -> Items:
    """An array of a type."""
    return Items(t.array_of(call.types.parse(type_)), items)


def enum(call: Call, type_: str, number: int) -> EnumValue:
    """A value of an enum."""
    return EnumValue(call.types.parse(type_), number)


def indexed(items: list[SavedValue] | list[Value], index: int) -> Value:
    """An item by its position; an ``IndexOutOfRangeException`` outside of the list."""
    if not 0 <= index < len(items):
        raise thrown("IndexOutOfRangeException", "Index was outside the bounds of the array.")
    return cast(Value, items[index])
