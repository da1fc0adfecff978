"""The text of a query cut into tokens, by the rules of Unity's query engine.

At each place the first form that fits is taken: blanks, a group, ``and``/``or``/``not``/``-``, a nested
query, a filter, a toggle, a phrase, a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from scenewright.search.language.faults import shortened, syntax_error
from scenewright.search.language.nodes import Filter, Nested, Word

OPERATORS: Final = (":", "=", "!=", "<", ">", "<=", ">=")
MOST_CHARACTERS: Final = 100_000
MOST_NESTING: Final = 100

_NAME: Final = r"[\w.\[\]]+"
_PARAMETER: Final = r"(?:\((?P<parameter>[^()]+)\))?"
_OPERATOR: Final = r"(?P<operator>>=|<=|!=|[:=<>])"
_BLANK = re.compile(r"\s+")
_COMBINING = re.compile(r"(?:and|or|not)(?![^\W_])|-", re.I)
_BRACE = re.compile(r"[A-Za-z0-9]*\{")
_QUOTED = re.compile(r'"([^"\n]*)"')
_PLAIN_VALUE = re.compile(r"[^\s{}]+")
_TOGGLE = re.compile(r"\+(\S+)")
_PHRASE = re.compile(r'(!?)"([^"\n]*)"')
_WORD = re.compile(r"!?\S+")
_BOOLEAN = re.compile(rf"{_NAME}(?!\S)")
_WRITTEN_OTHERWISE: Final = {"==": "=", "=<": "<=", "=>": ">=", "<>": "!="}


@dataclass(frozen=True, slots=True)
class Syntax:
    """What one provider's language adds.

    ``booleans``: names of filters that may stand alone, meaning ``name=true``. ``hash_properties``: a filter
    name may begin with ``#``. ``selectors``: it may begin with ``@`` or ``$`` (conditions of ``where{}``).
    """

    booleans: frozenset[str] = frozenset()
    hash_properties: bool = False
    selectors: bool = False


class Kind(Enum):
    """What a token is."""

    OPEN = auto()
    CLOSE = auto()
    AND = auto()
    OR = auto()
    NOT = auto()
    TERM = auto()
    TOGGLE = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A token at an offset; a term has its node, a toggle its word."""

    kind: Kind
    start: int
    term: Word | Filter | Nested | None = None
    toggle: str = ""


_KINDS: Final = {"and": Kind.AND, "or": Kind.OR, "not": Kind.NOT, "-": Kind.NOT}
_HEADS: Final = {
    (hashes, selectors): re.compile(rf"(?P<name>{sigil}{_NAME}){_PARAMETER}{_OPERATOR}")
    for hashes, selectors, sigil in (
        (False, False, ""),
        (True, False, "#?"),
        (False, True, "(?:[@$]#?)?"),
        (True, True, "(?:[@$]?#?)"),
    )
}


def tokens(text: str, syntax: Syntax) -> Iterator[Token]:
    """The tokens of a text, in time linear to its length. Raises ``SearchSyntaxError`` for what is none."""
    if len(text) > MOST_CHARACTERS:
        raise syntax_error(f"A query has at most {MOST_CHARACTERS} characters.", text, MOST_CHARACTERS)
    return _Tokenizer(text, syntax).tokens()


class _Tokenizer:
    def __init__(self, text: str, syntax: Syntax) -> None:
        self.text = text
        self.syntax = syntax
        self.head = _HEADS[syntax.hash_properties, syntax.selectors]
        self.groups = _pairs(text, "(", ")")
        self.braces = _pairs(text, "{", "}")
        self.at = 0
        self.ends = [len(text)]
        """Where the text ends, then where each open group does."""

    def tokens(self) -> Iterator[Token]:
        while True:
            blank = _BLANK.match(self.text, self.at, self.ends[-1])
            self.at = blank.end() if blank else self.at
            if self.at < self.ends[-1]:
                yield self._open() if self.text[self.at] == "(" else self._token()
            elif len(self.ends) > 1:
                yield Token(Kind.CLOSE, self.ends.pop())
                self.at += 1
            else:
                return

    def _open(self) -> Token:
        start, end = self.at, self.groups.get(self.at)
        if end is None:
            raise syntax_error("The group is never closed.", self.text, start, "Add ), or quote the (.")
        if not self.text[start + 1 : end].strip():
            raise syntax_error("The group is empty.", self.text, start, "Put a term between ( and ).")
        if len(self.ends) > MOST_NESTING:
            raise syntax_error(f"Groups are nested at most {MOST_NESTING} deep.", self.text, start)
        self.ends.append(end)
        self.at += 1
        return Token(Kind.OPEN, start)

    def _token(self) -> Token:
        start = self.at
        combining = _COMBINING.match(self.text, start, self.ends[-1])
        if combining:
            self.at = combining.end()
            return Token(_KINDS[combining[0].lower()], start)
        term = self._nested(start) or self._filter()
        if term:
            self.at = term.span[1]
            return Token(Kind.TERM, start, term)
        toggle = _TOGGLE.match(self.text, start, self.ends[-1])
        if toggle:
            self.at = toggle.end()
            return Token(Kind.TOGGLE, start, toggle=toggle[1].lower())
        return self._word()

    def _nested(self, start: int) -> Nested | None:
        found = _BRACE.match(self.text, start, self.ends[-1])
        end = self.braces.get(found.end() - 1, self.ends[-1]) if found else self.ends[-1]
        if not found or end >= self.ends[-1]:
            return None
        inner = self.text[found.end() : end]
        return Nested(found[0][:-1], inner, (start, end + 1))

    def _filter(self) -> Filter | None:
        found = self.head.match(self.text, self.at, self.ends[-1])
        if not found:
            return self._boolean()
        self._check_operator(found)
        name, parameter, operator = found["name"], found["parameter"] or "", found["operator"]
        quoted = _QUOTED.match(self.text, found.end(), self.ends[-1])
        if quoted:
            return Filter(name, parameter, operator, quoted[1], True, (self.at, quoted.end()))
        nested = self._nested(found.end())
        if nested:
            return Filter(name, parameter, operator, nested.text, False, (self.at, nested.span[1]), nested)
        plain = self._plain_value(found)
        return Filter(name, parameter, operator, plain[0], False, (self.at, plain.end()))

    def _plain_value(self, head: re.Match[str]) -> re.Match[str]:
        self._check_quote(head.end())
        found = _PLAIN_VALUE.match(self.text, head.end(), self.ends[-1])
        if not found:
            raise syntax_error(
                f"The filter '{shortened(head[0])}' has no value.",
                self.text,
                self.at,
                f"Write it without blanks, such as {shortened(head[0])}value, or quote the value.",
            )
        return found

    def _check_quote(self, place: int) -> None:
        """Unity would search for the quote itself, which is never meant either."""
        if self.text.startswith('"', place, self.ends[-1]):
            raise syntax_error("The quote is never closed.", self.text, place, 'Add " at its end.')

    def _check_operator(self, found: re.Match[str]) -> None:
        """Unity would take ``a==b`` as the value ``=b``, which is never meant."""
        place = found.start("operator")
        meant = _WRITTEN_OTHERWISE.get(self.text[place : place + 2])
        if meant and place + 2 <= self.ends[-1]:
            raise syntax_error(
                f"'{self.text[place : place + 2]}' is no operator.",
                self.text,
                place,
                f"Write {meant}; the operators are {' '.join(OPERATORS)}.",
            )

    def _boolean(self) -> Filter | None:
        found = _BOOLEAN.match(self.text, self.at, self.ends[-1])
        if not found or found[0] not in self.syntax.booleans:
            return None
        return Filter(found[0], "", "=", "true", False, found.span())

    def _word(self) -> Token:
        start = self.at
        phrase = _PHRASE.match(self.text, start, self.ends[-1])
        if phrase:
            term = Word(phrase[2], phrase[1] == "!", True, phrase.span())
        else:
            self._check_quote(start + self.text.startswith("!", start))
            found = _WORD.match(self.text, start, self.ends[-1])
            assert found  # noqa: S101 - there is a character that is no blank
            exact = found[0].startswith("!") and len(found[0]) > 1
            term = Word(found[0][exact:], exact, False, found.span())
        self.at = term.span[1]
        return Token(Kind.TERM, start, term)


def _pairs(text: str, opening: str, closing: str) -> dict[int, int]:
    """Where the partner of each opening character is; those without one are left out."""
    pairs: dict[int, int] = {}
    if opening not in text or closing not in text:
        return pairs
    open_: list[int] = []
    for found in re.finditer(f"[{opening}{closing}]", text):
        if found[0] == opening:
            open_.append(found.start())
        elif open_:
            pairs[open_.pop()] = found.start()
    return pairs
