"""Parents, children, roots and components of a composed file: what stands where, in which order."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scenewright.scene.component import Component
from scenewright.scene.game_object import GameObject
from scenewright.scene.outline import GAME_OBJECT, MASK, TRANSFORMS
from scenewright.text.caching import cached_property

if TYPE_CHECKING:
    from scenewright.scene.instance import PrefabInstance
    from scenewright.scene.scene import Scene

__all__ = ["Hierarchy"]


class Hierarchy:
    """Answers for the objects of one scene. The parents that Transforms and instances name are the truth.

    ``m_Children`` and ``SceneRoots`` (before Unity 2022.3 ``m_RootOrder``) only give the order. What is
    placed in this file is known by one fileID: of a Transform for its GameObject, of a prefab instance for
    its roots.
    """

    def __init__(self, scene: "Scene") -> None:
        self.scene = scene
        self.outline = scene.outline

    @cached_property
    def _by_father(self) -> dict[int, list[int]]:
        """The Transforms and instances of this file under each parent Transform (0: none), in file order."""
        found: dict[int, list[int]] = {}
        cut = frozenset(self.cut)
        for placed, father in self._fathers.items():
            if placed not in cut:
                found.setdefault(father, []).append(placed)
        found.setdefault(0, []).extend(self.cut)
        return found

    @cached_property
    def _fathers(self) -> dict[int, int]:
        """The Transform that each Transform and instance of this file names as its parent (0: none)."""
        fathers = {header.file_id: self.outline.father(header) for header in self.outline.transforms}
        return fathers | {file_id: each.parent_id for file_id, each in self.scene.instances.items()}

    @cached_property
    def cut(self) -> tuple[int, ...]:
        """One Transform or instance of each circle of parents, the first in the file: it counts as a root."""
        above = {placed: self._as_placed(father) for placed, father in self._fathers.items()}
        done: set[int] = {0}
        found = []
        for start in above:
            way: dict[int, None] = {}
            step = start
            while step not in done and step not in way:
                way[step] = None
                step = above.get(step, 0)
            if step in way:
                circle = list(way)[list(way).index(step) :]
                found.append(start if start in circle else step)
            done.update(way)
        return tuple(found)

    def _is_own(self, father: int) -> bool:
        header = self.outline.headers.get(father)
        return header is not None and not header.stripped and header.class_id in TRANSFORMS

    @cached_property
    def _added(self) -> dict[int, list[int]]:
        """What this file puts below GameObjects of its instances, by the GameObject's fileID."""
        found: dict[int, list[int]] = {}
        for father, placed in self._by_father.items():
            owner = self._in_instance(father) if father and not self._is_own(father) else None
            if owner is not None:
                found.setdefault(owner.file_id, []).extend(placed)
        return found

    @cached_property
    def orphans(self) -> dict[int, list[int]]:
        """What names a parent Transform that is not there, by that parent."""
        return {
            father: placed
            for father, placed in self._by_father.items()
            if father and not self._is_own(father) and self._in_instance(father) is None
        }

    def _in_instance(self, father: int) -> GameObject | None:
        """The GameObject of an instance with this Transform.

        Where the instance's source is not known as a whole, what is recorded to be in it hangs below its
        root.
        """
        found = self.scene.object(father)
        if isinstance(found, Component):
            return found.game_object
        instance = self.scene.instance_of(father)
        if instance is None or instance.source.is_complete or not instance.roots:
            return None
        return instance.roots[0]

    @cached_property
    def displaced(self) -> frozenset[int]:
        """What hangs below the root of an instance as its true parent is in a source that cannot be read."""
        strange = (father for father in self._by_father if father and not self._is_own(father))
        unknown = [father for father in strange if not isinstance(self.scene.object(father), Component)]
        return frozenset(
            each.file_id
            for father in unknown
            for placed in self._by_father[father]
            for each in self._placed(placed)
        )

    # The order of what is placed under one parent.

    @cached_property
    def roots(self) -> tuple[GameObject, ...]:
        """The root GameObjects in order."""
        return tuple(each for placed in self._root_ids() for each in self._placed(placed))

    def _root_ids(self) -> list[int]:
        roots, lost = (
            self._by_father.get(0, []),
            [each for placed in self.orphans.values() for each in placed],
        )
        listed = self.outline.scene_roots
        if listed is not None:
            return self._in_order(roots + lost, listed)
        return [*self._by_root_order(roots), *self._by_root_order(lost)]

    def _by_root_order(self, placed: list[int]) -> list[int]:
        return sorted(placed, key=self._root_order) if len(placed) > 1 else placed

    def _in_order(self, placed: list[int], listed: list[int]) -> list[int]:
        """What is placed, in the order of a list of Transforms and instances.

        What is not listed comes last.
        """
        order = {self._as_placed(each): position for position, each in enumerate(listed)}
        return sorted(placed, key=lambda each: order.get(each, len(order)))

    def _as_placed(self, listed: int) -> int:
        """A listed Transform, or its instance if it is recorded as the root of one."""
        record = self.outline.records.get(listed)
        return record.instance if record is not None else listed

    def _root_order(self, placed: int) -> int:
        instance = self.scene.instances.get(placed)
        if instance is not None:
            return instance.root_order
        return self.outline.integer(self.outline.headers[placed], "m_RootOrder") or 0

    def _placed(self, placed: int) -> tuple[GameObject, ...]:
        """The GameObjects that a Transform or instance of this file puts in the hierarchy."""
        instance = self.scene.instances.get(placed)
        if instance is not None:
            return instance.roots
        owner = self._owner(placed)
        return (owner,) if owner is not None else ()

    def _owner(self, transform: int) -> GameObject | None:
        """The GameObject of one of the file's own Transforms."""
        owner = self.outline.owner(self.outline.headers[transform])
        header = self.outline.headers.get(owner)
        is_own = header is not None and header.class_id == GAME_OBJECT and not header.stripped
        return self.scene.own_game_object(owner) if is_own else None

    def transform_id(self, game_object: int) -> int:
        """The fileID of the Transform of one of the file's own GameObjects, 0 where it has none."""
        headers = self.outline.headers
        for component in self.outline.components(headers[game_object]):
            header = headers.get(component)
            if header is not None and header.class_id in TRANSFORMS:
                return component
        return 0

    def children(self, game_object: GameObject) -> tuple[GameObject, ...]:
        """The children of a GameObject, in sibling order."""
        instance, source = game_object.instance, game_object.source
        if instance is None or source is None:
            return self._own_children(game_object.file_id)
        below: Sequence[GameObject] = source.children
        if not below and game_object.file_id not in self._added:
            return ()
        if instance.removed:
            below = [child for child in below if child.file_id & MASK not in instance.removed]
        brought = self.scene.bring_game_objects(instance, below) if below else []
        added = self._added.get(game_object.file_id)
        return tuple(self._with_added(instance, brought, added) if added else brought)

    def _own_children(self, game_object: int) -> tuple[GameObject, ...]:
        transform = self.transform_id(game_object)
        placed = self._by_father.get(transform) if transform else None
        if not placed:
            return ()
        if len(placed) > 1:
            placed = self._in_order(placed, self.outline.children(self.outline.headers[transform]))
        return tuple(each for one in placed for each in self._placed(one))

    def _with_added(
        self, instance: "PrefabInstance", brought: list[GameObject], added: list[int]
    ) -> list[GameObject]:
        """The source's children and those this file adds: behind them, or where ``insertIndex`` says."""
        for placed in self._by_root_order(added):
            objects = self._placed(placed)
            indexes = [instance.inserted.get(each.transform_id) for each in objects]
            at = next((index for index in indexes if index is not None), len(brought))
            brought[at:at] = objects
        return brought

    def parent(self, game_object: GameObject) -> GameObject | None:
        """The parent of a GameObject; None for a root."""
        instance, source = game_object.instance, game_object.source
        if self.cut and self._placed_id(game_object) in self.cut:
            return None
        if instance is not None and source is not None:
            above = source.parent
            return (
                self._father(instance.parent_id)
                if above is None
                else self.scene.bring_game_object(instance, above)
            )
        header = self.outline.headers.get(self.transform_id(game_object.file_id))
        return self._father(self.outline.father(header)) if header is not None else None

    def _placed_id(self, game_object: GameObject) -> int:
        """By what a GameObject is placed in this file; 0 for one inside an instance."""
        instance, source = game_object.instance, game_object.source
        if instance is None or source is None:
            return self.transform_id(game_object.file_id)
        return instance.file_id if source.parent is None else 0

    def _father(self, transform: int) -> GameObject | None:
        if self._is_own(transform):
            return self._owner(transform)
        return self._in_instance(transform) if transform else None

    def components(self, game_object: GameObject) -> tuple[Component, ...]:
        """The components of a GameObject in order, with added ones and without removed ones."""
        instance, source = game_object.instance, game_object.source
        if instance is None or source is None:
            return tuple(self._own_components(game_object.file_id))
        found = [
            self.scene.bring_component(instance, each)
            for each in source.components
            if each.file_id & MASK not in instance.removed
        ]
        for added in self.outline.added_components.get(game_object.file_id, ()):
            class_id = self.outline.headers[added].class_id
            found.insert(instance.inserted.get(added, len(found)), self.scene.own_component(added, class_id))
        return tuple(found)

    def _own_components(self, game_object: int) -> Iterator[Component]:
        headers = self.outline.headers
        for file_id in self.outline.components(headers[game_object]):
            if file_id in headers:
                yield self.scene.own_component(file_id, headers[file_id].class_id)

    def owner(self, component: Component) -> GameObject | None:
        """The GameObject of a component; None in a damaged file."""
        if component.instance is not None and component.source is not None:
            above = component.source.game_object
            return self.scene.bring_game_object(component.instance, above) if above is not None else None
        found = self.scene.object(self.outline.owner(self.outline.headers[component.file_id]))
        return found if isinstance(found, GameObject) else None
