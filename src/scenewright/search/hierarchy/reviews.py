"""What an answer about GameObjects has to say besides what was found: what files did not tell, and names that
nothing has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from scenewright.data.unity_api import ApiType, api_entry, api_names
from scenewright.errors import UnknownFilterError
from scenewright.project import TagsAndLayers
from scenewright.search.absent import note_absent_packages
from scenewright.search.hierarchy.conditions import property_name, property_value
from scenewright.search.hierarchy.records import ObjectRecord, SceneRecords
from scenewright.search.hierarchy.rules import ENGINE
from scenewright.search.interface import Scope
from scenewright.search.language import Filter, Query, filters
from scenewright.search.matching import Fitness, bad_value, nearest, placed
from scenewright.search.values import comparison, needed

__all__ = ["Review"]

_UNSURE: Final[Mapping[str, Callable[[ObjectRecord], str | None]]] = {
    "size": lambda it: it.size.reason,
    "overlap": lambda it: it.box if isinstance(it.box, str) else None,
    "vertices": lambda it: it.mesh if isinstance(it.mesh, str) else None,
    "faces": lambda it: it.mesh if isinstance(it.mesh, str) else None,
    "missing": lambda it: "A source cannot be read." if it.loses_a_reference is None else None,
}
"""Why files do not tell what a filter asks of a GameObject; nothing where they do."""
_PLACED: Final = frozenset(["position", "x", "y", "z", "size", "overlap"])
"""Filters about places in the world, which are not those of Unity where a record has a doubt."""
_ABSENT, _THERE, _COMPARED = range(3)
"""Whether a property was seen, and whether with a value that can be compared."""
_ROOTS: Final = ("Assets/", "Packages/")
_BASE: Final = "prefab:base is never true of objects of a scene, as in Unity; p: prefab:base finds prefabs."


class Review:
    """Looks over the scenes of one search, as they pass, for what its query asked."""

    def __init__(self, query: Query, scope: Scope) -> None:
        """Raises ``SearchError`` for a layer that the project does not have."""
        self._query = query
        self._scope = scope
        asked = list(filters(query.root))
        self._unknown: dict[str, list[str]] = {each.name: [] for each in asked if _may_be_unknown(each)}
        self._placed_by = next((each.name for each in asked if each.name in _PLACED), "")
        self._doubts: list[str] = []
        self._properties = {property_name(each): each for each in asked if _is_property(each)}
        self._fitness = [Fitness(each) for each in asked if _is_property(each)]
        self._paths = [each.value for each in asked if each.name == "ref" and each.value.startswith(_ROOTS)]
        self._seen = dict.fromkeys(self._properties, _ABSENT)
        self._names: dict[str, None] = {}
        for each in asked:
            self._check(each)

    def _check(self, asked: Filter) -> None:
        if asked.name == "prefab" and asked.value.lower() == "base":
            self._scope.note(_BASE)
        if asked.name == "missing":
            note_absent_packages(self._scope)
        known = self._scope.project.settings.tags_and_layers
        if asked.name == "layer" and isinstance(known, TagsAndLayers) and needed(asked.value, 0):
            names = [name for name in known.layers if name]
            like = comparison(":" if asked.operator == ":" else "=", asked.value)
            if not any(map(like, names)):
                wanted = "a number or the name of a layer of this project: " + ", ".join(names)
                raise placed(bad_value(asked, wanted, nearest(asked.value, names)), asked, self._query)

    def see(self, home: SceneRecords) -> None:
        """Takes note of one scene, once its records were tested."""
        for name, reasons in self._unknown.items():
            reasons += filter(None, map(_UNSURE[name], home.records))
        if self._placed_by:
            self._doubts += filter(None, (each.doubt for each in home.records))
        for name in self._properties:
            if self._seen[name] < _COMPARED and any(each.property(name) is not None for each in home.records):
                self._seen[name] = _COMPARED
            elif not self._seen[name] and any(home.properties.has(each, name) for each in home.records):
                self._seen[name] = _THERE
        for each in self._fitness:
            any(each.see(property_value(each.asked, record)) for record in home.records)
        if not all(self._seen.values()):
            self._names |= dict.fromkeys(home.properties.known)

    def conclude(self, is_empty: bool) -> None:
        """Tells the caller what was seen; ``is_empty`` says that nothing was found.

        Raises ``UnknownFilterError`` for a name that is no filter, and of which neither an object of the
        scenes nor any known class has a property, ``SearchError`` for a value that cannot be compared with
        those of the property.
        """
        for each in self._fitness:
            if each.error is not None:
                raise placed(each.error, each.asked, self._query)
        for path in self._paths if is_empty else ():
            if self._scope.index.asset(path) is None:
                self._scope.note(f"No asset is at {path}.")
        for name, reasons in self._unknown.items():
            if reasons:
                what = f"'{name}' of {_counted(reasons)}"
                self._scope.note(f"{what} is not known, so they do not fit it: {reasons[0]}")
        if self._doubts:
            what = f"'{self._placed_by}' of {_counted(self._doubts)}"
            self._scope.note(f"{what} may differ in Unity: {self._doubts[0]}")
        for name, asked in self._properties.items():
            if self._seen[name] == _THERE:
                self._scope.note(f"'{name}' is nothing that can be compared; ask for a part of it.")
            elif not self._seen[name]:
                self._tell_absent(name, asked)

    def _tell_absent(self, name: str, asked: Filter) -> None:
        error = UnknownFilterError(
            f"No GameObject of the scenes searched has a property '{name}'.",
            hint=f"The filters are: {', '.join(ENGINE.rules)}. Quote the text to search for it as words.",
            candidates=nearest(name, [*ENGINE.rules, *self._names]),
        )
        if asked.name == name and not _is_serialized(name, self._scope):
            raise placed(error, asked, self._query)
        like = f" Like it: {', '.join(error.candidates)}." if error.candidates else ""
        self._scope.note(error.message + like)


def _may_be_unknown(asked: Filter) -> bool:
    is_about_scripts = asked.name == "missing" and asked.value.lower().startswith(("script", "prefab"))
    return asked.name in _UNSURE and not is_about_scripts


def _counted(reasons: Sequence[str]) -> str:
    return "1 GameObject" if len(reasons) == 1 else f"{len(reasons)} GameObjects"


def _is_property(asked: Filter) -> bool:
    return asked.name not in ENGINE.rules or asked.name == "p"


def _is_serialized(name: str, scope: Scope) -> bool:
    """Whether a class of Unity or of the project has a property of a name, one before it left aside."""
    first, *rest = name.split(".")
    is_class = isinstance(api_entry(first), ApiType) or bool(scope.index.types(first, limit=1).items)
    key = rest[0] if rest and is_class else first
    is_unity = key.lower().removeprefix("m_") in _unity_properties()
    return is_unity or bool(scope.index.members(key, limit=1).items)


@cache
def _unity_properties() -> frozenset[str]:
    """What documents of Unity's classes have at their top, in lower case and without ``m_``."""
    types = (entry for entry in map(api_entry, api_names()) if isinstance(entry, ApiType))
    paths = (path for each in types for saved in each.saved.values() for path in saved.paths)
    return frozenset(path.partition(".")[0].lower().removeprefix("m_") for path in paths)
