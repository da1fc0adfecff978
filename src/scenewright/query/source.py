"""Access to tree-sitter's nodes, with positions in the query's own text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenewright.query import nodes as n
from scenewright.query.nodes import Span
from scenewright.text.caching import cached_property

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

_READ_ONLY: Final = "A query reads; ask for the value itself."

REFUSED: Final[dict[str, tuple[str, str]]] = {
    "assignment_expression": ("an assignment changes a value, and a query changes nothing", _READ_ONLY),
    "await_expression": ("'await' is not part of a query", ""),
    "throw_expression": ("'throw' is not part of a query", ""),
    "declaration_expression": ("a query declares variables only in patterns", "Write value is Type name."),
    "anonymous_method_expression": ("a lambda of a query has an expression as body", "Write x => value."),
    "query_expression": ("query syntax is left out", "Use the methods: xs.Where(x => ...).Select(x => ...)."),
    "stackalloc_expression": ("'stackalloc' is not part of a query", ""),
    "with_expression": ("'with' is not part of a query", "Write a new object."),
    "ref_expression": ("references are not part of a query", ""),
    "this": ("a query has no 'this' or 'base'", ""),
    "base": ("a query has no 'this' or 'base'", ""),
    "makeref_expression": ("references are not part of a query", ""),
    "initializer_expression": ("an initialiser stands only after 'new'", ""),
}


class Reader:
    """The text of a query, by tree-sitter's nodes of the wrapped text."""

    def __init__(self, text: str, offset: int) -> None:
        """``offset``: how many bytes, a whole number of lines, stand before the text in what was parsed."""
        self._data = text.encode("utf-8", "replace")
        self._offset = offset
        self._lines = self._data.split(b"\n")

    @cached_property
    def end(self) -> int:
        """Where the text ends in what was parsed."""
        return self._offset + len(self._data)

    def slice(self, start: int, end: int) -> str:
        """The text between two offsets of what was parsed."""
        return self._data[max(0, start - self._offset) : max(0, end - self._offset)].decode(
            "utf-8", "replace"
        )

    def text(self, tree: Tree) -> str:
        """The text of a node."""
        return self.slice(tree.start_byte, tree.end_byte)

    def span(self, tree: Tree) -> Span:
        """The place of a node; what stands outside of the text is put at its end."""
        line, column = self._place(tree.start_point)
        end_line, end_column = self._place(tree.end_point)
        return Span(line, column, end_line, end_column)

    def _place(self, point: tuple[int, int]) -> tuple[int, int]:
        row, column = point[0] - 1, point[1]
        if row < 0:
            return 1, 1
        if row >= len(self._lines):
            row, column = len(self._lines) - 1, len(self._lines[-1])
        return row + 1, len(self._lines[row][:column].decode("utf-8", "replace")) + 1


def field(tree: Tree, name: str) -> Tree:
    """A field the grammar promises."""
    found = tree.child_by_field_name(name)
    if found is None:
        raise LookupError(f"{tree.type} without {name}")
    return found


def all_named(tree: Tree) -> list[Tree]:
    """The named children, comments left out."""
    return [child for child in tree.children if child.is_named and child.type != "comment"]


def plain_chain(name: n.TypeName) -> n.Node:
    """A dotted name as the expression it spells."""
    chain: n.Node = n.Name(name.span, name.parts[0])
    for part in name.parts[1:]:
        chain = n.Member(name.span, chain, part)
    return chain


def child_of(tree: Tree, kind: str) -> Tree | None:
    """The first child of a kind."""
    return next((child for child in tree.children if child.type == kind), None)


def sizes_of(tree: Tree) -> list[Tree]:
    """The sizes in the first brackets of an array type."""
    inner = field(tree, "type")
    while inner.type == "array_type":
        tree, inner = inner, field(inner, "type")
    return all_named(field(tree, "rank"))
