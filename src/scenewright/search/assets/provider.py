"""``p:``, the provider of assets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scenewright.scene import GlobalObjectId
from scenewright.search.assets.filters import FILTERS
from scenewright.search.assets.inside import FACTS, asks_inside, objects_inside
from scenewright.search.assets.plan import Plan, all_of, any_of, both, negated, of_assets, of_parts
from scenewright.search.assets.planner import Planner
from scenewright.search.assets.selectors import selected
from scenewright.search.assets.sources import Sources
from scenewright.search.assets.statement import IN_ASSETS, IN_PACKAGES, PROVIDER, SKIPPED, Score, run
from scenewright.search.assets.words import name_score
from scenewright.search.hierarchy import ObjectRecord
from scenewright.search.hierarchy.selectors import selected as selected_of_object
from scenewright.search.interface import Item, ProviderFacts, Scope
from scenewright.search.language import Node, filters, parse, wanted_words

_GUID: Final = re.compile(r"[0-9a-fA-F]{32}")
_OF_FILES: Final = frozenset({"l", "b", "dir", "ext", "size", "age", "root", "base", "shader", "has"})
"""Filters that no object inside a file meets."""


class AssetProvider:
    """Files, folders and the objects below them, by names, types, references and properties."""

    facts = ProviderFacts(
        PROVIDER,
        "Project",
        "p:",
        25,
        "Assets of the project by name, type, label, folder, references and properties.",
        "Asset",
        filters=(*(each.fact for each in FILTERS), *FACTS),
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """What the query finds: best name first, then by path.

        A query that is a GUID or a GlobalObjectId finds that asset or object. Without ``a:``, packages are
        left out unless the scope asks for them or the project's Unity indexes them (6000.7).
        """
        sources = Sources(scope)
        direct = _direct(sources, query.strip())
        if direct is not None:
            return direct
        asked = parse(query)
        sources.note_unread(each.name.lower() for each in filters(asked.root))
        is_inside = asks_inside(asked)
        planner = Planner(sources, FACTS, is_inside)
        plan = all_of([planner.plan(asked), _area(sources, asked.root), negated(SKIPPED)])
        score = name_score(wanted_words(asked.root), asked.toggles)
        found = run(sources, plan, score)
        if not is_inside:
            planner.review_properties(asked)
        else:
            inside = objects_inside(sources, asked, _has_packages(sources, asked.root), _OF_FILES)
            found += [item._replace(score=_rank(score, item)) for item in inside]
            found.sort(key=lambda item: item.score)
        return found

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """The value of a selector of an asset, or of an object inside a file."""
        if isinstance(item.source, ObjectRecord):
            return selected_of_object(item.source, name)
        return selected(item, name, scope)


def _rank(score: Score, item: Item) -> int:
    return score(item.label.rpartition("/")[2]) if score else 0


def _has_packages(sources: Sources, root: Node | None) -> bool:
    return sources.has_packages or any(each.name.lower() == "a" for each in filters(root))


def _area(sources: Sources, root: Node | None) -> Plan:
    return any_of([IN_ASSETS, IN_PACKAGES]) if _has_packages(sources, root) else IN_ASSETS


def _direct(sources: Sources, text: str) -> list[Item] | None:
    """The object that a GUID or a GlobalObjectId names; None where the text is neither."""
    whole = GlobalObjectId.parse(text)
    guid = whole.guid if whole is not None else text.lower()
    if not _GUID.fullmatch(guid):
        return None
    is_it = both("g.guid = ?", bytes.fromhex(guid))
    plans: list[Plan] = [is_it, of_assets("1")]
    if whole is not None and whole.object_id:
        part = of_parts("p.file_id = ?", whole.object_id)
        main = of_assets("(a.base IS NOT NULL OR a.main IS NULL OR a.main = ?)", whole.object_id)
        plans = [is_it, any_of([main, part])]
    return run(sources, all_of(plans), None)
