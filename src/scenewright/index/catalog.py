"""Questions about assets, their documents, and words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from scenewright.index.database import Database
from scenewright.index.kinds import holds_references
from scenewright.index.rows import (
    AssetRow,
    DocumentRow,
    FileId,
    Guid,
    IndexChanges,
    Kind,
    Page,
    ProblemRow,
    Readable,
    Totals,
    WordHit,
)  # fmt: skip
from scenewright.index.schema import OFFSET_BITS, first_id
from scenewright.index.words import match_expression

ASSET_COLUMNS: Final = (
    "a.id, a.path, g.guid, a.kind, CASE WHEN s.name <> '' THEN s.name ELSE a.type_name END, a.importer,"
    " a.labels, a.size, a.mtime_ns, a.hash, a.package, a.state, a.assembly"
)
ASSET_TABLES: Final = (
    "assets a LEFT JOIN guids g ON g.id = a.guid"
    " LEFT JOIN scripts s ON s.guid = a.script AND s.file_id = a.script_file"
)
_DOCUMENT: Final = (
    "SELECT a.path, d.class_id, d.file_id, CASE WHEN s.name <> '' THEN s.name ELSE d.type_name END, d.name,"
    " g.guid, d.script_file, d.owner, d.stripped, d.id FROM documents d JOIN assets a ON a.id = d.id >> 32"
    " LEFT JOIN guids g ON g.id = d.script"
    " LEFT JOIN scripts s ON s.guid = d.script AND s.file_id = d.script_file"
)
_GUID: Final = re.compile(r"[0-9a-fA-F]{32}")


class Catalog:
    """What assets there are and what objects they hold. Answers are those of the last committed state."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        return self._database.read(statement, values)

    def select(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of a SELECT over the tables of ``schema``.

        ``lower`` knows the letters of ASCII, ``fold`` every letter and takes longer.
        """
        return self._rows(statement, values)

    def asset(self, path_or_guid: str) -> AssetRow | None:
        """The asset at a project path or with a GUID; where several have the GUID, the first by path."""
        is_guid = _GUID.fullmatch(path_or_guid)
        where = "g.guid = ?" if is_guid else "a.path = ?"
        value = bytes.fromhex(path_or_guid) if is_guid else path_or_guid
        rows = self._rows(
            f"SELECT {ASSET_COLUMNS} FROM {ASSET_TABLES} WHERE {where} ORDER BY a.path LIMIT 1", (value,)
        )
        return asset_row(rows[0]) if rows else None

    def paths(self, guids: Iterable[str]) -> dict[str, str]:
        """Where the assets with these GUIDs are, of those on disk, by GUID in lower case.

        Where several have one, the first by path.
        """
        wanted = [bytes.fromhex(guid) for guid in guids if _GUID.fullmatch(guid)]
        rows = self._rows(
            "SELECT g.guid, a.path FROM guids g JOIN assets a ON a.guid = g.id"
            f" WHERE g.guid IN ({','.join('?' * len(wanted))}) AND a.state <> 'missing'",
            wanted,
        )
        return {guid.hex(): path for guid, path in sorted(rows, reverse=True)}

    def absent(self, kind: Kind | str) -> list[tuple[str, str]]:
        """Path and GUID of the assets of a kind of which only the ``.meta`` is there, by path."""
        rows = self._rows(
            "SELECT a.path, g.guid FROM assets a JOIN guids g ON g.id = a.guid"
            " WHERE a.kind = ? AND a.state = 'missing'",
            (kind,),
        )
        return [(path, guid.hex()) for path, guid in sorted(rows)]

    def assets(
        self,
        kind: Kind | str | None = None,
        glob: str | None = None,
        *,
        type_name: str | None = None,
        label: str | None = None,
        package: str | None = None,
        offset: int = 0,
        limit: int | None = None,
    ) -> Page[AssetRow]:
        """Assets by path order that meet every condition given.

        ``glob`` is on the whole project path, case-sensitive, ``*`` crossing ``/``. ``package`` is a
        package's name, or empty for the project's own files. ``type_name`` is the main object's class,
        scripts resolved.
        """
        conditions = {
            "a.kind = ?": kind,
            "a.path GLOB ?": glob,
            "CASE WHEN s.name <> '' THEN s.name ELSE a.type_name END = ?": type_name,
            "instr(char(10) || a.labels || char(10), char(10) || ? || char(10)) > 0": label,
            "a.package = ?": package,
        }
        chosen = {text: value for text, value in conditions.items() if value is not None}
        where = " AND ".join(chosen) or "1"
        values = tuple(chosen.values())
        rows = self._rows(
            f"SELECT {ASSET_COLUMNS} FROM {ASSET_TABLES} WHERE {where} ORDER BY a.path LIMIT ? OFFSET ?",
            (*values, -1 if limit is None else limit, offset),
        )
        total = self._count(f"SELECT count(*) FROM {ASSET_TABLES} WHERE {where}", values)
        return Page(tuple(map(asset_row, rows)), total, offset)

    def stamps(self) -> dict[str, tuple[int, ...]]:
        """By the path of each asset what changes when it or its ``.meta`` does; none for one that left only
        its ``.meta``.
        """
        rows = self._rows(
            "SELECT path, size, mtime_ns, meta_size, meta_mtime_ns FROM assets WHERE state <> ?",
            (Readable.MISSING,),
        )
        return {path: tuple(facts) for path, *facts in rows}

    def changes_since(self, stamps: Mapping[str, tuple[int, ...]]) -> IndexChanges:
        """What is different from earlier ``stamps``."""
        now = self.stamps()
        both = now.keys() & stamps.keys()
        return IndexChanges(
            tuple(sorted(now.keys() - stamps.keys())),
            tuple(sorted(path for path in both if now[path] != stamps[path])),
            tuple(sorted(stamps.keys() - now.keys())),
        )

    def _count(self, statement: str, values: Sequence[Any] = ()) -> int:
        return int(self._rows(statement, values)[0][0])

    def documents(self, path: str) -> tuple[DocumentRow, ...]:
        """The documents of one file, in file order; empty for a file that has none or is not known."""
        rows = self._rows("SELECT id FROM assets WHERE path = ?", (path,))
        if not rows:
            return ()
        span = (first_id(rows[0][0]), first_id(rows[0][0] + 1))
        return tuple(
            map(document_row, self._rows(f"{_DOCUMENT} WHERE d.id >= ? AND d.id < ? ORDER BY d.id", span))
        )

    def instances(
        self, guid: str, file_id: int | None = None, *, offset: int = 0, limit: int | None = None
    ) -> Page[DocumentRow]:
        """Every MonoBehaviour document whose script has this GUID (and fileID)."""
        where = "d.script = (SELECT id FROM guids WHERE guid = ?1) AND (?2 IS NULL OR d.script_file = ?2)"
        values = (bytes.fromhex(guid), file_id)
        rows = self._rows(
            f"{_DOCUMENT} WHERE {where} ORDER BY d.id LIMIT ?3 OFFSET ?4",
            (*values, -1 if limit is None else limit, offset),
        )
        total = self._count(f"SELECT count(*) FROM documents d WHERE {where}", values)
        return Page(tuple(map(document_row, rows)), total, offset)

    def search_words(
        self, tokens: Iterable[str], *, kind: Kind | str | None = None, offset: int = 0, limit: int = 50
    ) -> Page[WordHit]:
        """Assets in which words begin with any of the tokens, best first.

        Searched are names, folders, object names and C# identifiers. Case does not matter; words are split
        where their case changes. A hit in the name weighs most, in the path least.
        """
        expression = match_expression(tokens)
        if not expression:
            return Page((), 0, offset)
        where = "words MATCH ? AND (? IS NULL OR a.kind = ?)"
        rows = self._rows(
            f"SELECT {ASSET_COLUMNS}, bm25(words, 10.0, 4.0, 1.0) AS rank FROM words JOIN {ASSET_TABLES}"
            f" WHERE a.id = words.rowid AND {where} ORDER BY rank, a.path LIMIT ? OFFSET ?",
            (expression, kind, kind, limit, offset),
        )
        total = self._count(
            f"SELECT count(*) FROM words JOIN assets a ON a.id = words.rowid WHERE {where}",
            (expression, kind, kind),
        )
        return Page(tuple(WordHit(asset_row(row[:-1]), -row[-1]) for row in rows), total, offset)

    def mentions(self, tokens: Sequence[str], *, limit: int) -> tuple[tuple[AssetRow, str], ...]:
        """Assets whose name, object names or identifiers contain any of the tokens, anywhere in a word.

        Each comes with those words as one text. Those that have a token as their name are first, then those
        that contain most tokens; of more than ``limit`` the rest is left out.
        """
        if not tokens:
            return ()
        likes = [f"%{_escaped(token)}%" for token in tokens]
        names = [f"%/{_escaped(token)}.%" for token in tokens]
        hit = r"(w.name LIKE ? ESCAPE '\' OR w.symbols LIKE ? ESCAPE '\')"
        named = r"(a.path LIKE ? ESCAPE '\')"
        rows = self._rows(
            f"SELECT {ASSET_COLUMNS}, w.symbols FROM words w JOIN {ASSET_TABLES}"
            f" WHERE a.id = w.rowid AND ({' OR '.join([hit] * len(tokens))})"
            f" ORDER BY {' + '.join([named] * len(tokens))} DESC, {' + '.join([hit] * len(tokens))} DESC,"
            " a.path LIMIT ?",
            (*_twice(likes), *names, *_twice(likes), limit),
        )
        return tuple((asset_row(row[:-1]), row[-1]) for row in rows)

    def problems(
        self, code: str | None = None, path: str | None = None, *, offset: int = 0, limit: int | None = None
    ) -> Page[ProblemRow]:
        """What is wrong with files, by path: duplicate GUIDs, missing and orphan ``.meta``, damage."""
        where = "(?1 IS NULL OR p.code = ?1) AND (?2 IS NULL OR coalesce(p.path, a.path) = ?2)"
        tables = "problems p LEFT JOIN assets a ON a.id = p.asset"
        rows = self._rows(
            f"SELECT coalesce(p.path, a.path), p.code, p.message, p.line FROM {tables} WHERE {where}"
            " ORDER BY 1, p.rowid LIMIT ?3 OFFSET ?4",
            (code, path, -1 if limit is None else limit, offset),
        )
        total = self._count(f"SELECT count(*) FROM {tables} WHERE {where}", (code, path))
        return Page(tuple(ProblemRow(*row) for row in rows), total, offset)

    def problem_codes(self) -> tuple[str, ...]:
        """The codes of all problems there are, in alphabetical order."""
        return tuple(row[0] for row in self._rows("SELECT DISTINCT code FROM problems ORDER BY code"))

    def problem_counts(self) -> dict[str, int]:
        """How many problems of each code there are; no code without one."""
        return dict(self._rows("SELECT code, count(*) FROM problems GROUP BY code ORDER BY code"))

    def unread(self) -> dict[Readable, tuple[str, ...]]:
        """The assets that hold references which could not be read, by the reason; no reason without one."""
        found: dict[Readable, tuple[str, ...]] = {}
        for state in (Readable.BINARY, Readable.LFS_POINTER):
            rows = self._rows("SELECT path FROM assets WHERE state = ? ORDER BY path", (state,))
            paths = tuple(path for (path,) in rows if holds_references(path))
            found |= {state: paths} if paths else {}
        return found

    def totals(self) -> Totals:
        """How much the index holds, and how many assets of each kind."""
        kinds = dict(
            self._rows("SELECT kind, count(*) FROM assets GROUP BY kind ORDER BY count(*) DESC, kind")
        )
        return Totals(
            assets=sum(kinds.values()),
            kinds=kinds,
            documents=self._count("SELECT count(*) FROM documents"),
            references=self._count("SELECT count(*) FROM refs"),
            types=self._count("SELECT count(*) FROM types"),
            members=self._count("SELECT count(*) FROM members"),
            problems=self._count("SELECT count(*) FROM problems"),
            bytes=self._count("SELECT coalesce(sum(max(size, 0)), 0) FROM assets"),
        )


def _escaped(token: str) -> str:
    return re.sub(r"([%_\\])", r"\\\1", token)


def _twice(values: Sequence[str]) -> list[str]:
    return [value for value in values for _ in range(2)]


def asset_row(row: Sequence[Any]) -> AssetRow:
    """A row of ``ASSET_COLUMNS``."""
    number, path, guid, kind, type_name, importer, labels, size, mtime, digest, package, state, assembly = row
    return AssetRow(
        id=number,
        path=path,
        guid=hex_guid(guid),
        kind=Kind(kind),
        type_name=type_name,
        importer=importer,
        labels=tuple(labels.split("\n")) if labels else (),
        size=max(size, 0),
        mtime_ns=mtime,
        hash=digest.hex() if digest else None,
        package=package,
        state=Readable(state),
        assembly=assembly,
    )


def document_row(row: Sequence[Any]) -> DocumentRow:
    """A row of a document query."""
    path, class_id, file_id, type_name, name, guid, script_file, owner, stripped, number = row
    return DocumentRow(
        path=path,
        class_id=class_id,
        file_id=FileId(file_id),
        type_name=type_name,
        name=name,
        script_guid=hex_guid(guid),
        script_file_id=script_file,
        owner=owner,
        stripped=bool(stripped),
        offset=number & ((1 << OFFSET_BITS) - 1),
    )


def hex_guid(stored: bytes | None) -> Guid | None:
    """A GUID as Unity writes it, from the form it is stored in."""
    return Guid(stored.hex()) if stored else None
