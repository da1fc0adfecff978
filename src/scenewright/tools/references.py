"""The tool that tells who uses what."""

from typing import Annotated, Any, Final, Literal

from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.index import AssetRow, DocumentRow, Index, Kind, Page, Places, ReferenceRow
from scenewright.index.mentions import mentions_of
from scenewright.project.uri import guid_of
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.naming import asset_named, resolved_from
from scenewright.tools.objects import SAVED
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds
from scenewright.tools.unread import own_note, unread_note

_MOST_FILES: Final = 10
_MOST_LINES: Final = 5


@tool(title="References")
def references(
    context: ToolContext,
    target: Annotated[str, "Asset, script, scene: path, unique file name, URI, or GUID (also of no asset)."],
    direction: Annotated[
        Literal["used_by", "uses"], "used_by: who refers to it; uses: what it refers to."
    ] = "used_by",
    object_id: Annotated[int | None, "fileID of one object in the target."] = None,
    inside: Annotated[bool, "uses: also references inside the file."] = False,
    limit: Annotated[int, "Most references.", Bounds(1, 200)] = 25,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Lists who uses an asset, script or object, or what it uses: file, object path, component, property.

    For a whole asset, references that only tie the parts of prefab instances to their source are left out,
    and so are, of what it uses, those to objects of the same file (``inside`` or ``object_id`` shows them).
    A GUID that no asset has is answered too, with ``missing``. Of a script, ``derived_types`` are the types
    that inherit from its own, and ``code_mentions`` the other C# files in whose code a type of that name
    stands: by name, so another type of the same name counts too. ``unread`` tells what could not be read.
    The other tools take ``fileID`` as the name of a GameObject, and ``object`` too where it has no ``...``.
    """
    index = context.index_without_symbols
    guid = guid_of(target)
    if guid and index.asset(guid) is None:
        return _missing(index, guid, object_id, offset_of(cursor, "missing", guid, object_id), limit)
    asset = asset_named(context, index, target)
    query = ("references", asset.path, direction, object_id, inside)
    offset = offset_of(cursor, *query)
    page = (
        index.references_from(
            asset.path, object_id, inside=inside or object_id is not None, offset=offset, limit=limit
        )
        if direction == "uses"
        else _users(index, asset, object_id, offset, limit)
    )
    if object_id is not None and not page.total:
        _check_object(index, asset, object_id)
    return (
        resolved_from(context, target, asset)
        | {"target": asset.path, "guid": asset.guid, "direction": direction}
        | _listed(index, page, direction, *query)
        | (_code(context, asset) if direction == "used_by" and object_id is None else {})
        | (own_note(asset) if direction == "uses" else unread_note(index, asset))
        | SAVED
    )


def _check_object(index: Index, asset: AssetRow, object_id: int) -> None:
    """Raises ``NotFoundError`` for a fileID that a file whose objects are known does not have."""
    documents = index.documents(asset.path)
    if documents and not any(row.file_id == object_id for row in documents):
        raise NotFoundError(
            f"{asset.path} has no object {object_id}.",
            hint="asset_get_info and scene_get_hierarchy show fileIDs.",
            candidates=[f"{row.file_id} ({row.name or row.type_name})" for row in documents[:5]],
        )


def _users(
    index: Index, asset: AssetRow, object_id: int | None, offset: int, limit: int
) -> Page[ReferenceRow]:
    if asset.guid is None:
        raise NotFoundError(
            f"{asset.path} has no readable .meta, so nothing can refer to it.",
            hint="project_health lists such files.",
        )
    if asset.kind is Kind.FOLDER and not index.references_to(asset.guid, limit=1).total:
        raise BadArgumentError(
            f"{asset.path} is a folder, and nothing refers to the folder itself.",
            hint=f"Ask about an asset in it; find_in_files with glob {asset.path}/** searches them.",
            candidates=[each.path for each in index.assets(glob=f"{asset.path}/*", limit=5)],
        )
    return index.references_to(
        asset.guid,
        object_id,
        include_own=True,
        instance_links=object_id is not None,
        offset=offset,
        limit=limit,
    )


def _missing(index: Index, guid: str, object_id: int | None, offset: int, limit: int) -> dict[str, Any]:
    """Who names a GUID that no asset has. Raises ``NotFoundError`` when nobody does."""
    page = index.references_to(guid, object_id, offset=offset, limit=limit)
    if not page.total:
        raise NotFoundError(
            f"No asset has the GUID {guid}, and no file that could be read names it.",
            hint="It may belong to a package that is not on this disk, or stand in a binary file.",
            guid=guid,
        )
    known = index.outside_name(guid, page.items[0].file_id if page.items else None)
    told: dict[str, Any] = {"outside": known} if known else {"missing": True}
    listed = _listed(index, page, "used_by", "missing", guid, object_id)
    return {"target": guid, "guid": guid, "direction": "used_by"} | told | listed | unread_note(index) | SAVED


def _listed(index: Index, page: Page[ReferenceRow], direction: str, *query: object) -> dict[str, Any]:
    rows = _Rows(index)
    shown = [rows.described(row, direction) for row in page]
    return paged("references", shown, page.total, page.offset, *query)


def _code(context: ToolContext, asset: AssetRow) -> dict[str, Any]:
    """The uses of a script that no serialized reference shows: types that derive from its own, and code that
    names them.
    """
    if asset.kind is not Kind.SCRIPT:
        return {}
    index = context.index
    names = list(dict.fromkeys(declared.name for declared in index.types(path=asset.path)))
    names = names or [asset.name]
    found = {row.path: row.full_name for name in names for row in index.derived_types(name)}
    derived = [{"type": full, "file": path} for path, full in found.items()]
    return ({"derived_types": derived} if derived else {}) | _mentions(context, asset, names)


def _mentions(context: ToolContext, asset: AssetRow, names: list[str]) -> dict[str, Any]:
    found = mentions_of(context.index, names, but=asset.path, check=context.check_cancelled)
    if not found:
        return {}
    shown = [
        {"file": each.path, "lines": list(each.lines[:_MOST_LINES]), "count": len(each.lines)}
        for each in found[:_MOST_FILES]
    ]
    more = len(found) - len(shown)
    hint = {"hint": rf"find_in_files with \b({'|'.join(names)})\b shows the other {more}."} if more else {}
    return {"code_mentions": {"total_files": len(found), "by": "name", "files": shown} | hint}


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
