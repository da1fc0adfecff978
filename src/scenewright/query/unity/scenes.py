"""Scenes as values: ``SceneManager``, the members of a scene, and ``Scene["Player"]``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenewright.query import types as t
from scenewright.query.faults import thrown
from scenewright.query.types import CType
from scenewright.query.unity.computed import computed
from scenewright.query.values import Handle, Items, Value
from scenewright.query.world import Call
from scenewright.scene import Scene

if TYPE_CHECKING:
    from scenewright.query.unity.world import UnityWorld

__all__ = ["SceneHandle"]


class SceneHandle(Handle):
    """A ``UnityEngine.SceneManagement.Scene``: one that is loaded, or ``None`` for an invalid one."""

    __slots__ = ("_type", "scene")

    def __init__(self, type_: CType, scene: Scene | None) -> None:
        self._type = type_
        self.scene = scene

    @property
    def type(self) -> CType:
        """``Scene``."""
        return self._type

    @property
    def identity(self) -> object:
        """The path."""
        return self.scene.path if self.scene is not None else ""

    def as_json(self) -> dict[str, Any]:
        """``name``, ``path``, ``guid``, ``kind``."""
        if self.scene is None:
            return {"type": self._type.full_name, "name": None, "path": None, "status": "not loaded"}
        scene = self.scene
        return {
            "type": self._type.full_name,
            "name": scene.name,
            "path": scene.path,
            "guid": scene.guid,
            "kind": scene.kind,
        }


def _world(call: Call) -> UnityWorld:
    from scenewright.query.unity.world import world_of

    return world_of(call)


def build_list(world: UnityWorld) -> tuple[str, ...]:
    """The paths of the enabled scenes of the build list: the position is the build index."""
    listed = world.files.project.settings.build_scenes
    return tuple(scene.path for scene in listed if scene.enabled) if isinstance(listed, tuple) else ()


# Scene


@computed
def scene_name(call: Call, target: SceneHandle) -> str | None:
    """``name``."""
    return target.scene.name if target.scene is not None else None


@computed
def scene_path(call: Call, target: SceneHandle) -> str | None:
    """``path``."""
    return target.scene.path if target.scene is not None else None


@computed
def scene_build_index(call: Call, target: SceneHandle) -> int:
    """``buildIndex``: the position among the enabled scenes of the build list, -1 outside of it."""
    listed = build_list(_world(call))
    path = target.scene.path if target.scene is not None else ""
    return listed.index(path) if path in listed else -1


@computed
def scene_is_loaded(call: Call, target: SceneHandle) -> bool:
    """``isLoaded`` and ``IsValid()``."""
    return target.scene is not None


@computed
def scene_is_sub_scene(call: Call, target: SceneHandle) -> bool:
    """``isSubScene``."""
    return False


@computed
def scene_root_count(call: Call, target: SceneHandle) -> int:
    """``rootCount``."""
    return len(_valid(target).roots)


@computed
def scene_roots(call: Call, target: SceneHandle) -> Items:
    """``GetRootGameObjects()``, in order."""
    world = _world(call)
    found: list[Value] = [world.game_object(root) for root in _valid(target).roots]
    return Items(t.array_of(world.type("UnityEngine.GameObject")), found)


def _valid(target: SceneHandle) -> Scene:
    if target.scene is None:
        raise thrown("ArgumentException", "The scene is invalid.")
    return target.scene


# SceneManager


@computed
def active_scene(call: Call) -> SceneHandle:
    """``GetActiveScene()``: the first scene of the query."""
    world = _world(call)
    return world.scene_handle(world.scenes[0] if world.scenes else None)


@computed
def loaded_scene_count(call: Call) -> int:
    """``sceneCount``: how many scenes the query is about."""
    return len(_world(call).scenes)


@computed
def build_scene_count(call: Call) -> int:
    """``sceneCountInBuildSettings``: the enabled ones."""
    return len(build_list(_world(call)))


@computed
def loaded_scene_at(call: Call, index: int) -> SceneHandle:
    """``GetSceneAt``."""
    world = _world(call)
    if not 0 <= index < len(world.scenes):
        message = f'Scene index "{index}" is out of range.'
        raise thrown("ArgumentException", message)
    return world.scene_handle(world.scenes[index])


def _loaded(call: Call, **wanted: str) -> SceneHandle:
    world = _world(call)
    found = (s for s in world.scenes if all(getattr(s, key) == value for key, value in wanted.items()))
    return world.scene_handle(next(found, None))


@computed
def loaded_scene_named(call: Call, name: str) -> SceneHandle:
    """``GetSceneByName``."""
    return _loaded(call, name=name)


@computed
def loaded_scene_by_path(call: Call, path: str) -> SceneHandle:
    """``GetSceneByPath``."""
    return _loaded(call, path=path)


@computed
def loaded_scene_by_index(call: Call, index: int) -> SceneHandle:
    """``GetSceneByBuildIndex``."""
    listed = build_list(_world(call))
    return _loaded(call, path=listed[index]) if 0 <= index < len(listed) else _world(call).scene_handle(None)


@computed
def build_scene_path(call: Call, index: int) -> str:
    """``SceneUtility.GetScenePathByBuildIndex``; "" outside of the list."""
    listed = build_list(_world(call))
    return listed[index] if 0 <= index < len(listed) else ""


@computed
def build_scene_index(call: Call, path: str) -> int:
    """``SceneUtility.GetBuildIndexByScenePath``; -1 for a scene that is not in the list."""
    listed = build_list(_world(call))
    return listed.index(path) if path in listed else -1


# Scene["Player"]


@computed
def scene_object_named(call: Call, target: Handle, name: str) -> Value:
    """A GameObject by name or path, inactive ones too."""
    world = _world(call)
    for scene in world.scenes:
        for part in call.limits.walk(scene.game_objects()):
            if part.name == name or part.path == name:
                return world.game_object(part)
    return None
