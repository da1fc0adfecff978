"""Tools about UnityEvents: what is called, on what, with which argument."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

from scenewright.errors import NotFoundError
from scenewright.scene import Component, Value, ValueKind
from scenewright.scene.property_names import readable_keys
from scenewright.scene.property_types import PropertyTypes
from scenewright.text import Reference
from scenewright.tools.component_types import ComponentType, Position, TypeName, component_in
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.display import Display, number_or_text
from scenewright.tools.objects import ObjectName, SceneName, game_object_in, state_of, type_shown
from scenewright.tools.occurrences import Occurrences
from scenewright.tools.page import page_of
from scenewright.tools.properties import PropertyView, property_of
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds

_DEEPEST: Final = 5
_LISTENERS: Final = 30
_EVENTS: Final = 20
_MOST_ITEMS: Final = 200
_STATES: Final = {"0": "Off", "1": "EditorAndRuntime", "2": "RuntimeOnly"}
_MODES: Final = {
    "0": ("EventDefined", ""),
    "1": ("Void", ""),
    "2": ("Object", "m_ObjectArgument"),
    "3": ("Int", "m_IntArgument"),
    "4": ("Float", "m_FloatArgument"),
    "5": ("String", "m_StringArgument"),
    "6": ("Bool", "m_BoolArgument"),
}
"""``PersistentListenerMode``, and where a call of that mode keeps its argument."""


class _Event(NamedTuple):
    part: Component
    path: str

    @property
    def value(self) -> Value:
        return self.part.fields.at(self.path)

    @property
    def calls(self) -> list[Value]:
        return [*self.value.at("m_PersistentCalls.m_Calls")]


@tool(toolset="event")
def event_list_listeners(
    context: ToolContext,
    gameObjectPath: ObjectName,  # noqa: N803
    componentType: TypeName,  # noqa: N803
    eventName: Annotated[str, "Serialized path or display name of the event."],  # noqa: N803
    scene: SceneName = None,
    componentIndex: Position = 0,  # noqa: N803
    limit: Annotated[int | None, "Most listeners; else 30 that fit.", Bounds(1, 200)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Lists what a UnityEvent calls as saved: target, method, argument, call state."""
    place = component_in(context, scene, gameObjectPath, componentType, componentIndex)
    event = _event_named(place.part, eventName)
    calls = event.calls
    query = ("event_list_listeners", place.scene.path, place.part.file_id, event.path)
    offset = offset_of(cursor, *query)
    display = Display(place.scene)
    head = place.named | {"eventField": event.path, "count": len(calls)}
    decided = PropertyView(place.scene).decided_by(place.part, event.value)
    told: dict[str, Any] = (
        {"decided_by": {"kind": decided["kind"], "file": decided.get("file")}} if decided else {}
    )
    told |= state_of(place.scene)

    def show(index: int) -> dict[str, Any]:
        return {"index": index} | _listener(display, calls[index])

    page = page_of(range(offset, len(calls)), show, limit, _LISTENERS, head | told)
    return head | paged("listeners", page, len(calls), offset, *query) | told


@tool(toolset="event")
def event_find_all(
    context: ToolContext,
    gameObjectPath: Annotated[str | None, "GameObject (path, fileID, GlobalObjectId); else all."] = None,  # noqa: N803
    componentType: Annotated[str | None, "Only components of this type."] = None,  # noqa: N803
    method: Annotated[str | None, "Only events that call a method of this name."] = None,
    scene: SceneName = None,
    includeEmpty: Annotated[bool, "Also events that call nothing."] = True,  # noqa: N803
    limit: Annotated[int | None, "Most events; else 20 that fit.", Bounds(1, 200)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Finds the UnityEvents of components, at any depth, with the calls they make."""
    composed = context.scene(scene)
    start = game_object_in(composed, gameObjectPath) if gameObjectPath else None
    kind = ComponentType(context.index, componentType) if componentType else None
    parts = [part for each in ([start] if start else composed.game_objects()) for part in each.components]
    if kind is not None and not any(map(kind.takes, parts)):
        kind.refuse_unless_known(composed)
    chosen = (part for part in parts if kind is None or kind.takes(part))
    events = [each for part in chosen for each in _events(part) if _fits(each, method, includeEmpty)]
    query = ("event_find_all", composed.path, gameObjectPath, componentType, method, includeEmpty)
    offset = offset_of(cursor, *query)
    head = {"gameObject": start.path if start else None, "count": len(events)} | state_of(composed)
    display, types = Display(composed), PropertyTypes(composed)
    page = page_of(events[offset:], lambda each: _shown(each, display, types), limit, _EVENTS, head)
    return head | paged("events", page, len(events), offset, *query)


def _fits(event: _Event, method: str | None, with_empty: bool) -> bool:
    if method is None:
        return with_empty or bool(event.calls)
    return any(_text(call, "m_MethodName") == method for call in event.calls)


def _event_named(part: Component, name: str) -> _Event:
    value = property_of(part, name)
    if _is_event(value):
        return _Event(part, value.property_path)
    events = [each.path for each in _events(part)]
    raise NotFoundError(
        f"{value.property_path} of {part.type_name} is no UnityEvent.",
        hint="Events there: " + (", ".join(events) or "none") + ".",
        candidates=nearest(name, events),
    )


def _is_event(value: Value) -> bool:
    calls = value.get("m_PersistentCalls") if value.kind is ValueKind.MAPPING else None
    return calls is not None and "m_Calls" in calls


def _events(part: Component) -> Iterator[_Event]:
    if part.transform is None:
        yield from (_Event(part, path) for path in _PATHS.of(part))


def _event_paths(part: Component) -> Iterator[str]:
    for key in readable_keys(part):
        yield from (value.property_path for value in _events_in(part.fields[key], _DEEPEST))


def _events_in(value: Value, depth: int) -> Iterator[Value]:
    if _is_event(value):
        yield value
    elif value.kind is ValueKind.MAPPING and depth:
        for _, inner in value.items():
            yield from _events_in(inner, depth - 1)
    elif value.kind is ValueKind.SEQUENCE and depth:
        for position in range(min(len(value), _MOST_ITEMS)):
            yield from _events_in(value.item(position), depth - 1)


_PATHS: Final = Occurrences[str](
    _event_paths,
    touches=lambda change: "m_PersistentCalls" in change.path,
    lift=lambda _, path: path,
)


def _shown(event: _Event, display: Display, types: PropertyTypes) -> dict[str, Any]:
    calls = event.calls
    told = {
        "gameObject": event.part.game_object.path if event.part.game_object else "",
        "component": type_shown(event.part),
        "field": event.path,
        "eventType": _event_type(event, types),
        "listenerCount": len(calls),
    }
    lines = [_call_text(_listener(display, call)) for call in calls[:10]]
    return told | ({"calls": lines} if lines else {})


def _event_type(event: _Event, types: PropertyTypes) -> str:
    """By the file, which old versions wrote, else as declared."""
    written = _text(event.value, "m_TypeName").partition(",")[0]
    return written or types.declared(event.part, event.path) or "UnityEvent"


def _call_text(listener: dict[str, Any]) -> str:
    """A call in one line: ``MenuController.StartGame("Cove") on Menu``."""
    argument = "" if listener["argument"] is None else repr(listener["argument"])
    name = listener["targetType"] or "?"
    state = "" if listener["callState"] == "RuntimeOnly" else f" ({listener['callState']})"
    return f"{name}.{listener['method']}({argument}) on {listener['target']}{state}"


def _listener(display: Display, call: Value) -> dict[str, Any]:
    target = call.get("m_Target")
    reference = target.reference if target is not None else None
    shown = display.reference(reference or Reference(0))
    mode, key = _MODES.get(_text(call, "m_Mode"), ("?", ""))
    return {
        "target": shown.get("path") or display.name(reference or Reference(0)),
        "targetType": _target_type(call, shown),
        "method": _text(call, "m_MethodName"),
        "callState": _STATES.get(_text(call, "m_CallState"), _text(call, "m_CallState")),
        "mode": mode,
        "argument": _argument(display, call, key),
        "reference": shown,
    }


def _target_type(call: Value, shown: dict[str, Any]) -> str | None:
    named = _text(call, "m_TargetAssemblyTypeName").partition(",")[0]
    found: str | None = shown.get("type")
    return found or named or None


def _argument(display: Display, call: Value, key: str) -> Any:
    value = call.get("m_Arguments") if key else None
    inner = value.get(key) if value is not None else None
    if inner is None:
        return None
    if inner.kind is ValueKind.REFERENCE:
        return display.name(inner.reference or Reference(0))
    if key == "m_BoolArgument":
        return inner.as_bool()
    return inner.text if key == "m_StringArgument" else number_or_text(inner.text)


def _text(value: Value, key: str) -> str:
    found = value.get(key)
    return found.text if found is not None and found.kind is ValueKind.SCALAR else ""
