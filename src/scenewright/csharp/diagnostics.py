"""Syntax errors of a C# file, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenewright.csharp.braces import unpaired_brace
from scenewright.csharp.grammar import parse
from scenewright.csharp.literals import Span
from scenewright.csharp.skeleton import OPEN
from scenewright.csharp.source import CSharpSource

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

_MISSING_WORDS: Final = {
    "identifier": "a name or a value",
    "declaration_list": "a body in braces",
    "block": "a body in braces",
    "_expression": "an expression",
    "type": "a type",
}
_CONTEXTUAL = (
    r"(?:required|async|await|partial|field|record|scoped|file|extension|when|where|yield|init|managed)"
)
_GAPS: Final = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"\*\s*\(\s*[\w.<>]+\s*\*+\s*\)", "a pointer cast"),
        (r"\$@?\"\"|\$@?\"[^\"\n]*(?:\{\{\{|\}\}\})", "braces or nothing in an interpolated string"),
        (
            r"\(\s*(?:[\w.<>]+\s+\w+\s*,\s*)*(?:in|ref readonly|scoped)\s+[\w.<>]+\s+\w+[^)]*\)\s*=>",
            "an `in` parameter of a lambda",
        ),
        (r"\bextension\s*(?:<[^>]*>)?\s*\(", "an extension block"),
        (r"\b(?:allows\s+ref\s+struct|delegate\s*\*)", "newer type syntax"),
        (
            r"(?:\(|,|=|\breturn|[\w>\]]\s)\s*" + _CONTEXTUAL + r"\s*(?:[=;,.)\]+*/<>-]|\bis\b)",
            "a contextual keyword as a name",
        ),
    )
)
_WINDOW: Final = 400
_QUOTED: Final = 40


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One place that breaks the grammar: ``line`` and ``column`` (code points) from 1, a byte span.

    ``certain`` is False where the text uses syntax that the parser is known not to read, so that
    the file may well be right.
    """

    line: int
    column: int
    message: str
    start: int
    end: int
    certain: bool = True


@dataclass(frozen=True, slots=True)
class SyntaxReport:
    """The first ``diagnostics`` of a file in order, and how many there are in all."""

    diagnostics: tuple[Diagnostic, ...]
    total: int


def syntax_diagnostics(
    source: bytes | CSharpSource, defines: Iterable[str] | None = None
) -> tuple[Diagnostic, ...]:
    """The first 50 syntax errors of a file, in order; see `syntax_report`."""
    return syntax_report(source, defines).diagnostics


def syntax_report(
    source: bytes | CSharpSource, defines: Iterable[str] | None = None, limit: int = 50
) -> SyntaxReport:
    """Every place that the parser cannot read, an error inside an error counted once.

    Without ``defines``, of the readings that show every ``#if`` branch the one with the fewest errors
    counts, since not every combination of branches is meant to compile.
    """
    read = source if isinstance(source, CSharpSource) else CSharpSource.from_bytes(source)
    readings = [_Reading(read, text) for text in read.configurations(defines)]
    best = min(readings, key=lambda reading: len(reading.damage))
    return SyntaxReport(tuple(best.diagnostics(limit)), best.total)


class _Reading:
    """One configuration of a file, parsed."""

    def __init__(self, source: CSharpSource, text: bytes) -> None:
        self._source = source
        self._text = text
        self.damage = list(_damage(parse(text)))
        self._brace = unpaired_brace(text) if self.damage else None
        brace = -1 if self._brace is None else self._brace
        self.damage = [node for node in self.damage if not node.start_byte <= brace < node.end_byte]

    @property
    def total(self) -> int:
        return len(self.damage) + (self._brace is not None)

    def diagnostics(self, limit: int) -> list[Diagnostic]:
        listed = [self._diagnostic(node) for node in self.damage[:limit]]
        if self._brace is not None:
            partner = "}" if self._text[self._brace] == OPEN else "{"
            message = f"This `{chr(self._text[self._brace])}` seems to have no `{partner}`."
            listed.append(self._at(self._brace, self._brace + 1, message))
        return sorted(listed, key=lambda diagnostic: diagnostic.start)[:limit]

    def _diagnostic(self, node: Node) -> Diagnostic:
        start, end = _culprit(self._text, node)
        gap = self._known_gap(start, max(end, min(node.end_byte, start + _WINDOW)))
        if gap:
            return self._at(
                start, end, f"The parser does not know this syntax ({gap}): it may be right.", False
            )
        return self._at(start, end, self._message(node, start, end))

    def _at(self, start: int, end: int, message: str, certain: bool = True) -> Diagnostic:
        return Diagnostic(*self._source.position(start), message, start, end, certain)

    def _message(self, node: Node, start: int, end: int) -> str:
        quoted = " ".join(self._source.text(start, end).split())
        if not quoted:
            return f"Missing {_missing_words(node)}."
        wrong = "Unexpected" if node.is_error else "Something is missing in"
        return f"{wrong} `{quoted if len(quoted) <= _QUOTED else quoted[:_QUOTED].rstrip() + '...'}`."

    def _known_gap(self, start: int, end: int) -> str:
        """Which known gap of the grammar the lines of a span use, or nothing."""
        first = self._text.rfind(b"\n", 0, start) + 1
        last = self._text.find(b"\n", end)
        text = self._source.text(first, min(last if last >= 0 else len(self._text), first + _WINDOW))
        return next((name for pattern, name in _GAPS if pattern.search(text)), "")


def _damage(tree: Tree) -> Iterator[Node]:
    """The outermost ERROR nodes, and outside them those that miss something, in document order.

    What is missing may be hidden from the tree's nodes: then the innermost node that holds it.
    """
    pending = [tree.root_node] if tree.root_node.has_error else []
    while pending:
        node = pending.pop()
        inner = (
            [] if node.is_error else [child for child in node.children if child.has_error or child.is_missing]
        )
        if inner:
            pending += reversed(inner)
        else:
            yield node


def _missing_words(node: Node) -> str:
    if node.parent is not None and node.parent.child_by_field_name("name") == node:
        return "a name"
    return _MISSING_WORDS.get(node.type, f"`{node.type}`")


def _culprit(text: bytes, node: Node) -> Span:
    """The first text inside an ERROR that became no node, else the whole of it, blanks cut off."""
    last = node.start_byte
    for child in node.children:
        if text[last : child.start_byte].strip():
            return _trimmed(text, last, child.start_byte)
        last = max(last, child.end_byte)
    return _trimmed(text, node.start_byte, node.end_byte)


def _trimmed(text: bytes, start: int, end: int) -> Span:
    piece = text[start:end]
    begin = start + len(piece) - len(piece.lstrip())
    return begin, begin + len(piece.strip())
