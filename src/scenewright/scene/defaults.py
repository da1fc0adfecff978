"""The value a script's field has before any file holds one: its C# initial value, where that is a literal."""

import re
from typing import TYPE_CHECKING, Final

from scenewright.errors import NotFoundError
from scenewright.scene.values import Decider, Provenance, Source, Value, ValueKind
from scenewright.text import Reference

if TYPE_CHECKING:
    from scenewright.csharp import SerializedField

__all__ = ["default_value", "literal_text"]

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


def default_value(field: "SerializedField") -> Value:
    """The value of a field that a script declares and no file holds yet.

    A literal is given as Unity would write it; ``null``, and no initial value for a type that is neither a
    number nor text, as the null reference. Of any other expression ``text`` is the C# text, and ``is_known``
    is False.
    """
    return _DefaultValue(field)


class _DefaultValue(Value):
    __slots__ = ("_field", "_text")

    def __init__(self, field: "SerializedField") -> None:
        super().__init__(field.name)
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

    @property
    def provenance(self) -> Provenance:
        decider = Decider("", 0, self.to_value())
        return Provenance("", 0, self._path, Source.DEFAULT, None, (decider,))

    def keys(self) -> list[str]:
        return []

    def get(self, key: str) -> Value | None:
        return None

    def __len__(self) -> int:
        return 0

    def item(self, position: int) -> Value:
        raise NotFoundError(f"{self._path} is no array.")


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
