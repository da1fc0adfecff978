"""Searches with ``regex`` that end at a time of the wall clock."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import regex

_SHORTEST_S = 0.001


class Deadline:
    """The moment by which one call must be done, and how long each attempt may take until then.

    ``regex`` itself counts the processor time of the whole process: with other threads at work its time is
    over too soon, on a loaded machine too late. So an attempt gets a part of the time, and where that was
    not enough, though the clock says there is more, the next one gets twice as much.
    """

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self._attempt_s = seconds / 4

    @property
    def is_over(self) -> bool:
        """Whether the moment has come."""
        return time.monotonic() >= self.end

    @property
    def attempt_s(self) -> float:
        """The processor time for the next attempt, in seconds."""
        return max(min(self._attempt_s, self.end - time.monotonic()), _SHORTEST_S)

    def try_longer(self) -> None:
        """Allows another attempt. Raises ``TimeoutError`` when no time is left."""
        if self.is_over:
            raise TimeoutError
        self._attempt_s *= 2


def timed_search(pattern: "regex.Pattern[str]", text: str, deadline: Deadline) -> bool:
    """Whether there is a match. Raises ``TimeoutError``."""
    while True:
        try:
            return pattern.search(text, concurrent=True, timeout=deadline.attempt_s) is not None
        except TimeoutError:
            deadline.try_longer()


def timed_matches(
    pattern: "regex.Pattern[str]", text: str, deadline: Deadline, start: int = 0, end: int | None = None
) -> Iterator["regex.Match[str]"]:
    """The matches between two offsets, in order. Raises ``TimeoutError``."""
    last: regex.Match[str] | None = None
    while True:
        try:
            found = pattern.finditer(text, start, end, concurrent=True, timeout=deadline.attempt_s)
            if last is not None and not last.group():
                next(found, None)  # begun where an empty match is, the search meets it again
            for last in found:
                yield last
            return
        except TimeoutError:
            deadline.try_longer()
            start = last.end() if last is not None else start
