"""Questions about references that lead nowhere."""

from collections.abc import Sequence
from typing import Any, Final

from scenewright.data import outside_library
from scenewright.index.rows import Certainty, Guid, Page, ReferenceRow, Unresolved
from scenewright.index.schema import OFFSET_BITS
from scenewright.index.usages import Usages

_MOST_FILES: Final = 3
_GUIDS: Final = """
SELECT x.target, g.guid FROM (SELECT DISTINCT target FROM refs WHERE target <> 0) x
JOIN guids g ON g.id = x.target WHERE NOT EXISTS (SELECT 1 FROM assets t WHERE t.guid = x.target)
"""
_IS_SCRIPT: Final = "r.path IN (SELECT id FROM paths WHERE path = 'm_Script')"
_KNOWN: Final = ", ".join(f"'{each}'" for each in (Certainty.DLL, Certainty.PACKAGE))
_MISSING_SCRIPT: Final = (
    f"{_IS_SCRIPT} AND NOT EXISTS (SELECT 1 FROM scripts s WHERE s.guid = r.target AND s.file_id = r.file_id"
    f" AND s.certainty IN ({_KNOWN}))"
)
_IS_SOURCE: Final = "r.path IN (SELECT id FROM paths WHERE path IN ('m_SourcePrefab', 'm_ParentPrefab'))"
_KINDS: Final = {
    "script": _MISSING_SCRIPT,
    "prefab": _IS_SOURCE,
    "asset": f"NOT {_IS_SCRIPT} AND NOT {_IS_SOURCE}",
}
_SCRIPTLESS: Final = (
    f"SELECT DISTINCT id >> {OFFSET_BITS} FROM documents"
    " WHERE class_id = 114 AND script IS NULL AND stripped = 0"
)
_DEPRECATED: Final = "SELECT id FROM paths WHERE path GLOB 'm_Deprecated*' OR path GLOB '*.m_Deprecated*'"


class Dangling(Usages):
    """References to what is not there.

    A GUID is unresolved when no asset has it, and neither the Editor nor a known package does
    (``data.outside_library``): the same rule for scripts and for all else.
    """

    def dangling(self, *, offset: int = 0, limit: int | None = None) -> Page[ReferenceRow]:
        """References to objects behind unresolved GUIDs, those of components to their scripts among them.

        In a project whose package cache is not on this disk many of them lead into packages.
        """
        return self._references(self._unresolved(), (), offset, limit)

    def missing_scripts(self, *, offset: int = 0, limit: int | None = None) -> Page[Unresolved]:
        """The unresolved GUIDs that components and ScriptableObjects have as their script, most used first.

        A type that its fileID tells (of a DLL, whose fileIDs are hashes of its type names) is not missing.
        """
        return self._grouped(f"{self._unresolved()} AND {_MISSING_SCRIPT}", offset, limit)

    def broken_references(self, *, offset: int = 0, limit: int | None = None) -> Page[Unresolved]:
        """The unresolved GUIDs that anything but a script field names, most used first."""
        return self._grouped(f"{self._unresolved()} AND NOT {_IS_SCRIPT}", offset, limit)

    def files_with_missing(self, kind: str) -> frozenset[int]:
        """The numbers of assets in which something is missing.

        ``script``: a component or ScriptableObject whose script is not there, or that has none. ``prefab``: a
        prefab instance whose source is not there. ``asset``: any other reference to what is not there.
        """
        rows = self._rows(
            f"SELECT DISTINCT r.id >> {OFFSET_BITS} FROM refs r WHERE {self._unresolved()} AND {_KINDS[kind]}"
        )
        scriptless = self._rows(_SCRIPTLESS) if kind == "script" else []
        return frozenset(number for (number,) in (*rows, *scriptless))

    def dangling_inside(self, *, offset: int = 0, limit: int | None = None) -> Page[ReferenceRow]:
        """References inside a file to a fileID that none of its documents has.

        Fields named ``m_Deprecated...`` do not count: Unity keeps in them what an upgrade took over from
        older prefabs, with the fileIDs of that time, and reads them no more.
        """
        where = (
            f"r.target = 0 AND (r.id >> {OFFSET_BITS}, r.file_id) NOT IN"
            f" (SELECT id >> {OFFSET_BITS}, file_id FROM documents) AND r.path NOT IN ({_DEPRECATED})"
        )
        return self._references(where, (), offset, limit)

    def _unresolved(self) -> str:
        numbers = [str(number) for number, guid in self._rows(_GUIDS) if outside_library(guid.hex()) is None]
        return f"r.target IN ({','.join(numbers)}) AND r.target <> 0 AND r.file_id <> 0"

    def _grouped(self, where: str, offset: int, limit: int | None) -> Page[Unresolved]:
        rows = self._rows(
            f"SELECT g.guid, count(*), count(DISTINCT r.id >> {OFFSET_BITS}), min(r.id), r.target FROM refs r"
            f" JOIN guids g ON g.id = r.target WHERE {where} GROUP BY r.target"
            " ORDER BY count(*) DESC, g.guid LIMIT ? OFFSET ?",
            (-1 if limit is None else limit, offset),
        )
        total = self._count(f"SELECT count(DISTINCT r.target) FROM refs r WHERE {where}")
        return Page(tuple(self._group(where, row) for row in rows), total, offset)

    def _group(self, where: str, row: Sequence[Any]) -> Unresolved:
        guid, uses, file_count, first, target = row
        files = self._rows(
            f"SELECT DISTINCT a.path FROM refs r JOIN assets a ON a.id = r.id >> {OFFSET_BITS}"
            f" WHERE {where} AND r.target = ? AND r.target <> 0 ORDER BY a.path LIMIT {_MOST_FILES}",
            (target,),
        )
        (example,) = self._references("r.id = ?", (first,), 0, 1)
        return Unresolved(Guid(guid.hex()), uses, tuple(path for (path,) in files), file_count, example)
