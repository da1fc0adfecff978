"""Where an object stands in the hierarchy of its own file, as a path of names."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from scenewright.errors import NotFoundError, ScenewrightError
from scenewright.text import Document, Node, UnityFile
from scenewright.text.caching import cached_property

_TRANSFORMS: Final = frozenset([4, 224])
_GAME_OBJECT: Final = 1
_PREFAB_INSTANCE: Final = 1001
_SCENE_ROOTS: Final = 1660057539
_DEEPEST: Final = 1000
_NO_FATHER: Final = (b"m_Father: {fileID: 0}", b"m_TransformParent: {fileID: 0}")
_UNNAMED: Final = "(unnamed)"
_MODEL_ROOTS: Final = frozenset(
    [919132149155446097, -8679921383154817045]
)  # GameObject, Transform of a model

UNKNOWN: Final = "..."
"""Stands in a path for the levels inside a prefab instance that are not known, which may be none."""

SourceName = Callable[[str], str | None]
"""Gives the name of a prefab's or model's root by the GUID of its file."""

SourceSteps = Callable[[str, int], list[str] | None]
"""Gives the steps below the root of a prefab to one of its objects, by GUID and fileID; None: not known."""


class _Place(NamedTuple):
    """What holds an object's place: a Transform of this file, or a prefab instance and the stripped document
    of the object inside it.
    """

    document: Document
    stripped: Document | None = None

    @property
    def is_instance(self) -> bool:
        return self.document.class_id == _PREFAB_INSTANCE


def object_path(file: UnityFile, file_id: int, source_name: SourceName | None = None) -> str:
    """The names from the root down to an object's GameObject, joined by ``/``; see ``Hierarchy.path``."""
    return Hierarchy(file, source_name).path(file_id)


class Hierarchy:
    """The hierarchy of one scene or prefab file, read only as far as paths need it.

    ``source_name`` names the root of a prefab instance that has no name of its own (Unity names the root of a
    prefab after its file). ``source_steps`` tells where an object stands inside an instance's source, as far
    as one file says; renamed objects have the name they have there. What it does not know is ``...``.
    """

    def __init__(
        self,
        file: UnityFile,
        source_name: SourceName | None = None,
        source_steps: SourceSteps | None = None,
    ) -> None:
        self._file = file
        self._source_name = source_name or (lambda guid: None)
        self._source_steps = source_steps or (lambda guid, file_id: None)
        self._steps: dict[int, str] = {}

    def path(self, file_id: int) -> str:
        """The path of an object, component or prefab instance; empty for what is in no hierarchy (an asset).

        ``/`` in a name is written ``\\/``. Where siblings have equal names each is followed by its position
        among them, from 0: ``Enemies/Orc[2]``. Raises NotFoundError for a fileID that the file does not have.
        """
        return "/".join(self.steps(file_id))

    def steps(self, file_id: int) -> list[str]:
        """The path, level by level."""
        place = self._place(self._file.document(file_id))
        steps: list[str] = []
        while place is not None and len(steps) < _DEEPEST:
            father = self._father(place.document)
            steps += reversed(self._inside(place))
            steps.append(self._step(place.document, father))
            place = father
        return steps[::-1]

    def _inside(self, place: _Place) -> list[str]:
        """The steps from an instance's root to an object inside it."""
        if place.stripped is None:
            return []
        root = place.stripped.root
        link = root.get("m_CorrespondingSourceObject") or root.get("m_PrefabParentObject")
        reference = link.reference if link is not None else None
        if reference is None or reference.guid is None:
            return [UNKNOWN]
        if reference.file_id in _MODEL_ROOTS:
            return []
        steps = self._source_steps(reference.guid, reference.file_id)
        return [UNKNOWN] if steps is None else steps

    def _place(self, document: Document | None) -> _Place | None:
        """Where an object stands."""
        stripped: Document | None = None
        for _ in range(4):
            if document is None:
                return None
            if document.class_id == _PREFAB_INSTANCE:
                return _Place(document, stripped)
            if document.stripped:
                stripped = document
                document = self._follow(document, "m_PrefabInstance", "m_PrefabInternal")
            elif document.class_id in _TRANSFORMS:
                return _Place(document)
            elif document.class_id == _GAME_OBJECT:
                document = self._transform(document)
            else:
                document = self._follow(document, "m_GameObject")
        return None

    def _follow(self, document: Document, *keys: str) -> Document | None:
        """The document of this file behind the first of the keys that refers to one."""
        for key in keys:
            target = self._target(document.root.get(key))
            if target is not None:
                return target
        return None

    def _target(self, node: Node | None) -> Document | None:
        reference = node.reference if node is not None else None
        if reference is None or reference.is_null or reference.file_id not in self._file:
            return None
        return self._file.document(reference.file_id)

    def _transform(self, game_object: Document) -> Document | None:
        for item in game_object.root.get("m_Component") or ():
            for _, value in item.items():
                component = self._target(value)
                if component is not None and component.class_id in _TRANSFORMS:
                    return component
        return None

    def _father(self, place: Document) -> _Place | None:
        if place.class_id == _PREFAB_INSTANCE:
            changes = place.root.get("m_Modification")
            return (
                self._place(self._target(changes.get("m_TransformParent"))) if changes is not None else None
            )
        return self._place(self._follow(place, "m_Father"))

    def _step(self, place: Document, father: _Place | None) -> str:
        if place.file_id not in self._steps:
            self._number(self._siblings(place, father))
            self._steps.setdefault(place.file_id, self._name(place))
        return self._steps[place.file_id]

    def _number(self, siblings: list[Document]) -> None:
        """Notes the step of every sibling, so that a file with many objects is read once."""
        names = [self._name(sibling) for sibling in siblings]
        seen: dict[str, int] = {}
        for sibling, name in zip(siblings, names, strict=True):
            position = seen[name] = seen.get(name, -1) + 1
            self._steps[sibling.file_id] = f"{name}[{position}]" if names.count(name) > 1 else name

    def _siblings(self, place: Document, father: _Place | None) -> list[Document]:
        if father is None:
            return self._roots
        children = None if father.is_instance else father.document.root.get("m_Children")
        found = [self._place(self._target(child)) for child in children or ()]
        known = [child.document for child in found if child is not None]
        return known if any(child.file_id == place.file_id for child in known) else [place]

    @cached_property
    def _roots(self) -> list[Document]:
        listed = [document for document in self._file.documents if document.class_id == _SCENE_ROOTS]
        if listed:
            nodes = listed[0].root.get("m_Roots") or ()
            found = [self._place(self._target(node)) for node in nodes]
            return [place.document for place in found if place is not None]
        return sorted(self._unlisted_roots(), key=_root_order)

    def _unlisted_roots(self) -> Iterator[Document]:
        for document in self._file.documents:
            is_place = document.class_id in _TRANSFORMS or document.class_id == _PREFAB_INSTANCE
            if is_place and not document.stripped and any(mark in document.raw for mark in _NO_FATHER):
                yield document

    def _name(self, place: Document) -> str:
        try:
            instance = place.class_id == _PREFAB_INSTANCE
            name = self._instance_name(place) if instance else self._object_name(place)
        except ScenewrightError:
            name = ""
        return (name or _UNNAMED).replace("/", "\\/")

    def _object_name(self, transform: Document) -> str:
        owner = self._follow(transform, "m_GameObject")
        if owner is None:
            raise NotFoundError("The Transform has no GameObject.")
        return owner.root["m_Name"].text

    def _instance_name(self, instance: Document) -> str:
        """The override of the root's name (the only one in nearly all instances), else the source's name."""
        source = instance.root.get("m_SourcePrefab") or instance.root.get("m_ParentPrefab")
        guid = source.reference.guid if source is not None and source.reference is not None else None
        names = [
            change
            for change in instance.root["m_Modification"]["m_Modifications"]
            if change["propertyPath"].text == "m_Name"
        ]
        roots = names if len(names) == 1 else list(filter(self._is_of_root, names))
        name = roots[0]["value"].text if roots else self._source_name(guid or "")
        return name or (names[0]["value"].text if names else "")

    def _is_of_root(self, change: Node) -> bool:
        target = change["target"].reference
        if target is None or target.guid is None:
            return False
        return target.file_id in _MODEL_ROOTS or self._source_steps(target.guid, target.file_id) == []


def _root_order(place: Document) -> int:
    """``m_RootOrder``: of a Transform its own, of an instance the override (Unity before 2022.3.5 /
    2023.2).
    """
    if place.class_id != _PREFAB_INSTANCE:
        order = place.root.get("m_RootOrder")
        return order.as_int() if order is not None else 0
    for change in place.root["m_Modification"]["m_Modifications"]:
        if change["propertyPath"].text == "m_RootOrder":
            return change["value"].as_int()
    return 0
