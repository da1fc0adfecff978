"""The boxes around renderers and colliders, where files tell the size of what they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from scenewright.errors import NotOfflineError
from scenewright.query.structs.shapes import BOUNDS
from scenewright.query.structs.vectors import vector
from scenewright.query.unity.computed import computed
from scenewright.query.unity.definitions import refusal
from scenewright.query.unity.handles import AssetObject, Holder, LostObject, SceneObject
from scenewright.query.unity.parts import behaviour_active, components_of, game_object_of
from scenewright.query.unity.reads import read, whole
from scenewright.query.unity.transforms import place_of
from scenewright.query.unity.world import world_of
from scenewright.query.values import Record, Value
from scenewright.query.world import Call
from scenewright.scene.matrix import Matrix

_BUILTIN_EXTENTS: Final = {
    "Cube": (0.5, 0.5, 0.5), "Sphere": (0.5, 0.5, 0.5), "Capsule": (0.5, 1.0, 0.5),
    "Cylinder": (0.5, 1.0, 0.5), "Plane": (5.0, 0.0, 5.0), "Quad": (0.5, 0.5, 0.0),
}  # fmt: skip
_EMPTY: Final = BOUNDS.make(vector(0.0, 0.0, 0.0), vector(0.0, 0.0, 0.0))
_PLACED_BY: Final = ("m_LocalPosition", "m_LocalRotation", "m_LocalScale")


def mesh_bounds(call: Call, mesh: Holder | None) -> Record:
    """``Mesh.bounds``: of a mesh in a text file, or of one of Unity's own.

    Raises ``NotOfflineError`` for a mesh inside a model.
    """
    if mesh is None or isinstance(mesh, LostObject):
        return _EMPTY
    if mesh.at("m_LocalAABB") is not None:
        return _record(read(call, mesh, "Bounds", "m_LocalAABB"))
    if isinstance(mesh, AssetObject) and not mesh.asset.path and mesh.name in _BUILTIN_EXTENTS:
        return BOUNDS.make(vector(0.0, 0.0, 0.0), vector(*_BUILTIN_EXTENTS[mesh.name]))
    raise NotOfflineError(
        f"The size of the mesh of {mesh.label} is in the result of its import, not in a file."
    )


@computed
def mesh_own_bounds(call: Call, target: Holder) -> Record:
    """``Mesh.bounds``."""
    return mesh_bounds(call, target)


def _record(value: Value) -> Record:
    return cast(Record, value)


def _moved(rows: Matrix, bounds: Record) -> Record:
    """The axis-aligned box around a box that a matrix moves."""
    center, extents = (part.items for part in bounds.items)
    middle = [sum(m * c for m, c in zip(row[:3], center, strict=True)) + row[3] for row in rows]
    reach = [sum(abs(m) * e for m, e in zip(row[:3], extents, strict=True)) for row in rows]
    return BOUNDS.make(vector(*middle), vector(*reach))


def _placed(target: SceneObject, bounds: Record) -> Record:
    return _moved(place_of(target, *_PLACED_BY, world_value=True).local_to_world, bounds)


# Renderers


@computed
def renderer_local_bounds(call: Call, target: SceneObject) -> Record:
    """``localBounds``: those of the mesh."""
    kind = target.type.name
    if kind == "SkinnedMeshRenderer":
        return _record(read(call, target, "Bounds", "m_AABB"))
    if kind == "SpriteRenderer":
        return _sprite_bounds(call, target)
    if kind != "MeshRenderer":
        raise refusal(f"{kind}.bounds", "rendering")
    filters = components_of(call, game_object_of(target), world_of(call).type("UnityEngine.MeshFilter"))
    found = next(filters, None)
    return mesh_bounds(call, read(call, found, "Mesh", "m_Mesh") if found is not None else None)


def _sprite_bounds(call: Call, target: SceneObject) -> Record:
    from scenewright.query.unity.textures import bounds_of_sprite

    if whole(target, "m_DrawMode"):
        size = _record(read(call, target, "Vector2", "m_Size"))
        return BOUNDS.make(vector(0.0, 0.0, 0.0), vector(size.items[0] / 2, size.items[1] / 2, 0.1))
    return bounds_of_sprite(call, read(call, target, "Sprite", "m_Sprite"))


@computed
def renderer_bounds(call: Call, target: SceneObject) -> Record:
    """``bounds``: the box in the world around the local one."""
    if target.type.name == "SkinnedMeshRenderer":
        return _skinned_bounds(call, target)
    return _placed(target, renderer_local_bounds(call, target))


def _skinned_bounds(call: Call, target: SceneObject) -> Record:
    """A skinned mesh has its box around its root bone."""
    root = read(call, target, "Transform", "m_RootBone")
    anchor = root if isinstance(root, SceneObject) else target
    return _placed(anchor, renderer_local_bounds(call, target))


# Colliders


def _box(call: Call, target: SceneObject) -> Record:
    center, size = (_record(read(call, target, "Vector3", key)) for key in ("m_Center", "m_Size"))
    extents = vector(*(part / 2 for part in size.items))
    return _placed(target, BOUNDS.make(center, extents))


def _sphere(call: Call, target: SceneObject) -> Record:
    """A sphere takes the largest of the three scales."""
    place = place_of(target, *_PLACED_BY, world_value=True)
    reach = float(read(call, target, "float", "m_Radius")) * max(map(abs, place.lossy_scale))
    return _around(call, target, (reach, reach, reach))


def _capsule(call: Call, target: SceneObject) -> Record:
    """A capsule is as long as the scale along it says and as thick as the larger of the other two."""
    place = place_of(target, *_PLACED_BY, world_value=True)
    along = whole(target, "m_Direction", 1) % 3
    scale = [abs(part) for part in place.lossy_scale]
    radius = float(read(call, target, "float", "m_Radius")) * max(
        scale[axis] for axis in range(3) if axis != along
    )
    half = max(float(read(call, target, "float", "m_Height")) * scale[along] / 2, radius) - radius
    axis = (place.right, place.up, place.forward)[along]
    return _around(call, target, tuple(abs(part) * half + radius for part in axis))


def _around(call: Call, target: SceneObject, reach: tuple[float, ...]) -> Record:
    center = _record(read(call, target, "Vector3", "m_Center")).items
    place = place_of(target, *_PLACED_BY, world_value=True)
    return BOUNDS.make(vector(*place.transform_point((center[0], center[1], center[2]))), vector(*reach))


def _mesh(call: Call, target: SceneObject) -> Record:
    return _placed(target, mesh_bounds(call, read(call, target, "Mesh", "m_Mesh")))


_COLLIDERS: Final[dict[str, Callable[[Call, SceneObject], Record]]] = {
    "BoxCollider": _box,
    "SphereCollider": _sphere,
    "CapsuleCollider": _capsule,
    "CharacterController": _capsule,
    "MeshCollider": _mesh,
}


@computed
def collider_bounds(call: Call, target: SceneObject) -> Record:
    """``bounds``: empty for a collider that is disabled or whose GameObject is inactive."""
    if not behaviour_active(call, target):
        return BOUNDS.make(vector(0.0, 0.0, 0.0), vector(0.0, 0.0, 0.0))
    make = _COLLIDERS.get(target.type.name)
    if make is None:
        raise refusal(f"{target.type.name}.bounds", "physics")
    return make(call, target)
