"""Finding types by name, and how types relate: bases, interfaces, elements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scenewright.query import types as t
from scenewright.query.faults import thrown
from scenewright.query.members import Method, Property, split
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.values import Value, type_of
from scenewright.query.world import World

_TEXT = re.compile(r"([\w.]+)\s*(?:<(.*)>)?\s*(\??)((?:\[\])*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Signature:
    """A method of a certain owner: its types with the owner's type arguments in place."""

    method: Method
    owner: CType
    parameters: tuple[CType, ...]
    result: CType


_SHARED: Final[dict[int, Signature]] = {}
"""Signatures that are the same in every world, by the identity of their method."""


class Types:
    """The types of one query: the built-in ones and those of the world."""

    def __init__(self, world: World, builtin: Mapping[tuple[str, int], TypeDefinition]) -> None:
        self._world = world
        self._builtin = builtin
        self._parsed: dict[tuple[str, tuple[str, ...]], CType] = {}
        self._ancestors: dict[CType, tuple[CType, ...]] = {}
        self._signatures: dict[tuple[int, CType], Signature] = {}

    def named(self, name: str, arity: int = 0) -> TypeDefinition | None:
        """The definition of a simple or qualified name, built-in ones first."""
        return self._builtin.get((name, arity)) or self._world.definition(name, arity)

    def meanings(self, name: str, arity: int) -> Sequence[str]:
        """The types that a name written in a query could as well mean; nothing where that is decided."""
        return () if (name, arity) in self._builtin else self._world.meanings(name, arity)

    def is_namespace(self, name: str) -> bool:
        """Whether types stand below this dotted name."""
        dotted = f"{name}."
        return any(known.startswith(dotted) for known, _ in self._builtin) or self._world.is_namespace(name)

    def names(self) -> Iterable[str]:
        """The simple names of all types and identifiers, for suggestions."""
        return [*(name for name, _ in self._builtin if "." not in name), *self._world.names()]

    def parse(self, text: str, parameters: tuple[str, ...] = ()) -> CType:
        """The type a C# text names; ``parameters`` are names of type parameters in it."""
        key = (text, parameters)
        if key not in self._parsed:
            self._parsed[key] = self._parse(text.strip(), parameters)
        return self._parsed[key]

    def _parse(self, text: str, parameters: tuple[str, ...]) -> CType:
        found = _TEXT.fullmatch(text)
        if found is None:
            return t.DYNAMIC
        name, inner, mark, ranks = found.groups()
        arguments = tuple(self.parse(part, parameters) for part in split(inner or ""))
        made = self._made(name, arguments, parameters)
        made = t.NULLABLE.of(made) if mark and (made.is_value or made.kind is Kind.PARAMETER) else made
        for _ in range(len(ranks) // 2):
            made = t.array_of(made)
        return made

    def _made(self, name: str, arguments: tuple[CType, ...], parameters: tuple[str, ...]) -> CType:
        if name in parameters:
            return t.parameter(name)
        if name == "ValueTuple":
            return t.TUPLE.of(*arguments)
        definition = self.named(name, len(arguments))
        return t.DYNAMIC if definition is None else definition.of(*arguments)

    def _inside(self, type_: CType, text: str) -> CType:
        """The type a text in the declaration of ``type_`` names."""
        names = type_.definition.parameters
        return t.substitute(self.parse(text, names), dict(zip(names, type_.arguments, strict=False)))

    def ancestors(self, type_: CType) -> tuple[CType, ...]:
        """The type, its bases and all its interfaces, nearest first."""
        if type_ not in self._ancestors:
            self._ancestors[type_] = tuple(dict.fromkeys(self._walk_up(type_)))
        return self._ancestors[type_]

    def _walk_up(self, type_: CType) -> Iterator[CType]:
        chain, interfaces = [type_], []
        while (base := self.base(chain[-1])) is not None and base not in chain:
            chain.append(base)
        for step in chain:
            yield step
            interfaces += [self._inside(step, text) for text in step.definition.interfaces]
        while interfaces:
            found = interfaces.pop(0)
            yield found
            interfaces += [self._inside(found, text) for text in found.definition.interfaces]

    def base(self, type_: CType) -> CType | None:
        """The base type; ``None`` for ``object`` and special types."""
        if type_.kind is Kind.ENUM:
            return t.ENUM
        text = type_.definition.base
        return self._inside(type_, text) if text else None

    def derives(self, type_: CType, ancestor: CType) -> int | None:
        """How many steps up ``ancestor`` stands, with the variance of ``IEnumerable<T>``; ``None`` if it
        does not.
        """
        line = self.ancestors(type_)
        if ancestor in line:
            return line.index(ancestor)
        if ancestor.definition is t.ARRAY and type_.definition is t.ARRAY:
            return self._varies(type_.arguments[0], ancestor.arguments[0])
        if not ancestor.arguments or ancestor.kind is not Kind.INTERFACE:
            return None
        same = [step for step in line if step.definition is ancestor.definition]
        return self._varies(same[0].arguments[-1], ancestor.arguments[-1]) if same else None

    def _varies(self, element: CType, wanted: CType) -> int | None:
        if element.is_value or wanted.is_value:
            return None if element is not wanted else 1
        steps = self.derives(element, wanted)
        return None if steps is None else steps + 1

    def elements(self, type_: CType) -> CType | None:
        """What an enumerable type yields; ``object`` for the plain ``IEnumerable``, ``None`` if it is
        none.
        """
        plain = None
        for step in self.ancestors(type_):
            if step.definition is t.ENUMERABLE:
                return step.arguments[0]
            plain = t.OBJECT if step.definition is t.PLAIN_ENUMERABLE else plain
        return plain

    def is_instance(self, value: Value, type_: CType) -> bool:
        """Whether the value is of the type at run time; false for null."""
        if value is None:
            return False
        actual, wanted = type_of(value), t.underlying(type_)
        return (
            wanted is t.OBJECT
            or wanted is t.DYNAMIC
            or same(actual, wanted)
            or (self.derives(actual, wanted) is not None)
        )

    def cast(self, value: Value, type_: CType) -> Value:
        """A value as ``type_``: itself, when it is one.

        Raises ``QueryExceptionError``: ``InvalidCastException``, or ``NullReferenceException`` for null
        unboxed.
        """
        if value is None:
            if type_.is_value:
                raise thrown(
                    "NullReferenceException", "Object reference not set to an instance of an object."
                )
            return None
        if self.is_instance(value, type_):
            return value
        raise thrown(
            "InvalidCastException",
            f"Unable to cast object of type '{type_of(value).reflection_name}' to type "
            f"'{type_.reflection_name}'.",
        )

    def property(self, type_: CType, name: str) -> tuple[CType, Property] | None:
        """The property or field of this name, with the type that declares it."""
        for owner in self._owners(type_):
            found = owner.definition.members.properties.get(name)
            if found is not None:
                return owner, found
        return None

    def methods(self, type_: CType, name: str) -> list[tuple[CType, Method]]:
        """The methods of this name, those of the nearest type first."""
        return [
            (owner, method)
            for owner in self._owners(type_)
            for method in owner.definition.members.methods.get(name, ())
        ]

    def _owners(self, type_: CType) -> Iterator[CType]:
        """The types whose members a value of ``type_`` shows: interfaces only where it is one itself."""
        if type_.kind is Kind.INTERFACE:
            yield from self.ancestors(type_)
            yield t.OBJECT
        else:
            yield from (step for step in self.ancestors(type_) if step.kind is not Kind.INTERFACE)

    def member_names(self, type_: CType, static: bool) -> list[str]:
        """Every name that can follow a dot, for suggestions."""
        names = [*type_.definition.constants] if static else []
        for owner in self._owners(type_):
            members = owner.definition.members
            names += [p.name for p in members.properties.values() if p.static is static]
            names += [name for name, group in members.methods.items() if group[0].static is static]
        return names

    def property_type(self, owner: CType, property_: Property) -> CType:
        """The type of a property of ``owner``."""
        return self._inside(owner, property_.type)

    def signature(self, owner: CType, method: Method) -> Signature:
        """The types of a method of ``owner``; the method's own type parameters stay open."""
        shared = _SHARED.get(id(method))
        if shared is not None and shared.method is method and shared.owner is owner:
            return shared
        key = (id(method), owner)
        if key not in self._signatures:
            self._signatures[key] = made = self._signature(owner, method)
            if not owner.arguments and all(map(self._is_builtin, (owner, made.result, *made.parameters))):
                _SHARED[id(method)] = made
        return self._signatures[key]

    def _signature(self, owner: CType, method: Method) -> Signature:
        names = owner.definition.parameters + method.type_parameters
        bindings = dict(zip(owner.definition.parameters, owner.arguments, strict=False))
        inner = [t.substitute(self.parse(p.type, names), bindings) for p in method.parameters]
        result = t.substitute(self.parse(method.result or "void", names), bindings)
        return Signature(method, owner, tuple(inner), owner if method.name == "new" else result)

    def _is_builtin(self, type_: CType) -> bool:
        """Whether a type means the same in every world."""
        definition = type_.definition
        known = definition.kind is Kind.PARAMETER or definition in (t.ARRAY, t.TUPLE)
        known = known or self._builtin.get((definition.qualified, len(definition.parameters))) is definition
        return known and type_ is not t.DYNAMIC and all(map(self._is_builtin, type_.arguments))


def same(one: CType, other: CType) -> bool:
    """Whether two types are the same but for the labels of tuples."""
    if one is other:
        return True
    if one.definition is not other.definition or len(one.arguments) != len(other.arguments):
        return False
    return bool(one.arguments) and all(map(same, one.arguments, other.arguments))
