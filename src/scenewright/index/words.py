"""Words for the text search: names and identifiers, also split where their case changes."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)")
_SEPARATORS: Final = re.compile(r"[/_\-. ]+")
_TOKEN: Final = re.compile(r"\w+")
_LONGEST: Final = 64_000


def split_case(text: str) -> str:
    """``PlayerHealthBar`` with blanks where its case changes: ``Player Health Bar``."""
    return _HUMP.sub(" ", text).replace("_", " ")


def name_parts(name: str) -> list[str]:
    """The parts of a file name as Unity Search splits it, in lower case: at ``/ _ - .`` and blanks, and
    before every upper-case letter.
    """
    spaced = "".join(f" {letter}" if letter.isupper() else letter for letter in name)
    return [part for part in _SEPARATORS.split(spaced.lower()) if part]


def initials(name: str) -> str:
    """The first letters of the parts: ``phbp`` for ``PlayerHealthBar.prefab``."""
    return "".join(part[0] for part in name_parts(name))


def with_parts(text: str) -> str:
    """``text`` followed by its parts, where splitting gives any."""
    parts = split_case(text)
    return text if parts == text else f"{text} {parts}"


def joined(names: Iterable[str]) -> str:
    """All different names with their parts, as one text of bounded length."""
    text = "\n".join(dict.fromkeys(name for name in names if name))[:_LONGEST]
    return with_parts(text)


def match_expression(tokens: Iterable[str]) -> str:
    """The FTS5 expression that finds any of ``tokens`` as the beginning of a word, or all parts of one."""
    return " OR ".join(dict.fromkeys(term for token in tokens for term in _terms(token)))


def _terms(token: str) -> Iterator[str]:
    for words in (_TOKEN.findall(token), _TOKEN.findall(split_case(token))):
        if words:
            yield "(" + " AND ".join(f'"{word}"*' for word in words) + ")"
