"""What LINQ's modules share: walking through sequences and making lazy ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from scenewright.query import types as t
from scenewright.query.builtin import ENUMERABLE_CLASS
from scenewright.query.faults import thrown
from scenewright.query.types import CType
from scenewright.query.values import Lazy, Value, iterate
from scenewright.query.world import Call

LINQ = ENUMERABLE_CLASS.members


def source_of(value: Value, name: str = "source") -> Value:
    """A sequence that is there. Raises ``QueryExceptionError`` (``ArgumentNullException``)."""
    if value is None:
        raise thrown("ArgumentNullException", f"Value cannot be null. (Parameter '{name}')")
    return value


def walk(call: Call, value: Value) -> Iterator[Value]:
    """The elements, each one a step."""
    return call.limits.walk(iterate(source_of(value)))


def lazy(element: CType, produce: Callable[[], Iterator[Value]]) -> Lazy:
    """A sequence of ``element`` worked out each time it is walked through."""
    return Lazy(t.ENUMERABLE.of(element), produce)


def no_elements() -> Exception:
    """What an empty sequence throws where an element is needed."""
    return thrown("InvalidOperationException", "Sequence contains no elements")


F = TypeVar("F", bound=Callable[..., Any])


def linq(*texts: str) -> Callable[[F], F]:
    """A decorator that declares one or more forms of a LINQ method."""
    return LINQ.method(*texts, contextual=True)


def chained(call: Call, first: Value, second: Value) -> Lazy:
    """The elements of one sequence, then those of another."""
    source_of(first, "first")
    source_of(second, "second")
    return lazy(call["T"], lambda: (x for part in (first, second) for x in walk(call, part)))
