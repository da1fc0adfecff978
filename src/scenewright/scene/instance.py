"""One prefab instance of a file: its source, and what it changes in it."""

from typing import TYPE_CHECKING

from scenewright.errors import FileFormatError
from scenewright.scene.files import Unreadable
from scenewright.scene.modifications import Basics, Layer, Modification, basics, modifications
from scenewright.scene.outline import MASK
from scenewright.text import Header, Reference
from scenewright.text.caching import cached_property

if TYPE_CHECKING:
    from scenewright.scene.game_object import GameObject
    from scenewright.scene.scene import Scene

__all__ = ["PrefabInstance"]

_NOTHING = Layer()


class PrefabInstance:
    """A ``PrefabInstance`` document (``Prefab`` before Unity 2018.3) of a scene or prefab.

    ``reason`` says why its source cannot be read; it is None where the instance is whole. Objects of the
    source are known by the lower 63 bits of their fileID, as models have negative ones.
    """

    def __init__(self, scene: "Scene", header: Header) -> None:
        self.scene = scene
        self.header = header
        self.file_id = header.file_id
        self.parent_id = scene.outline.parent(header)
        self.source_guid = scene.outline.sources[header.file_id]
        self.reason: Unreadable | None = None
        self.recorded: dict[int, int] = {}

    @cached_property
    def source(self) -> "Scene":
        """The prefab it is an instance of, composed; a placeholder where that cannot be read."""
        source, self.reason = self.scene.source_of(self)
        return source

    @cached_property
    def removed(self) -> frozenset[int]:
        """The 63-bit fileIDs of the components and GameObjects of its source that it removes."""
        return self.scene.outline.removed(self.header)

    @cached_property
    def inserted(self) -> dict[int, int]:
        """The positions of the objects added to it that are not appended, by fileID."""
        return self.scene.outline.inserted(self.header)

    @property
    def source_path(self) -> str:
        """The project path of its source, "" where no asset has the GUID."""
        return self.scene.files.path_of(self.source_guid) or ""

    def local_id(self, source_id: int) -> int:
        """The fileID, in this file, of an object of the source.

        As a stripped document records it, else ``(instance XOR source) & 0x7fffffffffffffff``, the rule
        Unity follows in prefab files.
        """
        masked = source_id & MASK
        return self.recorded.get(masked) or (self.file_id ^ masked) & MASK

    def seen(self, reference: Reference) -> Reference:
        """A reference of an object of the source, as the file of the instance has it."""
        if reference.guid is not None or reference.is_null:
            return reference
        return Reference(self.local_id(reference.file_id))

    @cached_property
    def basics(self) -> Basics:
        """Overridden names, active states and root orders."""
        return basics(self.scene.outline, self.header)

    @cached_property
    def modifications(self) -> tuple[Modification, ...]:
        """Every modification, in file order; empty where the document is damaged."""
        try:
            return modifications(self.scene.outline, self.header)
        except FileFormatError as error:
            self.scene.report(error)
            return ()

    @cached_property
    def _by_target(self) -> dict[int, dict[str, Modification]]:
        found: dict[int, dict[str, Modification]] = {}
        for change in self.modifications:
            found.setdefault(change.target.file_id & MASK, {})[change.path] = change
        return found

    def changes(self, source_id: int) -> dict[str, Modification]:
        """The modifications of one object of the source, by property path."""
        return self._by_target.get(source_id & MASK, {})

    def layer(self, source_id: int) -> Layer:
        """The same as a tree of path steps."""
        layer = Layer()
        for change in self.changes(source_id).values():
            layer.add(change)
        return layer

    @property
    def targets(self) -> tuple[int, ...]:
        """The 63-bit fileIDs of the objects its modifications target."""
        return tuple(self._by_target)

    @cached_property
    def roots(self) -> tuple["GameObject", ...]:
        """What the instance puts under its parent; one GameObject in a sound prefab."""
        kept = [root for root in self.source.roots if root.file_id & MASK not in self.removed]
        return tuple(self.scene.bring_game_objects(self, kept))

    @cached_property
    def root_order(self) -> int:
        """The effective ``m_RootOrder``: the position among its siblings before Unity 2022.3."""
        orders = [*self.basics.orders.values()]
        if len(orders) > 1:
            roots = self.source.roots
            own = self.basics.orders.get(roots[0].transform_id & MASK) if roots else None
            orders = [own or orders[0]]
        return int(orders[0]) if orders and orders[0].lstrip("-").isdigit() else 0
