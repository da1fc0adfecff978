"""From the text of an expression to its tree.

A piece of text is the first of these that it can be: an alias (``x as name``), a keyword, an evaluator with
its arguments, a set, a number, a truth value, an expansion (``...x``), a string, a selector, a query.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from scenewright.errors import UnknownFilterError
from scenewright.search.expressions.nodes import (
    Alias,
    Call,
    Collection,
    Constant,
    Expansion,
    Expression,
    Keyword,
    QueryText,
    Selector,
)
from scenewright.search.expressions.structure import MOST_DEPTH, ROOT, Structure
from scenewright.search.language import excerpt, shortened, syntax_error
from scenewright.search.matching import nearest
from scenewright.search.values import parse_number

KEYWORDS: Final = frozenset({"asc", "desc", "any", "all", "keep", "sort", "none"})
_ALIAS = re.compile(r"""\sas\s+(?:"([^"']+)"|'([^"']+)'|([^\s{}\[\]'"]+))\Z""")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(?=\{)")
_NAME_BEFORE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
_SELECTOR = re.compile(r"[@$](#?[\w.\[\]/]+)")
_ESCAPED_BRACE = re.compile(r"\\([{}])")
_LONGEST_NAME: Final = 64


def parse_expression(text: str, evaluators: Mapping[str, int | None]) -> Expression | None:
    """The tree of a text that is an expression, None where it is a plain query.

    ``evaluators`` are the names there are, each with the number (from 0) of the argument from which on plain
    words are strings. A text is an expression where braces stand in it outside of strings, or where it is
    ``[a, b]``.

    Raises ``SearchSyntaxError`` for braces that do not pair or an argument that is missing,
    ``UnknownFilterError`` for an evaluator that does not exist, both with ``position`` and ``excerpt``.
    """
    if not any(mark in text for mark in "{}[]"):
        return None
    tree = _Parser(text, evaluators).whole()
    unchanged = isinstance(tree, QueryText) and tree.pieces == (text.strip(),)
    return None if unchanged else tree


class _Parser:
    def __init__(self, text: str, evaluators: Mapping[str, int | None]) -> None:
        self.text = text
        self.structure = Structure(text)
        self.evaluators = {name.lower(): name for name in evaluators}
        self.strings = evaluators
        self.depth = 0

    def whole(self) -> Expression:
        start, end = self._trimmed(0, len(self.text))
        bracketed = self.text[start:end].startswith("[") and self.structure.pairs.get(start) == end - 1
        if bracketed and not self.structure.commas(start, start, end):
            return self._query(ROOT, start, end)  # such as the name of a GameObject
        if self.structure.strings.get(start) == end - 1:
            return self._query(ROOT, start, end)  # a phrase
        return self._piece(ROOT, start, end, False)

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        piece = self.text[start:end]
        return end - len(piece.lstrip()), start + len(piece.rstrip())

    def _piece(self, opener: int, start: int, end: int, strings: bool) -> Expression:
        """The tree of a piece directly in the pair of ``opener``. ``strings``: plain words are strings."""
        start, end = self._trimmed(start, end)
        if start >= end:
            raise syntax_error("Nothing stands in the braces.", self.text, max(0, start - 1))
        self.depth += 1
        if self.depth > 2 * MOST_DEPTH:
            raise syntax_error("The expression is nested too deeply.", self.text, start)
        tree = self._alias(opener, start, end, strings) or self._unnamed(opener, start, end, strings)
        self.depth -= 1
        return tree

    def _alias(self, opener: int, start: int, end: int, strings: bool) -> Alias | None:
        found = _ALIAS.search(self.text[start:end]) if " as" in self.text[start:end] else None
        if not found or not found.start():
            return None
        operand = self._piece(opener, start, start + found.start(), strings)
        return Alias(operand, found[1] or found[2] or found[3], self.text[start:end], start)

    def _unnamed(self, opener: int, start: int, end: int, strings: bool) -> Expression:
        outer = self.text[start:end]
        if outer.lower() in KEYWORDS:
            return Keyword(outer.lower(), outer, start)
        inner_opener, first, last = self._without_braces(opener, start, end)
        if first >= last:
            raise syntax_error("Nothing stands in the braces.", self.text, start)
        return (
            self._call(first, last)
            or self._set(opener, inner_opener, (start, end), (first, last))
            or self._atom(first, last)
            or self._expansion(inner_opener, first, last)
            or self._string(first, last, strings and first == start)
            or self._selector(first, last)
            or self._query(inner_opener, first, last)
        )

    def _without_braces(self, opener: int, start: int, end: int) -> tuple[int, int, int]:
        """The piece without the pairs of braces all around it."""
        while self.text[start : start + 1] == "{" and self.structure.pairs.get(start) == end - 1:
            opener = start
            start, end = self._trimmed(start + 1, end - 1)
        return opener, start, end

    def _call(self, start: int, end: int) -> Call | None:
        found = _NAME.match(self.text, start, end)
        if not found or self.structure.pairs.get(found.end()) != end - 1:
            return None
        name = self.evaluators.get(found[0].lower())
        if not name:
            raise self._unknown(found[0], start)
        arguments = self._arguments(found.end(), self.strings[name])
        return Call(name, arguments, self.text[start:end], start)

    def _unknown(self, name: str, start: int) -> UnknownFilterError:
        known = ", ".join(self.evaluators.values())
        return UnknownFilterError(
            f"There is no evaluator '{shortened(name)}'.",
            hint=f"There are: {known}. To search for braces write \\{{ and \\}}.",
            candidates=nearest(name, self.evaluators.values()),
            position=start + 1,
            excerpt=excerpt(self.text, start),
        )

    def _arguments(self, opener: int, strings: int | None) -> tuple[Expression, ...]:
        """What is between the commas of a pair; from the ``strings``-th on plain words are strings."""
        end = self.structure.pairs[opener]
        commas = self.structure.commas(opener, opener, end)
        if not commas and not self.text[opener + 1 : end].strip():
            return ()
        edges = [opener, *commas, end]
        for before, after in pairwise(edges):
            if not self.text[before + 1 : after].strip():
                place = before if after == end else after
                raise syntax_error("An argument is missing beside the comma.", self.text, place)
        return tuple(
            self._piece(opener, before + 1, after, strings is not None and place >= strings)
            for place, (before, after) in enumerate(pairwise(edges))
        )

    def _set(
        self, opener: int, inner: int, outside: tuple[int, int], inside: tuple[int, int]
    ) -> Collection | None:
        start, end = inside
        text = self.text[slice(*outside)]
        if self.text[start] == "[" and self.structure.pairs.get(start) == end - 1:
            return Collection(self._arguments(start, 0), text, outside[0])
        if inner != opener and self.structure.commas(inner, start - 1, end + 1):
            return Collection(self._arguments(inner, None), text, outside[0])
        return None

    def _atom(self, start: int, end: int) -> Constant | None:
        text = self.text[start:end]
        if text.lower() in ("true", "false"):
            return Constant(text.lower() == "true", text, start)
        number = parse_number(text)
        return None if number is None else Constant(number, text, start)

    def _expansion(self, opener: int, start: int, end: int) -> Expansion | None:
        if not self.text.startswith("...", start, end):
            return None
        return Expansion(self._piece(opener, start + 3, end, False), self.text[start:end], start)

    def _string(self, start: int, end: int, strings: bool) -> Constant | None:
        text = self.text[start:end]
        if self.structure.strings.get(start) == end - 1:
            return Constant(text[1:-1], text, start)
        return Constant(text, text, start) if strings and "{" not in text else None

    def _selector(self, start: int, end: int) -> Selector | None:
        text = self.text[start:end]
        found = _SELECTOR.fullmatch(text)
        return Selector(found[1], text, start) if found else None

    def _query(self, opener: int, start: int, end: int) -> QueryText:
        pieces: list[str | Expression] = []
        at = start
        for place in self.structure.children(opener, start, end):
            close = self.structure.pairs[place] + 1
            if self.text[place] == "[" and not self._is_set(place, close, end):
                continue
            before = place - len(self._name_before(at, place)) if self.text[place] == "{" else place
            pieces += [self._unescaped(at, before), self._piece(opener, before, close, False)]
            at = close
        pieces.append(self._unescaped(at, end))
        return QueryText(tuple(piece for piece in pieces if piece != ""), self.text[start:end], start)

    def _name_before(self, start: int, place: int) -> str:
        found = _NAME_BEFORE.search(self.text[max(start, place - _LONGEST_NAME) : place])
        return found[0] if found else ""

    def _is_set(self, place: int, close: int, end: int) -> bool:
        """Whether a bracket in a query is a set: ``t:[a, b]`` is, ``data[0]`` and ``[Managers]`` are not."""
        before = self.text[place - 1 : place]
        after = self.text[close : min(close + 1, end)]
        apart = (before == "" or before in ":=<> \t\n") and (after == "" or after.isspace())
        return apart and bool(self.structure.commas(place, place, close))

    def _unescaped(self, start: int, end: int) -> str:
        text = self.text[start:end]
        return _ESCAPED_BRACE.sub(r"\1", text) if self.structure.escapes else text
