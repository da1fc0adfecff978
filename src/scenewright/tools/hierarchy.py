"""Tools that show which GameObjects a scene or prefab holds."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

from scenewright.errors import BadArgumentError
from scenewright.scene import GameObject, Scene
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.objects import (
    SceneName,
    active_shown,
    game_object_in,
    prefab_shown,
    state_of,
    type_shown,
    unknown_shown,
)
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

Detail = Literal["outline", "nodes"]
_PAGES: Final[dict[Detail, int]] = {"outline": 60, "nodes": 16}


@tool(title="Scene hierarchy")
def scene_get_hierarchy(
    context: ToolContext,
    scene: SceneName = None,
    root: Annotated[str | None, "Only below this GameObject."] = None,
    depth: Annotated[int, "Levels below the roots; -1 for all.", Bounds(-1)] = -1,
    filter: Annotated[str | None, "Only objects whose name contains this, or t:Type."] = None,  # noqa: A002
    detail: Annotated[Detail, "outline: one line each; nodes: JSON with fileIDs."] = "outline",
    limit: Annotated[int | None, "Most GameObjects; else 60, of nodes 16.", Bounds(1, 1000)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Shows the GameObjects of a scene or prefab, prefab instances expanded, with their components."""
    composed = context.scene(scene)
    start = game_object_in(composed, root) if root else None
    chosen = [each for each in _walk(composed, start, depth) if _fits(each[0], filter)]
    query = ("scene_get_hierarchy", composed.path, root, depth, filter, detail)
    offset = offset_of(cursor, *query)
    page = chosen[offset : offset + (limit or _PAGES[detail])]
    shown = _lines(page) if detail == "outline" else _nested(page, flat=filter is not None)
    answer = paged("hierarchy", page, len(chosen), offset, *query)
    return answer | {"hierarchy": shown, "kind": composed.kind} | state_of(composed)


@tool(toolset="prefab")
def prefab_get_contents(
    context: ToolContext,
    prefabPath: Annotated[str, "Prefab: path, name or GUID."],  # noqa: N803
    depth: Annotated[int, "Levels below the root; -1 for all.", Bounds(-1)] = -1,
    limit: Annotated[int, "Most GameObjects.", Bounds(1, 1000)] = 16,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Shows the GameObjects of a prefab as a tree of nodes, with components and fileIDs."""
    composed = context.scene(prefabPath)
    if composed.kind == "scene":
        raise BadArgumentError(f"{composed.path} is a scene.", hint="scene_get_hierarchy shows scenes.")
    chosen = list(_walk(composed, None, depth))
    query = ("prefab_get_contents", composed.path, depth)
    offset = offset_of(cursor, *query)
    page = chosen[offset : offset + limit]
    answer = paged("hierarchy", page, len(chosen), offset, *query)
    shown = _nested(page, flat=False)
    return answer | {"prefab": composed.path, "hierarchy": shown} | state_of(composed)


Placed = tuple[GameObject, int]
"""A GameObject and how many levels it is below where the walk began."""


def _walk(scene: Scene, start: GameObject | None, depth: int) -> Iterator[Placed]:
    todo: list[Placed] = [(each, 0) for each in reversed([start] if start else scene.roots)]
    while todo:
        each, level = todo.pop()
        yield each, level
        if depth < 0 or level < depth:
            todo += [(child, level + 1) for child in reversed(each.children)]


def _fits(each: GameObject, wanted: str | None) -> bool:
    if not wanted:
        return True
    if wanted.startswith("t:"):
        return any(wanted[2:].lower() == type_shown(part).lower() for part in each.components)
    return wanted.lower() in each.name.lower()


def _lines(page: list[Placed]) -> str:
    return "\n".join(f"{'  ' * level}{_line(each)}" for each, level in page)


def _line(each: GameObject) -> str:
    parts = [type_shown(part) for part in each.components if part.transform is None]
    prefab = prefab_shown(each)
    marks = [] if each.active_self else ["inactive"]
    if prefab is not None:
        marks.append(f"{prefab['kind']} {(prefab['path'] or prefab['guid']).rpartition('/')[2]}")
        marks += ["unreadable"] if "unreadable" in prefab else []
    told = f" ({', '.join(marks)})" if marks else ""
    return f"{each.step}{told}" + (f" [{', '.join(parts)}]" if parts else "")


def _nested(page: list[Placed], *, flat: bool) -> list[dict[str, Any]]:
    """The page as trees; an object whose parent is not on it stands at the top, with its path."""
    nodes: dict[int, dict[str, Any]] = {}
    tops: list[dict[str, Any]] = []
    for each, _ in page:
        node = nodes[each.file_id] = _node(each)
        above = nodes.get(each.parent.file_id) if each.parent is not None and not flat else None
        if above is not None:
            above.setdefault("children", []).append(node)
        else:
            tops.append(node | {"path": each.path} if each.parent is not None else node)
            nodes[each.file_id] = tops[-1]
    return tops


def _node(each: GameObject) -> dict[str, Any]:
    node: dict[str, Any] = {
        "name": each.name,
        "active": active_shown(each),
        "fileID": each.file_id,
        "components": [type_shown(part) for part in each.components],
    }
    prefab = prefab_shown(each)
    return node | ({"prefab": prefab} if prefab else {}) | unknown_shown(each)
