"""PyYAML as a second opinion: the same document composed by its C parser, and compared node for node.

Unity writes `` #`` bare inside a text, where YAML begins a comment, so that PyYAML would drop the rest of
the text. With ``hash_is_text`` it reads another character in place of each ``#``, and is compared with
texts and keys in which the same is done.
"""

import re
from collections.abc import Iterator

import yaml

from scenewright.text import Document, NodeKind

_KINDS = {
    yaml.ScalarNode: NodeKind.SCALAR,
    yaml.MappingNode: NodeKind.MAPPING,
    yaml.SequenceNode: NodeKind.SEQUENCE,
}
_LEAD = b"---\n"
_STAND_IN = "~"


def has_inner_hash(document: Document) -> bool:
    """Whether a ``#`` follows a blank in a line that does not begin with one."""
    return any(b" #" in line.lstrip() for line in document.raw.splitlines() if b" #" in line)


def composed(document: Document, *, hash_is_text: bool = False) -> yaml.Node | None:
    """What PyYAML reads in the document's body behind a plain ``---``; None where it cannot read it."""
    body = document.raw[document.body_start - document.start :]
    if hash_is_text:
        body = body.replace(b"#", _STAND_IN.encode())
    try:
        return yaml.compose(_LEAD + re.sub(rb"\A//[^\n]*\n", b"#\n", body), Loader=yaml.CBaseLoader)
    except yaml.YAMLError:
        return None


def differences(document: Document, expected: yaml.Node, *, hash_is_text: bool = False) -> Iterator[str]:
    """Every place where the document's nodes and PyYAML's are not the same: kind, text, keys, spans."""
    hash_sign = _STAND_IN if hash_is_text else "#"
    shift = document.body_start - len(_LEAD)
    todo = [(document.body, expected)]
    spans_known = document.raw.isascii() and not document.raw.startswith(b"//")
    while todo:
        node, other = todo.pop()
        if node.kind is not _KINDS[type(other)]:
            yield f"line {node.line}: {node.kind} is {other}"
        elif isinstance(other, yaml.ScalarNode):
            if node.text.replace("#", hash_sign) != other.value:
                yield f"line {node.line}: {node.text!r} is {other.value!r}"
            elif spans_known and other.value and _span(other, shift) != (node.start, node.end):
                yield f"line {node.line}: {node.raw!r} spans {node.start, node.end} not {_span(other, shift)}"
        else:
            children = (
                [value for _, value in other.value] if isinstance(other, yaml.MappingNode) else other.value
            )
            keys = [key.value for key, _ in other.value] if isinstance(other, yaml.MappingNode) else []
            if [key.replace("#", hash_sign) for key, _ in node.items()] != keys or len(node) != len(children):
                yield f"line {node.line}: keys {node.keys()} are {keys}, {len(node)} of {len(children)}"
            todo += zip(node, children, strict=False)


def _span(node: yaml.Node, shift: int) -> tuple[int, int]:
    return node.start_mark.index + shift, node.end_mark.index + shift
