"""Where references lead: to an object of the scene, to an asset, or nowhere and why."""

from typing import TYPE_CHECKING, TypeAlias

from scenewright.data import builtin_name, class_name
from scenewright.scene.component import Component
from scenewright.scene.game_object import GameObject
from scenewright.scene.targets import AssetRef, Missing
from scenewright.text import Reference

if TYPE_CHECKING:
    from scenewright.scene.scene import Scene

__all__ = ["Target", "resolve"]

Target: TypeAlias = GameObject | Component | AssetRef | Missing | None


def resolve(scene: "Scene", reference: Reference) -> Target:
    """What a reference that stands in a scene leads to; None for the null reference."""
    if reference.is_null:
        return None
    guid = (reference.guid or "").lower()
    return _asset(scene, reference, guid) if guid and guid != scene.guid else _own(scene, reference)


def _asset(scene: "Scene", reference: Reference, guid: str) -> AssetRef | Missing:
    path = scene.files.path_of(guid)
    if path is not None:
        return AssetRef(guid, reference.file_id, path, path.rpartition("/")[2].rpartition(".")[0])
    name = builtin_name(guid, reference.file_id)
    if name is not None:
        return AssetRef(guid, reference.file_id, "", name)
    return Missing(reference, "missing_asset", f"No asset in the project has the GUID {guid}.")


def _own(scene: "Scene", reference: Reference) -> GameObject | Component | AssetRef | Missing:
    found = scene.object(reference.file_id)
    if found is not None:
        return found
    header = scene.outline.headers.get(reference.file_id)
    if header is None:
        return _absent(scene, reference)
    if header.stripped:
        return _lost(scene, reference)
    name = scene.outline.text(header, "m_Name") or class_name(header.class_id) or ""
    return AssetRef(scene.guid, reference.file_id, scene.path, name)


def _absent(scene: "Scene", reference: Reference) -> Missing:
    """No document has the fileID: it may be that of an object of an instance, computed."""
    for instance in scene.instances.values():
        if instance.source.by_63_bits(reference.file_id ^ instance.file_id) is not None:
            return Missing(reference, "removed", "The prefab instance has it removed.")
    reasons = [
        each.reason.message
        for each in scene.instances.values()
        if not each.source.is_whole and each.reason is not None
    ]
    if reasons:
        message = f"It may be in a source that cannot be read: {reasons[0]}"
        return Missing(reference, "unreadable_source", message)
    return Missing(reference, "no_such_object", f"{scene.path} has no object {reference.file_id}.")


def _lost(scene: "Scene", reference: Reference) -> Missing:
    """A stripped document leads to nothing: its instance, the source, or the object in it is not there."""
    record = scene.outline.records.get(reference.file_id)
    instance = scene.instance_of(reference.file_id)
    if record is None or instance is None:
        return Missing(reference, "no_instance", "Its prefab instance is not in the file.")
    if not instance.source.is_whole and instance.reason is not None:
        return Missing(reference, instance.reason.code, instance.reason.message)
    if instance.source.by_63_bits(record.source) is not None:
        return Missing(reference, "removed", "The prefab instance has it removed.")
    source = instance.source.resolve(Reference(record.source))
    if isinstance(source, Missing) and source.code not in ("no_such_object", "stale"):
        return Missing(reference, source.code, source.message)
    return Missing(reference, "stale", f"{instance.source_path} no longer has the object {record.source}.")
