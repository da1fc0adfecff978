"""One asset read from disk: its ``.meta`` and, where that can hold references, its content."""

import hashlib
from typing import Final, NamedTuple

from scenewright.index.kinds import NOT_READ, READ, kind_and_type, suffix_of
from scenewright.index.modifications import ReferenceFact
from scenewright.index.property_path import PropertyPaths
from scenewright.index.rows import Kind, Readable
from scenewright.index.scan import Content, DocumentFact, ProblemFact, empty_content, scan
from scenewright.index.schema import META_OFFSET
from scenewright.index.tree import Candidate, is_settled
from scenewright.project import Meta, parse_meta
from scenewright.text import FileKind, classify, iter_references

_HEAD: Final = 8192
_LARGEST: Final = META_OFFSET - 1
_MAIN_FILE_ID: Final = 11400000


class AssetFact(NamedTuple):
    """Everything one asset says, ready to be stored.

    ``main_script`` is the script of its main MonoBehaviour.
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


def read_assets(candidates: list[Candidate]) -> list[AssetFact | Candidate]:
    """The facts of each candidate; a candidate whose file vanished meanwhile comes back as it is."""
    return [read_asset(candidate) for candidate in candidates]


def read_asset(candidate: Candidate) -> AssetFact | Candidate:
    """The facts of one asset."""
    settled = is_settled(candidate)
    try:
        meta, meta_digest = _read_meta(candidate)
        content, digest = _read_content(candidate)
    except FileNotFoundError:
        return candidate
    references, problems = _meta_facts(candidate, meta)
    content.references.extend(references)
    content.problems.extend(problems)
    main = _main_document(content.documents, meta.main_object_file_id)
    kind, type_name = _kind(candidate, meta, main)
    script = main.script if main and main.class_id == 114 and kind is not Kind.SCENE else None
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
        settled=settled,
    )


def _kind(candidate: Candidate, meta: Meta, main: DocumentFact | None) -> tuple[Kind, str]:
    if candidate.is_folder or (candidate.real is None and meta.is_folder):
        return Kind.FOLDER, "DefaultAsset"
    return kind_and_type(candidate.path, meta.importer, main.type_name if main else "")


def _main_document(documents: list[DocumentFact], main_file_id: int | None) -> DocumentFact | None:
    """The main object: what the importer names, else the ScriptableObject's usual fileID, else the first."""
    by_id = {document.file_id: document for document in documents[:1000] if not document.stripped}
    for file_id in (main_file_id, _MAIN_FILE_ID):
        if file_id in by_id:
            return by_id[file_id]
    return documents[0] if documents else None


def _read_meta(candidate: Candidate) -> tuple[Meta, bytes | None]:
    if candidate.meta is None:
        return Meta(), None
    with open(candidate.meta, "rb", buffering=0) as file:
        data = file.readall()
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
    if candidate.size > _LARGEST:
        content = empty_content(Readable.UNREAD)
        content.problems.append(("too_large", "The file is larger than 2 GiB and was not read.", None))
        return content, None
    return _read_text(candidate.real, suffix in READ or candidate.path.startswith("ProjectSettings/"))


def _read_text(real: str, is_known: bool) -> tuple[Content, bytes | None]:
    """Reads on only where the beginning says that it is worth it."""
    with open(real, "rb", buffering=0) as file:
        head = file.read(_HEAD)
        kind = classify(head)
        if kind is FileKind.BINARY or not (is_known or kind is FileKind.YAML):
            return empty_content(Readable.BINARY if kind is FileKind.BINARY else Readable.UNREAD), None
        data = head + file.readall() if len(head) == _HEAD else head
    return scan(data), digest_of(data)


def _meta_facts(candidate: Candidate, meta: Meta) -> tuple[list[ReferenceFact], list[ProblemFact]]:
    references: list[ReferenceFact] = []
    problems: list[ProblemFact] = [(problem.code, problem.message, problem.line) for problem in meta.problems]
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
    return references, problems
