"""The fileIDs that Unity gives to the objects of a model, in each of its three ways."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from scenewright.data import class_id
from scenewright.project.meta_tables import ImportedObject
from scenewright.scene.model_settings import Generation
from scenewright.scene.xxhash import signed_xxhash64

__all__ = ["AVATAR_ID", "ROOT", "ModelIds", "hashed_id", "root_place"]

ROOT: Final = "//RootNode"
AVATAR_ID: Final = 9_000_000
_PLACED_ROOT: Final = ROOT + "/root"


def hashed_id(class_name: str, key: str, repeat: int = 0) -> int:
    """xxHash64 of ``Type:<class>-><key><repeat>`` as a signed number; ``repeat`` counts equal keys from 0."""
    return signed_xxhash64(f"Type:{class_name}->{key}{repeat}".encode())


def root_place(generation: Generation) -> str:
    """The key of the prefab's root GameObject."""
    return _PLACED_ROOT if generation is Generation.PLACED else ROOT


class ModelIds:
    """Gives fileIDs in the order Unity asks for them; None where only an import could tell.

    ``table`` is what the ``.meta`` lists. In generation ``COUNTED`` it is all there is: what it does not list
    was not in the model when Unity last imported it. The hash rules are those that the ids in real projects
    follow (``Type:`` + class + place in the hierarchy + number); Unity does not document them.
    """

    def __init__(self, generation: Generation, table: Iterable[ImportedObject]) -> None:
        self.generation = generation
        self._table: dict[tuple[int | None, str], int] = {}
        for row in table:
            self._table.setdefault((row.class_id, row.name), row.file_id)
        self._repeats: Counter[tuple[str, str]] = Counter()

    def of_object(self, place: str) -> int | None:
        """Of a GameObject, by its place (``//RootNode/root/Door``; before ``PLACED`` its unique name)."""
        return self._of("GameObject", place, place)

    def of_component(self, class_name: str, place: str) -> int | None:
        """Of a component of the GameObject at a place."""
        placed = self.generation is Generation.PLACED
        return self._of(class_name, f"{place}/{class_name}" if placed else place, place)

    def of_asset(self, class_name: str, name: str, take: str | None = None) -> int | None:
        """Of a mesh, material or clip; the hash of a clip is that of its take."""
        return self._of(class_name, name if take is None else take, name)

    def _of(self, class_name: str, key: str, name: str) -> int | None:
        listed = self._table.pop((class_id(class_name), name), None)
        repeat = self._repeats[class_name, key]
        self._repeats[class_name, key] += 1
        if listed is not None or self.generation is Generation.COUNTED:
            return listed
        return hashed_id(class_name, key, repeat)
