"""Queries about Unity projects for tests: tables of cases with values worked out from the files."""

import json
from dataclasses import dataclass
from typing import Any

from csharp_queries import TABLES
from scenewright.errors import ScenewrightError
from scenewright.query.unity import UnityProject


@dataclass(frozen=True, slots=True)
class UnityCase:
    """An expression about a scene, with the full type and the text of its value (a list: its JSON).

    For an error ``type`` is ``!`` and its code, ``shown`` a part of its message. ``project`` is "" for the
    sample.
    """

    project: str
    scene: str
    expression: str
    type: str
    shown: Any

    def __str__(self) -> str:
        return f"{self.project} {self.expression}".strip()


def unity_cases(name: str) -> list[UnityCase]:
    """The rows of a table; ``# project scene`` lines say what the rows below are about."""
    found, project, scene = [], "", ""
    for line in (TABLES / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            project, _, scene = line[2:].partition("\t")
        else:
            expression, type_, shown = line.split("\t")
            found.append(UnityCase(project, scene, expression, type_, json.loads(shown)))
    return found


def outcome_in(project: UnityProject, case: UnityCase) -> tuple[str, Any]:
    """What a query gives, in the form of a case."""
    try:
        found = project.evaluate(case.expression, [case.scene] if case.scene else [], timeout_ms=60_000)
    except ScenewrightError as error:
        return f"!{error.reason}", case.shown if case.shown in error.message else error.message
    return found.type, found.value if isinstance(found.value, list) else found.text
