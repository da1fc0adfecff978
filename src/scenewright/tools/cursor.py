"""Cursors: where the next page of an answer begins."""

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any, Final

from scenewright.errors import BadArgumentError

_DIGITS: Final = 12
Cursor = Annotated[str | None, "next_cursor of the last answer."]


def cursor_at(offset: int, *query: object) -> str:
    """A cursor for ``offset`` in the answer to ``query``; the same for the same question."""
    return f"{offset}-{_digest(query)}"


def offset_of(cursor: str | None, *query: object) -> int:
    """The offset a cursor stands for, 0 for none.

    Raises ``BadArgumentError`` when it was made for another question, or for other content.
    """
    if not cursor:
        return 0
    offset, _, digest = cursor.partition("-")
    if not offset.isdecimal() or len(offset) > _DIGITS or digest != _digest(query):
        raise BadArgumentError(
            "The cursor belongs to another question, or the content changed since.",
            hint="Repeat the arguments of the call that gave the cursor, or ask again without one.",
            parameter="cursor",
        )
    return int(offset)


def paged(name: str, shown: Sequence[Any], total: int, offset: int, *query: object) -> dict[str, Any]:
    """``{name: shown, "total": total}``, with ``next_cursor`` where more follow."""
    end = offset + len(shown)
    more = {"next_cursor": cursor_at(end, *query)} if shown and end < total else {}
    return {name: list(shown), "total": total} | more


def _digest(query: tuple[object, ...]) -> str:
    return hashlib.sha256(repr(query).encode("utf-8", "backslashreplace")).hexdigest()[:8]
