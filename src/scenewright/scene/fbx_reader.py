"""A program that prints what is in one FBX file, as JSON: ``python fbx_reader.py FILE``.

It stands alone and is always run as a process of its own, since it hands the file to a library in C: whatever
a hostile file does to that library, the caller lives on. It imports nothing of Scenewright, to start quickly.
"""

import contextlib
import importlib
import json
import os
import sys
from collections.abc import Iterable
from pathlib import PureWindowsPath
from typing import Any, Final

_MEMORY: Final = 2 << 30
_SECONDS: Final = 60
_DEEPEST: Final = 500
_MOST_NODES: Final = 100_000
_KINDS: Final = {"LIGHT": "light", "CAMERA": "camera"}


class _Reader:
    """Walks a loaded scene.

    Every object reached is kept to the end: the binding frees an object as soon as one of the names for it
    is gone, and then gives the freed one to the next who asks.
    """

    def __init__(self, scene: Any) -> None:
        self._scene = scene
        self._alive: list[Any] = [scene]

    def _keep(self, thing: Any) -> Any:
        self._alive.append(thing)
        return thing

    def _all(self, things: Any) -> list[Any]:
        self._keep(things)
        return [self._keep(things[at]) for at in range(len(things))]

    def facts(self) -> dict[str, Any]:
        """The whole answer."""
        scene = self._scene
        nodes = self._all(scene.nodes)
        if len(nodes) > _MOST_NODES:
            raise ValueError(f"it has {len(nodes)} nodes, more than {_MOST_NODES}")
        self._places = {node.element_id: at for at, node in enumerate(nodes)}
        meshes = self._all(scene.meshes)
        self._meshes = {mesh.element_id: at for at, mesh in enumerate(meshes)}
        return {
            "unit_meters": scene.settings.unit_meters,
            "nodes": [self._node(node) for node in nodes],
            "meshes": [self._mesh(mesh) for mesh in meshes],
            "textures": dict(self._textures()),
            "takes": [stack.name for stack in self._all(scene.anim_stacks)],
        }

    def _node(self, node: Any) -> dict[str, Any]:
        parent, mesh = self._keep(node.parent), self._keep(node.mesh)
        local = node.local_transform
        return {
            "name": node.name,
            "parent": None if parent is None else self._places[parent.element_id],
            "position": _numbers(local.translation, "xyz"),
            "rotation": _numbers(local.rotation, "xyzw"),
            "scale": _numbers(local.scale, "xyz"),
            "visible": bool(node.visible),
            "kind": _KINDS.get(getattr(node.attrib_type, "name", ""), ""),
            "mesh": None if mesh is None else self._meshes[mesh.element_id],
            "materials": [] if mesh is None else self._materials(node, mesh),
        }

    def _materials(self, node: Any, mesh: Any) -> list[str]:
        names = [material.name for material in self._all(node.materials)]
        order = list(self._keep(mesh.material_part_usage_order))
        return [names[at] for at in order if at < len(names)]

    def _textures(self) -> Iterable[tuple[str, str]]:
        """The name of the file of each material's diffuse texture, without suffix."""
        for material in self._all(self._scene.materials):
            for use in self._all(material.textures):
                texture = self._keep(use.texture)
                if use.material_prop == "DiffuseColor":
                    yield material.name, PureWindowsPath(texture.relative_filename or texture.filename).stem

    def _mesh(self, mesh: Any) -> dict[str, Any]:
        skins = self._all(mesh.skin_deformers)
        blends = self._all(mesh.blend_deformers)
        return {
            "faces": mesh.num_faces,
            "skinned": bool(skins),
            "bones": [at for skin in skins for at in self._bones(skin)],
            "blend_shapes": [each.name for blend in blends for each in self._all(blend.channels)],
        }

    def _bones(self, skin: Any) -> Iterable[int]:
        bones = [self._keep(cluster.bone_node) for cluster in self._all(skin.clusters)]
        return [self._places[bone.element_id] for bone in bones if bone is not None]


def _numbers(vector: Any, axes: str) -> list[float]:
    return [getattr(vector, axis) for axis in axes]


def _restrain() -> None:
    """Bounds the memory and time of this process, where the system can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        limits: Any = importlib.import_module("resource")
        limits.setrlimit(limits.RLIMIT_CORE, (0, 0))
        limits.setrlimit(limits.RLIMIT_CPU, (_SECONDS, _SECONDS))
        limits.setrlimit(limits.RLIMIT_AS, (_MEMORY, _MEMORY))


def _load(path: str) -> dict[str, Any]:
    try:
        ufbx: Any = importlib.import_module("ufbx")
    except ImportError as error:
        return {"error": "no_reader", "message": str(error)}
    try:
        scene = ufbx.load_file(
            path,
            ignore_animation=True,
            ignore_embedded=True,
            node_depth_limit=_DEEPEST,
            target_axes=ufbx.axes_right_handed_y_up,
            space_conversion=ufbx.SpaceConversion.ADJUST_TRANSFORMS,
        )
        return _Reader(scene).facts()
    except (ufbx.UfbxError, ValueError, MemoryError) as error:
        return {"error": "damaged", "message": f"{type(error).__name__}: {error}"}


def main(arguments: list[str]) -> None:
    """Prints the answer and leaves at once: freeing what the library made is the system's work."""
    _restrain()
    answer = _load(arguments[0])
    sys.stdout.buffer.write(json.dumps(answer).encode())
    sys.stdout.buffer.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
