"""AnimationCurve and Gradient: what Unity saves of them, and their values in between."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, cast

from scenewright.query.structs.colors import COLOR
from scenewright.query.structs.registry import struct
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import Holder, Part
from scenewright.query.unity.reads import array, enum, indexed, parts, read, read_or, whole
from scenewright.query.values import EnumValue, Items, Record, Single, Value
from scenewright.query.world import Call

COLOR_KEY: Final = struct("GradientColorKey", ["Color color", "float time"])
ALPHA_KEY: Final = struct("GradientAlphaKey", ["float alpha", "float time"])
_KEYFRAME: Final = "UnityEngine.Keyframe"
_FULL: Final = 65535
_FIXED, _PERCEPTUAL = 1, 2
_WRAPS: Final = {0: 4, 1: 2, 2: 8}
"""The saved number of a wrap mode -> ``WrapMode``: ping-pong, loop, clamp for ever."""

_WEIGHTED_IN, _WEIGHTED_OUT = 1, 2
_THIRD: Final = 1 / 3
_HALVINGS: Final = 60


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a curve: its place, its slopes, and how far along they hold (a third where not weighted)."""

    time: float
    value: float
    in_slope: float
    out_slope: float
    in_weight: float
    out_weight: float


# AnimationCurve


@computed
def curve_keys(call: Call, target: Holder) -> Items:
    """``keys``."""
    return array(call, _KEYFRAME, [*parts(call, target, "m_Curve", _KEYFRAME)])


@computed
def curve_length(call: Call, target: Holder) -> int:
    """``length``: how many keys it has."""
    return len(curve_keys(call, target).items)


@computed
def curve_key(call: Call, target: Holder, index: int) -> Value:
    """``curve[0]``."""
    return indexed([*parts(call, target, "m_Curve", _KEYFRAME)], index)


@computed
def curve_pre_wrap(call: Call, target: Holder) -> EnumValue:
    """``preWrapMode``."""
    return enum(call, "UnityEngine.WrapMode", _WRAPS.get(whole(target, "m_PreInfinity", 2), 8))


@computed
def curve_post_wrap(call: Call, target: Holder) -> EnumValue:
    """``postWrapMode``."""
    return enum(call, "UnityEngine.WrapMode", _WRAPS.get(whole(target, "m_PostInfinity", 2), 8))


def _key(call: Call, saved: Part) -> Key:
    names = ("time", "value", "inSlope", "outSlope")
    time, value, in_slope, out_slope = (float(read(call, saved, "float", name)) for name in names)
    weighted = whole(saved, "weightedMode")
    weights = [
        float(read(call, saved, "float", name)) if weighted & side else _THIRD
        for name, side in (("inWeight", _WEIGHTED_IN), ("outWeight", _WEIGHTED_OUT))
    ]
    return Key(time, value, in_slope, out_slope, *weights)


def _keys(call: Call, target: Holder) -> list[Key]:
    return [_key(call, saved) for saved in parts(call, target, "m_Curve", _KEYFRAME)]


@computed
def curve_evaluate(call: Call, target: Holder, time: float) -> Single:
    """``Evaluate``: cubic between keys, before and after them as the wrap modes say.

    Without weights it is the Hermite curve; a weight moves the handles of the same cubic along the time
    (scripting reference, ``Keyframe.inWeight``, ``WeightedMode``).
    """
    keys = _keys(call, target)
    if not keys:
        return Single(0.0)
    return Single(_curved(keys, _wrapped(call, target, keys, time)))


def _wrapped(call: Call, target: Holder, keys: list[Key], time: float) -> float:
    first, last = keys[0].time, keys[-1].time
    if first <= time <= last or first == last:
        return time
    mode = whole(target, "m_PreInfinity" if time < first else "m_PostInfinity", 2)
    span = last - first
    if mode == 1:
        return first + (time - first) % span
    if mode == 0:
        phase = (time - first) % (2 * span)
        return first + (phase if phase <= span else 2 * span - phase)
    return min(max(time, first), last)


def _curved(keys: list[Key], time: float) -> float:
    if time <= keys[0].time:
        return keys[0].value
    for left, right in pairwise(keys):
        if time <= right.time:
            return _between(left, right, time)
    return keys[-1].value


def _between(left: Key, right: Key, time: float) -> float:
    """The value at a time between two keys; an infinite slope makes a step."""
    if math.isinf(left.out_slope) or math.isinf(right.in_slope):
        return right.value if time == right.time else left.value
    span, start, end = right.time - left.time, left.out_weight, right.in_weight
    share = _share((time - left.time) / span, start, 1 - end)
    handles = left.value + start * span * left.out_slope, right.value - end * span * right.in_slope
    return _cubic(left.value, *handles, right.value, share)


def _share(time: float, start: float, end: float) -> float:
    """Where on the cubic from 0 to 1 with these handles the time is; the handles lie within, so it rises."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS if (start, end) != (_THIRD, 1 - _THIRD) else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if _cubic(0.0, start, end, 1.0, middle) < time else (low, middle)
    return time if (low, high) == (0.0, 1.0) else (low + high) / 2


def _cubic(first: float, second: float, third: float, last: float, share: float) -> float:
    rest = 1 - share
    return first * rest**3 + 3 * second * rest**2 * share + 3 * third * rest * share**2 + last * share**3


# Gradient


def _color_keys(call: Call, target: Holder) -> list[Record]:
    """Time is saved in 65535ths."""
    count = whole(target, "m_NumColorKeys")
    return [
        COLOR_KEY.make(read(call, target, "Color", f"key{at}"), Single(whole(target, f"ctime{at}") / _FULL))
        for at in range(count)
    ]


def _alpha_keys(call: Call, target: Holder) -> list[Record]:
    count = whole(target, "m_NumAlphaKeys")
    return [
        ALPHA_KEY.make(
            read(call, target, "Color", f"key{at}").items[3], Single(whole(target, f"atime{at}") / _FULL)
        )
        for at in range(count)
    ]


@computed
def gradient_color_keys(call: Call, target: Holder) -> Items:
    """``colorKeys``."""
    return array(call, "GradientColorKey", [*_color_keys(call, target)])


@computed
def gradient_alpha_keys(call: Call, target: Holder) -> Items:
    """``alphaKeys``."""
    return array(call, "GradientAlphaKey", [*_alpha_keys(call, target)])


@computed
def gradient_evaluate(call: Call, target: Holder, time: float) -> Record:
    """``Evaluate``: colour and alpha each between their keys, or that of the next key in fixed mode."""
    from scenewright.query.unity.definitions import refusal

    mode = whole(target, "m_Mode")
    if mode == _PERCEPTUAL:
        raise refusal("Gradient.Evaluate in perceptual mode", "rendering", "colorKeys")
    colors = [(key.items[1], key.items[0].items[:3]) for key in _color_keys(call, target)]
    alphas = [(key.items[1], (key.items[0],)) for key in _alpha_keys(call, target)]
    red, green, blue = _mixed(colors, time, mode == _FIXED) if colors else (1.0, 1.0, 1.0)
    (alpha,) = _mixed(alphas, time, mode == _FIXED) if alphas else (1.0,)
    return COLOR.make(*map(Single, (red, green, blue, alpha)))


def _mixed(keys: Sequence[tuple[float, tuple[float, ...]]], time: float, fixed: bool) -> tuple[float, ...]:
    keys = sorted(keys, key=lambda key: key[0])
    if time <= keys[0][0]:
        return keys[0][1]
    for (start, one), (end, other) in pairwise(keys):
        if time <= end:
            share = 1.0 if fixed or end == start else (time - start) / (end - start)
            return tuple(a + (b - a) * share for a, b in zip(one, other, strict=True))
    return keys[-1][1]


# ParticleSystem.MinMaxCurve and MinMaxGradient


@computed
def min_max_curve_mode(call: Call, target: Holder) -> EnumValue:
    """``MinMaxCurve.mode``."""
    found = target.at("minMaxState")
    return enum(
        call, "UnityEngine.ParticleSystemCurveMode", found.as_int() & 0xFFFF if found is not None else 0
    )


@computed
def min_max_curve_constant_min(call: Call, target: Holder) -> Value:
    """``MinMaxCurve.constantMin``: of older files, the lower curve's share of the upper constant."""
    found = target.at("minScalar")
    if found is not None:
        return read(call, target, "float", "minScalar")
    lower = read_or(call, target, Single(0.0), "float", "minCurve.m_Curve.Array.data[0].value")
    return Single(read(call, target, "float", "scalar") * lower)


@computed
def min_max_gradient_mode(call: Call, target: Holder) -> EnumValue:
    """``MinMaxGradient.mode``."""
    return enum(call, "UnityEngine.ParticleSystemGradientMode", whole(target, "minMaxState") & 0xFFFF)


@computed
def emission_burst(call: Call, target: Holder, index: int) -> Value:
    """``EmissionModule.GetBurst``."""
    return indexed([*parts(call, target, "m_Bursts", "UnityEngine.ParticleSystem.Burst")], index)


@computed
def sub_emitter(call: Call, target: Holder, index: int) -> Value:
    """``SubEmittersModule.GetSubEmitterSystem``."""
    return read(call, _sub_emitter(call, target, index), "ParticleSystem", "emitter")


@computed
def sub_emitter_type(call: Call, target: Holder, index: int) -> EnumValue:
    """``SubEmittersModule.GetSubEmitterType``."""
    return enum(
        call, "UnityEngine.ParticleSystemSubEmitterType", whole(_sub_emitter(call, target, index), "type")
    )


def _sub_emitter(call: Call, target: Holder, index: int) -> Part:
    return cast(Part, indexed([*parts(call, target, "subEmitters", "object")], index))


@computed
def particle_trail_material(call: Call, target: Holder) -> Value:
    """``ParticleSystemRenderer.trailMaterial``: the second material."""
    found = read(call, target, "Material[]", "m_Materials").items
    return found[1] if len(found) > 1 else None
