"""Arithmetic of ``float`` with rounding after each operation, and the texts of structs made of floats."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from scenewright.query.faults import thrown
from scenewright.query.formatting import fixed_as_mono
from scenewright.query.numbers import operation, single
from scenewright.query.texts import text_of
from scenewright.query.types import FLOAT
from scenewright.query.values import Record, Single, Value

divide: Final = operation("/", FLOAT)
ZERO: Final = Single(0.0)
ONE: Final = Single(1.0)
RAD_TO_DEG: Final = single(1 / single(single(single(math.pi) * 2) / 360))
DEG_TO_RAD: Final = single(single(single(math.pi) * 2) / 360)
TINY: Final = single(1e-45)


def floats(*numbers: float) -> tuple[Single, ...]:
    """Each number rounded to 32 bits."""
    return tuple(map(single, numbers))


def dot(a: Iterable[float], b: Iterable[float]) -> Single:
    """The sum of the products, rounded after each step."""
    products = [single(x * y) for x, y in zip(a, b, strict=True)]
    total = products[0]
    for product in products[1:]:
        total = single(total + product)
    return total


def root(number: float) -> Single:
    """``(float)Math.Sqrt(number)``."""
    return single(math.sqrt(number)) if number >= 0 else Single(math.nan)


def clamp(value: Single, low: float, high: float) -> Single:
    """``Mathf.Clamp``."""
    return single(low if value < low else high if value > high else value)


def clamp01(value: Single) -> Single:
    """``Mathf.Clamp01``."""
    return clamp(value, 0.0, 1.0)


def smaller(a: Value, b: Value) -> Value:
    """``Mathf.Min``: the second one where they cannot be compared."""
    return a if a < b else b


def larger(a: Value, b: Value) -> Value:
    """``Mathf.Max``: the second one where they cannot be compared."""
    return a if a > b else b


def mix(a: float, b: float, t: float) -> Single:
    """``a + (b - a) * t``."""
    return single(a + single(single(b - a) * t))


def invalid_index(text: str) -> Exception:
    """What an indexer of a struct throws."""
    return thrown("IndexOutOfRangeException", text)


def component(items: Sequence[Value], index: int, text: str) -> Value:
    """The part at an index. Raises ``QueryExceptionError`` (``IndexOutOfRangeException``)."""
    if not 0 <= index < len(items):
        raise invalid_index(text)
    return items[index]


def number_text(value: Value, format_: str, places: int) -> str:
    """A part of a struct as text: by ``format_`` or, without one, with fixed decimals."""
    return text_of(value, format_) if format_ else fixed_as_mono(value, places)


def template(pattern: str, places: int) -> Callable[[Record, str], str]:
    """What prints a struct by a pattern with one ``{}`` for each part."""
    return lambda record, format_: pattern.format(
        *(number_text(item, format_, places) for item in record.items)
    )
