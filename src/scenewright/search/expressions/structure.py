"""Where the braces, brackets, strings and commas of an expression's text belong, found in one pass."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from typing import Final

from scenewright.search.language import MOST_CHARACTERS, syntax_error

MOST_DEPTH: Final = 32
_MARK = re.compile(r"""\\[{}]|[{}\[\],'"]""")
_HINT: Final = r"To search for the brace itself write \{ or \}, or quote it."
ROOT: Final = -1


class Structure:
    """The pairs of a text.

    ``pairs``: the closing place of each brace and bracket that has one; ``strings``: that of each quote that
    opens a string; ``escapes``: whether a brace is escaped. Braces must pair; a bracket or quote without a
    partner, and an apostrophe in a word, is plain text. Raises ``SearchSyntaxError``.
    """

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise syntax_error(f"A query has at most {MOST_CHARACTERS} characters.", text, MOST_CHARACTERS)
        self.text = text
        self.pairs: dict[int, int] = {}
        self.strings: dict[int, int] = {}
        self.escapes = False
        self._commas: defaultdict[int, list[int]] = defaultdict(list)
        self._children: defaultdict[int, list[int]] = defaultdict(list)
        self._open = [ROOT]
        self._unpaired: set[str] = set()
        self._read()

    def commas(self, opener: int, start: int, end: int) -> list[int]:
        """The commas directly in the pair of an opener (or ``ROOT``) from ``start`` to ``end``."""
        return _within(self._commas[opener], start, end)

    def children(self, opener: int, start: int, end: int) -> list[int]:
        """The openers directly in the pair of an opener (or ``ROOT``) from ``start`` to ``end``."""
        return _within(self._children[opener], start, end)

    def _read(self) -> None:
        at = 0
        while found := _MARK.search(self.text, at):
            at = self._mark(found[0], found.start())
        while len(self._open) > 1:
            place = self._open[-1]
            if self.text[place] == "{":
                raise syntax_error("The brace is never closed.", self.text, place, f"Add }}. {_HINT}")
            self._drop_bracket()

    def _mark(self, mark: str, place: int) -> int:
        """Takes a mark in; gives where to go on."""
        if mark in ("'", '"'):
            return self._string(mark, place)
        match mark:
            case ",":
                self._commas[self._open[-1]].append(place)
            case "{" | "[":
                self._push(mark, place)
            case "]":
                if self._open[-1] != ROOT and self.text[self._open[-1]] == "[":
                    self._close(place)
            case "}":
                self._close_brace(place)
            case _:
                self.escapes = True
        return place + len(mark)

    def _string(self, quote: str, place: int) -> int:
        if quote in self._unpaired or (quote == "'" and place and self.text[place - 1].isalnum()):
            return place + 1
        end = self.text.find(quote, place + 1)
        if end < 0:
            self._unpaired.add(quote)
            return place + 1
        self.strings[place] = end
        return end + 1

    def _push(self, mark: str, place: int) -> None:
        if len(self._open) <= MOST_DEPTH:
            self._open.append(place)
        elif mark == "{":
            raise syntax_error(f"Braces are nested at most {MOST_DEPTH} deep.", self.text, place)

    def _close_brace(self, place: int) -> None:
        while self._open[-1] != ROOT and self.text[self._open[-1]] == "[":
            self._drop_bracket()
        if self._open[-1] == ROOT:
            raise syntax_error("The brace closes nothing.", self.text, place, _HINT)
        self._close(place)

    def _close(self, place: int) -> None:
        opener = self._open.pop()
        self.pairs[opener] = place
        self._children[self._open[-1]].append(opener)

    def _drop_bracket(self) -> None:
        """The bracket has no partner: what is in it belongs to what it is in."""
        opener = self._open.pop()
        self._commas[self._open[-1]] += self._commas.pop(opener, [])
        self._children[self._open[-1]] += self._children.pop(opener, [])


def _within(places: list[int], start: int, end: int) -> list[int]:
    return places[bisect_left(places, start) : bisect_left(places, end)]
