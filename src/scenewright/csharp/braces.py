"""The brace that has no partner."""

from collections.abc import Iterator

from scenewright.csharp.literals import interpolated_end
from scenewright.csharp.skeleton import IN_BODY, OPEN


def unpaired_brace(text: bytes) -> int | None:
    """The offset of the brace that most likely lacks its partner; None when all of them pair up.

    A ``}`` too many is that one. When a ``}`` is missing, the others close the wrong braces, so the first
    ``{`` that ends up closed by a line indented less than its own is named, else the last one left open.
    """
    open_braces: list[int] = []
    suspect: int | None = None
    for at in _braces(text):
        if text[at] == OPEN:
            open_braces.append(at)
        elif not open_braces:
            return at
        else:
            opened = open_braces.pop()
            if suspect is None and _indent(text, at) < _indent(text, opened):
                suspect = opened
    if not open_braces:
        return None
    return open_braces[-1] if suspect is None else suspect


def _braces(text: bytes) -> Iterator[int]:
    at = 0
    while (token := IN_BODY.match(text, at)) and token.lastgroup:
        at = token.end()
        if token.lastgroup == "opening":
            at = interpolated_end(text, token.start("opening"))
        else:
            yield at - 1


def _indent(text: bytes, at: int) -> int:
    line = text[text.rfind(b"\n", 0, at) + 1 : at]
    return len(line) - len(line.lstrip())
