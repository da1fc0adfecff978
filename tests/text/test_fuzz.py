"""Damaged files: cut anywhere, bytes changed anywhere. Nothing crashes, hangs or is silently dropped.

``SCENEWRIGHT_FUZZ_EXAMPLES`` sets how many damaged files are tried (``./dev fuzz`` tries many).
"""

import os
import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus import CORPUS, unpacked
from scenewright.errors import FileFormatError
from scenewright.text import Document, Node, NodeKind, UnityFile, classify, iter_references, split
from unity_samples import SAMPLES, yaml_files

EXAMPLES = int(os.environ.get("SCENEWRIGHT_FUZZ_EXAMPLES", "0"))
fuzzed = settings(
    max_examples=EXAMPLES or 300,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# What may stand between the keys and values of a document that was read without an error.
BETWEEN = re.compile(rb"(?:[\s:-]|(?:(?<=\s)|\A)#[^\n]*|(?:(?<=\n)|\A)//[^\n]*)*")
SNIPPETS = [
    *(bytes([character]) for character in b"\0\t\r\n '\"\\{}[]:#%\xff"),
    b"\r\n", b": ", b"- ", b" #", b"? ", b"|\n", b"&a ", b"*a", b"!x ", b"---\n", b"--- !u!1 &1\n",
    b"<<<<<<< a\n", b"=======\n", b"\xef\xbb\xbf", b"\n\n", b"''", b"{fileID: 1}", b",\n    ", b"//x\n",
]  # fmt: skip


def real_files() -> list[bytes]:
    if not CORPUS.is_dir():
        return []
    small = [file.data for name in ("unite2017", "oddities") for file in yaml_files(unpacked(name))]
    return [data for data in small if len(data) < 20_000][:: 1 if EXAMPLES else 5]


FILES = [*SAMPLES.values(), *real_files()]
changes = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True),
        st.integers(0, 12),
        st.sampled_from(SNIPPETS) | st.binary(max_size=6),
    ),
    min_size=1,
    max_size=6,
)


def leaves(node: Node, spans: list[tuple[int, int]]) -> None:
    """Collects where every key and every scalar or flow collection below ``node`` stands."""
    if node.key_end is not None:
        spans.append((node.entry_start, node.key_end))
    if node.is_flow or node.kind is NodeKind.SCALAR:
        spans.append((node.start, node.end))
    else:
        for child in node:
            leaves(child, spans)


def is_useful(error: FileFormatError) -> bool:
    """Whether the error says what to do, and on which line where there are lines."""
    return bool(error.hint) and error.details.get("line", 1) >= 1


def check_document(document: Document) -> None:
    try:
        body = document.body
        body.to_value()
    except FileFormatError as error:
        if not is_useful(error):
            raise
        return
    spans: list[tuple[int, int]] = []
    leaves(body, spans)
    at, rest = document.body_start, b""
    for start, end in spans:
        assert at <= start <= end <= document.end
        rest += document.raw[at - document.start : start - document.start]
        at = end
        rest += b" "
    rest += document.raw[at - document.start :]
    assert BETWEEN.fullmatch(rest), f"dropped: {BETWEEN.sub(b'', rest)[:80]!r}"


def check(data: bytes) -> None:
    classify(data)
    split(data)
    for offset, *_ in iter_references(data):
        assert data.startswith(b"{fileID:", offset)
    try:
        file = UnityFile.from_bytes(data, "Fuzzed.asset")
    except FileFormatError as error:
        if not is_useful(error):
            raise
        return
    assert file.preamble + b"".join(document.raw for document in file.documents) == data
    assert file.documents or file.problems
    for document in file.documents:
        check_document(document)


@fuzzed
@given(st.sampled_from(FILES), st.floats(0, 1), st.floats(0, 1))
def test_a_file_cut_at_both_ends_is_read_or_refused(data: bytes, first: float, last: float) -> None:
    start, end = sorted((int(first * len(data)), int(last * len(data))))
    check(data[:end])
    check(data[start:end])


@fuzzed
@given(st.sampled_from(FILES), changes)
def test_a_changed_file_is_read_or_refused(data: bytes, edits: list[tuple[float, int, bytes]]) -> None:
    for place, removed, added in edits:
        at = int(place * len(data))
        data = data[:at] + added + data[at + removed :]
    check(data)


@fuzzed
@given(st.sampled_from(FILES), st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=3))
def test_a_file_with_lines_lost_or_moved_is_read_or_refused(
    data: bytes, moves: list[tuple[float, float]]
) -> None:
    lines = data.splitlines(keepends=True)
    for source, target in moves:
        line = lines.pop(int(source * (len(lines) - 1))) if len(lines) > 1 else lines[0]
        lines.insert(int(target * len(lines)), line)
    check(b"".join(lines))


@fuzzed
@given(st.lists(st.sampled_from([*SNIPPETS, b"a", b"b: ", b"  "]), max_size=40))
def test_any_mix_of_indicators_is_read_or_refused(parts: list[bytes]) -> None:
    check(b"--- !u!1 &1\nA:\n" + b"".join(parts))
    check(b"a: 1\n" + b"".join(parts))


def test_a_sample_cut_at_every_byte_is_read_or_refused() -> None:
    for name in ("scene, CRLF", "material", "meta, BOM"):
        for end in range(len(SAMPLES[name])):
            check(SAMPLES[name][:end])
