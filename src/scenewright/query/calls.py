"""Calls of methods, extension methods and delegates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from scenewright.errors import QueryBindingError
from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder
from scenewright.query.bound import (
    Bound,
    Entity,
    Frame,
    MethodGroup,
    TypeEntity,
)
from scenewright.query.builtin import Shape, delegate_shape
from scenewright.query.faults import not_compiled
from scenewright.query.invocation import invoke
from scenewright.query.member_access import extensions, late_bound_member, null_reference, unknown_member
from scenewright.query.overloads import Given, choose
from scenewright.query.values import Value


def call(binder: Binder, target: Entity, node: n.Call) -> Bound:
    """``target(arguments)``."""
    given = given_of(binder, node.arguments)
    if isinstance(target, MethodGroup):
        return call_group(binder, target, given, node)
    if isinstance(target, Bound) and delegate_shape(target.type):
        return _call_delegate(binder, target, given, node)
    if isinstance(target, TypeEntity):
        raise not_compiled(
            f"'{target.type}' is a type; it is not called",
            node,
            "CS1955",
            hint=f"Write new {target.type}(...).",
        )
    raise not_compiled("this is not a method", node, "CS1955")


def given_of(binder: Binder, arguments: Sequence[n.Argument]) -> list[Given]:
    """The arguments of a call, bound."""
    return [Given(binder.bind(argument.value), argument.name) for argument in arguments]


def call_group(binder: Binder, group: MethodGroup, given: Sequence[Given], node: n.Node) -> Bound:
    """A call of a method: members of the type first, then extension methods."""
    if group.type is t.DYNAMIC or any(argument.value.type is t.DYNAMIC for argument in given):
        return _late_call(binder, group, given, node)
    try:
        if group.candidates:
            choice = choose(binder, group.candidates, given, group.arguments, node, group.name)
            return invoke(binder, choice, group.target, node)
    except QueryBindingError:
        if group.target is None or not extensions(group.name):
            raise
        try:
            return _call_extension(binder, group, given, node)
        except QueryBindingError:
            pass
        raise
    return _call_extension(binder, group, given, node)


def _call_extension(binder: Binder, group: MethodGroup, given: Sequence[Given], node: n.Node) -> Bound:
    target = cast(Bound, group.target)
    if binder.types.elements(target.type) is None:
        raise unknown_member(binder, target.type, cast(n.Member, group.node), static=False)
    extended = [Given(target), *given]
    choice = choose(binder, extensions(group.name), extended, group.arguments, node, group.name)
    return invoke(binder, choice, None, node)


def _late_call(binder: Binder, group: MethodGroup, given: Sequence[Given], node: n.Node) -> Bound:
    """A call that is bound when the types of its ``dynamic`` parts are known."""
    late = [argument for argument in given if argument.value.type is t.DYNAMIC]
    operands = [argument.value for argument in late] + ([group.target] if group.target else [])

    def bind(*fixed: Bound) -> Bound:
        found = dict(zip(map(id, late), fixed, strict=False))
        now = [Given(found.get(id(argument), argument.value), argument.name) for argument in given]
        if group.target is None:
            return call_group(binder, group, now, node)
        again = late_bound_member(binder, fixed[-1], cast(n.Member, group.node))
        return call_group(binder, cast(MethodGroup, again), now, node)

    return binder.late(operands, bind, node)


def _call_delegate(binder: Binder, target: Bound, given: Sequence[Given], node: n.Node) -> Bound:
    shape = cast(Shape, delegate_shape(target.type))
    if len(shape[0]) != len(given):
        raise not_compiled(f"'{target.type}' takes {len(shape[0])} arguments", node, "CS1593")
    arguments = [binder.to(part.value, type_).run for part, type_ in zip(given, shape[0], strict=True)]

    def run(frame: Frame) -> Value:
        function = target.run(frame)
        if function is None:
            raise null_reference()
        return function.invoke(*(argument(frame) for argument in arguments))

    return Bound(node, shape[1], run)
