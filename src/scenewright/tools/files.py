"""The tools that search and read the text of files."""

import hashlib
import os
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final

from scenewright.errors import BadArgumentError, NotFoundError, PathRefusedError
from scenewright.project import Project
from scenewright.project.file_search import SearchedFiles, open_text, search_files, searchable_files
from scenewright.project.glob import Glob
from scenewright.project.text_search import search_text
from scenewright.project.uri import guid_of, path_of
from scenewright.text.lines import LineTable, TextFile
from scenewright.text.pattern import SafePattern
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, cursor_at, offset_of
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds, Nullable

_TOPS: Final = ("Assets", "Packages", "ProjectSettings")
_PAGE: Final = 5_000
_SHOWN: Final = 160
_STATE: Final = {"state": "saved files"}

Uri = Annotated[str, "File: project path, file://, mcpforunity://path/..., or GUID."]
Pattern = Annotated[str, "Regular expression, Python re syntax."]
ProjectRoot = Annotated[str | None, "Another Unity project inside the open one."]
IgnoreCase = Annotated[bool | None, "null or false: case-sensitive.", Nullable()]


@tool()
def find_in_file(
    context: ToolContext,
    uri: Uri,
    pattern: Pattern,
    project_root: ProjectRoot = None,
    max_results: Annotated[int, "Most matches to return."] = 200,
    ignore_case: IgnoreCase = True,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Searches one text file with a regular expression; gives lines, columns and offsets.

    ``matches`` holds ``line`` (from 1), ``content`` (the line, stripped), ``match``, ``start`` and ``end``
    (offsets in code points from the start of the text, a byte order mark not counted), and beyond those
    ``column``, ``end_line``, ``end_column`` (from 1, in code points), ``column_utf16`` and ``text`` (the line
    as it is). Lines end at LF, CRLF and CR. Of a line or match of more than 400 characters a part is shown
    (``cut``). ``total_matches`` counts the whole file.
    """
    place = _located(context, uri, project_root)
    file, data = open_text(place.path, str(place.real))
    compiled = SafePattern.compile(pattern, bool(ignore_case))
    identity = _identity(place.path, file, data)
    query = ("find_in_file", pattern, bool(ignore_case), identity)
    skip = offset_of(cursor, *query)
    found = search_text(file, compiled, max_results, skip)
    end = skip + len(found.hits)
    more = {"next_cursor": cursor_at(end, *query)} if found.hits and end < found.total else {}
    return {
        "matches": [hit.as_dict() for hit in found.hits],
        "count": len(found.hits),
        "total_matches": found.total,
        "truncated": end < found.total,
        **identity,
        **more,
        **_STATE,
    }


@tool()
def find_in_files(
    context: ToolContext,
    pattern: Pattern,
    glob: Annotated[str, "Which files: Assets/**/*.cs, *.prefab, Assets/UI."] = "**",
    max_results: Annotated[int, "Most matches to return.", Bounds(1, 1000)] = 30,
    max_per_file: Annotated[int, "Most matches to show of one file.", Bounds(1, 1000)] = 5,
    ignore_case: IgnoreCase = True,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Searches the text of all project files with a regular expression, most relevant files first.

    Files whose name matches come first, then Assets before Packages before ProjectSettings, then scripts and
    other hand-written files before assets before ``.meta``, then those with more matches. ``skipped`` counts
    what was not searched, by reason. Totals count everything.
    """
    query = ("find_in_files", pattern, glob, max_per_file, bool(ignore_case))
    skip = offset_of(cursor, *query)
    compiled = SafePattern.compile(pattern, bool(ignore_case))
    entries = searchable_files(context.project, Glob.compile(glob))
    found = search_files(entries, compiled, check=context.check_cancelled)
    files = _shown_files(found, compiled, skip, max_results, max_per_file)
    count = sum(len(each["matches"]) for each in files)
    shown = sum(min(each.total, max_per_file) for each in found.files)
    more = {"next_cursor": cursor_at(skip + count, *query)} if count and skip + count < shown else {}
    return {
        "files": files,
        "count": count,
        "total_matches": found.total,
        "total_files": len(found.files),
        "searched_files": found.searched,
        "skipped": found.skipped,
        **more,
        **_STATE,
    }


def _shown_files(
    found: SearchedFiles, pattern: SafePattern, skip: int, limit: int, per_file: int
) -> list[dict[str, Any]]:
    """One page: the matches from number ``skip`` on of the list that shows ``per_file`` of each file."""
    page: list[dict[str, Any]] = []
    for each in found.files:
        available = min(each.total, per_file)
        taken = min(available - skip, limit)
        if taken > 0:
            hits = search_text(open_text(each.path, each.real)[0], pattern, taken, max(skip, 0)).hits
            shown = [
                {"line": hit.line, "column": hit.column, "content": hit.content[:_SHOWN]} for hit in hits
            ]
            page.append({"path": each.path, "total": each.total, "matches": shown})
            limit -= taken
        skip = max(skip - available, 0)
        if not limit:
            break
    return page


@tool()
def read_resource(
    context: ToolContext,
    uri: Uri,
    project_root: ProjectRoot = None,
    start_line: Annotated[int, "First line.", Bounds(1)] = 1,
    line_count: Annotated[int | None, "How many lines; else one page.", Bounds(1)] = None,
    head_bytes: Annotated[int | None, "Only the first bytes.", Bounds(1)] = None,
    tail_bytes: Annotated[int | None, "Only the last bytes.", Bounds(1)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Reads a text file of the project, or some lines of it.

    ``text`` is what stands there, line ends included. ``start_line`` and ``end_line`` say which lines it
    touches, ``total_lines`` how many the file has, ``sha256`` is that of the file's bytes. Without a window
    a page of about 5,000 characters is given, and ``next_cursor`` where the file goes on.
    """
    place = _located(context, uri, project_root)
    file, data = open_text(place.path, str(place.real))
    table = LineTable(file.text)
    identity = _identity(place.path, file, data)
    query = ("read_resource", identity)
    window = _Window(start_line, line_count, head_bytes, tail_bytes, offset_of(cursor, *query))
    start, end = window.span(table, file)
    more = {"next_cursor": cursor_at(end, *query)} if end < len(file.text) else {}
    return {
        "text": file.text[start:end],
        "start_line": table.line_of(start),
        "end_line": table.line_of(max(end - 1, start)),
        "total_lines": table.count,
        "size": len(data),
        "newline": file.newline,
        **identity,
        **more,
        **_STATE,
    }


@dataclass(frozen=True, slots=True)
class _Window:
    """Which part of a file was asked for."""

    start_line: int
    line_count: int | None
    head_bytes: int | None
    tail_bytes: int | None
    offset: int

    def span(self, table: LineTable, file: TextFile) -> tuple[int, int]:
        """Where the part begins and ends in the text. Raises ``BadArgumentError`` for a line not there."""
        if self.head_bytes:
            return 0, len(file.encode()[: self.head_bytes].decode(file.encoding, "ignore")) - file.bom
        if self.tail_bytes:
            tail = file.text.encode(file.encoding)[-self.tail_bytes :]
            return len(file.text) - len(tail.decode(file.encoding, "ignore")), len(file.text)
        start = self.offset or self._first(table)
        if self.line_count:
            last = table.line_of(start) + self.line_count - 1
            return start, table.starts[last] if last < len(table.starts) else len(file.text)
        return start, _page_end(file.text, start)

    def _first(self, table: LineTable) -> int:
        if self.start_line > max(table.count, 1):
            raise BadArgumentError(
                f"The file has no line {self.start_line}.",
                hint=f"Lines run from 1 to {table.count}.",
                parameter="start_line",
            )
        return table.starts[self.start_line - 1]


def _page_end(text: str, start: int) -> int:
    """The end of a page: behind its last whole line, or in the middle of a line longer than a page."""
    if len(text) - start <= _PAGE:
        return len(text)
    line_end = text.rfind("\n", start, start + _PAGE)
    return line_end + 1 if line_end > start else start + _PAGE


@dataclass(frozen=True, slots=True)
class _Place:
    path: str
    real: Path


def _located(context: ToolContext, uri: str, project_root: str | None) -> _Place:
    """The file a call means. Raises ``NotFoundError``, ``PathRefusedError`` or ``BadArgumentError``."""
    by_guid = _path_by_guid(context, uri)
    project: Project = context.project if by_guid else _project(context, project_root)
    path = by_guid or project.resolve_uri(uri)
    real = project.sandbox.readable(path)
    path = project.to_virtual(project.to_real(path))
    if path.split("/")[0] not in _TOPS:
        raise PathRefusedError(
            f"{path} is not an asset, package or setting.",
            hint="Files below Assets, Packages and ProjectSettings can be read.",
            path=path,
        )
    if real.is_dir():
        raise BadArgumentError(
            f"{path} is a folder.",
            hint="Name a file; find_in_files searches folders.",
            path=path,
            candidates=[f"{path}/{entry.name}" for entry in islice(sorted(real.iterdir()), 5)],
        )
    if not real.is_file():
        raise _missing(project, path)
    return _Place(path, real)


def _path_by_guid(context: ToolContext, uri: str) -> str | None:
    guid = guid_of(uri)
    if guid is None:
        return None
    asset = context.index_without_symbols.asset(guid)
    if asset is None:
        raise NotFoundError(
            f"No asset has the GUID {guid}.",
            hint="It may belong to a package that is not installed.",
            guid=guid,
        )
    return str(asset.path)


def _project(context: ToolContext, project_root: str | None) -> Project:
    """The open project, or one inside it. Raises ``ProjectError`` or ``PathRefusedError``."""
    outer: Project = context.project
    if not project_root or not project_root.strip():
        return outer
    real = Path(os.path.realpath(outer.root / path_of(project_root)))
    if not outer.sandbox.is_inside(real):
        raise PathRefusedError(
            f"project_root {project_root!r} is not inside the open project.",
            hint=f"The open project is at {outer.root}; leave project_root out to use it.",
            path=project_root,
        )
    if not real.exists():
        raise NotFoundError(
            f"There is no folder {project_root}.",
            hint="Leave project_root out to use the open project.",
            path=project_root,
        )
    inner = Project.open(real)
    return outer if inner.root == outer.root else inner


def _missing(project: Project, path: str) -> NotFoundError:
    known = [entry.path for entry in searchable_files(project, Glob.compile("**"))]
    stem = PurePosixPath(path).stem.lower()
    same = [each for each in known if PurePosixPath(each).stem.lower() == stem and not each.endswith(".meta")]
    return NotFoundError(
        f"There is no file {path}.",
        hint="Paths are relative to the project and keep their extension.",
        candidates=same[:5] or nearest(path, known),
        path=path,
    )


def _identity(path: str, file: TextFile, data: bytes) -> dict[str, Any]:
    return {"path": path, "sha256": hashlib.sha256(data).hexdigest(), "encoding": file.encoding}
