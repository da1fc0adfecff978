"""Indexers, ``^1`` and ranges."""

from __future__ import annotations

from collections.abc import Sequence

from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder
from scenewright.query.bound import Bound, Frame
from scenewright.query.builtin import LIST
from scenewright.query.faults import not_compiled, thrown
from scenewright.query.invocation import invoke
from scenewright.query.overloads import Given, choose
from scenewright.query.types import CType
from scenewright.query.values import Char, IndexValue, Items, RangeValue, Value

_LISTS = ("IList", "IReadOnlyList")


def bind_index(binder: Binder, target: Bound, node: n.Index) -> Bound:
    """``target[arguments]``."""
    given = [Given(binder.bind(argument.value), argument.name) for argument in node.arguments]
    return index_of(binder, target, given, node)


def index_of(binder: Binder, target: Bound, given: Sequence[Given], node: n.Node) -> Bound:
    """An element by bound arguments."""
    late = [argument.value for argument in given if argument.value.type is t.DYNAMIC]
    if target.type is t.DYNAMIC:
        return binder.late([target], lambda fixed: index_of(binder, fixed, given, node), node)
    if late:
        return binder.late(
            late, lambda *fixed: index_of(binder, target, [Given(f) for f in fixed], node), node
        )
    element = _element(target.type)
    if element is not None and len(given) == 1:
        return _by_place(binder, target, given[0].value, element, node)
    candidates = [
        (owner, method)
        for owner in binder.types.ancestors(target.type)
        for method in owner.definition.members.indexers
    ]
    if not candidates:
        raise not_compiled(f"'{target.type}' has no indexer", node, "CS0021")
    return invoke(binder, choose(binder, candidates, given, (), node, "this[]"), target, node)


def _element(type_: CType) -> CType | None:
    if type_ is t.STRING:
        return t.CHAR
    is_list = type_.definition in (t.ARRAY, LIST) or type_.definition.name in _LISTS
    return type_.arguments[0] if is_list else None


def _by_place(binder: Binder, target: Bound, index: Bound, element: CType, node: n.Node) -> Bound:
    get, place = target.run, index.run
    if index.type is t.RANGE:
        if target.type.definition is not t.ARRAY and target.type is not t.STRING:
            raise not_compiled(f"'{target.type}' cannot be cut by a range", node, "CS1503")
        return Bound(node, target.type, lambda frame: cut(get(frame), place(frame)))
    is_list = target.type.definition is not t.ARRAY and target.type is not t.STRING
    if index.type is not t.INDEX:
        place = _whole(binder, index).run

    def run(frame: Frame) -> Value:
        return _at(get(frame), place(frame), is_list)

    return Bound(node, element, run)


def _whole(binder: Binder, index: Bound) -> Bound:
    """An index as a whole number: any integer type will do for an array."""
    if index.type in (t.UINT, t.LONG, t.ULONG):
        return index
    return binder.to(index, t.INT)


def out_of_range(is_list: bool) -> Exception:
    """What an index outside of a collection throws."""
    if is_list:
        return thrown(
            "ArgumentOutOfRangeException",
            "Index was out of range. Must be non-negative and less than the size of the collection. "
            "(Parameter 'index')",
        )
    return thrown("IndexOutOfRangeException", "Index was outside the bounds of the array.")


def _at(target: Value, index: Value, is_list: bool) -> Value:
    if target is None:
        raise thrown("NullReferenceException", "Object reference not set to an instance of an object.")
    items = target if isinstance(target, str) else target.items
    place = index.offset(len(items)) if isinstance(index, IndexValue) else index
    if not 0 <= place < len(items):
        raise out_of_range(is_list)
    return Char(items[place]) if isinstance(target, str) else items[place]


def cut(target: Value, range_: RangeValue) -> Value:
    """The part of an array or string that a range names."""
    if target is None:
        raise thrown("NullReferenceException", "Object reference not set to an instance of an object.")
    items = target if isinstance(target, str) else target.items
    low, high = range_.low.offset(len(items)), range_.high.offset(len(items))
    if not 0 <= low <= high <= len(items):
        raise thrown(
            "ArgumentOutOfRangeException",
            "Specified argument was out of the range of valid values. (Parameter 'length')",
        )
    return target[low:high] if isinstance(target, str) else Items(target.type, target.items[low:high])


def range_of(binder: Binder, node: n.RangeOf) -> Bound:
    """``low..high``."""
    low = _index(binder, node.low) if node.low else None
    high = _index(binder, node.high) if node.high else None

    def run(frame: Frame) -> RangeValue:
        return RangeValue(
            low.run(frame) if low else IndexValue(0),
            high.run(frame) if high else IndexValue(0, from_end=True),
        )

    return Bound(node, t.RANGE, run)


def _index(binder: Binder, node: n.Node) -> Bound:
    bound = binder.value(node)
    if bound.type is t.INDEX:
        return bound
    number = binder.to(bound, t.INT).run
    return Bound(node, t.INDEX, lambda frame: index_value(number(frame), from_end=False))


def from_end(binder: Binder, node: n.Unary) -> Bound:
    """``^number``."""
    number = binder.to(binder.value(node.operand), t.INT).run
    return Bound(node, t.INDEX, lambda frame: index_value(number(frame), from_end=True))


def index_value(number: int, from_end: bool) -> IndexValue:
    """A ``System.Index``. Raises ``QueryExceptionError`` (``ArgumentOutOfRangeException``) for negative
    numbers.
    """
    if number < 0:
        raise thrown("ArgumentOutOfRangeException", "Non-negative number required. (Parameter 'value')")
    return IndexValue(number, from_end)
