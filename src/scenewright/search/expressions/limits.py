"""Where in an expression something is wrong, and how much one may ask for and hold."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final, TypeVar

from scenewright.errors import ScenewrightError, SearchError
from scenewright.search.expressions.nodes import Expression
from scenewright.search.expressions.results import Result
from scenewright.search.interface import Scope
from scenewright.search.language import excerpt

E = TypeVar("E", bound=ScenewrightError)

MOST_RESULTS: Final = 1_000_000
MOST_QUERIES: Final = 10_000
BATCH: Final = 256
"""How many results pass between two looks at the time."""


class Places:
    """The text of an expression, to tell where in it an error is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def error(self, message: str, node: Expression, hint: str = "") -> SearchError:
        """An error about a piece of the expression."""
        return self.located(SearchError(message, hint=hint), node)

    def located(self, error: E, node: Expression) -> E:
        """The error with the place of a piece of the expression, where it has none."""
        error.details.setdefault("position", node.start + 1)
        error.details.setdefault("excerpt", excerpt(self.text, node.start))
        return error

    def moved(self, error: ScenewrightError, node: Expression) -> None:
        """Makes the place that an error tells in a piece of the expression one of the whole."""
        position = error.details.get("position")
        if isinstance(position, int):
            error.details["position"] = position + node.start
            error.details["excerpt"] = excerpt(self.text, position + node.start - 1)


class Limits:
    """Counts the results and queries of one expression; looks at the time."""

    def __init__(self, scope: Scope, places: Places) -> None:
        self.scope = scope
        self._places = places
        self._held = self._asked = 0

    def keep(self, results: Iterable[Result]) -> list[Result]:
        """The results as a list, counted while they come.

        Raises ``SearchError`` where the expression would hold too many, and as ``Scope.check`` does.
        """
        kept: list[Result] = []
        coming = iter(results)
        while batch := list(islice(coming, BATCH)):
            self.scope.check()
            self._held += len(batch)
            if self._held > MOST_RESULTS:
                raise SearchError(
                    f"An expression holds at most {MOST_RESULTS:,} results.",
                    hint="Narrow its queries, or take some of the results with first{}.",
                )
            kept += batch
        return kept

    def ask(self, node: Expression) -> None:
        """Counts one query. Raises ``SearchError`` for too many."""
        self._asked += 1
        self.queries(self._asked, node)

    def queries(self, count: int, node: Expression) -> None:
        """Raises ``SearchError`` where so many queries are too many."""
        if count > MOST_QUERIES:
            raise self._places.error(
                f"The expression stands for more than {MOST_QUERIES:,} queries.",
                node,
                "Narrow the set that is put into the query, or take some of it with first{}.",
            )
