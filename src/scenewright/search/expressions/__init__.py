"""Search expressions: ``count{t:prefab}``, ``sort{p: t:texture, @size, desc}``, ``ref={p: t:script}``."""

from __future__ import annotations

from scenewright.search.expressions import parser
from scenewright.search.expressions.evaluation import Evaluation
from scenewright.search.expressions.evaluators import EVALUATORS
from scenewright.search.expressions.interface import Evaluator, World
from scenewright.search.expressions.nodes import Expression
from scenewright.search.expressions.results import items
from scenewright.search.expressions.selectors import SELECTORS, SelectorFact
from scenewright.search.interface import Item

__all__ = [
    "EVALUATORS",
    "SELECTORS",
    "Evaluator",
    "Expression",
    "SelectorFact",
    "World",
    "evaluate",
    "parse_expression",
]

_STRINGS = {name: each.strings for name, each in EVALUATORS.items()}


def parse_expression(text: str) -> Expression | None:
    """The tree of a text that is an expression, None where it is a plain query.

    A text is an expression where braces stand in it outside of quotes and not as ``\\{``, or where the whole
    of it is ``[a, b]``. Unity Search manual, "Search expressions".

    Raises ``SearchSyntaxError`` for braces that do not pair, an argument that is missing, too deep or long a
    text, ``UnknownFilterError`` for an evaluator that does not exist; both with ``position`` and ``excerpt``.
    """
    return parser.parse_expression(text, _STRINGS)


def evaluate(expression: Expression, world: World, text: str) -> list[Item]:
    """The results of an expression as items; bare values are items of the provider ``default``.

    ``text`` is what the expression was parsed from. Raises what queries in it raise, ``SearchError`` for
    arguments it cannot work with and for too many results, ``UnknownFilterError`` for a selector that no
    result has, ``NotOfflineError`` for what only an Editor knows, ``DeadlineError``.
    """
    run = Evaluation(text, world, EVALUATORS)
    return items(run.results(expression))
