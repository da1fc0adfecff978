"""``Vector2Int`` and ``Vector3Int``.

Source: Unity scripting reference; UnityCsReference, Runtime/Export/Math/Vector2Int.cs, Vector3Int.cs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from scenewright.query.numbers import INTEGERS, convert, operation, round_half_even, single
from scenewright.query.structs.floats import component, root
from scenewright.query.structs.registry import Struct, struct
from scenewright.query.structs.vectors import vector
from scenewright.query.texts import text_of
from scenewright.query.types import INT
from scenewright.query.values import Record, Single


def _text(record: Record, format_: str) -> str:
    return f"({', '.join(text_of(item, format_) for item in record.items)})"


VECTOR2_INT: Final = struct("Vector2Int", ["int x", "int y"], _text)
VECTOR3_INT: Final = struct("Vector3Int", ["int x", "int y", "int z"], _text)
_KINDS: Final = {2: VECTOR2_INT, 3: VECTOR3_INT}
_divide: Final = operation("/", INT)


def integers(*items: int) -> Record:
    """A vector of two or three whole numbers, wrapped to 32 bits."""
    return _KINDS[len(items)].make(*map(INTEGERS[INT].wrap, items))


def each(operate: Callable[..., int], *vectors: Record) -> Record:
    """A vector made part by part."""
    return integers(*map(operate, *(v.items for v in vectors)))


def square(a: Record) -> int:
    """``sqrMagnitude``."""
    return INTEGERS[INT].wrap(sum(x * x for x in a.items))


def _magnitude(a: Record) -> Single:
    return root(float(square(a)))


def _distance(a: Record, b: Record) -> Single:
    return root(float(sum((x - y) ** 2 for x, y in zip(a.items, b.items, strict=True))))


def _clamp(a: Record, low: Record, high: Record) -> Record:
    return each(lambda x, least, most: min(most, max(least, x)), a, low, high)


def _rounded(round_: Callable[[float], float]) -> Callable[[Record], Record]:
    return lambda a: integers(*(convert(float(round_(x)) if math.isfinite(x) else x, INT) for x in a.items))


_ROUNDINGS: Final[dict[str, Callable[[float], float]]] = {
    "FloorToInt": math.floor,
    "CeilToInt": math.ceil,
    "RoundToInt": round_half_even,
}


def _declare(kind: Struct, letters: str) -> None:
    name, members = kind.type.name, kind.members
    pair = f"({name} a, {name} b)"
    parameters = ", ".join(f"int {letter}" for letter in letters)
    members.add_method(f"new({parameters})", integers)
    members.add_method(f"{name} +{pair}", lambda a, b: each(int.__add__, a, b))
    members.add_method(f"{name} -{pair}", lambda a, b: each(int.__sub__, a, b))
    members.add_method(f"{name} *{pair}", lambda a, b: each(int.__mul__, a, b))
    members.add_method(f"{name} -({name} a)", lambda a: each(int.__neg__, a))
    members.add_method(f"{name} *({name} a, int b)", lambda a, b: each(lambda x: x * b, a))
    members.add_method(f"{name} *(int a, {name} b)", lambda a, b: each(lambda x: x * a, b))
    members.add_method(f"{name} /({name} a, int b)", lambda a, b: each(lambda x: _divide(x, b), a))
    members.add_method(f"bool =={pair}", lambda a, b: a.items == b.items)
    members.add_method(f"bool !={pair}", lambda a, b: a.items != b.items)
    members.add_method(
        "int this(int index)",
        lambda a, index: component(a.items, index, f"Invalid {name} index addressed: {index}!"),
    )
    members.add_property("float magnitude", _magnitude)
    members.add_property("int sqrMagnitude", square)
    members.add_method("string ToString(string format)", lambda a, format_: _text(a, format_ or ""))
    members.add_method(f"static float Distance{pair}", _distance)
    members.add_method(f"static {name} Scale{pair}", lambda a, b: each(int.__mul__, a, b))
    members.add_method(f"static {name} Min{pair}", lambda a, b: each(min, a, b))
    members.add_method(f"static {name} Max{pair}", lambda a, b: each(max, a, b))
    for label, round_ in _ROUNDINGS.items():
        members.add_method(f"static {name} {label}(Vector{len(letters)} v)", _rounded(round_))
    members.add_method(
        f"Vector{len(letters)} implicit({name} v)", lambda v: vector(*(single(float(x)) for x in v.items))
    )


_declare(VECTOR2_INT, "xy")
_declare(VECTOR3_INT, "xyz")
VECTOR3_INT.members.add_method("new(int x, int y)", lambda x, y: integers(x, y, 0))
VECTOR2_INT.members.add_method("Vector3Int explicit(Vector2Int v)", lambda v: integers(*v.items, 0))
VECTOR3_INT.members.add_method("Vector2Int explicit(Vector3Int v)", lambda v: integers(*v.items[:2]))

_DIRECTIONS: Final = {
    "zero": (0, 0, 0), "one": (1, 1, 1), "right": (1, 0, 0), "left": (-1, 0, 0), "up": (0, 1, 0),
    "down": (0, -1, 0),
    "forward": (0, 0, 1), "back": (0, 0, -1),
}  # fmt: skip


def _constant(kind: Struct, label: str, value: Record) -> None:
    kind.members.add_property(f"{kind.type.name} {label}", lambda: value, static=True)


for _label, _items in _DIRECTIONS.items():
    _constant(VECTOR3_INT, _label, integers(*_items))
    if _label not in ("forward", "back"):
        _constant(VECTOR2_INT, _label, integers(*_items[:2]))
