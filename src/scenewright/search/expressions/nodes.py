"""The tree of an expression. Each node knows its own text and where in the whole text that starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, truth value or string."""

    value: float | bool | str
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Keyword:
    """``asc``, ``desc``, ``any``, ``all``, ``keep``, ``sort`` or ``none``, in lower case."""

    word: str
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Selector:
    """``@name`` or ``$name``; ``name`` is without its sign and may begin with ``#``."""

    name: str
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Collection:
    """``[a, b]``, whose plain words are strings, or ``{a, b}``, where they are queries."""

    items: tuple[Expression, ...]
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Call:
    """``evaluator{arguments}``; ``name`` in the spelling of the table of evaluators."""

    name: str
    arguments: tuple[Expression, ...]
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Expansion:
    """``...operand``: each of its results or groups as an argument of its own."""

    operand: Expression
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Alias:
    """``operand as name``; a name with selectors is worked out for each result."""

    operand: Expression
    name: str
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class QueryText:
    """A query; of its ``pieces`` the expressions are replaced by each of their results in turn.

    ``text`` is its whole text; braces that were escaped stand without ``\\`` in the pieces.
    """

    pieces: tuple[str | Expression, ...]
    text: str
    start: int


Expression: TypeAlias = Constant | Keyword | Selector | Collection | Call | Expansion | Alias | QueryText
