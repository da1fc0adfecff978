"""One prefab instance of a file: its source, and what it changes in it."""

from functools import cached_property
from typing import TYPE_CHECKING

from scenewright.errors import FileFormatError
from scenewright.scene.files import Unreadable
from scenewright.scene.modifications import Layer, Modification, basics, modifications
from scenewright.scene.outline import MASK
from scenewright.text import Header

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
        facts = scene.outline.instance(header)
        self.scene = scene
        self.header = header
        self.file_id = header.file_id
        self.parent_id = facts.parent
        self.source_guid = facts.guid
        self.removed = facts.removed
        self.inserted = facts.inserted
        self.reason: Unreadable | None = None
        self.recorded: dict[int, int] = {}

    @cached_property
    def source(self) -> "Scene":
        """The prefab it is an instance of, composed; a placeholder where that cannot be read."""
        source, self.reason = self.scene.source_of(self)
        return source

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

    @cached_property
    def basics(self) -> dict[tuple[int, str], str]:
        """Overridden names, active states and root orders, by 63-bit fileID of the target and key."""
        return basics(self.scene.outline, self.header)

    @cached_property
    def modifications(self) -> tuple[Modification, ...]:
        """Every modification, in file order; empty where the document is damaged."""
        try:
            return modifications(self.scene.outline, self.header)
        except FileFormatError as error:
            self.scene.report(error.reason, error.message, self.file_id)
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
        bring = self.scene.bring_game_object
        return tuple(
            bring(self, root) for root in self.source.roots if root.file_id & MASK not in self.removed
        )

    @cached_property
    def root_order(self) -> int:
        """The effective ``m_RootOrder``: the position among its siblings before Unity 2022.3."""
        orders = [text for (_, key), text in self.basics.items() if key == "m_RootOrder"]
        if len(orders) != 1:
            roots = self.source.roots
            own = self.basics.get((roots[0].transform_id & MASK, "m_RootOrder")) if roots else None
            orders = [own or (orders or ["0"])[0]]
        return int(orders[0]) if orders[0].lstrip("-").isdigit() else 0
