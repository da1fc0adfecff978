"""Evaluators that keep some results, or tell whether something is so."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Final

from scenewright.search.expressions.evaluation import Evaluation
from scenewright.search.expressions.evaluators.arguments import keyword_of, name_of, selector_name, texts_of
from scenewright.search.expressions.interface import Argument, Evaluator
from scenewright.search.expressions.nodes import Call
from scenewright.search.expressions.results import Key, Result, bare, comparable, is_true, key, text_of
from scenewright.search.interface import FilterFact
from scenewright.search.language import Filter
from scenewright.search.matching import ALL, Engine, Fitness, Predicate, Rule
from scenewright.search.values import comparison


class _Condition:
    """The condition of ``where{}``: a query whose filters are selectors of results."""

    def __init__(self, run: Evaluation, argument: Argument) -> None:
        self.run = run
        self.argument = argument
        self.answered: dict[str, bool] = {}
        self.fitness: list[Fitness] = []
        fact = FilterFact("p", "property", ALL, "A selector or property, by its name: p(name).")
        self.engine: Engine[Result] = Engine(
            "where{}", [Rule(fact, self._parameter)], self._words, other=self._selector, selectors=True
        )

    def keep(self, results: list[Result]) -> list[Result]:
        """The results that meet it. Raises ``UnknownFilterError`` for a selector that nothing knows."""
        texts = texts_of(self.run, self.argument, variables=False)
        tests = [self.engine.predicate(self.engine.parse(text)) for text in texts]
        kept = self.run.limits.keep(result for result in results if any(test(result) for test in tests))
        for name, answered in self.answered.items():
            if not answered:
                self.run.miss_selector(name, self.argument.node)
        for each in self.fitness:
            if each.error is not None:
                raise self.run.places.located(each.error, self.argument.node)
        return kept

    def _words(self, result: Result) -> Iterable[str]:
        return [text_of(result.value), *([result.item.id, result.item.label] if result.item else [])]

    def _parameter(self, asked: Filter) -> Predicate[Result]:
        return self._test(asked, asked.parameter)

    def _selector(self, asked: Filter) -> Predicate[Result] | None:
        return self._test(asked, asked.name[1:]) if asked.name[0] in "@$" else None

    def _test(self, asked: Filter, name: str) -> Predicate[Result]:
        test = comparison(asked.operator, asked.value)
        fitness = Fitness(asked)
        self.fitness.append(fitness)

        def holds(result: Result) -> bool:
            self.run.world.scope.check()
            value = comparable(self.run.value(result, name))
            self.answered[name] = self.answered.get(name, False) or value is not None
            fitness.see(value)
            return test(value)

        return holds


def _where(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
    if len(given) == 2:
        return _Condition(run, given[1]).keep(run.results(given[0]))
    keyword = keyword_of(given[0])
    if keyword not in ("any", "none"):
        raise run.places.error(
            "where{} of three arguments begins with any or none.", call, "Write where{any, set, query}."
        )
    return _where_found(run, given, keyword == "any")


def _where_found(run: Evaluation, given: list[Argument], wanted: bool) -> Iterable[Result]:
    """Those for which a query, with the result's variables, finds something, or nothing."""
    for result in run.results(given[1]):
        with run.within(result):
            found = bool(run.results(given[2]))
        if found is wanted:
            yield result


def _compared(name: str, test: Callable[[Key, Key], bool], said: str) -> Evaluator:
    def compared(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
        selector = selector_name(given[1]) if len(given) == 3 else None
        if len(given) == 3 and selector is None:
            raise run.places.error(f"The second argument of {name}{{}} is no selector.", given[1].node)
        wanted = next(iter(run.results(given[-1])), None)
        if wanted is None:
            raise run.places.error(f"{name}{{}} has nothing to compare with.", call)
        results = run.results(given[0])
        right = key(wanted.value)
        values = run.values(results, selector, given[0].node)
        pairs = zip(values, results, strict=True)
        return [result for value, result in pairs if value is not None and test(key(value), right)]

    description = f"The results whose value is {said} a value."
    return Evaluator(name, "set[, @selector], value", description, compared, 2, 3)


def _if(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    if any(is_true(result.value) for result in run.results(given[0])):
        return run.results(given[1])
    return run.results(given[2]) if len(given) == 3 else []


def _is_true(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    for each in given:
        yield bare(any(is_true(result.value) for result in run.results(each)), name_of(each, "IsTrue"))


def _empty(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    return (bare(not run.results(each), each.name) for each in given)


def _to_boolean(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    return (bare(is_true(result.value)) for each in given for result in run.results(each))


CONDITIONS: Final = (
    Evaluator(
        "where",
        "[any|none,] set, condition",
        "The results that meet a condition such as '@size>100'; with any (none) those for which a query "
        "with their values finds something (nothing).",
        _where,
        2,
        3,
    ),
    _compared("eq", operator.eq, "equal to"),
    _compared("neq", operator.ne, "different from"),
    _compared("gt", operator.gt, "greater than"),
    _compared("gte", operator.ge, "greater than or equal to"),
    _compared("lw", operator.lt, "less than"),
    _compared("lwe", operator.le, "less than or equal to"),
    Evaluator(
        "if",
        "condition, set[, set]",
        "A set where a condition has a true result, else another.",
        _if,
        2,
        3,
    ),
    Evaluator("isTrue", "sets...", "Whether each set has a true result.", _is_true, 1),
    Evaluator("empty", "sets...", "Whether each set has no result.", _empty, 1),
    Evaluator("toBoolean", "values...", "Each value as true or false.", _to_boolean, 1),
)
