"""Look-ups over all that is loaded: ``GameObject.Find``, tags, ``FindObjectsByType``, ``Resources``."""

from __future__ import annotations

from collections.abc import Iterator

from scenewright.project import TagsAndLayers
from scenewright.query import types as t
from scenewright.query.faults import thrown
from scenewright.query.types import CType
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import SceneObject, UnityObject
from scenewright.query.unity.world import UnityWorld, world_of
from scenewright.query.values import EnumValue, Items, TypeValue, Value
from scenewright.query.world import Call
from scenewright.scene import GameObject

__all__ = ["found_array", "loaded"]


def loaded(call: Call, type_: CType, include_inactive: bool) -> Iterator[SceneObject]:
    """The GameObjects and components of a type in all loaded scenes, in hierarchy order.

    Without ``include_inactive`` those of GameObjects that are active in the hierarchy; a disabled component
    of an active one counts (scripting reference, ``Object.FindObjectsByType``).
    """
    world = world_of(call)
    types = call.types
    fits: dict[CType, bool] = {}
    wants_objects = types.derives(world.type("UnityEngine.GameObject"), type_) is not None
    for part in call.limits.walk(world.game_objects(include_inactive)):
        if wants_objects:
            yield world.game_object(part)
        for component in part.components:
            kind = world.component_type(component)
            if kind not in fits:
                fits[kind] = types.is_instance(world.component(component), type_)
            if fits[kind] and not (found := world.component(component)).is_null:
                yield found


def found_array(element: CType, found: Iterator[Value]) -> Items:
    """An array of what was found."""
    return Items(t.array_of(element), list(found))


def _object_type(call: Call) -> CType:
    return world_of(call).type("UnityEngine.Object")


def _wanted(type_: TypeValue | None) -> CType:
    if type_ is None:
        raise thrown("ArgumentNullException", "Value cannot be null. (Parameter 'type')")
    return type_.of


def _first(found: Iterator[Value]) -> Value:
    return next(found, None)


# GameObject


@computed
def find_game_object(call: Call, name: str) -> Value:
    """The first active GameObject of a name or path; ``/`` in front means a root (``GameObject.Find``)."""
    world = world_of(call)
    steps = name.strip("/").split("/")
    rooted = name.startswith("/")
    for part in call.limits.walk(world.game_objects()):
        if _matches(part, steps, rooted):
            return world.game_object(part)
    return None


def _matches(part: GameObject, steps: list[str], rooted: bool) -> bool:
    each: GameObject | None = part
    for step in reversed(steps):
        if each is None or each.name != step:
            return False
        each = each.parent
    return each is None or not rooted


@computed
def find_with_tag(call: Call, tag: str) -> Value:
    """The first active GameObject with a tag; an exception for a tag that is not defined."""
    return _first(_tagged(call, tag))


@computed
def find_all_with_tag(call: Call, tag: str) -> Items:
    """All active GameObjects with a tag."""
    return found_array(world_of(call).type("UnityEngine.GameObject"), _tagged(call, tag))


def _tagged(call: Call, tag: str) -> Iterator[Value]:
    world = world_of(call)
    check_tag(world, tag)
    for part in call.limits.walk(world.game_objects()):
        if part.tag == tag:
            yield world.game_object(part)


def check_tag(world: UnityWorld, tag: str) -> None:
    """Throws as Unity does for a tag that the project does not define."""
    known = world.files.project.settings.tags_and_layers
    if not isinstance(known, TagsAndLayers) or tag in known.all_tags:
        return
    error = thrown("UnityEngine.UnityException", f"Tag: {tag} is not defined.")
    error.candidates = known.all_tags
    raise error


# Object


@computed
def objects_of_type(call: Call, include_inactive: bool = False) -> Items:
    """``FindObjectsOfType<T>``."""
    return found_array(call["T"], loaded(call, call["T"], include_inactive))


@computed
def objects_of_given_type(call: Call, type_: TypeValue, include_inactive: bool = False) -> Items:
    """``FindObjectsOfType``."""
    return found_array(_object_type(call), loaded(call, _wanted(type_), include_inactive))


@computed
def first_of_type(call: Call, include_inactive: bool = False) -> Value:
    """``FindObjectOfType<T>``."""
    return _first(loaded(call, call["T"], include_inactive))


@computed
def first_of_given_type(call: Call, type_: TypeValue, include_inactive: bool = False) -> Value:
    """``FindObjectOfType``."""
    return _first(loaded(call, _wanted(type_), include_inactive))


@computed
def objects_by_type(call: Call, *choices: EnumValue) -> Items:
    """``FindObjectsByType<T>``."""
    return found_array(call["T"], _by_choices(call, call["T"], choices))


@computed
def objects_by_given_type(call: Call, type_: TypeValue, *choices: EnumValue) -> Items:
    """``FindObjectsByType``."""
    return found_array(_object_type(call), _by_choices(call, _wanted(type_), choices))


@computed
def first_by_type(call: Call, *choices: EnumValue) -> Value:
    """``FindFirstObjectByType<T>`` and ``FindAnyObjectByType<T>``."""
    return _first(_by_choices(call, call["T"], choices))


@computed
def first_by_given_type(call: Call, type_: TypeValue, *choices: EnumValue) -> Value:
    """``FindFirstObjectByType`` and ``FindAnyObjectByType``."""
    return _first(_by_choices(call, _wanted(type_), choices))


def _by_choices(call: Call, type_: CType, choices: tuple[EnumValue, ...]) -> Iterator[Value]:
    """Objects as ``FindObjectsInactive`` and ``FindObjectsSortMode`` ask for them.

    Instance IDs are those of a session: the order of fileIDs stands in for theirs, and the answer says so.
    """
    chosen = {choice.type.name: choice.number for choice in choices}
    found: Iterator[SceneObject] = loaded(call, type_, chosen.get("FindObjectsInactive", 0) == 1)
    if chosen.get("FindObjectsSortMode", 0) == 1:
        world_of(call).evidence.note(
            "Instance IDs belong to a session: fileIDs stand in for them in the order."
        )
        return iter(sorted(found, key=lambda each: each.part.file_id))
    return found


# Resources


@computed
def resources_of_type(call: Call) -> Items:
    """``Resources.FindObjectsOfTypeAll<T>``: what the loaded scenes hold, inactive objects too."""
    return found_array(call["T"], _all_loaded(call, call["T"]))


@computed
def resources_of_given_type(call: Call, type_: TypeValue) -> Items:
    """``Resources.FindObjectsOfTypeAll``."""
    return found_array(_object_type(call), _all_loaded(call, _wanted(type_)))


def _all_loaded(call: Call, type_: CType) -> Iterator[Value]:
    note = "Which assets are in memory belongs to a session: only objects of the scenes are listed."
    world_of(call).evidence.note(note)
    return loaded(call, type_, include_inactive=True)


# The members every object has.


@computed
def object_name(call: Call, target: UnityObject) -> str:
    """``name``."""
    return target.name


@computed
def object_hide_flags(call: Call, target: UnityObject) -> EnumValue:
    """``hideFlags``."""
    found = target.at("m_ObjectHideFlags")
    return EnumValue(call.types.parse("UnityEngine.HideFlags"), found.as_int() if found is not None else 0)
