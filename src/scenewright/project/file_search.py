"""A regular expression over many files of a project."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from scenewright.errors import BinaryAssetError, DeadlineError, FileFormatError, LfsPointerError
from scenewright.project.glob import Glob
from scenewright.project.plain_file import LARGEST, read_plain
from scenewright.project.walk import FileEntry, iter_files
from scenewright.text.kinds import FORCE_TEXT, FileKind, classify, is_serialized_binary
from scenewright.text.lines import TextFile, is_binary
from scenewright.text.pattern import SafePattern

if TYPE_CHECKING:
    from scenewright.project.project import Project

DEADLINE_S: Final = 30.0
_CHECK_EVERY: Final = 64
_WRITTEN_BY_PEOPLE: Final = frozenset(
    {
        *(
            ".asmdef",
            ".asmref",
            ".cginc",
            ".compute",
            ".cs",
            ".glsl",
            ".hlsl",
            ".inputactions",
            ".json",
            ".md",
        ),
        *(".rsp", ".shader", ".shadergraph", ".shadersubgraph", ".tss", ".txt", ".uss", ".uxml", ".xml"),
    }
)
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
_READ: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_PLACES: Final = {"Assets": 0, "Packages": 1, "ProjectSettings": 2}


@dataclass(frozen=True, slots=True)
class FileMatches:
    """A file that has matches, and how many."""

    path: str
    real: str
    total: int


@dataclass(frozen=True, slots=True)
class SearchedFiles:
    """The files with matches, the most relevant first, and what the search went through.

    ``skipped`` counts the files that were not searched, by reason: ``binary``, ``lfs_pointer``,
    ``too_large``, ``unreadable``.
    """

    files: tuple[FileMatches, ...]
    searched: int
    skipped: dict[str, int]

    @property
    def total(self) -> int:
        """All matches in all files."""
        return sum(each.total for each in self.files)


def searchable_files(project: "Project", glob: Glob) -> Iterator[FileEntry]:
    """The files below Assets, the packages and ProjectSettings that fit ``glob``.

    What Unity hides (``Samples~``, ``.git``) is left out, unless the glob names the hidden folder.
    """
    is_inside = project.sandbox.is_inside
    roots = [*project.asset_roots(), ("ProjectSettings", project.root / "ProjectSettings")]
    chosen = [_narrowed(root, glob.folder) for root in roots if _meet(root[0], glob.folder)]
    readable = (root for root in chosen if root[1].is_dir() and is_inside(Path(os.path.realpath(root[1]))))
    found = iter_files(readable, is_inside=is_inside)
    return (entry for entry in (*_manifests(project), *found) if glob.matches(entry.path))


def _meet(root: str, folder: str) -> bool:
    root, folder = f"{root}/".lower(), f"{folder}/".lower().lstrip("/")
    return root.startswith(folder) or folder.startswith(root)


def _narrowed(root: tuple[str, Path], folder: str) -> tuple[str, Path]:
    """The part of a root below which everything of ``folder`` lies, so that the rest is not walked."""
    path, real = root
    inner = folder[len(path) + 1 :]
    is_below = folder.startswith(f"{path}/") and ".." not in inner.split("/") and (real / inner).is_dir()
    return (folder, real / inner) if is_below else root


def _manifests(project: "Project") -> Iterator[FileEntry]:
    for name in ("manifest.json", "packages-lock.json"):
        real = project.root / "Packages" / name
        if real.is_file() and project.sandbox.is_inside(Path(os.path.realpath(real))):
            status = real.stat()
            yield FileEntry(f"Packages/{name}", str(real), status.st_size, status.st_mtime_ns)


def search_files(
    entries: Iterable[FileEntry],
    pattern: SafePattern,
    *,
    deadline_s: float = DEADLINE_S,
    check: Callable[[], None] = lambda: None,
) -> SearchedFiles:
    """Counts the matches in every file.

    The order of the files: those whose name without extension matches; then Assets before Packages before
    ProjectSettings; then what people write (scripts, shaders, definitions, ...) before what the Editor
    serializes before ``.meta`` files; then more matches first; then the path.

    ``check`` is called now and then and may raise. Raises ``DeadlineError``.
    """
    search = _Search(pattern, time.monotonic() + deadline_s, deadline_s)
    skipped: Counter[str] = Counter()
    found: list[FileMatches] = []
    searched = 0
    for number, entry in enumerate(entries):
        if not number % _CHECK_EVERY:
            check()
        outcome = search.file(entry)
        if isinstance(outcome, str):
            skipped[outcome] += 1
            continue
        searched += 1
        if outcome:
            found.append(FileMatches(entry.path, entry.real, outcome))
    return SearchedFiles(tuple(sorted(found, key=lambda each: _rank(each, pattern))), searched, dict(skipped))


def _rank(each: FileMatches, pattern: SafePattern) -> tuple[bool, int, int, int, str]:
    path = PurePosixPath(each.path)
    suffix = path.suffix.lower()
    kind = 2 if suffix == ".meta" else suffix not in _WRITTEN_BY_PEOPLE
    place = _PLACES.get(path.parts[0], len(_PLACES))
    return not pattern.found_in(path.name.partition(".")[0]), place, kind, -each.total, each.path


@dataclass(frozen=True, slots=True)
class _Search:
    pattern: SafePattern
    end: float
    deadline_s: float

    def file(self, entry: FileEntry) -> int | str:
        """How many matches a file has, or why it was not searched."""
        if entry.size > LARGEST:
            return "too_large"
        try:
            data = read_bytes(entry.real, entry.size)
        except OSError:
            return "unreadable"
        reason = _unsearchable(data)
        return reason or self._count(entry, data)

    def _count(self, entry: FileEntry, data: bytes) -> int:
        left = self.end - time.monotonic()
        if left <= 0:
            raise self._late(entry, "Narrow the glob: there was more to read than the time allows.")
        if not data.startswith(_WIDE) and not self.pattern.may_match(data):
            return 0
        try:
            return self.pattern.count(TextFile.from_bytes(data).text, left)
        except FileFormatError:
            return 0
        except DeadlineError as error:
            slow_file = left > self.deadline_s / 2
            raise self._late(
                entry, error.hint if slow_file else "Narrow the glob, or simplify the pattern."
            ) from error

    def _late(self, entry: FileEntry, hint: str) -> DeadlineError:
        return DeadlineError(
            f"The search was stopped after {self.deadline_s:g} s, in {entry.path}.",
            hint=hint,
            path=entry.path,
        )


def read_bytes(path: str, size: int = 0) -> bytes:
    """A file's bytes; ``size``, where it is known, saves system calls and may be wrong."""
    handle = os.open(path, _READ)
    try:
        wanted = (size or os.fstat(handle).st_size) + 1
        data = os.read(handle, wanted)
        if len(data) == wanted - 1:
            return data
        while more := os.read(handle, wanted):
            data += more
        return data
    finally:
        os.close(handle)


def _unsearchable(data: bytes) -> str | None:
    if data.startswith(b"version https://git-lfs") and classify(data) is FileKind.LFS_POINTER:
        return "lfs_pointer"
    return "binary" if is_binary(data) and not data.startswith(_WIDE) else None


def open_text(path: str, real: str) -> tuple[TextFile, bytes]:
    """A file's text and its bytes.

    Raises ``FileFormatError`` when it is binary, a Git LFS pointer, too large or cannot be opened.
    """
    try:
        data = read_plain(real)
    except OSError as error:
        raise FileFormatError(
            f"{path} cannot be read: {error.strerror or error}.",
            hint=f"A plain file of at most {LARGEST >> 20} MB that this program may open can be read.",
            code="unreadable",
            path=path,
        ) from error
    if is_serialized_binary(data):
        raise BinaryAssetError(f"{path} is serialized in Unity's binary form.", hint=FORCE_TEXT, path=path)
    if classify(data) is FileKind.LFS_POINTER:
        raise LfsPointerError(
            f"{path} is a Git LFS pointer; its content is not on this disk.",
            hint="Run `git lfs pull` in the project, then ask again.",
            path=path,
        )
    return TextFile.from_bytes(data, path), data
