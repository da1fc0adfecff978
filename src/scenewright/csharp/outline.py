"""From the text of a C# file to its symbols."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scenewright.csharp.declarations import DeclarationReader
from scenewright.csharp.grammar import parse
from scenewright.csharp.preprocessor import blanked
from scenewright.csharp.skeleton import Skeleton, skeleton
from scenewright.csharp.source import CSharpSource
from scenewright.csharp.symbols import MemberSymbol, SourceSymbols, TypeSymbol
from scenewright.csharp.wordscan import scan_types

if TYPE_CHECKING:
    from tree_sitter import Tree

_MANY_SPANS: Final = 400


def parse_symbols(source: bytes | CSharpSource, defines: Iterable[str] | None = None) -> SourceSymbols:
    """The types and members that a C# file declares; any bytes are accepted.

    With ``defines`` the file is read as the compiler reads it under those symbols. Without, every
    ``#if`` branch is read and each symbol given once, with the condition under which alone it exists.
    Member bodies are not parsed, so a mistake inside one hides nothing. Where the parser still fails,
    a scan of the words names the types it missed, marked damaged.
    """
    read = source if isinstance(source, CSharpSource) else CSharpSource.from_bytes(source)
    defines = None if defines is None else frozenset(defines)
    outlines = sorted(_outlines(read, defines), key=lambda outline: outline.damaged)
    types = _merged([outline.types for outline in outlines])
    damaged = all(outline.damaged for outline in outlines)
    if damaged:
        types = _corrected(types, scan_types(read, next(iter(read.configurations(defines)))))
    usings = tuple(dict.fromkeys(using for outline in outlines for using in outline.usings))
    return SourceSymbols(tuple(sorted(types, key=lambda symbol: symbol.start)), usings, damaged)


@dataclass(frozen=True, slots=True)
class _Outline:
    types: list[TypeSymbol]
    usings: list[str]
    damaged: bool


def _outlines(source: CSharpSource, defines: Iterable[str] | None) -> Iterator[_Outline]:
    """One outline for each configuration whose declarations differ from those before it."""
    seen: set[tuple[bytes, ...]] = set()
    damaged = True
    for text in source.configurations(defines):
        bones = skeleton(text)
        visible = tuple(text[a:b] for a, b in bones.spans) if bones else (text,)
        if visible not in seen:
            seen.add(visible)
            outline = _outline(source, text, bones)
            damaged &= outline.damaged
            yield outline
    if damaged and defines is None and source.preprocessor.conditional:
        text = source.preprocessor.unconditional()
        yield _outline(source, text, skeleton(text))


def _outline(source: CSharpSource, text: bytes, bones: Skeleton | None) -> _Outline:
    tree = _tree(text, bones)
    if bones and tree.root_node.has_error:
        whole = parse(text)
        tree = tree if whole.root_node.has_error else whole
    reader = DeclarationReader(source, bones.docs if bones else {})
    reader.read(tree.root_node)
    return _Outline(reader.types, reader.usings, tree.root_node.has_error or reader.too_deep)


def _corrected(types: list[TypeSymbol], scanned: list[TypeSymbol]) -> list[TypeSymbol]:
    """Adds the types that only the scan saw; takes its word for where the lost ones belong."""
    found = {symbol.name_start: symbol for symbol in scanned}
    for symbol in types:
        place = found.get(symbol.name_start, symbol)
        known = symbol if symbol.namespace or symbol.outer else place
        found[symbol.name_start] = replace(symbol, namespace=known.namespace, outer=known.outer)
    return list(found.values())


def _tree(text: bytes, bones: Skeleton | None) -> "Tree":
    """Parses what the skeleton shows. The parser looks at every span for each token, so many are blanked."""
    if bones is None or len(bones.spans) <= _MANY_SPANS:
        return parse(text, bones.spans if bones else ())
    return parse(blanked(text, bones.left_out))


def _merged(outlines: list[list[TypeSymbol]]) -> list[TypeSymbol]:
    """Each type once: the same declaration, or the same type declared anew in another branch."""
    if len(outlines) == 1:
        return outlines[0]
    merged: dict[int, TypeSymbol] = {}
    for types in outlines:
        own = {symbol.start for symbol in types}
        twins = {_identity(symbol): start for start, symbol in merged.items() if start not in own}
        for symbol in types:
            start = symbol.start if symbol.start in merged else twins.get(_identity(symbol), symbol.start)
            merged[start] = _joined(merged[start], symbol) if start in merged else symbol
    return list(merged.values())


def _identity(symbol: TypeSymbol) -> tuple[str, str]:
    return symbol.reflection_name, symbol.kind


def _joined(first: TypeSymbol, other: TypeSymbol) -> TypeSymbol:
    same = first.start == other.start
    return replace(
        first,
        bases=tuple(dict.fromkeys(first.bases + other.bases)),
        end=max(first.end, other.end) if same else first.end,
        condition=first.condition if same else "",
        members=_members(first.members, other.members),
    )


def _members(first: tuple[MemberSymbol, ...], other: tuple[MemberSymbol, ...]) -> tuple[MemberSymbol, ...]:
    members = {member.name_start: member for member in first}
    again = {member.name_start for member in other}
    twins = {_key(member): member for member in first if member.name_start not in again}
    for member in other:
        twin = twins.get(_key(member))
        if member.name_start in members:
            continue
        if twin is None:
            members[member.name_start] = member
        else:
            members[twin.name_start] = replace(twin, condition="")
    return tuple(members[start] for start in sorted(members))


def _key(member: MemberSymbol) -> tuple[str, str, str, str]:
    return member.kind, member.name, member.signature, member.interface
