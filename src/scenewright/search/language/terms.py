"""The terms of a query, wherever they stand in its tree."""

from collections.abc import Iterator

from scenewright.search.language.nodes import And, Filter, Nested, Node, Not, Or, Word


def terms(node: Node | None) -> Iterator[Word | Filter | Nested]:
    """The words, filters and nested queries of a tree, in order."""
    match node:
        case And(operands) | Or(operands):
            for each in operands:
                yield from terms(each)
        case Not(operand):
            yield from terms(operand)
        case Word() | Filter() | Nested():
            yield node


def filters(node: Node | None) -> Iterator[Filter]:
    """The filters of a tree, in order."""
    return (each for each in terms(node) if isinstance(each, Filter))


def wanted_words(node: Node | None) -> Iterator[Word]:
    """The words that results may hold: those that are not negated."""
    match node:
        case And(operands) | Or(operands):
            for each in operands:
                yield from wanted_words(each)
        case Word():
            yield node
