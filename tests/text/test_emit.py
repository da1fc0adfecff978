"""The emitter: Unity's own bytes for what was read from Unity's own bytes."""

import json
import re
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from corpus import PROJECTS, SHARES, meta_files, yaml_assets
from scenewright.errors import BadArgumentError
from scenewright.text import (
    Document,
    Fields,
    FileKind,
    Reference,
    Style,
    UnityFile,
    classify,
    emit_document,
    emit_mapping,
    preamble,
    snapshot,
)
from scenewright.text.number import float_text, single

RENAMED = (b"MixedReality.Toolkit", b"Microsoft.MixedReality.Toolkit")
REASONS = {
    "no newline": "the file ends without a newline; a new document always has one",
    "lost blank": "Unity folded behind two blanks, and the one that ends the line is not read back",
    "renamed": "a namespace was shortened by hand, so that lines are folded where the longer name made them",
    "folds": "three materials of Unity 5 fold one column later; five texts were edited by hand",
    "brackets": "Unity 5 quoted a text for an inner '['; later versions do not",
    "quoted nothing": "an older Unity wrote '' for an empty key or value of a .meta",
    "no blank": "other programs leave out the blank behind the colon of an empty value in a .meta",
}
DOCUMENTS = {
    "hdrppasses": 1830, "mirror": 6151, "modularavatar": 2112, "plateau": 203, "steamvr": 4409,
    "techdemos2d": 924, "towerdefense": 0, "udonsharp": 715, "uieffect": 4543, "unite2017": 484,
    "mrtk3 1/4": 2697, "mrtk3 2/4": 4157, "mrtk3 3/4": 2767, "mrtk3 4/4": 2721,
}  # fmt: skip
EXCEPTIONS = {
    "mrtk3 1/4": {"renamed": 25, "folds": 1, "lost blank": 2, "no newline": 1},
    "mrtk3 2/4": {"renamed": 24, "no newline": 1},
    "mrtk3 3/4": {"renamed": 44, "folds": 2},
    "mrtk3 4/4": {"renamed": 42, "folds": 2, "lost blank": 2},
    "steamvr": {"folds": 3},
    "techdemos2d": {"brackets": 1},
}
META_EXCEPTIONS = {"no newline": 857, "quoted nothing": 15, "no blank": 6}


def written(value: object, style: Style = Style()) -> str:  # noqa: B008
    return emit_mapping({"key": value}, style).decode()  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("", ""),
        ("plain text", "plain text"),
        ("12:30", "12:30"),
        ("http://x", "http://x"),
        ("1e5", "1e5"),
        ("yes", "yes"),
        ("-----", "-----"),
        ("a#b", "a#b"),
        ("a [b] {c}", "a [b] {c}"),
        ("a #b", "a #b"),
        ("a # b: c", "'a # b: c'"),
        ("a: b", "'a: b'"),
        ("ends:", "'ends:'"),
        (":", "':'"),
        ("-", "'-'"),
        ("- a", "'- a'"),
        ("?", "'?'"),
        ("it's", "it's"),
        ("'", "''''"),
        (" a", "' a'"),
        ("a ", "'a '"),
        ("@a", "'@a'"),
        ("%", "'%'"),
        ("{{ a }}", "'{{ a }}'"),
        ("[a]", "'[a]'"),
        ("#1", "'#1'"),
        ("a\nb", "'a\n\n  b'"),
        ("a\n\n", "'a\n\n\n'"),
        ("a \nb", '"a \\nb"'),
        ("a\n b", '"a\\n b"'),
        ("a\tb", '"a\\tb"'),
        ("\u00fc \u20ac \U0001f600", '"\\xFC \\u20AC \\U0001F600"'),
        ('\\ "\n\u00e9', '"\\\\ \\"\\n\\xE9"'),
        ("\xa0\x85\u2028", '"\\_\\N\\L"'),
    ],
)
def test_text_gets_the_quotes_that_unity_gives_it(text: str, spelled: str) -> None:
    assert written(text) == f"key: {spelled}\n"


@pytest.mark.parametrize(
    ("value", "spelled"),
    [
        ([], " []"),
        ({}, " {}"),
        (["a", ["b", "c"], []], "\n- a\n- - b\n  - c\n- []"),
        ([{"a": "1", "b": ["2"]}], "\n- a: 1\n  b:\n  - 2"),
        ({"a": {"b": ""}}, "\n  a:\n    b: "),
        ({"x": 1, "y": 2.5}, " {x: 1, y: 2.5}"),
        ({"x": "a, b", "y": "c: d"}, " {x: 'a, b', y: 'c: d'}"),
        ({"x": "a #b", "y": "#c"}, " {x: 'a #b', y: '#c'}"),
        ({"Layer #2": ["a #b"]}, "\n  Layer #2:\n  - a #b"),
        ({"class": "", "ns": "", "asm": ""}, " {class: , ns: , asm: }"),
        (Reference(0), " {fileID: 0}"),
        (Reference(5, "0" * 32, 0), " {fileID: 5, guid: " + "0" * 32 + ", type: 0}"),
        (Fields([("a", "1"), ("a", "2")]), "\n  a: 1\n  a: 2"),
        (Fields([("a", ["1"])], in_braces=True), " {a: [1]}"),
        (Fields([("", "1")]), "\n  : 1"),
        (Fields([("", [""]), ("a,b", "")], in_braces=True), " {'': [''], 'a,b': }"),
        (True, " 1"),
        (-7, " -7"),
        ((), " []"),
    ],
)
def test_values_take_the_form_that_unity_gives_them(value: object, spelled: str) -> None:
    assert written(value) == f"key:{spelled}\n"


def test_maps_fold_past_column_80_unless_the_file_keeps_them_on_one_line() -> None:
    reference = Reference(-1234567890123456789, "a" * 32, 3)
    one_line = written({"longer_than_the_other": reference}, Style(fold=False))
    assert written({"longer_than_the_other": reference}) == one_line.replace(", type", ",\n    type")
    assert len(one_line.split(" type")[0].splitlines()[1]) > 80


def test_texts_fold_at_the_first_blank_at_column_80_in_either_style() -> None:
    text = " ".join(["0123456"] * 20)
    first, second = written(text).splitlines()
    assert len(first) == len("key: ") + 8 * 10 - 1
    assert second == "  " + " ".join(["0123456"] * 10)
    assert written(text, Style(fold=False)) == written(text)


def test_line_breaks_do_not_begin_a_new_count_of_columns() -> None:
    text = "a" * 70 + "\nb c d e f g h"
    assert written(text) == "key: '" + "a" * 70 + "\n\n  b\n  c d e f g h'\n"


def test_a_document_has_its_header_and_the_newline_of_its_file() -> None:
    style = Style(newline=b"\r\n")
    assert emit_document(4, -5, "Transform", {"a": ["b"]}, style, stripped=True) == (
        b"--- !u!4 &-5 stripped\r\nTransform:\r\n  a:\r\n  - b\r\n"
    )
    assert preamble(style) == b"%YAML 1.1\r\n%TAG !u! tag:unity3d.com,2011:\r\n"


def test_the_project_setting_gives_the_style_of_new_files() -> None:
    assert Style.of_project(b"  m_SerializeInlineMappingsOnOneLine: 1\n") == Style(fold=False)
    assert Style.of_project(b"  m_SerializeInlineMappingsOnOneLine: 0\n") == Style(fold=True)
    assert Style.of_project(b"") == Style(fold=True)


@pytest.mark.parametrize("value", [None, b"", {1: "a"}, [None], {"a": {2}}])
def test_what_no_file_can_hold_is_refused(value: object) -> None:
    with pytest.raises(BadArgumentError):
        written(value)


def test_endless_nesting_is_refused() -> None:
    value: list[object] = []
    value.append(value)
    with pytest.raises(BadArgumentError, match="deeper"):
        written(value)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.1, "0.1"), (1.0, "1"), (-0.0, "-0"), (0.0, "0"), (1 / 3, "0.33333334"), (1e-5, "0.00001"),
        (-4.371139e-08, "-0.00000004371139"), (1e-9, "0.000000001"), (9.3e-10, "9.3e-10"), (1e-45, "1e-45"),
        (16777216.0, "16777216"), (3.4028235e38, "3.4028235e+38"), (-7.580562e31, "-7.580562e+31"),
        (float("inf"), "Infinity"), (-1e300, "-Infinity"), (float("nan"), "NaN"),
    ],
)  # fmt: skip
def test_floats_are_spelled_as_unity_spells_them(number: float, text: str) -> None:
    assert float_text(number) == text


@given(st.floats(width=32, allow_nan=False))
def test_floats_read_back_as_the_same_32_bits(number: float) -> None:
    assert struct.pack("<f", single(float(float_text(number)))) == struct.pack("<f", number)


texts = st.text(
    st.characters(codec="utf-8") | st.sampled_from(list(" \n:#'\"-,[]{}&*!|>%@?\t\\")), max_size=120
)
values = st.recursive(
    texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts.filter(str.strip), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.sampled_from(["a", "b c", "d.e"]), values, min_size=1), st.booleans())
def test_any_value_reads_back_by_both_readers(value: dict[str, object], fold: bool) -> None:
    """PyYAML would take `` #`` for a comment, so it reads the same text with another sign in its place."""
    data = preamble(Style()) + emit_document(1, 1, "Any", value, Style(fold))  # type: ignore[arg-type]
    assert UnityFile.from_bytes(data).document(1).root.to_value() == value
    body = data.partition(b"&1\n")[2].replace(b"#", b"~")
    assert json.loads(json.dumps({"Any": value}).replace("#", "~")) == yaml.load(body, yaml.CBaseLoader)


@given(st.lists(st.sampled_from(["word", "#", "#2", "a#", "##", "x" * 30]), max_size=30).map(" ".join))
def test_a_hash_inside_a_text_reads_back_however_it_folds(text: str) -> None:
    value = {"text": text, "list": [text, {f"key {text}": text}]}
    data = preamble(Style()) + emit_document(1, 1, "Any", value, Style())
    assert UnityFile.from_bytes(data).document(1).root.to_value() == value
    data = data.replace(b"\n", b"\r\n")
    assert UnityFile.from_bytes(data).document(1).root.to_value() == value


def documents(root: Path, chosen: slice) -> Iterator[tuple[Document, Style]]:
    for path in [*yaml_assets(root)][chosen]:
        data = path.read_bytes()
        if not path.is_symlink() and classify(data) is FileKind.YAML:
            file = UnityFile.from_bytes(data, str(path))
            style = Style.of(file)
            yield from ((document, style) for document in file.documents)


def emitted(document: Document, style: Style) -> bytes:
    value = snapshot(document.root)
    head = document.class_id, document.file_id, document.type_name
    return emit_document(*head, value, style, document.stripped)


def renamed_back(document: Document, style: Style) -> bytes:
    """What is emitted for the document as it was before its namespace was shortened, shortened again."""
    before = UnityFile.from_bytes(preamble(style) + document.raw.replace(*RENAMED)).documents[0]
    return emitted(before, style).replace(*reversed(RENAMED))


def exception_class(document: Document, style: Style, new: bytes) -> str:
    """Why a document is not emitted byte for byte, as far as its bytes prove it."""
    old = document.raw
    reasons = {
        "no newline": new == old + style.newline,
        "lost blank": re.search(rb"[^:-] \r?\n", old),
        "renamed": RENAMED[0] in old and renamed_back(document, style) == old,
        "brackets": b"[" in old and new.replace(b"'", b"") == old.replace(b"'", b""),
        "folds": new.split() == old.split(),
    }
    return next((reason for reason, holds in reasons.items() if holds), "unknown")


@pytest.mark.parametrize("share", SHARES)
def test_real_documents_are_emitted_byte_for_byte(share: str, corpus_project: Callable[[str], Path]) -> None:
    project, chosen = SHARES[share]
    found: Counter[str] = Counter()
    for document, style in documents(corpus_project(project), chosen):
        found["documents"] += 1
        new = emitted(document, style)
        if new != document.raw:
            found[exception_class(document, style, new)] += 1
    assert found.pop("documents", 0) == DOCUMENTS[share]
    assert found == EXCEPTIONS.get(share, {})


def meta_exception(old: bytes, new: bytes, newline: bytes) -> str:
    reasons = {
        "no newline": new == old + newline,
        "quoted nothing": new == re.sub(rb"''(?=\r?\n|:)", b"", old),
        "no blank": new == re.sub(rb"(userData|assetBundleName|assetBundleVariant):(?=\r?\n)", rb"\1: ", old),
    }
    return next((reason for reason, holds in reasons.items() if holds), "unknown")


def test_real_metas_are_emitted_byte_for_byte(corpus_project: Callable[[str], Path]) -> None:
    found: Counter[str] = Counter()
    for path in (path for project in PROJECTS for path in meta_files(corpus_project(project))):
        file = UnityFile.open(path)
        old = file.documents[0].raw
        new = emit_mapping(snapshot(file.documents[0].root), Style.of(file))  # type: ignore[arg-type]
        if new != old:
            found[meta_exception(old, new, file.newline)] += 1
    assert found == META_EXCEPTIONS


def test_every_exception_has_its_reason() -> None:
    classes = {reason for counts in (*EXCEPTIONS.values(), META_EXCEPTIONS) for reason in counts}
    assert classes == REASONS.keys()


def test_99_of_100_real_documents_are_emitted_byte_for_byte() -> None:
    exceptions = sum(sum(counts.values()) for counts in EXCEPTIONS.values())
    assert exceptions <= sum(DOCUMENTS.values()) / 100
