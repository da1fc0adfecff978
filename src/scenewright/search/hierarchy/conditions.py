"""What the filters of the Hierarchy provider ask of a GameObject."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from scenewright.data.unity_api import ApiEnum, api_entry
from scenewright.errors import NotOfflineError
from scenewright.query.unity import prefabs
from scenewright.scene import GlobalObjectId
from scenewright.search.hierarchy.links import link_text
from scenewright.search.hierarchy.records import ObjectRecord
from scenewright.search.hierarchy.shapes import MeshCounts
from scenewright.search.language import Filter
from scenewright.search.matching import (
    Predicate,
    bad_value,
    nearest,
)
from scenewright.search.values import (
    Choice,
    Value,
    Vector,
    comparison,
    is_truth_word,
    needed,
    number_comparison,
    parse_number,
)

__all__ = [
    "PREFAB", "STATES", "axis", "count", "in_state", "layered", "missing", "position",
    "property_name", "property_test", "property_value", "referring", "rendered", "static_flags", "typed",
    "with_given_property", "with_interface", "with_material", "with_static_flag",
]  # fmt: skip

Test = Predicate[ObjectRecord]

_PLURALS: Final = {"scripts": "script", "assets": "asset", "prefabs": "prefab"}
_RENDERING_LAYERS: Final = 32
_CAMERA: Final = "depends on the camera of the Editor's Scene view, which is in no file"
_SEEN: Final = {
    "visible": f"what is in view {_CAMERA}; is:object with active=true is near",
    "hidden": "what the Scene view hides belongs to the Editor's session; active=false is near",
}


# Types


def typed(asked: Filter) -> Test:
    """A component of a class."""
    sought = asked.value.lower()
    if asked.operator == "=":
        is_prefab = sought == "prefab"
        return lambda it: sought in it.types or (is_prefab and it.is_instance_root)
    is_prefab = sought in "prefab"
    return lambda it: any(sought in name for name in it.types) or (is_prefab and it.is_instance_root)


def with_interface(asked: Filter) -> Test:
    """A script with an interface."""
    sought = asked.value.lower()
    if asked.operator == "=":
        return lambda it: sought in it.interfaces
    return lambda it: any(sought in name for name in it.interfaces)


# Layers and flags


def layered(asked: Filter) -> Test:
    """A layer by number, or by the name that the project gives it."""
    if not needed(asked.value, 0):
        test = number_comparison(asked.operator, asked.value)
        return lambda it: test(it.layer)
    named = comparison(asked.operator, asked.value)
    return lambda it: named(it.layer_name)


def rendered(asked: Filter) -> Test:
    """A renderer on a rendering layer, by number or name."""
    number = parse_number(asked.value)
    if number is not None:
        mask = 1 << int(number) if 0 <= number < _RENDERING_LAYERS else 0
        return lambda it: bool(it.rendering_mask & mask)
    named = comparison(asked.operator, asked.value)
    return lambda it: any(
        named(name) and it.rendering_mask >> bit & 1 for bit, name in enumerate(it.home.rendering_layers)
    )


def _static_names() -> Mapping[str, int]:
    entry = api_entry("StaticEditorFlags")
    return entry.members if isinstance(entry, ApiEnum) else {}


def static_flags(it: ObjectRecord) -> Choice | None:
    """The static flags of a GameObject by their names; None where a file that has them cannot be read."""
    flags = it.part.static_flags
    if flags is None:
        return None
    names = _static_names()
    return Choice(flags, tuple(name for name, bit in names.items() if flags & bit), flags=True)


def with_static_flag(asked: Filter) -> Test:
    """A static flag, by name or number."""
    test = comparison(asked.operator, asked.value)
    known = [*_static_names()]
    if parse_number(asked.value) is None and not any(comparison(":", asked.value)(name) for name in known):
        raise bad_value(asked, f"a number or one of {', '.join(known)}", nearest(asked.value, known))
    return lambda it: test(static_flags(it))


# Prefabs


def _of(function: Callable[..., bool]) -> Test:
    return lambda it: function(it.home.call, it.handle)


PREFAB: Final[Mapping[str, Test]] = {
    "root": lambda it: it.is_instance_root,
    "instance": _of(prefabs.prefab_is_part_of_instance),
    "top": _of(prefabs.prefab_is_outermost_root),
    "nonasset": _of(prefabs.prefab_is_part_of_non_asset_instance),
    "asset": _of(prefabs.prefab_is_part_of_asset),
    "any": _of(prefabs.prefab_is_part_of_any),
    "model": _of(prefabs.prefab_is_part_of_model),
    "regular": _of(prefabs.prefab_is_part_of_regular),
    "variant": _of(prefabs.prefab_is_part_of_variant),
    "modified": lambda it: it.has_overrides[0],
    "altered": lambda it: it.has_overrides[1],
    "base": lambda it: False,
}


# States


STATES: Final[Mapping[str, Test]] = {
    "child": lambda it: it.parent is not None,
    "leaf": lambda it: not it.part.children,
    "root": lambda it: it.parent is None,
    "static": lambda it: bool(it.part.is_static),
    "prefab": _of(prefabs.prefab_is_part_of_any),
    "object": lambda it: True,
}


def in_state(asked: Filter) -> Test:
    """What it is in the hierarchy."""
    reason = _SEEN.get(asked.value.lower())
    if reason:
        raise NotOfflineError(f"'is:{asked.value}' cannot be answered from files: {reason}.")
    test = STATES.get(asked.value.lower())
    if test is None:
        raise bad_value(asked, f"one of {', '.join(STATES)}", nearest(asked.value, STATES))
    return test


def _misses_script(it: ObjectRecord) -> bool:
    return any(each.is_script_missing for each in it.components)


_MISSING: Final[Mapping[str, Test]] = {
    "script": _misses_script,
    "asset": lambda it: bool(it.loses_a_reference),
    "prefab": _of(prefabs.prefab_is_missing),
    "any": lambda it: any(_MISSING[kind](it) for kind in ("script", "prefab", "asset")),
}


def missing(asked: Filter) -> Test:
    """What it refers to and is not there."""
    kind = asked.value.lower()
    test = _MISSING.get(_PLURALS.get(kind, kind))
    if test is None:
        raise bad_value(asked, "one of Script, Asset, Prefab, Any", nearest(asked.value, _MISSING))
    return test


# References


def referring(asked: Filter) -> Test:
    """What it refers to."""
    sought = link_text(asked.value)
    return lambda it: sought in it.links


def with_material(asked: Filter) -> Test:
    """A material of its renderers."""
    spelled = GlobalObjectId.parse(asked.value)
    if spelled is not None:
        wanted = (spelled.guid, spelled.object_id)
        return lambda it: any((each.guid, each.file_id) == wanted for each in it.materials)
    test = comparison(asked.operator, asked.value)
    return lambda it: any(test(it.home.assets.thing(each)) for each in it.materials)


# Places and shapes


def axis(it: ObjectRecord, place: int) -> int | None:
    """A coordinate of its position, rounded to a whole number; None for one that is no number."""
    number = it.position[place] if it.position is not None else math.nan
    return round(number) if math.isfinite(number) else None


def position(it: ObjectRecord) -> Vector | None:
    """Its position in the world."""
    return Vector(it.position) if it.position is not None else None


def count(it: ObjectRecord, name: str) -> int | None:
    """The vertices or faces of its mesh; None where there is none or files do not tell."""
    return int(getattr(it.mesh, name)) if isinstance(it.mesh, MeshCounts) else None


# Properties


def property_test(asked: Filter) -> Test:
    """The test of a filter about a serialized property: ``#name``, ``p(name)`` or any name."""
    name = property_name(asked)
    test = comparison(asked.operator, asked.value)
    if not is_truth_word(asked.value):
        return lambda it: test(it.property(name))
    return lambda it: test(property_value(asked, it))


def property_value(asked: Filter, it: ObjectRecord) -> Value:
    """The value that a filter about a property is compared with; None where there is none.

    A whole number of a type that no source tells may stand for a truth value.
    """
    value: Value = it.property(property_name(asked))
    is_flag = type(value) is int and value in (0, 1) and is_truth_word(asked.value)
    return bool(value) if is_flag else value


def property_name(asked: Filter) -> str:
    """The property that a filter is about."""
    return asked.parameter if asked.name == "p" else asked.name.removeprefix("#")


def with_given_property(asked: Filter) -> Test:
    """``p(name)``."""
    if not asked.parameter:
        raise bad_value(asked, "a property in parentheses, such as p(Light.m_Range)>10")
    return property_test(asked)
