import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from scenewright.errors import SyntaxDamageError
from scenewright.text import Node
from unity_samples import first_document

# Line breaks of YAML 1.1 that Unity's reader and writer do not know, and code points YAML cannot hold.
characters = st.characters(codec="utf-8", exclude_characters="\x85\u2028\u2029\ufeff")
texts = st.text(characters | st.sampled_from(" \n\t'\"\\#:-{}[],"))
printable = texts.filter(lambda text: all(c.isprintable() or c in "\n\t" for c in text))


def value(line: str) -> Node:
    return first_document(f"A:\n  key: {line}\n".encode()).root["key"]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("", ""),
        ("  ", ""),
        ("plain", "plain"),
        ("two words  ", "two words"),
        ("http://a.b:80/c#d", "http://a.b:80/c#d"),
        ("//RootNode", "//RootNode"),
        ("-10", "-10"),
        ("it's {not} a [map], is it?", "it's {not} a [map], is it?"),
        ("cut # no comment", "cut # no comment"),
        ("'cut' # a comment", "cut"),
        ("# a comment", ""),
        ("over\n    two lines", "over two lines"),
        ("over\n\n\n    an empty line", "over\n\nan empty line"),
        ("over\n    - no item\n    'no quote\n    it:is", "over - no item 'no quote it:is"),
        ("''", ""),
        ("'it''s'", "it's"),
        ("'  edge  '", "  edge  "),
        ("'a: b\n  - c\n\n  key: d\n'", "a: b - c\nkey: d "),
        ("'a'   # comment", "a"),
        ('""', ""),
        (r'"\n\r\t\"\\\x41\u20ac\U0001F600\0\e\/\ \_"', '\n\r\t"\\A€😀\0\x1b/ \xa0'),
        (r'"\uD83D\uDE00"', "😀"),
        (r'"\uD83D"', "�"),
        ('"a  \n    b\n\n    c"', "a b\nc"),
        ('"a \\\n    b\\\n\n    c"', "a b\nc"),
        ('"a\\  \n  b"', "a  b"),
    ],
)
def test_a_scalar_reads_as_yaml_says(written: str, text: str) -> None:
    assert value(written).text == text
    crlf = first_document(f"A:\n  key: {written}\n".replace("\n", "\r\n").encode())
    assert crlf.root["key"].text == text


@pytest.mark.parametrize("written", [r'"\q"', r'"\x4"', r'"\U00110000"', r'"\u12"'])
def test_an_unknown_escape_is_an_error_with_its_line(written: str) -> None:
    with pytest.raises(SyntaxDamageError) as caught:
        value(written).text  # noqa: B018
    assert caught.value.details["line"] == 5


def test_bytes_that_are_not_utf8_read_as_replacement_characters() -> None:
    assert first_document(b"A:\n  k: a\xffb\n").root["k"].text == "a�b"


@given(printable, st.sampled_from(["'", '"', None]), st.integers(10, 90), st.booleans())
@example("a  \n b", '"', 10, True)
@example("\n", "'", 80, True)
def test_text_written_by_pyyaml_reads_back(text: str, style: str | None, width: int, unicode: bool) -> None:
    written = yaml.dump(
        {"A": {"key": text}}, default_style=style, width=width, allow_unicode=unicode, encoding="utf-8",
        Dumper=yaml.SafeDumper,
    )  # fmt: skip
    assert yaml.load(written, Loader=yaml.SafeLoader)["A"]["key"] == text
    assert first_document(written).root["key"].text == text
