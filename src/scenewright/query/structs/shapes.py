"""``Bounds``, ``Rect``, ``RectInt``, ``BoundsInt``, ``Plane``, ``Ray`` and ``LayerMask``.

Source: Unity scripting reference; UnityCsReference, Runtime/Export/Geometry/Bounds.cs, Rect.cs, RectInt.cs,
BoundsInt.cs, Plane.cs, Ray.cs; Runtime/Export/Scripting/LayerMask.cs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenewright.query.numbers import single
from scenewright.query.structs.floats import divide, number_text, template
from scenewright.query.structs.integer_vectors import each as each_integer
from scenewright.query.structs.integer_vectors import integers
from scenewright.query.structs.registry import Struct, struct
from scenewright.query.structs.vectors import (
    add,
    each,
    nearly_equal,
    normalized,
    scale,
    square,
    subtract,
    text,
    vector,
    vector_dot,
)  # fmt: skip
from scenewright.query.texts import text_of
from scenewright.query.values import Record, Single, Value


def _vectors(record: Record, format_: str, pattern: str) -> str:
    parts = (
        text(item, format_) if isinstance(item, Record) else number_text(item, format_, 2)
        for item in record.items
    )
    return pattern.format(*parts)


def _printer(pattern: str) -> Callable[[Record, str], str]:
    return lambda record, format_: _vectors(record, format_, pattern)


BOUNDS: Final = struct("Bounds", ["Vector3 center", "Vector3 extents"], _printer("Center: {}, Extents: {}"))
RECT: Final = struct(
    "Rect",
    ["float xMin", "float yMin", "float width", "float height"],
    template("(x:{}, y:{}, width:{}, height:{})", 2),
)
PLANE: Final = struct("Plane", ["Vector3 normal", "float distance"], _printer("(normal:{}, distance:{})"))
RAY: Final = struct("Ray", ["Vector3 origin", "Vector3 direction"], _printer("Origin: {}, Dir: {}"))
RECT_INT: Final = struct(
    "RectInt",
    ["int xMin", "int yMin", "int width", "int height"],
    lambda r, format_: "(x:{}, y:{}, width:{}, height:{})".format(
        *(text_of(part, format_) for part in r.items)
    ),
)
BOUNDS_INT: Final = struct(
    "BoundsInt",
    ["Vector3Int position", "Vector3Int size"],
    lambda b, format_: "Position: {}, Size: {}".format(*(text_of(part, format_) for part in b.items)),
)
LAYER_MASK: Final = struct("LayerMask", ["int value"])


def _format_members(kind: Struct) -> None:
    kind.members.add_method(
        "string ToString(string format)", lambda value, format_: text_of(value, format_ or "")
    )


for _kind in (BOUNDS, RECT, PLANE, RAY, RECT_INT, BOUNDS_INT):
    _format_members(_kind)

# Bounds

_B: Final = BOUNDS.members
_B.add_method("new(Vector3 center, Vector3 size)", lambda center, size: BOUNDS.make(center, scale(size, 0.5)))
_B.add_property("Vector3 size", lambda b: scale(b.items[1], 2.0))


@_B.property("Vector3 min")
def low(b: Record) -> Record:
    """The corner with the smallest numbers."""
    return subtract(*b.items)


@_B.property("Vector3 max")
def high(b: Record) -> Record:
    """The corner with the largest numbers."""
    return add(*b.items)


def _same_bounds(a: Record, b: Record) -> bool:
    return all(map(nearly_equal, a.items, b.items))


_B.add_method("bool ==(Bounds lhs, Bounds rhs)", _same_bounds)
_B.add_method("bool !=(Bounds lhs, Bounds rhs)", lambda a, b: not _same_bounds(a, b))


@_B.method("bool Contains(Vector3 point)")
def _contains(b: Record, point: Record) -> bool:
    corners = zip(low(b).items, point.items, high(b).items, strict=True)
    return all(least <= part <= most for least, part, most in corners)


@_B.method("bool Intersects(Bounds bounds)")
def _intersects(a: Record, b: Record) -> bool:
    forth = zip(low(a).items, high(b).items, strict=True)
    back = zip(low(b).items, high(a).items, strict=True)
    return all(least <= most for pairs in (forth, back) for least, most in pairs)


@_B.method("Vector3 ClosestPoint(Vector3 point)")
def _closest(b: Record, point: Record) -> Record:
    return each(lambda least, part, most: min(max(part, least), most), low(b), point, high(b))


@_B.method("float SqrDistance(Vector3 point)")
def _square_distance(b: Record, point: Record) -> Single:
    return square(subtract(_closest(b, point), point))


# Rect and RectInt


def _rectangle(kind: Struct, make: Callable[..., Record], number: str, fit: Callable[[Value], Value]) -> None:
    """What the two rectangles have in common."""
    name, members, pair = kind.type.name, kind.members, "Vector2" if number == "float" else "Vector2Int"
    members.add_method(f"new({number} x, {number} y, {number} width, {number} height)", kind.make)
    members.add_method(
        f"new({pair} position, {pair} size)", lambda at, size: kind.make(*at.items, *size.items)
    )
    members.add_property(f"{number} x", lambda r: r.items[0])
    members.add_property(f"{number} y", lambda r: r.items[1])
    members.add_property(f"{number} xMax", lambda r: fit(r.items[0] + r.items[2]))
    members.add_property(f"{number} yMax", lambda r: fit(r.items[1] + r.items[3]))
    for label in ("position", "min"):
        members.add_property(f"{pair} {label}", lambda r: make(*r.items[:2]))
    members.add_property(f"{pair} size", lambda r: make(*r.items[2:]))
    members.add_property(f"{pair} max", lambda r: make(*far_corner(r)))
    members.add_method(f"bool Contains({pair} point)", _inside)
    members.add_method(f"bool Overlaps({name} other)", _overlap)
    zero = kind.make(*([fit(0)] * 4))
    members.add_property(f"{name} zero", lambda: zero, static=True)


def far_corner(r: Record) -> tuple[Value, Value]:
    """``xMax`` and ``yMax`` of a rectangle."""
    x, y, width, height = r.items
    return (x + width, y + height) if isinstance(x, int) else (single(x + width), single(y + height))


def _inside(r: Record, point: Record) -> bool:
    ends = far_corner(r)
    return all(r.items[i] <= point.items[i] < ends[i] for i in range(2))


def _overlap(a: Record, b: Record) -> bool:
    ends, others = far_corner(a), far_corner(b)
    return all(others[i] > a.items[i] and b.items[i] < ends[i] for i in range(2))


_rectangle(RECT, vector, "float", lambda value: single(float(value)))
_rectangle(RECT_INT, integers, "int", int)
_R: Final = RECT.members
_R.add_method("bool Contains(Vector3 point)", _inside)
_R.add_property(
    "Vector2 center", lambda r: vector(*(r.items[i] + single(r.items[i + 2] / 2) for i in range(2)))
)
RECT_INT.members.add_property(
    "Vector2 center", lambda r: vector(*(r.items[i] + single(r.items[i + 2] / 2) for i in range(2)))
)


@_R.method("static Rect MinMaxRect(float xmin, float ymin, float xmax, float ymax)")
def _min_max(left: Single, bottom: Single, right: Single, top: Single) -> Record:
    return RECT.make(left, bottom, single(right - left), single(top - bottom))


@_R.method("static Vector2 NormalizedToPoint(Rect rectangle, Vector2 normalizedRectCoordinates)")
def _to_point(r: Record, part: Record) -> Record:
    near = [min(1.0, max(0.0, item)) for item in part.items]
    return vector(*(single(r.items[i] + single(r.items[i + 2] * near[i])) for i in range(2)))


@_R.method("static Vector2 PointToNormalized(Rect rectangle, Vector2 point)")
def _to_part(r: Record, point: Record) -> Record:
    parts = (divide(single(point.items[i] - r.items[i]), r.items[i + 2]) for i in range(2))
    return vector(*(min(1.0, max(0.0, part)) for part in parts))


_R.add_method("bool ==(Rect lhs, Rect rhs)", lambda a, b: a.items == b.items)
_R.add_method("bool !=(Rect lhs, Rect rhs)", lambda a, b: a.items != b.items)

# BoundsInt

_BI: Final = BOUNDS_INT.members
_BI.add_method("new(Vector3Int position, Vector3Int size)", BOUNDS_INT.make)
_BI.add_property("Vector3Int min", lambda b: b.items[0])
_BI.add_property("Vector3Int max", lambda b: each_integer(int.__add__, *b.items))
_BI.add_property(
    "Vector3 center",
    lambda b: vector(*(x + single(s / 2) for x, s in zip(b.items[0].items, b.items[1].items, strict=True))),
)

# Plane and Ray


@PLANE.members.method("new(Vector3 inNormal, Vector3 inPoint)")
def plane(normal: Record, point: Record) -> Record:
    """The plane through a point."""
    unit = normalized(normal)
    return PLANE.make(unit, Single(-vector_dot(unit, point)))


PLANE.members.add_method(
    "new(Vector3 inNormal, float d)", lambda normal, d: PLANE.make(normalized(normal), d)
)


@PLANE.members.method("float GetDistanceToPoint(Vector3 point)")
def _distance(p: Record, point: Record) -> Single:
    return single(vector_dot(p.items[0], point) + p.items[1])


PLANE.members.add_method("bool GetSide(Vector3 point)", lambda p, point: _distance(p, point) > 0)
PLANE.members.add_method(
    "Vector3 ClosestPointOnPlane(Vector3 point)",
    lambda p, point: subtract(point, scale(p.items[0], _distance(p, point))),
)
PLANE.members.add_property(
    "Plane flipped", lambda p: PLANE.make(scale(p.items[0], -1.0), Single(-p.items[1]))
)
RAY.members.add_method(
    "new(Vector3 origin, Vector3 direction)", lambda at, way: RAY.make(at, normalized(way))
)
RAY.members.add_method(
    "Vector3 GetPoint(float distance)", lambda ray, distance: add(ray.items[0], scale(ray.items[1], distance))
)

# LayerMask: what needs a project's layer names is declared by the world

LAYER_MASK.members.add_method("int implicit(LayerMask mask)", lambda mask: mask.items[0])
LAYER_MASK.members.add_method("LayerMask implicit(int intVal)", LAYER_MASK.make)
