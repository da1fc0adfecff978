"""Models: what Unity's importer makes of an FBX or OBJ file, with the identities it gives."""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from struct import pack, unpack
from typing import Final

from scenewright.data import class_id
from scenewright.errors import ScenewrightError
from scenewright.project import Meta, Project
from scenewright.project.meta_tables import ImportedObject, external_objects, imported_objects
from scenewright.scene.model_file import ModelFile, ModelNode, read_model_file
from scenewright.scene.model_ids import AVATAR_ID, ModelIds
from scenewright.scene.model_materials import MaterialFolders
from scenewright.scene.model_outline import known_rows, outline
from scenewright.scene.model_settings import Materials, ModelSettings, Rig
from scenewright.scene.model_source import (
    ModelAsset,
    ModelComponent,
    ModelMaterial,
    ModelObject,
    ModelSource,
    Pose,
)
from scenewright.scene.model_tree import TreeNode, arrange, in_file_order
from scenewright.text import Reference

__all__ = ["import_model", "read_model"]

_NO_MATERIAL: Final = ("",)  # even then the renderer has a slot, which instances may fill
_DEFAULT_MATERIAL: Final = Reference(10303, "0000000000000000f000000000000000", 0)
_MATERIAL: Final = "UnityEngine:Material"
_IMPORTED: Final = 3
_UNLISTED: Final = "Objects of the file are not in the table of its .meta: Unity has not imported it since."
_OPTIMIZED: Final = "optimizeGameObjects takes bones out of the hierarchy; which ones is not known."
_BAKED: Final = "bakeAxisConversion: positions and rotations are not verified."
_AIMED: Final = "Unity turns the nodes of cameras and lights; their rotations are not verified."


def read_model(project: Project, asset_path: str, guid: str, meta: Meta) -> ModelSource:
    """The prefab and assets of the model at a project path; see ``import_model``.

    Raises PathRefusedError for a path outside the project.
    """
    return import_model(project.to_real(asset_path), asset_path, guid, meta)


def import_model(file: Path, asset_path: str, guid: str, meta: Meta) -> ModelSource:
    """The prefab and assets that Unity makes of a model file.

    Never raises for what is wrong with the model or its ``.meta``: the result then says why it is not
    complete.

    Rules without a source at Unity are those that references in real projects bear out: fileIDs (see
    ``model_ids``), one submesh for each material in order of first use, x mirrored for the left-handed axes,
    positions times ``globalScale`` and the file's unit, meshes named after their first node.
    """
    try:
        settings, table = ModelSettings.of(meta), imported_objects(meta)
        remapped = {each.name: each.target for each in external_objects(meta) if each.type == _MATERIAL}
    except ScenewrightError as error:
        return _incomplete(asset_path, guid, ModelSettings(), (), error)
    try:
        folders = MaterialFolders(file, asset_path, settings.material_naming, settings.material_search)
        return _Import(read_model_file(file), settings, table, remapped, folders, guid).source()
    except ScenewrightError as error:
        return _incomplete(asset_path, guid, settings, table, error)


def _incomplete(
    path: str,
    guid: str,
    settings: ModelSettings,
    table: tuple[ImportedObject, ...],
    error: ScenewrightError,
) -> ModelSource:
    name = PurePosixPath(path).stem
    objects, assets = outline(settings, table, name)
    return ModelSource(
        path=path,
        guid=guid,
        generation=settings.generation,
        objects=objects,
        assets=assets,
        known=known_rows(settings, table, name),
        complete=False,
        reason=error.reason,
        message=error.message,
    )


class _Import:
    """One import: the file and its settings go in, a ``ModelSource`` comes out."""

    def __init__(
        self,
        file: ModelFile,
        settings: ModelSettings,
        table: tuple[ImportedObject, ...],
        remapped: dict[str, Reference],
        folders: MaterialFolders,
        guid: str,
    ) -> None:
        self.file, self.settings, self.table = file, settings, table
        self.path, self.guid, self.folders = folders.asset_path, guid, folders
        self.name = PurePosixPath(self.path).stem
        self.ids = ModelIds(settings.generation, table)
        self.remapped = remapped
        self.tree = arrange(file, settings, self.name)
        self.unlisted = False
        self.assets: list[ModelAsset] = []
        self.meshes = self._mesh_ids()
        self.materials = self._material_ids()
        self.clips = self._clip_ids()
        self._add_avatar()
        self.object_ids = [self.ids.of_object(each.place) for each in self.tree]
        self.transforms = [self.ids.of_component("Transform", each.place) for each in self.tree]

    def source(self) -> ModelSource:
        objects = tuple(self._objects())
        optimized = self.settings.optimize_game_objects and self.settings.rig in (Rig.GENERIC, Rig.HUMAN)
        reason, message = ("optimized_hierarchy", _OPTIMIZED) if optimized else ("", "")
        if self.unlisted:
            reason, message = "unlisted_ids", _UNLISTED
        return ModelSource(
            path=self.path,
            guid=self.guid,
            generation=self.settings.generation,
            objects=objects,
            assets=tuple(self.assets),
            known=known_rows(self.settings, self.table, self.name),
            complete=not reason,
            reason=reason,
            message=message,
            notes=tuple(self._notes()),
        )

    def _notes(self) -> Iterator[str]:
        if self.settings.bake_axes:
            yield _BAKED
        if any(each.node.kind for each in self.tree):
            yield _AIMED

    def _add(
        self, class_name: str, name: str, file_id: int | None, blends: tuple[str, ...] = ()
    ) -> int | None:
        number = class_id(class_name)
        if file_id is not None and number is not None:
            self.assets.append(ModelAsset(file_id, number, class_name, name, blends))
        return file_id

    def _mesh_ids(self) -> dict[int, int | None]:
        """By the position of the mesh in the file; a mesh has the name of the first node that shows it."""
        found: dict[int, int | None] = {}
        for at, name in in_file_order(self.file, self.settings):
            mesh = self.file.nodes[at].mesh
            if mesh is not None and mesh not in found and self.file.meshes[mesh].faces:
                blends = self.file.meshes[mesh].blend_shapes if self.settings.import_blend_shapes else ()
                found[mesh] = self._add("Mesh", name, self.ids.of_asset("Mesh", name), blends)
                self.unlisted |= found[mesh] is None
        return found

    def _material_ids(self) -> dict[str, int | None]:
        if self.settings.materials is not Materials.EMBEDDED:
            return {}
        names = dict.fromkeys(name for node in self.file.nodes for name in node.materials)
        embedded = [name for name in names if name not in self.remapped]
        return {name: self._add("Material", name, self.ids.of_asset("Material", name)) for name in embedded}

    def _clip_ids(self) -> list[int]:
        if not self.settings.import_animation or self.settings.rig is Rig.NONE:
            return []
        cut = [(clip.name, clip.take, clip.internal_id) for clip in self.settings.clips]
        whole = [(take, take, 0) for take in self.file.takes]
        ids = [
            self._add("AnimationClip", name, written or self.ids.of_asset("AnimationClip", name, take))
            for name, take, written in cut or whole
        ]
        return [each for each in ids if each is not None]

    def _add_avatar(self) -> None:
        rig, made = self.settings.rig, self.settings.makes_avatar
        if rig is Rig.HUMAN or (rig is Rig.GENERIC and made):
            self._add("Avatar", f"{self.name}Avatar", AVATAR_ID)

    def _objects(self) -> Iterator[ModelObject]:
        """What has no fileID is left out, with everything below it."""
        places: dict[int, int] = {}
        for at, each in enumerate(self.tree):
            file_id, transform = self.object_ids[at], self.transforms[at]
            lost = each.parent is not None and each.parent not in places
            if file_id is None or transform is None or lost:
                self.unlisted = True
                continue
            parent = None if each.parent is None else places[each.parent]
            places[at] = len(places)
            components = tuple(self._components(each, transform))
            yield ModelObject(file_id, each.name, parent, self._pose(each.node), components)

    def _components(self, each: TreeNode, transform: int) -> Iterator[ModelComponent]:
        yield _component("Transform", transform)
        for class_name, facts in self._wanted(each):
            file_id = self.ids.of_component(class_name, each.place)
            if file_id is not None:
                yield _component(class_name, file_id, facts)

    def _wanted(self, each: TreeNode) -> Iterator[tuple[str, ModelComponent | None]]:
        node, settings = each.node, self.settings
        if node.mesh is not None and self.file.meshes[node.mesh].faces:
            yield from self._renderers(node, node.mesh)
        if node.kind == "camera" and settings.import_cameras:
            yield "Camera", None
        if node.kind == "light" and settings.import_lights:
            yield "Light", None
        if each.parent is None and settings.rig in (Rig.GENERIC, Rig.HUMAN):
            yield "Animator", None
        if each.parent is None and settings.rig is Rig.LEGACY and self.clips:
            yield "Animation", None

    def _renderers(self, node: ModelNode, at: int) -> Iterator[tuple[str, ModelComponent]]:
        mesh, mesh_id = self.file.meshes[at], self.meshes.get(at)
        materials = tuple(self._material(name) for name in node.materials or _NO_MATERIAL)
        enabled = node.visible or not self.settings.import_visibility
        if mesh.skinned or (mesh.blend_shapes and self.settings.import_blend_shapes):
            bones = self._bones(mesh.bones)
            yield "SkinnedMeshRenderer", ModelComponent(0, "", 0, enabled, mesh_id, materials, bones)
            return
        yield "MeshFilter", ModelComponent(0, "", 0, True, mesh_id)
        yield "MeshRenderer", ModelComponent(0, "", 0, enabled, None, materials)
        if self.settings.add_colliders:
            yield "MeshCollider", ModelComponent(0, "", 0, True, mesh_id)

    def _material(self, name: str) -> ModelMaterial:
        if name in self.remapped:
            return ModelMaterial(name, self.remapped[name])
        if self.settings.materials is Materials.NONE:
            return ModelMaterial(name, _DEFAULT_MATERIAL)
        if self.settings.materials is Materials.EXTERNAL:
            return ModelMaterial(name, self.folders.find(name, self.file.textures.get(name, "")))
        file_id = self.materials.get(name)
        return ModelMaterial(name, None if file_id is None else Reference(file_id, self.guid, _IMPORTED))

    def _bones(self, nodes: Iterable[int]) -> tuple[int, ...]:
        by_node = {each.index: transform for each, transform in zip(self.tree, self.transforms, strict=True)}
        found = [by_node.get(at) for at in nodes]
        return tuple(each for each in found if each is not None)

    def _pose(self, node: ModelNode) -> Pose:
        unit = self.file.unit_meters if self.settings.use_file_scale else 1.0
        scale = self.settings.scale * unit
        x, y, z = node.position
        qx, qy, qz, qw = node.rotation
        position = _single(-x * scale, y * scale, z * scale)
        return Pose(position, _single(qx, -qy, -qz, qw), _single(*node.scale))


def _component(class_name: str, file_id: int, facts: ModelComponent | None = None) -> ModelComponent:
    number = class_id(class_name) or 0
    if facts is None:
        return ModelComponent(number, class_name, file_id)
    return ModelComponent(
        number, class_name, file_id, facts.enabled, facts.mesh, facts.materials, facts.bones
    )


def _single(*numbers: float) -> tuple[float, ...]:
    """The numbers as 32-bit floats, without negative zeros."""
    layout = f"<{len(numbers)}f"
    return tuple(number + 0.0 for number in unpack(layout, pack(layout, *numbers)))
