"""Brings the index file up to date with the project: only what changed is read again.

Each batch is one transaction, so a process that dies leaves an index that is whole as far as it goes;
``ready`` is set when a pass over the whole project ends, and the next pass adds what is missing.
"""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from scenewright.errors import FileTooLargeError
from scenewright.index.assemblies import place_scripts
from scenewright.index.cells import write_rows
from scenewright.index.database import Database
from scenewright.index.files import failure, read_file
from scenewright.index.reading import AssetFact, bytes_to_read, digest_of, read_assets
from scenewright.index.rows import Kind, Readable, RefreshReport
from scenewright.index.scan import empty_content
from scenewright.index.schema import LOOKUPS
from scenewright.index.scripts import resolve_scripts
from scenewright.index.settings import IndexSettings
from scenewright.index.store import Store, is_source
from scenewright.index.symbols import add_symbols
from scenewright.index.tree import Candidate, Tree
from scenewright.index.workers import Workers, collector_paused, usable_cores
from scenewright.project import Project

Progress = Callable[[int, int, str], None]
"""Called with what is done, how much there is in all, and what it is; may raise to stop the work."""

Item = TypeVar("Item")

_BATCH: Final = 1_000
_BATCH_BYTES: Final = 4_000_000
_OPENING_BYTES: Final = 4_000  # opening an asset's files costs as much as reading so many bytes more
_WORTH_WORKERS: Final = 20_000_000  # bytes; below, two interpreters are not started before one is done
_CODE_KINDS: Final = frozenset([Kind.SCRIPT, Kind.ASSEMBLY])
_UNSTORABLE: Final = (ValueError, TypeError, sqlite3.DataError, sqlite3.InterfaceError)
_DUPLICATES: Final = """
INSERT INTO problems(asset, code, message)
SELECT a.id, 'duplicate_guid', 'Its GUID is also that of ' || min(b.path) || '.'
FROM assets a JOIN assets b ON a.guid = b.guid AND a.id <> b.id
WHERE a.guid IN (SELECT guid FROM assets WHERE guid IS NOT NULL GROUP BY guid HAVING count(*) > 1)
GROUP BY a.id
"""


class Refresh:
    """One pass. The caller holds the builder's lock and has a sound database."""

    def __init__(self, project: Project, database: Database, progress: Progress | None) -> None:
        self._project = project
        self._database = database
        self._progress = progress or (lambda done, total, what: None)
        self._changed: list[int] = []
        self._report = RefreshReport()
        self._code_changed = False

    def run(
        self, symbols: bool, paths: Sequence[str] | None = None, *, rebuilt: bool = False
    ) -> RefreshReport:
        """Does the pass over ``paths`` (project paths), or over everything.

        ``symbols`` says whether C# is read too, ``rebuilt`` goes into the report.
        """
        started = time.perf_counter()
        with contextlib.closing(self._database.connect()) as connection:
            store = Store(connection)
            was_ready = fact(connection, "ready") is not None
            tree, candidates = self._look(store, paths if was_ready else None)
            self._remove(store, tree)
            self._read(store, candidates)
            self._finish(store, tree, was_ready)
            scripts = self._add_symbols(store) if symbols else 0
        seconds = time.perf_counter() - started
        return replace(self._report, scripts=scripts, seconds=seconds, rebuilt=rebuilt)

    def _look(self, store: Store, paths: Sequence[str] | None) -> tuple[Tree, list[Candidate]]:
        """The assets to read, beside a tree that knows which ones are gone."""
        ignore = IndexSettings.read(self._database.folder).ignore
        if paths is not None:
            assets = {path.removesuffix(".meta") for path in paths}
            tree = Tree(self._project, ignore, store.known(assets))
            found = tree.changed_at(assets)
            if found is not None:
                return tree, found
        tree = Tree(self._project, ignore, store.known())
        return tree, list(tree.changed())

    def _remove(self, store: Store, tree: Tree) -> None:
        gone = tree.known.values()
        for batch in _batches(list(gone), _BATCH):
            store.remove(known.id for known in batch)
        self._report = replace(self._report, removed=len(gone))
        self._code_changed |= any(path.endswith((".cs", ".asmdef", ".asmref", ".dll")) for path in tree.known)

    def _read(self, store: Store, candidates: Sequence[Candidate]) -> None:
        total, done = len(candidates), 0
        cost = sum(map(_cost, candidates))
        with Workers(usable_cores() if cost > _WORTH_WORKERS else 1) as workers, collector_paused():
            for facts in workers.map(read_assets, _by_cost(candidates)):
                done += len(facts)
                self._write(store, [fact for fact in facts if isinstance(fact, AssetFact)])
                self._progress(done, total, "assets")

    def _write(self, store: Store, facts: Sequence[AssetFact]) -> None:
        same = [fact for fact in facts if fact.candidate.known and _is_same(store, fact)]
        fresh = _without(facts, same)
        store.touch(same)
        if fresh:
            self._changed += _written(store, fresh)
            self._code_changed |= any(fact.kind in _CODE_KINDS for fact in fresh)
        changed = sum(1 for fact in fresh if fact.candidate.known)
        self._report = replace(
            self._report,
            added=self._report.added + len(fresh) - changed,
            changed=self._report.changed + changed,
            touched=self._report.touched + len(same),
        )

    def _finish(self, store: Store, tree: Tree, was_ready: bool) -> None:
        """What follows from all assets together is worked out, if any changed; then the pass is whole."""
        connection = store.database
        if not was_ready:
            connection.executescript(LOOKUPS)
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            if self._report != RefreshReport() or not was_ready:
                _find_problems(connection, tree)
                if self._code_changed or not was_ready:
                    place_scripts(store, self._project)
                resolve_scripts(connection, self._changed if was_ready and not self._code_changed else None)
                _keep_time(connection, "changed")
            _keep_time(connection, "ready")

    def _add_symbols(self, store: Store) -> int:
        count = add_symbols(store, self._project, self._progress)
        if count or self._code_changed:
            with store.database:
                store.database.execute("BEGIN IMMEDIATE")
                resolve_scripts(store.database, None)
                _keep_time(store.database, "changed")
        return count


def _find_problems(connection: sqlite3.Connection, tree: Tree) -> None:
    """Problems that no single asset shows: GUIDs that occur twice, and what the walk did not enter."""
    connection.execute("DELETE FROM problems WHERE asset = 0 OR code = 'duplicate_guid'")
    connection.execute(_DUPLICATES)
    rows = [(problem.code, problem.detail, problem.path) for problem in tree.problems]
    write_rows(
        connection, "INSERT INTO problems(asset, code, message, path) VALUES(0, ?, ?, ?)", lambda: rows
    )


def _keep_time(connection: sqlite3.Connection, key: str) -> None:
    connection.execute("INSERT OR REPLACE INTO facts VALUES(?, ?)", (key, time.time()))


def fact(connection: sqlite3.Connection, key: str) -> float | None:
    """A number kept about the index itself, or None."""
    row = connection.execute("SELECT value FROM facts WHERE key = ?", (key,)).fetchone()
    return row[0] if row else None


def _written(store: Store, facts: Sequence[AssetFact]) -> list[int]:
    """Stores facts; where one cannot be stored, the others are and it counts as not understood."""
    try:
        return store.write(facts)
    except _UNSTORABLE as error:
        if len(facts) > 1:
            return [number for each in facts for number in _written(store, [each])]
        (each,) = facts
        content = empty_content(Readable.UNREAD)
        if each.content == content._replace(problems=each.content.problems):
            raise
        content.problems.append(failure(each.candidate.path, error))
        return store.write([each._replace(content=content, labels=(), main_script=None, parts=[])])


def _is_same(store: Store, fact: AssetFact) -> bool:
    """Whether the content is what it was, so that only times have to be noted."""
    digest, meta_digest, size = store.hashes(fact.candidate.known)
    if fact.meta_digest != meta_digest:
        return False
    if is_source(fact):
        return fact.candidate.size == size and _source_digest(fact) == digest
    return fact.digest == digest and (digest is not None or fact.candidate.size == size)


def _source_digest(fact: AssetFact) -> bytes | None:
    """The hash of a C# file, which is read with its symbols and not before."""
    try:
        return digest_of(read_file(fact.candidate.real or ""))
    except (OSError, FileTooLargeError):
        return None


def _without(facts: Sequence[AssetFact], same: Sequence[AssetFact]) -> list[AssetFact]:
    left_out = {fact.candidate.path for fact in same}
    return [fact for fact in facts if fact.candidate.path not in left_out]


def _cost(candidate: Candidate) -> int:
    return _OPENING_BYTES + bytes_to_read(candidate)


def _by_cost(candidates: Sequence[Candidate]) -> Iterator[list[Candidate]]:
    """Batches that take about the same time and memory each."""
    batch: list[Candidate] = []
    cost = 0
    for candidate in candidates:
        batch.append(candidate)
        cost += _cost(candidate)
        if cost >= _BATCH_BYTES:
            yield batch
            batch, cost = [], 0
    if batch:
        yield batch


def _batches(items: Sequence[Item], size: int) -> Iterator[list[Item]]:
    return (list(items[start : start + size]) for start in range(0, len(items), size))
