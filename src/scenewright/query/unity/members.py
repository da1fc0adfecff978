"""The members of the project's own types: saved fields, constants, properties that only read such values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from scenewright.csharp import MemberSymbol, SerializedField, serialized_fields
from scenewright.errors import NotOfflineError
from scenewright.query import types as t
from scenewright.query.defaults import default_of
from scenewright.query.members import Formal, Members, Method, Property
from scenewright.query.types import CType
from scenewright.query.unity.bodies import expression_of
from scenewright.query.unity.code import Code, run
from scenewright.query.unity.handles import Holder
from scenewright.query.unity.saved import read_saved
from scenewright.query.values import Record, Value
from scenewright.query.world import Call

if TYPE_CHECKING:
    from scenewright.query.unity.declarations import Declaration, Declared
    from scenewright.query.unity.world import UnityWorld

__all__ = ["declare"]


def declare(members: Members, declared: Declared) -> None:
    """Declares the members of a type, what has no answer with the reason."""
    for part in declared.parts:
        fields = {field.member: field for field in serialized_fields(part.symbol)}
        for symbol in part.symbol.members:
            _Member(members, declared, part, symbol).declare(fields.get(symbol.name))


class _Member:
    """One member of a type while it is declared."""

    def __init__(self, members: Members, declared: Declared, part: Declaration, symbol: MemberSymbol) -> None:
        self._members = members
        self._declared = declared
        self._part = part
        self._symbol = symbol
        self._name = f"{declared.qualified}.{symbol.name}"

    def declare(self, saved: SerializedField | None) -> None:
        """Declares it in the way of its kind."""
        if saved is not None:
            first = self._code(saved.initial) if saved.initial else None
            self._property(partial(_read_field, saved, self._type, first), shown=True)
        elif self._symbol.kind in ("field", "property", "method"):
            {"field": self._field, "property": self._computed, "method": self._method}[self._symbol.kind]()
        elif self._symbol.kind == "event":
            self._refuse("holds listeners that only running code adds")

    @property
    def _type(self) -> str:
        return self._declared.spell(self._symbol.type, self._part)

    @property
    def _is_static(self) -> bool:
        return bool({"static", "const"} & {*self._symbol.modifiers})

    def _property(self, read: partial[Value], shown: bool = False) -> None:
        made = Property(self._symbol.name, self._type, read, self._is_static, contextual=True, shown=shown)
        self._members.properties.setdefault(self._symbol.name, made)

    def _field(self) -> None:
        modifiers = {*self._symbol.modifiers}
        if "const" in modifiers or {"static", "readonly"} <= modifiers:
            if self._symbol.initial:
                self._property(partial(_read_constant, self._code(self._symbol.initial)))
            return
        initial = f" (its first value: {self._symbol.initial})" if self._symbol.initial else ""
        self._refuse(f"is not saved: it exists only while the game runs{initial}", named=True)

    def _computed(self) -> None:
        text = None if self._symbol.auto else expression_of(self._declaration)
        if text is not None:
            self._property(partial(_read_code, self._symbol.name, self._code(text)))
        elif self._declared.kind == "interface" or "abstract" in self._symbol.modifiers:
            self._property(partial(_read_virtual, self._symbol.name, self._name))
        elif self._symbol.auto:
            self._refuse("is not saved: it exists only while the game runs", named=True)
        else:
            self._refuse("is worked out by code that a query does not run", named=True)

    @property
    def _declaration(self) -> str:
        return self._part.text(self._symbol.start, self._symbol.end)

    def _code(self, text: str) -> Code:
        return Code(self._declared, self._part, self._symbol.name, self._type, text)

    def _refuse(self, why: str, named: bool = False) -> None:
        """Makes it a member that is known and fails, by itself (``named``) or when it is called."""
        fault = partial(_fault, self._name, why)
        if named:
            self._property(partial(_fail, fault))
        else:
            self._members.refused.setdefault(self._symbol.name, fault)

    def _method(self) -> None:
        symbol = self._symbol
        plain = all(not each.modifiers for each in symbol.parameters) and not symbol.arity
        text = expression_of(self._declaration) if plain and symbol.type != "void" else None
        virtual = self._declared.kind == "interface" or "abstract" in symbol.modifiers
        if not plain or (text is None and not virtual):
            self._refuse("runs code of the project, and a query only reads")
            return
        formals = tuple(
            Formal(self._declared.spell(each.type, self._part), each.name, each.default or None)
            for each in symbol.parameters
        )
        function = partial(_call_virtual, symbol.name, self._name)
        if text is not None:
            function = partial(_call_code, self._code(text), formals, self._is_static)
        made = Method(symbol.name, self._type, formals, function, (), self._is_static, contextual=True)
        self._members.methods.setdefault(symbol.name, []).append(made)


def _fault(name: str, why: str) -> NotOfflineError:
    return NotOfflineError(f"'{name}' {why}.", member=name)


def _fail(fault: partial[NotOfflineError], *_: object) -> Value:
    raise fault()


def _read_field(
    field: SerializedField, type_: str, first: Code | None, call: Call, target: Holder | Record
) -> Value:
    wanted = _as_seen(call, type_)
    if isinstance(target, Record):
        return default_of(wanted)
    found = target.at(field.name, *field.former_names)
    if found is not None:
        return read_saved(call.types, target, found, wanted)
    return default_of(wanted) if first is None else _unsaved(first, call, target)


def _as_seen(call: Call, type_: str) -> CType:
    """The type of a field, with the type arguments of a generic base in place."""
    types = call.types
    return t.substitute(types.parse(type_, tuple(call.arguments)), call.arguments)


def _unsaved(first: Code, call: Call, target: Holder) -> Value:
    """The first value, as its C# says, of a field that the file of a struct does not have yet."""
    target.world.evidence.note(f"'{first.name}' is in no file yet: its value is what its C# begins with.")
    return _read_constant(first, call)


def _read_constant(code: Code, call: Call) -> Value:
    world, own = _place(call, code)
    return run(call, world, code, None, own)


def _read_code(name: str, code: Code, call: Call, *target: Holder) -> Value:
    world, own = _place(call, code)
    if not target:
        return run(call, world, code, None, own)
    override = _override(call, target[0], name, code.declared.qualified)
    if override is not None:
        return override.read(call, target[0])
    return run(call, world, code, target[0], target[0].type)


def _override(call: Call, target: Holder, name: str, owner: str) -> Property | None:
    """The property of this name that the object's own class declares, where that is another one."""
    types = call.types
    found = types.property(target.type, name)
    if found is None or found[0].definition.qualified == owner or found[1].static:
        return None
    return found[1]


def _read_virtual(name: str, member: str, call: Call, target: Holder) -> Value:
    types = call.types
    found = types.property(target.type, name)
    if found is None or not found[1].contextual or found[0].kind == "interface":
        raise _fault(member, "is declared here and worked out by code elsewhere")
    return found[1].read(call, target)


def _place(call: Call, code: Code) -> tuple[UnityWorld, CType]:
    from scenewright.query.unity.world import world_of

    world = world_of(call)
    definition = world.scripts.of(code.declared)
    arguments = [call.arguments.get(name, t.OBJECT) for name in definition.parameters]
    return world, definition.of(*arguments)


def _call_code(code: Code, formals: tuple[Formal, ...], static: bool, call: Call, *given: Value) -> Value:
    target, values = (None, given) if static else (given[0], given[1:])
    world, own = _place(call, code)
    named = dict(_bound(formals, values))
    return run(call, world, code, target, own if target is None else target.type, named)


def _bound(formals: tuple[Formal, ...], values: tuple[Value, ...]) -> Iterator[tuple[str, Property]]:
    for formal, value in zip(formals, values, strict=True):
        yield formal.name, Property(formal.name, formal.type, partial(_same, value), static=True)


def _same(value: Value) -> Value:
    return value


def _call_virtual(name: str, member: str, call: Call, target: Holder, *given: Value) -> Value:
    types = call.types
    for owner, method in types.methods(target.type, name):
        if owner.kind != "interface" and len(method.parameters) == len(given) and method.contextual:
            return method.function(call, target, *given)
    raise _fault(member, "runs code of the project, and a query only reads")
