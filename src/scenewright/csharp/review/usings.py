"""Types of Unity that a script names without the using that they need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from scenewright.csharp.review.finding import Remark, Severity
from scenewright.csharp.review.script import ReviewedScript, text_of
from scenewright.data.tables import read_table
from scenewright.data.unity_api import api_entry, api_names

if TYPE_CHECKING:
    from tree_sitter import Node

_TYPE_FIELDS: Final = frozenset({"type", "returns"})
_LISTS: Final = frozenset({"type_argument_list", "base_list"})
_KNOWN_LIBRARIES: Final = ("System", "Unity", "UnityEngine", "UnityEditor", "UnityEditorInternal", "TMPro")
_OWN: Final = "Scenewright"


@cache
def _homes() -> dict[str, frozenset[str]]:
    """The namespaces that a simple name may be of."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in api_names():
        entry = api_entry(name)
        if entry is not None and "." not in name and entry.namespace != _OWN:
            found[name].add(entry.namespace)
    for namespace, names in read_table("usings")["namespaces"].items():
        for name in names:
            found[name].add(namespace)
    return {name: frozenset(spaces) for name, spaces in found.items()}


def missing_usings(script: ReviewedScript) -> Iterator[Remark]:
    """Types of Unity, each told once, that no using directive and no enclosing namespace brings in.

    An error where all usings are of libraries that are known, else a warning: another library may have a type
    of that name.
    """
    is_sure = all(each.split(".")[0] in _KNOWN_LIBRARIES for each in script.usings)
    severity = Severity.ERROR if is_sure else Severity.WARNING
    others = {each.partition("=")[0].strip() for each in script.symbols.usings if "=" in each}
    others |= {each.name for each in script.symbols.types}
    told: set[str] = set()
    for node, name in type_names(script, _of_unity()):
        if name in told or name in others:
            continue
        told.add(name)
        homes = _homes()[name]
        if not homes & _visible(script, node) and not script.around.declares(name):
            yield Remark(node.start_byte, f"{name} needs `using {_best(homes)};`.", severity)


@cache
def _of_unity() -> frozenset[str]:
    return frozenset(
        name for name, homes in _homes().items() if any(home.startswith(("Unity", "TMPro")) for home in homes)
    )


def _best(homes: Iterable[str]) -> str:
    """The namespace to name first: Unity's before others, the shortest before longer ones."""
    return min(homes, key=lambda home: (not home.startswith("UnityEngine"), len(home), home))


def _visible(script: ReviewedScript, node: Node) -> set[str]:
    owner = script.type_at(node.start_byte)
    parts = owner.namespace.split(".") if owner else []
    return {*script.usings, *(".".join(parts[:end]) for end in range(1, len(parts) + 1))}


def type_names(script: ReviewedScript, names: Container[str]) -> Iterator[tuple[Node, str]]:
    """The places of these simple names where only a type can stand."""
    for node in script.nodes("identifier"):
        name = text_of(node)
        if name in names and _stands_for_type(node):
            yield node, name


def _stands_for_type(node: Node) -> bool:
    parent = node.parent
    if parent is None:
        return False
    if parent.type == "generic_name":
        if parent.named_children[0] != node:
            return False
        node, parent = parent, parent.parent
    if parent is None or parent.type in ("qualified_name", "alias_qualified_name"):
        return False
    if parent.type in _LISTS or (parent.type == "attribute" and parent.child_by_field_name("name") == node):
        return True
    if parent.type == "as_expression":
        return parent.child_by_field_name("right") == node
    return any(parent.child_by_field_name(field) == node for field in _TYPE_FIELDS)
