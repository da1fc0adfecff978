"""The tables inside a ``.meta``: names of the objects an importer made, and what they were remapped to.

Each function parses the file, which costs more than all of ``parse_meta``; ask when the table is needed.
They raise ``SyntaxDamageError`` or ``MergeConflictError`` for a damaged file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scenewright.project.meta import Meta
from scenewright.text import FileKind, Node, NodeKind, Reference, UnityFile

_SPRITE: Final = 213
_WHOLE: Final = re.compile(r"-?[0-9]+")
_FIRST_GENERATION: Final = 100_000  # before Unity 2018.3 a fileID was its class ID times this, plus a counter


@dataclass(frozen=True, slots=True)
class ImportedObject:
    """An object inside an imported file, by the fileID that references use. ``class_id`` is None if not
    written.
    """

    file_id: int
    name: str
    class_id: int | None


@dataclass(frozen=True, slots=True)
class ExternalObject:
    """An object of the imported file (most often a material) that an asset of the project stands in for."""

    type: str
    assembly: str
    name: str
    target: Reference


def imported_objects(meta: Meta) -> tuple[ImportedObject, ...]:
    """The named objects of a model, texture or other imported file, each fileID once.

    Read from ``internalIDToNameTable`` (2019.1 and later), ``fileIDToRecycleName`` (before), and the
    sprites of a texture with their ``nameFileIdTable``. Objects whose id is computed from their name are in
    no table.
    """
    importer = _importer(meta)
    found: dict[int, ImportedObject] = {}
    for table in (_internal_ids, _recycled_names, _sprites):
        for each in table(importer) if importer is not None else ():
            found.setdefault(each.file_id, each)
    return tuple(found.values())


def external_objects(meta: Meta) -> tuple[ExternalObject, ...]:
    """The remapped objects of ``externalObjects``."""
    return tuple(
        ExternalObject(
            _text(pair["first"], "type"),
            _text(pair["first"], "assembly"),
            _text(pair["first"], "name"),
            target,
        )
        for pair in _list(_importer(meta), "externalObjects")
        if (target := pair["second"].reference) is not None
    )


def default_references(meta: Meta) -> dict[str, Reference]:
    """The assets that a script's fields start with (``defaultReferences`` of a MonoImporter); empty ones
    left out.
    """
    pairs = [item for row in _list(_importer(meta), "defaultReferences") for item in row.items()]
    found = {name: value.reference for name, value in pairs}
    return {name: reference for name, reference in found.items() if reference and not reference.is_null}


def _importer(meta: Meta) -> Node | None:
    if not meta.importer:
        return None
    root = UnityFile(meta.data, ".meta", FileKind.META).documents[0].root
    return root.get(meta.importer)


def _list(node: Node | None, key: str) -> tuple[Node, ...]:
    found = node.get(key) if node is not None else None
    return found.children if found is not None and found.kind is NodeKind.SEQUENCE else ()


def _text(node: Node, key: str) -> str:
    found = node.get(key)
    return found.text if found is not None else ""


def _internal_ids(importer: Node) -> Iterator[ImportedObject]:
    for pair in _list(importer, "internalIDToNameTable"):
        for class_id, file_id in pair["first"].items():
            yield ImportedObject(file_id.as_int(), pair["second"].text, _number(class_id))


def _recycled_names(importer: Node) -> Iterator[ImportedObject]:
    table = importer.get("fileIDToRecycleName")
    for key, name in table.items() if table is not None else ():
        if (file_id := _number(key)) is not None:
            yield ImportedObject(file_id, name.text, _first_generation_class(file_id))


def _number(key: str) -> int | None:
    return int(key) if _WHOLE.fullmatch(key) else None


def _first_generation_class(file_id: int) -> int | None:
    class_id = file_id // _FIRST_GENERATION
    return class_id if 0 < class_id < _FIRST_GENERATION else None


def _sprites(importer: Node) -> Iterator[ImportedObject]:
    sheet = importer.get("spriteSheet")
    if sheet is None:
        return
    table = sheet.get("nameFileIdTable")
    for name, value in table.items() if table is not None else ():
        yield ImportedObject(value.as_int(), name, _SPRITE)
    for sprite in _list(sheet, "sprites"):
        if (file_id := _number(_text(sprite, "internalID"))) is not None and file_id != 0:
            yield ImportedObject(file_id, _text(sprite, "name"), _SPRITE)
