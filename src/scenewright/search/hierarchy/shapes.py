"""How large GameObjects are, where they overlap, and of how many vertices their meshes are."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from scenewright.data import bases_of
from scenewright.errors import FileFormatError, ScenewrightError
from scenewright.query import Call
from scenewright.query.unity import bounds
from scenewright.query.unity.handles import SceneObject
from scenewright.query.values import Record
from scenewright.scene import AssetRef, Component, ValueKind
from scenewright.scene.game_object import setting
from scenewright.text import Reference

if TYPE_CHECKING:
    from scenewright.search.hierarchy.records import ObjectRecord, SceneRecords

__all__ = [
    "Box", "Measure", "MeshCounts", "box_of", "materials_of", "mesh_of", "overlaps_of", "rendering_mask_of",
    "size_of",
]  # fmt: skip

_BUILTIN: Final = {
    "Cube": (24, 12), "Sphere": (515, 768), "Capsule": (550, 832), "Cylinder": (88, 80),
    "Plane": (121, 200), "Quad": (4, 2),
}  # fmt: skip
"""Vertices and triangles of the meshes that come with Unity."""


class MeshCounts(NamedTuple):
    """Of how many vertices and triangles a mesh is."""

    vertices: int
    faces: int


class Box(NamedTuple):
    """An axis-aligned box in the world, by two corners."""

    low: tuple[float, ...]
    high: tuple[float, ...]

    @property
    def diagonal(self) -> float:
        """The distance of its corners."""
        return math.dist(self.low, self.high)

    def meets(self, other: Box) -> bool:
        """Whether the two have a point in common."""
        sides = zip(self.low, self.high, other.low, other.high, strict=True)
        return all(low <= far and near <= high for low, high, near, far in sides)


class Measure(NamedTuple):
    """A number that files tell, or why they do not; both None where there is nothing to measure."""

    number: float | None
    reason: str | None = None


def is_a(component: Component, base: str) -> bool:
    """Whether a component is of one of Unity's own classes or of a class derived from it."""
    return component.native_name == base or base in bases_of(component.native_name)


def _first(record: ObjectRecord, base: str) -> Component | None:
    """The first component of a class."""
    return next((each for each in record.part.components if is_a(each, base)), None)


def size_of(record: ObjectRecord) -> Measure:
    """The diagonal of the box around its collider, else around its renderer; 0 without either."""
    if record.part.gap:
        return Measure(None, record.part.gap)
    collider, renderer = _first(record, "Collider"), _first(record, "Renderer")
    try:
        if collider is not None:
            return Measure(_box(record, collider, bounds.collider_bounds).diagonal)
        if renderer is not None:
            return Measure(_box(record, renderer, bounds.renderer_bounds).diagonal)
    except ScenewrightError as error:
        return Measure(None, error.message)
    return Measure(0.0)


def box_of(record: ObjectRecord) -> Box | str | None:
    """The box around its renderer; why files do not tell it; None without a renderer."""
    if record.part.gap:
        return record.part.gap
    renderer = _first(record, "Renderer")
    try:
        return _box(record, renderer, bounds.renderer_bounds) if renderer is not None else None
    except ScenewrightError as error:
        return error.message


def overlaps_of(home: SceneRecords) -> dict[int, int]:
    """How many boxes around renderers of other active GameObjects of a scene meet the one around its own, for
    each GameObject with such a box, by its fileID.
    """
    boxed = [(each, each.box) for each in home.records if isinstance(each.box, Box)]
    boxed.sort(key=lambda pair: pair[1].low[0])
    found = {each.part.file_id: 0 for each, _ in boxed}
    for place, (one, box) in enumerate(boxed):
        for other, near in islice(boxed, place + 1, None):
            if near.low[0] > box.high[0]:
                break
            if box.meets(near):
                found[one.part.file_id] += other.is_active
                found[other.part.file_id] += one.is_active
    return found


def mesh_of(record: ObjectRecord) -> MeshCounts | str | None:
    """The counts of the mesh of a MeshFilter or SkinnedMeshRenderer; why files do not tell them; None where
    there is no mesh.
    """
    if record.part.gap:
        return record.part.gap
    holder = _first(record, "MeshFilter") or _first(record, "SkinnedMeshRenderer")
    try:
        saved = holder.fields.get("m_Mesh") if holder is not None else None
        reference = saved.reference if saved is not None else None
        if reference is None or reference.is_null:
            return None
        target = record.part.scene.resolve(reference)
        return _counts(record.home, target) if isinstance(target, AssetRef) else None
    except ScenewrightError as error:
        return error.message


def materials_of(record: ObjectRecord) -> tuple[AssetRef, ...]:
    """The materials of its renderers, what is missing or damaged left out."""
    references = [each for renderer in _renderers(record) for each in _slots(renderer)]
    targets = [record.part.scene.resolve(each) for each in references if each is not None]
    return tuple(each for each in targets if isinstance(each, AssetRef))


def _slots(renderer: Component) -> list[Reference | None]:
    try:
        return [each.reference for each in renderer.fields.get("m_Materials") or ()]
    except FileFormatError:
        return []


def rendering_mask_of(record: ObjectRecord) -> int:
    """The bits of the rendering layers of its first renderer; 0 without one, or where files have none."""
    texts = [setting(each, "m_RenderingLayerMask") or "" for each in _renderers(record)]
    return int(texts[0]) if texts and texts[0].isdecimal() else 0


def _renderers(record: ObjectRecord) -> list[Component]:
    return [each for each in record.components if is_a(each, "Renderer")]


def _counts(home: SceneRecords, asset: AssetRef) -> MeshCounts | str:
    if not asset.path and asset.name in _BUILTIN:
        return MeshCounts(*_BUILTIN[asset.name])
    found = home.assets.saved(asset)
    fields = found.fields if found is not None else None
    if fields is None or "m_VertexData" not in fields or "m_SubMeshes" not in fields:
        return "The counts of a mesh inside a model are in the result of its import, not in a file."
    parts = fields["m_SubMeshes"]
    if parts.kind is not ValueKind.SEQUENCE:
        return "The mesh has no parts to count."
    indices = sum(part["indexCount"].as_int() for part in parts)
    return MeshCounts(fields.at("m_VertexData.m_VertexCount").as_int(), indices // 3)


def _box(record: ObjectRecord, component: Component, make: Callable[[Call, SceneObject], Record]) -> Box:
    found = make(record.home.call, record.home.world.component(component))
    center, extents = (part.items for part in found.items)
    pairs = list(zip(center, extents, strict=True))
    return Box(tuple(c - e for c, e in pairs), tuple(c + e for c, e in pairs))
