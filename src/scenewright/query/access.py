"""Names, and chains of members, indexers and calls, with ``?.``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder, located
from scenewright.query.bound import (
    Bound,
    Entity,
    Frame,
    MethodGroup,
    NamespaceEntity,
    Scope,
    TypeEntity,
)
from scenewright.query.calls import call
from scenewright.query.faults import nearest, not_compiled
from scenewright.query.indexing import bind_index
from scenewright.query.member_access import member, static_property
from scenewright.query.values import Value

_CHAIN = (n.Member, n.Index, n.Call, n.Forgiven)


def chain(binder: Binder, node: n.Node) -> Entity:
    """A name, or what stands before dots, brackets and calls, with all of them applied."""
    steps: list[n.Node] = []
    while isinstance(node, _CHAIN):
        steps.append(node)
        node = node.operand if isinstance(node, n.Forgiven) else node.target
    return _walk(binder, _start(binder, node), steps[::-1])


def _start(binder: Binder, node: n.Node) -> Entity:
    if isinstance(node, n.Name):
        return name(binder, node)
    if isinstance(node, n.KeywordType):
        return TypeEntity(binder.type_of_name(node.type), node)
    return binder.bind(node)


def _walk(binder: Binder, current: Entity, steps: Sequence[n.Node]) -> Entity:
    for position, step in enumerate(steps):
        if isinstance(step, (n.Member, n.Index)) and step.conditional:
            return _conditional(binder, current, steps[position:])
        called = isinstance(steps[position + 1], n.Call) if position + 1 < len(steps) else False
        current = _step(binder, current, step, called)
    return current


def _step(binder: Binder, current: Entity, step: n.Node, called: bool) -> Entity:
    if isinstance(step, n.Member):
        return member(binder, current, step, called)
    if isinstance(step, n.Forgiven):
        return current
    if isinstance(step, n.Call):
        return _guarded(call(binder, current, step))
    return _guarded(bind_index(binder, _value(binder, current), cast(n.Index, step)))


def _guarded(bound: Bound) -> Bound:
    return bound if isinstance(bound, MethodGroup) or bound.constant else located(bound)


def _value(binder: Binder, entity: Entity) -> Bound:
    """An entity as a value. Raises ``QueryBindingError`` (CS0119) for types and namespaces."""
    if isinstance(entity, Bound):
        return binder.usable(entity)
    kind, shown = ("type", entity.type) if isinstance(entity, TypeEntity) else ("namespace", entity.name)
    raise not_compiled(f"'{shown}' is a {kind}; a value is needed here", entity.node, "CS0119")


def value(binder: Binder, node: n.Node) -> Bound:
    """A chain as an expression."""
    entity = chain(binder, node)
    return entity if isinstance(entity, MethodGroup) else _any(binder, entity)


def _any(binder: Binder, entity: Entity) -> Bound:
    return entity if isinstance(entity, Bound) else _value(binder, entity)


def _conditional(binder: Binder, current: Entity, steps: Sequence[n.Node]) -> Bound:
    """``current?.rest``: null when ``current`` is null, and the whole rest of the chain is skipped."""
    target = _value(binder, current)
    if target.type.is_value:
        raise not_compiled(
            f"'?.' needs something that can be null; '{target.type}' cannot", steps[0], "CS0023"
        )
    receiver = binder.declare("", t.underlying(target.type))
    held = Bound(target.node, receiver.type, lambda frame: frame[receiver.slot])
    first = replace(steps[0], conditional=False)  # type: ignore[call-arg]
    rest = _any(binder, _walk(binder, held, [first, *steps[1:]]))
    if rest.type is t.VOID:
        raise not_compiled("this call returns nothing", rest.node, "CS0815")

    def run(frame: Frame) -> Value:
        found = target.run(frame)
        if found is None:
            return None
        frame[receiver.slot] = found
        return rest.run(frame)

    return Bound(rest.node, t.nullable(rest.type), run)


def name(binder: Binder, node: n.Name) -> Entity:
    """A simple name: a variable, an identifier of the world, a type or a namespace, in this order."""
    variable = binder.scope.find(node.name)
    if variable is not None and not node.arguments:
        slot = variable.slot
        return Bound(node, variable.type, lambda frame: frame[slot])
    found = binder.world.identifier(node.name)
    if found is not None:
        return static_property(binder, t.OBJECT, found, node)
    definition = binder.definition(node.name, len(node.arguments), node)
    if definition is not None:
        return TypeEntity(definition.of(*(binder.type_of_name(part) for part in node.arguments)), node)
    if binder.types.is_namespace(node.name):
        return NamespaceEntity(node.name, node)
    names = [*binder.types.names(), *_variables(binder)]
    raise not_compiled(
        f"the name '{node.name}' is not known here", node, "CS0103", candidates=nearest(node.name, names)
    )


def _variables(binder: Binder) -> list[str]:
    names: list[str] = []
    scope: Scope | None = binder.scope
    while scope is not None:
        names += scope.variables
        scope = scope.outer
    return names
