"""What expressions may select of a GameObject: ``@position``, ``@layer``, ``@#m_Name``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scenewright.query.unity import prefabs
from scenewright.scene import GameObject
from scenewright.search.hierarchy.conditions import axis, count, position, static_flags
from scenewright.search.hierarchy.records import ObjectRecord

__all__ = ["SELECTORS", "selected"]


def selected(it: ObjectRecord, name: str) -> object:
    """The value of a selector without its ``@``; None where there is no such, or it has none.

    ``#name``, and any other name that is none of `SELECTORS`, is a serialized property.
    """
    select = SELECTORS.get(name.lower())
    return select(it) if select is not None else it.property(name.removeprefix("#"))


def _prefab_type(it: ObjectRecord) -> str | None:
    """The name of the ``PrefabAssetType``; None for what is in no prefab."""
    kind = prefabs.prefab_asset_type(it.home.call, it.handle)
    return _name(kind.type.definition.constants, kind.number)


def _prefab_status(it: ObjectRecord) -> str | None:
    status = prefabs.prefab_instance_status(it.home.call, it.handle)
    return _name(status.type.definition.constants, status.number)


def _name(members: Mapping[str, int], number: int) -> str | None:
    return next((name for name, each in members.items() if each == number), None)


def _sources(part: GameObject) -> list[str]:
    """The paths of the prefabs that an object comes through, nearest first."""
    found = []
    each = part.source
    while each is not None:
        found.append(each.scene.path)
        each = each.source
    return found


SELECTORS: Final[Mapping[str, Callable[[ObjectRecord], object]]] = {
    "name": lambda it: it.name,
    "path": lambda it: it.part.path,
    "type": lambda it: "GameObject",
    "scene": lambda it: it.home.scene.path,
    "tag": lambda it: it.part.tag,
    "layer": lambda it: it.layer,
    "enabled": lambda it: it.part.active_self,
    "active": lambda it: it.is_active,
    "components": lambda it: len(it.part.components),
    "static": static_flags,
    "size": lambda it: it.size.number,
    "position": position,
    "x": lambda it: axis(it, 0),
    "y": lambda it: axis(it, 1),
    "z": lambda it: axis(it, 2),
    "vertices": lambda it: count(it, "vertices"),
    "faces": lambda it: count(it, "faces"),
    "overlap": lambda it: it.overlap.number,
    "material": lambda it: next((it.home.assets.thing(each) for each in it.materials), None),
    "prefabtype": _prefab_type,
    "prefabstatus": _prefab_status,
    "prefabbase": lambda it: next(iter(_sources(it.part)), None),
    "prefabroot": lambda it: next(reversed(_sources(it.part)), None),
}
