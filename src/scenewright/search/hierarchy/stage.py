"""The scenes of a project as searches see them, kept from one search to the next while nothing changes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from scenewright.query.unity import UnityProject
from scenewright.scene import AssetFiles, composed
from scenewright.search.hierarchy.links import Assets
from scenewright.search.hierarchy.records import SceneRecords
from scenewright.search.hierarchy.type_names import TypeNames

__all__ = ["Stage", "stage_of"]

_MOST_RECORDS: Final = 60_000
_MOST_STAGES: Final = 2


class Stage:
    """The records of scenes and prefabs of one project in one state of its index.

    At most 60,000 GameObjects are kept (or one scene, however large), the longest unused going first.
    """

    def __init__(self, files: AssetFiles) -> None:
        self.files = files
        self._changed_at = files.changed_at
        self._unity = UnityProject(files)
        self._types = TypeNames(files.project.unity_version)
        self._assets = Assets(files)
        self._kept: OrderedDict[str, SceneRecords] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def is_current(self) -> bool:
        """Whether nothing in the project changed since."""
        return self.files.changed_at == self._changed_at

    def records(self, path: str) -> SceneRecords:
        """The records of the scene or prefab at a project path; raises as ``scenewright.scene.compose``."""
        scene = composed(self.files, path)
        with self._lock:
            known = self._kept.get(path)
            if known is not None and known.scene is scene:
                self._kept.move_to_end(path)
                return known
        made = SceneRecords(self._unity, scene, self._types, self._assets)
        count = len(made.records)
        with self._lock:
            self._kept[path] = made
            self._kept.move_to_end(path)
            self._let_go(count)
        return made

    def _let_go(self, count: int) -> None:
        total = sum(len(each.records) for each in self._kept.values())
        while total > _MOST_RECORDS and len(self._kept) > 1:
            total -= len(self._kept.popitem(last=False)[1].records)


_STAGES: list[Stage] = []
_LOCK = threading.Lock()


def stage_of(files: AssetFiles) -> Stage:
    """The stage of a project as of now: changes of its files are looked for. That of one more is kept."""
    files.renew()
    with _LOCK:
        found = next((each for each in _STAGES if each.files is files and each.is_current), None)
        kept = [each for each in _STAGES if each.files is not files]
        _STAGES[:] = [found or Stage(files), *kept][:_MOST_STAGES]
        return _STAGES[0]
