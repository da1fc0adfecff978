"""Lambdas and methods as delegates."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scenewright.errors import QueryBindingError
from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.bound import Bound, Frame, MethodGroup, Scope, UnboundLambda, Variable, unusable
from scenewright.query.builtin import Shape, delegate_shape
from scenewright.query.conversions import Conversion, implicit
from scenewright.query.faults import not_compiled
from scenewright.query.invocation import invoke
from scenewright.query.overloads import Choice, Given, choose
from scenewright.query.resolver import same
from scenewright.query.types import CType
from scenewright.query.values import Delegate, Value

if TYPE_CHECKING:
    from scenewright.query.binder import Binder


def unbound(binder: Binder, node: n.Lambda) -> Bound:
    """A lambda, waiting for the delegate type that gives its parameters types."""
    return UnboundLambda(node, t.LAMBDA, unusable, False, node, binder.scope)


def body(binder: Binder, source: UnboundLambda, inputs: tuple[CType, ...]) -> Bound:
    """The body for parameters of these types, bound once. Raises ``QueryBindingError``, the same one
    each time.
    """
    return _result(binder, source, inputs)[0]


def _result(
    binder: Binder, source: UnboundLambda, inputs: tuple[CType, ...]
) -> tuple[Bound, tuple[Variable, ...]]:
    if inputs not in source.results:
        try:
            source.results[inputs] = _bind(binder, source, inputs)
        except QueryBindingError as error:
            source.results[inputs] = error
    found = source.results[inputs]
    if isinstance(found, QueryBindingError):
        raise found
    return found  # type: ignore[no-any-return]


def _bind(
    binder: Binder, source: UnboundLambda, inputs: tuple[CType, ...]
) -> tuple[Bound, tuple[Variable, ...]]:
    lambda_ = cast(n.Lambda, source.lambda_)
    variables: list[Variable] = []

    def work() -> Bound:
        for parameter, type_ in zip(lambda_.parameters, inputs, strict=True):
            name = "" if parameter.name == "_" and len(inputs) > 1 else parameter.name
            variables.append(binder.declare(name, type_))
        return binder.bind(lambda_.body)

    return binder.inside(Scope(source.scope), work), tuple(variables)


def conversion(binder: Binder, source: UnboundLambda, shape: Shape) -> Conversion | None:
    """Whether a lambda fits a delegate: its parameters, and its body's type to the result."""
    inputs, result = shape
    lambda_ = cast(n.Lambda, source.lambda_)
    if len(lambda_.parameters) != len(inputs) or any(t.is_open(part) for part in inputs):
        return None
    for parameter, type_ in zip(lambda_.parameters, inputs, strict=True):
        if parameter.type is not None and not same(binder.type_of_name(parameter.type), type_):
            return None
    found = body(binder, source, inputs)
    if result is t.VOID:
        return Conversion(0)
    if t.is_open(result):
        return None
    fitting = implicit(binder, found, result)
    if fitting is None:
        raise not_compiled(f"this lambda gives '{found.type}'; '{result}' is needed", found.node, "CS0029")
    return fitting


def group_choice(binder: Binder, source: MethodGroup, inputs: tuple[CType, ...]) -> Choice | None:
    """The overload of a method that takes arguments of these types."""
    given = [Given(Bound(source.node, type_, unusable)) for type_ in inputs]
    try:
        return choose(binder, source.candidates, given, source.arguments, source.node, source.name)
    except QueryBindingError:
        return None


def group_conversion(binder: Binder, source: MethodGroup, shape: Shape) -> Conversion | None:
    """Whether a method fits a delegate."""
    choice = group_choice(binder, source, shape[0])
    if choice is None or shape[1] is t.VOID:
        return Conversion(0) if choice else None
    return implicit(binder, Bound(source.node, choice.result, unusable), shape[1])


def delegate(binder: Binder, source: Bound, target: CType) -> Bound:
    """A lambda or method as a delegate of type ``target``."""
    shape = delegate_shape(target)
    if shape is None:
        raise not_compiled(f"'{target}' is no delegate type", source.node, "CS1660")
    if isinstance(source, MethodGroup):
        return _group_delegate(binder, source, target, shape)
    found, variables = _result(binder, cast(UnboundLambda, source), shape[0])
    result = found if shape[1] is t.VOID else binder.to(found, shape[1])
    return Bound(source.node, target, lambda frame: _closure(binder, target, frame, result, variables))


def _closure(
    binder: Binder, target: CType, frame: Frame, result: Bound, variables: tuple[Variable, ...]
) -> Delegate:
    slots, run, limits = [variable.slot for variable in variables], result.run, binder.limits
    if len(slots) == 1:
        slot = slots[0]

        def invoke_one(argument: Value) -> Value:
            limits.step()
            inner = frame.copy()
            inner[slot] = argument
            return run(inner)

        return Delegate(target, invoke_one)

    def invoke_many(*arguments: Value) -> Value:
        limits.step()
        return run(frame | dict(zip(slots, arguments, strict=True)))

    return Delegate(target, invoke_many)


def _group_delegate(binder: Binder, source: MethodGroup, target: CType, shape: Shape) -> Bound:
    variables = [binder.declare("", type_) for type_ in shape[0]]
    given = [Given(_read(source.node, variable)) for variable in variables]
    choice = choose(binder, source.candidates, given, source.arguments, source.node, source.name)
    call = invoke(binder, choice, source.target, source.node)
    result = call if shape[1] is t.VOID else binder.to(call, shape[1])
    return Bound(source.node, target, lambda frame: _closure(binder, target, frame, result, tuple(variables)))


def _read(node: n.Node, variable: Variable) -> Bound:
    slot = variable.slot
    return Bound(node, variable.type, lambda frame: frame[slot])
