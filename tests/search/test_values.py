"""What every operator means for every kind of value."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.search.language import OPERATORS
from scenewright.search.values import (
    Choice,
    Colour,
    Thing,
    Value,
    Vector,
    compare,
    format_number,
    number_comparison,
    parse_colour,
    parse_number,
    parse_range,
    parse_truth,
    parse_vector,
)

CREW = Choice(2, ("Deck Crew",))
LAYERS = Choice(5, ("Water", "Default"), flags=True)
DOOR = Thing(("Assets/Art/Door.mat", "Door", "GlobalObjectId_V1-1-x-1-0"))
RED = Colour(255, 0, 0, 128)
PLACE = Vector((1.0, 2.0, 3.0))

HOLDING: list[tuple[Value, str, str]] = [
    # a value, a text, and the operators that hold between them
    ("Player", "play", ": != > >="),
    ("Player", "player", ": = <= >="),
    ("Player", "ZED", "!= < <="),
    ("Player", "able", "!= > >="),
    ("Straße", "STRA", ": != > >="),
    ("", "", ": = <= >="),
    ("", "x", "!= < <="),
    ("10", "9", "!= < <="),
    ("true", "on", "!= > >="),
    ("#FF0000", "#ff0000", ": = <= >="),
    (3, "3", ": = <= >="),
    (3, "3.0000001", ": = >= <= <"),
    (3, "2", "!= > >="),
    (3, "4", "!= < <="),
    (3.5, "3,5", ": = <= >="),
    (3.5, "3.5f", ": = <= >="),
    (math.pi, "pi", ": = <= >="),
    (-2, "-2", ": = <= >="),
    (1500, "1.5e3", ": = <= >="),
    (0.0, "0.0000001", "!= < <="),
    (1e-45, "0", ": = <= >= >"),
    (3, "three", ""),
    (3, "true", ""),
    (3, "", ""),
    (5, "1..10", ": = <= >="),
    (1, "1..10", ": = <= >="),
    (10, "1..10", ": = <= >="),
    (0, "1..10", "!= < <="),
    (11, "1..10", "!= > >="),
    (-1, "-2..-0.5", ": = <= >="),
    (5, "10..1", "!= < >"),
    (True, "true", ": ="),
    (True, "on", ": ="),
    (True, "ON", ": ="),
    (True, "1", ": ="),
    (True, "false", "!="),
    (False, "off", ": ="),
    (False, "true", "!="),
    (True, "yes", ""),
    (True, "2", ""),
    (PLACE, "(1,2,3)", ": = <= >="),
    (PLACE, "(1,2,4)", "!= <="),
    (PLACE, "(0,1,2)", "!= > >="),
    (PLACE, "(2,3,4)", "!= < <="),
    (PLACE, "(,2,-)", ": = <= >="),
    (PLACE, "(-,9,)", "!= < <="),
    (PLACE, "(0,9)", "!="),
    (PLACE, "(1,2)", ": = <= >="),
    (PLACE, "(1,2,3,0)", ": = <= >="),
    (PLACE, "(1,2,3,1)", "!= <="),
    (Vector((1.0, 2.0)), "(1,2,0)", ": = <= >="),
    (PLACE, "1,2,3", ""),
    (PLACE, "1", ""),
    (PLACE, "(1,two)", ""),
    (PLACE, "(1)", ""),
    (PLACE, "(1,2,3,4,5)", ""),
    (RED, "#FF000080", ": = <= >="),
    (RED, "#ff000080", ": = <= >="),
    (RED, "#FF0000", "!= < <="),
    (RED, "#FE0000", "!= > >="),
    (Colour(255, 0, 0), "#F00", ": = <= >="),
    (Colour(255, 0, 0, 0x88), "#F008", ": = <= >="),
    (RED, "red", ""),
    (RED, "#FF00", "!= < <="),
    (RED, "#12345", ""),
    (CREW, "deck", ": != > >="),
    (CREW, "Deck Crew", ": = <= >="),
    (CREW, "crew", ": != > >="),
    (CREW, "2", ": = <= >="),
    (CREW, "3", "!= < <="),
    (LAYERS, "water", ": = < <= >="),
    (LAYERS, "wat", ": != > >= < <="),
    (LAYERS, "lava", "!= > >= < <="),
    (LAYERS, "5", ": = <= >="),
    (DOOR, "door", ": = < <= > >="),
    (DOOR, "Assets/Art/Door.mat", ": = <= >= >"),
    (DOOR, "art/", ": != > >="),
    (DOOR, "none", "!="),
    (Thing(), "none", ": ="),
    (Thing(), "NONE", ": ="),
    (Thing(), "door", "!="),
    (None, "none", ""),
    (None, "", ""),
    (None, "1", ""),
]


@pytest.mark.parametrize(("value", "text", "written"), HOLDING)
def test_of_the_operators_those_and_no_others_hold(value: Value, text: str, written: str) -> None:
    assert {each for each in OPERATORS if compare(each, value, text)} == set(written.split())


@pytest.mark.parametrize("value", ["x", 3, 3.5, True, PLACE, RED, CREW, DOOR])
def test_what_is_missing_fails_what_is_there_can_meet(value: Value) -> None:
    assert not any(compare(each, None, str(value)) for each in OPERATORS)
    assert compare("=", value, str(value))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1.0), ("-1", -1.0), ("+1", 1.0), ("1.5", 1.5), ("1,5", 1.5), ("1.5f", 1.5), ("1F", 1.0),
        (".5", 0.5), ("5.", 5.0), ("1e3", 1000.0), ("1E-2", 0.01), ("PI", math.pi), ("1e9999", math.inf),
        ("", None), ("f", None), ("1.2.3", None), ("1 ", None), ("0x10", None), ("nan", None),
        ("infinity", None), ("\u0661", None), ("1_000", None), ("--1", None),
    ],
)  # fmt: skip
def test_a_number_is_read_as_unity_reads_it(text: str, number: float | None) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize("text", ["1", "1..", "..2", "1..x", "a..b", "1...", ""])
def test_a_range_has_two_ends(text: str) -> None:
    assert parse_range(text) is None


@given(st.text(alphabet="0123456789.,()#-+abcdefpitrueon ", max_size=20))
def test_no_text_is_two_kinds_of_value_by_mistake(text: str) -> None:
    kinds = [parse(text) for parse in (parse_number, parse_range, parse_vector, parse_colour)]

    assert sum(kind is not None for kind in kinds) <= 1
    assert parse_truth(text) is None or text.lower() in ("true", "on", "1", "0")


@given(st.floats(-1e6, 1e6, width=32), st.floats(-1e6, 1e6, width=32))
def test_numbers_are_ordered_in_one_way(left: float, right: float) -> None:
    text = repr(right)
    assert compare("=", left, text) is not compare("!=", left, text)
    assert compare("<=", left, text) is (compare("<", left, text) or compare("=", left, text))
    assert compare(">=", left, text) is (compare(">", left, text) or compare("=", left, text))
    assert compare("<", left, text) or compare(">=", left, text)


@given(st.text(max_size=10), st.text(max_size=10), st.sampled_from(OPERATORS))
def test_letter_case_never_counts(left: str, right: str, operator: str) -> None:
    plain = [each for each in (left, right) if each.isascii()]
    if len(plain) == 2:
        assert compare(operator, left, right) is compare(operator, left.swapcase(), right.swapcase())


@pytest.mark.parametrize(
    ("left", "text", "holds"),
    [(1, "1", True), (10, "1", True), (21, "1", True), (2, "1", False), (3.0, "3", True)],
)
def test_a_number_of_its_own_contains_digits(left: float, text: str, holds: bool) -> None:
    """The query engine's ``:`` compares the texts of numbers."""
    assert number_comparison(":", text)(left) is holds
    assert number_comparison("=", text)(left) is (left == float(text))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (3.0, "3"),
        (-0.5, "-0.5"),
        (0.1, "0.1"),
        (1e20, "1e+20"),
        (0.00001, "1e-05"),
        (123456.789, "123456.8"),
        (7, "7"),
    ],
)  # fmt: skip
def test_a_number_has_its_shortest_text(number: float, text: str) -> None:
    assert format_number(number) == text


@given(st.tuples(*[st.floats(-1, 2)] * 4))
def test_a_colour_of_channels_is_one_of_bytes(channels: tuple[float, float, float, float]) -> None:
    colour = Colour.of(*channels)

    assert parse_colour(str(colour)) == colour


@given(st.lists(st.integers(-1000, 1000).map(float), min_size=2, max_size=4))
def test_a_vector_equals_its_own_text(components: list[float]) -> None:
    vector = Vector(tuple(components))

    assert parse_vector(str(vector)) == vector
