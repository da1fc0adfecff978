"""How well the name of a thing answers the words of a query."""

from typing import Final

from scenewright.search.language import Query, wanted_words

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
    scores = (_score(word.text.lower(), plain) for word in wanted_words(query.root))
    return min(scores, default=ELSEWHERE)


def _score(word: str, name: str) -> int:
    if name == word:
        return EXACT
    if name.startswith(word):
        return BEGINS
    return HOLDS if word in name else ELSEWHERE
