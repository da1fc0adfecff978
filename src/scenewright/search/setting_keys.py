"""Every value that the files of ProjectSettings keep, by its key."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scenewright.scene import AssetFiles
from scenewright.scene.property_names import display_name
from scenewright.text import Node, NodeKind, UnityFile

_NO_SETTING: Final = frozenset({
    "serializedVersion", "m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance",
    "m_PrefabAsset", "m_PrefabParentObject", "m_PrefabInternal", "m_Name", "m_EditorClassIdentifier",
    "m_GameObject", "m_EditorHideFlags", "m_Script",
})  # fmt: skip
_AXES: Final = frozenset("xyzwrgba")
_MOST_ITEMS: Final = 64
_LONGEST: Final = 200
_DEEPEST: Final = 8


@dataclass(frozen=True, slots=True)
class SettingKey:
    """One value of a settings file.

    ``path`` is Unity's property path, ``names`` what the Inspector calls its parts (of an item of a list,
    the name the item itself has), ``node`` the value. ``searched`` is path and names in lower case.
    """

    file: str
    path: str
    names: tuple[str, ...]
    node: Node
    searched: str


@dataclass(frozen=True, slots=True)
class SettingKeys:
    """All values of one settings file, in its order."""

    keys: tuple[SettingKey, ...]


def setting_keys(file: UnityFile) -> SettingKeys:
    """The values of a settings file.

    Vectors, colours, references and lists of plain values are one value each. Of a list of structures the
    first 64 items are given.
    """
    roots = [document.root for document in file.documents if document.root.kind is NodeKind.MAPPING]
    return SettingKeys(tuple(key for root in roots for key in _within(root, file.path, "", (), _DEEPEST)))


def value_text(key: SettingKey, files: AssetFiles) -> str:
    """The value in one line, cut when it is long: an asset by its path, a vector as ``(0, -9.81, 0)``."""
    return _shown(key.node, files)[:_LONGEST]


def _within(node: Node, file: str, path: str, names: tuple[str, ...], depth: int) -> Iterator[SettingKey]:
    """The values inside a mapping or a list."""
    for key, name, child in _children(node):
        inner = f"{path}.{key}" if path else key
        known = (*names, name) if name else names
        if depth and not _is_value(child):
            yield from _within(child, file, inner, known, depth - 1)
        else:
            searched = f"{inner} / {' / '.join(known)}".lower()
            yield SettingKey(file, inner, known, child, searched)


def _children(node: Node) -> Iterator[tuple[str, str, Node]]:
    """The parts of a value: the path of each, what it is called, and the part."""
    if node.kind is NodeKind.MAPPING:
        for key, child in node.items():
            if key not in _NO_SETTING:
                yield key, display_name(key) if key else "", child
        return
    for index, child in enumerate(node):
        if index == _MOST_ITEMS:
            return
        yield f"Array.data[{index}]", _own_name(child), child


def _own_name(node: Node) -> str:
    """The name an item of a list gives itself (a quality level, an input axis), or ""."""
    if node.kind is not NodeKind.MAPPING:
        return ""
    named = next((node.get(key) for key in ("name", "m_Name") if key in node), None)
    return named.text if named is not None and named.kind is NodeKind.SCALAR else ""


def _is_value(node: Node) -> bool:
    """Whether a node is one value, not a structure of several."""
    if node.kind is NodeKind.SCALAR or node.reference is not None:
        return True
    if node.kind is NodeKind.MAPPING:
        return set(node.keys()) <= _AXES
    return all(_is_value(each) for each in node)


def _shown(node: Node, files: AssetFiles) -> str:
    if node.kind is NodeKind.SCALAR:
        return node.text
    reference = node.reference
    if reference is not None:
        found = files.path_of(reference.guid) if reference.guid else None
        return found or ("none" if reference.is_null else f"{{fileID: {reference.file_id}}}")
    if node.kind is NodeKind.MAPPING:
        return f"({', '.join(_shown(each, files) for _, each in node.items())})"
    return (
        f"[{', '.join(_shown(each, files) for each in node)}]"
        if len(node) <= _MOST_ITEMS
        else f"{len(node)} items"
    )
