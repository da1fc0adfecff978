"""What is known of a result beyond its name: its file, its import settings, its place in a scene."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from scenewright.data.setting_places import enum_members
from scenewright.data.unity_api import ApiType, Saved, api_entry
from scenewright.errors import ScenewrightError
from scenewright.index import AssetRow, Kind, Readable
from scenewright.project import image_size, import_settings, parse_meta
from scenewright.query.formatting import fixed_as_mono
from scenewright.scene import GameObject, GlobalObjectId, SerializedObject, Value, load_asset
from scenewright.search.hierarchy import ObjectRecord
from scenewright.search.interface import Item, Scope
from scenewright.text import Node

_MESH: Final = 43
_TEXTURE_2D: Final = 28
_TRIANGLES: Final = 0
_PLACES: Final = 2
_ROTATION_PLACES: Final = 5
_VECTORS: Final = frozenset(["Vector2", "Vector3", "Vector4"])
_NO_SIZE: Final = "Of some pictures the width and height are not told: their headers could not be read."
_UNREAD: Final = (
    "Of some assets the metadata is incomplete: their files or import settings could not be read."
)


@dataclass(frozen=True, slots=True)
class Metadata:
    """``file_size`` in bytes, ``last_modified`` as ISO 8601 in UTC, and properties by Unity's names for them.

    - A file: ``GUID``, ``Labels``, ``DependencyCount`` (direct), ``CreationTime`` where the system keeps it.
    - What is imported: its import settings, by the names of the importer's C# properties.
    - A picture: ``Width`` and ``Height`` of the file, before import settings make it smaller.
    - A texture or mesh that Unity saves as text: what it holds.
    - A GameObject: its place as texts, as ``ToString`` gives them.
    """

    file_size: int = 0
    last_modified: str = ""
    properties: dict[str, Any] = field(default_factory=dict)


NO_METADATA: Final = Metadata()


def game_object_of(item: Item) -> GameObject | None:
    """The GameObject that an item of ``h:`` stands for; None for any other thing."""
    return item.source.part if isinstance(item.source, ObjectRecord) else None


class MetadataReader:
    """Reads metadata; what could not be read is a note of the scope."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def of(self, item: Item) -> Metadata:
        """The metadata of an item; ``NO_METADATA`` for what is neither a file nor a GameObject."""
        owner = game_object_of(item)
        if owner is not None:
            return Metadata(properties=_transform(owner))
        asset = self._scope.index.asset(item.path) if item.path else None
        if asset is None:
            return NO_METADATA
        modified = datetime.fromtimestamp(asset.mtime_ns / 1e9, UTC)
        return Metadata(asset.size, _iso(modified), dict(self._facts(item, asset)))

    def _facts(self, item: Item, asset: AssetRow) -> Iterator[tuple[str, Any]]:
        yield "GUID", asset.guid or ""
        yield "Labels", list(asset.labels)
        yield "DependencyCount", len(self._scope.index.dependencies(asset.path).assets)
        for read in (self._born, self._settings, self._picture, self._saved):
            try:
                yield from read(item, asset, self._scope.project.sandbox.readable(asset.path))
            except (OSError, ScenewrightError):
                self._scope.note(_UNREAD)

    def _born(self, item: Item, asset: AssetRow, real: Path) -> Iterator[tuple[str, Any]]:
        """When the file was made, on systems that keep it."""
        moment = getattr(os.stat(real), "st_birthtime", None)
        if moment is not None:
            yield "CreationTime", _iso(datetime.fromtimestamp(moment, UTC))

    def _settings(self, item: Item, asset: AssetRow, real: Path) -> Iterator[tuple[str, Any]]:
        """The import settings that Unity's API names."""
        importer = api_entry(asset.importer) if asset.importer else None
        if not isinstance(importer, ApiType) or not importer.saved:
            return
        root = import_settings(parse_meta(Path(f"{real}.meta").read_bytes()))
        for saved in importer.saved.values():
            found = _first(root, saved.paths) if root is not None else None
            if found is not None:
                yield saved.name[0].upper() + saved.name[1:], _setting(saved, found)

    def _picture(self, item: Item, asset: AssetRow, real: Path) -> Iterator[tuple[str, Any]]:
        if asset.kind is not Kind.TEXTURE or asset.state is Readable.YAML:
            return
        size = image_size(real)
        if size is None:
            self._scope.note(_NO_SIZE)
            return
        yield "Width", size.width
        yield "Height", size.height

    def _saved(self, item: Item, asset: AssetRow, real: Path) -> Iterator[tuple[str, Any]]:
        """What a mesh or texture holds that is a document of a file."""
        if asset.state is not Readable.YAML or item.type not in _SAVED_TYPES:
            return
        found = GlobalObjectId.parse(item.id)
        document = load_asset(self._scope.files, asset.path, found.object_id if found is not None else None)
        yield from _SAVED.get(document.class_id, _nothing)(document)


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def _first(root: Node, paths: Iterable[str]) -> Node | None:
    """The value at the first of several paths that leads somewhere."""
    for path in paths:
        try:
            return root.at(path)
        except ScenewrightError:
            continue
    return None


def _setting(saved: Saved, found: Node) -> Any:
    """A setting as JSON: a truth value, a number, the name of an enum's member, or text."""
    if saved.type == "bool":
        return found.as_bool()
    if saved.type == "int":
        return found.as_int()
    if saved.type == "float":
        return found.as_float()
    if saved.type in _VECTORS:
        return vector_text(each.as_float() for _, each in found.items())
    members = enum_members(saved.type)
    return members.get(found.as_int(), found.text) if members else found.text


def _nothing(document: SerializedObject) -> Iterator[tuple[str, Any]]:
    return iter(())


def _mesh(document: SerializedObject) -> Iterator[tuple[str, Any]]:
    """Counts of a mesh; triangles are those of the submeshes made of triangles."""
    fields = document.fields
    parts = list(fields["m_SubMeshes"])
    counts = [each["indexCount"].as_int() for each in parts if each["topology"].as_int() == _TRIANGLES]
    yield "IsReadable", fields["m_IsReadable"].as_bool()
    yield "SubMeshCount", len(parts)
    yield "VertexCount", fields.at("m_VertexData.m_VertexCount").as_int()
    yield "TriangleCount", sum(counts) // 3
    yield "BlendShapeCount", len(fields.at("m_Shapes.channels"))
    yield "BoneCount", len(fields["m_BindPose"])
    box = fields["m_LocalAABB"]
    yield "Bounds", f"Center: {_vector(box['m_Center'])}, Extents: {_vector(box['m_Extent'])}"


def _texture(document: SerializedObject) -> Iterator[tuple[str, Any]]:
    fields = document.fields
    yield "Width", fields["m_Width"].as_int()
    yield "Height", fields["m_Height"].as_int()
    yield "IsReadable", fields["m_IsReadable"].as_bool()
    yield "MipMapCount", fields["m_MipCount"].as_int()
    settings = fields["m_TextureSettings"]
    yield "FilterMode", _member("FilterMode", settings["m_FilterMode"])
    yield "WrapMode", _member("TextureWrapMode", settings["m_WrapU"])
    yield "AnisoLevel", settings["m_Aniso"].as_int()


_SAVED: Final[dict[int, Callable[[SerializedObject], Iterator[tuple[str, Any]]]]] = {
    _MESH: _mesh,
    _TEXTURE_2D: _texture,
}
_SAVED_TYPES: Final = frozenset(["Mesh", "Texture2D"])


def _member(enum: str, found: Value) -> str:
    return enum_members(enum).get(found.as_int(), found.text)


def _vector(found: Value) -> str:
    return vector_text(found[axis].as_float() for axis in "xyz")


def _transform(owner: GameObject) -> dict[str, str]:
    """Where a GameObject is; empty in a damaged file that gives it no Transform."""
    place = owner.transform
    if place is None:
        return {}
    return {
        "Position": vector_text(place.position),
        "LocalPosition": vector_text(place.local_position),
        "Rotation": vector_text(place.rotation, _ROTATION_PLACES),
        "LocalRotation": vector_text(place.local_rotation, _ROTATION_PLACES),
        "LocalScale": vector_text(place.local_scale),
        "LossyScale": vector_text(place.lossy_scale),
    }


def vector_text(parts: Iterable[float], places: int = _PLACES) -> str:
    """The text of a vector as Unity's ``ToString`` gives it: ``(0.50, 1.00, -2.00)``."""
    return f"({', '.join(fixed_as_mono(each, places) for each in parts)})"
