"""Answers have the keys that prompts written for the tools of the same names expect, and more."""

from typing import Any

import pytest

from asking import Ask, data
from server.test_every_tool import ARGUMENTS

KEYS: dict[str, tuple[str, ...]] = {
    "scene_get_hierarchy": ("hierarchy/name", "hierarchy/active", "hierarchy/components"),
    "component_find": ("components/name", "components/path"),
    "component_get_all": ("gameObject", "components/type", "components/enabled"),
    "component_get_property": ("gameObject", "component", "property", "propertyType", "value"),
    "component_list_properties": (
        "gameObject", "component", "count", "properties/serializedName", "properties/displayName",
        "properties/type", "properties/currentValue",
    ),
    "prefab_get_contents": ("prefab", "hierarchy/name", "hierarchy/active", "hierarchy/components"),
    "material_get_properties": (
        "materialPath", "shader", "properties/name", "properties/type", "properties/description",
        "properties/value",
    ),
    "animation_get_controller": (
        "path", "parameters/name", "parameters/type", "parameters/defaultValue", "layers/name",
        "layers/weight", "layers/blendingMode", "layers/states", "layers/transitions",
    ),
    "scene_list_build": ("scenes/index", "scenes/path", "scenes/enabled", "count"),
    "asset_get_info": ("path", "type", "guid", "labels", "dependencies"),
    "reference_get": ("gameObject", "component", "property", "value", "isNull", "type"),
    "reference_find_unset": (
        "gameObject", "count", "unsetReferences/component", "unsetReferences/property",
        "unsetReferences/expectedType",
    ),
    "inspector_inspect": (
        "name", "path", "active", "layer", "tag", "isStatic", "transform/position", "transform/rotation",
        "transform/scale", "childCount", "children", "components/type", "components/fullType",
        "components/enabled", "components/properties",
    ),
    "event_list_listeners": (
        "gameObject", "eventField", "count", "listeners/index", "listeners/target", "listeners/targetType",
        "listeners/method", "listeners/callState",
    ),
    "event_find_all": (
        "gameObject", "count", "events/component", "events/field", "events/eventType",
        "events/listenerCount",
    ),
    "tag_list": ("tags/name", "tags/builtIn"),
}  # fmt: skip


@pytest.mark.parametrize("tool", KEYS)
def test_the_expected_keys_are_there(ask_cove: Ask, tool: str) -> None:
    more: dict[str, Any] = {"detail": "nodes"} if tool == "scene_get_hierarchy" else {}
    told = data(ask_cove(tool, **ARGUMENTS[tool] | more))

    for path in KEYS[tool]:
        key, _, inner = path.partition("/")
        part = told[key][0] if inner and isinstance(told[key], list) else told[key]
        assert not inner or inner in part
