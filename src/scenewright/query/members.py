"""What a type offers: properties, methods, constructors, operators and conversions, as tables.

A member is declared by its C# text and a Python function. The functions are found in these tables alone:
nothing a query names is ever looked up on a Python object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from scenewright.errors import ScenewrightError

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)


@dataclass(frozen=True, slots=True)
class Property:
    """A property or field: its type as C# text, and what reads it.

    ``read`` takes the target (nothing when ``static``); with ``contextual`` a `Call` comes first.
    ``constant`` marks a C# ``const``, ``shown`` a part of the value that a result shows.
    """

    name: str
    type: str
    read: Function
    static: bool = False
    contextual: bool = False
    constant: bool = False
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Formal:
    """A parameter of a method: type and default as C# text."""

    type: str
    name: str
    default: str | None = None
    params: bool = False


@dataclass(frozen=True, slots=True)
class Method:
    """A method, constructor, operator, indexer or conversion.

    ``function`` takes the target (unless ``static``) and one value for each parameter, converted to its
    type; with ``contextual`` a `Call` comes first. An ``extension`` takes its target as first parameter.
    """

    name: str
    result: str
    parameters: tuple[Formal, ...]
    function: Function
    type_parameters: tuple[str, ...] = ()
    static: bool = False
    contextual: bool = False
    extension: bool = False


def method_of(text: str, function: Function, *, static: bool = False, contextual: bool = False) -> Method:
    """A method from C# text: ``"static float Dot(Vector3 lhs, Vector3 rhs)"``, without modifiers but
    ``static``, ``params``, ``this`` and defaults.
    """
    head, _, rest = text.partition("(")
    extension = rest.startswith("this ")
    parameters = tuple(_formal(part) for part in split(rest.rpartition(")")[0]))
    static = static or head.startswith("static ")
    result, name = _cut_name(head.removeprefix("static ").strip())
    name, _, generic = name.partition("<")
    types = tuple(part.strip() for part in generic.rstrip(">").split(",")) if generic else ()
    return Method(name, result, parameters, function, types, static, contextual, extension)


def _cut_name(head: str) -> tuple[str, str]:
    """Splits ``List<int> Get<A, B>`` at the last blank that is outside of type arguments."""
    depth = 0
    for position in range(len(head) - 1, -1, -1):
        depth += (head[position] == ">") - (head[position] == "<")
        if head[position] == " " and not depth:
            return head[:position].strip(), head[position + 1 :]
    return "", head


def split(text: str) -> Iterator[str]:
    """The pieces between the commas that are outside of brackets."""
    depth, start = 0, 0
    for position, letter in enumerate(text):
        depth += (letter in "<(") - (letter in ">)")
        if letter == "," and not depth:
            yield text[start:position].strip()
            start = position + 1
    if text[start:].strip():
        yield text[start:].strip()


def _formal(text: str) -> Formal:
    declared, equals, default = text.partition("=")
    declared = declared.strip().removeprefix("this ")
    params = declared.startswith("params ")
    type_, name = _cut_name(declared.removeprefix("params "))
    return Formal(type_, name, default.strip() if equals else None, params)


@dataclass(slots=True)
class Members:
    """The members a type declares itself. Base types are asked by the binder, not here."""

    properties: dict[str, Property] = field(default_factory=dict)
    methods: dict[str, list[Method]] = field(default_factory=dict)
    constructors: list[Method] = field(default_factory=list)
    indexers: list[Method] = field(default_factory=list)
    operators: dict[str, list[Method]] = field(default_factory=dict)
    implicit: list[Method] = field(default_factory=list)
    explicit: list[Method] = field(default_factory=list)
    refused: dict[str, Callable[[], ScenewrightError]] = field(default_factory=dict)
    """Members that are known and have no answer: the error that says why, by name."""

    def names(self) -> Iterable[str]:
        """Every name that can follow a dot."""
        return [*self.properties, *self.methods]

    def add_property(
        self,
        text: str,
        read: Function,
        *,
        static: bool = False,
        contextual: bool = False,
        shown: bool = False,
    ) -> None:
        """Declares ``"float x"``."""
        type_, name = _cut_name(text)
        self.properties[name] = Property(name, type_, read, static, contextual, shown=shown)

    def add_constant(self, text: str, value: object) -> None:
        """Declares ``"float PI"`` as a ``const`` with this value."""
        type_, name = _cut_name(text)
        self.properties[name] = Property(name, type_, lambda: value, static=True, constant=True)

    def add_method(
        self, text: str, function: Function, *, static: bool = False, contextual: bool = False
    ) -> None:
        """Declares ``"float Dot(Vector3 a, Vector3 b)"``; ``new(...)``, ``this(...)``, an operator's sign,
        ``implicit`` and ``explicit`` in place of the name declare what they say.
        """
        method = method_of(text, function, static=static, contextual=contextual)
        self._list_for(method.name).append(method)

    def _list_for(self, name: str) -> list[Method]:
        lists = {
            "new": self.constructors,
            "this": self.indexers,
            "implicit": self.implicit,
            "explicit": self.explicit,
        }
        if name in lists:
            return lists[name]
        table = self.methods if name[0].isalpha() else self.operators
        return table.setdefault(name, [])

    def method(self, *texts: str, static: bool = False, contextual: bool = False) -> Callable[[F], F]:
        """A decorator of `add_method` for one or more declarations."""

        def declare(function: F) -> F:
            for text in texts:
                self.add_method(text, function, static=static, contextual=contextual)
            return function

        return declare

    def property(self, *texts: str, static: bool = False, contextual: bool = False) -> Callable[[F], F]:
        """A decorator of `add_property`."""

        def declare(function: F) -> F:
            for text in texts:
                self.add_property(text, function, static=static, contextual=contextual)
            return function

        return declare
