"""``Color`` and ``Color32``.

Source: Unity scripting reference; UnityCsReference, Runtime/Export/Math/Color.cs, Color32.cs; the sRGB curve
of ``linear`` and ``gamma`` is the one of IEC 61966-2-1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from scenewright.query.builtin import define
from scenewright.query.numbers import round_half_even, single
from scenewright.query.structs.floats import clamp01, component, divide, dot, floats, larger, mix, template
from scenewright.query.structs.registry import struct
from scenewright.query.structs.vectors import VECTOR4, nearly_equal
from scenewright.query.texts import text_of
from scenewright.query.types import Kind
from scenewright.query.values import Byte, Record, Single

_TEXT = template("RGBA({}, {}, {}, {})", 3)
COLOR: Final = struct("Color", ["float r", "float g", "float b", "float a"], _TEXT)
COLOR32: Final = struct(
    "Color32",
    ["byte r", "byte g", "byte b", "byte a"],
    lambda c, format_: f"RGBA({', '.join(text_of(part, format_) for part in c.items)})",
)
_MEMBERS: Final = COLOR.members


def color(r: float, g: float, b: float, a: float = 1.0) -> Record:
    """A colour of four numbers, rounded to 32 bits."""
    return COLOR.make(*floats(r, g, b, a))


def _each(operate: Callable[..., float], *colors: Record) -> Record:
    return color(*map(operate, *(c.items for c in colors)))


def _equal(a: Record, b: Record) -> bool:
    return nearly_equal(VECTOR4.make(*a.items), VECTOR4.make(*b.items))


_MEMBERS.add_method("new(float r, float g, float b, float a)", color)
_MEMBERS.add_method("new(float r, float g, float b)", color)
_MEMBERS.add_method("Color +(Color a, Color b)", lambda a, b: _each(float.__add__, a, b))
_MEMBERS.add_method("Color -(Color a, Color b)", lambda a, b: _each(float.__sub__, a, b))
_MEMBERS.add_method("Color *(Color a, Color b)", lambda a, b: _each(float.__mul__, a, b))
_MEMBERS.add_method("Color *(Color a, float b)", lambda a, b: _each(lambda x: x * b, a))
_MEMBERS.add_method("Color *(float b, Color a)", lambda b, a: _each(lambda x: x * b, a))
_MEMBERS.add_method("Color /(Color a, float b)", lambda a, b: _each(lambda x: divide(x, b), a))
_MEMBERS.add_method("bool ==(Color lhs, Color rhs)", _equal)
_MEMBERS.add_method("bool !=(Color lhs, Color rhs)", lambda a, b: not _equal(a, b))
_MEMBERS.add_method(
    "float this(int index)", lambda c, index: component(c.items, index, f"Invalid Color index({index})!")
)
_MEMBERS.add_method("string ToString(string format)", lambda c, format_: _TEXT(c, format_ or ""))
_MEMBERS.add_method("Vector4 implicit(Color c)", lambda c: VECTOR4.make(*c.items))
_MEMBERS.add_method("Color implicit(Vector4 v)", lambda v: COLOR.make(*v.items))


def _lerp(a: Record, b: Record, t: float) -> Record:
    return _each(lambda x, y: mix(x, y, t), a, b)


_MEMBERS.add_method("static Color Lerp(Color a, Color b, float t)", lambda a, b, t: _lerp(a, b, clamp01(t)))
_MEMBERS.add_method("static Color LerpUnclamped(Color a, Color b, float t)", _lerp)

_NAMED: Final = {
    "red": (1, 0, 0, 1), "green": (0, 1, 0, 1), "blue": (0, 0, 1, 1), "white": (1, 1, 1, 1), "black": (0, 0,
    0, 1),
    "yellow": (1, single(235) / 255, single(4) / 255, 1), "cyan": (0, 1, 1, 1), "magenta": (1, 0, 1, 1),
    "gray": (0.5, 0.5, 0.5, 1), "grey": (0.5, 0.5, 0.5, 1), "clear": (0, 0, 0, 0),
}  # fmt: skip


def _constant(label: str, value: Record) -> None:
    _MEMBERS.add_property(f"Color {label}", lambda: value, static=True)


for _label, _parts in _NAMED.items():
    _constant(_label, color(*_parts))


@_MEMBERS.property("float grayscale")
def _grayscale(c: Record) -> Single:
    return dot(floats(0.299, 0.587, 0.114), c.items[:3])


@_MEMBERS.property("float maxColorComponent")
def _most(c: Record) -> Single:
    return single(larger(larger(c.items[0], c.items[1]), c.items[2]))


def gamma_to_linear(value: float) -> Single:
    """``Mathf.GammaToLinearSpace``."""
    if value <= 0.04045:
        return single(max(value, 0.0) / 12.92)
    return single(((value + 0.055) / 1.055) ** 2.4 if value < 1 else value**2.2 if value != 1 else 1.0)


def linear_to_gamma(value: float) -> Single:
    """``Mathf.LinearToGammaSpace``."""
    if value <= 0.0031308:
        return single(max(value, 0.0) * 12.92)
    return single(1.055 * value**0.4166667 - 0.055 if value < 1 else value**0.45454545 if value != 1 else 1.0)


_MEMBERS.add_property("Color linear", lambda c: COLOR.make(*map(gamma_to_linear, c.items[:3]), c.items[3]))
_MEMBERS.add_property("Color gamma", lambda c: COLOR.make(*map(linear_to_gamma, c.items[:3]), c.items[3]))


@_MEMBERS.method(
    "static Color HSVToRGB(float H, float S, float V)",
    "static Color HSVToRGB(float H, float S, float V, bool hdr)",
)
def _hsv(hue: float, saturation: float, value: float, hdr: bool = True) -> Record:
    sector = math.floor(single(hue * 6)) if math.isfinite(hue) else 0
    part = single(single(hue * 6) - sector)
    low, falling = value * (1 - saturation), value * (1 - saturation * part)
    rising = value * (1 - saturation * (1 - part))
    mixes = {
        0: (value, rising, low), 1: (falling, value, low), 2: (low, value, rising), 3: (low, falling, value),
        4: (rising, low, value), 5: (value, low, falling), 6: (value, rising, low), -1: (value, low, falling),
    }  # fmt: skip
    parts = floats(*(mixes.get(sector, (0.0, 0.0, 0.0)) if saturation and value else (value,) * 3))
    return color(*(parts if hdr else map(clamp01, parts)))


# Color32


def color32(r: int, g: int, b: int, a: int) -> Record:
    """A colour of four bytes."""
    return COLOR32.make(Byte(r), Byte(g), Byte(b), Byte(a))


def to_bytes(c: Record) -> Record:
    """A ``Color`` as ``Color32``."""
    return color32(
        *(int(round_half_even(single(clamp01(part) * 255))) if part == part else 0 for part in c.items)
    )


def from_bytes(c: Record) -> Record:
    """A ``Color32`` as ``Color``."""
    return color(*(divide(part, 255.0) for part in map(float, c.items)))


COLOR32.members.add_method("new(byte r, byte g, byte b, byte a)", color32)
COLOR32.members.add_method("Color32 implicit(Color c)", to_bytes)
COLOR32.members.add_method("Color implicit(Color32 c)", from_bytes)
COLOR32.members.add_method(
    "byte this(int index)", lambda c, index: component(c.items, index, f"Invalid Color32 index({index})!")
)


@COLOR32.members.method("static Color32 Lerp(Color32 a, Color32 b, float t)")
def _lerp32(a: Record, b: Record, t: Single) -> Record:
    near = clamp01(t)
    return color32(
        *(int(single(x + single((y - x) * near))) & 255 for x, y in zip(a.items, b.items, strict=True))
    )


COLOR_UTILITY: Final = define("ColorUtility", "UnityEngine", kind=Kind.STATIC)
for _name, _count in (("ToHtmlStringRGB", 3), ("ToHtmlStringRGBA", 4)):
    COLOR_UTILITY.members.add_method(
        f"static string {_name}(Color color)",
        lambda c, count=_count: "".join(f"{part:02X}" for part in to_bytes(c).items[:count]),
    )
