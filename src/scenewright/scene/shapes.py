"""The fields that scripts and ``[Serializable]`` types declare, and those of the types of their fields."""

from collections.abc import Callable, Iterable
from typing import Final

from scenewright.csharp import SerializedField, item_type
from scenewright.text.caching import cached_property

__all__ = ["NO_SHAPE", "Shape"]


class Shape:
    """What a type declares: its serialized fields by their present names, in the order of the source.

    ``inner`` gives the shape of a type by its name in the source, ``NO_SHAPE`` for one that is not the
    project's own or not ``[Serializable]``.
    """

    def __init__(self, fields: Iterable[SerializedField], inner: "Callable[[str], Shape]") -> None:
        self.fields = {field.name: field for field in fields}
        self._inner = inner
        self._inside: dict[str, Shape] = {}

    def formers(self, key: str) -> tuple[str, ...]:
        """The keys that files may have instead of a present one (``FormerlySerializedAs``)."""
        field = self.fields.get(key)
        return field.former_names if field is not None else ()

    @cached_property
    def current(self) -> dict[str, str]:
        """The present name by each former one."""
        return {former: name for name, field in self.fields.items() for former in field.former_names}

    def inside(self, key: str) -> "Shape":
        """The shape of a field's value; of an array or list that of its items."""
        if key not in self._inside:
            field = self.fields.get(key)
            known = field is not None and not field.by_reference
            self._inside[key] = self._inner(item_type(field.type)) if field and known else NO_SHAPE
        return self._inside[key]


def _none(_: str) -> Shape:
    return NO_SHAPE


NO_SHAPE: Final = Shape((), _none)
