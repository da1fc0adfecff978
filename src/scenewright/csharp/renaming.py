"""The field of a type under another name: its declaration and the uses that are certainly of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenewright.csharp.attributes import parse_attribute
from scenewright.csharp.review.script import ReviewedScript, ancestors, simple_name, text_of
from scenewright.csharp.source import CSharpSource
from scenewright.csharp.symbols import MemberSymbol, TypeSymbol
from scenewright.text.patch import Patch, patched

if TYPE_CHECKING:
    from tree_sitter import Node

    from scenewright.csharp.review.finding import Surroundings

_SCOPES: Final = frozenset({
    "block", "switch_section", "for_statement", "foreach_statement", "using_statement", "fixed_statement",
    "lambda_expression", "anonymous_method_expression", "local_function_statement", "method_declaration",
    "constructor_declaration", "indexer_declaration", "operator_declaration", "accessor_declaration",
    "conversion_operator_declaration", "delegate_declaration", "query_expression", "catch_clause",
    "arrow_expression_clause", "destructor_declaration",
})  # fmt: skip
_LOCALS: Final = frozenset({
    "parameter", "implicit_parameter", "declaration_pattern", "declaration_expression", "catch_declaration",
    "from_clause", "let_clause", "join_clause", "tuple_pattern", "local_function_statement", "var_pattern",
    "recursive_pattern", "parenthesized_variable_designation", "query_continuation", "foreach_statement",
})  # fmt: skip
_NO_VALUES: Final = frozenset({
    "name_colon", "labeled_statement", "goto_statement", "qualified_name", "using_directive", "attribute",
    "namespace_declaration", "type_argument_list", "base_list", "explicit_interface_specifier",
})  # fmt: skip
_NAMESPACE: Final = "UnityEngine.Serialization"
_ALONE: Final = (0, 0)
"""The order of a patch at whose place there is no other."""
_ATTRIBUTE: Final = "FormerlySerializedAs"


@dataclass(frozen=True, slots=True)
class Left:
    """A place that names the field, or something else of its name, and was left as it is: from line 1 on."""

    line: int
    column: int
    why: str


@dataclass(frozen=True, slots=True)
class Renaming:
    """The new text (UTF-8, as `CSharpSource` has it), how many names were changed, and what was left."""

    data: bytes
    renamed: int
    left: tuple[Left, ...]


def rename_field(source: CSharpSource, around: Surroundings, owner: str, old: str, new: str) -> Renaming:
    """Renames a field where the file declares and where it surely uses it; ``owner`` is a reflection name.

    Surely are: plain names inside the type and, in this file, inside types derived from it, unless a local or
    parameter of that name is in scope; ``this.name``; members of variables that the file declares with the
    type; initializers of its objects. The declaration gets ``[FormerlySerializedAs]``, so that Unity reads
    what was saved (Scripting API). ``source`` must be free of syntax errors.
    """
    script = ReviewedScript(source, around)
    uses = _Uses(script, owner, old)
    places = [node for node in script.nodes("identifier") if text_of(node).removeprefix("@") == old]
    verdicts = [(node, uses.verdict(node)) for node in places]
    name = new.encode(source.codec)
    patches = [
        Patch(node.start_byte, node.end_byte, _ALONE, name) for node, verdict in verdicts if verdict == _FIELD
    ]
    renamed = len(patches)
    for member in uses.declarations:
        patches += _attribute(script, member, old)
    left = [
        Left(*source.position(node.start_byte), verdict) for node, verdict in verdicts if verdict not in _SURE
    ]
    return Renaming(patched(source.data, patches), renamed, tuple(left))


_FIELD: Final = "field"
_OTHER: Final = "other"
_UNTOLD: Final = "its owner is not told by the file"
_SURE: Final = frozenset({_FIELD, _OTHER})


class _Uses:
    """Tells what a name in a script means: the field, something else, or nobody knows."""

    def __init__(self, script: ReviewedScript, owner: str, name: str) -> None:
        self._script = script
        parts = [each for each in script.types if each.reflection_name == owner]
        self.declarations = [
            member
            for part in parts
            for member in part.members
            if member.name == name and member.kind == "field"
        ]
        self._starts = {each.name_start for each in self.declarations}
        self._parts = parts
        self._types = [*parts, *self._derived(parts, name)]
        self._names = {each.name for each in self._types} | {owner.rpartition(".")[2].rpartition("+")[2]}
        self._shadows = list(self._scopes(name))

    def _derived(self, parts: list[TypeSymbol], name: str) -> Iterator[TypeSymbol]:
        """Types of the file that have the field from the type, and none of their own in its place."""
        names = {each.name for each in parts}
        for each in self._script.types:
            own = any(member.name == name for member in each.members)
            if each not in parts and not own and names & self._script.bases_of(each):
                yield each

    def _scopes(self, name: str) -> Iterator[tuple[int, int]]:
        """The spans where the name is that of a local, a parameter or a local function."""
        for node in self._script.nodes("identifier", "implicit_parameter"):
            if text_of(node).removeprefix("@") == name and _declares_local(node):
                scope = _scope(node)
                if scope is not None:
                    yield scope.start_byte, scope.end_byte

    def verdict(self, node: Node) -> str:
        """``field``, ``other``, or why it cannot be told."""
        parent = node.parent
        if node.start_byte in self._starts:
            return _FIELD
        if parent is None or parent.type in _NO_VALUES or _declares_local(node):
            return _OTHER
        if parent.type == "member_access_expression" and parent.child_by_field_name("name") == node:
            return self._member(parent.child_by_field_name("expression"), node)
        if parent.type == "member_binding_expression":
            access = next(each for each in ancestors(node) if each.type == "conditional_access_expression")
            return self._member(access.child_by_field_name("condition"), node)
        if parent.type == "subpattern":
            return "it stands in a pattern"
        if _is_named(parent, node):
            return _OTHER
        return self._initialized(parent, node) or self._plain(node)

    def _member(self, receiver: Node | None, node: Node) -> str:
        if receiver is not None and receiver.type in ("this", "base"):
            return self._own(node, inherited=receiver.type == "base")
        owner = self._script.type_of(receiver)
        if owner in self._names:
            return _FIELD
        return _OTHER if owner else _UNTOLD

    def _initialized(self, parent: Node, node: Node) -> str:
        """What a name on the left of an initializer's ``=`` is of; "" where it is not one."""
        outer = parent.parent
        is_left = parent.type == "assignment_expression" and parent.child_by_field_name("left") == node
        if not is_left or outer is None or outer.type != "initializer_expression" or outer.parent is None:
            return ""
        written = outer.parent.child_by_field_name("type")
        if written is None:
            return _UNTOLD
        return _FIELD if simple_name(text_of(written)) in self._names else _OTHER

    def _plain(self, node: Node) -> str:
        if any(start <= node.start_byte < end for start, end in self._shadows):
            return _OTHER
        return self._own(node)

    def _own(self, node: Node, *, inherited: bool = False) -> str:
        """A name of the type around it, or of the base of that."""
        around = self._script.type_at(node.start_byte)
        types = self._types[len(self._parts) :] if inherited else self._types
        return _FIELD if around in types else _OTHER


def _declares_local(node: Node) -> bool:
    parent = node.parent
    if parent is None:
        return False
    if parent.type == "variable_declarator":
        above = parent.parent.parent if parent.parent is not None else None
        is_local = above is None or above.type not in ("field_declaration", "event_field_declaration")
        return is_local and parent.child_by_field_name("name") == node
    if parent.type == "foreach_statement":
        return parent.child_by_field_name("left") == node
    if parent.type in ("implicit_parameter", "tuple_pattern") or node.type == "implicit_parameter":
        return True
    is_local = parent.type in _LOCALS and parent.child_by_field_name("name") == node
    return is_local and not _is_misread(parent)


def _is_misread(node: Node) -> bool:
    """Whether the parser takes products and comparisons, ``F(a * b)`` and ``F(a < b, c > d)``, for
    declarations; among arguments those begin with ``out``.
    """
    if node.type != "declaration_expression" or node.parent is None:
        return False
    written, above = node.child_by_field_name("type"), node.parent.parent
    is_argument = above is not None and above.type in ("argument_list", "bracketed_argument_list")
    is_out = any(each.type == "out" for each in node.parent.children)
    return (is_argument and not is_out) or (written is not None and written.type == "pointer_type")


def _is_named(parent: Node, node: Node) -> bool:
    """Whether a node gives something else its name: a member, a type, a named argument."""
    return parent.child_by_field_name("name") == node and not _is_misread(parent)


def _scope(node: Node) -> Node | None:
    """The node inside which a local is known: at most too much of it."""
    above = list(ancestors(node))
    if above and above[0].type == "local_function_statement":
        above = above[1:]
    return next((each for each in above if each.type in _SCOPES), None)


def _attribute(script: ReviewedScript, member: MemberSymbol, old: str) -> Iterator[Patch]:
    """The attribute before a declaration and, where the file has usings, the one it needs."""
    former = (parse_attribute(text) for text in member.attributes)
    if any(each.name == _ATTRIBUTE and f'"{old}"' in each.arguments for each in former):
        return
    data, newline = script.source.data, b"\r\n" if b"\r\n" in script.source.data else b"\n"
    line = data.rfind(b"\n", 0, member.start) + 1
    indent = data[line : member.start]
    after = newline + indent if not indent.strip() else b" "
    using = None if _NAMESPACE in script.usings else _last_using(script, member.start)
    qualified = _NAMESPACE in script.usings or using is not None
    name = _ATTRIBUTE if qualified else f"{_NAMESPACE}.{_ATTRIBUTE}"
    written = f'[{name}("{old}")]'.encode(script.source.codec)
    yield Patch(member.start, member.start, _ALONE, written + after)
    if using is not None:
        start = data.rfind(b"\n", 0, using.start_byte) + 1
        lead = data[start : using.start_byte].removeprefix(script.source.bom)
        added = newline + lead + f"using {_NAMESPACE};".encode()
        yield Patch(using.end_byte, using.end_byte, _ALONE, added)


def _last_using(script: ReviewedScript, before: int) -> Node | None:
    """The last using directive that always counts."""
    found = [
        node
        for node in script.nodes("using_directive")
        if node.end_byte <= before and not script.source.preprocessor.condition_at(node.start_byte)
    ]
    return found[-1] if found else None
