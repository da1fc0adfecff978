"""What references of GameObjects lead to, by all the texts that a filter may name it with."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from scenewright.data import outside_library
from scenewright.errors import FileFormatError, ScenewrightError
from scenewright.query.unity import prefabs
from scenewright.query.unity.assets import SavedAsset, find_asset
from scenewright.scene import AssetFiles, AssetRef, Component, GameObject, GlobalObjectId, Missing
from scenewright.scene.references import Target
from scenewright.scene.scene import SceneObject
from scenewright.search.hierarchy.documents import references_of
from scenewright.search.values import Thing

if TYPE_CHECKING:
    from scenewright.search.hierarchy.records import ObjectRecord, SceneRecords

__all__ = ["Assets", "has_lost_reference", "link_text", "links_of", "thing_of"]

_IMPORTED, _IN_SCENE, _SERIALIZED = 1, 2, 3
_SCRIPT: Final = "m_Script"
_UNKNOWABLE: Final = frozenset({
    "model_unreadable", "prefab_unreadable", "prefab_cycle", "unreadable_source", "lfs_pointer",
    "binary_asset",
})  # fmt: skip
"""Reasons for a lost object that say nothing of whether it is there in Unity."""


class Assets:
    """What assets of one project are called, each looked up once."""

    def __init__(self, files: AssetFiles) -> None:
        self._files = files
        self._saved: dict[AssetRef, SavedAsset | None] = {}
        self._things: dict[AssetRef, Thing] = {}
        self._links: dict[AssetRef, frozenset[str]] = {}

    def thing(self, asset: AssetRef) -> Thing:
        """An asset as a value of a property: path, name and GlobalObjectId."""
        if asset not in self._things:
            found = self.saved(asset)
            kind = _SERIALIZED if found is not None and found.document is not None else _IMPORTED
            name = found.name if found is not None and found.name else asset.name
            spelled = str(GlobalObjectId(kind, asset.guid, asset.file_id))
            self._things[asset] = Thing(tuple(filter(None, (asset.path, name, spelled))))
        return self._things[asset]

    def links(self, asset: AssetRef) -> frozenset[str]:
        """All that ``ref`` may name an asset by: path, GUID, ``guid:fileID`` of it and of the main object of
        its file, its class, and of a material the path and name of its shader.
        """
        if asset not in self._links:
            found = {asset.path, asset.guid, f"{asset.guid}:{asset.file_id}"}
            with contextlib.suppress(ScenewrightError):  # of a damaged asset no more is known
                found.update(self._texts(asset))
            self._links[asset] = frozenset(text.lower() for text in found if text)
        return self._links[asset]

    def is_class_known(self, asset: AssetRef) -> bool:
        """Whether files tell the class of an asset; those that come with Unity have none there."""
        found = self.saved(asset)
        return found is not None and bool(found.native)

    def saved(self, asset: AssetRef) -> SavedAsset | None:
        """What files tell of an asset; None where it is not there."""
        if asset not in self._saved:
            try:
                self._saved[asset] = find_asset(self._files, asset.path, asset.guid, asset.file_id)
            except ScenewrightError:
                self._saved[asset] = None
        return self._saved[asset]

    def _texts(self, asset: AssetRef) -> Iterator[str]:
        main = find_asset(self._files, asset.path, asset.guid, None) if asset.path else None
        if main is not None:
            yield f"{asset.guid}:{main.file_id}"
        found = self.saved(asset)
        if found is not None:
            script = found.script
            yield script.name if script is not None and script.name else found.native
            if found.native == "Material":
                yield from self._shader(found)

    def _shader(self, material: SavedAsset) -> Iterator[str]:
        saved = material.fields.get("m_Shader") if material.fields is not None else None
        reference = saved.reference if saved is not None else None
        if reference is None or reference.is_null or not reference.guid:
            return
        path = self._files.path_of(reference.guid.lower()) or ""
        yield path
        shader = find_asset(self._files, path, reference.guid.lower(), reference.file_id)
        if shader is not None:
            yield shader.name


def thing_of(home: SceneRecords, target: Target) -> Thing:
    """What a reference leads to as a value of a property; nothing for null and for what is missing."""
    if target is None or isinstance(target, Missing):
        return Thing()
    if isinstance(target, AssetRef):
        return home.assets.thing(target)
    owner = target if isinstance(target, GameObject) else target.game_object
    record = home.by_file_id.get(owner.file_id) if owner is not None else None
    if record is None:
        return Thing((target.global_id,))
    return Thing((record.name, target.global_id, record.unity_path))


def links_of(record: ObjectRecord) -> frozenset[str]:
    """All that ``ref`` finds a GameObject by, in lower case: what it, its components but the Transform, and a
    prefab instance whose root it is refer to.

    A material counts with its shader, a component with its GameObject; an object of the scene goes by its
    hierarchy path, GlobalObjectId and class, an asset as `Assets.links` has it.
    """
    found: set[str] = set()
    for part, key, target in _targets(record):
        found |= _links(record.home, target)
        if isinstance(target, AssetRef) and not record.home.assets.is_class_known(target):
            found.add(record.home.property_types.declared(part, key).removesuffix("[]").lower())
    handle = record.handle
    if prefabs.prefab_is_any_root(record.home.call, handle):
        path = prefabs.prefab_nearest_path(record.home.call, handle)
        found |= {path.lower(), record.home.files.guid_of(path)}
    return frozenset(found - {""})


def link_text(value: str) -> str:
    """The text among links that a value of ``ref`` means."""
    spelled = GlobalObjectId.parse(value)
    if spelled is None:
        return value.strip().lower()
    is_object = spelled.type == _IN_SCENE
    return value.strip().lower() if is_object else f"{spelled.guid}:{spelled.object_id}"


def has_lost_reference(record: ObjectRecord) -> bool | None:
    """Whether a property that the Inspector shows refers to what is not there.

    None where all that is known is that a source could not be read.
    """
    found: bool | None = False
    for _, key, target in _targets(record):
        if isinstance(target, Missing) and key != _SCRIPT:
            guid = (target.reference.guid or "").lower()
            if target.code not in _UNKNOWABLE and outside_library(guid) is None:
                return True
            found = None if target.code in _UNKNOWABLE else found
    return found


def _targets(record: ObjectRecord) -> Iterator[tuple[SceneObject, str, Target]]:
    """What the references of a GameObject and its components but the Transform lead to, each with the object
    and the key at its top where it stands.
    """
    components = [each for each in record.components if each.transform is None]
    parts: list[SceneObject] = [record.part, *components]
    for part in parts:
        with contextlib.suppress(FileFormatError):  # the scene has it among its gaps
            for key, reference in references_of(part):
                yield part, key, part.scene.resolve(reference)


def _links(home: SceneRecords, target: Target) -> frozenset[str] | set[str]:
    if target is None or isinstance(target, Missing):
        return frozenset()
    if isinstance(target, AssetRef):
        return home.assets.links(target)
    owner = target if isinstance(target, GameObject) else target.game_object
    record = home.by_file_id.get(owner.file_id) if owner is not None else None
    kind = target.type_name if isinstance(target, Component) else "GameObject"
    found = {kind.lower(), target.global_id.lower()}
    if record is not None:
        found |= {record.search_path, record.search_path[1:], record.part.global_id.lower()}
    return found
