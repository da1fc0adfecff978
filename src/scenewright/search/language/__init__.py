"""The language of Unity Search: the text of a query and its tree."""

from scenewright.search.language.faults import excerpt, shortened, syntax_error
from scenewright.search.language.markers import without_markers
from scenewright.search.language.nodes import And, Filter, Nested, Node, Not, Or, Query, Word
from scenewright.search.language.parser import parse
from scenewright.search.language.terms import filters, terms, wanted_words
from scenewright.search.language.tokens import MOST_CHARACTERS, MOST_NESTING, OPERATORS, Syntax

__all__ = [
    "MOST_CHARACTERS",
    "MOST_NESTING",
    "OPERATORS",
    "And",
    "Filter",
    "Nested",
    "Node",
    "Not",
    "Or",
    "Query",
    "Syntax",
    "Word",
    "excerpt",
    "filters",
    "parse",
    "shortened",
    "syntax_error",
    "terms",
    "wanted_words",
    "without_markers",
]
