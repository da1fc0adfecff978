"""Values as SQLite can hold them, whatever a damaged file says: the one way for rows into the index.

A file name or text may hold half characters (bytes that are no UTF-8, lone surrogates) and a fileID more
digits than any real one; SQLite takes neither. What is usual is passed on as it is.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

Row = Sequence[Any]

_HALF: Final = re.compile(r"\\ud([89a-f][0-9a-f]{2})")
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
    database.execute("SAVEPOINT batch")
    try:
        database.executemany(statement, rows())
    except _REFUSED:
        database.execute("ROLLBACK TO batch")
        database.executemany(statement, (tuple(map(cell, row)) for row in rows()))
    database.execute("RELEASE batch")


def read_rows(database: sqlite3.Connection, statement: str, values: Row) -> list[Any]:
    """The rows of a query, whatever text or number was asked for."""
    try:
        return database.execute(statement, values).fetchall()
    except _REFUSED:
        return database.execute(statement, tuple(map(cell, values))).fetchall()
