"""A composed scene or prefab: what Unity would load from the files."""

import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from scenewright.errors import FileFormatError, ScenewrightError
from scenewright.scene.addresses import at_path, look_up
from scenewright.scene.component import Component
from scenewright.scene.damage import damage_of, plain_damage
from scenewright.scene.files import AssetFiles, Unreadable, is_model
from scenewright.scene.game_object import GameObject
from scenewright.scene.hierarchy import Hierarchy
from scenewright.scene.instance import PrefabInstance
from scenewright.scene.outline import GAME_OBJECT, MASK, PREFAB_INSTANCE, Outline
from scenewright.scene.placeholder import placeholder
from scenewright.scene.problems import SceneProblem, find_problems
from scenewright.scene.references import Target, resolve
from scenewright.scene.shapes import NO_SHAPE, Shape
from scenewright.text import Reference, UnityFile
from scenewright.text.caching import cached_property

if TYPE_CHECKING:
    from scenewright.csharp import SerializedField

__all__ = ["Scene", "SceneObject", "compose", "composed"]

SceneObject: TypeAlias = GameObject | Component
_NOT_COMPONENTS: Final = frozenset([GAME_OBJECT, PREFAB_INSTANCE])


def compose(files: AssetFiles, path: str) -> "Scene":
    """The composed scene or prefab at a project path (``.unity``, ``.prefab``, or a model).

    Nothing but the file itself is read at once: the source of a prefab instance is when what it brings in is
    asked for. The same ``Scene`` is given as long as none of the files it has read changed.

    Raises NotFoundError, BinaryAssetError, LfsPointerError, FileFormatError or PathRefusedError for a file
    that cannot be read; what is wrong further down is in ``Scene.problems``.
    """
    files.renew()
    return composed(files, path)


def composed(files: AssetFiles, path: str) -> "Scene":
    """As ``compose``, as of when changes were last looked for: for many files one after the other."""
    scene = files.made(path, Scene, lambda file: Scene(files, file))
    if scene.is_current():
        return scene
    files.forget(path, Scene)
    return files.made(path, Scene, lambda file: Scene(files, file))


class Scene:
    """A scene, prefab or model with every prefab instance expanded.

    ``path`` is its project path. ``gap`` says why it only stands in for a source that cannot be read, "" for
    one that is read. Objects are made when asked for and are the same each time. A prefab is composed once
    and shared by all its instances. Any number of threads may ask.
    """

    def __init__(self, files: AssetFiles, file: UnityFile, *, gap: str = "") -> None:
        """Use ``compose``."""
        self.files = files
        self.file = file
        self.path = file.path
        self.gap = gap
        self._stamp = None if gap else files.stamp(file.path)
        self._checked = files.epoch
        self._sources: dict[str, Scene] = {}
        self._game_objects: dict[int, GameObject] = {}
        self._components: dict[int, Component] = {}
        self._reported: dict[SceneProblem, None] = {}
        self._lock = threading.RLock()

    @cached_property
    def outline(self) -> Outline:
        """The documents of its own file."""
        return self.files.made(self.path, Outline, Outline) if self.is_whole else Outline(self.file)

    @cached_property
    def hierarchy(self) -> Hierarchy:
        """What stands where; ask the objects themselves."""
        return Hierarchy(self)

    @cached_property
    def guid(self) -> str:
        """The GUID of its file, "" where it has none."""
        return self.files.guid_of(self.path)

    @property
    def is_whole(self) -> bool:
        """Whether it is read from its file."""
        return not self.gap

    @property
    def kind(self) -> Literal["scene", "prefab", "model"]:
        """What its file is."""
        if self.path.endswith(".unity"):
            return "scene"
        return "model" if is_model(self.path) else "prefab"

    @property
    def name(self) -> str:
        """The name of its file, without the suffix."""
        return self.path.rpartition("/")[2].rpartition(".")[0]

    @property
    def is_variant(self) -> bool:
        """Whether it is a prefab whose root is an instance of another prefab."""
        return self.kind == "prefab" and any(not each.parent_id for each in self.instances.values())

    @cached_property
    def is_complete(self) -> bool:
        """Whether everything it is made of could be read."""
        sources = [each.source for each in self.instances.values()]
        return self.is_whole and all(source.is_complete for source in sources)

    def is_current(self) -> bool:
        """Whether none of the files that were read for it changed since."""
        if self._checked == self.files.epoch or self._stamp is None:
            return True
        if self.files.stamp(self.path) != self._stamp:
            return False
        is_current = all(source.is_current() for source in [*self._sources.values()])
        if is_current:
            self._checked = self.files.epoch
        return is_current

    # Prefab instances.

    @cached_property
    def instances(self) -> dict[int, PrefabInstance]:
        """The prefab instances of its own file, by fileID."""
        found = {
            header.file_id: PrefabInstance(self, header)
            for header in self.outline.instances
            if header.file_id not in self.outline.written_out
        }
        for file_id, record in self.outline.records.items():
            if record.instance in found:
                found[record.instance].recorded[record.source & MASK] = file_id
        return found

    def instance_of(self, stripped: int) -> PrefabInstance | None:
        """The prefab instance of the object that a stripped document stands for."""
        record = self.outline.records.get(stripped)
        return self.instances.get(record.instance) if record is not None else None

    def source_of(self, instance: PrefabInstance) -> "tuple[Scene, Unreadable | None]":
        """The source of one of its instances, and why it is only a placeholder if it is one."""
        with self._lock:
            source = self._sources.get(instance.source_guid) or self._open(instance.source_guid)
            if isinstance(source, Unreadable):
                stand_in = placeholder(instance, source.path)
                return Scene(self.files, stand_in, gap=source.message), source
            self._sources[instance.source_guid] = source
            return source, None

    def _open(self, guid: str) -> "Scene | Unreadable":
        self.files.find(self.outline.source_guids)
        path = self.files.path_of(guid)
        if path is None:
            return Unreadable("missing_prefab", f"No asset in the project has the GUID {guid or '(none)'}.")
        try:
            source = composed(self.files, path)
        except ScenewrightError as error:
            code = "model_unreadable" if is_model(path) else "prefab_unreadable"
            return Unreadable(code, error.message, path)
        if self.path in source.reachable:
            return Unreadable("prefab_cycle", f"{path} contains {self.path}, which contains it.", path)
        return source

    @cached_property
    def reachable(self) -> frozenset[str]:
        """The project paths of all the files it is made of, its own included."""
        found: set[str] = set()
        todo: list[str | None] = [self.path]
        while todo:
            path = todo.pop()
            if path is not None and path not in found:
                found.add(path)
                guids = self._source_guids(path)
                self.files.find(guids)
                todo += map(self.files.path_of, guids)
        return frozenset(found)

    def _source_guids(self, path: str) -> frozenset[str]:
        if is_model(path):
            return frozenset()
        try:
            return self.files.made(path, Outline, Outline).source_guids
        except ScenewrightError:
            return frozenset()

    # Objects.

    def bring_game_object(self, instance: PrefabInstance, source: GameObject) -> GameObject:
        """The GameObject of this scene that an instance makes of one of its source's."""
        file_id = instance.local_id(source.file_id)
        found = self._game_objects.get(file_id)
        if found is None:
            found = self._game_objects.setdefault(file_id, GameObject(self, file_id, instance, source))
        return found

    def bring_game_objects(self, instance: PrefabInstance, sources: Sequence[GameObject]) -> list[GameObject]:
        """The same for several, in less time: this is what a walk over a scene spends most on."""
        known, recorded, own = self._game_objects, instance.recorded, instance.file_id & MASK
        found = []
        for source in sources:
            masked = source.file_id & MASK
            file_id = recorded.get(masked) or own ^ masked
            found.append(
                known.get(file_id) or known.setdefault(file_id, GameObject(self, file_id, instance, source))
            )
        return found

    def bring_component(self, instance: PrefabInstance, source: Component) -> Component:
        """The component of this scene that an instance makes of one of its source's."""
        file_id = instance.local_id(source.file_id)
        found = self._components.get(file_id)
        if found is None:
            made = Component(self, file_id, source.class_id, instance, source)
            found = self._components.setdefault(file_id, made)
        return found

    def own_game_object(self, file_id: int) -> GameObject:
        """The GameObject of one of the file's own documents."""
        found = self._game_objects.get(file_id)
        return found or self._game_objects.setdefault(file_id, GameObject(self, file_id))

    def own_component(self, file_id: int, class_id: int) -> Component:
        """The component of one of the file's own documents."""
        found = self._components.get(file_id)
        return found or self._components.setdefault(file_id, Component(self, file_id, class_id))

    def object(self, file_id: int) -> SceneObject | None:
        """The GameObject or component with a fileID of this file.

        None where there is none, or none any more.
        """
        header = self.outline.headers.get(file_id)
        if header is None:
            return self._computed(file_id)
        if header.stripped:
            return self._recorded(file_id)
        if header.class_id == GAME_OBJECT:
            return self.own_game_object(file_id)
        if header.class_id in _NOT_COMPONENTS or not self.outline.owner(header):
            return None
        return self.own_component(file_id, header.class_id)

    def _recorded(self, file_id: int) -> SceneObject | None:
        instance = self.instance_of(file_id)
        if instance is None:
            return None
        source = instance.source.by_63_bits(self.outline.records[file_id].source)
        return self._brought(instance, source)

    def _computed(self, file_id: int) -> SceneObject | None:
        for instance in self.instances.values():
            source = instance.source.by_63_bits(file_id ^ instance.file_id)
            found = self._brought(instance, source) if source is not None else None
            if found is not None:
                return found
        return None

    def by_63_bits(self, file_id: int) -> SceneObject | None:
        """The object whose fileID has these lower 63 bits: those of a model's objects lose their sign."""
        header = self.outline.headers.get(file_id)
        if header is not None and not header.stripped:
            return self.object(file_id)
        known = self.masked_ids.get(file_id & MASK)
        return None if known is None else self.object(known)

    @cached_property
    def masked_ids(self) -> dict[int, int]:
        """The fileIDs of all its objects, those of instances included, by their lower 63 bits."""
        found: dict[int, int] = {}
        for instance in self.instances.values():
            for source_id in instance.source.masked_ids.values():
                file_id = instance.local_id(source_id)
                found[file_id & MASK] = file_id
        for file_id, header in self.outline.headers.items():
            if not header.stripped and header.class_id != PREFAB_INSTANCE:
                found[file_id & MASK] = file_id
        return found

    def _brought(self, instance: PrefabInstance, source: SceneObject | None) -> SceneObject | None:
        if source is None or _is_removed(instance, source):
            return None
        if isinstance(source, GameObject):
            return self.bring_game_object(instance, source)
        return self.bring_component(instance, source)

    # Questions.

    @property
    def roots(self) -> tuple[GameObject, ...]:
        """Its root GameObjects in order."""
        return self.hierarchy.roots

    def game_objects(self, include_inactive: bool = True) -> Iterator[GameObject]:
        """Every GameObject in hierarchy order: a parent before its children, siblings in their order.

        Without ``include_inactive`` only those active in the hierarchy.
        """
        todo = list(reversed(self.roots))
        while todo:
            each = todo.pop()
            if include_inactive or each.active_self:
                yield each
                todo += each.children[::-1]

    def at(self, path: str) -> GameObject:
        """The GameObject at a hierarchy path such as ``Environment/Buoy N\\/E``, from a root down.

        ``[n]`` behind a name means the n-th (from 0) of siblings with that name; without it the first is
        meant. Raises NotFoundError with the nearest names.
        """
        return at_path(self, path)

    def look_up(self, address: str) -> SceneObject:
        """The object that an address means: a fileID, a ``GlobalObjectId`` text, or a hierarchy path.

        Raises NotFoundError.
        """
        return look_up(self, address)

    def resolve(self, reference: Reference) -> Target:
        """What a reference that stands in this scene leads to; None for the null reference.

        An object of this scene, an ``AssetRef``, or ``Missing`` with the reason.
        """
        return resolve(self, reference)

    def declared_fields(self, part: SceneObject) -> "tuple[SerializedField, ...]":
        """The fields that the script of a component declares; none for anything else."""
        return tuple(self.shape_of(part).fields.values())

    def shape_of(self, part: SceneObject) -> Shape:
        """The same with what the types of those fields declare."""
        script = part.script if isinstance(part, Component) else None
        return self.files.scripts.shape(script) if script is not None else NO_SHAPE

    def report(self, error: FileFormatError) -> None:
        """Adds to the problems what reading a document of this file raised."""
        code, message = damage_of(error)
        self._reported[SceneProblem(code, message, self.path, 0)] = None

    @property
    def problems(self) -> tuple[SceneProblem, ...]:
        """What is wrong with it and with the prefabs it is made of; composes everything to find out."""
        found = {**dict.fromkeys(self._own_problems), **self._reported}
        for source in [*self._sources.values()]:
            found |= dict.fromkeys(source.problems)
        return tuple(found)

    @cached_property
    def _own_problems(self) -> tuple[SceneProblem, ...]:
        return tuple(find_problems(self))

    @property
    def gaps(self) -> tuple[str, ...]:
        """Why parts of it could not be read, as far as it is composed: nothing is read to find out."""
        found: dict[str, None] = {}
        met: dict[str, Scene] = {}
        todo = [self]
        while todo:
            scene = todo.pop()
            if met.setdefault(scene.path, scene) is not scene:
                continue
            reasons = (instance.reason for instance in scene.instances.values())
            found |= dict.fromkeys(scene._damage)
            found |= dict.fromkeys(reason.message for reason in reasons if reason is not None)
            found |= dict.fromkeys(problem.message for problem in scene._reported)
            todo += reversed(scene._sources.values())
        return tuple(found)

    @cached_property
    def _damage(self) -> tuple[str, ...]:
        return tuple(f"{self.path}: {message}" for _, message in plain_damage(self.outline))

    def __repr__(self) -> str:
        return f"<Scene {self.path}>"


def _is_removed(instance: PrefabInstance, source: SceneObject) -> bool:
    """Whether an instance has an object of its source removed, alone or with what it belongs to."""
    if not instance.removed:
        return False
    owner = source if isinstance(source, GameObject) else source.game_object
    line = owner.line if owner is not None else ()
    return any(each.file_id & MASK in instance.removed for each in (source, *line))
