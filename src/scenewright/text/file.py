"""A Unity file, lossless: the bytes as they are, and the documents they hold."""

from collections.abc import Callable, Container, Iterator
from os import PathLike, fspath

from scenewright.errors import (
    BinaryAssetError,
    FileFormatError,
    LfsPointerError,
    NotFoundError,
)
from scenewright.text.caching import cached_property
from scenewright.text.document import Document
from scenewright.text.headers import Header, split
from scenewright.text.kinds import BOM, FORCE_TEXT, FileKind, classify
from scenewright.text.problems import Problem, find_problems

__all__ = ["UnityFile"]

LARGEST = 2**32 - 1
_REFUSALS: dict[FileKind, tuple[Callable[..., FileFormatError], str, str]] = {
    FileKind.BINARY: (
        BinaryAssetError,
        "is serialized in Unity's binary form",
        FORCE_TEXT,
    ),
    FileKind.LFS_POINTER: (
        LfsPointerError,
        "is a Git LFS pointer, not the content",
        "Run `git lfs pull` in the repository.",
    ),
    FileKind.JSON: (FileFormatError, "is JSON, not Unity YAML", "Read it as a text file."),
    FileKind.EMPTY: (
        FileFormatError,
        "is empty",
        "Restore it from version control, or let Unity write it again.",
    ),
    FileKind.TEXT: (
        FileFormatError,
        "is not Unity YAML",
        "Read it as a text file; Unity YAML begins with '%YAML 1.1'.",
    ),
}


class UnityFile:
    """A YAML asset or a ``.meta``; ``data`` never changes, edits give new bytes (:class:`Splice`).

    A YAML asset has one document for each object. A ``.meta`` is a single mapping without a
    header and has one document, with class ID and fileID 0.
    """

    def __init__(self, data: bytes, path: str, kind: FileKind) -> None:
        self.data = data
        self.path = path
        self.kind = kind

    @classmethod
    def from_bytes(cls, data: bytes, path: str = "<memory>") -> "UnityFile":
        """The file with these bytes; ``path`` is for messages only.

        Raises BinaryAssetError, LfsPointerError or FileFormatError for what is not Unity YAML.
        """
        kind = classify(data)
        if kind in _REFUSALS:
            error, what, hint = _REFUSALS[kind]
            raise error(f"{path} {what}.", hint=hint, path=path)
        if len(data) > LARGEST:
            raise FileFormatError(f"{path} is larger than 4 GiB.", hint="Split the asset.", path=path)
        return cls(data, path, kind)

    @classmethod
    def open(cls, path: str | PathLike[str], name: str = "") -> "UnityFile":
        """Reads and opens a file; raises NotFoundError when it is missing, else as ``from_bytes``.

        ``name`` is what the file and messages about it are called, "" for the path itself.
        """
        name = name or fspath(path)
        try:
            with open(path, "rb") as stream:
                data = stream.read()
        except FileNotFoundError as error:
            raise NotFoundError(f"There is no file {name}.", path=name) from error
        except OSError as error:
            raise FileFormatError(f"{name} cannot be read: {error.strerror}.", path=name) from error
        return cls.from_bytes(data, name)

    @property
    def bom(self) -> bool:
        """Whether the file begins with a UTF-8 byte order mark."""
        return self.data.startswith(BOM)

    @property
    def newline(self) -> bytes:
        """The file's line end, told by its first line: LF or CRLF."""
        first = self.data.find(b"\n")
        return b"\r\n" if first > 0 and self.data[first - 1] == 13 else b"\n"

    @cached_property
    def headers(self) -> tuple[Header, ...]:
        """The header of each document, in file order."""
        if self.kind is FileKind.META:
            return (Header(0, 0, False, len(BOM) if self.bom else 0, len(self.data)),)
        return tuple(split(self.data))

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """The documents in file order; duplicate fileIDs are all kept."""
        is_meta = self.kind is FileKind.META
        return tuple(Document(self.data, header, self.path, is_meta=is_meta) for header in self.headers)

    @cached_property
    def _by_file_id(self) -> dict[int, Document]:
        return {document.file_id: document for document in reversed(self.documents)}

    @property
    def preamble(self) -> bytes:
        """What stands before the first document: two lines in a YAML asset, at most a BOM in a ``.meta``."""
        return self.data[: self.headers[0].start] if self.headers else self.data

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What a scan of the bytes finds wrong, by line; see :class:`Problem`. Nothing is parsed."""
        return find_problems(self.data, self.headers, has_headers=self.kind is FileKind.YAML)

    def check(self, but: Container[bytes] = ()) -> Iterator[Problem]:
        """All ``problems``, then for each document that cannot be read what is wrong with it, in file order.

        Every document is parsed and every value decoded, save those whose bytes are among ``but``; nothing of
        it is kept. A document that is damaged does not keep the others from being checked.
        """
        yield from self.problems
        known = {(problem.code, problem.line) for problem in self.problems}
        line, counted = 1, 0
        for header in self.headers:
            line += self.data.count(b"\n", counted, header.start)
            counted = header.start
            if self.data[header.start : header.end] in but:
                continue
            damage = self._damage(header, line)
            if damage and (damage.code, damage.line) not in known:
                yield damage

    def _damage(self, header: Header, line: int) -> Problem | None:
        """The first thing that keeps a document, which begins in ``line``, from being read."""
        data = self.data[header.start : header.end]
        alone = header._replace(start=0, end=len(data))
        try:
            Document(data, alone, "", is_meta=self.kind is FileKind.META).root.to_value()
        except FileFormatError as error:
            what = error.message.partition(": ")[2]
            return Problem(
                error.code, what[:1].upper() + what[1:], line + error.details["line"] - 1, error.hint
            )
        return None

    def document(self, file_id: int) -> Document:
        """The first document with this fileID; raises NotFoundError with the nearest ids."""
        try:
            return self._by_file_id[file_id]
        except KeyError:
            nearest = sorted(self._by_file_id, key=lambda known: abs(known - file_id))[:5]
            raise NotFoundError(
                f"{self.path} has no object with the fileID {file_id}.",
                candidates=[str(known) for known in nearest],
                path=self.path,
            ) from None

    def __contains__(self, file_id: object) -> bool:
        return file_id in self._by_file_id

    def __repr__(self) -> str:
        return f"<UnityFile {self.path} {self.kind} {len(self.data)} bytes>"
