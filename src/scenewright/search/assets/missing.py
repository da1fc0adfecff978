"""``missing``: files in which a script, an asset or a prefab is missing."""

from __future__ import annotations

from typing import Final

from scenewright.search.absent import note_absent_packages
from scenewright.search.assets.plan import Plan, of_assets
from scenewright.search.assets.sources import Sources, as_list
from scenewright.search.language import Filter
from scenewright.search.matching import bad_value, nearest

_KINDS: Final = ("script", "asset", "prefab")
_ASKED: Final = {
    "script": ("script",),
    "scripts": ("script",),
    "asset": ("asset",),
    "assets": ("asset",),
    "prefab": ("prefab",),
    "prefabs": ("prefab",),
    "any": _KINDS,
}


def missing_plan(sources: Sources, asked: Filter) -> Plan:
    """Files that hold a component without its script, a prefab instance without its prefab, or any other
    reference to what is not there. Raises ``SearchError`` for another word.

    The Unity manual shows the filter for assets and Unity's own index has none such, so the rule is that of
    the objects of a scene.
    """
    kinds = _ASKED.get(asked.value.lower())
    if kinds is None:
        raise bad_value(asked, f"one of {', '.join(_ASKED)}", nearest(asked.value, _ASKED))
    note_absent_packages(sources.scope)
    found = frozenset[int]().union(*(sources.scope.index.files_with_missing(kind) for kind in kinds))
    return of_assets("a.id IN (SELECT value FROM json_each(?))", as_list(found))
