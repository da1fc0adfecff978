"""Rules of the comprehensive level: what works and is often regretted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from scenewright.csharp.attributes import parse_attribute
from scenewright.csharp.review.finding import Remark
from scenewright.csharp.review.script import ReviewedScript, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_MESSAGES_WORTH: Final = frozenset({"Update", "FixedUpdate", "LateUpdate", "OnGUI"})
_LONGEST: Final = 50
_NOT_PLAIN: Final = frozenset({"static", "const", "readonly"})
_HIDDEN: Final = frozenset({"HideInInspector", "NonSerialized"})


def empty_catches(script: ReviewedScript) -> Iterator[Remark]:
    """``catch`` with nothing in it, not even a comment."""
    for node in script.nodes("catch_clause"):
        body = node.child_by_field_name("body")
        if body is not None and not body.named_child_count:
            yield Remark(node.start_byte, "Exceptions are swallowed here; log them, or say why not.")


def async_voids(script: ReviewedScript) -> Iterator[Remark]:
    """``async void`` methods that handle no event: nobody can wait for them, nor catch what they throw."""
    for owner in script.types:
        for each in owner.members:
            handles = "override" in each.modifiers or any(
                parameter.type.endswith("EventArgs") for parameter in each.parameters
            )
            if each.kind == "method" and "async" in each.modifiers and each.type == "void" and not handles:
                yield Remark(
                    each.name_start,
                    f"Nobody can wait for the async void {each.name}, or catch what it throws.",
                )


def public_fields(script: ReviewedScript) -> Iterator[Remark]:
    """Public fields of components that are there for the Inspector."""
    for owner in script.types:
        for each in owner.members if script.is_component(owner) else ():
            names = {parse_attribute(text).name for text in each.attributes}
            plain = "public" in each.modifiers and not _NOT_PLAIN & {*each.modifiers}
            if each.kind == "field" and plain and not _HIDDEN & names:
                yield Remark(
                    each.name_start,
                    f"{each.name} is public; the Inspector shows a private [SerializeField] as well.",
                )


def long_methods(script: ReviewedScript) -> Iterator[Remark]:
    """Methods of more than 50 lines."""
    for node in script.nodes("method_declaration"):
        lines = node.end_point[0] - node.start_point[0] + 1
        name = node.child_by_field_name("name")
        if lines > _LONGEST and name is not None:
            yield Remark(name.start_byte, f"{text_of(name)} has {lines} lines.")


def empty_messages(script: ReviewedScript) -> Iterator[Remark]:
    """Empty messages, which Unity calls in every frame all the same."""
    for node in script.nodes("method_declaration"):
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        owner = script.type_at(node.start_byte)
        empty = body is not None and body.type == "block" and not _statements(body)
        if empty and text_of(name) in _MESSAGES_WORTH and owner is not None and script.is_component(owner):
            yield Remark(
                name.start_byte if name else 0, f"{text_of(name)} is empty and called in every frame."
            )


def _statements(body: Node) -> list[Node]:
    return [each for each in body.named_children if each.type != "comment"]


def compared_tags(script: ReviewedScript) -> Iterator[Remark]:
    """Tags compared as text, which allocates (Scripting API, ``GameObject.CompareTag``)."""
    for node in script.nodes("binary_expression"):
        sides = [node.child_by_field_name(side) for side in ("left", "right")]
        is_equality = text_of(node.child_by_field_name("operator")) in ("==", "!=")
        tags = [each for each in sides if each is not None and _is_tag(each)]
        literal = any(each is not None and each.type == "string_literal" for each in sides)
        if is_equality and tags and literal:
            yield Remark(node.start_byte, "CompareTag compares a tag without making text of it.")


def _is_tag(node: Node) -> bool:
    named = node.child_by_field_name("name") if node.type == "member_access_expression" else node
    return named is not None and named.type == "identifier" and text_of(named) == "tag"
