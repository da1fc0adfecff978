"""The tools that find assets by Unity's own filter, and files by globs."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, Final

from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.index import AssetFilter, Kind
from scenewright.project.file_search import searchable_files
from scenewright.project.glob import Glob
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, cursor_at, offset_of
from scenewright.tools.objects import SAVED
from scenewright.tools.registry import nearest, tool
from scenewright.tools.unread import unread_note

_MOST: Final = 100
_PAGE_CHARACTERS: Final = 4_800


@tool(toolset="search", title="Find assets")
def asset_find(
    context: ToolContext,
    filter: Annotated[str, "AssetDatabase.FindAssets filter: name words, t: l: b: a: ref: glob:."],  # noqa: A002
    searchInFolders: Annotated[str, "Folders, joined by commas."] = "",  # noqa: N803
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Finds assets by name, type, label, bundle or reference, as AssetDatabase.FindAssets does.

    Words are parts of the file name; several ``t:`` or ``l:`` mean any of them, all else must fit. A file is
    found too where an object in it is of the type. ``matches`` are paths in order: up to 100, or about 4,800
    characters; ``count`` is how many those are, ``total`` how many there are, and ``next_cursor`` leads on
    where ``truncated``. Of ``ref:``, ``unread`` tells what could not be read.
    """
    folders = [folder.strip().rstrip("/") for folder in searchInFolders.split(",") if folder.strip()]
    wanted = AssetFilter.parse(filter, folders)
    needs_types = "t" in wanted.keys and bool(wanted.keys["t"])
    index = context.index if needs_types else context.index_without_symbols
    known = (
        {row.path for row in index.assets(kind=Kind.FOLDER)} | {"Assets", "Packages"} if folders else set()
    )
    for folder in folders:
        if folder not in known and not folder.startswith("Packages/"):
            raise NotFoundError(
                f"There is no folder '{folder}'.",
                hint="Give project paths such as Assets/Art.",
                candidates=nearest(folder, known),
            )
    notes: list[str] = []
    paths = [row.path for row in wanted.assets(index, context.check_cancelled, notes.append)]
    told = {"notes": notes} if notes else {}
    unread = unread_note(index) if wanted.keys["ref"] else {}
    return {"filter": filter} | _page(paths, cursor, "asset_find", filter, searchInFolders) | told | unread


@tool(toolset="search", title="Find files")
def file_find(
    context: ToolContext,
    pattern: Annotated[str, "Glob: Assets/**/*.cs, *.prefab, Assets/Art/. * and ? within a name."],
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Finds files of the project and its packages by a glob over their paths, in any letter case.

    ``**`` spans folders; a pattern without ``/`` fits a name in any folder. ``.meta`` files are found where
    the pattern names them. ``matches`` are paths in order: up to 100, or about 4,800 characters; ``count``
    is how many those are, ``total`` how many there are; ``next_cursor`` leads on where ``truncated``.
    """
    if not pattern.strip():
        raise BadArgumentError("The pattern is empty.", hint="Try Assets/**/*.cs.", parameter="pattern")
    glob = Glob.compile(pattern)
    paths = sorted(_files(context, glob, is_meta=glob.text.lower().endswith(".meta")))
    return {"pattern": pattern} | _page(paths, cursor, "file_find", pattern)


def _files(context: ToolContext, glob: Glob, is_meta: bool) -> Iterator[str]:
    for number, entry in enumerate(searchable_files(context.project, glob)):
        if not number % 1024:
            context.check_cancelled()
        if is_meta or not entry.path.endswith(".meta"):
            yield entry.path


def _page(paths: list[str], cursor: str | None, *query: object) -> dict[str, Any]:
    """The paths from a cursor on, as many as fit; the cursor holds for as long as there are as many."""
    asked = (*query, len(paths))
    offset = offset_of(cursor, *asked)
    shown = list(_fitting(islice(paths, offset, offset + _MOST)))
    end = offset + len(shown)
    answer = {"matches": shown, "count": len(shown), "total": len(paths), "truncated": end < len(paths)}
    return answer | ({"next_cursor": cursor_at(end, *asked)} if end < len(paths) else {}) | SAVED


def _fitting(paths: Iterator[str]) -> Iterator[str]:
    left = _PAGE_CHARACTERS
    for path in paths:
        left -= len(path) + 4
        if left < 0:
            return
        yield path
