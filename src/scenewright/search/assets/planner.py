"""From the tree of a query to its plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenewright.errors import SearchError
from scenewright.search.assets.filters import FILTERS
from scenewright.search.assets.plan import EVERYTHING, NOTHING, Plan, all_of, any_of, negated
from scenewright.search.assets.properties import PropertyTest, property_plan
from scenewright.search.assets.property_names import is_known
from scenewright.search.assets.sources import Sources
from scenewright.search.assets.words import word_plan
from scenewright.search.interface import FilterFact
from scenewright.search.interpreter import Interpreter, placed
from scenewright.search.language import Filter, Query, Syntax, Word, terms

_MOST_TERMS: Final = 500


class Planner(Interpreter[Plan]):
    """The plans of queries about one project. Filter names are taken in any letter case, as in Unity."""

    def __init__(
        self, sources: Sources, inside: tuple[FilterFact, ...] = (), is_inside: bool = False
    ) -> None:
        """``inside`` are the filters of objects inside files, which no asset meets. ``is_inside`` tells that
        such objects are searched too, so that a property need not be one of assets.
        """
        super().__init__("asset", Syntax())
        self._inside = inside
        self._is_inside = is_inside
        self._sources = sources
        self._filters = {each.fact.name: each for each in FILTERS}
        self.properties: list[PropertyTest] = []

    @property
    def facts(self) -> tuple[FilterFact, ...]:
        """What the filters say of themselves."""
        return (*(each.fact for each in FILTERS), *self._inside)

    def plan(self, query: Query) -> Plan:
        """The plan of a query. Raises as ``meaning``, ``SearchError`` also for too many terms."""
        if sum(1 for _ in terms(query.root)) > _MOST_TERMS:
            raise SearchError(
                f"A query has at most {_MOST_TERMS} terms here.", hint="Ask in several searches."
            )
        return self.meaning(query)

    def everything(self) -> Plan:
        """All objects."""
        return EVERYTHING

    def every(self, operands: Sequence[Plan]) -> Plan:
        """What all plans take."""
        return all_of(operands)

    def some(self, operands: Sequence[Plan]) -> Plan:
        """What one of the plans takes."""
        return any_of(operands)

    def complement(self, operand: Plan) -> Plan:
        """What the plan does not take."""
        return negated(operand)

    def word(self, asked: Word, toggles: frozenset[str]) -> Plan:
        """What a word finds."""
        return word_plan(self._sources, asked, toggles)

    def known(self, asked: Filter) -> Plan:
        """What a filter of the table takes."""
        known = self._filters.get(asked.name)
        return NOTHING if known is None else known.applied(self._sources, asked)

    def other(self, asked: Filter) -> Plan | None:
        """What has a property; None for one that no asset has. The tests are kept in ``properties``."""
        test = PropertyTest(self._sources, asked)
        if not is_known(self._sources, test.name):
            return NOTHING if self._is_inside else None
        self.properties.append(test)
        return property_plan(self._sources, test)

    def review_properties(self, query: Query) -> None:
        """Notes the properties asked for that none of the assets has that were looked at.

        Raises ``SearchError`` for a value that those of the assets cannot be compared with.
        """
        for test in self.properties:
            error = test.fitness.error
            if error is not None:
                raise placed(error, test.fitness.asked, query)
            if not test.fitness.has_seen:
                self._sources.scope.note(f"No asset that was looked at has the property '{test.name}'.")
