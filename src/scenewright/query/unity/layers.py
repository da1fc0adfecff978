"""Tags, layers and sorting layers of the project."""

from __future__ import annotations

from typing import Any, Final

from scenewright.errors import NotOfflineError
from scenewright.project import TagsAndLayers
from scenewright.query import types as t
from scenewright.query.faults import thrown
from scenewright.query.numbers import convert
from scenewright.query.types import CType
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import Holder
from scenewright.query.unity.reads import array, whole
from scenewright.query.unity.world import world_of
from scenewright.query.values import Handle, Items, string
from scenewright.query.world import Call

_LAYERS: Final = 32
_DEFAULT: Final = "Default"


def _known(call: Call) -> TagsAndLayers:
    found = world_of(call).files.project.settings.tags_and_layers
    if isinstance(found, TagsAndLayers):
        return found
    raise NotOfflineError(f"Tags and layers cannot be read: {found.reason}", hint=found.hint)


# LayerMask


@computed
def layer_from_name(call: Call, name: str) -> int:
    """``NameToLayer``; -1 for a name no layer has."""
    found = _known(call).layer_index(name)
    return -1 if found is None else found


@computed
def layer_to_name(call: Call, layer: int) -> str:
    """``LayerToName``; "" for a layer without a name."""
    if not 0 <= layer < _LAYERS:
        raise thrown("UnityEngine.UnityException", "layer numbers must be between 0 and 31")
    return string(_known(call).layers[layer])


@computed
def layer_mask_of(call: Call, names: Items) -> int:
    """``GetMask``: the layers of these names; names that no layer has add nothing."""
    known = _known(call)
    mask = 0
    for name in names.items:
        index = known.layer_index(name)
        mask |= 0 if index is None else 1 << index
    return int(convert(mask, t.INT))


# InternalEditorUtility


@computed
def all_tags(call: Call) -> Items:
    """``tags``: Unity's own, then the project's."""
    return array(call, "string", [*map(string, _known(call).all_tags)])


@computed
def all_layer_names(call: Call) -> Items:
    """``layers``: those with a name."""
    return array(call, "string", [string(name) for name in _known(call).layers if name])


# SortingLayer


class SortingLayerHandle(Handle):
    """A ``SortingLayer``."""

    __slots__ = ("_type", "name", "number", "place")

    def __init__(self, type_: CType, name: str, number: int, place: int) -> None:
        self._type = type_
        self.name = name
        self.number = number
        self.place = place

    @property
    def type(self) -> CType:
        """``SortingLayer``."""
        return self._type

    @property
    def identity(self) -> object:
        """Its unique ID."""
        return self.number

    def as_json(self) -> dict[str, Any]:
        """``name``, ``id``, ``value``."""
        return {"name": self.name, "id": self.number, "value": self.place}


def _sorting(call: Call) -> list[SortingLayerHandle]:
    """The sorting layers in order; ``value`` counts from the default one."""
    listed = _known(call).sorting_layers
    names = [layer.name for layer in listed]
    start = names.index(_DEFAULT) if _DEFAULT in names else 0
    type_ = world_of(call).type("UnityEngine.SortingLayer")
    return [
        SortingLayerHandle(type_, layer.name, int(convert(layer.unique_id, t.INT)), place - start)
        for place, layer in enumerate(listed)
    ]


@computed
def sorting_layers(call: Call) -> Items:
    """``SortingLayer.layers``."""
    return array(call, "UnityEngine.SortingLayer", [*_sorting(call)])


@computed
def sorting_layer_own_name(call: Call, target: SortingLayerHandle) -> str:
    """``name``."""
    return string(target.name)


@computed
def sorting_layer_own_id(call: Call, target: SortingLayerHandle) -> int:
    """``id``."""
    return target.number


@computed
def sorting_layer_own_value(call: Call, target: SortingLayerHandle) -> int:
    """``value``: the position, seen from the default layer."""
    return target.place


@computed
def sorting_layer_name_to_id(call: Call, name: str) -> int:
    """``NameToID``; 0 for a name that no layer has."""
    return next((each.number for each in _sorting(call) if each.name == name), 0)


def _by_id(call: Call, number: int) -> SortingLayerHandle | None:
    return next((each for each in _sorting(call) if each.number == number), None)


@computed
def sorting_layer_id_to_name(call: Call, number: int) -> str:
    """``IDToName``; ``<unknown layer>`` for an ID that no layer has."""
    found = _by_id(call, number)
    return string(found.name) if found is not None else "<unknown layer>"


@computed
def sorting_layer_id_to_value(call: Call, number: int) -> int:
    """``GetLayerValueFromID``."""
    found = _by_id(call, number)
    return found.place if found is not None else 0


@computed
def sorting_layer_name_to_value(call: Call, name: str) -> int:
    """``GetLayerValueFromName``."""
    return next((each.place for each in _sorting(call) if each.name == name), 0)


@computed
def sorting_layer_is_valid(call: Call, number: int) -> bool:
    """``IsValid``."""
    return _by_id(call, number) is not None


@computed
def sorting_layer_name(call: Call, target: Holder) -> str:
    """``sortingLayerName`` of a renderer, canvas or group."""
    return sorting_layer_id_to_name(call, int(convert(whole(target, "m_SortingLayerID"), t.INT)))
