"""One asset read from disk: its ``.meta`` and, where that can hold references, its content."""

import hashlib
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from scenewright.data import main_object_id
from scenewright.errors import ScenewrightError
from scenewright.index.cells import is_odd
from scenewright.index.files import LARGEST, ProblemFact, failure, read_file
from scenewright.index.form import form_problems
from scenewright.index.kinds import NOT_READ, READ, kind_and_type, suffix_of
from scenewright.index.parts import PartFact, PrefabFact, main_of, parts_of, prefab_root
from scenewright.index.property_path import PropertyPaths
from scenewright.index.rows import Kind, Readable
from scenewright.index.scan import Content, DocumentFact, empty_content, scan
from scenewright.index.schema import META_OFFSET
from scenewright.index.tree import Candidate, is_settled
from scenewright.project import Meta, parse_meta
from scenewright.text import FileKind, classify, iter_references

Result = TypeVar("Result")

_HEAD: Final = 8192
_NOT_HASHED: Final = frozenset([Readable.BINARY, Readable.UNREAD])  # only the beginning was read
_MAIN_FILE_ID: Final = 11400000
_PREFAB: Final = ".prefab"


class AssetFact(NamedTuple):
    """Everything one asset says, ready to be stored.

    ``main_script`` is the script of its main MonoBehaviour, ``root`` its main object.
    """

    candidate: Candidate
    guid: str
    kind: Kind
    type_name: str
    importer: str
    labels: tuple[str, ...]
    digest: bytes | None
    meta_digest: bytes | None
    state: Readable
    main_script: tuple[str, int] | None
    content: Content
    settled: bool
    root: PrefabFact
    parts: list[PartFact]
    bundle: str


def read_assets(candidates: list[Candidate]) -> list[AssetFact | Candidate]:
    """The facts of each candidate; a candidate whose file vanished meanwhile comes back as it is."""
    return [read_asset(candidate) for candidate in candidates]


def read_asset(candidate: Candidate) -> AssetFact | Candidate:
    """The facts of one asset; whatever reading it raises is a problem of this asset."""
    settled = is_settled(candidate)
    problems: list[ProblemFact] = []
    try:
        no_meta: tuple[Meta, bytes | None] = Meta(), None
        unread: tuple[Content, bytes | None] = empty_content(Readable.UNREAD), None
        meta, meta_digest = _guarded(_read_meta, candidate, candidate.meta, no_meta, problems)
        content, digest = _guarded(_read_content, candidate, candidate.real, unread, problems)
    except FileNotFoundError:
        return candidate
    content.problems.extend(problems)
    _guarded(_add_meta, candidate, candidate.meta, None, content.problems, meta, content)
    main = _main_document(candidate.path, content.documents, meta.main_object_file_id)
    kind, type_name = _kind(candidate, meta, main)
    script = main.script if main and type_name == main.type_name and kind is not Kind.SCENE else None
    root = (
        prefab_root(content) if kind is Kind.PREFAB else PrefabFact(main_of(candidate.path, kind, meta, main))
    )
    no_parts: list[PartFact] = []
    parts = _guarded(_parts, candidate, candidate.meta, no_parts, content.problems, kind, meta, content, main)
    return AssetFact(
        candidate=candidate,
        guid=meta.guid,
        kind=kind,
        type_name=type_name,
        importer=meta.importer,
        labels=meta.labels,
        digest=digest,
        meta_digest=meta_digest,
        state=content.state,
        main_script=script,
        content=content,
        settled=settled and not problems,
        root=root,
        parts=parts,
        bundle=".".join(filter(None, (meta.asset_bundle, meta.asset_bundle_variant))),
    )


def _guarded(
    read: Callable[..., Result],
    candidate: Candidate,
    real: str | None,
    otherwise: Result,
    problems: list[ProblemFact],
    *more: object,
) -> Result:
    """What ``read`` gives, or ``otherwise`` and a problem. A file that vanished is for the caller."""
    try:
        return read(candidate, *more)
    except FileNotFoundError:
        raise
    except Exception as error:
        problems.append(failure(real or candidate.path, error))
        return otherwise


def _kind(candidate: Candidate, meta: Meta, main: DocumentFact | None) -> tuple[Kind, str]:
    if candidate.is_folder or (candidate.real is None and meta.is_folder):
        return Kind.FOLDER, "DefaultAsset"
    return kind_and_type(candidate.path, meta.importer, main.type_name if main else "")


def _parts(
    candidate: Candidate, kind: Kind, meta: Meta, content: Content, main: DocumentFact | None
) -> list[PartFact]:
    return parts_of(candidate.path, kind, meta, content, main)


def _main_document(path: str, documents: list[DocumentFact], named: int | None) -> DocumentFact | None:
    """The main object: what the importer names, else the usual one of files of this suffix or of a
    ScriptableObject, else the first.

    None in a prefab, whose components may have any of these fileIDs.
    """
    suffix = suffix_of(path)
    if suffix == _PREFAB:
        return None
    usual = main_object_id(suffix)
    by_id = {document.file_id: document for document in documents[:1000] if not document.stripped}
    for file_id in (named, usual.file_id if usual else None, _MAIN_FILE_ID):
        if file_id in by_id:
            return by_id[file_id]
    return documents[0] if documents else None


def _read_meta(candidate: Candidate) -> tuple[Meta, bytes | None]:
    if candidate.meta is None:
        return Meta(), None
    data = read_file(candidate.meta)
    return parse_meta(data), digest_of(data)


def bytes_to_read(candidate: Candidate) -> int:
    """How many bytes of content reading an asset takes, at most; what is not known counts as not read."""
    return candidate.size if candidate.real is not None and suffix_of(candidate.path) in READ else 0


def digest_of(data: bytes) -> bytes:
    """The hash that tells a change of content from a change of time."""
    return hashlib.sha256(data).digest()[:16]


def _read_content(candidate: Candidate) -> tuple[Content, bytes | None]:
    if candidate.is_folder:
        return empty_content(Readable.UNREAD), None
    if candidate.real is None:
        return empty_content(Readable.MISSING), None
    suffix = suffix_of(candidate.path)
    if suffix in NOT_READ:
        return empty_content(Readable.UNREAD), None
    content, data = _read_text(
        candidate.real, suffix in READ or candidate.path.startswith("ProjectSettings/")
    )
    try:
        content.problems.extend(form_problems(candidate.path, content.state, data))
    except ScenewrightError as error:
        content.problems.append(failure(candidate.real, error))
    return content, digest_of(data) if content.state not in _NOT_HASHED else None


def _read_text(real: str, is_known: bool) -> tuple[Content, bytes]:
    """Reads on only where the beginning says that it is worth it; gives also what was read."""
    with open(real, "rb", buffering=0) as file:
        head = file.read(_HEAD)
        kind = classify(head)
        if kind is FileKind.BINARY or not (is_known or kind is FileKind.YAML):
            return empty_content(Readable.BINARY if kind is FileKind.BINARY else Readable.UNREAD), head
    data = read_file(real, LARGEST) if len(head) == _HEAD else head
    return scan(data), data


def _add_meta(candidate: Candidate, meta: Meta, content: Content) -> None:
    """Adds the problems and references of the ``.meta``."""
    references, problems = content.references, content.problems
    problems.extend((problem.code, problem.message, problem.line) for problem in meta.problems)
    if is_odd(candidate.path):
        problems.append(("odd_name", "Its name is not valid Unicode; it is shown with escapes.", None))
    if candidate.meta is None and not candidate.path.startswith("ProjectSettings/"):
        problems.append(("missing_meta", "There is no .meta beside it; Unity will give it a new GUID.", None))
    if candidate.meta is not None and candidate.real is None and not candidate.is_folder:
        what = "folder" if meta.is_folder else "file"
        problems.append(("orphan_meta", f"There is a .meta and no {what} beside it.", None))
    if b"fileID: " in meta.data:
        paths = PropertyPaths(meta.data, 0, len(meta.data), rooted=False)
        references.extend(
            (META_OFFSET + offset, -1, paths.at(offset), guid, target)
            for offset, target, guid, _ in iter_references(meta.data)
            if guid
        )
