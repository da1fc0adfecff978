"""Values read from files, kept for as long as the files stay the same."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")


class Fresh(Generic[T]):
    """Keeps what ``make`` gave until one of ``paths`` appears, disappears or changes (size or time)."""

    def __init__(self, paths: Iterable[Path], make: Callable[[], T]) -> None:
        self._paths = tuple(paths)
        self._make = make
        self._kept: tuple[tuple[tuple[int, int] | None, ...], T] | None = None

    def get(self) -> T:
        """The value; made anew when a file has changed since the last call."""
        stamps = tuple(_stamp(path) for path in self._paths)
        if self._kept is None or self._kept[0] != stamps:
            self._kept = (stamps, self._make())
        return self._kept[1]


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return (status.st_size, status.st_mtime_ns)
