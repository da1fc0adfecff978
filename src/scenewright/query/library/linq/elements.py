"""LINQ: one element, tests, counts, folding."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scenewright.query.defaults import default_of
from scenewright.query.equality import equals, key_of
from scenewright.query.faults import thrown
from scenewright.query.library.linq.sequence import lazy, linq, no_elements, source_of, walk
from scenewright.query.values import Delegate, Int64, Lazy, Value, items_of
from scenewright.query.world import Call

# one element


def _first(call: Call, source: Value, predicate: Delegate | None = None) -> list[Value]:
    for item in walk(call, source):
        if predicate is None or predicate.invoke(item):
            return [item]
    return []


def _last(call: Call, source: Value, predicate: Delegate | None = None) -> list[Value]:
    found: list[Value] = []
    for item in walk(call, source):
        if predicate is None or predicate.invoke(item):
            found = [item]
    return found


def _single(call: Call, source: Value, predicate: Delegate | None = None) -> list[Value]:
    found: list[Value] = []
    for item in walk(call, source):
        if predicate is None or predicate.invoke(item):
            if found:
                matching = " matching" if predicate else ""
                raise thrown(
                    "InvalidOperationException", f"Sequence contains more than one{matching} element"
                )
            found = [item]
    return found


def _declare_choices(name: str, choose: Callable[..., list[Value]]) -> None:
    """``First``, ``Last`` and ``Single`` with their four forms each."""

    def strict(call: Call, source: Value, predicate: Delegate | None = None) -> Value:
        found = choose(call, source, predicate)
        if not found:
            matching = " matching" if predicate else ""
            raise thrown(
                "InvalidOperationException",
                f"Sequence contains no{matching} element{'' if predicate else 's'}",
            )
        return found[0]

    def lenient(call: Call, source: Value, predicate: Delegate | None = None) -> Value:
        found = choose(call, source, predicate)
        return found[0] if found else default_of(call["T"])

    def given(call: Call, source: Value, *arguments: Value) -> Value:
        found = choose(call, source, *arguments[:-1])
        return found[0] if found else arguments[-1]

    linq(
        f"T {name}<T>(this IEnumerable<T> source)",
        f"T {name}<T>(this IEnumerable<T> source, Func<T, bool> predicate)",
    )(strict)
    linq(
        f"T {name}OrDefault<T>(this IEnumerable<T> source)",
        f"T {name}OrDefault<T>(this IEnumerable<T> source, Func<T, bool> predicate)",
    )(lenient)
    linq(
        f"T {name}OrDefault<T>(this IEnumerable<T> source, T defaultValue)",
        f"T {name}OrDefault<T>(this IEnumerable<T> source, Func<T, bool> predicate, T defaultValue)",
    )(given)


for _name, _choose in (("First", _first), ("Last", _last), ("Single", _single)):
    _declare_choices(_name, _choose)


@linq("T ElementAt<T>(this IEnumerable<T> source, int index)")
def _element_at(call: Call, source: Value, index: int) -> Value:
    for place, item in enumerate(walk(call, source) if index >= 0 else ()):
        if place == index:
            return item
    raise thrown(
        "ArgumentOutOfRangeException",
        "Index was out of range. Must be non-negative and less than the size of the collection. "
        "(Parameter 'index')",
    )


@linq("T ElementAtOrDefault<T>(this IEnumerable<T> source, int index)")
def _element_or_default(call: Call, source: Value, index: int) -> Value:
    for place, item in enumerate(walk(call, source) if index >= 0 else ()):
        if place == index:
            return item
    return default_of(call["T"])


@linq("IEnumerable<T> DefaultIfEmpty<T>(this IEnumerable<T> source)")
def _default_if_empty(call: Call, source: Value) -> Lazy:
    return _given_if_empty(call, source, default_of(call["T"]))


@linq("IEnumerable<T> DefaultIfEmpty<T>(this IEnumerable<T> source, T defaultValue)")
def _given_if_empty(call: Call, source: Value, default: Value) -> Lazy:
    source_of(source)

    def produce() -> Iterator[Value]:
        empty = True
        for item in walk(call, source):
            empty = False
            yield item
        if empty:
            yield default

    return lazy(call["T"], produce)


# tests and counts


@linq(
    "bool Any<T>(this IEnumerable<T> source)",
    "bool Any<T>(this IEnumerable<T> source, Func<T, bool> predicate)",
)
def _any(call: Call, source: Value, predicate: Delegate | None = None) -> bool:
    return bool(_first(call, source, predicate))


@linq("bool All<T>(this IEnumerable<T> source, Func<T, bool> predicate)")
def _all(call: Call, source: Value, predicate: Delegate) -> bool:
    return all(predicate.invoke(item) for item in walk(call, source))


@linq(
    "int Count<T>(this IEnumerable<T> source)",
    "int Count<T>(this IEnumerable<T> source, Func<T, bool> predicate)",
)
def _count(call: Call, source: Value, predicate: Delegate | None = None) -> int:
    known = items_of(source) if predicate is None else None
    if known is not None:
        return len(known)
    return sum(1 for item in walk(call, source) if predicate is None or predicate.invoke(item))


@linq(
    "long LongCount<T>(this IEnumerable<T> source)",
    "long LongCount<T>(this IEnumerable<T> source, Func<T, bool> predicate)",
)
def _long_count(call: Call, source: Value, predicate: Delegate | None = None) -> Value:
    return Int64(_count(call, source, predicate))


@linq("bool Contains<T>(this IEnumerable<T> source, T value)")
def _contains(call: Call, source: Value, value: Value) -> bool:
    wanted = key_of(value)
    return any(key_of(item) == wanted for item in walk(call, source))


@linq("bool SequenceEqual<T>(this IEnumerable<T> first, IEnumerable<T> second)")
def _sequence_equal(call: Call, first: Value, second: Value) -> bool:
    one, other = walk(call, first), walk(call, second)
    end = object()
    while True:
        a, b = next(one, end), next(other, end)
        if a is end or b is end:
            return a is b
        if not equals(a, b):
            return False


# folding


@linq("T Aggregate<T>(this IEnumerable<T> source, Func<T, T, T> func)")
def _aggregate(call: Call, source: Value, function: Delegate) -> Value:
    items = walk(call, source)
    for result in items:
        for item in items:
            result = function.invoke(result, item)
        return result
    raise no_elements()


@linq("A Aggregate<T, A>(this IEnumerable<T> source, A seed, Func<A, T, A> func)")
def _aggregate_from(call: Call, source: Value, seed: Value, function: Delegate) -> Value:
    for item in walk(call, source):
        seed = function.invoke(seed, item)
    return seed


@linq(
    "R Aggregate<T, A, R>(this IEnumerable<T> source, A seed, Func<A, T, A> func, Func<A, R> resultSelector)"
)
def _aggregate_to(call: Call, source: Value, seed: Value, function: Delegate, result: Delegate) -> Value:
    return result.invoke(_aggregate_from(call, source, seed, function))
