"""Bodies, colliders, collision matrices; grids and tilemaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from scenewright.errors import NotOfflineError
from scenewright.project import PhysicsFacts
from scenewright.query.faults import thrown
from scenewright.query.structs.vectors import vector
from scenewright.query.unity.computed import computed
from scenewright.query.unity.definitions import refusal
from scenewright.query.unity.handles import Holder, LostObject, SceneObject
from scenewright.query.unity.parts import components_of, game_object_of
from scenewright.query.unity.reads import entries, enum, indexed, read, read_or, whole
from scenewright.query.unity.saved import read_saved
from scenewright.query.unity.world import world_of
from scenewright.query.values import EnumValue, Items, Record, Single, Value
from scenewright.query.world import Call
from scenewright.scene import Value as SavedValue

_LAYERS: Final = 32
_FROZEN_ROTATION: Final = 112
_FROZEN_ROTATION_2D: Final = 4
_KINEMATIC: Final = 1


# 3D bodies


def _own(call: Call, target: Holder, key: str, implicit: str, member: str) -> Value:
    """A property that counts only when it is not worked out from the colliders."""
    automatic = read_or(call, target, True, "bool", implicit)
    if automatic:
        raise refusal(member, "physics")
    return read(call, target, "Vector3", key)


@computed
def body_center_of_mass(call: Call, target: Holder) -> Value:
    """``centerOfMass``, where it is set by hand."""
    return _own(call, target, "m_CenterOfMass", "m_ImplicitCom", "Rigidbody.centerOfMass (automatic)")


@computed
def body_inertia_tensor(call: Call, target: Holder) -> Value:
    """``inertiaTensor``, where it is set by hand."""
    return _own(call, target, "m_InertiaTensor", "m_ImplicitTensor", "Rigidbody.inertiaTensor (automatic)")


@computed
def body_freezes_rotation(call: Call, target: Holder) -> bool:
    """``freezeRotation``: all three axes."""
    return whole(target, "m_Constraints") & _FROZEN_ROTATION == _FROZEN_ROTATION


@computed
def body_2d_freezes_rotation(call: Call, target: Holder) -> bool:
    """``Rigidbody2D.freezeRotation``."""
    return bool(whole(target, "m_Constraints") & _FROZEN_ROTATION_2D)


@computed
def body_2d_is_kinematic(call: Call, target: Holder) -> bool:
    """``Rigidbody2D.isKinematic``."""
    return whole(target, "m_BodyType") == _KINEMATIC


def _nearest(call: Call, target: SceneObject, type_: str) -> Value:
    """The nearest component of a type on the GameObject or above it."""
    wanted = world_of(call).type(type_)
    found: Iterator[Value] = (
        each for part in game_object_of(target).line for each in components_of(call, part, wanted)
    )
    return next(found, None)


@computed
def collider_body(call: Call, target: SceneObject) -> Value:
    """``attachedRigidbody``: the nearest one on it or above it."""
    return _nearest(call, target, "UnityEngine.Rigidbody")


@computed
def collider_2d_body(call: Call, target: SceneObject) -> Value:
    """``Collider2D.attachedRigidbody``."""
    return _nearest(call, target, "UnityEngine.Rigidbody2D")


@computed
def collider_2d_in_composite(call: Call, target: Holder) -> bool:
    """``usedByComposite``: any composite operation, as newer files say it."""
    old = target.at("m_UsedByComposite")
    return old.text == "1" if old is not None else whole(target, "m_CompositeOperation") != 0


@computed
def polygon_path(call: Call, target: Holder, index: int) -> Items:
    """``PolygonCollider2D.GetPath``."""
    found = indexed(entries(target, "m_Points.m_Paths"), index)
    return cast(Items, read_saved(call.types, target, found, call.types.parse("Vector2[]")))


# Collision matrices and layer masks


def _ignores(call: Call, facts: object, first: int, second: int) -> bool:
    for layer in (first, second):
        if not 0 <= layer < _LAYERS:
            raise thrown("UnityEngine.UnityException", "layer numbers must be between 0 and 31")
    collides = facts.collides(first, second) if isinstance(facts, PhysicsFacts) else None
    if collides is None:
        raise NotOfflineError("The layer collision matrix cannot be read from ProjectSettings.")
    return not collides


@computed
def physics_ignores_layers(call: Call, first: int, second: int) -> bool:
    """``Physics.GetIgnoreLayerCollision``."""
    return _ignores(call, world_of(call).files.project.settings.physics, first, second)


@computed
def physics_2d_ignores_layers(call: Call, first: int, second: int) -> bool:
    """``Physics2D.GetIgnoreLayerCollision``."""
    return _ignores(call, world_of(call).files.project.settings.physics2d, first, second)


@computed
def all_layers(call: Call) -> int:
    """``AllLayers``."""
    return -1


@computed
def default_raycast_layers(call: Call) -> int:
    """``DefaultRaycastLayers``: all but ``Ignore Raycast``."""
    return -5


@computed
def ignore_raycast_layer(call: Call) -> int:
    """``IgnoreRaycastLayer``."""
    return 4


# Grids and tilemaps


def _grid(call: Call, target: SceneObject) -> Holder:
    """The grid itself, or the one a tilemap stands in."""
    found = target if target.type.name == "Grid" else _nearest(call, target, "UnityEngine.Grid")
    if not isinstance(found, Holder):
        raise NotOfflineError(f"'{target.label}' is in no Grid.")
    return found


@computed
def tilemap_grid(call: Call, target: SceneObject) -> Value:
    """``layoutGrid``."""
    return _nearest(call, target, "UnityEngine.Grid")


@computed
def grid_cell_size(call: Call, target: SceneObject) -> Value:
    """``cellSize``."""
    return read(call, _grid(call, target), "Vector3", "m_CellSize")


@computed
def grid_cell_gap(call: Call, target: SceneObject) -> Value:
    """``cellGap``."""
    return read(call, _grid(call, target), "Vector3", "m_CellGap")


@computed
def grid_cell_layout(call: Call, target: SceneObject) -> EnumValue:
    """``cellLayout``."""
    return enum(call, "UnityEngine.GridLayout.CellLayout", whole(_grid(call, target), "m_CellLayout"))


@computed
def grid_cell_swizzle(call: Call, target: SceneObject) -> EnumValue:
    """``cellSwizzle``."""
    return enum(call, "UnityEngine.GridLayout.CellSwizzle", whole(_grid(call, target), "m_CellSwizzle"))


def _tile(call: Call, target: Holder, position: Record) -> SavedValue | None:
    """The saved cell at a position; None where it is empty."""
    wanted = [int(part) for part in position.items]
    for key in ("m_Tiles", "m_AnimatedTiles"):
        for entry in call.limits.walk(entries(target, key)):
            first = entry.get("first")
            if first is not None and [first[axis].as_int() for axis in "xyz"] == wanted:
                return entry.get("second")
    return None


def _of_cell(call: Call, target: Holder, position: Record, index: str, array: str, type_: str) -> Value:
    cell = _tile(call, target, position)
    number = cell.get(index) if cell is not None else None
    if number is None:
        return None
    held = entries(target, array)
    if not 0 <= number.as_int() < len(held):
        return None
    data = held[number.as_int()].get("m_Data")
    found = read_saved(call.types, target, data, call.types.parse(type_)) if data is not None else None
    return None if isinstance(found, LostObject) else found


@computed
def tilemap_has_tile(call: Call, target: Holder, position: Record) -> bool:
    """``HasTile``."""
    return _tile(call, target, position) is not None


@computed
def tilemap_tile(call: Call, target: Holder, position: Record) -> Value:
    """``GetTile``."""
    found = _of_cell(
        call, target, position, "m_TileIndex", "m_TileAssetArray", "UnityEngine.Tilemaps.TileBase"
    )
    if "T" in call.arguments and found is not None and not call.types.is_instance(found, call["T"]):
        return None
    return found


@computed
def tilemap_sprite(call: Call, target: Holder, position: Record) -> Value:
    """``GetSprite``."""
    return _of_cell(call, target, position, "m_TileSpriteIndex", "m_TileSpriteArray", "Sprite")


@computed
def tilemap_used_tile_count(call: Call, target: Holder) -> int:
    """``GetUsedTilesCount()``: how many different tiles are in use."""
    counts = (entry.get("m_RefCount") for entry in entries(target, "m_TileAssetArray"))
    return sum(1 for count in counts if count is not None and count.as_int() > 0)


# Obstacles


@computed
def obstacle_size(call: Call, target: Holder) -> Value:
    """``NavMeshObstacle.size``: twice the saved extents."""
    extents = read(call, target, "Vector3", "m_Extents")
    return vector(*(part * 2 for part in extents.items))


@computed
def obstacle_radius(call: Call, target: Holder) -> Single:
    """``NavMeshObstacle.radius``."""
    return Single(read(call, target, "Vector3", "m_Extents").items[0])


@computed
def obstacle_height(call: Call, target: Holder) -> Single:
    """``NavMeshObstacle.height``."""
    return Single(read(call, target, "Vector3", "m_Extents").items[1] * 2)
