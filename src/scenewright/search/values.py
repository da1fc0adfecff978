"""The values that filters compare, and what each operator means for each kind of them.

What stands on the left is a value of the thing searched, one of `Value`; on the right is the text of the
filter. Numbers, texts and truth values are Python's own, `Vector`, `Colour`, `Choice` and `Thing` are here.
"""

from __future__ import annotations

import math
import operator as op
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Vector:
    """Two to four components, x first; None (in a filter's text only) stands for any."""

    components: tuple[float | None, ...]

    def __str__(self) -> str:
        return f"({', '.join('-' if each is None else format_number(each) for each in self.components)})"


@dataclass(frozen=True, slots=True, order=True)
class Colour:
    """Red, green, blue and alpha from 0 to 255, as Unity compares them."""

    red: int
    green: int
    blue: int
    alpha: int = 255

    @classmethod
    def of(cls, red: float, green: float, blue: float, alpha: float = 1.0) -> Colour:
        """The colour of channels from 0 to 1, each rounded and kept in 0 to 255."""
        channels = (min(255, max(0, round(each * 255))) for each in (red, green, blue, alpha))
        return cls(*channels)

    def __str__(self) -> str:
        return f"#{self.red:02X}{self.green:02X}{self.blue:02X}{self.alpha:02X}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of an enum: its number and name; ``flags`` where several names may be set at once."""

    number: float
    names: tuple[str, ...]
    flags: bool = False

    def __str__(self) -> str:
        return ", ".join(self.names) or format_number(self.number)


@dataclass(frozen=True, slots=True)
class Thing:
    """A reference to an object, by all the texts it goes by: asset path, name, GlobalObjectId, hierarchy
    path. Without any it is none.
    """

    texts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.texts[0] if self.texts else "none"


@dataclass(frozen=True, slots=True)
class Range:
    """``low..high``, both included."""

    low: float
    high: float


Value: TypeAlias = bool | int | float | str | Vector | Colour | Choice | Thing | None
Test: TypeAlias = Callable[[Value], bool]

_NUMBER = re.compile(r"([+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:[eE][+-]?[0-9]{1,4})?)[fF]?")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})")
_TRUTHS: Final = {"true": True, "false": False, "on": True, "off": False, "1": True, "0": False}
_EPSILON: Final = 1e-6
_SMALLEST: Final = 1.1e-44
"""Eight times the smallest 32-bit float: what ``Mathf.Approximately`` allows beside zero."""


def parse_number(text: str) -> float | None:
    """A number as Unity Search reads it: ``1``, ``-2.5``, ``2,5``, ``1e3``, ``1.5f``, ``pi``."""
    if text.lower() == "pi":
        return math.pi
    found = _NUMBER.fullmatch(text)
    return float(found[1].replace(",", ".")) if found else None


def parse_range(text: str) -> Range | None:
    """``low..high``."""
    first, dots, second = text.partition("..")
    low, high = parse_number(first), parse_number(second)
    return Range(low, high) if dots and low is not None and high is not None else None


def parse_vector(text: str) -> Vector | None:
    """``(x,y)`` to ``(x,y,z,w)``; a component that is blank or ``-`` stands for any."""
    if not (text.startswith("(") and text.endswith(")")) or text.count(",") > 3:
        return None
    parts = [part.strip() for part in text[1:-1].split(",")]
    given = [part for part in parts if part not in ("", "-")]
    if len(parts) < 2 or any(parse_number(part) is None for part in given):
        return None
    return Vector(tuple(parse_number(part) for part in parts))


def parse_colour(text: str) -> Colour | None:
    """``#RGB``, ``#RGBA``, ``#RRGGBB`` or ``#RRGGBBAA``."""
    if not _HEX.fullmatch(text):
        return None
    digits = text[1:] if len(text) > 5 else "".join(digit * 2 for digit in text[1:])
    return Colour(*bytes.fromhex(digits))


def parse_truth(text: str) -> bool | None:
    """``true`` or ``on``, ``false`` or ``off``, in any letter case, also ``1`` and ``0``."""
    return _TRUTHS.get(text.lower())


def is_truth_word(text: str) -> bool:
    """Whether a text is a truth value by its word, as 1 and 0 are not."""
    return text.lower() in _TRUTHS and not text.isdecimal()


def near(left: float, right: float) -> bool:
    """Whether two numbers are equal by ``Mathf.Approximately``: within a millionth of the larger one."""
    if left == right:
        return True
    difference = abs(right - left)
    return difference < max(_EPSILON * max(abs(left), abs(right)), _SMALLEST) and math.isfinite(difference)


def format_number(number: float) -> str:
    """A number's text as .NET writes it, a fraction to seven digits: ``3``, ``0.1``, ``NaN``."""
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    whole = number == int(number) and abs(number) < 1e15
    return str(int(number)) if whole else format(number, ".7g")


_NUMBERS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    ":": near,
    "=": near,
    "!=": lambda left, right: not near(left, right),
    "<": op.lt,
    ">": op.gt,
    "<=": lambda left, right: left <= right or near(left, right),
    ">=": lambda left, right: left >= right or near(left, right),
}
_RANGES: Final[Mapping[str, Callable[[float, Range], bool]]] = {
    ":": lambda left, right: right.low <= left <= right.high,
    "=": lambda left, right: right.low <= left <= right.high,
    "!=": lambda left, right: not right.low <= left <= right.high,
    "<": lambda left, right: left < right.low,
    ">": lambda left, right: left > right.high,
    "<=": lambda left, right: left <= right.high,
    ">=": lambda left, right: left >= right.low,
}
_COLOURS: Final[Mapping[str, Callable[[Colour, Colour], bool]]] = {
    ":": op.eq, "=": op.eq, "!=": op.ne, "<": op.lt, ">": op.gt, "<=": op.le, ">=": op.ge,
}  # fmt: skip
_TRUTH_TESTS: Final[Mapping[str, Callable[[bool, bool], bool]]] = {":": op.eq, "=": op.eq, "!=": op.ne}
_TEXTS: Final[Mapping[str, Callable[[str, str], bool]]] = {
    ":": lambda left, right: right.lower() in left.lower(),
    "=": lambda left, right: left.lower() == right.lower(),
    "!=": lambda left, right: left.lower() != right.lower(),
    "<": lambda left, right: left.upper() < right.upper(),
    ">": lambda left, right: left.upper() > right.upper(),
    "<=": lambda left, right: left.upper() <= right.upper(),
    ">=": lambda left, right: left.upper() >= right.upper(),
}
"""Letter case does not count; order is that of the upper-case characters, as in .NET."""


def needed(text: str, value: Value) -> str:
    """What a filter's text would have to be to be compared with a value; empty where it can be.

    Texts, enums (of which only the names that are set are known here) and references take any text.
    """
    match value:
        case bool():
            return "" if parse_truth(text) is not None else "true or false"
        case int() | float():
            is_number = parse_number(text) is not None or parse_range(text) is not None
            return "" if is_number else "a number or a range such as 1..10"
        case Vector():
            return "" if parse_vector(text) else "components such as (1,-,0)"
        case Colour():
            return "" if parse_colour(text) else "a colour such as #FF8000"
    return ""


def compare(operator: str, left: Value, text: str) -> bool:
    """Whether ``left operator text`` holds; see `comparison`."""
    return comparison(operator, text)(left)


def comparison(operator: str, text: str) -> Test:
    """The test that ``operator text`` makes of a property's value, prepared once for many values.

    What the text is read as depends on the value it meets (Unity Search manual, "Search by property"):
    a number or range for numbers, ``(x,y,z)`` for vectors, ``#RRGGBB`` for colours, a truth value, a name or
    number of an enum, ``none`` or a text for references. A text that cannot be read so, and a missing value
    (None), fail every operator, ``!=`` too. Numbers are equal within a millionth; ``:`` of a text is
    *contains*. Two vectors differ where one of the components asked for does.
    """
    number, range_, vector = parse_number(text), parse_range(text), parse_vector(text)
    colour, truth = parse_colour(text), parse_truth(text)

    def holds(left: Value) -> bool:
        match left:
            case None:
                return False
            case bool():
                return truth is not None and operator in _TRUTH_TESTS and _TRUTH_TESTS[operator](left, truth)
            case int() | float():
                return _number_holds(operator, left, number, range_)
            case str():
                return _TEXTS[operator](left, text)
            case Vector():
                return vector is not None and _vector_holds(operator, left, vector)
            case Colour():
                return colour is not None and _COLOURS[operator](left, colour)
            case Choice():
                return _choice_holds(operator, left, text, number)
            case Thing():
                return _thing_holds(operator, left, text)

    return holds


def number_comparison(operator: str, text: str) -> Test:
    """The test of a filter that is a number of its own, such as ``components``.

    As `comparison` of numbers, except that ``:`` also holds where the number's text contains the filter's
    (Unity's query engine compares texts there): ``components:1`` finds 1, 10 and 21.
    """
    exact = comparison(operator, text)
    if operator != ":" or parse_range(text):
        return exact

    def holds(left: Value) -> bool:
        return exact(left) or (isinstance(left, int | float) and text.lower() in format_number(left))

    return holds


def _number_holds(operator: str, left: float, number: float | None, range_: Range | None) -> bool:
    if number is not None:
        return _NUMBERS[operator](left, number)
    return range_ is not None and _RANGES[operator](left, range_)


def _vector_holds(operator: str, left: Vector, right: Vector) -> bool:
    if operator == "!=":
        return not _vector_holds("=", left, right)
    known = [each or 0.0 for each in left.components] + [0.0] * (4 - len(left.components))
    pairs = [(a, b) for a, b in zip(known, right.components, strict=False) if b is not None]
    return all(_NUMBERS[operator](a, b) for a, b in pairs)


def _choice_holds(operator: str, left: Choice, text: str, number: float | None) -> bool:
    if number is not None:
        return _NUMBERS[operator](left.number, number)
    if operator == "!=":
        return not _choice_holds("=", left, text, number)
    names = left.names if left.flags else (", ".join(left.names),)
    return any(_TEXTS[operator](name, text) for name in names)


def _thing_holds(operator: str, left: Thing, text: str) -> bool:
    if operator == "!=":
        return not _thing_holds("=", left, text)
    if text.lower() == "none":
        return not left.texts and operator in (":", "=")
    return any(_TEXTS[operator](each, text) for each in left.texts)
