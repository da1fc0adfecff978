"""Objects, arrays and anonymous objects that are made with ``new``, as tree-sitter gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenewright.query import nodes as n
from scenewright.query.faults import refused
from scenewright.query.names import type_name
from scenewright.query.source import all_named, child_of, field, sizes_of

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

    from scenewright.query.tree_builder import TreeBuilder


def new(builder: TreeBuilder, tree: Tree) -> n.Node:
    """``new T(...) { ... }``."""
    type_, arguments = tree.child_by_field_name("type"), child_of(tree, "argument_list")
    initializer = child_of(tree, "initializer_expression")
    return n.New(
        builder.span(tree),
        builder.type(type_) if type_ else None,
        builder.arguments(arguments) if arguments else (),
        _initializer(builder, initializer) if initializer else None,
    )


def _initializer(builder: TreeBuilder, tree: Tree) -> n.Initializer:
    inner = all_named(tree)
    setters = tuple(_setter(builder, child) for child in inner if child.type == "assignment_expression")
    if setters and len(setters) != len(inner):
        raise refused("an initialiser sets members or adds elements, not both", builder.span(tree))
    elements = () if setters else tuple(_element(builder, child) for child in inner)
    return n.Initializer(builder.span(tree), setters, elements)


def _element(builder: TreeBuilder, tree: Tree) -> tuple[n.Node, ...]:
    if tree.type == "initializer_expression":
        return tuple(builder.build(child) for child in all_named(tree))
    return (builder.build(tree),)


def _setter(builder: TreeBuilder, tree: Tree) -> n.Setter:
    left, right = field(tree, "left"), field(tree, "right")
    if right.type == "initializer_expression" or field(tree, "operator").type != "=":
        raise refused("nested initialisers are not part of a query", builder.span(tree))
    keys = builder.arguments(left) if left.type == "element_binding_expression" else ()
    return n.Setter(builder.span(tree), "" if keys else builder.text(left), keys, builder.build(right))


def new_array(builder: TreeBuilder, tree: Tree) -> n.Node:
    """``new T[...] { ... }``."""
    type_ = field(tree, "type")
    array, sizes = type_name(type_, builder.reader, sizes=True), sizes_of(type_)
    if len(sizes) > 1:
        raise refused("arrays of several dimensions are not part of a query", builder.span(tree))
    return n.NewArray(
        builder.span(tree),
        n.TypeName(
            array.span, array.parts, array.arguments, array.nullable, array.ranks - 1, 0, array.elements
        ),
        builder.build(sizes[0]) if sizes else None,
        _elements(builder, tree),
    )


def new_implicit_array(builder: TreeBuilder, tree: Tree) -> n.Node:
    """``new[] { ... }``."""
    if sum(child.type == "," for child in tree.children):
        raise refused("arrays of several dimensions are not part of a query", builder.span(tree))
    return n.NewArray(builder.span(tree), None, None, _elements(builder, tree))


def _elements(builder: TreeBuilder, tree: Tree) -> tuple[n.Node, ...] | None:
    initializer = child_of(tree, "initializer_expression")
    return tuple(builder.build(child) for child in all_named(initializer)) if initializer else None


def anonymous(builder: TreeBuilder, tree: Tree) -> n.Node:
    """``new { ... }``."""
    members, children = [], list(tree.children)
    for position, child in enumerate(children):
        if not child.is_named or child.type == "comment" or children[position + 1].type == "=":
            continue
        labelled = children[position - 1].type == "="
        label = builder.text(children[position - 2]) if labelled else _implied(builder, child)
        members.append((label, builder.build(child)))
    return n.Anonymous(builder.span(tree), tuple(members))


def _implied(builder: TreeBuilder, tree: Tree) -> str:
    """The name that a member without one has: that of the last name in its value."""
    if tree.type == "identifier":
        return builder.text(tree)
    is_conditional = tree.type == "conditional_access_expression"
    inner = all_named(tree)[-1] if is_conditional else tree
    is_access = is_conditional or tree.type == "member_access_expression"
    name = inner.child_by_field_name("name") if is_access else None
    if name is None:
        raise refused("this member of an anonymous type needs a name: name = value", builder.span(tree))
    return builder.text(name)
