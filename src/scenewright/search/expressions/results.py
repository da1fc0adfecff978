"""What expressions give: things found and bare values, and how their values are read and ordered."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from scenewright.search.interface import Item
from scenewright.search.values import Choice, Colour, Thing, Value, Vector, format_number, parse_number

DEFAULT_PROVIDER: Final = "default"
"""Unity's name of what carries bare values."""
_TYPES: Final = ((bool, "Boolean"), (int | float, "Number"), (str, "Text"), (Vector, "Vector"))


_LONGEST_NUMBER: Final = 15
"""Longer texts of digits are ids: as numbers they would be rounded."""
_NO_FIELDS: Final[Mapping[str, object]] = MappingProxyType({})


class Result(NamedTuple):
    """One result: a thing that a query found, or (``item`` None) a bare value.

    ``value`` of a thing is its id, or what was selected or formatted last. ``fields`` are values it was given
    by name, of which the ``selected`` are told. ``label`` is what the result is called where that is not its
    own name, ``group`` the key it was grouped by.
    """

    item: Item | None
    value: object
    fields: Mapping[str, object] = _NO_FIELDS
    selected: tuple[object, ...] = ()
    label: str = ""
    group: str = ""

    @property
    def identity(self) -> object:
        """What makes it the same as another: a thing's id, or the value itself."""
        return self.item.id if self.item else key(self.value)

    @property
    def distinction(self) -> object:
        """What makes it another than others in ``distinct{}``: what was selected of it, else its identity."""
        return key(self.value) if self.selected else self.identity


def found(item: Item) -> Result:
    """The result that an item is which a query found."""
    return Result(item, item.id)


def bare(value: object, label: str = "") -> Result:
    """The result that a value is."""
    return Result(None, value, label=label)


def text_of(value: object) -> str:
    """A value as text: ``3`` for 3.0, ``true``, ``(1, 2)``, ``#FF0000FF``; several joined by commas."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case int() | float():
            return format_number(value)
        case list() | tuple():
            return ", ".join(text_of(each) for each in value)
    return str(value)


def number_of(value: object) -> float | None:
    """A value as number: numbers, truth values (1, 0), texts that are one; else None."""
    if isinstance(value, bool | int | float):
        return float(value)
    return parse_number(value) if isinstance(value, str) else None


def is_true(value: object) -> bool:
    """Whether a value counts as true: neither missing nor false, 0, NaN, an empty text nor ``false``."""
    if isinstance(value, str):
        return value.lower() not in ("", "false")
    if isinstance(value, bool | int | float):
        return bool(value) and not math.isnan(value)
    return value is not None


def comparable(value: object) -> Value:
    """A value as conditions compare it: as it is, or as its text where filters know no such kind."""
    if value is None or isinstance(value, bool | int | float | str | Vector | Colour | Choice | Thing):
        return value
    return text_of(value)


Key: TypeAlias = tuple[int, float, str, str]


def key(value: object) -> Key:
    """What values are ordered and told apart by: numbers, then texts (letter case last), then none.

    Texts that are numbers are ordered as those.
    """
    number = None if isinstance(value, str) and len(value) > _LONGEST_NUMBER else number_of(value)
    if number is not None and not math.isnan(number):
        return (0, number, "", "")
    text = text_of(value)
    return (2 if value is None else 1, 0.0, text.lower(), text.swapcase())


def items(results: Iterable[Result]) -> list[Item]:
    """The results as items.

    A bare value is one of the provider ``default``: its text is the label, what it is called the
    description. A thing that values were selected of is called by the first and described by the others.
    """
    return [_item(result, place) for place, result in enumerate(results, 1)]


def _item(result: Result, place: int) -> Item:
    if result.item is None:
        return _carrier(result, place)
    item = result.item
    if not (result.selected or result.label or result.group):
        return item
    selected = [text_of(value) for value in result.selected]
    label = result.label or (selected[0] if selected else item.label)
    others = selected[0 if result.label else 1 :]
    description = ", ".join(others) if others else item.description
    return item._replace(label=label, description=result.group or description)


def _carrier(result: Result, place: int) -> Item:
    type_ = next((name for kind, name in _TYPES if isinstance(result.value, kind)), "Object")
    text, called = text_of(result.value), result.label or result.group
    return Item(
        f"{DEFAULT_PROVIDER}:{place}",
        text,
        "" if called == text else called,
        DEFAULT_PROVIDER,
        type_,
        "",
        place - 1,
        result.value,
    )


def with_value(result: Result, value: object, name: str) -> Result:
    """The result with a value selected: it is the result's value, and told of it."""
    fields = {**result.fields, name: value}
    return result._replace(value=value, fields=fields, selected=(*result.selected, value))
