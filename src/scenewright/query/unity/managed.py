"""Managed references: objects that a field marked ``[SerializeReference]`` holds."""

from __future__ import annotations

from typing import Final

from scenewright.query.unity.handles import Holder
from scenewright.scene import Value as SavedValue

__all__ = ["is_managed", "managed"]

_NULL: Final = ("-2", "-1")


def is_managed(value: SavedValue) -> bool:
    """Whether a value is the id of a managed reference."""
    return value.get("rid") is not None and value.get("data") is None


def managed(holder: Holder, value: SavedValue) -> tuple[str, SavedValue] | None:
    """The full name of the class of a managed reference, and its values; None for null.

    A nested class has ``+`` after the one around it.
    """
    rid = value.get("rid")
    if rid is None or rid.text in _NULL:
        return None
    owner = holder.owner or holder
    listed = owner.saved("references.RefIds")
    for entry in listed or ():
        if (number := entry.get("rid")) is not None and number.text == rid.text:
            return _entry(entry)
    return None


def _entry(entry: SavedValue) -> tuple[str, SavedValue] | None:
    type_, data = entry.get("type"), entry.get("data")
    if type_ is None:
        return None
    name, namespace = (part.text if (part := type_.get(key)) is not None else "" for key in ("class", "ns"))
    full = f"{namespace}.{name}" if namespace else name
    return full.replace("/", "+"), data if data is not None else entry
