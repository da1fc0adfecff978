"""Packages whose files are not on this disk, told with answers that they could change."""

from typing import Final

from scenewright.search.interface import Scope

_MODULES: Final = "com.unity.modules."
"""Packages without files, which only switch parts of the engine on."""
_MOST_NAMES: Final = 8


def note_absent_packages(scope: Scope) -> None:
    """Notes that what such packages hold counts as missing, where the project has any."""
    absent = [each.name for each in scope.project.packages if each.path is None]
    absent = [name for name in absent if not name.startswith(_MODULES)]
    if absent:
        names = ", ".join(absent[:_MOST_NAMES]) + (", ..." if absent[_MOST_NAMES:] else "")
        scope.note(
            f"What {len(absent)} packages hold that are not on this disk counts as missing where nothing"
            f" else tells of it: {names}"
        )
