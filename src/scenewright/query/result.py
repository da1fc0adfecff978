"""A value as JSON, by explicit rules, in pages.

| value | JSON |
| --- | --- |
| null, bool, string, whole numbers | themselves; a char is a string |
| float, double | the number; NaN and the infinities are strings |
| decimal | a string, so that no digit is lost |
| enum | the name, the names of its flags, or the number as a string |
| struct | an object of its fields; a quaternion has ``eulerAngles`` too, a matrix is ``rows`` |
| tuple, anonymous object | an object of its elements |
| dictionary | an object by the text of its keys |
| any other sequence | a list |
| an object of the world | what it says itself; one without a place of its own: its type and its members |
| a type, a delegate | its text |

A list inside the value that is cut is ``{"items": [...], "total": n}``; what lies too deep is ``{"$depth":
text}``, what holds itself ``{"$cycle": text}``, a member that has no answer ``{"$unknown": why}``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from typing import Any, Final

from scenewright.errors import DeadlineError, ScenewrightError
from scenewright.query import types as t
from scenewright.query.builtin import DICTIONARY, PAIR
from scenewright.query.evaluator import Answer, answer, within
from scenewright.query.formatting import format_number
from scenewright.query.limits import Deadline
from scenewright.query.numbers import INTEGERS
from scenewright.query.structs.matrix import MATRIX, row
from scenewright.query.structs.quaternion import QUATERNION, euler_angles
from scenewright.query.structs.registry import FIELDS
from scenewright.query.texts import text_of
from scenewright.query.values import (
    NUMBER_TYPES,
    Char,
    EnumValue,
    Grouping,
    Handle,
    Items,
    Lazy,
    Ordered,
    Record,
    Single,
    Table,
    Value,
    items_of,
    iterate,
    plain,
    type_of,
)  # fmt: skip
from scenewright.query.world import World

_MOST_TEXT: Final = 100_000


@dataclass(frozen=True, slots=True)
class Page:
    """Which part of a list is shown: at most ``limit`` of its items from ``offset`` on.

    ``nested`` is the most items of a list inside the value, ``depth`` how deeply values are shown.
    """

    offset: int = 0
    limit: int = 100
    nested: int = 50
    depth: int = 6


@dataclass(frozen=True, slots=True)
class QueryResult:
    """The answer to a query.

    ``value`` is JSON, ``type`` the full C# name of the value's type (for null: of the expression), ``text``
    what C# would print (``"null"`` for null). A list has its ``total`` and, when more follows,
    ``next_offset``. ``evidence`` (the first of ``evidence_total`` values that were read),
    ``notes`` and ``scenes`` are for the world to fill: where the value comes from. ``state`` says what was
    asked.
    """

    value: Any
    type: str
    text: str
    total: int | None = None
    next_offset: int | None = None
    evidence: tuple[Any, ...] = field(default=())
    scenes: tuple[str, ...] = field(default=())
    evidence_total: int = 0
    notes: tuple[str, ...] = ()
    state: str = "saved files"


def evaluate(text: str, world: World, deadline: Deadline, page: Page = Page()) -> QueryResult:
    """The value of one C# expression in a world, as JSON. Raises what `evaluator.answer` raises."""
    found = answer(text, world, deadline)
    return within(text, lambda: show(found, page))


def show(found: Answer, page: Page) -> QueryResult:
    """An answer as JSON. A sequence is walked through here, so that this may raise what a query raises."""
    value = found.value
    type_ = found.type if value is None else type_of(value)
    type_name = "null" if type_ is t.NULL else type_.full_name
    text = "null" if value is None else plain(text_of(value))[:_MOST_TEXT]
    shower = _Shower(found, page)
    if not _is_list(value):
        return QueryResult(shower.json(value, page.depth), type_name, text)
    shown, total = shower.part(value, page.offset, page.limit, page.depth)
    after = page.offset + page.limit
    return QueryResult(shown, type_name, text, total, after if after < total else None)


def _is_list(value: Value) -> bool:
    if isinstance(value, Table):
        return value.type.definition is not DICTIONARY
    return isinstance(value, (Items, Grouping, Lazy, Ordered))


class _Shower:
    """Shows one value; remembers what it is inside of."""

    def __init__(self, found: Answer, page: Page) -> None:
        self._call, self._page = found.call, page
        self._open: set[object] = set()

    def json(self, value: Value, depth: int) -> Any:
        """A value as JSON, at most ``depth`` levels deep."""
        simple = _SIMPLE.get(value.__class__)
        if simple is not None:
            return simple(value)
        if isinstance(value, Handle):
            members = value.members(self._call)
            if members is None:
                return value.as_json()
            return self._inside(value, value.identity, depth, partial(self._object, value, members))
        make = _NESTED.get(value.__class__)
        if make is None:
            return plain(text_of(value))
        return self._inside(value, id(value), depth, partial(make, self, value))

    def _inside(self, value: Value, identity: object, depth: int, make: Callable[[int], Any]) -> Any:
        """What ``make`` shows of a value, one level down, unless it lies too deep or within itself."""
        if depth <= 0:
            return {"$depth": plain(text_of(value))}
        if identity in self._open:
            return {"$cycle": plain(text_of(value))}
        self._open.add(identity)
        try:
            return make(depth - 1)
        finally:
            self._open.discard(identity)

    def _object(
        self, value: Handle, members: Mapping[str, Callable[[], Value]], depth: int
    ) -> dict[str, Any]:
        shown = {name: self._member(read, depth) for name, read in members.items()}
        return {"type": value.type.full_name, "value": shown}

    def _member(self, read: Callable[[], Value], depth: int) -> Any:
        try:
            return self.json(read(), depth)
        except DeadlineError:
            raise
        except ScenewrightError as error:
            return {"$unknown": error.message}

    def part(self, value: Value, offset: int, limit: int, depth: int) -> tuple[list[Any], int]:
        """Some items of a sequence as JSON, and how many it has in all."""
        shown, total = [], 0
        for total, item in enumerate(self._items(value), 1):
            if offset < total <= offset + limit:
                shown.append(self.json(item, depth - 1))
        return shown, total

    def _items(self, value: Value) -> Iterator[Value]:
        known = items_of(value)
        return iter(known) if known is not None else self._call.limits.walk(iterate(value))

    def list(self, value: Value, depth: int) -> Any:
        """A list inside of the value."""
        shown, total = self.part(value, 0, self._page.nested, depth + 1)
        return shown if len(shown) == total else {"items": shown, "total": total}

    def record(self, value: Record, depth: int) -> dict[str, Any]:
        """A struct, tuple, pair or anonymous object."""
        special = _SPECIAL.get(value.type.definition)
        if special is not None:
            return special(self, value, depth)
        return {name: self.json(item, depth) for name, item in _parts(value)}

    def table(self, value: Table, depth: int) -> Any:
        """A dictionary by its keys; any other table as a list."""
        if value.type.definition is not DICTIONARY:
            return self.list(value, depth)
        pairs = list(value.entries.values())[: self._page.nested]
        shown = {plain(text_of(pair.items[0])): self.json(pair.items[1], depth) for pair in pairs}
        return shown if len(shown) == len(value.entries) else {"items": shown, "total": len(value.entries)}

    def group(self, value: Grouping, depth: int) -> dict[str, Any]:
        """A group inside of a list: its key and its items."""
        return {"Key": self.json(value.key, depth), "items": self.list(value, depth)}


def _parts(value: Record) -> list[tuple[str, Value]]:
    definition, count = value.type.definition, len(value.items)
    names: list[str] = [*FIELDS.get(definition, ())] or list(value.type.labels)
    if definition is PAIR:
        names = ["Key", "Value"]
    elif definition is t.TUPLE:
        labels = value.type.labels or ("",) * count
        names = [label or f"Item{place + 1}" for place, label in enumerate(labels)]
    return list(zip(names, value.items, strict=False))


def _quaternion(shower: _Shower, value: Record, depth: int) -> dict[str, Any]:
    parts: dict[str, Any] = {name: shower.json(item, depth) for name, item in _parts(value)}
    return parts | {"eulerAngles": shower.record(euler_angles(value), depth)}


def _matrix(shower: _Shower, value: Record, depth: int) -> dict[str, Any]:
    return {"rows": [[_number(item) for item in row(value, place)] for place in range(4)]}


_SPECIAL: Final = {QUATERNION.type.definition: _quaternion, MATRIX.type.definition: _matrix}


def _number(value: float) -> Any:
    if not math.isfinite(value):
        return format_number(value)
    return float(format_number(value, "R")) if isinstance(value, Single) else value


def _whole(value: int) -> int:
    return int(value)


_SIMPLE: Final[dict[type, Callable[[Value], Any]]] = {
    type(None): lambda value: None,
    bool: lambda value: value,
    str: plain,
    Char: plain,
    float: _number,
    Single: _number,
    Decimal: format_number,
    EnumValue: text_of,
    **{kind: _whole for kind, type_ in NUMBER_TYPES.items() if type_ in INTEGERS},
}
_NESTED: Final[dict[type, Callable[[_Shower, Any, int], Any]]] = {
    Record: _Shower.record,
    Table: _Shower.table,
    Grouping: _Shower.group,
    Items: _Shower.list,
    Lazy: _Shower.list,
    Ordered: _Shower.list,
}
