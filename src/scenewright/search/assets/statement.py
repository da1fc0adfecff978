"""The one SELECT that a plan becomes, and the items that its rows are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, TypeAlias

from scenewright.index.workers import collector_paused
from scenewright.search.assets.plan import Clause, Plan, Row, Sql, both, residual, superset
from scenewright.search.assets.sources import Sources
from scenewright.search.interface import Item

PROVIDER: Final = "asset"
_CHECK_EVERY: Final = 512
_UNSIGNED: Final = 0xFFFFFFFFFFFFFFFF

_TYPE: Final = (
    "CASE WHEN {0}.script IS NULL THEN {0}.type_name ELSE coalesce((SELECT nullif(s.name, '') FROM scripts s"
    " WHERE s.guid = {0}.script AND s.file_id = {0}.script_file), {0}.type_name) END"
)
_FILE: Final = "a.id, a.kind, a.importer, a.size, a.mtime_ns, a.meta_size, a.meta_mtime_ns, "
_VARIANT: Final = "CASE WHEN a.base IS NOT NULL THEN a.id END"
_NATIVE: Final = "a.importer = 'NativeFormatImporter' AND a.kind <> 'prefab'"
_ASSET: Final = f"a.path, {_TYPE.format('a')}, g.guid, a.main, NULL, '', {_VARIANT}, {_NATIVE}"
_PART: Final = f"a.path, {_TYPE.format('p')}, g.guid, p.file_id, p.file_id, p.name, NULL, {_NATIVE}"
_VARIANT_AT: Final = 6
_PATH: Final = attrgetter("path")
_ROW: Final = len(Row._fields)
_ASSETS: Final = " FROM assets a CROSS JOIN guids g ON g.id = a.guid WHERE "
_PARTS: Final = (
    " FROM parts p CROSS JOIN assets a ON a.id = p.id >> 32 CROSS JOIN guids g ON g.id = a.guid WHERE "
)
_LINES: Final = """
WITH RECURSIVE line(id, guid, root) AS (
    SELECT a.id, a.guid, coalesce(a.main, 0) FROM assets a
    WHERE a.base IS NULL AND a.guid IN (SELECT base FROM assets WHERE base IS NOT NULL)
    UNION
    SELECT v.id, v.guid, ((v.main | l.root) - (v.main & l.root)) & 0x7fffffffffffffff
    FROM line l JOIN assets v ON v.base = l.guid)
SELECT id, root FROM line
"""
"""Variants, and the prefabs they go back to, with the fileIDs of their roots by Unity's rule for objects of
prefab instances.
"""

SKIPPED: Final = both(
    "(a.guid IS NULL OR a.state = 'missing' OR a.name LIKE '%.index' OR a.name LIKE '~%'"
    " OR instr(a.name, '##ignore') > 0 OR a.name LIKE 'inittestscene%')"
)
"""What Unity's indexer passes over: files that are not there or have no ``.meta``, indexes, marked names."""
IN_ASSETS: Final = both("(+a.path >= 'Assets/' AND +a.path < 'Assets0')")
IN_PACKAGES: Final = both("(+a.path >= 'Packages/' AND +a.path < 'Packages0')")
"""The areas. The ``+`` keeps SQLite from walking the index of paths, which holds nearly every row."""

Score: TypeAlias = Callable[[str], int] | None
"""How well a name fits a query; less is better. None where all fit alike."""


def run(sources: Sources, plan: Plan, score: Score) -> list[Item]:
    """The items that a plan takes, by the score of their names, then by path; main objects come first."""
    test, flags = residual(plan)
    wanted = superset(plan)
    with collector_paused():
        rows = _rows(sources, wanted, flags, test is not None)
        if test is not None:
            rows = [row for row in _checked(sources, rows) if test(Row._make(row[:_ROW]), row[_ROW:])]
        return _items(sources, rows, score)


def rows(sources: Sources, wanted: Sql) -> list[Row]:
    """The rows that meet a condition, as tests see them."""
    return [Row._make(row) for row in _rows(sources, wanted, [], True)]


def _checked(sources: Sources, rows: Sequence[Any]) -> Iterator[Any]:
    for number, row in enumerate(rows):
        if not number % _CHECK_EVERY:
            sources.scope.check()
        yield row


def _rows(sources: Sources, wanted: Sql, flags: Sequence[Sql], is_tested: bool) -> Sequence[Any]:
    """The columns of ``_ASSET``, and where rows are tested those of ``Row`` and the flags."""
    halves = [
        _half(_ASSET, "0", _ASSETS, wanted.asset, [each.asset for each in flags], is_tested),
        _half(_PART, "p.class_id", _PARTS, wanted.part, [each.part for each in flags], is_tested),
    ]
    is_asked = (wanted.asset.text != "0", wanted.part.text != "0" and sources.has_parts)
    asked = [half for half, asks in zip(halves, is_asked, strict=True) if asks]
    if not asked:
        return []
    statement = " UNION ALL ".join(half.text for half in asked)
    return sources.scope.index.select(statement, [value for half in asked for value in half.values])


def _half(
    found: str, class_id: str, tables: str, wanted: Clause, flags: Sequence[Clause], is_tested: bool
) -> Clause:
    more = f", {_FILE}{class_id}{''.join(f', {flag.text}' for flag in flags)}" if is_tested else ""
    values = (*(value for flag in flags for value in flag.values), *wanted.values)
    return Clause(f"SELECT {found}{more}{tables}{wanted.text}", values)


def _items(sources: Sources, rows: Sequence[Any], score: Score) -> list[Item]:
    """The items, in order; what SQLite can do with text takes longer than this."""
    roots = _roots(sources, rows) if sources.has_variants else {}
    items = []
    for path, type_name, guid, main, part, name, variant, native, *_ in rows:
        label = path[path.rfind("/") + 1 :]
        number = roots.get(variant) if variant else main
        id_ = guid.hex()
        if number is not None:
            id_ = f"GlobalObjectId_V1-{3 if native else 1}-{id_}-{number & _UNSIGNED}-0"
        rank = score(label if part is None else name) if score else 0
        shown = label if part is None else f"{label}/{name}"
        items.append(Item(id_, shown, path, PROVIDER, type_name, path, rank, part))
    items.sort(key=_order if score else _PATH)
    return items


def _order(item: Item) -> tuple[int, str]:
    return item.score, item.path


def _roots(sources: Sources, rows: Sequence[Any]) -> dict[int, int]:
    """The roots of variants, where there are any among the rows."""
    return dict(sources.scope.index.select(_LINES)) if any(row[_VARIANT_AT] for row in rows) else {}
