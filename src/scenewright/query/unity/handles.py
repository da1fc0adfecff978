"""Objects of Unity as values of a query: of scenes, of assets, and references that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from scenewright.errors import NotOfflineError
from scenewright.query.faults import thrown
from scenewright.query.types import CType
from scenewright.query.unity.contents import members_of
from scenewright.query.unity.paths import at
from scenewright.query.values import Handle, Value
from scenewright.scene import Component, GameObject, Missing
from scenewright.scene import Value as SavedValue
from scenewright.text import Reference

if TYPE_CHECKING:
    from scenewright.query.unity.assets import SavedAsset
    from scenewright.query.unity.world import UnityWorld
    from scenewright.query.world import Call

__all__ = ["AssetObject", "Holder", "LostObject", "Part", "SceneObject", "UnityObject"]


class Holder(Handle):
    """Anything whose members are saved values."""

    __slots__ = ("_type", "world")

    def __init__(self, world: UnityWorld, type_: CType) -> None:
        self.world = world
        self._type = type_

    @property
    def type(self) -> CType:
        """Its runtime type."""
        return self._type

    @property
    def owner(self) -> UnityObject | None:
        """The object that holds it in its document; None for settings."""
        return None

    @property
    def label(self) -> str:
        """How evidence names it."""
        return ""

    def saved(self, path: str) -> SavedValue | None:
        """The saved value at a property path; None where the file has none."""
        raise NotImplementedError

    def resolve(self, reference: Reference, expected: CType) -> Value:
        """What a reference that it holds leads to; null for the null reference."""
        raise NotImplementedError

    def at(self, *paths: str) -> SavedValue | None:
        """The first of these property paths that it has a value at, noted as evidence."""
        for path in paths:
            found = self.saved(path)
            if found is not None:
                self.world.evidence.read(self.identity, self.label, found)
                return found
        return None


class UnityObject(Holder):
    """A ``UnityEngine.Object``."""

    __slots__ = ()

    @property
    def owner(self) -> UnityObject:
        """Itself."""
        return self

    @property
    def name(self) -> str:
        """``name``."""
        raise NotImplementedError

    def text(self) -> str:
        """``ToString()``: ``Player (UnityEngine.GameObject)``, and ``null`` for what is missing."""
        return "null" if self.is_null else f"{self.name} ({self.type.reflection_name})"


class SceneObject(UnityObject):
    """A GameObject or component of a composed scene or prefab."""

    __slots__ = ("part",)

    def __init__(self, world: UnityWorld, type_: CType, part: GameObject | Component) -> None:
        super().__init__(world, type_)
        self.part = part

    @property
    def game_object(self) -> GameObject:
        """The GameObject it is or belongs to."""
        if isinstance(self.part, GameObject):
            return self.part
        owner = self.part.game_object
        if owner is None:
            raise thrown("UnityEngine.MissingReferenceException", "The component has lost its GameObject.")
        return owner

    @property
    def is_null(self) -> bool:
        """Whether it is a component whose script is missing."""
        return isinstance(self.part, Component) and self.part.is_script_missing

    @property
    def identity(self) -> object:
        """File and fileID."""
        return (self.part.scene.path, self.part.file_id)

    @property
    def name(self) -> str:
        """The name of its GameObject."""
        return self.game_object.name

    @property
    def label(self) -> str:
        """Hierarchy path, with the type of a component behind it."""
        path = self.game_object.path
        return path if isinstance(self.part, GameObject) else f"{path} ({self.part.type_name})"

    def saved(self, path: str) -> SavedValue | None:
        """The saved value at a property path, with what prefab instances change."""
        fields = self.part.fields
        if "." in path or not path:
            head = path.split(".", 1)[0]
            if head and fields.root.get(head) is None and fields.get(head) is not None:
                return at(fields[head], path.split(".", 1)[1])
            return at(fields.root, path)
        return fields.get(path)

    def resolve(self, reference: Reference, expected: CType) -> Value:
        """What a reference of its scene leads to."""
        return self.world.target(self.part.scene.resolve(reference), expected)

    def elements(self) -> Iterator[Value]:
        """The children of a Transform."""
        return (self.world.transform_of(child) for child in self.game_object.children)

    def as_json(self) -> dict[str, Any]:
        """``name``, ``type``, ``path`` in the hierarchy, ``scene``, ``guid``, ``fileID``, ``status``."""
        return {
            "name": self.name,
            "type": self.type.full_name,
            "path": self.game_object.path,
            "scene": self.part.scene.path,
            "guid": self.part.scene.guid,
            "fileID": self.part.file_id,
            "status": "missing script" if self.is_null else "present",
        }


class AssetObject(UnityObject):
    """An object of an asset file, or a resource that comes with the Editor."""

    __slots__ = ("asset",)

    def __init__(self, world: UnityWorld, type_: CType, asset: SavedAsset) -> None:
        super().__init__(world, type_)
        self.asset = asset

    @property
    def identity(self) -> object:
        """GUID and fileID; the name for what has no known fileID."""
        return (self.asset.guid, self.asset.file_id or self.asset.name)

    @property
    def name(self) -> str:
        """Its own name; for the main object of a file that is the file's.

        Raises ``NotOfflineError`` for an object of a model that is not there to read, and for a resource of
        the Editor that the tables do not name.
        """
        if not self.asset.name and not self.asset.path:
            raise NotOfflineError(f"The name of the Editor's own resource {self.asset.file_id} is not known.")
        if not self.asset.name and self.asset.status != "present":
            raise NotOfflineError(
                f"An object of {self.asset.path} has its name in that model, which cannot be read.",
                status=self.asset.status,
            )
        return self.asset.name

    @property
    def label(self) -> str:
        """The path of its file, with the name of a sub-asset behind it."""
        path = self.asset.path or f"Unity's own {self.asset.name or 'resource'}"
        return path if self.asset.is_main else f"{path} ({self.asset.name})"

    def saved(self, path: str) -> SavedValue | None:
        """The saved value at a property path; None too for a file that is no text."""
        fields = self.asset.fields
        if fields is None:
            return None
        head, dot, rest = path.partition(".")
        found = fields.get(head) if head else fields.root
        return found if found is None or not dot else at(found, rest)

    def resolve(self, reference: Reference, expected: CType) -> Value:
        """What a reference of its file leads to."""
        return self.world.from_file(self.asset.path, reference, expected)

    def text(self) -> str:
        """``ToString()``; for an object without a known name its path or its number stands in."""
        return f"{self.asset.name or self.asset.path or self.asset.file_id} ({self.type.reflection_name})"

    def as_json(self) -> dict[str, Any]:
        """``name`` (null where unknown), ``type``, ``path`` of the file, ``guid``, ``fileID`` (null where
        unknown), ``status``.
        """
        return {
            "name": self.asset.name or None,
            "type": self.type.full_name,
            "path": self.asset.path,
            "guid": self.asset.guid,
            "fileID": self.asset.file_id or None,
            "status": self.asset.status,
        }


class LostObject(UnityObject):
    """A reference to an object that is not there: it equals null, and using it throws."""

    __slots__ = ("lost",)

    def __init__(self, world: UnityWorld, type_: CType, lost: Missing) -> None:
        super().__init__(world, type_)
        self.lost = lost

    @property
    def is_null(self) -> bool:
        """True."""
        return True

    @property
    def identity(self) -> object:
        """The same for all missing objects: Unity's ``==`` finds them equal."""
        return "missing"

    @property
    def name(self) -> str:
        """Throws."""
        raise self.fault()

    def fault(self) -> Exception:
        """What using it throws in Unity, with the reason."""
        error = thrown(
            "UnityEngine.MissingReferenceException",
            f"The object of type '{self.type}' is missing: {self.lost.message}",
        )
        error.hint = "Compare with null first, or use a reference that leads somewhere."
        return error

    def saved(self, path: str) -> SavedValue | None:
        """Throws."""
        raise self.fault()

    def resolve(self, reference: Reference, expected: CType) -> Value:
        """Throws."""
        raise self.fault()

    def as_json(self) -> dict[str, Any]:
        """``name`` null, ``type``, ``path`` null, ``guid``, ``fileID``, ``status`` with the reason's code."""
        return {
            "name": None,
            "type": self.type.full_name,
            "path": None,
            "guid": self.lost.reference.guid,
            "fileID": self.lost.reference.file_id,
            "status": f"missing ({self.lost.code})",
        }


class Part(Holder):
    """A part of an object's document: a struct, a module, an entry of a list, a ``[Serializable]`` object."""

    __slots__ = ("_owner", "value")

    def __init__(self, world: UnityWorld, type_: CType, owner: Holder, value: SavedValue) -> None:
        super().__init__(world, type_)
        self._owner = owner
        self.value = value

    @property
    def owner(self) -> UnityObject | None:
        """The object whose document it is part of."""
        return self._owner.owner

    @property
    def label(self) -> str:
        """That of the object."""
        return self._owner.label

    @property
    def identity(self) -> object:
        """The owner's, with the path: parts are told apart by their place."""
        return (self._owner.identity, self.value.property_path)

    def saved(self, path: str) -> SavedValue | None:
        """The saved value at a path below it; of what no file has its C# is run instead."""
        found = at(self.value, path)
        return found if found is not None and found.is_saved else None

    def at(self, *paths: str) -> SavedValue | None:
        """As `Holder.at`; evidence names the owner."""
        for path in paths:
            found = self.saved(path)
            if found is not None:
                self.world.evidence.read(self._owner.identity, self.label, found)
                return found
        return None

    def resolve(self, reference: Reference, expected: CType) -> Value:
        """What a reference of its document leads to."""
        return self._owner.resolve(reference, expected)

    def members(self, call: Call) -> Mapping[str, Callable[[], Value]]:
        """Those that files have, by their C# names."""
        return members_of(call, self)
