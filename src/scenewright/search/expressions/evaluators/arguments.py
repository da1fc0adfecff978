"""What the arguments of an evaluator are, as far as it has to know before they are worked out."""

from __future__ import annotations

from scenewright.search.expressions.evaluation import Evaluation
from scenewright.search.expressions.interface import Argument
from scenewright.search.expressions.nodes import (
    Alias,
    Call,
    Constant,
    Expression,
    Keyword,
    QueryText,
    Selector,
)


def plain(argument: Argument) -> Expression:
    """The argument's node without an alias."""
    return argument.node.operand if isinstance(argument.node, Alias) else argument.node


def selector_of(argument: Argument) -> str | None:
    """The name of the selector that an argument is (``@name``), None where it is none."""
    node = plain(argument)
    return node.name if isinstance(node, Selector) else None


def selector_name(argument: Argument) -> str | None:
    """The name of the selector that is meant: ``@name``, also as a string or a bare word."""
    node = plain(argument)
    if isinstance(node, QueryText) and node.pieces == (node.text,) and not node.text[0].isspace():
        return node.text if " " not in node.text and ":" not in node.text else None
    if isinstance(node, Constant) and isinstance(node.value, str):
        return node.value.lstrip("@$")
    return selector_of(argument)


def split_selector(
    run: Evaluation, call: Call, given: list[Argument], place: int, least: int = 1
) -> tuple[str | None, list[Argument]]:
    """The selector at a place (0: first, -1: last), if one is there, and the sets that are the others.

    Raises ``SearchError`` where there are fewer sets than ``least``.
    """
    name = selector_of(given[place])
    sets = given if name is None else given[1:] if place == 0 else given[:-1]
    if len(sets) < least:
        raise run.places.error(f"{call.name}{{}} needs {least} set{'s' if least > 1 else ''}.", call)
    return name, sets


def split_number(given: list[Argument], otherwise: int) -> tuple[int, list[Argument]]:
    """The whole number that comes first, if one does and more follow, and the other arguments."""
    node = plain(given[0]) if len(given) > 1 else None
    if isinstance(node, Constant) and isinstance(node.value, float) and given[0].given is None:
        return max(0, int(min(node.value, 1e9))), given[1:]
    return otherwise, given


def keyword_of(argument: Argument) -> str | None:
    """The keyword that an argument is."""
    node = plain(argument)
    return node.word if isinstance(node, Keyword) else None


def texts_of(run: Evaluation, argument: Argument, *, variables: bool = True) -> list[str]:
    """The texts that an argument is: of a string its own, of a query those of `Evaluation.texts`."""
    node = plain(argument)
    match node:
        case Constant(str(value)):
            return [value]
        case QueryText():
            return [text for text, _ in run.texts(node, variables=variables)]
    return [node.text]


def name_of(argument: Argument, otherwise: str) -> str:
    """What the results of an argument are called."""
    return argument.name or otherwise
