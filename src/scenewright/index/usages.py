"""Questions about references: who uses what, and what is needed."""

from collections.abc import Sequence
from typing import Any, Final

from scenewright.data import builtin_name, outside_library, package_script
from scenewright.index.catalog import ASSET_COLUMNS, ASSET_TABLES, Catalog, asset_row
from scenewright.index.rows import AssetRow, Dependencies, FileId, Guid, Page, ReferenceRow
from scenewright.index.schema import META_OFFSET, first_id

_REFERENCE: Final = """
SELECT a.path, d.file_id, p.path, g.guid, r.file_id,
    (SELECT min(t.path) FROM assets t WHERE t.guid = r.target), r.id & 0xffffffff
FROM refs r JOIN assets a ON a.id = r.id >> 32 JOIN paths p ON p.id = r.path
LEFT JOIN documents d ON r.document >= 0 AND d.id = (r.id & ~0xffffffff) + r.document
LEFT JOIN guids g ON g.id = r.target
"""
_NEEDED: Final = "SELECT DISTINCT r.target FROM refs r WHERE r.id >= ? AND r.id < ? AND r.target <> 0"
_USERS: Final = "SELECT DISTINCT r.id >> 32 FROM refs r WHERE r.target = ? AND r.target <> 0"


_INSTANCE_LINKS: Final = (
    "SELECT id FROM paths WHERE path IN ('m_CorrespondingSourceObject', 'm_PrefabParentObject')"
    " OR path GLOB 'm_Modification.m_Modifications.Array.data*.target'"
)


class Usages(Catalog):
    """References between files and inside them."""

    def references_to(
        self,
        guid: str,
        file_id: int | None = None,
        *,
        include_own: bool = False,
        instance_links: bool = True,
        offset: int = 0,
        limit: int | None = None,
    ) -> Page[ReferenceRow]:
        """References to the asset with this GUID, or to one object in it; ordered by asset and place.

        ``include_own`` adds those the file makes to itself (they carry no GUID), which needs ``file_id``.
        Without ``instance_links`` those are left out that only tie the parts of a prefab instance to their
        source: the targets of overrides, and the source objects of stripped documents.
        """
        hidden = "" if instance_links else f" AND r.path NOT IN ({_INSTANCE_LINKS})"
        target = (
            "r.target = (SELECT id FROM guids WHERE guid = ?1) AND r.target <> 0"
            " AND (?2 IS NULL OR r.file_id = ?2)"
        )
        if include_own and file_id is not None:
            target = f"(({target}) OR (r.target = 0 AND r.file_id = ?2 AND r.id >= ?3 AND r.id < ?4))"
            asset = self.asset(guid)
            span = (first_id(asset.id), first_id(asset.id + 1)) if asset else (0, 0)
            return self._references(target + hidden, (bytes.fromhex(guid), file_id, *span), offset, limit)
        return self._references(target + hidden, (bytes.fromhex(guid), file_id), offset, limit)

    def references_from(
        self,
        path: str,
        file_id: int | None = None,
        *,
        inside: bool = True,
        offset: int = 0,
        limit: int | None = None,
    ) -> Page[ReferenceRow]:
        """References of a file (or of one of its documents), in file order.

        Those of its ``.meta`` come last. Without ``inside`` those to other objects of the file are left out.
        """
        asset = self._rows("SELECT id FROM assets WHERE path = ?", (path,))
        if not asset:
            return Page((), 0, offset)
        where = "r.id >= ?1 AND r.id < ?2" + ("" if inside else " AND r.target <> 0")
        values: tuple[Any, ...] = (first_id(asset[0][0]), first_id(asset[0][0] + 1))
        if file_id is not None:
            where += (
                " AND r.document IN"
                " (SELECT id - ?1 FROM documents WHERE id >= ?1 AND id < ?2 AND file_id = ?3)"
            )
            values = (*values, file_id)
        return self._references(where, values, offset, limit)

    def _references(
        self, where: str, values: Sequence[Any], offset: int, limit: int | None
    ) -> Page[ReferenceRow]:
        slice_ = f"LIMIT {-1 if limit is None else int(limit)} OFFSET {int(offset)}"
        rows = self._rows(f"{_REFERENCE} WHERE {where} ORDER BY r.id {slice_}", values)
        total = self._count(f"SELECT count(*) FROM refs r WHERE {where}", values)
        return Page(tuple(map(_reference_row, rows)), total, offset)

    def dependencies(self, path: str, *, recursive: bool = False) -> Dependencies:
        """The assets a file refers to, by path, itself left out; with ``recursive`` also what those need.

        As ``AssetDatabase.GetDependencies``: by serialized references and importer settings, not by what code
        mentions. Built-in resources and known package scripts are no unresolved GUIDs.
        """
        start = self._rows("SELECT id FROM assets WHERE path = ?", (path,))
        seen: set[int] = {row[0] for row in start}
        pending = list(seen)
        missing: set[int] = set()
        while pending:
            found, unknown = self._needed(pending.pop())
            missing |= unknown
            fresh = found - seen
            seen |= fresh
            if recursive:
                pending.extend(fresh)
        seen -= {row[0] for row in start}
        return Dependencies(
            self._assets_by_id(seen), tuple(sorted(filter(None, map(self._unknown_guid, missing))))
        )

    def _needed(self, asset: int) -> tuple[set[int], set[int]]:
        targets = [row[0] for row in self._rows(_NEEDED, (first_id(asset), first_id(asset + 1)))]
        found: set[int] = set()
        unknown: set[int] = set()
        for target in targets:
            rows = self._rows("SELECT id FROM assets WHERE guid = ? ORDER BY path LIMIT 1", (target,))
            found.update(row[0] for row in rows) if rows else unknown.add(target)
        return found, unknown

    def dependents(self, path: str, *, recursive: bool = False) -> tuple[AssetRow, ...]:
        """The assets that refer to a file, by path; with ``recursive`` also those that refer to them."""
        start = [row[0] for row in self._rows("SELECT id FROM assets WHERE path = ?", (path,))]
        seen = set(start)
        pending = list(start)
        while pending:
            guid = self._rows("SELECT guid FROM assets WHERE id = ?", (pending.pop(),))[0][0]
            users = {row[0] for row in self._rows(_USERS, (guid,))} if guid is not None else set()
            if recursive:
                pending.extend(users - seen)
            seen |= users
        return self._assets_by_id(seen - set(start))

    def outside_name(self, guid: str, file_id: int | None) -> str | None:
        """The name of a built-in resource or known package script; None for what is neither.

        Where no more is known it is the name of the library or package.
        """
        builtin = builtin_name(guid, file_id or 0)
        if builtin is not None:
            return builtin or "built-in resource"
        script = package_script(guid, file_id)
        return script.name if script else outside_library(guid)

    def _unknown_guid(self, number: int) -> Guid | None:
        guid = self._rows("SELECT guid FROM guids WHERE id = ?", (number,))[0][0].hex()
        return Guid(guid) if outside_library(guid) is None else None

    def _assets_by_id(self, numbers: set[int]) -> tuple[AssetRow, ...]:
        rows = [
            row
            for number in numbers
            for row in self._rows(f"SELECT {ASSET_COLUMNS} FROM {ASSET_TABLES} WHERE a.id = ?", (number,))
        ]
        return tuple(sorted(map(asset_row, rows), key=lambda asset: asset.path))


def _reference_row(row: Sequence[Any]) -> ReferenceRow:
    source, document, path, guid, file_id, target, offset = row
    in_meta = offset >= META_OFFSET
    return ReferenceRow(
        source, None if document is None else FileId(document), path, Guid(guid.hex()) if guid else None,
        FileId(file_id) if file_id else None, target, offset - META_OFFSET if in_meta else offset, in_meta,
    )  # fmt: skip
