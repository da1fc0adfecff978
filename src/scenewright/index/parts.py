"""What an asset consists of: its main object, what a prefab varies, and the objects shown below it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scenewright.data import bases_of, class_name, main_object_id
from scenewright.index.kinds import suffix_of
from scenewright.index.modifications import ReferenceFact
from scenewright.index.rows import Kind
from scenewright.index.scan import Content, DocumentFact
from scenewright.project import Meta
from scenewright.project.meta_tables import imported_objects

_GAME_OBJECT: Final = 1
_TRANSFORMS: Final = frozenset([4, 224])
_INSTANCE: Final = 1001
_SPRITE: Final = 213
_ONE_SPRITE: Final = 21300000
_SCENE_ASSET: Final = 102900000
_TABLE: Final = re.compile(
    rb"\n(?: +(?:internalIDToNameTable|fileIDToRecycleName|nameFileIdTable|sprites)): *\r?\n"
)
_TEXTURE_TYPE: Final = re.compile(rb"\n  textureType: (\d+)")
_SPRITE_MODE: Final = re.compile(rb"\n  spriteMode: (\d+)")
_SPRITE_TEXTURE: Final = b"8"
_SHEET: Final = b"2"
_PLACED: Final = b"fileIdsGeneration: 2"
_NAMED: Final = b"internalIDToNameTable:"
_PLACED_ROOT: Final = 919132149155446097
_NAMED_ROOT: Final = -927199367670048503
_COUNTED_ROOT: Final = 100000


class PartFact(NamedTuple):
    """An object of an asset beside its main one; ``script`` is the GUID and fileID of ``m_Script``."""

    class_id: int
    file_id: int
    name: str
    script: tuple[str, int] | None
    type_name: str


class PrefabFact(NamedTuple):
    """The root of a prefab: a GameObject by its fileID; of a variant the PrefabInstance, and ``base``, the
    GUID of the prefab that it varies.
    """

    main: int | None
    base: str | None = None


def prefab_root(content: Content) -> PrefabFact:
    """Who is the root of a prefab; nobody where the file does not tell.

    It is the GameObject whose Transform has no father; in a variant the instance that has no parent. A prefab
    saved before Unity 2018.3 names its root itself.
    """
    links = _links(content.references)
    for document in content.documents:
        named = links.get((document.start, "m_RootGameObject"))
        if document.class_id == _INSTANCE and named:
            return PrefabFact(named[1])
    for document in content.documents:
        is_placed = (document.start, "m_Father") in links
        if document.class_id in _TRANSFORMS and not document.stripped and not is_placed:
            return PrefabFact(document.owner)
    return next(_variants(content.documents, links), PrefabFact(None))


_Links = dict[tuple[int, str], tuple[str | None, int]]
_LINKS: Final = frozenset(
    ["m_Father", "m_RootGameObject", "m_SourcePrefab", "m_Modification.m_TransformParent"]
)


def _links(references: Iterable[ReferenceFact]) -> _Links:
    return {
        (document, path): (guid, target) for _, document, path, guid, target in references if path in _LINKS
    }


def _variants(documents: Iterable[DocumentFact], links: _Links) -> Iterator[PrefabFact]:
    for document in documents:
        source, _ = links.get((document.start, "m_SourcePrefab"), (None, 0))
        is_placed = (document.start, "m_Modification.m_TransformParent") in links
        if document.class_id == _INSTANCE and source and not is_placed:
            yield PrefabFact(document.file_id, source)


def main_of(path: str, kind: Kind, meta: Meta, main: DocumentFact | None) -> int | None:
    """The fileID of the main object of an asset that is no prefab; None where nothing tells it."""
    if kind in (Kind.SCENE, Kind.FOLDER):
        return _SCENE_ASSET
    if main is not None:
        return main.file_id
    if kind is Kind.MODEL:
        return _model_root(meta.data)
    known = main_object_id(suffix_of(path)) or (
        main_object_id("") if meta.importer == "DefaultImporter" else None
    )
    return known.file_id if known else None


def _model_root(meta: bytes) -> int:
    """Unity's fileID of the root GameObject, in each of the three ways it had to number a model."""
    if _PLACED in meta:
        return _PLACED_ROOT
    return _NAMED_ROOT if _NAMED in meta else _COUNTED_ROOT


def parts_of(
    path: str, kind: Kind, meta: Meta, content: Content, main: DocumentFact | None
) -> list[PartFact]:
    """The objects shown below an asset, each fileID once. Raises as ``imported_objects`` does.

    Those of an imported file are known so far as its ``.meta`` names them.
    """
    if kind in (Kind.SCENE, Kind.FOLDER):
        return []
    found = [*_imported(path, meta), *_saved(content.documents, main)]
    return list({part.file_id: part for part in found}.values())


def _saved(documents: Iterable[DocumentFact], main: DocumentFact | None) -> Iterator[PartFact]:
    for document in documents:
        is_shown = not (document.hidden or document.stripped or document.owner)
        if is_shown and document is not main and _is_asset(document.class_id):
            yield PartFact(
                document.class_id, document.file_id, document.name, document.script, document.type_name
            )


def _is_asset(class_id: int) -> bool:
    """Whether objects of a class can be shown in the Project window: no GameObjects and components."""
    name = class_name(class_id)
    if name is None or class_id in (_GAME_OBJECT, _INSTANCE):
        return False
    return name == "MonoBehaviour" or "Component" not in bases_of(name)


def _imported(path: str, meta: Meta) -> Iterator[PartFact]:
    if meta.importer == "TextureImporter":
        yield from _sprites(path, meta)
    elif _TABLE.search(meta.data):
        for each in imported_objects(meta):
            if each.class_id is not None and _is_asset(each.class_id):
                yield PartFact(each.class_id, each.file_id, each.name, None, class_name(each.class_id) or "")


def _sprites(path: str, meta: Meta) -> Iterator[PartFact]:
    """A texture's sprites: those of its sheet, or the one that is named as the file."""
    if _value(_TEXTURE_TYPE, meta.data) != _SPRITE_TEXTURE:
        return
    mode = _value(_SPRITE_MODE, meta.data)
    if mode != _SHEET:
        stem = path.rpartition("/")[2].rpartition(".")[0]
        yield from [PartFact(_SPRITE, _ONE_SPRITE, stem, None, "Sprite")] if mode not in (b"", b"0") else []
    elif _TABLE.search(meta.data):
        for each in imported_objects(meta):
            if each.class_id == _SPRITE:
                yield PartFact(_SPRITE, each.file_id, each.name, None, "Sprite")


def _value(pattern: re.Pattern[bytes], data: bytes) -> bytes:
    found = pattern.search(data)
    return found[1] if found else b""
