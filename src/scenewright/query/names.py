"""Type names as written in a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenewright.query.faults import refused
from scenewright.query.nodes import TypeName
from scenewright.query.source import Reader, all_named, field

if TYPE_CHECKING:
    from tree_sitter import Node as Tree


def type_name(tree: Tree, reader: Reader, sizes: bool = False) -> TypeName:
    """The type a node spells; ``sizes`` allows ``int[3]``, as after ``new``."""
    span, kind = reader.span(tree), tree.type
    if kind in ("identifier", "predefined_type"):
        return TypeName(span, (reader.text(tree).removeprefix("@"),))
    if kind in ("qualified_name", "member_access_expression"):
        return _qualified(tree, reader)
    if kind == "alias_qualified_name":
        return type_name(field(tree, "name"), reader)
    if kind == "generic_name":
        name, arguments = all_named(tree)
        inner = tuple(type_name(part, reader) for part in all_named(arguments))
        commas = sum(child.type == "," for child in arguments.children)
        return TypeName(span, (reader.text(name).removeprefix("@"),), inner, open=0 if inner else commas + 1)
    if kind == "nullable_type":
        inner_type = type_name(field(tree, "type"), reader)
        if inner_type.ranks or inner_type.nullable:
            return inner_type
        return TypeName(span, inner_type.parts, inner_type.arguments, True, 0, 0, inner_type.elements)
    if kind == "array_type":
        return _array(tree, reader, sizes)
    if kind == "tuple_type":
        return TypeName(span, (), elements=tuple(_element(child, reader) for child in all_named(tree)))
    raise refused(f"{kind.replace('_', ' ')} is not a type a query knows", span)


def _qualified(tree: Tree, reader: Reader) -> TypeName:
    fields = ("qualifier", "name") if tree.type == "qualified_name" else ("expression", "name")
    outer, inner = (type_name(field(tree, name), reader) for name in fields)
    if outer.arguments:
        raise refused("types inside generic types are not part of a query", reader.span(tree))
    return TypeName(reader.span(tree), outer.parts + inner.parts, inner.arguments, open=inner.open)


def _array(tree: Tree, reader: Reader, sizes: bool) -> TypeName:
    rank = field(tree, "rank")
    if any(child.type == "," for child in rank.children):
        raise refused("arrays of several dimensions are not part of a query", reader.span(tree))
    if all_named(rank) and not sizes:
        raise refused("a size stands only after 'new'", reader.span(rank))
    inner = type_name(field(tree, "type"), reader, sizes)
    return TypeName(
        reader.span(tree), inner.parts, inner.arguments, inner.nullable, inner.ranks + 1, 0, inner.elements
    )


def _element(tree: Tree, reader: Reader) -> tuple[TypeName, str]:
    label = tree.child_by_field_name("name")
    return type_name(field(tree, "type"), reader), reader.text(label) if label else ""
