"""Reads a query the plain way: words, filters, groups, ``and``, ``or``, ``not``, ``-``.

It knows what the table of queries uses and no more.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

Test = Callable[[Any], bool]
FILTER = re.compile(r'([\w.#\[\]]+)(?:\(([^()]*)\))?(!=|<=|>=|[:=<>])("[^"]*"|\S+)')
WORD = re.compile(r'(!?)("[^"]*"|[^\s()]+)')
JOIN = re.compile(r"(?:(or|and|not)(?=[\s(])|(-)(?=\S))", re.IGNORECASE)
TOGGLE = re.compile(r"\+(\w+)")


class Asked(NamedTuple):
    """A filter: ``name(parameter)operator value``."""

    name: str
    parameter: str
    operator: str
    value: str


class Word(NamedTuple):
    """A word or phrase; ``exact`` after a ``!``."""

    text: str
    exact: bool
    fuzzy: bool


def toggles(text: str) -> set[str]:
    """The toggles of a query."""
    return {found.lower() for found in re.findall(r"(?:^|\s)\+(\w+)", text)}


class Reader:
    """Reads one query from left to right."""

    def __init__(
        self, text: str, word: Callable[[Word], Test], asked: Callable[[Asked], Test], truths: frozenset[str]
    ) -> None:
        self.text, self.at = text, 0
        self.word, self.asked, self.truths = word, asked, truths
        self.fuzzy = "fuzzy" in toggles(text)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What a pattern matches after blanks."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def peek(self) -> str:
        """The joining word that comes next, or the end."""
        start = self.at
        found = self.take(JOIN)
        self.at = start
        if self.text[start:].strip() == "" or self.text[start:].lstrip()[0] == ")":
            return "end"
        return (found[1] or found[2]).lower() if found else ""

    def either(self) -> Test:
        """Operands of ``or``."""
        tests = [self.both()]
        while self.peek() == "or":
            self.take(JOIN)
            tests.append(self.both())
        return lambda thing: any(test(thing) for test in tests)

    def both(self) -> Test:
        """Operands of ``and``, written or not."""
        tests: list[Test] = []
        while self.peek() not in ("or", "end"):
            if self.peek() == "and":
                self.take(JOIN)
            elif not self.take(TOGGLE):
                tests.append(self.one())
        return lambda thing: all(test(thing) for test in tests)

    def one(self) -> Test:
        """One operand."""
        if self.peek() in ("not", "-"):
            self.take(JOIN)
            test = self.one()
            return lambda thing: not test(thing)
        if self.take(re.compile(r"\(")):
            inner = self.either()
            assert self.take(re.compile(r"\)"))
            return inner
        found = self.take(FILTER)
        if found:
            return self.asked(Asked(found[1], found[2] or "", found[3], unquoted(self.closed(found[4]))))
        word = self.take(WORD)
        assert word, self.text[self.at :]
        if word[2] in self.truths:
            return self.asked(Asked(word[2], "", "=", "true"))
        return self.word(Word(unquoted(word[2]), bool(word[1]), self.fuzzy))

    def closed(self, value: str) -> str:
        """A value without the brackets of a group that end right behind it."""
        while not value.startswith('"') and value.count(")") > value.count("("):
            value, self.at = value[:-1], self.at - 1
        return value


def unquoted(text: str) -> str:
    return text[1:-1] if text.startswith('"') else text


def predicate(
    text: str,
    word: Callable[[Word], Test],
    asked: Callable[[Asked], Test],
    truths: frozenset[str] = frozenset(),
) -> Test:
    """The test that a query makes; ``truths`` are filters that stand alone for ``name=true``."""
    reader = Reader(text, word, asked, truths)
    test = reader.either()
    assert reader.peek() == "end", text
    return test


def is_subsequence(text: str, name: str) -> bool:
    """Whether all characters of a text stand in a name in their order."""
    rest = iter(name.lower())
    return all(letter in rest for letter in text.lower() if letter != " ")
