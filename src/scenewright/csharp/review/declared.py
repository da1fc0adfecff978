"""Rules about what a script declares: nothing twice, and classes named as Unity finds them."""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from typing import Final

from scenewright.csharp.review.finding import Remark
from scenewright.csharp.review.script import ReviewedScript
from scenewright.csharp.scripts import main_type
from scenewright.csharp.symbols import MemberSymbol, TypeSymbol

_BY_SIGNATURE: Final = frozenset({"method", "constructor", "operator", "indexer"})
_PASSING: Final = {"ref", "out", "in"}
_EDITOR_TYPES: Final = frozenset({"Editor", "EditorWindow", "ScriptableSingleton", "ScriptableWizard"})
_NEWEST_MAJOR: Final = 6000


def duplicate_members(script: ReviewedScript) -> Iterator[Remark]:
    """Members that a type has twice: methods with the same parameters, anything else with the same name
    (C# specification, "Class members", CS0102 and CS0111). ``#if`` branches are told apart.
    """
    for parts in _declared_as_one(script).values():
        seen: dict[Hashable, MemberSymbol] = {}
        for member in (each for part in parts for each in part.members):
            key = (*_identity(member), member.condition)
            first = seen.setdefault(key, member)
            if first is not member and "partial" not in member.modifiers:
                yield Remark(
                    member.name_start, f"{parts[0].name} has {_shown(member)} already, in line {first.line}."
                )
        yield from _same_name(parts)


def _declared_as_one(script: ReviewedScript) -> dict[Hashable, list[TypeSymbol]]:
    """The parts of each type; types of one name in different ``#if`` branches are different types."""
    found: dict[Hashable, list[TypeSymbol]] = defaultdict(list)
    for each in script.types:
        found[each.reflection_name, each.condition].append(each)
    return found


def _identity(member: MemberSymbol) -> tuple[Hashable, ...]:
    """What no other member of the type may have."""
    if member.kind not in _BY_SIGNATURE:
        return (member.interface, member.name)
    types = tuple(("".join(each.type.split()), *(_PASSING & {*each.modifiers})) for each in member.parameters)
    returned = member.type if member.kind == "operator" else ""
    is_static = member.kind == "constructor" and "static" in member.modifiers
    return (member.interface, member.name, member.kind, member.arity, types, returned, is_static)


def _same_name(parts: list[TypeSymbol]) -> Iterator[Remark]:
    """A method and another member of one name."""
    members = [each for part in parts for each in part.members if not each.interface]
    methods = {(each.name, each.condition) for each in members if each.kind == "method"}
    for each in members:
        if each.kind not in _BY_SIGNATURE and (each.name, each.condition) in methods:
            yield Remark(each.name_start, f"{parts[0].name} has a method named {each.name} too.")


def _shown(member: MemberSymbol) -> str:
    return f"{member.kind.replace('_', ' ')} {member.name}{member.signature}"


def duplicate_types(script: ReviewedScript) -> Iterator[Remark]:
    """Types that are declared twice and are not partial (CS0101)."""
    for parts in _declared_as_one(script).values():
        if parts[0].kind != "delegate" and not all(part.partial for part in parts):
            for each in parts[1:]:
                yield Remark(
                    each.name_start, f"{each.qualified_name} is declared in line {parts[0].line} already."
                )


def named_as_its_type(script: ReviewedScript) -> Iterator[Remark]:
    """Members that have the name of their class or struct (CS0542)."""
    for owner in script.types:
        if owner.kind in ("class", "struct"):
            for each in owner.members:
                if (
                    each.name == owner.name
                    and each.kind in ("method", "property", "field", "event")
                    and not each.interface
                ):
                    yield Remark(each.name_start, f"A member cannot have the name of its type, {owner.name}.")


def class_file_name(script: ReviewedScript) -> Iterator[Remark]:
    """The only component or asset of a file, where Unity cannot find it by the name of the file (manual,
    "Naming scripts"). A file with several is taken to be for code that adds them.
    """
    stem = script.around.file_stem
    major = script.around.version.major if script.around.version else _NEWEST_MAJOR
    if not stem or script.symbols.damaged or main_type(script.symbols, stem, major) is not None:
        return
    found = [each for each in script.types if _attachable(script, each)]
    for each in found if len(found) == 1 else ():
        yield Remark(
            each.name_start,
            f"{each.name} is in {stem}.cs: Unity finds a component or an asset by the name of its file.",
        )


def _attachable(script: ReviewedScript, symbol: TypeSymbol) -> bool:
    unfit = {"abstract", "static", "partial"} & {*symbol.modifiers}
    if symbol.kind != "class" or symbol.outer or symbol.arity or unfit:
        return False
    bases = script.bases_of(symbol)
    return bool({"MonoBehaviour", "ScriptableObject"} & bases) and not _EDITOR_TYPES & bases
