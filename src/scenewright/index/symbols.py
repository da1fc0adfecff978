"""The C# side of the index: types, bases and members, read after everything else."""

import os
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scenewright.csharp import SourceSymbols, TypeSymbol, main_type, parse_symbols
from scenewright.index.cells import cell, write_rows
from scenewright.index.files import ProblemFact, failure, read_file
from scenewright.index.reading import digest_of
from scenewright.index.store import Store
from scenewright.index.tree import real_files
from scenewright.index.words import joined
from scenewright.index.workers import Workers, usable_cores
from scenewright.project import Project

if TYPE_CHECKING:
    from scenewright.index.refresh import Progress

_BATCH: Final = 100
_NEWEST_MAJOR: Final = 6000
_WORTH_WORKERS: Final = 400
_SIMPLE_NAME: Final = re.compile(r"([A-Za-z_]\w*)\s*(?:<.*)?$", re.DOTALL)


class _Source(NamedTuple):
    asset: int
    real: str
    digest: bytes | None
    unity_major: int


class _Parsed(NamedTuple):
    """``symbols`` is None where the text is what it was, ``digest`` None where the file vanished.

    ``main`` is the type that a reference to the script means, ``problem`` why it could not be read.
    """

    asset: int
    digest: bytes | None
    symbols: SourceSymbols | None
    main: TypeSymbol | None = None
    problem: ProblemFact | None = None

    @property
    def is_locked(self) -> bool:
        """Whether the system refused it: that may pass without a trace, so each pass tries again."""
        return self.problem is not None and self.problem[0] == "unreadable"


def add_symbols(store: Store, project: Project, progress: "Progress") -> int:
    """Reads every script whose symbols are not in the index yet; gives how many were parsed."""
    rows = store.database.execute(
        "SELECT id, path, hash FROM assets WHERE symbols = 0 ORDER BY id"
    ).fetchall()
    major = project.unity_version.major if project.unity_version else _NEWEST_MAJOR
    real_file = real_files(project)
    sources = [_Source(asset, real_file(path), digest, major) for asset, path, digest in rows]
    done = parsed = 0
    with Workers(usable_cores() if len(sources) > _WORTH_WORKERS else 1) as workers:
        for batch in workers.map(parse_sources, _batches(sources)):
            parsed += _write(store, batch)
            done += len(batch)
            progress(done, len(sources), "scripts")
    return parsed


def parse_sources(sources: list[_Source]) -> list[_Parsed]:
    """The symbols of each file that differs from what is known."""
    return [_parse(source) for source in sources]


def _parse(source: _Source) -> _Parsed:
    """Whatever one script raises is a problem of that script."""
    try:
        return _read(source)
    except FileNotFoundError:
        return _Parsed(source.asset, None, None)
    except Exception as error:
        return _Parsed(source.asset, None, None, problem=failure(source.real, error))


def _read(source: _Source) -> _Parsed:
    data = read_file(source.real)
    digest = digest_of(data)
    if digest == source.digest:
        return _Parsed(source.asset, digest, None)
    symbols = parse_symbols(data)
    stem = os.path.basename(source.real).removesuffix(".cs")
    return _Parsed(source.asset, digest, symbols, main_type(symbols, stem, source.unity_major))


def _write(store: Store, batch: Sequence[_Parsed]) -> int:
    with store.database:
        store.database.execute("BEGIN IMMEDIATE")
        for parsed in batch:
            if parsed.symbols is not None:
                store.remove_symbols(parsed.asset)
                _write_types(store, parsed.asset, parsed.symbols, parsed.main)
            _write_words(store, parsed.asset)
            _write_problem(store, parsed)
        store.database.executemany(
            "UPDATE assets SET symbols = ?, hash = ? WHERE id = ?",
            [(not item.is_locked, item.digest, item.asset) for item in batch],
        )
    return sum(item.symbols is not None for item in batch)


def _write_problem(store: Store, parsed: _Parsed) -> None:
    store.database.execute("DELETE FROM problems WHERE asset = ? AND origin = 'symbols'", (parsed.asset,))
    if parsed.problem:
        store.database.execute(
            "INSERT INTO problems(asset, code, message, line, origin) VALUES(?, ?, ?, ?, 'symbols')",
            (parsed.asset, *map(cell, parsed.problem)),
        )


def _write_types(store: Store, asset: int, symbols: SourceSymbols, main: TypeSymbol | None) -> None:
    for symbol in symbols.types:
        cursor = store.database.execute(
            "INSERT INTO types"
            "(asset, name, namespace, kind, bases, modifiers, arity, outer, main, line, start, end)"
            " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            tuple(map(cell, (
                asset, symbol.name, symbol.namespace, symbol.kind, "\n".join(symbol.bases),
                " ".join(symbol.modifiers), symbol.arity, symbol.outer, symbol is main, symbol.line,
                symbol.start, symbol.end,
            ))),
        )  # fmt: skip
        _write_members(store, int(cursor.lastrowid or 0), symbol)


def _write_members(store: Store, number: int, symbol: TypeSymbol) -> None:
    bases = {(simple_name(base), number) for base in symbol.bases}
    write_rows(store.database, "INSERT INTO bases VALUES(?, ?)", lambda: map(tuple, bases))
    rows: list[tuple[Any, ...]] = [
        (number, member.name, member.kind, member.type, member.signature, " ".join(member.modifiers),
         member.line, member.start, member.end)
        for member in symbol.members
    ]  # fmt: skip
    write_rows(
        store.database,
        "INSERT INTO members(type, name, kind, type_name, signature, modifiers, line, start, end)"
        " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
        lambda: rows,
    )


def _write_words(store: Store, asset: int) -> None:
    names = store.database.execute(
        "SELECT name FROM types WHERE asset = ?1 UNION ALL"
        " SELECT m.name FROM members m JOIN types t ON t.id = m.type WHERE t.asset = ?1",
        (asset,),
    )
    text = joined(name for (name,) in names)
    store.database.execute("UPDATE words SET symbols = ? WHERE rowid = ?", (text, asset))


def simple_name(base: str) -> str:
    """``Foo`` for a base written as ``global::A.B.Foo<int>``."""
    head = base.partition("<")[0].strip()
    found = _SIMPLE_NAME.search(head)
    return found[1] if found else head


def _batches(sources: Sequence[_Source]) -> Iterator[list[_Source]]:
    iterator = iter(sources)
    while batch := list(islice(iterator, _BATCH)):
        yield batch
