"""Which assembly every script of the index is compiled into."""

import contextlib
import sqlite3

from scenewright.csharp import (
    AssemblyDefinition,
    AssemblyLayout,
    AssemblyRedirect,
    parse_asmdef,
    parse_asmref,
)
from scenewright.errors import ScenewrightError
from scenewright.project import Project


def place_scripts(connection: sqlite3.Connection, project: Project) -> None:
    """Sets the assembly of every script, by the assembly definitions there are. Call inside a transaction.

    A definition that cannot be read counts as missing. Scripts known by their ``.meta`` alone are placed too.
    """
    layout = _layout(connection, project)
    rows = connection.execute("SELECT id, path, assembly FROM assets WHERE kind = 'script'").fetchall()
    placed = [(layout.assembly_of(path) or "", asset, known) for asset, path, known in rows]
    connection.executemany(
        "UPDATE assets SET assembly = ? WHERE id = ?",
        [(assembly, asset) for assembly, asset, known in placed if assembly != known],
    )


def _layout(connection: sqlite3.Connection, project: Project) -> AssemblyLayout:
    definitions: list[AssemblyDefinition] = []
    redirects: list[AssemblyRedirect] = []
    guids: dict[str, str] = {}
    rows = connection.execute(
        "SELECT a.path, g.guid FROM assets a LEFT JOIN guids g ON g.id = a.guid"
        " WHERE a.kind = 'assembly' AND a.size >= 0 ORDER BY a.path"
    )
    for path, guid in rows.fetchall():
        with contextlib.suppress(ScenewrightError, OSError):
            if path.lower().endswith(".asmdef"):
                definitions.append(parse_asmdef(project.to_real(path).read_bytes(), path))
            elif path.lower().endswith(".asmref"):
                redirects.append(parse_asmref(project.to_real(path).read_bytes(), path))
        if guid:
            guids[path] = guid.hex()
    return AssemblyLayout(definitions, redirects, guids)
