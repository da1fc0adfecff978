"""The class behind each ``m_Script`` reference of the project."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from scenewright.csharp import known_dll_type
from scenewright.data import package_script
from scenewright.index.rows import Certainty, ScriptType
from scenewright.index.scan import NULL_GUID
from scenewright.index.schema import first_id

_SCRIPT_FILE_ID: Final = 11500000
_ALL_TARGETS: Final = "SELECT DISTINCT script, script_file FROM documents WHERE script IS NOT NULL"
_NEW_TARGETS: Final = (
    "SELECT DISTINCT script, script_file FROM documents d WHERE id >= ? AND id < ? AND script IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM scripts s WHERE s.guid = d.script AND s.file_id = d.script_file)"
)
_STEM: Final = "SELECT id, path, assembly FROM assets WHERE guid = ? ORDER BY state = 'missing', id LIMIT 1"


def resolve_scripts(connection: sqlite3.Connection, assets: Sequence[int] | None) -> None:
    """Fills the table ``scripts``: anew with ``assets`` None, else with what these assets use first.

    What a file itself says of a script (``m_EditorClassIdentifier``) stays. Call inside a transaction.
    """
    if assets is None:
        connection.execute("DELETE FROM scripts WHERE certainty <> ?", (Certainty.IDENTIFIER,))
        targets = set(connection.execute(_ALL_TARGETS))
    else:
        targets = {row for asset in assets for row in connection.execute(_NEW_TARGETS, _span(asset))}
    _store(connection, targets)


def _span(asset: int) -> tuple[int, int]:
    return first_id(asset), first_id(asset + 1)


def _store(connection: sqlite3.Connection, targets: Iterable[tuple[int, int]]) -> None:
    for number, file_id in targets:
        (blob,) = connection.execute("SELECT guid FROM guids WHERE id = ?", (number,)).fetchone()
        found = resolve(connection, number, blob.hex(), file_id)
        connection.execute(
            "INSERT INTO scripts VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET path = excluded.path",
            (number, file_id, found.name, found.namespace, found.assembly, found.path, found.certainty),
        )


def resolve(connection: sqlite3.Connection, number: int | None, guid: str, file_id: int) -> ScriptType:
    """The class for a script's GUID (``number``: its number in the index, None if it has none) and fileID."""
    asset = connection.execute(_STEM, (number,)).fetchone() if number is not None else None
    if asset is None:
        return _known(guid, file_id, None)
    asset_id, path, assembly = asset
    if path.endswith(".cs"):
        return _from_source(connection, asset_id, path, assembly)
    return _known(guid, file_id, path)


def _from_source(connection: sqlite3.Connection, asset: int, path: str, assembly: str) -> ScriptType:
    """The file's main class, once its source is read; else the file's name, as Unity asks of it."""
    row = connection.execute(
        "SELECT name, namespace FROM types WHERE asset = ? AND main", (asset,)
    ).fetchone()
    if row:
        return ScriptType(row[0], row[1], assembly, path, Certainty.SOURCE)
    stem = path.rpartition("/")[2].removesuffix(".cs")
    return ScriptType(stem, "", assembly, path, Certainty.FILE_NAME)


def _known(guid: str, file_id: int, path: str | None) -> ScriptType:
    """A script that is no source file of the project: a package's, or a type in a DLL."""
    found = package_script(guid, file_id) if guid != NULL_GUID else None
    if found:
        return ScriptType(found.name, found.namespace, found.assembly, path, Certainty.PACKAGE)
    in_dll = known_dll_type(file_id) if file_id != _SCRIPT_FILE_ID else None
    if in_dll:
        assembly = path.rpartition("/")[2].removesuffix(".dll") if path else ""
        return ScriptType(in_dll[1], in_dll[0], assembly, path, Certainty.DLL)
    return ScriptType("", "", "", path, Certainty.UNKNOWN)
