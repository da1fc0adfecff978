"""What the bytes of one file say, read by scanning: documents, references, names, damage.

Facts travel between processes by the hundred thousand, so they are plain tuples here; rows are made of them
when somebody asks.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from scenewright.errors import ScenewrightError
from scenewright.index.files import ProblemFact
from scenewright.index.modifications import ReferenceFact, read_modifications
from scenewright.index.property_path import PropertyPaths
from scenewright.index.rows import Readable
from scenewright.text import FileKind, Header, UnityFile, classify, iter_references

NULL_GUID: Final = "0" * 32
PREFAB_INSTANCE: Final = frozenset([1001])
_HIDE_FLAGS: Final = re.compile(rb"\n  m_ObjectHideFlags: (\d{1,9})")
_NAME: Final = re.compile(rb"\n  m_Name: *(.*(?:\n {4}.*)*)")
_NAME_OVERRIDE: Final = re.compile(rb"propertyPath: m_Name\r?\n *value: *(.*(?:\n {8}.*)*)")
_IDENTIFIER: Final = re.compile(rb"\n  m_EditorClassIdentifier: ([^\r\n]+)")
_LONE_GUIDS: Final = (  # two patterns, for each is searched by its literal beginning
    re.compile(rb"GUID: ([0-9a-fA-F]{32})(?=\r?\n)"),
    re.compile(rb"guid: ([0-9a-fA-F]{32})(?=\r?\n)"),
)
_MENTION: Final = re.compile(rb"guid[^0-9a-z\r\n]{1,12}([0-9a-f]{32})(?![0-9a-f])", re.IGNORECASE)
_FILE_ID: Final = re.compile(rb"fileID\W{1,12}?(-?\d{1,20})")
_NEAR: Final = 120
_NO_ASSETS: Final = frozenset(["productGUID"])  # a GUID, but of no asset
_SUSPICION: Final = re.compile(rb": [|>&*!]")  # what Unity never writes and people do; then all is parsed
_READABLE: Final = {
    FileKind.YAML: Readable.YAML,
    FileKind.META: Readable.YAML,
    FileKind.BINARY: Readable.BINARY,
    FileKind.LFS_POINTER: Readable.LFS_POINTER,
    FileKind.EMPTY: Readable.EMPTY,
    FileKind.JSON: Readable.TEXT,
    FileKind.TEXT: Readable.TEXT,
}


class DocumentFact(NamedTuple):
    """One YAML document; ``script`` is the GUID and fileID of ``m_Script``, ``hidden`` whether the Project
    window leaves it out.
    """

    start: int
    class_id: int
    file_id: int
    name: str
    script: tuple[str, int] | None
    owner: int | None
    stripped: bool
    type_name: str
    hidden: bool


_Links = tuple[tuple[str, int] | None, int | None]


class Content(NamedTuple):
    """All that the content of one file says.

    ``identifiers`` maps a script to its ``m_EditorClassIdentifier``.
    """

    state: Readable
    documents: list[DocumentFact]
    references: list[ReferenceFact]
    problems: list[ProblemFact]
    identifiers: dict[tuple[str, int], str]


def scan(data: bytes) -> Content:
    """The facts of a file that may be Unity YAML.

    A file in another form gives its state and GUID mentions.
    """
    kind = classify(data)
    content = empty_content(_READABLE[kind])
    if kind is FileKind.YAML:
        return _scan_yaml(UnityFile.from_bytes(data), content)
    if kind in (FileKind.JSON, FileKind.TEXT, FileKind.META):
        content.references.extend(mentions(data))
    return content


def empty_content(state: Readable) -> Content:
    """The content of a file that says nothing, to be filled."""
    return Content(state, [], [], [], {})


def _scan_yaml(file: UnityFile, content: Content) -> Content:
    data = file.data
    for header in file.headers:
        content.documents.append(_document(data, header, content))
    content.references.extend(_lone_guids(data, content.documents))
    problems = file.check() if _SUSPICION.search(data) else file.problems
    content.problems.extend((problem.code, problem.message, problem.line) for problem in problems)
    if any(code == "merge_conflict" for code, _, _ in content.problems):
        return content._replace(state=Readable.CONFLICT)
    return content


def _document(data: bytes, header: Header, content: Content) -> DocumentFact:
    class_id, file_id, stripped, start, end = header
    is_instance = class_id in PREFAB_INSTANCE
    read = _instance_references if is_instance else _references
    script, owner = read(data, start, end, content.references)
    if script:
        _identify(data, header, script, content)
    name = _name(data, _NAME_OVERRIDE if is_instance else _NAME, start, end)
    type_name, hidden = _type_name(data, start, end), _is_hidden(data, start, end)
    return DocumentFact(start, class_id, file_id, name, script, owner, stripped, type_name, hidden)


def _references(data: bytes, start: int, end: int, found: list[ReferenceFact]) -> _Links:
    """Adds the references of a document; gives its script and its GameObject."""
    script: tuple[str, int] | None = None
    owner: int | None = None
    path_at = PropertyPaths(data, start, end).at
    for offset, target, guid, _ in iter_references(data, start, end):
        path = path_at(offset)
        found.append((offset, start, path, guid, target))
        if path == "m_GameObject":
            owner = target
        elif path == "m_Script" and guid:
            script = guid, target
    return script, owner


def _instance_references(data: bytes, start: int, end: int, found: list[ReferenceFact]) -> _Links:
    """Adds the references of a prefab instance: its overrides in one pass, and what stands around them."""
    first, last = read_modifications(data, start, end, found)
    paths = PropertyPaths(data, start, end)
    for offset, target, guid, _ in iter_references(data, start, first):
        found.append((offset, start, paths.at(offset), guid, target))
    paths.skip(first, last)
    for offset, target, guid, _ in iter_references(data, last, end):
        found.append((offset, start, paths.at(offset), guid, target))
    return None, None


def _identify(data: bytes, header: Header, script: tuple[str, int], content: Content) -> None:
    if script not in content.identifiers and (found := _IDENTIFIER.search(data, header.start, header.end)):
        content.identifiers[script] = found[1].decode("utf-8", "replace").strip()


def _type_name(data: bytes, start: int, end: int) -> str:
    line = data.find(b"\n", start, end) + 1
    colon = data.find(b":", line, end)
    return data[line:colon].decode("utf-8", "replace") if 0 < line < colon < line + 200 else ""


def _is_hidden(data: bytes, start: int, end: int) -> bool:
    """Whether it has ``HideFlags.HideInHierarchy``, which stands at the beginning of a document."""
    flags = _HIDE_FLAGS.search(data, start, min(start + _NEAR, end))
    return flags is not None and bool(int(flags[1]) & 1)


def _name(data: bytes, pattern: re.Pattern[bytes], start: int, end: int) -> str:
    found = pattern.search(data, start, end)
    if found is None:
        return ""
    raw = found[1].rstrip()
    return _parsed(raw) if raw[:1] in (b"'", b'"') or b"\n" in raw else raw.decode("utf-8", "replace")


def _parsed(raw: bytes) -> str:
    """A quoted or folded scalar, read by the parser; as it stands where the parser gives up."""
    try:
        return UnityFile.from_bytes(b"value: " + raw).documents[0].root["value"].text
    except ScenewrightError:
        return raw.decode("utf-8", "replace").strip("'\"")


def _lone_guids(data: bytes, documents: list[DocumentFact]) -> Iterator[ReferenceFact]:
    """GUIDs written as a plain value (``m_AssetGUID: <guid>``, the scenes of the build list)."""
    if not documents:
        return
    position, paths = 0, None
    hits = [found for pattern in _LONE_GUIDS for found in pattern.finditer(data)]
    for found in sorted(hits, key=lambda hit: hit.start()):
        guid = found[1].decode("ascii").lower()
        if guid == NULL_GUID:
            continue
        while position + 1 < len(documents) and documents[position + 1].start < found.start():
            position, paths = position + 1, None
        start = documents[position].start
        paths = paths or PropertyPaths(data, start, len(data))
        path = paths.at(found.start(1))
        if path not in _NO_ASSETS:
            yield found.start(1), start, path, guid, 0


def mentions(data: bytes) -> Iterator[ReferenceFact]:
    """GUIDs that a text file names (UXML, USS, shader graphs, assembly definitions), with the fileID
    before them.
    """
    last = 0
    for found in _MENTION.finditer(data):
        guid = found[1].decode("ascii").lower()
        if guid != NULL_GUID:
            yield (
                found.start(1),
                -1,
                "",
                guid,
                _file_id_before(data, max(last, found.start() - _NEAR), found.start()),
            )
        last = found.end()


def _file_id_before(data: bytes, start: int, end: int) -> int:
    numbers = _FILE_ID.findall(data, start, end)
    return int(numbers[-1]) if numbers else 0
