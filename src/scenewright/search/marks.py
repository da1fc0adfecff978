"""What C# code of the project marks with attributes that the Editor collects: menu items, settings pages."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scenewright.csharp import (
    Attribute,
    CSharpSource,
    MemberSymbol,
    SourceSymbols,
    TypeSymbol,
    parse_attribute,
    parse_symbols,
)
from scenewright.index import AssetRow, Index, Kind
from scenewright.index.tree import real_files

_NAMES: Final = frozenset({
    "MenuItem", "CreateAssetMenu", "AddComponentMenu", "SettingsProvider", "SettingsProviderGroup",
})  # fmt: skip
_MENTION: Final = re.compile(rb"\b(?:MenuItem|CreateAssetMenu|AddComponentMenu|SettingsProvider)")
_CHECK_EVERY: Final = 64
_KEPT: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Script:
    """A C# file that was read: its source, and what it declares."""

    path: str
    package: str
    assembly: str
    source: CSharpSource
    symbols: SourceSymbols


@dataclass(frozen=True, slots=True)
class Mark:
    """One attribute, and the type or the member of it that has it."""

    attribute: Attribute
    type: TypeSymbol
    member: MemberSymbol | None
    script: Script

    @property
    def line(self) -> int:
        """The line of the name that is marked, from 1."""
        return (self.member or self.type).line

    @property
    def condition(self) -> str:
        """The ``#if`` expression under which alone it exists, or ""."""
        parts = (self.type.condition, self.member.condition if self.member else "")
        return " && ".join(dict.fromkeys(part for part in parts if part))


def marks_of(
    index: Index, names: frozenset[str], check: Callable[[], None] = lambda: None
) -> tuple[Mark, ...]:
    """Every attribute of these names, of those that are collected, by path and line.

    A script is read again only after it changed. ``check`` is called now and then and may raise.
    """
    return tuple(
        mark for script in _scripts(index, check) for mark in _marks(script) if mark.attribute.name in names
    )


def script_at(index: Index, path: str) -> Script | None:
    """The script at a project path; None where it cannot be read."""
    row = index.asset(path)
    return _script(row, real_files(index.project), any_content=True) if row else None


def _scripts(index: Index, check: Callable[[], None]) -> Iterator[Script]:
    real_file = real_files(index.project)
    for number, row in enumerate(index.assets(kind=Kind.SCRIPT)):
        if not number % _CHECK_EVERY:
            check()
        script = _script(row, real_file)
        if script:
            yield script


def _script(row: AssetRow, real_file: Callable[[str], str], any_content: bool = False) -> Script | None:
    stamp = (row.size, row.mtime_ns)
    return _read(real_file(row.path), stamp, row.path, row.package, row.assembly, any_content)


@lru_cache(maxsize=_KEPT)
def _read(
    real: str, stamp: tuple[int, int], path: str, package: str, assembly: str, any_content: bool
) -> Script | None:
    """A script as of its ``stamp``; without ``any_content`` None for one that marks nothing."""
    try:
        with open(real, "rb") as stream:
            data = stream.read()
    except OSError:
        return None
    if not any_content and not _MENTION.search(data):
        return None
    source = CSharpSource.from_bytes(data)
    return Script(path, package, assembly, source, parse_symbols(source))


def _marks(script: Script) -> Iterator[Mark]:
    for symbol in script.symbols.types:
        for text in symbol.attributes:
            yield from _mark(text, symbol, None, script)
        for member in symbol.members:
            for text in member.attributes:
                yield from _mark(text, symbol, member, script)


def _mark(text: str, symbol: TypeSymbol, member: MemberSymbol | None, script: Script) -> Iterator[Mark]:
    attribute = parse_attribute(text)
    if attribute.name in _NAMES:
        yield Mark(attribute, symbol, member, script)
