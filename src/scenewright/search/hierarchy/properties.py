"""The serialized properties of GameObjects, found by any of their names."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scenewright.errors import ScenewrightError
from scenewright.scene import Component, ValueKind
from scenewright.scene import Value as SavedValue
from scenewright.scene.game_object import setting
from scenewright.scene.property_names import display_name
from scenewright.scene.scene import SceneObject
from scenewright.search.hierarchy.comparable import Comparables
from scenewright.search.hierarchy.documents import keys_of
from scenewright.search.values import Value
from scenewright.text.property_path import parse_property_path

if TYPE_CHECKING:
    from scenewright.search.hierarchy.records import ObjectRecord

__all__ = ["Properties"]

_MOST_COLUMNS: Final = 64
_SIZE: Final = "array.size"
_NOT_PLAIN: Final = tuple("{[|>&*")


class Properties:
    """Looks up properties of the records of one scene; what was looked up is kept.

    A name is looked for in the component that stands before its first dot, if there is one of that type, then
    in the GameObject, then in each component in turn; there as a property path, then with ``m_`` before it,
    then as the Inspector's name without blanks; letter case does not count (Unity Search manual, "Search by
    property").
    """

    def __init__(self, comparables: Comparables) -> None:
        self._comparables = comparables
        self._columns: OrderedDict[str, dict[int, Value]] = OrderedDict()
        self._names: dict[int, Mapping[str, str]] = {}

    def of(self, record: ObjectRecord, name: str) -> Value:
        """The value of a record's property; None where it has none that can be compared."""
        column = self._columns.get(name)
        if column is None:
            column = self._columns.setdefault(name, {})
            while len(self._columns) > _MOST_COLUMNS:
                self._columns.popitem(last=False)
        number = record.part.file_id
        if number not in column:
            try:
                column[number] = self._find(record, name)
            except ScenewrightError:  # a damaged document is among the gaps of the scene
                column[number] = None
        return column[number]

    def has(self, record: ObjectRecord, name: str) -> bool:
        """Whether a record has a property of this name at all, one that cannot be compared too."""
        return any(_head(path).lower() in self.names(part) for part, path in _places(record, name))

    @property
    def known(self) -> tuple[str, ...]:
        """The names in files of the properties that were looked through."""
        return tuple(dict.fromkeys(key for names in self._names.values() for key in names.values()))

    def names(self, part: SceneObject) -> Mapping[str, str]:
        """The properties at the top of an object by all their names, in lower case."""
        found = self._names.get(part.file_id)
        if found is None:
            found = self._names[part.file_id] = _names(tuple(keys_of(part)))
        return found

    def _find(self, record: ObjectRecord, name: str) -> Value:
        for part, path in _places(record, name):
            head = _head(path)
            key = self.names(part).get(head.lower())
            found = self._at(part, key, path[len(head) :].lstrip(".")) if key is not None else None
            if found is not None:
                return found[0]
        return None

    def _at(self, part: SceneObject, key: str, rest: str) -> tuple[Value] | None:
        """The value of a property at the top of an object, or of a part of it; None where that is missing."""
        text = None if rest else _plain(part, key)
        if text is not None:
            return (self._comparables.scalar(part, key, text),)
        quick = self._comparables.quick(part, key, rest)
        if quick is not None:
            return (quick,)
        saved = part.fields.get(key)
        if saved is not None and rest.lower() == _SIZE:
            return (float(len(saved)) if saved.kind is ValueKind.SEQUENCE else None,)
        if saved is not None and rest:
            saved = _inside(saved, rest)
        return (self._comparables.saved(part, saved),) if saved is not None else None


def _places(record: ObjectRecord, name: str) -> Iterator[tuple[SceneObject, str]]:
    """Where a name is looked for, in order: objects, and the path in each."""
    head, dot, rest = name.partition(".")
    if dot and rest:
        yield from ((each, rest) for each in record.behaviours if head.lower() in _type_names(each))
    yield from ((each, name) for each in record.parts)


def _type_names(component: Component) -> tuple[str, str]:
    return component.type_name.lower(), component.full_name.lower()


def _head(name: str) -> str:
    """The first step of a property path."""
    return name.partition(".")[0].partition("[")[0]


@lru_cache(maxsize=4096)
def _names(keys: Sequence[str]) -> Mapping[str, str]:
    """Keys by what they may be called, a better name before another key's worse one."""
    found: dict[str, str] = {}
    for key in keys:
        found.setdefault(key.lower(), key)
    for key in keys:
        if key.lower().startswith("m_"):
            found.setdefault(key[2:].lower(), key)
    for key in keys:
        found.setdefault(display_name(key).replace(" ", "").lower(), key)
    return found


def _plain(part: SceneObject, key: str) -> str | None:
    """The text of a property that is a scalar for sure; None where it has to be parsed to tell."""
    try:
        text = setting(part, key)
    except ScenewrightError:
        return None
    return text if text and not text.startswith(_NOT_PLAIN) else None


def _inside(value: SavedValue, path: str) -> SavedValue | None:
    """The value at a path below another, letter case of keys aside; None where there is none."""
    found: SavedValue | None = value
    for step in parse_property_path(f"Array.data{path}" if path.startswith("[") else path):
        if found is None:
            return None
        if isinstance(step, int):
            found = found.item(step) if found.kind is ValueKind.SEQUENCE and step < len(found) else None
        else:
            found = found.get(step) or _folded(found, step.lower())
    return found


def _folded(value: SavedValue, name: str) -> SavedValue | None:
    keys = {key.lower(): key for key in reversed(value.keys())}
    key = keys.get(name) or keys.get(f"m_{name}")
    return value.get(key) if key is not None else None
