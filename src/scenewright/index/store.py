"""Writes facts into the index file: interning, batches, removal."""

import sqlite3
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from scenewright.index.cells import insert_rows, plain
from scenewright.index.modifications import ReferenceFact
from scenewright.index.reading import AssetFact
from scenewright.index.rows import Certainty, Kind
from scenewright.index.schema import META_OFFSET, OFFSET_BITS, first_id
from scenewright.index.tree import Known
from scenewright.index.words import initials, joined, with_parts

_MOST_INTERNED: Final = 200_000
_NAMED_CLASSES: Final = frozenset([1, 114, 1001])
_KNOWN: Final = "SELECT path, size, mtime_ns, meta_size, meta_mtime_ns, settled, id FROM assets"
_DOCUMENT: Final = "INSERT OR REPLACE INTO documents"
_PART: Final = "INSERT OR REPLACE INTO parts"
_REFERENCE: Final = "INSERT OR REPLACE INTO refs"
_PROBLEM: Final = "INSERT INTO problems(asset, code, message, line)"
_WORDS: Final = "INSERT INTO words(rowid, name, symbols, path)"
_IDENTIFIER: Final = "INSERT OR REPLACE INTO scripts(guid, file_id, name, namespace, assembly, certainty)"
_ASSET: Final = (
    "INSERT INTO assets(id, path, guid, kind, type_name, importer, labels, size, mtime_ns, hash, meta_size,"
    " meta_mtime_ns, meta_hash, package, state, script, script_file, symbols, settled, name, initials, main,"
    " base, bundle)"
)


_Numbered = tuple[int, AssetFact]
_ReferenceRow = tuple[int, int, int, int, int]


class Interned(dict[str | None, int]):
    """The numbers of texts that occur again and again; a text without one gets the next when it is looked up.

    They are kept in one table; ``flush`` writes the new ones. None has the number 0.
    """

    def __init__(
        self, database: sqlite3.Connection, table: str, column: str, stored: Callable[[str], str | bytes]
    ) -> None:
        super().__init__({None: 0})
        self._database = database
        self._stored = stored
        self._select = f"SELECT id FROM {table} WHERE {column} = ?"
        self._insert = f"INSERT INTO {table}(id, {column}) VALUES(?, ?)"
        self._highest = f"SELECT coalesce(max(id), 0) FROM {table}"
        self._fresh: dict[str | bytes, int] = {}
        self._last = 0
        self.forget()
        self._complete = self._last == 0

    def __missing__(self, text: str | None) -> int:
        stored = self._stored(text or "")
        number = self._fresh.get(stored) or self._written(stored)
        if not number:
            number = self._last = self._last + 1
            self._fresh[stored] = number
        self[text] = number
        return number

    def _written(self, stored: str | bytes) -> int:
        if self._complete:
            return 0
        row = self._database.execute(self._select, (stored,)).fetchone()
        return int(row[0]) if row else 0

    def flush(self) -> None:
        """Writes the new ones; forgets what it remembers when that has grown large."""
        self._database.executemany(self._insert, [(number, text) for text, number in self._fresh.items()])
        self._fresh.clear()
        if len(self) > _MOST_INTERNED:
            self.forget()

    def forget(self) -> None:
        """Drops what it remembers, also what a transaction that did not happen would have written."""
        self.clear()
        self[None] = 0
        self._fresh.clear()
        self._complete = False
        self._last = int(self._database.execute(self._highest).fetchone()[0])


class Store:
    """Writes into an index file through one connection; the caller holds the builder's lock."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self._guids = Interned(database, "guids", "guid", bytes.fromhex)
        self._paths = Interned(database, "paths", "path", plain)
        self._last_asset = int(database.execute("SELECT coalesce(max(id), 0) FROM assets").fetchone()[0])

    def known(self, paths: Collection[str] | None = None) -> dict[str, Known]:
        """What the index holds of the files of every asset, or of the assets at ``paths``."""
        rows: Iterable[tuple[Any, ...]] = self.database.execute(_KNOWN)
        if paths is not None:
            rows = [
                row for path in paths for row in self.database.execute(f"{_KNOWN} WHERE path = ?", (path,))
            ]
        return {row[0]: Known(*row[1:]) for row in rows}

    def hashes(self, asset: int) -> tuple[bytes | None, bytes | None, int]:
        """Content hash, hash of the ``.meta`` and size of one asset."""
        row = self.database.execute(
            "SELECT hash, meta_hash, size FROM assets WHERE id = ?", (asset,)
        ).fetchone()
        return row or (None, None, -1)

    def write(self, facts: Sequence[AssetFact]) -> list[int]:
        """Stores facts in one transaction, in place of what was known of them; gives the assets' numbers."""
        sources = {
            fact.candidate.known: self.hashes(fact.candidate.known)[0] for fact in facts if is_source(fact)
        }
        try:
            with self.database:
                self.database.execute("BEGIN IMMEDIATE")
                self._remove((fact.candidate.known for fact in facts if fact.candidate.known), sources)
                numbers = [fact.candidate.known or self._next() for fact in facts]
                self._insert_all(list(zip(numbers, facts, strict=True)), sources)
                self._guids.flush()
                self._paths.flush()
        except BaseException:
            self._guids.forget()
            self._paths.forget()
            raise
        return numbers

    def touch(self, facts: Sequence[AssetFact]) -> None:
        """Notes new times of assets whose content is what it was."""
        if not facts:
            return
        with self.database:
            self.database.execute("BEGIN IMMEDIATE")
            self.database.executemany(
                "UPDATE assets SET size = ?, mtime_ns = ?, meta_size = ?, meta_mtime_ns = ?, settled = ?"
                " WHERE id = ?",
                [
                    (file.size, file.mtime_ns, file.meta_size, file.meta_mtime_ns, fact.settled, file.known)
                    for fact in facts
                    for file in (fact.candidate,)
                ],
            )

    def replace_references(self, asset: int, references: Iterable[ReferenceFact]) -> None:
        """Puts these in place of the references in an asset's content; those in its ``.meta`` stay.

        Call inside a transaction.
        """
        base = first_id(asset)
        self.database.execute("DELETE FROM refs WHERE id >= ? AND id < ?", (base, base + META_OFFSET))
        rows = self._rows_of(base, references)
        self._guids.flush()
        self._paths.flush()
        self._insert(_REFERENCE, lambda: rows)

    def remove(self, assets: Iterable[int]) -> None:
        """Forgets assets in one transaction."""
        with self.database:
            self.database.execute("BEGIN IMMEDIATE")
            self._remove(assets)

    def _remove(self, assets: Iterable[int], keep_symbols_of: Container[int] = ()) -> None:
        for asset in assets:
            span = (first_id(asset), first_id(asset + 1))
            for table in ("documents", "refs", "parts"):
                self.database.execute(f"DELETE FROM {table} WHERE id >= ? AND id < ?", span)
            if asset not in keep_symbols_of:
                self.remove_symbols(asset)
            self.database.execute("DELETE FROM problems WHERE asset = ?", (asset,))
            self.database.execute("DELETE FROM words WHERE rowid = ?", (asset,))
            self.database.execute("DELETE FROM assets WHERE id = ?", (asset,))

    def remove_symbols(self, asset: int) -> None:
        """Forgets the C# types of one script."""
        types = "(SELECT id FROM types WHERE asset = ?)"
        self.database.execute(f"DELETE FROM members WHERE type IN {types}", (asset,))
        self.database.execute(f"DELETE FROM bases WHERE type IN {types}", (asset,))
        self.database.execute("DELETE FROM types WHERE asset = ?", (asset,))

    def _next(self) -> int:
        self._last_asset += 1
        return self._last_asset

    def _insert_all(self, items: Sequence[_Numbered], sources: Mapping[int, bytes | None]) -> None:
        """One statement for each table: most assets have few rows, and each call costs as much as many."""
        self._insert(_ASSET, lambda: (self._asset_row(*item, sources) for item in items))
        self._insert(_DOCUMENT, lambda: (row for item in items for row in self._document_rows(*item)))
        self._insert(_PART, lambda: (row for item in items for row in self._part_rows(*item)))
        self._insert(_REFERENCE, lambda: (row for item in items for row in self._reference_rows(*item)))
        self._insert(
            _PROBLEM, lambda: ((number, *row) for number, fact in items for row in fact.content.problems)
        )
        self._insert(_WORDS, lambda: (_words_row(*item) for item in items))
        self._insert(_IDENTIFIER, lambda: (row for _, fact in items for row in self._identifier_rows(fact)))

    def _insert(self, into: str, rows: Callable[[], Iterable[tuple[Any, ...]]]) -> None:
        insert_rows(self.database, into, rows)

    def _asset_row(self, asset: int, fact: AssetFact, sources: Mapping[int, bytes | None]) -> tuple[Any, ...]:
        file = fact.candidate
        script, script_file = fact.main_script or (None, None)
        return (
            asset, file.path, self._guids[fact.guid] if fact.guid else None, fact.kind, fact.type_name,
            fact.importer, "\n".join(fact.labels), file.size, file.mtime_ns,
            sources.get(file.known) or fact.digest, file.meta_size, file.meta_mtime_ns, fact.meta_digest,
            package_of(file.path), fact.state, self._guids[script] if script else None, script_file,
            not is_source(fact), fact.settled, *self._search_cells(fact),
        )  # fmt: skip

    def _search_cells(self, fact: AssetFact) -> tuple[Any, ...]:
        name, (main, base) = fact.candidate.path.rpartition("/")[2], fact.root
        return name.lower(), initials(name), main, self._guids[base] if base else None, fact.bundle.lower()

    def _part_rows(self, asset: int, fact: AssetFact) -> Iterator[tuple[Any, ...]]:
        for number, (class_id, file_id, name, script, type_name) in enumerate(fact.parts):
            guid, script_file = (self._guids[script[0]], script[1]) if script else (None, None)
            short = initials(name)
            yield first_id(asset) + number, class_id, file_id, name, short, guid, script_file, type_name

    def _document_rows(self, asset: int, fact: AssetFact) -> Iterator[tuple[Any, ...]]:
        base, guids = asset << OFFSET_BITS, self._guids
        for start, class_id, file_id, name, script, owner, stripped, type_name, _ in fact.content.documents:
            guid, script_file = (guids[script[0]], script[1]) if script else (None, None)
            yield base + start, class_id, file_id, name, guid, script_file, owner, stripped, type_name

    def _identifier_rows(self, fact: AssetFact) -> Iterator[tuple[Any, ...]]:
        """``Assembly::Namespace.Class`` as the file itself says (Unity 6000 writes it)."""
        for (guid, file_id), text in fact.content.identifiers.items():
            assembly, _, full = text.rpartition("::")
            namespace, _, name = full.rpartition(".")
            if name and ":" not in full:
                yield self._guids[guid], file_id, name, namespace, assembly, Certainty.IDENTIFIER

    def _reference_rows(self, asset: int, fact: AssetFact) -> list[_ReferenceRow]:
        return self._rows_of(first_id(asset), fact.content.references)

    def _rows_of(self, base: int, references: Iterable[ReferenceFact]) -> list[_ReferenceRow]:
        paths, guids = self._paths, self._guids
        return [
            (base + offset, document, paths[path], guids[guid], file_id)
            for offset, document, path, guid, file_id in references
        ]


def _words_row(asset: int, fact: AssetFact) -> tuple[int, str, str, str]:
    folder, _, name = fact.candidate.path.rpartition("/")
    names = joined(
        document.name for document in fact.content.documents if document.class_id in _NAMED_CLASSES
    )
    return asset, with_parts(name), names, with_parts(folder)


def is_source(fact: AssetFact) -> bool:
    """Whether it is a C# file that is there to be read."""
    return (
        fact.kind is Kind.SCRIPT and fact.candidate.real is not None and fact.candidate.path.endswith(".cs")
    )


def package_of(path: str) -> str:
    """The package's name in a project path, empty for the project's own files."""
    return path.split("/", 2)[1] if path.startswith("Packages/") else ""
