"""The GameObjects of composed scenes as a search sees them: each a record of facts, worked out once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from scenewright.project import TagsAndLayers
from scenewright.query import BUILTIN, Call, Deadline, Limits, Types
from scenewright.query.unity import UnityProject, UnityWorld, handles, prefabs
from scenewright.scene import AssetRef, Component, GameObject, Scene
from scenewright.scene.game_object import setting
from scenewright.scene.property_types import PropertyTypes
from scenewright.scene.scene import SceneObject
from scenewright.scene.transform import is_screen_canvas
from scenewright.search.hierarchy.comparable import Comparables
from scenewright.search.hierarchy.links import Assets, has_lost_reference, links_of, thing_of
from scenewright.search.hierarchy.properties import Properties
from scenewright.search.hierarchy.shapes import (
    Box,
    Measure,
    MeshCounts,
    box_of,
    materials_of,
    mesh_of,
    overlaps_of,
    rendering_mask_of,
    size_of,
)
from scenewright.search.hierarchy.type_names import TypeNames
from scenewright.search.interface import Item
from scenewright.search.values import Thing, Value
from scenewright.text.caching import cached_property

__all__ = ["ObjectRecord", "SceneRecords", "initials"]

_HIDE_IN_INSPECTOR: Final = 2
_SEPARATORS: Final = frozenset("/_-. ")


class SceneRecords:
    """The records of one composed scene or prefab, in hierarchy order.

    Made for one state of the scene and of the index.
    """

    def __init__(self, unity: UnityProject, scene: Scene, types: TypeNames, assets: Assets) -> None:
        self.scene = scene
        self.assets = assets
        self.files = unity.files
        self.world = UnityWorld(unity, (scene,), keeps_evidence=False)
        self.types = types
        self.property_types = PropertyTypes(scene)
        self.properties = Properties(Comparables(self.property_types, partial(thing_of, self)))

    @cached_property
    def call(self) -> Call:
        """What functions of Unity's API are called with."""
        endless = Deadline(math.inf, math.inf)
        return Call(Limits(endless), Types(self.world, BUILTIN), {}, self.world)

    @property
    def thing(self) -> Thing:
        """What its file is called."""
        return Thing((self.scene.path, self.scene.name))

    @cached_property
    def records(self) -> tuple[ObjectRecord, ...]:
        """Every GameObject, inactive ones too: a parent before its children, siblings in their order."""
        return tuple(self._walk())

    def _walk(self) -> Iterator[ObjectRecord]:
        todo: list[tuple[GameObject, ObjectRecord | None]] = [(root, None) for root in self.scene.roots[::-1]]
        while todo:
            part, parent = todo.pop()
            record = ObjectRecord(self, part, parent)
            yield record
            todo += [(child, record) for child in part.children[::-1]]

    @cached_property
    def by_file_id(self) -> dict[int, ObjectRecord]:
        """The records by the fileIDs of their GameObjects."""
        return {each.part.file_id: each for each in self.records}

    @cached_property
    def overlaps(self) -> dict[int, int]:
        """How many boxes around other renderers meet a GameObject's own, by fileID; see `overlaps_of`."""
        return overlaps_of(self)

    @cached_property
    def layers(self) -> tuple[str, ...]:
        """The names of the 32 layers, "" for one without; empty where the settings do not tell."""
        known = self._tags_and_layers
        return known.layers if known else ()

    @cached_property
    def rendering_layers(self) -> tuple[str, ...]:
        """The names of the rendering layers; the first is ``Default`` where the settings name none."""
        known = self._tags_and_layers
        return (known.rendering_layers if known else ()) or ("Default",)

    @property
    def _tags_and_layers(self) -> TagsAndLayers | None:
        known = self.files.project.settings.tags_and_layers
        return known if isinstance(known, TagsAndLayers) else None


class ObjectRecord:
    """One GameObject of a scene or prefab and what filters ask of it.

    ``depth`` is 1 for a root. Texts that filters compare are in lower case.
    """

    def __init__(self, home: SceneRecords, part: GameObject, parent: ObjectRecord | None) -> None:
        self.home = home
        self.part = part
        self.parent = parent
        self.depth: int = parent.depth + 1 if parent is not None else 1
        self.name = part.name

    @cached_property
    def lower_name(self) -> str:
        """Its name."""
        return self.name.lower()

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What words are looked for in: its name, and the initials of the parts of its name."""
        short = initials(self.name)
        return (self.lower_name, short) if len(short) > 1 else (self.lower_name,)

    @cached_property
    def search_path(self) -> str:
        """``/root/child``, as Unity writes a hierarchy path."""
        return self.unity_path.lower()

    @cached_property
    def unity_path(self) -> str:
        """The same in the letter case of the names."""
        above: str | None = self._above("unity_path")
        return f"{above or ''}/{self.name}"

    @cached_property
    def address(self) -> str:
        """Its hierarchy path as ``Scene.at`` reads it."""
        above: str | None = self._above("address")
        return self.part.step if above is None else f"{above}/{self.part.step}"

    @cached_property
    def item(self) -> Item:
        """It as a result: its GlobalObjectId, name, file and hierarchy path."""
        path, scene = self.address, self.home.scene.path
        return Item(self.part.global_id, self.name, scene, "scene", "GameObject", path, 0, self)

    @cached_property
    def is_active(self) -> bool:
        """Whether it and all above it are active."""
        return self._above("is_active") is not False and self.part.active_self

    @cached_property
    def tag(self) -> str | None:
        """Its tag; None where the file that has it cannot be read."""
        return self.part.tag

    @cached_property
    def layer(self) -> int | None:
        """The number of its layer; None where the file that has it cannot be read."""
        return self.part.layer

    @property
    def layer_name(self) -> str | None:
        """The name of its layer; None where that is not known."""
        names, number = self.home.layers, self.layer
        return names[number] if number is not None and 0 <= number < len(names) else None

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """Its components but those that the Inspector hides."""
        return tuple(each for each in self.part.components if not _is_hidden(each))

    @cached_property
    def behaviours(self) -> tuple[Component, ...]:
        """Of those the ones whose script is not missing."""
        return tuple(each for each in self.components if not each.is_script_missing)

    @property
    def parts(self) -> tuple[SceneObject, ...]:
        """Itself and those components, as properties are looked for in them."""
        return (self.part, *self.behaviours)

    @cached_property
    def types(self) -> frozenset[str]:
        """The names that ``t`` compares, but for those that come from being a prefab instance."""
        names = self.home.types
        found = [names.of(self.home.world, each) for each in self.behaviours]
        return names.game_object.union(*found)

    @cached_property
    def interfaces(self) -> frozenset[str]:
        """The names of the interfaces of its scripts."""
        names, world = self.home.types, self.home.world
        scripts = [each for each in self.behaviours if each.script is not None]
        return frozenset[str]().union(*(names.interfaces(world, each) for each in scripts))

    @cached_property
    def handle(self) -> handles.SceneObject:
        """What functions of Unity's API take for it."""
        return self.home.world.game_object(self.part)

    @cached_property
    def is_instance_root(self) -> bool:
        """Whether it is the root of a prefab instance, of a nested one too."""
        return bool(prefabs.prefab_is_any_root(self.home.call, self.handle))

    @cached_property
    def has_overrides(self) -> tuple[bool, bool]:
        """Whether its prefab instance has overrides that are no default ones, and whether it has any."""
        call, has = self.home.call, prefabs.prefab_has_overrides
        return has(call, self.handle, False), has(call, self.handle, True)

    @cached_property
    def materials(self) -> tuple[AssetRef, ...]:
        """The materials of its renderers; see `materials_of`."""
        return materials_of(self)

    @cached_property
    def rendering_mask(self) -> int:
        """The rendering layers of its renderer, as bits; 0 without a renderer."""
        return rendering_mask_of(self)

    @cached_property
    def links(self) -> frozenset[str]:
        """What ``ref`` compares; see `links_of`."""
        return links_of(self)

    @cached_property
    def loses_a_reference(self) -> bool | None:
        """Whether it refers to what is not there; None where that is not known."""
        return has_lost_reference(self)

    @cached_property
    def size(self) -> Measure:
        """How large the box around it is; see `size_of`."""
        return size_of(self)

    @cached_property
    def box(self) -> Box | str | None:
        """The box around its renderer; see `box_of`."""
        return box_of(self)

    @property
    def overlap(self) -> Measure:
        """How many boxes around other renderers meet its own; -1 without a renderer."""
        if self.box is None:
            return Measure(-1)
        if isinstance(self.box, str):
            return Measure(None, self.box)
        return Measure(self.home.overlaps[self.part.file_id])

    @cached_property
    def mesh(self) -> MeshCounts | str | None:
        """The counts of its mesh; see `mesh_of`."""
        return mesh_of(self)

    @cached_property
    def position(self) -> tuple[float, float, float] | None:
        """Where it is in the world; None where its file is damaged."""
        self._above("position")
        transform = self.part.transform
        return transform.position if transform is not None else None

    @cached_property
    def doubt(self) -> str:
        """Why its place in the world may be another in Unity; "" where nothing speaks against it."""
        above: str | None = self._above("doubt")
        if above:
            return above
        transform = self.part.transform
        is_own = self.parent is None or self.part.is_displaced or is_screen_canvas(self.part)
        return transform.uncertainty if transform is not None and is_own else ""

    def _above(self, fact: str) -> Any:
        """A fact of its parent, None for a root; worked out from the root down, so that any depth will do."""
        unknown = []
        each = self.parent
        while each is not None and fact not in each.__dict__:
            unknown.append(each)
            each = each.parent
        for each in reversed(unknown):
            getattr(each, fact)
        return getattr(self.parent, fact) if self.parent is not None else None

    def property(self, name: str) -> Value:
        """The value of a serialized property by any of its names; None where it has none that can be
        compared.
        """
        return self.home.properties.of(self, name)

    def __repr__(self) -> str:
        return f"<ObjectRecord {self.search_path} of {self.home.scene.path}>"


def _is_hidden(component: Component) -> bool:
    flags = setting(component, "m_ObjectHideFlags") or "0"
    return flags.isdecimal() and bool(int(flags) & _HIDE_IN_INSPECTOR)


def initials(name: str) -> str:
    """The first letters of the parts of a name, in lower case.

    A part begins after ``/``, ``_``, ``-``, ``.`` or a blank, and at every capital letter.
    """
    found, begins = [], True
    for character in name:
        if character in _SEPARATORS:
            begins = True
        elif begins or character.isupper():
            found.append(character)
            begins = False
    return "".join(found).lower()
