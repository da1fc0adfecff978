"""Expressions after binding: a type, and a closure that gives the value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from scenewright.query import types as t
from scenewright.query.members import Method
from scenewright.query.nodes import Lambda, New, Node
from scenewright.query.types import CType
from scenewright.query.values import Value

Frame = dict[int, Value]
Run = Callable[[Frame], Value]
NO_FRAME: Final[Frame] = {}


@dataclass(frozen=True, slots=True)
class Bound:
    """An expression with its static type; ``constant`` ones give the same value without a frame."""

    node: Node
    type: CType
    run: Run
    constant: bool = False

    @property
    def value(self) -> Value:
        """The value of a constant."""
        return self.run(NO_FRAME)


@dataclass(frozen=True, slots=True)
class Variable:
    """A parameter of a lambda or a variable of a pattern; ``slot`` is its place in frames."""

    name: str
    type: CType
    slot: int


@dataclass(slots=True)
class Scope:
    """The variables that names can mean, from the inside out."""

    outer: Scope | None = None
    variables: dict[str, Variable] = field(default_factory=dict)

    def find(self, name: str) -> Variable | None:
        """The variable of this name, innermost first."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.variables:
                return scope.variables[name]
            scope = scope.outer
        return None


@dataclass(frozen=True, slots=True)
class UnboundLambda(Bound):
    """A lambda before it meets a delegate type; ``results`` keeps what its body was bound to."""

    lambda_: Lambda | None = None
    scope: Scope | None = None
    results: dict[tuple[CType, ...], Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnboundNew(Bound):
    """``new(...)`` before it meets a type."""

    new: New | None = None
    scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class MethodGroup(Bound):
    """A method before it is called: its candidates with the types that declare them, and the target."""

    name: str = ""
    candidates: tuple[tuple[CType, Method], ...] = ()
    target: Bound | None = None
    arguments: tuple[CType, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeEntity:
    """A name that means a type."""

    type: CType
    node: Node


@dataclass(frozen=True, slots=True)
class NamespaceEntity:
    """A name that means a namespace."""

    name: str
    node: Node


Entity = Bound | TypeEntity | NamespaceEntity


def unusable(frame: Frame) -> Value:
    """The ``run`` of what has no value yet."""
    raise AssertionError("an expression without a value was run")


def constant(node: Node, value: Value, type_: CType) -> Bound:
    """A constant."""
    return Bound(node, type_, lambda frame: value, constant=True)


def null_of(node: Node) -> Bound:
    """The ``null`` literal."""
    return constant(node, None, t.NULL)
