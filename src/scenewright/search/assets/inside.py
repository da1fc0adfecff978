"""Objects inside scenes and prefabs, which a query finds that asks for what only they have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from scenewright.search.assets.prefabs import FILE_KINDS
from scenewright.search.assets.sources import Sources, as_list
from scenewright.search.assets.statement import IN_ASSETS, IN_PACKAGES
from scenewright.search.hierarchy import NESTED_RULES, nested_items
from scenewright.search.interface import FilterFact, Item
from scenewright.search.language import Filter, Query, filters

_OF_OBJECTS: Final = frozenset({"tag", "layer", "components", "depth", "from", "scene"})
_STATES: Final = frozenset({"child", "root", "leaf"})
_HOLDERS: Final = """
SELECT path FROM assets a WHERE kind IN (SELECT value FROM json_each(?)) AND guid IS NOT NULL
AND state <> 'missing' AND {0} ORDER BY path
"""

FACTS: Final[tuple[FilterFact, ...]] = tuple(
    replace(rule.fact, example=rule.fact.example.replace("h: ", "p: "))
    for rule in NESTED_RULES
    if rule.fact.name in _OF_OBJECTS
)
"""The filters that only objects inside files have."""


def asks_inside(query: Query) -> bool:
    """Whether a query asks for what only objects inside scenes and prefabs have."""
    return any(map(_asks, filters(query.root)))


def _asks(asked: Filter) -> bool:
    name, value = asked.name.lower(), asked.value.lower()
    if name == "prefab":
        return value not in FILE_KINDS
    return name in _OF_OBJECTS or (name == "is" and value in _STATES)


def objects_inside(
    sources: Sources, query: Query, has_packages: bool, elsewhere: Iterable[str]
) -> list[Item]:
    """The GameObjects that a query finds inside scenes and prefabs; filters named ``elsewhere`` fit none.

    Raises as ``nested_items``.
    """
    held = {each.value.lower() for each in filters(query.root) if each.name == "from"}
    kinds = sorted(held & {"scene", "prefab"}) or ["scene", "prefab"]
    area = f"({IN_ASSETS.asset.text} OR {IN_PACKAGES.asset.text})" if has_packages else IN_ASSETS.asset.text
    rows = sources.scope.index.select(_HOLDERS.format(area), (as_list(kinds),))
    paths = [path for (path,) in rows]
    return list(nested_items(query, sources.scope, paths, frozenset(elsewhere))) if paths else []
