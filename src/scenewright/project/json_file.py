"""JSON files that belong to a project, read whatever state they are in."""

import json
from pathlib import Path
from typing import Any


def read_object(file: Path) -> dict[str, Any] | None:
    """The object in a JSON file, BOM or not; None when it is missing, damaged or something else."""
    try:
        content = json.loads(file.read_bytes().decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None
