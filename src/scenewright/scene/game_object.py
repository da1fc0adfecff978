"""A GameObject of a composed scene or prefab."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Union

from scenewright.scene.fields import FieldView, fields_of
from scenewright.scene.identity import GlobalObjectId, Identity, Origin
from scenewright.scene.outline import MASK

if TYPE_CHECKING:
    from scenewright.scene.component import Component
    from scenewright.scene.instance import PrefabInstance
    from scenewright.scene.scene import Scene
    from scenewright.scene.transform import Transform

__all__ = ["GameObject", "global_id", "identity", "innermost", "origin", "setting"]

_TRUE: Final = frozenset(["1", "true", "True"])


class GameObject:
    """A GameObject as Unity would load it: one of this file, or one that a prefab instance brings in.

    What it is is worked out when asked for, and kept. ``source`` is the object of the source prefab that it
    is an instance of, ``instance`` the prefab instance that brings it in; both None for one of the file
    itself.
    """

    _name: str | None = None
    _active: bool | None = None
    _children: "tuple[GameObject, ...] | None" = None
    _components: "tuple[Component, ...] | None" = None
    _parent: "tuple[GameObject | None] | None" = None

    def __init__(
        self,
        scene: "Scene",
        file_id: int,
        instance: "PrefabInstance | None" = None,
        source: "GameObject | None" = None,
    ) -> None:
        self.scene = scene
        self.file_id = file_id
        self.instance = instance
        self.source = source

    @property
    def name(self) -> str:
        """Its name."""
        if self._name is None:
            self._name = self._find_name()
        return self._name

    def _find_name(self) -> str:
        if self.instance is None or self.source is None:
            return text_of(self, "m_Name") or ""
        own = self.instance.basics.names.get(self.source.file_id & MASK)
        return self.source.name if own is None else own

    @property
    def gap(self) -> str:
        """Why only overrides tell of it: the prefab it is in cannot be read; "" for any other object."""
        return innermost(self).scene.gap

    @property
    def tag(self) -> str | None:
        """Its tag, ``Untagged`` where the file has none; None where that file cannot be read."""
        return setting(self, "m_TagString") or (None if self.gap else "Untagged")

    @property
    def layer(self) -> int | None:
        """The number of its layer, 0 to 31; None where the file that has it cannot be read."""
        return self._whole("m_Layer")

    @property
    def static_flags(self) -> int | None:
        """Unity's ``StaticEditorFlags``, a bit mask; None where the file that has it cannot be read."""
        return self._whole("m_StaticEditorFlags")

    @property
    def is_static(self) -> bool | None:
        """Whether any static flag is set; None where that is not known."""
        return None if self.static_flags is None else self.static_flags != 0

    def _whole(self, key: str) -> int | None:
        found = setting(self, key)
        return None if found is None and self.gap else _number(found)

    @property
    def active_self(self) -> bool:
        """Its own active state; it counts as active where that is in a file that cannot be read."""
        if self._active is None:
            self._active = self._find_active()
        return self._active

    def _find_active(self) -> bool:
        if self.instance is None or self.source is None:
            return bool(self.scene.gap) or setting(self, "m_IsActive") in _TRUE
        own = self.instance.basics.active.get(self.source.file_id & MASK)
        return self.source.active_self if own is None else own in _TRUE

    @property
    def active_in_hierarchy(self) -> bool:
        """Whether it and every ancestor are active."""
        return all(each.active_self for each in self.line)

    @property
    def is_active_known(self) -> bool:
        """Whether a file that can be read, or an override, tells its own active state."""
        return not self.gap or setting(self, "m_IsActive") is not None

    @property
    def line(self) -> "Iterator[GameObject]":
        """Itself, its parent, and so on up to the root."""
        each: GameObject | None = self
        while each is not None:
            yield each
            each = each.parent

    @property
    def parent(self) -> "GameObject | None":
        """The GameObject whose child it is; None for a root."""
        if self._parent is None:
            self._parent = (self.scene.hierarchy.parent(self),)
        return self._parent[0]

    @property
    def children(self) -> "tuple[GameObject, ...]":
        """Its children in sibling order."""
        if self._children is None:
            self._children = self.scene.hierarchy.children(self)
        return self._children

    @property
    def components(self) -> "tuple[Component, ...]":
        """Its components in the order of the Inspector, the Transform first."""
        if self._components is None:
            self._components = self.scene.hierarchy.components(self)
        return self._components

    @property
    def transform(self) -> "Transform | None":
        """Its Transform or RectTransform; None only in a damaged file."""
        return next((each.transform for each in self.components if each.transform is not None), None)

    @property
    def transform_id(self) -> int:
        """The fileID of its Transform, 0 where there is none; composes no components."""
        if self.instance is not None and self.source is not None:
            return self.instance.local_id(self.source.transform_id)
        return self.scene.hierarchy.transform_id(self.file_id)

    @property
    def descendants(self) -> "Iterator[GameObject]":
        """Itself and everything below it, parents before children, in hierarchy order."""
        todo = [self]
        while todo:
            each = todo.pop()
            yield each
            todo.extend(reversed(each.children))

    @property
    def path(self) -> str:
        """Its hierarchy path, as ``Scene.at`` reads it: names joined by ``/``.

        A ``/`` in a name is written ``\\/``; siblings with equal names are told apart by ``[n]``, n from 0.
        """
        return "/".join(reversed([each.step for each in self.line]))

    @property
    def step(self) -> str:
        """Its own part of the path."""
        name = self.name
        twins = [each for each in self.siblings if each.name == name]
        escaped = name.replace("\\", "\\\\").replace("/", "\\/")
        return f"{escaped}[{twins.index(self)}]" if len(twins) > 1 else escaped

    @property
    def siblings(self) -> "tuple[GameObject, ...]":
        """The children of its parent, or the roots: itself among them."""
        return self.parent.children if self.parent is not None else self.scene.roots

    @property
    def identity(self) -> Identity:
        """The file it is seen in and its fileID there."""
        return identity(self)

    @property
    def origin(self) -> Origin | None:
        """Where a prefab instance has it from; None for one of the file itself."""
        return origin(self, self)

    @property
    def global_id(self) -> str:
        """Its ``GlobalObjectId`` as text."""
        return global_id(self)

    @property
    def is_unexpanded(self) -> bool:
        """Whether it stands for a prefab instance whose source cannot be read."""
        return self.instance is not None and not self.instance.source.is_whole

    @property
    def is_displaced(self) -> bool:
        """Whether no more is known of its parent than in which prefab instance that is."""
        inner = self
        while inner.source is not None and inner.file_id not in inner.scene.hierarchy.displaced:
            inner = inner.source
        return inner.file_id in inner.scene.hierarchy.displaced

    @property
    def fields(self) -> "FieldView":
        """Its serialized properties."""
        return fields_of(self)

    def __repr__(self) -> str:
        return f"<GameObject {self.path!r} &{self.file_id} of {self.scene.path}>"


Part = Union[GameObject, "Component"]


def innermost(part: Part) -> Part:
    """The object of the prefab or scene file in which a possibly nested object stands itself."""
    while part.source is not None:
        part = part.source
    return part


def setting(part: Part, key: str) -> str | None:
    """The effective text of a scalar at the top of an object, None where no file that can be read has it."""
    while part.instance is not None and part.source is not None:
        change = part.instance.changes(part.source.file_id).get(key)
        if change is not None:
            return change.text
        part = part.source
    return None if part.scene.gap else text_of(part, key)


def text_of(part: Part, key: str) -> str | None:
    """The same as the object's own document has it."""
    header = part.scene.outline.headers.get(part.file_id)
    return part.scene.outline.text(header, key) if header is not None else None


def identity(part: Part) -> Identity:
    """The file an object is seen in and its fileID there."""
    return Identity(part.scene.path, part.file_id, part.file_id in part.scene.outline.headers)


def origin(part: Part, game_object: GameObject) -> Origin | None:
    """Where a prefab instance has an object from."""
    instance, source = part.instance, part.source
    if instance is None or source is None:
        return None
    owner = game_object.source
    depth = 1
    inner: Part = source
    while inner.source is not None:
        inner, depth = inner.source, depth + 1
    return Origin(
        path=instance.source_path,
        guid=instance.source_guid,
        file_id=source.file_id,
        instance_id=instance.file_id,
        is_root=owner is not None and owner.parent is None,
        depth=depth,
        is_variant=instance.source.is_variant,
    )


def global_id(part: Part) -> str:
    """The ``GlobalObjectId`` of an object as text."""
    scene = part.scene
    if scene.kind != "scene":
        return str(GlobalObjectId(1, scene.guid, part.file_id))
    if part.instance is None or part.source is None:
        return str(GlobalObjectId(2, scene.guid, part.file_id))
    return str(GlobalObjectId(2, scene.guid, part.source.file_id, part.instance.file_id))


def _number(text: str | None) -> int:
    try:
        return int(text or 0)
    except ValueError:
        return 0
