"""What one scene or prefab file says of its own hierarchy, read from the bytes without parsing documents.

Only the few keys an outline needs are looked for, by compiled patterns, document by document and when they
are asked for. A value the patterns cannot be sure of (quoted, or going on over lines) is parsed.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from scenewright.errors import FileFormatError
from scenewright.text import Document, Header, Reference, UnityFile
from scenewright.text.caching import cached_property
from scenewright.text.references import REFERENCE

__all__ = [
    "GAME_OBJECT",
    "MASK",
    "MONO_BEHAVIOUR",
    "PREFAB_INSTANCE",
    "TRANSFORMS",
    "Outline",
    "Recorded",
]

GAME_OBJECT: Final = 1
MONO_BEHAVIOUR: Final = 114
PREFAB_INSTANCE: Final = 1001
SCENE_ROOTS: Final = 1660057539
TRANSFORMS: Final = frozenset([4, 224])
MASK: Final = 0x7FFFFFFFFFFFFFFF
_OWNERLESS: Final = frozenset([GAME_OBJECT, PREFAB_INSTANCE])
_QUOTES: Final = frozenset([b"'", b'"'])
_COMPONENT: Final = re.compile(rb"\n  - (?:component|\d+): \{fileID: (-?\d+)\}")
_FATHER: Final = re.compile(rb"\n  m_Father: \{fileID: (-?\d+)\}")
_CHILDREN: Final = re.compile(rb"\n  m_Children:((?:\r?\n  - \{fileID: -?\d+\})+)")
_ROOTS: Final = re.compile(rb"\n  - \{fileID: (-?\d+)\}")
_FILE_ID: Final = re.compile(rb"fileID: (-?\d+)")
_OWNER: Final = re.compile(rb"\n  m_GameObject: \{fileID: (-?\d+)\}")
_PREFAB: Final = re.compile(rb"\n  m_Prefab(?:Instance|Internal): \{fileID: (-?[1-9]\d*)\}")
_RECORD: Final = re.compile(
    rb"\n  m_(?:CorrespondingSourceObject|PrefabParentObject): \{fileID: (-?\d+)"
    rb"(?:,\s+guid: ([0-9a-fA-F]{32}),\s+type: \d+)?\s*\}"
    rb"\r?\n  m_Prefab(?:Instance|Internal): \{fileID: (-?\d+)\}"
)


_PARENT: Final = re.compile(rb"\n    m_TransformParent: \{fileID: (-?\d+)")
_SOURCE: Final = re.compile(
    rb"\n  m_(?:SourcePrefab|ParentPrefab): \{fileID: -?\d+(?:,\s+guid: ([0-9a-fA-F]{32}))?"
)
_REMOVED: Final = re.compile(rb"\n    - \{fileID: (-?\d+)")
_INSERTED: Final = re.compile(rb"insertIndex: (-?\d+)\r?\n +addedObject: \{fileID: (-?\d+)\}")
_OWN_PREFAB: Final = re.compile(rb"\n  m_IsPrefab(?:Parent|Asset): 1")
_SCRIPT_KEY: Final = b"\n  m_Script: "
_REMOVED_KEY: Final = b"\n    m_RemovedComponents:"
_ADDED_KEY: Final = b"\n    m_AddedGameObjects:"
_SOURCE_KEY: Final = b"\n  m_SourcePrefab:"
_OLD_SOURCE_KEY: Final = b"\n  m_ParentPrefab:"


class Recorded(NamedTuple):
    """What a stripped document records: the object of a source file that a prefab instance brings in."""

    source: int
    guid: str
    instance: int


@cache
def _line(key: str) -> re.Pattern[bytes]:
    """A key of a document's mapping, its value, and whether the value goes on in the next line."""
    return re.compile(rb"\n  " + re.escape(key.encode()) + rb":[ ]?([^\r\n]*)(\r?\n {3})?")


@cache
def _vector(key: str, axes: str) -> re.Pattern[bytes]:
    parts = rb",\s+".join(axis.encode() + rb":\s+([^,\s}]+)" for axis in axes)
    return re.compile(rb"\n  " + re.escape(key.encode()) + rb":\s+\{" + parts + rb"\s*\}")


class Outline:
    """The documents of a file by what they are, and the keys of them that make the hierarchy.

    Of documents with the same fileID the first counts, as in ``UnityFile.document``.
    """

    def __init__(self, file: UnityFile) -> None:
        self.file = file
        self.path = file.path
        self.data = file.data
        self.headers: dict[int, Header] = {}
        self.game_objects: list[Header] = []
        self.transforms: list[Header] = []
        self.stripped: list[Header] = []
        instances: list[Header] = []
        lists = {GAME_OBJECT: self.game_objects, PREFAB_INSTANCE: instances}
        lists |= dict.fromkeys(TRANSFORMS, self.transforms)
        for header in file.headers:
            class_id, file_id, stripped, _, _ = header
            if file_id not in self.headers:
                self.headers[file_id] = header
                if stripped:
                    self.stripped.append(header)
                elif class_id in lists:
                    lists[class_id].append(header)
        self.instances = [header for header in instances if not self._is_own_prefab(header)]

    def _is_own_prefab(self, header: Header) -> bool:
        """Whether it is the document by which a prefab of Unity before 2018.3 stands for itself."""
        return _OWN_PREFAB.search(self.data, max(header.start, header.end - 400), header.end) is not None

    def document(self, header: Header) -> Document:
        """The document behind a header, to be parsed."""
        return Document(self.data, header, self.path)

    def text(self, header: Header, key: str) -> str | None:
        """The text of a scalar of a document's mapping; None where the key is missing."""
        found = _line(key).search(self.data, header.start, header.end)
        if found is None:
            return None
        raw = found[1]
        if raw[:1] in _QUOTES or found[2]:
            return self._parsed(header, key, raw)
        return raw.strip().decode("utf-8", "replace")

    def _parsed(self, header: Header, key: str, raw: bytes) -> str:
        try:
            return self.document(header).root[key].text
        except FileFormatError:
            return raw.decode("utf-8", "replace")

    def integer(self, header: Header, key: str) -> int | None:
        """A whole number of a document's mapping; None where it is missing or no number."""
        text = self.text(header, key)
        try:
            return int(text) if text else None
        except ValueError:
            return None

    def vector(self, header: Header, key: str, axes: str) -> tuple[float, ...] | None:
        """The numbers of a flow mapping with just these keys; None where there is no such mapping."""
        found = _vector(key, axes).search(self.data, header.start, header.end)
        try:
            return tuple(map(float, found.groups())) if found else None
        except ValueError:
            return None

    def components(self, game_object: Header) -> list[int]:
        """The fileIDs of a GameObject's components, the Transform first."""
        return list(map(int, _COMPONENT.findall(self.data, game_object.start, game_object.end)))

    def father(self, transform: Header) -> int:
        """The fileID of the parent Transform; 0 for a root."""
        found = _FATHER.search(self.data, transform.start, transform.end)
        return int(found[1]) if found else 0

    def owner(self, component: Header) -> int:
        """The fileID of the GameObject a component belongs to; 0 where there is none."""
        found = _OWNER.search(self.data, component.start, component.end)
        return int(found[1]) if found else 0

    def children(self, transform: Header) -> list[int]:
        """The Transforms listed in ``m_Children``, in order."""
        found = _CHILDREN.search(self.data, transform.start, transform.end)
        return list(map(int, _FILE_ID.findall(found[1]))) if found else []

    def parent(self, instance: Header) -> int:
        """The fileID of the Transform a prefab instance stands under; 0 for a root."""
        found = _PARENT.search(self.data, instance.start, instance.end)
        return int(found[1]) if found else 0

    def _source_guid(self, instance: Header) -> str:
        at = self._last(_SOURCE_KEY, instance)
        if at < 0:
            at = max(self._last(_OLD_SOURCE_KEY, instance), 0)
        found = _SOURCE.match(self.data, at, instance.end)
        return (found[1] or b"").decode().lower() if found else ""

    def _last(self, key: bytes, header: Header) -> int:
        return self.data.rfind(key, header.start, header.end)

    def removed(self, instance: Header) -> frozenset[int]:
        """The 63-bit fileIDs of the components and GameObjects of its source that an instance removes."""
        start, stop = self._last(_REMOVED_KEY, instance), self._last(_ADDED_KEY, instance)
        found = (
            _REMOVED.findall(self.data, start, stop if stop > start else instance.end) if start >= 0 else ()
        )
        return frozenset(int(each) & MASK for each in found)

    def inserted(self, instance: Header) -> dict[int, int]:
        """The positions of the objects added to an instance that are not appended, by fileID."""
        start = self._last(_ADDED_KEY, instance)
        found = _INSERTED.findall(self.data, start, instance.end) if start >= 0 else ()
        return {int(file_id): int(index) for index, file_id in found if index != b"-1"}

    @cached_property
    def sources(self) -> dict[int, str]:
        """The GUID of the source of each of this file's prefab instances, "" for none, by fileID."""
        return {instance.file_id: self._source_guid(instance) for instance in self.instances}

    @cached_property
    def source_guids(self) -> frozenset[str]:
        """The GUIDs of the sources of this file's prefab instances."""
        return frozenset(self.sources.values()) - {""}

    @cached_property
    def scene_roots(self) -> list[int] | None:
        """The Transforms and prefab instances of the ``SceneRoots`` document, in order; None without one."""
        for header in reversed(self.file.headers):
            if header.class_id == SCENE_ROOTS:
                return list(map(int, _ROOTS.findall(self.data, header.start, header.end)))
        return None

    @cached_property
    def records(self) -> dict[int, Recorded]:
        """What each stripped document stands for, by its fileID; a damaged one is left out."""
        found: dict[int, Recorded] = {}
        for header in self.stripped:
            record = _RECORD.search(self.data, header.start, header.end)
            if record is not None:
                found[header.file_id] = Recorded(int(record[1]), (record[2] or b"").decode(), int(record[3]))
        return found

    @cached_property
    def written_out(self) -> frozenset[int]:
        """The prefab instances whose objects stand in this file in full, as Unity before 2018.3 could do."""
        found = set()
        if self.instances:
            for header in self.game_objects:
                prefab = _PREFAB.search(self.data, header.start, header.end)
                if prefab:
                    found.add(int(prefab[1]))
        return frozenset(found)

    def script(self, component: Header) -> Reference | None:
        """What ``m_Script`` of a document refers to; None where there is no such key."""
        at = self.data.find(_SCRIPT_KEY, component.start, component.end)
        found = REFERENCE.match(self.data, at + len(_SCRIPT_KEY)) if at >= 0 else None
        return Reference.of(*found.groups()) if found else None

    @cached_property
    def added_components(self) -> dict[int, list[int]]:
        """The components this file adds to GameObjects of prefab instances, by the GameObject's fileID."""
        strangers = {header.file_id for header in self.stripped if header.class_id == GAME_OBJECT}
        found: dict[int, list[int]] = {}
        for header in self.headers.values() if strangers else ():
            if not header.stripped and header.class_id not in _OWNERLESS:
                owner = self.owner(header)
                if owner in strangers:
                    found.setdefault(owner, []).append(header.file_id)
        return found
