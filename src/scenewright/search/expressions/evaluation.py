"""Working out the tree of an expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Protocol, TypeVar

from scenewright.errors import NotOfflineError, ScenewrightError, SearchError
from scenewright.search.expressions.nodes import (
    Alias,
    Call,
    Collection,
    Constant,
    Expansion,
    Expression,
    Keyword,
    QueryText,
    Selector,
)
from scenewright.search.expressions.results import Result, bare, number_of, text_of, thing
from scenewright.search.expressions.selectors import refusal, select
from scenewright.search.interface import Item, Scope
from scenewright.search.language import MOST_CHARACTERS, excerpt, shortened

E = TypeVar("E", bound=ScenewrightError)

MOST_RESULTS: Final = 1_000_000
MOST_QUERIES: Final = 10_000
_VARIABLE = re.compile(r"[@$](#?\w+(?:[./]\w+)*)")
_UNPLAIN = re.compile(r"\s|[(){}]|\A[-!+]|\A\Z|\A(?:and|or|not)(?![^\W_])", re.I)
_STEPS_BETWEEN_CHECKS: Final = 256


class World(Protocol):
    """What expressions are worked out in: where queries are answered and things have fields."""

    scope: Scope

    def ask(self, query: str) -> Sequence[Item]:
        """All that a query with or without a prefix finds."""

    def field(self, item: Item, name: str) -> object:
        """A provider's own value of a selector of an item, None where it has no such."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of an evaluator: its node and alias, and its results where it was expanded."""

    node: Expression
    name: str = ""
    given: tuple[Result, ...] | None = None


@dataclass(frozen=True, slots=True)
class Evaluator:
    """One function of expressions.

    ``run`` gives its results for a call and its arguments, of which there are ``least`` to ``most``.
    ``expand`` gives the arguments that it stands for after ``...``. Plain words among its arguments from
    the ``strings``-th (0: the first) on are strings. ``offline`` is empty, or why files cannot answer it.
    """

    name: str
    arguments: str
    description: str
    run: Callable[[Evaluation, Call, list[Argument]], Iterable[Result]]
    least: int = 0
    most: int | None = None
    strings: int | None = None
    offline: str = ""
    expand: Callable[[Evaluation, Call, list[Argument]], list[Argument]] | None = None


class Evaluation:
    """One working out of an expression, within its bounds of time, results and queries."""

    def __init__(self, text: str, world: World, evaluators: Mapping[str, Evaluator]) -> None:
        self.text = text
        self.world = world
        self.evaluators = evaluators
        self._current: list[Result] = []
        self._answers: dict[str, list[Result]] = {}
        self._held = self._asked = 0

    # Results

    def results(self, source: Expression | Argument) -> list[Result]:
        """The results of a piece of the expression or of an argument."""
        if isinstance(source, Argument):
            return self.results(source.node) if source.given is None else list(source.given)
        self.world.scope.check()
        match source:
            case Constant(value):
                return [bare(value)]
            case Keyword(word):
                return [bare(word)]
            case Selector():
                return self._selected(source)
            case Collection(items):
                return [result for item in items for result in self.results(item)]
            case Expansion(operand):
                return self.results(operand)
            case Alias(operand, name):
                return [self._called(result, name) for result in self.results(operand)]
            case QueryText():
                return self._query(source)
            case Call():
                return self.call(source, self.arguments(source))

    def call(self, call: Call, given: list[Argument]) -> list[Result]:
        """The results of an evaluator. Raises ``SearchError`` for too few or too many arguments."""
        evaluator = self.evaluators[call.name]
        if evaluator.offline:
            raise self.located(
                NotOfflineError(f"{call.name}{{}} cannot be answered from files: {evaluator.offline}"), call
            )
        most = evaluator.most
        if len(given) < evaluator.least or (most is not None and len(given) > most):
            raise self.error(
                f"{call.name}{{}} does not take {len(given)} arguments.",
                call,
                f"It is written {call.name}{{{evaluator.arguments}}}.",
            )
        return self.keep(evaluator.run(self, call, given))

    def keep(self, results: Iterable[Result]) -> list[Result]:
        """The results as a list, counted while they come. Raises ``SearchError`` for too many."""
        kept: list[Result] = []
        coming = iter(results)
        while batch := list(islice(coming, _STEPS_BETWEEN_CHECKS)):
            self.world.scope.check()
            self.hold(len(batch))
            kept += batch
        return kept

    def hold(self, count: int) -> None:
        """Room for so many results. Raises ``SearchError`` where an expression would hold too many."""
        self._held += count
        if self._held > MOST_RESULTS:
            raise SearchError(
                f"An expression holds at most {MOST_RESULTS:,} results.",
                hint="Narrow its queries, or take some of the results with first{}.",
            )

    # Arguments

    def arguments(self, call: Call) -> list[Argument]:
        """The arguments of a call, those after ``...`` expanded."""
        return [given for node in call.arguments for given in self._expanded(node)]

    def _expanded(self, node: Expression) -> list[Argument]:
        match node:
            case Expansion(operand):
                return self._expansion(operand)
            case Alias(Expansion(operand), name):
                return [replace(each, name=name) for each in self._expansion(operand)]
            case Alias(_, name):
                return [Argument(node, name)]
        return [Argument(node)]

    def _expansion(self, operand: Expression) -> list[Argument]:
        match operand:
            case Call(name) if expand := self.evaluators[name].expand:
                return expand(self, operand, self.arguments(operand))
            case QueryText():
                texts = self.texts(operand)
                return [Argument(operand, label, tuple(self._answer(text, operand))) for text, label in texts]
            case Collection(items):
                return [Argument(item) for item in items]
        results = self.results(operand)
        return [Argument(_constant(result.value, operand), given=(result,)) for result in results]

    # Selectors

    def value(self, result: Result, name: str | None) -> object:
        """The value of a selector of a result; its own value without one. None where it has no such."""
        return result.value if name is None else select(result, name, self.world.field)

    def values(self, results: Sequence[Result], name: str | None, node: Expression) -> list[object]:
        """The values of a selector of results. Raises ``UnknownFilterError`` where nothing knows it."""
        values = []
        for place, result in enumerate(results):
            if place % _STEPS_BETWEEN_CHECKS == 0:
                self.world.scope.check()
            values.append(self.value(result, name))
        if name and values and all(value is None for value in values):
            self.check_selector(name, node)
        return values

    def check_selector(self, name: str, node: Expression) -> None:
        """Raises why a selector that gave nothing for any result cannot be meant, if it cannot."""
        refused = refusal(name)
        if refused:
            raise self.located(refused, node)

    @contextmanager
    def within(self, result: Result) -> Iterator[None]:
        """For the time being the variables (``@name``) of queries are those of a result."""
        self._current.append(result)
        try:
            yield
        finally:
            self._current.pop()

    def _selected(self, node: Selector) -> list[Result]:
        """A selector on its own: the current result's value, else its own name, as Unity has it."""
        if not self._current:
            return [bare(node.name)]
        value = self.value(self._current[-1], node.name)
        return [] if value is None else [bare(value, node.name)]

    def formatted(self, text: str, result: Result) -> str:
        """A text with its selectors replaced by their values of a result."""

        def replaced(found: re.Match[str]) -> str:
            value = self.value(result, found[1])
            return "<no value>" if value is None else text_of(value)

        return _VARIABLE.sub(replaced, text)

    def _called(self, result: Result, name: str) -> Result:
        if "@" in name or "$" in name:
            return result._replace(label=self.formatted(name, result))
        return result if result.item else result._replace(label=name)

    # Queries

    def texts(self, node: QueryText) -> list[tuple[str, str]]:
        """The queries that a query stands for, each with what was put into it.

        Each expression in it is replaced by each of its results in turn, every variable by its value of the
        current result; one with blanks is quoted.
        """
        built = [("", "")]
        for piece in node.pieces:
            if isinstance(piece, str):
                built = [(text + self._resolved(piece, text, node), label) for text, label in built]
            else:
                values = dict.fromkeys(text_of(result.value) for result in self.results(piece))
                self._check_queries(len(built) * len(values), node)
                built = [
                    (text + _quoted(value, text), f"{label} {value}".strip())
                    for text, label in built
                    for value in values
                ]
            if sum(len(text) for text, _ in built) > 100 * MOST_CHARACTERS:
                raise self.error("The queries that the expression stands for are too long.", node)
        return built

    def _resolved(self, piece: str, before: str, node: QueryText) -> str:
        if not self._current:
            return piece
        result = self._current[-1]

        def replaced(found: re.Match[str]) -> str:
            value = self.value(result, found[1])
            if value is None:
                self.check_selector(found[1], node)
                raise self.error(f"'{found[0]}' has no value for '{self._name(result)}'.", node)
            return _quoted(text_of(value), before + piece[: found.start()])

        return _VARIABLE.sub(replaced, piece)

    @staticmethod
    def _name(result: Result) -> str:
        return shortened(result.item.label if result.item else text_of(result.value))

    def _query(self, node: QueryText) -> list[Result]:
        texts = self.texts(node)
        if len(texts) == 1:
            return self._answer(texts[0][0], node)
        found = {result.identity: result for text, _ in texts for result in self._answer(text, node)}
        return list(found.values())

    def _answer(self, text: str, node: QueryText) -> list[Result]:
        if not text.strip():
            return []
        if text not in self._answers:
            self._asked += 1
            self._check_queries(self._asked, node)
            self._answers[text] = self.keep(thing(item) for item in self._found(text, node))
        return self._answers[text]

    def ask(self, text: str, node: Expression) -> list[Result]:
        """What a query found by its text finds."""
        return self._answer(text, QueryText((text,), node.text, node.start))

    def _found(self, text: str, node: QueryText) -> Sequence[Item]:
        self.world.scope.check()
        try:
            return self.world.ask(text)
        except SearchError as error:
            position = error.details.get("position")
            if isinstance(position, int) and node.pieces == (node.text,) and text == node.text:
                error.details["position"] = position + node.start
                error.details["excerpt"] = excerpt(self.text, position + node.start - 1)
            raise

    def _check_queries(self, count: int, node: Expression) -> None:
        if count > MOST_QUERIES:
            raise self.error(
                f"The expression stands for more than {MOST_QUERIES:,} queries.",
                node,
                "Narrow the set that is put into the query, or take some of it with first{}.",
            )

    # Errors

    def error(self, message: str, node: Expression, hint: str = "") -> SearchError:
        """An error about a piece of the expression."""
        return self.located(SearchError(message, hint=hint), node)

    def located(self, error: E, node: Expression) -> E:
        """The error with the place of a piece of the expression, where it has none."""
        error.details.setdefault("position", node.start + 1)
        error.details.setdefault("excerpt", excerpt(self.text, node.start))
        return error


def _constant(value: object, node: Expression) -> Constant:
    number = number_of(value)
    return Constant(text_of(value) if number is None else number, text_of(value), node.start)


def _quoted(value: str, before: str) -> str:
    """A value to be put into a query after a text: quoted where it would not be read as one word."""
    if before.count('"') % 2 or not _UNPLAIN.search(value) or number_of(value) is not None:
        return value
    return f'"{value}"'
