"""The boxes around 2D colliders, worked out from the shapes that files hold.

2D physics knows no depth: a box has the z of the Transform and no extent along it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, cast

from scenewright.errors import NotOfflineError
from scenewright.query.structs.shapes import BOUNDS
from scenewright.query.structs.vectors import vector
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import Holder, SceneObject
from scenewright.query.unity.parts import behaviour_active
from scenewright.query.unity.physics import collider_2d_body, collider_2d_in_composite
from scenewright.query.unity.reads import entries, read, read_or, whole
from scenewright.query.unity.transforms import place_of
from scenewright.query.values import Record
from scenewright.query.world import Call
from scenewright.scene import Transform
from scenewright.scene import Value as SavedValue

Point = tuple[float, float]
_PLACED_BY: Final = ("m_LocalPosition", "m_LocalRotation", "m_LocalScale")
_FLAT: Final = 1e-5
_DEPTH: Final = "The z of a 2D collider's bounds is given as that of its Transform: files do not decide it."


@computed
def collider_2d_bounds(call: Call, target: SceneObject) -> Record:
    """``Collider2D.bounds``: empty for a collider that takes no part (scripting reference).

    Raises ``NotOfflineError`` for a shape that other components or the import make, and for a Transform that
    is turned out of the plane.
    """
    if not behaviour_active(call, target) or not _is_simulated(call, target):
        return BOUNDS.make(vector(0.0, 0.0, 0.0), vector(0.0, 0.0, 0.0))
    make = _SHAPES.get(target.type.name)
    if make is None or collider_2d_in_composite(call, target):
        raise _unknown(target, "its shape is made of others while the game runs")
    place = place_of(target, *_PLACED_BY, world_value=True)
    if not _is_flat(place):
        raise _unknown(target, "its Transform is skewed or turned out of the plane of 2D physics")
    points, reach = make(call, target, place)
    target.world.evidence.note(_DEPTH)
    return _around(points, reach, place.position[2])


def _unknown(target: Holder, why: str) -> NotOfflineError:
    return NotOfflineError(f"The bounds of '{target.label}' are not known from files: {why}.")


def _is_simulated(call: Call, target: SceneObject) -> bool:
    body = collider_2d_body(call, target)
    return not isinstance(body, Holder) or bool(read_or(call, body, True, "bool", "m_Simulated"))


def _is_flat(place: Transform) -> bool:
    (a, b, *_), (c, d, *_), (e, f, *_) = place.local_to_world
    sizes = math.hypot(a, c, e) * math.hypot(b, d, f)
    return max(abs(e), abs(f)) <= _FLAT * max(1.0, sizes) and abs(a * b + c * d) <= _FLAT * max(1.0, sizes)


def _around(points: list[Point], reach: float, depth: float) -> Record:
    spans = [(min(axis) - reach, max(axis) + reach) for axis in zip(*points, strict=True)]
    center = [(low + high) / 2 for low, high in spans]
    return BOUNDS.make(vector(*center, depth), vector(*((high - low) / 2 for low, high in spans), 0.0))


def _pair(saved: SavedValue) -> Point:
    return saved["x"].as_float(), saved["y"].as_float()


def _offset(call: Call, target: Holder) -> Point:
    x, y = cast(Record, read(call, target, "Vector2", "m_Offset")).items
    return x, y


def _size(call: Call, target: Holder) -> Point:
    x, y = cast(Record, read(call, target, "Vector2", "m_Size")).items
    return x, y


def _moved(place: Transform, points: list[Point]) -> list[Point]:
    moved = [place.transform_point((x, y, 0.0)) for x, y in points]
    return [(x, y) for x, y, _ in moved]


def _with_edge(call: Call, target: Holder, points: list[Point]) -> tuple[list[Point], float]:
    if read_or(call, target, 0.0, "float", "m_EdgeRadius") != 0:
        raise _unknown(target, "how its edge radius is scaled is not documented")
    return points, 0.0


def _box(call: Call, target: SceneObject, place: Transform) -> tuple[list[Point], float]:
    if read_or(call, target, False, "bool", "m_AutoTiling"):
        raise _unknown(target, "it follows the tiles of its SpriteRenderer")
    (x, y), (width, height) = _offset(call, target), _size(call, target)
    corners = [(x + i * width / 2, y + j * height / 2) for i in (-1, 1) for j in (-1, 1)]
    return _with_edge(call, target, _moved(place, corners))


def _circle(call: Call, target: SceneObject, place: Transform) -> tuple[list[Point], float]:
    """A circle takes the larger of the two scales."""
    scale = max(abs(part) for part in place.lossy_scale[:2])
    return _moved(place, [_offset(call, target)]), read(call, target, "float", "m_Radius") * scale


def _capsule(call: Call, target: SceneObject, place: Transform) -> tuple[list[Point], float]:
    """A capsule is a line with a radius: half its breadth, and its length beyond that along its direction."""
    (x, y), size = _offset(call, target), _size(call, target)
    along = 1 - min(whole(target, "m_Direction"), 1)
    scaled = [part * abs(scale) for part, scale in zip(size, place.lossy_scale[:2], strict=True)]
    radius = scaled[1 - along] / 2
    half = max(scaled[along] / 2 - radius, 0.0)
    (middle,) = _moved(place, [(x, y)])
    axis = (place.right, place.up)[along]
    return [(middle[0] + s * half * axis[0], middle[1] + s * half * axis[1]) for s in (-1, 1)], radius


def _polygon(call: Call, target: SceneObject, place: Transform) -> tuple[list[Point], float]:
    if read_or(call, target, False, "bool", "m_AutoTiling"):
        raise _unknown(target, "it follows the tiles of its SpriteRenderer")
    paths = entries(target, "m_Points.m_Paths")
    return _outline(call, target, place, [_pair(point) for path in paths for point in path]), 0.0


def _edge(call: Call, target: SceneObject, place: Transform) -> tuple[list[Point], float]:
    points = _outline(call, target, place, [_pair(point) for point in entries(target, "m_Points")])
    return _with_edge(call, target, points)


def _outline(call: Call, target: SceneObject, place: Transform, points: list[Point]) -> list[Point]:
    if not points:
        raise _unknown(target, "its file has no points")
    x, y = _offset(call, target)
    return _moved(place, [(x + px, y + py) for px, py in points])


_SHAPES: Final[dict[str, Callable[[Call, SceneObject, Transform], tuple[list[Point], float]]]] = {
    "BoxCollider2D": _box,
    "CircleCollider2D": _circle,
    "CapsuleCollider2D": _capsule,
    "PolygonCollider2D": _polygon,
    "EdgeCollider2D": _edge,
}
