"""What a query can ask about the world around it, and what a member's function is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from scenewright.query.limits import Limits
from scenewright.query.members import Property
from scenewright.query.types import CType, TypeDefinition
from scenewright.query.values import Handle

if TYPE_CHECKING:
    from scenewright.query.resolver import Types


class World(Protocol):
    """Where types beyond the language come from: Unity's API, the project's scripts.

    Types are `TypeDefinition` objects, the same object each time they are asked for. Their members are
    declared in their `Members` tables and their objects are `Handle` objects. The built-in types of
    `library` come first: a world cannot replace them.
    """

    def definition(self, name: str, arity: int) -> TypeDefinition | None:
        """The type of this name, simple or with its namespace, with so many type parameters."""

    def meanings(self, name: str, arity: int) -> Sequence[str]:
        """The types that a name written in a query could as well mean; nothing where that is decided."""

    def is_namespace(self, name: str) -> bool:
        """Whether types stand below this dotted name."""

    def identifier(self, name: str) -> Property | None:
        """A static value that a bare name stands for, where neither a variable nor a type has it."""

    def names(self) -> Iterable[str]:
        """The simple names of its types and identifiers, for suggestions."""


class EmptyWorld:
    """A world without anything: the language, .NET's basics and Unity's math alone."""

    def definition(self, name: str, arity: int) -> TypeDefinition | None:
        """None: there are no types."""
        return None

    def meanings(self, name: str, arity: int) -> Sequence[str]:
        """Nothing: there are no types."""
        return ()

    def is_namespace(self, name: str) -> bool:
        """False: there are no namespaces."""
        return False

    def identifier(self, name: str) -> Property | None:
        """None: there are no identifiers."""
        return None

    def names(self) -> Iterable[str]:
        """Nothing."""
        return ()


@dataclass(frozen=True, slots=True)
class Call:
    """What a contextual function is told: limits, types, and the type arguments of this call by name."""

    limits: Limits
    types: Types
    arguments: Mapping[str, CType]
    world: World

    def __getitem__(self, name: str) -> CType:
        """The type argument of this name."""
        return self.arguments[name]

    def inside(self, owner: CType) -> Call:
        """The same for a member that a type declares: with the type arguments of that."""
        arguments = dict(zip(owner.definition.parameters, owner.arguments, strict=False))
        return Call(self.limits, self.types, arguments, self.world)


__all__ = ["Call", "EmptyWorld", "Handle", "World"]
