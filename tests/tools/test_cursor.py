"""Cursors belong to the question that gave them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import BadArgumentError
from scenewright.tools.cursor import cursor_at, offset_of


@given(st.integers(0, 10**9), st.text(), st.text())
def test_a_cursor_comes_back_as_its_offset(offset: int, pattern: str, path: str) -> None:
    assert offset_of(cursor_at(offset, pattern, path), pattern, path) == offset


@pytest.mark.parametrize(
    "cursor", [cursor_at(5, "another"), "5", "x", "-1", "5-", "²-" + cursor_at(5, "q")[2:]]
)
def test_any_other_text_is_refused(cursor: str) -> None:
    with pytest.raises(BadArgumentError, match="another question") as caught:
        offset_of(cursor, "q")
    assert caught.value.hint


@pytest.mark.parametrize("cursor", [None, ""])
def test_no_cursor_is_the_beginning(cursor: str | None) -> None:
    assert offset_of(cursor, "q") == 0


@pytest.mark.parametrize("offset", ["9" * 25, "9" * 5000])
def test_an_offset_of_too_many_digits_is_refused(offset: str) -> None:
    forged = cursor_at(7, "question").replace("7", offset, 1)
    with pytest.raises(BadArgumentError):
        offset_of(forged, "question")
