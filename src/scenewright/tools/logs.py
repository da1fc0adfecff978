"""Tools that read the results of earlier queries again."""

from typing import Annotated, Any, Final

from scenewright.project import Project
from scenewright.tools.context import ToolContext
from scenewright.tools.display import compact
from scenewright.tools.log_store import LogEntry, LogStore
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds

_SHORT: Final = 240
_LONGEST: Final = 4000


def result_log(project: Project) -> LogStore:
    """Where the results of the project's queries are kept."""
    return LogStore(project.root / ".scenewright" / "logs")


@tool(toolset="log")
def get_logs(
    context: ToolContext,
    limit: Annotated[int, "Most logs.", Bounds(1, 200)] = 10,
) -> dict[str, Any]:
    """Lists the logs of results with the newest entry of each, newest first; long entries are cut."""
    store = result_log(context.project)
    newest = store.newest(limit)
    return {"logs": [_shown(each, _SHORT) for each in newest], "total": len(store.names())}


@tool(toolset="log")
def get_log_by_name(
    context: ToolContext,
    log_name: Annotated[str, "Name of the log, as get_logs and query tell it."],
    limit: Annotated[int, "Most entries.", Bounds(1, 100)] = 10,
    full: Annotated[bool, "Give long entries whole."] = False,
) -> dict[str, Any]:
    """Gives the newest entries of one log, newest first; none for a log that is not there."""
    store = result_log(context.project)
    entries = store.entries(log_name, limit)
    shown = [_shown(each, None if full else max(_SHORT, _LONGEST // len(entries))) for each in entries]
    alike = {} if entries else {"candidates": list(nearest(log_name, store.names()))}
    return {"name": log_name, "entries": shown, "total": store.count(log_name)} | alike


def _shown(entry: LogEntry, longest: int | None) -> dict[str, Any]:
    head = {"id": entry.id, "name": entry.name, "timestamp": round(entry.timestamp, 3)}
    text = compact(entry.data)
    if longest is None or len(text) <= longest:
        return head | {"data": entry.data}
    return head | {"text": text[:longest], "cut": True, "characters": len(text)}
