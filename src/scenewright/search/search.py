"""One search: its text routed to the providers that answer it, their results joined."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from scenewright.errors import (
    BadArgumentError,
    NotFoundError,
    NotOfflineError,
    ScenewrightError,
    SearchError,
    UnknownProviderError,
)
from scenewright.search.adb import AssetDatabaseProvider
from scenewright.search.assets import AssetProvider
from scenewright.search.calculator import CalculatorProvider
from scenewright.search.expressions import evaluate, parse_expression
from scenewright.search.find import FindProvider
from scenewright.search.hierarchy import Hierarchy
from scenewright.search.inactive import INACTIVE, refusal
from scenewright.search.interface import Item, Provider, Scope
from scenewright.search.language import excerpt, without_markers
from scenewright.search.logs import LogsProvider
from scenewright.search.menus import MenuProvider
from scenewright.search.packages import PackagesProvider
from scenewright.search.presets import PresetsProvider
from scenewright.search.settings import SettingsProvider

PROVIDERS: Final[tuple[Provider, ...]] = (
    PresetsProvider(),
    CalculatorProvider(),
    AssetProvider(),
    FindProvider(),
    AssetDatabaseProvider(),
    Hierarchy(),
    MenuProvider(),
    PackagesProvider(),
    SettingsProvider(),
    LogsProvider(),
    *INACTIVE,
)
"""Every provider, by priority."""


_OTHER_GRAMMARS: Final = frozenset({"find", "adb", "log", "calculator"})
"""Providers that do not read groups and ``or`` as the others do."""
_REFUSALS: Final = (SearchError, BadArgumentError, NotFoundError, NotOfflineError)


@dataclass(frozen=True, slots=True)
class Found:
    """All that a search found, best first, and the providers that answered.

    Of several that were asked, ``refusals`` has why one could not answer, by its id.
    """

    items: tuple[Item, ...]
    providers: tuple[str, ...]
    notes: tuple[str, ...] = ()
    refusals: Mapping[str, ScenewrightError] = field(default_factory=dict)


class Search:
    """Unity Search over the saved files of one project."""

    def __init__(self, providers: Sequence[Provider] | None = None) -> None:
        """``providers`` are ``PROVIDERS`` unless others are given."""
        chosen = PROVIDERS if providers is None else providers
        self.providers = tuple(sorted(chosen, key=lambda each: each.facts.priority))

    def find(self, text: str, scope: Scope, providers: Sequence[str] = ()) -> Found:
        """What a query or an expression (``count{t:prefab}``) finds.

        ``providers`` are the ids of those that are asked; without any it is every active one. A provider's
        prefix at the start of the query (``p:``, ``h:``) chooses that one alone.

        Raises ``SearchError``, ``BadArgumentError``, ``NotFoundError`` or ``NotOfflineError`` for a query
        that no provider asked can answer, ``UnknownProviderError``, ``DeadlineError``.
        """
        if not text.strip():
            raise BadArgumentError("The search query is empty.", hint="Try t:prefab, or a name.")
        plain = without_markers(text)
        expression = parse_expression(plain)
        if expression is None:
            return self._answer(plain, scope, providers)
        world = _World(self, scope, providers)
        items = evaluate(expression, world, plain)
        return Found(tuple(items), tuple(world.answered), tuple(scope.notes), world.refusals)

    def _answer(self, text: str, scope: Scope, providers: Sequence[str]) -> Found:
        """What a query that is no expression finds."""
        asked, query = self._asked(text.lstrip(), providers)
        start = len(text) - len(query)
        items: list[Item] = []
        refusals: dict[str, ScenewrightError] = {}
        for each in asked:
            try:
                items += each.items(query, scope)
            except _REFUSALS as refusal:
                refusals[each.facts.id] = _placed(refusal, text, start)
        if refusals and len(refusals) == len(asked):
            raise next(iter(refusals.values()))
        answered = tuple(each.facts.id for each in asked if each.facts.id not in refusals)
        return Found(tuple(items), answered, tuple(scope.notes), refusals)

    def provider(self, name: str) -> Provider:
        """The provider of an id or a prefix (its colon may be left out). Raises ``UnknownProviderError``."""
        wanted = name.strip().lower()
        for each in self.providers:
            if wanted and wanted in (each.facts.id, each.facts.prefix, each.facts.prefix.rstrip(":")):
                return each
        known = [each.facts.id for each in self.providers]
        raise UnknownProviderError(
            f"There is no search provider '{name}'.",
            hint=f"Known are: {', '.join(known)}.",
            candidates=get_close_matches(wanted, known) or known,
        )

    def _asked(self, text: str, names: Iterable[str]) -> tuple[list[Provider], str]:
        """The providers of a query, and the query without a prefix.

        Unity Search manual, "Search filters": the first provider whose prefix the text starts with, in any
        letter case, takes it alone.
        """
        chosen = list(dict.fromkeys(map(self.provider, names)))
        for each in self.providers:
            prefix = each.facts.prefix
            if prefix and text[: len(prefix)].lower() == prefix:
                _refuse_unless_chosen(each, chosen)
                return [_working(each)], text[len(prefix) :].lstrip()
        if chosen:
            return [_working(each) for each in chosen], text
        return [each for each in self.providers if _answers_unasked(each)], text


def _refuse_unless_chosen(provider: Provider, chosen: Sequence[Provider]) -> None:
    """Raises ``BadArgumentError`` where a query's prefix asks for a provider that is none of those chosen."""
    if chosen and provider not in chosen:
        names = ", ".join(each.facts.id for each in chosen)
        raise BadArgumentError(
            f"The query asks {provider.facts.id} ({provider.facts.prefix}), but chosen are {names}.",
            hint="Leave out the one or the other.",
        )


class _World:
    """What the expressions of one search are worked out in; it remembers who answered their queries."""

    def __init__(self, search: Search, scope: Scope, providers: Sequence[str]) -> None:
        self.scope = scope
        self.answered: dict[str, None] = {}
        self.refusals: dict[str, ScenewrightError] = {}
        self._search = search
        self._providers = providers
        self._by_id = {each.facts.id: each for each in search.providers}

    def ask(self, query: str) -> Sequence[Item]:
        found = self._search._answer(query, self.scope, self._providers)
        self.answered |= dict.fromkeys(found.providers)
        self.refusals |= found.refusals
        return found.items

    def prefix(self, query: str) -> str | None:
        asked, rest = self._search._asked(query.lstrip(), self._providers)
        plain = not any(each.facts.id in _OTHER_GRAMMARS for each in asked)
        return query[: len(query) - len(rest)] if plain else None

    def field(self, item: Item, name: str) -> object:
        return self._by_id[item.provider].field(item, name, self.scope)


def _answers_unasked(provider: Provider) -> bool:
    return provider.facts.active and not provider.facts.explicit and not provider.facts.inactive


def _working(provider: Provider) -> Provider:
    """The provider, where it can work. Raises ``NotOfflineError``."""
    if provider.facts.inactive:
        raise refusal(provider.facts)
    return provider


def _placed(error: ScenewrightError, text: str, start: int) -> ScenewrightError:
    """An error about a place in the part of a query from ``start`` on, told of the whole query."""
    position = error.details.get("position")
    if start and isinstance(position, int):
        error.details["position"] = position + start
        error.details["excerpt"] = excerpt(text, position + start - 1)
    return error
