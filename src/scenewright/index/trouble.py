"""What the system and SQLite say about the index file, as errors a caller can act on."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from filelock import Timeout

from scenewright.errors import IndexBusyError, IndexDamageError, IndexStorageError, ScenewrightError

_BUSY: Final = frozenset([sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL])
_DAMAGE: Final = frozenset(
    [
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,  # the statements are fixed: a table or column is not there
        sqlite3.SQLITE_SCHEMA,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_INTERNAL,
    ]
)
_OF_THE_CALLER: Final = ("LIKE or GLOB pattern", "fts5: ", "unterminated string")


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error says that the file is malformed or lacks what it must have (and not, say, that the
    disk is full, or that a caller's pattern is too long).
    """
    return _code(error) in _DAMAGE and not str(error).startswith(_OF_THE_CALLER)


def trouble(file: Path, error: Exception) -> ScenewrightError | None:
    """The error to raise in place of one of SQLite, the system or the lock; None where there is none."""
    if isinstance(error, Timeout) or (isinstance(error, sqlite3.Error) and _code(error) in _BUSY):
        return busy(file)
    if isinstance(error, sqlite3.Error):
        if is_damage(error):
            return IndexDamageError(
                f"The index {_name(file)} is damaged ({error}).",
                hint="Refresh the index: it is then built anew.",
                path=_name(file),
            )
        return None if isinstance(error, sqlite3.ProgrammingError) else _storage(file, str(error))
    return _storage(file, error.strerror or str(error)) if isinstance(error, OSError) else None


def busy(file: Path) -> IndexBusyError:
    """That another program holds the index."""
    return IndexBusyError(
        "Another program is building the index of this project, which was never complete.",
        hint="Ask again in a while. If nothing builds it, end the program that holds the file"
        f" {_name(file.with_name('index.lock'))}.",
        path=_name(file),
    )


@contextlib.contextmanager
def told(file: Path) -> Iterator[None]:
    """Turns what the system, SQLite and the lock raise inside into errors of this program."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        found = trouble(file, error)
        if found is None:
            raise
        raise found from error


def _code(error: sqlite3.Error) -> int:
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def _storage(file: Path, reason: str) -> IndexStorageError:
    return IndexStorageError(
        f"The index {_name(file)} cannot be kept: {reason}.",
        hint=f"See that {file.parent.name} is a folder that can be written, with room on its disk;"
        " a file or folder in it that is in the way can be deleted.",
        path=_name(file),
    )


def _name(file: Path) -> str:
    """The project path of a file in the folder that Scenewright keeps in the project."""
    return f"{file.parent.name}/{file.name}"
