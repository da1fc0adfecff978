"""From the tree of a query to what it means in one provider, whatever form that has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from rapidfuzz import fuzz, process

from scenewright.errors import NotOfflineError, ScenewrightError, SearchError, UnknownFilterError
from scenewright.search.interface import FilterFact
from scenewright.search.language import (
    And,
    Filter,
    Nested,
    Node,
    Not,
    Or,
    Query,
    Syntax,
    Word,
    excerpt,
    parse,
    shortened,
    syntax_error,
)

Meaning = TypeVar("Meaning")
Refusal = TypeVar("Refusal", bound=ScenewrightError)

TOGGLES: Final = (
    "fuzzy", "noresultslimit", "packages", "explicit", "implicit", "showallhits", "typeintersection",
    "typeunion",
)  # fmt: skip
"""Every toggle of some provider, in lower case; others leave it without effect, as in Unity."""
_NEAREST: Final = 5
_LIKE: Final = 60


class Interpreter(ABC, Generic[Meaning]):
    """The language of one provider: which filters it has, and what the parts of a query mean."""

    def __init__(self, provider: str, syntax: Syntax) -> None:
        self.provider = provider
        self.syntax = syntax

    @property
    @abstractmethod
    def facts(self) -> tuple[FilterFact, ...]:
        """What the filters are, for ``ProviderFacts.filters``."""

    def parse(self, text: str) -> Query:
        """The tree of a query in this provider's syntax. Raises ``SearchSyntaxError``."""
        return parse(text, self.syntax)

    def meaning(self, query: Query) -> Meaning:
        """What a query means; one without a condition means everything.

        Raises ``UnknownFilterError`` for a filter, operator or toggle that does not exist,
        ``NotOfflineError`` for one that files cannot answer, ``SearchError`` for a value a filter cannot
        have; each with the ``position`` of the filter.
        """
        for toggle in sorted(query.toggles - set(TOGGLES)):
            raise UnknownFilterError(
                f"There is no toggle '+{shortened(toggle)}'.",
                hint="To search for the word itself, leave out the + or quote it.",
                candidates=[f"+{each}" for each in nearest(toggle, TOGGLES)],
            )
        return self.everything() if query.root is None else self._node(query.root, query)

    def _node(self, node: Node, query: Query) -> Meaning:
        match node:
            case And(operands):
                return self.every([self._node(each, query) for each in operands])
            case Or(operands):
                return self.some([self._node(each, query) for each in operands])
            case Not(operand):
                return self.complement(self._node(operand, query))
            case Word():
                return self.word(node, query.toggles)
            case Filter(nested=None):
                return self._located(node, query)
            case Filter(span=span) | Nested(span=span):
                raise syntax_error(
                    f"The search provider '{self.provider}' takes no nested queries.",
                    query.text,
                    span[0],
                    "Search with an expression, such as t:prefab ref={p: t:script}, or quote the braces.",
                )

    def _located(self, asked: Filter, query: Query) -> Meaning:
        try:
            return self.filter(asked)
        except (SearchError, NotOfflineError) as error:
            placed(error, asked, query)
            raise

    def filter(self, asked: Filter) -> Meaning:
        """What one filter means; raises as `meaning`, without a position."""
        fact = next((each for each in self.facts if each.name == asked.name), None)
        if fact:
            _check(asked, fact)
            return self.known(asked)
        found = self.other(asked)
        if found is None:
            raise self.unknown(asked.name)
        return found

    def unknown(self, name: str) -> UnknownFilterError:
        """The error of a filter that does not exist."""
        known = [each.name for each in self.facts]
        return UnknownFilterError(
            f"The search provider '{self.provider}' has no filter '{shortened(name)}'.",
            hint=f"It has: {', '.join(known)}. Quote the text to search for it as words.",
            candidates=nearest(name, known),
        )

    @abstractmethod
    def everything(self) -> Meaning:
        """A query without a condition."""

    @abstractmethod
    def every(self, operands: Sequence[Meaning]) -> Meaning:
        """What all operands take."""

    @abstractmethod
    def some(self, operands: Sequence[Meaning]) -> Meaning:
        """What one of the operands takes."""

    @abstractmethod
    def complement(self, operand: Meaning) -> Meaning:
        """What the operand does not take."""

    @abstractmethod
    def word(self, asked: Word, toggles: frozenset[str]) -> Meaning:
        """A word or phrase."""

    @abstractmethod
    def known(self, asked: Filter) -> Meaning:
        """A filter of `facts`; raises ``SearchError`` for a value that it cannot have."""

    @abstractmethod
    def other(self, asked: Filter) -> Meaning | None:
        """A filter that is not among `facts`, such as a property; None where there is no such filter."""


def placed(error: Refusal, asked: Filter, query: Query) -> Refusal:
    """The error with the place of a filter of a query, where it has none."""
    error.details.setdefault("position", asked.span[0] + 1)
    error.details.setdefault("excerpt", excerpt(query.text, asked.span[0]))
    return error


def bad_value(asked: Filter, wanted: str, candidates: Sequence[str] = ()) -> SearchError:
    """The error of a value that a filter cannot have; ``wanted`` says what it takes."""
    return SearchError(
        f"'{shortened(asked.value)}' is no value of the filter '{asked.name}'.",
        hint=f"It takes {wanted}.",
        candidates=candidates,
    )


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Those of the known names that are most like a name, the most like first."""
    sought = shortened(name.lower())
    found = process.extract(sought, list(known), scorer=fuzz.WRatio, processor=str.lower, limit=_NEAREST)
    return [each for each, score, _ in found if score >= _LIKE]


def _check(asked: Filter, fact: FilterFact) -> None:
    if fact.offline:
        raise NotOfflineError(f"The filter '{fact.name}' cannot be answered from files: {fact.offline}")
    if asked.operator not in fact.operators:
        raise UnknownFilterError(
            f"The filter '{fact.name}' does not take the operator '{asked.operator}'.",
            hint=f"It takes {' '.join(fact.operators)}.",
            candidates=fact.operators,
        )
