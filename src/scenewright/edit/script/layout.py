"""How a script is laid out: the lines of a declaration, indentation, braces, blank lines."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scenewright.csharp.literals import BLOCK_COMMENT, LINE_COMMENT, LITERAL, OPENING, interpolated_end
from scenewright.csharp.symbols import TypeSymbol
from scenewright.edit.script.script import Script, Symbol
from scenewright.errors import BadArgumentError
from scenewright.text.lines import lines_of

_BLANKS: Final = " \t"
_END: Final = re.compile(r"\r\n|\r|\n")
_LINE_COMMENT: Final = re.compile(r"[ \t]*//[^\r\n]*")
_PIECES: Final = re.compile(
    b"(?P<literal>"
    + LITERAL
    + b")|(?:"
    + BLOCK_COMMENT
    + b"|"
    + LINE_COMMENT
    + b")|(?P<opening>"
    + OPENING
    + b")"
)
_BRACKETS: Final = re.compile(_PIECES.pattern + rb"|[\[\]]")
_BRACES: Final = re.compile(_PIECES.pattern + rb"|[{}]")
_WITH_BODIES: Final = ("method", "constructor")
_DEFAULT_UNIT: Final = "    "


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a text, ``whole`` where it takes whole lines with the last one's end."""

    start: int
    end: int
    whole: bool


def line_start(text: str, offset: int) -> int:
    """Where the line of an offset begins."""
    return max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1


def indentation(text: str, offset: int) -> str:
    """The blanks at the beginning of the line of an offset."""
    start = line_start(text, offset)
    return (
        text[start : start + len(text[start:]) - len(text[start:].lstrip(_BLANKS))]
        if start < len(text)
        else ""
    )


def declaration_span(script: Script, symbol: Symbol) -> Span:
    """A declaration with its doc comment and attributes, and the comment behind it on its last line.

    Where nothing else stands on its lines, it is whole lines.
    """
    text = script.text
    start = script.offset(symbol.doc[0] if symbol.doc else symbol.start)
    end = script.offset(symbol.end)
    comment = _LINE_COMMENT.match(text, end)
    end = comment.end() if comment else end
    after = end + len(text[end:]) - len(text[end:].lstrip(_BLANKS))
    line_end = _END.match(text, after)
    first = line_start(text, start)
    if text[first:start].strip(_BLANKS) or (line_end is None and after < len(text)):
        return Span(start, end, whole=False)
    return Span(first, line_end.end() if line_end else len(text), whole=True)


def after_attributes(script: Script, symbol: Symbol) -> int:
    """Where a declaration begins behind its attribute lists."""
    data, at = script.data, symbol.start
    while data[at : at + 1] == b"[":
        at = _behind_brackets(data, at)
        at += len(data[at:]) - len(data[at:].lstrip())
    return script.offset(at)


def _behind_brackets(data: bytes, at: int) -> int:
    depth = 0
    while piece := _BRACKETS.search(data, at):
        at = interpolated_end(data, piece.start()) if piece["opening"] else piece.end()
        depth += {b"[": 1, b"]": -1}.get(piece[0], 0)
        if not depth:
            return at
    return len(data)


def with_braces_of(script: Script, code: str, indent: str) -> str:
    """Code whose outermost braces stand where those of a script do: on lines of their own or behind the head.

    Braces of bodies on one line stay.
    """
    own_line = braces_on_own_line(script)
    data = code.encode("utf-8", "surrogatepass")
    pieces, last = [], 0
    for at in _outer_braces(data):
        line_end = data[at + 1 :].lstrip(b" \t")[:1] in (b"\n", b"\r")
        head = data[last:at].rstrip()
        alone = (
            not data[last:at][len(data[last:at].rstrip(b" \t")) - 1 :].strip()
            and b"\n" in data[last:at][len(head) :]
        )
        if line_end and head and alone != own_line:
            gap = b"\n" + indent.encode() if own_line else b" "
            pieces += [head, gap, b"{"]
        else:
            pieces.append(data[last : at + 1])
        last = at + 1
    return b"".join([*pieces, data[last:]]).decode("utf-8", "surrogatepass")


def braces_on_own_line(script: Script) -> bool:
    """Whether most types and members of a script have their opening brace on a line of its own."""
    votes: Counter[bool] = Counter()
    for each in script.symbols.types:
        symbols: list[Symbol] = [each, *(part for part in each.members if part.kind in _WITH_BODIES)]
        for symbol in symbols:
            brace = next(_outer_braces(script.data, symbol.name_start, symbol.end), None)
            if brace is not None and b"\n" in script.data[brace : symbol.end]:
                line = script.data.rfind(b"\n", 0, brace) + 1
                votes[not script.data[line:brace].strip()] += 1
    return votes[True] >= votes[False]


def _outer_braces(data: bytes, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Where the braces stand that no other brace is around."""
    depth, at = 0, start
    while piece := _BRACES.search(data, at, len(data) if end is None else end):
        at = interpolated_end(data, piece.start()) if piece["opening"] else piece.end()
        if piece[0] == b"{":
            if not depth:
                yield piece.start()
            depth += 1
        elif piece[0] == b"}":
            depth -= 1


def without_gap(text: str, span: Span) -> Span:
    """The span to delete with a declaration: with it one gap of blank lines, so that one remains at most.

    Of a declaration that stood alone in a body that opens on the line of its type, the line end before it
    goes too, for that is what putting it in there made.
    """
    if not span.whole:
        return _without_blank(text, span)
    start = span.start
    blank_from = blank_lines_before(text, start)
    opens = text[:blank_from].rstrip(_BLANKS + "\r\n").endswith("{")
    closes = text[span.end :].lstrip(_BLANKS).startswith("}")
    if blank_from < start and (closes or _is_blank_line(text, span.end)):
        start = blank_from
    elif opens and not closes and _is_blank_line(text, span.end):
        return Span(start, _after_blank_line(text, span.end), whole=True)
    if opens and closes and not _stands_alone(text, start):
        brace = text.rindex("{", 0, start)
        line_end = _END.search(text, brace, start)
        return Span(
            line_end.start() if line_end else start, span.end + _blanks_at(text, span.end), whole=False
        )
    return Span(start, span.end, whole=True)


def _stands_alone(text: str, start: int) -> bool:
    """Whether the opening brace before an offset is the first thing on its line."""
    brace = text.rindex("{", 0, start)
    return not text[line_start(text, brace) : brace].strip(_BLANKS)


def _blanks_at(text: str, offset: int) -> int:
    return len(text[offset:]) - len(text[offset:].lstrip(_BLANKS))


def _without_blank(text: str, span: Span) -> Span:
    """A piece of a line with the blank behind it, or the one before it."""
    if text[span.end : span.end + 1] in (" ", "\t"):
        return Span(span.start, span.end + 1, whole=False)
    before = text[span.start - 1 : span.start] in (" ", "\t")
    return Span(span.start - before, span.end, whole=False)


def blank_lines_before(text: str, start: int) -> int:
    """Where the blank lines that end at a line's start begin."""
    while start > 0:
        before = line_start(text, start - (2 if text[start - 2 : start] == "\r\n" else 1))
        if text[before:start].strip():
            return start
        start = before
    return start


def _is_blank_line(text: str, start: int) -> bool:
    return start < len(text) and not _line(text, start).strip()


def _after_blank_line(text: str, start: int) -> int:
    return start + len(_line(text, start))


def _line(text: str, start: int) -> str:
    end = _END.search(text, start)
    return text[start : end.end() if end else len(text)]


def unit_of(script: Script) -> str:
    """One step of indentation: a tab, or the blanks that most members stand deeper than their types."""
    steps: Counter[str] = Counter()
    for each in script.symbols.types:
        outer = indentation(script.text, script.offset(each.start))
        for member in each.members:
            inner = indentation(script.text, script.offset(member.start))
            if inner.startswith(outer) and inner != outer:
                steps[inner[len(outer) :]] += 1
    return steps.most_common(1)[0][0] if steps else _DEFAULT_UNIT


def member_indentation(script: Script, owner: TypeSymbol) -> str:
    """The indentation of a type's members, or what theirs would be."""
    text = script.text
    for member in owner.members:
        offset = script.offset(member.start)
        if not text[line_start(text, offset) : offset].strip(_BLANKS):
            return indentation(text, offset)
    return indentation(text, script.offset(owner.start)) + unit_of(script)


def closing_brace(script: Script, owner: TypeSymbol) -> int:
    """Where the brace that ends a type stands.

    Raises ``BadArgumentError`` (``no_body``) for a type without braces, or whose last one is missing.
    """
    start, end = script.offset(owner.name_start), script.offset(owner.end)
    body = script.text[start:end].rstrip("; \t\r\n")
    if not body.endswith("}"):
        raise BadArgumentError(
            f"{owner.name} has no body that a member could be put into.",
            hint="Give it one with braces first: replace_class, or an edit of the text.",
            code="no_body",
        )
    return start + len(body) - 1


def reindented(text: str, indent: str) -> str:
    """A piece of code at an indentation.

    Lines that begin inside a literal stay as they are, and so do directives (``#if``).
    """
    lines = _lines_of_code(text)
    free = _free_lines(lines)
    shared = _shared_indentation([lines[number] for number in sorted(free)])
    made = []
    for number, line in enumerate(lines):
        if number in free:
            made.append(indent + line.removeprefix(shared))
        else:
            made.append(line if line.strip() else line.lstrip(_BLANKS))
    return "".join(made)


def stands_as_cut_out(code: str, indent: str) -> bool:
    """Whether code is as cut out of its place from its first word on: the other lines, or at least the last
    brace, are indented already.
    """
    lines = _lines_of_code(code)
    rest = [lines[number] for number in sorted(_free_lines(lines)) if number]
    if not rest or not indent or lines[0][:1] in _BLANKS:
        return False
    return rest[-1].startswith(indent + "}") or all(line.startswith(indent) for line in rest)


def _lines_of_code(text: str) -> list[str]:
    """The lines of a piece of code, which all end in LF until it is put into a file."""
    return lines_of(_END.sub("\n", text.strip("\r\n")))


def _free_lines(lines: list[str]) -> frozenset[int]:
    """The numbers of the lines whose indentation is a matter of layout alone."""
    inside = _lines_inside_literals("".join(lines))
    return frozenset(
        number
        for number, line in enumerate(lines)
        if number not in inside and line.strip() and not line.lstrip(_BLANKS).startswith("#")
    )


def _shared_indentation(lines: list[str]) -> str:
    """What all lines begin with. A first line without any, before a last brace that has some, does not count:
    that is code cut out of a file from its first word on.
    """
    if not lines:
        return ""
    if len(lines) > 1 and lines[0][:1] not in _BLANKS and lines[-1].lstrip(_BLANKS).startswith("}"):
        lines = lines[1:]
    blanks = [line[: len(line) - len(line.lstrip(_BLANKS))] for line in lines]
    low, high = min(blanks), max(blanks)
    return low[: next((at for at, sign in enumerate(low) if high[at] != sign), len(low))]


def _lines_inside_literals(text: str) -> frozenset[int]:
    """The numbers, from 0, of lines that begin inside a literal."""
    data = text.encode("utf-8", "surrogatepass")
    inside: set[int] = set()
    at = 0
    while piece := _PIECES.search(data, at):
        at = interpolated_end(data, piece.start()) if piece["opening"] else max(piece.end(), at + 1)
        if piece.lastgroup and b"\n" in data[piece.start() : at]:
            first = data.count(b"\n", 0, piece.start())
            inside.update(range(first + 1, first + 1 + data.count(b"\n", piece.start(), at)))
    return frozenset(inside)
