"""Patterns as tree-sitter gives them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final, Protocol

from scenewright.query import nodes as n
from scenewright.query.faults import refused
from scenewright.query.source import all_named, field

if TYPE_CHECKING:
    from tree_sitter import Node as Tree


class Builder(Protocol):
    """What makes the expressions and types inside of a pattern."""

    def build(self, tree: Tree) -> n.Node:
        """The node for an expression."""

    def type(self, tree: Tree) -> n.TypeName:
        """The type a node spells."""

    def text(self, tree: Tree) -> str:
        """The text of a node."""

    def span(self, tree: Tree) -> n.Span:
        """Where a node stands."""

    def nested(self, tree: Tree) -> AbstractContextManager[None]:
        """One level down; refuses what is nested too deeply."""


def build_pattern(tree: Tree, builder: Builder) -> n.Pattern:
    """The node for a pattern."""
    make = _MAKERS.get(tree.type)
    if make is None:
        raise refused(f"{tree.type.replace('_', ' ')} is not part of a query", builder.span(tree))
    with builder.nested(tree):
        return make(tree, builder)


def _constant(tree: Tree, builder: Builder) -> n.Pattern:
    inner = all_named(tree)[0] if tree.type == "constant_pattern" else tree
    if inner.type == "identifier" and builder.text(inner) == "_":
        return n.Discard(builder.span(tree))
    if inner.type == "tuple_expression":
        positions = tuple(_position(part, builder) for part in all_named(inner))
        return n.PropertyPattern(builder.span(tree), None, (), positions)
    if inner.type in ("predefined_type", "array_type", "nullable_type", "generic_name"):
        return n.TypePattern(builder.span(tree), builder.type(inner))
    return n.ConstantPattern(builder.span(tree), builder.build(inner))


def _position(tree: Tree, builder: Builder) -> n.Pattern:
    return _constant(all_named(tree)[-1], builder)


def _relational(tree: Tree, builder: Builder) -> n.Pattern:
    return n.RelationalPattern(builder.span(tree), tree.children[0].type, builder.build(all_named(tree)[0]))


def _negated(tree: Tree, builder: Builder) -> n.Pattern:
    return n.NotPattern(builder.span(tree), build_pattern(all_named(tree)[0], builder))


def _logical(tree: Tree, builder: Builder) -> n.Pattern:
    left, right = (build_pattern(field(tree, side), builder) for side in ("left", "right"))
    return n.LogicalPattern(builder.span(tree), tree.type.removesuffix("_pattern"), left, right)


def _parenthesized(tree: Tree, builder: Builder) -> n.Pattern:
    return build_pattern(all_named(tree)[0], builder)


def _type(tree: Tree, builder: Builder) -> n.Pattern:
    return n.TypePattern(builder.span(tree), builder.type(all_named(tree)[0]))


def _declaration(tree: Tree, builder: Builder) -> n.Pattern:
    type_, name = field(tree, "type"), all_named(tree)[-1]
    if name.type == "parenthesized_variable_designation":
        return _designations(name, builder)
    text = builder.text(name)
    declared = None if type_.type == "implicit_type" else builder.type(type_)
    if text == "_":
        return n.TypePattern(builder.span(tree), declared) if declared else n.Discard(builder.span(tree))
    return n.TypePattern(builder.span(tree), declared, text.removeprefix("@"))


def _designations(tree: Tree, builder: Builder) -> n.Pattern:
    """``var (a, b)``: one variable for each position."""
    parts = [child for child in tree.children if child.type in ("identifier", "discard", tree.type)]
    if any(part.type == tree.type for part in parts):
        raise refused("'var' with brackets inside brackets is not part of a query", builder.span(tree))
    positions = tuple(_designated(part, builder) for part in parts)
    return n.PropertyPattern(builder.span(tree), None, (), positions)


def _designated(tree: Tree, builder: Builder) -> n.Pattern:
    text = builder.text(tree)
    return n.Discard(builder.span(tree)) if text == "_" else n.TypePattern(builder.span(tree), None, text)


def _var(tree: Tree, builder: Builder) -> n.Pattern:
    name = all_named(tree)[-1]
    if name.type not in ("identifier", "discard"):
        raise refused("'var (a, b)' is not part of a query", builder.span(tree))
    text = builder.text(name)
    return n.Discard(builder.span(tree)) if text == "_" else n.TypePattern(builder.span(tree), None, text)


def _recursive(tree: Tree, builder: Builder) -> n.Pattern:
    type_, name = tree.child_by_field_name("type"), tree.child_by_field_name("name")
    clauses = {child.type: child for child in all_named(tree)}
    properties, positions = clauses.get("property_pattern_clause"), clauses.get("positional_pattern_clause")
    return n.PropertyPattern(
        builder.span(tree),
        builder.type(type_) if type_ else None,
        tuple(_property(part, builder) for part in all_named(properties)) if properties else (),
        tuple(build_pattern(all_named(part)[-1], builder) for part in all_named(positions))
        if positions
        else None,
        builder.text(name) if name else "",
    )


def _property(tree: Tree, builder: Builder) -> tuple[tuple[str, ...], n.Pattern]:
    parts = all_named(tree)
    if len(parts) != 2:
        raise refused("a property pattern names a property", builder.span(tree))
    return tuple(builder.text(parts[0]).replace(" ", "").split(".")), build_pattern(parts[1], builder)


def _discard(tree: Tree, builder: Builder) -> n.Pattern:
    return n.Discard(builder.span(tree))


_MAKERS: Final[dict[str, Callable[[Tree, Builder], n.Pattern]]] = {
    "constant_pattern": _constant,
    "relational_pattern": _relational,
    "negated_pattern": _negated,
    "and_pattern": _logical,
    "or_pattern": _logical,
    "parenthesized_pattern": _parenthesized,
    "type_pattern": _type,
    "declaration_pattern": _declaration,
    "var_pattern": _var,
    "recursive_pattern": _recursive,
    "discard": _discard,
}
