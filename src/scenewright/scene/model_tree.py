"""The nodes of a model file arranged as the GameObjects of its prefab: root, names, order, places."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scenewright.errors import FileFormatError
from scenewright.scene.model_file import ModelFile, ModelNode
from scenewright.scene.model_ids import root_place
from scenewright.scene.model_settings import Generation, ModelSettings

__all__ = ["TreeNode", "arrange", "in_file_order"]

_MOST_TEXT: Final = 64 << 20


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A GameObject to be: which node of the file it is, its name and place, and the place of its parent."""

    index: int
    node: ModelNode
    name: str
    place: str
    parent: int | None


def arrange(file: ModelFile, settings: ModelSettings, root_name: str) -> tuple[TreeNode, ...]:
    """The GameObjects of the prefab in hierarchy order; ``parent`` is a position in the result.

    The root bears the name of the file. It is the file's own root, or the only node under it where an FBX has
    just one and ``preserveHierarchy`` is off (Unity manual, "Model tab", "Preserve Hierarchy"). Siblings are
    sorted by name unless ``sortHierarchyByName`` is off. Raises FileFormatError for a file whose places would
    fill the memory.
    """
    children = _children(file)
    names = _unique_names(file, children, settings)
    top = children[0][0] if _folds(file, children, settings) else 0
    found: list[TreeNode] = []
    waiting: list[tuple[int, int | None]] = [(top, None)]
    text = 0
    while waiting:
        index, parent = waiting.pop()
        name = root_name if parent is None else names[index]
        above = None if parent is None else found[parent].place
        place = _place(above, name, settings.generation)
        text += len(place)
        if text > _MOST_TEXT:
            raise FileFormatError(f"{root_name} nests its nodes too deep.", code="model_unreadable")
        below = children[index]
        if settings.sort_by_name:
            below = sorted(below, key=lambda at: names[at].upper())
        waiting.extend((at, len(found)) for at in reversed(below))
        found.append(TreeNode(index, file.nodes[index], name, place, parent))
    return tuple(found)


def in_file_order(file: ModelFile, settings: ModelSettings) -> Iterator[tuple[int, str]]:
    """Every node with its unique name, each before its children, siblings as they stand in the file."""
    children = _children(file)
    names = _unique_names(file, children, settings)
    return ((at, names[at]) for at in _walk(children))


def _children(file: ModelFile) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in file.nodes]
    for at, node in enumerate(file.nodes):
        if node.parent is not None:
            children[node.parent].append(at)
    return children


def _walk(children: list[list[int]]) -> Iterator[int]:
    waiting = [0]
    while waiting:
        at = waiting.pop()
        yield at
        waiting.extend(reversed(children[at]))


def _folds(file: ModelFile, children: list[list[int]], settings: ModelSettings) -> bool:
    return file.format == "fbx" and len(children[0]) == 1 and not settings.preserve_hierarchy


def _unique_names(file: ModelFile, children: list[list[int]], settings: ModelSettings) -> dict[int, str]:
    """The second ``arrow`` is named ``arrow 1``: among siblings, or in older imports in the whole file."""
    names: dict[int, str] = {}
    taken: set[tuple[int | None, str]] = set()
    numbers: Counter[tuple[int | None, str]] = Counter()
    for at in _walk(children):
        node = file.nodes[at]
        scope = None if settings.unique_names else node.parent
        name = node.name
        while (scope, name) in taken:
            numbers[scope, node.name] += 1
            name = f"{node.name} {numbers[scope, node.name]}"
        taken.add((scope, name))
        names[at] = name
    return names


def _place(above: str | None, name: str, generation: Generation) -> str:
    if above is None:
        return root_place(generation)
    return f"{above}/{name}" if generation is Generation.PLACED else name
