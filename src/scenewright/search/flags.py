"""The switches of a search, as Unity names and numbers them."""

from collections.abc import Iterator
from difflib import get_close_matches
from enum import IntFlag
from typing import Final

from scenewright.errors import BadArgumentError


class SearchFlags(IntFlag):
    """Unity's ``SearchFlags``, so far as they are about what is found.

    ``PACKAGES`` adds the files of packages where a provider leaves them out. The others change nothing here:
    all that there is to find is found, at once and in order, before the answer is given.
    """

    DEFAULT = 0
    SYNCHRONOUS = 1
    WANTS_MORE = 2
    PACKAGES = 4
    SORTED = 8


_NAMES: Final = {each.name.replace("_", "").lower(): each for each in SearchFlags if each.name} | {
    "default": SearchFlags.DEFAULT,
    "none": SearchFlags.DEFAULT,
}
_SHOWN: Final = ("Default", "Synchronous", "WantsMore", "Packages", "Sorted")
_ALL: Final = sum(SearchFlags)


def search_flags(given: object) -> SearchFlags:
    """The flags of a name, a number, several names with commas between, or a list of these.

    Raises ``BadArgumentError`` for what names none.
    """
    flags = SearchFlags.DEFAULT
    for each in _parts(given):
        flags |= _flag(each)
    return flags


def _parts(given: object) -> Iterator[object]:
    if isinstance(given, list | tuple):
        for each in given:
            yield from _parts(each)
    elif isinstance(given, str):
        yield from filter(None, (part.strip() for part in given.strip("[] ").replace('"', "").split(",")))
    elif given is not None:
        yield given


def _flag(given: object) -> SearchFlags:
    text = str(given).replace("_", "").replace(" ", "").lower()
    if text in _NAMES:
        return _NAMES[text]
    if not isinstance(given, bool) and text.isdecimal() and len(text) < 4 and int(text) <= _ALL:
        return SearchFlags(int(text))
    raise BadArgumentError(
        f"There is no search flag {str(given)[:40]!r}.",
        hint=f"Flags: {', '.join(_SHOWN)}, or the sum of 1, 2, 4 and 8.",
        candidates=get_close_matches(str(given), _SHOWN) or _SHOWN,
        parameter="SearchFlags",
    )
