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
from scenewright.tools.page import page_of
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
    limit: Annotated[int | None, "Most GameObjects; else 60 (of nodes 16) that fit.", Bounds(1, 1000)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Shows the GameObjects of a scene or prefab, prefab instances expanded, with their components."""
    composed = context.scene(scene)
    start = game_object_in(composed, root) if root else None
    chosen = [each for each in _walk(composed, start, depth) if _fits(each[0], filter)]
    query = ("scene_get_hierarchy", composed.path, root, depth, filter, detail)
    offset = offset_of(cursor, *query)
    told = {"kind": composed.kind} | state_of(composed)
    rest = chosen[offset:]
    if detail == "outline":
        lines = page_of(rest, _line, limit, _PAGES[detail], told)
        answer = paged("hierarchy", lines, len(chosen), offset, *query) | {"hierarchy": "\n".join(lines)}
    else:
        nodes = page_of(rest, _node, limit, _PAGES[detail], told)
        answer = paged("hierarchy", nodes, len(chosen), offset, *query)
        answer["hierarchy"] = _nested(rest, nodes, flat=filter is not None)
    return answer | told


@tool(toolset="prefab")
def prefab_get_contents(
    context: ToolContext,
    prefabPath: Annotated[str, "Prefab: path, name or GUID."],  # noqa: N803
    depth: Annotated[int, "Levels below the root; -1 for all.", Bounds(-1)] = -1,
    limit: Annotated[int | None, "Most GameObjects; else 16 that fit.", Bounds(1, 1000)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Shows the GameObjects of a prefab as a tree of nodes, with components and fileIDs."""
    composed = context.scene(prefabPath)
    if composed.kind == "scene":
        raise BadArgumentError(f"{composed.path} is a scene.", hint="scene_get_hierarchy shows scenes.")
    chosen = list(_walk(composed, None, depth))
    query = ("prefab_get_contents", composed.path, depth)
    offset = offset_of(cursor, *query)
    told = {"prefab": composed.path} | state_of(composed)
    nodes = page_of(chosen[offset:], _node, limit, _PAGES["nodes"], told)
    answer = paged("hierarchy", nodes, len(chosen), offset, *query)
    return answer | {"hierarchy": _nested(chosen[offset:], nodes, flat=False)} | told


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


def _line(placed: Placed) -> str:
    each, level = placed
    parts = [type_shown(part) for part in each.components if part.transform is None]
    prefab = prefab_shown(each)
    marks = [] if each.active_self else ["inactive"]
    if prefab is not None:
        marks.append(f"{prefab['kind']} {(prefab['path'] or prefab['guid']).rpartition('/')[2]}")
        marks += ["unreadable"] if "unreadable" in prefab else []
    told = f" ({', '.join(marks)})" if marks else ""
    return f"{'  ' * level}{each.step}{told}" + (f" [{', '.join(parts)}]" if parts else "")


def _nested(placed: list[Placed], page: list[dict[str, Any]], *, flat: bool) -> list[dict[str, Any]]:
    """The page as trees; an object whose parent is not on it stands at the top, with its path."""
    nodes: dict[int, dict[str, Any]] = {}
    tops: list[dict[str, Any]] = []
    for (each, _), node in zip(placed, page, strict=False):
        nodes[each.file_id] = node
        above = nodes.get(each.parent.file_id) if each.parent is not None and not flat else None
        if above is not None:
            above.setdefault("children", []).append(node)
        else:
            tops.append(node | {"path": each.path} if each.parent is not None else node)
            nodes[each.file_id] = tops[-1]
    return tops


def _node(placed: Placed) -> dict[str, Any]:
    each, _ = placed
    node: dict[str, Any] = {
        "name": each.name,
        "active": active_shown(each),
        "fileID": each.file_id,
        "components": [type_shown(part) for part in each.components],
    }
    prefab = prefab_shown(each)
    return node | ({"prefab": prefab} if prefab else {}) | unknown_shown(each)
