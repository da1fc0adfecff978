"""What ``ToString()`` gives for every value, with and without a format string."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

from scenewright.query import types as t
from scenewright.query.builtin import PAIR
from scenewright.query.faults import thrown
from scenewright.query.formatting import format_number
from scenewright.query.types import CType, TypeDefinition
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
    string,
    type_of,
)  # fmt: skip

STRUCT_TEXTS: Final[dict[TypeDefinition, Callable[[Record, str], str]]] = {}
"""How structs print themselves, with a format or ``""``; a module that defines a struct adds its own."""


def text_of(value: Value, format_: str = "") -> str:
    """The text of a value as ``ToString(format)`` gives it; ``""`` for null, as in string concatenation."""
    kind = value.__class__
    if kind is str:
        return str(value)
    if kind in NUMBER_TYPES:
        return format_number(value, format_)
    make = _TEXTS.get(kind)
    return make(value, format_) if make else _other(value)


def _record(value: Record, format_: str) -> str:
    definition = value.type.definition
    if definition in STRUCT_TEXTS:
        return STRUCT_TEXTS[definition](value, format_)
    texts = [text_of(item) for item in value.items]
    if definition is t.TUPLE:
        return f"({', '.join(texts)})"
    if definition is PAIR:
        return f"[{', '.join(texts)}]"
    if definition.name.startswith("<>"):
        pairs = zip(value.type.labels, texts, strict=True)
        return "{ " + ", ".join(f"{name} = {text}" for name, text in pairs) + " }" if texts else "{ }"
    return value.type.reflection_name


def enum_names(type_: CType, number: int) -> str | None:
    """The name of an enum's value, the names of its flags, or ``None`` when there are none."""
    constants = type_.definition.constants
    for name, value in constants.items():
        if value == number:
            return name
    if not type_.definition.flags or not number:
        return None
    names, rest = [], number
    for name, value in sorted(constants.items(), key=lambda pair: pair[1] % 2**64, reverse=True):
        if value and rest & value == value:
            names.append(name)
            rest &= ~value
    return None if rest else ", ".join(reversed(names))


def _enum(value: EnumValue, format_: str) -> str:
    letter = format_.upper() or "G"
    if letter == "D":
        return str(value.number)
    if letter == "X":
        return f"{value.number & 0xFFFFFFFF:08X}"
    if letter not in ("G", "F"):
        raise thrown("FormatException", 'Format string can be only "G", "g", "X", "x", "F", "f", "D" or "d".')
    return enum_names(value.type, value.number) or str(value.number)


def _index(value: IndexValue, format_: str = "") -> str:
    return f"^{value.number}" if value.from_end else str(value.number)


_TEXTS: Final[dict[type, Callable[[Value, str], str]]] = {
    type(None): lambda value, format_: "",
    bool: lambda value, format_: "True" if value else "False",
    Char: lambda value, format_: str(value),
    Record: _record,
    EnumValue: _enum,
    TypeValue: lambda value, format_: value.of.reflection_name,
    IndexValue: _index,
    RangeValue: lambda value, format_: f"{_index(value.low)}..{_index(value.high)}",
}


def _other(value: Value) -> str:
    return string(value.text()) if isinstance(value, Handle) else type_of(value).reflection_name


def is_number(value: Value) -> bool:
    """Whether it is a value of a numeric type."""
    return value.__class__ in NUMBER_TYPES and value.__class__ is not bool


__all__ = ["STRUCT_TEXTS", "Decimal", "enum_names", "is_number", "text_of"]
