"""Unity's types, made of the tables of its API when a query names them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Final, cast

from scenewright.data import bases_of, class_id
from scenewright.data.unity_api import ApiEnum, ApiType, Runtime, Saved, api_entry, api_reason
from scenewright.errors import NotOfflineError
from scenewright.query.builtin import BUILTIN
from scenewright.query.defaults import default_of
from scenewright.query.equality import is_null
from scenewright.query.members import Members, Property, method_of
from scenewright.query.structs.shapes import LAYER_MASK
from scenewright.query.types import Kind, TypeDefinition
from scenewright.query.unity.computed import COMPUTED
from scenewright.query.unity.handles import Holder
from scenewright.query.unity.paths import is_size
from scenewright.query.unity.saved import read_saved
from scenewright.query.values import Record, Value
from scenewright.query.world import Call

__all__ = [
    "add_members", "api_definition", "extend_structs", "generic_definition", "native_definition",
    "read_member", "refusal",
]  # fmt: skip

UNITY_OBJECT: Final = "UnityEngine.Object"
_KINDS: Final = {"class": Kind.CLASS, "struct": Kind.STRUCT, "static": Kind.STATIC}
_INTERFACES: Final = {"Transform": ("IEnumerable",)}


@cache
def api_definition(name: str) -> TypeDefinition | None:
    """The type or enum that the API tables have under a short or full name."""
    entry = api_entry(name)
    if entry is None:
        return None
    if entry.qualified != name and entry.name != name:
        return api_definition(entry.qualified)
    return _made(entry.qualified)


@cache
def _made(qualified: str) -> TypeDefinition:
    entry = _known(qualified)
    if isinstance(entry, ApiEnum):
        return _enum(entry)
    if entry.kind == "alias":
        return _made(_qualified(entry.base))
    outer, _, name = entry.name.rpartition(".")
    definition = TypeDefinition(
        name,
        entry.namespace,
        kind=_KINDS[entry.kind],
        base=_base(entry),
        interfaces=_INTERFACES.get(entry.name, ()),
        outer=outer,
    )
    add_members(definition.members, entry)
    if definition.qualified == UNITY_OBJECT:
        definition.members.add_method("bool implicit(Object exists)", lambda found: not is_null(found))
    return definition


def _qualified(name: str) -> str:
    return _known(name).qualified


def _known(name: str) -> ApiType | ApiEnum:
    """An entry that another entry of the tables names."""
    return cast(ApiType | ApiEnum, api_entry(name))


def _base(entry: ApiType) -> str:
    if entry.kind == "struct":
        return "ValueType"
    return _qualified(entry.base) if api_entry(entry.base) else "object"


def _enum(entry: ApiEnum) -> TypeDefinition:
    outer, _, name = entry.name.rpartition(".")
    return TypeDefinition(
        name,
        entry.namespace,
        kind=Kind.ENUM,
        base="Enum",
        constants=entry.members,
        flags=entry.flags,
        outer=outer,
    )


@cache
def generic_definition(name: str, arity: int) -> TypeDefinition | None:
    """The generic types of Unity that scripts have fields of: events with arguments."""
    if name.rpartition(".")[2] != "UnityEvent":
        return None
    parameters = tuple(f"T{place}" for place in range(arity))
    space = "UnityEngine.Events"
    return TypeDefinition("UnityEvent", space, parameters, base=f"{space}.UnityEventBase")


@cache
def native_definition(name: str) -> TypeDefinition | None:
    """A class of the engine that the API tables leave out (``Halo``): it has the members of its bases."""
    if class_id(name) is None:
        return None
    base = next((base for base in bases_of(name) if api_entry(base)), "Object")
    return TypeDefinition(name, "UnityEngine", base=_qualified(base))


def add_members(members: Members, entry: ApiType) -> None:
    """Declares the members of a type of the tables."""
    for row in entry.saved.values():
        static = entry.kind == "static"
        row = replace(row, type=_spelled(row.type))
        read = partial(_read_static, entry.qualified, row) if static else partial(_read, row)
        members.properties[row.name] = Property(
            row.name, row.type, read, static, contextual=True, shown=not static
        )
    is_part = entry.kind == "struct" and (entry.name, 0) not in BUILTIN
    for name, texts in entry.computed.items():
        function = partial(_of_part, entry.name, COMPUTED[name]) if is_part else COMPUTED[name]
        for text in texts:
            _declare(members, text, function)
    for runtime in entry.runtime.values():
        static = runtime.static or entry.kind == "static"
        read = partial(_fail, entry.name, runtime)
        members.properties[runtime.name] = Property(runtime.name, _spelled(runtime.type), read, static)
    for method, reason in entry.refused.items():
        members.refused[method] = partial(refusal, f"{entry.name}.{method}", reason)


def _spelled(type_: str) -> str:
    """A type text with its full name, so that a script of the same short name is not meant."""
    name = type_.removesuffix("[]")
    entry = api_entry(name)
    if isinstance(entry, ApiType) and entry.kind == "alias":
        entry = api_entry(entry.base)
    return type_ if entry is None else f"{entry.qualified}{type_[len(name) :]}"


def _declare(members: Members, text: str, function: Callable[..., Value]) -> None:
    if "(" in text:
        method = method_of(text, function, contextual=True)
        members.add_method(text, function, static=method.static, contextual=True)
    else:
        static = text.startswith("static ")
        text = text.removeprefix("static ")
        members.add_property(text, function, static=static, contextual=True, shown=not static)


def _of_part(owner: str, function: Callable[..., Value], call: Call, *given: Value) -> Value:
    """A member of a struct that is a part of a document; the default value of such a struct is none."""
    if given and isinstance(given[0], Record) and given[0].type.name == owner.rpartition(".")[2]:
        raise NotOfflineError(f"This '{owner}' is the default value: no file tells more of it.")
    return function(call, *given)


def _read(row: Saved, call: Call, target: Holder | Record) -> Value:
    if isinstance(target, Record):
        return default_of(call.types.parse(row.type))
    return read_member(call, target, row)


def _read_static(qualified: str, row: Saved, call: Call) -> Value:
    from scenewright.query.unity.world import world_of

    return read_member(call, world_of(call).settings.of(qualified), row)


def read_member(call: Call, target: Holder, row: Saved) -> Value:
    """The value of a saved property.

    Raises ``NotOfflineError`` where the file does not have it.
    """
    found = target.at(*row.paths)
    if found is None:
        raise absent(target, row)
    if is_size(row.paths[0]) and found.kind == "sequence":
        return len(found)
    return read_saved(call.types, target, found, call.types.parse(row.type))


def absent(target: Holder, row: Saved) -> NotOfflineError:
    """Why a property that Unity saves is not in the file of an object."""
    where = f"The file of {target.label}" if target.label else "The file"
    return NotOfflineError(
        f"{where} does not have '{row.paths[0]}', where Unity saves '{row.name}'.",
        hint="The file may be binary, imported from another format, or saved by an older or newer Unity.",
    )


def _fail(owner: str, runtime: Runtime, *_: object) -> Value:
    raise refusal(f"{owner}.{runtime.name}", runtime.reason, runtime.nearest)


def refusal(member: str, reason: str, nearest: str = "") -> NotOfflineError:
    """Why a member has no answer in saved files, and the nearest expression that has one."""
    hint = f"The nearest answer that files have: {nearest}." if nearest else ""
    return NotOfflineError(
        f"'{member}' {api_reason(reason)}.",
        hint=hint,
        candidates=(nearest,) if nearest else (),
        member=member,
    )


def extend_structs() -> None:
    """Adds what the API tables know of the math structs that every query has."""
    entry = api_entry("LayerMask")
    if isinstance(entry, ApiType):
        add_members(LAYER_MASK.members, entry)
