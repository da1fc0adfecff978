"""How well the name of a thing answers the words of a query."""

from collections.abc import Iterator
from typing import Final

from scenewright.search.language import And, Node, Or, Query, Word

EXACT: Final = 0
BEGINS: Final = 1
HOLDS: Final = 2
ELSEWHERE: Final = 3


def name_score(query: Query, name: str) -> int:
    """``EXACT`` where a word of the query is the name, ``BEGINS`` where the name begins with one, ``HOLDS``
    where it holds one, else ``ELSEWHERE``: the match is in something else. Letter case does not count, nor
    do words that are negated.
    """
    plain = name.lower()
    return min((_score(word, plain) for word in words_of(query.root)), default=ELSEWHERE)


def words_of(node: Node | None) -> Iterator[str]:
    """The words that results may hold, in lower case."""
    match node:
        case Word(text=text):
            yield text.lower()
        case And(operands) | Or(operands):
            for each in operands:
                yield from words_of(each)


def _score(word: str, name: str) -> int:
    if name == word:
        return EXACT
    if name.startswith(word):
        return BEGINS
    return HOLDS if word in name else ELSEWHERE
