"""What is wrong with a project, as one table of checks over its index."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from scenewright.index.index import Index
from scenewright.index.places import Places
from scenewright.index.rows import Page, ProblemRow, ReferenceRow, Unresolved

Finding = dict[str, Any]
Findings = tuple[list[Finding], int]
"""One page of findings, and how many there are in all."""

PERHAPS_IN_PACKAGES: Final = ("missing_scripts", "broken_references")
"""The checks whose findings may be in order when a package that the project lists is not on this disk."""


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of trouble. ``findings(index, offset, limit)`` gives a page, always in the same order.

    ``unit`` is what is counted: each finding is one of these.
    """

    meaning: str
    unit: str
    findings: Callable[[Index, int, int], Findings]

    def count(self, index: Index) -> int:
        """How many findings there are."""
        return self.findings(index, 0, 1)[1]


def _missing_scripts(index: Index, offset: int, limit: int) -> Findings:
    return _grouped(index, index.missing_scripts(offset=offset, limit=limit))


def _broken_references(index: Index, offset: int, limit: int) -> Findings:
    return _grouped(index, index.broken_references(offset=offset, limit=limit))


def _grouped(index: Index, page: Page[Unresolved]) -> Findings:
    places = Places(index)
    return [
        {
            "guid": each.guid,
            "uses": each.uses,
            "file_count": each.file_count,
            "files": list(each.files),
            "example": _place(places, each.example),
        }
        for each in page
    ], page.total


def _place(places: Places, row: ReferenceRow) -> Finding:
    place = places.path(row.source, row.source_file_id)
    return {
        "file": row.source + (".meta" if row.in_meta else ""),
        **({"object": place} if place else {}),
        "object_fileID": row.source_file_id,
        "property": row.property_path,
        "fileID": row.file_id,
    }


def _broken_local_references(index: Index, offset: int, limit: int) -> Findings:
    page = index.dangling_inside(offset=offset, limit=limit)
    places = Places(index)
    return [_place(places, row) for row in page], page.total


def _reported(code: str) -> Callable[[Index, int, int], Findings]:
    def findings(index: Index, offset: int, limit: int) -> Findings:
        page = index.problems(code, offset=offset, limit=limit)
        return list(map(_problem, page)), page.total

    return findings


def _problem(row: ProblemRow) -> Finding:
    return {"file": row.path, "message": row.message} | ({"line": row.line} if row.line else {})


_ALWAYS: Final = {
    "missing_scripts": Check(
        "A script GUID of components or ScriptableObjects that is in no asset, package on this disk or known"
        " package.",
        "GUIDs",
        _missing_scripts,
    ),
    "broken_references": Check(
        "A GUID that references other than those to scripts name and nothing on this disk has.",
        "GUIDs",
        _broken_references,
    ),
    "broken_local_references": Check(
        "A reference to an object that its own file does not hold.", "references", _broken_local_references
    ),
}
_MEANINGS: Final = {
    "duplicate_guid": "Several assets have one GUID; Unity will give all but one a new one.",
    "missing_meta": "An asset without its .meta; Unity will give it a new GUID and references to it break.",
    "orphan_meta": "A .meta without its asset; Unity will delete it.",
    "merge_conflict": "Unresolved merge-conflict markers.",
    "syntax_damage": "An object that cannot be read, as far as quick signs of an edit by hand led to it.",
}
_RARE: Final = {
    "unreadable": "A file or folder that the system does not let us read.",
    "too_large": "A file too large to be read.",
    "odd_name": "A file name that is not valid Unicode; paths show it with escapes.",
    "not_understood": "A file that reading failed on unexpectedly; the log has the details.",
    "utf16": "A scene or prefab in UTF-16; Unity reads UTF-8.",
    "empty_file": "A scene or prefab without content.",
    "not_yaml": "A scene or prefab that is not Unity YAML.",
    "truncated": "A file that ends in the middle.",
}
NAMES: Final = (*_ALWAYS, *_MEANINGS)
"""The checks that every project gets; others are added as the index meets their kind of problem."""


def checks(index: Index) -> dict[str, Check]:
    """Every check by name: those that always apply, then each code of problem that the index has met."""
    codes = dict.fromkeys((*_MEANINGS, *index.problem_codes()))
    reported = {
        code: Check(
            (_MEANINGS | _RARE).get(code, code.replace("_", " ").capitalize() + "."),
            "problems in files",
            _reported(code),
        )
        for code in codes
    }
    return _ALWAYS | reported
