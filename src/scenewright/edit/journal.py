"""What was changed, and what was there before: kept so that it can be finished, undone and told.

One SQLite file, ``.scenewright/journal/journal.sqlite``. Contents are stored once by their SHA-256. SQLite's
own commit decides what has happened: an entry is either in the file whole or not at all.
"""

import contextlib
import json
import os
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from scenewright.edit.change import Change, digest, sha_of
from scenewright.errors import EditStorageError
from scenewright.project.state_folder import STATE_FOLDER, make_state_folder

_NAME: Final = "journal"
_FILE: Final = "journal.sqlite"
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS contents(
    sha TEXT PRIMARY KEY, size INTEGER NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries(
    id INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, client TEXT NOT NULL, tool TEXT NOT NULL,
    task TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, request TEXT NOT NULL,
    bytes INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS undoes(
    entry INTEGER NOT NULL, undone INTEGER NOT NULL, PRIMARY KEY(entry, undone)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files(
    entry INTEGER NOT NULL, position INTEGER NOT NULL, path TEXT NOT NULL, before TEXT, after TEXT,
    mode INTEGER, PRIMARY KEY(entry, position)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS folders(
    entry INTEGER NOT NULL, position INTEGER NOT NULL, path TEXT NOT NULL,
    PRIMARY KEY(entry, position)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS requests(
    id TEXT PRIMARY KEY, at REAL NOT NULL, call TEXT NOT NULL, result TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS entries_state ON entries(state) WHERE state = 'begun';
CREATE INDEX IF NOT EXISTS entries_request ON entries(request) WHERE request <> '';
CREATE INDEX IF NOT EXISTS undoes_undone ON undoes(undone);
CREATE INDEX IF NOT EXISTS files_before ON files(before);
CREATE INDEX IF NOT EXISTS files_after ON files(after);
"""
_BEGIN: Final = (
    "INSERT INTO entries(at, client, tool, task, kind, state, request, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_ENTRY: Final = "SELECT id, at, client, tool, task, kind, state FROM entries"
_STANDING: Final = (
    "WHERE state = ? AND kind IN (SELECT value FROM json_each(?)) AND NOT EXISTS"
    " (SELECT 1 FROM undoes JOIN entries AS taker ON taker.id = undoes.entry"
    " WHERE undone = entries.id AND taker.state = ?) ORDER BY id DESC LIMIT 1"
)
_OLD: Final = "(SELECT id FROM entries WHERE id <= ? AND state <> 'begun')"
_FORGET: Final = tuple(
    f"DELETE FROM {table} WHERE entry IN {_OLD}" for table in ("files", "folders", "undoes")
)
_FORGET_CONTENTS: Final = (
    "DELETE FROM contents WHERE NOT EXISTS (SELECT 1 FROM files WHERE before = sha)"
    " AND NOT EXISTS (SELECT 1 FROM files WHERE after = sha)"
)
_MOST_BYTES: Final = 256 * 2**20
_LONGEST_S: Final = 30 * 86_400.0
_VERSION: Final = 1
_UNKNOWN_FILE: Final = (0, 0)


class Kind(StrEnum):
    """Whether a transaction edits, takes edits back, or takes that back."""

    EDIT = "edit"
    UNDO = "undo"
    REDO = "redo"


class State(StrEnum):
    """How far a transaction came: written down, on the disk, or taken back before it was whole."""

    BEGUN = "begun"
    DONE = "done"
    ROLLED_BACK = "rolled_back"


@dataclass(frozen=True, slots=True)
class FileRecord:
    """One file of an entry: the SHA-256 of its bytes before and after, None where there was no file."""

    path: str
    before: str | None
    after: str | None
    mode: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """One transaction of the journal. ``at`` is Unix time in seconds; ``folders`` are those it made.

    ``undoes`` are the entries that this one takes back, ``undone_by`` is the last one that takes this back.
    """

    id: int
    at: float
    client: str
    tool: str
    task: str
    kind: Kind
    state: State
    files: tuple[FileRecord, ...]
    folders: tuple[str, ...]
    undoes: tuple[int, ...] = ()
    undone_by: int | None = None


@dataclass(frozen=True, slots=True)
class Author:
    """Who asks for a change: the client's name, the tool, the task, and the caller's own id of the call."""

    client: str = ""
    tool: str = ""
    task: str = ""
    request: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a transaction is made: an edit, or to take others back."""

    kind: Kind = Kind.EDIT
    undoes: tuple[int, ...] = ()


NOBODY: Final = Author()
AN_EDIT: Final = Reason()


class Journal:
    """The journal of one project. Whoever writes to it holds the project's edit lock."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.folder = root / STATE_FOLDER / _NAME
        self._opened: sqlite3.Connection | None = None
        self._file = _UNKNOWN_FILE
        self._turn = threading.RLock()

    @property
    def exists(self) -> bool:
        """Whether anything was ever written down."""
        return (self.folder / _FILE).is_file()

    def close(self) -> None:
        """Lets go of the file."""
        with self._turn:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def begin(
        self, author: Author, changes: Sequence[Change], folders: Sequence[str], reason: "Reason"
    ) -> int:
        """Writes down what is about to happen, with all that is needed to take it back; gives its id.

        When it returns, it is on the disk.
        """
        with self._writing() as connection:
            kept = sum(_keep(connection, data) for each in changes for data in _to_keep(each))
            who = map(_storable, (author.client, author.tool, author.task))
            row = (time.time(), *who, reason.kind, State.BEGUN, author.request, kept)
            number = connection.execute(_BEGIN, row).lastrowid
            files = [
                (number, position, each.path, sha_of(each.before), sha_of(each.after), each.mode)
                for position, each in enumerate(changes)
            ]
            connection.executemany("INSERT INTO files VALUES (?, ?, ?, ?, ?, ?)", files)
            made = [(number, position, path) for position, path in enumerate(folders)]
            connection.executemany("INSERT INTO folders VALUES (?, ?, ?)", made)
            connection.executemany(
                "INSERT INTO undoes VALUES (?, ?)", [(number, each) for each in reason.undoes]
            )
        return int(number or 0)

    def end(self, entry: int, state: State) -> None:
        """Writes down how a transaction ended."""
        with self._writing() as connection:
            connection.execute("UPDATE entries SET state = ? WHERE id = ?", (state, entry))

    def unfinished(self) -> tuple[Entry, ...]:
        """The transactions that were begun and did not end, the oldest first."""
        return self._entries("WHERE state = ? ORDER BY id", (State.BEGUN,))

    def entry(self, number: int) -> Entry | None:
        """The transaction of an id."""
        return next(iter(self._entries("WHERE id = ?", (number,))), None)

    def newest(self, limit: int, offset: int = 0) -> tuple[Entry, ...]:
        """Finished transactions, the newest first."""
        return self._entries("WHERE state = ? ORDER BY id DESC LIMIT ? OFFSET ?", (State.DONE, limit, offset))

    def standing(self, kinds: Sequence[Kind]) -> Entry | None:
        """The newest finished transaction of some kinds that no other has taken back."""
        return next(iter(self._entries(_STANDING, (State.DONE, json.dumps(kinds), State.DONE))), None)

    def of_task(self, task: str) -> tuple[Entry, ...]:
        """The finished transactions of a task, the newest first."""
        return self._entries("WHERE state = ? AND task = ? ORDER BY id DESC", (State.DONE, task))

    def of_request(self, request: str) -> Entry | None:
        """The finished transaction that was made for a request."""
        found = self._entries("WHERE state = ? AND request = ? ORDER BY id LIMIT 1", (State.DONE, request))
        return next(iter(found), None)

    def total(self) -> int:
        """How many finished transactions there are."""
        rows = self._rows("SELECT count(*) FROM entries WHERE state = ?", (State.DONE,))
        return sum(count for (count,) in rows)

    def content(self, sha: str) -> bytes:
        """The bytes of a digest. Raises ``EditStorageError`` where they are not kept, or damaged."""
        rows = self._rows("SELECT data FROM contents WHERE sha = ?", (sha,))
        with contextlib.suppress(zlib.error):
            if rows and digest(data := zlib.decompress(rows[0][0])) == sha:
                return data
        raise EditStorageError(
            "The journal no longer has the earlier content of a file.",
            hint="It was swept for its age or size; take the file from version control.",
        )

    def answer(self, request: str) -> tuple[str, dict[str, Any]] | None:
        """The call and the result that were kept for a request id."""
        rows = self._rows("SELECT call, result FROM requests WHERE id = ?", (request,))
        return (rows[0][0], json.loads(rows[0][1])) if rows else None

    def keep_answer(self, request: str, call: str, result: dict[str, Any]) -> None:
        """Keeps the result of a call, for when it is asked again."""
        with self._writing() as connection:
            row = (request, time.time(), call, json.dumps(result))
            connection.execute("INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?)", row)

    def sweep(self) -> None:
        """Forgets transactions older than thirty days, and the oldest beyond 256 MB of kept contents.

        One that a wrong clock dated long ago goes only with all that were made before it.
        """
        rows = self._rows("SELECT id, at, bytes FROM entries WHERE state <> 'begun' ORDER BY id")
        horizon, left = time.time() - _LONGEST_S, sum(size for _, _, size in rows)
        newest_gone = 0
        for number, at, size in rows:
            if at >= horizon and left <= _MOST_BYTES:
                break
            newest_gone, left = number, left - size
        if newest_gone:
            self._forget(newest_gone)

    def _forget(self, newest: int) -> None:
        with self._writing() as connection:
            for statement in _FORGET:
                connection.execute(statement, (newest,))
            connection.execute("DELETE FROM entries WHERE id <= ? AND state <> 'begun'", (newest,))
            connection.execute("DELETE FROM requests WHERE at < ?", (time.time() - _LONGEST_S,))
            connection.execute(_FORGET_CONTENTS)

    def _entries(self, where: str, values: Sequence[Any]) -> tuple[Entry, ...]:
        return tuple(self._entry(row) for row in self._rows(f"{_ENTRY} {where}", values))

    def _entry(self, row: Sequence[Any]) -> Entry:
        number, at, client, tool, task, kind, state = row
        files = self._rows(
            "SELECT path, before, after, mode FROM files WHERE entry = ? ORDER BY position", (number,)
        )
        folders = self._rows("SELECT path FROM folders WHERE entry = ? ORDER BY position", (number,))
        undoes = self._rows("SELECT undone FROM undoes WHERE entry = ? ORDER BY undone DESC", (number,))
        undone = self._rows(
            "SELECT max(id) FROM undoes JOIN entries ON id = entry WHERE undone = ? AND state = ?",
            (number, State.DONE),
        )
        return Entry(
            number, at, client, tool, task, Kind(kind), State(state),
            tuple(FileRecord(*file) for file in files),
            tuple(path for (path,) in folders), tuple(each for (each,) in undoes), undone[0][0],
        )  # fmt: skip

    def _rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of a question; none where nothing was ever written down: asking makes no file."""
        if not self.exists:
            return []
        with self._turn, _told():
            return self._connection().execute(statement, values).fetchall()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._turn, _told():
            connection = self._connection()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def _connection(self) -> sqlite3.Connection:
        if self._opened is not None and _file_of(self.folder / _FILE) != self._file:
            self.close()  # somebody deleted or replaced the file: what is written there is lost
        if self._opened is None:
            self._opened = self._open()
            self._file = _file_of(self.folder / _FILE)
        return self._opened

    def _open(self) -> sqlite3.Connection:
        self.prepare()
        connection = sqlite3.connect(
            self.folder / _FILE, isolation_level=None, timeout=5.0, check_same_thread=False
        )
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > _VERSION:
                raise _made_by_a_newer_version()
            for pragma in ("journal_mode = WAL", "synchronous = FULL"):
                connection.execute(f"PRAGMA {pragma}")
            connection.executescript(_TABLES)
            if version < _VERSION:
                connection.execute(f"PRAGMA user_version = {_VERSION}")
        except BaseException:
            connection.close()
            raise
        return connection

    def prepare(self) -> None:
        """Makes the folder. Raises ``PathRefusedError`` where a link stands in its way."""
        with _told():
            make_state_folder(self._root, _NAME)


def _file_of(place: Path) -> tuple[int, int]:
    """Which file a path names at this moment."""
    try:
        found = os.stat(place)
    except FileNotFoundError:
        return _UNKNOWN_FILE
    return found.st_dev, found.st_ino


def _to_keep(change: Change) -> Iterator[bytes]:
    """What was there before, and a new ``.meta``: by its GUID it is known again when Unity has filled it."""
    if change.before is not None:
        yield change.before
    elif change.after is not None and change.path.endswith(".meta"):
        yield change.after


def _storable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _made_by_a_newer_version() -> EditStorageError:
    return EditStorageError(
        "The journal of edits was made by a newer version of Scenewright.",
        hint=f"Use that version, or move {STATE_FOLDER}/{_NAME} away: then earlier edits cannot be undone.",
    )


def _keep(connection: sqlite3.Connection, data: bytes) -> int:
    """Stores a content once; gives how many bytes that took."""
    packed = zlib.compress(data, 1)
    added = connection.execute(
        "INSERT OR IGNORE INTO contents VALUES (?, ?, ?)", (digest(data), len(data), packed)
    )
    return len(packed) if added.rowcount else 0


@contextlib.contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise EditStorageError(
            f"The journal cannot be used: {getattr(error, 'strerror', None) or error}.",
            hint=f"Nothing was changed. Look after {STATE_FOLDER}/{_NAME}: free space, permissions. If it is"
            " damaged, move it away: then earlier edits cannot be undone.",
        ) from error
