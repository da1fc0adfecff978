"""Whether a property exists: on any asset of a project, whatever a query narrows the search to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from scenewright.data import bases_of, class_names
from scenewright.data.unity_api import ApiType, api_entry
from scenewright.index import Index
from scenewright.search.assets.plan import of_assets
from scenewright.search.assets.properties import PropertyValues, component_names
from scenewright.search.assets.sources import Sources, as_list
from scenewright.search.assets.statement import rows
from scenewright.search.kept import Kept

_SAMPLES: Final = """
SELECT id FROM (
    SELECT id, kind, row_number() OVER (PARTITION BY importer, kind, type_name ORDER BY id) AS number
    FROM assets WHERE guid IS NOT NULL AND kind <> 'folder' AND state <> 'missing')
WHERE number <= CASE kind WHEN 'material' THEN 60 ELSE 6 END
"""
_FIELD: Final = "SELECT 1 FROM members WHERE name = ? COLLATE NOCASE AND kind = 'field' LIMIT 1"


def _no_names(index: Index, check: Callable[[], None]) -> dict[str, bool]:
    return {}


_NAMES: Final = Kept(_no_names)


def is_known(sources: Sources, name: str) -> bool:
    """Whether a property is known: of Unity's components, as a field of the project's scripts, or of some
    assets of each type, which stand for all.
    """
    names = _NAMES.of(sources.scope.index, sources.scope.check)
    if name not in names:
        names[name] = _is_found(sources, name)
    return names[name]


def _is_found(sources: Sources, name: str) -> bool:
    owner, _, rest = name.partition(".")
    if owner in component_names() or name in _component_properties():
        return True
    if sources.scope.index.select(_FIELD, (rest or owner,)):
        return True
    chosen = [asset for (asset,) in sources.scope.index.select(_SAMPLES)]
    sample = rows(sources, of_assets("a.id IN (SELECT value FROM json_each(?))", as_list(chosen)))
    values = PropertyValues(sources, name)
    return any(values.of(row) is not None for row in sample)


@cache
def _component_properties() -> frozenset[str]:
    """The names of the properties of Unity's components, in C# and in files."""
    found: set[str] = set()
    for name in class_names():
        entry = api_entry(name) if "Component" in bases_of(name) else None
        for saved in entry.saved.values() if isinstance(entry, ApiType) else ():
            found |= {saved.name.lower(), *(path.removeprefix("m_").lower() for path in saved.paths)}
    return frozenset(found)
