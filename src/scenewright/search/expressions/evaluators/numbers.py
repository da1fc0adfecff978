"""Evaluators that count and calculate."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from scenewright.search.expressions.evaluation import Evaluation
from scenewright.search.expressions.evaluators.arguments import name_of, split_selector
from scenewright.search.expressions.interface import Argument, Evaluator
from scenewright.search.expressions.limits import MOST_RESULTS
from scenewright.search.expressions.nodes import Call
from scenewright.search.expressions.results import Result, bare, number_of


def _count(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    return (bare(len(run.results(each)), name_of(each, "Count")) for each in given)


def _mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)


def _reduced(name: str, reduce: Callable[[Sequence[float]], float], otherwise: float | None) -> Evaluator:
    """An evaluator that gives for each set one number made of the numbers among its values."""

    def reduced(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
        selector, sets = split_selector(run, call, given, 0)
        for each in sets:
            results = run.results(each)
            values = map(number_of, run.values(results, selector, each.node))
            numbers = [value for value in values if value is not None]
            if numbers:
                yield bare(reduce(numbers), name_of(each, name))
                continue
            if results or otherwise is None:
                run.world.scope.note(f"{name.lower()}{{}}: no result of '{each.node.text}' has a number.")
            if otherwise is not None:
                yield bare(otherwise, name_of(each, name))

    words = {"Min": "The least number", "Max": "The greatest number", "Avg": "The mean", "Sum": "The sum"}
    return Evaluator(name.lower(), "[@selector,] sets...", f"{words[name]} of each set.", reduced, 1)


def _range(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
    """From the first number of its arguments to before the second, in steps of one."""
    values = (number_of(result.value) for each in given for result in run.results(each))
    ends = [value for value in values if value is not None and math.isfinite(value)][:2]
    if len(ends) < 2:
        raise run.places.error("A range needs two numbers.", call, "Write range{0, 10}.")
    steps = math.ceil(ends[1] - ends[0])
    if steps > MOST_RESULTS:
        raise run.places.error(f"A range has at most {MOST_RESULTS:,} numbers.", call)
    return (bare(ends[0] + step, "Range") for step in range(steps))


def _to_number(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    for each in given:
        for result in run.results(each):
            number = number_of(result.value)
            yield bare(math.nan if number is None else number)


NUMBERS: Final = (
    Evaluator("count", "sets...", "How many results each set has.", _count, 1),
    _reduced("Min", min, None),
    _reduced("Max", max, None),
    _reduced("Avg", _mean, 0.0),
    _reduced("Sum", math.fsum, 0.0),
    Evaluator("range", "from, to", "The numbers from the first to before the second.", _range, 1, 2),
    Evaluator("toNumber", "values...", "Each value as a number, NaN where it is none.", _to_number, 1),
)
