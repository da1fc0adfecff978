"""Errors of a query: how they are made, and how they learn where they happened."""

from collections.abc import Iterable
from typing import Final, TypeVar

from rapidfuzz import fuzz, process

from scenewright.errors import QueryBindingError, QueryExceptionError, QuerySyntaxError, ScenewrightError
from scenewright.query.nodes import Call, Index, Member, Node, Span

E = TypeVar("E", bound=ScenewrightError)
_LIKENESS: Final = 55
_MOST_CANDIDATES: Final = 5


def nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names most like ``name``, best first."""
    known = list(dict.fromkeys(names))
    found = process.extract(
        name, known, scorer=fuzz.WRatio, processor=str.lower, limit=12, score_cutoff=_LIKENESS
    )
    ranked = sorted(found, key=lambda hit: (-fuzz.ratio(name.lower(), hit[0].lower()), hit[0]))
    return tuple(hit[0] for hit in ranked[:_MOST_CANDIDATES])


def thrown(exception: str, message: str) -> QueryExceptionError:
    """The C# exception ``System.<exception>`` with .NET's message."""
    name = exception if "." in exception else f"System.{exception}"
    return QueryExceptionError(f"{name}: {message}", exception=name)


def not_compiled(message: str, node: Node, code: str = "", **more: object) -> QueryBindingError:
    """What the C# compiler would refuse; ``code`` is its number (``CS0103``)."""
    details = {"compiler_code": code} if code else {}
    error = QueryBindingError(message, **details, **more)  # type: ignore[arg-type]
    return locate(error, place_of(node))


def place_of(node: Node) -> Span:
    """Where to point: at the name of a member or called method, at the first index, else at the start."""
    if isinstance(node, Call):
        return place_of(node.target)
    if isinstance(node, Member):
        return node.name_span or node.span
    return node.arguments[0].span if isinstance(node, Index) and node.arguments else node.span


def refused(message: str, span: Span, hint: str = "") -> QuerySyntaxError:
    """Text that is no expression, or one this language leaves out."""
    return locate(QuerySyntaxError(message, hint=hint), span)


def locate(error: E, span: Span) -> E:
    """Tells an error where it happened, unless it knows."""
    error.details.setdefault("line", span.line)
    error.details.setdefault("column", span.column)
    return error


def show(error: ScenewrightError, text: str) -> None:
    """Adds the line of the query and, under it, a caret at the column."""
    lines = text.splitlines() or [""]
    line, column = error.details.get("line"), error.details.get("column")
    if line is None or column is None or line > len(lines):
        return
    start = max(0, column - 61)
    error.details["excerpt"] = f"{lines[line - 1][start : start + 120]}\n{' ' * (column - 1 - start)}^"
