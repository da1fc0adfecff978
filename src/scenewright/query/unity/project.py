"""What the queries of one project share: its files and the types of its scripts."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenewright.errors import BadArgumentError
from scenewright.query.limits import Deadline
from scenewright.query.result import Page, QueryResult, evaluate
from scenewright.query.unity.scripts import ScriptTypes
from scenewright.query.unity.world import UnityWorld
from scenewright.scene import AssetFiles, compose, is_composable

__all__ = ["UnityProject"]

DEFAULT_TIMEOUT_MS: Final = 1000
LONGEST_TIMEOUT_MS: Final = 60_000
_WHOLE: Final = Page()


class UnityProject:
    """The files of a project and the C# types its sources declare; any number of queries may share one."""

    def __init__(self, files: AssetFiles) -> None:
        self.files = files
        self._scripts = ScriptTypes(files)

    @property
    def scripts(self) -> ScriptTypes:
        """The types of its scripts, made anew after the index found a change."""
        if not self._scripts.is_current:
            self._scripts = ScriptTypes(self.files)
        return self._scripts

    def world(self, scenes: Sequence[str]) -> UnityWorld:
        """A world for one query: these scenes and prefabs (project paths) are loaded, the first is active.

        Raises as ``scenewright.scene.compose``, and as ``Project.meant_scene`` for a file of another kind.
        """
        return UnityWorld(self, tuple(compose(self.files, self._scene(path)) for path in scenes))

    def _scene(self, path: str) -> str:
        return path if is_composable(path) else self.files.project.meant_scene(path)

    def evaluate(
        self,
        query: str,
        scenes: Sequence[str] = (),
        *,
        timeout_ms: int = DEFAULT_TIMEOUT_MS,
        page: Page = _WHOLE,
    ) -> QueryResult:
        """The value of one C# expression over saved files, with what it rests on.

        ``scenes`` are project paths of scenes and prefabs. Raises ``BadArgumentError`` for a time outside of
        1 to 60000 ms, as `world`, and what ``scenewright.query.evaluate`` raises.
        """
        if not 1 <= timeout_ms <= LONGEST_TIMEOUT_MS:
            raise BadArgumentError(f"timeout is {timeout_ms} ms; it must be from 1 to {LONGEST_TIMEOUT_MS}.")
        world = self.world(scenes)
        found = evaluate(query, world, Deadline.after(timeout_ms / 1000), page)
        log = world.evidence
        return replace(
            found,
            evidence=tuple(each.as_json() for each in log.shown()),
            evidence_total=log.total,
            notes=(*log.notes, *log.unknown, *world.gaps()),
            scenes=tuple(scene.path for scene in world.scenes),
        )
