from hypothesis import given
from hypothesis import strategies as st

from scenewright.text import Header, split
from unity_samples import PREAMBLE, SCENE

headers = st.tuples(st.integers(0, 2**31), st.integers(-(2**63), 2**63 - 1), st.booleans())


def test_a_scene_splits_into_its_documents() -> None:
    found = [(header.class_id, header.file_id, header.stripped) for header in split(SCENE)]
    assert found == [
        (29, 1, False), (1, 519420028, False), (4, 519420032, False), (114, 519420031, False),
        (4, 1234567890123456789, True), (1001, 2011, False),
    ]  # fmt: skip


@given(
    st.sampled_from([b"\n", b"\r\n"]), st.lists(headers), st.sampled_from([b"", PREAMBLE, b"\xef\xbb\xbf"])
)
def test_headers_say_what_was_written_and_spans_partition_the_file(
    newline: bytes, wanted: list[tuple[int, int, bool]], preamble: bytes
) -> None:
    data = preamble
    for class_id, file_id, stripped in wanted:
        data += b"--- !u!%d &%d%s" % (class_id, file_id, b" stripped" * stripped) + newline + b"A:" + newline
    found = split(data)
    assert [header[:3] for header in found] == wanted
    assert data[: found[0].start if found else None] + b"".join(data[h.start : h.end] for h in found) == data
    assert all(data.startswith(b"--- !u!", header.start) for header in found)


def test_a_line_that_only_resembles_a_header_belongs_to_the_document_above() -> None:
    data = b"--- !u!1 &1\nA:\n--- !u!x &2\n --- !u!1 &3\n--- !u!1 &123456789012345678901\n--- !u!4 &5"
    assert split(data) == [
        Header(1, 1, False, 0, data.rindex(b"---")),
        Header(4, 5, False, data.rindex(b"---"), len(data)),
    ]


def test_data_without_a_header_has_no_documents() -> None:
    assert split(b"") == split(PREAMBLE) == split(b"m_Name: --- !u!1 &1") == []
