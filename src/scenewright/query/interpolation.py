"""Interpolated strings as tree-sitter gives them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from scenewright.query.faults import refused
from scenewright.query.literals import interpolated_texts
from scenewright.query.nodes import Hole, Literal, Node, Unary
from scenewright.query.source import Reader, all_named

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

_START = re.compile(r'[$@]+("+)')


def parts_of(tree: Tree, reader: Reader, build: Callable[[Tree], Node]) -> tuple[str | Hole, ...]:
    """The texts and holes of an interpolated string, in order; ``build`` makes the expressions."""
    text = reader.text(tree)
    found = _START.match(text)
    if found is None:
        raise refused("an interpolated string begins with $", reader.span(tree))
    quotes = len(found[1]) if len(found[1]) >= 3 else 1
    position = tree.start_byte + found.start(1) + quotes
    parts: list[str | Hole] = []
    for hole in (child for child in tree.children if child.type == "interpolation"):
        parts += [reader.slice(position, hole.start_byte), _hole(hole, reader, build)]
        position = hole.end_byte
    parts.append(reader.slice(position, tree.end_byte - quotes))
    start = found[0] if quotes > 1 else found[0].rstrip('"')
    return tuple(interpolated_texts(start, parts, reader.span(tree)))


def _hole(tree: Tree, reader: Reader, build: Callable[[Tree], Node]) -> Hole:
    alignment, format_, value = 0, "", None
    for child in all_named(tree):
        if child.type == "interpolation_alignment_clause":
            alignment = _alignment(build(all_named(child)[0]))
        elif child.type == "interpolation_format_clause":
            format_ = reader.text(child).removeprefix(":")
        elif child.type != "interpolation_brace" and value is None:
            value = build(child)
    if value is None:
        raise refused("an interpolation needs an expression", reader.span(tree))
    return Hole(reader.span(tree), value, alignment, format_)


def _alignment(node: Node) -> int:
    sign, inner = 1, node
    if isinstance(inner, Unary) and inner.operator in "+-":
        sign, inner = (-1 if inner.operator == "-" else 1), inner.operand
    if isinstance(inner, Literal) and inner.value.__class__ is int and inner.value <= 10_000:
        return sign * int(inner.value)
    raise refused("an alignment is a whole number of at most 10000", node.span)
