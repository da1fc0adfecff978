"""``Math``, ``MathF``, ``Convert`` and the ``Parse`` methods.

Source: .NET documentation, "System.Math", "System.Convert", "Parsing numeric strings"; invariant culture.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any, Final

from scenewright.query import types as t
from scenewright.query.builtin import CONVERT, MATH, MATHF_NET, define
from scenewright.query.faults import thrown
from scenewright.query.numbers import INTEGERS, convert, decimal_of, fits, round_half_even, single
from scenewright.query.texts import text_of
from scenewright.query.types import CType
from scenewright.query.values import Char, EnumValue, Record, Single, Value

_NAN: Final = float("nan")
_ROUNDED: Final = (t.DOUBLE, t.DECIMAL)


def guarded(function: Callable[..., float]) -> Callable[..., float]:
    """A function of Python's ``math`` that gives NaN or infinity where C's does."""

    def safe(*numbers: float) -> float:
        try:
            return float(function(*map(float, numbers)))
        except ValueError:
            return _NAN
        except OverflowError:
            return float("inf")

    return safe


def logarithm(value: float) -> float:
    """The natural logarithm; -Infinity of 0, NaN of negative numbers."""
    if value == 0:
        return float("-inf")
    return math.log(value) if value > 0 else _NAN


def logarithm_to(value: float, base: float) -> float:
    """``Math.Log(value, newBase)``."""
    if base == 1 or base != base or (value != 1 and (base == 0 or base == float("inf"))):
        return _NAN
    below = logarithm(base)
    return logarithm(value) / below if below else _NAN


def logarithm_10(value: float) -> float:
    """The decimal logarithm."""
    return math.log10(value) if value > 0 else logarithm(value)


def power(base: float, exponent: float) -> float:
    """``Math.Pow``, with infinity where it overflows."""
    try:
        result = math.pow(base, exponent)
    except OverflowError:
        odd = exponent % 2 == 1
        return float("-inf") if base < 0 and odd else float("inf")
    except ValueError:
        if base == 0:
            return math.copysign(float("inf"), base) if exponent % 2 == 1 else float("inf")
        return _NAN
    return result


def whole(function: Callable[[float], int]) -> Callable[[float], float]:
    """``floor`` and its kin for floating numbers: infinite and NaN stay."""
    return lambda value: math.copysign(float(function(value)), value) if math.isfinite(value) else value


_PLAIN: Final[dict[str, tuple[int, Callable[..., float]]]] = {
    "Sqrt": (1, guarded(math.sqrt)), "Sin": (1, guarded(math.sin)), "Cos": (1, guarded(math.cos)),
    "Tan": (1, guarded(math.tan)), "Asin": (1, guarded(math.asin)), "Acos": (1, guarded(math.acos)),
    "Atan": (1, guarded(math.atan)), "Atan2": (2, guarded(math.atan2)), "Exp": (1, guarded(math.exp)),
    "Sinh": (1, guarded(math.sinh)), "Cosh": (1, guarded(math.cosh)), "Tanh": (1, guarded(math.tanh)),
    "Log": (1, logarithm), "Log10": (1, logarithm_10), "Pow": (2, power), "Cbrt": (1, guarded(math.cbrt)),
    "Floor": (1, whole(math.floor)), "Ceiling": (1, whole(math.ceil)), "Truncate": (1, whole(math.trunc)),
    "IEEERemainder": (2, guarded(math.remainder)),
}  # fmt: skip


def _as_single(function: Callable[..., float]) -> Callable[..., Single]:
    return lambda *numbers: single(function(*numbers))


for _name, (_count, _function) in _PLAIN.items():
    _double = ", ".join(f"double {letter}" for letter in "xy"[:_count])
    MATH.members.add_method(f"static double {_name}({_double})", _function)
    MATHF_NET.members.add_method(
        f"static float {_name}({_double.replace('double', 'float')})", _as_single(_function)
    )
MATH.members.add_method("static double Log(double a, double newBase)", logarithm_to)
for _math, _word, _make in ((MATH, "double", float), (MATHF_NET, "float", single)):
    _math.members.add_constant(f"{_word} PI", _make(math.pi))
    _math.members.add_constant(f"{_word} E", _make(math.e))

_DECIMAL_PARTS: Final = {"Floor": ROUND_FLOOR, "Ceiling": ROUND_CEILING, "Truncate": ROUND_DOWN}
for _name, _rounding in _DECIMAL_PARTS.items():
    MATH.members.add_method(
        f"static decimal {_name}(decimal d)",
        lambda value, rounding=_rounding: value.quantize(Decimal(1), rounding),
    )


def _absolute(type_: CType) -> Callable[[Value], Value]:
    def absolute(value: Value) -> Value:
        if type_ in INTEGERS and int(value) == INTEGERS[type_].least:
            raise thrown(
                "OverflowException", "Negating the minimum value of a twos complement number is invalid."
            )
        return convert(abs(value), type_)

    return absolute


def _smaller(a: Value, b: Value) -> Value:
    if a != a or b != b:
        return a if a != a else b
    return a if a < b or (a == b and str(a).startswith("-")) else b


def _larger(a: Value, b: Value) -> Value:
    if a != a or b != b:
        return a if a != a else b
    return b if a < b or (a == b and str(a).startswith("-")) else a


def clamp(value: Value, low: Value, high: Value) -> Value:
    """``Math.Clamp``."""
    if low > high:
        raise thrown("ArgumentException", f"'{text_of(low)}' cannot be greater than {text_of(high)}.")
    return low if value < low else high if value > high else value


def _sign(value: Value) -> int:
    if value != value:
        raise thrown("ArithmeticException", "Function does not accept floating point Not-a-Number values.")
    return int(value > 0) - int(value < 0)


for _number in (*INTEGERS, t.FLOAT, t.DOUBLE, t.DECIMAL):
    _members = MATH.members
    _members.add_method(f"static {_number} Max({_number} val1, {_number} val2)", _larger)
    _members.add_method(f"static {_number} Min({_number} val1, {_number} val2)", _smaller)
    _members.add_method(f"static {_number} Clamp({_number} value, {_number} min, {_number} max)", clamp)
    if _number not in (t.BYTE, t.USHORT, t.UINT, t.ULONG):
        _members.add_method(f"static {_number} Abs({_number} value)", _absolute(_number))
        _members.add_method(f"static int Sign({_number} value)", _sign)
for _name, _function in (("Max", _larger), ("Min", _smaller)):
    MATHF_NET.members.add_method(f"static float {_name}(float x, float y)", _function)
MATHF_NET.members.add_method("static float Abs(float x)", _absolute(t.FLOAT))
MATHF_NET.members.add_method("static int Sign(float x)", _sign)

_AWAY: Final = {0: ROUND_HALF_EVEN, 1: ROUND_HALF_UP, 2: ROUND_DOWN, 3: ROUND_FLOOR, 4: ROUND_CEILING}


def round_to(value: float, digits: int, mode: int) -> float:
    """``Math.Round``: the number is scaled, rounded and scaled back, as .NET does."""
    if not 0 <= digits <= 15:
        raise thrown(
            "ArgumentOutOfRangeException",
            "Rounding digits must be between 0 and 15, inclusive. (Parameter 'digits')",
        )
    if not math.isfinite(value) or abs(value) >= 1e16:
        return value
    scale = 10.0**digits
    scaled = value * scale
    near = round_half_even(scaled) if mode == 0 else float(Decimal(scaled).quantize(Decimal(1), _AWAY[mode]))
    return math.copysign(near / scale, value)


def round_decimal(value: Decimal, digits: int, mode: int) -> Decimal:
    """``Math.Round`` of a ``decimal``."""
    if not 0 <= digits <= 28:
        raise thrown(
            "ArgumentOutOfRangeException",
            "Decimal can only round to between 0 and 28 digits of precision. (Parameter 'decimals')",
        )
    places = min(digits, max(0, -int(value.as_tuple().exponent)))
    return value.quantize(Decimal(1).scaleb(-places), _AWAY[mode])


def _declare_rounding(function: Callable[[Any, int, int], Value], type_: str, owner: Any) -> None:
    owner.add_method(f"static {type_} Round({type_} a)", lambda a: function(a, 0, 0))
    owner.add_method(f"static {type_} Round({type_} a, int digits)", lambda a, digits: function(a, digits, 0))
    owner.add_method(
        f"static {type_} Round({type_} a, MidpointRounding mode)", lambda a, mode: function(a, 0, mode.number)
    )
    owner.add_method(
        f"static {type_} Round({type_} a, int digits, MidpointRounding mode)",
        lambda a, digits, mode: function(a, digits, mode.number),
    )


_declare_rounding(round_to, "double", MATH.members)
_declare_rounding(round_decimal, "decimal", MATH.members)
_declare_rounding(lambda a, digits, mode: single(round_to(a, digits, mode)), "float", MATHF_NET.members)

# parsing

_FLOATING = re.compile(r"\s*([+-]?)(?:([\d,]*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?)\s*")
_NAMED_NUMBERS: Final = {
    "infinity": float("inf"),
    "-infinity": float("-inf"),
    "nan": _NAN,
    "+infinity": float("inf"),
}
_BLANKS: Final = " \t\n\v\f\r\0"
_INTEGER_NAMES: Final = {t.BYTE: "an unsigned byte", t.SBYTE: "a signed byte"}


def _malformed(text: str) -> Exception:
    return thrown("FormatException", f"The input string '{text}' was not in a correct format.")


def too_large(type_: CType) -> Exception:
    """What a number out of the range of an integer type throws."""
    name = _INTEGER_NAMES.get(type_, f"{'an' if type_.name[0] in 'IU' else 'a'} {type_.name}")
    name = f"a {type_.name}" if type_.name.startswith("UI") else name
    return thrown("OverflowException", f"Value was either too large or too small for {name}.")


def _checked(text: str | None) -> str:
    if text is None:
        raise thrown("ArgumentNullException", "Value cannot be null. (Parameter 's')")
    return text


def parse_integer(text: str | None, type_: CType) -> int:
    """``int.Parse`` and its kin."""
    plain = _checked(text).strip(_BLANKS)
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    if not (digits.isascii() and digits.isdigit()):
        raise _malformed(text or "")
    if len(digits) > 4000 or not INTEGERS[type_].holds(int(plain)):
        raise too_large(type_)
    return INTEGERS[type_].make(int(plain))


def parse_decimal(text: str | None) -> Decimal:
    """``decimal.Parse``."""
    found = _FLOATING.fullmatch(_checked(text))
    if found is None or not (found[2] or found[3]) or found[4]:
        raise _malformed(text or "")
    value = decimal_of(Decimal(f"{found[1]}{(found[2] or '0').replace(',', '') or '0'}.{found[3] or ''}"))
    if value is None:
        raise too_large(t.DECIMAL)
    return value


def parse_double(text: str | None) -> float:
    """``double.Parse``: thousands separators and exponents are allowed."""
    plain = _checked(text).strip(_BLANKS)
    if plain.lower() in _NAMED_NUMBERS:
        return _NAMED_NUMBERS[plain.lower()]
    found = _FLOATING.fullmatch(plain)
    if found is None or not plain.isascii() or not (found[2] or found[3]) or not any(map(str.isdigit, plain)):
        raise _malformed(text or "")
    return float(f"{found[1]}{found[2].replace(',', '') or '0'}.{found[3] or '0'}e{found[4] or '0'}")


def parse_bool(text: str | None) -> bool:
    """``bool.Parse``."""
    word = _checked(text).strip(_BLANKS).lower()
    if word not in ("true", "false"):
        raise thrown("FormatException", f"String '{text}' was not recognized as a valid Boolean.")
    return word == "true"


def parse_char(text: str | None) -> Char:
    """``char.Parse``."""
    if len(_checked(text)) != 1:
        raise thrown("FormatException", "String must be exactly one character long.")
    return Char(text)


def _integer_parser(type_: CType) -> Callable[[str | None], Value]:
    return lambda text: parse_integer(text, type_)


PARSERS: Final[dict[CType, Callable[[str | None], Value]]] = {
    **{type_: _integer_parser(type_) for type_ in INTEGERS},
    t.FLOAT: lambda text: single(parse_double(text)),
    t.DOUBLE: parse_double,
    t.DECIMAL: parse_decimal,
    t.BOOL: parse_bool,
    t.CHAR: parse_char,
}
for _parsed, _function in PARSERS.items():
    _parsed.definition.members.add_method(f"static {_parsed} Parse(string s)", _function)

# cultures: there is only the invariant one

CULTURE: Final = define("CultureInfo", "System.Globalization")
_INVARIANT: Final = Record(CULTURE.of(), ())
for _culture in ("InvariantCulture", "CurrentCulture"):
    CULTURE.members.add_property(f"CultureInfo {_culture}", lambda: _INVARIANT, static=True)
for _number in (*INTEGERS, t.FLOAT, t.DOUBLE, t.DECIMAL):
    _members = _number.definition.members
    _members.add_method("string ToString(CultureInfo provider)", lambda value, culture: text_of(value))
    _members.add_method(
        "string ToString(string format, CultureInfo provider)",
        lambda value, format_, culture: text_of(value, format_ or ""),
    )
    _members.add_method(
        f"static {_number} Parse(string s, CultureInfo provider)",
        lambda text, culture, parser=PARSERS[_number]: parser(text),
    )

# Convert


def to_number(value: Value, type_: CType) -> Value:
    """``Convert.To...``: rounds to even, null is zero, text is parsed."""
    if value is None:
        return convert(0, type_)
    if value.__class__ is str:
        return PARSERS[type_](value)
    if isinstance(value, bool):
        return convert(int(value), type_)
    if type_ in INTEGERS and isinstance(value, (float, Decimal)):
        value = (
            round_half_even(value)
            if isinstance(value, float)
            else value.quantize(Decimal(1), ROUND_HALF_EVEN)
        )
    if not fits(value, type_):
        raise too_large(type_)
    return convert(value, type_)


def _invalid_cast(value: Value, name: str) -> Exception:
    return thrown(
        "InvalidCastException",
        f"Unable to cast object of type '{value.__class__.__name__}' to type '{name}'.",
    )


def _to_bool(value: Value) -> bool:
    if value is None or isinstance(value, str):
        return parse_bool(value) if value is not None else False
    return bool(value.number if isinstance(value, EnumValue) else value)


def _number_converter(type_: CType) -> Callable[[Value], Value]:
    def to(value: Value) -> Value:
        if value is not None and not isinstance(value, (str, int, float, Decimal, EnumValue)):
            raise _invalid_cast(value, type_.name)
        return to_number(value, type_)

    return to


for _target in (*INTEGERS, t.FLOAT, t.DOUBLE, t.DECIMAL):
    CONVERT.members.add_method(f"static {_target} To{_target.name}(object value)", _number_converter(_target))
CONVERT.members.add_method("static bool ToBoolean(object value)", _to_bool)
CONVERT.members.add_method(
    "static char ToChar(object value)", lambda value: convert(to_number(value, t.INT), t.CHAR)
)
CONVERT.members.add_method("static string ToString(object value)", text_of)
_DIGITS: Final = "0123456789abcdef"


@CONVERT.members.method(
    "static string ToString(int value, int toBase)", "static string ToString(long value, int toBase)"
)
def _to_base(value: int, base: int) -> str:
    if base not in (2, 8, 10, 16):
        raise thrown("ArgumentException", "Invalid Base.")
    if base == 10:
        return str(int(value))
    number = int(value) & ((1 << (64 if value.__class__ is not int else 32)) - 1)
    return f"{number:{ {2: 'b', 8: 'o', 16: 'x'}[base] }}"


@CONVERT.members.method("static int ToInt32(string value, int fromBase)")
def _from_base(text: str, base: int) -> Value:
    if base not in (2, 8, 10, 16):
        raise thrown("ArgumentException", "Invalid Base.")
    plain = text.lower().removeprefix("0x") if base == 16 else text
    if not plain or any(letter not in _DIGITS[:base] for letter in plain.lstrip("-" if base == 10 else "")):
        raise thrown("FormatException", "Could not find any recognizable digits.")
    number = int(plain[:40], base)
    if number >= 2**32 or len(plain) > 40:
        raise too_large(t.INT)
    return INTEGERS[t.INT].wrap(number)
