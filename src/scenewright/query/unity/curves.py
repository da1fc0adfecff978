"""AnimationCurve and Gradient: what Unity saves of them, and their values in between."""

from __future__ import annotations

from collections.abc import Sequence
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
_WEIGHTED_BOTH: Final = 3
_WRAPS: Final = {0: 4, 1: 2, 2: 8}
"""The saved number of a wrap mode -> ``WrapMode``: ping-pong, loop, clamp for ever."""

Key = tuple[float, float, float, float]


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


def _keys(call: Call, target: Holder) -> list[Key]:
    names = ("time", "value", "inSlope", "outSlope")
    return [
        tuple(float(read(call, key, "float", name)) for name in names)  # type: ignore[misc]
        for key in parts(call, target, "m_Curve", _KEYFRAME)
    ]


@computed
def curve_evaluate(call: Call, target: Holder, time: float) -> Single:
    """``Evaluate``: cubic Hermite between keys, before and after them as the wrap modes say.

    Weighted tangents are a Bezier curve in Unity; they are refused.
    """
    from scenewright.query.unity.definitions import refusal

    if any(whole(key, "weightedMode") for key in parts(call, target, "m_Curve", _KEYFRAME)):
        raise refusal("AnimationCurve.Evaluate of weighted keys", "animation", "keys")
    keys = _keys(call, target)
    if not keys:
        return Single(0.0)
    return Single(_hermite(keys, _wrapped(call, target, keys, time)))


def _wrapped(call: Call, target: Holder, keys: list[Key], time: float) -> float:
    first, last = keys[0][0], keys[-1][0]
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


def _hermite(keys: list[Key], time: float) -> float:
    if time <= keys[0][0]:
        return keys[0][1]
    for left, right in pairwise(keys):
        if time <= right[0]:
            return _between(left, right, time)
    return keys[-1][1]


def _between(left: Key, right: Key, time: float) -> float:
    span = right[0] - left[0]
    if left[3] in (float("inf"), float("-inf")) or right[2] in (float("inf"), float("-inf")):
        return left[1]
    s = (time - left[0]) / span
    m0, m1 = left[3] * span, right[2] * span
    a = 2 * s**3 - 3 * s**2 + 1
    b = s**3 - 2 * s**2 + s
    c = s**3 - s**2
    return a * left[1] + b * m0 + c * m1 + (1 - a) * right[1]


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
