"""The tools that close the round of an edit: the index refreshed, the Console read."""

from collections.abc import Sequence
from itertools import islice
from typing import Annotated, Any, Final, Literal

from scenewright.errors import BadArgumentError, NotFoundError, NotOfflineError
from scenewright.project import Log, LogEntry, editor_logs, read_log
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

_TYPES: Final = {
    "error": ("error", "exception", "assert"),
    "exception": ("exception",),
    "assert": ("assert",),
    "warning": ("warning",),
    "log": ("log",),
    "all": ("error", "exception", "assert", "warning", "log"),
}
_HINTS: Final = {
    "none": "Unity imports the files when its Editor gets the focus or opens the project.",
    "request": "Nothing was compiled: only an Editor does. validate_script and compile_check check scripts.",
}
_PAGE: Final = 10
_BUDGET: Final = 4_000
_LONGEST: Final = 600
_STACK_LINES: Final = 12
_SHOWN: Final = 20


@tool(toolset="script", title="Refresh the index")
def refresh_unity(
    context: ToolContext,
    mode: Annotated[Literal["if_dirty", "force"], "Both look at every file."] = "if_dirty",
    scope: Annotated[Literal["assets", "scripts", "all"], "assets leaves C# unread."] = "all",
    compile: Annotated[Literal["none", "request"], "request: told that only an Editor does."] = "none",  # noqa: A002
    wait_for_ready: Annotated[bool, "Always done."] = True,
) -> dict[str, Any]:
    """Brings the index up to date with the disk, as a refresh does in an Editor, and tells what changed.

    Nothing is imported or compiled: an Editor does that when it gets the focus or opens the project.
    """
    changes = context.workspace.refresh(context.report, symbols=scope != "assets")
    return {
        "refresh_triggered": True,
        "compile_requested": False,
        "resulting_state": "out of date" if context.workspace.warning else "up to date",
        **_listed("added", changes.added),
        **_listed("changed", changes.changed),
        **_listed("removed", changes.removed),
        "hint": _HINTS[compile],
    }


def _listed(name: str, paths: Sequence[str]) -> dict[str, Any]:
    return {name: len(paths)} | ({f"{name}Paths": [*paths[:_SHOWN]]} if paths else {})


@tool(toolset="script", title="Read the Console")
def read_console(
    context: ToolContext,
    action: Annotated[Literal["get", "clear"], "clear needs an Editor."] = "get",
    types: Annotated[list[str] | None, "error (with exceptions), warning, log, all."] = None,
    count: Annotated[int | None, "Most entries of a page.", Bounds(1, 500)] = None,
    filter_text: Annotated[str, "Only entries with this text, in any letter case."] = "",
    format: Annotated[Literal["plain", "detailed", "json"], "plain: one text each."] = "detailed",  # noqa: A002
    include_stacktrace: Annotated[bool, "Also the stack, up to 12 lines."] = False,
    log_file: Annotated[str, "Name of one of the logs found; else the latest with entries."] = "",
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Reads what the Editor's log has of this project's Console: newest first, with file and line.

    ``before_reload`` marks errors that were most likely corrected since. A log is what an Editor wrote when
    it last ran: it says nothing of later edits.
    """
    if action == "clear":
        raise NotOfflineError("Only an Editor clears its Console.", hint="Filter by types or text instead.")
    wanted = _wanted(types)
    log = _log(context, log_file)
    asked = ("read_console", log.file.name, sorted(wanted), filter_text)
    offset = offset_of(cursor, *asked)
    text = filter_text.lower()
    entries = [
        each
        for each in reversed(log.entries)
        if each.type in wanted and (not text or text in f"{each.message}\n{each.stack}".lower())
    ]
    shown = _page(entries[offset:], count or _PAGE, format, include_stacktrace)
    counts = {kind: sum(each.type == kind for each in log.entries) for kind in _TYPES["all"]}
    told = {"log": log.file.name, "ownLog": log.owner, "truncated": log.truncated}
    found = paged("items", shown, len(entries), offset, *asked)
    return found | {"counts": {kind: number for kind, number in counts.items() if number}} | told


def _wanted(types: list[str] | None) -> frozenset[str]:
    asked = [each.lower() for each in types or ["error", "warning", "log"]]
    unknown = [each for each in asked if each not in _TYPES]
    if unknown:
        raise BadArgumentError(
            f"There is no type '{unknown[0]}'.", hint="Types: " + ", ".join(_TYPES) + ".",
            candidates=tuple(_TYPES), parameter="types",
        )  # fmt: skip
    return frozenset(kind for each in asked for kind in _TYPES[each])


def _log(context: ToolContext, name: str) -> Log:
    """The log that is meant. Raises ``NotFoundError`` where there is none of this project."""
    root = context.project.root
    files = editor_logs(root)
    chosen = [each for each in files if not name or each.name == name]
    if not chosen:
        raise NotFoundError(
            f"There is no log '{name}'." if files else "No Editor has left a log on this machine.",
            hint="Set SCENEWRIGHT_EDITOR_LOG to the file that -logFile named.",
            candidates=[each.name for each in files],
        )
    logs = [read_log(each, root) for each in chosen]
    return next((each for each in logs if each.entries), logs[0])


def _page(entries: list[LogEntry], count: int, form: str, stack: bool) -> list[Any]:
    """As many entries as a page holds, one at least."""
    page: list[Any] = []
    left = _BUDGET
    for each in islice(entries, count):
        shown = _plain(each, stack) if form == "plain" else _detailed(each, stack)
        left -= len(str(shown))
        if page and left < 0:
            break
        page.append(shown)
    return page


def _plain(entry: LogEntry, stack: bool) -> str:
    place = f"{entry.file}({entry.line}): " if entry.file and entry.line else ""
    frames = f"\n{_stack(entry)}" if stack and entry.stack else ""
    return f"{place}{entry.type}: {entry.message[:_LONGEST]}{frames}"


def _detailed(entry: LogEntry, stack: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"type": entry.type, "message": entry.message[:_LONGEST]}
    shown |= {"cut": len(entry.message) - _LONGEST} if len(entry.message) > _LONGEST else {}
    facts = {"file": entry.file, "line": entry.line, "column": entry.column, "code": entry.code}
    shown |= {name: value for name, value in facts.items() if value}
    shown |= {"before_reload": True} if entry.before_reload else {}
    return shown | ({"stackTrace": _stack(entry)} if stack and entry.stack else {})


def _stack(entry: LogEntry) -> str:
    return "\n".join(entry.stack.splitlines()[:_STACK_LINES])
