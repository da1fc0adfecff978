"""The default value of each type."""

from collections.abc import Callable
from decimal import Decimal
from typing import Final

from scenewright.query import types as t
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.values import (
    Byte,
    Char,
    EnumValue,
    IndexValue,
    Int16,
    Int64,
    RangeValue,
    Record,
    SByte,
    Single,
    UInt16,
    UInt32,
    UInt64,
    Value,
)  # fmt: skip

_ZEROS: Final[dict[CType, Value]] = {
    t.BOOL: False, t.CHAR: Char("\0"), t.INT: 0, t.DOUBLE: 0.0, t.FLOAT: Single(0.0), t.LONG: Int64(0),
    t.UINT: UInt32(0),
    t.ULONG: UInt64(0), t.SHORT: Int16(0), t.USHORT: UInt16(0), t.BYTE: Byte(0), t.SBYTE: SByte(0),
    t.DECIMAL: Decimal(0),
    t.INDEX: IndexValue(0), t.RANGE: RangeValue(IndexValue(0), IndexValue(0)),
}  # fmt: skip
STRUCT_ZEROS: Final[dict[TypeDefinition, Callable[[CType], Value]]] = {}
"""How structs made of parts make their default; a module that defines a struct adds its own."""


def default_of(type_: CType) -> Value:
    """``default(type)``: null for reference types and ``T?``."""
    if type_ in _ZEROS:
        return _ZEROS[type_]
    if type_.kind is Kind.ENUM:
        return EnumValue(type_, 0)
    if type_.definition in STRUCT_ZEROS:
        return STRUCT_ZEROS[type_.definition](type_)
    if type_.is_value:
        return Record(type_, tuple(default_of(argument) for argument in type_.arguments))
    return None
