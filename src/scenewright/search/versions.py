"""Which rows of a table are for which version of Unity."""

from collections.abc import Mapping
from typing import Any

from scenewright.project import UnityVersion


def is_for(row: Mapping[str, Any], version: UnityVersion | None) -> bool:
    """Whether a row is for a version: from its ``since`` on, and before its ``until``; a version that is not
    known has every row.
    """
    if version is None:
        return True
    since, until = row.get("since"), row.get("until")
    return (since is None or version >= UnityVersion.parse(since)) and (
        until is None or version < UnityVersion.parse(until)
    )
