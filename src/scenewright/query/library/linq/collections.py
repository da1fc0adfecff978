"""LINQ: sets, groups, joins, collecting into arrays, lists and dictionaries, making sequences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scenewright.query import types as t
from scenewright.query.builtin import DICTIONARY, GROUPING, HASH_SET, LIST, LOOKUP, PAIR
from scenewright.query.equality import key_of
from scenewright.query.faults import thrown
from scenewright.query.library.linq.sequence import chained, lazy, linq, source_of, walk
from scenewright.query.limits import record
from scenewright.query.texts import text_of
from scenewright.query.types import CType
from scenewright.query.values import Delegate, Grouping, Items, Lazy, Table, Value
from scenewright.query.world import Call

# sets


@linq("IEnumerable<T> Distinct<T>(this IEnumerable<T> source)")
def _distinct(call: Call, source: Value) -> Lazy:
    source_of(source)
    return lazy(call["T"], lambda: _once(call, walk(call, source), key_of))


@linq("IEnumerable<T> DistinctBy<T, K>(this IEnumerable<T> source, Func<T, K> keySelector)")
def _distinct_by(call: Call, source: Value, selector: Delegate) -> Lazy:
    source_of(source)
    return lazy(
        call["T"], lambda: _once(call, walk(call, source), lambda item: key_of(selector.invoke(item)))
    )


def _once(call: Call, items: Iterator[Value], key: Callable[[Value], Any]) -> Iterator[Value]:
    seen = set()
    for item in items:
        found = key(item)
        if found not in seen:
            call.limits.hold(1)
            seen.add(found)
            yield item


@linq("IEnumerable<T> Union<T>(this IEnumerable<T> first, IEnumerable<T> second)")
def _union(call: Call, first: Value, second: Value) -> Lazy:
    return _distinct(call, chained(call, first, second))


@linq("IEnumerable<T> Intersect<T>(this IEnumerable<T> first, IEnumerable<T> second)")
def _intersect(call: Call, first: Value, second: Value) -> Lazy:
    source_of(first, "first")
    source_of(second, "second")

    def produce() -> Iterator[Value]:
        wanted = {key_of(item) for item in call.limits.keep(walk(call, second))}
        return _once(call, (item for item in walk(call, first) if key_of(item) in wanted), key_of)

    return lazy(call["T"], produce)


@linq("IEnumerable<T> Except<T>(this IEnumerable<T> first, IEnumerable<T> second)")
def _except(call: Call, first: Value, second: Value) -> Lazy:
    source_of(first, "first")
    source_of(second, "second")

    def produce() -> Iterator[Value]:
        unwanted = {key_of(item) for item in call.limits.keep(walk(call, second))}
        return _once(call, (item for item in walk(call, first) if key_of(item) not in unwanted), key_of)

    return lazy(call["T"], produce)


# groups


def _groups(
    call: Call, source: Value, key: Delegate, element: Delegate | None, type_: CType
) -> dict[Any, Grouping]:
    groups: dict[Any, Grouping] = {}
    for item in walk(call, source):
        call.limits.hold(1)
        value = key.invoke(item)
        name = key_of(value)
        group = groups.get(name)
        if group is None:
            group = groups[name] = Grouping(type_, value, [])
        group.items.append(element.invoke(item) if element else item)
    return groups


@linq("IEnumerable<IGrouping<K, T>> GroupBy<T, K>(this IEnumerable<T> source, Func<T, K> keySelector)")
def _group_by(call: Call, source: Value, key: Delegate) -> Lazy:
    source_of(source)
    type_ = GROUPING.of(call["K"], call["T"])
    return lazy(type_, lambda: iter(_groups(call, source, key, None, type_).values()))


@linq(
    "IEnumerable<IGrouping<K, E>> GroupBy<T, K, E>(this IEnumerable<T> source, Func<T, K> keySelector, "
    "Func<T, E> elementSelector)"
)
def _group_elements(call: Call, source: Value, key: Delegate, element: Delegate) -> Lazy:
    source_of(source)
    type_ = GROUPING.of(call["K"], call["E"])
    return lazy(type_, lambda: iter(_groups(call, source, key, element, type_).values()))


@linq(
    "IEnumerable<R> GroupBy<T, K, R>(this IEnumerable<T> source, Func<T, K> keySelector, Func<K, "
    "IEnumerable<T>, R> resultSelector)"
)
def _group_results(call: Call, source: Value, key: Delegate, result: Delegate) -> Lazy:
    source_of(source)
    type_ = GROUPING.of(call["K"], call["T"])
    return lazy(
        call["R"],
        lambda: (result.invoke(g.key, g) for g in _groups(call, source, key, None, type_).values()),
    )


@linq("ILookup<K, T> ToLookup<T, K>(this IEnumerable<T> source, Func<T, K> keySelector)")
def _to_lookup(call: Call, source: Value, key: Delegate) -> Table:
    groups = _groups(call, source, key, None, GROUPING.of(call["K"], call["T"]))
    return Table(LOOKUP.of(call["K"], call["T"]), groups)


@linq(
    "IEnumerable<R> Join<A, B, K, R>(this IEnumerable<A> outer, IEnumerable<B> inner, Func<A, K> "
    "outerKey, Func<B, K> innerKey, "
    "Func<A, B, R> result)"
)
def _join(
    call: Call, outer: Value, inner: Value, outer_key: Delegate, inner_key: Delegate, result: Delegate
) -> Lazy:
    source_of(outer, "outer")
    source_of(inner, "inner")

    def produce() -> Iterator[Value]:
        groups = _groups(call, inner, inner_key, None, GROUPING.of(call["K"], call["B"]))
        for item in walk(call, outer):
            group = groups.get(key_of(outer_key.invoke(item)))
            for match in group.items if group else ():
                yield result.invoke(item, match)

    return lazy(call["R"], produce)


# collecting


@linq("T[] ToArray<T>(this IEnumerable<T> source)")
def _to_array(call: Call, source: Value) -> Items:
    return Items(t.array_of(call["T"]), call.limits.keep(walk(call, source)))


@linq("List<T> ToList<T>(this IEnumerable<T> source)")
def _to_list(call: Call, source: Value) -> Items:
    return Items(LIST.of(call["T"]), call.limits.keep(walk(call, source)))


@linq("HashSet<T> ToHashSet<T>(this IEnumerable<T> source)")
def _to_hash_set(call: Call, source: Value) -> Table:
    entries: dict[Any, Value] = {}
    for item in call.limits.keep(walk(call, source)):
        entries.setdefault(key_of(item), item)
    return Table(HASH_SET.of(call["T"]), entries)


def dictionary(call: Call, key: CType, value: CType, pairs: Iterator[tuple[Value, Value]]) -> Table:
    """A dictionary of pairs. Raises ``QueryExceptionError`` for a null key or one that comes twice."""
    entries: dict[Any, Value] = {}
    for name, held in pairs:
        call.limits.hold(1)
        if name is None:
            raise thrown("ArgumentNullException", "Value cannot be null. (Parameter 'key')")
        found = key_of(name)
        if found in entries:
            raise thrown(
                "ArgumentException", f"An item with the same key has already been added. Key: {text_of(name)}"
            )
        entries[found] = record(PAIR.of(key, value), (name, held))
    return Table(DICTIONARY.of(key, value), entries)


@linq("Dictionary<K, T> ToDictionary<T, K>(this IEnumerable<T> source, Func<T, K> keySelector)")
def _to_dictionary(call: Call, source: Value, key: Delegate) -> Table:
    return dictionary(call, call["K"], call["T"], ((key.invoke(x), x) for x in walk(call, source)))


@linq(
    "Dictionary<K, V> ToDictionary<T, K, V>(this IEnumerable<T> source, Func<T, K> keySelector, Func<T, "
    "V> elementSelector)"
)
def _to_dictionary_of(call: Call, source: Value, key: Delegate, element: Delegate) -> Table:
    return dictionary(
        call, call["K"], call["V"], ((key.invoke(x), element.invoke(x)) for x in walk(call, source))
    )


@linq("IEnumerable<T> AsEnumerable<T>(this IEnumerable<T> source)")
def _as_enumerable(call: Call, source: Value) -> Value:
    return source


# making


@linq("static IEnumerable<int> Range(int start, int count)")
def _range(call: Call, start: int, count: int) -> Lazy:
    if count < 0 or start + count - 1 > 2**31 - 1:
        raise thrown(
            "ArgumentOutOfRangeException",
            "Specified argument was out of the range of valid values. (Parameter 'count')",
        )
    return lazy(t.INT, lambda: iter(range(start, start + count)))


@linq("static IEnumerable<T> Repeat<T>(T element, int count)")
def _repeat(call: Call, element: Value, count: int) -> Lazy:
    if count < 0:
        raise thrown(
            "ArgumentOutOfRangeException",
            "Specified argument was out of the range of valid values. (Parameter 'count')",
        )
    return lazy(call["T"], lambda: (element for _ in range(count)))


@linq("static IEnumerable<T> Empty<T>()")
def _empty(call: Call) -> Items:
    return Items(t.array_of(call["T"]), [])
