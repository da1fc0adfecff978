"""The properties of components: their names as files and as the Inspector have them, types and values."""

import re
from typing import Any, Final

from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.scene import Component, Scene, Value, ValueKind
from scenewright.scene.property_names import display_name, property_keys
from scenewright.scene.property_types import PropertyTypes, unity_names
from scenewright.scene.scene import SceneObject
from scenewright.text.property_path import parse_property_path
from scenewright.tools.display import TRUTH, Display, is_lost
from scenewright.tools.override_levels import overridden_keys
from scenewright.tools.registry import nearest

_MOST_DEFAULTS: Final = 8
_JOINTS: Final = re.compile(r"[ _-]")


def property_of(component: Component, name: str) -> Value:
    """A property by its serialized path, else by its display name, case and joints being forgiven in turn,
    else by the name Unity's API has for it.

    Raises ``BadArgumentError`` for a name that fits several, ``NotFoundError`` with the nearest names.
    """
    fields = component.fields
    head, dot, rest = name.partition(".")
    bare, bracket, index = head.partition("[")
    if bare in fields:
        return fields.at(name)
    key = _key_named(component, bare)
    if key is None:
        whole = _key_named(component, name)
        if whole is None:
            raise _unknown(component, name)
        return fields[whole]
    return fields.at(key + bracket + index + dot + rest)


def _key_named(component: Component, name: str) -> str | None:
    keys = property_keys(component)
    for fold in (str.lower, _folded):
        found = [key for key in keys if fold(name) in (fold(display_name(key)), fold(key))]
        if len(found) > 1:
            raise BadArgumentError(
                f"Ambiguous: '{name}' can mean {' or '.join(found)}.",
                hint="Give the serialized name.",
                candidates=found,
            )
        if found:
            return found[0]
    paths = unity_names(component.full_name if component.script is not None else component.native_name)
    return next((path for path in paths.get(name, ()) if path in component.fields), None)


def _folded(name: str) -> str:
    return _JOINTS.sub("", name).lower()


def _unknown(component: Component, name: str) -> NotFoundError:
    keys = property_keys(component)
    return NotFoundError(
        f"{component.type_name} has no property '{name}'.",
        hint="Properties: " + ", ".join(keys[:40]) + ("..." if len(keys) > 40 else "") + ".",
        candidates=nearest(name, [*keys, *map(display_name, keys)]),
    )


class PropertyView:
    """Shows the properties of objects of one composed scene."""

    def __init__(self, scene: Scene) -> None:
        self.display = Display(scene)
        self.types = PropertyTypes(scene)
        self._overridden: dict[int, frozenset[str]] = {}

    def text(self, part: SceneObject, value: Value, longest: int) -> str:
        """A value as text; a truth value as ``true`` or ``false``, an enum by the name of its member."""
        if self.types.declared(part, value.property_path) == "bool" and value.kind is ValueKind.SCALAR:
            return TRUTH.get(value.text, value.text)
        return self.types.member(part, value) or self.display.text(value, longest)

    def decided_by(self, part: SceneObject, value: Value) -> dict[str, Any] | None:
        """As ``Display.decided_by``, and quick for what nothing overrides."""
        if part.file_id not in self._overridden:
            self._overridden[part.file_id] = overridden_keys(part)
        key = str(parse_property_path(value.property_path)[0])
        is_own = key in part.fields.root and key not in self._overridden[part.file_id]
        return None if is_own and value.is_saved and not value.unknown else self.display.decided_by(value)

    def shown(self, part: SceneObject, value: Value, longest: int) -> dict[str, Any]:
        """``{type, value}`` of a property, with ``reference`` and ``decided_by`` where they say something.

        ``defaults`` are the paths of parts that no file has and the C# declares.
        """
        shown: dict[str, Any] = {
            "type": self.types.kind(part, value),
            "value": None if is_lost(value) else self.text(part, value, longest),
        }
        reference = value.reference
        if reference is not None and not reference.is_null:
            shown["reference"] = self.display.reference(reference)
        if value.is_saved and value.unsaved:
            shown["defaults"] = list(value.unsaved[:_MOST_DEFAULTS])
        decided = self.decided_by(part, value)
        return shown | ({"decided_by": decided} if decided else {})
