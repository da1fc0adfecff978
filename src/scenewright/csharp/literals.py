"""Where C# comments and literals begin and end, found without a parser.

The patterns work on bytes. What a line end or the end of the file cuts off ends
there, so scanning always goes forward and never fails.
"""

import re
from typing import Final

Span = tuple[int, int]

_RAW = rb"\${0,8}+(?:" + b"|".join(b'"{%d}(?!")(?s:.*?)(?:"{%d}|\\Z)' % (n, n) for n in (3, 4, 5, 6)) + rb")"
_VERBATIM = rb'@"[^"]*+(?>(?:""[^"]*+)*)(?:"|\Z)'
_PLAIN = rb'"(?>(?:[^"\\\r\n]|\\[^\r\n])*)"?'
_CHARACTER = rb"'(?>(?:[^'\\\r\n]|\\[^\r\n])*)'?"
_HOLE = rb"\{[^{}\"'/@\r\n]*+\}"
_INTERPOLATED = rb'\$"(?>(?:[^"\\{}\r\n]|\\[^\r\n]|\{\{|\}\}|' + _HOLE + rb')*)"'
_INTERPOLATED_VERBATIM = rb'(?:\$@|@\$)"(?>(?:[^"{}]|""|\{\{|\}\}|' + _HOLE + rb')*)"'

LINE_COMMENT: Final = rb"//[^\r\n]*+"
BLOCK_COMMENT: Final = rb"/\*(?>(?:[^*]|\*(?!/))*)(?:\*/|\Z)"
#: Every literal but the interpolated strings whose holes hold strings, comments or braces.
LITERAL: Final = b"|".join((_RAW, _VERBATIM, _INTERPOLATED, _INTERPOLATED_VERBATIM, _PLAIN, _CHARACTER))
#: The start of an interpolated string; tried after `LITERAL`, only `interpolated_end` can finish it.
OPENING: Final = rb'(?:\$@|@\$|\$)"'

_IN_HOLE = re.compile(
    LINE_COMMENT + b"|" + BLOCK_COMMENT + b"|" + LITERAL
    + rb"|(?P<opening>" + OPENING + rb")|(?P<brace>[{}])"
)  # fmt: skip
_TEXT: Final = {
    False: re.compile(rb'(?>(?:[^"\\{\r\n]|\\[^\r\n]|\{\{)*)'),
    True: re.compile(rb'(?>(?:[^"{]|""|\{\{)*)'),
}
_DEEPEST = 50


def interpolated_end(data: bytes, start: int, depth: int = 0) -> int:
    """The offset after the interpolated string that opens at ``start`` (``$"``, ``$@"`` or ``@$"``).

    Holes may hold other strings and braces; past 50 levels the string counts as ended.
    """
    verbatim = data[start : start + 2] != b'$"'
    at = data.index(b'"', start) + 1
    while True:
        at = _TEXT[verbatim].match(data, at).end()  # type: ignore[union-attr]
        if data[at : at + 1] != b"{" or depth > _DEEPEST:
            return at + (data[at : at + 1] == b'"')
        at = _hole_end(data, at + 1, depth)


def _hole_end(data: bytes, at: int, depth: int) -> int:
    level = 1
    while level and (token := _IN_HOLE.search(data, at)):
        at = token.end()
        if token["opening"]:
            at = interpolated_end(data, token.start(), depth + 1)
        elif token["brace"]:
            level += 1 if token["brace"] == b"{" else -1
    return at if not level else len(data)


_NO_CODE = re.compile(LINE_COMMENT + b"|" + BLOCK_COMMENT + b"|" + LITERAL)
_LINE_ENDS = re.compile(rb"[^\r\n]+")


def without_comments(source: bytes) -> bytes:
    """The source without its comments and literals: each is the line ends it held. Lines keep their numbers.

    An interpolated string goes as a whole only where its holes hold no strings; of any other some may stay.
    """
    return _NO_CODE.sub(lambda found: b" " + _LINE_ENDS.sub(b"", found[0]), source)
