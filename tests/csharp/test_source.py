"""Encodings, and positions in them."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.csharp import CSharpSource, parse_symbols

TEXT = 'class Größe { string é = "😀"; }\n'


@pytest.mark.parametrize(
    ("raw", "encoding", "bom"),
    [
        (TEXT.encode(), "utf-8", b""),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8", codecs.BOM_UTF8),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16-le", codecs.BOM_UTF16_LE),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16-be", codecs.BOM_UTF16_BE),
    ],
    ids=["utf-8", "utf-8 with mark", "utf-16-le", "utf-16-be"],
)
def test_every_encoding_is_read_and_written_back(raw: bytes, encoding: str, bom: bytes) -> None:
    source = CSharpSource.from_bytes(raw)
    assert (source.encoding, source.bom) == (encoding, bom)
    assert source.encode(source.data) == raw
    assert source.text(0, len(source.data)).lstrip("\ufeff") == TEXT
    assert [t.name for t in parse_symbols(raw).types] == ["Größe"]


def test_other_bytes_are_read_as_latin_1() -> None:
    source = CSharpSource.from_bytes(b"class Gr\xf6\xdfe { }")
    assert source.encoding == "latin-1"
    assert [(t.name, t.column) for t in parse_symbols(source).types] == [("Größe", 7)]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_end_in_every_known_way(ending: str) -> None:
    data = ending.join(["class A { }", "", "  class B { }"]).encode()
    assert [(t.name, t.line, t.column) for t in parse_symbols(data).types] == [("A", 1, 7), ("B", 3, 9)]


@given(st.text(), st.data())
def test_a_position_counts_the_code_points_before_it(text: str, data: st.DataObject) -> None:
    raw = text.encode("utf-8", "replace")
    if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) or raw.startswith(codecs.BOM_UTF8):
        return
    text = raw.decode()
    at = data.draw(st.integers(0, len(text)))
    before = text[:at] if text[at - 1 : at + 1] != "\r\n" else text[: at - 1]
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if text[at - 1 : at + 1] != "\r\n":
        expected = (len(lines), len(lines[-1]) + 1)
        assert CSharpSource.from_bytes(raw).position(len(text[:at].encode())) == expected
