"""What expressions are worked out in, and what their functions are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from scenewright.search.expressions.nodes import Call, Expression
from scenewright.search.expressions.results import Result
from scenewright.search.interface import Item, Scope

if TYPE_CHECKING:
    from scenewright.search.expressions.evaluation import Evaluation


class World(Protocol):
    """What expressions are worked out in: where queries are answered and things have fields."""

    scope: Scope

    def ask(self, query: str) -> Sequence[Item]:
        """All that a query with or without a prefix finds."""

    def prefix(self, query: str) -> str | None:
        """How a query begins to choose its provider; None where one asked has a grammar of its own."""

    def field(self, item: Item, name: str) -> object:
        """A provider's own value of a selector of an item, None where it has no such."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of an evaluator: its node and alias, and its results where it was expanded."""

    node: Expression
    name: str = ""
    given: tuple[Result, ...] | None = None


@dataclass(frozen=True, slots=True)
class Evaluator:
    """One function of expressions.

    ``run`` gives its results for a call and its arguments, of which there are ``least`` to ``most``.
    ``expand`` gives the arguments that it stands for after ``...``. Plain words among its arguments from
    the ``strings``-th (0: the first) on are strings. ``offline`` is empty, or why files cannot answer it.
    """

    name: str
    arguments: str
    description: str
    run: Callable[[Evaluation, Call, list[Argument]], Iterable[Result]]
    least: int = 0
    most: int | None = None
    strings: int | None = None
    offline: str = ""
    expand: Callable[[Evaluation, Call, list[Argument]], list[Argument]] | None = None
