"""Evaluating the expressions of the project's own C#, in the place where they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenewright.errors import NotOfflineError, QueryExceptionError, ScenewrightError
from scenewright.query.builtin import BUILTIN
from scenewright.query.members import Property
from scenewright.query.resolver import Types
from scenewright.query.types import CType, TypeDefinition, substitute
from scenewright.query.unity.bodies import bare_calls
from scenewright.query.values import Value
from scenewright.query.world import Call

if TYPE_CHECKING:
    from scenewright.query.unity.declarations import Declaration, Declared
    from scenewright.query.unity.world import UnityWorld

__all__ = ["Code", "CodeWorld", "run"]

_DEEPEST: Final = 24


@dataclass(frozen=True, slots=True)
class Code:
    """An expression of a type's source: ``member`` is whose it is, ``type`` what it gives, qualified."""

    declared: Declared
    part: Declaration
    member: str
    type: str
    text: str

    @property
    def name(self) -> str:
        """The member with its type, for messages."""
        return f"{self.declared.qualified}.{self.member}"


class CodeWorld:
    """The world seen from inside a type: its members and nested types by bare names, ``this``, arguments."""

    def __init__(
        self,
        unity: UnityWorld,
        call: Call,
        code: Code,
        target: Value,
        own: CType,
        values: Mapping[str, Property],
    ) -> None:
        self.unity = unity
        self._call = call
        self._code = code
        self._target = target
        self._own = own
        self._values = values

    def definition(self, name: str, arity: int) -> TypeDefinition | None:
        """The type a name means here."""
        spelled = self._code.declared.spell(name, self._code.part)
        return self.unity.definition(spelled, arity)

    def meanings(self, name: str, arity: int) -> Sequence[str]:
        """Nothing: the place where a name is written decides."""
        return ()

    def is_namespace(self, name: str) -> bool:
        """As the project's world."""
        return self.unity.is_namespace(name)

    def identifier(self, name: str) -> Property | None:
        """An argument, ``this``, or a member of the type."""
        if name in self._values:
            return self._values[name]
        if name == "this":
            return None if self._target is None else self._constant(name, self._own.full_name, self._target)
        return self._member(name)

    def _member(self, name: str) -> Property | None:
        types = self._call.types
        found = types.property(self._own, name)
        if found is None:
            return None
        owner, member = found
        if self._target is None and not member.static:
            return None
        arguments = [self._call] if member.contextual else []
        targets = [] if member.static else [self._target]
        text = types.property_type(owner, member).full_name
        return Property(name, text, lambda: member.read(*arguments, *targets), static=True)

    def _constant(self, name: str, type_: str, value: Value) -> Property:
        return Property(name, type_, lambda: value, static=True)

    def names(self) -> Iterable[str]:
        """As the project's world."""
        return self.unity.names()


def run(
    call: Call,
    unity: UnityWorld,
    code: Code,
    target: Value,
    own: CType,
    values: Mapping[str, Property] | None = None,
) -> Value:
    """The value of an expression of the project, as the type its member declares.

    Raises ``NotOfflineError`` where it needs what no file has, or does more than a query can, with the
    member's name.
    """
    world = CodeWorld(unity, call, code, target, own, values or {})
    with _inside(unity, code):
        return _evaluated(call, world, code, _text(call, code, target, own))


def _evaluated(call: Call, world: CodeWorld, code: Code, text: str) -> Value:
    from scenewright.query.expressions import ExpressionBinder
    from scenewright.query.syntax import parse

    types = Types(world, BUILTIN)
    binder = ExpressionBinder(world, types, call.limits)
    wanted = substitute(types.parse(code.type, code.declared.parameters), call.arguments)
    return binder.to(binder.bind(parse(text, call.limits.deadline)), wanted).run({})


def _text(call: Call, code: Code, target: Value, own: CType) -> str:
    """The expression with a target written before the methods that it calls by their bare names."""
    types = call.types
    prefix = own.full_name if target is None else "@this"
    pieces, last, raw = [], 0, code.text.encode()
    for start, end, name in bare_calls(code.text):
        if name and not types.methods(own, name):
            continue
        pieces += [raw[last:start], prefix.encode() if not name else f"{prefix}.{name}".encode()]
        last = end
    return b"".join([*pieces, raw[last:]]).decode()


@contextmanager
def _inside(unity: UnityWorld, code: Code) -> Iterator[None]:
    """Counts how deep code calls code, and tells errors which member they are in."""
    if unity.depth >= _DEEPEST:
        raise QueryExceptionError(
            f"System.InsufficientExecutionStackException: {code.name} calls itself too deeply",
            exception="System.InsufficientExecutionStackException",
        )
    unity.depth += 1
    try:
        yield
    except (NotOfflineError, QueryExceptionError) as error:
        _leave(error, code)
        raise
    except ScenewrightError as error:
        if error.reason == "deadline":
            raise
        raise NotOfflineError(
            f"'{code.name}' runs code that a query does not: {error.message}.",
            hint=f"Its expression is: {code.text[:200]}",
            member=code.name,
        ) from error
    finally:
        unity.depth -= 1


def _leave(error: ScenewrightError, code: Code) -> None:
    """Forgets the place in the code, which is none in the query: there the member is what fails."""
    for part in ("line", "column"):
        error.details.pop(part, None)
    if isinstance(error, NotOfflineError):
        error.details.setdefault("needed_by", code.name)
