"""The error of a text that is no query."""

import re
from typing import Final

from scenewright.errors import SearchSyntaxError

_SHOWN: Final = 60
_UNPRINTED = re.compile(r"[^\S ]|[\x00-\x1f\x7f-\x9f]")


def syntax_error(message: str, text: str, start: int, hint: str = "") -> SearchSyntaxError:
    """An error about the place ``start`` (an offset): ``position`` from 1 and an ``excerpt`` with a caret."""
    return SearchSyntaxError(message, hint=hint, position=start + 1, excerpt=excerpt(text, start))


def shortened(text: str) -> str:
    """A text for a message: at most 60 characters of it."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def excerpt(text: str, start: int) -> str:
    """At most 60 characters around an offset on one line, and below a caret under its character."""
    first = max(0, min(start - _SHOWN // 2, len(text) - _SHOWN))
    shown = _UNPRINTED.sub(" ", text[first : first + _SHOWN])
    return f"{shown}\n{' ' * (start - first)}^"
