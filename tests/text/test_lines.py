"""Text files: their bytes, their lines, and where offsets stand."""

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import BadArgumentError, FileFormatError
from scenewright.text.lines import LineTable, TextFile

texts = st.text("ab \t\r\n\u2028\x0b\x85é😀", max_size=40)


@given(texts)
def test_lines_and_columns_agree_with_counting(text: str) -> None:
    table = LineTable(text)
    for offset in range(len(text) + 1):
        ends = [found.end() for found in re.finditer(r"\r\n|\r|\n", text) if found.end() <= offset]
        start = max(ends, default=0)
        assert table.line_of(offset) == len(ends) + 1
        assert table.column_of(offset) == offset - start + 1
        assert table.utf16_column_of(offset) == len(text[start:offset].encode("utf-16-le")) // 2 + 1


@given(texts)
def test_lines_are_those_between_line_ends(text: str) -> None:
    table = LineTable(text)
    lines = re.split(r"\r\n|\r|\n", text)
    assert [table.text_of(number) for number in range(1, len(lines) + 1)] == lines
    assert table.count == len(lines) - (lines[-1] == "")


@pytest.mark.parametrize(("text", "count"), [("", 0), ("a", 1), ("a\n", 1), ("a\n\n", 2), ("a\r\nb\r", 2)])
def test_a_final_line_end_begins_no_line(text: str, count: int) -> None:
    assert LineTable(text).count == count


def test_a_line_that_is_not_there_is_an_error() -> None:
    with pytest.raises(BadArgumentError, match="no line 3"):
        LineTable("a\nb").text_of(3)


@given(st.binary(max_size=60))
def test_no_byte_is_lost(data: bytes) -> None:
    with contextlib.suppress(FileFormatError):
        assert TextFile.from_bytes(data).encode() == data


@given(texts, st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]), st.booleans())
def test_text_comes_back_as_it_was(text: str, encoding: str, bom: bool) -> None:
    bom = bom or encoding != "utf-8"
    file = TextFile(text, encoding, bom)
    assert TextFile.from_bytes(file.encode()) == file


@pytest.mark.parametrize(
    ("data", "encoding", "bom", "text"),
    [
        (b"abc", "utf-8", False, "abc"),
        (b"\xef\xbb\xbfabc", "utf-8", True, "abc"),
        ("日本".encode(), "utf-8", False, "日本"),
        ("日本".encode("utf-16"), "utf-16-le", True, "日本"),
        (b"caf\xe9", "latin-1", False, "café"),
        (b"%YAML 1.1\n\0", "utf-8", False, "%YAML 1.1\n\0"),
        (b"", "utf-8", False, ""),
    ],
)
def test_says_which_encoding_it_used(data: bytes, encoding: str, bom: bool, text: str) -> None:
    assert TextFile.from_bytes(data) == TextFile(text, encoding, bom)


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfea", b"\xff\xfe\x00\xd8a\0"])
def test_refuses_what_is_not_text(data: bytes) -> None:
    with pytest.raises(FileFormatError, match=r"Assets/a\.png is not a text file") as caught:
        TextFile.from_bytes(data, "Assets/a.png")
    assert caught.value.reason == "binary_file"
    assert caught.value.details["path"] == "Assets/a.png"


@pytest.mark.parametrize(
    ("text", "newline"),
    [("a", ""), ("a\nb\n", "\n"), ("a\r\n", "\r\n"), ("a\rb", "\r"), ("a\r\nb\n", "mixed")],
)
def test_knows_the_line_ends(text: str, newline: str) -> None:
    assert TextFile(text, "utf-8", False).newline == newline
