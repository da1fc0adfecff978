"""References between objects: ``{fileID: 1}`` and ``{fileID: 1, guid: <32 hex>, type: 3}``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["KNOWN", "REFERENCE", "RawReference", "Reference", "iter_references"]

RawReference = tuple[int, int, str | None, int | None]
_Facts = tuple[int, str | None, int | None]
_REST = rb"(-?\d{1,20})(?:\}|,\s*guid:\s*([0-9a-fA-F]{32}),\s*type:\s*(-?\d{1,3})\s*\}|\s*\})"
REFERENCE = re.compile(rb"\{fileID:\s*" + _REST)
_LINK = re.compile(rb"\{fileID:\s*+(?!0\})" + _REST)
_CONTENT = re.compile(rb"\s*+(?!0\Z)(-?\d{1,20})(?:,\s*guid:\s*([0-9a-fA-F]{32}),\s*type:\s*(-?\d{1,3}))?\s*")
_OPENING = re.compile(rb"\{fileID:(?! 0\})([^}]++)")  # a class of one byte is what makes this pass fast
_BLANK, _MOST_DIGITS = 0x20, 20
_KNOWN_AT_ONCE = 1 << 14
_LONGEST_KNOWN = 120


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
        return cls(*_facts(file_id, guid, kind))

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
    stop = data.rfind(b"}", start, len(data) if end is None else end) + 1
    for match in _OPENING.finditer(data, start, stop):
        said = KNOWN[match[1]]
        if said:
            file_id, guid, kind = said
            yield match.start(), file_id, guid, kind
        else:
            yield from _nested(data, match.start(), match.end() + 1)


def _nested(data: bytes, start: int, end: int) -> Iterator[RawReference]:
    """The references in a stretch that begins as one and is none."""
    for match in _LINK.finditer(data, start, end):
        yield match.start(), *_facts(*match.groups())


def _facts(file_id: bytes, guid: bytes | None, kind: bytes | None) -> _Facts:
    return (int(file_id), guid.decode("ascii"), int(kind)) if guid and kind else (int(file_id), None, None)


class _Said(dict[bytes, _Facts | None]):
    """What stands behind ``{fileID:``, and what it says; None for what is no reference.

    A project spells the same few references again and again, so each is read once. It holds so
    many at most, and starts anew then.
    """

    def __missing__(self, content: bytes) -> _Facts | None:
        number = content[1:]
        if content[0] == _BLANK and number.isdigit() and len(number) <= _MOST_DIGITS:
            said: _Facts = int(number), None, None  # most are of this form, and this is the quick way
        elif match := _CONTENT.fullmatch(content):
            said = _facts(*match.groups())
        else:
            return None
        self[content] = said
        if len(self) > _KNOWN_AT_ONCE or len(content) > _LONGEST_KNOWN:
            self.clear()
        return said


KNOWN = _Said()
