"""``@selectors`` of assets: what expressions can ask of an item."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scenewright.index import AssetRow, Kind
from scenewright.search.assets.properties import PropertyValues, row_of
from scenewright.search.assets.sources import Sources
from scenewright.search.interface import Item, Scope


def selected(item: Item, name: str, scope: Scope) -> object:
    """The value of a selector of an asset or of an object below it; None where it has no such.

    ``name``, ``path``, ``type``, ``size`` (bytes), ``extension``, ``filename``; of prefabs ``prefabtype``,
    ``prefabbase`` and ``prefabroot``; ``#property`` is the value of a property.
    """
    row = scope.index.asset(item.path)
    if row is not None and name.startswith("#"):
        return PropertyValues(Sources(scope), name[1:].lower()).of(row_of(item, row))
    make = _SELECTORS.get(name.lower())
    return make(item, row, scope) if row is not None and make is not None else None


def _size(item: Item, row: AssetRow, scope: Scope) -> object:
    return None if row.kind is Kind.FOLDER or item.source is not None else row.size


def _extension(item: Item, row: AssetRow, scope: Scope) -> object:
    _, dot, extension = row.path.rpartition("/")[2].rpartition(".")
    return extension if dot and row.kind is not Kind.FOLDER else None


def _prefab_type(item: Item, row: AssetRow, scope: Scope) -> object:
    if item.source is not None:
        return None
    if row.kind is Kind.MODEL:
        return "Model" if row.type_name == "GameObject" else None
    return ("Variant" if _base(scope, row) else "Regular") if row.kind is Kind.PREFAB else None


def _prefab_base(item: Item, row: AssetRow, scope: Scope) -> object:
    return _base(scope, row) if item.source is None else None


def _prefab_root(item: Item, row: AssetRow, scope: Scope) -> object:
    """The prefab that a variant goes back to."""
    base = _base(scope, row) if item.source is None else None
    seen: set[str] = set()
    while base is not None and base not in seen:
        seen.add(base)
        above = scope.index.asset(base)
        below = _base(scope, above) if above is not None else None
        if below is None:
            return base
        base = below
    return base


def _base(scope: Scope, row: AssetRow) -> str | None:
    """The path of the prefab that a variant varies."""
    found = scope.index.select(
        "SELECT (SELECT min(b.path) FROM assets b WHERE b.guid = a.base) FROM assets a WHERE a.id = ?",
        (row.id,),
    )
    path: str | None = found[0][0] if found else None
    return path


_SELECTORS: Final[Mapping[str, Callable[[Item, AssetRow, Scope], object]]] = {
    "id": lambda item, row, scope: item.id,
    "label": lambda item, row, scope: item.label,
    "description": lambda item, row, scope: item.description,
    "name": lambda item, row, scope: item.label.rpartition("/")[2] if item.source is not None else row.name,
    "path": lambda item, row, scope: item.path,
    "value": lambda item, row, scope: item.path,
    "type": lambda item, row, scope: item.type,
    "size": _size,
    "extension": _extension,
    "filename": lambda item, row, scope: row.path.rpartition("/")[2],
    "guid": lambda item, row, scope: row.guid,
    "labels": lambda item, row, scope: ", ".join(row.labels),
    "prefabtype": _prefab_type,
    "prefabbase": _prefab_base,
    "prefabroot": _prefab_root,
}
