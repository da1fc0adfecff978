"""A query as a test of records, over a toy provider."""

from dataclasses import dataclass

import pytest

from scenewright.errors import NotOfflineError, SearchError, SearchSyntaxError, UnknownFilterError
from scenewright.search import FilterFact
from scenewright.search.language import Filter
from scenewright.search.matching import (
    ALL,
    EQUALITY,
    Engine,
    Predicate,
    Rule,
    choice_rule,
    number_rule,
    property_rule,
    truth_rule,
)
from scenewright.search.values import comparison


@dataclass(frozen=True)
class Lamp:
    name: str
    tag: str = "Untagged"
    watts: int = 10
    lit: bool = True
    height: float | None = None


def fact(name: str, operators: tuple[str, ...] = ALL, offline: str = "") -> FilterFact:
    return FilterFact(name, "value", operators, "A filter.", offline=offline)


def other(asked: Filter) -> Predicate[Lamp] | None:
    if asked.name not in ("height", "#height", "p"):
        return None
    test = comparison(asked.operator, asked.value)
    return lambda lamp: test(lamp.height)


ENGINE: Engine[Lamp] = Engine(
    "lamps",
    [
        property_rule(fact("tag"), lambda lamp: lamp.tag),
        number_rule(fact("watts"), lambda lamp: lamp.watts),
        truth_rule(fact("lit", (":", "=", "!=")), lambda lamp: lamp.lit),
        choice_rule(
            fact("is", EQUALITY), {"tall": lambda lamp: (lamp.height or 0) > 2, "any": lambda _: True}
        ),
        Rule(fact("vdist", offline="only a scene view has a camera."), lambda _: lambda _: True),
    ],
    words=lambda lamp: (lamp.name, lamp.tag),
    other=other,
    hash_properties=True,
)
LAMPS = (
    Lamp("Lamp", watts=10),
    Lamp("Harbour Lamp", "Light", 100, True, 3.0),
    Lamp("old_lantern", "Light", 5, False, 1.5),
    Lamp("Ölfunzel", "Boss", 1, False),
)


def found(text: str) -> list[str]:
    test = ENGINE.predicate(ENGINE.parse(text))
    return [lamp.name for lamp in LAMPS if test(lamp)]


ALL_NAMES = [lamp.name for lamp in LAMPS]
CASES = {
    "": ALL_NAMES,
    "+fuzzy": ALL_NAMES,
    "lamp": ["Lamp", "Harbour Lamp"],
    "!lamp": ["Lamp"],
    '"bour la"': ["Harbour Lamp"],
    '!"harbour lamp"': ["Harbour Lamp"],
    "hlp": [],
    "+fuzzy hlp": ["Harbour Lamp"],
    '+fuzzy "hlp"': [],
    "ÖLF": ["Ölfunzel"],
    "-lamp": ["old_lantern", "Ölfunzel"],
    "light lamp": ["Harbour Lamp"],
    "tag=light": ["Harbour Lamp", "old_lantern"],
    "tag:gh": ["Harbour Lamp", "old_lantern"],
    "tag!=light": ["Lamp", "Ölfunzel"],
    "tag<light": ["Ölfunzel"],
    "watts=10": ["Lamp"],
    "watts:1": ["Lamp", "Harbour Lamp", "Ölfunzel"],
    "watts:5..10": ["Lamp", "old_lantern"],
    "watts>=5 watts<50": ["Lamp", "old_lantern"],
    "lit": ["Lamp", "Harbour Lamp"],
    "lit=off": ["old_lantern", "Ölfunzel"],
    "lit!=true": ["old_lantern", "Ölfunzel"],
    "is:tall": ["Harbour Lamp"],
    "-is=TALL": ["Lamp", "old_lantern", "Ölfunzel"],
    "height>1": ["Harbour Lamp", "old_lantern"],
    "#height=3": ["Harbour Lamp"],
    "p(height)!=3": ["old_lantern"],
    "lit (lamp or boss)": ["Lamp", "Harbour Lamp"],
    "boss or lit watts>50": ["Harbour Lamp", "Ölfunzel"],
}


@pytest.mark.parametrize(("text", "names"), CASES.items())
def test_a_query_finds_the_records_it_describes(text: str, names: list[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    ("text", "kind", "said", "candidate", "position"),
    [
        ("lamp tagg=x", UnknownFilterError, "no filter 'tagg'", "tag", 6),
        ("Tag=x", UnknownFilterError, "no filter 'Tag'", "tag", 1),
        ("lit>true", UnknownFilterError, "'lit' does not take the operator '>'", "!=", 1),
        ("(is:taal)", SearchError, "'taal' is no value of the filter 'is'", "tall", 2),
        ("watts:many", SearchError, "'many' is no value of the filter 'watts'", None, 1),
        ("lit:maybe", SearchError, "'maybe' is no value of the filter 'lit'", "true", 1),
        ("vdist>3", NotOfflineError, "only a scene view has a camera", None, 1),
        ("+fuzy x", UnknownFilterError, "no toggle '+fuzy'", "+fuzzy", None),
        ("tag={p: x}", SearchSyntaxError, "takes no nested queries", None, 1),
        ("lamp max{h: x}", SearchSyntaxError, "takes no nested queries", None, 6),
    ],
)
def test_what_the_provider_does_not_have_is_an_error_with_what_it_has(
    text: str, kind: type[SearchError], said: str, candidate: str | None, position: int | None
) -> None:
    with pytest.raises(kind, match="(?s)" + said.replace("+", r"\+")) as refused:
        found(text)

    assert candidate is None or candidate in refused.value.candidates
    assert refused.value.details.get("position") == position
