"""The tools that search and read the text of files."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Annotated, Any, Final

from scenewright.errors import BadArgumentError
from scenewright.project import Project
from scenewright.project.file_search import SearchedFiles, open_text, search_files, searchable_files
from scenewright.project.glob import Glob
from scenewright.project.text_search import Hit, search_text
from scenewright.text.lines import LineTable, TextFile
from scenewright.text.pattern import LONGEST_PATTERN, SafePattern
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, cursor_at, offset_of
from scenewright.tools.naming import Place, located
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds, Length, Nullable

_PAGE: Final = 5_000
_MATCHES: Final = 6_000
_NEAREST: Final = 10
_SHOWN: Final = 160
_STATE: Final = {"state": "saved files"}

Uri = Annotated[str, "File: project path, file://, mcpforunity://path/..., or GUID."]
Pattern = Annotated[str, "Regular expression, Python re syntax.", Length(LONGEST_PATTERN)]
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
    ``column`` (from 1, in code points). ``text`` (the line as it is) stands only where it differs from
    ``content``, ``end_line`` and ``end_column`` only where the match ends on another line, ``column_utf16``
    only where it differs from ``column``. Lines end at LF, CRLF and CR. Of a line or match of more than 400
    characters a part is shown (``cut``). A page ends after ``max_results`` matches or about 6,000 characters
    of them, whichever comes first: then ``truncated`` is true and ``next_cursor`` leads on.
    ``total_matches`` counts the whole file.
    """
    place = located(context, uri, project_root)
    file, data = open_text(place.path, str(place.real))
    compiled = SafePattern.compile(pattern, bool(ignore_case))
    identity = _identity(place, file, data)
    query = ("find_in_file", pattern, bool(ignore_case), identity)
    skip = offset_of(cursor, *query)
    found = search_text(file, compiled, max_results, skip)
    matches = _page_of(found.hits)
    end = skip + len(matches)
    more = {"next_cursor": cursor_at(end, *query)} if matches and end < found.total else {}
    return {
        "matches": matches,
        "count": len(matches),
        "total_matches": found.total,
        "truncated": end < found.total,
        **identity,
        **more,
        **_STATE,
    }


def _page_of(hits: Iterable[Hit]) -> list[dict[str, Any]]:
    """The matches that one page holds, at least one."""
    page: list[dict[str, Any]] = []
    left = _MATCHES
    for hit in hits:
        shown = hit.as_dict()
        left -= len(str(shown))
        if page and left < 0:
            break
        page.append(shown)
    return page


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
    compiled = _searchable(pattern, bool(ignore_case))
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
        **({} if found.searched or found.skipped else _no_file(context.project, glob)),
        **_STATE,
    }


def _searchable(pattern: str, ignore_case: bool) -> SafePattern:
    """The pattern, if it can tell one file from another. Raises ``BadArgumentError``."""
    compiled = SafePattern.compile(pattern, ignore_case)
    if compiled.found_in(""):
        raise BadArgumentError(
            f"The pattern {pattern!r} matches the empty text, so every file has it everywhere.",
            hint="Ask for at least one character: x+ instead of x*. find_in_file takes such patterns.",
            parameter="pattern",
        )
    return compiled


def _no_file(project: Project, glob: str) -> dict[str, Any]:
    """What helps when a glob fits no file: the deepest folder of it that is there, and what lies in it."""
    folder = PurePosixPath(glob.replace("\\", "/"))
    for above in folder.parents:
        inside = sorted(
            {_child(entry.path, above) for entry in searchable_files(project, Glob.compile(f"{above}/**"))}
        )
        if inside and above.parts:
            return {"note": f"The glob fits no file. Nearest folder: {above}.", "nearest": inside[:_NEAREST]}
    return {"note": "The glob fits no file.", "nearest": ["Assets", "Packages", "ProjectSettings"]}


def _child(path: str, folder: PurePosixPath) -> str:
    return "/".join(PurePosixPath(path).parts[: len(folder.parts) + 1])


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
    place = located(context, uri, project_root)
    file, data = open_text(place.path, str(place.real))
    table = LineTable(file.text)
    identity = _identity(place, file, data)
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
        return start, page_end(file.text, start)

    def _first(self, table: LineTable) -> int:
        if self.start_line > max(table.count, 1):
            raise BadArgumentError(
                f"The file has no line {self.start_line}.",
                hint=f"Lines run from 1 to {table.count}.",
                parameter="start_line",
            )
        return table.starts[self.start_line - 1]


def page_end(text: str, start: int) -> int:
    """The end of a page: behind its last whole line, or in the middle of a line longer than a page."""
    if len(text) - start <= _PAGE:
        return len(text)
    line_end = text.rfind("\n", start, start + _PAGE)
    return line_end + 1 if line_end > start else start + _PAGE


def _identity(place: Place, file: TextFile, data: bytes) -> dict[str, Any]:
    told = {"resolved_from": place.resolved_from} if place.resolved_from else {}
    return told | {"path": place.path, "sha256": hashlib.sha256(data).hexdigest(), "encoding": file.encoding}
