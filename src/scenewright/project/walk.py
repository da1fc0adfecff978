"""The files Unity sees as assets, found as fast as the file system lists them."""

import fnmatch
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

from scenewright.project.names import is_hidden

_NAME: Final = attrgetter("name")
_HIDDEN_ENDS: Final = frozenset("~pPsS")  # what a name that is_hidden refuses can end with
_MAX_LINKS: Final = 3
_ON_WINDOWS: Final = os.name == "nt"
_MOUNT_POINT: Final = 0xA0000003  # the reparse tag of a Windows junction


class FileEntry(NamedTuple):
    """One file: its project path, its real path, its size in bytes and its time of change in nanoseconds."""

    path: str
    real: str
    size: int
    mtime_ns: int


class WalkProblem(NamedTuple):
    """Something the walk met and did not enter, and why (``code``).

    ``link_outside`` a link that leads out of the project; ``link_loop`` one that leads back to a folder it
    lies in; ``link_depth`` links behind more than three links; ``unreadable`` what the system would not
    open.
    """

    code: str
    path: str
    detail: str


class FolderListing(NamedTuple):
    """One folder and what Unity sees in it; folders that are not entered are not listed."""

    path: str
    real: str
    folders: list[str]
    files: list[FileEntry]


class _Step(NamedTuple):
    path: str
    real: str
    passed: tuple[str, ...]  # the real folders left through a link on the way here


def walk(
    roots: Iterable[tuple[str, Path]],
    *,
    is_inside: Callable[[Path], bool] = lambda real: True,
    ignore: Sequence[str] = (),
    problems: list[WalkProblem] | None = None,
) -> Iterator[FolderListing]:
    """Every folder below ``roots`` (pairs of project path and real folder) that Unity does not hide, top
    first.

    Links to folders and files are followed as Unity follows them, except those for which ``is_inside``
    (given the resolved target) is false; this holds for the roots themselves too. ``ignore`` holds globs on
    project paths (``Assets/ThirdParty/*``); a folder that matches is not entered. ``problems`` receives what
    was left out for a reason.
    """
    visit = _Visit(is_inside, _compile(ignore), problems if problems is not None else [])
    for path, real in roots:
        target = os.path.realpath(real)
        pending = [_Step(path, target, ())] if visit.leads_inside(target, path) else []
        while pending:
            step = pending.pop()
            listing, deeper = visit.folder(step)
            pending.extend(reversed(deeper))
            yield listing


def iter_files(
    roots: Iterable[tuple[str, Path]],
    *,
    is_inside: Callable[[Path], bool] = lambda real: True,
    ignore: Sequence[str] = (),
    problems: list[WalkProblem] | None = None,
) -> Iterator[FileEntry]:
    """Every file of ``walk``, ``.meta`` files included, folder by folder."""
    for listing in walk(roots, is_inside=is_inside, ignore=ignore, problems=problems):
        yield from listing.files


class _Visit:
    """What stays the same along one walk."""

    def __init__(
        self, is_inside: Callable[[Path], bool], ignored: re.Pattern[str] | None, problems: list[WalkProblem]
    ) -> None:
        self.is_inside = is_inside
        self.ignored = ignored
        self.problems = problems

    def folder(self, step: _Step) -> tuple[FolderListing, list[_Step]]:
        """Lists one folder; gives also the folders to go on with."""
        listing = FolderListing(step.path, step.real, [], [])
        deeper: list[_Step] = []
        try:
            with os.scandir(step.real) as found:
                entries = sorted(found, key=_NAME)
        except OSError as error:
            self._report("unreadable", step.path, error.strerror or str(error))
            return listing, deeper
        # The one hot loop of the walk: a plain file costs its stat, a test of its name and one tuple.
        prefix, keep, ignored = f"{step.path}/", listing.files.append, self.ignored
        for entry in entries:
            name = entry.name
            if (name[0] == "." or name[-1] in _HIDDEN_ENDS) and is_hidden(name):
                continue
            path = prefix + name
            if ignored and ignored.match(path):
                continue
            try:
                if entry.is_file() and not entry.is_symlink():
                    status = entry.stat()
                    keep(FileEntry(path, entry.path, status.st_size, status.st_mtime_ns))
                else:
                    self._other(entry, path, step, listing, deeper)
            except OSError as error:
                self._report("unreadable", path, error.strerror or str(error))
        return listing, deeper

    def _other(
        self, entry: os.DirEntry[str], path: str, step: _Step, listing: FolderListing, deeper: list[_Step]
    ) -> None:
        """A folder, or a link to a folder or file; what is neither (a pipe, a broken link) is left out."""
        target = os.path.realpath(entry.path) if _is_link(entry) else None
        if entry.is_dir():
            inner = self._follow(target, path, step) if target else _Step(path, entry.path, step.passed)
            if inner:
                listing.folders.append(entry.name)
                deeper.append(inner)
        elif entry.is_file() and target and self.leads_inside(target, path):
            status = entry.stat()
            listing.files.append(FileEntry(path, entry.path, status.st_size, status.st_mtime_ns))

    def _follow(self, target: str, path: str, step: _Step) -> _Step | None:
        """The folder behind a link, unless it leads out, back, or too deep."""
        if not self.leads_inside(target, path):
            return None
        passed = (*step.passed, step.real)
        if any(folder == target or folder.startswith(target.rstrip(os.sep) + os.sep) for folder in passed):
            self._report("link_loop", path, target)
        elif len(passed) > _MAX_LINKS:
            self._report("link_depth", path, target)
        else:
            return _Step(path, target, passed)
        return None

    def leads_inside(self, target: str, path: str) -> bool:
        """Whether what a link (or a root) resolves to may be entered; reported when not."""
        if self.is_inside(Path(target)):
            return True
        self._report("link_outside", path, target)
        return False

    def _report(self, code: str, path: str, detail: str) -> None:
        self.problems.append(WalkProblem(code, path, detail))


def _is_junction(entry: os.DirEntry[str]) -> bool:
    return getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0) == _MOUNT_POINT


def _is_link(entry: os.DirEntry[str]) -> bool:
    return entry.is_symlink() or (_ON_WINDOWS and _is_junction(entry))


def _compile(globs: Sequence[str]) -> re.Pattern[str] | None:
    """One pattern for all globs; a glob also covers what lies below a folder of that name."""
    if not globs:
        return None
    return re.compile("|".join(f"(?:{fnmatch.translate(glob.rstrip('/'))})" for glob in globs))
