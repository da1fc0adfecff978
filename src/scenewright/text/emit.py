"""Values to bytes, in Unity's own spelling."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from scenewright.errors import BadArgumentError
from scenewright.text.grammar import FOLD_COLUMN
from scenewright.text.number import float_text
from scenewright.text.quoting import scalar
from scenewright.text.references import Reference
from scenewright.text.style import Style
from scenewright.text.value import Fields, Snapshot, Writable

__all__ = ["block_lines", "emit_document", "emit_mapping", "inline", "is_block", "plain", "preamble"]

_PREAMBLE = b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
_DEEPEST = 200
_STRUCTS = frozenset(
    [
        ("fileID",),
        ("fileID", "guid", "type"),
        ("instanceID",),
        ("x", "y"),
        ("x", "y", "z"),
        ("x", "y", "z", "w"),
        ("r", "g", "b", "a"),
        ("class", "ns", "asm"),
    ]
)
_Collection: TypeAlias = Mapping[str, Writable] | Fields | Sequence[Writable]
_ATOMS = (str, int, float)
_INLINE_TYPES = (*_ATOMS, Reference)


def preamble(style: Style) -> bytes:
    """The two lines at the start of every YAML asset; a ``.meta`` has none."""
    return _PREAMBLE.replace(b"\n", style.newline)


def emit_document(
    class_id: int, file_id: int, type_name: str, value: Writable, style: Style, stripped: bool = False
) -> bytes:
    """One document, from its header to its last newline; ``value`` is the mapping under ``type_name``.

    Raises BadArgumentError for what no Unity file can hold.
    """
    header = f"--- !u!{class_id} &{file_id}{' stripped' if stripped else ''}"
    return encoded([header, *block_lines({type_name: value}, 0, style), ""], style)


def emit_mapping(value: Mapping[str, Writable] | Fields, style: Style) -> bytes:
    """The lines of a mapping that stands in no document, as in a ``.meta``."""
    return encoded([*block_lines(value, 0, style), ""], style)


def encoded(lines: Sequence[str], style: Style) -> bytes:
    """The lines as bytes of a file of this style, with a newline between each two."""
    return "\n".join(lines).encode().replace(b"\n", style.newline)


def is_block(value: Writable) -> bool:
    """Whether a value has lines of its own: a list or mapping that is neither empty nor kept in braces.

    Unity keeps references, vectors, quaternions, colours and the type names of managed references in braces.
    """
    if isinstance(value, _INLINE_TYPES) or not len(_collection(value)):
        return False
    if isinstance(value, Fields):
        return not value.in_braces and tuple(key for key, _ in value.pairs) not in _STRUCTS
    return not isinstance(value, Mapping) or tuple(value) not in _STRUCTS


def block_lines(value: Writable, indent: int, style: Style) -> list[str]:
    """The lines of a list or mapping, with blanks and without ends; a folded one holds ``\\n``."""
    _refuse_deeper(indent)
    lines: list[str] = []
    if isinstance(value, Mapping | Fields):
        for key, item in value.items():
            _add_field(lines, key, item, indent, style)
    elif isinstance(value, Sequence):
        for item in value:
            _add_item(lines, item, indent, style)
    return lines


def _add_field(lines: list[str], key: str, value: Writable, indent: int, style: Style) -> None:
    lead = " " * indent + spelled_key(key) + ":"
    if is_block(value):
        lines += [lead, *block_lines(value, indent + deeper(value), style)]
    else:
        lines.append(lead + " " + inline(value, len(lead) + 1, indent + 2, style))


def _add_item(lines: list[str], value: Writable, indent: int, style: Style) -> None:
    lead = " " * indent + "- "
    if is_block(value):
        first, *rest = block_lines(value, indent + 2, style)
        lines += [lead + first[indent + 2 :], *rest]
    else:
        lines.append(lead + inline(value, indent + 2, indent + 2, style))


def deeper(value: Writable) -> int:
    """How many columns a block value stands deeper than its key: the dashes of a list stand below the key."""
    return 2 if isinstance(value, Mapping | Fields) else 0


@lru_cache(4096)
def spelled_key(key: str, in_braces: bool = False) -> str:
    """``key`` with the quotes it needs; a key never folds, and an empty one stays empty."""
    if not isinstance(key, str):
        raise BadArgumentError(f"A key must be text, not {key!r}.")
    return scalar(key, -20 * len(key), 0, in_braces)


def inline(value: Writable, column: int, indent: int, style: Style, in_braces: bool = False) -> str:
    """A value on one line, collections in brackets; it begins at ``column``, its folded lines at ``indent``.

    Folded lines are separated by ``\\n``.
    """
    if isinstance(value, _ATOMS):
        return scalar(_scalar_text(value), column, indent, in_braces)
    return _bracketed(_collection(value), column, indent, style)


def _bracketed(value: _Collection, column: int, indent: int, style: Style) -> str:
    _refuse_deeper(indent)
    opening, closing = "{}" if isinstance(value, Mapping | Fields) else "[]"
    text = opening
    for lead, item in _led(value):
        if text != opening:
            text += "," + _gap(_column(text, column) + 1, indent, style)
        text += lead
        text += inline(item, _column(text, column), indent + 2, style, in_braces=True) or (
            "" if lead else "''"
        )
    return text + closing


def _led(value: _Collection) -> Iterator[tuple[str, Writable]]:
    """The entries of a collection in brackets, each with the text before its value."""
    if isinstance(value, Mapping | Fields):
        return (((spelled_key(key, in_braces=True) or "''") + ": ", item) for key, item in value.items())
    return (("", item) for item in value)


def _gap(column: int, indent: int, style: Style) -> str:
    return "\n" + " " * indent if style.fold and column > FOLD_COLUMN else " "


def _column(text: str, start: int) -> int:
    """The column behind ``text`` when its first line begins at ``start``."""
    line = text.rfind("\n")
    return start + len(text) if line < 0 else len(text) - line - 1


def _scalar_text(value: Writable) -> str:
    """A scalar as Unity's serializer spells it: a bool as ``0`` or ``1``, a float as a 32-bit one."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return float_text(value)
    if isinstance(value, int):
        return str(int(value))
    raise _unknown(value)


def plain(value: Writable) -> Snapshot:
    """What a value reads back as once it is written; raises BadArgumentError for what cannot be."""
    if isinstance(value, _ATOMS):
        return _scalar_text(value)
    collection = _collection(value)
    if isinstance(collection, Mapping | Fields):
        in_braces = isinstance(collection, Fields) and collection.in_braces
        return Fields(((key, plain(item)) for key, item in collection.items()), in_braces)
    return tuple(plain(item) for item in collection)


def _collection(value: Writable) -> _Collection:
    if isinstance(value, Reference):
        return _reference_fields(value)
    if isinstance(value, Mapping | Fields | Sequence) and not isinstance(value, str | bytes):
        return value
    raise _unknown(value)


def _reference_fields(reference: Reference) -> dict[str, Writable]:
    """The keys and values that a reference is written with."""
    fields: dict[str, Writable] = {"fileID": reference.file_id}
    if reference.guid is not None:
        fields["guid"] = reference.guid
    if reference.type is not None:
        fields["type"] = reference.type
    return fields


def _refuse_deeper(indent: int) -> None:
    if indent > 2 * _DEEPEST:
        raise BadArgumentError(f"The value is nested deeper than {_DEEPEST} levels.")


def _unknown(value: object) -> BadArgumentError:
    return BadArgumentError(
        f"A Unity file cannot hold a {type(value).__name__}.",
        hint="Use text, numbers, booleans, references, mappings and lists.",
    )
