"""What a component does in every frame and had better do once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from scenewright.csharp.review.finding import Remark, Severity
from scenewright.csharp.review.script import ReviewedScript, ancestors, text_of
from scenewright.data.tables import read_table

if TYPE_CHECKING:
    from tree_sitter import Node

_NOT_NOW: Final = frozenset({"lambda_expression", "anonymous_method_expression", "local_function_statement"})
_CHOICES: Final = frozenset(
    {"if_statement", "switch_statement", "conditional_expression", "switch_expression"}
)
_STRINGS: Final = frozenset({
    "string_literal", "verbatim_string_literal", "raw_string_literal", "interpolated_string_expression",
})  # fmt: skip


@cache
def _names(table: str, key: str) -> frozenset[str]:
    return frozenset(read_table("frame_costs")[table][key])


Judge = Callable[["ReviewedScript", "Node"], str]


def frame_costs(kind: str) -> Callable[[ReviewedScript], Iterator[Remark]]:
    """The rule for one kind of cost; ``kind`` is a key of ``JUDGES``.

    What stands under a condition is told as ``info``, for it need not happen in every frame; what a check for
    null keeps from happening twice is left alone, as are lambdas.
    """
    nodes, judge = JUDGES[kind]

    def rule(script: ReviewedScript) -> Iterator[Remark]:
        for node in script.nodes(*nodes):
            what = judge(script, node)
            method = _frame_method(script, node) if what else ""
            if method and not _is_once(node):
                severity = Severity.INFO if _is_conditional(node) else None
                yield Remark(node.start_byte, f"{what} in {method}.", severity)

    return rule


def _frame_method(script: ReviewedScript, node: Node) -> str:
    """The message of a component, called in every frame, that a node is part of; "" for none."""
    for each in ancestors(node):
        if each.type in _NOT_NOW:
            return ""
        if each.type == "method_declaration":
            name = text_of(each.child_by_field_name("name"))
            owner = script.type_at(each.start_byte)
            known = name in _names("methods", "names") and owner is not None and script.is_component(owner)
            return name if known else ""
    return ""


def _inside_method(node: Node) -> Iterator[Node]:
    for each in ancestors(node):
        if each.type == "method_declaration":
            return
        yield each


def _is_conditional(node: Node) -> bool:
    return any(
        each.type in _CHOICES and not _holds_in(each.child_by_field_name("condition"), node)
        for each in _inside_method(node)
    )


def _holds_in(outer: Node | None, node: Node) -> bool:
    return outer is not None and outer.start_byte <= node.start_byte and node.end_byte <= outer.end_byte


def _is_once(node: Node) -> bool:
    """Whether a check for null keeps it from being done again: ``x ??= f()``, ``if (x == null) x = f();``."""
    for each in _inside_method(node):
        if each.type == "assignment_expression" and text_of(each.child_by_field_name("operator")) == "??=":
            return True
        if each.type == "binary_expression" and text_of(each.child_by_field_name("operator")) == "??":
            return _holds_in(each.child_by_field_name("right"), node)
        if each.type == "if_statement" and _asks_for_nothing(each.child_by_field_name("condition")):
            return True
    return False


def _asks_for_nothing(condition: Node | None) -> bool:
    text = text_of(condition).replace(" ", "")
    return "==null" in text or "isnull" in text or text.startswith("!") or "null==" in text


def _called(node: Node) -> tuple[str, str]:
    """Owner and name of what is called, ``("", "Foo")`` for ``Foo()``."""
    function = node.child_by_field_name("function")
    if function is not None and function.type == "member_access_expression":
        owner = function.child_by_field_name("expression")
        return text_of(owner), text_of(function.child_by_field_name("name")).partition("<")[0]
    if function is not None and function.type in ("identifier", "generic_name"):
        return "", text_of(function).partition("<")[0]
    return "", ""


def _find(script: ReviewedScript, node: Node) -> str:
    owner, name = _called(node)
    alone = not owner and name in _names("find", "alone")
    owned = owner in _names("find", "owners") and name in _names("find", "members")
    return f"{owner + '.' if owner else ''}{name} searches all objects" if alone or owned else ""


def _components(script: ReviewedScript, node: Node) -> str:
    _, name = _called(node)
    return f"{name} is called" if name in _names("components", "members") else ""


def _camera(script: ReviewedScript, node: Node) -> str:
    is_main = text_of(node).replace(" ", "") in ("Camera.main", "UnityEngine.Camera.main")
    return "Camera.main looks for the camera" if is_main else ""


def _linq(script: ReviewedScript, node: Node) -> str:
    if "System.Linq" not in script.usings:
        return ""
    if node.type == "query_expression":
        return "A LINQ query allocates"
    owner, name = _called(node)
    if not owner or name not in _names("linq", "members") or owner in ("Mathf", "Math", "Input"):
        return ""
    return f"LINQ ({name}) allocates"


def _text(script: ReviewedScript, node: Node) -> str:
    """Text that is put together anew: the outermost ``+`` with a literal, ``$"..."`` with values."""
    if node.type == "interpolated_string_expression":
        within = any(_is_concatenation(each) for each in _inside_method(node))
        made = not within and any(child.type == "interpolation" for child in node.named_children)
    else:
        parent = node.parent
        made = _is_concatenation(node) and not (parent is not None and _is_concatenation(parent))
        made = made and not all(each.type in _STRINGS for each in _operands(node))
    return "Text is put together" if made else ""


def _is_concatenation(node: Node) -> bool:
    return (
        node.type == "binary_expression"
        and text_of(node.child_by_field_name("operator")) == "+"
        and any(each.type in _STRINGS for each in _operands(node))
    )


def _operands(node: Node) -> Iterator[Node]:
    """The operands of a chain of ``+``."""
    for side in ("left", "right"):
        operand = node.child_by_field_name(side)
        if operand is not None and operand.type == "binary_expression":
            yield from _operands(operand)
        elif operand is not None:
            yield operand


def _allocation(script: ReviewedScript, node: Node) -> str:
    if node.type != "object_creation_expression":
        return "An array is made"
    name = text_of(node.child_by_field_name("type")).partition("<")[0].rpartition(".")[2]
    return f"A new {name} is made" if name in _names("allocation", "types") else ""


JUDGES: Final[dict[str, tuple[tuple[str, ...], Judge]]] = {
    "find": (("invocation_expression",), _find),
    "components": (("invocation_expression",), _components),
    "camera": (("member_access_expression",), _camera),
    "linq": (("invocation_expression", "query_expression"), _linq),
    "text": (("binary_expression", "interpolated_string_expression"), _text),
    "allocation": (
        ("object_creation_expression", "array_creation_expression", "implicit_array_creation_expression"),
        _allocation,
    ),
}
"""The kinds of costs: which nodes may be one, and what is to be said of a node ("" where it is none)."""
