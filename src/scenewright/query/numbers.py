"""C#'s numbers: their ranges, conversions and arithmetic, with wrap-around and 32-bit rounding.

Sources: C# language specification, "Numeric promotions", "Arithmetic operators", "Explicit numeric
conversions". A ``float`` operation is rounded to 32 bits each time, as .NET does; Unity's Mono may keep more
bits between two operations.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from typing import Final

from scenewright.query import types as t
from scenewright.query.faults import thrown
from scenewright.query.types import CType
from scenewright.query.values import (
    Byte,
    Char,
    EnumValue,
    Int16,
    Int64,
    SByte,
    Single,
    UInt16,
    UInt32,
    UInt64,
    Value,
)  # fmt: skip

_FLOAT = struct.Struct("<f")
_INFINITY: Final = float("inf")
_WIDE: Final = Context(prec=120, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
_MOST_MANTISSA: Final = 2**96 - 1
_MOST_DECIMALS: Final = 28


@dataclass(frozen=True, slots=True)
class IntegerKind:
    """An integer type: the class of its values, its width and whether it has a sign."""

    make: Callable[[int], int]
    bits: int
    signed: bool

    @property
    def least(self) -> int:
        """The smallest value."""
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def most(self) -> int:
        """The greatest value."""
        return (1 << (self.bits - self.signed)) - 1

    def holds(self, number: int) -> bool:
        """Whether the value is in range."""
        return self.least <= number <= self.most

    def wrap(self, number: int) -> int:
        """The value with the same low bits."""
        if self.least <= number <= self.most:
            return self.make(number)
        low = number & ((1 << self.bits) - 1)
        return self.make(low - (1 << self.bits) if self.signed and low >> (self.bits - 1) else low)


INTEGERS: Final[dict[CType, IntegerKind]] = {
    t.SBYTE: IntegerKind(SByte, 8, True),
    t.BYTE: IntegerKind(Byte, 8, False),
    t.SHORT: IntegerKind(Int16, 16, True),
    t.USHORT: IntegerKind(UInt16, 16, False),
    t.INT: IntegerKind(int, 32, True),
    t.UINT: IntegerKind(UInt32, 32, False),
    t.LONG: IntegerKind(Int64, 64, True),
    t.ULONG: IntegerKind(UInt64, 64, False),
}
NUMERIC: Final = (*INTEGERS, t.CHAR, t.FLOAT, t.DOUBLE, t.DECIMAL)

IMPLICIT: Final[dict[CType, tuple[CType, ...]]] = {
    t.SBYTE: (t.SHORT, t.INT, t.LONG, t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.BYTE: (t.SHORT, t.USHORT, t.INT, t.UINT, t.LONG, t.ULONG, t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.SHORT: (t.INT, t.LONG, t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.USHORT: (t.INT, t.UINT, t.LONG, t.ULONG, t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.INT: (t.LONG, t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.UINT: (t.LONG, t.ULONG, t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.LONG: (t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.ULONG: (t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.CHAR: (t.USHORT, t.INT, t.UINT, t.LONG, t.ULONG, t.FLOAT, t.DOUBLE, t.DECIMAL),
    t.FLOAT: (t.DOUBLE,),
}
"""The implicit numeric conversions, nearest first."""


def single(number: float) -> Single:
    """The nearest ``float``; beyond the range it is infinite."""
    try:
        return Single(_FLOAT.unpack(_FLOAT.pack(number))[0])
    except OverflowError:
        return Single(math.copysign(_INFINITY, number))


def decimal_of(number: Decimal) -> Decimal | None:
    """The nearest ``decimal`` (a 96-bit integer with up to 28 decimals); ``None`` when out of range."""
    if not number.is_finite() or number.adjusted() > _MOST_DECIMALS:
        return None
    places = min(_MOST_DECIMALS, max(0, -int(number.as_tuple().exponent)))
    while True:
        rounded = number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN, _WIDE)
        if abs(rounded).scaleb(places, _WIDE) <= _MOST_MANTISSA:
            return rounded
        if not places:
            return None
        places -= 1


def _decimal(number: Decimal) -> Decimal:
    value = decimal_of(number)
    if value is None:
        raise thrown("OverflowException", "Value was either too large or too small for a Decimal.")
    return value


def decimal_from_float(number: float) -> Decimal:
    """A floating number as ``decimal``: rounded to 15 digits, a ``float`` to 7."""
    if not math.isfinite(number):
        raise thrown("OverflowException", "Value was either too large or too small for a Decimal.")
    digits = 7 if isinstance(number, Single) else 15
    return _decimal(Decimal(f"{number:.{digits - 1}e}").normalize(_WIDE))


def as_integer(value: Value) -> int:
    """The number of an integer, ``char`` or enum value."""
    if value.__class__ is Char:
        return ord(value)
    return value.number if isinstance(value, EnumValue) else int(value)


def is_floating(value: Value) -> bool:
    """Whether it is a ``float`` or ``double``."""
    return isinstance(value, float)


def _truncated(value: Value, kind: IntegerKind) -> int:
    """The whole number a floating value is cut to; out of range it is what x64 processors give."""
    wide = kind.bits == 64 or (kind.bits == 32 and not kind.signed)
    bits = 64 if wide else 32
    least = -(1 << (bits - 1))
    if not math.isfinite(value):
        return least
    number = int(value)
    limit = (1 << 64) if kind.bits == 64 and not kind.signed else 1 << (bits - 1)
    return number if least <= number < limit else least


def convert(value: Value, target: CType) -> Value:
    """The explicit numeric conversion, unchecked; ``value`` is a number, ``char`` or enum value."""
    if target is t.DOUBLE:
        return float(value) if not isinstance(value, (Char, EnumValue)) else float(as_integer(value))
    if target is t.FLOAT:
        return single(float(value) if not isinstance(value, (Char, EnumValue)) else as_integer(value))
    if target is t.DECIMAL:
        return decimal_from_float(value) if is_floating(value) else _to_decimal(value)
    if target is t.CHAR:
        return Char(chr(int(convert(value, t.USHORT))))
    kind = INTEGERS[target]
    if is_floating(value):
        return kind.wrap(_truncated(value, kind))
    if isinstance(value, Decimal):
        return _decimal_to_integer(value, kind)
    return kind.wrap(as_integer(value))


def _to_decimal(value: Value) -> Decimal:
    return value if isinstance(value, Decimal) else Decimal(as_integer(value))


def _decimal_to_integer(value: Decimal, kind: IntegerKind) -> int:
    number = int(value)
    if not kind.holds(number):
        raise thrown("OverflowException", "Value was either too large or too small for the integer type.")
    return kind.make(number)


def fits(value: Value, target: CType) -> bool:
    """Whether the explicit conversion keeps the whole part, as ``checked`` and constants demand."""
    if target is t.CHAR:
        target = t.USHORT
    if target not in INTEGERS:
        return True
    if is_floating(value):
        return math.isfinite(value) and INTEGERS[target].holds(int(value))
    return INTEGERS[target].holds(int(value) if isinstance(value, Decimal) else as_integer(value))


def promoted(left: CType, right: CType) -> CType | None:
    """The type both operands of an arithmetic operator are converted to; ``None`` if there is none."""
    pair = {left, right}
    if t.DECIMAL in pair:
        return None if pair & {t.FLOAT, t.DOUBLE} else t.DECIMAL
    for floating in (t.DOUBLE, t.FLOAT):
        if floating in pair:
            return floating
    return _promoted_integer(pair)


def _promoted_integer(pair: set[CType]) -> CType | None:
    signed = pair & {t.SBYTE, t.SHORT, t.INT, t.LONG}
    if t.ULONG in pair:
        return None if signed else t.ULONG
    if t.LONG in pair:
        return t.LONG
    if t.UINT in pair:
        return t.LONG if signed else t.UINT
    return t.INT


def _divide_integers(a: int, b: int) -> int:
    if b == 0:
        raise thrown("DivideByZeroException", "Attempted to divide by zero.")
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _remainder_integers(a: int, b: int) -> int:
    return a - b * _divide_integers(a, b)


def _divide_floats(a: float, b: float) -> float:
    if b:
        return a / b
    if a != a or not a:
        return math.nan
    return math.copysign(_INFINITY, a) * math.copysign(1, b)


def _remainder_floats(a: float, b: float) -> float:
    return math.nan if not b or math.isinf(a) or a != a or b != b else math.fmod(a, b)


def _divide_decimals(a: Decimal, b: Decimal) -> Decimal:
    if not b:
        raise thrown("DivideByZeroException", "Attempted to divide by zero.")
    exact = _WIDE.divide(a, b)
    value = _decimal(exact)
    least = max(0, int(b.as_tuple().exponent) - int(a.as_tuple().exponent))
    return _trimmed(value, least)


def _trimmed(value: Decimal, places: int) -> Decimal:
    """The value without trailing zeros beyond ``places`` decimals."""
    short = value.normalize(_WIDE)
    if -int(short.as_tuple().exponent) >= places:
        return short if int(short.as_tuple().exponent) <= 0 else short.quantize(Decimal(1), context=_WIDE)
    return value.quantize(Decimal(1).scaleb(-places), context=_WIDE)


def _remainder_decimals(a: Decimal, b: Decimal) -> Decimal:
    if not b:
        raise thrown("DivideByZeroException", "Attempted to divide by zero.")
    return _WIDE.remainder(a, b)


Operation = Callable[[Value, Value], Value]

_INTEGER_OPERATIONS: Final[dict[str, Callable[[int, int], int]]] = {
    "+": int.__add__, "-": int.__sub__, "*": int.__mul__, "/": _divide_integers, "%": _remainder_integers,
    "&": int.__and__, "|": int.__or__, "^": int.__xor__,
}  # fmt: skip
_FLOAT_OPERATIONS: Final[dict[str, Callable[[float, float], float]]] = {
    "+": float.__add__, "-": float.__sub__, "*": float.__mul__, "/": _divide_floats, "%": _remainder_floats,
}  # fmt: skip
_DECIMAL_OPERATIONS: Final[dict[str, Callable[[Decimal, Decimal], Decimal]]] = {
    "+": _WIDE.add, "-": _WIDE.subtract, "*": _WIDE.multiply, "/": _divide_decimals, "%": _remainder_decimals,
}  # fmt: skip


def overflow() -> Exception:
    """What checked arithmetic throws."""
    return thrown("OverflowException", "Arithmetic operation resulted in an overflow.")


def arithmetic(sign: str, type_: CType, checked: bool = False) -> Operation | None:
    """The operation on two values of ``type_`` (a type `promoted` gives), or ``None`` if there is none."""
    if type_ in INTEGERS:
        return _integer_operation(sign, INTEGERS[type_], checked)
    if type_ is t.DECIMAL:
        exact = _DECIMAL_OPERATIONS.get(sign)
        return exact and (lambda a, b: _decimal(exact(a, b)))
    plain = _FLOAT_OPERATIONS.get(sign)
    if plain is None or type_ is t.DOUBLE:
        return plain
    return lambda a, b: single(plain(a, b))


def operation(sign: str, type_: CType, checked: bool = False) -> Operation:
    """`arithmetic` that is known to exist."""
    found = arithmetic(sign, type_, checked)
    if found is None:
        raise LookupError(f"no {sign} of {type_}")
    return found


def _integer_operation(sign: str, kind: IntegerKind, checked: bool) -> Operation | None:
    exact = _INTEGER_OPERATIONS.get(sign)
    if exact is None:
        return None

    def operate(a: int, b: int) -> int:
        number = exact(int(a), int(b))
        if not kind.holds(number) and (checked or sign == "/"):
            raise overflow()
        return kind.wrap(number)

    return operate


def shift(sign: str, type_: CType) -> Callable[[Value, int], Value]:
    """A shift of a value of ``type_`` by the low bits of a count, as C# masks it."""
    kind = INTEGERS[type_]

    def operate(a: int, count: int) -> int:
        places = int(count) & (kind.bits - 1)
        if sign == "<<":
            return kind.wrap(int(a) << places)
        if sign == ">>>":
            return kind.wrap((int(a) & ((1 << kind.bits) - 1)) >> places)
        return kind.make(int(a) >> places)

    return operate


def negate(value: Value, type_: CType, checked: bool = False) -> Value:
    """The unary minus of a value of ``type_``."""
    if type_ in INTEGERS:
        kind = INTEGERS[type_]
        if checked and not kind.holds(-int(value)):
            raise overflow()
        return kind.wrap(-int(value))
    if type_ is t.FLOAT:
        return Single(-value)
    return value.copy_negate() if isinstance(value, Decimal) else -value


def round_half_even(number: float) -> float:
    """The nearest whole number, a half to the even one; infinite and NaN stay."""
    return float(round(number)) if math.isfinite(number) and abs(number) < 2**52 else number


ROUNDINGS: Final = {0: ROUND_HALF_EVEN, 1: ROUND_HALF_UP, 2: ROUND_DOWN}
