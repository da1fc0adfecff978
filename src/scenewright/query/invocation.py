"""Running a chosen overload."""

from __future__ import annotations

from collections.abc import Callable

from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder
from scenewright.query.bound import Bound, Frame, Run
from scenewright.query.member_access import null_reference
from scenewright.query.overloads import Choice, Slot
from scenewright.query.values import Items, Value
from scenewright.query.world import Call


def invoke(binder: Binder, choice: Choice, target: Bound | None, node: n.Node) -> Bound:
    """The call of ``choice`` on ``target`` (``None`` for static and extension methods)."""
    method = choice.signature.method
    runs = [_argument(binder, choice, place) for place in range(len(choice.slots))]
    function = method.function
    if method.contextual:
        owner = choice.signature.owner
        known = dict(zip(owner.definition.parameters, owner.arguments, strict=False)) | choice.bindings
        function = _with_context(function, Call(binder.limits, binder.types, known, binder.world))
    if target is None or method.static or method.extension:
        return Bound(node, choice.result, _plain_call(function, runs, binder))
    may_be_null = not target.type.is_value and not t.is_nullable(target.type)
    return Bound(node, choice.result, _call_on(function, target.run, runs, binder, may_be_null))


def _with_context(function: Callable[..., Value], context: Call) -> Callable[..., Value]:
    return lambda *arguments: function(context, *arguments)


def _plain_call(function: Callable[..., Value], runs: list[Run], binder: Binder) -> Run:
    step = binder.limits.step

    def run(frame: Frame) -> Value:
        step()
        return function(*[argument(frame) for argument in runs])

    return run


def _call_on(
    function: Callable[..., Value], target: Run, runs: list[Run], binder: Binder, may_be_null: bool
) -> Run:
    step = binder.limits.step

    def run(frame: Frame) -> Value:
        step()
        object_ = target(frame)
        if object_ is None and may_be_null:
            raise null_reference()
        return function(object_, *[argument(frame) for argument in runs])

    return run


def _argument(binder: Binder, choice: Choice, place: int) -> Run:
    slot, conversions = choice.slots[place], choice.conversions[place]
    if slot.collects:
        return _collected(binder, choice, slot, place)
    return binder.converted(slot.values[0], slot.type, conversions[0]).run


def _collected(binder: Binder, choice: Choice, slot: Slot, place: int) -> Run:
    """The array of a ``params`` parameter."""
    element, type_ = slot.type.arguments[0], slot.type
    pairs = zip(slot.values, choice.conversions[place], strict=True)
    runs = [binder.converted(value, element, conversion).run for value, conversion in pairs]
    return lambda frame: Items(type_, [run(frame) for run in runs])
