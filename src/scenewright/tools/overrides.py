"""The tool that shows what prefab instances change, in which file and at which level."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, Final, NamedTuple

from scenewright.errors import ScenewrightError
from scenewright.scene import Component, GameObject, PrefabInstance, Scene
from scenewright.scene.scene import SceneObject
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.display import LONGEST, Display, cut
from scenewright.tools.objects import SceneName, game_object_in, state_of, type_shown
from scenewright.tools.override_levels import Change, added_at, changes_of
from scenewright.tools.page import page_of
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

_DEFAULT: Final = frozenset({
    "m_Name", "m_RootOrder", "m_LocalPosition", "m_LocalRotation", "m_LocalEulerAnglesHint", "m_AnchorMin",
    "m_AnchorMax", "m_AnchoredPosition", "m_SizeDelta", "m_Pivot",
})  # fmt: skip
"""What every instance sets on its root (manual, "Overrides": default overrides)."""
_SIZE: Final = ".Array.size"
_PAGE: Final = 12


class Found(NamedTuple):
    """One thing that a file changes; ``show`` makes its entry of the answer."""

    kind: str
    level: int
    file: str
    show: Callable[[], dict[str, Any]]


@tool(toolset="prefab")
def prefab_overrides(
    context: ToolContext,
    scene: SceneName = None,
    gameObjectPath: Annotated[str | None, "Only at and below this GameObject."] = None,  # noqa: N803
    level: Annotated[int, "1: only this file's; 2: its prefabs'; 0: all.", Bounds(0)] = 0,
    includeDefault: Annotated[bool, "Also name and place of each instance's root."] = False,  # noqa: N803
    limit: Annotated[int | None, "Most overrides; else 12 that fit.", Bounds(1, 500)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Shows what prefab instances override, add and remove: by which file, at which level, over which base.

    ``level`` counts from the file asked about (1) inwards. Of a property that several levels override the
    outermost is listed, as it decides. ``counts`` is by kind, ``defaultLeftOut`` tells what includeDefault
    would add.
    """
    composed = context.scene(scene)
    start = game_object_in(composed, gameObjectPath) if gameObjectPath else None
    everything = [each for each in _changes(composed, start) if not level or each.level == level]
    chosen = [each for each in everything if includeDefault or each.kind != "default"]
    query = ("prefab_overrides", composed.path, gameObjectPath, level, includeDefault)
    offset = offset_of(cursor, *query)
    told = {
        "counts": Counter(each.kind for each in chosen),
        "defaultLeftOut": len(everything) - len(chosen),
    } | state_of(composed, stale=True)
    page = page_of(chosen[offset:], _shown, limit, _PAGE, told)
    return paged("overrides", page, len(chosen), offset, *query) | told


def _shown(each: Found) -> dict[str, Any]:
    return {"kind": each.kind, **each.show(), "file": each.file, "level": each.level}


def _changes(scene: Scene, start: GameObject | None) -> Iterator[Found]:
    for each in start.descendants if start is not None else scene.game_objects():
        parts: list[SceneObject] = [each, *each.components]
        for part in parts:
            if part.instance is not None:
                yield from (_property(change, part) for change in changes_of(part))
            yield from _added(part)
    yield from _removed(scene, start, 1, set())


def _property(change: Change, part: SceneObject) -> Found:
    kind = "default" if _is_default(change) else "property"
    return Found(kind, change.level, change.instance.scene.path, partial(_property_shown, change, part))


def _is_default(change: Change) -> bool:
    target = change.target
    owner = target if isinstance(target, GameObject) else target.game_object
    is_root = owner is not None and owner.parent is None
    is_placed = isinstance(target, GameObject) or target.transform is not None
    return is_root and is_placed and change.path.partition(".")[0] in _DEFAULT


def _property_shown(change: Change, part: SceneObject) -> dict[str, Any]:
    said = change.instance.changes(change.target.file_id)[change.path]
    display = Display(change.instance.scene)
    text = display.name(said.reference) if not said.reference.is_null else cut(said.text, LONGEST)
    return _place(part) | {"property": change.path, "value": text} | _base(display, part, change.path)


def _base(display: Display, part: SceneObject, path: str) -> dict[str, Any]:
    """What the property would be otherwise, and every file with a word in it where they are more than two."""
    try:
        if path.endswith(_SIZE):
            return _size_below(part, path.removesuffix(_SIZE))
        decided = display.decided_by(part.fields.at(path)) or {}
    except ScenewrightError:
        return {}
    return {key: decided[key] for key in ("base", "chain") if key in decided}


def _size_below(part: SceneObject, path: str) -> dict[str, Any]:
    below = part.fields.at(path).provenance.base_value
    return {"base": str(len(below))} if isinstance(below, list) else {}


def _place(part: SceneObject) -> dict[str, Any]:
    if isinstance(part, GameObject):
        return {"object": part.path}
    return {"object": part.game_object.path if part.game_object else "", "component": type_shown(part)}


def _added(part: SceneObject) -> Iterator[Found]:
    if isinstance(part, Component) and part.transform is not None:
        return
    level = added_at(part)
    if level:
        kind = "added_gameobject" if isinstance(part, GameObject) else "added_component"
        yield Found(kind, level, _file_at(part, level), partial(_place, part))


def _file_at(part: SceneObject, level: int) -> str:
    """The file of a level: that of the object's own source so many instances further in."""
    each = part
    for _ in range(level - 1):
        each = each.source or each
    return each.scene.path


def _removed(scene: Scene, start: GameObject | None, level: int, seen: set[str]) -> Iterator[Found]:
    """What instances remove, those of their sources included, each source once."""
    for instance in scene.instances.values():
        yield from _removed_by(instance, start, level)
        source = instance.source
        if source.is_whole and source.path not in seen and _touches(instance, start):
            seen.add(source.path)
            yield from _removed(source, None, level + 1, seen)


def _removed_by(instance: PrefabInstance, start: GameObject | None, level: int) -> Iterator[Found]:
    for file_id in sorted(instance.removed):
        gone = instance.source.by_63_bits(file_id)
        above = (
            (gone.parent if isinstance(gone, GameObject) else gone.game_object) if gone is not None else None
        )
        here = instance.scene.object(instance.local_id(above.file_id)) if above is not None else None
        if gone is None or not isinstance(here, GameObject) or not _is_below(here, start):
            continue
        kind = "removed_gameobject" if isinstance(gone, GameObject) else "removed_component"
        yield Found(kind, level, instance.scene.path, partial(_removed_shown, gone, here))


def _removed_shown(gone: SceneObject, here: GameObject) -> dict[str, Any]:
    """Where it would be: a path in the file that removes it."""
    if isinstance(gone, GameObject):
        return {"object": f"{here.path}/{gone.step}"}
    return {"object": here.path, "component": type_shown(gone)}


def _is_below(each: GameObject, start: GameObject | None) -> bool:
    return start is None or any(above is start for above in each.line)


def _touches(instance: PrefabInstance, start: GameObject | None) -> bool:
    """Whether an instance has anything at or below an object, or the object is inside it."""
    if start is None or start.instance is instance:
        return True
    return any(_is_below(root, start) for root in instance.roots)
