"""The tree of a query. Spans are offsets into the query's text, in code points, end excluded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Word:
    """Text to be found: ``foo``, ``"foo bar"`` (``quoted``), ``!foo`` (``exact``: equal to, not part of)."""

    text: str
    exact: bool
    quoted: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Nested:
    """``{query}`` or ``max{query}``: a query whose results are a condition or a filter's value."""

    aggregator: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Filter:
    """``name:value`` or ``name(parameter)>=value``.

    ``name`` keeps a leading ``#``, ``@`` or ``$`` where the syntax takes one. ``value`` is without its
    quotes; where it was in braces it is their text and ``nested`` the query.
    """

    name: str
    parameter: str
    operator: str
    value: str
    quoted: bool
    span: Span
    nested: Nested | None = None


@dataclass(frozen=True, slots=True)
class Not:
    """All that its operand does not match."""

    operand: Node


@dataclass(frozen=True, slots=True)
class And:
    """What each of two or more operands matches; none of them is an ``And``."""

    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """What one of two or more operands matches; none of them is an ``Or``."""

    operands: tuple[Node, ...]


Node: TypeAlias = Word | Filter | Nested | Not | And | Or


@dataclass(frozen=True, slots=True)
class Query:
    """A whole query.

    ``root`` is None where the text holds no condition: everything matches. ``toggles`` are the words after
    ``+``, in lower case.
    """

    text: str
    root: Node | None
    toggles: frozenset[str]
