"""Syntax errors: where they are, in words, and when the parser itself is at fault."""

import pytest

from scenewright.csharp import syntax_diagnostics, syntax_report

UNCLOSED = b"class A {\n  void F() { if (x) {\n  }\n  void G() { }\n}\n"
CLEAN = b"using UnityEngine;\nclass A : MonoBehaviour\n{\n    void F()\n    {\n        G();\n    }\n}\n"


def test_sound_text_has_none() -> None:
    assert syntax_diagnostics(CLEAN) == ()
    assert syntax_diagnostics(b"") == ()


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (b"class A {\n  void F() { foreach (var x of y) { } }\n}", 2, 27, "Unexpected `x of y`."),
        (b"class A { }\n}", 2, 1, "This `}` seems to have no `{`."),
        (UNCLOSED, 2, 12, "This `{` seems to have no `}`."),
        (b"class A {\n  int Fight", 1, 9, "This `{` seems to have no `}`."),
        (b"public class { }", 1, 13, "Missing a name."),
        (b"clas A { }", 1, 1, "Unexpected `clas A`."),
        ("class A { /* 😀 */ int = 5; }".encode(), 1, 22, "Missing a name."),
        (b"class A { int f = a ?? ; }", 1, 23, "Missing a name or a value."),
    ],
)
def test_an_error_is_placed_and_put_in_words(text: bytes, line: int, column: int, message: str) -> None:
    (found,) = syntax_diagnostics(text)
    assert (found.line, found.column, found.message, found.certain) == (line, column, message, True)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("class A { unsafe void F() { *(int*)p = 3; } }", "a pointer cast"),
        ('class A { string s = $""; }', "braces or nothing in an interpolated string"),
        ("class A { void F() { int partial = 1; partial++; } }", "a contextual keyword as a name"),
        ("class A { void F() { G((in int x) => x); } }", "an `in` parameter of a lambda"),
        ("static class A { extension(string s) { public int L => 1; } }", "an extension block"),
    ],
)
def test_gaps_of_the_grammar_are_called_what_they_are(text: str, what: str) -> None:
    (found,) = syntax_diagnostics(text.encode())
    assert found.message == f"The parser does not know this syntax ({what}): it may be right."
    assert not found.certain


def test_only_the_first_are_listed_but_all_are_counted() -> None:
    text = b"class A {\n" + b"  int f = 1 +* 2;\n  void F() { }\n" * 30 + b"}\n"
    report = syntax_report(text, limit=10)
    assert len(report.diagnostics) == 10
    assert report.total >= 30
    assert [d.line for d in report.diagnostics] == sorted(d.line for d in report.diagnostics)


def test_a_file_is_sound_when_one_reading_of_its_conditions_is() -> None:
    text = b"#if X\nclass A {\n#else\nclass A : B {\n#endif\n}\n"
    assert syntax_diagnostics(text) == ()
    assert syntax_diagnostics(b"#if X\nclass A {\n#endif\n}\n", defines=[]) != ()
    assert syntax_diagnostics(b"#if X\nclass A {\n#endif\n}\n", defines=["X"]) == ()
