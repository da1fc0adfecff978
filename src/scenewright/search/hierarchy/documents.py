"""The keys and references of documents of scenes and prefabs, mostly found without parsing."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from scenewright.scene import PrefabInstance, Value, ValueKind
from scenewright.scene.game_object import innermost
from scenewright.scene.scene import Scene, SceneObject
from scenewright.text import Reference
from scenewright.text.references import iter_references

__all__ = ["keys_of", "references_of"]

_KEY: Final = re.compile(rb"\n  ([^\s:\-][^\r\n]*?):(?=[ \r\n])")
_HEAD: Final = re.compile(r"[^.\[]*")
_SIZE: Final = ".Array.size"
_MANAGED: Final = "managedReferences"
"""How overrides call what documents have below ``references``."""
_UNSEEN: Final = frozenset({
    "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_PrefabInternal",
    "m_PrefabParentObject", "m_GameObject", "m_Father", "m_Children", "m_Component", "references",
})  # fmt: skip
"""Where references stand that the Inspector does not show; ``references`` holds the managed ones."""

Links = Sequence[tuple[str, Reference]]
"""References by where they stand."""
Levels = Sequence[tuple[PrefabInstance, SceneObject]]
"""Prefab instances, each with the object of its source that it changes."""


class _Documents:
    """What was found in the documents of one file, kept as long as its scene."""

    def __init__(self) -> None:
        self.keys: dict[int, Sequence[str]] = {}
        self.links: dict[int, Links] = {}
        self.paths: dict[int, Mapping[str, Reference]] = {}


_KNOWN: Final[WeakKeyDictionary[Scene, _Documents]] = WeakKeyDictionary()


def keys_of(part: SceneObject) -> Sequence[str]:
    """The names of an object's properties: those of its document, of overrides, and of its script."""
    declared = part.scene.declared_fields(part)
    if any(field.former_names for field in declared):
        return part.fields.keys()
    found = dict.fromkeys(_base_keys(innermost(part)))
    for instance, source in _levels(part):
        found |= dict.fromkeys(map(_head, instance.changes(source.file_id)))
    found.pop(_MANAGED, None)
    return tuple(found | dict.fromkeys(field.name for field in declared))


def references_of(part: SceneObject) -> Links:
    """The references of an object that its Inspector shows, by the keys at its top below which they stand.

    The null ones are left out. Raises ``FileFormatError`` where its document is damaged.
    """
    levels = [*_levels(part)][::-1]
    base = innermost(part)
    if not any(_changes_references(instance, source) for instance, source in levels):
        links = _base_links(base)
        for instance, _ in levels:
            links = [(key, instance.seen(reference)) for key, reference in links]
        return links
    found = _overlaid(base, levels)
    for key in _reshaped(base, levels):
        found = {path: each for path, each in found.items() if _head(path) != key}
        value = part.fields.get(key)
        found |= _inside(value) if value is not None else ()
    return [(_head(path), each) for path, each in found.items() if not each.is_null]


def _overlaid(base: SceneObject, levels: Levels) -> dict[str, Reference]:
    """The references of an object's document with the changes of instances over them, innermost first."""
    found = dict(_base_paths(base))
    for instance, source in levels:
        found = {path: instance.seen(reference) for path, reference in found.items()}
        for path, change in instance.changes(source.file_id).items():
            if path in found:
                found[path] = change.reference
    return found


def _reshaped(base: SceneObject, levels: Levels) -> set[str]:
    """The keys below which it takes the whole values to tell the references: those of a list that changed its
    size, or of a place that is changed and that the document does not have.
    """
    known = _base_paths(base)
    found = {
        _head(path)
        for instance, source in levels
        for path, change in instance.changes(source.file_id).items()
        if path.endswith(_SIZE) or (path not in known and not change.reference.is_null)
    }
    return found - _UNSEEN - {_MANAGED}


def _head(path: str) -> str:
    found = _HEAD.match(path)
    return found[0] if found else path


def _levels(part: SceneObject) -> Iterator[tuple[PrefabInstance, SceneObject]]:
    """Each prefab instance that an object comes through, from the outside in, with its source there."""
    each: SceneObject = part
    while each.instance is not None and each.source is not None:
        yield each.instance, each.source
        each = each.source


def _known(scene: Scene) -> _Documents:
    found = _KNOWN.get(scene)
    return found if found is not None else _KNOWN.setdefault(scene, _Documents())


def _base_keys(part: SceneObject) -> Sequence[str]:
    known = _known(part.scene).keys
    if part.scene.gap:
        return ()
    if part.file_id not in known:
        outline = part.scene.outline
        header = outline.headers[part.file_id]
        found = _KEY.findall(outline.data, header.start, header.end)
        known[part.file_id] = [key.decode("utf-8", "replace").strip("'\"") for key in found]
    return known[part.file_id]


def _base_links(part: SceneObject) -> Links:
    known = _known(part.scene).links
    if part.file_id not in known:
        known[part.file_id] = [*_scanned(part)]
    return known[part.file_id]


def _scanned(part: SceneObject) -> Iterator[tuple[str, Reference]]:
    outline = part.scene.outline
    header = outline.headers[part.file_id]
    heads = [*_KEY.finditer(outline.data, header.start, header.end)]
    starts = [head.start() for head in heads]
    for offset, target, guid, kind in iter_references(outline.data, header.start, header.end):
        place = bisect_right(starts, offset) - 1
        key = heads[place][1].decode("utf-8", "replace") if place >= 0 else ""
        if key and key not in _UNSEEN:
            yield key, Reference(target, guid, kind)


def _base_paths(part: SceneObject) -> Mapping[str, Reference]:
    known = _known(part.scene).paths
    if part.file_id not in known:
        known[part.file_id] = dict(_walked(part.fields.root))
    return known[part.file_id]


def _changes_references(instance: PrefabInstance, source: SceneObject) -> bool:
    """Whether an instance may change references of an object: by one, by none, or by the size of a list."""
    return any(
        not change.reference.is_null or not change.text or path.endswith(_SIZE)
        for path, change in instance.changes(source.file_id).items()
    )


def _walked(root: Value) -> Iterator[tuple[str, Reference]]:
    """Every reference that the Inspector shows, null ones too."""
    for key, value in root.items():
        if key not in _UNSEEN:
            yield from _inside(value)


def _inside(value: Value) -> Iterator[tuple[str, Reference]]:
    if value.kind is ValueKind.REFERENCE:
        yield value.property_path, value.reference or Reference(0)
    elif value.kind is not ValueKind.SCALAR:
        for each in value:
            yield from _inside(each)
