"""Saved values of a serialized field, moved to another name in every file that has them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from scenewright.errors import ScenewrightError
from scenewright.scene import Component
from scenewright.text import UnityFile
from scenewright.text.patch import Patch, patched

if TYPE_CHECKING:
    from scenewright.edit.transaction import Transaction
    from scenewright.index import Index
    from scenewright.scene import Scene

_COMPOSABLE: Final = frozenset({"scene", "prefab"})
_PREFAB_INSTANCE: Final = 1001
Span = tuple[int, int]


@dataclass(slots=True)
class Migration:
    """What became of saved values: how many documents and overrides were changed in which files, and where
    the old name still is, with the reason.
    """

    values: int = 0
    overrides: int = 0
    files: list[str] = field(default_factory=list)
    left: list[tuple[str, str]] = field(default_factory=list)


class FieldMigration:
    """Renames a field in the files of a project: in the documents of some scripts, and in the overrides of
    prefab instances that hold such objects.
    """

    def __init__(self, index: Index, scene: Callable[[str], Scene], old: str, new: str) -> None:
        """``scene`` composes a scene or prefab by its path."""
        self._index = index
        self._scene = scene
        self._old = old
        self._new = new
        self._path = re.compile(re.escape(old) + r"(?=[.\[]|\Z)")
        self._done = Migration()

    def run(self, transaction: Transaction, scripts: Iterable[str]) -> Migration:
        """Makes the changes in a transaction; ``scripts`` are the paths of the scripts whose objects have the
        field. Raises as ``Transaction.write``; files that cannot be read are told in ``left``.
        """
        guids = {path: asset.guid for path in scripts if (asset := self._index.asset(path)) and asset.guid}
        documents = self._documents(guids.values())
        for path in sorted({*documents, *self._users(guids)}):
            data = transaction.read(path)
            try:
                spans = [*self._spans(UnityFile.from_bytes(data, path), documents[path], {*guids.values()})]
            except ScenewrightError as error:
                if self._old.encode() in data:
                    self._done.left.append((path, error.message))
                continue
            if spans:
                patches = [Patch(start, end, (0, 0), self._new.encode()) for start, end in spans]
                transaction.write(path, patched(data, patches))
                self._done.files.append(path)
        return self._done

    def _documents(self, guids: Iterable[str]) -> dict[str, list[int]]:
        """The documents of the scripts by file; stripped ones hold no values."""
        found: dict[str, list[int]] = defaultdict(list)
        for guid in guids:
            for row in self._index.instances(guid):
                if not row.stripped:
                    found[row.path].append(row.file_id)
        return found

    def _users(self, scripts: Iterable[str]) -> Iterator[str]:
        """Scenes and prefabs that hold objects of the scripts, be it through prefabs."""
        for script in scripts:
            for asset in self._index.dependents(script, recursive=True):
                if asset.kind in _COMPOSABLE:
                    yield asset.path
                elif asset.kind == "animation":
                    self._done.left.append((asset.path, "curves of animations are not renamed"))

    def _spans(self, file: UnityFile, documents: list[int], guids: set[str]) -> Iterator[Span]:
        """Where the old name stands for the field."""
        values = [*self._keys(file, documents)]
        overrides = [*self._overrides(file, guids)]
        self._done.values += len(values)
        self._done.overrides += len(overrides)
        yield from values
        yield from overrides

    def _keys(self, file: UnityFile, documents: list[int]) -> Iterator[Span]:
        for file_id in documents:
            root = file.document(file_id).root
            value = root.get(self._old)
            if value is not None and self._new in root:
                self._done.left.append((file.path, f"object {file_id} has both names"))
            elif value is not None and value.key_end is not None:
                yield value.entry_start, value.key_end

    def _overrides(self, file: UnityFile, guids: set[str]) -> Iterator[Span]:
        """The property paths of overrides that begin with the field of an object of the scripts."""
        for document in file.documents:
            if document.class_id != _PREFAB_INSTANCE or self._old.encode() not in document.raw:
                continue
            for item in document.root.at("m_Modification.m_Modifications"):
                path, target = item["propertyPath"], item["target"].reference
                if target is not None and self._path.match(path.text):
                    has_field = self._has_field(file.path, document.file_id, target.file_id, guids)
                    if has_field and path.raw.startswith(self._old.encode()):
                        yield path.start, path.start + len(self._old.encode())
                    elif has_field is None:
                        why = f"it is not known what the override of {path.text} in {document.file_id} is of"
                        self._done.left.append((file.path, why))

    def _has_field(self, path: str, instance: int, target: int, guids: set[str]) -> bool | None:
        """Whether the target of an override is an object of the scripts; None where it is not found."""
        composed = self._scene(path).instances.get(instance)
        found = composed.source.by_63_bits(target) if composed is not None else None
        if found is None:
            return None
        script = found.script_reference if isinstance(found, Component) else None
        return script is not None and script.guid in guids
