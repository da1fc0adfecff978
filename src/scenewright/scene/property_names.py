"""The names of serialized properties: as files have them, and as the Inspector shows them."""

import re
from typing import Final

from scenewright.errors import FileFormatError
from scenewright.scene.component import Component
from scenewright.scene.scene import SceneObject

__all__ = ["display_name", "property_keys", "readable_keys"]

_HIDDEN: Final = frozenset({
    "m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset",
    "m_PrefabInternal",
    "m_PrefabParentObject", "m_GameObject", "m_EditorHideFlags", "m_EditorClassIdentifier", "m_Script",
    "m_ExtensionPtr", "serializedVersion", "m_Father", "m_Children", "m_RootOrder", "m_Enabled",
    "m_Component",
})  # fmt: skip
"""What the Inspector never shows, or what other entries of an answer tell."""
_BACKING: Final = re.compile(r"<(\w+)>k__BackingField")
_PREFIX: Final = re.compile(r"m_(?=.)|_+(?=.)|k(?=[A-Z])")
_SEAM: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def display_name(key: str) -> str:
    """The Inspector's name for a serialized one: ``m_IsActive`` -> ``Is Active``."""
    backing = _BACKING.fullmatch(key)
    bare = backing[1] if backing else _PREFIX.sub("", key, count=1) if _PREFIX.match(key) else key
    return _SEAM.sub(" ", bare[:1].upper() + bare[1:])


def property_keys(part: SceneObject) -> list[str]:
    """The serialized names of an object that its Inspector shows, in their order."""
    hidden = _HIDDEN | {"m_Name"} if isinstance(part, Component) else _HIDDEN
    return [key for key in part.fields if key not in hidden]


def readable_keys(part: SceneObject) -> list[str]:
    """The same; none for an object whose document is damaged, which is then among its scene's problems."""
    try:
        return property_keys(part)
    except FileFormatError:
        return []
