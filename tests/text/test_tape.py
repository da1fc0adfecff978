"""The block grammar: what is read, how it compares with PyYAML, and what is refused where."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import MergeConflictError, SyntaxDamageError
from scenewright.text import UnityFile
from unity_samples import SAMPLES, first_document
from yaml_oracle import composed, differences

words = st.text(st.characters(codec="ascii", categories=["L", "N", "P", "Zs"]), max_size=12)
keys = st.text(st.characters(codec="ascii", categories=["L", "N", "P", "Zs"]), min_size=1, max_size=12)
values = st.recursive(
    words | st.text("ab \n", max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=25,
)


@given(values, st.sampled_from([None, False]), st.sampled_from([None, "'", '"']), st.integers(20, 90))
def test_structures_written_by_pyyaml_read_the_same(
    value: object, flow: bool | None, style: str | None, width: int
) -> None:
    body = yaml.dump(
        {"Thing": value}, default_flow_style=flow, default_style=style, width=width, sort_keys=False,
        encoding="utf-8", Dumper=yaml.CSafeDumper,
    )  # fmt: skip
    document = first_document(body)
    expected = composed(document)
    assert expected is not None
    assert list(differences(document, expected)) == []
    assert document.root.to_value() == value


@pytest.mark.parametrize("name", [name for name in SAMPLES if "meta" not in name])
def test_the_samples_read_as_pyyaml_reads_them(name: str) -> None:
    file = UnityFile.from_bytes(
        SAMPLES[name].replace(b"    : nameless\n", b"").replace(b"    : nameless\r\n", b"")
    )
    for document in file.documents:
        expected = composed(document)
        assert expected is not None
        assert list(differences(document, expected)) == []


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b"  a: {x: 1,\n    y: 2}\n", {"a": {"x": "1", "y": "2"}}),
        (b"  a: { x : 1 , y: '}', \"z\": \"{\", w: {v: [1, [2]]}, u: , t }\n",
         {"a": {"x": "1", "y": "}", "z": "{", "w": {"v": ["1", ["2"]]}, "u": "", "t": ""}}),
        (b"  a: [ ]\n  b: {}\n  c: [{x: 1}, {}, 'q', p]\n",
         {"a": [], "b": {}, "c": [{"x": "1"}, {}, "q", "p"]}),
        (b"  a:\n  - 1\n  -\n  - b:\n    - 2\n    c: 3\n  d: 4\n",
         {"a": ["1", "", {"b": ["2"], "c": "3"}], "d": "4"}),
        (b"  a:\n    - 1\n    - - - 2\n      - 3\n", {"a": ["1", [["2"], "3"]]}),
        (b"  a:\n    'x'\n  b:\n    y\n     z\n  -c: 1\n", {"a": "x", "b": "y z", "-c": "1"}),
        (b"  a b : 1\n  'c: d': 2\n  \"\\x41\": 3\n  <T>k: 4\n  e:f: 5\n  : 6\n  g#h: 7\n",
         {"a b": "1", "c: d": "2", "A": "3", "<T>k": "4", "e:f": "5", "": "6", "g#h": "7"}),
        (b"\n  a: 1\n\n  # note\n\t\n  b: '2' # note\n# end\n", {"a": "1", "b": "2"}),
        (b"  a: # note\n  b: [] # note\n  # c: d\n  c: {x: 1} # e: f\n  d: 1\n    # note\n  \t# note\n",
         {"a": "", "b": [], "c": {"x": "1"}, "d": "1"}),
        (b"  a: 1\n  b: 2\n  a: 3\n", [{"a": "1"}, {"b": "2"}, {"a": "3"}]),
    ],
)  # fmt: skip
def test_every_construct_reads_as_data(body: bytes, value: object) -> None:
    assert first_document(b"A:\n" + body).root.to_value() == value
    assert first_document(b"A:\r\n" + body.replace(b"\n", b"\r\n")).root.to_value() == value
    assert first_document(b"A:\n" + body.rstrip()).root.to_value() == value


LONG = b"0123456 " * 10


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b"  m_Name: Button #2\n", {"m_Name": "Button #2"}),
        (b"  m_Name: a # b ## c #\n", {"m_Name": "a # b ## c #"}),
        (b"  m_Name: a\t#b\n", {"m_Name": "a\t#b"}),
        (b"  - Take #1\n  - - Take #2\n", ["Take #1", ["Take #2"]]),
        (b"  Layer #2: 1\n  a#b #c: 2\n", {"Layer #2": "1", "a#b #c": "2"}),
        (b"  - Layer #2:\n      a #: b #\n", [{"Layer #2": {"a #": "b #"}}]),
        (b"  a:\n    Take #1\n", {"a": "Take #1"}),
        (b"  a: b #c\n    d #e\n  f: g\n", {"a": "b #c d #e", "f": "g"}),
        (b"  a: " + LONG + b"\n    #1\n  b: 1\n", {"a": LONG.decode() + "#1", "b": "1"}),
        (b"  a: " + LONG + b"\n    " + LONG + b"\n    # 1\n    #2\n", {"a": LONG.decode() * 2 + "# 1"}),
        (b"  a:\n  - " + LONG + b"\n    #1 x\n    y\n", {"a": [LONG.decode() + "#1 x y"]}),
        (b"  a: " + LONG + b"\n  #1\n  b: 1\n", {"a": LONG.decode().strip(), "b": "1"}),
        (b"  a: '" + LONG + b"'\n    #1\n", {"a": LONG.decode()}),
        (b"  a: " + LONG + b"\n\n    #1\n", {"a": LONG.decode().strip()}),
    ],
)
def test_a_hash_inside_plain_text_is_text(body: bytes, value: object) -> None:
    """As Unity writes it; YAML would begin a comment there. Only a line can be a comment."""
    for written in (body, body.replace(b"\n", b"\r\n"), body.rstrip(b"\n")):
        assert first_document(b"A:\n" + written).root.to_value() == value
    meta = UnityFile.from_bytes(b"guid: 0\nA:\n" + body)
    assert meta.documents[0].root["A"].to_value() == value


@pytest.mark.parametrize(
    ("body", "line", "what"),
    [
        (b"A:\n  a: 1\n    b: 2\n", 6, "': '"),
        (b"A:\n  a: 'x'\n    b\n", 6, "does not belong"),
        (b"A:\n  a:\n    b: 1\n   c: 2\n", 7, "indented"),
        (b"A:\n  a: b: c\n", 5, "': '"),
        (b"A:\n  a: 'open\n", 5, "never closed"),
        (b'A:\n  a: "open\\"\n', 5, "never closed"),
        (b"A:\n  a: {x: 1\n", 5, "not closed"),
        (b"A:\n  a: {x: 1]\n", 5, "other kind"),
        (b"A:\n  a: {x: 1} y\n", 5, "behind a closing"),
        (b"A:\n  a: 'x' y\n", 5, "behind a closing"),
        (b"A:\n  - a\n  b: 1\n", 6, "indented"),
        (b"A:\n  a: 1\n  - b\n", 6, "does not belong"),
        (b"A:\n\ta: 1\n", 5, "tab"),
        (b"A:\n  a: 1\n\tb: 1\n", 6, "tab"),
        (b"A:\n  a: &x 1\n", 5, "anchor"),
        (b"A:\n  a: *x\n", 5, "alias"),
        (b"A:\n  a: !x 1\n", 5, "tag"),
        (b"A:\n  a: |\n    text\n", 5, "block scalar"),
        (b"A:\n  a: >-\n    text\n", 5, "block scalar"),
        (b"A:\n  ? a\n", 5, "no entry"),
        (b"A:\n  a: 1\rb\n", 5, "carriage return"),
        (b"A:\n  b\n  c\nd\n", 7, "does not belong"),
        (b"A:\n  a: 1\nB:\n  b: 1\n", 6, "second key"),
        (b"", 3, "no mapping"),
        (b"- 1\n", 3, "no mapping"),
        (b"{}\n", 3, "no mapping"),
        (b"A:\n  a: 1\n---\nb\n", 6, "does not belong"),
    ],
)
def test_damage_is_refused_with_file_line_and_reason(body: bytes, line: int, what: str) -> None:
    with pytest.raises(SyntaxDamageError, match=f"^Assets/A.asset, line {line}: ") as caught:
        first_document(body, "Assets/A.asset").root  # noqa: B018
    assert what in str(caught.value)
    assert caught.value.details == {"path": "Assets/A.asset", "line": line}
    assert caught.value.hint


@pytest.mark.parametrize("body", [b"a: {x: 1, y z: 2: 3}", b"a: {1, x: }, y: {}}", b"a: [x: 1]", b"a: {[1]}"])
def test_damage_inside_brackets_is_refused_at_the_latest_when_it_is_read(body: bytes) -> None:
    with pytest.raises(SyntaxDamageError, match="line 5"):
        first_document(b"A:\n  " + body + b"\n").root.to_value()


@pytest.mark.parametrize("size", [7, 8])
def test_conflict_markers_are_an_error_of_their_own(size: int) -> None:
    markers = [bytes([mark]) * size for mark in b"<=>"]
    body = b"A:\n  a: 1\n%b HEAD\n  b: 1\n%b\n  b: 2\n%b topic: it\n" % tuple(markers)
    with pytest.raises(MergeConflictError) as caught:
        first_document(body, "A.prefab").root  # noqa: B018
    assert caught.value.details == {"path": "A.prefab", "line": 6}


@pytest.mark.parametrize(
    "body",
    [
        b"A:\n" + b"".join(b" " * depth + b"a:\n" for depth in range(1, 3000)),
        b"- " * 100_000,
        b"a: " + b"[" * 100_000,
        b"a: " + b"{a: " * 100_000,
    ],
    ids=["keys", "dashes", "brackets", "braces"],
)
def test_nesting_that_no_unity_file_has_is_refused(body: bytes) -> None:
    with pytest.raises(SyntaxDamageError, match="nested deeper"):
        first_document(body).body  # noqa: B018


def test_a_document_whose_header_line_goes_on_is_refused() -> None:
    file = UnityFile.from_bytes(b"--- !u!1 &1 {a: 1}\nA:\n  a: 1\n--- !u!1 &2\nA:\n  a: 1\n")
    with pytest.raises(SyntaxDamageError, match=r"line 1: .* header"):
        file.documents[0].root  # noqa: B018
    assert file.documents[1].root["a"].text == "1"
