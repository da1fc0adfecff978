"""What a C# text declares, without what it does: the spans outside the bodies of members.

Parsing costs time for every token, and most tokens stand in method bodies. Leaving
them out also keeps syntax that the grammar does not know away from the declarations.
"""

import re
from dataclasses import dataclass
from typing import Final

from scenewright.csharp.literals import BLOCK_COMMENT, LINE_COMMENT, LITERAL, OPENING, Span, interpolated_end

_DOC_START = rb"///(?!/)|/\*\*(?![*/])"
_PLAIN_COMMENT = rb"(?!" + _DOC_START + rb")(?:" + LINE_COMMENT + b"|" + BLOCK_COMMENT + b")"
_DOC = (
    rb"///(?!/)[^\r\n]*+(?>(?:\r?\n[ \t]*+///(?!/)[^\r\n]*+)*)|/\*\*(?![*/])(?>(?:[^*]|\*(?!/))*)(?:\*/|\Z)"
)
_AMONG_DECLARATIONS = re.compile(
    rb"(?>(?:[^{};\"'/$@]++|" + _PLAIN_COMMENT + b"|" + LITERAL
    + rb"|(?!" + _DOC_START + b"|" + OPENING + rb")[/$@])*)"
    + rb"(?:(?P<mark>[{};])|(?P<opening>" + OPENING + rb")|(?P<doc>" + _DOC + rb")|\Z)"
)  # fmt: skip
IN_BODY = re.compile(
    rb"(?>(?:[^{}\"'/$@]++|" + LINE_COMMENT + b"|" + BLOCK_COMMENT + b"|" + LITERAL
    + rb"|(?!" + OPENING + rb")[/$@])*)(?:(?P<mark>[{}])|(?P<opening>" + OPENING + rb")|\Z)"
)  # fmt: skip
_TYPE_WORD = re.compile(rb"\b(?:class|struct|interface|enum|record|namespace)\b")
_COMMENT_OR_LITERAL = re.compile(LINE_COMMENT + b"|" + BLOCK_COMMENT + b"|" + LITERAL)
_VISIBLE = re.compile(rb"\S")
OPEN: Final = ord("{")
_CLOSE: Final = ord("}")


@dataclass(frozen=True, slots=True)
class Skeleton:
    """``spans`` are the parts of the text outside bodies and ``///`` comments, in order.

    ``left_out`` are the others. ``docs`` maps the offset where a declaration starts to the span of its
    doc comment: ``///`` lines or a ``/** */`` block.
    """

    spans: tuple[Span, ...]
    left_out: tuple[Span, ...]
    docs: dict[int, Span]


def skeleton(text: bytes) -> Skeleton | None:
    """Finds the bodies of members and leaves them out; None when the braces do not pair up.

    ``text`` must be free of preprocessor directives.
    """
    scan = _Scan(text)
    return scan.result() if scan.balanced() else None


class _Scan:
    def __init__(self, text: bytes) -> None:
        self._text = text
        self._left_out: list[Span] = []
        self._docs: dict[int, Span] = {}
        self._depth = 0
        self._head = 0

    def balanced(self) -> bool:
        """Reads the whole text; False at the first brace without a partner."""
        text, at = self._text, 0
        while (token := _AMONG_DECLARATIONS.match(text, at)) and token.lastgroup:
            at = token.end()
            if token.lastgroup == "mark":
                at = self._mark(at)
                if at < 0:
                    return False
            elif token.lastgroup == "doc":
                self._doc(token.span("doc"))
            else:
                at = interpolated_end(text, token.start("opening"))
        return self._depth == 0

    def result(self) -> Skeleton:
        spans, last = [], 0
        for start, end in self._left_out:
            if start > last:
                spans.append((last, start))
            last = end
        if last < len(self._text):
            spans.append((last, len(self._text)))
        return Skeleton(tuple(spans), tuple(self._left_out), self._docs)

    def _mark(self, at: int) -> int:
        mark = self._text[at - 1]
        if mark == OPEN and not _opens_declarations(self._text[self._head : at - 1]):
            end = body_end(self._text, at)
            if end < 0:
                return -1
            self._left_out.append((at, end))
            at = end + 1
        elif mark == OPEN:
            self._depth += 1
        elif mark == _CLOSE:
            self._depth -= 1
        self._head = at
        return at if self._depth >= 0 else -1

    def _doc(self, span: Span) -> None:
        """Notes a doc comment. One in ``/** */`` stays, as it may be all that parts two words."""
        if self._text.startswith(b"///", span[0]):
            self._left_out.append(span)
        declared = _VISIBLE.search(self._text, span[1])
        if declared:
            self._docs[declared.start()] = span


def _opens_declarations(head: bytes) -> bool:
    """Whether a ``{`` after ``head`` begins the body of a type or a namespace."""
    found = _TYPE_WORD.search(head)
    return found is not None and _TYPE_WORD.search(_COMMENT_OR_LITERAL.sub(b" ", head)) is not None


def body_end(text: bytes, at: int) -> int:
    """The offset of the ``}`` that closes a body whose text begins at ``at``; -1 when there is none."""
    depth = 1
    while (token := IN_BODY.match(text, at)) and token.lastgroup:
        at = token.end()
        if token.lastgroup == "opening":
            at = interpolated_end(text, token.start("opening"))
            continue
        depth += 1 if text[at - 1] == OPEN else -1
        if not depth:
            return at - 1
    return -1
