"""From the tree of a query to a test of records, by a provider's table of rules.

A provider writes one `Engine` with a `Rule` for each of its filters::

    ENGINE = Engine(
        "scene",
        [
            property_rule(FilterFact("tag", "text", ALL, "Its tag.", "h: tag=Player"), lambda it: it.tag),
            number_rule(FilterFact("components", "number", ALL, "..."), lambda it: len(it.components)),
            Rule(FilterFact("ref", "path", EQUALITY, "..."), lambda asked: partial(refers, asked.value)),
        ],
        words=lambda it: it.words,
    )
    test = ENGINE.predicate(ENGINE.parse("tag=Player -boss"))
    found = [record for record in records if test(record)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from rapidfuzz import fuzz, process

from scenewright.errors import NotOfflineError, SearchError, UnknownFilterError
from scenewright.search.fuzzy import fuzzy_score
from scenewright.search.interface import FilterFact
from scenewright.search.language import (
    OPERATORS,
    And,
    Filter,
    Nested,
    Node,
    Not,
    Or,
    Query,
    Syntax,
    Word,
    excerpt,
    parse,
    shortened,
    syntax_error,
)
from scenewright.search.values import (
    Value,
    comparison,
    number_comparison,
    parse_number,
    parse_range,
    parse_truth,
)

T = TypeVar("T")
Predicate: TypeAlias = Callable[[T], bool]

ALL: Final = OPERATORS
"""Every operator."""
EQUALITY: Final = (":", "=")
"""The operators of filters that only name something."""
TOGGLES: Final = (
    "fuzzy", "noresultslimit", "packages", "explicit", "implicit", "showallhits", "typeintersection",
    "typeunion",
)  # fmt: skip
"""Every toggle of some provider, in lower case; others leave it without effect, as in Unity."""
_NEAREST: Final = 5
_LIKE: Final = 60


@dataclass(frozen=True, slots=True)
class Rule(Generic[T]):
    """One filter of a provider.

    ``prepare`` gives for a filter of a query the test of records; it raises ``SearchError`` for a value that
    the filter cannot have. Operators not in ``fact.operators`` never reach it. A ``boolean`` one may be
    written as its bare name.
    """

    fact: FilterFact
    prepare: Callable[[Filter], Predicate[T]]
    boolean: bool = False


def property_rule(fact: FilterFact, get: Callable[[T], Value]) -> Rule[T]:
    """A filter that compares a value of any kind by `values.comparison`; None fails every operator.

    Of a text ``:`` is contains and ``=`` equals, and letter case does not count.
    """
    return Rule(fact, lambda asked: _applied(comparison(asked.operator, asked.value), get))


def number_rule(fact: FilterFact, get: Callable[[T], float | None]) -> Rule[T]:
    """A filter that is a number by `values.number_comparison`; ranges ``a..b`` are taken too."""

    def prepare(asked: Filter) -> Predicate[T]:
        if parse_number(asked.value) is None and parse_range(asked.value) is None:
            raise bad_value(asked, "a number or a range such as 1..10")
        return _applied(number_comparison(asked.operator, asked.value), get)

    return Rule(fact, prepare)


def truth_rule(fact: FilterFact, get: Callable[[T], bool | None]) -> Rule[T]:
    """A filter that is true or false; its bare name means ``=true``."""

    def prepare(asked: Filter) -> Predicate[T]:
        if parse_truth(asked.value) is None:
            raise bad_value(asked, "true or false", ("true", "false"))
        return _applied(comparison(asked.operator, asked.value), get)

    return Rule(fact, prepare, boolean=True)


def choice_rule(fact: FilterFact, choices: Mapping[str, Predicate[T]]) -> Rule[T]:
    """A filter whose value is one of a few words (lower case here), each with its own test."""

    def prepare(asked: Filter) -> Predicate[T]:
        test = choices.get(asked.value.lower())
        if test is None:
            raise bad_value(asked, f"one of {', '.join(choices)}", nearest(asked.value, choices))
        return _complement(test) if asked.operator == "!=" else test

    return Rule(fact, prepare)


class Engine(Generic[T]):
    """The language of one provider: its filters, what its words are matched with, and more it may take."""

    def __init__(
        self,
        provider: str,
        rules: Iterable[Rule[T]],
        words: Callable[[T], Iterable[str]],
        *,
        word: Callable[[Word, frozenset[str]], Predicate[T]] | None = None,
        other: Callable[[Filter], Predicate[T] | None] | None = None,
        hash_properties: bool = False,
        selectors: bool = False,
    ) -> None:
        """``words`` are the texts that words and phrases are looked for in; ``word`` replaces how (it is
        given the toggles too). ``other`` prepares filters that no rule names, such as properties; None from
        it means there is no such filter. ``hash_properties`` and ``selectors`` are those of `Syntax`.
        """
        self.provider = provider
        self.rules = {rule.fact.name: rule for rule in rules}
        self.words = words
        booleans = frozenset(name for name, rule in self.rules.items() if rule.boolean)
        self.syntax = Syntax(booleans, hash_properties, selectors)
        self._word = word or self._contains
        self._other = other

    @property
    def facts(self) -> tuple[FilterFact, ...]:
        """What the filters are, for ``ProviderFacts.filters``."""
        return tuple(rule.fact for rule in self.rules.values())

    def parse(self, text: str) -> Query:
        """The tree of a query in this provider's syntax. Raises ``SearchSyntaxError``."""
        return parse(text, self.syntax)

    def predicate(self, query: Query) -> Predicate[T]:
        """The test of records that a query is; one without a condition takes all.

        Raises ``UnknownFilterError`` for a filter, operator or toggle that does not exist,
        ``NotOfflineError`` for one that files cannot answer, ``SearchError`` for a value a filter cannot
        have; each with the ``position`` of the filter.
        """
        for toggle in sorted(query.toggles - set(TOGGLES)):
            raise UnknownFilterError(
                f"There is no toggle '+{shortened(toggle)}'.",
                hint="To search for the word itself, leave out the + or quote it.",
                candidates=[f"+{each}" for each in nearest(toggle, TOGGLES)],
            )
        return _everything if query.root is None else self._node(query.root, query)

    def _node(self, node: Node, query: Query) -> Predicate[T]:
        match node:
            case And(operands):
                return _all([self._node(each, query) for each in operands])
            case Or(operands):
                return _any([self._node(each, query) for each in operands])
            case Not(operand):
                return _complement(self._node(operand, query))
            case Word():
                return self._word(node, query.toggles)
            case Filter(nested=None):
                return self._located(node, query)
            case Filter(span=span) | Nested(span=span):
                raise syntax_error(
                    f"The search provider '{self.provider}' takes no nested queries.",
                    query.text,
                    span[0],
                    "Search with an expression, such as t:prefab ref={p: t:script}, or quote the braces.",
                )

    def _located(self, asked: Filter, query: Query) -> Predicate[T]:
        try:
            return self.filter(asked)
        except (SearchError, NotOfflineError) as error:
            error.details.setdefault("position", asked.span[0] + 1)
            error.details.setdefault("excerpt", excerpt(query.text, asked.span[0]))
            raise

    def filter(self, asked: Filter) -> Predicate[T]:
        """The test of records that one filter is; raises as `predicate`, without a position."""
        rule = self.rules.get(asked.name)
        if rule:
            _check(asked, rule.fact)
            return rule.prepare(asked)
        test = self._other(asked) if self._other else None
        if test is None:
            raise self._unknown(asked.name)
        return test

    def _unknown(self, name: str) -> UnknownFilterError:
        return UnknownFilterError(
            f"The search provider '{self.provider}' has no filter '{shortened(name)}'.",
            hint=f"It has: {', '.join(self.rules)}. Quote the text to search for it as words.",
            candidates=nearest(name, self.rules),
        )

    def _contains(self, asked: Word, toggles: frozenset[str]) -> Predicate[T]:
        words, sought = self.words, asked.text.lower()
        if asked.exact:
            return lambda record: any(each.lower() == sought for each in words(record))
        if "fuzzy" in toggles and not asked.quoted:
            return lambda record: any(fuzzy_score(sought, each) is not None for each in words(record))
        return lambda record: any(sought in each.lower() for each in words(record))


def bad_value(asked: Filter, wanted: str, candidates: Sequence[str] = ()) -> SearchError:
    """The error of a value that a filter cannot have; ``wanted`` says what it takes."""
    return SearchError(
        f"'{shortened(asked.value)}' is no value of the filter '{asked.name}'.",
        hint=f"It takes {wanted}.",
        candidates=candidates,
    )


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Those of the known names that are most like a name, the most like first."""
    sought = shortened(name.lower())
    found = process.extract(sought, list(known), scorer=fuzz.WRatio, processor=str.lower, limit=_NEAREST)
    return [each for each, score, _ in found if score >= _LIKE]


def _check(asked: Filter, fact: FilterFact) -> None:
    if fact.offline:
        raise NotOfflineError(f"The filter '{fact.name}' cannot be answered from files: {fact.offline}")
    if asked.operator not in fact.operators:
        raise UnknownFilterError(
            f"The filter '{fact.name}' does not take the operator '{asked.operator}'.",
            hint=f"It takes {' '.join(fact.operators)}.",
            candidates=fact.operators,
        )


def _applied(test: Callable[[Any], bool], get: Callable[[T], Any]) -> Predicate[T]:
    return lambda record: test(get(record))


def _everything(_: object) -> bool:
    return True


def _complement(test: Predicate[T]) -> Predicate[T]:
    return lambda record: not test(record)


def _all(tests: Sequence[Predicate[T]]) -> Predicate[T]:
    return lambda record: all(test(record) for test in tests)


def _any(tests: Sequence[Predicate[T]]) -> Predicate[T]:
    return lambda record: any(test(record) for test in tests)
