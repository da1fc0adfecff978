"""What a query can ask about the world around it, and what a member's function is told."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from scenewright.query.limits import Limits
from scenewright.query.members import Property
from scenewright.query.types import CType, TypeDefinition
from scenewright.query.values import Handle


class World(Protocol):
    """Where types beyond the language come from: Unity's API, the project's scripts.

    Types are `TypeDefinition` objects, the same object each time they are asked for. Their members are
    declared in their `Members` tables and their objects are `Handle` objects. The built-in types of
    `library` come first: a world cannot replace them.
    """

    def definition(self, name: str, arity: int) -> TypeDefinition | None:
        """The type of this name, simple or with its namespace, with so many type parameters."""

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

    def is_namespace(self, name: str) -> bool:
        """False: there are no namespaces."""
        return False

    def identifier(self, name: str) -> Property | None:
        """None: there are no identifiers."""
        return None

    def names(self) -> Iterable[str]:
        """Nothing."""
        return ()


class TypeSystem(Protocol):
    """What functions of members may ask about types."""

    def parse(self, text: str) -> CType:
        """The type a C# text names."""

    def is_instance(self, value: object, type_: CType) -> bool:
        """Whether the value is of the type at run time; false for null."""

    def cast(self, value: object, type_: CType) -> object:
        """The value, when it is of the type. Raises ``QueryExceptionError`` (``InvalidCastException``)."""

    def base(self, type_: CType) -> CType | None:
        """The base type; ``None`` for ``object``."""

    def derives(self, type_: CType, ancestor: CType) -> int | None:
        """How many steps up ``ancestor`` stands; ``None`` if it does not."""

    def elements(self, type_: CType) -> CType | None:
        """What an enumerable type yields; ``None`` if it is not enumerable."""


@dataclass(frozen=True, slots=True)
class Call:
    """What a contextual function is told: limits, types, and the type arguments of this call by name."""

    limits: Limits
    types: TypeSystem
    arguments: Mapping[str, CType]
    world: World

    def __getitem__(self, name: str) -> CType:
        """The type argument of this name."""
        return self.arguments[name]


__all__ = ["Call", "EmptyWorld", "Handle", "TypeSystem", "World"]
