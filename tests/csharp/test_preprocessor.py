"""Blanking what is not compiled, and telling under which condition text is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.csharp import CSharpSource
from scenewright.csharp.preprocessor import Preprocessor

DIRECTIVES = (
    "#if A|  # if !A && B|#elif B|#else|#endif|#define A|#undef B|#region it's|#endregion|#if|#pragma x"
)
CODE = ["class C { }", 'var s = "#if A";', "/* \n#if A\n*/", '@"\n#else\n"', "// x", "'#'"]
PIECES = [*DIRECTIVES.split("|"), *CODE]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("\r\n".join).map(str.encode)


def live(text: str, *defines: str) -> list[str]:
    return Preprocessor(text.encode()).configured(defines).decode().split()


@pytest.mark.parametrize(
    ("defines", "words"),
    [
        ((), ["start", "d", "end"]),
        (("A",), ["start", "a", "end"]),
        (("B",), ["start", "b", "end"]),
        (("A", "B"), ["start", "a", "ab", "end"]),
        (("C",), ["start", "d", "c", "end"]),
    ],
)
def test_chosen_symbols_leave_their_branches(defines: tuple[str, ...], words: list[str]) -> None:
    text = "start\n#if A\na\n#if B\nab\n#endif\n#elif B\nb\n#else\nd\n#if C\nc\n#endif\n#endif\nend"
    assert live(text, *defines) == words


def test_define_and_undef_count_only_where_they_are_compiled() -> None:
    text = "#define A\n#if B\n#undef A\n#endif\n#if A\nyes\n#else\nno\n#endif"
    assert live(text) == ["yes"]
    assert live(text, "B") == ["no"]


def test_directives_inside_comments_and_literals_are_none() -> None:
    text = '/*\n#if A\n*/ a @"\n#if A\n" b // #if A\n c """\n#if A\n""" d'
    assert Preprocessor(text.encode()).directives == ()


def test_a_condition_that_is_no_expression_is_false() -> None:
    assert live("#if A &&\na\n#else\nb\n#endif", "A") == ["b"]
    assert live("#if\na\n#elif\nb\n#else\nc\n#endif", "A") == ["c"]


def test_choices_show_every_branch_of_nested_chains() -> None:
    inner = b"#if C\nc1\n#elif D\nc2\n#else\nc3\n#endif\n"
    text = b"#if A\na1\n#if B\nb1\n#else\nb2\n#endif\n#else\n" + inner + b"#endif\n"
    shown = [set(re.findall(rb"\b[abc]\d\b", choice)) for choice in Preprocessor(text).choices()]
    assert set.union(*shown) == {b"a1", b"b1", b"b2", b"c1", b"c2", b"c3"}
    assert all(not ({b"b1", b"b2"} <= seen) for seen in shown)


def test_files_without_alternatives_need_one_choice() -> None:
    assert len(list(Preprocessor(b"#if A\na\n#endif\n#if B\nb\n#endif").choices())) == 1


@pytest.mark.parametrize(
    ("word", "condition"),
    [
        (b"aa", "X"),
        (b"bb", "X && (Y || Z)"),
        (b"cc", "!(X) && W"),
        (b"dd", "!(X) && !(W)"),
        (b"ee", ""),
    ],
)
def test_conditions_join_what_encloses_them(word: bytes, condition: str) -> None:
    text = b"#if X\naa\n#if Y || Z\nbb\n#endif\n#elif W\ncc\n#else\ndd\n#endif\nee"
    assert Preprocessor(text).condition_at(text.index(word)) == condition


@given(TEXTS, st.sets(st.sampled_from("AB")))
def test_blanking_keeps_length_and_line_ends(text: bytes, defines: set[str]) -> None:
    source = CSharpSource.from_bytes(text)
    for blanked in (*source.configurations(), *source.configurations(defines)):
        assert len(blanked) == len(text)
        assert [m.start() for m in re.finditer(rb"[\r\n]", blanked)] == [
            m.start() for m in re.finditer(rb"[\r\n]", text)
        ]
        assert all(new in (old, ord(" ")) for new, old in zip(blanked, text, strict=True))


@given(TEXTS)
def test_everything_but_directives_is_shown_by_some_choice(text: bytes) -> None:
    prepared = Preprocessor(text)
    choices = list(prepared.choices())
    hidden = {at for d in prepared.directives for at in range(d.start, d.end)}
    if prepared.root.choices <= len(choices):
        assert all(any(c[at] == text[at] for c in choices) for at in range(len(text)) if at not in hidden)


def test_a_thousand_nested_conditions_are_read() -> None:
    text = b"#if A\n" * 3000 + b"class C { }\n" + b"#endif\n" * 3000
    assert b"class C" in Preprocessor(text).configured(["A"])
