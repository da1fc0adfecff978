"""The scenes and prefabs of one search, one after the other, and the GameObjects in them that pass a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from scenewright.errors import ScenewrightError
from scenewright.search.hierarchy.records import ObjectRecord, SceneRecords
from scenewright.search.hierarchy.stage import stage_of
from scenewright.search.interface import Scope

__all__ = ["scenes_of", "tested"]

_BETWEEN_LOOKS: Final = 500
_MOST_NAMED: Final = 3


def scenes_of(scope: Scope, paths: Sequence[str]) -> Iterator[SceneRecords]:
    """The scenes and prefabs at project paths; what of them could not be read is noted at the end.

    Raises as ``compose`` where none can be read at all.
    """
    stage = stage_of(scope.files)
    failures: dict[str, ScenewrightError] = {}
    gaps: dict[str, str] = {}
    for path in paths:
        scope.check()
        try:
            home = stage.records(path)
        except ScenewrightError as error:
            failures[path] = error
        else:
            yield home
            gaps |= _gaps(home)
    if failures and len(failures) == len(paths):
        raise failures[paths[0]]
    _tell("could not be searched", {path: error.message for path, error in failures.items()}, scope)
    _tell("could be read only in part", gaps, scope)


def tested(home: SceneRecords, test: Callable[[ObjectRecord], bool], scope: Scope) -> Iterator[ObjectRecord]:
    """The records of a scene that pass a test; raises as ``scope.check``."""
    for number, record in enumerate(home.records):
        if number % _BETWEEN_LOOKS == 0:
            scope.check()
        if test(record):
            yield record


def _gaps(home: SceneRecords) -> dict[str, str]:
    """Why a scene could be read only in part, by its path."""
    gaps = home.scene.gaps
    more = f" ({len(gaps) - 1} more such)" if gaps[1:] else ""
    return {home.scene.path: f"{gaps[0]}{more}"} if gaps else {}


def _tell(what: str, reasons: Mapping[str, str], scope: Scope) -> None:
    """Notes each file with its reason, of many the first ones."""
    if len(reasons) > _MOST_NAMED:
        scope.note(f"{len(reasons)} files {what}, such as:")
    for path in list(reasons)[:_MOST_NAMED]:
        scope.note(f"{path} {what}: {reasons[path]}")
