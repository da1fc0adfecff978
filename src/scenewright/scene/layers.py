"""The layers a value is made of: what a document says, and what each prefab instance lays over it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scenewright.scene.modifications import Layer, Modification, Rid
from scenewright.scene.shapes import NO_SHAPE, Shape
from scenewright.scene.values import Decider, Provenance, Source, Value, ValueKind
from scenewright.text import Node, NodeKind, Reference

__all__ = ["Place", "of_document", "overlaid"]

_PAIR: Final = frozenset(["first", "second"])


@dataclass(frozen=True, slots=True)
class Place:
    """The document a layer of values stands in.

    ``translate`` turns a reference of the layer below into its own. ``gap`` is for a document that only
    stands in for one that cannot be read, and says why.
    """

    path: str
    file_id: int
    translate: Callable[[Reference], Reference] | None = None
    gap: str = ""


def of_document(root: Node, place: Place, shape: Shape = NO_SHAPE) -> Value:
    """The values of a document, under the present names that ``shape`` has for their keys."""
    return _FileValue(root, place, "", shape)


class _FileValue(Value):
    """A value as a document has it."""

    __slots__ = ("_node", "_place", "_shape")

    def __init__(self, node: Node, place: Place, path: str, shape: Shape) -> None:
        super().__init__(path)
        self._node = node
        self._place = place
        self._shape = shape

    @property
    def kind(self) -> ValueKind:
        kind = self._node.kind
        if kind is NodeKind.MAPPING:
            return ValueKind.REFERENCE if self._node.reference is not None else ValueKind.MAPPING
        return ValueKind.SEQUENCE if kind is NodeKind.SEQUENCE else ValueKind.SCALAR

    @property
    def text(self) -> str:
        if self._node.kind is not NodeKind.SCALAR:
            raise self._unfit()
        return self._node.text

    @property
    def is_quoted(self) -> bool:
        return self._node.raw[:1] in (b"'", b'"')

    @property
    def reference(self) -> Reference | None:
        return self._node.reference

    @property
    def unknown(self) -> str:
        return self._place.gap

    @property
    def provenance(self) -> Provenance:
        gap = self._place.gap
        kind = Source.UNKNOWN if gap else Source.BASE
        decider = Decider(self._place.path, self._place.file_id, None if gap else self.to_value())
        return Provenance(
            decider.path, decider.file_id, self._path, kind, decider.value, (decider,), reason=gap
        )

    def keys(self) -> list[str]:
        shape = self._shape
        found = (key if key in shape.fields else shape.current.get(key, key) for key, _ in self._node.items())
        return list(dict.fromkeys(found))

    def get(self, key: str) -> Value | None:
        if self._node.kind is not NodeKind.MAPPING:
            return None
        for name in (key, *self._shape.formers(key)):
            node = self._node.get(name)
            if node is not None:
                return _FileValue(node, self._place, self.child_path(key), self._shape.inside(key))
        return None

    def __len__(self) -> int:
        return len(self._node)

    def item(self, position: int) -> Value:
        return _FileValue(self._node[position], self._place, self.child_path(position), self._shape)


def overlaid(below: Value, layer: Layer, place: Place, shape: Shape = NO_SHAPE) -> Value:
    """An object's values with the modifications of a prefab instance laid over them."""
    return _Overlay(below, layer, place, "", shape)


_NO_LAYER: Final = Layer()


class _Overlay(Value):
    """A value of the source with an instance's modifications of it and of its parts.

    ``below`` is None for a part that only the modifications have.
    """

    __slots__ = ("_below", "_layer", "_place", "_shape")

    def __init__(
        self,
        below: Value | None,
        layer: Layer,
        place: Place,
        path: str,
        shape: Shape = NO_SHAPE,
    ) -> None:
        super().__init__(path)
        self._below = below
        self._layer = layer
        self._place = place
        self._shape = shape

    @property
    def kind(self) -> ValueKind:
        if self._below is not None:
            return self._below.kind
        layer = self._layer
        if layer.size is not None or any(isinstance(step, int | Rid) for step in layer.children):
            return ValueKind.SEQUENCE
        if layer.children:
            return ValueKind.MAPPING
        change = layer.modification
        return ValueKind.SCALAR if change is None or change.reference.is_null else ValueKind.REFERENCE

    @property
    def text(self) -> str:
        if self.kind is not ValueKind.SCALAR:
            raise self._unfit()
        if self._layer.modification is not None:
            return self._layer.modification.text
        return self._below.text if self._below is not None else ""

    @property
    def is_quoted(self) -> bool:
        return self._layer.modification is None and self._below is not None and self._below.is_quoted

    @property
    def reference(self) -> Reference | None:
        if self.kind is not ValueKind.REFERENCE:
            return None
        if self._layer.modification is not None:
            return self._layer.modification.reference
        below = self._below.reference if self._below is not None else None
        return self._place.translate(below) if below is not None and self._place.translate else below

    @property
    def unknown(self) -> str:
        below = self._below.unknown if self._below is not None else ""
        if not below or self._layer.modification is not None:
            return ""
        if self.kind is not ValueKind.MAPPING or not self._layer.children:
            return below
        return next((part.unknown for part in self if part.unknown), "")

    def keys(self) -> list[str]:
        below = self._below.keys() if self._below is not None else []
        known = {*below, *(former for key in below for former in self._shape.formers(key))}
        is_pair = len(below) == 1 and self._layer.children.keys() <= _PAIR
        added = [step for step in self._layer.children if isinstance(step, str) and step not in known]
        added = [*dict.fromkeys(self._shape.current.get(step, step) for step in added)]
        return below if is_pair or self.kind is not ValueKind.MAPPING else below + added

    def get(self, key: str) -> Value | None:
        if self.kind is not ValueKind.MAPPING:
            return None
        below = self._below.get(key) if self._below is not None else None
        layer = self._layer_of(key)
        if below is None and layer is None:
            return None
        kind = _ManagedReferences if self._path == "references" and key == "RefIds" else _Overlay
        return kind(below, layer or _NO_LAYER, self._place, self.child_path(key), self._shape.inside(key))

    def _layer_of(self, key: str) -> Layer | None:
        children = self._layer.children
        for name in (key, *self._shape.formers(key)):
            if name in children:
                return children[name]
        is_pair = "second" in children and self._below is not None and self._below.keys() == [key]
        if is_pair:
            return children["second"]
        return self._managed_id(key)

    def _managed_id(self, key: str) -> Layer | None:
        """A field of a managed reference holds ``rid: N``, and its modification the number alone."""
        change = self._layer.modification
        if key != "rid" or change is None or self._below is None:
            return None
        layer = Layer()
        layer.modification = change
        return layer

    def __len__(self) -> int:
        if self.kind is not ValueKind.SEQUENCE:
            return len(self.keys())
        if self._layer.size is not None:
            return _size(self._layer.size)
        if self._below is not None:
            return len(self._below)
        return max((step + 1 for step in self._layer.children if isinstance(step, int)), default=0)

    def item(self, position: int) -> Value:
        below = self._below
        length = len(below) if below is not None else 0
        own = below.item(min(position, length - 1)) if below is not None and length else None
        layer = self._layer.children.get(position, _NO_LAYER)
        return _Overlay(own, layer, self._place, self.child_path(position), self._shape)

    @property
    def provenance(self) -> Provenance:
        below = self._below.provenance if self._below is not None else None
        if not _changes(self._layer):
            return below or Provenance(
                self._place.path, self._place.file_id, self._path, Source.BASE, None, ()
            )
        place = self._place
        base = below.chain[0].value if below is not None and below.chain else None
        decider = Decider(place.path, place.file_id, self.to_value())
        chain = (decider, *(below.chain if below is not None else ()))
        return Provenance(place.path, place.file_id, self._path, Source.OVERRIDE, base, chain)


class _ManagedReferences(_Overlay):
    """The list of managed references of an object, whose modifications name them by id, not by position."""

    __slots__ = ("_known_ids",)
    _known_ids: list[str]

    @property
    def kind(self) -> ValueKind:
        return ValueKind.SEQUENCE

    def _ids(self) -> list[str]:
        """The ids in order, kept: each item asks for them, at every level of nested prefabs."""
        if not hasattr(self, "_known_ids"):
            self._known_ids = self._found_ids()
        return self._known_ids

    def _found_ids(self) -> list[str]:
        below = [entry["rid"].text for entry in self._below or () if "rid" in entry]
        added = [str(step.number) for step in self._layer.children if isinstance(step, Rid)]
        return below + [each for each in added if each not in below]

    def __len__(self) -> int:
        return len(self._ids())

    def item(self, position: int) -> Value:
        rid = self._ids()[position]
        below = (
            self._below.item(position) if self._below is not None and position < len(self._below) else None
        )
        layer = self._layer.children.get(Rid(int(rid)), _NO_LAYER)
        return _Overlay(
            below,
            _with_identity(layer, rid) if below is None else layer,
            self._place,
            self.child_path(position),
        )


def _with_identity(layer: Layer, rid: str) -> Layer:
    """A managed reference that only modifications have: its id, and its type as they name it."""
    assembly, _, full_name = (layer.modification.text if layer.modification else "").partition(" ")
    namespace, _, name = full_name.rpartition(".")
    made = Layer()
    made.children["rid"] = _leaf(rid)
    made.children["type"] = kind = Layer()
    for key, text in (("class", name), ("ns", namespace), ("asm", assembly)):
        kind.children[key] = _leaf(text)
    made.children |= layer.children
    return made


def _leaf(text: str) -> Layer:
    layer = Layer()
    layer.modification = Modification(Reference(0), "", text, Reference(0))
    return layer


def _size(change: Modification) -> int:
    return int(change.text) if change.text.isdigit() else 0


def _changes(layer: Layer) -> bool:
    return layer.modification is not None or layer.size is not None or bool(layer.children)
