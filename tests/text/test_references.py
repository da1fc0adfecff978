import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import SHARES
from scenewright.errors import FileFormatError
from scenewright.text import Node, NodeKind, Reference, UnityFile, iter_references
from unity_samples import SAMPLES, first_document, yaml_files

GUID = "7c1d2e3f405162738495a6b7c8d9eaf0"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{fileID: 12}", (0, 12, None, None)),
        ("{fileID: -12 }", (0, -12, None, None)),
        (f"{{fileID: 12, guid: {GUID}, type: 3}}", (0, 12, GUID, 3)),
        (f"{{fileID: 12, guid: {GUID},\n    type: 3}}", (0, 12, GUID, 3)),
        (f"{{fileID: 12,\r\n    guid: {GUID},\r\n    type: 3}}", (0, 12, GUID, 3)),
        (f"{{fileID:\n    12, guid: {GUID}, type: 0}}", (0, 12, GUID, 0)),
        (f"{{fileID: 0, guid: {GUID}, type: 3}}", (0, 0, GUID, 3)),
    ],
)
def test_a_reference_is_found_in_every_form_unity_writes(text: str, found: tuple[object, ...]) -> None:
    assert list(iter_references(text.encode())) == [found]


@pytest.mark.parametrize(
    "text", ["{fileID: 0}", "{fileID: x}", "{fileID: 1", "{fileID: 1, guid: 12, type: 3}", ""]
)
def test_null_and_broken_references_are_left_out(text: str) -> None:
    assert list(iter_references(text.encode())) == []


def test_only_the_asked_range_is_searched() -> None:
    data = b"{fileID: 1}{fileID: 2}{fileID: 3}"
    assert [reference[1] for reference in iter_references(data, 11, 22)] == [2]
    assert [reference[0] for reference in iter_references(data, 1)] == [11, 22]


def test_a_node_reads_its_reference() -> None:
    far = f"  far: {{guid: {GUID}, fileID: 1, type: 2}}\n".encode()
    near = b"A:\n  near: {fileID: 7}\n  none: {fileID: 0}\n  point: {x: 1}\n  text: '{fileID: 7}'\n"
    root = first_document(near + far).root
    assert root["near"].reference == Reference(7)
    assert root["far"].reference == Reference(1, GUID, 2)
    assert root["none"].reference == Reference(0)
    assert Reference(0).is_null
    assert not Reference(1).is_null
    assert root["point"].reference is root["text"].reference is root.reference is None


PLAINLY = re.compile(
    rb"\{fileID:\s*+(?!0\})(-?\d{1,20})(?:,\s*guid:\s*([0-9a-fA-F]{32}),\s*type:\s*(-?\d{1,3}))?\s*\}"
)
pieces = st.sampled_from(
    ["{fileID:", "{fileID: ", "{fileID: 0}", "{fileID: 12}", "{", "}", " ", "\n", "\r\n    ", "0", "-7", "12",
     ",", ", guid: ", GUID, GUID.upper(), GUID[:31], ", type: ", "type:", "3", "x" * 200,
     "{fileID: 5, guid: "]
).map(str.encode)  # fmt: skip


def by_one_pattern(data: bytes, start: int, end: int) -> list[tuple[int, int, str | None, int | None]]:
    return [
        (found.start(), int(found[1]), found[2] and found[2].decode(), found[3] and int(found[3]))
        for found in PLAINLY.finditer(data, start, end)
    ]


@given(st.lists(pieces, max_size=40).map(b"".join), st.integers(0, 60), st.integers(0, 200))
def test_any_bytes_give_what_one_pattern_finds(data: bytes, start: int, end: int) -> None:
    assert list(iter_references(data)) == by_one_pattern(data, 0, len(data))
    assert list(iter_references(data, start, end)) == by_one_pattern(data, start, end)


def test_more_references_than_are_remembered_are_all_found() -> None:
    data = b"".join(b"{fileID: %d}" % number for number in [*range(1, 40_000), *range(1, 10)])
    assert [reference[1] for reference in iter_references(data)] == [*range(1, 40_000), *range(1, 10)]


def walked(node: Node) -> list[tuple[int, int, str | None, int | None]]:
    """Every reference below ``node``, read from parsed nodes."""
    reference = node.reference
    if reference is not None:
        is_null = reference.is_null and reference.guid is None
        return [] if is_null else [(node.start, reference.file_id, reference.guid, reference.type)]
    if node.kind is NodeKind.SCALAR:
        return []
    return [found for child in node for found in walked(child)]


def check(file: UnityFile) -> None:
    for document in file.documents:
        try:
            parsed = walked(document.body)
        except FileFormatError:
            continue
        texts = b"fileID" in b"".join(
            line for line in document.raw.splitlines() if b'"' in line or b"'" in line
        )
        scanned = list(iter_references(file.data, document.start, document.end))
        assert set(scanned) >= set(parsed)
        assert texts or scanned == parsed


@pytest.mark.parametrize("name", SAMPLES)
def test_scanning_finds_what_parsing_finds_in_the_samples(name: str) -> None:
    check(UnityFile.from_bytes(SAMPLES[name]))


@pytest.mark.parametrize("name", SHARES)
def test_scanning_finds_what_parsing_finds_in_real_projects(
    corpus_project: Callable[[str], Path], name: str
) -> None:
    project, chosen = SHARES[name]
    for file in yaml_files(corpus_project(project), chosen):
        assert list(iter_references(file.data)) == by_one_pattern(file.data, 0, len(file.data))
        if b"fileID" in file.data and len(file.data) < 100_000:
            check(file)
