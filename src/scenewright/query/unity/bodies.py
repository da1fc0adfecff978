"""The one expression that a C# member gives, where its code is no more than that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scenewright.csharp import parse

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["bare_calls", "expression_of"]

_BEFORE: Final = b"class C { "
_AFTER: Final = b" }"


@lru_cache(maxsize=1024)
def expression_of(declaration: str) -> str | None:
    """The expression of a property or method: ``=> x``, ``get => x`` or a body of ``return x;`` alone.

    None where the code does more.
    """
    source = _BEFORE + declaration.encode() + _AFTER
    member = _first(parse(source).root_node, ("property_declaration", "method_declaration"))
    found = _given(member) if member is not None else None
    return source[found.start_byte : found.end_byte].decode("utf-8", "replace") if found is not None else None


def _first(node: Node, kinds: tuple[str, ...]) -> Node | None:
    if node.type in kinds:
        return node
    return next((found for child in node.named_children if (found := _first(child, kinds))), None)


def _given(member: Node) -> Node | None:
    if member.type == "method_declaration":
        return _body(member)
    if any(child.type == "arrow_expression_clause" for child in member.named_children):
        return _body(member)
    accessors = next((child for child in member.named_children if child.type == "accessor_list"), None)
    for accessor in accessors.named_children if accessors is not None else ():
        if any(child.type == "get" for child in accessor.children):
            return _body(accessor)
    return None


def _body(node: Node) -> Node | None:
    for child in node.named_children:
        if child.type == "arrow_expression_clause":
            return child.named_children[0]
        if child.type == "block":
            return _returned(child)
    return None


def _returned(block: Node) -> Node | None:
    statements = [child for child in block.named_children if child.type != "comment"]
    if len(statements) != 1 or statements[0].type != "return_statement" or not statements[0].named_children:
        return None
    return statements[0].named_children[0]


@lru_cache(maxsize=1024)
def bare_calls(expression: str) -> tuple[tuple[int, int, str], ...]:
    """Where an expression says ``this`` (with ""), and calls a method by its bare name: spans in bytes."""
    head = _BEFORE + b"object P => "
    root = parse(head + expression.encode() + b";" + _AFTER).root_node
    return tuple((start - len(head), end - len(head), name) for start, end, name in _bare(root))


def _bare(node: Node) -> Iterator[tuple[int, int, str]]:
    if node.type in ("this", "this_expression"):
        yield node.start_byte, node.end_byte, ""
        return
    if node.type == "invocation_expression":
        function = node.named_children[0]
        if function.type in ("identifier", "generic_name"):
            name = function if function.type == "identifier" else function.named_children[0]
            yield name.start_byte, name.end_byte, (name.text or b"").decode()
    for child in node.children:
        yield from _bare(child)
