"""The matches of one file."""

import re

from hypothesis import given
from hypothesis import strategies as st

from scenewright.project.text_search import LONGEST_SHOWN, search_text
from scenewright.text import SafePattern, TextFile

texts = st.text("aDoor \t\r\n😀", max_size=40)


@given(
    texts,
    st.sampled_from(["o", "o+", "a|r", "", r"\s", "^", "$", r"r\s*D"]),
    st.integers(0, 5),
    st.integers(0, 3),
)
def test_each_match_stands_where_counting_says(text: str, pattern: str, limit: int, skip: int) -> None:
    found = search_text(TextFile(text, "utf-8", False), SafePattern.compile(pattern, False), limit, skip)
    wanted = [match.span() for match in re.finditer(pattern, text, re.MULTILINE)]
    assert found.total == len(wanted)
    assert [(hit.start, hit.end) for hit in found.hits] == wanted[skip : skip + limit]
    for hit in found.hits:
        for offset, line, column in (
            (hit.start, hit.line, hit.column),
            (hit.end, hit.end_line, hit.end_column),
        ):
            ends = [end.end() for end in re.finditer(r"\r\n|\r|\n", text) if end.end() <= offset]
            assert (line, column) == (len(ends) + 1, offset - max(ends, default=0) + 1)
        assert hit.text == re.split(r"\r\n|\r|\n", text)[hit.line - 1]
        assert hit.content == hit.text.strip()
        assert hit.match == text[hit.start : hit.end]
        before = hit.text[: hit.column - 1]
        assert hit.column_utf16 == len(before.encode("utf-16-le")) // 2 + 1 or hit.column > len(hit.text)


@given(st.integers(0, 2000), st.integers(0, 2000), st.integers(1, 900))
def test_of_a_long_line_the_part_around_the_match_is_shown(left: int, right: int, width: int) -> None:
    text = "a" * left + "D" * width + "b" * right
    (hit,) = search_text(TextFile(text, "utf-8", False), SafePattern.compile("D+"), 1).hits
    assert (hit.start, hit.end, hit.column) == (left, left + width, left + 1)
    assert len(hit.text) == min(len(text), LONGEST_SHOWN)
    assert len(hit.match) == min(width, LONGEST_SHOWN)
    assert hit.match in hit.text
    assert hit.cut is (len(text) > LONGEST_SHOWN)
