"""Fuzzy matching: which texts have a pattern's characters in their order, and which is the nearest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.search.fuzzy import fuzzy_score


def is_subsequence(pattern: str, text: str) -> bool:
    rest = iter(text.lower())
    return all(character in rest for character in "".join(pattern.lower().split()))


@given(st.text("abAB _", max_size=6), st.text("abAB _./", max_size=14))
def test_a_text_matches_that_has_the_characters_in_their_order(pattern: str, text: str) -> None:
    assert (fuzzy_score(pattern, text) is not None) is is_subsequence(pattern, text)


@given(st.text(max_size=12))
def test_a_text_without_blanks_is_nearest_to_itself(text: str) -> None:
    if not any(character.isspace() for character in text):
        assert fuzzy_score(text, text) == 0


@pytest.mark.parametrize(
    ("pattern", "better", "worse"),
    [
        ("door", "Door", "Doors"),
        ("door", "FrontDoor", "d_o_o_r"),
        ("fd", "FrontDoor", "Buffed up"),
        ("phb", "PlayerHealthBar", "graphblob_with_more"),
        ("lamp", "Lamp", "Clamp"),
    ],
)
def test_the_nearer_text_has_the_lower_score(pattern: str, better: str, worse: str) -> None:
    first, second = fuzzy_score(pattern, better), fuzzy_score(pattern, worse)

    assert first is not None
    assert second is not None
    assert first < second


def test_letters_that_grow_in_lower_case_do_no_harm() -> None:
    assert fuzzy_score("i", "İİİ") is not None
