"""Preprocessor expressions, against Python's own reading of them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.csharp import evaluate
from scenewright.errors import SyntaxDamageError

NAMES = ("A", "B", "UNITY_EDITOR", "_x", "Größe")


def expressions() -> st.SearchStrategy[str]:
    leaves = st.sampled_from([*NAMES, "true", "false"])

    def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        joined = st.tuples(inner, st.sampled_from(["&&", " || ", "==", " != "]), inner).map("".join)
        return joined | inner.map("!({})".format) | inner.map("( {} )".format)

    return st.recursive(leaves, grown, max_leaves=12)


def python_reading(expression: str, symbols: set[str]) -> bool:
    """``==`` binds tighter than ``&&`` in both languages, ``!`` tighter still: operators on 0 and 1."""
    values = {name: name in symbols for name in NAMES} | {"true": True, "false": False}
    expression = re.sub(r"\w+", lambda word: f"Bit({values[word[0]]})", expression)
    expression = expression.replace("!=", "\0").replace("!", "~").replace("\0", "*").replace("==", "@")
    return eval(expression.replace("&&", " and ").replace("||", " or ").strip(), {"Bit": Bit}).value


class Bit:
    def __init__(self, value: bool) -> None:
        self.value = value

    def __invert__(self) -> "Bit":
        return Bit(not self.value)

    def __bool__(self) -> bool:
        return self.value

    def __matmul__(self, other: "Bit") -> "Bit":
        return Bit(self.value == other.value)

    def __mul__(self, other: "Bit") -> "Bit":
        return Bit(self.value != other.value)


@given(expressions(), st.sets(st.sampled_from(NAMES)))
def test_expressions_have_the_value_that_another_reading_gives(expression: str, symbols: set[str]) -> None:
    assert evaluate(expression, symbols) is python_reading(expression, symbols)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("A || B && C", True),
        ("(A || B) && C", False),
        ("!A == false", True),
        ("A == B", False),
        ("A != true", False),
        ("!!A // because", True),
        ("\tA\t", True),
        ("UNITY_2021_3_OR_NEWER", False),
    ],
)
def test_precedence_and_comments(expression: str, value: bool) -> None:
    assert evaluate(expression, {"A"}) is value


@pytest.mark.parametrize(
    "text", ["", "A B", "A &", "&& A", "(A", "A)", "!", "1", "A = B", "A + B", "(" * 5000 + "A"]
)
def test_what_is_no_expression_is_an_error_with_a_hint(text: str) -> None:
    with pytest.raises(SyntaxDamageError, match="Not a preprocessor expression") as caught:
        evaluate(text, ())
    assert caught.value.hint
