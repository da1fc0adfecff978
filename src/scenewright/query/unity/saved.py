"""From what files say to C# values, by the type a member is declared with."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from scenewright.errors import NotOfflineError
from scenewright.query import types as t
from scenewright.query.builtin import LIST
from scenewright.query.defaults import default_of
from scenewright.query.members import Property
from scenewright.query.numbers import convert, single
from scenewright.query.structs.colors import COLOR, COLOR32
from scenewright.query.structs.matrix import MATRIX
from scenewright.query.structs.registry import FIELDS
from scenewright.query.structs.shapes import BOUNDS, LAYER_MASK, RECT
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.values import Byte, Char, EnumValue, Items, Record, Value, string
from scenewright.scene import Source, ValueKind
from scenewright.scene import Value as SavedValue

if TYPE_CHECKING:
    from scenewright.query.resolver import Types
    from scenewright.query.unity.handles import Holder, Part
    from scenewright.query.world import Call

__all__ = ["read_saved"]

_GUESSED: Final = "Values without a declared type are given as what their text looks like."
_WRITTEN_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?", re.ASCII)
_TRUE: Final = frozenset(["1", "true", "True"])
_WORDS: Final = {"Infinity": math.inf, "-Infinity": -math.inf, "NaN": math.nan}
_NUMBERS: Final = frozenset(
    [t.INT, t.UINT, t.LONG, t.ULONG, t.SHORT, t.USHORT, t.BYTE, t.SBYTE, t.FLOAT, t.DOUBLE]
)


def read_saved(types: Types, holder: Holder, saved: SavedValue, type_: CType) -> Value:
    """A saved value as a value of a C# type.

    A text or object in a file that cannot be read is null. Raises ``NotOfflineError`` for any other value
    there and for one that only running the script's code would give, and ``FileFormatError`` for text that
    is no such value.
    """
    if saved.unknown:
        return _unknown(saved, type_)
    type_ = t.underlying(type_)
    if type_ in _SCALARS:
        return _SCALARS[type_](saved)
    if type_ in _NUMBERS:
        return _number(saved, type_)
    if type_.kind is Kind.ENUM:
        return EnumValue(type_, int(_float(saved)))
    if type_.definition in (t.ARRAY, LIST):
        return Items(type_, _items(types, holder, saved, type_.arguments[0]))
    if type_.definition in _STRUCTS:
        return _STRUCTS[type_.definition](saved)
    if type_.definition in FIELDS:
        return _record(types, holder, saved, type_)
    return _object(types, holder, saved, type_)


def _unknown(saved: SavedValue, type_: CType) -> None:
    """What is read for a value that is not known; the evidence says why."""
    if saved.provenance.kind is not Source.UNKNOWN or type_.is_value:
        raise NotOfflineError(f"'{saved.property_path}' is not known: {saved.unknown}")


def _object(types: Types, holder: Holder, saved: SavedValue, type_: CType) -> Value:
    if saved.kind is ValueKind.REFERENCE:
        reference = saved.reference
        return None if reference is None else holder.resolve(reference, type_)
    if type_ in (t.DYNAMIC, t.OBJECT):
        return _guessed(types, holder, saved)
    return holder.world.part(type_, holder, saved)


def _guessed(types: Types, holder: Holder, saved: SavedValue) -> Value:
    """A value of a member whose type is not known: what its text looks like; quoted text is a string."""
    if saved.kind is ValueKind.SEQUENCE:
        return Items(t.array_of(t.OBJECT), [_object(types, holder, item, t.OBJECT) for item in saved])
    if saved.kind is ValueKind.MAPPING:
        shape = _SHAPES.get(tuple(saved.keys()))
        if shape is None:
            return holder.world.part(_unnamed(tuple(saved.keys())), holder, saved)
        holder.world.evidence.note(_GUESSED)
        return read_saved(types, holder, saved, types.parse(shape))
    number = None if saved.is_quoted else _looks_like(saved.text)
    if number is None:
        return string(saved.text)
    holder.world.evidence.note(_GUESSED)
    return number


@lru_cache(maxsize=1024)
def _unnamed(keys: tuple[str, ...]) -> CType:
    """A class that no source names: its fields are the keys that the file has."""
    definition = TypeDefinition("Object", "System")
    for key in keys:
        if key != "serializedVersion":
            found = Property(key, "dynamic", partial(_entry, key), contextual=True, shown=True)
            definition.members.properties[key] = found
    return definition.of()


def _entry(key: str, call: Call, part: Part) -> Value:
    saved = part.at(key)
    return None if saved is None else read_saved(call.types, part, saved, t.DYNAMIC)


def _looks_like(text: str) -> Value:
    """The number that Unity writes as this text; None for any other."""
    if not _WRITTEN_NUMBER.fullmatch(text):
        return None
    if not text.lstrip("-").isdigit():
        return float(text)
    fitting = (type_ for type_ in (t.INT, t.LONG, t.ULONG) if int(text) == convert(int(text), type_))
    return next((convert(int(text), type_) for type_ in fitting), None)


def _items(types: Types, holder: Holder, saved: SavedValue, element: CType) -> list[Value]:
    if saved.kind is not ValueKind.SEQUENCE:
        return _packed(saved, element) if saved.kind is ValueKind.SCALAR else []
    return [read_saved(types, holder, item, element) for item in saved]


def _packed(saved: SavedValue, element: CType) -> list[Value]:
    """Numbers that Unity writes as hexadecimal digits, little-endian."""
    sizes = {t.BYTE: 1, t.BOOL: 1, t.SHORT: 2, t.USHORT: 2, t.INT: 4, t.UINT: 4, t.LONG: 8, t.ULONG: 8}
    digits, size = saved.text, sizes.get(element, 4)
    try:
        raw = bytes.fromhex(digits)
    except ValueError:
        return []
    signed = element in (t.INT, t.SHORT, t.LONG)
    numbers = [
        int.from_bytes(raw[at : at + size], "little", signed=signed) for at in range(0, len(raw), size)
    ]
    return [bool(n) if element is t.BOOL else convert(n, element) for n in numbers]


def _number(saved: SavedValue, type_: CType) -> Value:
    if type_ is t.FLOAT:
        return single(_float(saved))
    number = _float(saved)
    return number if type_ is t.DOUBLE else convert(_whole(saved, number), type_)


def _whole(saved: SavedValue, number: float) -> int:
    text = saved.text
    return int(text) if text.lstrip("-").isdigit() else int(number)


def _float(saved: SavedValue) -> float:
    text = saved.text
    try:
        return float(text)
    except ValueError:
        return _WORDS[text] if text in _WORDS else saved.as_float()


def _record(types: Types, holder: Holder, saved: SavedValue, type_: CType) -> Record:
    """A struct whose keys are its fields' names: a vector, quaternion."""
    fields = sorted(FIELDS[type_.definition].values(), key=lambda field: field.place)
    return Record(type_, tuple(_field(types, holder, saved.get(f.name), types.parse(f.type)) for f in fields))


def _field(types: Types, holder: Holder, saved: SavedValue | None, type_: CType) -> Value:
    return default_of(type_) if saved is None else read_saved(types, holder, saved, type_)


def _floats(saved: SavedValue, *keys: str) -> list[float]:
    return [single(_float(part)) if (part := saved.get(key)) is not None else single(0.0) for key in keys]


def _color(saved: SavedValue) -> Record:
    packed = saved.get("rgba")
    if packed is not None:
        return COLOR.make(*(single(byte / 255) for byte in _bytes(packed)))
    return COLOR.make(*_floats(saved, "r", "g", "b", "a"))


def _color32(saved: SavedValue) -> Record:
    packed = saved.get("rgba")
    if packed is not None:
        return COLOR32.make(*map(Byte, _bytes(packed)))
    return COLOR32.make(*(Byte(round(part * 255)) for part in _floats(saved, "r", "g", "b", "a")))


def _bytes(packed: SavedValue) -> bytes:
    return (packed.as_int() & 0xFFFFFFFF).to_bytes(4, "little")


def _bounds(saved: SavedValue) -> Record:
    from scenewright.query.structs.vectors import vector

    center, extent = (saved.get(key) for key in ("m_Center", "m_Extent"))
    return BOUNDS.make(
        *(vector(*(_floats(part, *"xyz") if part else (0.0,) * 3)) for part in (center, extent))
    )


def _matrix(saved: SavedValue) -> Record:
    keys = [f"e{row}{column}" for column in range(4) for row in range(4)]
    return MATRIX.make(*_floats(saved, *keys))


def _layer_mask(saved: SavedValue) -> Record:
    bits = saved.get("m_Bits") or saved
    return LAYER_MASK.make(convert(bits.as_int(), t.INT))


_SHAPES: Final = {
    ("x", "y"): "Vector2",
    ("x", "y", "z"): "Vector3",
    ("x", "y", "z", "w"): "Vector4",
    ("r", "g", "b", "a"): "Color",
    ("serializedVersion", "m_Bits"): "LayerMask",
}
"""What a mapping of a member without a known type is, by its keys."""
_SCALARS: Final[Mapping[CType, Callable[[SavedValue], Value]]] = {
    t.BOOL: lambda saved: saved.text in _TRUE,
    t.STRING: lambda saved: string(saved.text) if saved.kind is ValueKind.SCALAR else "",
    t.CHAR: lambda saved: Char(chr(saved.as_int() & 0xFFFF)),
}
_STRUCTS: Final[Mapping[t.TypeDefinition, Callable[[SavedValue], Record]]] = {
    COLOR.type.definition: _color,
    COLOR32.type.definition: _color32,
    RECT.type.definition: lambda saved: RECT.make(*_floats(saved, "x", "y", "width", "height")),
    BOUNDS.type.definition: _bounds,
    MATRIX.type.definition: _matrix,
    LAYER_MASK.type.definition: _layer_mask,
}
