"""References between objects: ``{fileID: 1}`` and ``{fileID: 1, guid: <32 hex>, type: 3}``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["REFERENCE", "RawReference", "Reference", "iter_references"]

RawReference = tuple[int, int, str | None, int | None]
_REST = rb"(-?\d{1,20})(?:\}|,\s*guid:\s*([0-9a-fA-F]{32}),\s*type:\s*(-?\d{1,3})\s*\}|\s*\})"
REFERENCE = re.compile(rb"\{fileID:\s*" + _REST)
_LINK = re.compile(rb"\{fileID:\s*+(?!0\})" + _REST)


@dataclass(frozen=True, slots=True)
class Reference:
    """What a reference says: an object of the same file, or with ``guid`` one of another file.

    ``type`` is 0 for a built-in resource, 2 for an asset that Unity serialized itself, 3 for the
    result of an importer, 1 only in very old files. ``file_id`` 0 refers to nothing.
    """

    file_id: int
    guid: str | None = None
    type: int | None = None

    @classmethod
    def of(cls, file_id: bytes, guid: bytes | None, kind: bytes | None) -> "Reference":
        """The reference that the three groups of ``REFERENCE`` spell."""
        return cls(int(file_id), guid.decode("ascii") if guid else None, int(kind) if kind else None)

    @property
    def is_null(self) -> bool:
        """Whether it refers to nothing (``{fileID: 0}``)."""
        return self.file_id == 0


def iter_references(data: bytes, start: int = 0, end: int | None = None) -> Iterator[RawReference]:
    """Yields ``(offset, file_id, guid, type)`` of every reference in ``data[start:end]``, in order.

    ``offset`` is that of the opening brace; ``guid`` and ``type`` are None for an object of the
    same file. References folded over lines count, with either line ending. The null reference
    ``{fileID: 0}`` refers to nothing and is left out. It scans bytes and does not parse: text
    inside a quoted scalar that is spelled like a reference counts too.
    """
    for match in _LINK.finditer(data, start, len(data) if end is None else end):
        file_id, guid, kind = match.groups()
        if guid is None:
            yield match.start(), int(file_id), None, None
        else:
            yield match.start(), int(file_id), guid.decode("ascii"), int(kind)
