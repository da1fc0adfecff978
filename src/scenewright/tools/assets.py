"""The tool that tells what one asset is."""

from collections.abc import Iterable
from typing import Annotated, Any, Final

from scenewright.data import namespace_of
from scenewright.index import AssetRow, DocumentRow, Index, Kind, Readable, TypeRow
from scenewright.tools.context import ToolContext
from scenewright.tools.naming import asset_named, resolved_from
from scenewright.tools.objects import SAVED
from scenewright.tools.registry import tool
from scenewright.tools.unread import unread_note

_MOST_DEPENDENCIES: Final = 50
_MOST_OBJECTS: Final = 20


@tool(title="Asset information")
def asset_get_info(
    context: ToolContext,
    path: Annotated[str, "Asset: project path, unique file name, URI or GUID."],
) -> dict[str, Any]:
    """Tells an asset's type, GUID, importer, labels, contents, dependencies and how much uses it.

    ``content`` is the form of the file: ``yaml``, ``text``, ``binary``, ``lfs_pointer``, ``conflict``,
    ``empty``, ``missing``, or ``unread`` for media and other files that hold no references. Of a script,
    ``types`` are those it declares, with ``bases`` as written and ``line``; of another asset ``objects`` are
    the first of those it holds. ``unread`` tells what could not be read and would count here.
    """
    index = context.index_without_symbols
    asset = asset_named(context, index, path)
    needed = index.dependencies(asset.path)
    info: dict[str, Any] = {
        "path": asset.path,
        "type": _full_type(context, asset),
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
        "content": _content(asset),
    }
    info |= {"assembly": asset.assembly} if asset.assembly else {}
    info |= _declared(context, asset) if asset.kind is Kind.SCRIPT else _objects(index, asset)
    problems = [each.message for each in index.problems(path=asset.path)]
    return (
        resolved_from(context, path, asset)
        | info
        | ({"problems": problems} if problems else {})
        | unread_note(index, asset)
        | SAVED
    )


def _content(asset: AssetRow) -> str:
    is_text = asset.kind in (Kind.SCRIPT, Kind.TEXT) and asset.state is Readable.UNREAD
    return (Readable.TEXT if is_text else asset.state).value


def _declared(context: ToolContext, asset: AssetRow) -> dict[str, Any]:
    """The types of a script, in source order."""
    types = sorted(context.index.types(path=asset.path), key=lambda declared: declared.start)
    return {"types": [_type_shown(each) for each in types]}


def _type_shown(declared: TypeRow) -> dict[str, Any]:
    return {
        "name": declared.full_name,
        "kind": declared.kind,
        "bases": list(declared.bases),
        "line": declared.line,
    }


def _objects(index: Index, asset: AssetRow) -> dict[str, Any]:
    rows = index.documents(asset.path)
    if not rows:
        return {}
    if asset.kind in (Kind.SCENE, Kind.PREFAB):
        named = sum(row.class_id == 1 and not row.stripped for row in rows)
        return {"documents": len(rows), "game_objects": named, "hint": "references shows who points where."}
    shown = [{"fileID": row.file_id, "type": row.type_name, "name": row.name} for row in rows[:_MOST_OBJECTS]]
    return {"documents": len(rows), "objects": shown}


def _full_type(context: ToolContext, asset: AssetRow) -> str:
    """The full C# name; of a ScriptableObject that of its class, which takes the sources to know."""
    if asset.kind is Kind.SCRIPTABLE_OBJECT:
        found = _script_name(context, asset, context.index_without_symbols.documents(asset.path))
        if found:
            return found
    return f"{namespace_of(asset.type_name)}.{asset.type_name}"


def _script_name(context: ToolContext, asset: AssetRow, documents: Iterable[DocumentRow]) -> str:
    for row in documents:
        if row.script_guid and row.type_name == asset.type_name:
            script = context.index.script_type(row.script_guid, row.script_file_id or 0)
            return ".".join(filter(None, (script.namespace, script.name))) or asset.type_name
    return ""
