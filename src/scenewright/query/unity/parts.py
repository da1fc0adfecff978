"""GameObjects, components and how they find each other: ``GetComponent`` and its kin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from scenewright.errors import NotOfflineError
from scenewright.query.faults import thrown
from scenewright.query.types import CType
from scenewright.query.unity.computed import computed
from scenewright.query.unity.finding import check_tag, found_array
from scenewright.query.unity.handles import LostObject, SceneObject
from scenewright.query.unity.scenes import SceneHandle
from scenewright.query.unity.world import world_of
from scenewright.query.values import EnumValue, Items, TypeValue, UInt64, Value, string
from scenewright.query.world import Call
from scenewright.scene import Component, GameObject

__all__ = ["components_of", "game_object_of"]


def game_object_of(target: Value) -> GameObject:
    """The GameObject that a value is or belongs to. Throws for what is missing."""
    if isinstance(target, LostObject):
        raise target.fault()
    return cast(SceneObject, target).game_object


def components_of(call: Call, part: GameObject, type_: CType) -> Iterator[SceneObject]:
    """The components of a type on one GameObject, in the order of the Inspector."""
    world = world_of(call)
    for component in part.components:
        found = world.component(component)
        if not found.is_null and call.types.is_instance(found, type_):
            yield found


# GameObject


@computed
def game_object_scene(call: Call, target: SceneObject) -> SceneHandle:
    """``scene``."""
    return world_of(call).scene_handle(target.part.scene)


@computed
def game_object_transform(call: Call, target: SceneObject) -> SceneObject:
    """``transform``."""
    return world_of(call).transform_of(game_object_of(target))


@computed
def game_object_itself(call: Call, target: SceneObject) -> SceneObject:
    """``gameObject``."""
    return target


@computed
def game_object_active(call: Call, target: SceneObject) -> bool:
    """``activeInHierarchy``; evidence is the active state of each ancestor."""
    world = world_of(call)
    for each in game_object_of(target).line:
        world.game_object(each).at("m_IsActive")
    return game_object_of(target).active_in_hierarchy


@computed
def game_object_is_static(call: Call, target: SceneObject) -> bool:
    """``isStatic``: whether any static flag is set."""
    return _static_flags(target) != 0


@computed
def game_object_culling_mask(call: Call, target: SceneObject) -> UInt64:
    """``sceneCullingMask``: that of a scene that is open in the Editor's main stage."""
    return UInt64(0xE000000000000000)


@computed
def game_object_count(call: Call, target: SceneObject) -> int:
    """``GetComponentCount()``."""
    return len(game_object_of(target).components)


@computed
def game_object_at_index(call: Call, target: SceneObject, index: int) -> Value:
    """``GetComponentAtIndex``."""
    components = game_object_of(target).components
    if not 0 <= index < len(components):
        raise thrown("ArgumentOutOfRangeException", "Index was out of range. (Parameter 'index')")
    found = world_of(call).component(components[index])
    return call.types.cast(found, call["T"]) if "T" in call.arguments else found


@computed
def game_object_index_of(call: Call, target: SceneObject, component: SceneObject) -> int:
    """``GetComponentIndex``."""
    components = game_object_of(target).components
    return components.index(component.part) if component.part in components else -1


# Component


@computed
def component_game_object(call: Call, target: SceneObject) -> SceneObject:
    """``gameObject``."""
    return world_of(call).game_object(game_object_of(target))


@computed
def component_transform(call: Call, target: SceneObject) -> SceneObject:
    """``transform``."""
    return world_of(call).transform_of(game_object_of(target))


@computed
def component_tag(call: Call, target: SceneObject) -> str | None:
    """``tag``: that of its GameObject; null where it stands in a prefab that cannot be read."""
    part = game_object_of(target)
    world_of(call).game_object(part).at("m_TagString")
    return None if part.tag is None else string(part.tag)


@computed
def component_index(call: Call, target: SceneObject) -> int:
    """``GetComponentIndex()``."""
    return game_object_of(target).components.index(cast(Component, target.part))


@computed
def behaviour_active(call: Call, target: SceneObject) -> bool:
    """``isActiveAndEnabled``: its checkbox is on and its GameObject active in the hierarchy."""
    target.at("m_Enabled")
    return cast(Component, target.part).enabled is not False and game_object_of(target).active_in_hierarchy


# Both


@computed
def part_has_tag(call: Call, target: SceneObject, tag: str) -> bool:
    """``CompareTag``; an exception for a tag that is not defined."""
    check_tag(world_of(call), tag)
    world_of(call).game_object(game_object_of(target)).at("m_TagString")
    return game_object_of(target).tag == tag


def _type(type_: TypeValue | None) -> CType:
    if type_ is None:
        raise thrown("ArgumentNullException", "Value cannot be null. (Parameter 'type')")
    return type_.of


@computed
def part_component(call: Call, target: SceneObject) -> Value:
    """``GetComponent<T>()``."""
    return next(components_of(call, game_object_of(target), call["T"]), None)


@computed
def part_component_of(call: Call, target: SceneObject, type_: TypeValue) -> Value:
    """``GetComponent(typeof(T))``."""
    return next(components_of(call, game_object_of(target), _type(type_)), None)


@computed
def part_component_named(call: Call, target: SceneObject, name: str) -> Value:
    """``GetComponent("T")``: by the simple name of the class."""
    world = world_of(call)
    for component in game_object_of(target).components:
        if component.type_name == name:
            return world.component(component)
    return None


@computed
def part_components(call: Call, target: SceneObject) -> Items:
    """``GetComponents<T>()``."""
    return found_array(call["T"], components_of(call, game_object_of(target), call["T"]))


@computed
def part_components_of(call: Call, target: SceneObject, type_: TypeValue) -> Items:
    """``GetComponents(typeof(T))``."""
    return _plain_array(call, components_of(call, game_object_of(target), _type(type_)))


def _plain_array(call: Call, found: Iterator[Value]) -> Items:
    return found_array(world_of(call).type("UnityEngine.Component"), found)


_Walk = Callable[[GameObject, bool], Iterable[GameObject]]


def _downwards(part: GameObject, include_inactive: bool) -> Iterator[GameObject]:
    """The GameObject and what is below it, parents before children; what is inactive only when asked for."""
    todo = [part]
    while todo:
        each = todo.pop()
        if include_inactive or each.active_in_hierarchy:
            yield each
            todo.extend(reversed(each.children))


def _upwards(part: GameObject, include_inactive: bool) -> Iterator[GameObject]:
    """The GameObject and its ancestors; what is inactive only when asked for."""
    return (each for each in part.line if include_inactive or each.active_in_hierarchy)


def _along(
    call: Call, target: SceneObject, type_: CType, walk: _Walk, include_inactive: bool
) -> Iterator[Value]:
    for part in call.limits.walk(walk(game_object_of(target), include_inactive)):
        yield from components_of(call, part, type_)


@computed
def part_in_children(call: Call, target: SceneObject, include_inactive: bool) -> Value:
    """``GetComponentInChildren<T>``: itself first, then depth first."""
    return next(_along(call, target, call["T"], _downwards, include_inactive), None)


@computed
def part_in_children_of(call: Call, target: SceneObject, type_: TypeValue, include_inactive: bool) -> Value:
    """``GetComponentInChildren``."""
    return next(_along(call, target, _type(type_), _downwards, include_inactive), None)


@computed
def part_all_in_children(call: Call, target: SceneObject, include_inactive: bool) -> Items:
    """``GetComponentsInChildren<T>``."""
    return found_array(call["T"], _along(call, target, call["T"], _downwards, include_inactive))


@computed
def part_all_in_children_of(
    call: Call, target: SceneObject, type_: TypeValue, include_inactive: bool
) -> Items:
    """``GetComponentsInChildren``."""
    return _plain_array(call, _along(call, target, _type(type_), _downwards, include_inactive))


@computed
def part_in_parent(call: Call, target: SceneObject, include_inactive: bool) -> Value:
    """``GetComponentInParent<T>``: itself first, then upwards."""
    return next(_along(call, target, call["T"], _upwards, include_inactive), None)


@computed
def part_in_parent_of(call: Call, target: SceneObject, type_: TypeValue, include_inactive: bool) -> Value:
    """``GetComponentInParent``."""
    return next(_along(call, target, _type(type_), _upwards, include_inactive), None)


@computed
def part_all_in_parent(call: Call, target: SceneObject, include_inactive: bool) -> Items:
    """``GetComponentsInParent<T>``."""
    return found_array(call["T"], _along(call, target, call["T"], _upwards, include_inactive))


@computed
def part_all_in_parent_of(call: Call, target: SceneObject, type_: TypeValue, include_inactive: bool) -> Items:
    """``GetComponentsInParent``."""
    return _plain_array(call, _along(call, target, _type(type_), _upwards, include_inactive))


# GameObjectUtility


@computed
def static_editor_flags(call: Call, part: SceneObject) -> EnumValue:
    """``GameObjectUtility.GetStaticEditorFlags``."""
    return EnumValue(call.types.parse("UnityEditor.StaticEditorFlags"), _static_flags(part))


@computed
def static_editor_flags_set(call: Call, part: SceneObject, flags: EnumValue) -> bool:
    """``GameObjectUtility.AreStaticEditorFlagsSet``."""
    return _static_flags(part) & flags.number == flags.number


def _static_flags(target: SceneObject) -> int:
    target.at("m_StaticEditorFlags")
    part = game_object_of(target)
    if part.static_flags is None:
        raise NotOfflineError(f"The static flags of '{part.path}' are not known: {part.gap}")
    return part.static_flags


@computed
def missing_script_count(call: Call, part: SceneObject) -> int:
    """``GameObjectUtility.GetMonoBehavioursWithMissingScriptCount``."""
    return sum(each.is_script_missing for each in game_object_of(part).components)


@computed
def nav_mesh_area(call: Call, part: SceneObject) -> int:
    """``GameObjectUtility.GetNavMeshArea``."""
    found = part.at("m_NavMeshLayer")
    return found.as_int() if found is not None else 0
