"""What a model brings into a project: the prefab Unity's importer makes of it, as facts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from scenewright.project.meta_tables import ImportedObject
from scenewright.scene.model_settings import Generation
from scenewright.text import Reference

__all__ = ["ModelAsset", "ModelComponent", "ModelMaterial", "ModelObject", "ModelSource", "Pose"]

_MASK: Final = 0x7FFFFFFFFFFFFFFF


@dataclass(frozen=True, slots=True)
class Pose:
    """Position (meters times the import scale), rotation (quaternion x, y, z, w) and scale relative to the
    parent, in Unity's left-handed axes.
    """

    position: tuple[float, ...]
    rotation: tuple[float, ...]
    scale: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ModelMaterial:
    """A material slot of a renderer: the name in the model, and what Unity puts there; None if unknown."""

    name: str
    target: Reference | None


@dataclass(frozen=True, slots=True)
class ModelComponent:
    """A component of a GameObject of the model.

    ``mesh`` is the fileID of its mesh in the model, ``bones`` are fileIDs of Transforms, None where either
    is not known or does not apply.
    """

    class_id: int
    class_name: str
    file_id: int
    enabled: bool = True
    mesh: int | None = None
    materials: tuple[ModelMaterial, ...] = ()
    bones: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class ModelObject:
    """A GameObject of the model; ``components`` begins with its Transform.

    ``parent`` is a position in ``ModelSource.objects``, None for the root. ``parent_known`` is false where
    only the ``.meta`` tells of the object: it is somewhere below the root. ``pose`` is None then, as nothing
    says where it stands.
    """

    file_id: int
    name: str
    parent: int | None
    pose: Pose | None
    components: tuple[ModelComponent, ...]
    parent_known: bool = True


@dataclass(frozen=True, slots=True)
class ModelAsset:
    """A mesh, material, animation clip or avatar inside the model; ``blend_shapes`` are names, of a mesh."""

    file_id: int
    class_id: int
    class_name: str
    name: str
    blend_shapes: tuple[str, ...] = ()


Found = ModelObject | ModelComponent | ModelAsset | ImportedObject


@dataclass(frozen=True, slots=True)
class ModelSource:
    """The prefab and the assets of one model.

    - ``objects`` in hierarchy order, the root first; ``assets``.
    - ``complete``: the file was read and every object has its fileID. Else ``reason`` is a code
      (``lfs_pointer``, ``not_found``, ``missing_extra``, ``model_unreadable``, ``deadline``,
      ``unlisted_ids``, ``optimized_hierarchy``, ...) and ``message`` says it in words; what is given is what
      the ``.meta`` and the constant ids tell.
    - ``known``: fileIDs whose class (and name) is known although nothing says that the model has the object:
      further rows of the ``.meta`` (Unity leaves those of removed objects there) and the constant ids of
      components on the root.
    - ``notes``: settings whose effect is not worked in.
    """

    path: str
    guid: str
    generation: Generation
    objects: tuple[ModelObject, ...]
    assets: tuple[ModelAsset, ...]
    known: tuple[ImportedObject, ...] = ()
    complete: bool = True
    reason: str = ""
    message: str = ""
    notes: tuple[str, ...] = ()
    _by_id: dict[int, Found] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        for file_id, found in self._everything():
            self._by_id.setdefault(file_id & _MASK, found)

    def find(self, file_id: int) -> Found | None:
        """The object with a fileID; only 63 bits count, as a prefab instance keeps no more of it."""
        return self._by_id.get(file_id & _MASK)

    def owner(self, component: ModelComponent) -> ModelObject:
        """The GameObject a component of this model belongs to."""
        return next(each for each in self.objects if component in each.components)

    def _everything(self) -> Iterator[tuple[int, Found]]:
        parts: tuple[Iterable[Found], ...] = (
            self.objects,
            (component for each in self.objects for component in each.components),
            self.assets,
            self.known,
        )
        return ((each.file_id, each) for part in parts for each in part)
