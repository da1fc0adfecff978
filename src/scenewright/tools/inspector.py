"""The tool that shows a GameObject as the Inspector does."""

from typing import Annotated, Any, Final

from scenewright.project import Unknown
from scenewright.scene import Component, GameObject, RectTransform, Transform
from scenewright.scene.property_names import display_name, readable_keys
from scenewright.tools.component_types import ComponentType
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.display import vector
from scenewright.tools.objects import (
    ObjectName,
    SceneName,
    active_in_hierarchy_shown,
    active_shown,
    game_object_in,
    prefab_shown,
    state_of,
    type_shown,
    unknown_shown,
)
from scenewright.tools.page import page_of
from scenewright.tools.properties import PropertyView
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

_CHILDREN: Final = 20
_PAGE: Final = 24
_LONGEST: Final = 120
_LOCAL: Final = {
    "scale": "m_LocalScale",
    "localPosition": "m_LocalPosition",
    "localRotation": "m_LocalRotation",
}


@tool(toolset="component")
def inspector_inspect(
    context: ToolContext,
    path: ObjectName,
    scene: SceneName = None,
    component: Annotated[str | None, "Only components of this type."] = None,
    limit: Annotated[int | None, "Most properties; else 24 that fit.", Bounds(1, 200)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Shows a GameObject with its components and all their properties, and what prefab overrides decide.

    Pages by properties: ``total`` counts them, a component without any as one. What is said of the GameObject
    itself is on the first page.
    """
    composed = context.scene(scene)
    owner = game_object_in(composed, path)
    chosen = _chosen(owner, component)
    places = [
        (part, key) for part in chosen for key in ([""] if part.transform else readable_keys(part) or [""])
    ]
    query = ("inspector_inspect", composed.path, owner.file_id, component)
    offset = offset_of(cursor, *query)
    head = _head(context, owner) if offset == 0 else {"name": owner.name, "path": owner.path}
    told = head | state_of(composed)
    view = PropertyView(composed)
    page = page_of(places[offset:], lambda place: _shown(view, *place), limit, _PAGE, told)
    found = paged("components", page, len(places), offset, *query)
    return told | found | {"components": _components(places[offset:], page)}


def _chosen(owner: GameObject, type_name: str | None) -> list[Component]:
    if not type_name:
        return list(owner.components)
    kind = ComponentType(owner.scene.files.index, type_name)
    found = [each for each in owner.components if kind.takes(each)]
    if not found:
        kind.refuse_unless_known(owner.scene)
    return found


def _head(context: ToolContext, owner: GameObject) -> dict[str, Any]:
    names = [child.step for child in owner.children]
    head: dict[str, Any] = {
        "name": owner.name,
        "path": owner.path,
        "fileID": owner.file_id,
        "globalObjectId": owner.global_id,
        "active": active_shown(owner),
        "activeInHierarchy": active_in_hierarchy_shown(owner),
        "layer": owner.layer,
        "layerName": _layer_name(context, owner.layer),
        "tag": owner.tag,
        "isStatic": owner.is_static,
        "transform": _transform(owner.transform) if owner.transform else None,
        "childCount": len(names),
        "children": names[:_CHILDREN],
    }
    prefab = prefab_shown(owner) or _inside(owner)
    return head | ({"prefab": prefab} if prefab else {}) | unknown_shown(owner)


def _inside(owner: GameObject) -> dict[str, Any] | None:
    """For what a prefab instance brings in below its root: where it is from."""
    origin = owner.origin
    return None if origin is None else {"path": origin.path, "fileID": origin.file_id, "kind": "part"}


def _layer_name(context: ToolContext, layer: int | None) -> str | None:
    known = context.project.settings.tags_and_layers
    return None if layer is None or isinstance(known, Unknown) else known.layers[layer] or None


def _transform(transform: Transform) -> dict[str, Any]:
    """World position and rotation (Euler angles in degrees), local scale; ``local`` has the saved ones."""
    shown: dict[str, Any] = {
        "position": vector(transform.position),
        "rotation": vector(transform.euler_angles),
        "scale": vector(transform.local_scale),
        "localPosition": vector(transform.local_position),
        "localRotation": vector(transform.local_euler_angles),
    }
    shown |= dict.fromkeys((key for key, saved in _LOCAL.items() if saved in transform.unknown), None)
    if isinstance(transform, RectTransform):
        shown |= {"anchoredPosition": vector(transform.anchored_position), "size": vector(transform.size)}
    doubt = transform.uncertainty
    return shown | ({"note": doubt} if doubt else {})


_Place = tuple[Component, str]
"""A property of a component by its key, "" for a component that has none to show."""


def _components(places: list[_Place], page: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The components of a page, each with those of its properties that are on it."""
    shown: dict[int, dict[str, Any]] = {}
    for (part, key), told in zip(places, page, strict=False):
        entry = shown.setdefault(part.file_id, _component(part))
        entry["properties"] += [told] if key else []
    return list(shown.values())


def _shown(view: PropertyView, part: Component, key: str) -> dict[str, Any]:
    return _property(view, part, key) if key else _component(part)


def _component(part: Component) -> dict[str, Any]:
    return {
        "type": type_shown(part),
        "fullType": part.full_name,
        "fileID": part.file_id,
        "enabled": part.enabled,
        "properties": [],
    }


def _property(view: PropertyView, part: Component, key: str) -> dict[str, Any]:
    told = view.shown(part, part.fields[key], _LONGEST)
    return {"name": key, "displayName": display_name(key)} | told
