"""Document headers: ``--- !u!<class> &<fileID>[ stripped]``, found without parsing anything."""

import re
from functools import partial
from typing import NamedTuple

__all__ = ["HEADER_LINE", "Header", "split"]

_HEADER = rb"--- !u!(\d{1,10}) &(-?\d{1,20})(?!\d)( stripped)?"
_NEXT_HEADER = re.compile(rb"\n" + _HEADER)
_FIRST_HEADER = re.compile(rb"(?:\xef\xbb\xbf)?" + _HEADER)
HEADER_LINE = re.compile(_HEADER + rb"[ \t]*(?:\r?\n|\Z)")


class Header(NamedTuple):
    """One document of a file: ``start`` is the offset of its ``---``, ``end`` that of the next document."""

    class_id: int
    file_id: int
    stripped: bool
    start: int
    end: int


_header = partial(tuple.__new__, Header)  # spares the call of a Python function for each document


def split(data: bytes) -> list[Header]:
    """Every document of a Unity YAML file, in file order, from a scan of the bytes.

    The spans partition the bytes from the first header to the end; what stands before them is
    the preamble. Data without a header line gives an empty list. A line that only resembles a
    header belongs to the document above it.
    """
    first = _FIRST_HEADER.match(data)
    found = [] if first is None else [(first.end() - len(first[0].lstrip(b"\xef\xbb\xbf")), first.groups())]
    found += [(match.start() + 1, match.groups()) for match in _NEXT_HEADER.finditer(data)]
    ends = [start for start, _ in found[1:]]
    ends.append(len(data))
    return [
        _header((int(class_id), int(file_id), stripped is not None, start, end))
        for (start, (class_id, file_id, stripped)), end in zip(found, ends, strict=bool(found))
    ]
