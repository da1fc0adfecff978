"""Patterns mean the same in every version of Python that Scenewright runs on."""

import re
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "scenewright"
POSSESSIVE_GROUP = re.compile(r"\)[*+?]\+(?![,\-./])|\)\{\d+(?:,\d*)?\}\+")


def test_no_pattern_has_a_possessive_group() -> None:
    """Python before 3.11.5 matches ``(?:...)*+`` wrongly: CPython issue 106052."""
    found = [
        f"{path.name}:{number}"
        for path in SOURCE.rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if POSSESSIVE_GROUP.search(line) and "``" not in line
    ]

    assert found == []
