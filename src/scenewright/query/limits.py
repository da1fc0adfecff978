"""How long a query may run, and how much it may hold."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from scenewright.errors import DeadlineError, QueryExceptionError
from scenewright.query.types import CType
from scenewright.query.values import Record, Value

T = TypeVar("T")
MOST_ITEMS: Final = 1_000_000
MOST_CHARACTERS: Final = 4_000_000
_WEIGHT_OF_A_PART: Final = 20
_STEPS_BETWEEN_LOOKS: Final = 8
"""Few, as one step may walk through a long text or list."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment (of the monotonic clock) after which work stops; ``seconds`` is for the message."""

    seconds: float
    end: float

    @classmethod
    def after(cls, seconds: float) -> "Deadline":
        """The moment so many seconds from now."""
        return cls(seconds, time.monotonic() + seconds)

    def is_over(self) -> bool:
        """Whether the moment has passed."""
        return time.monotonic() >= self.end

    def check(self) -> None:
        """Raises ``DeadlineError`` when the moment has passed."""
        if self.is_over():
            raise self.passed()

    def passed(self) -> DeadlineError:
        """The error of work that was stopped."""
        return DeadlineError(
            f"the query took longer than {self.seconds:g} s",
            hint="Narrow it with Where or Take before the costly part, or allow more time.",
        )


class Limits:
    """Counts the steps, items and characters of one query; raises when there are too many."""

    __slots__ = ("_characters", "_items", "_steps", "deadline")

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self._steps = self._items = self._characters = 0

    def step(self) -> None:
        """One step of a loop or one call. Raises ``DeadlineError``."""
        self._steps += 1
        if self._steps % _STEPS_BETWEEN_LOOKS == 1:
            self.deadline.check()

    def hold(self, count: int) -> None:
        """Room for so many items. Raises ``QueryExceptionError`` (``System.OutOfMemoryException``)."""
        self._items += count
        if self._items > MOST_ITEMS:
            raise _too_much(f"a query holds at most {MOST_ITEMS} items")

    def write(self, count: int) -> None:
        """Room for so many characters. Raises ``QueryExceptionError`` (``System.OutOfMemoryException``)."""
        self._characters += count
        if self._characters > MOST_CHARACTERS:
            raise _too_much(f"the strings of a query have at most {MOST_CHARACTERS} characters")
        self.step()

    def walk(self, items: Iterable[T]) -> Iterator[T]:
        """The items, each one a step."""
        for item in items:
            self.step()
            yield item

    def keep(self, items: Iterable[T]) -> list[T]:
        """The items as a list, counted while they come."""
        kept = []
        for item in items:
            self.step()
            self.hold(1)
            kept.append(item)
        return kept


def record(type_: CType, items: Iterable[Value]) -> Record:
    """A tuple, anonymous object or pair of these parts.

    Raises ``QueryExceptionError`` (``System.OutOfMemoryException``) for one that holds others so often that
    its text would be too long.
    """
    parts = tuple(items)
    made = Record(type_, parts, sum(map(_weight, parts)))
    if made.weight > MOST_CHARACTERS:
        raise _too_much(f"the text of a value has at most {MOST_CHARACTERS} characters")
    return made


def _weight(part: Value) -> int:
    if isinstance(part, Record):
        return part.weight + _WEIGHT_OF_A_PART
    return len(part) if isinstance(part, str) else _WEIGHT_OF_A_PART


def _too_much(message: str) -> QueryExceptionError:
    return QueryExceptionError(
        f"System.OutOfMemoryException: {message}",
        hint="Ask for less at a time.",
        exception="System.OutOfMemoryException",
    )
