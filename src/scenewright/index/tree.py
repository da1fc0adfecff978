"""The files of a project beside what the index knew: which assets to read, which are gone."""

import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from scenewright.index.cells import original, plain
from scenewright.project import FileEntry, FolderListing, Project, WalkProblem, is_hidden, walk

_META: Final = ".meta"
_RACY_NS: Final = 50_000_000
_NO_FILE: Final = -1  # the size that stands for a missing file
_FOLDER: Final = -2  # and for a folder


class Known(NamedTuple):
    """What the index holds of an asset's files.

    ``settled`` is false where the file was so fresh that a later change may show the same time.
    """

    size: int
    mtime_ns: int
    meta_size: int
    meta_mtime_ns: int
    settled: int
    id: int


class Candidate(NamedTuple):
    """An asset whose files are new or differ from what is known.

    ``real`` and ``meta`` are None where there is no such file. ``known`` is the asset's number in the index,
    0 for a new one.
    """

    path: str
    real: str | None
    size: int
    mtime_ns: int
    meta: str | None
    meta_size: int
    meta_mtime_ns: int
    is_folder: bool
    known: int


def index_roots(project: Project) -> tuple[tuple[str, str], ...]:
    """The folders that are indexed, project paths and real ones: all assets, and the project's settings."""
    roots = [(path, str(real)) for path, real in project.asset_roots()]
    settings = project.root / "ProjectSettings"
    if settings.is_dir():
        roots.append(("ProjectSettings", str(settings)))
    return tuple(roots)


def real_files(project: Project) -> Callable[[str], str]:
    """Gives the real file of an indexed asset's path, also under a name that no tool would open."""
    roots = [(f"{plain(path)}/", real) for path, real in index_roots(project)]
    roots.sort(key=lambda root: len(root[0]), reverse=True)

    def real_file(path: str) -> str:
        root = next(((start, real) for start, real in roots if path.startswith(start)), ("", project.root))
        return os.path.join(root[1], *original(path[len(root[0]) :]).split("/"))

    return real_file


class Tree:
    """One walk over the project; ``known`` loses each path the walk meets, so what is left in it is gone."""

    def __init__(self, project: Project, ignore: Sequence[str], known: dict[str, Known]) -> None:
        self._project = project
        self._ignore = ignore
        self.known = known
        self._real_file = real_files(project)
        self.problems: list[WalkProblem] = []
        self.seen = 0

    def changed(self) -> Iterator[Candidate]:
        """Every asset that has to be looked at."""
        roots = [(path, self._project.root / real) for path, real in index_roots(self._project)]
        folders = walk(
            roots, is_inside=self._project.sandbox.is_inside, ignore=self._ignore, problems=self.problems
        )
        for listing in folders:
            yield from self._folder(listing)

    def changed_at(self, paths: Iterable[str]) -> list[Candidate] | None:
        """The assets among these project paths that have to be looked at.

        None where only a whole walk can tell: a folder came or went, or globs may leave a new file out.
        """
        found = []
        for path in dict.fromkeys(path.removesuffix(_META) for path in paths):
            entry, meta = self._entry(path), self._entry(path + _META)
            known = self.known.get(path)
            if known is None and entry is None and meta is None:
                continue
            if self._needs_walk(path, entry, known):
                return None
            if entry is None and meta is None:
                continue
            candidate = self._asset(path, entry, meta)
            found += [candidate] if candidate else []
        return found

    def _needs_walk(self, path: str, entry: FileEntry | None, known: Known | None) -> bool:
        is_new = known is None
        was_folder = known is not None and known.size == _FOLDER
        return was_folder or (entry is not None and entry.size == _FOLDER) or (is_new and bool(self._ignore))

    def _entry(self, path: str) -> FileEntry | None:
        """A file as the walk would give it."""
        real = self._real_file(path)
        if not self._project.sandbox.is_inside(Path(os.path.realpath(real))):
            return None
        try:
            status = os.stat(real)
        except OSError:
            return None
        size = status.st_size if stat.S_ISREG(status.st_mode) else _FOLDER
        return FileEntry(path, real, size, status.st_mtime_ns)

    def _folder(self, listing: FolderListing) -> Iterator[Candidate]:
        metas: dict[str, FileEntry] = {}
        files: list[FileEntry] = []
        for entry in listing.files:
            if entry.path.endswith(_META):
                metas[entry.path[:-5]] = entry
            else:
                files.append(entry)
        for entry in files:
            candidate = self._asset(entry.path, entry, metas.pop(entry.path, None))
            if candidate:
                yield candidate
        for name in listing.folders:
            path = f"{listing.path}/{name}"
            if candidate := self._asset(path, None, metas.pop(path, None), is_folder=True):
                yield candidate
        for path, meta in metas.items():
            if not is_hidden(path.rpartition("/")[2]) and (candidate := self._asset(path, None, meta)):
                yield candidate

    def _asset(
        self, path: str, entry: FileEntry | None, meta: FileEntry | None, is_folder: bool = False
    ) -> Candidate | None:
        self.seen += 1
        path = plain(path)
        known = self.known.pop(path, None)
        size, mtime = (entry.size, entry.mtime_ns) if entry else (_FOLDER if is_folder else _NO_FILE, 0)
        meta_size, meta_mtime = (meta.size, meta.mtime_ns) if meta else (_NO_FILE, 0)
        if known and known[:5] == (size, mtime, meta_size, meta_mtime, 1):
            return None
        return Candidate(
            path=path,
            real=entry.real if entry else None,
            size=size,
            mtime_ns=mtime,
            meta=meta.real if meta else None,
            meta_size=meta_size,
            meta_mtime_ns=meta_mtime,
            is_folder=is_folder,
            known=known.id if known else 0,
        )


def is_settled(candidate: Candidate) -> bool:
    """Whether its times are so old that a later write must show in them (file times are coarse)."""
    return time.time_ns() - max(candidate.mtime_ns, candidate.meta_mtime_ns) > _RACY_NS
