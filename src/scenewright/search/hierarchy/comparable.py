"""Saved values as what filters compare: numbers, texts, vectors, colours, enums, references."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from scenewright.data.unity_api import ApiEnum, api_entry
from scenewright.scene import Component, ValueKind
from scenewright.scene import Value as SavedValue
from scenewright.scene.game_object import innermost
from scenewright.scene.matrix import euler_angles
from scenewright.scene.property_types import PropertyTypes
from scenewright.scene.references import Target
from scenewright.scene.scene import SceneObject
from scenewright.search.values import Choice, Colour, Thing, Value, Vector

__all__ = ["Comparables"]

_SHAPES: Final = ("xyz", "xyzw", "rgba", "xy")


class Comparables:
    """Makes values of one scene comparable, by the kinds their C# types or forms tell.

    Lists become their lengths, a quaternion its Euler angles, a rectangle ``(x,y,width,height)``, a box the
    length of its diagonal. Layer masks, curves, gradients and other structures have no value (None).
    """

    def __init__(self, types: PropertyTypes, thing: Callable[[Target], Thing]) -> None:
        """``thing`` names what a reference leads to."""
        self._types = types
        self._thing = thing

    def scalar(self, part: SceneObject, path: str, text: str) -> Value:
        """A scalar by its text."""
        kind = self._types.kind_of_text(part, path, text)
        if kind == "Enum":
            return self._choice(part, path, text)
        make = _SCALARS.get(kind)
        return make(text) if make is not None else None

    def _choice(self, part: SceneObject, path: str, text: str) -> Choice:
        names = tuple(self._types.member_of_text(part, path, text).split(", "))
        entry = api_entry(self._types.declared(part, path))
        is_flags = len(names) > 1 or (isinstance(entry, ApiEnum) and entry.flags)
        return Choice(int(text), names, is_flags)

    def saved(self, part: SceneObject, value: SavedValue) -> Value:
        """Any value of an object; raises ``FileFormatError`` for a number that is none."""
        if not value.is_known:
            return None
        if value.kind is ValueKind.SCALAR:
            return self.scalar(part, value.property_path, value.text)
        if value.kind is ValueKind.REFERENCE:
            return self._thing(part.scene.resolve(value.reference) if value.reference else None)
        if value.kind is ValueKind.SEQUENCE:
            return float(len(value))
        make = _STRUCTS.get(self._types.kind(part, value))
        return make(value) if make is not None else None

    def quick(self, part: SceneObject, key: str, rest: str) -> Value:
        """A vector or colour at the top of a component, or with ``rest`` one number of it.

        None where it can only be told by parsing the document.
        """
        inner = innermost(part)
        if not isinstance(part, Component) or not isinstance(inner, Component) or len(rest) > 1:
            return None
        for axes in _SHAPES:
            if not inner.scene.gap and inner.vector(key, axes) is not None:
                numbers = part.vector(key, axes) or ()
                return self._shaped(part, key, axes, numbers, rest)
        return None

    def _shaped(self, part: SceneObject, key: str, axes: str, numbers: tuple[float, ...], rest: str) -> Value:
        if rest:
            return numbers[axes.index(rest)] if rest in axes else None
        if axes == "rgba":
            return Colour.of(*numbers)
        is_turn = "rotation" in key.lower() or self._types.declared(part, key) == "Quaternion"
        return _turned(numbers) if axes == "xyzw" and is_turn else Vector(numbers)


def _number(text: str) -> Value:
    try:
        return float(text)
    except ValueError:
        return None


def _undeclared(text: str) -> Value:
    """A whole number whose type no source tells: an ``int`` here, as it may stand for a truth value."""
    return int(text)


def _components(saved: SavedValue, keys: str) -> tuple[float, ...]:
    return tuple(saved[key].as_float() for key in keys)


def _vector(saved: SavedValue) -> Vector:
    return Vector(_components(saved, "".join(key for key in "xyzw" if key in saved)))


def _turned(numbers: tuple[float, ...]) -> Vector:
    x, y, z, w = numbers
    return Vector(euler_angles((x, y, z, w)))


def _rect(saved: SavedValue) -> Vector:
    return Vector(tuple(saved[key].as_float() for key in ("x", "y", "width", "height")))


_SCALARS: Final[Mapping[str, Callable[[str], Value]]] = {
    "Integer": _number,
    "Float": _number,
    "Character": _number,
    "Number": _undeclared,
    "Boolean": lambda text: text in ("1", "true", "True"),
    "String": lambda text: text,
}
_STRUCTS: Final[Mapping[str, Callable[[SavedValue], Value]]] = {
    "Vector2": _vector,
    "Vector3": _vector,
    "Vector4": _vector,
    "Quaternion": lambda saved: _turned(_components(saved, "xyzw")),
    "Color": lambda saved: Colour.of(*_components(saved, "rgba")),
    "Rect": _rect,
    "Bounds": lambda saved: 2 * math.hypot(*_components(saved["m_Extent"], "xyz")),
}
