"""Tools about the components of GameObjects and their properties."""

from typing import Annotated, Any, Final

from scenewright.scene import Component, GameObject, Value, ValueKind
from scenewright.scene.property_names import display_name, property_keys
from scenewright.tools.component_types import ComponentType, Position, TypeName, component_in
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.display import DEEPEST, LONGEST, compact, cut
from scenewright.tools.objects import ObjectName, SceneName, game_object_in, state_of, type_shown
from scenewright.tools.page import ROOM, page_of
from scenewright.tools.properties import PropertyView, property_of
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

_LONGEST_IN_LIST: Final = 120
_LONGEST: Final = 4000
_ITEMS: Final = 30
_PROPERTIES: Final = 24
_CARRIERS: Final = 30


@tool(toolset="component")
def component_get_all(
    context: ToolContext,
    gameObjectPath: ObjectName,  # noqa: N803
    scene: SceneName = None,
) -> dict[str, Any]:
    """Lists the components of a GameObject in the order of the Inspector, missing scripts included."""
    owner = game_object_in(context.scene(scene), gameObjectPath)
    return {
        "gameObject": owner.path,
        "components": [_component(each) for each in owner.components],
        "total": len(owner.components),
    } | state_of(owner.scene)


def _component(each: Component) -> dict[str, Any]:
    shown = {
        "type": type_shown(each),
        "enabled": each.enabled,
        "fullType": each.full_name,
        "fileID": each.file_id,
    }
    script = each.script.path if each.script is not None else None
    return shown | ({"script": script} if script else {})


@tool(toolset="component")
def component_get_property(
    context: ToolContext,
    gameObjectPath: ObjectName,  # noqa: N803
    typeName: TypeName,  # noqa: N803
    propertyName: Annotated[str, "Serialized path (m_Materials.Array.data[0]) or display name."],  # noqa: N803
    scene: SceneName = None,
    componentIndex: Position = 0,  # noqa: N803
    limit: Annotated[int | None, "Most items of a list; else 30 that fit.", Bounds(1, 500)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Reads one property of a component: its effective value and which file decided it."""
    place = component_in(context, scene, gameObjectPath, typeName, componentIndex)
    value = property_of(place.part, propertyName)
    view = PropertyView(place.scene)
    told = view.shown(place.part, value, _LONGEST)
    head = place.named | {"property": value.property_path, "propertyType": told.pop("type")}
    query = ("component_get_property", place.scene.path, place.part.file_id, value.property_path)
    beside = head | told | state_of(place.scene)
    return beside | _items(view, value, limit, cursor, query, beside)


def _items(
    view: PropertyView,
    value: Value,
    limit: int | None,
    cursor: str | None,
    query: tuple[object, ...],
    beside: dict[str, Any],
) -> dict[str, Any]:
    """What JSON says better than text: the items of a list, page by page, or the parts of a structure."""
    if value.kind is ValueKind.MAPPING:
        text = beside["value"]
        short = {} if text is None else {"value": cut(text, LONGEST)}
        return short | {"json": _shallow(view, value, beside)}
    if value.kind is not ValueKind.SEQUENCE:
        return {}
    offset = offset_of(cursor, *query)
    told = {"value": f"{len(value)} items"}
    positions = range(offset, len(value))
    page = page_of(positions, lambda at: view.display.item(value, at), limit, _ITEMS, beside | told)
    return told | paged("items", page, len(value), offset, *query)


def _shallow(view: PropertyView, value: Value, beside: dict[str, Any]) -> Any:
    """A structure as JSON, as deep as a small answer has room for: ``...`` stands for what lies deeper."""
    room = ROOM - len(compact(beside | {"value": ""})) - LONGEST
    depths = (view.display.plain(value, depth) for depth in range(DEEPEST, 0, -1))
    return next((each for each in depths if len(compact(each)) <= room), "...")


@tool(toolset="component")
def component_list_properties(
    context: ToolContext,
    gameObjectPath: ObjectName,  # noqa: N803
    typeName: TypeName,  # noqa: N803
    scene: SceneName = None,
    componentIndex: Position = 0,  # noqa: N803
    limit: Annotated[int | None, "Most properties; else 24 that fit.", Bounds(1, 200)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Lists the properties of a component with their serialized and display names, types and values."""
    place = component_in(context, scene, gameObjectPath, typeName, componentIndex)
    keys = property_keys(place.part)
    query = ("component_list_properties", place.scene.path, place.part.file_id)
    offset = offset_of(cursor, *query)
    view = PropertyView(place.scene)
    told = place.named | {"count": len(keys)} | state_of(place.scene)
    page = page_of(keys[offset:], lambda key: _listed(view, place.part, key), limit, _PROPERTIES, told)
    return told | paged("properties", page, len(keys), offset, *query)


def _listed(view: PropertyView, part: Component, key: str) -> dict[str, Any]:
    told = view.shown(part, part.fields[key], _LONGEST_IN_LIST)
    names = {"serializedName": key, "displayName": display_name(key), "type": told.pop("type")}
    return names | {"currentValue": told.pop("value")} | told


@tool(toolset="component")
def component_find(
    context: ToolContext,
    typeName: TypeName,  # noqa: N803
    scene: SceneName = None,
    includeInactive: Annotated[bool, "Also those inactive in the hierarchy."] = False,  # noqa: N803
    limit: Annotated[int | None, "Most GameObjects; else 30 that fit.", Bounds(1, 500)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Finds the GameObjects that carry a component of a type or of one derived from it."""
    composed = context.scene(scene)
    kind = ComponentType(context.index, typeName)
    carriers = [
        (each, part) for each in composed.game_objects() for part in each.components if kind.takes(part)
    ]
    if not carriers:
        kind.refuse_unless_known(composed)
    chosen = carriers if includeInactive else [each for each in carriers if each[0].active_in_hierarchy]
    query = ("component_find", composed.path, typeName, includeInactive)
    offset = offset_of(cursor, *query)
    told = {"inactive_left_out": len(carriers) - len(chosen)} | state_of(composed)
    page = page_of(chosen[offset:], lambda each: _found(*each), limit, _CARRIERS, told)
    return paged("components", page, len(chosen), offset, *query) | told


def _found(owner: GameObject, part: Component) -> dict[str, Any]:
    return {"name": owner.name, "path": owner.path, "type": type_shown(part), "fileID": part.file_id}
