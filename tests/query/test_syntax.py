"""What is taken as one expression, and how everything else is refused."""

import pytest

from csharp_queries import ask, outcome
from scenewright.errors import QueryError, QuerySyntaxError
from scenewright.query import parse
from scenewright.query.nodes import Binary, Call, Literal, Member, Span


@pytest.mark.parametrize(
    "text",
    ["1 + 2", " 1 + 2 ;", "return 1 + 2;", "\n return\n1 + 2\n;\n", "1 /* one */ + 2 // two", "(1) + 2"],
)
def test_wrapping_of_a_return_statement_is_taken_off(text: str) -> None:
    assert outcome(text) == ("int", "3")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1)),
        (" ; ", (1, 1)),
        ("1; 2", (1, 4)),
        ("var x = 1", (1, 1)),
        ("x = 1", (1, 1)),
        ("new[] { 1 }[0] += 2", (1, 1)),
        ("a.b++", (1, 1)),
        ("--a", (1, 1)),
        ("await a", (1, 1)),
        ("throw null", (1, 1)),
        ("a ?? throw null", (1, 6)),
        ("1 +\n  await b", (2, 3)),
        ("x => { return 1; }", (1, 6)),
        ("async x => 1", (1, 1)),
        ("delegate (int x) { return x; }", (1, 1)),
        ("from x in y select x", (1, 1)),
        ("a with { b = 1 }", (1, 1)),
        ("stackalloc int[3]", (1, 1)),
        ("f(out var x)", (1, 3)),
        ("f(ref x)", (1, 3)),
        ("&a", (1, 1)),
        ("this.x", (1, 1)),
        ("new int[2, 3]", (1, 1)),
        ("99999999999999999999", (1, 1)),
        ("9" * 19_000, (1, 1)),
        ('"\\q"', (1, 1)),
        ("1}} class X { object M(){ return 2", (1, 1)),
        ("#if A\n1\n#endif", (1, 1)),
        ('$"{{{1}}}"', (1, 1)),
        ("1 +\x00 2", (1, 4)),
        ('"é" + (1 +', (1, 1)),
    ],
)
def test_what_is_no_single_expression_is_refused_at_its_place(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        ask(text)

    assert caught.value.details["line"] == place[0]
    if place[1] > 1:
        assert caught.value.details["column"] == place[1]


def test_an_error_shows_its_line_with_a_caret_under_the_column() -> None:
    with pytest.raises(QueryError) as caught:
        ask('"é" +\n  Vector3.ups')

    assert caught.value.details["excerpt"] == "  Vector3.ups\n          ^"
    assert caught.value.candidates[0] == "up"


def test_a_long_line_is_cut_around_the_caret() -> None:
    with pytest.raises(QueryError) as caught:
        ask("1 + " * 100 + "xyz")

    line, caret = caught.value.details["excerpt"].splitlines()
    assert len(line) < 130
    assert line[len(caret) - 1 :] == "xyz"


def test_nodes_know_their_lines_and_columns_in_code_points() -> None:
    tree = parse('"é".\n  Trim()')

    assert isinstance(tree, Call)
    assert isinstance(tree.target, Member)
    assert tree.target.name_span == Span(2, 3, 2, 7)
    assert tree.span == Span(1, 1, 2, 9)


def test_brackets_around_a_name_before_a_sign_are_no_cast() -> None:
    tree = parse("(a) - (b.c) + 1 * 2")

    assert isinstance(tree, Binary)
    assert tree.operator == "+"
    assert isinstance(tree.left, Binary)
    assert tree.left.operator == "-"


def test_a_cast_to_a_keyword_type_takes_the_sign() -> None:
    assert outcome("(int)-1.5") == ("int", "-1")


@pytest.mark.parametrize(
    "text", ["(" * 500 + "1" + ")" * 500, "!" * 500 + "true", "1" + " + 1" * 500, "-" * 300 + "1"]
)
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(QueryError):
        ask(text)


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(QuerySyntaxError):
        ask(" " * 30_000)


def test_literals_become_values_of_their_types() -> None:
    assert isinstance(parse("1"), Literal)
    assert outcome('"""a "quoted" word"""') == ("string", 'a "quoted" word')
    assert outcome('"""\n    one\n      two\n    """') == ("string", "one\n  two")
    assert outcome('$$"""{a} {{1 + 1}}"""') == ("string", "{a} 2")
    assert outcome("'\\u0041'") == ("char", "A")
