"""LINQ: filtering, projecting, taking parts, putting together."""

from __future__ import annotations

from collections.abc import Iterator

from scenewright.query import types as t
from scenewright.query.faults import thrown
from scenewright.query.library.linq.sequence import chained, lazy, linq, source_of, walk
from scenewright.query.limits import record
from scenewright.query.values import Delegate, Items, Lazy, Value
from scenewright.query.world import Call

# filtering and projecting


@linq("IEnumerable<T> Where<T>(this IEnumerable<T> source, Func<T, bool> predicate)")
def _where(call: Call, source: Value, predicate: Delegate) -> Lazy:
    source_of(source)
    return lazy(call["T"], lambda: (x for x in walk(call, source) if predicate.invoke(x)))


@linq("IEnumerable<T> Where<T>(this IEnumerable<T> source, Func<T, int, bool> predicate)")
def _where_placed(call: Call, source: Value, predicate: Delegate) -> Lazy:
    source_of(source)
    return lazy(call["T"], lambda: (x for i, x in enumerate(walk(call, source)) if predicate.invoke(x, i)))


@linq("IEnumerable<R> Select<T, R>(this IEnumerable<T> source, Func<T, R> selector)")
def _select(call: Call, source: Value, selector: Delegate) -> Lazy:
    source_of(source)
    return lazy(call["R"], lambda: map(selector.invoke, walk(call, source)))


@linq("IEnumerable<R> Select<T, R>(this IEnumerable<T> source, Func<T, int, R> selector)")
def _select_placed(call: Call, source: Value, selector: Delegate) -> Lazy:
    source_of(source)
    return lazy(call["R"], lambda: (selector.invoke(x, i) for i, x in enumerate(walk(call, source))))


@linq("IEnumerable<R> SelectMany<T, R>(this IEnumerable<T> source, Func<T, IEnumerable<R>> selector)")
def _select_many(call: Call, source: Value, selector: Delegate) -> Lazy:
    source_of(source)
    return lazy(call["R"], lambda: (y for x in walk(call, source) for y in walk(call, selector.invoke(x))))


@linq(
    "IEnumerable<R> SelectMany<T, C, R>(this IEnumerable<T> source, Func<T, IEnumerable<C>> collection, "
    "Func<T, C, R> result)"
)
def _select_pairs(call: Call, source: Value, collection: Delegate, result: Delegate) -> Lazy:
    source_of(source)
    return lazy(
        call["R"],
        lambda: (result.invoke(x, y) for x in walk(call, source) for y in walk(call, collection.invoke(x))),
    )


@linq("IEnumerable<R> OfType<R>(this IEnumerable source)")
def _of_type(call: Call, source: Value) -> Lazy:
    source_of(source)
    return lazy(call["R"], lambda: (x for x in walk(call, source) if call.types.is_instance(x, call["R"])))


@linq("IEnumerable<R> Cast<R>(this IEnumerable source)")
def _cast(call: Call, source: Value) -> Lazy:
    source_of(source)
    return lazy(call["R"], lambda: (call.types.cast(x, call["R"]) for x in walk(call, source)))


# parts


@linq("IEnumerable<T> Take<T>(this IEnumerable<T> source, int count)")
def _take(call: Call, source: Value, count: int) -> Lazy:
    source_of(source)

    def produce() -> Iterator[Value]:
        left = count
        for item in walk(call, source) if count > 0 else ():
            yield item
            left -= 1
            if left <= 0:
                return

    return lazy(call["T"], produce)


@linq("IEnumerable<T> Skip<T>(this IEnumerable<T> source, int count)")
def _skip(call: Call, source: Value, count: int) -> Lazy:
    source_of(source)
    return lazy(call["T"], lambda: (x for i, x in enumerate(walk(call, source)) if i >= count))


@linq("IEnumerable<T> TakeLast<T>(this IEnumerable<T> source, int count)")
def _take_last(call: Call, source: Value, count: int) -> Lazy:
    source_of(source)
    return lazy(call["T"], lambda: iter(call.limits.keep(walk(call, source))[-count:] if count > 0 else []))


@linq("IEnumerable<T> SkipLast<T>(this IEnumerable<T> source, int count)")
def _skip_last(call: Call, source: Value, count: int) -> Lazy:
    source_of(source)

    def produce() -> Iterator[Value]:
        items = call.limits.keep(walk(call, source))
        return iter(items[: max(0, len(items) - max(0, count))])

    return lazy(call["T"], produce)


@linq("IEnumerable<T> TakeWhile<T>(this IEnumerable<T> source, Func<T, bool> predicate)")
def _take_while(call: Call, source: Value, predicate: Delegate) -> Lazy:
    source_of(source)

    def produce() -> Iterator[Value]:
        for item in walk(call, source):
            if not predicate.invoke(item):
                return
            yield item

    return lazy(call["T"], produce)


@linq("IEnumerable<T> SkipWhile<T>(this IEnumerable<T> source, Func<T, bool> predicate)")
def _skip_while(call: Call, source: Value, predicate: Delegate) -> Lazy:
    source_of(source)

    def produce() -> Iterator[Value]:
        skipping = True
        for item in walk(call, source):
            skipping = skipping and predicate.invoke(item)
            if not skipping:
                yield item

    return lazy(call["T"], produce)


@linq("IEnumerable<T[]> Chunk<T>(this IEnumerable<T> source, int size)")
def _chunk(call: Call, source: Value, size: int) -> Lazy:
    source_of(source)
    if size < 1:
        raise thrown(
            "ArgumentOutOfRangeException",
            "Specified argument was out of the range of valid values. (Parameter 'size')",
        )

    def produce() -> Iterator[Value]:
        held: list[Value] = []
        for item in walk(call, source):
            held.append(item)
            if len(held) == size:
                yield Items(t.array_of(call["T"]), held)
                held = []
        if held:
            yield Items(t.array_of(call["T"]), held)

    return lazy(t.array_of(call["T"]), produce)


# combining


@linq("IEnumerable<T> Concat<T>(this IEnumerable<T> first, IEnumerable<T> second)")
def _concat(call: Call, first: Value, second: Value) -> Lazy:
    return chained(call, first, second)


@linq("IEnumerable<T> Append<T>(this IEnumerable<T> source, T element)")
def _append(call: Call, source: Value, element: Value) -> Lazy:
    source_of(source)
    return lazy(call["T"], lambda: (x for part in (walk(call, source), [element]) for x in part))


@linq("IEnumerable<T> Prepend<T>(this IEnumerable<T> source, T element)")
def _prepend(call: Call, source: Value, element: Value) -> Lazy:
    source_of(source)
    return lazy(call["T"], lambda: (x for part in ([element], walk(call, source)) for x in part))


@linq("IEnumerable<T> Reverse<T>(this IEnumerable<T> source)")
def _reverse(call: Call, source: Value) -> Lazy:
    source_of(source)
    return lazy(call["T"], lambda: reversed(call.limits.keep(walk(call, source))))


@linq("IEnumerable<R> Zip<A, B, R>(this IEnumerable<A> first, IEnumerable<B> second, Func<A, B, R> result)")
def _zip(call: Call, first: Value, second: Value, result: Delegate) -> Lazy:
    source_of(first, "first")
    source_of(second, "second")
    return lazy(
        call["R"],
        lambda: (result.invoke(*pair) for pair in zip(walk(call, first), walk(call, second), strict=False)),
    )


@linq("IEnumerable<ValueTuple<A, B>> Zip<A, B>(this IEnumerable<A> first, IEnumerable<B> second)")
def _zip_pairs(call: Call, first: Value, second: Value) -> Lazy:
    source_of(first, "first")
    source_of(second, "second")
    pair = t.TUPLE.of(call["A"], call["B"])
    return lazy(
        pair,
        lambda: (record(pair, both) for both in zip(walk(call, first), walk(call, second), strict=False)),
    )
