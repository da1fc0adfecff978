"""The files that a composition reads: found by path or GUID, kept as long as they do not change."""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar, cast

from scenewright.errors import FileFormatError, ScenewrightError
from scenewright.index import Index, ScriptType
from scenewright.project import Project, parse_meta
from scenewright.scene.model import read_model
from scenewright.scene.model_prefab import model_prefab
from scenewright.scene.model_source import ModelSource
from scenewright.scene.scripts import ScriptFields
from scenewright.text import UnityFile

__all__ = ["MODEL_SUFFIXES", "AssetFiles", "ModelReader", "Unreadable", "is_composable", "is_model"]

Made = TypeVar("Made")
Stamp = tuple[int, int]
MODEL_SUFFIXES: Final = frozenset({
    ".fbx", ".obj", ".dae", ".3ds", ".dxf", ".blend", ".max", ".ma", ".mb", ".c4d", ".jas", ".lxo", ".lws",
    ".skp", ".st", ".spm", ".gltf", ".glb",
})  # fmt: skip
_BUDGET: Final = 256 * 2**20


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Stands for a file that cannot be read, and says why; it is false where a file would be true.

    ``code`` is ``missing_prefab`` (no asset has the GUID), ``model_unreadable``, or that of the error that
    reading raised (``lfs_pointer``, ``binary_asset``, ``not_found``, ``file_format``, ...). ``path`` is the
    project path, "" where none is known.
    """

    code: str
    message: str
    path: str = ""

    def __bool__(self) -> bool:
        return False


ModelReader = Callable[["AssetFiles", str], "UnityFile | Unreadable"]
"""Gives a model (the project path of an FBX and the like) as the prefab that Unity's importer makes of it.

It is Unity YAML text in memory: GameObjects, Transforms and the other components with the fileIDs Unity
gives them, of which the lower 63 bits count; the ``UnityFile`` has the model's own path. A composed scene
treats it as any other prefab.
"""


def _imported(files: "AssetFiles", path: str) -> UnityFile | Unreadable:
    """The prefab of a model that could be read, even where some of its objects are not known."""
    source = files.model(path)
    if source.objects and source.objects[0].pose:
        return model_prefab(source)
    return Unreadable(source.reason, source.message, path)


class AssetFiles:
    """Reads the files of one project for composing; any number of threads may share one.

    What was read, and what was made of it, is kept until the file changes (size or time), up to 256 MiB of
    file bytes, the longest unused going first. ``renew`` has changes looked for; ``compose`` calls it.
    ``changed_at`` is that of the index then.
    Project paths as in ``Project``.
    """

    def __init__(self, project: Project, index: Index, models: ModelReader = _imported) -> None:
        self.project = project
        self.index = index
        self._models = models
        self._known_models: dict[str, tuple[Stamp, ModelSource]] = {}
        self._sandbox = project.sandbox
        self._roots = _roots(project)
        self._stamps: dict[str, Stamp] = {}
        self._lock = threading.RLock()
        self._kept: OrderedDict[str, tuple[Stamp, UnityFile]] = OrderedDict()
        self._made: dict[tuple[str, object], object] = {}
        self._paths: dict[str, str | None] = {}
        self._reals: dict[str, str] = {}
        self._failed: dict[str, tuple[Stamp, Unreadable]] = {}
        self._bytes = 0
        self.changed_at: float | None = None
        self._script_types: dict[tuple[str, int], ScriptType] = {}
        self.scripts = ScriptFields(project, index)
        self.epoch = 0

    def renew(self) -> None:
        """Starts over checking files for changes, and asking the index if it found any since the last call.

        ``epoch`` counts the calls.
        """
        changed, roots = self.index.changed_at, _roots(self.project)
        with self._lock:
            self.epoch += 1
            self._sandbox = self.project.sandbox
            self._stamps.clear()
            if (changed, roots) != (self.changed_at, self._roots):
                self.changed_at, self._roots = changed, roots
                self._paths.clear()
                self._reals.clear()
                self._script_types.clear()
                self.scripts = ScriptFields(self.project, self.index)

    def path_of(self, guid: str) -> str | None:
        """The project path of the asset with this GUID; None where no asset on disk has it."""
        if guid not in self._paths:
            self.find((guid,))
        return self._paths[guid]

    def find(self, guids: Iterable[str]) -> None:
        """Looks up where several assets are at once, for ``path_of`` to know."""
        wanted = [guid for guid in guids if guid not in self._paths]
        found = self.index.paths(wanted) if wanted else {}
        for guid in wanted:
            path = self._paths[guid] = found.get(guid.lower())
            if path is not None and path not in self._reals:
                self._reals[path] = self._locate(path)

    def script_type(self, guid: str, file_id: int) -> ScriptType:
        """The class behind an ``m_Script`` reference, as ``Index.script_type``."""
        known = self._script_types.get((guid, file_id))
        if known is None:
            known = self._script_types[guid, file_id] = self.index.script_type(guid, file_id)
        return known

    def guid_of(self, path: str) -> str:
        """The GUID of the asset at a project path, "" where it has none."""
        row = self.index.asset(path)
        return row.guid or "" if row is not None else ""

    def stamp(self, path: str) -> Stamp:
        """Size and time of a file, which tell whether it changed; (-1, 0) for one that is not there.

        Those of a model include its ``.meta``, whose settings decide what becomes of it.

        Raises PathRefusedError for what lies outside the project.
        """
        known = self._stamps.get(path)
        if known is None:
            known = self._stamps[path] = self._stamp(path)
        return known

    def _stamp(self, path: str) -> Stamp:
        size, time = _stamp(self._real(path))
        if not is_model(path):
            return (size, time)
        more, settings = _stamp(f"{self._real(path)}.meta")
        return (size + more, max(time, settings))

    def _real(self, path: str) -> str:
        known = self._reals.get(path)
        if known is None:
            known = self._reals[path] = os.fspath(self._sandbox.readable(path))
        return known

    def _locate(self, path: str) -> str:
        """Where an asset of the index is; the scan that found it has followed its links already."""
        for prefix, real in self._roots.items():
            if path.startswith(prefix):
                return real + path[len(prefix) :]
        return os.fspath(self._sandbox.readable(path))

    def file(self, path: str) -> UnityFile:
        """The file at a project path, a model as the prefab Unity makes of it.

        Raises NotFoundError, BinaryAssetError, LfsPointerError or FileFormatError, and PathRefusedError for
        what lies outside the project.
        """
        stamp = self.stamp(path)
        with self._lock:
            known = self._kept.get(path)
            if known is not None and known[0] == stamp:
                self._kept.move_to_end(path)
                return known[1]
        return self._keep(path, stamp, self._open(path))

    def _open(self, path: str) -> UnityFile:
        if not is_model(path):
            return UnityFile.open(self._real(path), path)
        model = self._models(self, path)
        if isinstance(model, Unreadable):
            raise FileFormatError(model.message, code=model.code, path=path)
        return model

    def _keep(self, path: str, stamp: Stamp, file: UnityFile) -> UnityFile:
        """Keeps a file and gives it; or the same content that another thread read meanwhile."""
        with self._lock:
            known = self._kept.get(path)
            if known is not None and known[0] == stamp:
                return known[1]
            self._drop(path)
            self._kept[path] = (stamp, file)
            self._bytes += len(file.data)
            while self._bytes > _BUDGET and len(self._kept) > 1:
                self._drop(next(iter(self._kept)))
        return file

    def _drop(self, path: str) -> None:
        known = self._kept.pop(path, None)
        if known is not None:
            self._bytes -= len(known[1].data)
            for key in [key for key in self._made if key[0] == path]:
                del self._made[key]

    def model(self, path: str) -> ModelSource:
        """What is known of the model at a project path, whether or not it can be read.

        Raises FileFormatError where it has no ``.meta``.
        """
        stamp = self.stamp(path)
        known = self._known_models.get(path)
        if known is None or known[0] != stamp:
            try:
                meta = parse_meta(Path(f"{self._real(path)}.meta").read_bytes())
            except OSError as error:
                raise FileFormatError(f"{path} has no .meta.", code="model_unreadable", path=path) from error
            known = self._known_models[path] = stamp, read_model(self.project, path, meta.guid, meta)
        return known[1]

    def made(self, path: str, kind: type[Made], make: Callable[[UnityFile], Made]) -> Made:
        """What ``make`` makes of a file, one of each ``kind``, kept until the file changes.

        Raises as ``file`` does.
        """
        file = self.file(path)
        with self._lock:
            if (path, kind) not in self._made:
                self._made[path, kind] = make(file)
            return cast(Made, self._made[path, kind])

    def forget(self, path: str, kind: type) -> None:
        """Has ``made`` make it anew."""
        with self._lock:
            self._made.pop((path, kind), None)

    def by_guid(self, guid: str) -> UnityFile | Unreadable:
        """The file of the asset with this GUID, or why it cannot be read; raises nothing."""
        path = self.path_of(guid)
        if path is None:
            return Unreadable("missing_prefab", f"No asset in the project has the GUID {guid or '(none)'}.")
        return self.readable(path)

    def readable(self, path: str) -> UnityFile | Unreadable:
        """The file at a project path, or why it cannot be read; raises nothing."""
        with self._lock:
            failed = self._failed.get(path)
        stamp = self.stamp(path)
        if failed is not None and failed[0] == stamp:
            return failed[1]
        try:
            return self.file(path)
        except ScenewrightError as error:
            reason = Unreadable(error.reason, error.message, path)
            self._failed[path] = (stamp, reason)
            return reason


def _stamp(file: str) -> Stamp:
    try:
        status = os.stat(file)
    except OSError:
        return (-1, 0)
    return (status.st_size, status.st_mtime_ns)


def is_composable(path: str) -> bool:
    """Whether a file holds a hierarchy of GameObjects (scene, prefab or model), told by its name."""
    return path.endswith((".unity", ".prefab")) or is_model(path)


def is_model(path: str) -> bool:
    """Whether Unity's model importer reads a file, told by its name."""
    return f".{path.rpartition('.')[2].lower()}" in MODEL_SUFFIXES


def _roots(project: Project) -> dict[str, str]:
    return {f"{path}/": f"{real}{os.sep}" for path, real in project.asset_roots()}
