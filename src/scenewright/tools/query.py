"""The tool that answers a C# expression about saved scenes."""

from typing import TYPE_CHECKING, Annotated, Any, Final

from scenewright.errors import ScenewrightError
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, cursor_at, offset_of
from scenewright.tools.display import compact, cut
from scenewright.tools.logs import result_log
from scenewright.tools.objects import scene_names
from scenewright.tools.page import ROOM, fitting
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds, Length

if TYPE_CHECKING:
    from scenewright.query import QueryResult

LOG: Final = "query"
"""The log that every query and its result go to."""
_LONGEST_QUERY: Final = 100_000
"""What is taken at all; that a query ends before, its parser says with the place."""
_ITEMS: Final = 20
_NESTED: Final = 10
_EVIDENCE: Final = 4
_LONGEST_EVIDENCE: Final = 200
_LONGEST_TEXT: Final = 500


@tool(title="C# query")
def query(
    context: ToolContext,
    query: Annotated[
        str, 'C# expression: GameObject.Find("Player").transform.position', Length(_LONGEST_QUERY)
    ],
    timeout: Annotated[int, "Milliseconds.", Bounds(1, 60_000)] = 1000,
    scene: Annotated[Any, "Scene or prefab, or a list of them; the first is active."] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Evaluates a C# expression over Unity's API on saved scenes, prefabs expanded; nothing can be changed.

    ``value`` is JSON, ``type`` the C# type, ``text`` what C# would print. ``evidence`` names the properties
    that were read, with the file that decides each. Lists come in pages. Each query and its result are kept
    in the log ``query``, whole where the answer is cut.
    """
    from scenewright.query import Page

    scenes = scene_names(scene)
    asked = ("query", query, scenes)
    offset = offset_of(cursor, *asked)
    page = Page(offset, _ITEMS, _NESTED)
    try:
        found = context.workspace.query(query, *scenes, timeout_ms=timeout, page=page, report=context.report)
    except ScenewrightError as error:
        _keep(context, {"query": query, "scene": scenes} | error.as_dict())
        raise
    whole = {"query": query, "success": True} | _told(found)
    kept = _keep(context, whole)
    told, count = _cut(_told(found))
    end = offset + count
    more = {"next_cursor": cursor_at(end, *asked)} if count and end < (found.total or 0) else {}
    return told | more | kept


def _told(found: "QueryResult") -> dict[str, Any]:
    told: dict[str, Any] = {"value": found.value, "type": found.type, "text": found.text}
    told |= {"total": found.total} if found.total is not None else {}
    told |= {"notes": list(found.notes)} if found.notes else {}
    evidence = {"evidence": list(found.evidence), "totalEvidence": found.evidence_total}
    return told | evidence | {"scenes": list(found.scenes), "state": found.state}


def _cut(told: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The answer within the bounds of an answer, and how many items of a list are in it.

    The rest of a list is on the next pages; what else is cut is whole in the log.
    """
    evidence = [_short(each) for each in told["evidence"][:_EVIDENCE]]
    beside = told | {"evidence": evidence, "text": told["text"][:_LONGEST_TEXT], "value": None}
    value = list(fitting(told["value"], beside)) if "total" in told else told["value"]
    count = len(value) if "total" in told else 0
    room = max(ROOM - len(compact(beside)), _LONGEST_TEXT)
    text = value if isinstance(value, str) else compact(value)
    is_cut = len(told["text"]) > _LONGEST_TEXT or len(text) > room
    shown = text[:room] if len(text) > room else value
    return beside | {"value": shown} | ({"cut": True} if is_cut else {}), count


def _short(evidence: dict[str, Any]) -> dict[str, Any]:
    """An entry of the evidence with its values, those of the files it overrides included, cut where long."""
    below = [each | {"value": _brief(each["value"])} for each in evidence.get("overridden", ())]
    return evidence | {"value": _brief(evidence["value"])} | ({"overridden": below} if below else {})


def _brief(value: Any) -> Any:
    text = compact(value)
    return value if len(text) <= _LONGEST_EVIDENCE else cut(text, _LONGEST_EVIDENCE)


def _keep(context: ToolContext, result: dict[str, Any]) -> dict[str, Any]:
    """Keeps a result in the log; tells where, or why it could not be kept."""
    try:
        entry = result_log(context.project).append(LOG, result)
    except OSError as error:
        return {"log": None, "logProblem": error.strerror or str(error)}
    return {"log": entry.name, "logId": entry.id}
