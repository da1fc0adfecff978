"""Queries combine as sets do, whatever the terms."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from scenewright.search import FilterFact
from scenewright.search.matching import ALL, Engine, number_rule, property_rule


@dataclass(frozen=True)
class Thing:
    name: str
    size: int
    tag: str | None


NAMES = ("alpha", "Beta", "alphabet", "gamma ray", "")
EVERY = [Thing(name, size, tag) for name in NAMES for size in (0, 1, 12) for tag in (None, "x", "alpha")]
ENGINE: Engine[Thing] = Engine(
    "things",
    [
        number_rule(FilterFact("size", "number", ALL, "Its size."), lambda thing: thing.size),
        property_rule(FilterFact("tag", "text", ALL, "Its tag."), lambda thing: thing.tag),
    ],
    words=lambda thing: (thing.name,),
)
WORDS = st.sampled_from(["alpha", "!alpha", "bet", '"a r"', '!""', "ray", "zeta"])
FILTERS = st.builds(
    lambda name, operator, value: f"{name}{operator}{value}",
    st.just("size"), st.sampled_from(ALL), st.sampled_from(["0", "1", "0..1", "2"]),
) | st.builds(
    lambda operator, value: f"tag{operator}{value}",
    st.sampled_from(ALL), st.sampled_from(["x", "al", '"alpha"']),
)  # fmt: skip
QUERIES = st.recursive(
    WORDS | FILTERS,
    lambda inner: st.one_of(
        st.builds(lambda a, b: f"({a} {b})", inner, inner),
        st.builds(lambda a, b: f"({a} or {b})", inner, inner),
        st.builds(lambda a: f"-({a})", inner),
    ),
    max_leaves=6,
)


def found(text: str) -> set[Thing]:
    test = ENGINE.predicate(ENGINE.parse(text))
    return {thing for thing in EVERY if test(thing)}


@given(QUERIES, QUERIES)
def test_or_is_the_union(a: str, b: str) -> None:
    assert found(f"{a} or {b}") == found(a) | found(b)


@given(QUERIES, QUERIES)
def test_terms_beside_each_other_are_the_intersection(a: str, b: str) -> None:
    assert found(f"{a} {b}") == found(f"{a} and {b}") == found(a) & found(b)


@given(QUERIES, QUERIES)
def test_minus_is_the_difference(a: str, b: str) -> None:
    assert found(f"{a} -({b})") == found(f"{a} not ({b})") == found(a) - found(b)


@given(QUERIES)
def test_not_is_the_complement(a: str) -> None:
    assert found(f"-({a})") == set(EVERY) - found(a)


@given(st.lists(QUERIES, min_size=1, max_size=4), st.randoms())
def test_the_order_of_terms_does_not_matter(terms: list[str], random: object) -> None:
    shuffled = sorted(terms, key=lambda _: random.random())  # type: ignore[attr-defined]

    assert found(" ".join(shuffled)) == found(" ".join(terms))
    assert found(" or ".join(shuffled)) == found(" or ".join(terms))
