"""From the text of a query to its tree.

``not`` binds more tightly than ``and``, ``and`` more than ``or``; terms beside each other are joined by
``and``.
"""

from __future__ import annotations

from typing import Final

from scenewright.errors import SearchSyntaxError
from scenewright.search.language.faults import syntax_error
from scenewright.search.language.nodes import And, Node, Not, Or, Query
from scenewright.search.language.tokens import Kind, Syntax, Token, tokens

_PLAIN: Final = Syntax()
_WRITTEN: Final = {Kind.AND: "and", Kind.OR: "or", Kind.NOT: "not"}


def parse(text: str, syntax: Syntax = _PLAIN) -> Query:
    """The tree of a query without a provider's prefix (Unity Search manual, "Search syntax").

    Raises ``SearchSyntaxError`` with ``position`` (from 1) and ``excerpt`` (with a caret) for an operator
    without an operand, an empty or unclosed group, a filter without a value, too long or too deep a text.
    """
    found = list(tokens(text, syntax))
    toggles = frozenset(token.toggle for token in found if token.kind is Kind.TOGGLE)
    terms = [token for token in found if token.kind is not Kind.TOGGLE]
    return Query(text, _Parser(text, terms).whole(), toggles)


class _Parser:
    def __init__(self, text: str, found: list[Token]) -> None:
        self.text = text
        self.tokens = found
        self.at = 0

    def whole(self) -> Node | None:
        return self._either() if self.tokens else None

    @property
    def _kind(self) -> Kind | None:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else None

    def _either(self) -> Node:
        operands = [self._both()]
        while self._kind is Kind.OR:
            self.at += 1
            operands.append(self._both())
        return _joined(Or, operands)

    def _both(self) -> Node:
        operands = [self._one()]
        while self._kind not in (None, Kind.OR, Kind.CLOSE):
            self.at += self._kind is Kind.AND
            operands.append(self._one())
        return _joined(And, operands)

    def _one(self) -> Node:
        negated = False
        while self._kind is Kind.NOT:
            negated = not negated
            self.at += 1
        operand = self._primary()
        if not negated:
            return operand
        return operand.operand if isinstance(operand, Not) else Not(operand)

    def _primary(self) -> Node:
        if self._kind not in (Kind.OPEN, Kind.TERM):
            raise self._missing()
        token = self.tokens[self.at]
        self.at += 1
        if token.term:
            return token.term
        inner = self._either()
        self.at += 1
        return inner

    def _missing(self) -> SearchSyntaxError:
        """An operand should stand here; it is the operator beside it that lacks one."""
        before = self.tokens[self.at - 1] if self.at else None
        here = self.tokens[min(self.at, len(self.tokens) - 1)]
        lacking = before if before and before.kind in _WRITTEN else here
        if lacking.kind not in _WRITTEN:
            return syntax_error("The group holds no term.", self.text, lacking.start, "Put a term there.")
        written = "-" if self.text[lacking.start] == "-" else _WRITTEN[lacking.kind]
        return syntax_error(
            f"There is no term {'after' if lacking is before else 'before'} '{written}'.",
            self.text,
            lacking.start,
            "Put a term there, or quote the operator to search for it as a word.",
        )


def _joined(kind: type[And] | type[Or], operands: list[Node]) -> Node:
    """The operands under one node of a kind, those of the same kind drawn into it."""
    if len(operands) == 1:
        return operands[0]
    flat: list[Node] = []
    for operand in operands:
        flat.extend(operand.operands if isinstance(operand, kind) else (operand,))
    return kind(tuple(flat))
