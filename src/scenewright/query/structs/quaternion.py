"""``Quaternion``.

Source: Unity scripting reference; UnityCsReference, Runtime/Export/Math/Quaternion.cs. What Unity does
natively (``Euler``, ``eulerAngles``, ``LookRotation``, ``Slerp``, ...) follows its documented meaning:
rotation about z, then x, then y; it is worked out in 64 bits and rounded once.
"""

from __future__ import annotations

import math
from typing import Final

from scenewright.query.numbers import single
from scenewright.query.structs.floats import (
    DEG_TO_RAD,
    RAD_TO_DEG,
    TINY,
    ZERO,
    clamp01,
    component,
    divide,
    dot,
    floats,
    root,
    template,
)  # fmt: skip
from scenewright.query.structs.registry import struct
from scenewright.query.structs.vectors import vector
from scenewright.query.values import Record, Single

_TEXT = template("({}, {}, {}, {})", 5)
QUATERNION: Final = struct("Quaternion", ["float x", "float y", "float z", "float w"], _TEXT)
_MEMBERS: Final = QUATERNION.members
_ALMOST_ONE: Final = single(1 - single(1e-6))
Parts = tuple[float, ...]


def quaternion(x: float, y: float, z: float, w: float) -> Record:
    """A quaternion of four numbers, rounded to 32 bits."""
    return QUATERNION.make(*floats(x, y, z, w))


IDENTITY: Final = quaternion(0, 0, 0, 1)
_MEMBERS.add_property("Quaternion identity", lambda: IDENTITY, static=True)
_MEMBERS.add_method("new(float x, float y, float z, float w)", quaternion)
_MEMBERS.add_method(
    "float this(int index)", lambda q, index: component(q.items, index, "Invalid Quaternion index!")
)
_MEMBERS.add_method("string ToString(string format)", lambda q, format_: _TEXT(q, format_ or ""))


def _sum(*terms: float) -> Single:
    total = single(terms[0])
    for term in terms[1:]:
        total = single(total + single(term))
    return total


@_MEMBERS.method("Quaternion *(Quaternion lhs, Quaternion rhs)")
def multiply(a: Record, b: Record) -> Record:
    """``a * b``: first the rotation ``b``, then ``a``."""
    (ax, ay, az, aw), (bx, by, bz, bw) = a.items, b.items
    return QUATERNION.make(
        _sum(aw * bx, ax * bw, ay * bz, -(az * by)),
        _sum(aw * by, ay * bw, az * bx, -(ax * bz)),
        _sum(aw * bz, az * bw, ax * by, -(ay * bx)),
        _sum(aw * bw, -(ax * bx), -(ay * by), -(az * bz)),
    )


def _matrix(q: Parts, rounded: bool = True) -> tuple[tuple[float, float, float], ...]:
    """The rotation as rows of a matrix, rounded after each step or not at all."""
    fit = single if rounded else float
    x, y, z, w = q
    x2, y2, z2 = fit(x * 2), fit(y * 2), fit(z * 2)
    xx, yy, zz, xy, xz, yz = fit(x * x2), fit(y * y2), fit(z * z2), fit(x * y2), fit(x * z2), fit(y * z2)
    wx, wy, wz = fit(w * x2), fit(w * y2), fit(w * z2)
    return (
        (fit(1 - fit(yy + zz)), fit(xy - wz), fit(xz + wy)),
        (fit(xy + wz), fit(1 - fit(xx + zz)), fit(yz - wx)),
        (fit(xz - wy), fit(yz + wx), fit(1 - fit(xx + yy))),
    )


def rows(q: Record) -> tuple[tuple[float, float, float], ...]:
    """The rotation as the rows of a 3 x 3 matrix."""
    return _matrix(q.items)


@_MEMBERS.method("Vector3 *(Quaternion rotation, Vector3 point)")
def rotate(q: Record, point: Record) -> Record:
    """``q * point``."""
    return vector(*(dot(row, point.items) for row in _matrix(q.items)))


@_MEMBERS.method("static float Dot(Quaternion a, Quaternion b)")
def quaternion_dot(a: Record, b: Record) -> Single:
    """``Dot(a, b)``."""
    return dot(a.items, b.items)


@_MEMBERS.method("bool ==(Quaternion lhs, Quaternion rhs)")
def nearly_equal(a: Record, b: Record) -> bool:
    """``a == b``: the dot product is within 1e-6 of one."""
    return quaternion_dot(a, b) > _ALMOST_ONE


_MEMBERS.add_method("bool !=(Quaternion lhs, Quaternion rhs)", lambda a, b: not nearly_equal(a, b))


@_MEMBERS.method("static float Angle(Quaternion a, Quaternion b)")
def angle(a: Record, b: Record) -> Single:
    """The angle between two rotations in degrees."""
    cosine = min(abs(quaternion_dot(a, b)), 1.0)
    if cosine > _ALMOST_ONE:
        return ZERO
    return single(single(single(math.acos(cosine)) * 2) * RAD_TO_DEG)


@_MEMBERS.method("static Quaternion Normalize(Quaternion q)")
@_MEMBERS.property("Quaternion normalized")
def normalized(q: Record) -> Record:
    """The quaternion with length one; the identity for one without length."""
    length = root(dot(q.items, q.items))
    return IDENTITY if length < TINY else QUATERNION.make(*(divide(x, length) for x in q.items))


@_MEMBERS.method("static Quaternion Inverse(Quaternion rotation)")
def inverse(q: Record) -> Record:
    """The opposite rotation."""
    x, y, z, w = q.items
    return quaternion(-x, -y, -z, w)


def _product(a: Parts, b: Parts) -> Parts:
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by + ay * bw + az * bx - ax * bz,
        aw * bz + az * bw + ax * by - ay * bx,
        aw * bw - ax * bx - ay * by - az * bz,
    )


@_MEMBERS.method("static Quaternion Euler(float x, float y, float z)")
def euler(x: float, y: float, z: float) -> Record:
    """The rotation by ``z``, then ``x``, then ``y`` degrees about these axes."""
    halves = [single(degrees * DEG_TO_RAD) / 2 for degrees in (x, y, z)]
    (sx, sy, sz), (cx, cy, cz) = [math.sin(h) for h in halves], [math.cos(h) for h in halves]
    return quaternion(*_product(_product((0, sy, 0, cy), (sx, 0, 0, cx)), (0, 0, sz, cz)))


_MEMBERS.add_method("static Quaternion Euler(Vector3 euler)", lambda v: euler(*v.items))


@_MEMBERS.property("Vector3 eulerAngles")
def euler_angles(q: Record) -> Record:
    """The angles in degrees, each from 0 to 360, which `euler` turns into this rotation."""
    length = math.sqrt(sum(x * x for x in q.items)) or 1.0
    m = _matrix(tuple(x / length for x in q.items), rounded=False)
    sine = max(-1.0, min(1.0, -m[1][2]))
    if abs(sine) < 0.9999999:
        angles = (math.asin(sine) + 0.0, math.atan2(m[0][2], m[2][2]), math.atan2(m[1][0], m[1][1]))
    else:
        angles = (
            math.copysign(math.pi / 2, sine),
            math.atan2(math.copysign(1, sine) * m[0][1], m[0][0]),
            0.0,
        )
    return vector(*(_positive(single(single(a) * RAD_TO_DEG)) for a in angles))


_FLIP: Final = single(single(-0.0001) * RAD_TO_DEG)


def _positive(degrees: Single) -> Single:
    if degrees < _FLIP:
        return single(degrees + 360)
    return single(degrees - 360) if degrees > single(360 + _FLIP) else degrees


@_MEMBERS.method("static Quaternion AngleAxis(float angle, Vector3 axis)")
def angle_axis(degrees: float, axis: Record) -> Record:
    """The rotation by an angle about an axis; the identity without an axis."""
    length = math.sqrt(sum(x * x for x in axis.items))
    if length <= 1e-6:
        return IDENTITY
    half = single(degrees * DEG_TO_RAD) / 2
    x, y, z = (value * math.sin(half) / length for value in axis.items)
    return quaternion(x, y, z, math.cos(half))


Triple = tuple[float, float, float]


def _cross(a: Triple, b: Triple) -> Triple:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(a: Triple) -> Triple | None:
    length = math.sqrt(sum(x * x for x in a))
    return None if length < 1e-6 else (a[0] / length, a[1] / length, a[2] / length)


def from_columns(x: Triple, y: Triple, z: Triple) -> Record:
    """The rotation that turns the axes into these three unit vectors."""
    trace = x[0] + y[1] + z[2]
    if trace > 0:
        s = math.sqrt(trace + 1) * 2
        return quaternion((y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4)
    if x[0] >= y[1] and x[0] >= z[2]:
        s = math.sqrt(1 + x[0] - y[1] - z[2]) * 2
        return quaternion(s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s)
    if y[1] >= z[2]:
        s = math.sqrt(1 + y[1] - x[0] - z[2]) * 2
        return quaternion((y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s)
    s = math.sqrt(1 + z[2] - x[0] - y[1]) * 2
    return quaternion((z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s)


@_MEMBERS.method("static Quaternion LookRotation(Vector3 forward, Vector3 upwards)")
def look_rotation(forward: Record, up: Record) -> Record:
    """The rotation whose forward axis is ``forward`` and whose up axis is as near to ``up`` as can be."""
    z = _unit(forward.items)
    if z is None:
        return IDENTITY
    x = _unit(_cross(up.items, z))
    if x is None:
        return from_to(vector(0, 0, 1), forward)
    return from_columns(x, _cross(z, x), z)


_MEMBERS.add_method(
    "static Quaternion LookRotation(Vector3 forward)", lambda v: look_rotation(v, vector(0, 1, 0))
)


@_MEMBERS.method("static Quaternion FromToRotation(Vector3 fromDirection, Vector3 toDirection)")
def from_to(source: Record, target: Record) -> Record:
    """The shortest rotation that turns one direction into another."""
    a, b = _unit(source.items), _unit(target.items)
    if a is None or b is None:
        return IDENTITY
    cosine = sum(x * y for x, y in zip(a, b, strict=True))
    if cosine < -1 + 1e-6:
        axis = _unit(_cross((1, 0, 0), a)) or _unit(_cross((0, 1, 0), a)) or (0.0, 0.0, 1.0)
        return quaternion(*axis, 0)
    x, y, z = _cross(a, b)
    length = math.sqrt(x * x + y * y + z * z + (1 + cosine) ** 2)
    return quaternion(x / length, y / length, z / length, (1 + cosine) / length)


def lerp(a: Record, b: Record, t: float) -> Record:
    """``LerpUnclamped``: straight mixing along the shorter way, made a unit again."""
    sign = -1 if quaternion_dot(a, b) < 0 else 1
    mixed = [x + (sign * y - x) * t for x, y in zip(a.items, b.items, strict=True)]
    length = math.sqrt(sum(x * x for x in mixed)) or 1.0
    return quaternion(*(x / length for x in mixed))


def slerp(a: Record, b: Record, t: float) -> Record:
    """``SlerpUnclamped``: an even turn along the shorter way."""
    cosine = float(quaternion_dot(a, b))
    sign, cosine = (-1, -cosine) if cosine < 0 else (1, cosine)
    if cosine >= 0.95:
        return lerp(a, b, t)
    turn = math.acos(cosine)
    first, second = math.sin(turn * (1 - t)) / math.sin(turn), sign * math.sin(turn * t) / math.sin(turn)
    return quaternion(*(x * first + y * second for x, y in zip(a.items, b.items, strict=True)))


for _name, _function in (("Lerp", lerp), ("Slerp", slerp)):
    _MEMBERS.add_method(
        f"static Quaternion {_name}(Quaternion a, Quaternion b, float t)",
        lambda a, b, t, function=_function: function(a, b, clamp01(t)),
    )
    _MEMBERS.add_method(f"static Quaternion {_name}Unclamped(Quaternion a, Quaternion b, float t)", _function)


@_MEMBERS.method("static Quaternion RotateTowards(Quaternion from, Quaternion to, float maxDegreesDelta)")
def rotate_towards(a: Record, b: Record, most: float) -> Record:
    """A turn from ``a`` towards ``b`` by at most so many degrees."""
    turn = angle(a, b)
    return b if not turn else slerp(a, b, min(1.0, divide(most, turn)))
