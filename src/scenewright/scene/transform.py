"""Where a GameObject is: the maths of Transform and RectTransform."""

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from scenewright.scene import matrix
from scenewright.scene.matrix import Matrix, Quaternion, Vector2, Vector3

if TYPE_CHECKING:
    from scenewright.scene.component import Component
    from scenewright.scene.game_object import GameObject

__all__ = ["Rect", "RectTransform", "Transform"]

_CANVAS: Final = 223
_WORLD_SPACE: Final = "2"
_SAVED: Final = ("m_LocalPosition", "m_LocalRotation", "m_LocalScale")
_RIGHT: Final = (1.0, 0.0, 0.0)
_UP: Final = (0.0, 1.0, 0.0)
_FORWARD: Final = (0.0, 0.0, 1.0)


class Rect(NamedTuple):
    """A rectangle in the plane of a RectTransform, seen from its pivot."""

    x: float
    y: float
    width: float
    height: float


class Transform:
    """Position, rotation and scale of a GameObject, in its parent and in the world.

    World values follow from the saved local ones of all ancestors: ``world = parent world * local``. Numbers
    are float32 (see ``matrix`` for their exactness), angles degrees.
    """

    __slots__ = ("_rotation", "_world", "component")

    def __init__(self, component: "Component") -> None:
        self.component = component
        self._world: Matrix | None = None
        self._rotation: Quaternion | None = None

    @property
    def game_object(self) -> "GameObject":
        """The GameObject it places."""
        return cast("GameObject", self.component.game_object)

    @property
    def parent(self) -> "Transform | None":
        """The Transform of the parent; None for a root."""
        parent = self.game_object.parent
        return parent.transform if parent is not None else None

    @property
    def local_position(self) -> Vector3:
        """The position in the parent's axes."""
        return self._vector("m_LocalPosition", 0.0)

    @property
    def local_rotation(self) -> Quaternion:
        """The rotation against the parent, as saved (its length is 1 but for rounding)."""
        found = self.component.vector("m_LocalRotation", "xyzw") or (0.0, 0.0, 0.0, 1.0)
        x, y, z, w = map(matrix.float32, found)
        return (x, y, z, w)

    @property
    def local_scale(self) -> Vector3:
        """The scale against the parent."""
        return self._vector("m_LocalScale", 1.0)

    def _vector(self, key: str, default: float) -> Vector3:
        x, y, z = map(matrix.float32, self.component.vector(key, "xyz") or (default,) * 3)
        return (x, y, z)

    @property
    def local_euler_angles(self) -> Vector3:
        """``localEulerAngles``; worked out from the rotation, not the Inspector's saved hint."""
        return matrix.euler_angles(self.local_rotation)

    @property
    def local_to_world(self) -> Matrix:
        """``localToWorldMatrix``, without its last row, which is always (0, 0, 0, 1)."""
        if self._world is None:
            local = matrix.trs(self.local_position, self.local_rotation, self.local_scale)
            parent = self.parent
            self._world = local if parent is None else matrix.multiply(parent.local_to_world, local)
        return self._world

    @property
    def world_to_local(self) -> Matrix:
        """``worldToLocalMatrix``, without its last row."""
        return matrix.inverse(self.local_to_world)

    @property
    def position(self) -> Vector3:
        """The position in the world."""
        a, b, c = self.local_to_world
        return (a[3], b[3], c[3])

    @property
    def rotation(self) -> Quaternion:
        """The rotation in the world: the product of all rotations from the root down, scales ignored."""
        if self._rotation is None:
            parent = self.parent
            own = self.local_rotation
            self._rotation = own if parent is None else matrix.multiply_rotations(parent.rotation, own)
        return self._rotation

    @property
    def euler_angles(self) -> Vector3:
        """``eulerAngles``: the world rotation in degrees, 0 to 360, z turned first, then x, then y."""
        return matrix.euler_angles(self.rotation)

    @property
    def lossy_scale(self) -> Vector3:
        """``lossyScale``: the scale in the world, only near the truth where scaled parents are turned."""
        return matrix.lossy_scale(self.local_to_world, self.rotation)

    @property
    def right(self) -> Vector3:
        """Its x axis in the world, of length 1."""
        return matrix.rotate(self.rotation, _RIGHT)

    @property
    def up(self) -> Vector3:
        """Its y axis in the world, of length 1."""
        return matrix.rotate(self.rotation, _UP)

    @property
    def forward(self) -> Vector3:
        """Its z axis in the world, of length 1."""
        return matrix.rotate(self.rotation, _FORWARD)

    def transform_point(self, point: Vector3) -> Vector3:
        """Where a point given in its own axes is in the world."""
        return matrix.transform_point(self.local_to_world, point)

    def inverse_transform_point(self, point: Vector3) -> Vector3:
        """Where a point of the world is in its own axes.

        (0, 0, 0) where a scale of 0 makes that unknowable.
        """
        return matrix.transform_point(self.world_to_local, point)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The properties that place it and stand, at least in part, in a prefab that cannot be read."""
        if not self.game_object.gap:
            return ()
        return tuple(key for key in _SAVED if not self.component.fields[key].is_known)

    @property
    def uncertainty(self) -> str:
        """Why its world values are not those Unity shows; "" where nothing speaks against them.

        The place of what lies under a Canvas on the screen follows the size of the screen, and that of what
        is parented inside a prefab or model that cannot be read is not known. What such a prefab says of its
        root and no override does counts as not moved, turned or scaled.
        """
        for each in self.game_object.line:
            if is_screen_canvas(each):
                return (
                    f"The size and place of the Canvas '{each.path}' follow the screen, which no file knows."
                )
            if each.is_displaced:
                return f"Where '{each.path}' hangs is in a prefab or model that cannot be read."
            if each.transform is not None and (unknown := each.transform.unknown):
                return f"No file that can be read has {', '.join(unknown)} of '{each.path}'."
        return ""


class RectTransform(Transform):
    """A Transform placed by anchors in the rectangle of its parent (manual, "Basic Layout").

    The file's own ``m_LocalPosition`` has x and y 0; they follow from anchors, pivot and the parent's
    rectangle. A parent that is no RectTransform counts as a rectangle of no size. For the Canvas at the top
    of a user interface on the screen the saved values stand in for those of the screen (see ``uncertainty``).
    """

    __slots__ = ()

    def _pair(self, key: str, default: float) -> Vector2:
        x, y = map(matrix.float32, self.component.vector(key, "xy") or (default, default))
        return (x, y)

    @property
    def anchor_min(self) -> Vector2:
        """The lower left anchor, as a share of the parent's rectangle."""
        return self._pair("m_AnchorMin", 0.5)

    @property
    def anchor_max(self) -> Vector2:
        """The upper right anchor, as a share of the parent's rectangle."""
        return self._pair("m_AnchorMax", 0.5)

    @property
    def anchored_position(self) -> Vector2:
        """Where the pivot is, seen from the anchors."""
        return self._pair("m_AnchoredPosition", 0.0)

    @property
    def size_delta(self) -> Vector2:
        """How much larger it is than the rectangle between its anchors."""
        return self._pair("m_SizeDelta", 100.0)

    @property
    def pivot(self) -> Vector2:
        """The point it is placed and turned by, as a share of its own rectangle."""
        return self._pair("m_Pivot", 0.5)

    @property
    def _parent_rect(self) -> tuple[Vector2, Vector2]:
        """The size and the pivot of the parent's rectangle."""
        parent = self.parent
        return (parent.size, parent.pivot) if isinstance(parent, RectTransform) else ((0.0, 0.0), (0.0, 0.0))

    @property
    def size(self) -> Vector2:
        """Width and height."""
        (width, height), low, high, delta = (
            self._parent_rect[0],
            self.anchor_min,
            self.anchor_max,
            self.size_delta,
        )
        return (
            matrix.float32((high[0] - low[0]) * width + delta[0]),
            matrix.float32((high[1] - low[1]) * height + delta[1]),
        )

    @property
    def rect(self) -> Rect:
        """``rect``: its rectangle seen from its pivot."""
        (width, height), (x, y) = self.size, self.pivot
        return Rect(matrix.float32(-x * width), matrix.float32(-y * height), width, height)

    @property
    def offset_min(self) -> Vector2:
        """``offsetMin``: its lower left corner seen from the lower left anchor."""
        q, s, p = self.anchored_position, self.size_delta, self.pivot
        return (matrix.float32(q[0] - s[0] * p[0]), matrix.float32(q[1] - s[1] * p[1]))

    @property
    def offset_max(self) -> Vector2:
        """``offsetMax``: its upper right corner seen from the upper right anchor."""
        q, s, p = self.anchored_position, self.size_delta, self.pivot
        return (matrix.float32(q[0] + s[0] * (1 - p[0])), matrix.float32(q[1] + s[1] * (1 - p[1])))

    @property
    def local_position(self) -> Vector3:
        """The position of the pivot in the parent's axes: x and y from the anchors, z as saved."""
        size, parent_pivot = self._parent_rect
        low, high, pivot, anchored = self.anchor_min, self.anchor_max, self.pivot, self.anchored_position
        x, y = (
            matrix.float32(
                (low[axis] + (high[axis] - low[axis]) * pivot[axis] - parent_pivot[axis]) * size[axis]
                + anchored[axis]
            )
            for axis in (0, 1)
        )
        return (x, y, self._vector("m_LocalPosition", 0.0)[2])


def is_screen_canvas(game_object: "GameObject") -> bool:
    """Whether it has the Canvas at the top of a user interface that fills the screen or a camera's view."""
    return any(
        each.class_id == _CANVAS and not _is_in_world(each) for each in game_object.components
    ) and not any(
        each.class_id == _CANVAS
        for above in game_object.line
        if above is not game_object
        for each in above.components
    )


def _is_in_world(canvas: "Component") -> bool:
    from scenewright.scene.game_object import setting

    return setting(canvas, "m_RenderMode") == _WORLD_SPACE
