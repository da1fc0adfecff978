"""Binding: from the syntax tree to closures with static types, as the C# compiler sees them.

A `Binder` holds what all of it shares. The modules `access`, `operators`, `creation`, `matching` and
`lambdas` know the kinds of expressions; `expressions` puts them together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from scenewright.errors import QueryExceptionError, ScenewrightError
from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.bound import (
    NO_FRAME,
    Bound,
    Entity,
    Frame,
    MethodGroup,
    Scope,
    UnboundLambda,
    UnboundNew,
    Variable,
    constant,
    null_of,
)  # fmt: skip
from scenewright.query.conversions import Conversion, implicit, implicit_type
from scenewright.query.faults import locate, nearest, not_compiled, place_of
from scenewright.query.limits import Limits
from scenewright.query.numbers import NUMERIC
from scenewright.query.resolver import Types
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.values import Value, type_of
from scenewright.query.world import World

_CONSTANT: Final = frozenset({*NUMERIC, t.BOOL, t.STRING, t.NULL})
"""The types a C# constant can have, enums aside."""

NOWHERE: Final = n.Literal(n.Span(1, 1, 1, 1), None)


class Binder(ABC):
    """Binds the expressions of one query."""

    def __init__(self, world: World, types: Types, limits: Limits) -> None:
        self.world = world
        self.types = types
        self.limits = limits
        self.scope = Scope()
        self.checked = self.unchecked = False
        self.nowhere = NOWHERE
        self._slots = 0

    # expressions

    @abstractmethod
    def bind(self, node: n.Node) -> Bound:
        """Any expression. Raises ``QueryBindingError``."""

    def value(self, node: n.Node) -> Bound:
        """An expression whose value is used: no lambda, method or ``void``."""
        bound = self.bind(node)
        return self.usable(bound)

    def usable(self, bound: Bound) -> Bound:
        """``bound`` itself. Raises ``QueryBindingError`` when it has no value of its own."""
        if bound.type is t.METHOD_GROUP and isinstance(bound, MethodGroup):
            raise not_compiled(
                f"'{bound.name}' is a method; call it", bound.node, "CS0428", hint=f"Write {bound.name}(...)."
            )
        if bound.type is t.VOID:
            raise not_compiled("this call returns nothing", bound.node, "CS0815")
        if bound.type.kind is Kind.SPECIAL and bound.type is not t.NULL:
            code = "CS1660" if bound.type is t.LAMBDA else "CS8716"
            raise not_compiled(f"there is no type for this {bound.type.name} here", bound.node, code)
        return bound

    def condition(self, node: n.Node) -> Bound:
        """An expression as ``bool``."""
        return self.to(self.bind(node), t.BOOL)

    # conversions

    def to(self, bound: Bound, target: CType) -> Bound:
        """``bound`` implicitly converted. Raises ``QueryBindingError`` (CS0029) when C# has no such
        conversion.
        """
        found = implicit(self, bound, target)
        if found is None:
            raise not_compiled(
                f"cannot convert '{bound.type}' to '{target}' implicitly", bound.node, "CS0029"
            )
        return self.converted(bound, target, found)

    def converted(self, bound: Bound, target: CType, conversion: Conversion) -> Bound:
        """``bound`` with a conversion that is known to exist."""
        if bound.type in (t.LAMBDA, t.METHOD_GROUP):
            return self.delegate(bound, target)
        if isinstance(bound, UnboundNew):
            return self.target_new(bound, target)
        apply, run = conversion.apply, bound.run
        is_constant = bound.constant and may_be_constant(target)
        if apply is None:
            return Bound(bound.node, target, run, is_constant)
        if is_constant:
            return constant(bound.node, apply(bound.value), target)
        return located(Bound(bound.node, target, lambda frame: apply(run(frame))))

    def late_cast(self, value: Value, target: CType) -> Value:
        """The conversion of a ``dynamic`` value, by the type it turns out to have."""
        if value is None:
            return self.types.cast(value, target)
        found = implicit_type(self, type_of(value), target)
        if found is None:
            return self.types.cast(value, target)
        return found.apply(value) if found.apply else value

    def common_type(self, types: Iterable[CType]) -> CType | None:
        """The one of the types that all others convert to; null counts as any type that can hold it."""
        listed = list(dict.fromkeys(types))
        known = [type_ for type_ in listed if type_.kind is not Kind.SPECIAL]
        for candidate in known:
            if all(implicit_type(self, other, candidate) for other in known):
                return t.nullable(candidate) if t.NULL in listed else candidate
        return None

    # types

    def type_of_name(self, name: n.TypeName) -> CType:
        """The type that is written. Raises ``QueryBindingError`` (CS0246) with the nearest names."""
        if name.elements:
            parts = [self.type_of_name(part) for part, _ in name.elements]
            labels = tuple(label for _, label in name.elements)
            made = t.TUPLE.of(*parts, labels=labels if any(labels) else ())
        else:
            made = self._named_type(name)
        if name.nullable and made.is_value:
            made = t.NULLABLE.of(made)
        for _ in range(name.ranks):
            made = t.array_of(made)
        return made

    def _named_type(self, name: n.TypeName) -> CType:
        definition = self.definition(name.text, name.open or len(name.arguments), name)
        if definition is None:
            raise self.unknown_type(name.text, name)
        if name.open:
            return definition.of(*(t.parameter(part) for part in definition.parameters))
        return definition.of(*(self.type_of_name(part) for part in name.arguments))

    def definition(self, name: str, arity: int, node: n.Node) -> TypeDefinition | None:
        """The type that a written name means. Raises ``QueryBindingError`` (CS0104) where several have it."""
        several = self.types.meanings(name, arity)
        if not several:
            return self.types.named(name, arity)
        message = f"'{name}' could be {len(several)} types"
        hint = "Write one of their full names."
        if len({meaning.partition(" ")[0] for meaning in several}) < len(several):
            hint = "They differ in their assemblies only: name a base class, or compare GetType()."
        raise not_compiled(message, node, "CS0104", hint=hint, candidates=tuple(several))

    def unknown_type(self, text: str, node: n.Node) -> ScenewrightError:
        """The error for a type that is not there."""
        last = text.rpartition(".")[2]
        return not_compiled(
            f"there is no type '{text}'", node, "CS0246", candidates=nearest(last, self.types.names())
        )

    # variables

    def declare(self, name: str, type_: CType) -> Variable:
        """A new variable of the current scope."""
        self._slots += 1
        variable = Variable(name, type_, self._slots)
        if name:
            self.scope.variables[name] = variable
        return variable

    def inside(self, scope: Scope, work: Callable[[], Bound]) -> Bound:
        """What ``work`` binds with ``scope`` as the current one."""
        before, self.scope = self.scope, scope
        try:
            return work()
        finally:
            self.scope = before

    # late binding

    def late(self, operands: Sequence[Bound], bind: Callable[..., Bound], node: n.Node) -> Bound:
        """Binding put off until the operands have values: how ``dynamic`` works."""
        runs = [operand.run for operand in operands]
        nodes = [operand.node for operand in operands]

        def run(frame: Frame) -> Value:
            values = [run(frame) for run in runs]
            fixed = [_fixed(place, value) for place, value in zip(nodes, values, strict=True)]
            return bind(*fixed).run(frame)

        return Bound(node, t.DYNAMIC, run)

    # what the modules give

    @abstractmethod
    def entity(self, node: n.Node) -> Entity:
        """What a name or a chain of members means: a value, a type or a namespace."""

    @abstractmethod
    def lambda_conversion(
        self, source: UnboundLambda, shape: tuple[tuple[CType, ...], CType]
    ) -> Conversion | None:
        """Whether a lambda fits a delegate's shape."""

    @abstractmethod
    def lambda_body(self, source: UnboundLambda, inputs: tuple[CType, ...]) -> Bound:
        """The body of a lambda for parameters of these types."""

    @abstractmethod
    def group_conversion(
        self, source: MethodGroup, shape: tuple[tuple[CType, ...], CType]
    ) -> Conversion | None:
        """Whether a method fits a delegate's shape."""

    @abstractmethod
    def group_result(self, source: MethodGroup, inputs: tuple[CType, ...]) -> CType | None:
        """What a method gives for arguments of these types."""

    @abstractmethod
    def delegate(self, source: Bound, target: CType) -> Bound:
        """A lambda or method as a delegate."""

    @abstractmethod
    def target_new(self, source: UnboundNew, target: CType) -> Bound:
        """``new(...)`` as a new ``target``."""

    @abstractmethod
    def constant_of(self, text: str, type_: CType) -> Value:
        """The value of a constant expression in a declaration, as ``type_``."""


def located(bound: Bound) -> Bound:
    """``bound`` with errors that know where they happened."""
    run, span = bound.run, place_of(bound.node)

    def guarded(frame: Frame) -> Value:
        try:
            return run(frame)
        except ScenewrightError as error:
            raise locate(error, span) from error.__cause__

    return replace(bound, run=guarded)


def may_be_constant(type_: CType) -> bool:
    """Whether C# has constants of a type."""
    return type_ in _CONSTANT or type_.kind is Kind.ENUM


def folded(bound: Bound, parts: Sequence[Bound]) -> Bound:
    """``bound`` as a constant when all its parts are: what fails then is an error of the compiler."""
    if not parts or not all(part.constant for part in parts) or not may_be_constant(bound.type):
        return bound
    try:
        value = bound.run(NO_FRAME)
    except QueryExceptionError as error:
        number = _FOLDING.get(error.details["exception"].rpartition(".")[2])
        if number is None:
            return bound
        raise not_compiled(f"{error.message} (a constant expression)", bound.node, number) from None
    return constant(bound.node, value, bound.type)


_FOLDING: Final = {"DivideByZeroException": "CS0020", "OverflowException": "CS0220"}


def _fixed(node: n.Node, value: Value) -> Bound:
    return null_of(node) if value is None else Bound(node, type_of(value), lambda frame: value)
