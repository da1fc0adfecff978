"""``Mathf``.

Source: Unity scripting reference; UnityCsReference, Runtime/Export/Math/Mathf.cs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from scenewright.query.builtin import define
from scenewright.query.library.numerics import guarded, logarithm, logarithm_10, logarithm_to, power, whole
from scenewright.query.numbers import convert, round_half_even, single
from scenewright.query.structs.colors import gamma_to_linear, linear_to_gamma
from scenewright.query.structs.floats import (
    DEG_TO_RAD,
    RAD_TO_DEG,
    TINY,
    clamp,
    clamp01,
    divide,
    larger,
    mix,
    smaller,
)  # fmt: skip
from scenewright.query.types import INT, Kind
from scenewright.query.values import Items, Single, Value

MATHF: Final = define("Mathf", "UnityEngine", kind=Kind.STRUCT, base="ValueType")
_MEMBERS: Final = MATHF.members

_CONSTANTS: Final = {
    "PI": single(math.pi), "Infinity": Single(math.inf), "NegativeInfinity": Single(-math.inf),
    "Deg2Rad": DEG_TO_RAD,
    "Rad2Deg": RAD_TO_DEG,
}  # fmt: skip
for _label, _value in _CONSTANTS.items():
    _MEMBERS.add_constant(f"float {_label}", _value)
_MEMBERS.add_property("float Epsilon", lambda: TINY, static=True)

_FUNCTIONS: Final[dict[str, Callable[..., float]]] = {
    "Sin(float f)": guarded(math.sin), "Cos(float f)": guarded(math.cos), "Tan(float f)": guarded(math.tan),
    "Asin(float f)": guarded(math.asin), "Acos(float f)": guarded(math.acos),
    "Atan(float f)": guarded(math.atan),
    "Atan2(float y, float x)": guarded(math.atan2), "Sqrt(float f)": guarded(math.sqrt), "Abs(float f)": abs,
    "Exp(float power)": guarded(math.exp), "Pow(float f, float p)": power, "Log(float f)": logarithm,
    "Log(float f, float p)": logarithm_to, "Log10(float f)": logarithm_10, "Ceil(float f)": whole(math.ceil),
    "Floor(float f)": whole(math.floor), "Round(float f)": round_half_even,
    "GammaToLinearSpace(float value)": gamma_to_linear, "LinearToGammaSpace(float value)": linear_to_gamma,
    "Clamp(float value, float min, float max)": clamp, "Clamp01(float value)": clamp01,
    "Lerp(float a, float b, float t)": lambda a, b, t: mix(a, b, clamp01(t)),
    "LerpUnclamped(float a, float b, float t)": mix,
    "Sign(float f)": lambda f: 1.0 if f >= 0 else -1.0,
}  # fmt: skip


def _declare(text: str, function: Callable[..., float]) -> None:
    _MEMBERS.add_method(f"static float {text}", lambda *numbers: single(function(*numbers)))


for _text, _function in _FUNCTIONS.items():
    _declare(_text, _function)

_TO_INT: Final = {
    "CeilToInt": whole(math.ceil),
    "FloorToInt": whole(math.floor),
    "RoundToInt": round_half_even,
}


def _declare_whole(label: str, function: Callable[[float], float]) -> None:
    _MEMBERS.add_method(f"static int {label}(float f)", lambda f: convert(float(function(f)), INT))


for _label, _rounding in _TO_INT.items():
    _declare_whole(_label, _rounding)

_MEMBERS.add_method("static int Abs(int value)", lambda value: convert(abs(value), INT))
_MEMBERS.add_method(
    "static int Clamp(int value, int min, int max)", lambda v, a, b: a if v < a else min(v, b)
)


def _fold(choose: Callable[[Value, Value], Value], zero: Value) -> Callable[[Items], Value]:
    def folded(values: Items) -> Value:
        best = values.items[0] if values.items else zero
        for value in values.items[1:]:
            best = choose(value, best)
        return best

    return folded


for _label, _choose in (("Min", smaller), ("Max", larger)):
    for _type, _zero in (("float", Single(0.0)), ("int", 0)):
        _MEMBERS.add_method(f"static {_type} {_label}({_type} a, {_type} b)", _choose)
        _MEMBERS.add_method(f"static {_type} {_label}(params {_type}[] values)", _fold(_choose, _zero))


@_MEMBERS.method("static float Repeat(float t, float length)")
def repeat(t: float, length: float) -> Single:
    """``t`` looped into 0 to ``length``."""
    turns = whole(math.floor)(divide(t, length))
    return clamp(single(t - single(single(turns) * length)), 0.0, length)


@_MEMBERS.method("static float PingPong(float t, float length)")
def _ping_pong(t: float, length: float) -> Single:
    return single(length - abs(single(repeat(t, single(length * 2)) - length)))


@_MEMBERS.method("static float DeltaAngle(float current, float target)")
def delta_angle(current: float, target: float) -> Single:
    """The shortest turn between two angles in degrees."""
    delta = repeat(single(target - current), 360.0)
    return single(delta - 360) if delta > 180 else delta


@_MEMBERS.method("static float LerpAngle(float a, float b, float t)")
def _lerp_angle(a: float, b: float, t: Single) -> Single:
    return single(a + single(delta_angle(a, b) * clamp01(t)))


@_MEMBERS.method("static float MoveTowards(float current, float target, float maxDelta)")
def move_towards(current: float, target: float, most: float) -> Single:
    """``current`` moved to ``target`` by at most ``most``."""
    way = single(target - current)
    return single(target) if abs(way) <= most else single(current + (most if way >= 0 else -most))


@_MEMBERS.method("static float MoveTowardsAngle(float current, float target, float maxDelta)")
def _move_towards_angle(current: float, target: float, most: float) -> Single:
    delta = delta_angle(current, target)
    return single(target) if -most < delta < most else move_towards(current, single(current + delta), most)


@_MEMBERS.method("static float SmoothStep(float from, float to, float t)")
def _smooth_step(start: float, end: float, t: Single) -> Single:
    near = clamp01(t)
    cubic = single(single(single(-2 * near) * near) * near)
    mixed = single(cubic + single(single(3 * near) * near))
    return single(single(end * mixed) + single(start * single(1 - mixed)))


@_MEMBERS.method("static float InverseLerp(float a, float b, float value)")
def _inverse_lerp(a: float, b: float, value: float) -> Single:
    return clamp01(divide(single(value - a), single(b - a))) if a != b else Single(0.0)


@_MEMBERS.method("static bool Approximately(float a, float b)")
def approximately(a: float, b: float) -> bool:
    """Whether two numbers differ by less than a millionth of the larger one."""
    most = single(single(1e-6) * larger(abs(a), abs(b)))
    return bool(abs(single(b - a)) < larger(most, single(TINY * 8)))


def _power_of_two(choose: Callable[[int, int, int], int]) -> Callable[[int], int]:
    def found(value: int) -> int:
        if value <= 0:
            return 0
        above = 1 << (value - 1).bit_length()
        return convert(choose(value, above, above if above == value else above >> 1), INT)  # type: ignore[no-any-return]

    return found


_MEMBERS.add_method("static bool IsPowerOfTwo(int value)", lambda value: value & (value - 1) == 0)
_MEMBERS.add_method("static int NextPowerOfTwo(int value)", _power_of_two(lambda value, above, below: above))
_MEMBERS.add_method(
    "static int ClosestPowerOfTwo(int value)",
    _power_of_two(lambda value, above, below: below if value - below < above - value else above),
)
