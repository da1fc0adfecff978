"""What a pattern's form tells before it runs: the most work it can take, what every match contains."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scenewright.text.dialect import Token

_SHORT_SET = re.compile(r"\[(?:\\[wdS]|\\[^\w\s]|[^\\^\x00-\x1f])+\]")
_NEGATED_SET = re.compile(r"\[\^(?:[^\\\[\n]|\\.)*(?:\\[ns]|\n)")
_BOUNDS = re.compile(r"\{(\d*)(,?)(\d*)\}")
_INERT = frozenset({"blank", "comment", "flags", "anchor"})
_WITHIN_LINE_ESCAPES = frozenset("wdS")
_MANY = 1000
_BLANK_OR_NOT = bytes(0x20 if byte >= 0x80 or chr(byte).isspace() else 0x78 for byte in range(256))
_LINE_RUN, _BLANK_RUN, _UNBOUNDED = -1, -2, 0


@dataclass(frozen=True, slots=True)
class Effort:
    """An upper bound on the steps of a search, as far as the pattern's form gives one.

    ``paths``: ways to try at one place; ``line_runs``: unbounded repeats of a character class that cannot
    cross a line feed; ``blank_runs``: those of ``\\s``; ``length``: pieces of the pattern. ``bounded`` is
    false when no bound is known.
    """

    bounded: bool
    paths: int = 1
    line_runs: int = 0
    blank_runs: int = 0
    length: int = 0

    def steps(self, text: str, starts: int, limit: float) -> float:
        """The most steps that searching all of ``text`` can take; ``inf`` when unknown or over ``limit``.

        ``starts``: at how many places a match can begin to be tried in earnest.
        """
        if not self.bounded:
            return float("inf")
        tries = float(starts * self.paths)
        if self.line_runs and tries <= limit:
            tries *= float(max(map(len, text.split("\n"))) + 1) ** self.line_runs
        if self.blank_runs and tries <= limit:
            tries *= float(longest_blank(text)) ** self.blank_runs
        steps = tries + len(text) * self.length
        return steps if steps <= limit else float("inf")


def longest_blank(text: str) -> int:
    """A bound on the length of the runs of white space, at most twice too large where all is ASCII."""
    marked = text.encode("utf-8", "surrogatepass").translate(_BLANK_OR_NOT)
    length = 16
    while b" " * length in marked:
        length *= 2
    return length


_UNKNOWN = Effort(False)


def effort_of(pieces: Sequence[Token]) -> Effort:
    """The bound for a pattern of these pieces. Groups may not repeat; back-references have no bound."""
    paths, runs, bars = 1, {_LINE_RUN: 0, _BLANK_RUN: 0}, [1]
    meaning = [piece for piece in pieces if piece.kind not in _INERT]
    for before, piece in zip([None, *meaning], meaning, strict=False):
        if piece.kind in ("look", "reference") or _is_back_reference(piece):
            return _UNKNOWN
        if piece.kind == "group":
            bars.append(1)
        elif piece.kind == "bar":
            bars[-1] += 1
        elif piece.kind == "close":
            paths *= bars.pop()
        elif piece.kind == "repeat":
            ways = _ways(piece, before)
            if ways == _UNBOUNDED:
                return _UNKNOWN
            paths *= max(ways, 1)
            runs.update({ways: runs[ways] + 1} if ways in runs else {})
    return Effort(True, paths * bars[0], runs[_LINE_RUN], runs[_BLANK_RUN], len(pieces))


def weight_of(pieces: Sequence[Token]) -> int:
    """About how many pieces the pattern has once its counted repeats are written out: ``(a{9}b){9}`` is 90.

    It takes any text, also one that is no pattern. Raises ``ValueError`` for a count of thousands of digits.
    """
    groups, last = [0], 0
    for piece in (each for each in pieces if each.kind not in ("blank", "comment", "flags")):
        if piece.kind == "repeat":
            low, high = bounds_of(piece)
            added = last * (max(low, high or 0, 1) - 1)
            last += added
        elif piece.kind == "close" and len(groups) > 1:
            added = last = groups.pop() + 1
        elif piece.kind in ("group", "look"):
            groups.append(0)
            continue
        else:
            added = last = 1
        groups[-1] += added
    return sum(groups)


def _is_back_reference(piece: Token) -> bool:
    return piece.kind == "escape" and piece.text[1] in "123456789"


def _ways(repeat: Token, of: Token | None) -> int:
    """How many counts a repeat may take, or which kind of run without a limit it is."""
    if of is None or of.kind == "close":
        return _UNBOUNDED
    low, high = bounds_of(repeat)
    if high is not None:
        return high - low + 1 if high - low < _MANY else _UNBOUNDED
    if of.text == r"\s":
        return _BLANK_RUN
    return _LINE_RUN if _stays_in_line(of) else _UNBOUNDED


def bounds_of(repeat: Token) -> tuple[int, int | None]:
    """The fewest and the most times (``None``: any number) that a repeat allows."""
    simple: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
    if repeat.text[0] in simple:
        return simple[repeat.text[0]]
    found = _BOUNDS.match(repeat.text)
    low, comma, high = found.groups() if found else ("", ",", "")
    least = int(low or 0)
    return least, (int(high) if high else None if comma else least)


def _stays_in_line(piece: Token) -> bool:
    if piece.kind == "any":
        return "s" not in piece.flags
    if piece.kind == "escape":
        return piece.text[1] in _WITHIN_LINE_ESCAPES
    if piece.kind == "set":
        return bool(_SHORT_SET.fullmatch(piece.text) or _NEGATED_SET.match(piece.text))
    return piece.kind == "literal" and piece.text != "\n"


def is_within_line(pieces: Sequence[Token]) -> bool:
    """Whether no match can hold a line feed, nor look beyond the line it is on."""
    return all(_stays_in_line(piece) or _takes_nothing(piece) for piece in pieces)


def _takes_nothing(piece: Token) -> bool:
    if piece.kind == "escape":
        letter = piece.text[1:]
        return letter in ("b", "B", "t") or (len(letter) == 1 and not letter.isalnum() and letter != "\n")
    return piece.kind in ("anchor", "bar", "brace", "close", "flags", "group", "repeat")


def literal_of(pieces: Sequence[Token]) -> str:
    """The longest ASCII text that every match contains, ``""`` when none is certain."""
    return max(_literals(pieces), key=len)


def prefix_of(pieces: Sequence[Token]) -> str:
    """The ASCII text that every match begins with, ``""`` when none is certain."""
    return _literals(pieces)[0]


def _literals(pieces: Sequence[Token]) -> list[str]:
    """The certain texts in order, the first one at the very start of a match.

    Only what stands outside of groups counts, and nothing when the whole is a choice (``a|b``).
    """
    runs, depth = [""], 0
    meaning = [piece for piece in pieces if piece.kind not in ("blank", "comment", "flags")]
    for piece, after in zip(meaning, [*meaning[1:], None], strict=False):
        if piece.kind == "bar" and not depth:
            return [""]
        depth += (piece.kind in ("group", "look")) - (piece.kind == "close")
        letter = "" if depth else _letter(piece)
        least = bounds_of(after)[0] if after and after.kind == "repeat" else None
        runs[-1] += letter if least != 0 else ""
        if not letter or least is not None:
            runs.append("")
    return runs


def _letter(piece: Token) -> str:
    if piece.kind in ("literal", "brace"):
        return piece.text if piece.text.isascii() else ""
    letter = piece.text[1:]
    is_mark = piece.kind == "escape" and len(letter) == 1 and letter.isascii() and not letter.isalnum()
    return letter if is_mark else ""
