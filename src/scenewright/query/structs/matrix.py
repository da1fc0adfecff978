"""``Matrix4x4``.

Source: Unity scripting reference; UnityCsReference, Runtime/Export/Math/Matrix4x4.cs. Inverse and
determinant, which Unity works out natively, are worked out in 64 bits and rounded once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from scenewright.query.numbers import single
from scenewright.query.structs.floats import component, divide, dot, floats, invalid_index, number_text
from scenewright.query.structs.quaternion import QUATERNION, from_columns, rows
from scenewright.query.structs.registry import struct
from scenewright.query.structs.vectors import VECTOR3, VECTOR4, magnitude, nearly_equal, vector
from scenewright.query.values import Record, Single

_PLACES: Final = [(row, column) for column in range(4) for row in range(4)]


def _text(m: Record, format_: str | None) -> str:
    lines = (
        "\t".join(number_text(m.items[row + 4 * column], format_ or "", 5) for column in range(4))
        for row in range(4)
    )
    return "".join(f"{line}\n" for line in lines)


MATRIX: Final = struct("Matrix4x4", [f"float m{row}{column}" for row, column in _PLACES], _text)
_MEMBERS: Final = MATRIX.members
Rows = Sequence[Sequence[float]]


def from_rows(lines: Rows) -> Record:
    """A matrix of four rows, rounded to 32 bits."""
    return MATRIX.make(*floats(*(lines[row][column] for row, column in _PLACES)))


def row(m: Record, index: int) -> tuple[Single, ...]:
    """The numbers of a row."""
    return tuple(m.items[index::4])


def column(m: Record, index: int) -> tuple[Single, ...]:
    """The numbers of a column."""
    return tuple(m.items[4 * index : 4 * index + 4])


IDENTITY: Final = from_rows([[float(a == b) for b in range(4)] for a in range(4)])
ZERO: Final = from_rows([[0.0] * 4] * 4)
_MEMBERS.add_property("Matrix4x4 identity", lambda: IDENTITY, static=True)
_MEMBERS.add_property("Matrix4x4 zero", lambda: ZERO, static=True)
_MEMBERS.add_property("bool isIdentity", lambda m: m.items == IDENTITY.items)
_MEMBERS.add_method(
    "new(Vector4 column0, Vector4 column1, Vector4 column2, Vector4 column3)",
    lambda *columns: MATRIX.make(*(part for one in columns for part in one.items)),
)
_MEMBERS.add_method(
    "float this(int index)", lambda m, index: component(m.items, index, "Invalid matrix index!")
)
_MEMBERS.add_method(
    "float this(int row, int column)",
    lambda m, line, place: component(m.items, line + 4 * place, "Invalid matrix index!"),
)
_MEMBERS.add_method("string ToString(string format)", _text)


@_MEMBERS.method("Matrix4x4 *(Matrix4x4 lhs, Matrix4x4 rhs)")
def multiply(a: Record, b: Record) -> Record:
    """``a * b``."""
    return MATRIX.make(*(dot(row(a, line), column(b, place)) for line, place in _PLACES))


@_MEMBERS.method("Vector4 *(Matrix4x4 lhs, Vector4 vector)")
def transform(m: Record, v: Record) -> Record:
    """``m * v``."""
    return vector(*(dot(row(m, line), v.items) for line in range(4)))


def _equal(a: Record, b: Record) -> bool:
    return all(nearly_equal(VECTOR4.make(*column(a, i)), VECTOR4.make(*column(b, i))) for i in range(4))


_MEMBERS.add_method("bool ==(Matrix4x4 lhs, Matrix4x4 rhs)", _equal)
_MEMBERS.add_method("bool !=(Matrix4x4 lhs, Matrix4x4 rhs)", lambda a, b: not _equal(a, b))


@_MEMBERS.method("Vector4 GetColumn(int index)")
def _get_column(m: Record, index: int) -> Record:
    if not 0 <= index < 4:
        raise invalid_index("Invalid column index!")
    return VECTOR4.make(*column(m, index))


@_MEMBERS.method("Vector4 GetRow(int index)")
def _get_row(m: Record, index: int) -> Record:
    if not 0 <= index < 4:
        raise invalid_index("Invalid row index!")
    return VECTOR4.make(*row(m, index))


@_MEMBERS.method("Vector3 GetPosition()")
def position(m: Record) -> Record:
    """The position part."""
    return VECTOR3.make(*column(m, 3)[:3])


@_MEMBERS.method("Vector3 MultiplyPoint3x4(Vector3 point)")
def multiply_point(m: Record, point: Record) -> Record:
    """A position moved, without perspective."""
    return vector(*(dot(row(m, line), (*point.items, 1.0)) for line in range(3)))


@_MEMBERS.method("Vector3 MultiplyPoint(Vector3 point)")
def _multiply_point(m: Record, point: Record) -> Record:
    moved = multiply_point(m, point)
    factor = divide(1.0, dot(row(m, 3), (*point.items, 1.0)))
    return vector(*(part * factor for part in moved.items))


@_MEMBERS.method("Vector3 MultiplyVector(Vector3 vector)")
def multiply_vector(m: Record, v: Record) -> Record:
    """A direction turned and scaled."""
    return vector(*(dot(row(m, line)[:3], v.items) for line in range(3)))


@_MEMBERS.method("static Matrix4x4 TRS(Vector3 pos, Quaternion q, Vector3 s)")
def trs(at: Record, q: Record, size: Record) -> Record:
    """The matrix that scales, then turns, then moves."""
    turned = [[single(part * s) for part, s in zip(line, size.items, strict=True)] for line in rows(q)]
    return from_rows(
        [[*line, move] for line, move in zip(turned, at.items, strict=True)] + [[0.0, 0.0, 0.0, 1.0]]
    )


_ONE, _ORIGIN, _UNTURNED = vector(1, 1, 1), vector(0, 0, 0), QUATERNION.make(*floats(0, 0, 0, 1))
_MEMBERS.add_method("static Matrix4x4 Translate(Vector3 vector)", lambda v: trs(v, _UNTURNED, _ONE))
_MEMBERS.add_method("static Matrix4x4 Rotate(Quaternion q)", lambda q: trs(_ORIGIN, q, _ONE))
_MEMBERS.add_method("static Matrix4x4 Scale(Vector3 vector)", lambda v: trs(_ORIGIN, _UNTURNED, v))


@_MEMBERS.property("Matrix4x4 transpose")
def transpose(m: Record) -> Record:
    """Rows and columns exchanged."""
    return from_rows([column(m, i) for i in range(4)])


_MEMBERS.add_method("static Matrix4x4 Transpose(Matrix4x4 m)", transpose)


def _eliminated(m: Record) -> tuple[float, list[list[float]]]:
    """The determinant and, when it is not zero, the rows of the inverse."""
    lines = [[*map(float, row(m, i)), *(float(i == j) for j in range(4))] for i in range(4)]
    product = 1.0
    for place in range(4):
        best = max(range(place, 4), key=lambda i: abs(lines[i][place]))
        if not abs(lines[best][place]) > 0:
            return 0.0, []
        if best != place:
            lines[place], lines[best], product = lines[best], lines[place], -product
        product *= lines[place][place]
        lines[place] = [part / lines[place][place] for part in lines[place]]
        for other in range(4):
            if other != place:
                factor = lines[other][place]
                lines[other] = [a - factor * b for a, b in zip(lines[other], lines[place], strict=True)]
    return product, [line[4:] for line in lines]


@_MEMBERS.property("float determinant")
def determinant(m: Record) -> Single:
    """The determinant."""
    return single(_eliminated(m)[0])


_MEMBERS.add_method("static float Determinant(Matrix4x4 m)", determinant)


@_MEMBERS.property("Matrix4x4 inverse")
def inverse(m: Record) -> Record:
    """The inverse; the zero matrix when there is none."""
    _, lines = _eliminated(m)
    return from_rows(lines) if lines else ZERO


_MEMBERS.add_method("static Matrix4x4 Inverse(Matrix4x4 m)", inverse)


@_MEMBERS.property("Vector3 lossyScale")
def lossy_scale(m: Record) -> Record:
    """The lengths of the first three columns, the first one negative for a mirroring matrix."""
    sizes = [magnitude(VECTOR3.make(*column(m, i)[:3])) for i in range(3)]
    return vector(-sizes[0] if _eliminated(m)[0] < 0 else sizes[0], *sizes[1:])


@_MEMBERS.property("Quaternion rotation")
def rotation(m: Record) -> Record:
    """The rotation of a matrix that only scales, turns and moves."""
    sizes = [float(part) or 1.0 for part in lossy_scale(m).items]
    axes = [tuple(float(part) / size for part in column(m, i)[:3]) for i, size in enumerate(sizes)]
    return from_columns(*axes)  # type: ignore[arg-type]


@_MEMBERS.method(
    "static Matrix4x4 Ortho(float left, float right, float bottom, float top, float zNear, float zFar)"
)
def _ortho(left: float, right: float, bottom: float, top: float, near: float, far: float) -> Record:
    w, h, d = right - left, top - bottom, far - near
    return from_rows([
        [divide(2.0, w), 0, 0, -divide(right + left, w)],
        [0, divide(2.0, h), 0, -divide(top + bottom, h)],
        [0, 0, divide(-2.0, d), -divide(far + near, d)],
        [0, 0, 0, 1],
    ])  # fmt: skip


@_MEMBERS.method("static Matrix4x4 Perspective(float fov, float aspect, float zNear, float zFar)")
def _perspective(fov: float, aspect: float, near: float, far: float) -> Record:
    cotangent = divide(1.0, math.tan(math.radians(fov) / 2))
    d = near - far
    return from_rows([
        [divide(cotangent, aspect), 0, 0, 0],
        [0, cotangent, 0, 0],
        [0, 0, divide(far + near, d), divide(2 * near * far, d)],
        [0, 0, -1, 0],
    ])  # fmt: skip
