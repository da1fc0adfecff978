"""The index file: opened, checked, made anew when it is damaged or of another version."""

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from scenewright.errors import IndexDamageError
from scenewright.index.cells import read_rows
from scenewright.index.schema import STATEMENTS, TABLES, VERSION
from scenewright.index.trouble import is_damage, told
from scenewright.project.state_folder import STATE_FOLDER, check_state_folder, make_state_folder

FILE: Final = "index.sqlite"
_BUSY_MS: Final = 2_000
_CACHE_KIB: Final = 32_768
_CHECKPOINT_PAGES: Final = 4_000  # seldom enough that pages changed by many batches are written back once
_PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = NORMAL",
    f"wal_autocheckpoint = {_CHECKPOINT_PAGES}",
    f"cache_size = -{_CACHE_KIB}",
)
_UNWRITABLE: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)


class Database:
    """Connections to one index file: each thread reads through its own, and sees the last committed state.

    SQLite's write-ahead log lets readers of any process go on while one process writes.
    """

    def __init__(self, root: Path) -> None:
        self.folder = root / STATE_FOLDER
        self.file = self.folder / FILE
        self._local = threading.local()
        self._generation = 0
        self._is_damaged = False

    @property
    def lock_file(self) -> Path:
        """The file whose lock the building process holds."""
        return self.folder / "index.lock"

    def prepare(self) -> None:
        """Makes the folder, with a ``.gitignore`` that keeps all of it out of version control.

        Raises PathRefusedError where the folder, or anything in it, is a link or no plain file.
        """
        make_state_folder(self.folder.parent)

    def check_folder(self) -> None:
        """What a repository puts in place of the folder must not make another place be read or written.

        Raises PathRefusedError.
        """
        check_state_folder(self.folder.parent)

    def connect(self) -> sqlite3.Connection:
        """A new connection; transactions are begun explicitly.

        Where nothing may be written, not even SQLite's own files beside this one, it only reads.
        """
        try:
            return self._connected(self.file.as_uri())
        except sqlite3.OperationalError as error:
            if not self.file.is_file() or error.sqlite_errorcode & 0xFF not in _UNWRITABLE:
                raise
            return self._connected(f"{self.file.as_uri()}?immutable=1")

    def _connected(self, uri: str) -> sqlite3.Connection:
        connection = sqlite3.connect(
            uri, uri=True, timeout=_BUSY_MS / 1000, isolation_level=None, check_same_thread=False
        )
        try:
            for pragma in _PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            connection.create_function("fold", 1, _folded, deterministic=True)
        except sqlite3.DatabaseError:
            connection.close()
            raise
        return connection

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection for reading.

        Raises IndexDamageError where the file turns out to be damaged (the next refresh builds it anew),
        IndexBusyError or IndexStorageError where it cannot be read now.
        """
        try:
            yield self._reader()
        except sqlite3.DatabaseError as error:
            if is_damage(error) or not self.file.exists():
                self.mark_damaged()
            with told(self.file):
                raise

    def _reader(self) -> sqlite3.Connection:
        """The connection; a new one where another process has put a new file in place of the old."""
        local, stand = self._local, (self._generation, self._identity())
        if getattr(local, "stand", None) != stand:
            local.connection = self.connect()
            local.connection.execute("PRAGMA query_only = ON")
            local.stand = stand
        connection: sqlite3.Connection = local.connection
        return connection

    def _identity(self) -> tuple[int, int]:
        try:
            status = self.file.stat()
        except FileNotFoundError as error:
            self._is_damaged = True
            raise IndexDamageError(
                f"The index {self.file} is gone.",
                hint="Refresh the index: it is then built anew.",
                path=os.fspath(self.file),
            ) from error
        return status.st_dev, status.st_ino

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of a query. Raises as ``reading`` does."""
        with self.reading() as connection:
            return read_rows(connection, statement, values)

    @property
    def is_damaged(self) -> bool:
        """Whether damage was met since the file was made, by whichever process."""
        return self._is_damaged or self._mark.exists()

    def mark_damaged(self) -> None:
        """Notes beside the file that it has to be built anew, for whoever refreshes it next."""
        self._is_damaged = True
        with contextlib.suppress(OSError):
            self._mark.touch()

    @property
    def _mark(self) -> Path:
        return self.folder / "index.damaged"

    def is_sound(self) -> bool:
        """Whether the file is there, of this version, and has its tables; looks at its first pages only.

        Raises IndexBusyError or IndexStorageError where it cannot be looked at now.
        """
        if self.is_damaged or not self.file.exists():
            return False
        try:
            with told(self.file), contextlib.closing(self.connect()) as connection:
                (version,) = connection.execute("PRAGMA user_version").fetchone()
                tables = connection.execute("SELECT sql FROM sqlite_schema WHERE type = 'table'")
                return version == VERSION and {sql for (sql,) in tables} >= STATEMENTS
        except IndexDamageError:
            return False

    def is_intact(self) -> bool:
        """Whether every page of the file is well formed; reads the whole file."""
        try:
            with contextlib.closing(self.connect()) as connection:
                return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except sqlite3.DatabaseError:
            return False

    def recreate(self) -> None:
        """Deletes the file and makes an empty one. The caller holds the builder's lock."""
        self.close()
        self._is_damaged = False
        try:
            for suffix in ("", "-wal", "-shm"):
                Path(f"{self.file}{suffix}").unlink(missing_ok=True)
        except OSError as error:
            raise IndexDamageError(
                f"The damaged index {self.file} cannot be replaced: {error.strerror}.",
                hint=f"Stop the other programs that use it, or delete the folder {STATE_FOLDER} by hand.",
                path=os.fspath(self.file),
            ) from error
        with told(self.file), contextlib.closing(self.connect()) as connection:
            connection.executescript(f"BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
            self._mark.unlink(missing_ok=True)

    def close(self) -> None:
        """Lets go of this thread's connection; those of other threads are made anew when next used."""
        self._generation += 1
        connection = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._local.connection = None


def _folded(text: str | None) -> str | None:
    return None if text is None else text.lower()
