"""``ref``, ``root``, ``base`` and ``shader``: what refers to what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from scenewright.data import builtin_name
from scenewright.errors import ScenewrightError
from scenewright.index import Index
from scenewright.query.unity.shader_source import shader_name
from scenewright.scene import GlobalObjectId
from scenewright.search.assets.plan import NOTHING, Clause, Plan, Sql, of_assets
from scenewright.search.assets.sources import Sources, as_list, folded, text_test
from scenewright.search.kept import Kept

_GUID: Final = re.compile(r"[0-9a-f]{32}")
_OBJECT: Final = re.compile(r"([0-9a-f]{32}):(-?\d{1,20})")
_TARGETS: Final = "(SELECT value FROM json_each(?))"
_STEM_IS: Final = "substr(name, 1, ?2) = ?3 AND instr(substr(name, ?2 + 1), '.') = 0"
_SHADERS: Final = """
SELECT DISTINCT r.target, r.file_id, lower(hex(g.guid)), (SELECT min(path) FROM assets WHERE guid = r.target)
FROM refs r JOIN guids g ON g.id = r.target WHERE r.path IN (SELECT id FROM paths WHERE path = 'm_Shader')
"""
_ORIGINS: Final = f"""
WITH RECURSIVE made(id, guid) AS (
    SELECT id, guid FROM assets WHERE base IN {_TARGETS}
    UNION SELECT v.id, v.guid FROM made m JOIN assets v ON v.base = m.guid)
SELECT id FROM made
"""


class Target(NamedTuple):
    """What a value of ``ref`` means: the GUIDs of assets, by their numbers, and perhaps one object in it."""

    guids: tuple[int, ...]
    file_id: int | None = None


def target_of(sources: Sources, operator: str, value: str) -> Target:
    """The assets that a value means: a path, GUID, GlobalObjectId or ``guid:fileID``; of ``:`` also a part of
    a path, of ``=`` also a file name with or without its extension.
    """
    index = sources.scope.index
    exact = index.select("SELECT guid FROM assets WHERE path = ? AND guid IS NOT NULL", (value,))
    if exact and "." in value.rpartition("/")[2]:
        return Target((exact[0][0],))
    value = value.lower()
    found = _OBJECT.fullmatch(value)
    whole = GlobalObjectId.parse(value.replace("globalobjectid_v1", "GlobalObjectId_V1"))
    if whole is not None:
        return Target(tuple(_numbers(sources, whole.guid)), whole.object_id)
    if found:
        return Target(tuple(_numbers(sources, found[1])), int(found[2]))
    if _GUID.fullmatch(value):
        return Target(tuple(_numbers(sources, value)))
    where = f"{folded('path', value)} = ?1 OR name = ?1 OR ({_STEM_IS})"
    if operator == ":":
        where = f"instr({folded('path', value)}, ?1) > 0 OR ?2 < 0 OR ?3 = ''"
    rows = index.select(
        f"SELECT guid FROM assets WHERE guid IS NOT NULL AND id IN (SELECT id FROM assets WHERE {where})",
        (value, len(value) + 1, f"{value}."),
    )
    return Target(tuple(guid for (guid,) in rows))


def _numbers(sources: Sources, guid: str) -> Iterator[int]:
    rows = sources.scope.index.select("SELECT id FROM guids WHERE guid = ?", (bytes.fromhex(guid),))
    yield from (number for (number,) in rows)


def reference_plan(sources: Sources, operator: str, value: str) -> Plan:
    """Assets that refer directly to what the value means, themselves left out; and the objects below such an
    asset, which refer to the asset.
    """
    target = target_of(sources, operator, value)
    if not target.guids:
        sources.scope.note(f"No asset is known as '{value}', so nothing refers to it.")
        return NOTHING
    one = "" if target.file_id is None else " AND r.file_id = ?"
    text = (
        f"a.id IN (SELECT r.id >> 32 FROM refs r WHERE r.target IN {_TARGETS} AND r.target <> 0{one}"
        " AND r.target IS NOT (SELECT x.guid FROM assets x WHERE x.id = r.id >> 32))"
    )
    values = (as_list(target.guids), *(() if target.file_id is None else (target.file_id,)))
    return Sql(Clause(text, values), Clause(f"a.guid IN {_TARGETS}", (as_list(target.guids),)))


def base_plan(sources: Sources, operator: str, value: str) -> Plan:
    """Variants whose direct base the value means."""
    return of_assets(
        f"(a.base IS NOT NULL AND a.base IN {_TARGETS})", as_list(target_of(sources, operator, value).guids)
    )


def root_plan(sources: Sources, operator: str, value: str) -> Plan:
    """Variants that go back, over however many others, to the prefab that the value means."""
    index = sources.scope.index
    originals = [
        guid
        for guid in target_of(sources, operator, value).guids
        if index.select("SELECT 1 FROM assets WHERE guid = ? AND base IS NULL", (guid,))
    ]
    found = index.select(_ORIGINS, (as_list(originals),))
    return of_assets(f"a.id IN {_TARGETS}", as_list(asset for (asset,) in found))


def shader_plan(sources: Sources, operator: str, value: str) -> Plan:
    """Materials, also those below an asset, by the path or the name of their shader."""
    test = text_test(operator, value)
    shaders = _USED.of(sources.scope.index, sources.scope.check)
    found = [(target, file_id) for target, file_id, names in shaders if any(map(test, names))]
    uses = (
        "EXISTS (SELECT 1 FROM refs r WHERE r.id >= a.id << 32 AND r.id < (a.id + 1) << 32"
        " AND r.path IN (SELECT id FROM paths WHERE path = 'm_Shader') AND {0} (r.target, r.file_id) IN"
        " (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)))"
    )
    document = (
        "r.document = (SELECT d.id - (a.id << 32) FROM documents d WHERE d.id >= a.id << 32"
        " AND d.id < (a.id + 1) << 32 AND d.file_id = {0}) AND"
    )
    return Sql(
        Clause("(a.kind = 'material' AND " + uses.format(document.format("a.main")) + ")", (as_list(found),)),
        Clause("(p.class_id = 21 AND " + uses.format(document.format("p.file_id")) + ")", (as_list(found),)),
    )


def _used_shaders(index: Index, check: Callable[[], None]) -> Sequence[tuple[int, int, tuple[str, ...]]]:
    """The shaders of materials: number of the GUID, fileID, and what each goes by, in lower case.

    Looks at every reference there is, and into every such shader.
    """
    found = []
    for target, file_id, guid, path in index.select(_SHADERS):
        check()
        names = _shader_names(index, guid, file_id, path)
        found.append((target, file_id, tuple(name.lower() for name in names)))
    return found


def _shader_names(index: Index, guid: str, file_id: int, path: str | None) -> Iterator[str]:
    """What a shader goes by: its path and its name, and of both the last part alone."""
    if path is None:
        yield from filter(None, [builtin_name(guid, file_id)])
        return
    yield path
    try:
        text = index.project.sandbox.readable(path).read_text(encoding="utf-8", errors="replace")
    except (OSError, ScenewrightError):
        return
    yield shader_name(path, text)


_USED: Final = Kept(_used_shaders)
