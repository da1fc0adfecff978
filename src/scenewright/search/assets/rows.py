"""Assets of the index as items of a search."""

from __future__ import annotations

from collections.abc import Iterable

from scenewright.search.assets.plan import of_assets
from scenewright.search.assets.sources import Sources, as_list
from scenewright.search.assets.statement import Score, run
from scenewright.search.interface import Item


def items_of(sources: Sources, assets: Iterable[int], provider: str, score: Score) -> list[Item]:
    """The main objects of the assets with these numbers, best name first, then by path."""
    plan = of_assets("a.id IN (SELECT value FROM json_each(?))", as_list(assets))
    return [item._replace(provider=provider) for item in run(sources, plan, score)]
