"""Evaluators that make new results of those of a set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scenewright.errors import UnknownFilterError
from scenewright.search.expressions.evaluation import Evaluation
from scenewright.search.expressions.evaluators.arguments import (
    keyword_of,
    name_of,
    plain,
    selector_name,
    selector_of,
    texts_of,
)
from scenewright.search.expressions.interface import Argument, Evaluator
from scenewright.search.expressions.nodes import Call, Constant, Expression, QueryText
from scenewright.search.expressions.results import Key, Result, bare, is_true, key, text_of, with_value
from scenewright.search.language import shortened
from scenewright.search.matching import nearest

_LONGEST_NOTE: Final = 2_000


def _selecting(append: bool) -> Callable[[Evaluation, Call, list[Argument]], Iterable[Result]]:
    def selected(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
        sources = run.results(given[0])
        made = (
            list(sources) if append else [each._replace(fields={}, selected=(), label="") for each in sources]
        )
        for selector in given[1:]:
            name = selector_name(selector)
            if name is None:
                values = [_first_value(run, source, selector) for source in sources]
            else:
                values = run.values(sources, name, selector.node)
            called = selector.name or name or selector.node.text
            pairs = zip(made, values, strict=True)
            made = [each if value is None else with_value(each, value, called) for each, value in pairs]
        return made

    return selected


def _first_value(run: Evaluation, source: Result, selector: Argument) -> object:
    """The first value of an expression in which the variables are those of a result."""
    with run.within(source):
        return next((result.value for result in run.results(selector)), None)


def _sort(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
    name = selector_name(given[1]) if len(given) > 1 else None
    if len(given) > 1 and name is None:
        raise run.places.error("sort{} sorts by a selector.", given[1].node, "Write sort{set, @name}.")
    results = run.results(given[0])
    values = run.values(results, name, call)
    order = sorted(
        zip(values, results, strict=True), key=_sort_key, reverse=len(given) == 3 and _falls(given[2])
    )
    missing = [result for value, result in order if value is None]
    return [result._replace(value=value) for value, result in order if value is not None] + missing


def _sort_key(pair: tuple[object, Result]) -> Key:
    return key(pair[0])


def _falls(order: Argument) -> bool:
    """Whether the order falls: ``desc``, ``false`` or 0."""
    node = plain(order)
    return keyword_of(order) == "desc" or (isinstance(node, Constant) and not is_true(node.value))


def _map(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    for result in run.results(given[0]):
        with run.within(result):
            yield from run.results(given[1])


@dataclass(slots=True)
class _Aggregation:
    """How ``aggregate{}`` goes on: how often, and what it does with what it finds."""

    rounds: int = 1
    field: str = ""
    keep: bool = False

    @classmethod
    def of(cls, options: Sequence[Argument]) -> _Aggregation:
        made = cls()
        for option in options:
            node = plain(option)
            word = keyword_of(option)
            if word == "keep":
                made.keep = True
            elif isinstance(node, Constant) and isinstance(node.value, float):
                made.rounds = int(min(node.value, 1e6))
            elif word != "sort":  # the results are in that order anyway
                made.field = selector_name(option) or ""
        return made

    def marked(self, result: Result, round_: int) -> Result:
        return result._replace(fields={**result.fields, self.field: round_}) if self.field else result


def _aggregate(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    """The results of a template for each result of a set, then for each of those, and so on."""
    options = _Aggregation.of(given[2:])
    batch = list({result.identity: result for result in run.results(given[0])}.values())
    seen = {result.identity for result in batch}
    if options.keep:
        yield from (options.marked(result, 0) for result in batch)
    for round_ in range(1, options.rounds + 1):
        found: dict[object, Result] = {}
        for source in batch:
            with run.within(source):
                found |= {each.identity: each for each in run.results(given[1]) if each.identity not in seen}
        seen |= found.keys()
        batch = list(found.values())
        yield from (options.marked(result, round_) for result in batch)
        if not batch:
            return


def _apply(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    """The set handed through evaluators: of each the results so far are the first argument."""
    results = run.results(given[0])
    for step in given[1:]:
        call = _step(run, step)
        stream = Argument(given[0].node, given[0].name, tuple(results))
        results = run.call(call, [stream, *run.arguments(call)])
    return results


def _step(run: Evaluation, step: Argument) -> Call:
    node = plain(step)
    if isinstance(node, Call):
        return node
    if isinstance(node, Constant) and isinstance(node.value, str):
        names = {name.lower(): name for name in run.evaluators}
        if node.value.lower() in names:
            return Call(names[node.value.lower()], (), node.text, node.start)
        raise run.places.located(
            UnknownFilterError(
                f"There is no evaluator '{shortened(node.value)}'.",
                hint=f"There are: {', '.join(run.evaluators)}.",
                candidates=nearest(node.value, run.evaluators),
            ),
            node,
        )
    raise run.places.error("apply{} takes names of evaluators and calls of them.", node)


def _template(given: list[Argument]) -> tuple[str | None, list[Argument]]:
    """The text with selectors that comes first, if one does, and the sets."""
    node = plain(given[0])
    if isinstance(node, Constant) and isinstance(node.value, str):
        return node.value, given[1:]
    return (None, given) if selector_of(given[0]) is None else (node.text, given[1:])


def _formatted(run: Evaluation, given: list[Argument]) -> Iterable[tuple[Result, str]]:
    template, sets = _template(given)
    for each in sets:
        for result in run.results(each):
            text = text_of(result.value) if template is None else run.formatted(template, result)
            yield result, text


def _format(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    return (result._replace(value=text, label=text) for result, text in _formatted(run, given))


def _print(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    """What Unity writes to its console is a note of the answer."""
    printed = list(_formatted(run, given))
    text = f"print: [{','.join(text for _, text in printed)}]"
    run.world.scope.note(text if len(text) <= _LONGEST_NOTE else f"{text[:_LONGEST_NOTE]}...")
    return [result for result, _ in printed]


def _alias(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    name = texts_of(run, given[1])[:1] or [""]
    selector = selector_of(given[1])
    template = name[0] if selector is None else f"@{selector}"
    return (result._replace(label=run.formatted(template, result)) for result in run.results(given[0]))


def _text(_run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    return [bare(each.node.text) for each in given]


def _constant(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    return run.results(given[0])[:1]


def _query(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    for each in given:
        node: Expression = plain(each)
        if isinstance(node, QueryText):
            yield from run.results(node)
        else:
            for text in texts_of(run, each):
                yield from run.queries.found(text, node)


def _selector(run: Evaluation, _call: Call, given: list[Argument]) -> Iterable[Result]:
    for each in given:
        name = selector_name(each)
        if name is None:
            raise run.places.error("selector{} takes a selector.", each.node, "Write selector{@name}.")
        yield bare(name, name_of(each, "Selector"))


TRANSFORMATIONS: Final = (
    Evaluator(
        "select",
        "set, @selector...",
        "The results of a set, called by values of theirs; an expression may stand for a selector.",
        _selecting(append=False),
        2,
    ),
    Evaluator(
        "append",
        "set, @selector...",
        "As select, added to what was selected before.",
        _selecting(append=True),
        2,
    ),
    Evaluator(
        "sort", "set, @selector[, asc|desc]", "The results of a set in the order of a value.", _sort, 1, 3
    ),
    Evaluator("map", "set, query", "What a query with the values of each result (@name) gives.", _map, 2, 2),
    Evaluator(
        "aggregate",
        "set, query[, rounds][, field][, keep][, sort]",
        "What a query with the values of each result gives, again for what that gives, for some rounds.",
        _aggregate,
        2,
        6,
    ),
    Evaluator(
        "apply",
        "set, evaluators...",
        "A set handed through evaluators, each by name or call.",
        _apply,
        2,
        None,
        1,
    ),
    Evaluator(
        "format", "['text @selector',] sets...", "Results called by a text with their values.", _format, 1
    ),
    Evaluator(
        "print", "['text @selector',] sets...", "The sets; their values are told as a note.", _print, 1
    ),
    Evaluator("alias", "set, name", "The results of a set called by a name.", _alias, 2, 2),
    Evaluator("text", "expressions...", "The text of each expression itself.", _text, 1),
    Evaluator("constant", "value", "The first result of an expression.", _constant, 1),
    Evaluator("query", "'query'...", "What the query in a text finds.", _query, 1),
    Evaluator("selector", "@selector", "The name of a selector.", _selector, 1),
)
