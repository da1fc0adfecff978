"""The C# types of serialized properties, so far as the project's scripts and Unity's API tell them."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from scenewright.data.unity_api import ApiEnum, ApiType, api_entry
from scenewright.index import Index
from scenewright.scene.component import Component
from scenewright.scene.enum_names import EnumNames, member_name
from scenewright.scene.scene import Scene, SceneObject
from scenewright.scene.values import Value, ValueKind

_CSHARP: Final = {
    "int": "Integer", "uint": "Integer", "long": "Integer", "ulong": "Integer", "short": "Integer",
    "ushort": "Integer", "byte": "Integer", "sbyte": "Integer", "float": "Float", "double": "Float",
    "bool": "Boolean", "string": "String", "char": "Character", "LayerMask": "LayerMask",
    "Quaternion": "Quaternion",
}  # fmt: skip
_SHAPES: Final[Mapping[frozenset[str], str]] = {
    frozenset("xy"): "Vector2",
    frozenset("xyz"): "Vector3",
    frozenset("xyzw"): "Vector4",
    frozenset("rgba"): "Color",
    frozenset({"x", "y", "width", "height"}): "Rect",
    frozenset({"m_Center", "m_Extent"}): "Bounds",
    frozenset({"m_Bits"}): "LayerMask",
    frozenset({"rid"}): "ManagedReference",
    frozenset({"m_PersistentCalls"}): "UnityEvent",
    frozenset({"m_PersistentCalls", "m_TypeName"}): "UnityEvent",
}
_FLOAT: Final = re.compile(r"-?\d+\.\d+(?:e-?\d+)?|-?\d+e-?\d+")


class PropertyTypes:
    """Tells the types of properties of the objects of one scene."""

    def __init__(self, scene: Scene) -> None:
        self._index: Index = scene.files.index
        self._enums = EnumNames(self._index)
        self._declared: dict[int, Mapping[str, str]] = {}

    def declared(self, part: SceneObject, path: str) -> str:
        """The C# type of the property at a path: of a script's field, or of Unity's own; "" where unknown."""
        if part.file_id not in self._declared:
            self._declared[part.file_id] = self._all_declared(part)
        return self._declared[part.file_id].get(path, "")

    def _all_declared(self, part: SceneObject) -> Mapping[str, str]:
        if not isinstance(part, Component):
            return unity_types("GameObject")
        own = {field.name: field.type for field in part.scene.declared_fields(part)}
        return own or unity_types(part.full_name if part.script is not None else part.native_name)

    def kind(self, part: SceneObject, value: Value) -> str:
        """What a value is, in the words of ``SerializedPropertyType``; ``Array`` for a list.

        By the C# type where that is known, else by its form in the file: ``Number`` is a whole number there,
        which may stand for a truth value, an enum or a float.
        """
        if value.kind is ValueKind.SCALAR:
            return self.kind_of_text(part, value.property_path, value.text)
        declared = self.declared(part, value.property_path)
        if value.kind is not ValueKind.SEQUENCE and declared in _CSHARP:
            return _CSHARP[declared]
        return _kind_by_form(value)

    def kind_of_text(self, part: SceneObject, path: str, text: str) -> str:
        """The same of a scalar, by its path and text."""
        declared = self.declared(part, path)
        if declared in _CSHARP:
            return _CSHARP[declared]
        return "Enum" if self.member_of_text(part, path, text) else _scalar_kind(text)

    def member(self, part: SceneObject, value: Value) -> str:
        """The name of the enum member that a value stands for; "" for a value of another type."""
        is_scalar = value.kind is ValueKind.SCALAR
        return self.member_of_text(part, value.property_path, value.text) if is_scalar else ""

    def member_of_text(self, part: SceneObject, path: str, text: str) -> str:
        """The same of a scalar, by its path and text."""
        declared = self.declared(part, path)
        if not declared or declared in _CSHARP or not _is_whole(text):
            return ""
        known = api_entry(declared)
        if isinstance(known, ApiEnum):
            return member_name(_by_number(known), int(text))
        return self._enums.name(declared, int(text))


def _by_number(known: ApiEnum) -> Mapping[int, str]:
    """The first name of each number."""
    return {number: name for name, number in reversed([*known.members.items()])}


@cache
def unity_types(name: str) -> Mapping[str, str]:
    """The C# types of the properties of one of Unity's classes and its bases, by their paths in files."""
    found: dict[str, str] = {}
    entry = api_entry(name)
    while isinstance(entry, ApiType):
        for saved in entry.saved.values():
            for path in saved.paths:
                found.setdefault(path, saved.type)
        entry = api_entry(entry.base) if entry.base else None
    return found


@cache
def unity_names(name: str) -> Mapping[str, tuple[str, ...]]:
    """The paths in files of the properties of one of Unity's classes and its bases, by their C# names."""
    found: dict[str, tuple[str, ...]] = {}
    entry = api_entry(name)
    while isinstance(entry, ApiType):
        found = {key: saved.paths for key, saved in entry.saved.items()} | found
        entry = api_entry(entry.base) if entry.base else None
    return found


def _kind_by_form(value: Value) -> str:
    match value.kind:
        case ValueKind.REFERENCE:
            return "ObjectReference"
        case ValueKind.SEQUENCE:
            return "Array"
        case ValueKind.MAPPING:
            return _kind_by_keys(value)
    return _scalar_kind(value.text)


def _scalar_kind(text: str) -> str:
    if _is_whole(text):
        return "Number"
    return "Float" if _FLOAT.fullmatch(text) else "String"


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _kind_by_keys(value: Value) -> str:
    keys = frozenset(value.keys()) - {"serializedVersion"}
    if keys == frozenset("xyzw") and "rotation" in value.property_path.lower():
        return "Quaternion"
    return "AnimationCurve" if "m_Curve" in keys else _SHAPES.get(keys, "Generic")
