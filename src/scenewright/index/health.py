"""What is wrong with a project, as one table of checks over its index."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from scenewright.index.index import Index
from scenewright.index.places import Places
from scenewright.index.rows import Certainty, ProblemRow

Finding = dict[str, Any]
Findings = tuple[list[Finding], int]
"""One page of findings, and how many there are in all."""


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of trouble. ``findings(index, offset, limit)`` gives a page, always in the same order."""

    meaning: str
    findings: Callable[[Index, int, int], Findings]


def _missing_scripts(index: Index, offset: int, limit: int) -> Findings:
    page = index.scripts_of(Certainty.UNKNOWN, offset=offset, limit=limit)
    places = Places(index)
    return [
        {
            "file": row.path,
            "object": places.path(row.path, row.file_id),
            "fileID": row.file_id,
            "script_guid": row.script_guid,
        }
        for row in page
    ], page.total


def _broken_references(index: Index, offset: int, limit: int) -> Findings:
    page = index.dangling(offset=offset, limit=limit)
    places = Places(index)
    return [
        {
            "file": row.source + (".meta" if row.in_meta else ""),
            "object": places.path(row.source, row.source_file_id),
            "property": row.property_path,
            "guid": row.guid,
            "fileID": row.file_id,
        }
        for row in page
    ], page.total


def _broken_local_references(index: Index, offset: int, limit: int) -> Findings:
    page = index.dangling_inside(offset=offset, limit=limit)
    places = Places(index)
    return [
        {
            "file": row.source,
            "object": places.path(row.source, row.source_file_id),
            "property": row.property_path,
            "fileID": row.file_id,
        }
        for row in page
    ], page.total


def _reported(code: str) -> Callable[[Index, int, int], Findings]:
    def findings(index: Index, offset: int, limit: int) -> Findings:
        page = index.problems(code, offset=offset, limit=limit)
        return list(map(_problem, page)), page.total

    return findings


def _problem(row: ProblemRow) -> Finding:
    return {"file": row.path, "message": row.message} | ({"line": row.line} if row.line else {})


_ALWAYS: Final = {
    "missing_scripts": Check(
        "A MonoBehaviour whose script is in no asset, package on this disk or known package.",
        _missing_scripts,
    ),
    "broken_references": Check("A reference to a GUID that nothing on this disk has.", _broken_references),
    "broken_local_references": Check(
        "A reference to an object that its own file does not hold.", _broken_local_references
    ),
}
_MEANINGS: Final = {
    "duplicate_guid": "Several assets have one GUID; Unity will give all but one a new one.",
    "missing_meta": "An asset without its .meta; Unity will give it a new GUID and references to it break.",
    "orphan_meta": "A .meta without its asset; Unity will delete it.",
    "merge_conflict": "Unresolved merge-conflict markers.",
}


def checks(index: Index) -> dict[str, Check]:
    """Every check by name: those that always apply, then each code of problem that the index has met."""
    codes = dict.fromkeys((*_MEANINGS, *index.problem_codes()))
    reported = {
        code: Check(_MEANINGS.get(code, code.replace("_", " ").capitalize() + "."), _reported(code))
        for code in codes
    }
    return _ALWAYS | reported
