"""A few lines about one asset, for somebody who has not opened it."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from scenewright.errors import ScenewrightError
from scenewright.index.index import Index
from scenewright.index.rows import AssetRow, Kind, MemberRow, TypeRow
from scenewright.text import Node, NodeKind, TextFile, UnityFile

_MOST_NAMES: Final = 20
_MOST_FIELDS: Final = 12
_LONGEST_VALUE: Final = 80
_LARGEST_READ: Final = 2_000_000
_GAME_OBJECT: Final = 1
_MEMBER_LINES: Final = (("Fields", "field"), ("Methods", "method"), ("Properties", "property"))
_SHADER_PROPERTY: Final = re.compile(
    r"^\s*(?:\[[^\]]*\]\s*)*(\w+)\s*\(\s*\"([^\"]*)\"\s*,\s*(\w+)", re.MULTILINE
)


def summarize(index: Index, asset: AssetRow) -> str:
    """What an asset is and holds, in a few lines: types and members of a script, objects of a scene or
    prefab, fields of a ScriptableObject or a settings file, properties of a shader.
    """
    describe = _DESCRIBERS.get(asset.kind, _nothing)
    return "\n".join([f"{asset.name} ({asset.type_name})", *describe(index, asset)])


def _nothing(index: Index, asset: AssetRow) -> Iterator[str]:
    yield from ()


def _script(index: Index, asset: AssetRow) -> Iterator[str]:
    for declared in index.types(path=asset.path):
        yield _declaration(declared)
        members = index.members(type_id=declared.id).items
        yield from filter(None, (_members(members, title, kind) for title, kind in _MEMBER_LINES))


def _declaration(declared: TypeRow) -> str:
    base, *interfaces = (*declared.bases, "")[: max(len(declared.bases), 1)]
    text = f"{declared.kind} {declared.full_name}" + (f" : {base}" if base else "")
    return text + (f" ({', '.join(interfaces)})" if interfaces else "")


def _members(members: Iterable[MemberRow], title: str, kind: str) -> str:
    names = list(dict.fromkeys(member.name for member in members if member.kind == kind))
    return f"{title}: {_listed(names)}" if names else ""


def _hierarchy(index: Index, asset: AssetRow) -> Iterator[str]:
    documents = index.documents(asset.path)
    names = [row.name for row in documents if row.class_id == _GAME_OBJECT and row.name]
    scripts = dict.fromkeys(row.type_name for row in documents if row.script_guid and row.type_name)
    if names:
        yield f"GameObjects: {_listed(names)}"
    if scripts:
        yield f"Scripts: {_listed(list(scripts))}"


def _fields(index: Index, asset: AssetRow) -> Iterator[str]:
    try:
        real = index.project.to_real(asset.path)
        if asset.size > _LARGEST_READ:
            return
        documents = UnityFile.open(real).documents
        yield from islice(filter(None, map(_field, documents[0].root.items())), _MOST_FIELDS)
    except (ScenewrightError, OSError, IndexError):
        return


def _field(item: tuple[str, Node]) -> str:
    key, value = item
    if key.startswith("m_") or value.kind is not NodeKind.SCALAR or not value.text:
        return ""
    return f"{key}: {value.text}" if len(value.text) < _LONGEST_VALUE else ""


def _shader(index: Index, asset: AssetRow) -> Iterator[str]:
    try:
        text = TextFile.from_bytes(index.project.to_real(asset.path).read_bytes()).text
    except (ScenewrightError, OSError):
        return
    for name, label, kind in islice(_SHADER_PROPERTY.findall(text), _MOST_FIELDS):
        yield f"{name} ({label}, {kind})"


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:_MOST_NAMES])
    return shown + (f" (+{len(names) - _MOST_NAMES} more)" if len(names) > _MOST_NAMES else "")


_DESCRIBERS: Final[dict[Kind, Callable[[Index, AssetRow], Iterator[str]]]] = {
    Kind.SCRIPT: _script,
    Kind.SCENE: _hierarchy,
    Kind.PREFAB: _hierarchy,
    Kind.SCRIPTABLE_OBJECT: _fields,
    Kind.SETTINGS: _fields,
    Kind.SHADER: _shader,
}
