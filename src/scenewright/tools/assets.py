"""Tools about single assets: what one is, what it needs, and what uses it."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from scenewright.errors import NotFoundError
from scenewright.index import AssetRow, DocumentRow, Index, Kind, Places, ReferenceRow
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.project import SAVED
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds

_MOST_DEPENDENCIES: Final = 50
_MOST_OBJECTS: Final = 20
_NAMESPACES: Final = {
    "AnimatorController": "UnityEditor.Animations",
    "AssemblyDefinitionAsset": "UnityEditorInternal",
    "AssemblyDefinitionReferenceAsset": "UnityEditorInternal",
    "AudioMixerController": "UnityEditor.Audio",
    "DefaultAsset": "UnityEditor",
    "InputActionAsset": "UnityEngine.InputSystem",
    "MonoScript": "UnityEditor",
    "PackageManifest": "UnityEditor.PackageManager",
    "SceneAsset": "UnityEditor",
    "SpriteAtlas": "UnityEngine.U2D",
    "StyleSheet": "UnityEngine.UIElements",
    "ThemeStyleSheet": "UnityEngine.UIElements",
    "VisualEffectAsset": "UnityEngine.VFX",
    "VisualTreeAsset": "UnityEngine.UIElements",
}
"""Namespaces of the asset types that are not in UnityEngine (Unity scripting reference)."""


@tool(title="Asset information")
def asset_get_info(
    context: ToolContext,
    path: Annotated[str, "Asset: project path, URI or GUID."],
) -> dict[str, Any]:
    """Tells an asset's type, GUID, importer, labels, contents, dependencies and how much uses it."""
    index = context.index_without_symbols
    asset = asset_named(context, index, path)
    needed = index.dependencies(asset.path)
    documents = index.documents(asset.path)
    info: dict[str, Any] = {
        "path": asset.path,
        "type": _full_type(context, asset, documents),
        "guid": asset.guid,
        "labels": list(asset.labels),
        "dependencies": [each.path for each in needed.assets][:_MOST_DEPENDENCIES],
        "dependency_count": len(needed.assets),
        "unresolved_guids": list(needed.unresolved),
        "used_by_count": len(index.dependents(asset.path)),
        "kind": asset.kind.value,
        "importer": asset.importer,
        "package": asset.package or None,
        "size": asset.size,
        "content": asset.state.value,
        "state": SAVED,
    }
    if asset.assembly:
        info["assembly"] = asset.assembly
    if documents:
        info |= _objects(asset, documents)
    problems = index.problems(path=asset.path)
    return info | ({"problems": [each.message for each in problems]} if problems else {})


def _objects(asset: AssetRow, documents: Iterable[DocumentRow]) -> dict[str, Any]:
    rows = list(documents)
    if asset.kind in (Kind.SCENE, Kind.PREFAB):
        named = sum(row.class_id == 1 and not row.stripped for row in rows)
        return {"documents": len(rows), "game_objects": named, "hint": "references shows who points where."}
    shown = [{"fileID": row.file_id, "type": row.type_name, "name": row.name} for row in rows[:_MOST_OBJECTS]]
    return {"documents": len(rows), "objects": shown}


def _full_type(context: ToolContext, asset: AssetRow, documents: Iterable[DocumentRow]) -> str:
    """The full C# name; of a ScriptableObject that of its class, which takes the sources to know."""
    if asset.kind is Kind.SCRIPTABLE_OBJECT:
        for row in documents:
            if row.script_guid and row.type_name == asset.type_name:
                script = context.index.script_type(row.script_guid, row.script_file_id or 0)
                return ".".join(filter(None, (script.namespace, script.name))) or asset.type_name
    return f"{_NAMESPACES.get(asset.type_name, 'UnityEngine')}.{asset.type_name}"


@tool(title="References")
def references(
    context: ToolContext,
    target: Annotated[str, "Asset, script or scene: project path, URI or GUID."],
    direction: Annotated[
        Literal["used_by", "uses"], "used_by: who refers to it; uses: what it refers to."
    ] = "used_by",
    object_id: Annotated[int | None, "fileID of one object in the target."] = None,
    limit: Annotated[int, "Most references.", Bounds(1, 200)] = 25,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Lists who uses an asset, script or object, or what it uses: file, object path, component, property.

    For a whole asset, references that only tie the parts of prefab instances to their source are left out.
    """
    index = context.index_without_symbols
    asset = asset_named(context, index, target)
    query = ("references", asset.path, direction, object_id)
    offset = offset_of(cursor, *query)
    if direction == "uses":
        page = index.references_from(asset.path, object_id, offset=offset, limit=limit)
    elif asset.guid is None:
        raise NotFoundError(
            f"{asset.path} has no readable .meta, so nothing can refer to it.",
            hint="project_health lists such files.",
        )
    else:
        page = index.references_to(
            asset.guid,
            object_id,
            include_own=True,
            instance_links=object_id is not None,
            offset=offset,
            limit=limit,
        )
    rows = _Rows(index)
    shown = [rows.described(row, direction) for row in page]
    answer = {"target": asset.path, "guid": asset.guid, "direction": direction}
    return (
        answer
        | paged("references", shown, page.total, offset, *query)
        | _derived(context, asset, direction)
        | {"state": SAVED}
    )


def _derived(context: ToolContext, asset: AssetRow, direction: str) -> dict[str, Any]:
    """The types that derive from what a script declares: uses of it that no serialized reference shows."""
    if asset.kind is not Kind.SCRIPT or direction != "used_by":
        return {}
    index = context.index
    names = [declared.name for declared in index.types(path=asset.path)]
    found = {row.path: row.full_name for name in names for row in index.derived_types(name)}
    return {"derived_types": [{"type": full, "file": path} for path, full in found.items()]} if found else {}


class _Rows:
    """Reference rows as a client sees them; each file's documents and hierarchy are read once."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._places = Places(index)
        self._documents: dict[str, dict[int, DocumentRow]] = {}

    def described(self, row: ReferenceRow, direction: str) -> dict[str, Any]:
        shown: dict[str, Any] = {} if direction == "uses" else {"file": row.source}
        shown |= self._origin(row) | {"property": row.property_path}
        if direction == "uses":
            shown |= self._target(row)
        elif row.file_id is not None:
            shown["target_fileID"] = row.file_id
        return shown

    def _origin(self, row: ReferenceRow) -> dict[str, Any]:
        if row.source_file_id is None:
            return {"in": "import settings (.meta)"} if row.in_meta else {}
        document = self._document(row.source, row.source_file_id)
        place = self._places.path(row.source, row.source_file_id)
        origin: dict[str, Any] = {"object": place} if place else {}
        return origin | {"type": document.type_name if document else "", "fileID": row.source_file_id}

    def _target(self, row: ReferenceRow) -> dict[str, Any]:
        if row.guid is None:
            place = self._places.path(row.source, row.file_id)
            return {"target": place or "this file", "target_fileID": row.file_id}
        known = row.target or self._index.outside_name(row.guid, row.file_id)
        missing = {} if known else {"missing": True}
        return {"target": known or row.guid, "target_fileID": row.file_id} | missing

    def _document(self, file: str, file_id: int) -> DocumentRow | None:
        if file not in self._documents:
            self._documents[file] = {each.file_id: each for each in self._index.documents(file)}
        return self._documents[file].get(file_id)


def asset_named(context: ToolContext, index: Index, name: str) -> AssetRow:
    """The asset that a client names by path, URI or GUID. Raises ``NotFoundError`` with the nearest paths."""
    asset = index.asset(name) or index.asset(context.project.resolve_uri(name))
    if asset is not None:
        return asset
    known = [each.path for each in index.assets()]
    raise NotFoundError(
        f"Asset not found at path '{name}'.",
        hint="Give a path from the project folder, such as Assets/Scenes/Main.unity, or a GUID.",
        candidates=nearest(name, known),
    )
