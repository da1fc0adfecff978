"""``is`` and ``switch``: patterns.

Source: C# language specification, "Patterns and pattern matching".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder, located
from scenewright.query.bound import Bound, Frame, NamespaceEntity, Scope, TypeEntity
from scenewright.query.branches import common
from scenewright.query.conversions import may_be
from scenewright.query.equality import equals
from scenewright.query.faults import not_compiled, thrown
from scenewright.query.member_access import instance_member
from scenewright.query.numbers import NUMERIC
from scenewright.query.texts import text_of
from scenewright.query.types import CType
from scenewright.query.values import Value, type_of

Test = Callable[[Frame, Value], bool]


def is_(binder: Binder, node: n.Is) -> Bound:
    """``operand is pattern``; unlike in other patterns, a type it can never have is no error (CS0184)."""
    operand = binder.value(node.operand)
    wanted, run = _lone_type(binder, node.pattern), operand.run
    never = wanted is not None and not may_be(binder, operand.type, wanted)
    test = _never if never else pattern(binder, node.pattern, operand.type)
    return located(Bound(node, t.BOOL, lambda frame: test(frame, run(frame))))


def _never(frame: Frame, value: Value) -> bool:
    return False


def _lone_type(binder: Binder, node: n.Pattern) -> CType | None:
    """The type that a pattern of nothing but a type's name tests for."""
    if isinstance(node, n.TypePattern) and node.type is not None and not node.name:
        return binder.type_of_name(node.type)
    if isinstance(node, n.ConstantPattern) and isinstance(node.value, (n.Name, n.Member)):
        entity = binder.entity(node.value)
        return entity.type if isinstance(entity, TypeEntity) else None
    return None


def switch(binder: Binder, node: n.Switch) -> Bound:
    """``operand switch { ... }``; without a match it throws."""
    operand = binder.value(node.operand)
    tests, values = [], []
    for arm in node.arms:
        test, value = _arm(binder, arm, operand.type)
        tests.append(test)
        values.append(value)
    type_ = common(binder, values)
    if type_ is None:
        raise not_compiled("the arms have no common type", node, "CS8506")
    runs, get = [binder.to(value, type_).run for value in values], operand.run

    def run(frame: Frame) -> Value:
        value = get(frame)
        for test, result in zip(tests, runs, strict=True):
            if test(frame, value):
                return result(frame)
        raise thrown(
            "System.Runtime.CompilerServices.SwitchExpressionException",
            f"Non-exhaustive switch expression failed to match its input.\nUnmatched value was "
            f"{text_of(value)}.",
        )

    return located(Bound(node, type_, run))


def _arm(binder: Binder, arm: n.Arm, type_: CType) -> tuple[Test, Bound]:
    tests: list[Test] = []

    def work() -> Bound:
        tests.append(pattern(binder, arm.pattern, type_))
        if arm.guard is not None:
            guard = binder.condition(arm.guard).run
            matches = tests.pop()
            tests.append(lambda frame, value: matches(frame, value) and guard(frame))
        return binder.bind(arm.value)

    value = binder.inside(Scope(binder.scope), work)
    return tests[0], value


def pattern(binder: Binder, node: n.Pattern, type_: CType) -> Test:
    """The test a pattern makes of a value whose static type is ``type_``."""
    return _PATTERNS[node.__class__](binder, node, type_)


def _discard(binder: Binder, node: n.Discard, type_: CType) -> Test:
    return lambda frame, value: True


def _constant(binder: Binder, node: n.ConstantPattern, type_: CType) -> Test:
    if isinstance(node.value, (n.Name, n.Member)):
        entity = binder.entity(node.value)
        if isinstance(entity, TypeEntity):
            return _of_type(binder, entity.type, type_, node)
        if isinstance(entity, NamespaceEntity):
            raise binder.unknown_type(entity.name, node)
    value = _constant_value(binder, node.value, type_)
    return lambda frame, found: equals(found, value)


def _constant_value(binder: Binder, node: n.Node, type_: CType) -> Value:
    """The constant of a pattern, as a value of the type it is compared with."""
    bound = binder.value(node)
    if not bound.constant:
        raise not_compiled("a pattern compares with constants only", node, "CS0150")
    plain = t.underlying(type_)
    if plain in (t.OBJECT, t.DYNAMIC) or bound.type is t.NULL or plain.name in ("ValueType", "IComparable"):
        if bound.type is t.NULL and type_.is_value:
            raise not_compiled(f"'{type_}' is never null", node, "CS0037")
        return bound.value
    return binder.to(bound, plain).value


def _relational(binder: Binder, node: n.RelationalPattern, type_: CType) -> Test:
    value = _constant_value(binder, node.value, type_)
    kind = type_of(value)
    if kind not in NUMERIC:
        raise not_compiled(f"'{node.operator}' compares numbers and characters", node, "CS8781")
    test = _ORDERS[node.operator]
    return lambda frame, found: type_of(found) is kind and test(found, value)


_ORDERS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


def _not(binder: Binder, node: n.NotPattern, type_: CType) -> Test:
    inner = pattern(binder, node.inner, type_)
    return lambda frame, value: not inner(frame, value)


def _logical(binder: Binder, node: n.LogicalPattern, type_: CType) -> Test:
    left = pattern(binder, node.left, type_)
    narrowed = _narrowed(binder, node.left, type_) if node.operator == "and" else type_
    right = pattern(binder, node.right, narrowed)
    if node.operator == "and":
        return lambda frame, value: left(frame, value) and right(frame, value)
    return lambda frame, value: left(frame, value) or right(frame, value)


def _narrowed(binder: Binder, node: n.Pattern, type_: CType) -> CType:
    """What the right side of ``and`` knows of the type after the left side matched."""
    if isinstance(node, (n.TypePattern, n.PropertyPattern)) and node.type is not None:
        return binder.type_of_name(node.type)
    return _lone_type(binder, node) or type_


def _type(binder: Binder, node: n.TypePattern, type_: CType) -> Test:
    if node.type is None:
        return _remember(binder, node.name, type_, lambda frame, value: True)
    wanted = binder.type_of_name(node.type)
    return _remember(binder, node.name, wanted, _of_type(binder, wanted, type_, node))


def _of_type(binder: Binder, wanted: CType, type_: CType, node: n.Node) -> Test:
    """Whether a value is of a type. Raises ``QueryBindingError`` (CS8121) when it never can be."""
    if not may_be(binder, type_, wanted):
        raise not_compiled(f"a '{type_}' is never a '{wanted}'", node, "CS8121")
    is_instance = binder.types.is_instance
    return lambda frame, value: is_instance(value, wanted)


def _remember(binder: Binder, name: str, type_: CType, test: Test) -> Test:
    """``test`` which keeps the value in a new variable."""
    if not name:
        return test
    slot = binder.declare(name, type_).slot

    def run(frame: Frame, value: Value) -> bool:
        if not test(frame, value):
            return False
        frame[slot] = value
        return True

    return run


def _properties(binder: Binder, node: n.PropertyPattern, type_: CType) -> Test:
    wanted = binder.type_of_name(node.type) if node.type else t.underlying(type_)
    tests: list[Test] = []
    if node.type is not None:
        tests.append(_of_type(binder, wanted, type_, node))
    tests.append(lambda frame, value: value is not None)
    tests += [_property(binder, path, inner, wanted, node) for path, inner in node.properties]
    if node.positions is not None:
        tests += _positions(binder, node, wanted)

    def test(frame: Frame, value: Value) -> bool:
        return all(part(frame, value) for part in tests)

    return _remember(binder, node.name, wanted, test)


def _positions(binder: Binder, node: n.PropertyPattern, type_: CType) -> list[Test]:
    positions = node.positions or ()
    if type_.definition is not t.TUPLE or len(type_.arguments) != len(positions):
        raise not_compiled(f"'{type_}' has no {len(positions)} positions", node, "CS8129")
    return [
        _part(pattern(binder, inner, argument), place)
        for place, (inner, argument) in enumerate(zip(positions, type_.arguments, strict=True))
    ]


def _part(inner: Test, place: int) -> Test:
    return lambda frame, value: inner(frame, value.items[place])


def _property(binder: Binder, path: tuple[str, ...], inner: n.Pattern, type_: CType, node: n.Node) -> Test:
    """The test of ``a.b: pattern``: false when something before the last name is null."""
    holder = binder.declare("", type_)
    current = Bound(node, type_, lambda frame: frame[holder.slot])
    steps = []
    for name in path:
        current = binder.usable(
            instance_member(binder, current, n.Member(node.span, n.Name(node.span, "_"), name))
        )
        steps.append(current)
    test, last, before = pattern(binder, inner, current.type), steps[-1], [step.run for step in steps[:-1]]

    def run(frame: Frame, value: Value) -> bool:
        frame[holder.slot] = value
        if any(step(frame) is None for step in before):
            return False
        return test(frame, last.run(frame))

    return run


_PATTERNS: Final[dict[type, Callable[[Binder, Any, CType], Test]]] = {
    n.Discard: _discard,
    n.ConstantPattern: _constant,
    n.RelationalPattern: _relational,
    n.NotPattern: _not,
    n.LogicalPattern: _logical,
    n.TypePattern: _type,
    n.PropertyPattern: _properties,
}
