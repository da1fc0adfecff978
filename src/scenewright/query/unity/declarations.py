"""C# types as the project's sources declare them, found by name from where they are written."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scenewright.csharp import SourceSymbols, TypeSymbol, parse_symbols
from scenewright.errors import ScenewrightError
from scenewright.index import TypeRow
from scenewright.scene import AssetFiles
from scenewright.text.caching import cached_property

__all__ = ["Declaration", "Declared", "Sources"]

_PARAMETERS: Final = re.compile(rb"\s*<([^<>]*)>")
_WORD: Final = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
_EMPTY: Final = SourceSymbols()


@dataclass(frozen=True, slots=True)
class Declaration:
    """One part of a type (a partial type has several): its symbol, and the bytes of its file."""

    path: str
    symbol: TypeSymbol
    source: bytes
    usings: tuple[str, ...]

    def text(self, start: int, end: int) -> str:
        """A piece of the source."""
        return self.source[start:end].decode("utf-8", "replace")


@dataclass(frozen=True, eq=False)
class Declared:
    """A type of the project with all its parts.

    ``name`` is dotted for a nested one (``BoatController.Engine``), ``parameters`` are the names of its type
    parameters.
    """

    sources: Sources
    name: str
    namespace: str
    parts: tuple[Declaration, ...]

    @property
    def qualified(self) -> str:
        """Namespace and name."""
        return f"{self.namespace}.{self.name}" if self.namespace else self.name

    @property
    def kind(self) -> str:
        """``class``, ``struct``, ``interface``, ``enum``, ``record`` or ``delegate``."""
        return self.parts[0].symbol.kind

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of its type parameters."""
        part = self.parts[0]
        if not part.symbol.arity:
            return ()
        after = part.symbol.name_start + len(part.symbol.name.encode())
        found = _PARAMETERS.match(part.source, after)
        names = found[1].decode().split(",") if found else []
        return tuple(name.split()[-1] for name in names if name.split())

    @property
    def bases(self) -> tuple[str, ...]:
        """Base class and interfaces as qualified C# text."""
        return tuple(
            dict.fromkeys(self.spell(base, part) for part in self.parts for base in part.symbol.bases)
        )

    def spell(self, text: str, part: Declaration) -> str:
        """A type text with each name in it as a qualified one, seen from inside this type."""
        return _WORD.sub(lambda word: self._spelled(word[0], part), text)

    def _spelled(self, word: str, part: Declaration) -> str:
        if word in self.parameters:
            return word
        return next((name for name in self._meanings(word, part) if name in self.sources.names), word)

    def _meanings(self, word: str, part: Declaration) -> Iterator[str]:
        """What a name could mean here, nearest first (C# specification, "Namespace and type names")."""
        inner = self.qualified.split(".")
        for end in range(len(inner), 0, -1):
            yield ".".join([*inner[:end], word])
        yield word
        for using in part.usings:
            if "=" not in using and not using.startswith("static "):
                yield f"{using}.{word}"

    def __repr__(self) -> str:
        return f"<Declared {self.qualified}>"


class Sources:
    """The declared types of one state of the index."""

    def __init__(self, files: AssetFiles) -> None:
        self._files = files
        self._declared: dict[tuple[str, int, str], Declared | None] = {}
        self._parsed: dict[str, tuple[SourceSymbols, bytes]] = {}

    @cached_property
    def _rows(self) -> dict[str, list[TypeRow]]:
        rows: dict[str, list[TypeRow]] = defaultdict(list)
        for row in self._files.index.types():
            rows[row.full_name.replace("+", ".").split("`")[0]].append(row)
        return rows

    @cached_property
    def names(self) -> frozenset[str]:
        """The qualified names of all types, those of nested ones dotted."""
        return frozenset(self._rows)

    @cached_property
    def by_short_name(self) -> dict[str, tuple[str, ...]]:
        """The qualified names behind each name without its namespace."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for qualified, rows in self._rows.items():
            for row in rows:
                short = qualified.removeprefix(f"{row.namespace}.") if row.namespace else qualified
                found[short][qualified] = None
        return {short: tuple(names) for short, names in found.items()}

    @cached_property
    def namespaces(self) -> frozenset[str]:
        """Every namespace, and those around it."""
        spaces = {row.namespace for rows in self._rows.values() for row in rows if row.namespace}
        return frozenset(
            ".".join(name.split(".")[:end]) for name in spaces for end in range(1, name.count(".") + 2)
        )

    def files(self, qualified: str, arity: int) -> tuple[str, ...]:
        """The types of a qualified name, as the first file of each: one for each assembly that has it."""
        first: dict[str, str] = {}
        for row in self._rows.get(qualified, ()):
            if row.arity == arity:
                first.setdefault(row.assembly, row.path)
        return tuple(first.values())

    def find(self, qualified: str, arity: int, assembly: str = "") -> Declared | None:
        """The type of a qualified name with so many type parameters: that of an assembly, else the first."""
        rows = [row for row in self._rows.get(qualified, ()) if row.arity == arity]
        if not rows:
            return None
        chosen = next((row.assembly for row in rows if row.assembly == assembly), rows[0].assembly)
        key = (qualified, arity, chosen)
        if key not in self._declared:
            self._declared[key] = self._find(
                qualified, arity, [row for row in rows if row.assembly == chosen]
            )
        return self._declared[key]

    def _find(self, qualified: str, arity: int, rows: list[TypeRow]) -> Declared | None:
        namespace = rows[0].namespace
        parts = tuple(
            part
            for path in dict.fromkeys(row.path for row in rows)
            for part in self._parts(path, qualified, arity)
        )
        if not parts:
            return None
        if not parts[0].symbol.partial:
            parts = parts[:1]
        name = qualified.removeprefix(f"{namespace}.") if namespace else qualified
        return Declared(self, name, namespace, parts)

    def _parts(self, path: str, qualified: str, arity: int) -> Iterator[Declaration]:
        symbols, source = self._read(path)
        for symbol in symbols.types:
            if symbol.qualified_name == qualified and symbol.arity == arity:
                yield Declaration(path, symbol, source, symbols.usings)

    def _read(self, path: str) -> tuple[SourceSymbols, bytes]:
        if path not in self._parsed:
            try:
                source = self._files.project.sandbox.readable(path).read_bytes()
                self._parsed[path] = (parse_symbols(source), source)
            except (OSError, ScenewrightError):
                self._parsed[path] = (_EMPTY, b"")
        return self._parsed[path]
