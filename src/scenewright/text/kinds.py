"""What a file of a Unity project is, told by its first bytes."""

import re
from enum import StrEnum

__all__ = ["BOM", "FORCE_TEXT", "FileKind", "classify", "is_serialized_binary"]

BOM = b"\xef\xbb\xbf"
FORCE_TEXT = (
    "In Unity, set Project Settings > Editor > Asset Serialization to Force Text;"
    " it then saves the files anew."
)
"""What makes a binary asset readable."""
_LONG_HEADER = 22
_LFS_PREFIX = b"version https://git-lfs.github.com/spec/"
_WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff")
_LOOKED_AT = 8192
_NOT_CONTENT = re.compile(
    rb"(?>(?:\s+|//[^\n]*(?:\n|\Z)|(?:<{7,8}|={7,8}|>{7,8}|\|{7,8})(?:[ ][^\n]*)?(?:\r?\n|\Z))+)"
)
_FIRST_KEY = re.compile(rb"[A-Za-z_]\w*:(?:[ \r\n]|\Z)")
_DOCUMENT = re.compile(rb"(?:\A|\n)--- !u!")


class FileKind(StrEnum):
    """What a file is: ``YAML`` and ``META`` open as a :class:`UnityFile`, the others do not."""

    YAML = "yaml"
    BINARY = "binary"
    LFS_POINTER = "lfs_pointer"
    JSON = "json"
    EMPTY = "empty"
    META = "meta"
    TEXT = "text"


def classify(data: bytes) -> FileKind:
    """The kind of a file from its bytes; the first 8 KiB decide.

    ``EMPTY`` is nothing but white space. ``META`` is a mapping without a document header, as in
    ``.meta`` files. ``BINARY`` holds a NUL and does not begin as YAML does. ``TEXT`` is what
    remains, UTF-16 included.
    """
    head = data[:_LOOKED_AT].removeprefix(BOM)
    if head.startswith(_LFS_PREFIX):
        return FileKind.LFS_POINTER
    if head.startswith((b"%YAML", b"%TAG")) or _DOCUMENT.search(head):
        return FileKind.YAML
    if head.startswith(_WIDE_BOMS):
        return FileKind.TEXT
    if b"\0" in head:
        return FileKind.BINARY
    if not head.strip() and not data.removeprefix(BOM).strip():
        return FileKind.EMPTY
    return _text_kind(head)


def _text_kind(head: bytes) -> FileKind:
    leading = _NOT_CONTENT.match(head)
    content = leading.end() if leading else 0
    if head[content : content + 1] in (b"{", b"["):
        return FileKind.JSON
    return FileKind.META if _FIRST_KEY.match(head, content) else FileKind.TEXT


def is_serialized_binary(data: bytes) -> bool:
    """Whether these bytes are a whole file in Unity's binary form, told by the length in its header.

    The header is big-endian: the length stands at byte 4, from format version 22 on at byte 24 (the version
    is at byte 8).
    """
    if len(data) < 20:
        return False
    long = int.from_bytes(data[8:12], "big") >= _LONG_HEADER
    return int.from_bytes(data[24:32] if long else data[4:8], "big") == len(data)
