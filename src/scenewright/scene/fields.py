"""The serialized properties of an object: of its files, its prefab instances and its script."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenewright.errors import FileFormatError
from scenewright.scene.defaults import completed
from scenewright.scene.layers import Place, of_document, overlaid
from scenewright.scene.shapes import NO_SHAPE, Shape
from scenewright.scene.values import Plain, Value
from scenewright.text import Node

if TYPE_CHECKING:
    from scenewright.scene.component import Component
    from scenewright.scene.game_object import GameObject

__all__ = ["FieldView", "fields_of"]


class FieldView:
    """The properties of one object under Unity's names for them (``m_LocalPosition``, ``intensity``).

    A field of a script is found under its present name also where a file has a former one
    (``FormerlySerializedAs``); one that no file has yet is given with the value its C# declares, and its
    provenance says ``default``. So are the fields of ``[Serializable]`` types in it. ``root`` is the whole
    object as one value, as files have it.
    """

    __slots__ = ("_whole", "root")

    def __init__(self, root: Value, shape: Shape = NO_SHAPE) -> None:
        self.root = root
        self._whole = completed(root, shape)

    def keys(self) -> list[str]:
        """The names in file order, then those that only the script has."""
        return self._whole.keys()

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(self.keys())

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.get(key) is not None

    def get(self, key: str) -> Value | None:
        """The value of a property; None where there is none of that name."""
        return self._whole.get(key)

    def __getitem__(self, key: str) -> Value:
        """The value of a property; raises NotFoundError with the nearest names."""
        return self._whole[key]

    def at(self, path: str) -> Value:
        """The value at a property path; raises as ``Value.at`` does."""
        return self._whole.at(path)

    def to_value(self) -> dict[str, Plain]:
        """All of it as plain Python: text, ``Reference``, dicts, lists."""
        return {key: self[key].to_value() for key in self.keys()}


def fields_of(part: "GameObject | Component") -> FieldView:
    """The properties of an object of a composed scene.

    Raises SyntaxDamageError or MergeConflictError where its document is damaged.
    """
    shape = part.scene.shape_of(part)
    return FieldView(_root(part, shape), shape)


def _document(part: "GameObject | Component") -> Node:
    outline = part.scene.outline
    try:
        return outline.document(outline.headers[part.file_id]).root
    except FileFormatError as error:
        part.scene.report(error)
        raise


def _root(part: "GameObject | Component", shape: Shape) -> Value:
    instance, source = part.instance, part.source
    if instance is None or source is None:
        place = Place(part.scene.path, part.file_id, gap=part.scene.gap)
        return of_document(_document(part), place, shape)

    place = Place(part.scene.path, instance.file_id, instance.seen)
    return overlaid(_root(source, shape), instance.layer(source.file_id), place, shape)
