"""Tools about the references that components hold."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

from scenewright.errors import BadArgumentError
from scenewright.scene import Component, GameObject, Missing, PrefabInstance, Value, ValueKind
from scenewright.scene.property_names import readable_keys
from scenewright.text import Reference
from scenewright.tools.component_types import ComponentType, Position, TypeName, component_in
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.objects import ObjectName, SceneName, game_object_in, state_of, type_shown
from scenewright.tools.occurrences import Occurrences
from scenewright.tools.page import page_of
from scenewright.tools.properties import PropertyView, property_of
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

_DEEPEST: Final = 6
_PAGE: Final = 24
_MOST_ITEMS: Final = 1000


@tool(toolset="reference")
def reference_get(
    context: ToolContext,
    gameObjectPath: ObjectName,  # noqa: N803
    componentType: TypeName,  # noqa: N803
    propertyName: Annotated[str, "Serialized path or display name of a reference."],  # noqa: N803
    scene: SceneName = None,
    componentIndex: Position = 0,  # noqa: N803
) -> dict[str, Any]:
    """Reads an object reference of a component: what it leads to, or why it leads nowhere."""
    place = component_in(context, scene, gameObjectPath, componentType, componentIndex)
    part = place.part
    value = property_of(part, propertyName)
    reference = value.reference
    if reference is None:
        raise BadArgumentError(
            f"{value.property_path} of {part.type_name} is no object reference but a {value.kind}.",
            hint="component_get_property reads any property.",
        )
    view = PropertyView(place.scene)
    shown = view.display.reference(reference)
    told = place.named | {
        "property": value.property_path,
        "value": view.display.name(reference),
        "isNull": shown["status"] in ("none", "missing"),
        "expectedType": view.types.declared(part, value.property_path) or None,
        "reference": shown,
    }
    told |= {"type": shown["type"]} if "type" in shown else {}
    told |= {"assetPath": shown["path"]} if shown.get("guid") and "path" in shown else {}
    decided = view.decided_by(part, value)
    return told | ({"decided_by": decided} if decided else {}) | state_of(place.scene)


class _Unset(NamedTuple):
    part: Component
    path: str
    missing: Missing | None


@tool(toolset="reference")
def reference_find_unset(
    context: ToolContext,
    gameObjectPath: Annotated[str | None, "GameObject (path, fileID, GlobalObjectId); else all."] = None,  # noqa: N803
    componentType: Annotated[str | None, "Only this type; MonoBehaviour: only scripts."] = None,  # noqa: N803
    scene: SceneName = None,
    includeChildren: Annotated[bool, "Also the GameObjects below it."] = False,  # noqa: N803
    onlyMissing: Annotated[bool, "Only references to what is not there any more."] = False,  # noqa: N803
    limit: Annotated[int | None, "Most references; else 24 that fit.", Bounds(1, 500)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Finds references of components that are not set, or that lead to something missing.

    Looks into lists and structures too. ``status`` is ``none`` or ``missing``, the latter with ``reason``.
    """
    composed = context.scene(scene)
    start = game_object_in(composed, gameObjectPath) if gameObjectPath else None
    kind = ComponentType(context.index, componentType) if componentType else None
    owners = _owners(start, includeChildren) if start else composed.game_objects()
    parts = [part for each in owners for part in each.components if kind is None or kind.takes(part)]
    if kind is not None and not parts:
        kind.refuse_unless_known(composed)
    found = [each for part in parts for each in _unset(part) if each.missing is not None or not onlyMissing]
    query = (
        "reference_find_unset",
        composed.path,
        gameObjectPath,
        componentType,
        includeChildren,
        onlyMissing,
    )
    offset = offset_of(cursor, *query)
    view = PropertyView(composed)
    head = {"gameObject": start.path if start else None, "count": len(found)}
    told = {"missing": sum(each.missing is not None for each in found)} | state_of(composed)
    page = page_of(found[offset:], lambda each: _shown(view, each, start), limit, _PAGE, head | told)
    return head | paged("unsetReferences", page, len(found), offset, *query) | told


def _owners(start: GameObject, deep: bool) -> Iterator[GameObject]:
    return start.descendants if deep else iter((start,))


def _unset(part: Component) -> Iterator[_Unset]:
    if part.transform is not None:
        return
    for path, reference in _REFERENCES.of(part):
        target = part.scene.resolve(reference)
        if target is None or isinstance(target, Missing):
            yield _Unset(part, path, target)


def _references(part: Component) -> Iterator[tuple[str, Reference]]:
    for key in readable_keys(part):
        for value in references_in(part.fields[key]):
            yield value.property_path, value.reference or Reference(0)


def _lifted(instance: PrefabInstance, found: tuple[str, Reference]) -> tuple[str, Reference]:
    path, reference = found
    seen = instance.seen(reference)
    return found if seen is reference else (path, seen)


_REFERENCES: Final = Occurrences[tuple[str, Reference]](
    _references,
    touches=lambda change: not change.reference.is_null or not change.text,
    lift=_lifted,
)


def references_in(value: Value, depth: int = _DEEPEST) -> Iterator[Value]:
    """The references in a value and its parts; of a list the first thousand items."""
    match value.kind:
        case ValueKind.REFERENCE:
            yield value
        case ValueKind.MAPPING if depth:
            for _, part in value.items():
                yield from references_in(part, depth - 1)
        case ValueKind.SEQUENCE if depth:
            for position in range(min(len(value), _MOST_ITEMS)):
                yield from references_in(value.item(position), depth - 1)


def _shown(view: PropertyView, each: _Unset, start: GameObject | None) -> dict[str, Any]:
    owner = each.part.game_object
    place = {"gameObject": owner.path} if owner is not None and owner is not start else {}
    told = place | {
        "component": type_shown(each.part),
        "property": each.path,
        "expectedType": view.types.declared(each.part, each.path) or None,
        "status": "none" if each.missing is None else "missing",
    }
    return told | ({"reason": each.missing.code} if each.missing is not None else {})
