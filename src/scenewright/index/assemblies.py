"""Assembly definitions: which assembly every script is compiled into, and what assemblies refer to."""

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scenewright.csharp import (
    AssemblyDefinition,
    AssemblyLayout,
    AssemblyRedirect,
    parse_asmdef,
    parse_asmref,
    reference_guid,
)
from scenewright.errors import ScenewrightError
from scenewright.index.cells import plain, write_rows
from scenewright.index.files import read_file
from scenewright.index.modifications import ReferenceFact
from scenewright.index.store import Store
from scenewright.index.tree import real_files
from scenewright.project import Project

_FILES: Final = (
    "SELECT a.id, a.path, g.guid FROM assets a LEFT JOIN guids g ON g.id = a.guid"
    " WHERE a.kind = 'assembly' AND a.size >= 0 ORDER BY a.path"
)
_GUID: Final = re.compile(r"[0-9a-f]{32}")
_PARSERS: Final[dict[str, Callable[[bytes, str], AssemblyDefinition | AssemblyRedirect]]] = {
    "asmdef": parse_asmdef,
    "asmref": parse_asmref,
}


class _File(NamedTuple):
    """One ``.asmdef`` or ``.asmref``; ``guid`` is empty where it has none."""

    asset: int
    guid: str
    data: bytes
    parsed: AssemblyDefinition | AssemblyRedirect


def place_scripts(store: Store, project: Project) -> None:
    """Sets the assembly of every script, by the assembly definitions there are. Call inside a transaction.

    A definition that cannot be read counts as missing. Scripts known by their ``.meta`` alone are placed too.
    """
    files = list(_files(store.database, real_files(project)))
    layout = _layout(files)
    rows = store.database.execute("SELECT id, path, assembly FROM assets WHERE kind = 'script'").fetchall()
    placed = [(plain(layout.assembly_of(path) or ""), asset, known) for asset, path, known in rows]
    changed = [(assembly, asset) for assembly, asset, known in placed if assembly != known]
    write_rows(store.database, "UPDATE assets SET assembly = ? WHERE id = ?", lambda: changed)
    _link(store, files)


def _files(connection: sqlite3.Connection, real_file: Callable[[str], str]) -> Iterator[_File]:
    for asset, path, guid in connection.execute(_FILES).fetchall():
        parse = _PARSERS.get(path.lower().rpartition(".")[2])
        if parse is not None:
            with contextlib.suppress(ScenewrightError, OSError):
                data = read_file(real_file(path))
                yield _File(asset, guid.hex() if guid else "", data, parse(data, path))


def _definitions(files: Iterable[_File]) -> Iterator[tuple[AssemblyDefinition, str]]:
    return ((file.parsed, file.guid) for file in files if isinstance(file.parsed, AssemblyDefinition))


def _layout(files: Iterable[_File]) -> AssemblyLayout:
    definitions = dict(_definitions(files))
    redirects = [file.parsed for file in files if isinstance(file.parsed, AssemblyRedirect)]
    guids = {definition.path: guid for definition, guid in definitions.items() if guid}
    return AssemblyLayout(definitions, redirects, guids)


def _link(store: Store, files: Iterable[_File]) -> None:
    """Stores what each file refers to; in these files Unity writes a GUID or a bare assembly name."""
    guids: dict[str, str] = {}
    for definition, guid in _definitions(files):
        guids.setdefault(definition.name, guid)
    for file in files:
        store.replace_references(file.asset, _references(file, guids))


def _references(file: _File, guids: Mapping[str, str]) -> Iterator[ReferenceFact]:
    """A name that no definition on this disk has (an assembly of Unity's own, say) is left out."""
    position = max(file.data.find(b'"reference'), 0)
    for path, text in _written(file.parsed):
        position = max(file.data.find(f'"{plain(text)}"'.encode(), position), position) + 1
        guid = reference_guid(text) or guids.get(text, "")
        if _GUID.fullmatch(guid):
            yield position, -1, path, guid, 0


def _written(parsed: AssemblyDefinition | AssemblyRedirect) -> Iterator[tuple[str, str]]:
    if isinstance(parsed, AssemblyRedirect):
        yield "reference", parsed.reference
        return
    for index, text in enumerate(parsed.references):
        yield f"references[{index}]", text
