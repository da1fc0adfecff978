"""``adb:``, the search of Unity's asset database: the filter of ``AssetDatabase.FindAssets``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scenewright.errors import SearchError, SearchSyntaxError, UnknownFilterError
from scenewright.index import AssetFilter
from scenewright.search.assets.rows import items_of
from scenewright.search.assets.selectors import selected
from scenewright.search.assets.sources import Sources
from scenewright.search.assets.words import name_score
from scenewright.search.interface import FilterFact, Item, ProviderFacts, Scope
from scenewright.search.language import And, Filter, Node, Not, Or, Query, Word, parse, syntax_error
from scenewright.search.matching import EQUALITY, nearest

PROVIDER: Final = "adb"
_NO_LOG: Final = "only the Editor keeps the log of an import."
_FACTS: Final = (
    FilterFact(
        "t",
        "type",
        EQUALITY,
        "Type of the asset or of an object below it, bases too. Several must all fit, unless joined by or, or"
        " with +typeunion.",
        "adb: t:Material",
    ),
    FilterFact("l", "label", EQUALITY, "Label; of several one.", "adb: l:lantern"),
    FilterFact(
        "a", "all, assets, packages", EQUALITY, "Area; else the Assets folder.", "adb: a:all t:Scene"
    ),
    FilterFact("b", "name", EQUALITY, "AssetBundle, or its folder's. Not with +implicit.", "adb: b:level1"),
    FilterFact(
        "ref", "path or GUID", EQUALITY, "Refers to that asset. Not with +implicit.",
        'adb: ref:"Assets/Art/Materials/Wood.mat"',
    ),
    FilterFact(
        "glob", "pattern", EQUALITY,
        "Path that fits: * within a name, ** over folders, {a|b} either. Not with +implicit.",
        'adb: glob:"Assets/**/*.png"',
    ),
    FilterFact("i", "errors, warnings", EQUALITY, "Log of its import.", offline=_NO_LOG),
)  # fmt: skip
_IMPLICIT: Final = ("t", "l", "a")
_AREA: Final = "assets"


class AssetDatabaseProvider:
    """Assets by the rules of ``AssetDatabase.FindAssets``; built-in resources are not among them."""

    facts = ProviderFacts(
        PROVIDER,
        "Asset Database",
        "adb:",
        2500,
        "Assets as AssetDatabase.FindAssets finds them: words of the name, and a few filters joined by and.",
        "Asset",
        active=False,
        filters=_FACTS,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """What meets all terms of the query: best name first, then by path.

        Raises ``SearchSyntaxError`` for ``not``, and for ``or`` between anything but types.
        """
        asked = parse(query)
        leaves = list(_leaves(asked, asked.root))
        pairs = [_pair(asked, leaf) for leaf in leaves]
        if not any(key == "a" for key, _ in pairs):
            pairs.append(("a", "all" if scope.packages else _AREA))
        is_union = "typeunion" in asked.toggles or _has_or(asked.root)
        every = not is_union or "typeintersection" in asked.toggles
        wanted = AssetFilter.of(pairs, every_type=every)
        found = wanted.assets(scope.index, scope.check, scope.note)
        words = [leaf for leaf in leaves if isinstance(leaf, Word)]
        sources = Sources(scope)
        sources.note_unread(key for key, _ in pairs)
        return items_of(sources, (row.id for row in found), PROVIDER, name_score(words, frozenset()))

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """The value of a selector of an asset; see ``selected``."""
        return selected(item, name, scope)


def _leaves(query: Query, node: Node | None) -> Iterator[Word | Filter]:
    match node:
        case And(operands):
            for each in operands:
                yield from _leaves(query, each)
        case Or(operands):
            for each in operands:
                if not (isinstance(each, Filter) and each.name == "t"):
                    raise _refused(
                        query, "'adb:' takes 'or' between types alone, such as t:Mesh or t:Material."
                    )
                yield each
        case Not():
            raise _refused(query, "'adb:' does not take 'not' or '-'.")
        case Word() | Filter(nested=None):
            yield node
        case None:
            return
        case _:
            raise _refused(query, "'adb:' takes no nested queries.")


def _refused(query: Query, message: str) -> SearchSyntaxError:
    return syntax_error(message, query.text, 0, "Search with p: instead.")


def _has_or(node: Node | None) -> bool:
    return isinstance(node, Or) or (isinstance(node, And) and any(map(_has_or, node.operands)))


def _pair(query: Query, leaf: Word | Filter) -> tuple[str, str]:
    """A key of ``AssetFilter`` and its value. Raises ``UnknownFilterError``."""
    if isinstance(leaf, Word):
        return "", leaf.text
    names = _IMPLICIT if "implicit" in query.toggles else tuple(fact.name for fact in _FACTS)
    if leaf.name not in names:
        raise UnknownFilterError(
            f"'adb:' has no filter '{leaf.name}'.", hint=f"It has: {', '.join(names)}.",
            candidates=nearest(leaf.name, names), position=leaf.span[0] + 1,
        )  # fmt: skip
    if leaf.operator not in EQUALITY:
        raise UnknownFilterError(
            f"The filter '{leaf.name}' does not take the operator '{leaf.operator}'.",
            hint="It takes : =.", candidates=EQUALITY, position=leaf.span[0] + 1,
        )  # fmt: skip
    if leaf.name == "a" and leaf.value.lower() not in ("all", "assets", "packages"):
        raise SearchError(f"'{leaf.value}' is no area.", hint="Areas are all, assets, packages.")
    return leaf.name, leaf.value
