"""Arrays, lists, dictionaries, sets and what they have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenewright.query import types as t
from scenewright.query.builtin import (
    BUILTIN,
    COLLECTION,
    DICTIONARY,
    GROUPING,
    HASH_SET,
    LIST,
    LOOKUP,
    PAIR,
    READ_ONLY_COLLECTION,
)  # fmt: skip
from scenewright.query.defaults import default_of
from scenewright.query.equality import equals, key_of
from scenewright.query.faults import thrown
from scenewright.query.limits import record
from scenewright.query.texts import text_of
from scenewright.query.values import Delegate, Grouping, Items, Table, Value, items_of, iterate
from scenewright.query.world import Call


def _count(value: Value) -> int:
    return len(value.entries) if isinstance(value, Table) else len(items_of(value) or ())


COLLECTION.members.add_property("int Count", _count)
READ_ONLY_COLLECTION.members.add_property("int Count", _count)
LIST.members.add_property("int Count", _count)
t.ARRAY.members.add_property("int Length", _count)
t.ARRAY.members.add_property("int Rank", lambda value: 1)
t.ARRAY.members.add_method("int GetLength(int dimension)", lambda value, dimension: _count(value))
HASH_SET.members.add_property("int Count", _count)
DICTIONARY.members.add_property("int Count", _count)
LOOKUP.members.add_property("int Count", _count)

# lists and arrays

LIST.members.add_method("new()", lambda call: Items(LIST.of(call["T"]), []), contextual=True)
LIST.members.add_method(
    "new(int capacity)", lambda call, capacity: Items(LIST.of(call["T"]), []), contextual=True
)
LIST.members.add_method(
    "new(IEnumerable<T> collection)",
    lambda call, items: Items(LIST.of(call["T"]), call.limits.keep(iterate(items))),
    contextual=True,
)


def _find(items: Items, match: Delegate) -> list[int]:
    """The places of the elements that match, worked out one by one."""
    return next(([place] for place, item in enumerate(items.items) if match.invoke(item)), [])


def _find_last(items: Items, match: Delegate) -> list[int]:
    places = range(len(items.items) - 1, -1, -1)
    return next(([place] for place in places if match.invoke(items.items[place])), [])


def _element(find: Callable[[Items, Delegate], list[int]]) -> Callable[..., Value]:
    def found(call: Call, items: Items, match: Delegate) -> Value:
        place = find(items, match)
        return items.items[place[0]] if place else default_of(call["T"])

    return found


def _place(find: Callable[[Items, Delegate], list[int]]) -> Callable[..., int]:
    return lambda call, items, match: (find(items, match) or [-1])[0]


def _find_all(call: Call, items: Items, match: Delegate) -> Items:
    return Items(items.type, call.limits.keep(item for item in items.items if match.invoke(item)))


def _convert_all(call: Call, items: Items, converter: Delegate) -> Items:
    made = items.type.definition.of(call["R"])
    return Items(made, call.limits.keep(map(converter.invoke, items.items)))


def _index_of(call: Call, items: Items, value: Value) -> int:
    wanted = key_of(value)
    return next((place for place, item in enumerate(items.items) if key_of(item) == wanted), -1)


def _last_index_of(call: Call, items: Items, value: Value) -> int:
    places = range(len(items.items) - 1, -1, -1)
    return next((place for place in places if equals(items.items[place], value)), -1)


def _exists(call: Call, items: Items, match: Delegate) -> bool:
    return bool(_find(items, match))


def _true_for_all(call: Call, items: Items, match: Delegate) -> bool:
    return all(match.invoke(item) for item in items.items)


def _get_range(call: Call, items: Items, start: int, count: int) -> Items:
    if start < 0 or count < 0:
        raise thrown("ArgumentOutOfRangeException", "Non-negative number required. (Parameter 'index')")
    if start + count > len(items.items):
        raise thrown("ArgumentException", "Offset and length were out of bounds for the array.")
    return Items(items.type, items.items[start : start + count])


_SEARCHES: dict[str, tuple[str, Callable[..., Any]]] = {
    "T Find": ("Predicate<T> match", _element(_find)),
    "T FindLast": ("Predicate<T> match", _element(_find_last)),
    "{} FindAll": ("Predicate<T> match", _find_all),
    "int FindIndex": ("Predicate<T> match", _place(_find)),
    "int FindLastIndex": ("Predicate<T> match", _place(_find_last)),
    "bool Exists": ("Predicate<T> match", _exists),
    "bool TrueForAll": ("Predicate<T> match", _true_for_all),
    "int IndexOf": ("T item", _index_of),
    "int LastIndexOf": ("T item", _last_index_of),
}
_ARRAY_CLASS = BUILTIN["Array", 0].members
for _head, (_parameter, _function) in _SEARCHES.items():
    LIST.members.add_method(f"{_head.format('List<T>')}({_parameter})", _function, contextual=True)
    _result, _name = _head.format("T[]").split(" ")
    _ARRAY_CLASS.add_method(
        f"static {_result} {_name}<T>(T[] array, {_parameter})", _function, contextual=True
    )
LIST.members.add_method("List<R> ConvertAll<R>(Func<T, R> converter)", _convert_all, contextual=True)
LIST.members.add_method("List<T> GetRange(int index, int count)", _get_range, contextual=True)
_ARRAY_CLASS.add_method(
    "static R[] ConvertAll<T, R>(T[] array, Func<T, R> converter)", _convert_all, contextual=True
)
_ARRAY_CLASS.add_method(
    "static T[] Empty<T>()", lambda call: Items(t.array_of(call["T"]), []), contextual=True
)

# dictionaries

PAIR.members.add_property("TKey Key", lambda pair: pair.items[0])
PAIR.members.add_property("TValue Value", lambda pair: pair.items[1])
PAIR.members.add_method(
    "new(TKey key, TValue value)",
    lambda call, key, value: record(PAIR.of(call["TKey"], call["TValue"]), (key, value)),
    contextual=True,
)
DICTIONARY.members.add_method(
    "new()", lambda call: Table(DICTIONARY.of(call["TKey"], call["TValue"]), {}), contextual=True
)


def _named(key: Value) -> Any:
    if key is None:
        raise thrown("ArgumentNullException", "Value cannot be null. (Parameter 'key')")
    return key_of(key)


@DICTIONARY.members.method("TValue this(TKey key)")
def _at_key(table: Table, key: Value) -> Value:
    found = table.entries.get(_named(key))
    if found is None:
        raise thrown(
            "System.Collections.Generic.KeyNotFoundException",
            f"The given key '{text_of(key)}' was not present in the dictionary.",
        )
    return found.items[1]


@DICTIONARY.members.method("bool ContainsKey(TKey key)")
def _contains_key(table: Table, key: Value) -> bool:
    return _named(key) in table.entries


@DICTIONARY.members.method("bool ContainsValue(TValue value)")
def _contains_value(table: Table, value: Value) -> bool:
    return any(equals(pair.items[1], value) for pair in table.entries.values())


@DICTIONARY.members.method("TValue GetValueOrDefault(TKey key)", contextual=True)
def _value_or_zero(call: Call, table: Table, key: Value) -> Value:
    found = table.entries.get(_named(key))
    return found.items[1] if found else default_of(call["TValue"])


@DICTIONARY.members.method("TValue GetValueOrDefault(TKey key, TValue defaultValue)")
def _value_or(table: Table, key: Value, default: Value) -> Value:
    found = table.entries.get(_named(key))
    return found.items[1] if found else default


@DICTIONARY.members.property("List<TKey> Keys", contextual=True)
def _keys(call: Call, table: Table) -> Items:
    return Items(LIST.of(call["TKey"]), [pair.items[0] for pair in table.entries.values()])


@DICTIONARY.members.property("List<TValue> Values", contextual=True)
def _values(call: Call, table: Table) -> Items:
    return Items(LIST.of(call["TValue"]), [pair.items[1] for pair in table.entries.values()])


# sets, groups, lookups


def _hash_set(call: Call, items: Value = None) -> Table:
    entries: dict[Any, Value] = {}
    for item in call.limits.walk(iterate(items)):
        call.limits.hold(1)
        entries.setdefault(key_of(item), item)
    return Table(HASH_SET.of(call["T"]), entries)


HASH_SET.members.add_method("new()", _hash_set, contextual=True)
HASH_SET.members.add_method("new(IEnumerable<T> collection)", _hash_set, contextual=True)
HASH_SET.members.add_method("bool Contains(T item)", lambda table, item: key_of(item) in table.entries)
COLLECTION.members.add_method(
    "bool Contains(T item)", lambda value, item: any(equals(item, other) for other in iterate(value))
)


def _set_keys(value: Value) -> set[Any]:
    return {key_of(item) for item in iterate(value)}


for _name, _test in (
    ("IsSubsetOf", set.issubset), ("IsSupersetOf", set.issuperset), ("SetEquals", set.__eq__),
    ("Overlaps", lambda one, other: not one.isdisjoint(other)),
):  # fmt: skip
    HASH_SET.members.add_method(
        f"bool {_name}(IEnumerable<T> other)",
        lambda table, other, test=_test: test(set(table.entries), _set_keys(other)),
    )

GROUPING.members.add_property("TKey Key", lambda group: group.key)


@LOOKUP.members.method("IEnumerable<T> this(TKey key)", contextual=True)
def _at_lookup(call: Call, table: Table, key: Value) -> Value:
    found: Grouping | None = table.entries.get(key_of(key))
    return found or Items(t.array_of(call["T"]), [])


LOOKUP.members.add_method("bool Contains(TKey key)", lambda table, key: key_of(key) in table.entries)
