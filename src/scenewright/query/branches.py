"""What works out only one of its parts: ``?:``, ``??``, ``&&``, ``||``; the common type of several parts."""

from __future__ import annotations

from scenewright.errors import QueryBindingError
from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder, folded
from scenewright.query.bound import Bound, Frame, Run, UnboundLambda
from scenewright.query.conversions import implicit_type
from scenewright.query.faults import not_compiled
from scenewright.query.types import CType, Kind
from scenewright.query.values import Value


def conditional(binder: Binder, node: n.Conditional) -> Bound:
    """``test ? yes : no``."""
    test, yes, no = binder.condition(node.test), binder.bind(node.yes), binder.bind(node.no)
    type_ = common(binder, [yes, no])
    if type_ is None:
        raise not_compiled(f"'{yes.type}' and '{no.type}' have no common type", node, "CS0173")
    condition, one, other = test.run, binder.to(yes, type_), binder.to(no, type_)
    first, second = one.run, other.run
    bound = Bound(node, type_, lambda frame: first(frame) if condition(frame) else second(frame))
    return folded(bound, [test, one, other])


def common(binder: Binder, parts: list[Bound]) -> CType | None:
    """The common type of some expressions, constants counted by value."""
    if any(isinstance(part, UnboundLambda) for part in parts):
        return None
    found = binder.common_type(part.type for part in parts)
    if found is not None:
        return found
    for candidate in dict.fromkeys(part.type for part in parts if part.type.kind is not Kind.SPECIAL):
        try:
            for part in parts:
                binder.to(part, candidate)
        except QueryBindingError:
            continue
        return candidate
    return None


def logical(binder: Binder, node: n.Binary) -> Bound:
    """``&&`` and ``||``: the right side is worked out only where it decides."""
    left, right = binder.condition(node.left), binder.condition(node.right)
    one, other = left.run, right.run
    run: Run = (
        (lambda frame: one(frame) and other(frame))
        if node.operator == "&&"
        else (lambda frame: one(frame) or other(frame))
    )
    return folded(Bound(node, t.BOOL, run), [left, right])


def coalesce(binder: Binder, node: n.Binary) -> Bound:
    """``left ?? right``."""
    left, right = binder.value(node.left), binder.bind(node.right)
    if left.type.is_value:
        raise not_compiled(f"'??' needs a left side that can be null; '{left.type}' cannot", node, "CS0019")
    if right.type.kind is not Kind.SPECIAL:
        right = binder.usable(right)
    target = _coalesced_type(binder, left, right)
    if target is None:
        raise not_compiled(f"operator '??' does not take '{left.type}' and '{right.type}'", node, "CS0019")
    one, other = left.run, binder.to(right, target).run
    widen = implicit_type(binder, t.underlying(left.type), target)
    apply = widen.apply if widen else None

    def run(frame: Frame) -> Value:
        found = one(frame)
        if found is None:
            return other(frame)
        return apply(found) if apply else found

    return Bound(node, target, run)


def _coalesced_type(binder: Binder, left: Bound, right: Bound) -> CType | None:
    if left.type is t.NULL:
        return right.type
    for target in (t.underlying(left.type), left.type):
        try:
            binder.to(right, target)
        except QueryBindingError:
            continue
        return target
    found = implicit_type(binder, t.underlying(left.type), right.type)
    return right.type if found is not None else None
