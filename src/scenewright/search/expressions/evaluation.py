"""Working out the tree of an expression."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from scenewright.errors import NotOfflineError
from scenewright.search.expressions.interface import Argument, Evaluator, World
from scenewright.search.expressions.limits import Limits, Places
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
from scenewright.search.expressions.queries import Queries
from scenewright.search.expressions.results import Result, bare, number_of, text_of
from scenewright.search.expressions.selectors import refusal, select
from scenewright.search.language import MOST_CHARACTERS, shortened

_VARIABLE = re.compile(r"[@$](#?\w+(?:[./]\w+)*)")
_LONE_SELECTOR = re.compile(r"(?<=\s)@#?[A-Za-z_]\w*(?=\s|\Z)")
_LONGEST_QUERIES: Final = 100 * MOST_CHARACTERS


class Evaluation:
    """One working out of an expression, within its bounds of time, results and queries."""

    def __init__(self, text: str, world: World, evaluators: Mapping[str, Evaluator]) -> None:
        self.world = world
        self.evaluators = evaluators
        self.places = Places(text)
        self.limits = Limits(world.scope, self.places)
        self.queries = Queries(world, self.limits, self.places)
        self._current: list[Result] = []

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
                return self._called(operand, name)
            case QueryText():
                return self._query(source)
            case Call():
                return self.call(source, self.arguments(source))

    def call(self, call: Call, given: list[Argument]) -> list[Result]:
        """The results of an evaluator. Raises ``SearchError`` for too few or too many arguments."""
        return self.limits.keep(self._evaluator(call, given).run(self, call, given))

    def _evaluator(self, call: Call, given: Sequence[Argument]) -> Evaluator:
        """The evaluator of a call, where it takes so many arguments."""
        evaluator = self.evaluators[call.name]
        if evaluator.offline:
            raise self.places.located(
                NotOfflineError(f"{call.name}{{}} cannot be answered from files: {evaluator.offline}"), call
            )
        most = evaluator.most
        if len(given) < evaluator.least or (most is not None and len(given) > most):
            raise self.places.error(
                f"{call.name}{{}} does not take {len(given)} arguments.",
                call,
                f"It is written {call.name}{{{evaluator.arguments}}}.",
            )
        return evaluator

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
                given = self.arguments(operand)
                self._evaluator(operand, given)
                return expand(self, operand, given)
            case QueryText():
                texts = self.texts(operand)
                return [
                    Argument(operand, label, tuple(self.queries.found(text, operand)))
                    for text, label in texts
                ]
            case Collection(items):
                return [Argument(item) for item in items]
        results = self.results(operand)
        return [Argument(_constant(result.value, operand), given=(result,)) for result in results]

    def value(self, result: Result, name: str | None) -> object:
        """The value of a selector of a result; its own value without one. None where it has no such."""
        return result.value if name is None else select(result, name, self.world.field)

    def values(self, results: Sequence[Result], name: str | None, node: Expression) -> list[object]:
        """The values of a selector of results. Raises ``UnknownFilterError`` where nothing knows it."""
        values = []
        for result in results:
            self.world.scope.check()
            values.append(self.value(result, name))
        if name and values and all(value is None for value in values):
            self.miss_selector(name, node)
        return values

    def miss_selector(self, name: str, node: Expression) -> None:
        """Tells that no result has a value of a selector; raises why, where such a one cannot be meant."""
        refused = refusal(name)
        if refused:
            raise self.places.located(refused, node)
        self.world.scope.note(f"No result has a value for '@{shortened(name)}'.")

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

    def _called(self, operand: Expression, name: str) -> list[Result]:
        """The results of an expression under a name; one with selectors is worked out for each."""
        results = self.results(operand)
        if "@" in name or "$" in name:
            return [result._replace(label=self.formatted(name, result)) for result in results]
        return [result if _has_name(result, operand) else result._replace(label=name) for result in results]

    def texts(self, node: QueryText, *, variables: bool = True) -> list[tuple[str, str]]:
        """The queries that a query stands for, each with what was put into it.

        Each expression in it is replaced by each of its results in turn and, with ``variables``, every
        ``@name`` by its value of the current result; one with blanks is quoted. Raises ``SearchError`` for
        a value that cannot be quoted, and for too many queries.
        """
        built = [("", "")]
        for piece in node.pieces:
            if isinstance(piece, str):
                built = [
                    (text + (self._resolved(piece, text, node) if variables else piece), label)
                    for text, label in built
                ]
            else:
                values = dict.fromkeys(text_of(result.value) for result in self.results(piece))
                self.limits.queries(len(built) * len(values), node)
                built = [
                    (text + self.queries.quoted(value, text, node), f"{label} {value}".strip())
                    for text, label in built
                    for value in values
                ]
            if sum(len(text) for text, _ in built) > _LONGEST_QUERIES:
                raise self.places.error("The queries that the expression stands for are too long.", node)
        return built

    def _resolved(self, piece: str, before: str, node: QueryText) -> str:
        if not self._current:
            self._refuse_lone_selector(piece, node)
            return piece
        result = self._current[-1]

        def replaced(found: re.Match[str]) -> str:
            value = self.value(result, found[1])
            if value is None:
                self.miss_selector(found[1], node)
                raise self.places.error(f"'{found[0]}' has no value for '{self._name(result)}'.", node)
            return self.queries.quoted(text_of(value), before + piece[: found.start()], node)

        return _VARIABLE.sub(replaced, piece)

    def _refuse_lone_selector(self, piece: str, node: QueryText) -> None:
        """Raises ``SearchError`` for ``@name`` on its own in a query that no result gives it a value for."""
        for found in _LONE_SELECTOR.finditer(piece):
            if piece[: found.start()].count('"') % 2 == 0:
                start = node.start + max(0, node.text.find(found[0]))
                raise self.places.error(
                    f"'{shortened(found[0])}' stands in a query and has no value there.",
                    replace(node, start=start),
                    "Put a comma before it, as in sort{set, @name}; to search for it as a word, quote it.",
                )

    @staticmethod
    def _name(result: Result) -> str:
        return shortened(result.item.label if result.item else text_of(result.value))

    def _query(self, node: QueryText) -> list[Result]:
        texts = [text for text, _ in self.texts(node)]
        return self.queries.found(texts[0], node) if len(texts) == 1 else self.queries.united(texts, node)


def _has_name(result: Result, operand: Expression) -> bool:
    """Whether a result has a name beside its evaluator's: a thing found, what was made of a named set."""
    if result.item:
        return True
    return isinstance(operand, Call) and result.label.lower() not in ("", operand.name.lower())


def _constant(value: object, node: Expression) -> Constant:
    number = number_of(value)
    return Constant(text_of(value) if number is None else number, text_of(value), node.start)
