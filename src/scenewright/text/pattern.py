"""A caller's regular expression, safe to run: the language of ``re``, with a deadline."""

import re
import threading
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from scenewright.errors import BadArgumentError, DeadlineError
from scenewright.text.caching import cached_property
from scenewright.text.dialect import as_exact_regex, as_regex, disputed_in, is_sensitive, tokens
from scenewright.text.effort import Effort, effort_of, is_within_line, literal_of, prefix_of, weight_of
from scenewright.text.timed import Deadline, timed_matches, timed_search

if TYPE_CHECKING:
    import regex

DEADLINE_S: Final = 5.0
LONGEST_PATTERN: Final = 20_000
_HEAVIEST = 100_000
_FEW_STEPS = 1e9
_CHUNK = 512
_RARE = 1000
_warnings_lock = threading.Lock()


@dataclass(frozen=True)
class SafePattern:
    """A compiled pattern of Python's ``re`` syntax. ``^`` and ``$`` always match at lines (MULTILINE).

    It finds what ``re`` finds, but stops at a deadline, and other threads run while it searches.
    """

    pattern: str
    ignore_case: bool
    folds: bool = field(repr=False)
    literal: str = field(repr=False)
    prefix: str = field(repr=False)
    effort: Effort = field(repr=False)
    is_within_line: bool = field(repr=False)

    @classmethod
    def compile(cls, pattern: str, ignore_case: bool = True) -> "SafePattern":
        """Raises ``BadArgumentError`` (code ``invalid_regex``) for a pattern that ``re`` does not accept."""
        if len(pattern) > LONGEST_PATTERN:
            raise _invalid(f"longer than {LONGEST_PATTERN} characters")
        flags = "mi" if ignore_case else "m"
        try:
            pieces = tuple(tokens(pattern, flags))
            if weight_of(pieces) > _HEAVIEST:
                raise _invalid(f"its counted repeats stand for more than {_HEAVIEST} pieces")
            _accepted_by_re(pattern, ignore_case)
            made = cls(
                pattern,
                ignore_case,
                any("i" in piece.flags for piece in pieces),
                literal_of(pieces),
                prefix_of(pieces),
                effort_of(pieces),
                is_within_line(pieces),
            )
            made._plain.groups  # noqa: B018 - compiles now, so that its errors are told now
        except (re.error, RecursionError, OverflowError, ValueError) as error:
            raise _invalid(str(error) or type(error).__name__) from None
        return made

    @cached_property
    def _plain(self) -> "regex.Pattern[str]":
        return self._compiled(as_regex(self.pattern, self._flags))

    @property
    def _flags(self) -> str:
        return "mi" if self.ignore_case else "m"

    def _compiled(self, text: str) -> "regex.Pattern[str]":
        import regex

        flags = regex.V0 | regex.MULTILINE | (regex.IGNORECASE if self.ignore_case else 0)
        try:
            return regex.compile(text, flags)
        except regex.error as error:
            raise ValueError(str(error)) from None

    def _fit_for(self, text: str) -> "regex.Pattern[str]":
        odd = disputed_in(text) if is_sensitive(self.pattern, self.ignore_case) else frozenset()
        return self._compiled(as_exact_regex(self.pattern, self._flags, odd)) if odd else self._plain

    def finditer(self, text: str, deadline_s: float = DEADLINE_S) -> Iterator["regex.Match[str]"]:
        """The matches in ``text``, in order, as ``re.finditer`` finds them.

        Raises ``DeadlineError`` when they take more than ``deadline_s`` seconds of the clock.
        """
        return chain.from_iterable(self._timely_chunks(text, deadline_s))

    def _timely_chunks(self, text: str, deadline_s: float) -> Iterator[list["regex.Match[str]"]]:
        deadline = Deadline(deadline_s)
        try:
            for some in self._chunks(text, deadline):
                if deadline.is_over:
                    raise _too_many(self.pattern, deadline_s)
                yield some
        except TimeoutError:
            raise _too_slow(self.pattern, deadline_s) from None

    def _chunks(self, text: str, deadline: Deadline) -> Iterator[list["regex.Match[str]"]]:
        """The matches, some at a time: first under a timeout, then, where the form of the pattern keeps
        every match short, without one, because asking the clock costs more than such a match.
        """
        fit = self._fit_for(text)
        found = timed_matches(fit, text, deadline)
        some = list(islice(found, _CHUNK))
        yield some
        if len(some) == _CHUNK and some[-1].group() and self._is_quick(text):
            found = fit.finditer(text, pos=some[-1].end(), concurrent=True)
        while some := list(islice(found, _CHUNK)):
            yield some

    def _is_quick(self, text: str) -> bool:
        has_runs = self.effort.line_runs or self.effort.blank_runs
        is_countable = has_runs and self.prefix and (not self.folds or text.isascii())
        starts = self._folded(text).count(self._folded(self.prefix)) if is_countable else len(text)
        return self.effort.steps(text, starts, _FEW_STEPS) <= _FEW_STEPS

    def found_in(self, text: str, deadline_s: float = DEADLINE_S) -> bool:
        """Whether there is a match. Raises ``DeadlineError``."""
        try:
            return timed_search(self._fit_for(text), text, Deadline(deadline_s))
        except TimeoutError:
            raise _too_slow(self.pattern, deadline_s) from None

    def count(self, text: str, deadline_s: float = DEADLINE_S) -> int:
        """How many matches there are: the length of ``finditer``, sooner. Raises ``DeadlineError``."""
        is_apt = self.literal and self.is_within_line and (not self.folds or text.isascii())
        folded = self._folded(text) if is_apt else ""
        if is_apt and folded.count(self._folded(self.literal)) * _RARE < len(text):
            return sum(1 for _ in self._in_lines_with_literal(text, folded, deadline_s))
        return sum(map(len, self._timely_chunks(text, deadline_s)))

    def _in_lines_with_literal(
        self, text: str, folded: str, deadline_s: float
    ) -> Iterator["regex.Match[str]"]:
        fit, literal = self._fit_for(text), self._folded(self.literal)
        deadline, at = Deadline(deadline_s), folded.find(literal)
        try:
            while at >= 0:
                line_start, line_end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
                line_end = len(text) if line_end < 0 else line_end
                yield from timed_matches(fit, text, deadline, line_start, line_end)
                at = folded.find(literal, line_end)
        except TimeoutError:
            raise _too_slow(self.pattern, deadline_s) from None

    def _folded(self, text: str) -> str:
        return text.lower() if self.folds else text

    def may_match(self, data: bytes) -> bool:
        """False when these bytes, in UTF-8 or Latin-1, certainly hold no match; quick, and often true."""
        if not self.literal:
            return True
        needle = self.literal.encode()
        if not self.folds:
            return needle in data
        return self._needle in data.lower() or not data.isascii()

    @cached_property
    def _needle(self) -> bytes:
        return self.literal.lower().encode()


def _accepted_by_re(pattern: str, ignore_case: bool) -> None:
    with _warnings_lock, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        re.compile(pattern, re.MULTILINE | (re.IGNORECASE if ignore_case else 0))


def _invalid(detail: str) -> BadArgumentError:
    return BadArgumentError(
        f"Invalid regex pattern: {detail}",
        hint=r"Patterns are Python's re syntax: \( is a round bracket, \. a dot, and so on.",
        code="invalid_regex",
        parameter="pattern",
    )


def _too_many(pattern: str, deadline_s: float) -> DeadlineError:
    return DeadlineError(
        f"The search was stopped after {deadline_s:g} s: the text is long or has very many matches.",
        hint="Ask for something that stands in fewer places.",
        pattern=pattern[:200],
    )


def _too_slow(pattern: str, deadline_s: float) -> DeadlineError:
    return DeadlineError(
        f"The search was stopped after {deadline_s:g} s: the pattern backtracks too much on this text.",
        hint="Avoid repeats inside repeats such as (a+)+, name the characters that may repeat, or anchor it.",
        pattern=pattern[:200],
    )
