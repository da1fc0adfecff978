"""Fuzzy matching: the characters of a pattern in a text, in their order but not beside each other."""

from typing import Final

_GAP: Final = 3
_INSIDE_WORD: Final = 2
_BOUNDARIES: Final = frozenset(" _-./\\:")


def fuzzy_score(pattern: str, text: str) -> int | None:
    """How far a text is from a pattern (0: equal), None where the pattern's characters are not all in it.

    Letter case and the pattern's blanks do not count. Lower is better: characters left out of the text, gaps
    between the matched ones, and runs that begin inside a word make it worse. Time is linear to the text.
    """
    sought, lowered = "".join(pattern.lower().split()), text.lower()
    found = _places(sought, lowered)
    if found is None:
        return None
    if len(lowered) != len(text):  # some letters have a lower case of two characters
        text = lowered
    starts = [place for before, place in zip([-2, *found], found, strict=False) if place != before + 1]
    inside = sum(not _begins_word(text, place) for place in starts)
    return len(text) - len(found) + _GAP * max(0, len(starts) - 1) + _INSIDE_WORD * inside


def _places(sought: str, text: str) -> list[int] | None:
    """Where the characters are: the earliest end of a match, and before that the latest places."""
    if (whole := text.find(sought)) >= 0:
        return list(range(whole, whole + len(sought)))
    end = -1
    for character in sought:
        end = text.find(character, end + 1)
        if end < 0:
            return None
    places, at = [], end + 1
    for character in reversed(sought):
        at = text.rfind(character, 0, at)
        places.append(at)
    return places[::-1]


def _begins_word(text: str, place: int) -> bool:
    if place == 0 or text[place - 1] in _BOUNDARIES:
        return True
    return text[place].isupper() and not text[place - 1].isupper()
