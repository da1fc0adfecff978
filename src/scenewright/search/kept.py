"""What was made of a project's files for searching, kept until the index finds a change."""

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from scenewright.index import Index

T = TypeVar("T")


class Kept(Generic[T]):
    """Gives for an index what ``make`` makes of it, made anew after the index found a change.

    ``make`` gets a function to call now and then, which may raise. Two threads may both do the work.
    """

    def __init__(self, make: Callable[[Index, Callable[[], None]], T]) -> None:
        self._make = make
        self._kept: WeakKeyDictionary[Index, tuple[float | None, T]] = WeakKeyDictionary()

    def of(self, index: Index, check: Callable[[], None] = lambda: None) -> T:
        """What there is for an index; ``check`` is called now and then where it has to be made."""
        changed = index.changed_at
        kept = self._kept.get(index)
        if kept is None or kept[0] != changed:
            kept = self._kept[index] = (changed, self._make(index, check))
        return kept[1]
