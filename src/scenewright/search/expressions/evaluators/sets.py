"""Evaluators that join, cut and group sets of results."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

from scenewright.search.expressions.evaluation import Evaluation
from scenewright.search.expressions.evaluators.arguments import name_of, split_number, split_selector
from scenewright.search.expressions.interface import Argument, Evaluator
from scenewright.search.expressions.nodes import Call
from scenewright.search.expressions.results import Result, key, text_of


def _set(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    return (result for each in given for result in run.results(each))


def _union(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    first: dict[object, Result] = {}
    for each in given:
        for result in run.results(each):
            first.setdefault(result.distinction, result)
    return first.values()


def _keyed(run: Evaluation, argument: Argument, selector: str | None) -> list[tuple[object, Result]]:
    """The results of a set with what they are told apart by: a selector's value, else their identity."""
    results = run.results(argument)
    if selector is None:
        return [(result.identity, result) for result in results]
    values = run.values(results, selector, argument.node)
    pairs = zip(values, results, strict=True)
    return [(result.identity if value is None else key(value), result) for value, result in pairs]


def _intersect(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
    kept, others = _compared_sets(run, call, given)
    return [result for identity, result in kept if all(identity in other for other in others)]


def _except(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
    kept, others = _compared_sets(run, call, given)
    return [result for identity, result in kept if not any(identity in other for other in others)]


def _compared_sets(
    run: Evaluation, call: Call, given: list[Argument]
) -> tuple[list[tuple[object, Result]], list[set[object]]]:
    """The results of the first set, none twice, and what those of the others are told apart by."""
    selector, sets = split_selector(run, call, given, -1, 2)
    first, *others = (_keyed(run, each, selector) for each in sets)
    kept = {result.identity: (identity, result) for identity, result in first}
    return list(kept.values()), [{identity for identity, _ in other} for other in others]


def _first(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    count, sets = split_number(given, 1)
    return (result for each in sets for result in run.results(each)[:count])


def _last(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    count, sets = split_number(given, 1)
    return (result for each in sets if count for result in run.results(each)[-count:])


def _random(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    """One of each set: always the same of the same set, so that the pages of an answer agree."""
    for each in given:
        results = run.results(each)
        if results:
            chosen = results[zlib.crc32("\n".join(_texts(results)).encode()) % len(results)]
            yield chosen._replace(label=each.name) if each.name else chosen


def _texts(results: Sequence[Result]) -> list[str]:
    return [text_of(result.value) for result in results]


def _groups(run: Evaluation, call: Call, given: list[Argument]) -> list[Argument]:
    """Each group as an argument that has the group's key as its name."""
    selector, sets = split_selector(run, call, given, -1)
    results = run.results(sets[0])
    groups: dict[object, list[Result]] = {}
    names: dict[object, str] = {}
    for value, result in zip(run.values(results, selector, call), results, strict=True):
        groups.setdefault(key(value), []).append(result)
        names.setdefault(key(value), text_of(value))
    return [Argument(call, names[each], tuple(members)) for each, members in groups.items()]


def _group_by(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
    for group in _groups(run, call, given):
        for result in group.given or ():
            yield result._replace(group=name_of(group, "none"))


SETS = (
    Evaluator("set", "sets...", "The results of all sets, one after the other.", _set),
    Evaluator("union", "sets...", "The results of all sets, none of them twice.", _union, 1),
    Evaluator("distinct", "sets...", "The results of all sets, none of them twice.", _union, 1),
    Evaluator(
        "intersect", "sets...[, @selector]", "Those of the first set that are in every other.", _intersect, 2
    ),
    Evaluator(
        "except", "set, sets...[, @selector]", "Those of the first set that are in no other.", _except, 2
    ),
    Evaluator("first", "[count,] sets...", "The first results of each set, one without a count.", _first, 1),
    Evaluator("last", "[count,] sets...", "The last results of each set, one without a count.", _last, 1),
    Evaluator("random", "sets...", "One result of each set.", _random, 1),
    Evaluator(
        "groupBy",
        "set[, @selector]",
        "The results of a set, those of a group together; ...groupBy{} gives each group as a set.",
        _group_by,
        1,
        2,
        expand=_groups,
    ),
)
