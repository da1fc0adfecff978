"""Answering a query: parse, bind, run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import scenewright.query.library
import scenewright.query.structs  # noqa: F401  declares the structs
from scenewright.errors import ScenewrightError
from scenewright.query.bound import Bound
from scenewright.query.builtin import BUILTIN
from scenewright.query.expressions import ExpressionBinder
from scenewright.query.faults import not_compiled, show, thrown
from scenewright.query.limits import Deadline, Limits
from scenewright.query.resolver import Types
from scenewright.query.syntax import parse
from scenewright.query.types import NULL, CType
from scenewright.query.values import Value
from scenewright.query.world import Call, World

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """The value of a query: ``type`` is the static type, as the C# compiler sees the expression.

    A value that is a sequence not yet walked through, or has members, is worked out while it is shown:
    ``call`` is what those members are told.
    """

    value: Value
    type: CType
    call: Call
    text: str


def answer(text: str, world: World, deadline: Deadline) -> Answer:
    """The value of one C# expression in a world.

    Raises ``QuerySyntaxError``, ``QueryBindingError`` and ``QueryExceptionError`` with ``line``, ``column``
    and ``excerpt``, ``DeadlineError``, and what the world's own members raise (``NotOfflineError``, ...).
    """
    call = Call(Limits(deadline), Types(world, BUILTIN), {}, world)
    bound = within(text, lambda: _bind(text, call))
    value = within(text, lambda: bound.run({}))
    return Answer(value, bound.type, call, text)


def _bind(text: str, call: Call) -> Bound:
    binder = ExpressionBinder(call.world, call.types, call.limits)
    tree = parse(text, call.limits.deadline)
    bound = binder.bind(tree)
    if bound.type is NULL:
        return bound
    usable = binder.usable(bound)
    if usable.type.kind == "special":
        raise not_compiled("a query must return a value", tree, "CS8716")
    return usable


def within(text: str, work: Callable[[], T]) -> T:
    """The result of ``work``; errors on the way get the excerpt of the query they happened in."""
    try:
        return work()
    except ScenewrightError as error:
        show(error, text)
        raise
    except RecursionError:
        raise thrown("InsufficientExecutionStackException", "the query calls itself too deeply") from None
