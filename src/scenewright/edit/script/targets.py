"""Which type or member of a script an edit means."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import PurePosixPath

from scenewright.csharp.parameters import parameters
from scenewright.csharp.symbols import MemberSymbol, TypeSymbol
from scenewright.edit.script.script import Script
from scenewright.errors import BadArgumentError, NotFoundError


@dataclass(frozen=True, slots=True)
class MemberName:
    """How an edit names a member; what is left out does not count.

    ``parameters`` is a list of parameter types, with or without names (``(int, string)``), empty brackets for
    none. ``returns`` is the type as written. ``attribute`` stands in the text of its attributes.
    """

    name: str
    kind: str = ""
    parameters: str | None = None
    returns: str = ""
    attribute: str = ""


def type_parts(script: Script, name: str, namespace: str = "") -> tuple[TypeSymbol, ...]:
    """The parts of the type that a name means, more than one of a partial type.

    A name is simple, qualified or a reflection name. Without one it is the only type, or the one named as the
    file. Raises ``NotFoundError`` with the nearest names, ``BadArgumentError`` where several types fit.
    """
    types = script.symbols.types
    found = [each for each in types if not namespace or each.namespace == namespace]
    found = _named(found, name) if name else _main(script, found)
    names = {each.reflection_name for each in found}
    if not found:
        known = [each.qualified_name for each in types]
        raise NotFoundError(
            f"{script.path or 'The script'} declares no type '{name}'.",
            hint="Types: " + (", ".join(known[:10]) or "none") + ".",
            candidates=_nearest(name, known),
            code="type_not_found",
        )
    if len(names) > 1:
        raise BadArgumentError(
            f"'{name}' could be {len(names)} types." if name else "The script declares several types.",
            hint="Give className as one of the candidates.",
            candidates=sorted(names),
            code="ambiguous_type",
        )
    return tuple(found)


def _named(types: Sequence[TypeSymbol], name: str) -> list[TypeSymbol]:
    """The types a name fits; those whose whole name it is come before others."""
    whole = [each for each in types if name in (each.reflection_name, each.nested_name)]
    return whole or [each for each in types if name in _names(each)]


def _names(symbol: TypeSymbol) -> set[str]:
    dotted = symbol.nested_name.replace("+", ".")
    return {symbol.name, symbol.qualified_name, symbol.reflection_name, symbol.nested_name, dotted}


def _main(script: Script, types: Sequence[TypeSymbol]) -> list[TypeSymbol]:
    stem = PurePosixPath(script.path).stem
    outer = [each for each in types if not each.outer and each.kind != "delegate"]
    return [each for each in outer if each.name == stem] or outer


def one_member(parts: Sequence[TypeSymbol], wanted: MemberName) -> MemberSymbol:
    """The one member of a type that a name means.

    Raises ``NotFoundError`` with the nearest names, ``BadArgumentError`` with the signatures where several
    fit: overloads are told apart by ``parametersSignature``.
    """
    owner = parts[0].name
    members = [member for part in parts for member in part.members]
    named = [each for each in members if wanted.name in _member_names(each, owner)]
    named = [each for each in named if not wanted.kind or each.kind == wanted.kind]
    found = [each for each in named if _fits(each, wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadArgumentError(
            f"{owner} has {len(found)} members '{wanted.name}' that fit.",
            hint="Tell overloads apart by parametersSignature, such as (int, string).",
            candidates=[_shown(each) for each in found],
            code="ambiguous_member",
        )
    if named:
        raise NotFoundError(
            f"{owner} has no '{wanted.name}' of that signature.",
            hint="It has: " + "; ".join(map(_shown, named[:5])) + ".",
            candidates=[_shown(each) for each in named],
            code="member_not_found",
        )
    known = list(dict.fromkeys(each.name for each in members))
    raise NotFoundError(
        f"{owner} has no {wanted.kind or 'member'} '{wanted.name}'.",
        hint="Members: " + (", ".join(known[:10]) or "none") + ".",
        candidates=_nearest(wanted.name, known),
        code="member_not_found",
    )


def _member_names(member: MemberSymbol, owner: str) -> set[str]:
    names = {member.name, f"{member.interface}.{member.name}"} if member.interface else {member.name}
    special = {
        "constructor": {owner, ".ctor", "constructor"},
        "destructor": {f"~{owner}"},
        "indexer": {"this[]"},
        "operator": {f"operator {member.name}"},
    }
    return names | special.get(member.kind, set())


def _fits(member: MemberSymbol, wanted: MemberName) -> bool:
    return (
        (wanted.parameters is None or _types(member.signature) == _types(wanted.parameters))
        and (not wanted.returns or _bare(member.type) == _bare(wanted.returns))
        and (not wanted.attribute or any(wanted.attribute in each for each in member.attributes))
    )


def _types(signature: str) -> list[str]:
    """The types of a parameter list; a parameter of one word is a type without a name."""
    text = signature.strip()
    text = text if text.startswith(("(", "[")) else f"({text})"
    return [_bare(" ".join((*each.modifiers, each.type or each.name))) for each in parameters(text)]


def _bare(text: str) -> str:
    return "".join(text.split())


def _shown(member: MemberSymbol) -> str:
    interface = f"{member.interface}." if member.interface else ""
    return " ".join(filter(None, (member.type, f"{interface}{member.name}{member.signature}")))


def _nearest(name: str, known: Iterable[str]) -> list[str]:
    by_case = {each.lower(): each for each in known}
    return [by_case[each] for each in get_close_matches(name.lower(), by_case, 3)]
