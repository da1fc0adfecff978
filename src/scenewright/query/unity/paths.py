"""Property paths of the API tables, walked without raising."""

from scenewright.scene import Value as SavedValue
from scenewright.scene import ValueKind
from scenewright.text.property_path import parse_property_path

__all__ = ["at", "is_size", "of_size"]

_SIZE = ".Array.size"


def at(value: SavedValue, path: str) -> SavedValue | None:
    """The value at a path (``m_Shadows.m_Type``, ``m_Curve.Array.data[0].value``); "" is the value itself.

    None where there is none. The size of an array is asked for with the array's own path.
    """
    found: SavedValue | None = value
    for step in parse_property_path(of_size(path)) if path else ():
        if found is None:
            return None
        if isinstance(step, int):
            found = found.item(step) if found.kind is ValueKind.SEQUENCE and step < len(found) else None
        else:
            found = found.get(step)
    return found


def is_size(path: str) -> bool:
    """Whether a path asks for the length of an array."""
    return path.endswith(_SIZE)


def of_size(path: str) -> str:
    """The path of the array whose length a path asks for; any other path as it is."""
    return path.removesuffix(_SIZE)
