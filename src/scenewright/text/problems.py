"""What is wrong with a Unity file as a whole, found by scanning its bytes."""

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scenewright.text.headers import HEADER_LINE, Header
from scenewright.text.kinds import BOM

__all__ = ["Problem", "find_conflict", "find_problems", "line_at"]

_INT64 = range(-(2**63), 2**63)
_CHUNK = 1 << 20
_CONFLICT_STARTS = (b"<<<<<<<", b">>>>>>>", b"=======", b"|||||||")
_CONFLICT = re.compile(rb"(?:<{7,8}|>{7,8}|={7,8}|\|{7,8})(?=[ \r\n]|\Z)")
_BAD_RULE = re.compile(rb"\n---(?!" + HEADER_LINE.pattern.removeprefix(b"---") + rb")")
_TAB_INDENT = re.compile(rb"\n *\t")
_BARE_CR = re.compile(rb"\r(?!\n)")
_LONE_LF = re.compile(rb"(?<!\r)\n")
_PREAMBLE = re.compile(rb"(?:\xef\xbb\xbf)?%YAML 1\.1\r?\n%TAG !u! tag:unity3d\.com,2011:\r?\n")

_TEXTS = {
    "nul": (
        "The file holds a NUL byte.",
        "Restore the file from version control; it was damaged outside Unity.",
    ),
    "not_utf8": (
        "The file holds bytes that are not UTF-8.",
        "Save the file as UTF-8; until then these bytes read as U+FFFD.",
    ),
    "merge_conflict": (
        "The file holds merge-conflict markers.",
        "Resolve the conflict in version control.",
    ),
    "tab_indent": ("A line is indented with a tab, which YAML does not allow.", "Indent with blanks."),
    "bare_cr": (
        "A carriage return stands without a line feed.",
        "Save the file with LF or CRLF line ends.",
    ),
    "mixed_newlines": ("The file mixes LF and CRLF line ends.", "Save the file with one of them."),
    "no_documents": (
        "The file holds no document (no line '--- !u!CLASS &ID').",
        "Restore the file from version control, or let Unity write it again.",
    ),
    "unknown_preamble": (
        "The file does not begin with Unity's two lines '%YAML 1.1' and '%TAG'.",
        "Unity may refuse the file; let Unity write it again.",
    ),
    "duplicate_file_id": (
        "Two documents have the fileID {}.",
        "Give one of them a fileID of its own; Unity keeps only one.",
    ),
    "file_id_range": ("The fileID {} does not fit 64 bits.", "Restore the document from version control."),
    "bad_header": (
        "A line begins with '---' and is not a document header.",
        "A header reads '--- !u!CLASS &ID', with ' stripped' at most.",
    ),
}

_Finding = tuple[int, str, object]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a person should look at: a stable ``code``, one sentence, the 1-based line, what to do."""

    code: str
    message: str
    line: int
    hint: str = ""


def line_at(data: bytes, offset: int) -> int:
    """The 1-based line that holds ``offset``, counting line feeds."""
    return data.count(b"\n", 0, offset) + 1


def find_problems(data: bytes, headers: Sequence[Header], *, has_headers: bool) -> tuple[Problem, ...]:
    """Every problem that a scan shows, by line; nothing is parsed, and the cost is linear."""
    findings = [*_encoding_findings(data), *_line_findings(data)]
    if has_headers:
        findings += [*_preamble_findings(data, headers), *_header_findings(data, headers)]
    findings.sort(key=lambda finding: finding[:2])
    return tuple(_described(data, findings))


def _described(data: bytes, findings: Sequence[_Finding]) -> Iterator[Problem]:
    line, counted = 1, 0
    for offset, code, value in findings:
        line += data.count(b"\n", counted, offset)
        counted = offset
        message, hint = _TEXTS[code]
        yield Problem(code, message.format(value), line, hint)


def _encoding_findings(data: bytes) -> Iterator[_Finding]:
    nul = data.find(b"\0")
    if nul >= 0:
        yield nul, "nul", None
    bad = None if data.isascii() else _first_not_utf8(data)
    if bad is not None:
        yield bad, "not_utf8", None


def _first_not_utf8(data: bytes) -> int | None:
    decoder = codecs.getincrementaldecoder("utf-8")()
    for start in range(0, len(data), _CHUNK):
        held = len(decoder.getstate()[0])
        try:
            decoder.decode(data[start : start + _CHUNK], final=start + _CHUNK >= len(data))
        except UnicodeDecodeError as error:
            return start - held + error.start
    return None


def _line_findings(data: bytes) -> Iterator[_Finding]:
    conflict = find_conflict(data)
    if conflict is not None:
        yield conflict, "merge_conflict", None
    if b"\t" in data and (tab := _TAB_INDENT.search(data)):
        yield tab.start() + 1, "tab_indent", None
    if b"\r" in data:
        yield from _carriage_return_findings(data)


def _carriage_return_findings(data: bytes) -> Iterator[_Finding]:
    if bare := _BARE_CR.search(data):
        yield bare.start(), "bare_cr", None
    crlf, lone = data.find(b"\r\n"), _LONE_LF.search(data)
    if crlf >= 0 and lone:
        yield max(crlf, lone.start()), "mixed_newlines", None


def _preamble_findings(data: bytes, headers: Sequence[Header]) -> Iterator[_Finding]:
    if not headers:
        yield 0, "no_documents", None
    preamble = data[: headers[0].start if headers else None]
    if (_PREAMBLE.fullmatch if headers else _PREAMBLE.match)(preamble) is None:
        yield 0, "unknown_preamble", None


def _header_findings(data: bytes, headers: Sequence[Header]) -> Iterator[_Finding]:
    ids = [header.file_id for header in headers]
    if len(set(ids)) < len(ids) or not all(map(_INT64.__contains__, ids)):
        yield from _file_id_findings(headers)
    for rule in _BAD_RULE.finditer(data):
        yield rule.start() + 1, "bad_header", None


def _file_id_findings(headers: Sequence[Header]) -> Iterator[_Finding]:
    seen: set[int] = set()
    for header in headers:
        if header.file_id in seen:
            yield header.start, "duplicate_file_id", header.file_id
        seen.add(header.file_id)
        if header.file_id not in _INT64:
            yield header.start, "file_id_range", header.file_id


def find_conflict(data: bytes, start: int = 0, end: int | None = None) -> int | None:
    """The offset of the first merge-conflict marker at a line's start, of 7 or 8 characters, or None.

    Git writes seven; the inner markers of a nested conflict are one longer.
    """
    stop = len(data) if end is None else end
    hits = (_find_marker(data, marker, start, stop) for marker in _CONFLICT_STARTS)
    return min((hit for hit in hits if hit is not None), default=None)


def _find_marker(data: bytes, marker: bytes, start: int, end: int) -> int | None:
    first = len(BOM) if start == 0 and data.startswith(BOM) else start
    if data.startswith(marker, first) and _CONFLICT.match(data, first, end):
        return first
    sign = data.find(marker[:1], first, end)  # most files have none, and one byte is found fastest
    at = data.find(b"\n" + marker, max(start, sign - 1), end) if sign >= 0 else -1
    while at >= 0:
        if _CONFLICT.match(data, at + 1, end):
            return at + 1
        at = data.find(b"\n" + marker, at + 1, end)
    return None
