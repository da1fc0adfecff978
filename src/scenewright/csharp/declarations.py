"""Declarations, read out of a syntax tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from scenewright.csharp.literals import BLOCK_COMMENT, LINE_COMMENT, LITERAL, Span
from scenewright.csharp.source import CSharpSource
from scenewright.csharp.symbols import MemberSymbol, TypeSymbol

if TYPE_CHECKING:
    from tree_sitter import Node

TYPES: Final = {
    "class_declaration": "class",
    "struct_declaration": "struct",
    "interface_declaration": "interface",
    "enum_declaration": "enum",
    "record_declaration": "record",
    "delegate_declaration": "delegate",
}
_MEMBERS: Final = {
    "method_declaration": "method",
    "constructor_declaration": "constructor",
    "destructor_declaration": "destructor",
    "property_declaration": "property",
    "event_declaration": "event",
    "indexer_declaration": "indexer",
    "operator_declaration": "operator",
    "conversion_operator_declaration": "operator",
    "enum_member_declaration": "enum_member",
}
_DECLARATORS: Final = {"field_declaration": "field", "event_field_declaration": "event"}
_NAMESPACES: Final = frozenset({"namespace_declaration", "file_scoped_namespace_declaration"})
_NAMELESS: Final = frozenset({"this", "implicit", "explicit"})
_BODIES: Final = frozenset({"declaration_list", "enum_member_declaration_list"})
_AUTO = re.compile(rb"\{\s*(?:\[[^\]]*\]\s*|\w+\s+)*(?:get|set|init)\s*;")
_COMMENTS = re.compile(rb"(?P<keep>" + LITERAL + b")|" + LINE_COMMENT + b"|" + BLOCK_COMMENT)
_NO_STARTS: Final = frozenset(b" \t\r\n!\"#$%&')*+,-./:;<=>?\\]^`{|}0123456789")
_DEEPEST: Final = 100


class _Header(NamedTuple):
    """What stands before the name, and the first child of each other type."""

    start: int
    attributes: tuple[str, ...]
    modifiers: tuple[str, ...]
    parts: dict[str, Node]


class DeclarationReader:
    """Walks one tree and gathers the types, their members and the using directives of a file.

    ``docs`` maps the start of a declaration to its doc comment. ``too_deep`` tells that types nested more
    than 100 deep were left out.
    """

    def __init__(self, source: CSharpSource, docs: dict[int, Span]) -> None:
        self.types: list[TypeSymbol] = []
        self.usings: list[str] = []
        self.too_deep = False
        self._data = source.data
        self._lines = source.plain
        self._codec = source.codec
        self._first = len(source.bom) if source.data.startswith(source.bom) else 0
        self._docs = docs
        self._condition_at = source.preprocessor.condition_at
        self._line = self._column = 1
        self._counted = self._first

    def read(self, node: Node, namespace: str = "", depth: int = 0) -> None:
        """Gathers everything declared under a compilation unit or a namespace."""
        if depth > _DEEPEST:
            self.too_deep = True
            return
        for child in node.named_children:
            kind = child.type
            if kind in TYPES:
                self._type(child, namespace, "", depth + 1)
            elif kind in _NAMESPACES:
                name = ".".join(filter(None, (namespace, self._named(child))))
                self.read(child, name, depth + 1)
                namespace = name if kind.startswith("file_scoped") else namespace
            elif kind == "using_directive":
                self._using(child)
            elif kind in ("ERROR", "declaration_list"):
                self.read(child, namespace, depth + 1)

    def _using(self, node: Node) -> None:
        words = self._flat(node.start_byte, node.end_byte).rstrip("; ")
        self.usings.append(words.removeprefix("global ").removeprefix("using "))

    def _type(self, node: Node, namespace: str, outer: str, depth: int) -> None:
        named = node.child_by_field_name("name")
        if named is None or not self._sound(node, named):
            return
        header = self._header(node)
        name, arity = self._name(named), self._arity(header.parts)
        line, column = self._position(named.start_byte)
        nested = f"{outer}+{name}" if outer else name
        members: list[MemberSymbol] = []
        body = node.child_by_field_name("body")
        if body is not None:
            self._body(body, members, namespace, f"{nested}`{arity}" if arity else nested, depth)
        self.types.append(
            TypeSymbol(
                name=name,
                namespace=namespace,
                kind=TYPES[node.type],
                bases=self._bases(header.parts),
                modifiers=header.modifiers,
                attributes=header.attributes,
                arity=arity,
                outer=outer,
                line=line,
                column=column,
                start=header.start,
                end=node.end_byte,
                name_start=named.start_byte,
                members=tuple(members),
                type=self._field(node, "type"),
                signature=self._signature(header.parts),
                doc=self._docs.get(header.start),
                condition=self._condition_at(header.start),
            )
        )

    def _body(self, body: Node, members: list[MemberSymbol], namespace: str, outer: str, depth: int) -> None:
        if depth > _DEEPEST:
            self.too_deep = True
            return
        for child in body.named_children:
            kind = child.type
            if kind in _MEMBERS:
                self._member(child, members)
            elif kind in _DECLARATORS:
                self._declarators(child, members)
            elif kind in TYPES:
                self._type(child, namespace, outer, depth + 1)
            elif kind == "ERROR" or kind in _BODIES:
                self._body(child, members, namespace, outer, depth + 1)

    def _member(self, node: Node, members: list[MemberSymbol]) -> None:
        named = self._member_name(node)
        if named is None or not self._sound(node, named):
            return
        header = self._header(node)
        line, column = self._position(named.start_byte)
        members.append(
            MemberSymbol(
                name=self._name(named),
                kind=_MEMBERS[node.type],
                type=self._field(node, "returns") or self._field(node, "type"),
                signature=self._signature(header.parts),
                modifiers=header.modifiers,
                attributes=header.attributes,
                line=line,
                column=column,
                start=header.start,
                end=node.end_byte,
                name_start=named.start_byte,
                arity=self._arity(header.parts),
                interface=self._interface(header.parts),
                initial=self._initial(node),
                auto=self._auto(header.parts),
                doc=self._docs.get(header.start),
                condition=self._condition_at(header.start),
            )
        )

    def _member_name(self, node: Node) -> Node | None:
        named = node.child_by_field_name("name") or node.child_by_field_name("operator")
        return named or next((child for child in node.children if child.type in _NAMELESS), None)

    def _declarators(self, node: Node, members: list[MemberSymbol]) -> None:
        header = self._header(node)
        declaration = header.parts.get("variable_declaration")
        if declaration is None:
            return
        written = self._field(declaration, "type")
        for declarator in declaration.named_children:
            if declarator.type == "variable_declarator":
                self._declarator(node, header, written, declarator, members)

    def _declarator(
        self, node: Node, header: _Header, written: str, declarator: Node, members: list[MemberSymbol]
    ) -> None:
        named = declarator.child_by_field_name("name")
        if named is None or not self._sound(node, named):
            return
        line, column = self._position(named.start_byte)
        members.append(
            MemberSymbol(
                name=self._name(named),
                kind=_DECLARATORS[node.type],
                type=written,
                signature="",
                modifiers=header.modifiers,
                attributes=header.attributes,
                line=line,
                column=column,
                start=header.start,
                end=node.end_byte,
                name_start=named.start_byte,
                initial=self._after_equals(declarator),
                doc=self._docs.get(header.start),
                condition=self._condition_at(header.start),
            )
        )

    def _sound(self, node: Node, named: Node) -> bool:
        """Whether a declaration has a name and begins as one can; the parser may have guessed either."""
        return named.start_byte < named.end_byte and self._data[node.start_byte] not in _NO_STARTS

    def _header(self, node: Node) -> _Header:
        attributes: list[str] = []
        modifiers: list[str] = []
        parts: dict[str, Node] = {}
        for child in node.named_children:
            kind = child.type
            if kind == "modifier":
                modifiers.append(self._text(child))
            elif kind == "attribute_list":
                self._attributes(child, attributes)
            else:
                parts.setdefault(kind, child)
        return _Header(node.start_byte, tuple(attributes), tuple(modifiers), parts)

    def _attributes(self, node: Node, attributes: list[str]) -> None:
        target = ""
        for child in node.named_children:
            if child.type == "attribute_target_specifier":
                target = self._text(child).rstrip(": ") + ": "
            elif child.type == "attribute":
                attributes.append(target + self._text(child))

    def _bases(self, parts: dict[str, Node]) -> tuple[str, ...]:
        bases = parts.get("base_list")
        if bases is None:
            return ()
        listed = (child for child in bases.named_children if child.type not in ("comment", "argument_list"))
        return tuple(self._flat(base.start_byte, base.end_byte) for base in listed)

    def _arity(self, parts: dict[str, Node]) -> int:
        listed = parts.get("type_parameter_list")
        if listed is None:
            return 0
        return sum(child.type == "type_parameter" for child in listed.named_children)

    def _signature(self, parts: dict[str, Node]) -> str:
        node = parts.get("parameter_list") or parts.get("bracketed_parameter_list")
        return self._flat(node.start_byte, node.end_byte) if node is not None else ""

    def _interface(self, parts: dict[str, Node]) -> str:
        node = parts.get("explicit_interface_specifier")
        return self._flat(node.start_byte, node.end_byte).rstrip(". ") if node is not None else ""

    def _auto(self, parts: dict[str, Node]) -> bool:
        accessors = parts.get("accessor_list")
        return accessors is not None and _AUTO.match(self._data, accessors.start_byte) is not None

    def _initial(self, node: Node) -> str:
        value = node.child_by_field_name("value")
        return self._text(value) if value is not None and value.type != "arrow_expression_clause" else ""

    def _after_equals(self, declarator: Node) -> str:
        values = [child for child in declarator.named_children if child.type != "comment"]
        if len(values) < 2 or values[-1].type == "bracketed_argument_list":
            return ""
        return self._text(values[-1])

    def _name(self, node: Node) -> str:
        return self._text(node).removeprefix("@")

    def _named(self, node: Node) -> str:
        return self._field(node, "name").replace(" ", "").replace("@", "")

    def _field(self, node: Node, name: str) -> str:
        part = node.child_by_field_name(name)
        return self._flat(part.start_byte, part.end_byte) if part is not None else ""

    def _text(self, node: Node) -> str:
        return self._data[node.start_byte : node.end_byte].decode(self._codec, "replace")

    def _flat(self, start: int, end: int) -> str:
        """The text of a span on one line, without comments and with single spaces."""
        chunk = self._data[start:end]
        if b"/" in chunk:
            chunk = _COMMENTS.sub(lambda found: found["keep"] or b" ", chunk)
        return " ".join(chunk.decode(self._codec, "replace").split())

    def _position(self, offset: int) -> tuple[int, int]:
        """Line and column, counted on from the position asked for last."""
        if offset < self._counted:
            self._line, self._column, self._counted = 1, 1, self._first
        lines = self._lines.count(b"\n", self._counted, offset)
        if lines:
            self._line += lines
            self._column = 1
            self._counted = self._lines.rfind(b"\n", self._counted, offset) + 1
        passed = self._data[self._counted : offset]
        self._column += len(passed) if passed.isascii() else len(passed.decode(self._codec, "replace"))
        self._counted = offset
        return self._line, self._column
