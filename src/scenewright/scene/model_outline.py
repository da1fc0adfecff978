"""What the ``.meta`` of a model and the constant fileIDs tell where the file itself cannot be read."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from scenewright.data import class_id, class_name
from scenewright.project.meta_tables import ImportedObject
from scenewright.scene.model_ids import AVATAR_ID, ROOT, ModelIds, hashed_id, root_place
from scenewright.scene.model_settings import Generation, ModelSettings
from scenewright.scene.model_source import ModelAsset, ModelComponent, ModelObject

__all__ = ["known_rows", "outline"]

_ON_ROOT: Final = (
    "GameObject", "Transform", "MeshFilter", "MeshRenderer", "SkinnedMeshRenderer", "Animator", "Animation",
)  # fmt: skip
_MESH: Final = "Mesh"
_ASSETS: Final = (_MESH, "Material", "AnimationClip")
_USUAL: Final = ((_MESH, "default"), ("AnimationClip", "Take 001"), ("AnimationClip", "mixamo.com"))
_GAME_OBJECT: Final = 1
_TRANSFORM: Final = 4

Outline = tuple[tuple[ModelObject, ...], tuple[ModelAsset, ...]]


def outline(settings: ModelSettings, table: tuple[ImportedObject, ...], root_name: str) -> Outline:
    """The GameObjects and assets a model is known to have or to have had, the root first.

    Of a generation with counted ids these are all rows of the table, of the others only the root is known.
    """
    if settings.generation is Generation.COUNTED:
        return tuple(_listed_objects(table, root_name)), tuple(_listed_assets(table))
    ids, place = ModelIds(settings.generation, ()), root_place(settings.generation)
    root, transform = ids.of_object(place), ids.of_component("Transform", place)
    if root is None or transform is None:
        return (), tuple(_listed_assets(table))
    components = (ModelComponent(_TRANSFORM, "Transform", transform),)
    return (ModelObject(root, root_name, None, None, components),), tuple(_listed_assets(table))


def known_rows(
    settings: ModelSettings, table: tuple[ImportedObject, ...], root_name: str
) -> tuple[ImportedObject, ...]:
    """The rows of the table, the avatar, and hashes of what a model often has.

    These are the components on the root, the mesh named like the file or ``default``, and the usual takes: a
    fileID that equals such a hash is that object.
    """
    rows = [*table, ImportedObject(AVATAR_ID, "", class_id("Avatar"))]
    if settings.generation is not Generation.COUNTED:
        rows.extend(_constants(settings.generation))
        rows.extend(
            ImportedObject(hashed_id(class_name, name), name, class_id(class_name))
            for class_name, name in ((_MESH, root_name), *_USUAL)
        )
    return tuple(rows)


def _constants(generation: Generation) -> Iterator[ImportedObject]:
    ids, place = ModelIds(generation, ()), root_place(generation)
    for name in _ON_ROOT:
        file_id = ids.of_object(place) if name == "GameObject" else ids.of_component(name, place)
        if file_id is not None:
            yield ImportedObject(file_id, ROOT, class_id(name))


def _listed_objects(table: tuple[ImportedObject, ...], root_name: str) -> Iterator[ModelObject]:
    by_name = _components_by_name(table)
    rows = [row for row in table if row.class_id == _GAME_OBJECT]
    rows.sort(key=lambda row: row.name != ROOT)
    if not rows or rows[0].name != ROOT:
        return
    for row in rows:
        parts = by_name[row.name]
        root = row.name == ROOT
        if parts and parts[0].class_id == _TRANSFORM:
            name = root_name if root else row.name
            yield ModelObject(row.file_id, name, None if root else 0, None, tuple(parts), root)


def _components_by_name(table: tuple[ImportedObject, ...]) -> dict[str, list[ModelComponent]]:
    found: dict[str, list[ModelComponent]] = defaultdict(list)
    for row in sorted(table, key=lambda row: row.file_id):
        name = class_name(row.class_id) if row.class_id is not None else None
        if row.class_id is not None and name and row.class_id != _GAME_OBJECT and name not in _ASSETS:
            found[row.name].append(ModelComponent(row.class_id, name, row.file_id))
    return found


def _listed_assets(table: tuple[ImportedObject, ...]) -> Iterator[ModelAsset]:
    for row in table:
        name = class_name(row.class_id) if row.class_id is not None else None
        if row.class_id is not None and name in _ASSETS:
            yield ModelAsset(row.file_id, row.class_id, name, row.name)
