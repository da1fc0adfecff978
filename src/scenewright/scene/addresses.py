"""How people name an object of a scene: hierarchy path, fileID, or GlobalObjectId."""

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from scenewright.errors import NotFoundError
from scenewright.scene.component import Component
from scenewright.scene.game_object import GameObject
from scenewright.scene.identity import GlobalObjectId

if TYPE_CHECKING:
    from scenewright.scene.scene import Scene

__all__ = ["at_path", "look_up"]

_STEP: Final = re.compile(r"(?:[^/\\]|\\.|\\\Z)+", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\([/\\])")
_POSITION: Final = re.compile(r"(.*)\[(\d{1,9})\]\Z", re.DOTALL)
_FILE_ID: Final = re.compile(r"&?(-?\d{1,20})")
_SUGGESTED_FROM: Final = 2000


def at_path(scene: "Scene", path: str) -> GameObject:
    """The GameObject at a hierarchy path, from a root down; see ``Scene.at``."""
    level, found = scene.roots, None
    for raw in _STEP.findall(path):
        found = _child(level, raw)
        if found is None:
            raise _not_found(scene, path, level, raw)
        level = found.children
    if found is None:
        raise NotFoundError("The path is empty.", hint="Name a root: 'Player' or 'Player/Hull'.")
    return found


def _child(level: tuple[GameObject, ...], raw: str) -> GameObject | None:
    name = _ESCAPE.sub(r"\1", raw)
    for each in level:
        if each.name == name:
            return each
    numbered = _POSITION.match(name)
    if numbered is None:
        return None
    twins = [each for each in level if each.name == numbered[1]]
    position = int(numbered[2])
    return twins[position] if position < len(twins) else None


def _not_found(scene: "Scene", path: str, level: tuple[GameObject, ...], raw: str) -> NotFoundError:
    known = [each.path for each in level[:_SUGGESTED_FROM]]
    by_name = {each.name: each.path for each in level[:_SUGGESTED_FROM]}
    nearest = [by_name[name] for name in get_close_matches(raw, by_name, n=5, cutoff=0.4)]
    return NotFoundError(
        f"{scene.path} has no GameObject at '{path}': there is no '{raw}'.",
        hint="Write '/' inside a name as '\\/'; of equal siblings take one by [n], n from 0.",
        candidates=nearest or known[:10],
        path=scene.path,
    )


def look_up(scene: "Scene", address: str) -> GameObject | Component:
    """The object that a fileID, a GlobalObjectId or a hierarchy path names; see ``Scene.look_up``.

    The fileID of a prefab instance means its root.
    """
    global_id = GlobalObjectId.parse(address)
    if global_id is not None:
        return _by_global_id(scene, global_id, address)
    number = _FILE_ID.fullmatch(address.strip())
    found = _by_file_id(scene, int(number[1])) if number is not None else None
    return found if found is not None else at_path(scene, address)


def _by_file_id(scene: "Scene", file_id: int) -> GameObject | Component | None:
    instance = scene.instances.get(file_id)
    return next(iter(instance.roots), None) if instance is not None else scene.object(file_id)


def _by_global_id(scene: "Scene", wanted: GlobalObjectId, address: str) -> GameObject | Component:
    instance = scene.instances.get(wanted.prefab_id) if wanted.prefab_id else None
    if scene.guid and wanted.guid != scene.guid:
        message = f"{address} is an object of another file than {scene.path}."
        raise NotFoundError(message, path=scene.files.path_of(wanted.guid) or "")
    source = instance.source.by_63_bits(wanted.object_id) if instance is not None else None
    file_id = (
        instance.local_id(source.file_id) if instance is not None and source is not None else wanted.object_id
    )
    found = scene.object(file_id)
    if found is None:
        raise NotFoundError(f"{scene.path} has no object {address}.", path=scene.path)
    return found
