"""The index file: opened, checked, made anew when it is damaged or of another version."""

import contextlib
import os
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from scenewright.errors import IndexDamageError, PathRefusedError
from scenewright.index.cells import read_rows
from scenewright.index.schema import NAMES, TABLES, VERSION

FOLDER: Final = ".scenewright"
FILE: Final = "index.sqlite"
_BUSY_MS: Final = 10_000
_CACHE_KIB: Final = 32_768
_CHECKPOINT_PAGES: Final = 4_000  # seldom enough that pages changed by many batches are written back once


class Database:
    """Connections to one index file: each thread reads through its own, and sees the last committed state.

    SQLite's write-ahead log lets readers of any process go on while one process writes.
    """

    def __init__(self, root: Path) -> None:
        self.folder = root / FOLDER
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
        self._check_folder()
        self.folder.mkdir(exist_ok=True)
        with contextlib.suppress(FileExistsError), open(self.folder / ".gitignore", "x") as ignore:
            ignore.write("*\n")

    def _check_folder(self) -> None:
        """What a repository puts in place of the folder must not make another place be written."""
        expected = Path(os.path.realpath(self.folder.parent)) / FOLDER
        if os.path.lexists(self.folder) and (
            Path(os.path.realpath(self.folder)) != expected or not self.folder.is_dir()
        ):
            raise _refused(self.folder, "is no plain folder of the project")
        for entry in self.folder.iterdir() if self.folder.is_dir() else ():
            if entry.is_symlink() or not (entry.is_file() or entry.is_dir()):
                raise _refused(entry, "is a link or a device, no plain file")

    def connect(self) -> sqlite3.Connection:
        """A new connection; transactions are begun explicitly."""
        connection = sqlite3.connect(
            self.file, timeout=_BUSY_MS / 1000, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        return connection

    @property
    def reader(self) -> sqlite3.Connection:
        """This thread's connection for reading."""
        local = self._local
        if getattr(local, "generation", None) != self._generation:
            local.connection = self.connect()
            local.connection.execute("PRAGMA query_only = ON")
            local.generation = self._generation
        connection: sqlite3.Connection = local.connection
        return connection

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of a query. Raises IndexDamageError where the file turns out to be damaged."""
        try:
            return read_rows(self.reader, statement, values)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self._is_damaged = True
            raise IndexDamageError(
                f"The index {self.file} is damaged ({error}).",
                hint="Refresh the index: it is then built anew.",
                path=os.fspath(self.file),
            ) from error

    def is_sound(self) -> bool:
        """Whether the file is there, of this version, and has its tables; looks at its first pages only."""
        if self._is_damaged or not self.file.exists():
            return False
        try:
            with contextlib.closing(self.connect()) as connection:
                (version,) = connection.execute("PRAGMA user_version").fetchone()
                tables = {
                    row[0]
                    for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
                }
                return version == VERSION and tables >= NAMES
        except sqlite3.DatabaseError:
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
                hint=f"Stop the other programs that use it, or delete the folder {FOLDER} by hand.",
                path=os.fspath(self.file),
            ) from error
        with contextlib.closing(self.connect()) as connection:
            connection.executescript(f"BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;")

    def close(self) -> None:
        """Lets go of this thread's connection; those of other threads are made anew when next used."""
        self._generation += 1
        connection = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._local.connection = None


def _refused(place: Path, reason: str) -> PathRefusedError:
    return PathRefusedError(
        f"{place} {reason}, so no index is kept there.",
        hint="Delete it; Scenewright makes the folder anew.",
        path=os.fspath(place),
    )


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error says that the file is malformed (and not, say, that the disk is full)."""
    code = getattr(error, "sqlite_errorcode", 0) or 0
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
