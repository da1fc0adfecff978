"""Edits of scripts on every kind of bytes: what stands outside an edit stays to the byte.

The expected bytes are worked out here character by character, by no code of the program.
"""

import codecs
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edit.test_script import GONE, JUMP, PLAYER, PUT
from scenewright.edit.script import edited
from scenewright.edit.texts import text_of, with_text

ENDS = ("\n", "\r\n", "\r")
ENCODINGS = {
    "utf-8": b"",
    "utf-8-mark": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
}
LETTERS = st.text(st.sampled_from("ab{};/\"' \t\x0c\u2028\u0085\U0001f600\u00e9\u4e2d"), max_size=6)
BOATS = "\U0001f6a3 and \u00e9"


def encoded(text: str, encoding: str) -> bytes:
    return ENCODINGS[encoding] + text.encode(encoding.removesuffix("-mark"))


def edit_bytes(data: bytes, *edits: dict[str, Any], **options: Any) -> bytes:
    file = text_of(data, "Assets/Player.cs")
    return with_text(file, edited(file, edits, "Assets/Player.cs", **options).text, "Assets/Player.cs")


def places(text: str) -> list[tuple[int, int, int, int]]:
    """Each offset at which an edit may begin or end, with its line and its columns, by UTF-16 last."""
    found, line, column, wide = [], 1, 1, 1
    for offset, character in enumerate(text):
        if not (character == "\n" and text[offset - 1 : offset] == "\r"):
            found.append((offset, line, column, wide))
        column, wide = column + 1, wide + 1 + (ord(character) > 0xFFFF)
        if character == "\n" or (character == "\r" and text[offset + 1 : offset + 2] != "\n"):
            line, column, wide = line + 1, 1, 1
    return [*found, (len(text), line, column, wide)]


@st.composite
def texts_with_edits(draw: st.DrawFn) -> tuple[str, str, list[tuple[int, int, str]]]:
    """A text, its line end, and ranges of it to replace that do not overlap."""
    end = draw(st.sampled_from(ENDS))
    text = end.join(draw(st.lists(LETTERS, min_size=1, max_size=6)))
    offsets = [offset for offset, *_ in places(text)]
    corners = sorted(draw(st.lists(st.sampled_from(offsets), max_size=8)))
    news = st.lists(LETTERS, max_size=3).map("\n".join)
    spans = zip(corners[::2], corners[1::2], strict=False)
    return text, end, [(start, stop, draw(news)) for start, stop in spans]


@settings(max_examples=300, deadline=None)
@given(texts_with_edits(), st.sampled_from(sorted(ENCODINGS)), st.booleans(), st.randoms())
def test_ranges_replace_what_they_name_and_nothing_else(
    case: tuple[str, str, list[tuple[int, int, str]]], encoding: str, utf16: bool, random: Any
) -> None:
    text, end, spans = case
    has_end = any(each in text for each in ENDS)
    at = {offset: (line, wide if utf16 else column) for offset, line, column, wide in places(text)}
    edits = [
        dict(zip(("startLine", "startCol", "endLine", "endCol"), (*at[start], *at[stop]), strict=True))
        | {"op": "replace_range", "newText": new, "utf16": utf16}
        for start, stop, new in spans
    ]
    wanted, last = "", 0
    for start, stop, new in spans:
        wanted += text[last:start] + (new.replace("\n", end) if has_end else new)
        last = stop
    wanted += text[last:]
    if not edits or (encoding == "utf-8" and not text):
        return

    assert edit_bytes(encoded(text, encoding), *edits) == encoded(wanted, encoding)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(LETTERS, st.sampled_from(ENDS)), max_size=6), st.binary(max_size=3))
def test_what_an_edit_of_a_file_with_mixed_ends_or_an_old_encoding_does_not_touch_stays(
    lines: list[tuple[str, str]], odd: bytes
) -> None:
    rest = "".join(line + end for line, end in lines).encode() + bytes(byte | 0x80 for byte in odd)

    assert edit_bytes(b"// a\n" + rest, {"op": "prepend", "text": "// new "}) == b"// new // a\n" + rest
    assert edit_bytes(b"// a\n" + rest, {"op": "anchor_delete", "anchor": r"\A// "}) == b"a\n" + rest


OPERATIONS: list[dict[str, Any]] = [
    PUT | {"replacement": JUMP},
    PUT | {"replacement": "/// <summary>Two.</summary>\n" + JUMP + "\n\n" + JUMP, "after": "Map"},
    {"op": "insert_member", "className": "Player", "replacement": "int lives;", "position": "start"},
    {"op": "insert_method", "className": "Tag", "replacement": "void B() { }"},
    {
        "op": "insert_method",
        "className": "Player",
        "replacement": 'string S() => @"\n  x\n";',
        "before": "Pair",
    },
    GONE | {"methodName": "Start"},
    GONE | {"methodName": "OnValidate"},
    {"op": "delete_class", "className": "Inner"},
    {"op": "replace_class", "className": "Tag", "replacement": "public struct Tag\n{\n    int a;\n}"},
    {"op": "replace_method", "className": "Player", "methodName": "Start", "replacement": JUMP},
    {"op": "anchor_insert", "anchor": r"health = 3;$", "text": " // full", "position": "after"},
    {"op": "anchor_insert", "anchor": r"^#endif\n", "text": "// behind\n", "position": "after"},
    {"op": "anchor_replace", "anchor": r"public Player\(\)\n\s*\{\n", "text": "Player() {\n"},
    {"op": "anchor_delete", "anchor": r"\n#if UNITY_EDITOR$"},
    {"op": "regex_replace", "pattern": r"\{\n(\s*)\}$", "text": "{ // empty\n$1}"},
    {"op": "regex_replace", "pattern": r"\n\n", "text": "\n"},
    {"op": "append", "text": "\n// end\n"},
    {"op": "prepend", "text": "// begin\n"},
]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: f"{each['op']}")
@pytest.mark.parametrize("boats", ["", BOATS])
@pytest.mark.parametrize("encoding", ["utf-8-mark", "utf-16-le"])
@pytest.mark.parametrize("end", ENDS[1:], ids=ascii)
def test_an_operation_does_the_same_whatever_the_line_ends_and_the_encoding(
    operation: dict[str, Any], boats: str, encoding: str, end: str
) -> None:
    text = PLAYER.replace("Licence", f"Licence {boats}").replace("The player", f"The {boats} player")
    plain = edit_bytes(text.encode(), operation)
    assert plain != text.encode()
    odd = edit_bytes(encoded(text.replace("\n", end), encoding), operation)

    assert odd == encoded(plain.decode().replace("\n", end), encoding)


@pytest.mark.parametrize("tail", ["", "\n", "\n\n", " ", "}"])
def test_a_file_may_end_anyhow(tail: str) -> None:
    data = b"class A { }" + tail.encode()

    assert edit_bytes(data, {"op": "append", "text": "// x"}).startswith(data)
    assert edit_bytes(b"", {"op": "append", "text": "// x"}) == b"// x"


def test_characters_that_only_some_programs_take_for_line_ends_stay_in_the_code_put_in() -> None:
    code = 'string Odd() => "a\x0c  b\u2028  c\u0085  d";'

    after = edit_bytes(b"class A\n{\n    int a;\n}\n", PUT | {"className": "A", "replacement": code})

    assert code.encode() in after


def test_a_line_end_of_two_characters_is_never_torn() -> None:
    data = b"class A\r\n{\r\n}\r\n"

    assert edit_bytes(data, {"op": "regex_replace", "pattern": r"\n", "text": "\n"}) == data
    assert edit_bytes(data, {"range": [8, 9], "text": "\n"}) == data
    assert edit_bytes(data, {"range": [8, 8], "text": " //"}) == data.replace(b"A", b"A //", 1)
    no_cr = edit_bytes(data, {"op": "regex_replace", "pattern": r"\r", "text": ""})
    assert no_cr == data.replace(b"\r", b"")
