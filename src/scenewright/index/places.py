"""Hierarchy paths of objects in many files, each file opened once."""

from scenewright.errors import ScenewrightError
from scenewright.index.index import Index
from scenewright.index.object_path import Hierarchy
from scenewright.text import UnityFile


class Places:
    """Says where objects stand in the hierarchies of their files. Keep one for the length of one answer."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._hierarchies: dict[str, Hierarchy | None] = {}
        self._asked: set[tuple[str, int]] = set()

    def path(self, file: str, file_id: int | None) -> str:
        """The hierarchy path of an object; empty for what is in no hierarchy or can no longer be read."""
        hierarchy = self._hierarchy(file) if file_id is not None else None
        if hierarchy is None or file_id is None:
            return ""
        try:
            return hierarchy.path(file_id)
        except ScenewrightError:
            return ""

    def _hierarchy(self, file: str) -> Hierarchy | None:
        if file not in self._hierarchies:
            self._hierarchies[file] = self._open(file)
        return self._hierarchies[file]

    def _open(self, file: str) -> Hierarchy | None:
        if not file.endswith((".unity", ".prefab")):
            return None
        try:
            opened = UnityFile.open(self._index.project.to_real(file), file)
            return Hierarchy(opened, self._source_name, self._source_steps)
        except (ScenewrightError, OSError):
            return None

    def _source_name(self, guid: str) -> str | None:
        asset = self._index.asset(guid)
        return asset.name if asset else None

    def _source_steps(self, guid: str, file_id: int) -> list[str] | None:
        """The steps inside a prefab file, without its root; None in one that contains itself (damage)."""
        asset = self._index.asset(guid)
        hierarchy = self._hierarchy(asset.path) if asset else None
        if hierarchy is None or (guid, file_id) in self._asked:
            return None
        self._asked.add((guid, file_id))
        try:
            return hierarchy.steps(file_id)[1:]
        except ScenewrightError:
            return None
        finally:
            self._asked.discard((guid, file_id))
