"""Queries that differ in a value are asked together, and find what each finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import SearchError
from scenewright.search.expressions.joining import MOST_JOINED, joined

from .shop import Shop, scope, search


def asked(text: str) -> list[str]:
    shop = Shop()
    search(shop).find(text, scope())
    return shop.asked


def test_values_put_into_a_query_are_asked_together() -> None:
    assert asked("s: size={[4, 10, 30]} kind:light") == [
        "(size=4 kind:light) or (size=10 kind:light) or (size=30 kind:light)"
    ]


def test_a_query_stands_for_only_so_many() -> None:
    queries = asked(f"size={{range{{0, {MOST_JOINED + 1}}}}}")

    assert [query.count(" or ") for query in queries] == [MOST_JOINED - 1, 0]


@pytest.mark.parametrize(
    ("text", "queries"),
    [
        ("s: {[lamp, chair]}", ["lamp", "chair"]),
        ("(lamp or chair) size={[4, 10]}", ["(lamp or chair) size=4", "(lamp or chair) size=10"]),
        ("lamp) size={[4, 10]}", ["lamp) size=4", "lamp) size=10"]),
        ("size={[4]}", ["size=4"]),
        ("maker={['a (b)', 'c (d)']}", ['(maker="a (b)") or (maker="c (d)")']),
    ],
)
def test_what_would_not_mean_the_same_in_a_group_is_asked_by_itself(text: str, queries: list[str]) -> None:
    assert asked(text) == queries


FILTERS = st.sampled_from(
    ["size>5", "kind:light", "maker:bob", "-size=4", "lamp or kind:seat", "kind=light sofa", "ghost"]
)


@given(st.lists(FILTERS, max_size=5))
def test_joined_queries_find_what_each_finds(queries: list[str]) -> None:
    def found(texts: list[str]) -> set[str]:
        return {item.id for text in texts for item in search().find(text, scope()).items}

    assert found(joined(queries, "")) == found(queries)


@given(st.lists(st.text("ab()\"':-{} ", max_size=8), max_size=4))
def test_texts_that_cannot_be_read_are_left_as_they_are(queries: list[str]) -> None:
    unread = [query for query in queries if not _is_read(query)]

    assert not unread or joined(queries, "") == queries


def _is_read(query: str) -> bool:
    try:
        Shop().engine.parse(query)
    except SearchError:
        return False
    return True
