"""Properties over generated queries and numbers, with ctypes and numpy as second opinions."""

import ctypes
import math
import operator
from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from csharp_queries import ask
from scenewright.errors import ScenewrightError
from scenewright.query import Deadline, EmptyWorld, evaluate, parse
from scenewright.query.formatting import format_number
from scenewright.query.numbers import INTEGERS, operation, shift, single
from scenewright.query.structs import quaternion, vectors
from scenewright.query.structs.matrix import inverse, multiply, multiply_point, trs
from scenewright.query.types import DOUBLE, FLOAT, INT, LONG, UINT, ULONG
from scenewright.query.values import Record, Single

TOKENS = (
    '1 2.5f 0x1F "a" \'c\' $"{1}" x y null true default new typeof( nameof( is as switch => , . ?. ?? '
    "?[ [ ] ( ) { } + - * / % & | ^ ~ ! < > <= >= == != << >> ? : ; ^1 .. int string Vector3 Vector3.up "
    "Quaternion Mathf List<int> (int) (x) Select( Where( Sum() First() Count() new[] new{ a= not and or when "
    '_ var return Enumerable.Range(1,3) .ToString() .Length @" \\ \n /* // # @ $ \u00e9 \U0001f600 '
    "int.MaxValue 1m 1UL throw await i++"
).split(" ")
tokens = st.lists(st.sampled_from(TOKENS), max_size=14).map(" ".join)
glued = st.lists(st.sampled_from(TOKENS), max_size=10).map("".join)


def failure(text: str) -> ScenewrightError | None:
    """The named error a query ends with; any other exception is a failure of the test."""
    try:
        evaluate(text, EmptyWorld(), Deadline.after(20))
    except ScenewrightError as error:
        return error
    return None


@settings(max_examples=300, deadline=None)
@given(st.one_of(tokens, glued, st.text(max_size=40)))
@example("(" * 2000)
@example("x" * 5000)
@example("\ud800")
def test_any_text_gives_a_value_or_a_named_error(text: str) -> None:
    error = failure(text)

    assert error is None or (error.message and error.details.get("line", 1) >= 1)


numbers = st.sampled_from(
    """1 0 2147483647 -7 3u 5L 1.5 2.5f 0.1m 'a' (byte)200 null "s" true DayOfWeek.Friday (int?)4""".split()
)
signs = st.sampled_from("+ - * / % & | ^ << >> < == != && ??".split())
casts = st.sampled_from("- ! ~ (int) (float) (object) (double)".split())
expressions = st.recursive(
    numbers,
    lambda inner: st.one_of(
        st.tuples(inner, signs, inner).map(lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"),
        st.tuples(casts, inner).map("".join),
        st.tuples(inner, inner, inner).map(lambda parts: f"({parts[0]} ? {parts[1]} : {parts[2]})"),
        inner.map(lambda part: f"new[] {{ {part} }}.Select(x => x).First()"),
        inner.map(lambda part: f"({part}).ToString()"),
        inner.map(lambda part: f"({part} is int n ? n : 0)"),
    ),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(expressions)
@example("(1 << 'a')")
def test_any_mix_of_operators_gives_a_value_or_a_named_error(text: str) -> None:
    error = failure(text)

    assert error is None or error.details["column"] >= 1


@given(tokens)
@settings(max_examples=200, deadline=None)
def test_a_tree_stays_within_its_text(text: str) -> None:
    try:
        span = parse(text).span
    except ScenewrightError:
        return
    lines = text.split("\n")
    assert 1 <= span.line <= span.end_line <= len(lines)
    assert 1 <= span.column <= len(lines[span.line - 1]) + 1


MACHINE: dict[Any, Any] = {
    INT: ctypes.c_int32, UINT: ctypes.c_uint32, LONG: ctypes.c_int64, ULONG: ctypes.c_uint64,
}  # fmt: skip
PLAIN: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "&": operator.and_, "|": operator.or_,
    "^": operator.xor,
}  # fmt: skip
wide = st.one_of(st.integers(-(2**64), 2**64), st.sampled_from([0, 1, -1, 2**31, -(2**31), 2**63, -(2**63)]))


@given(wide, wide, st.sampled_from(list(MACHINE)), st.sampled_from(list(PLAIN)))
def test_integers_wrap_as_the_machine_does(a: int, b: int, type_: Any, sign: str) -> None:
    machine, kind = MACHINE[type_], INTEGERS[type_]
    left, right = kind.wrap(a), kind.wrap(b)

    assert (int(left), int(right)) == (machine(a).value, machine(b).value)
    assert int(operation(sign, type_)(left, right)) == machine(PLAIN[sign](int(left), int(right))).value


@given(wide, st.integers(-100, 100), st.sampled_from(list(MACHINE)))
def test_shifts_use_the_low_bits_of_the_count(a: int, count: int, type_: Any) -> None:
    kind = INTEGERS[type_]
    value, places = kind.wrap(a), count & (kind.bits - 1)

    assert int(shift("<<", type_)(value, count)) == MACHINE[type_](int(value) << places).value
    assert int(shift(">>", type_)(value, count)) == int(value) >> places


@given(wide, wide)
def test_division_cuts_towards_zero(a: int, b: int) -> None:
    left, right = INTEGERS[INT].wrap(a), INTEGERS[INT].wrap(b)
    if int(right) in (0, -1):
        return
    quotient, rest = operation("/", INT)(left, right), operation("%", INT)(left, right)

    assert int(quotient) == math.trunc(Decimal(int(left)) / Decimal(int(right)))
    assert int(quotient) * int(right) + int(rest) == int(left)


float32 = st.floats(width=32)


@given(float32, float32, st.sampled_from(["+", "-", "*", "/"]))
def test_float_arithmetic_agrees_with_numpy(a: float, b: float, sign: str) -> None:
    functions = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}
    with np.errstate(all="ignore"):
        expected = functions[sign](np.float32(a), np.float32(b))
    found = operation(sign, FLOAT)(single(a), single(b))

    assert isinstance(found, Single)
    assert found == float(expected) or (found != found and np.isnan(expected))


@given(st.floats())
def test_rounding_to_float_agrees_with_numpy(value: float) -> None:
    with np.errstate(all="ignore"):
        expected = float(np.float32(value))

    assert single(value) == expected or value != value


@given(float32.filter(math.isfinite))
def test_the_text_of_a_float_reads_back_and_is_as_short_as_numpys(value: float) -> None:
    text = format_number(single(value))

    assert single(float(text)) == single(value)
    shortest = np.format_float_scientific(np.float32(value), trim="-").split("e")[0]
    assert len(text.split("E")[0].strip("-0.").replace(".", "").strip("0")) <= len(shortest.replace(".", ""))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_text_of_a_double_reads_back(value: float) -> None:
    assert float(format_number(value)) == value


@given(st.floats(-1e15, 1e15), st.integers(0, 8))
def test_fixed_decimals_round_the_exact_value(value: float, places: int) -> None:
    exact = Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)

    assert Decimal(format_number(value, f"F{places}")) == exact


coordinates = st.floats(-1000, 1000, width=32)
triples = st.tuples(coordinates, coordinates, coordinates).map(lambda parts: vectors.vector(*parts))
angles = st.floats(-180, 180, width=32)
turns = st.tuples(angles, angles, angles).map(lambda parts: quaternion.euler(*parts))
sizes = st.tuples(*[st.floats(0.125, 8, width=32)] * 3).map(lambda parts: vectors.vector(*parts))


def close(a: Record, b: Record, slack: float = 1e-3) -> bool:
    scale = 1 + max(abs(part) for part in (*a.items, *b.items))
    return all(abs(x - y) <= slack * scale for x, y in zip(a.items, b.items, strict=True))


@given(triples, triples)
def test_vector_sums_and_products_obey_their_laws(a: Record, b: Record) -> None:
    assert vectors.add(a, b).items == vectors.add(b, a).items
    assert vectors.vector_dot(a, b) == vectors.vector_dot(b, a)
    crossed, size = vectors.cross(a, b), float(vectors.magnitude(a)) * float(vectors.magnitude(b))
    assert abs(vectors.vector_dot(crossed, a)) <= 1e-4 * (1 + size * float(vectors.magnitude(a)))


@given(turns, turns, triples)
def test_turning_twice_is_turning_by_the_product(a: Record, b: Record, point: Record) -> None:
    both = quaternion.multiply(a, b)

    assert close(quaternion.rotate(a, quaternion.rotate(b, point)), quaternion.rotate(both, point))


@given(turns, triples)
def test_the_inverse_turns_back_and_lengths_stay(turn: Record, point: Record) -> None:
    turned = quaternion.rotate(turn, point)

    assert close(quaternion.rotate(quaternion.inverse(turn), turned), point)
    assert math.isclose(vectors.magnitude(turned), vectors.magnitude(point), rel_tol=1e-4, abs_tol=1e-4)


@given(turns)
def test_euler_angles_make_the_same_turn_again(turn: Record) -> None:
    read = quaternion.euler_angles(turn)
    again = quaternion.euler(*read.items)

    assert abs(quaternion.quaternion_dot(turn, again)) > 0.9999
    assert all(-0.01 <= part <= 360 for part in read.items)


@given(triples, turns, sizes, triples)
def test_a_matrix_moves_turns_and_scales_and_its_inverse_undoes_it(
    at: Record, turn: Record, size: Record, point: Record
) -> None:
    matrix = trs(at, turn, size)
    scaled = vectors.each(float.__mul__, point, size)
    moved = multiply_point(matrix, point)

    assert close(moved, vectors.add(quaternion.rotate(turn, scaled), at))
    assert close(multiply_point(inverse(matrix), moved), point, 1e-2)
    assert close(multiply_point(multiply(matrix, matrix), point), multiply_point(matrix, moved))


@given(st.lists(st.integers(-50, 50), max_size=12))
@settings(max_examples=40, deadline=None)
def test_linq_agrees_with_python(items: list[int]) -> None:
    array = f"new int[] {{ {', '.join(map(str, items))} }}"

    def values(rest: str) -> Any:
        return evaluate(array + rest, EmptyWorld(), Deadline.after(20)).value

    assert values(".OrderBy(x => x).ToArray()") == sorted(items)
    assert values(".OrderBy(x => x % 3).ThenByDescending(x => x).ToList()") == sorted(
        items, key=lambda x: (math.fmod(x, 3), -x)
    )
    assert values(".Distinct()") == list(dict.fromkeys(items))
    assert values(".Where(x => x > 0).Select(x => x * 2).Sum()") == sum(x * 2 for x in items if x > 0)
    assert values(".Skip(2).Take(3)") == items[2:5]
    assert values(".Reverse()") == items[::-1]


@pytest.mark.parametrize("value", [0.1, 1e22, 5e-324, 123456789.123, -0.0])
def test_a_double_in_a_query_is_pythons(value: float) -> None:
    assert ask(f"{value!r}").value == value
    assert format_number(value, "R") == format_number(value)
    assert operation("+", DOUBLE)(value, 1.0) == value + 1.0
