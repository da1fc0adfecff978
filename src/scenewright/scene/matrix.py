"""Positions, turns and scales as Unity reckons with them: left-handed, Y up, float32, degrees.

A vector is ``(x, y, z)``, a quaternion ``(x, y, z, w)``, a matrix three rows of four numbers. Each function
works in double precision and rounds its result to float32, where Unity rounds at every step: the last digit
may differ.
"""

import math
from collections.abc import Iterable
from ctypes import c_float
from typing import Final, TypeAlias

__all__ = [
    "IDENTITY", "Matrix", "Quaternion", "Vector2", "Vector3", "euler_angles", "float32", "from_euler",
    "inverse",
    "lossy_scale", "multiply", "multiply_rotations", "rotate", "rotation_matrix", "transform_point",
    "transform_vector", "trs",
]  # fmt: skip

Vector2: TypeAlias = tuple[float, float]
Vector3: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]
Row: TypeAlias = tuple[float, float, float, float]
Matrix: TypeAlias = tuple[Row, Row, Row]

IDENTITY: Final[Matrix] = ((1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0))
_FLIP: Final = math.degrees(0.0001)
_GIMBAL: Final = 0.999999


def float32(number: float) -> float:
    """The nearest float32; what is too large for one becomes infinite."""
    return c_float(number).value


def _rounded(numbers: Iterable[float]) -> tuple[float, ...]:
    return tuple(c_float(number).value for number in numbers)


def _vector(x: float, y: float, z: float) -> Vector3:
    return (c_float(x).value, c_float(y).value, c_float(z).value)


def _row(a: float, b: float, c: float, d: float) -> Row:
    return (c_float(a).value, c_float(b).value, c_float(c).value, c_float(d).value)


def _turn(rotation: Quaternion) -> tuple[Vector3, Vector3, Vector3]:
    """The 3x3 matrix of a quaternion of any length but 0, unrounded; the identity for 0."""
    x, y, z, w = rotation
    length = x * x + y * y + z * z + w * w
    s = 2.0 / length if length > 0.0 and math.isfinite(length) else 0.0
    xx, yy, zz = s * x * x, s * y * y, s * z * z
    xy, xz, yz = s * x * y, s * x * z, s * y * z
    wx, wy, wz = s * w * x, s * w * y, s * w * z
    return (
        (1.0 - yy - zz, xy - wz, xz + wy),
        (xy + wz, 1.0 - xx - zz, yz - wx),
        (xz - wy, yz + wx, 1.0 - xx - yy),
    )


def rotation_matrix(rotation: Quaternion) -> Matrix:
    """The matrix that turns as a quaternion does."""
    a, b, c = _turn(rotation)
    return (_row(*a, 0.0), _row(*b, 0.0), _row(*c, 0.0))


def trs(position: Vector3, rotation: Quaternion, scale: Vector3) -> Matrix:
    """The matrix that scales, then turns, then moves (scripting reference, ``Matrix4x4.TRS``)."""
    (a, b, c), (x, y, z) = _turn(rotation), scale
    px, py, pz = position
    return (
        _row(a[0] * x, a[1] * y, a[2] * z, px),
        _row(b[0] * x, b[1] * y, b[2] * z, py),
        _row(c[0] * x, c[1] * y, c[2] * z, pz),
    )


def multiply(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does what ``second`` does and then what ``first`` does."""
    (a, b, c, d), (e, f, g, h), (i, j, k, m) = second
    p, q, r = (
        _row(
            x * a + y * e + z * i,
            x * b + y * f + z * j,
            x * c + y * g + z * k,
            x * d + y * h + z * m + w,
        )
        for x, y, z, w in first
    )
    return p, q, r


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes ``matrix``.

    All zeros where that cannot be undone (a scale of 0), as in Unity.
    """
    (a, b, c, x), (d, e, f, y), (g, h, i, z) = matrix
    determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    if determinant == 0.0 or not math.isfinite(determinant):
        return ((0.0,) * 4, (0.0,) * 4, (0.0,) * 4)
    n = 1.0 / determinant
    rows = (
        ((e * i - f * h) * n, (c * h - b * i) * n, (b * f - c * e) * n),
        ((f * g - d * i) * n, (a * i - c * g) * n, (c * d - a * f) * n),
        ((d * h - e * g) * n, (b * g - a * h) * n, (a * e - b * d) * n),
    )
    first, second, third = (_row(p, q, r, -(p * x + q * y + r * z)) for p, q, r in rows)
    return first, second, third


def transform_point(matrix: Matrix, point: Vector3) -> Vector3:
    """Where a matrix takes a point."""
    x, y, z = point
    a, b, c = matrix
    return _vector(
        a[0] * x + a[1] * y + a[2] * z + a[3],
        b[0] * x + b[1] * y + b[2] * z + b[3],
        c[0] * x + c[1] * y + c[2] * z + c[3],
    )


def transform_vector(matrix: Matrix, vector: Vector3) -> Vector3:
    """What a matrix makes of a direction with a length: the same without the move."""
    x, y, z = vector
    a, b, c = matrix
    return _vector(
        a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z
    )


def rotate(rotation: Quaternion, vector: Vector3) -> Vector3:
    """A vector turned by a quaternion."""
    (a, b, c), (x, y, z) = _turn(rotation), vector
    return _vector(
        a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z
    )


def multiply_rotations(first: Quaternion, second: Quaternion) -> Quaternion:
    """The turn that does ``second`` and then ``first`` (``first * second`` in C#)."""
    ax, ay, az, aw = first
    bx, by, bz, bw = second
    return _row(
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by + ay * bw + az * bx - ax * bz,
        aw * bz + az * bw + ax * by - ay * bx,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def lossy_scale(world: Matrix, rotation: Quaternion) -> Vector3:
    """What remains of a world matrix without its turn: exact unless scaled parents are turned (manual)."""
    a, b, c = _turn(rotation)
    return _vector(
        *(a[axis] * world[0][axis] + b[axis] * world[1][axis] + c[axis] * world[2][axis] for axis in range(3))
    )


def euler_angles(rotation: Quaternion) -> Vector3:
    """The angles about x, y and z in degrees, 0 to 360, turning about z first, then x, then y.

    A tiny angle below 0 stays as it is, as in Unity. Looking straight up or down, z is 0.
    """
    a, b, c = _turn(rotation)
    sine = max(-1.0, min(1.0, -b[2]))
    if abs(sine) > _GIMBAL:
        angles = (math.copysign(math.pi / 2, sine), math.atan2(-c[0], a[0]), 0.0)
    else:
        angles = (math.asin(sine), math.atan2(a[2], c[2]), math.atan2(b[0], b[1]))
    return _vector(*map(_positive, map(math.degrees, angles)))


def _positive(angle: float) -> float:
    if angle < -_FLIP:
        return angle + 360.0
    return angle - 360.0 if angle > 360.0 - _FLIP else angle


def from_euler(angles: Vector3) -> Quaternion:
    """The turn about z, then x, then y by angles in degrees (scripting reference, ``Quaternion.Euler``)."""
    (sx, cx), (sy, cy), (sz, cz) = (
        (math.sin(half), math.cos(half)) for half in (math.radians(angle) / 2 for angle in angles)
    )
    return _row(
        cy * sx * cz + sy * cx * sz,
        sy * cx * cz - cy * sx * sz,
        cy * cx * sz - sy * sx * cz,
        cy * cx * cz + sy * sx * sz,
    )
