"""Names, members, calls and indexers, in chains with ``?.``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from scenewright.errors import QueryBindingError, ScenewrightError
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
    constant,
    unusable,
)
from scenewright.query.builtin import ENUMERABLE_CLASS, Shape, delegate_shape
from scenewright.query.faults import locate, nearest, not_compiled, thrown
from scenewright.query.indexing import bind_index
from scenewright.query.invocation import invoke
from scenewright.query.members import Method, Property
from scenewright.query.overloads import Given, choose
from scenewright.query.types import CType
from scenewright.query.values import EnumValue, Record, Value
from scenewright.query.world import Call

_CHAIN = (n.Member, n.Index, n.Call, n.Forgiven)


def null_reference() -> Exception:
    """What using a null reference throws."""
    return thrown("NullReferenceException", "Object reference not set to an instance of an object.")


# chains


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


# names


def name(binder: Binder, node: n.Name) -> Entity:
    """A simple name: a variable, an identifier of the world, a type or a namespace, in this order."""
    variable = binder.scope.find(node.name)
    if variable is not None and not node.arguments:
        slot = variable.slot
        return Bound(node, variable.type, lambda frame: frame[slot])
    found = binder.world.identifier(node.name)
    if found is not None:
        return _static(binder, t.OBJECT, found, node)
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


# members


def member(binder: Binder, target: Entity, node: n.Member, called: bool = False) -> Entity:
    """``target.name``; where it is ``called``, a property that cannot be gives way to an extension method."""
    if isinstance(target, NamespaceEntity):
        return _in_namespace(binder, target, node)
    if isinstance(target, TypeEntity):
        namespace = _namespace_instead(binder, target, node)
        if namespace is not None:
            return _in_namespace(binder, namespace, node)
        return _static_member(binder, target.type, node)
    found = instance_member(binder, binder.usable(target), node)
    extensible = called and not isinstance(found, MethodGroup) and found.type is not t.DYNAMIC
    if extensible and delegate_shape(found.type) is None and _extensions(node.name):
        return _group(binder, node, (), target)
    return found


def _namespace_instead(binder: Binder, target: TypeEntity, node: n.Member) -> NamespaceEntity | None:
    """The namespace that has the name of a type, where it is the one with the member."""
    written = target.node.name if isinstance(target.node, n.Name) else ""
    if not written or not binder.types.is_namespace(written):
        return None
    dotted = f"{written}.{node.name}"
    found = binder.types.named(dotted, len(node.arguments)) or binder.types.is_namespace(dotted)
    return NamespaceEntity(written, target.node) if found else None


def _in_namespace(binder: Binder, target: NamespaceEntity, node: n.Member) -> Entity:
    dotted = f"{target.name}.{node.name}"
    definition = binder.definition(dotted, len(node.arguments), node)
    if definition is not None:
        return TypeEntity(definition.of(*(binder.type_of_name(part) for part in node.arguments)), node)
    if binder.types.is_namespace(dotted):
        return NamespaceEntity(dotted, node)
    raise not_compiled(
        f"there is no '{node.name}' in the namespace '{target.name}'",
        node, "CS0234", candidates=nearest(node.name, binder.types.names()),
    )  # fmt: skip


def _static_member(binder: Binder, type_: CType, node: n.Member) -> Entity:
    if node.name in type_.definition.constants:
        return constant(node, EnumValue(type_, type_.definition.constants[node.name]), type_)
    found = binder.types.property(type_, node.name)
    if found is not None and found[1].static:
        return _static(binder, *found, node)
    nested = binder.types.named(f"{type_.definition.qualified}.{node.name}", len(node.arguments))
    if nested is not None:
        return TypeEntity(nested.of(*(binder.type_of_name(part) for part in node.arguments)), node)
    methods = [pair for pair in binder.types.methods(type_, node.name) if pair[1].static or pair[1].extension]
    if methods:
        return _group(binder, node, tuple(methods), None)
    if found is not None or binder.types.methods(type_, node.name):
        raise not_compiled(f"'{type_}.{node.name}' belongs to an object, not to the type", node, "CS0120")
    raise _unknown(binder, type_, node, static=True)


def _unknown(binder: Binder, type_: CType, node: n.Member, static: bool) -> ScenewrightError:
    for owner in binder.types.ancestors(type_):
        refused = owner.definition.members.refused.get(node.name)
        if refused is not None:
            return locate(refused(), node.name_span or node.span)
    names = binder.types.member_names(type_, static)
    if not static and binder.types.elements(type_) is not None:
        names += ENUMERABLE_CLASS.members.methods
    candidates = nearest(node.name, names)
    hint = f"Did you mean {candidates[0]}?" if candidates else ""
    code = "CS0117" if static else "CS1061"
    message = f"'{type_}' has no member '{node.name}'"
    return not_compiled(message, node, code, hint=hint, candidates=candidates)


def _static(binder: Binder, owner: CType, found: Property, node: n.Node) -> Bound:
    read = found.read
    type_ = binder.types.property_type(owner, found)
    if found.contextual:
        context = Call(binder.limits, binder.types, {}, binder.world)
        return located(Bound(node, type_, lambda frame: read(context)))
    if found.constant:
        return constant(node, read(), type_)
    return located(Bound(node, type_, lambda frame: read()))


def _group(
    binder: Binder, node: n.Member, candidates: tuple[tuple[CType, Method], ...], target: Bound | None
) -> MethodGroup:
    arguments = tuple(binder.type_of_name(part) for part in node.arguments)
    return MethodGroup(
        node,
        t.METHOD_GROUP,
        unusable,
        False,
        node.name,
        candidates,
        target,
        arguments,
    )


def instance_member(binder: Binder, target: Bound, node: n.Member) -> Bound:
    """``target.name`` on a value."""
    if target.type is t.NULL:
        raise not_compiled("null has no members", node, "CS0023")
    if target.type is t.DYNAMIC:
        return _late_member(binder, target, node)
    labelled = _part(target, node)
    if labelled is not None:
        return labelled
    found = binder.types.property(target.type, node.name)
    if found is not None and not found[1].static:
        return _read(binder, target, *found, node)
    methods = [pair for pair in binder.types.methods(target.type, node.name) if not pair[1].static]
    if methods or _extensions(node.name):
        return _group(binder, node, tuple(methods), target)
    if found is not None or binder.types.methods(target.type, node.name):
        hint = f"Write {target.type}.{node.name}."
        raise not_compiled(f"'{node.name}' belongs to the type", node, "CS0176", hint=hint)
    raise _unknown(binder, target.type, node, static=False)


def _extensions(name: str) -> tuple[tuple[CType, Method], ...]:
    owner = ENUMERABLE_CLASS.of()
    return tuple((owner, m) for m in ENUMERABLE_CLASS.members.methods.get(name, ()) if m.extension)


def _late_member(binder: Binder, target: Bound, node: n.Member) -> Bound:
    arguments = tuple(binder.type_of_name(part) for part in node.arguments)
    late = binder.late([target], lambda fixed: binder.usable(_now_member(binder, fixed, node)), node)
    return MethodGroup(node, t.DYNAMIC, late.run, False, node.name, (), target, arguments)


def _now_member(binder: Binder, fixed: Bound, node: n.Member) -> Bound:
    if fixed.type is t.NULL:
        raise null_reference()
    return instance_member(binder, fixed, node)


def _part(target: Bound, node: n.Member) -> Bound | None:
    """An element of a tuple or a property of an anonymous object."""
    type_, run = target.type, target.run
    is_tuple = type_.definition is t.TUPLE
    if not is_tuple and not type_.name.startswith("<>"):
        return None
    names = [f"Item{place + 1}" for place in range(len(type_.arguments))] if is_tuple else []
    place = next(
        (group.index(node.name) for group in (names, list(type_.labels)) if node.name in group), None
    )
    if place is None:
        return None
    return located(Bound(node, type_.arguments[place], lambda frame: _item(run(frame), place)))


def _item(record: Record | None, place: int) -> Value:
    if record is None:
        raise null_reference()
    return record.items[place]


def _read(binder: Binder, target: Bound, owner: CType, found: Property, node: n.Member) -> Bound:
    read, run = found.read, target.run
    type_ = binder.types.property_type(owner, found)
    context = Call(binder.limits, binder.types, {}, binder.world).inside(owner)
    may_be_null = not target.type.is_value and not t.is_nullable(target.type)

    def get(frame: Frame) -> Value:
        object_ = run(frame)
        if object_ is None and may_be_null:
            raise null_reference()
        return read(context, object_) if found.contextual else read(object_)

    return located(Bound(node, type_, get))


# calls


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
        if group.target is None or not _extensions(group.name):
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
        raise _unknown(binder, target.type, cast(n.Member, group.node), static=False)
    extended = [Given(target), *given]
    choice = choose(binder, _extensions(group.name), extended, group.arguments, node, group.name)
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
        again = _now_member(binder, fixed[-1], cast(n.Member, group.node))
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
