"""``=``: arithmetic as Unity's ExpressionEvaluator reads it."""

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import SearchError, SearchSyntaxError
from scenewright.search.calculator import calculate, shown
from unity_project import TinyProject

from .searching import find


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1+2*3", 7),
        ("(1+2)*3", 9),
        ("2^3^2", 512),
        ("-2^2", -4),
        ("2^-1", 0.5),
        ("7%4", 3),
        ("-7%4", -3),
        ("7.5 % 2", 1.5),
        ("sqrt(16)", 4),
        ("SQRT( 16 )", 4),
        ("floor(-1.5)+ceil(1.2)", 0),
        ("round(2.5)", 2),
        ("cos(pi)", -1),
        ("sqrt(cos(pi/3))", 0.7071067811865476),
        ("tan(0)+sin(0)", 0),
        ("1e3", 1000),
        (".5+.5", 1),
        ("--3", 3),
        ("10/4", 2.5),
    ],
)
def test_expressions_have_the_value_unity_gives_them(text: str, value: float) -> None:
    assert calculate(text) == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 1),
        ("1+", 3),
        ("(1", 3),
        ("1)", 2),
        ("2 3", 3),
        ("sqrt 4", 6),
        ("sqrt()", 6),
        ("__import__", 1),
        ("1 + foo", 5),
        ("9 & 3", 3),
        ("1..2", 3),
    ],
)
def test_what_is_no_arithmetic_is_refused_at_its_place(text: str, position: int) -> None:
    with pytest.raises(SearchSyntaxError) as caught:
        calculate(text)

    assert caught.value.details["position"] == position
    shown_text, caret = caught.value.details["excerpt"].split("\n")
    assert caret.index("^") == position - 1
    assert shown_text == text


@pytest.mark.parametrize("text", ["1/0", "0/0", "5%0", "sqrt(-1)", "9^9^9^9", "1e308*10", "(-8)^(1/3)"])
def test_what_has_no_finite_value_is_an_error(text: str) -> None:
    with pytest.raises(SearchError, match="no finite value"):
        calculate(text)


@pytest.mark.parametrize(
    "text", ["(" * 2000 + "1" + ")" * 2000, "(" * 400 + "1", "-" * 900 + "1", "2^" * 400 + "1"]
)
def test_depth_and_length_are_limited(text: str) -> None:
    with pytest.raises(SearchSyntaxError):
        calculate(text)


NUMBERS = st.integers(0, 99).map(str)
TREES: st.SearchStrategy[Any] = st.recursive(
    NUMBERS, lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner), max_leaves=12
)


def written(tree: Any) -> str:
    return tree if isinstance(tree, str) else f"({written(tree[0])} {tree[1]}{written(tree[2])})"


def exact(tree: Any) -> int:
    if isinstance(tree, str):
        return int(tree)
    left, sign, right = exact(tree[0]), tree[1], exact(tree[2])
    return {"+": left + right, "-": left - right, "*": left * right}[sign]


@given(TREES)
def test_whole_numbers_are_exact_whatever_the_brackets(tree: Any) -> None:
    assert math.isclose(calculate(written(tree)), exact(tree), rel_tol=1e-12, abs_tol=0)


@given(st.text(alphabet="0123456789.+-*/%^() sqrtpiabc", max_size=40))
def test_any_text_has_a_finite_value_or_an_error(text: str) -> None:
    try:
        value = calculate(text)
    except SearchError:
        return
    assert math.isfinite(value)
    assert float(shown(value)) == value


def test_arithmetic_is_one_result(tmp_path: Path) -> None:
    (item,) = find(TinyProject(tmp_path / "Cove").root, "= 2 * sqrt(9)")

    assert (item.id, item.label, item.description, item.source) == ("6", "compute", "2 * sqrt(9) = 6", 6)


def test_a_mistake_in_arithmetic_is_placed_in_the_whole_query(tmp_path: Path) -> None:
    with pytest.raises(SearchSyntaxError) as caught:
        find(TinyProject(tmp_path / "Cove").root, "= 2 * x")

    assert caught.value.details["position"] == 7
