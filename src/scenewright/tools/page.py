"""Pages of lists: as many entries as a client asked for, or as a small answer has room for."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

__all__ = ["ROOM", "fitting", "page_of"]

ROOM: Final = 5_400
"""Characters of an answer that nobody gave a size for: under 1,500 tokens with the envelope around it."""
_NOTHING: Final[Mapping[str, Any]] = {}
Row = TypeVar("Row")
Shown = TypeVar("Shown")


def page_of(
    rows: Sequence[Row],
    show: Callable[[Row], Shown],
    limit: int | None,
    usual: int,
    beside: Mapping[str, Any] = _NOTHING,
) -> list[Shown]:
    """The first of ``rows`` as ``show`` gives them: ``limit`` of them, as a client wants.

    Where it is None at most ``usual``, and no more than fit ``beside`` what else the answer says.
    """
    if limit is not None:
        return list(map(show, rows[:limit]))
    return list(fitting(map(show, rows[:usual]), beside))


def fitting(rows: Iterable[Shown], beside: Mapping[str, Any] = _NOTHING) -> Iterator[Shown]:
    """As many rows as a small answer has room for ``beside`` what else it says; at least one."""
    room = ROOM - _size(beside)
    for number, row in enumerate(rows):
        room -= _size(row)
        if room < 0 and number:
            return
        yield row


def _size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False, default=str))
