"""Values as SQLite can hold them, whatever a damaged file says: the one way for rows into the index.

A file name or text may hold half characters (bytes that are no UTF-8, lone surrogates) and a fileID more
digits than any real one; SQLite takes neither. What is usual is passed on as it is.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, Final

Row = Sequence[Any]

_HALF: Final = re.compile(r"\\ud([89a-f][0-9a-f]{2})")
_VARIABLES: Final = 800  # in one statement; any SQLite takes 999
_REFUSED: Final = (OverflowError, UnicodeEncodeError)


def plain(text: str) -> str:
    r"""Text in which half characters are written out, as in ``\udcff``."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def is_odd(text: str) -> bool:
    """Whether ``plain`` had something to write out in this text."""
    return _HALF.search(text) is not None


def original(text: str) -> str:
    """The text that ``plain`` was given."""
    return _HALF.sub(lambda half: chr(int(f"d{half[1]}", 16)), text) if "\\ud" in text else text


def cell(value: Any) -> Any:
    """A value as SQLite can hold it: text is ``plain``, a number beyond 64 bits with a sign wraps."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        return (value & ((1 << 64) - 1)) - (1 << 63)
    return value


def write_rows(database: sqlite3.Connection, statement: str, rows: Callable[[], Iterable[Row]]) -> None:
    """Runs the statement with each row. ``rows`` may be called twice. Call inside a transaction."""
    _write(database, rows, lambda held: database.executemany(statement, held))


def insert_rows(database: sqlite3.Connection, into: str, rows: Callable[[], Iterable[Row]]) -> None:
    """As ``write_rows`` for ``INSERT INTO table``, without its values: many rows a statement, for running
    one costs SQLite about as much as adding a row.
    """
    _write(database, rows, lambda held: _insert(database, into, list(held)))


def _write(
    database: sqlite3.Connection,
    rows: Callable[[], Iterable[Row]],
    write: Callable[[Iterable[Row]], object],
) -> None:
    database.execute("SAVEPOINT batch")
    try:
        write(rows())
    except _REFUSED:
        database.execute("ROLLBACK TO batch")
        write(tuple(map(cell, row)) for row in rows())
    database.execute("RELEASE batch")


def _insert(database: sqlite3.Connection, into: str, rows: Sequence[Row]) -> None:
    if not rows:
        return
    many = _VARIABLES // len(rows[0])
    whole = len(rows) - len(rows) % many
    marks = f"({', '.join('?' * len(rows[0]))})"
    groups = (tuple(chain.from_iterable(rows[at : at + many])) for at in range(0, whole, many))
    database.executemany(f"{into} VALUES {', '.join([marks] * many)}", groups)
    database.executemany(f"{into} VALUES {marks}", rows[whole:])


def read_rows(database: sqlite3.Connection, statement: str, values: Row) -> list[Any]:
    """The rows of a query, whatever text or number was asked for."""
    try:
        return database.execute(statement, values).fetchall()
    except _REFUSED:
        return database.execute(statement, tuple(map(cell, values))).fetchall()
