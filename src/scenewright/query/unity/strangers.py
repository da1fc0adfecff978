"""Classes whose source is not in the project: their fields are those that files hold of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from scenewright.errors import ScenewrightError
from scenewright.query.members import Property
from scenewright.query.types import TypeDefinition
from scenewright.query.unity.handles import Holder
from scenewright.query.unity.reads import read
from scenewright.query.values import Value
from scenewright.query.world import Call
from scenewright.scene import FieldView, load_asset

if TYPE_CHECKING:
    from scenewright.query.unity.world import UnityWorld

__all__ = ["learn"]

_MOST_TRIED: Final = 20
_NOT_FIELDS: Final = frozenset({
    "m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_GameObject",
    "m_Enabled", "m_EditorHideFlags", "m_Script", "m_Name", "m_EditorClassIdentifier", "m_PrefabParentObject",
    "m_PrefabInternal", "references", "serializedVersion",
})  # fmt: skip


def learn(world: UnityWorld, definition: TypeDefinition) -> None:
    """Declares the fields of a class that the loaded scenes, or else any file, have values of."""
    if definition.members.properties:
        return
    fields = _of_scenes(world, definition) or _of_file(world, definition)
    for key in fields.keys() if fields is not None else ():
        if key not in _NOT_FIELDS:
            made = Property(key, "dynamic", partial(_read, key), contextual=True, shown=True)
            definition.members.properties[key] = made


def _of_scenes(world: UnityWorld, definition: TypeDefinition) -> FieldView | None:
    for component in world.components(include_inactive=True):
        script = component.script
        if script is not None and script.name == definition.name:
            return component.fields
    return None


def _of_file(world: UnityWorld, definition: TypeDefinition) -> FieldView | None:
    """The fields of the first document of any file that has the class's script."""
    for guid in world.scripts.guids_of(definition.name):
        for use in world.index.references_to(guid, limit=_MOST_TRIED):
            if use.property_path == "m_Script" and use.source_file_id is not None:
                try:
                    return load_asset(world.files, use.source, use.source_file_id).fields
                except ScenewrightError:
                    continue
    return None


def _read(key: str, call: Call, target: Holder) -> Value:
    note = f"The source of '{target.type}' is not in the project: its fields are given as files have them."
    target.world.evidence.note(note)
    return read(call, target, "dynamic", key)
