"""Unity's structs as data: their fields in order, how they print, how they begin."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scenewright.query.builtin import BUILTIN, define
from scenewright.query.defaults import STRUCT_ZEROS, default_of
from scenewright.query.members import Members
from scenewright.query.texts import STRUCT_TEXTS
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.values import Record, Value


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a struct: its type as C# text and its place among the parts of a `Record`."""

    name: str
    type: str
    place: int


FIELDS: Final[dict[TypeDefinition, dict[str, Field]]] = {}
"""The fields of each struct by name; setters of other names are left out."""


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct of Unity: its type, and the table its members are declared in."""

    type: CType
    members: Members

    def make(self, *items: Value) -> Record:
        """A value of the struct."""
        return Record(self.type, items)


def struct(
    name: str,
    fields: Sequence[str],
    text: Callable[[Record, str], str] | None = None,
    namespace: str = "UnityEngine",
    hidden: Sequence[str] = (),
) -> Struct:
    """A new struct with fields such as ``"float x"``; ``hidden`` ones are parts without a member.

    ``text`` prints a value, with a format string or ``""``.
    """
    definition = define(name, namespace, kind=Kind.STRUCT, base="ValueType")
    table: dict[str, Field] = {}
    for place, declared in enumerate((*fields, *hidden)):
        type_, _, label = declared.partition(" ")
        table[label] = Field(label, type_, place)
        if declared in fields:
            definition.members.add_property(declared, _reader(place))
    FIELDS[definition] = {label: field for label, field in table.items() if f"{field.type} {label}" in fields}
    types = [field.type for field in table.values()]
    STRUCT_ZEROS[definition] = lambda type_: Record(type_, tuple(_zero(text) for text in types))
    if text is not None:
        STRUCT_TEXTS[definition] = text
    return Struct(definition.of(), definition.members)


def _reader(place: int) -> Callable[[Record], Value]:
    return lambda record: record.items[place]


def _zero(text: str) -> Value:

    return default_of(BUILTIN[text, 0].of())


def with_field(type_: CType, name: str) -> Field | None:
    """The field an object initialiser may set, or ``None``."""
    return FIELDS.get(type_.definition, {}).get(name)
