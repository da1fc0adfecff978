"""Where things are: the members of Transform and RectTransform."""

from __future__ import annotations

from typing import cast

from scenewright.errors import NotOfflineError
from scenewright.query.faults import thrown
from scenewright.query.structs.matrix import from_rows
from scenewright.query.structs.quaternion import QUATERNION
from scenewright.query.structs.shapes import RECT
from scenewright.query.structs.vectors import vector
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import SceneObject
from scenewright.query.unity.parts import game_object_of
from scenewright.query.unity.world import world_of
from scenewright.query.values import Record, Single, Value
from scenewright.query.world import Call
from scenewright.scene import GameObject, RectTransform, Transform
from scenewright.scene.matrix import Matrix, Vector3, inverse, rotate, transform_vector

__all__ = ["place_of"]

_PLACED_BY: tuple[str, ...] = ("m_LocalPosition", "m_LocalRotation", "m_LocalScale")


def place_of(target: Value, *evidence: str, world_value: bool = False) -> Transform:
    """The maths of the Transform of a value.

    ``evidence`` are the properties that are read; with ``world_value`` those of all ancestors are read too,
    and what makes the answer uncertain is noted.
    """
    part = game_object_of(target)
    found = part.transform
    if found is None:
        raise NotOfflineError(f"'{part.path}' has no Transform: its file is damaged.")
    world = cast(SceneObject, target).world
    if world.evidence.is_kept:
        for each in part.line if world_value else (part,):
            _note(world.transform_of(each), each, evidence)
    if world_value and found.uncertainty:
        world.evidence.note(found.uncertainty)
    elif not world_value and {*evidence} & {*found.unknown}:
        raise NotOfflineError(f"The Transform of '{part.path}' is not known: {part.gap}")
    return found


def _note(handle: SceneObject, part: GameObject, evidence: tuple[str, ...]) -> None:
    names = evidence
    if isinstance(part.transform, RectTransform) and "m_LocalPosition" in evidence:
        names = ("m_AnchoredPosition", "m_AnchorMin", "m_AnchorMax", "m_Pivot", "m_SizeDelta", *evidence)
    for name in names:
        handle.at(name)


def _vector(numbers: tuple[float, ...]) -> Record:
    return vector(*numbers)


def _quaternion(numbers: tuple[float, ...]) -> Record:
    return QUATERNION.make(*map(Single, numbers))


def _matrix(rows: Matrix) -> Record:
    return from_rows([*rows, (0.0, 0.0, 0.0, 1.0)])


def _triple(arguments: tuple[Value, ...]) -> Vector3:
    numbers = arguments[0].items if len(arguments) == 1 else arguments
    return (numbers[0], numbers[1], numbers[2])


# The hierarchy


@computed
def transform_parent(call: Call, target: SceneObject) -> Value:
    """``parent``; null for a root."""
    parent = game_object_of(target).parent
    return world_of(call).transform_of(parent) if parent is not None else None


@computed
def transform_root(call: Call, target: SceneObject) -> SceneObject:
    """``root``: the topmost Transform, itself for a root."""
    *_, top = game_object_of(target).line
    return world_of(call).transform_of(top)


@computed
def transform_child_count(call: Call, target: SceneObject) -> int:
    """``childCount``."""
    return len(game_object_of(target).children)


@computed
def transform_child(call: Call, target: SceneObject, index: int) -> SceneObject:
    """``GetChild``, in sibling order."""
    children = game_object_of(target).children
    if not 0 <= index < len(children):
        raise thrown("UnityEngine.UnityException", "Transform child out of bounds")
    return world_of(call).transform_of(children[index])


@computed
def transform_find(call: Call, target: SceneObject, name: str) -> Value:
    """``Find``: a child by name or a path of names, inactive ones too; it does not search deeper."""
    part: GameObject | None = game_object_of(target)
    for step in name.split("/"):
        if step == "..":
            part = part.parent if part is not None else None
        elif part is not None:
            part = next((child for child in part.children if child.name == step), None)
    return world_of(call).transform_of(part) if part is not None and name else None


@computed
def transform_is_child_of(call: Call, target: SceneObject, parent: SceneObject) -> bool:
    """``IsChildOf``: true for itself and for anything below the other."""
    if parent is None:
        raise thrown("NullReferenceException", "Object reference not set to an instance of an object.")
    other = game_object_of(parent)
    return any(each is other for each in game_object_of(target).line)


@computed
def transform_sibling_index(call: Call, target: SceneObject) -> int:
    """``GetSiblingIndex()``."""
    part = game_object_of(target)
    return part.siblings.index(part)


@computed
def transform_hierarchy_count(call: Call, target: SceneObject) -> int:
    """``hierarchyCount``: how many Transforms the whole hierarchy of the root has."""
    *_, top = game_object_of(target).line
    return sum(1 for _ in call.limits.walk(top.descendants))


# Position, rotation, scale


@computed
def transform_position(call: Call, target: SceneObject) -> Record:
    """``position``."""
    return _vector(place_of(target, *_PLACED_BY, world_value=True).position)


@computed
def transform_local_position(call: Call, target: SceneObject) -> Record:
    """``localPosition``."""
    return _vector(place_of(target, "m_LocalPosition").local_position)


@computed
def transform_rotation(call: Call, target: SceneObject) -> Record:
    """``rotation``."""
    return _quaternion(place_of(target, "m_LocalRotation", world_value=True).rotation)


@computed
def transform_local_rotation(call: Call, target: SceneObject) -> Record:
    """``localRotation``."""
    return _quaternion(place_of(target, "m_LocalRotation").local_rotation)


@computed
def transform_local_scale(call: Call, target: SceneObject) -> Record:
    """``localScale``."""
    return _vector(place_of(target, "m_LocalScale").local_scale)


@computed
def transform_lossy_scale(call: Call, target: SceneObject) -> Record:
    """``lossyScale``."""
    return _vector(place_of(target, "m_LocalRotation", "m_LocalScale", world_value=True).lossy_scale)


@computed
def transform_euler_angles(call: Call, target: SceneObject) -> Record:
    """``eulerAngles``."""
    return _vector(place_of(target, "m_LocalRotation", world_value=True).euler_angles)


@computed
def transform_local_euler_angles(call: Call, target: SceneObject) -> Record:
    """``localEulerAngles``."""
    return _vector(place_of(target, "m_LocalRotation").local_euler_angles)


@computed
def inspector_rotation(call: Call, target: SceneObject) -> Record:
    """``TransformUtils.GetInspectorRotation``: the angles that the Inspector shows, saved as a hint."""
    hint = target.at("m_LocalEulerAnglesHint")
    if hint is None:
        return transform_local_euler_angles(call, target)
    return vector(*(hint[axis].as_float() for axis in "xyz"))


@computed
def transform_right(call: Call, target: SceneObject) -> Record:
    """``right``."""
    return _vector(place_of(target, "m_LocalRotation", world_value=True).right)


@computed
def transform_up(call: Call, target: SceneObject) -> Record:
    """``up``."""
    return _vector(place_of(target, "m_LocalRotation", world_value=True).up)


@computed
def transform_forward(call: Call, target: SceneObject) -> Record:
    """``forward``."""
    return _vector(place_of(target, "m_LocalRotation", world_value=True).forward)


@computed
def transform_local_to_world(call: Call, target: SceneObject) -> Record:
    """``localToWorldMatrix``."""
    return _matrix(place_of(target, *_PLACED_BY, world_value=True).local_to_world)


@computed
def transform_world_to_local(call: Call, target: SceneObject) -> Record:
    """``worldToLocalMatrix``."""
    return _matrix(place_of(target, *_PLACED_BY, world_value=True).world_to_local)


# Points, vectors, directions


@computed
def transform_point(call: Call, target: SceneObject, *given: Value) -> Record:
    """``TransformPoint``."""
    return _vector(place_of(target, *_PLACED_BY, world_value=True).transform_point(_triple(given)))


@computed
def transform_inverse_point(call: Call, target: SceneObject, *given: Value) -> Record:
    """``InverseTransformPoint``."""
    return _vector(place_of(target, *_PLACED_BY, world_value=True).inverse_transform_point(_triple(given)))


@computed
def transform_vector_of(call: Call, target: SceneObject, *given: Value) -> Record:
    """``TransformVector``: turned and scaled."""
    place = place_of(target, *_PLACED_BY, world_value=True)
    return _vector(transform_vector(place.local_to_world, _triple(given)))


@computed
def transform_inverse_vector(call: Call, target: SceneObject, *given: Value) -> Record:
    """``InverseTransformVector``."""
    place = place_of(target, *_PLACED_BY, world_value=True)
    return _vector(transform_vector(inverse(place.local_to_world), _triple(given)))


@computed
def transform_direction(call: Call, target: SceneObject, *given: Value) -> Record:
    """``TransformDirection``: turned, of the same length."""
    place = place_of(target, "m_LocalRotation", world_value=True)
    return _vector(rotate(place.rotation, _triple(given)))


@computed
def transform_inverse_direction(call: Call, target: SceneObject, *given: Value) -> Record:
    """``InverseTransformDirection``."""
    x, y, z, w = place_of(target, "m_LocalRotation", world_value=True).rotation
    return _vector(rotate((-x, -y, -z, w), _triple(given)))


# Bodies


@computed
def part_position_2d(call: Call, target: SceneObject) -> Record:
    """The position of a 2D body."""
    x, y, _ = place_of(target, *_PLACED_BY, world_value=True).position
    return vector(x, y)


@computed
def part_rotation_2d(call: Call, target: SceneObject) -> Single:
    """The angle of a 2D body, in degrees."""
    return Single(place_of(target, "m_LocalRotation", world_value=True).euler_angles[2])


# RectTransform


def _rect(target: SceneObject, *evidence: str) -> RectTransform:
    return cast(RectTransform, place_of(target, *evidence))


@computed
def rect_anchor_min(call: Call, target: SceneObject) -> Record:
    """``anchorMin``."""
    return _vector(_rect(target, "m_AnchorMin").anchor_min)


@computed
def rect_anchor_max(call: Call, target: SceneObject) -> Record:
    """``anchorMax``."""
    return _vector(_rect(target, "m_AnchorMax").anchor_max)


@computed
def rect_anchored_position(call: Call, target: SceneObject) -> Record:
    """``anchoredPosition``."""
    return _vector(_rect(target, "m_AnchoredPosition").anchored_position)


@computed
def rect_anchored_position_3d(call: Call, target: SceneObject) -> Record:
    """``anchoredPosition3D``: with the z of the local position."""
    place = _rect(target, "m_AnchoredPosition", "m_LocalPosition")
    return vector(*place.anchored_position, place.local_position[2])


@computed
def rect_size_delta(call: Call, target: SceneObject) -> Record:
    """``sizeDelta``."""
    return _vector(_rect(target, "m_SizeDelta").size_delta)


@computed
def rect_pivot(call: Call, target: SceneObject) -> Record:
    """``pivot``."""
    return _vector(_rect(target, "m_Pivot").pivot)


@computed
def rect_rect(call: Call, target: SceneObject) -> Record:
    """``rect``."""
    place = _rect(target, "m_AnchorMin", "m_AnchorMax", "m_SizeDelta", "m_Pivot")
    if place.uncertainty:
        target.world.evidence.note(place.uncertainty)
    return RECT.make(*map(Single, place.rect))


@computed
def rect_offset_min(call: Call, target: SceneObject) -> Record:
    """``offsetMin``."""
    return _vector(_rect(target, "m_AnchoredPosition", "m_SizeDelta", "m_Pivot").offset_min)


@computed
def rect_offset_max(call: Call, target: SceneObject) -> Record:
    """``offsetMax``."""
    return _vector(_rect(target, "m_AnchoredPosition", "m_SizeDelta", "m_Pivot").offset_max)
