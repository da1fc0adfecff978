"""LINQ: sums, averages, least and greatest elements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from scenewright.query import types as t
from scenewright.query.equality import compare
from scenewright.query.library.linq.sequence import linq, no_elements, walk
from scenewright.query.numbers import convert, operation
from scenewright.query.types import CType
from scenewright.query.values import Delegate, Value
from scenewright.query.world import Call

_SUMMED = {t.INT: t.INT, t.LONG: t.LONG, t.FLOAT: t.DOUBLE, t.DOUBLE: t.DOUBLE, t.DECIMAL: t.DECIMAL}
_AVERAGED = {t.INT: t.DOUBLE, t.LONG: t.DOUBLE, t.FLOAT: t.FLOAT, t.DOUBLE: t.DOUBLE, t.DECIMAL: t.DECIMAL}


def _numbers(call: Call, source: Value, selector: Delegate | None) -> Iterator[Value]:
    items = walk(call, source)
    return map(selector.invoke, items) if selector else items


def _sum_of(type_: CType, numbers: Iterator[Value]) -> Value:
    """The sum as .NET adds: integers checked, ``float`` in double precision."""
    held = _SUMMED[type_]
    add = operation("+", held, checked=True)
    total = convert(0, held)
    for number in numbers:
        if number is not None:
            total = add(total, convert(number, held))
    return convert(total, type_)


def _average_of(type_: CType, numbers: Iterator[Value]) -> Value | None:
    """The average, or ``None`` without a number."""
    count = 0
    total: Value = Decimal(0) if type_ is t.DECIMAL else 0 if type_ in (t.INT, t.LONG) else 0.0
    for number in numbers:
        if number is not None:
            count, total = count + 1, total + (number if type_ is t.DECIMAL else _plain(number))
    if not count:
        return None
    result = _AVERAGED[type_]
    wide = t.DECIMAL if result is t.DECIMAL else t.DOUBLE
    return convert(operation("/", wide)(convert(total, wide), convert(count, wide)), result)


def _plain(number: Value) -> float | int:
    return float(number) if isinstance(number, float) else int(number)


def _declare(type_: CType) -> None:
    """``Sum`` and ``Average`` of one number type, plain and nullable, with and without a selector."""

    def total(call: Call, source: Value, selector: Delegate | None = None) -> Value:
        return _sum_of(type_, _numbers(call, source, selector))

    def average(call: Call, source: Value, selector: Delegate | None = None) -> Value:
        found = average_or_null(call, source, selector)
        if found is None:
            raise no_elements()
        return found

    def average_or_null(call: Call, source: Value, selector: Delegate | None = None) -> Value:
        return _average_of(type_, _numbers(call, source, selector))

    for mark, mean in (("", average), ("?", average_or_null)):
        _declare_forms("Sum", f"{type_}{mark}", f"{type_}{mark}", total)
        _declare_forms("Average", f"{_AVERAGED[type_]}{mark}", f"{type_}{mark}", mean)


def _declare_forms(name: str, result: str, element: str, function: Callable[..., Value]) -> None:
    linq(
        f"{result} {name}(this IEnumerable<{element}> source)",
        f"{result} {name}<T>(this IEnumerable<T> source, Func<T, {element}> selector)",
    )(function)


for _type in _SUMMED:
    _declare(_type)


def _extreme(call: Call, items: Iterator[Value], type_: CType, sign: int) -> Value:
    """The least (sign -1) or greatest (1) element; nulls are left out. Empty: null, or an error for
    values.
    """
    best: Value = None
    for item in items:
        if item is not None and (best is None or compare(item, best) * sign > 0):
            best = item
    if best is None and type_.is_value:
        raise no_elements()
    return best


def _declare_extreme(name: str, sign: int) -> None:
    def plain(call: Call, source: Value) -> Value:
        return _extreme(call, walk(call, source), call["T"], sign)

    def selected(call: Call, source: Value, selector: Delegate) -> Value:
        return _extreme(call, _numbers(call, source, selector), call["R"], sign)

    def by(call: Call, source: Value, selector: Delegate) -> Value:
        best: tuple[Value, Value] | None = None
        for item in walk(call, source):
            key = selector.invoke(item)
            if best is None or compare(key, best[1]) * sign > 0:
                best = (item, key)
        if best is None and call["T"].is_value:
            raise no_elements()
        return best[0] if best else None

    linq(f"T {name}<T>(this IEnumerable<T> source)")(plain)
    linq(f"R {name}<T, R>(this IEnumerable<T> source, Func<T, R> selector)")(selected)
    linq(f"T {name}By<T, K>(this IEnumerable<T> source, Func<T, K> keySelector)")(by)


_declare_extreme("Min", -1)
_declare_extreme("Max", 1)
