"""What is found in components, looked for once in each document that prefab instances share."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from scenewright.scene import Component, PrefabInstance, Scene
from scenewright.scene.modifications import Modification

T = TypeVar("T")

Found = tuple[T, ...]


class Occurrences(Generic[T]):
    """Gives what ``find`` finds in a component, kept as long as its scene.

    A component that an instance brings in has what its source has, each as ``lift`` makes it seen from the
    instance, unless a modification ``touches`` it, or the size of a list or a managed reference: then it is
    looked through itself. What is found must not hold on to the scene.
    """

    def __init__(
        self,
        find: Callable[[Component], Iterable[T]],
        touches: Callable[[Modification], bool],
        lift: Callable[[PrefabInstance, T], T],
    ) -> None:
        self._find = find
        self._touches = touches
        self._lift = lift
        self._kept: WeakKeyDictionary[Scene, dict[int, Found[T]]] = WeakKeyDictionary()

    def of(self, part: Component) -> Found[T]:
        """What there is in a component, in the order it was found."""
        kept = self._kept.setdefault(part.scene, {})
        if part.file_id not in kept:
            kept[part.file_id] = self._made(part)
        return kept[part.file_id]

    def _made(self, part: Component) -> Found[T]:
        instance, source = part.instance, part.source
        if instance is None or source is None:
            return tuple(self._find(part))
        if any(map(self._reshapes, instance.changes(source.file_id).values())):
            return tuple(self._find(part))
        return tuple(self._lift(instance, each) for each in self.of(source))

    def _reshapes(self, change: Modification) -> bool:
        path = change.path
        return path.endswith(".Array.size") or path.startswith("managedReferences[") or self._touches(change)
