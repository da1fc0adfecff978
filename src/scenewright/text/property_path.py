"""Unity's property paths: ``m_Materials.Array.data[1]``, ``m_LocalPosition.x``."""

import re

from scenewright.errors import BadArgumentError

__all__ = ["parse_property_path"]

_INDEX = re.compile(r"\[(\d{1,9})\]")
_STEP = re.compile(r"(?:Array\.data(?=\[)|([^.\[\]]+))((?:\[\d{1,9}\])*)(?:\.|\Z)")


def parse_property_path(path: str) -> list[str | int]:
    """The steps of a path: keys, and positions in sequences.

    ``Array.data[1]`` and ``[1]`` are both position 1 (Unity scripting reference:
    SerializedProperty.propertyPath). Raises BadArgumentError for what is no path.
    """
    steps: list[str | int] = []
    at = 0
    while at < len(path) or not steps:
        match = _STEP.match(path, at)
        if match is None or (match.end() == len(path) and path.endswith(".")):
            raise BadArgumentError(
                f"'{path}' is no property path.", hint="Write keys and positions: m_Materials.Array.data[0]"
            )
        if match[1] is not None:
            steps.append(match[1])
        steps += [int(index) for index in _INDEX.findall(match[2])]
        at = match.end()
    return steps
