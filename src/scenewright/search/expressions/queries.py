"""Queries in expressions: values put into their text, and what they find."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scenewright.errors import SearchError
from scenewright.search.expressions.interface import World
from scenewright.search.expressions.joining import joined
from scenewright.search.expressions.limits import Limits, Places
from scenewright.search.expressions.nodes import Expression, QueryText
from scenewright.search.expressions.results import Result, found, number_of
from scenewright.search.language import shortened

_UNPLAIN = re.compile(r"\s|[(){}]|\A[-!+\"]|\A\Z|\A(?:and|or|not)(?![^\W_])", re.I)


class Queries:
    """Asks the queries of one expression, each text once."""

    def __init__(self, world: World, limits: Limits, places: Places) -> None:
        self._world = world
        self._limits = limits
        self._places = places
        self._answers: dict[str, list[Result]] = {}

    def found(self, text: str, node: Expression) -> list[Result]:
        """What a query finds; nothing for an empty one. ``node`` is the piece it is asked for."""
        if not text.strip():
            return []
        if text not in self._answers:
            self._limits.ask(node)
            self._answers[text] = self._ask(text, node)
        return self._answers[text]

    def united(self, texts: Sequence[str], node: Expression) -> list[Result]:
        """What any of several queries finds, nothing twice; they differ only in what was put into them."""
        prefix = self._world.prefix(texts[0]) if texts else None
        asked = texts if prefix is None else joined(texts, prefix)
        results = {result.identity: result for text in asked for result in self.found(text, node)}
        return list(results.values())

    def _ask(self, text: str, node: Expression) -> list[Result]:
        self._limits.scope.check()
        try:
            return self._limits.keep(found(item) for item in self._world.ask(text))
        except SearchError as error:
            if isinstance(node, QueryText) and node.pieces == (node.text,) == (text,):
                self._places.moved(error, node)
            raise

    def quoted(self, value: str, before: str, node: Expression) -> str:
        """A value to be put into a query after a text: quoted where it would not be read as one word.

        Raises ``SearchError`` for one that cannot be: the language has no escape in quotes.
        """
        inside = before.count('"') % 2 == 1
        if not inside and (number_of(value) is not None or not _UNPLAIN.search(value)):
            return value
        if '"' in value or "\n" in value:
            raise self._places.error(
                f"'{shortened(value)}' cannot be put into a query.",
                node,
                "A quoted text has no escape for a quote or a new line; choose another value with select{}.",
            )
        return value if inside else f'"{value}"'
