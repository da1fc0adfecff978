"""What changes one operand: signs before it, casts, ``as``, ``checked``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder, folded, located
from scenewright.query.bound import Bound, constant
from scenewright.query.conversions import explicit, implicit_type, may_be
from scenewright.query.faults import not_compiled
from scenewright.query.invocation import invoke
from scenewright.query.numbers import INTEGERS, NUMERIC, convert, fits, negate, promoted
from scenewright.query.overloads import Given, choose
from scenewright.query.texts import text_of
from scenewright.query.types import CType, Kind
from scenewright.query.values import EnumValue, Value


def unary(binder: Binder, node: n.Unary) -> Bound:
    """``+ - ! ~`` before an operand."""
    smallest = _smallest(node)
    if smallest is not None:
        return smallest
    operand = binder.value(node.operand)
    return _unary(binder, node, operand)


def _smallest(node: n.Unary) -> Bound | None:
    """``-2147483648`` and its ``long`` kin: the only way to write them."""
    if node.operator != "-" or not isinstance(node.operand, n.Literal):
        return None
    value = node.operand.value
    for number, type_ in ((2**31, t.INT), (2**63, t.LONG)):
        if value == number and type(value).__name__ == {t.INT: "UInt32", t.LONG: "UInt64"}[type_]:
            return constant(node, convert(type(value)(number), type_), type_)
    return None


def _unary(binder: Binder, node: n.Unary, operand: Bound) -> Bound:
    sign, type_ = node.operator, t.underlying(operand.type)
    if operand.type is t.DYNAMIC:
        return binder.late([operand], lambda fixed: _unary(binder, node, fixed), node)
    methods = [
        (owner, method)
        for owner in binder.types.ancestors(type_)
        for method in owner.definition.members.operators.get(sign, ())
        if len(method.parameters) == 1
    ]
    if methods:
        return located(invoke(binder, choose(binder, methods, [Given(operand)], (), node, sign), None, node))
    if sign == "!":
        if implicit_type(binder, operand.type, t.BOOL) is None:
            raise not_compiled(f"operator '!' does not take '{operand.type}'", node, "CS0023")
        condition = binder.to(operand, t.BOOL)
        return folded(Bound(node, t.BOOL, lambda frame: not condition.run(frame)), [operand])
    work = _unary_work(binder, sign, type_, operand.constant)
    if work is None:
        raise not_compiled(f"operator '{sign}' does not take '{operand.type}'", node, "CS0023")
    run, result = operand.run, work[0] if type_ is operand.type else t.nullable(work[0])
    return folded(
        Bound(node, result, lambda frame: None if (value := run(frame)) is None else work[1](value)),
        [operand],
    )


def _unary_work(
    binder: Binder, sign: str, type_: CType, is_constant: bool
) -> tuple[CType, Callable[[Value], Value]] | None:
    if type_.kind is Kind.ENUM and sign == "~":
        return type_, lambda value: EnumValue(type_, ~value.number)
    if type_ not in NUMERIC:
        return None
    target = promoted(type_, type_) or type_
    if sign == "+":
        return target, lambda value: convert(value, target)
    if sign == "~":
        kind = INTEGERS.get(target)
        return (target, lambda value: kind.wrap(~int(convert(value, target)))) if kind else None
    if target is t.UINT:
        target = t.LONG
    if target is t.ULONG:
        return None
    checked = binder.checked or (is_constant and not binder.unchecked)
    return target, lambda value: negate(convert(value, target), target, checked)


def cast(binder: Binder, node: n.Cast) -> Bound:
    """``(type)operand``."""
    target, operand = binder.type_of_name(node.type), binder.bind(node.operand)
    found = explicit(binder, operand, target, binder.checked)
    if found is None:
        raise not_compiled(f"cannot cast '{operand.type}' to '{target}'", node, "CS0030")
    plain = t.underlying(target)
    if (
        operand.constant
        and not binder.unchecked
        and operand.type in NUMERIC
        and not fits(operand.value, plain)
    ):
        raise not_compiled(
            f"the constant {text_of(operand.value)} does not fit '{target}'", node, "CS0221",
            hint="Write unchecked((type)value) to cut it.",
        )  # fmt: skip
    return folded(located(replace(binder.converted(operand, target, found), node=node)), [operand])


def as_(binder: Binder, node: n.As) -> Bound:
    """``operand as type``."""
    target, operand = binder.type_of_name(node.type), binder.value(node.operand)
    if target.is_value:
        raise not_compiled(f"'as' needs a type that can be null; '{target}' cannot", node, "CS0077")
    if operand.type is not t.NULL and not may_be(binder, operand.type, target):
        raise not_compiled(f"a '{operand.type}' is never a '{target}'", node, "CS0039")
    run, is_instance = operand.run, binder.types.is_instance
    return Bound(node, target, lambda frame: value if is_instance(value := run(frame), target) else None)


def overflow(binder: Binder, node: n.Overflow) -> Bound:
    """``checked(operand)`` and ``unchecked(operand)``."""
    before = binder.checked, binder.unchecked
    binder.checked, binder.unchecked = node.checked, not node.checked
    try:
        return binder.bind(node.operand)
    finally:
        binder.checked, binder.unchecked = before
