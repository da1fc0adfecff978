"""Cameras, canvases and other components that are looked up among the loaded ones."""

from __future__ import annotations

from collections.abc import Iterator

from scenewright.query.structs.matrix import from_rows
from scenewright.query.unity.computed import computed
from scenewright.query.unity.finding import found_array, loaded
from scenewright.query.unity.handles import SceneObject
from scenewright.query.unity.parts import behaviour_active, game_object_of
from scenewright.query.unity.reads import whole
from scenewright.query.unity.scenes import SceneHandle
from scenewright.query.unity.transforms import place_of
from scenewright.query.unity.world import world_of
from scenewright.query.values import Items, Record, Value
from scenewright.query.world import Call
from scenewright.scene.matrix import inverse, trs

_PHYSICAL = 2
_FLIPPED = (1.0, 1.0, -1.0)


def _enabled(call: Call, type_: str) -> Iterator[SceneObject]:
    """The enabled components of a type on active GameObjects."""
    found = loaded(call, world_of(call).type(type_), include_inactive=False)
    return (each for each in found if behaviour_active(call, each))


@computed
def main_camera(call: Call) -> Value:
    """``Camera.main``: the first enabled camera whose GameObject is active and tagged ``MainCamera``."""
    tagged = (
        each for each in _enabled(call, "UnityEngine.Camera") if game_object_of(each).tag == "MainCamera"
    )
    return next(tagged, None)


@computed
def all_cameras(call: Call) -> Items:
    """``Camera.allCameras``: the enabled ones."""
    return found_array(world_of(call).type("UnityEngine.Camera"), _enabled(call, "UnityEngine.Camera"))


@computed
def all_cameras_count(call: Call) -> int:
    """``Camera.allCamerasCount``."""
    return sum(1 for _ in _enabled(call, "UnityEngine.Camera"))


@computed
def camera_is_physical(call: Call, target: SceneObject) -> bool:
    """``usePhysicalProperties``."""
    return whole(target, "m_projectionMatrixMode", 1) == _PHYSICAL


@computed
def camera_scene(call: Call, target: SceneObject) -> SceneHandle:
    """``scene``: the scene a preview camera is bound to, none for any other."""
    return world_of(call).scene_handle(None)


@computed
def camera_to_world(call: Call, target: SceneObject) -> Record:
    """``cameraToWorldMatrix``: position and rotation without scale, looking along -z as OpenGL does."""
    place = place_of(target, "m_LocalPosition", "m_LocalRotation", "m_LocalScale", world_value=True)
    return from_rows([*trs(place.position, place.rotation, _FLIPPED), (0.0, 0.0, 0.0, 1.0)])


@computed
def world_to_camera(call: Call, target: SceneObject) -> Record:
    """``worldToCameraMatrix``."""
    place = place_of(target, "m_LocalPosition", "m_LocalRotation", "m_LocalScale", world_value=True)
    return from_rows([*inverse(trs(place.position, place.rotation, _FLIPPED)), (0.0, 0.0, 0.0, 1.0)])


# Terrain


@computed
def terrain_active(call: Call) -> Value:
    """``Terrain.activeTerrain``: the first enabled one."""
    return next(_enabled(call, "UnityEngine.Terrain"), None)


@computed
def terrains_active(call: Call) -> Items:
    """``Terrain.activeTerrains``."""
    return found_array(world_of(call).type("UnityEngine.Terrain"), _enabled(call, "UnityEngine.Terrain"))


@computed
def terrain_position(call: Call, target: SceneObject) -> Record:
    """``GetPosition()``: that of its Transform."""
    from scenewright.query.unity.transforms import transform_position

    return transform_position(call, target)


# Canvas


def _canvases(call: Call, target: SceneObject) -> list[SceneObject]:
    """The canvases on a GameObject and above it, nearest first."""
    world = world_of(call)
    return [
        world.component(component)
        for part in game_object_of(target).line
        for component in part.components
        if component.native_name == "Canvas"
    ]


@computed
def canvas_root(call: Call, target: SceneObject) -> SceneObject:
    """``rootCanvas``: the topmost one."""
    return _canvases(call, target)[-1]


@computed
def canvas_is_root(call: Call, target: SceneObject) -> bool:
    """``isRootCanvas``."""
    return canvas_root(call, target).identity == target.identity


@computed
def graphic_canvas(call: Call, target: SceneObject) -> Value:
    """``canvas``: the nearest active and enabled one above a graphic."""
    return next((each for each in _canvases(call, target) if behaviour_active(call, each)), None)
