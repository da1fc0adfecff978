"""From the text of a query to its syntax tree.

tree-sitter reads the text as the ``return`` statement of a method; this module makes the small tree of
`nodes` from it and refuses, with line and column, whatever is not one side-effect-free expression.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from scenewright.csharp import parse_unless
from scenewright.errors import QuerySyntaxError
from scenewright.query import nodes as n
from scenewright.query.faults import locate, refused
from scenewright.query.limits import Deadline
from scenewright.query.source import REFUSED, Reader, field
from scenewright.query.tree_builder import MOST_NESTING, TreeBuilder

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

MOST_CHARACTERS: Final = 20_000
_NEVER: Final = Deadline(math.inf, math.inf)
_HEAD: Final = b"class Q{object M(){return\n"
_TAIL: Final = b"\n;}}"
_RETURN = re.compile(r"\A\s*return(?![\w])")
_END = re.compile(r";\s*\Z")
_STATEMENT = re.compile(r"\s*(if|for|foreach|while|do|switch|using|try|lock|var)\b")
_ASK: Final = "Ask for one C# expression, such as 1 + 2."
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_STRING = re.compile(r"""(?<![$@"])"(?:[^"\\\n]|\\.)*\"""")
_NO_TYPE = re.compile(r"[^\w\s.,:?@()\[\]]")


def parse(text: str, deadline: Deadline = _NEVER) -> n.Node:
    """The tree of one C# expression; a leading ``return`` and a trailing ``;`` are taken as wrapping.

    Raises ``QuerySyntaxError`` with ``line`` and ``column`` for anything else: statements, assignments,
    several expressions, damaged text, syntax that is left out. Raises ``DeadlineError``.
    """
    _refuse_unreadable(text)
    _refuse_deep_types(text)
    plain = _END.sub(lambda found: " " * len(found[0]), _RETURN.sub(_blank, text, count=1))
    if not plain.strip():
        raise _at_start("the query is empty")
    data = plain.encode("utf-8", "replace")
    tree = _tree(data, deadline)
    casts: dict[int, Tree] = {}
    for _ in range(MOST_NESTING):
        false, hiding = _false_casts(tree), _hiding_casts(tree)
        if not false and not hiding:
            break
        casts |= {cast.start_byte: field(cast, "type") for cast in hiding}
        data = _as_signs(_without_brackets(data, false), hiding)
        tree = _tree(data, deadline)
    reader = Reader(plain, len(_HEAD))
    try:
        return TreeBuilder(reader, casts).build(_expression(tree, reader))
    except RecursionError:
        raise _at_start("nested too deeply") from None


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"\S", " ", found[0])


def _at_start(message: str, hint: str = "") -> QuerySyntaxError:
    return refused(message, n.Span(1, 1, 1, 1), hint)


def _refuse_unreadable(text: str) -> None:
    if len(text) > MOST_CHARACTERS:
        raise _at_start(f"the query has {len(text)} characters; {MOST_CHARACTERS} are the most")
    found = _CONTROL.search(text)
    if found:
        raise refused(f"control character U+{ord(found[0]):04X}", _span_at(text, found.start()))


def _span_at(text: str, place: int) -> n.Span:
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    return n.Span(line, column, line, column + 1)


def _refuse_deep_types(text: str) -> None:
    """Thousands of type arguments within each other would cost the grammar much time and memory."""
    if text.count("<") <= MOST_NESTING:
        return
    depth = 0
    for found in _NO_TYPE.finditer(_STRING.sub(lambda string: " " * len(string[0]), text)):
        depth = max(0, depth + {"<": 1, ">": -1}.get(found[0], -depth))
        if depth > MOST_NESTING:
            raise refused(f"nested more than {MOST_NESTING} levels deep", _span_at(text, found.start()))


def _tree(data: bytes, deadline: Deadline) -> Tree:
    deadline.check()
    found = parse_unless(deadline.is_over, _HEAD + data + _TAIL)
    if found is None:
        raise deadline.passed()
    return found.root_node


def _nodes(tree: Tree, kind: str) -> Iterator[Tree]:
    open_ = [tree]
    while open_:
        node = open_.pop()
        if node.type == kind:
            yield node
        open_.extend(node.children)


def _false_casts(tree: Tree) -> list[Tree]:
    """Casts that are none: C# reads ``(a) - b`` and ``(a) + b`` as arithmetic when ``a`` is a name."""
    return [cast for cast in _nodes(tree, "cast_expression") if _is_arithmetic(cast)]


def _is_arithmetic(cast: Tree) -> bool:
    type_, value = field(cast, "type"), field(cast, "value")
    if type_.type not in ("identifier", "qualified_name") or value.type != "prefix_unary_expression":
        return False
    return value.children[0].type in ("+", "-", "&", "*")


def _hiding_casts(tree: Tree) -> list[Tree]:
    """Casts of generic calls, ``(T)f<A>(x)``, which the grammar takes for ``((T)f < A) > (x)``.

    C# reads ``f<A>`` before a bracket as type arguments (C# standard, "Grammar ambiguities").
    """
    found: list[Tree] = []
    for node in _nodes(tree, "binary_expression"):
        left, right = field(node, "left"), field(node, "right")
        is_generic = _sign(node) == ">" and left.type == "binary_expression" and _sign(left) == "<"
        if is_generic and (right.text or b"")[:1] == b"(":
            found += _casts_before(field(left, "left"))
    return found


def _sign(binary: Tree) -> str:
    return field(binary, "operator").type


def _casts_before(operand: Tree) -> Iterator[Tree]:
    while operand.type in ("cast_expression", "prefix_unary_expression"):
        if operand.type == "cast_expression":
            yield operand
        operand = operand.children[-1]


def _as_signs(data: bytes, casts: list[Tree]) -> bytes:
    """The casts as minus signs, which bind alike and hide nothing; their types are told apart."""
    changed = bytearray(data)
    for cast in casts:
        start, end = cast.start_byte - len(_HEAD), cast.children[2].end_byte - len(_HEAD)
        changed[start:end] = b"-" + re.sub(rb"[^\n]", b" ", changed[start + 1 : end])
    return bytes(changed)


def _without_brackets(data: bytes, casts: list[Tree]) -> bytes:
    changed = bytearray(data)
    for cast in casts:
        for child in cast.children[:3]:
            if child.type in "()":
                changed[child.start_byte - len(_HEAD)] = 0x20
    return bytes(changed)


def _expression(tree: Tree, reader: Reader) -> Tree:
    """The one expression of the wrapping method, or the refusal of what stands there instead."""
    statements = _statements(tree, reader)
    if tree.has_error:
        raise _damage(tree, reader)
    for statement in statements[1:] if statements[0].type == "return_statement" else statements:
        if statement.type != "empty_statement" or statement.start_byte < reader.end:
            raise refused(
                "the query holds more than one expression",
                reader.span(statement),
                "Ask for one expression; statements are not part of a query.",
            )
    found = [child for child in statements[0].children if child.is_named and child.type != "comment"]
    if len(found) != 1:
        words = [child for child in statements[0].children if child.type in ("this", "base")]
        raise (
            refused(*REFUSED["this"][:1], reader.span(words[0])) if words else _at_start("the query is empty")
        )
    return found[0]


def _statements(tree: Tree, reader: Reader) -> list[Tree]:
    """The statements of the wrapping method, if the wrapping is still what it was."""
    node = tree
    for kind in ("class_declaration", "declaration_list", "method_declaration", "block"):
        inner = [child for child in node.children if child.type not in ("{", "}", "comment")]
        wanted = [child for child in inner if child.type == kind]
        if len(wanted) != 1 or (kind in ("class_declaration", "method_declaration") and len(inner) != 1):
            raise _damage(tree, reader)
        node = wanted[0]
    statements = [child for child in node.children if child.type not in ("{", "}", "comment")]
    if not statements:
        raise _damage(tree, reader)
    return statements


def _damage(tree: Tree, reader: Reader) -> QuerySyntaxError:
    """The first place where the text is no C#, or the word that begins a statement."""
    text = reader.slice(0, reader.end)
    word = _STATEMENT.match(text)
    if word:
        place = _span_at(text, word.start(1))
        return refused(f"'{word[1]}' begins a statement, and a query is one expression", place, _ASK)
    found, open_ = tree, [tree]
    while open_:
        node = open_.pop()
        if node.is_error or node.is_missing:
            found = node
            break
        open_.extend(reversed(node.children))
    what = f"a {found.type!r} is missing" if found.is_missing else "this is not a C# expression"
    error = QuerySyntaxError(f"syntax error: {what}", hint=_ASK)
    return locate(error, reader.span(found))
