"""``AssetDatabase`` and ``Resources``: assets by path, GUID, name and type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from scenewright.data import outside_library
from scenewright.errors import NotOfflineError, ScenewrightError
from scenewright.index import AssetFilter, AssetRow, Kind, Readable
from scenewright.project.meta_tables import imported_objects
from scenewright.query import types as t
from scenewright.query.types import CType
from scenewright.query.unity.assets import SavedAsset, is_composed, read_meta
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import AssetObject, LostObject, SceneObject, UnityObject
from scenewright.query.unity.reads import array
from scenewright.query.unity.world import UnityWorld, world_of
from scenewright.query.values import Items, TypeValue, Value, string
from scenewright.query.world import Call
from scenewright.scene import MODEL_SUFFIXES, asset_objects

_OBJECT: Final = "UnityEngine.Object"
_FOLDER: Final = 102_900_000
_UNREADABLE: Final = {
    Readable.BINARY: "is binary", Readable.CONFLICT: "holds a merge conflict",
    Readable.LFS_POINTER: "is a Git LFS pointer", Readable.UNREAD: "could not be read",
}  # fmt: skip
_WRITTEN: Final = frozenset(
    {".asset", ".prefab", ".mat", ".anim", ".controller", ".unity", ".overrideController"}
)
"""What Unity itself writes: objects of such files stand in no import result."""
_RESOURCES: Final = "/Resources/"
_SPRITE: Final = re.compile(rb"^  textureType: 8\r?$", re.MULTILINE)
_WHOLE_SPRITE: Final = 21300000


def _present(found: Value) -> Value:
    return None if isinstance(found, LostObject) else found


def _main(world: UnityWorld, path: str) -> Value:
    row = world.index.asset(path)
    if row is None or row.state == "missing":
        return None
    if row.kind is Kind.FOLDER:
        folder = SavedAsset(row.guid or "", _FOLDER, row.path, row.name, "DefaultAsset", True)
        return AssetObject(world, world.type("UnityEditor.DefaultAsset"), folder)
    return _present(world.asset(row.path, row.guid or "", None, _expected(world, row)))


def _expected(world: UnityWorld, row: AssetRow) -> CType:
    definition = world.definition(row.type_name, 0) if row.type_name else None
    return definition.of() if definition is not None else world.type(_OBJECT)


def _all(world: UnityWorld, path: str) -> Iterator[Value]:
    """The main object of a file, then the others that the file or its ``.meta`` tells of."""
    main = _main(world, path)
    if main is None:
        return
    yield main
    seen = {main.identity} if isinstance(main, UnityObject) else set()
    for each in _others(world, path, main):
        if each.identity not in seen:
            seen.add(each.identity)
            yield each


def _others(world: UnityWorld, path: str, main: Value) -> Iterator[UnityObject]:
    if isinstance(main, SceneObject) and not path.endswith(".unity"):
        for part in main.part.scene.game_objects():
            yield world.game_object(part)
            yield from map(world.component, part.components)
    guid = world.files.guid_of(path)
    for file_id in _ids(world, path):
        found = world.asset(path, guid, file_id, world.type(_OBJECT))
        if isinstance(found, UnityObject) and not isinstance(found, LostObject):
            yield found


def _ids(world: UnityWorld, path: str) -> list[int]:
    """The fileIDs of the objects of a file that are in no hierarchy."""
    if not is_composed(path):
        try:
            return [each.file_id for each in asset_objects(world.files, path)]
        except ScenewrightError:
            pass
    meta = read_meta(world.files, path)
    try:
        listed = [each.file_id for each in imported_objects(meta)] if meta is not None else []
    except ScenewrightError:
        return []
    return listed or ([_WHOLE_SPRITE] if meta is not None and _SPRITE.search(meta.data) else [])


def _gap(world: UnityWorld, path: str) -> str:
    """Why the objects of a file are not all known; "" where they are, or there is no such file."""
    row = world.index.asset(path)
    if row is None or row.kind is Kind.FOLDER:
        return ""
    suffix = PurePosixPath(path).suffix
    if suffix.lower() in MODEL_SUFFIXES:
        try:
            model = world.files.model(path)
        except ScenewrightError as error:
            return error.message.rstrip(".")
        return "" if model.complete else f"the model cannot be read whole ({model.reason})"
    return _UNREADABLE.get(row.state, "") if suffix in _WRITTEN else ""


def _loaded(call: Call, path: str, type_: CType) -> Value:
    """The first object of a type in a file; null where the file has none.

    Raises ``NotOfflineError`` where that cannot be known.
    """
    world = world_of(call)
    found = _first_of(call, _all(world, path), type_)
    if found is None and (gap := _gap(world, path)):
        raise NotOfflineError(f"Whether {path} has an object of type '{type_}' is not known: {gap}.")
    return found


def _first_of(call: Call, found: Iterator[Value], type_: CType) -> Value:
    """The first object that is of a type, a component being found on the root of a prefab too."""
    for each in found:
        if call.types.is_instance(each, type_):
            return each
        if isinstance(each, SceneObject):
            from scenewright.query.unity.parts import components_of

            return next(components_of(call, each.game_object, type_), None)
    return None


# AssetDatabase


@computed
def asset_load(call: Call, path: str) -> Value:
    """``LoadAssetAtPath<T>``: null where the file has no object of the type."""
    return _loaded(call, path, call["T"])


@computed
def asset_load_of(call: Call, path: str, type_: TypeValue) -> Value:
    """``LoadAssetAtPath``."""
    return _loaded(call, path, type_.of)


@computed
def asset_load_main(call: Call, path: str) -> Value:
    """``LoadMainAssetAtPath``."""
    return _main(world_of(call), path)


@computed
def asset_load_all(call: Call, path: str) -> Items:
    """``LoadAllAssetsAtPath``."""
    world = world_of(call)
    if gap := _gap(world, path):
        world.evidence.note(f"Not all objects of {path} are known: {gap}.")
    return array(call, _OBJECT, [*call.limits.walk(_all(world, path))])


@computed
def asset_load_parts(call: Call, path: str) -> Items:
    """``LoadAllAssetRepresentationsAtPath``: without the main object, and what is in a hierarchy."""
    _, *others = [*_all(world_of(call), path), None]
    return array(call, _OBJECT, [each for each in others if isinstance(each, AssetObject)])


@computed
def asset_find(call: Call, text: str, folders: Items | None = None) -> Items:
    """``FindAssets``: GUIDs of the assets that meet a filter, in path order."""
    world = world_of(call)
    wanted = AssetFilter.parse(text, folders.items if folders is not None else ())
    found = [
        row.guid for row in call.limits.walk(wanted.assets(world.index, note=world.evidence.note)) if row.guid
    ]
    return array(call, "string", [*dict.fromkeys(found)])


@computed
def asset_path_of_guid(call: Call, guid: str) -> str:
    """``GUIDToAssetPath``; "" for a GUID no asset has.

    Raises ``NotOfflineError`` for one of a known package that is not in the project folder.
    """
    world, guid = world_of(call), guid.lower()
    path = world.files.path_of(guid)
    if path is None and (outside := outside_library(guid)):
        if "/" in outside:
            return string(outside)
        raise NotOfflineError(f"This GUID is one of {outside}, whose files are not in the project folder.")
    return string(path or "")


@computed
def asset_guid_of_path(call: Call, path: str) -> str:
    """``AssetPathToGUID``; "" for a path without an asset."""
    return string(world_of(call).files.guid_of(path))


@computed
def asset_path_of(call: Call, target: Value) -> str:
    """``GetAssetPath``; "" for what is in a scene, and for null; the library of what is the Editor's own."""
    if isinstance(target, AssetObject):
        return string(target.asset.path or outside_library(target.asset.guid) or "")
    if isinstance(target, SceneObject) and target.part.scene.kind != "scene":
        return string(target.part.scene.path)
    return ""


@computed
def asset_dependencies(call: Call, path: str, recursive: bool = True) -> Items:
    """``GetDependencies``: the asset itself first, then what it needs, in path order."""
    world = world_of(call)
    if world.index.asset(path) is None:
        return array(call, "string", [])
    needed = world.index.dependencies(path, recursive=recursive)
    if needed.unresolved:
        world.evidence.note(f"{len(needed.unresolved)} of the GUIDs on the way are those of no asset here.")
    return array(call, "string", list(dict.fromkeys([path, *(row.path for row in needed.assets)])))


@computed
def asset_labels(call: Call, target: Value) -> Items:
    """``GetLabels``."""
    row = world_of(call).index.asset(asset_path_of(call, target)) if target is not None else None
    return array(call, "string", [*map(string, row.labels if row is not None else ())])


@computed
def asset_main_type(call: Call, path: str) -> Value:
    """``GetMainAssetTypeAtPath``; null where there is no asset."""
    found = _main(world_of(call), path)
    return TypeValue(found.type) if isinstance(found, UnityObject) else None


@computed
def asset_is_folder(call: Call, path: str) -> bool:
    """``IsValidFolder``."""
    row = world_of(call).index.asset(path.rstrip("/"))
    return path == "Assets" or (row is not None and row.kind is Kind.FOLDER)


@computed
def asset_sub_folders(call: Call, path: str) -> Items:
    """``GetSubFolders``."""
    head = f"{path.rstrip('/')}/"
    rows = world_of(call).index.assets(Kind.FOLDER)
    found = [row.path for row in rows if row.path.startswith(head) and "/" not in row.path[len(head) :]]
    return array(call, "string", [*map(string, found)])


@computed
def asset_contains(call: Call, target: Value) -> bool:
    """``Contains``: whether it is an asset."""
    return asset_path_of(call, target) != "" and not _is_builtin(target)


def _is_builtin(target: Value) -> bool:
    return isinstance(target, AssetObject) and not target.asset.path


@computed
def asset_is_main(call: Call, target: Value) -> bool:
    """``IsMainAsset``."""
    if isinstance(target, SceneObject):
        return asset_contains(call, target) and target.part in target.part.scene.roots
    return isinstance(target, AssetObject) and target.asset.is_main


@computed
def asset_is_sub(call: Call, target: Value) -> bool:
    """``IsSubAsset``."""
    return asset_contains(call, target) and not asset_is_main(call, target)


@computed
def asset_exists(call: Call, path: str) -> bool:
    """``AssetPathExists``."""
    return world_of(call).index.asset(path) is not None


@computed
def asset_all_paths(call: Call) -> Items:
    """``GetAllAssetPaths()``."""
    rows = world_of(call).index.assets()
    return array(call, "string", [string(row.path) for row in call.limits.walk(rows) if row.guid])


# Resources


def _resources(call: Call, path: str, whole: bool) -> Iterator[str]:
    """Assets in any Resources folder whose bare path there is this one or, not ``whole``, below it."""
    wanted = path.strip("/").lower()
    for row in call.limits.walk(world_of(call).index.assets()):
        _, mark, inside = f"/{row.path}".rpartition(_RESOURCES)
        if not mark or row.kind is Kind.FOLDER:
            continue
        bare = inside.rpartition(".")[0].lower() or inside.lower()
        if bare == wanted or (not whole and (not wanted or bare.startswith(f"{wanted}/"))):
            yield row.path


def _load(call: Call, path: str, type_: CType) -> Value:
    for each in _resources(call, path, whole=True):
        found = _loaded(call, each, type_)
        if found is not None:
            return found
    return None


def _load_all(call: Call, path: str, type_: CType) -> list[Value]:
    return [
        each
        for found in _resources(call, path, whole=False)
        for each in _all(world_of(call), found)
        if call.types.is_instance(each, type_) and _is_top(each)
    ]


def _is_top(found: Value) -> bool:
    """Whether it is no object further down in a prefab."""
    return not isinstance(found, SceneObject) or found.game_object.parent is None


@computed
def resource(call: Call, path: str) -> Value:
    """``Resources.Load<T>``."""
    return _load(call, path, call["T"])


@computed
def resource_of(call: Call, path: str, type_: TypeValue) -> Value:
    """``Resources.Load(path, type)``."""
    return _load(call, path, type_.of)


@computed
def resource_any(call: Call, path: str) -> Value:
    """``Resources.Load(path)``."""
    return _load(call, path, world_of(call).type(_OBJECT))


@computed
def resources_under(call: Call, path: str) -> Items:
    """``Resources.LoadAll<T>``."""
    return Items(t.array_of(call["T"]), _load_all(call, path, call["T"]))


@computed
def resources_under_of(call: Call, path: str, type_: TypeValue) -> Items:
    """``Resources.LoadAll(path, type)``."""
    return array(call, _OBJECT, _load_all(call, path, type_.of))


@computed
def resources_under_any(call: Call, path: str) -> Items:
    """``Resources.LoadAll(path)``."""
    return array(call, _OBJECT, _load_all(call, path, world_of(call).type(_OBJECT)))
