"""What of a scene is wrong, as every answer about it says."""

from collections.abc import Sequence
from typing import Any, Final

from scenewright.scene import Scene, SceneProblem

_MOST_KINDS: Final = 4
_LONGEST: Final = 160
_OF_NO_CONSEQUENCE: Final = frozenset(["stale_override", "missing_script"])
"""What Unity ignores as well, and what the entries of an answer show themselves."""


def problems_of(scene: Scene, *, stale: bool = False) -> dict[str, Any]:
    """``{"problems": [{code, file, count, message}, ...]}`` where any could change an answer, else empty.

    There is one entry for each kind in each file, with the message of the first. ``stale`` has overrides of
    what is gone told as well.
    """
    problems = [each for each in scene.problems if stale or each.code not in _OF_NO_CONSEQUENCE]
    return {"problems": _by_kind(problems)} if problems else {}


def _by_kind(problems: Sequence[SceneProblem]) -> list[dict[str, Any]]:
    kinds: dict[tuple[str, str], list[SceneProblem]] = {}
    for each in problems:
        kinds.setdefault((each.code, each.path), []).append(each)
    shown = [_kind(found) for found in [*kinds.values()][:_MOST_KINDS]]
    rest = [len(found) for found in [*kinds.values()][_MOST_KINDS:]]
    return shown + ([{"code": "others", "count": sum(rest)}] if rest else [])


def _kind(found: Sequence[SceneProblem]) -> dict[str, Any]:
    first = found[0]
    return {
        "code": first.code,
        "file": first.path,
        "count": len(found),
        "message": first.message[:_LONGEST],
    }
