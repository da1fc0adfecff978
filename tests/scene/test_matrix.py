"""Transform maths: identities that hold for every input, and Unity's own conventions."""

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.scene import matrix
from scenewright.scene.matrix import Matrix, Quaternion, Vector3

lengths = st.floats(-1000, 1000, width=32)
scales = st.floats(0.125, 8, width=32).flatmap(lambda size: st.sampled_from([size, -size]))
angles = st.floats(-720, 720, width=32)
vectors = st.tuples(lengths, lengths, lengths)
sizes = st.tuples(scales, scales, scales)
turns = st.tuples(angles, angles, angles).map(matrix.from_euler)


def is_float32(number: float) -> bool:
    return struct.unpack("f", struct.pack("f", number))[0] == number


def near(first: Vector3, second: Vector3, size: float) -> bool:
    return all(abs(a - b) <= 2e-5 * max(1.0, size) for a, b in zip(first, second, strict=True))


def largest(*vectors: tuple[float, ...]) -> float:
    return max(abs(number) for vector in vectors for number in vector)


@given(vectors, turns, sizes, vectors)
def test_a_matrix_scales_then_turns_then_moves(
    position: Vector3, rotation: Quaternion, scale: Vector3, point: Vector3
) -> None:
    scaled = (point[0] * scale[0], point[1] * scale[1], point[2] * scale[2])
    turned = matrix.rotate(rotation, scaled)
    expected = (turned[0] + position[0], turned[1] + position[1], turned[2] + position[2])

    found = matrix.transform_point(matrix.trs(position, rotation, scale), point)

    assert near(found, expected, largest(scaled, position))


@given(vectors, turns, sizes, vectors)
def test_an_inverse_undoes(position: Vector3, rotation: Quaternion, scale: Vector3, point: Vector3) -> None:
    world = matrix.trs(position, rotation, scale)

    there = matrix.transform_point(world, point)
    back = matrix.transform_point(matrix.inverse(world), there)

    assert near(back, point, largest(there, point, position) * 8)


@given(vectors, turns, sizes, vectors, turns, vectors)
def test_a_product_does_one_after_the_other(
    moved: Vector3, turn: Quaternion, scale: Vector3, moved_too: Vector3, turn_too: Quaternion, point: Vector3
) -> None:
    first, second = matrix.trs(moved, turn, scale), matrix.trs(moved_too, turn_too, (1.0, 1.0, 1.0))

    both = matrix.transform_point(matrix.multiply(first, second), point)
    inner = matrix.transform_point(second, point)

    assert near(both, matrix.transform_point(first, inner), largest(inner, point, moved) * 8)


@given(vectors, turns, sizes)
def test_every_number_is_a_float32(position: Vector3, rotation: Quaternion, scale: Vector3) -> None:
    world = matrix.trs(position, rotation, scale)
    rows: Matrix = matrix.multiply(world, matrix.inverse(world))

    assert all(is_float32(number) for row in (*world, *rows) for number in row)
    assert all(map(is_float32, (*matrix.euler_angles(rotation), *matrix.lossy_scale(world, rotation))))


@given(turns, turns, vectors)
def test_a_product_of_turns_turns_one_after_the_other(
    first: Quaternion, second: Quaternion, vector: Vector3
) -> None:
    both = matrix.rotate(matrix.multiply_rotations(first, second), vector)

    assert near(both, matrix.rotate(first, matrix.rotate(second, vector)), largest(vector))


@given(turns, vectors)
def test_euler_angles_make_the_same_turn_again(rotation: Quaternion, vector: Vector3) -> None:
    found = matrix.from_euler(matrix.euler_angles(rotation))

    turned, again = matrix.rotate(rotation, vector), matrix.rotate(found, vector)
    assert all(abs(a - b) <= 4e-3 * max(1.0, largest(vector)) for a, b in zip(turned, again, strict=True))


@given(turns)
def test_euler_angles_lie_between_0_and_360_degrees(rotation: Quaternion) -> None:
    assert all(-0.0058 <= angle <= 360 for angle in matrix.euler_angles(rotation))


@given(turns, sizes, vectors)
def test_the_scale_of_a_lone_object_is_its_own(
    rotation: Quaternion, scale: Vector3, position: Vector3
) -> None:
    found = matrix.lossy_scale(matrix.trs(position, rotation, scale), rotation)

    assert near(found, scale, largest(scale))


@pytest.mark.parametrize(
    ("angles", "quaternion"),
    [
        ((90, 0, 0), (0.70710678, 0, 0, 0.70710678)),
        ((0, 90, 0), (0, 0.70710678, 0, 0.70710678)),
        ((0, 0, 90), (0, 0, 0.70710678, 0.70710678)),
        ((30, 45, 60), (0.39190384, 0.20056212, 0.36042341, 0.82236317)),
    ],
)
def test_angles_turn_about_z_then_x_then_y(angles: Vector3, quaternion: Quaternion) -> None:
    """The last row is what ``Quaternion.Euler(30, 45, 60)`` gives: qy * qx * qz, multiplied by hand."""
    assert matrix.from_euler(angles) == pytest.approx(quaternion, abs=1e-6)


def test_a_quarter_turn_about_y_takes_forward_to_the_right() -> None:
    assert matrix.rotate(matrix.from_euler((0, 90, 0)), (0, 0, 1)) == pytest.approx((1, 0, 0), abs=1e-6)


def test_looking_straight_down_puts_all_of_the_turn_into_y() -> None:
    found = matrix.euler_angles(matrix.from_euler((90, 40, 0)))

    assert found == pytest.approx((90, 40, 0), abs=0.05)


def test_a_quaternion_of_any_length_turns_alike() -> None:
    assert matrix.rotate((0, 2, 0, 2), (0, 0, 1)) == pytest.approx((1, 0, 0), abs=1e-6)
    assert matrix.rotate((0, 0, 0, 0), (1, 2, 3)) == (1, 2, 3)


def test_a_scale_of_nothing_has_no_inverse() -> None:
    flat = matrix.trs((1, 2, 3), (0, 0, 0, 1), (0, 1, 1))

    assert matrix.inverse(flat) == ((0.0,) * 4,) * 3


def test_what_no_float32_holds_becomes_infinite() -> None:
    assert matrix.float32(1e300) == math.inf
    assert matrix.float32(0.1) == pytest.approx(0.1)
    assert matrix.float32(0.1) != 0.1
