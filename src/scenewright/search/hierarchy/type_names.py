"""The names by which ``t`` and ``i`` know a component: those of its class, its bases and its interfaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from scenewright.project import UnityVersion
from scenewright.query import BUILTIN, CType, Types
from scenewright.query.unity import UnityWorld
from scenewright.scene import Component

__all__ = ["TypeNames"]

_ENDS: Final = frozenset({
    "UnityEngine.Object", "UnityEngine.MonoBehaviour", "UnityEngine.Behaviour", "System.Object",
})  # fmt: skip
_BEHAVIOUR: Final = "UnityEngine.Behaviour"
_CHAINS_SINCE: Final = UnityVersion.parse("2023.1")
_BEHAVIOURS_SINCE: Final = UnityVersion.parse("6000.1")


class _Names(NamedTuple):
    types: frozenset[str]
    interfaces: frozenset[str]


class TypeNames:
    """The names of classes of one project, as its version of Unity compares them.

    Unity 6 takes the bases and interfaces of a class too, and ``script`` for every Behaviour (from 6000.1 on
    also ``monobehaviour`` and ``behaviour``); Unity 2022.3 and before take the class alone. Of versions
    between them, and where the version is not known, the names of Unity 6 are taken.
    """

    def __init__(self, version: UnityVersion | None) -> None:
        self._has_bases = version is None or version >= _CHAINS_SINCE
        is_latest = version is None or version >= _BEHAVIOURS_SINCE
        self._extra = frozenset(["script", "monobehaviour", "behaviour"] if is_latest else ["script"])
        self._known: dict[CType, _Names] = {}
        self.game_object = frozenset(["gameobject"])

    def of(self, world: UnityWorld, component: Component) -> frozenset[str]:
        """All names of a component's class, short and with namespace, in lower case."""
        return self._names(world, component).types

    def interfaces(self, world: UnityWorld, component: Component) -> frozenset[str]:
        """The names of the interfaces of its class and bases, so far as sources tell, in lower case."""
        return self._names(world, component).interfaces

    def _names(self, world: UnityWorld, component: Component) -> _Names:
        class_ = world.component_type(component)
        if class_ not in self._known:
            self._known[class_] = self._find(Types(world, BUILTIN), class_)
        return self._known[class_]

    def _find(self, types: Types, class_: CType) -> _Names:
        chain = [*_chain(types, class_)]
        interfaces = frozenset(name for each in chain for name in _interfaces(types, each, set()))
        named = [each for each in chain if each.definition.qualified not in _ENDS]
        if not self._has_bases:
            return _Names(frozenset(name for each in chain[:1] for name in _spelled(each)), interfaces)
        found = frozenset(name for each in named for name in _spelled(each)) | interfaces
        is_behaviour = any(each.definition.qualified == _BEHAVIOUR for each in chain)
        return _Names(found | self._extra if is_behaviour else found, interfaces)


def _chain(types: Types, class_: CType) -> Iterator[CType]:
    """A class and its bases, nearest first."""
    seen: set[CType] = set()
    each: CType | None = class_
    while each is not None and each not in seen:
        seen.add(each)
        yield each
        each = types.base(each)


def _interfaces(types: Types, class_: CType, seen: set[str]) -> Iterator[str]:
    """The interfaces a type declares and those they extend; one that no source has under its own text."""
    for text in class_.definition.interfaces:
        bare = text.partition("<")[0].lower()
        if bare in seen:
            continue
        seen.add(bare)
        yield from {bare, bare.rpartition(".")[2]}
        found = types.named(text.partition("<")[0], text.count(",") + 1 if "<" in text else 0)
        if found is not None:
            yield from _spelled(found.of())
            yield from _interfaces(types, found.of(), seen)


def _spelled(class_: CType) -> set[str]:
    """A type's name with and without its namespace; of a nested one also without the outer type."""
    definition = class_.definition
    names = {definition.name, definition.qualified, definition.name.rpartition(".")[2]}
    if definition.parameters:
        names |= {f"{name}`{len(definition.parameters)}" for name in names}
    return {name.lower() for name in names}
