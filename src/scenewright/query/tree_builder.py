"""Makes the small syntax tree from tree-sitter's, refusing what a query leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from scenewright.errors import QuerySyntaxError
from scenewright.query import creation_syntax
from scenewright.query import nodes as n
from scenewright.query.faults import refused
from scenewright.query.interpolation import parts_of
from scenewright.query.literals import character, integer, raw_string, real, regular_string, verbatim_string
from scenewright.query.names import type_name
from scenewright.query.pattern_syntax import build_pattern
from scenewright.query.source import REFUSED, Reader, all_named, field, plain_chain

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

MOST_NESTING: Final = 120
_READ_ONLY: Final = "Read the value instead."


class TreeBuilder:
    """Makes nodes from tree-sitter's, one method for each kind."""

    def __init__(self, reader: Reader, casts: Mapping[int, Tree]) -> None:
        """``casts`` are the types of casts that stand as minus signs in the tree, by where they begin."""
        self.reader = reader
        self.depth = 0
        self._casts = casts

    def build(self, tree: Tree) -> n.Node:
        """The node for any expression."""
        make = _MAKERS.get(tree.type)
        if make is None:
            raise self._refusal(tree)
        with self.nested(tree):
            return make(self, tree)

    @contextmanager
    def nested(self, tree: Tree) -> Iterator[None]:
        """One level down; refuses what is nested too deeply to be worked out."""
        self.depth += 1
        if self.depth > MOST_NESTING:
            raise refused(f"nested more than {MOST_NESTING} levels deep", self.span(tree))
        yield
        self.depth -= 1

    def span(self, tree: Tree) -> n.Span:
        """Where a node stands."""
        return self.reader.span(tree)

    def text(self, tree: Tree) -> str:
        """The text of a node."""
        return self.reader.text(tree)

    def _named(self, tree: Tree) -> list[Tree]:
        return all_named(tree)

    def _refusal(self, tree: Tree) -> QuerySyntaxError:
        message, hint = REFUSED.get(tree.type, (f"{tree.type.replace('_', ' ')} is not part of a query", ""))
        return refused(message, self.span(tree), hint)

    def _change(self, sign: str, tree: Tree) -> QuerySyntaxError:
        return refused(f"'{sign}' changes a value, and a query changes nothing", self.span(tree), _READ_ONLY)

    def type(self, tree: Tree) -> n.TypeName:
        """The type a node spells."""
        return type_name(tree, self.reader)

    # names and chains

    def _name(self, tree: Tree) -> n.Node:
        name, arguments = self._simple(tree)
        return n.Name(self.span(tree), name, arguments)

    def _simple(self, tree: Tree) -> tuple[str, tuple[n.TypeName, ...]]:
        if tree.type != "generic_name":
            return self.text(tree).removeprefix("@"), ()
        name, arguments = self._named(tree)
        return self.text(name).removeprefix("@"), tuple(self.type(part) for part in self._named(arguments))

    def _alias(self, tree: Tree) -> n.Node:
        alias, name = field(tree, "alias"), field(tree, "name")
        if self.text(alias) != "global":
            raise refused("only the alias 'global::' is known", self.span(alias))
        return self._name(name)

    def _predefined(self, tree: Tree) -> n.Node:
        return n.KeywordType(self.span(tree), self.type(tree))

    def _member(self, tree: Tree) -> n.Node:
        target = tree.child_by_field_name("expression")
        if target is None or target.type in ("this", "base"):
            raise refused("a query has no 'this' or 'base'", self.span(tree))
        return self._access(self.span(tree), self.build(target), field(tree, "name"), conditional=False)

    def _access(self, span: n.Span, target: n.Node, name: Tree, conditional: bool) -> n.Node:
        text, arguments = self._simple(name)
        return n.Member(span, target, text, arguments, conditional, self.span(name))

    def _conditional_access(self, tree: Tree) -> n.Node:
        target, binding = self._named(tree)
        if binding.type == "member_binding_expression":
            return self._access(self.span(tree), self.build(target), field(binding, "name"), conditional=True)
        if binding.type == "element_binding_expression":
            arguments = self.arguments(binding)
            return n.Index(self.span(tree), self.build(target), arguments, conditional=True)
        raise self._refusal(binding)

    def _call(self, tree: Tree) -> n.Node:
        function, span = field(tree, "function"), self.span(tree)
        arguments = field(tree, "arguments")
        if function.type == "identifier" and self.text(function) == "nameof":
            return n.NameOf(span, self.build(self._named(self._named(arguments)[0])[0]))
        return n.Call(span, self.build(function), self.arguments(arguments))

    def _index(self, tree: Tree) -> n.Node:
        target = self.build(field(tree, "expression"))
        return n.Index(self.span(tree), target, self.arguments(field(tree, "subscript")))

    def arguments(self, tree: Tree) -> tuple[n.Argument, ...]:
        """The arguments in brackets."""
        return tuple(self._argument(child) for child in self._named(tree))

    def _argument(self, tree: Tree) -> n.Argument:
        if tree.type != "argument":
            return n.Argument(self.span(tree), self.build(tree))
        for child in tree.children:
            if child.type in ("ref", "out", "in"):
                raise refused(f"'{child.type}' arguments are not part of a query", self.span(tree))
        label = tree.child_by_field_name("name")
        value = self._named(tree)[-1]
        return n.Argument(self.span(tree), self.build(value), self.text(label) if label else "")

    def _parenthesized(self, tree: Tree) -> n.Node:
        return n.Parenthesized(self.span(tree), self.build(self._named(tree)[0]))

    # literals

    def _integer(self, tree: Tree) -> n.Node:
        return n.Literal(self.span(tree), integer(self.text(tree), self.span(tree)))

    def _real(self, tree: Tree) -> n.Node:
        return n.Literal(self.span(tree), real(self.text(tree), self.span(tree)))

    def _boolean(self, tree: Tree) -> n.Node:
        return n.Literal(self.span(tree), self.text(tree) == "true")

    def _null(self, tree: Tree) -> n.Node:
        return n.Literal(self.span(tree), None)

    def _character(self, tree: Tree) -> n.Node:
        return n.Literal(self.span(tree), character(self.text(tree), self.span(tree)))

    def _string(self, tree: Tree) -> n.Node:
        if any(child.type == "string_literal_encoding" for child in tree.children):
            raise refused("UTF-8 string literals are not part of a query", self.span(tree))
        return n.Literal(self.span(tree), regular_string(self.text(tree), self.span(tree)))

    def _verbatim(self, tree: Tree) -> n.Node:
        return n.Literal(self.span(tree), verbatim_string(self.text(tree), self.span(tree)))

    def _raw(self, tree: Tree) -> n.Node:
        return n.Literal(self.span(tree), raw_string(self.text(tree), self.span(tree)))

    def _interpolated(self, tree: Tree) -> n.Node:
        return n.Interpolated(self.span(tree), parts_of(tree, self.reader, self.build))

    # operators

    def _prefix(self, tree: Tree) -> n.Node:
        sign, operand = tree.children[0].type, self._named(tree)[-1]
        if tree.start_byte in self._casts:
            return n.Cast(self.span(tree), self.type(self._casts[tree.start_byte]), self.build(operand))
        if sign in ("++", "--"):
            raise self._change(sign, tree)
        if sign in ("&", "*"):
            raise refused("pointers are not part of a query", self.span(tree))
        return n.Unary(self.span(tree), sign, self.build(operand))

    def _postfix(self, tree: Tree) -> n.Node:
        sign, operand = tree.children[-1].type, self._named(tree)[0]
        if sign != "!":
            raise self._change(sign, tree)
        return n.Forgiven(self.span(tree), self.build(operand))

    def _binary(self, tree: Tree) -> n.Node:
        left, right = field(tree, "left"), field(tree, "right")
        sign = self.text(field(tree, "operator"))
        return n.Binary(self.span(tree), sign, self.build(left), self.build(right))

    def _range(self, tree: Tree) -> n.Node:
        sign = next(i for i, child in enumerate(tree.children) if child.type == "..")
        before = [child for child in tree.children[:sign] if child.is_named]
        after = [child for child in tree.children[sign + 1 :] if child.is_named]
        low, high = (self.build(part[0]) if part else None for part in (before, after))
        return n.RangeOf(self.span(tree), low, high)

    def _conditional(self, tree: Tree) -> n.Node:
        parts = (self.build(field(tree, name)) for name in ("condition", "consequence", "alternative"))
        return n.Conditional(self.span(tree), *parts)

    def _cast(self, tree: Tree) -> n.Node:
        return n.Cast(self.span(tree), self.type(field(tree, "type")), self.build(field(tree, "value")))

    def _as(self, tree: Tree) -> n.Node:
        return n.As(self.span(tree), self.build(field(tree, "left")), self.type(field(tree, "right")))

    def _overflow(self, tree: Tree) -> n.Node:
        return n.Overflow(
            self.span(tree), self.build(self._named(tree)[0]), tree.children[0].type == "checked"
        )

    def _type_of(self, tree: Tree) -> n.Node:
        return n.TypeOf(self.span(tree), self.type(field(tree, "type")))

    def _size_of(self, tree: Tree) -> n.Node:
        return n.SizeOf(self.span(tree), self.type(field(tree, "type")))

    def _declaration(self, tree: Tree) -> n.Node:
        """``a * b`` in a tuple, which the grammar takes for a pointer named ``b``."""
        type_, name = field(tree, "type"), field(tree, "name")
        if type_.type != "pointer_type" or name.type != "identifier":
            raise self._refusal(tree)
        left = plain_chain(self.type(all_named(type_)[0]))
        return n.Binary(self.span(tree), "*", left, self._name(name))

    def _default(self, tree: Tree) -> n.Node:
        type_ = tree.child_by_field_name("type")
        return n.Default(self.span(tree), self.type(type_) if type_ else None)

    # tuples, lambdas

    def _tuple_of(self, tree: Tree) -> n.Node:
        return n.Tuple(self.span(tree), self.arguments(tree))

    def _lambda(self, tree: Tree) -> n.Node:
        for child in tree.children:
            if child.type == "modifier" and self.text(child) != "static":
                raise refused(f"'{self.text(child)}' lambdas are not part of a query", self.span(tree))
        body = field(tree, "body")
        if body.type == "block":
            raise refused(
                "a lambda of a query has an expression as body", self.span(body), "Write x => value."
            )
        parameters = field(tree, "parameters")
        return n.Lambda(self.span(tree), self._parameters(parameters), self.build(body))

    def _parameters(self, tree: Tree) -> tuple[n.Parameter, ...]:
        if tree.type != "parameter_list":
            return (n.Parameter(self.span(tree), self.text(tree).removeprefix("@")),)
        return tuple(self._parameter(child) for child in self._named(tree))

    def _parameter(self, tree: Tree) -> n.Parameter:
        if tree.type != "parameter" or any(child.type == "modifier" for child in tree.children):
            raise refused("a lambda's parameter is a name, perhaps with a type", self.span(tree))
        type_ = tree.child_by_field_name("type")
        name = self.text(field(tree, "name")).removeprefix("@")
        return n.Parameter(self.span(tree), name, self.type(type_) if type_ else None)

    # patterns

    def _is_type(self, tree: Tree) -> n.Node:
        right = field(tree, "right")
        pattern = n.TypePattern(self.span(right), self.type(right))
        return n.Is(self.span(tree), self.build(field(tree, "left")), pattern)

    def _is_pattern(self, tree: Tree) -> n.Node:
        operand = self.build(field(tree, "expression"))
        return n.Is(self.span(tree), operand, build_pattern(field(tree, "pattern"), self))

    def _switch(self, tree: Tree) -> n.Node:
        operand, *arms = self._named(tree)
        return n.Switch(self.span(tree), self.build(operand), tuple(self._arm(arm) for arm in arms))

    def _arm(self, tree: Tree) -> n.Arm:
        parts = self._named(tree)
        guard = self.build(self._named(parts[1])[0]) if parts[1].type == "when_clause" else None
        return n.Arm(self.span(tree), build_pattern(parts[0], self), guard, self.build(parts[-1]))


_MAKERS: Final[dict[str, Callable[[TreeBuilder, Tree], n.Node]]] = {
    "identifier": TreeBuilder._name,
    "generic_name": TreeBuilder._name,
    "alias_qualified_name": TreeBuilder._alias,
    "predefined_type": TreeBuilder._predefined,
    "member_access_expression": TreeBuilder._member,
    "conditional_access_expression": TreeBuilder._conditional_access,
    "invocation_expression": TreeBuilder._call,
    "element_access_expression": TreeBuilder._index,
    "parenthesized_expression": TreeBuilder._parenthesized,
    "integer_literal": TreeBuilder._integer,
    "real_literal": TreeBuilder._real,
    "boolean_literal": TreeBuilder._boolean,
    "null_literal": TreeBuilder._null,
    "character_literal": TreeBuilder._character,
    "string_literal": TreeBuilder._string,
    "verbatim_string_literal": TreeBuilder._verbatim,
    "raw_string_literal": TreeBuilder._raw,
    "interpolated_string_expression": TreeBuilder._interpolated,
    "prefix_unary_expression": TreeBuilder._prefix,
    "postfix_unary_expression": TreeBuilder._postfix,
    "binary_expression": TreeBuilder._binary,
    "range_expression": TreeBuilder._range,
    "conditional_expression": TreeBuilder._conditional,
    "cast_expression": TreeBuilder._cast,
    "as_expression": TreeBuilder._as,
    "checked_expression": TreeBuilder._overflow,
    "typeof_expression": TreeBuilder._type_of,
    "sizeof_expression": TreeBuilder._size_of,
    "default_expression": TreeBuilder._default,
    "declaration_expression": TreeBuilder._declaration,
    "tuple_expression": TreeBuilder._tuple_of,
    "object_creation_expression": creation_syntax.new,
    "implicit_object_creation_expression": creation_syntax.new,
    "array_creation_expression": creation_syntax.new_array,
    "implicit_array_creation_expression": creation_syntax.new_implicit_array,
    "anonymous_object_creation_expression": creation_syntax.anonymous,
    "lambda_expression": TreeBuilder._lambda,
    "is_expression": TreeBuilder._is_type,
    "is_pattern_expression": TreeBuilder._is_pattern,
    "switch_expression": TreeBuilder._switch,
}
