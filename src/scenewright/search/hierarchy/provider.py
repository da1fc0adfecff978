"""The provider of Unity's Hierarchy: GameObjects of scenes and prefabs, by what they are and hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenewright.search.hierarchy.ranking import scoring
from scenewright.search.hierarchy.records import ObjectRecord
from scenewright.search.hierarchy.reviews import Review
from scenewright.search.hierarchy.rules import ENGINE
from scenewright.search.hierarchy.scan import scenes_of, tested
from scenewright.search.hierarchy.selectors import selected
from scenewright.search.interface import Item, ProviderFacts, Scope

__all__ = ["Hierarchy"]

_DESCRIPTION: Final = (
    "GameObjects of the scenes and prefabs searched, inactive ones too, prefab instances expanded; without"
    " any named, of the scene that is open or first in the build list."
)


class Hierarchy:
    """``h:``. Words look for names; what fits equally well stays in hierarchy order."""

    facts = ProviderFacts(
        id="scene",
        name="Hierarchy",
        prefix="h:",
        priority=50,
        description=_DESCRIPTION,
        type="scene",
        filters=ENGINE.facts,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """The GameObjects that a query finds, best first.

        Raises ``SearchError`` and ``NotOfflineError`` as `Engine.predicate`, and as ``compose`` where none of
        the scenes can be read; one of several that cannot is noted.
        """
        parsed = ENGINE.parse(query)
        test, score = ENGINE.predicate(parsed), scoring(parsed)
        review = Review(parsed, scope)
        found = []
        for home in scenes_of(scope, scope.loaded):
            found += [each.item._replace(score=score(each)) for each in tested(home, test, scope)]
            review.see(home)
        review.conclude(is_empty=not found)
        return sorted(found, key=lambda item: item.score)

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """The value of a selector of a GameObject; see `selected`."""
        return selected(item.source, name) if isinstance(item.source, ObjectRecord) else None
