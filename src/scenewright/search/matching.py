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

from scenewright.errors import SearchError
from scenewright.search.fuzzy import fuzzy_score
from scenewright.search.interface import FilterFact
from scenewright.search.interpreter import TOGGLES, Interpreter, bad_value, nearest, placed
from scenewright.search.language import OPERATORS, Filter, Query, Syntax, Word
from scenewright.search.values import (
    Value,
    comparison,
    needed,
    number_comparison,
)

__all__ = [
    "ALL",
    "EQUALITY",
    "TOGGLES",
    "Engine",
    "Fitness",
    "Predicate",
    "Rule",
    "bad_value",
    "check_value",
    "choice_rule",
    "nearest",
    "number_rule",
    "placed",
    "property_rule",
    "truth_rule",
]

T = TypeVar("T")
Predicate: TypeAlias = Callable[[T], bool]

ALL: Final = OPERATORS
"""Every operator."""
EQUALITY: Final = (":", "=")
"""The operators of filters that only name something."""


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


class Fitness:
    """Whether the text of a filter can be what it is compared with, by the kinds of the values seen."""

    def __init__(self, asked: Filter) -> None:
        self.asked = asked
        self._needed: dict[type, str] = {}

    def see(self, value: Value) -> bool:
        """Takes note of a value (None is none); whether the text can be compared with one seen so far."""
        kind = type(value)
        if value is not None and kind not in self._needed:
            self._needed[kind] = needed(self.asked.value, value)
        return "" in self._needed.values()

    @property
    def has_seen(self) -> bool:
        """Whether there was a value at all."""
        return bool(self._needed)

    @property
    def error(self) -> SearchError | None:
        """The error of a text that none of the values seen can be compared with; None without values."""
        wanted = self._needed.values()
        if not wanted or "" in wanted:
            return None
        return bad_value(self.asked, " or ".join(dict.fromkeys(wanted)))


def check_value(asked: Filter, example: Value, candidates: Sequence[str] = ()) -> None:
    """Raises ``SearchError`` for a text that cannot be compared with a value of the kind of ``example``."""
    wanted = needed(asked.value, example)
    if wanted:
        raise bad_value(asked, wanted, candidates)


def property_rule(fact: FilterFact, get: Callable[[T], Value], example: Value = None) -> Rule[T]:
    """A filter that compares a value by `values.comparison`, of the kind of ``example`` where one is given;
    None fails every operator.

    Of a text ``:`` is contains and ``=`` equals, and letter case does not count.
    """

    def prepare(asked: Filter) -> Predicate[T]:
        check_value(asked, example)
        return _applied(comparison(asked.operator, asked.value), get)

    return Rule(fact, prepare)


def number_rule(fact: FilterFact, get: Callable[[T], float | None]) -> Rule[T]:
    """A filter that is a number by `values.number_comparison`; ranges ``a..b`` are taken too."""

    def prepare(asked: Filter) -> Predicate[T]:
        check_value(asked, 0)
        return _applied(number_comparison(asked.operator, asked.value), get)

    return Rule(fact, prepare)


def truth_rule(fact: FilterFact, get: Callable[[T], bool | None]) -> Rule[T]:
    """A filter that is true or false; its bare name means ``=true``."""

    def prepare(asked: Filter) -> Predicate[T]:
        check_value(asked, True, ("true", "false"))
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


class Engine(Interpreter[Predicate[T]]):
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
        self.rules = {rule.fact.name: rule for rule in rules}
        self.words = words
        booleans = frozenset(name for name, rule in self.rules.items() if rule.boolean)
        super().__init__(provider, Syntax(booleans, hash_properties, selectors))
        self._word = word or self._contains
        self._other = other

    @property
    def facts(self) -> tuple[FilterFact, ...]:
        """What the rules say of themselves."""
        return tuple(rule.fact for rule in self.rules.values())

    def predicate(self, query: Query) -> Predicate[T]:
        """The test of records that a query is; raises as `meaning`."""
        return self.meaning(query)

    def everything(self) -> Predicate[T]:
        """All records."""
        return lambda record: True

    def every(self, operands: Sequence[Predicate[T]]) -> Predicate[T]:
        """The records that meet all tests."""
        return lambda record: all(test(record) for test in operands)

    def some(self, operands: Sequence[Predicate[T]]) -> Predicate[T]:
        """The records that meet one of the tests."""
        return lambda record: any(test(record) for test in operands)

    def complement(self, operand: Predicate[T]) -> Predicate[T]:
        """The records that do not meet a test."""
        return _complement(operand)

    def word(self, asked: Word, toggles: frozenset[str]) -> Predicate[T]:
        """The records in whose words the text is."""
        return self._word(asked, toggles)

    def known(self, asked: Filter) -> Predicate[T]:
        """The test of a rule."""
        return self.rules[asked.name].prepare(asked)

    def other(self, asked: Filter) -> Predicate[T] | None:
        """The test of a filter without a rule."""
        return self._other(asked) if self._other else None

    def _contains(self, asked: Word, toggles: frozenset[str]) -> Predicate[T]:
        words, sought = self.words, asked.text.lower()
        if asked.exact:
            return lambda record: any(each.lower() == sought for each in words(record))
        if "fuzzy" in toggles and not asked.quoted:
            return lambda record: any(fuzzy_score(sought, each) is not None for each in words(record))
        return lambda record: any(sought in each.lower() for each in words(record))


def _applied(test: Callable[[Any], bool], get: Callable[[T], Any]) -> Predicate[T]:
    return lambda record: test(get(record))


def _complement(test: Predicate[T]) -> Predicate[T]:
    return lambda record: not test(record)
