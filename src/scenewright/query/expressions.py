"""The binder of expressions: which function binds which kind of node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from scenewright.query import access, branches, creation, indexing, lambdas, matching, operands, operators
from scenewright.query import nodes as n
from scenewright.query.binder import Binder
from scenewright.query.bound import Bound, Entity, MethodGroup, UnboundLambda, UnboundNew
from scenewright.query.builtin import Shape
from scenewright.query.conversions import Conversion
from scenewright.query.syntax import parse
from scenewright.query.types import CType
from scenewright.query.values import Value


class ExpressionBinder(Binder):
    """Binds any expression of the language."""

    def bind(self, node: n.Node) -> Bound:
        """Any expression. Raises ``QueryBindingError``."""
        return BINDERS[node.__class__](self, node)

    def entity(self, node: n.Node) -> Entity:
        """What a name or a chain of members means: a value, a type or a namespace."""
        return access.chain(self, node)

    def lambda_conversion(self, source: UnboundLambda, shape: Shape) -> Conversion | None:
        """Whether a lambda fits a delegate's shape."""
        return lambdas.conversion(self, source, shape)

    def lambda_body(self, source: UnboundLambda, inputs: tuple[CType, ...]) -> Bound:
        """The body of a lambda for parameters of these types."""
        return lambdas.body(self, source, inputs)

    def group_conversion(self, source: MethodGroup, shape: Shape) -> Conversion | None:
        """Whether a method fits a delegate's shape."""
        return lambdas.group_conversion(self, source, shape)

    def group_result(self, source: MethodGroup, inputs: tuple[CType, ...]) -> CType | None:
        """What a method gives for arguments of these types."""
        choice = lambdas.group_choice(self, source, inputs)
        return choice.result if choice else None

    def delegate(self, source: Bound, target: CType) -> Bound:
        """A lambda or method as a delegate."""
        return lambdas.delegate(self, source, target)

    def target_new(self, source: UnboundNew, target: CType) -> Bound:
        """``new(...)`` as a new ``target``."""
        return creation.target_new(self, source, target)

    def constant_of(self, text: str, type_: CType) -> Value:
        """The value of a constant expression in a declaration, as ``type_``."""
        return self.to(self.bind(parse(text)), type_).value


def _parenthesized(binder: Binder, node: n.Parenthesized) -> Bound:
    return binder.bind(node.inner)


_BRANCHING: Final = {"&&": branches.logical, "||": branches.logical, "??": branches.coalesce}


def _binary(binder: Binder, node: n.Binary) -> Bound:
    return _BRANCHING.get(node.operator, operators.binary)(binder, node)


def _unary(binder: Binder, node: n.Unary) -> Bound:
    return indexing.from_end(binder, node) if node.operator == "^" else operands.unary(binder, node)


BINDERS: Final[dict[type, Callable[[Binder, Any], Bound]]] = {
    n.Literal: creation.literal,
    n.Interpolated: creation.interpolated,
    n.Name: access.value,
    n.KeywordType: access.value,
    n.Member: access.value,
    n.Call: access.value,
    n.Index: access.value,
    n.Forgiven: access.value,
    n.Parenthesized: _parenthesized,
    n.Unary: _unary,
    n.Binary: _binary,
    n.RangeOf: indexing.range_of,
    n.Conditional: branches.conditional,
    n.Cast: operands.cast,
    n.As: operands.as_,
    n.Overflow: operands.overflow,
    n.TypeOf: creation.type_of_,
    n.NameOf: creation.name_of,
    n.SizeOf: creation.size_of,
    n.Default: creation.default,
    n.Tuple: creation.tuple_,
    n.New: creation.new,
    n.NewArray: creation.new_array,
    n.Anonymous: creation.anonymous,
    n.Lambda: lambdas.unbound,
    n.Is: matching.is_,
    n.Switch: matching.switch,
}
