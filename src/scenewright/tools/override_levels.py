"""At which level of nesting an object is changed: by the file itself, by the prefab it instantiates, ..."""

from collections.abc import Iterator
from dataclasses import dataclass

from scenewright.scene import Component, GameObject, PrefabInstance
from scenewright.scene.scene import SceneObject


@dataclass(frozen=True, slots=True)
class Change:
    """A property that a file overrides.

    ``level`` is 1 for the outermost file; ``instance`` is the prefab instance of that file that changes the
    object ``target`` of its source.
    """

    path: str
    level: int
    instance: PrefabInstance
    target: SceneObject


def changes_of(part: SceneObject) -> Iterator[Change]:
    """The properties of an object that prefab instances override, those of the outermost file first.

    A property that several levels override is given for the outermost, which decides.
    """
    seen: set[str] = set()
    for level, (instance, source) in enumerate(_levels(part), 1):
        for path in instance.changes(source.file_id):
            if path not in seen:
                seen.add(path)
                yield Change(path, level, instance, source)


def overridden_keys(part: SceneObject) -> frozenset[str]:
    """The properties of an object with an override, by the first step of their paths."""
    formers = {old: field.name for field in part.scene.declared_fields(part) for old in field.former_names}
    found = {change.path.partition(".")[0] for change in changes_of(part)}
    return frozenset(
        "references" if key.startswith("managedReferences[") else formers.get(key, key) for key in found
    )


def added_at(part: SceneObject) -> int:
    """The level of the file that adds an object to a prefab instance; 0 for one that none adds."""
    above: SceneObject | None = part.parent if isinstance(part, GameObject) else part.game_object
    level = 1
    while above is not None and above.instance is not None:
        if part.instance is not above.instance or part.source is None:
            return level
        part = part.source
        above = part.parent if isinstance(part, GameObject) else part.game_object
        level += 1
    return 0


def _levels(part: SceneObject) -> Iterator[tuple[PrefabInstance, SceneObject]]:
    """Each prefab instance that an object comes through, from the outside in, with its source there."""
    each: GameObject | Component = part
    while each.instance is not None and each.source is not None:
        yield each.instance, each.source
        each = each.source
