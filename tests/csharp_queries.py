"""Queries for tests: tables of cases, and a short way to ask."""

import json
from dataclasses import dataclass
from pathlib import Path

from scenewright.errors import QueryError
from scenewright.query import Answer, Deadline, EmptyWorld, World, answer, type_of
from scenewright.query.texts import text_of

TABLES = Path(__file__).parent / "query" / "data"


@dataclass(frozen=True, slots=True)
class Case:
    """An expression with the type and text of its value, or ``!`` and an error's name with its place."""

    expression: str
    type: str
    text: str


def cases(name: str) -> list[Case]:
    """The rows of a table: expression, type or error, JSON text or ``line:column``, split by tabs."""
    lines = (TABLES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    return [
        Case(text, kind, shown if kind.startswith("!") else json.loads(shown)) for text, kind, shown in rows
    ]


def ask(text: str, world: World | None = None) -> Answer:
    return answer(text, world or EmptyWorld(), Deadline.after(30))


def outcome(text: str, world: World | None = None) -> tuple[str, str]:
    """What a query gives, in the form of a `Case`."""
    try:
        value = ask(text, world).value
    except QueryError as error:
        details = error.details
        name = details.get("exception") or details.get("compiler_code") or error.reason
        return f"!{name}", f"{details['line']}:{details['column']}"
    return ("null", "null") if value is None else (str(type_of(value)), text_of(value))
