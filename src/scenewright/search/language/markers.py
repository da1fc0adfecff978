"""The marks that Unity's query builder leaves in a text."""

from typing import Final

_OPENING: Final = "<$"
_CLOSING: Final = "$>"


def without_markers(text: str) -> str:
    """The text with each ``<$control:value,arguments$>`` replaced by its value.

    ``ref=<$object:none,Material$>`` is ``ref=none``. A value in quotes keeps them, and any comma in them.
    """
    parts: list[str] = []
    at = 0
    while True:
        start = text.find(_OPENING, at)
        end = text.find(_CLOSING, start + len(_OPENING)) if start >= 0 else -1
        if end < 0:
            return "".join([*parts, text[at:]])
        parts += [text[at:start], _value(text[start + len(_OPENING) : end])]
        at = end + len(_CLOSING)


def _value(body: str) -> str:
    control, colon, arguments = body.partition(":")
    if not colon or not control.isidentifier():
        return f"{_OPENING}{body}{_CLOSING}"
    if arguments.startswith('"') and '"' in arguments[1:]:
        return arguments[: arguments.index('"', 1) + 1]
    return arguments.partition(",")[0].strip()
