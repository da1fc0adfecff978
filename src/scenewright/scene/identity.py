"""Who an object is: in which file, by which fileID, and what it comes from."""

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["GlobalObjectId", "Identity", "Origin"]

_TEXT: Final = re.compile(r"GlobalObjectId_V1-(\d)-([0-9a-f]{32})-(\d{1,20})-(\d{1,20})")
_UNSIGNED: Final = 0xFFFFFFFFFFFFFFFF


@dataclass(frozen=True, slots=True)
class Identity:
    """An object's place: the project path of the file it is seen in, and its fileID there.

    ``recorded`` tells a fileID that stands in the file from one that was computed for an object of a prefab
    instance no stripped document stands for; the latter is Unity's own in prefab files only.
    """

    path: str
    file_id: int
    recorded: bool


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a prefab instance has an object from.

    ``path``, ``guid`` and ``file_id`` name the object of the source prefab, ``instance_id`` is the fileID of
    the ``PrefabInstance`` document. ``is_root`` marks what the instance puts under its parent. ``depth`` is
    the number of instances, one inside the other, the object comes through: 1 for a plain prefab.
    ``is_variant`` says that the source is itself a variant of another prefab.
    """

    path: str
    guid: str
    file_id: int
    instance_id: int
    is_root: bool
    depth: int
    is_variant: bool


@dataclass(frozen=True, slots=True)
class GlobalObjectId:
    """Unity's text for an object of any file: ``GlobalObjectId_V1-<type>-<guid>-<object>-<prefab>``.

    ``type`` is 1 for an object of an imported asset, 2 for one of a scene, 3 for one of an asset Unity
    serializes itself. ``object_id`` is the fileID; for an object of a prefab instance in a scene it is the
    one in the source prefab, and ``prefab_id`` the instance's (scripting reference, ``GlobalObjectId``).
    """

    type: int
    guid: str
    object_id: int
    prefab_id: int = 0

    @classmethod
    def parse(cls, text: str) -> "GlobalObjectId | None":
        """The id that a text spells; None for any other text."""
        found = _TEXT.fullmatch(text.strip())
        if found is None:
            return None
        kind, guid, object_id, prefab_id = found.groups()
        return cls(int(kind), guid, _signed(int(object_id)), _signed(int(prefab_id)))

    def __str__(self) -> str:
        object_id, prefab_id = self.object_id & _UNSIGNED, self.prefab_id & _UNSIGNED
        return f"GlobalObjectId_V1-{self.type}-{self.guid}-{object_id}-{prefab_id}"


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number
