"""The facts an index gives back: one frozen row for each thing it knows."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NewType, TypeVar

Guid = NewType("Guid", str)
FileId = NewType("FileId", int)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Part of a list: ``items`` from position ``offset`` on, of ``total`` in all."""

    items: tuple[T, ...]
    total: int
    offset: int = 0

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    @property
    def next_offset(self) -> int | None:
        """Where the following page starts, or None at the end."""
        end = self.offset + len(self.items)
        return end if self.items and end < self.total else None


class Kind(StrEnum):
    """What an asset is, in one word."""

    SCENE = "scene"
    PREFAB = "prefab"
    SCRIPT = "script"
    MATERIAL = "material"
    TEXTURE = "texture"
    MODEL = "model"
    AUDIO = "audio"
    VIDEO = "video"
    ANIMATION = "animation"
    CONTROLLER = "controller"
    SHADER = "shader"
    SCRIPTABLE_OBJECT = "scriptable_object"
    ASSEMBLY = "assembly"
    FONT = "font"
    UI = "ui"
    PHYSICS = "physics"
    SETTINGS = "settings"
    TEXT = "text"
    FOLDER = "folder"
    OTHER = "other"


class Readable(StrEnum):
    """In which form an asset's content stands in its file."""

    YAML = "yaml"
    TEXT = "text"
    BINARY = "binary"
    LFS_POINTER = "lfs_pointer"
    CONFLICT = "conflict"
    EMPTY = "empty"
    UNREAD = "unread"
    MISSING = "missing"


class Certainty(StrEnum):
    """How a script's type name is known, best first."""

    IDENTIFIER = "class identifier in the file"
    SOURCE = "declared in its source"
    DLL = "hash of a type in a DLL"
    PACKAGE = "known package script"
    FILE_NAME = "file name only"
    UNKNOWN = "unknown script"


@dataclass(frozen=True, slots=True)
class AssetRow:
    """One asset: a file or folder below Assets or a package, or a file of ProjectSettings.

    ``path`` is project-relative with forward slashes, ``size`` in bytes, ``mtime_ns`` in nanoseconds since
    1970. ``guid`` is None without a readable ``.meta``; ``hash`` (hex) is None for content the index never
    reads. ``package`` is the package's name, empty for the project's own files.
    """

    id: int
    path: str
    guid: Guid | None
    kind: Kind
    type_name: str
    importer: str
    labels: tuple[str, ...]
    size: int
    mtime_ns: int
    hash: str | None
    package: str
    state: Readable
    assembly: str = ""

    @property
    def name(self) -> str:
        """The file name without its last extension."""
        last = self.path.rpartition("/")[2]
        return last.rpartition(".")[0] or last


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """One YAML document: ``--- !u!<class_id> &<file_id>``.

    ``type_name`` is the script's class for a MonoBehaviour whose script is known. ``name`` is its ``m_Name``
    (for a prefab instance, the name override). ``owner`` is the fileID of its GameObject. ``offset`` counts
    bytes.
    """

    path: str
    class_id: int
    file_id: FileId
    type_name: str
    name: str
    script_guid: Guid | None
    script_file_id: FileId | None
    owner: FileId | None
    stripped: bool
    offset: int


@dataclass(frozen=True, slots=True)
class ReferenceRow:
    """One non-null reference.

    ``source`` is the path of the file that holds it, ``source_file_id`` its document (None: the asset's own
    import settings or a text file), ``property_path`` Unity's spelling (``m_Materials.Array.data[1]``).
    ``guid`` is None for a reference inside the same file; ``file_id`` is None where a whole asset is meant.
    ``target`` is the path behind ``guid``, None where no asset has it. ``offset`` counts bytes in the file
    (``in_meta``: in its ``.meta``).
    """

    source: str
    source_file_id: FileId | None
    property_path: str
    guid: Guid | None
    file_id: FileId | None
    target: str | None
    offset: int
    in_meta: bool = False


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A GUID that nothing known has: how many references name it, in how many files, and one of them.

    ``files`` are the first few by path.
    """

    guid: Guid
    uses: int
    files: tuple[str, ...]
    file_count: int
    example: ReferenceRow


@dataclass(frozen=True, slots=True)
class TypeRow:
    """One C# type as its source declares it.

    ``bases`` as written, ``start``/``end`` in bytes, ``line`` from 1.
    """

    id: int
    name: str
    namespace: str
    kind: str
    bases: tuple[str, ...]
    modifiers: tuple[str, ...]
    arity: int
    outer: str
    path: str
    assembly: str
    line: int
    start: int
    end: int

    @property
    def full_name(self) -> str:
        """Namespace, outer types and name, joined by dots."""
        return ".".join(part for part in (self.namespace, self.outer, self.name) if part)


@dataclass(frozen=True, slots=True)
class MemberRow:
    """One member of a C# type; ``start``/``end`` in bytes, ``line`` from 1."""

    type_id: int
    owner: str
    name: str
    kind: str
    type_name: str
    signature: str
    modifiers: tuple[str, ...]
    path: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ScriptType:
    """The class behind an ``m_Script`` reference, and how surely it is known."""

    name: str
    namespace: str
    assembly: str
    path: str | None
    certainty: Certainty


@dataclass(frozen=True, slots=True)
class WordHit:
    """An asset found by words; a higher ``score`` is a better match."""

    asset: AssetRow
    score: float


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """Something wrong with a file: a stable ``code``, one sentence, the line (from 1) where one is known."""

    path: str
    code: str
    message: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Dependencies:
    """The assets that one asset needs, and the GUIDs it names that no asset has."""

    assets: tuple[AssetRow, ...]
    unresolved: tuple[Guid, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """How much the index holds."""

    assets: int
    kinds: dict[str, int]
    documents: int
    references: int
    types: int
    members: int
    problems: int
    bytes: int


@dataclass(frozen=True, slots=True)
class IndexState:
    """How complete and how old the index is.

    ``ready`` means one whole pass over the project has been committed; ``symbols_pending`` counts C# files
    not read yet; ``refreshed_at`` is the Unix time of the last whole pass, ``age_s`` the seconds since then;
    ``changed_at`` is the time of the last pass that found anything new.
    """

    ready: bool
    symbols_pending: int
    refreshed_at: float | None
    changed_at: float | None
    age_s: float | None


@dataclass(frozen=True, slots=True)
class IndexChanges:
    """The paths of assets that came, changed or went between two states of the index, in order."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefreshReport:
    """What one refresh did; counts are assets.

    ``busy`` means another process was building, nothing was done.
    """

    added: int = 0
    changed: int = 0
    removed: int = 0
    touched: int = 0
    scripts: int = 0
    seconds: float = 0.0
    rebuilt: bool = False
    busy: bool = False
