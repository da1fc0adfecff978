"""The value a script's field has before any file holds one: its C# initial value, where that is a literal."""

import re
from typing import Final

from scenewright.csharp import SerializedField, item_type
from scenewright.errors import NotFoundError
from scenewright.scene.shapes import NO_SHAPE, Shape
from scenewright.scene.values import Decider, Provenance, Source, Value, ValueKind
from scenewright.text import Reference

__all__ = ["completed", "default_value", "literal_text"]

_DEEPEST: Final = 10
_MADE: Final = re.compile(r"new(?:\s+[\w.<>]+)?\s*\(\s*\)|new\s+[\w.]+\s*\[\s*0\s*\]")

_NUMBER: Final = re.compile(
    r"([-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?)(?:[fFdDmM]|[uU]?[lL]?[uU]?)"
)
_HEX: Final = re.compile(r"0[xX]([0-9a-fA-F_]+)[uUlL]*")
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_VERBATIM: Final = re.compile(r'@"((?:[^"]|"")*)"')
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{1,4})|(.))")
_ESCAPES: Final = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_WORDS: Final = {"true": "1", "false": "0", "string.Empty": "", "String.Empty": ""}
_ZERO: Final = frozenset({
    "bool", "byte", "sbyte", "char", "short", "ushort", "int", "uint", "long", "ulong", "float", "double",
})  # fmt: skip


def default_value(field: SerializedField, path: str = "", shape: Shape = NO_SHAPE) -> Value:
    """The value, at ``path``, of a field that a script declares and no file holds yet.

    A literal is given as Unity would write it. Unity makes an empty array or list, and of a type that is
    ``[Serializable]`` (whose ``shape`` is given) an object with the defaults of its fields, to ten levels;
    ``null``, and no initial value for any other type that is neither a number nor text, is the null
    reference. Of any other expression ``text`` is the C# text, and ``is_known`` is False.
    """
    path = path or field.name
    is_made = not field.by_reference and (not field.initial or _MADE.fullmatch(field.initial) is not None)
    if is_made and item_type(field.type) != field.type:
        return _DefaultObject(path, NO_SHAPE, ValueKind.SEQUENCE)
    if is_made and shape.fields and path.count(".") < _DEEPEST:
        return _DefaultObject(path, shape, ValueKind.MAPPING)
    return _DefaultValue(field, path)


def completed(value: Value, shape: Shape) -> Value:
    """A value with the fields that its type declares and its file does not hold yet, in all its parts."""
    has_parts = shape.fields and value.kind in (ValueKind.MAPPING, ValueKind.SEQUENCE)
    return _Completed(value, shape) if has_parts else value


class _Completed(Value):
    __slots__ = ("_shape", "_value")

    def __init__(self, value: Value, shape: Shape) -> None:
        super().__init__(value.property_path)
        self._value = value
        self._shape = shape

    @property
    def kind(self) -> ValueKind:
        return self._value.kind

    @property
    def text(self) -> str:
        return self._value.text

    @property
    def reference(self) -> Reference | None:
        return self._value.reference

    @property
    def unknown(self) -> str:
        return self._value.unknown

    @property
    def provenance(self) -> Provenance:
        return self._value.provenance

    @property
    def unsaved(self) -> tuple[str, ...]:
        return tuple(path for part in self for path in part.unsaved)

    def keys(self) -> list[str]:
        added = self._shape.fields if self.kind is ValueKind.MAPPING else ()
        return list(dict.fromkeys([*self._value.keys(), *added]))

    def get(self, key: str) -> Value | None:
        found, inside = self._value.get(key), self._shape.inside(key)
        if found is not None:
            return completed(found, inside)
        field = self._shape.fields.get(key) if self.kind is ValueKind.MAPPING else None
        return default_value(field, self.child_path(key), inside) if field is not None else None

    def __len__(self) -> int:
        return len(self._value) if self.kind is ValueKind.SEQUENCE else len(self.keys())

    def item(self, position: int) -> Value:
        return completed(self._value.item(position), self._shape)


class _Default(Value):
    """What is in no file."""

    __slots__ = ()

    @property
    def unsaved(self) -> tuple[str, ...]:
        return (self._path,)

    @property
    def provenance(self) -> Provenance:
        decider = Decider("", 0, self.to_value())
        return Provenance("", 0, self._path, Source.DEFAULT, None, (decider,))

    def item(self, position: int) -> Value:
        raise NotFoundError(f"{self._path} is no array with an item {position}.")


class _DefaultObject(_Default):
    """An empty array, or an object whose fields have their defaults."""

    __slots__ = ("_kind", "_shape")

    def __init__(self, path: str, shape: Shape, kind: ValueKind) -> None:
        super().__init__(path)
        self._shape = shape
        self._kind = kind

    @property
    def kind(self) -> ValueKind:
        return self._kind

    @property
    def text(self) -> str:
        raise self._unfit()

    @property
    def reference(self) -> Reference | None:
        return None

    def keys(self) -> list[str]:
        return [*self._shape.fields]

    def get(self, key: str) -> Value | None:
        field = self._shape.fields.get(key)
        inside = self._shape.inside(key)
        return default_value(field, self.child_path(key), inside) if field is not None else None

    def __len__(self) -> int:
        return len(self._shape.fields)


class _DefaultValue(_Default):
    __slots__ = ("_field", "_text")

    def __init__(self, field: SerializedField, path: str) -> None:
        super().__init__(path)
        self._field = field
        self._text = literal_text(field.type, field.initial)

    @property
    def unknown(self) -> str:
        if self._text is not None or self.kind is ValueKind.REFERENCE:
            return ""
        return f"it is in no file yet, and its first value is worked out by code: {self._field.initial}"

    @property
    def kind(self) -> ValueKind:
        is_null = self._field.initial in ("", "null", "default") and self._text is None
        return ValueKind.REFERENCE if is_null else ValueKind.SCALAR

    @property
    def text(self) -> str:
        return self._field.initial if self._text is None else self._text

    @property
    def reference(self) -> Reference | None:
        return Reference(0) if self.kind is ValueKind.REFERENCE else None

    def keys(self) -> list[str]:
        return []

    def get(self, key: str) -> Value | None:
        return None

    def __len__(self) -> int:
        return 0


def literal_text(type_name: str, initial: str) -> str | None:
    """A C# literal as Unity would write it in a file; None for what is no literal.

    A field without an initial value is 0, false or an empty string by its type.
    """
    text = initial.strip()
    if not text or text == "default":
        return "0" if type_name in _ZERO else "" if type_name in ("string", "String") else None
    if text in _WORDS:
        return _WORDS[text]
    if number := _NUMBER.fullmatch(text):
        return _shortest(number[1].replace("_", ""))
    if digits := _HEX.fullmatch(text):
        return str(int(digits[1].replace("_", ""), 16))
    if plain := _STRING.fullmatch(text):
        return _ESCAPE.sub(_unescaped, plain[1])
    verbatim = _VERBATIM.fullmatch(text)
    return verbatim[1].replace('""', '"') if verbatim else None


def _shortest(number: str) -> str:
    """Without the zeros that C# allows and Unity does not write: ``1.0`` -> ``1``."""
    value = float(number)
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    return chr(int(code, 16)) if code else _ESCAPES.get(match[3], match[3])
