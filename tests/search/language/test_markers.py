"""The marks of the query builder give way to their values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.search.language import without_markers


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("ref=<$object:none,Material$>", "ref=none"),
        ('ref=<$object:"Assets/a, b.mat",Material$> x', 'ref="Assets/a, b.mat" x'),
        ("t:<$list:Prefab, [Prefab, Material]$>", "t:Prefab"),
        ("a <$number:5$> b <$bool:true$>", "a 5 b true"),
        ("<$text:$>", ""),
        ("<$text: x ,y$>", "x"),
        ("<$enum$>", "<$enum$>"),
        ("<$no name:x$>", "<$no name:x$>"),
        ("a <$object:none", "a <$object:none"),
        ("a $> b", "a $> b"),
        ("plain", "plain"),
    ],
)
def test_a_marker_becomes_its_first_value(text: str, plain: str) -> None:
    assert without_markers(text) == plain


@given(st.text(alphabet='<$>:, "ab', max_size=30))
def test_what_is_outside_of_markers_stays(text: str) -> None:
    assert without_markers(f"x{text}") == "x" + without_markers(text)
