"""JSON files that belong to a project, read whatever state they are in."""

import json
from pathlib import Path
from typing import Any

from scenewright.project.plain_file import read_plain


def read_object(file: Path, within: Path) -> dict[str, Any] | None:
    """The object in a JSON file that lies in the folder ``within``, BOM or not.

    None when it is missing, damaged, no plain file, too large or something else.
    """
    try:
        content = json.loads(read_plain(file, within).decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None
