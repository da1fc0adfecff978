"""What a ``.meta`` file says about its asset: identity, importer, labels, bundle."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from scenewright.errors import ScenewrightError
from scenewright.text import FileKind, Node, UnityFile

_BOM: Final = b"\xef\xbb\xbf"
# The lines at the top level and the few of the importer that every reader asks for, in one pass. The newline
# before each is part of the pattern: a search for one byte is what makes the pass fast.
_LINE: Final = re.compile(
    rb"\n(?:(guid|folderAsset|labels|[A-Z]\w*)"
    rb"|  (mainObjectFileID|script|userData|assetBundleName|assetBundleVariant)):[ \t]*([^\r\n]*)"
)
_WHOLE: Final = re.compile(rb"-?[0-9]{1,20}")  # 64 bits; Python refuses to read very long ones
_GUID: Final = re.compile(rb"[0-9a-fA-F]{32}")
_GUID_LINE: Final = re.compile(rb"^guid: ([0-9a-f]{32})\r?$", re.MULTILINE)
_SCRIPT: Final = re.compile(rb"\{\s*fileID:\s*(-?\d{1,20})\s*,\s*guid:\s*([0-9a-fA-F]{32})")
# A value goes on where the next line is empty (in quotes) or stands deeper than the keys of the importer.
_CONTINUED: Final = re.compile(rb"\r?\n(?:\r?\n|   )")
_LABEL: Final = re.compile(rb"- ?(.*?)[ \t]*\r?(?:\n|$)")
# Git writes seven of each; a merge of merges (and some tools) eight.
_CONFLICT: Final = re.compile(rb"^(?:<{7,8}|>{7,8}|={7,8}|\|{7,8})(?:[ \t].*)?\r?$", re.MULTILINE)
_MARKS: Final = (b"<<<<<<<", b">>>>>>>", b"=======")
_NOT_IMPORTERS: Final = frozenset([b"AssetOrigin"])


@dataclass(frozen=True, slots=True)
class MetaProblem:
    """What is wrong in a ``.meta``, and in which line (1-based).

    ``code``: ``conflict_markers``, ``missing_guid``, ``bad_guid`` (not 32 hexadecimal digits).
    """

    code: str
    message: str
    line: int


@dataclass(frozen=True, slots=True)
class Meta:
    """The facts of one ``.meta`` file.

    - ``guid``: 32 lower-case hexadecimal digits, or "" when there is none or conflict markers leave two.
    - ``importer``: the class that imports the asset (``TextureImporter``), "" when none is written.
    - ``is_folder``; ``labels``; ``user_data``; ``asset_bundle`` and ``asset_bundle_variant``.
    - ``main_object_file_id``: ``mainObjectFileID`` of a NativeFormatImporter, else None.
    - ``importer_script``: fileID and GUID of the class behind a ScriptedImporter, else None.
    - ``problems``: what is wrong with the file.
    - ``data``: the bytes it was read from, for the tables of ``scenewright.project.meta_tables``.
    """

    guid: str = ""
    importer: str = ""
    is_folder: bool = False
    labels: tuple[str, ...] = ()
    main_object_file_id: int | None = None
    importer_script: tuple[int, str] | None = None
    user_data: str = ""
    asset_bundle: str = ""
    asset_bundle_variant: str = ""
    problems: tuple[MetaProblem, ...] = ()
    data: bytes = field(default=b"", repr=False, compare=False)


def parse_meta(data: bytes) -> Meta:
    """Reads a ``.meta`` file by its lines, whatever its newlines, BOM, comments (``//``) or damage.

    Never raises: what cannot be read is a problem of the result. The keys are those Unity writes; see the
    Unity manual, "Asset metadata".
    """
    body = b"\n" + data.removeprefix(_BOM)
    found: dict[bytes, re.Match[bytes]] = {}
    importer = ""
    for line in _LINE.finditer(body):
        key = line[1] or line[2]
        if line[1] and key[0] < 97 and key not in _NOT_IMPORTERS:
            importer = importer or key.decode("utf-8", "replace")
        else:
            found.setdefault(key, line)
    conflict = _conflict(body)
    guid, problem = ("", conflict) if conflict else _guid(found.get(b"guid"), body)
    return Meta(
        guid=guid,
        importer=importer,
        is_folder=_value(found, b"folderAsset") == b"yes",
        labels=tuple(_labels(found.get(b"labels"), body)),
        main_object_file_id=_integer(_value(found, b"mainObjectFileID")),
        importer_script=_script(_value(found, b"script")),
        user_data=_scalar(found.get(b"userData"), body, importer),
        asset_bundle=_scalar(found.get(b"assetBundleName"), body, importer),
        asset_bundle_variant=_scalar(found.get(b"assetBundleVariant"), body, importer),
        problems=(problem,) if problem else (),
        data=data,
    )


def import_settings(meta: Meta) -> Node | None:
    """The settings below the name of the importer; None where there are none to read."""
    try:
        return UnityFile(meta.data, ".meta", FileKind.META).documents[0].root.get(meta.importer)
    except ScenewrightError:
        return None


def quick_guid(data: bytes) -> str:
    """The GUID alone, for reading thousands; "" whenever anything is unusual: then ``parse_meta`` tells
    more.
    """
    found = _GUID_LINE.search(data)
    if found is None or any(mark in data for mark in _MARKS):
        return ""
    return found[1].decode("ascii")


def _value(found: dict[bytes, re.Match[bytes]], key: bytes) -> bytes:
    line = found.get(key)
    return line[3].rstrip() if line else b""


def _guid(line: re.Match[bytes] | None, body: bytes) -> tuple[str, MetaProblem | None]:
    written = line[3].rstrip() if line else b""
    if _GUID.fullmatch(written):
        return written.decode("ascii").lower(), None
    number = _line_of(body, line.start() + 1) if line else 1
    if not written:
        return "", MetaProblem("missing_guid", "There is no guid.", number)
    shown = written.decode("utf-8", "replace")
    return "", MetaProblem("bad_guid", f"{shown} is not 32 hexadecimal digits.", number)


def _conflict(body: bytes) -> MetaProblem | None:
    if not any(mark in body for mark in _MARKS):
        return None
    marker = _CONFLICT.search(body)
    if marker is None:
        return None
    return MetaProblem("conflict_markers", "A merge left conflict markers.", _line_of(body, marker.start()))


def _line_of(body: bytes, offset: int) -> int:
    return body.count(b"\n", 0, offset)


def _labels(line: re.Match[bytes] | None, body: bytes) -> Iterator[str]:
    if line is None:
        return
    start = body.find(b"\n", line.end()) + 1
    while item := _LABEL.match(body, start):
        yield _text(item[1])
        start = item.end()


def _integer(raw: bytes) -> int | None:
    return int(raw) if _WHOLE.fullmatch(raw) else None


def _script(raw: bytes) -> tuple[int, str] | None:
    found = _SCRIPT.match(raw)
    return (int(found[1]), found[2].decode("ascii").lower()) if found else None


def _scalar(line: re.Match[bytes] | None, body: bytes, importer: str) -> str:
    """The text of a key of the importer. What is quoted with escapes or runs over several lines is parsed."""
    if line is None:
        return ""
    if not line[3].startswith(b'"') and not _CONTINUED.match(body, line.end()):
        return _text(line[3].rstrip())
    try:
        return UnityFile(body, ".meta", FileKind.META).documents[0].root[importer][line[2].decode()].text
    except ScenewrightError:
        return _text(line[3].rstrip())


def _text(raw: bytes) -> str:
    """A scalar on one line; Unity quotes one only where plain text would read as something else."""
    text = raw.decode("utf-8", "replace")
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    return text
