"""What is wrong with a composed scene: named, with the file and the document."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenewright.scene.damage import find_damage
from scenewright.scene.outline import MASK, MONO_BEHAVIOUR

if TYPE_CHECKING:
    from scenewright.scene.instance import PrefabInstance
    from scenewright.scene.scene import Scene

__all__ = ["SceneProblem", "find_problems"]


@dataclass(frozen=True, slots=True)
class SceneProblem:
    """One thing wrong: a stable ``code``, a sentence, and where it stands.

    Codes: ``missing_prefab`` (no asset has the GUID of a source), ``prefab_unreadable``,
    ``model_unreadable``, ``prefab_cycle``, ``missing_script``, ``missing_component`` and ``missing_child``
    (listed and not in the file), ``missing_parent``, ``hierarchy_cycle`` (parents in a circle),
    ``stale_override`` (its target is no longer in the source), ``lost_object`` (a stripped document without
    its object); of the file as a whole, with fileID 0, ``cut_off`` (its end is missing), ``merge_conflict``,
    ``syntax_damage`` (a document cannot be read) and the codes of ``text.Problem``.
    """

    code: str
    message: str
    path: str
    file_id: int


def find_problems(scene: "Scene") -> Iterator[SceneProblem]:
    """The problems of a scene's own file; its sources have their own."""
    for code, message in find_damage(scene.outline):
        yield SceneProblem(code, message, scene.path, 0)
    for instance in scene.instances.values():
        yield from _of_instance(scene, instance)
    yield from _of_scripts(scene)
    yield from _of_components(scene)
    yield from _of_children(scene)
    yield from _of_parents(scene)
    yield from _of_circles(scene)
    yield from _of_records(scene)


def _of_instance(scene: "Scene", instance: "PrefabInstance") -> Iterator[SceneProblem]:
    source = instance.source
    if instance.reason is not None:
        yield SceneProblem(instance.reason.code, instance.reason.message, scene.path, instance.file_id)
        return
    for target in instance.targets if source.is_complete else ():
        if target not in source.masked_ids:
            paths = ", ".join(list(instance.changes(target))[:3])
            message = f"Overrides of {paths} are for the object {target}, which {source.path} no longer has."
            yield SceneProblem("stale_override", message, scene.path, instance.file_id)


def _of_scripts(scene: "Scene") -> Iterator[SceneProblem]:
    for header in scene.outline.headers.values():
        if header.class_id == MONO_BEHAVIOUR and not header.stripped and scene.outline.owner(header):
            component = scene.object(header.file_id)
            if component is not None and getattr(component, "is_script_missing", False):
                message = f"No file has the script of the component {header.file_id}."
                yield SceneProblem("missing_script", message, scene.path, header.file_id)


def _of_components(scene: "Scene") -> Iterator[SceneProblem]:
    headers = scene.outline.headers
    for header in scene.outline.game_objects:
        for component in scene.outline.components(header):
            if component not in headers:
                message = f"The GameObject {header.file_id} lists a component {component} that is not there."
                yield SceneProblem("missing_component", message, scene.path, header.file_id)


def _of_children(scene: "Scene") -> Iterator[SceneProblem]:
    headers = scene.outline.headers
    for header in scene.outline.transforms:
        for child in scene.outline.children(header):
            if child and child not in headers:
                message = f"The Transform {header.file_id} lists a child {child} that is not there."
                yield SceneProblem("missing_child", message, scene.path, header.file_id)


def _of_parents(scene: "Scene") -> Iterator[SceneProblem]:
    for father, placed in scene.hierarchy.orphans.items():
        for each in placed:
            message = f"The parent {father} of {each} is not there; it counts as a root."
            yield SceneProblem("missing_parent", message, scene.path, each)


def _of_circles(scene: "Scene") -> Iterator[SceneProblem]:
    for placed in scene.hierarchy.cut:
        message = f"The parents of {placed} lead in a circle; it counts as a root."
        yield SceneProblem("hierarchy_cycle", message, scene.path, placed)


def _of_records(scene: "Scene") -> Iterator[SceneProblem]:
    for file_id, record in scene.outline.records.items():
        instance = scene.instances.get(record.instance)
        if instance is None:
            yield SceneProblem("lost_object", "Its prefab instance is not in the file.", scene.path, file_id)
        elif instance.source.is_complete and record.source & MASK not in instance.source.masked_ids:
            message = f"{instance.source_path} no longer has the object {record.source}."
            yield SceneProblem("lost_object", message, scene.path, file_id)
