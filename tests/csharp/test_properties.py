"""Whatever bytes come in: no crash, true spans, true lines."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenewright.csharp import (
    CSharpSource,
    MemberSymbol,
    TypeSymbol,
    parse_symbols,
    serialized_fields,
    syntax_report,
    without_comments,
)

TORTURE = (Path(__file__).parent / "data" / "Torture.cs").read_bytes()
PIECES = (
    "class A", "struct B<T>", "namespace N", "namespace N;", "enum E", "{", "}", "(", ")", ";",
    "public", "int x", "= 1", "void F()", "[SerializeField]", "[", "]", "=> x", "get;", "$\"{x",
    "\"", "'", "/*", "*/", "//", "///", "@\"", "\"\"\"", "#if A", "#else", "#endif", "\n", "\r\n",
    "\r", "é", "😀", "\0", "\ufeff", "event Action", "operator +", "~A()", "where T : class",
    "delegate int D(int y)", "record R(int Z)", "this[int i]", "using System", ",", "<", ">", ".",
)  # fmt: skip
FRAGMENTS = st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join).map(str.encode)


INTRUDERS = [b"", b"{", b"}", b'"', b"/*", b"#if X\n", b"\xff"]


@st.composite
def damaged_files(draw: st.DrawFn) -> bytes:
    """The torture file with some of its bytes cut out, doubled or overwritten."""
    data = bytearray(TORTURE)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 30))] = draw(st.sampled_from(INTRUDERS))
    return bytes(data[: draw(st.integers(0, len(data)))])


def check(symbol: TypeSymbol | MemberSymbol, source: CSharpSource) -> None:
    text = source.text(symbol.start, symbol.end)
    first = re.match(r"\[|[^\W\d]\w*|@|~|\(", text)
    assert first, text[:40]
    assert symbol.start <= symbol.name_start < symbol.end
    named = source.text(symbol.name_start, symbol.end).removeprefix("@")
    assert named.startswith(symbol.name)
    before = source.data[: symbol.name_start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    assert symbol.line == before.count(b"\n") + 1
    assert (symbol.line, symbol.column) == source.position(symbol.name_start)
    if isinstance(symbol, MemberSymbol):
        assert isinstance(symbol.parameters, tuple)


def read_everything(raw: bytes) -> None:
    source = CSharpSource.from_bytes(raw)
    for symbol in parse_symbols(source).types:
        check(symbol, source)
        serialized_fields(symbol)
        for member in symbol.members:
            check(member, source)
            assert symbol.start <= member.start <= member.end <= symbol.end or b"#" in source.data
    report = syntax_report(source, limit=5)
    assert len(report.diagnostics) == min(5, report.total)
    for diagnostic in report.diagnostics:
        assert 0 <= diagnostic.start <= diagnostic.end <= len(source.data)
        assert (diagnostic.line, diagnostic.column) == source.position(diagnostic.start)


@given(st.binary(max_size=300))
def test_any_bytes_are_read(raw: bytes) -> None:
    read_everything(raw)


@given(FRAGMENTS)
def test_any_pieces_of_the_language_are_read(raw: bytes) -> None:
    read_everything(raw)


@given(FRAGMENTS)
def test_without_comments_every_line_keeps_its_number(raw: bytes) -> None:
    code = without_comments(raw)
    assert (code.count(b"\n"), code.count(b"\r")) == (raw.count(b"\n"), raw.count(b"\r"))


@settings(max_examples=40)
@given(damaged_files())
def test_a_damaged_file_is_read(raw: bytes) -> None:
    read_everything(raw)


@settings(max_examples=30)
@given(st.integers(0, len(TORTURE)))
def test_a_file_cut_at_any_byte_still_names_the_types_before_the_cut(cut: int) -> None:
    before = {t.name for t in parse_symbols(TORTURE).types if t.end <= cut and not t.condition}
    assert before - {"Maker"} <= {t.name for t in parse_symbols(TORTURE[:cut]).types}


@pytest.mark.parametrize(
    "raw",
    [
        b"x" + b"#" * 100_000,
        b"#if A\n" * 20_000,
        b"#if A\n" + b"#elif B\nclass C { }\n" * 3_000 + b"#endif\n",
        b"$" * 50_000,
        b'"' * 50_000,
        b'$"{' * 10_000,
        b"{" * 50_000,
        b"class A {" * 5_000,
        b"class A { " + b"int x; void F() { } " * 3_000 + b"}",
        b"/*" * 50_000,
    ],
    ids=lambda raw: raw[:12].decode(),
)
def test_hostile_texts_take_no_more_than_their_size(raw: bytes) -> None:
    read_everything(raw)
