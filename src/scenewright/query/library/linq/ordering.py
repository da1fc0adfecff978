"""LINQ: sorting, stable and lazy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scenewright.query.builtin import ORDERED
from scenewright.query.equality import rank
from scenewright.query.library.linq.sequence import linq, source_of, walk
from scenewright.query.values import Delegate, Ordered, Value
from scenewright.query.world import Call

_HEAD = "IOrderedEnumerable<T> {name}<T, K>(this {source} source, Func<T, K> keySelector)"


def _ordered(call: Call, source: Value, keys: tuple[tuple[Any, bool], ...]) -> Ordered:
    return Ordered(ORDERED.of(call["T"]), source, keys, lambda: _sorted(call, source, keys))


def _sorted(call: Call, source: Value, keys: tuple[tuple[Any, bool], ...]) -> Iterator[Value]:
    """The elements by the most important key first, equal ones in their order."""
    items = call.limits.keep(walk(call, source))
    for selector, descending in reversed(keys):
        ranks = [_rank(selector(item)) for item in items]
        order = sorted(range(len(items)), key=ranks.__getitem__, reverse=descending)
        items = [items[place] for place in order]
    return iter(items)


def _rank(key: Value) -> Any:
    return (False,) if key is None else (True, rank(key))


def _declare(suffix: str, descending: bool) -> None:
    def first(call: Call, source: Value, selector: Delegate) -> Ordered:
        return _ordered(call, source_of(source), ((selector.invoke, descending),))

    def then(call: Call, source: Ordered, selector: Delegate) -> Ordered:
        source_of(source)
        return _ordered(call, source.source, (*source.keys, (selector.invoke, descending)))

    linq(_HEAD.format(name=f"OrderBy{suffix}", source="IEnumerable<T>"))(first)
    linq(_HEAD.format(name=f"ThenBy{suffix}", source="IOrderedEnumerable<T>"))(then)


_declare("", descending=False)
_declare("Descending", descending=True)


@linq("IOrderedEnumerable<T> Order<T>(this IEnumerable<T> source)")
def _order(call: Call, source: Value) -> Ordered:
    return _ordered(call, source_of(source), ((lambda item: item, False),))


@linq("IOrderedEnumerable<T> OrderDescending<T>(this IEnumerable<T> source)")
def _order_descending(call: Call, source: Value) -> Ordered:
    return _ordered(call, source_of(source), ((lambda item: item, True),))
