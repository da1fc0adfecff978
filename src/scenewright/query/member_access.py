"""Members of values, types and namespaces: what stands behind a dot."""

from __future__ import annotations

from scenewright.errors import ScenewrightError
from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder, located
from scenewright.query.bound import (
    Bound,
    Entity,
    Frame,
    MethodGroup,
    NamespaceEntity,
    TypeEntity,
    constant,
    unusable,
)
from scenewright.query.builtin import ENUMERABLE_CLASS, delegate_shape
from scenewright.query.faults import locate, nearest, not_compiled, thrown
from scenewright.query.members import Method, Property
from scenewright.query.types import CType
from scenewright.query.values import EnumValue, Record, Value
from scenewright.query.world import Call


def null_reference() -> Exception:
    """What using a null reference throws."""
    return thrown("NullReferenceException", "Object reference not set to an instance of an object.")


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
    if extensible and delegate_shape(found.type) is None and extensions(node.name):
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
        return static_property(binder, *found, node)
    nested = binder.types.named(f"{type_.definition.qualified}.{node.name}", len(node.arguments))
    if nested is not None:
        return TypeEntity(nested.of(*(binder.type_of_name(part) for part in node.arguments)), node)
    methods = [pair for pair in binder.types.methods(type_, node.name) if pair[1].static or pair[1].extension]
    if methods:
        return _group(binder, node, tuple(methods), None)
    if found is not None or binder.types.methods(type_, node.name):
        raise not_compiled(f"'{type_}.{node.name}' belongs to an object, not to the type", node, "CS0120")
    raise unknown_member(binder, type_, node, static=True)


def unknown_member(binder: Binder, type_: CType, node: n.Member, static: bool) -> ScenewrightError:
    """The error for a member that a type does not have: why it is left out, else the nearest names."""
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


def static_property(binder: Binder, owner: CType, found: Property, node: n.Node) -> Bound:
    """The value of a static property, or of a name that the world knows."""
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
    if methods or extensions(node.name):
        return _group(binder, node, tuple(methods), target)
    if found is not None or binder.types.methods(target.type, node.name):
        hint = f"Write {target.type}.{node.name}."
        raise not_compiled(f"'{node.name}' belongs to the type", node, "CS0176", hint=hint)
    raise unknown_member(binder, target.type, node, static=False)


def extensions(name: str) -> tuple[tuple[CType, Method], ...]:
    """The extension methods of a name, with the class that declares them."""
    owner = ENUMERABLE_CLASS.of()
    return tuple((owner, m) for m in ENUMERABLE_CLASS.members.methods.get(name, ()) if m.extension)


def _late_member(binder: Binder, target: Bound, node: n.Member) -> Bound:
    arguments = tuple(binder.type_of_name(part) for part in node.arguments)
    late = binder.late([target], lambda fixed: binder.usable(late_bound_member(binder, fixed, node)), node)
    return MethodGroup(node, t.DYNAMIC, late.run, False, node.name, (), target, arguments)


def late_bound_member(binder: Binder, fixed: Bound, node: n.Member) -> Bound:
    """A member of a ``dynamic`` value, once its type is known; throws for null."""
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
