"""Constants of C# code, as its sources tell them: literals, sums of them, names of other constants."""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scenewright.csharp import MemberSymbol, TypeSymbol
from scenewright.errors import QueryError
from scenewright.index import Index
from scenewright.query import nodes, parse
from scenewright.search.language import shortened
from scenewright.search.marks import Script, script_at

Constant = str | int | bool
_DEEPEST: Final = 16
_INTEGERS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where an expression is written: what simple names mean there depends on it."""

    type: TypeSymbol
    script: Script


@dataclass(frozen=True, slots=True)
class Unsolved:
    """Stands for a constant of which no source tells the value.

    ``text`` has what is known and, in braces, what is not: ``Tools/{Company.Name}/Build``.
    """

    text: str


class Constants:
    """Works out constant expressions of one project's code."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def value(self, expression: str, place: Place, depth: int = _DEEPEST) -> Constant | Unsolved:
        """The value of a constant expression; ``Unsolved`` for anything that sources do not tell.

        Known are literals, sums, interpolated texts, ``nameof``, and constants of the type itself, of those
        around it, of its bases, of other types and of ``using static``; ``depth`` limits how many constants
        may lead to each other. Where several constants could be meant, they must agree.
        """
        try:
            return self._folded(_tree(expression), place, depth)
        except QueryError:
            return Unsolved(f"{{{shortened(expression)}}}")

    def _folded(self, node: nodes.Node, place: Place, depth: int) -> Constant | Unsolved:
        match node:
            case nodes.Literal(value=str() | bool() | int() as known):
                return known
            case nodes.Parenthesized(inner=inner):
                return self._folded(inner, place, depth)
            case nodes.Unary(operator="-", operand=operand):
                value = self._folded(operand, place, depth)
                return -value if isinstance(value, int) else _unsolved(operand)
            case nodes.Binary(operator=sign, left=left, right=right):
                return _combined(sign, self._folded(left, place, depth), self._folded(right, place, depth))
            case nodes.Interpolated(parts=parts):
                return _joined(self._parts(parts, place, depth))
            case nodes.NameOf(operand=operand) if _dotted(operand):
                return _dotted(operand)[-1]
        return self._named(node, place, depth)

    def _parts(
        self, parts: tuple[str | nodes.Hole, ...], place: Place, depth: int
    ) -> Iterator[Constant | Unsolved]:
        for part in parts:
            yield part if isinstance(part, str) else self._folded(part.expression, place, depth)

    def _named(self, node: nodes.Node, place: Place, depth: int) -> Constant | Unsolved:
        """The value of a constant by its name, where all that could be meant agree."""
        names = _dotted(node)
        if not names or not depth:
            return _unsolved(node)
        found = (self._near(names[0], place) if len(names) == 1 else ()) or self._far(names, place)
        values = {self.value(member.initial, where, depth - 1) for member, where in found}
        return values.pop() if len(values) == 1 else _unsolved(node)

    def _near(self, name: str, place: Place) -> tuple[tuple[MemberSymbol, Place], ...]:
        """Constants of the type itself or of a type around it, the innermost alone."""
        around = [place.type, *_outer(place.type, place.script)]
        for symbol in around:
            parts = [each for each in place.script.symbols.types if _same(each, symbol)]
            found = tuple(
                (member, Place(part, place.script)) for part in parts for member in _constants(part, name)
            )
            if found:
                return found
        return ()

    def _far(self, names: tuple[str, ...], place: Place) -> tuple[tuple[MemberSymbol, Place], ...]:
        """Constants by the name of their type; of a simple name those of other parts, of bases, and of the
        types of ``using static``.
        """
        owners = {names[-2]} if len(names) > 1 else self._owners(place)
        return tuple(
            found
            for row in self._index.members(names[-1])
            if row.owner in owners and "const" in row.modifiers
            for found in self._declared(row.path, row.owner, names[-1])
        )

    def _owners(self, place: Place) -> set[str]:
        usings = place.script.symbols.usings
        static = (each.removeprefix("static ") for each in usings if each.startswith("static "))
        around = {place.type.name, *(each.name for each in _outer(place.type, place.script))}
        bases = {base for name in around for base in self._index.base_types(name)}
        return around | bases | {each.rpartition(".")[2] for each in static}

    def _declared(self, path: str, owner: str, name: str) -> Iterator[tuple[MemberSymbol, Place]]:
        script = script_at(self._index, path)
        for symbol in script.symbols.types if script else ():
            if script and symbol.name == owner:
                for member in _constants(symbol, name):
                    yield member, Place(symbol, script)


@lru_cache(maxsize=4096)
def _tree(expression: str) -> nodes.Node:
    return parse(expression)


def _constants(symbol: TypeSymbol, name: str) -> list[MemberSymbol]:
    return [each for each in symbol.members if each.name == name and "const" in each.modifiers]


def _same(first: TypeSymbol, other: TypeSymbol) -> bool:
    return first.reflection_name == other.reflection_name


def _outer(symbol: TypeSymbol, script: Script) -> Iterator[TypeSymbol]:
    """The types around a type, the nearest first."""
    path = symbol.outer
    while path:
        yield from (
            each
            for each in script.symbols.types
            if each.nested_name == path and each.namespace == symbol.namespace
        )
        path = path.rpartition("+")[0]


def _dotted(node: nodes.Node) -> tuple[str, ...]:
    """The names of ``A.B.C``; empty for anything else."""
    match node:
        case nodes.Name(name=name):
            return (name,)
        case nodes.Member(target=target, name=name) if _dotted(target):
            return (*_dotted(target), name)
    return ()


def _unsolved(node: nodes.Node) -> Unsolved:
    return Unsolved(f"{{{'.'.join(_dotted(node)) or '...'}}}")


def _joined(parts: Iterable[Constant | Unsolved]) -> Constant | Unsolved:
    found: Constant | Unsolved = ""
    for part in parts:
        found = _combined("+", found, part)
    return found


def _combined(sign: str, left: Constant | Unsolved, right: Constant | Unsolved) -> Constant | Unsolved:
    if isinstance(left, int) and isinstance(right, int):
        return _INTEGERS[sign](left, right) if sign in _INTEGERS else Unsolved("{...}")
    text = f"{_shown(left)}{_shown(right)}" if sign == "+" else "{...}"
    return Unsolved(text) if Unsolved in (type(left), type(right)) or sign != "+" else text


def _shown(value: Constant | Unsolved) -> str:
    return value.text if isinstance(value, Unsolved) else str(value)
