"""Import settings as values: ``AssetImporter.GetAtPath``."""

from __future__ import annotations

from scenewright.project import import_settings
from scenewright.query.types import CType
from scenewright.query.unity.assets import read_meta
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import UnityObject
from scenewright.query.unity.paths import at
from scenewright.query.unity.world import UnityWorld, world_of
from scenewright.query.values import Value, string
from scenewright.query.world import Call
from scenewright.scene import Value as SavedValue
from scenewright.scene.layers import Place, of_document
from scenewright.text import Reference


class Importer(UnityObject):
    """An ``AssetImporter``: the settings in the ``.meta`` of an asset."""

    __slots__ = ("guid", "path", "root")

    def __init__(self, world: UnityWorld, type_: CType, path: str, guid: str, root: SavedValue) -> None:
        super().__init__(world, type_)
        self.path = path
        self.guid = guid
        self.root = root

    @property
    def name(self) -> str:
        """Empty, as Unity's importers have no name."""
        return ""

    @property
    def label(self) -> str:
        """The path of the ``.meta``."""
        return f"{self.path}.meta"

    @property
    def identity(self) -> object:
        """The path."""
        return ("importer", self.path)

    def saved(self, path: str) -> SavedValue | None:
        """The saved value at a path below the importer."""
        return at(self.root, path)

    def resolve(self, reference: Reference, expected: CType) -> Value:
        """What a reference in the settings leads to."""
        return self.world.from_file(self.path, reference, expected)

    def as_json(self) -> dict[str, object]:
        """``type``, ``path``, ``guid``, ``status``."""
        return {"type": self.type.full_name, "path": self.path, "guid": self.guid, "status": "present"}


@computed
def importer_at_path(call: Call, path: str) -> Value:
    """``GetAtPath``; null where there is no asset."""
    world = world_of(call)
    meta = read_meta(world.files, path)
    root = import_settings(meta) if meta is not None else None
    if meta is None or root is None:
        return None
    return Importer(
        world, world.native_type(meta.importer), path, meta.guid, of_document(root, Place(f"{path}.meta", 0))
    )


@computed
def importer_asset_path(call: Call, target: Importer) -> str:
    """``assetPath``."""
    return string(target.path)
