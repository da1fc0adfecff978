"""Numbers as text: .NET's default forms, standard format strings and custom ones, invariant culture.

Source: .NET documentation, "Standard numeric format strings" and "Custom numeric format strings"; the
shortest round-trip form of floating numbers is that of .NET Core 3.0 and later. Unity's Mono differs in two
ways: its default form of a ``float`` keeps at most 7 digits, and ties are rounded away from zero (see
`fixed_as_mono`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from typing import Final

from scenewright.query.custom_format import custom
from scenewright.query.faults import thrown
from scenewright.query.numbers import INTEGERS, single
from scenewright.query.values import Single, Value, type_of

_STANDARD = re.compile(r"([A-Za-z])(\d{0,9})")
_MOST_PRECISION: Final = 2000
_EXACT: Final = Context(prec=2500, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])


@dataclass(frozen=True, slots=True)
class _Number:
    """A finite number to be formatted: its exact value, how ties are rounded, whether it shows a minus."""

    exact: Decimal
    rounding: str
    negative: bool
    source: Value

    def rounded(self, places: int) -> Decimal:
        """The magnitude with this many decimals."""
        return self.exact.copy_abs().quantize(Decimal(1).scaleb(-places), self.rounding, _EXACT)


def format_number(value: Value, format_: str = "") -> str:
    """The text of a number by a format string; the empty one is the default form.

    Raises ``QueryExceptionError`` (``System.FormatException``) for a format that does not fit.
    """
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    number = _Number(Decimal(value), _rounding(value), _is_negative(value), value)
    standard = _STANDARD.fullmatch(format_)
    if standard:
        return _standard(number, standard[1], int(standard[2]) if standard[2] else None)
    return custom(_significant(number), number.negative, format_) if format_ else _general(number, None, "E")


def _rounding(value: Value) -> str:
    return ROUND_HALF_EVEN if isinstance(value, float) else ROUND_HALF_UP


def _is_negative(value: Value) -> bool:
    return math.copysign(1, value) < 0 if isinstance(value, float) else value < 0


def _significant(number: _Number) -> Decimal:
    """What custom formats see: a ``double`` has 15 digits, a ``float`` 7."""
    if not isinstance(number.source, float):
        return number.exact.copy_abs()
    digits = 7 if isinstance(number.source, Single) else 15
    return Context(prec=digits, rounding=ROUND_HALF_EVEN, traps=[]).plus(number.exact.copy_abs())


def _standard(number: _Number, letter: str, precision: int | None) -> str:
    if precision is not None and precision > _MOST_PRECISION:
        raise thrown("FormatException", f"A precision over {_MOST_PRECISION} is refused.")
    make = _LETTERS.get(letter.upper())
    if make is None:
        raise _invalid()
    return make(number, precision, letter)


def _invalid() -> Exception:
    return thrown("FormatException", "Format specifier was invalid.")


def _sign(number: _Number) -> str:
    return "-" if number.negative else ""


def _fixed(number: _Number, precision: int | None, letter: str) -> str:
    return _sign(number) + f"{number.rounded(2 if precision is None else precision):f}"


def _grouped(number: _Number, precision: int | None, letter: str) -> str:
    return _sign(number) + f"{number.rounded(2 if precision is None else precision):,f}"


def _percent(number: _Number, precision: int | None, letter: str) -> str:
    scaled = _Number(number.exact.scaleb(2, _EXACT), number.rounding, number.negative, number.source)
    return f"{_grouped(scaled, precision, letter)} %"


def _currency(number: _Number, precision: int | None, letter: str) -> str:
    text = f"\u00a4{number.rounded(2 if precision is None else precision):,f}"
    return f"({text})" if number.negative else text


def _exponent(number: _Number, precision: int | None, letter: str) -> str:
    places = 6 if precision is None else precision
    context = Context(prec=places + 1, rounding=number.rounding, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
    digits, exponent = _digits(context.plus(number.exact.copy_abs()))
    digits = digits.ljust(places + 1, "0")
    mantissa = digits[0] + ("." + digits[1:] if places else "")
    return f"{_sign(number)}{mantissa}{letter}{'-' if exponent < 0 else '+'}{abs(exponent):03}"


def _digits(value: Decimal) -> tuple[str, int]:
    """The digits of a magnitude without zeros around them, and the exponent of the first one."""
    digits = "".join(map(str, value.as_tuple().digits)).lstrip("0")
    return digits.rstrip("0") or "0", value.adjusted() if value else 0


def _general(number: _Number, precision: int | None, letter: str) -> str:
    if not precision and type_of(number.source) in INTEGERS:
        return str(int(number.source))
    if not precision and isinstance(number.source, Decimal):
        return f"{number.source:f}"
    digits, exponent = _shortest(number.source) if not precision else _cut(number, precision)
    limit = precision or max(len(digits), 9 if isinstance(number.source, Single) else 17)
    if exponent >= limit or exponent < -4:
        mark = "E" if letter.isupper() else "e"
        mantissa = digits[0] + ("." + digits[1:] if digits[1:] else "")
        return f"{_sign(number)}{mantissa}{mark}{'-' if exponent < 0 else '+'}{abs(exponent):02}"
    return _sign(number) + _plain(digits, exponent)


def _plain(digits: str, exponent: int) -> str:
    if exponent < 0:
        return f"0.{'0' * (-exponent - 1)}{digits}" if digits != "0" else "0"
    whole, fraction = digits[: exponent + 1].ljust(exponent + 1, "0"), digits[exponent + 1 :]
    return f"{whole}.{fraction}" if fraction else whole


def _cut(number: _Number, precision: int) -> tuple[str, int]:
    context = Context(prec=precision, rounding=number.rounding, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
    return _digits(context.plus(number.exact.copy_abs()))


def _shortest(value: float) -> tuple[str, int]:
    """The fewest digits that read back as the same number."""
    if not isinstance(value, Single):
        return _digits(Decimal(repr(abs(float(value)))))
    for precision in range(6, 9):
        text = f"{abs(value):.{precision - 1}e}"
        if single(float(text)) == abs(value):
            return _digits(_fewest(Decimal(text), abs(value), precision))
    return _digits(Decimal(f"{abs(value):.8e}"))


def _fewest(found: Decimal, value: float, precision: int) -> Decimal:
    """A subnormal number may need fewer digits still."""
    for fewer in range(1, precision):
        text = f"{value:.{fewer - 1}e}"
        if single(float(text)) == value:
            return Decimal(text)
    return found


def _round_trip(number: _Number, precision: int | None, letter: str) -> str:
    if isinstance(number.source, Decimal):
        raise _invalid()
    return _general(number, None, "E" if letter == "R" else "e")


def _decimal(number: _Number, precision: int | None, letter: str) -> str:
    if type_of(number.source) not in INTEGERS:
        raise _invalid()
    return _sign(number) + str(abs(int(number.source))).rjust(precision or 1, "0")


def _hexadecimal(number: _Number, precision: int | None, letter: str) -> str:
    kind = INTEGERS.get(type_of(number.source))
    if kind is None:
        raise _invalid()
    low = int(number.source) & ((1 << kind.bits) - 1)
    return f"{low:{letter}}".rjust(precision or 1, "0")


_LETTERS: Final[dict[str, Callable[[_Number, int | None, str], str]]] = {
    "C": _currency, "D": _decimal, "E": _exponent, "F": _fixed, "G": _general, "N": _grouped, "P": _percent,
    "R": _round_trip, "X": _hexadecimal,
}  # fmt: skip


def fixed_as_mono(value: float, places: int) -> str:
    """A ``float`` with fixed decimals as Unity's own texts show it: from 7 digits, ties away from zero.

    Source: Unity's vectors and colours print with the format "F2" or "F3" (UnityCsReference,
    Runtime/Export/Math), which Unity's Mono works out from at most 7 significant digits.
    """
    if not math.isfinite(value):
        return format_number(value)
    seven = Context(prec=7, rounding=ROUND_HALF_UP, traps=[]).plus(Decimal(value))
    text = f"{seven.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP, _EXACT):f}"
    return text.removeprefix("-") if not text.strip("-0.") else text
