"""The order of what was found: by how the name fits the words of the query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenewright.search.fuzzy import fuzzy_score
from scenewright.search.hierarchy.records import ObjectRecord
from scenewright.search.language import Query, wanted_words

__all__ = ["scoring"]

_EXACT, _BEGINS, _CONTAINS, _ELSE = range(4)
_STEP: Final = 1000
"""What lies between two ways to fit; below it counts how much longer than the word a name is."""


def scoring(query: Query) -> Callable[[ObjectRecord], int]:
    """How far a record is from the words of a query, 0 for one without words; lower is better.

    For each word: the name is it, begins with it, contains it, or fits in another way; of those that fit
    alike the shorter name is nearer. Words behind ``not`` do not count.
    """
    words = [each.text.lower() for each in wanted_words(query.root)]
    if not words:
        return lambda record: 0
    return lambda record: sum(_distance(word, record.lower_name) for word in words)


def _distance(word: str, name: str) -> int:
    rest = min(len(name) - len(word), _STEP - 1)
    if name == word:
        return _EXACT
    if name.startswith(word):
        return _BEGINS * _STEP + rest
    if word in name:
        return _CONTAINS * _STEP + rest
    apart = fuzzy_score(word, name)
    return _ELSE * _STEP + min(_STEP - 1 if apart is None else apart, _STEP - 1)
