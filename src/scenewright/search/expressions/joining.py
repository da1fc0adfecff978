"""Several queries that differ in a value, as fewer ones that find the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scenewright.errors import SearchSyntaxError
from scenewright.search.language import MOST_CHARACTERS, Word, parse

MOST_JOINED: Final = 64
_QUOTED = re.compile(r'"[^"\n]*"')


def joined(queries: Sequence[str], prefix: str) -> list[str]:
    """Queries whose results together are those of ``queries``, which all begin with ``prefix``.

    Each stands for up to ``MOST_JOINED`` of them, joined by ``or``: a provider plans one query in much less
    time than many. Those that would not mean the same in a group are given as they are.
    """
    rests = [query[len(prefix) :].strip() for query in queries]
    if len(queries) < 2 or sum(map(len, rests)) > MOST_CHARACTERS or not all(map(_can_be_grouped, rests)):
        return list(queries)
    starts = range(0, len(rests), MOST_JOINED)
    return [f"{prefix} ({') or ('.join(rests[start : start + MOST_JOINED])})" for start in starts]


def _can_be_grouped(text: str) -> bool:
    """Whether a query means the same between ( and ): not one that has such itself, nor a single word, for
    which a provider may look in other ways (a GUID is one).
    """
    if re.search("[()]", _QUOTED.sub("", text)):
        return False
    try:
        root = parse(text).root
    except SearchSyntaxError:
        return False
    return root is not None and not isinstance(root, Word)
