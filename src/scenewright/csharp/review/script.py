"""A script under review: its symbols, its syntax trees, and what Unity takes its types for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from scenewright.csharp.grammar import parse
from scenewright.csharp.outline import parse_symbols
from scenewright.csharp.source import CSharpSource
from scenewright.csharp.symbols import SourceSymbols, TypeSymbol
from scenewright.data.tables import bases_of
from scenewright.data.unity_api import ApiType, api_entry
from scenewright.text.caching import cached_property

if TYPE_CHECKING:
    from tree_sitter import Node

    from scenewright.csharp.review.finding import Surroundings

_LAST: Final = re.compile(r"(?:.*[.:])?\s*(\w+)", re.DOTALL)


def simple_name(written: str) -> str:
    """``Foo`` for a type written as ``global::A.B.Foo<int>``."""
    found = _LAST.match(written.partition("<")[0].strip())
    return found[1] if found else written


def text_of(node: Node | None) -> str:
    """The text of a node; "" for none."""
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def ancestors(node: Node) -> Iterator[Node]:
    """The nodes around one, the nearest first."""
    above = node.parent
    while above is not None:
        yield above
        above = above.parent


class ReviewedScript:
    """One script; every offset counts bytes of its UTF-8 text."""

    def __init__(self, source: CSharpSource, around: Surroundings) -> None:
        self.source = source
        self.around = around

    @cached_property
    def symbols(self) -> SourceSymbols:
        """What the script declares, in any ``#if`` branch."""
        return parse_symbols(self.source)

    @cached_property
    def types(self) -> tuple[TypeSymbol, ...]:
        """The types whose members are known."""
        return tuple(each for each in self.symbols.types if not each.damaged)

    @cached_property
    def _nodes(self) -> dict[str, list[Node]]:
        """The sound nodes of all ``#if`` branches by their kind, each place once, in document order."""
        found: dict[tuple[str, int, int], Node] = {}
        for text in self.source.configurations():
            for node in _walk(parse(text).root_node):
                found.setdefault((node.type, node.start_byte, node.end_byte), node)
        by_kind: dict[str, list[Node]] = defaultdict(list)
        for (kind, _, _), node in sorted(found.items(), key=lambda each: each[0][1:]):
            by_kind[kind].append(node)
        return by_kind

    def nodes(self, *kinds: str) -> list[Node]:
        """The nodes of these kinds."""
        return [node for kind in kinds for node in self._nodes.get(kind, ())]

    @cached_property
    def usings(self) -> frozenset[str]:
        """The namespaces that using directives open."""
        return frozenset(
            each for each in self.symbols.usings if "=" not in each and not each.startswith("static ")
        )

    def type_at(self, offset: int) -> TypeSymbol | None:
        """The innermost type around an offset."""
        inside = (each for each in self.types if each.start <= offset < each.end)
        return max(inside, key=lambda each: each.start, default=None)

    def bases_of(self, symbol: TypeSymbol) -> frozenset[str]:
        """The simple names of all bases of a type, as far as sources and Unity's API tell."""
        parts = [each for each in self.types if each.reflection_name == symbol.reflection_name]
        found: set[str] = set()
        pending = [simple_name(base) for part in parts for base in part.bases]
        pending += self.around.bases(symbol.name) if symbol.partial else ()
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                pending += self._next_bases(name)
        return frozenset(found)

    def _next_bases(self, name: str) -> Iterable[str]:
        own = [simple_name(base) for each in self.types if each.name == name for base in each.bases]
        if own or self.around.declares(name):
            return [*own, *self.around.bases(name)]
        api = api_entry(name)
        return [*bases_of(name), *([api.base] if isinstance(api, ApiType) else [])]

    def is_component(self, symbol: TypeSymbol) -> bool:
        """Whether a type is known to derive from ``MonoBehaviour``."""
        return symbol.kind == "class" and "MonoBehaviour" in self.bases_of(symbol)

    @cached_property
    def declared_types(self) -> dict[str, frozenset[str]]:
        """The types that fields, properties, parameters and locals of a name are declared with; "" where
        the text does not tell.
        """
        found: dict[str, set[str]] = defaultdict(set)
        for name, written in self._declarations():
            found[name].add(simple_name(written) if written else "")
        return {name: frozenset(types) for name, types in found.items()}

    def _declarations(self) -> Iterator[tuple[str, str]]:
        for node in self.nodes("variable_declarator"):
            yield text_of(node.child_by_field_name("name")), _declared(node)
        for node in self.nodes(
            "parameter", "property_declaration", "declaration_pattern", "declaration_expression"
        ):
            yield text_of(node.child_by_field_name("name")), _written(node)
        for node in self.nodes("foreach_statement"):
            yield text_of(node.child_by_field_name("left")), _written(node)
        for node in self.nodes("implicit_parameter", "tuple_pattern"):
            yield from ((text_of(each), "") for each in [node, *node.named_children])

    def type_of(self, node: Node | None) -> str:
        """The simple name of an expression's type: a variable's, a type's own name for one that is named
        as such, the type argument of ``GetComponent<T>()`` and its like; "" where the text does not tell.
        """
        if node is None:
            return ""
        if node.type == "invocation_expression":
            return _type_argument(node.child_by_field_name("function"))
        if node.type == "member_access_expression":
            node = node.child_by_field_name("name")
        name = text_of(node)
        types = self.declared_types.get(name)
        if types is None:
            return name if name[:1].isupper() and node is not None and node.type == "identifier" else ""
        return next(iter(types)) if len(types) == 1 else ""


_GENERIC_GETTERS: Final = frozenset({
    "GetComponent", "GetComponentInChildren", "GetComponentInParent", "AddComponent", "FindObjectOfType",
    "FindFirstObjectByType", "FindAnyObjectByType", "Instantiate",
})  # fmt: skip


def _type_argument(function: Node | None) -> str:
    """``T`` of a call of ``GetComponent<T>`` and its like."""
    if function is not None and function.type == "member_access_expression":
        function = function.child_by_field_name("name")
    if function is None or function.type != "generic_name":
        return ""
    name, arguments = function.named_children[0], function.named_children[-1]
    is_getter = text_of(name) in _GENERIC_GETTERS and arguments.named_child_count == 1
    return simple_name(text_of(arguments.named_children[0])) if is_getter else ""


def _written(node: Node) -> str:
    """The type that a declaration writes; "" for ``var``, arrays and nullable types."""
    written = node.child_by_field_name("type")
    plain = written is not None and written.type in ("identifier", "qualified_name", "predefined_type")
    return text_of(written) if plain else ""


def _declared(declarator: Node) -> str:
    """The type of a field or local; of ``var`` that of a value which names it."""
    declaration = declarator.parent
    written = declaration.child_by_field_name("type") if declaration is not None else None
    if declaration is None or written is None or written.type != "implicit_type":
        return _written(declaration) if declaration is not None else ""
    value = declarator.named_children[-1]
    if value.type == "object_creation_expression":
        return _written(value)
    return (
        _type_argument(value.child_by_field_name("function")) if value.type == "invocation_expression" else ""
    )


def _walk(root: Node) -> Iterator[Node]:
    """The named nodes below one that hold no damage, in document order; damage hides what is around it."""
    pending = [root]
    while pending:
        node = pending.pop()
        if node.is_error:
            continue
        yield node
        pending += reversed(node.named_children)
