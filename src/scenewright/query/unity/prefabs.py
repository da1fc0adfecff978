"""``PrefabUtility`` and ``GlobalObjectId``: where objects come from and what instances change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from scenewright.query.faults import thrown
from scenewright.query.types import CType
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import LostObject, SceneObject
from scenewright.query.unity.reads import array, enum
from scenewright.query.unity.world import UnityWorld, world_of
from scenewright.query.values import EnumValue, Handle, Value, string
from scenewright.query.world import Call
from scenewright.scene import Component, GameObject, Modification, PrefabInstance
from scenewright.text import Reference

_ASSET_TYPES: Final = "UnityEditor.PrefabAssetType"
_NONE, _REGULAR, _MODEL, _VARIANT, _MISSING = range(5)
_CONNECTED, _MISSING_ASSET = 1, 3
_DEFAULTS: Final = (
    "m_LocalPosition", "m_LocalRotation", "m_LocalEulerAnglesHint", "m_RootOrder", "m_AnchorMin",
    "m_AnchorMax", "m_AnchoredPosition", "m_SizeDelta", "m_Pivot",
)  # fmt: skip
Part = GameObject | Component


def _part(target: Value) -> Part:
    if isinstance(target, LostObject):
        raise target.fault()
    if not isinstance(target, SceneObject):
        raise thrown("ArgumentNullException", "Value cannot be null. (Parameter 'componentOrGameObject')")
    return target.part


def _maybe(target: Value) -> Part | None:
    return target.part if isinstance(target, SceneObject) else None


def _owner(part: Part) -> GameObject | None:
    return part if isinstance(part, GameObject) else part.game_object


def _levels(part: Part) -> Iterator[Part]:
    """The object in each file it comes through, outermost first."""
    each: Part | None = part
    while each is not None:
        yield each
        each = each.source


def _root_level(part: GameObject) -> GameObject | None:
    """The object in the outermost file whose instance it is the root of, seen in that instance's source."""
    for each in _levels(part):
        source = cast(GameObject | None, each.source)
        if source is not None and source.parent is None:
            return source
    return None


def _is_asset(part: Part) -> bool:
    return part.scene.kind != "scene"


def _nearest_root(part: Part) -> GameObject | None:
    owner = _owner(part)
    return next((each for each in owner.line if _root_level(each)), None) if owner is not None else None


# Questions with yes or no


@computed
def prefab_is_part_of_instance(call: Call, target: Value) -> bool:
    """``IsPartOfPrefabInstance``."""
    part = _maybe(target)
    return part is not None and part.instance is not None


@computed
def prefab_is_part_of_non_asset_instance(call: Call, target: Value) -> bool:
    """``IsPartOfNonAssetPrefabInstance``."""
    part = _maybe(target)
    return part is not None and part.instance is not None and not _is_asset(part)


@computed
def prefab_is_part_of_asset(call: Call, target: Value) -> bool:
    """``IsPartOfPrefabAsset``."""
    part = _maybe(target)
    return part is not None and _is_asset(part)


@computed
def prefab_is_part_of_any(call: Call, target: Value) -> bool:
    """``IsPartOfAnyPrefab``."""
    return prefab_is_part_of_instance(call, target) or prefab_is_part_of_asset(call, target)


def _kind(part: Part | None) -> int:
    """The number of the ``PrefabAssetType`` of what an object comes from."""
    if part is None:
        return _NONE
    scene = part.scene
    if part.instance is not None and (not _is_asset(part) or not scene.is_variant):
        if part.instance.reason is not None:
            return _MISSING if part.instance.reason.code == "missing_prefab" else _REGULAR
        scene = part.instance.source
    if scene.kind == "scene":
        return _NONE
    return _MODEL if scene.kind == "model" else _VARIANT if scene.is_variant else _REGULAR


@computed
def prefab_is_part_of_variant(call: Call, target: Value) -> bool:
    """``IsPartOfVariantPrefab``."""
    return _kind(_maybe(target)) == _VARIANT


@computed
def prefab_is_part_of_model(call: Call, target: Value) -> bool:
    """``IsPartOfModelPrefab``."""
    return _kind(_maybe(target)) == _MODEL


@computed
def prefab_is_part_of_regular(call: Call, target: Value) -> bool:
    """``IsPartOfRegularPrefab``."""
    return _kind(_maybe(target)) == _REGULAR


@computed
def prefab_is_any_root(call: Call, target: Value) -> bool:
    """``IsAnyPrefabInstanceRoot``: the root of an instance, of a nested one too."""
    part = _maybe(target)
    return isinstance(part, GameObject) and _root_level(part) is not None


def _is_outermost(part: GameObject) -> bool:
    source = part.source
    return source is not None and source.parent is None


@computed
def prefab_is_outermost_root(call: Call, target: Value) -> bool:
    """``IsOutermostPrefabInstanceRoot``: the root of an instance of this very file."""
    part = _maybe(target)
    return isinstance(part, GameObject) and _is_outermost(part)


@computed
def prefab_is_missing(call: Call, target: Value) -> bool:
    """``IsPrefabAssetMissing``."""
    return _kind(_maybe(target)) == _MISSING


@computed
def prefab_is_added_object(call: Call, target: Value) -> bool:
    """``IsAddedGameObjectOverride``: put below an object of an instance without coming from its prefab."""
    part = _maybe(target)
    if not isinstance(part, GameObject) or part.parent is None or part.parent.instance is None:
        return False
    return part.instance is not part.parent.instance


@computed
def prefab_is_added_component(call: Call, target: Value) -> bool:
    """``IsAddedComponentOverride``: put on an object of an instance."""
    part = _maybe(target)
    owner = _owner(part) if isinstance(part, Component) else None
    return owner is not None and owner.instance is not None and part is not None and part.instance is None


# Where objects come from


def _thing(world: UnityWorld, part: Part | None) -> Value:
    return None if part is None else world.thing(part)


@computed
def prefab_source(call: Call, target: Value) -> Value:
    """``GetCorrespondingObjectFromSource``: the object of the prefab it is an instance of, else null."""
    part = _maybe(target)
    return _thing(world_of(call), part.source if part is not None else None)


@computed
def prefab_original_source(call: Call, target: Value) -> Value:
    """``GetCorrespondingObjectFromOriginalSource``: in the prefab that it was first made in."""
    part = _maybe(target)
    *_, last = _levels(part) if part is not None else (None,)
    return _thing(world_of(call), last if last is not part else None)


@computed
def prefab_asset_type(call: Call, target: Value) -> EnumValue:
    """``GetPrefabAssetType``."""
    return enum(call, _ASSET_TYPES, _kind(_part(target)))


@computed
def prefab_instance_status(call: Call, target: Value) -> EnumValue:
    """``GetPrefabInstanceStatus``."""
    part = _part(target)
    number = 0
    if part.instance is not None:
        number = _MISSING_ASSET if _kind(part) == _MISSING else _CONNECTED
    return enum(call, "UnityEditor.PrefabInstanceStatus", number)


@computed
def prefab_nearest_path(call: Call, target: Value) -> str:
    """``GetPrefabAssetPathOfNearestInstanceRoot``; "" for what is in no instance."""
    root = _nearest_root(_part(target))
    level = _root_level(root) if root is not None else None
    return string(level.scene.path) if level is not None else ""


@computed
def prefab_nearest_root(call: Call, target: Value) -> Value:
    """``GetNearestPrefabInstanceRoot``."""
    return _thing(world_of(call), _nearest_root(_part(target)))


@computed
def prefab_outermost_root(call: Call, target: Value) -> Value:
    """``GetOutermostPrefabInstanceRoot``."""
    part = _part(target)
    if part.instance is None:
        return None
    owner = _owner(part)
    found = next((each for each in owner.line if _is_outermost(each)), None) if owner is not None else None
    return _thing(world_of(call), found)


# What instances change


class ModificationHandle(Handle):
    """A ``PropertyModification``: one entry of the list of an instance."""

    __slots__ = ("_type", "change", "instance", "world")

    def __init__(
        self, world: UnityWorld, type_: CType, instance: PrefabInstance, change: Modification
    ) -> None:
        self.world = world
        self._type = type_
        self.instance = instance
        self.change = change

    @property
    def type(self) -> CType:
        """``PropertyModification``."""
        return self._type

    def as_json(self) -> dict[str, Any]:
        """``target``, ``propertyPath``, ``value`` (text, as in C#), ``objectReference`` (null for none)."""
        found = self.change
        return {
            "target": _ids(found.target),
            "propertyPath": found.path,
            "value": found.text,
            "objectReference": None if found.reference.is_null else _ids(found.reference),
        }


def _ids(reference: Reference) -> dict[str, Any]:
    return {"fileID": reference.file_id, "guid": reference.guid}


@computed
def prefab_modifications(call: Call, target: Value) -> Value:
    """``GetPropertyModifications`` of the outermost instance; null for what is in none."""
    part = _part(target)
    if part.instance is None:
        return None
    instance = part.instance
    world = world_of(call)
    type_ = world.type("UnityEditor.PropertyModification")
    found: list[Value] = [
        ModificationHandle(world, type_, instance, change) for change in instance.modifications
    ]
    return array(call, "UnityEditor.PropertyModification", found)


@computed
def modification_path(call: Call, target: ModificationHandle) -> str:
    """``propertyPath``."""
    return string(target.change.path)


@computed
def modification_value(call: Call, target: ModificationHandle) -> str:
    """``value``."""
    return string(target.change.text)


@computed
def modification_target(call: Call, target: ModificationHandle) -> Value:
    """``target``: the object of the source prefab; null where it has none such any more."""
    return _thing(world_of(call), target.instance.source.by_63_bits(target.change.target.file_id))


@computed
def modification_reference(call: Call, target: ModificationHandle) -> Value:
    """``objectReference``."""
    world = world_of(call)
    found = target.instance.scene.resolve(target.change.reference)
    return world.target(found, world.type("UnityEngine.Object"))


def _is_default(instance: PrefabInstance, change: Modification) -> bool:
    """Whether Unity counts a change among those every instance has: name and place of the root."""
    key = change.path.split(".")[0]
    root = next(iter(instance.source.roots), None)
    if root is None:
        return False
    mask = (1 << 63) - 1
    masked = change.target.file_id & mask
    if masked == root.file_id & mask:
        return key == "m_Name"
    return masked == root.transform_id & mask and key in _DEFAULTS


@computed
def prefab_has_overrides(call: Call, target: Value, defaults: bool) -> bool:
    """``HasPrefabInstanceAnyOverrides``: changed properties, added and removed parts."""
    part = _part(target)
    instance = part.instance
    if instance is None:
        return False
    if instance.removed or any(
        defaults or not _is_default(instance, each) for each in instance.modifications
    ):
        return True
    owner = _owner(part)
    below = owner.descendants if owner is not None else ()
    return any(
        each.instance is not instance or any(c.instance is None for c in each.components) for each in below
    )


# GlobalObjectId


class GlobalId(Handle):
    """A ``GlobalObjectId``."""

    __slots__ = ("_type", "spelled")

    def __init__(self, type_: CType, spelled: str) -> None:
        self._type = type_
        self.spelled = spelled

    @property
    def type(self) -> CType:
        """``GlobalObjectId``."""
        return self._type

    @property
    def identity(self) -> object:
        """Its text."""
        return self.spelled

    def text(self) -> str:
        """``GlobalObjectId_V1-...``."""
        return self.spelled

    def as_json(self) -> dict[str, Any]:
        """``type`` and ``text``."""
        return {"type": self._type.full_name, "text": self.spelled}


@computed
def global_id_of(call: Call, target: Value) -> GlobalId:
    """``GetGlobalObjectIdSlow``."""
    from scenewright.query.unity.handles import AssetObject
    from scenewright.scene import GlobalObjectId

    type_ = world_of(call).type("UnityEditor.GlobalObjectId")
    if isinstance(target, SceneObject):
        return GlobalId(type_, target.part.global_id)
    if isinstance(target, AssetObject):
        kind = 3 if target.asset.document is not None else 1
        return GlobalId(type_, str(GlobalObjectId(kind, target.asset.guid, target.asset.file_id)))
    return GlobalId(type_, str(GlobalObjectId(0, "0" * 32, 0)))
