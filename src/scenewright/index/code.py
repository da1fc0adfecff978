"""Questions about C#: types, members, inheritance, the class behind a script reference."""

from collections.abc import Sequence
from typing import Any, Final

from scenewright.index.dangling import Dangling
from scenewright.index.rows import Certainty, MemberRow, Page, ScriptType, TypeRow
from scenewright.index.scripts import resolve

_TYPE: Final = (
    "SELECT t.id, t.name, t.namespace, t.kind, t.bases, t.modifiers, t.arity, t.outer, a.path, a.assembly,"
    " t.line, t.start, t.end FROM types t JOIN assets a ON a.id = t.asset"
)
_MEMBER: Final = (
    "SELECT m.type, t.name, m.name, m.kind, m.type_name, m.signature, m.modifiers, a.path, m.line,"
    " m.start, m.end FROM members m JOIN types t ON t.id = m.type JOIN assets a ON a.id = t.asset"
)
_BASES: Final = (
    "SELECT b.base FROM bases b JOIN types t ON t.id = b.type WHERE t.name = ? ORDER BY t.id, b.base"
)


class Code(Dangling):
    """What the C# sources declare. ``state.symbols_pending`` tells how many files are not read yet."""

    def types(
        self,
        name: str | None = None,
        *,
        path: str | None = None,
        kind: str | None = None,
        offset: int = 0,
        limit: int | None = None,
    ) -> Page[TypeRow]:
        """Types by simple or full name (case does not matter), file or kind; ordered by name and path."""
        namespace, _, simple = (name or "").rpartition(".")
        where = (
            "(?1 = '' OR t.name = ?1 COLLATE NOCASE) AND (?2 = '' OR t.namespace = ?2 COLLATE NOCASE"
            " OR t.outer = ?2 COLLATE NOCASE OR t.namespace || '.' || t.outer = ?2 COLLATE NOCASE)"
            " AND (?3 IS NULL OR a.path = ?3) AND (?4 IS NULL OR t.kind = ?4)"
        )
        values = (simple, namespace, path, kind)
        rows = self._rows(
            f"{_TYPE} WHERE {where} ORDER BY t.name, a.path, t.start {_slice(offset, limit)}", values
        )
        total = self._count(
            f"SELECT count(*) FROM types t JOIN assets a ON a.id = t.asset WHERE {where}", values
        )
        return Page(tuple(map(_type_row, rows)), total, offset)

    def members(
        self,
        name: str | None = None,
        *,
        type_id: int | None = None,
        offset: int = 0,
        limit: int | None = None,
    ) -> Page[MemberRow]:
        """Members by name (case does not matter) or of one type, in source order."""
        where = "(?1 IS NULL OR m.name = ?1 COLLATE NOCASE) AND (?2 IS NULL OR m.type = ?2)"
        rows = self._rows(
            f"{_MEMBER} WHERE {where} ORDER BY a.path, m.start {_slice(offset, limit)}", (name, type_id)
        )
        total = self._count(f"SELECT count(*) FROM members m WHERE {where}", (name, type_id))
        return Page(tuple(map(_member_row, rows)), total, offset)

    def derived_types(self, name: str, *, recursive: bool = False) -> tuple[TypeRow, ...]:
        """Types with ``name`` (a simple name) among their bases.

        With ``recursive`` also what derives from those.
        """
        found: dict[int, TypeRow] = {}
        pending = [name.rpartition(".")[2]]
        while pending:
            rows = self._rows(f"{_TYPE} JOIN bases b ON b.type = t.id WHERE b.base = ?", (pending.pop(),))
            for row in map(_type_row, rows):
                if row.id not in found:
                    found[row.id] = row
                    pending += [row.name] if recursive else []
        return tuple(sorted(found.values(), key=lambda row: (row.name, row.path)))

    def base_types(self, name: str) -> tuple[str, ...]:
        """The simple names of all bases of the types called ``name``, nearest first, so far as sources
        tell.
        """
        found: dict[str, None] = {}
        pending = [name.rpartition(".")[2]]
        while pending:
            for (base,) in self._rows(_BASES, (pending.pop(0),)):
                if base not in found:
                    found[base] = None
                    pending.append(base)
        return tuple(found)

    def script_type(self, guid: str, file_id: int = 11500000) -> ScriptType:
        """The class behind an ``m_Script`` reference, and how surely it is known; never raises."""
        rows = self._rows(
            "SELECT s.name, s.namespace, s.assembly, s.path, s.certainty"
            " FROM scripts s JOIN guids g ON g.id = s.guid WHERE g.guid = ? AND s.file_id = ?",
            (bytes.fromhex(guid), file_id),
        )
        if rows:
            name, namespace, assembly, path, certainty = rows[0]
            return ScriptType(name, namespace, assembly, path, Certainty(certainty))
        number = self._rows("SELECT id FROM guids WHERE guid = ?", (bytes.fromhex(guid),))
        with self._database.reading() as connection:
            return resolve(connection, number[0][0] if number else None, guid, file_id)


def _slice(offset: int, limit: int | None) -> str:
    return f"LIMIT {-1 if limit is None else int(limit)} OFFSET {int(offset)}"


def _type_row(row: Sequence[Any]) -> TypeRow:
    number, name, namespace, kind, bases, modifiers, *rest = row
    written = tuple(bases.split("\n")) if bases else ()
    return TypeRow(number, name, namespace, kind, written, tuple(modifiers.split()), *rest)


def _member_row(row: Sequence[Any]) -> MemberRow:
    number, owner, name, kind, type_name, signature, modifiers, *rest = row
    return MemberRow(number, owner, name, kind, type_name, signature, tuple(modifiers.split()), *rest)
