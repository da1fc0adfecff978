"""``Vector2``, ``Vector3`` and ``Vector4``.

Source: Unity scripting reference; UnityCsReference, Runtime/Export/Math/Vector2.cs, Vector3.cs, Vector4.cs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from scenewright.query.numbers import single
from scenewright.query.structs.floats import (
    RAD_TO_DEG,
    TINY,
    ZERO,
    clamp,
    clamp01,
    component,
    divide,
    dot,
    floats,
    larger,
    mix,
    root,
    smaller,
    template,
)  # fmt: skip
from scenewright.query.structs.registry import Struct, struct
from scenewright.query.values import Record, Single

_PATTERNS: Final = {2: "({}, {})", 3: "({}, {}, {})", 4: "({}, {}, {}, {})"}
_EPSILON: Final = single(1e-5)
_EQUAL: Final = single(_EPSILON * _EPSILON)
_ANGLE_EPSILON: Final = single(1e-15)


def _vector(name: str, letters: str) -> Struct:
    return struct(name, [f"float {letter}" for letter in letters], template(_PATTERNS[len(letters)], 2))


VECTOR2: Final = _vector("Vector2", "xy")
VECTOR3: Final = _vector("Vector3", "xyz")
VECTOR4: Final = _vector("Vector4", "xyzw")
VECTORS: Final = {2: VECTOR2, 3: VECTOR3, 4: VECTOR4}


def vector(*items: float) -> Record:
    """A vector of two, three or four numbers, rounded to 32 bits."""
    return VECTORS[len(items)].make(*floats(*items))


def each(operate: Callable[..., float], *vectors: Record) -> Record:
    """A vector made part by part."""
    return vector(*map(operate, *(v.items for v in vectors)))


def add(a: Record, b: Record) -> Record:
    """``a + b``."""
    return each(float.__add__, a, b)


def subtract(a: Record, b: Record) -> Record:
    """``a - b``."""
    return each(float.__sub__, a, b)


def scale(a: Record, factor: float) -> Record:
    """``a * factor``."""
    return each(lambda x: x * factor, a)


def shrink(a: Record, divisor: float) -> Record:
    """``a / divisor``."""
    return each(lambda x: divide(x, divisor), a)


def vector_dot(a: Record, b: Record) -> Single:
    """``Dot(a, b)``."""
    return dot(a.items, b.items)


def square(a: Record) -> Single:
    """``a.sqrMagnitude``."""
    return dot(a.items, a.items)


def magnitude(a: Record) -> Single:
    """``a.magnitude``."""
    return root(square(a))


def normalized(a: Record) -> Record:
    """``a.normalized``: zero for a vector shorter than 1e-5."""
    length = magnitude(a)
    return shrink(a, length) if length > _EPSILON else vector(*([0.0] * len(a.items)))


def nearly_equal(a: Record, b: Record) -> bool:
    """``a == b``: closer than 1e-5."""
    return square(subtract(a, b)) < _EQUAL


def lerp(a: Record, b: Record, t: float) -> Record:
    """``LerpUnclamped(a, b, t)``."""
    return each(lambda x, y: mix(x, y, t), a, b)


def move_towards(current: Record, target: Record, step: float) -> Record:
    """``MoveTowards(current, target, maxDistanceDelta)``."""
    way = subtract(target, current)
    distance = square(way)
    if not distance or (step >= 0 and distance <= single(step * step)):
        return target
    length = root(distance)
    return each(lambda x, w: x + single(single(w / length) * step), current, way)


def clamp_magnitude(a: Record, most: float) -> Record:
    """``ClampMagnitude(vector, maxLength)``."""
    length = square(a)
    return scale(shrink(a, root(length)), most) if length > single(most * most) else a


def angle(a: Record, b: Record) -> Single:
    """``Angle(from, to)`` in degrees."""
    denominator = root(single(square(a) * square(b)))
    if denominator < _ANGLE_EPSILON:
        return ZERO
    cosine = clamp(divide(vector_dot(a, b), denominator), -1.0, 1.0)
    return single(single(math.acos(cosine)) * RAD_TO_DEG) if cosine == cosine else Single(math.nan)


def reflect(direction: Record, normal: Record) -> Record:
    """``Reflect(inDirection, inNormal)``."""
    factor = single(-2 * vector_dot(normal, direction))
    return each(lambda n, d: single(factor * n) + d, normal, direction)


def project(a: Record, normal: Record) -> Record:
    """``Project(vector, onNormal)``."""
    length = square(normal)
    if length < TINY:
        return vector(*([0.0] * len(a.items)))
    product = vector_dot(a, normal)
    return each(lambda n: divide(single(n * product), length), normal)


def project_on_plane(a: Record, normal: Record) -> Record:
    """``ProjectOnPlane(vector, planeNormal)``."""
    length = square(normal)
    if length < TINY:
        return a
    product = vector_dot(a, normal)
    return each(lambda x, n: x - divide(single(n * product), length), a, normal)


def cross(a: Record, b: Record) -> Record:
    """``Cross(lhs, rhs)``."""
    (ax, ay, az), (bx, by, bz) = a.items, b.items
    return vector(
        single(ay * bz) - single(az * by),
        single(az * bx) - single(ax * bz),
        single(ax * by) - single(ay * bx),
    )


def slerp(a: Record, b: Record, t: float) -> Record:
    """``Slerp`` of two vectors: the direction turns, the length is mixed."""
    one, other = magnitude(a), magnitude(b)
    if one < _EPSILON or other < _EPSILON:
        return lerp(a, b, t)
    cosine = max(-1.0, min(1.0, vector_dot(a, b) / (one * other)))
    turn, length = math.acos(cosine), mix(one, other, t)
    if turn < 1e-4 or math.pi - turn < 1e-4:
        return lerp(a, b, t)
    first, second = (
        math.sin((1 - t) * turn) / math.sin(turn) / one,
        math.sin(t * turn) / math.sin(turn) / other,
    )
    return each(lambda x, y: (x * first + y * second) * length, a, b)


def text(record: Record, format_: str | None) -> str:
    """``ToString(format)``."""
    return template(_PATTERNS[len(record.items)], 2)(record, format_ or "")


def _declare(letters: str) -> None:
    """What the three vectors have in common."""
    kind = VECTORS[len(letters)]
    name, members = kind.type.name, kind.members
    for count in range(2, len(letters) + 1):
        parameters = ", ".join(f"float {letter}" for letter in letters[:count])
        rest = [0.0] * (len(letters) - count)
        members.add_method(f"new({parameters})", lambda *items, rest=rest: vector(*items, *rest))
    pair = f"({name} a, {name} b)"
    members.add_method(f"{name} +{pair}", add)
    members.add_method(f"{name} -{pair}", subtract)
    members.add_method(f"{name} -({name} a)", lambda a: each(float.__neg__, a))
    members.add_method(f"{name} *({name} a, float d)", scale)
    members.add_method(f"{name} *(float d, {name} a)", lambda d, a: scale(a, d))
    members.add_method(f"{name} /({name} a, float d)", shrink)
    members.add_method(f"bool =={pair}", nearly_equal)
    members.add_method(f"bool !={pair}", lambda a, b: not nearly_equal(a, b))
    members.add_method(
        "float this(int index)", lambda a, index: component(a.items, index, f"Invalid {name} index!")
    )
    members.add_property("float magnitude", magnitude)
    members.add_property("float sqrMagnitude", square)
    members.add_property(f"{name} normalized", normalized)
    members.add_method("string ToString(string format)", text)
    members.add_method(f"static float Dot{pair}", vector_dot)
    members.add_method(f"static float Distance{pair}", lambda a, b: magnitude(subtract(a, b)))
    members.add_method(
        f"static {name} Lerp({name} a, {name} b, float t)", lambda a, b, t: lerp(a, b, clamp01(t))
    )
    members.add_method(f"static {name} LerpUnclamped({name} a, {name} b, float t)", lerp)
    members.add_method(
        f"static {name} MoveTowards({name} current, {name} target, float maxDistanceDelta)", move_towards
    )
    members.add_method(f"static {name} Scale{pair}", lambda a, b: each(float.__mul__, a, b))
    members.add_method(f"static {name} Min{pair}", lambda a, b: each(smaller, a, b))
    members.add_method(f"static {name} Max{pair}", lambda a, b: each(larger, a, b))
    for label, value in (
        ("zero", 0.0),
        ("one", 1.0),
        ("positiveInfinity", math.inf),
        ("negativeInfinity", -math.inf),
    ):
        constant(kind, label, *([value] * len(letters)))


def constant(kind: Struct, label: str, *items: float) -> None:
    """Declares a static property such as ``Vector3.up``."""
    value = kind.make(*floats(*items))
    kind.members.add_property(f"{kind.type.name} {label}", lambda: value, static=True)


for _letters in ("xy", "xyz", "xyzw"):
    _declare(_letters)

for _kind, _name in ((VECTOR2, "Vector2"), (VECTOR3, "Vector3")):
    _members = _kind.members
    _members.add_method(f"static float Angle({_name} from, {_name} to)", angle)
    _members.add_method(f"static {_name} ClampMagnitude({_name} vector, float maxLength)", clamp_magnitude)
    _members.add_method(f"static {_name} Reflect({_name} inDirection, {_name} inNormal)", reflect)
for _kind, _name in ((VECTOR3, "Vector3"), (VECTOR4, "Vector4")):
    _members = _kind.members
    _members.add_method(f"static {_name} Project({_name} vector, {_name} onNormal)", project)
    _members.add_method(f"static {_name} Normalize({_name} value)", normalized)
    _members.add_method(f"static float Magnitude({_name} vector)", magnitude)
    _members.add_method(f"static float SqrMagnitude({_name} vector)", square)
VECTOR2.members.add_method("static float SqrMagnitude(Vector2 a)", square)
VECTOR2.members.add_method("Vector2 *(Vector2 a, Vector2 b)", lambda a, b: each(float.__mul__, a, b))
VECTOR2.members.add_method("Vector2 /(Vector2 a, Vector2 b)", lambda a, b: each(divide, a, b))
VECTOR2.members.add_method(
    "static Vector2 Perpendicular(Vector2 inDirection)", lambda a: vector(-a.items[1], a.items[0])
)


@VECTOR2.members.method("static float SignedAngle(Vector2 from, Vector2 to)")
def _signed_angle_2(a: Record, b: Record) -> Single:
    turn = single(single(a.items[0] * b.items[1]) - single(a.items[1] * b.items[0]))
    return single(angle(a, b) * (1 if turn >= 0 else -1))


@VECTOR3.members.method("static float SignedAngle(Vector3 from, Vector3 to, Vector3 axis)")
def _signed_angle_3(a: Record, b: Record, axis: Record) -> Single:
    return single(angle(a, b) * (1 if vector_dot(axis, cross(a, b)) >= 0 else -1))


VECTOR3.members.add_method("static Vector3 Cross(Vector3 lhs, Vector3 rhs)", cross)
VECTOR3.members.add_method(
    "static Vector3 ProjectOnPlane(Vector3 vector, Vector3 planeNormal)", project_on_plane
)
VECTOR3.members.add_method(
    "static Vector3 Slerp(Vector3 a, Vector3 b, float t)", lambda a, b, t: slerp(a, b, clamp01(t))
)
VECTOR3.members.add_method("static Vector3 SlerpUnclamped(Vector3 a, Vector3 b, float t)", slerp)

_DIRECTIONS: Final = {
    "right": (1, 0, 0), "left": (-1, 0, 0), "up": (0, 1, 0), "down": (0, -1, 0), "forward": (0, 0, 1),
    "back": (0, 0, -1),
}  # fmt: skip
for _label, _items in _DIRECTIONS.items():
    constant(VECTOR3, _label, *_items)
    if not _items[2]:
        constant(VECTOR2, _label, *_items[:2])

for _source, _target in ((2, 3), (3, 2), (2, 4), (4, 2), (3, 4), (4, 3)):
    VECTORS[max(_source, _target)].members.add_method(
        f"Vector{_target} implicit(Vector{_source} v)",
        lambda v, count=_target: vector(*(*v.items, 0.0, 0.0)[:count]),
    )
for _source, _target in ((2, 3), (3, 2)):
    VECTOR2.members.implicit.append(VECTOR3.members.implicit[0 if (_source, _target) == (2, 3) else 1])
