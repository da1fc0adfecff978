"""The settings of a model's importer that decide what its prefab is made of."""

from dataclasses import dataclass
from enum import Enum
from math import isfinite
from typing import Final, TypeVar

from scenewright.project.meta import Meta
from scenewright.scene.model_materials import MaterialNaming, MaterialSearch
from scenewright.text import FileKind, Node, NodeKind, UnityFile

__all__ = ["ClipSetting", "Generation", "Materials", "ModelSettings", "Rig"]

Choice = TypeVar("Choice", bound=Enum)

_FIRST: Final = "fileIDToRecycleName"


class Generation(Enum):
    """How the fileIDs of a model's objects come about.

    ``COUNTED``: class ID times 100,000 plus a counter, in a table of the ``.meta`` (before Unity 2018.3).
    ``NAMED``: a hash of class and unique name (models first imported by 2018.3 to 2019.2).
    ``PLACED``: a hash of class and place in the hierarchy (``fileIdsGeneration: 2``).
    """

    COUNTED = 1
    NAMED = 0
    PLACED = 2


class Rig(Enum):
    """``ModelImporterAnimationType`` of the scripting reference."""

    NONE = 0
    LEGACY = 1
    GENERIC = 2
    HUMAN = 3


class Materials(Enum):
    """Where materials come from: Unity's default, material assets found by name, the model itself."""

    NONE = "none"
    EXTERNAL = "external"
    EMBEDDED = "embedded"


@dataclass(frozen=True, slots=True)
class ClipSetting:
    """A clip cut from a take by the import settings; ``internal_id`` is 0 where none is written."""

    name: str
    take: str
    internal_id: int


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """The keys of a ``ModelImporter`` that change the prefab, with Unity's defaults where a key is missing.

    Names as in the ``.meta``; ``unique_names`` tells that names are made unique over the whole file, as
    before ``nodeNameCollisionStrategy: 1``, and not only among siblings; ``makes_avatar`` that an avatar is
    made from this model (``avatarSetup``, always so before that key).
    """

    generation: Generation = Generation.PLACED
    scale: float = 1.0
    use_file_scale: bool = True
    bake_axes: bool = False
    preserve_hierarchy: bool = False
    sort_by_name: bool = True
    unique_names: bool = False
    import_blend_shapes: bool = True
    import_visibility: bool = True
    import_cameras: bool = False
    import_lights: bool = False
    add_colliders: bool = False
    optimize_game_objects: bool = False
    import_animation: bool = True
    rig: Rig = Rig.GENERIC
    makes_avatar: bool = True
    materials: Materials = Materials.EMBEDDED
    material_naming: MaterialNaming = MaterialNaming.TEXTURE
    material_search: MaterialSearch = MaterialSearch.RECURSIVE_UP
    clips: tuple[ClipSetting, ...] = ()

    @classmethod
    def of(cls, meta: Meta) -> "ModelSettings":
        """The settings written in a ``.meta``; raises SyntaxDamageError or MergeConflictError for a damaged
        one.
        """
        root = UnityFile(meta.data, ".meta", FileKind.META).documents[0].root
        importer = _Keys(root.get(meta.importer))
        meshes, animations = importer.under("meshes"), importer.under("animations")
        materials = importer.under("materials")
        return cls(
            generation=_generation(importer),
            scale=meshes.number("globalScale", 1.0),
            use_file_scale=meshes.flag("useFileScale", True),
            bake_axes=meshes.flag("bakeAxisConversion", False),
            preserve_hierarchy=meshes.flag("preserveHierarchy", False),
            sort_by_name=meshes.flag("sortHierarchyByName", True),
            unique_names=not meshes.flag("nodeNameCollisionStrategy", False),
            import_blend_shapes=meshes.flag("importBlendShapes", True),
            import_visibility=meshes.flag("importVisibility", False),
            import_cameras=meshes.flag("importCameras", False),
            import_lights=meshes.flag("importLights", False),
            add_colliders=meshes.flag("addColliders", False),
            optimize_game_objects=animations.flag("optimizeGameObjects", False),
            import_animation=importer.flag("importAnimation", True),
            rig=_one_of(Rig, importer.number("animationType", 2)),
            makes_avatar=importer.number("avatarSetup", 1) == 1,
            materials=_materials(materials),
            material_naming=_one_of(MaterialNaming, materials.number("materialName", 0)),
            material_search=_one_of(MaterialSearch, materials.number("materialSearch", 1)),
            clips=animations.clips(),
        )


class _Keys:
    """The keys of a mapping, or of none."""

    def __init__(self, node: Node | None) -> None:
        self._node = node if node is not None and node.kind is NodeKind.MAPPING else None

    def get(self, key: str) -> Node | None:
        return self._node.get(key) if self._node is not None else None

    def under(self, key: str) -> "_Keys":
        return _Keys(self.get(key))

    def text(self, key: str) -> str:
        found = self.get(key)
        return found.text if found is not None and found.kind is NodeKind.SCALAR else ""

    def number(self, key: str, default: float) -> float:
        try:
            found = float(self.text(key))
        except ValueError:
            return default
        return found if isfinite(found) else default

    def flag(self, key: str, default: bool) -> bool:
        return bool(self.number(key, float(default)))

    def clips(self) -> tuple[ClipSetting, ...]:
        found = self.get("clipAnimations")
        rows = found.children if found is not None and found.kind is NodeKind.SEQUENCE else ()
        return tuple(_clip(_Keys(row)) for row in rows)


def _clip(keys: _Keys) -> ClipSetting:
    written = keys.text("internalID")
    internal_id = int(written) if written.lstrip("-").isdigit() else 0
    return ClipSetting(keys.text("name"), keys.text("takeName"), internal_id)


def _one_of(kind: type[Choice], number: float) -> Choice:
    """The member with a number; the first where Unity knows more than we do."""
    return next((member for member in kind if member.value == number), next(iter(kind)))


def _generation(importer: _Keys) -> Generation:
    written = importer.under("meshes").text("fileIdsGeneration")
    if written:
        return Generation.PLACED if written == "2" else Generation.COUNTED
    table = importer.get(_FIRST)
    counted = table is not None and table.kind is NodeKind.MAPPING and len(table) > 0
    return Generation.COUNTED if counted else Generation.NAMED


def _materials(keys: _Keys) -> Materials:
    mode = keys.number("materialImportMode", keys.number("importMaterials", 1))
    if mode == 0:
        return Materials.NONE
    return Materials.EMBEDDED if keys.flag("materialLocation", False) else Materials.EXTERNAL
