"""The tree of an expression, case by case; and that any text is an expression, a query or refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import ScenewrightError
from scenewright.search.expressions import EVALUATORS, parse_expression
from scenewright.search.expressions.nodes import (
    Alias,
    Call,
    Collection,
    Constant,
    Expansion,
    Expression,
    Keyword,
    QueryText,
    Selector,
)
from scenewright.search.language import MOST_CHARACTERS

from .shop import found


def shown(node: Expression | None) -> str:
    """A tree as one line: strings and queries in quotes, queries with a ``q`` before them."""
    match node:
        case None:
            return "a query"
        case Constant(value):
            return repr(value)
        case Keyword(word):
            return word.upper()
        case Selector(name):
            return f"@{name}"
        case Collection(items):
            return f"set({', '.join(map(shown, items))})"
        case Call(name, arguments):
            return f"{name}({', '.join(map(shown, arguments))})"
        case Expansion(operand):
            return f"...{shown(operand)}"
        case Alias(operand, name):
            return f"{shown(operand)} as {name}"
        case QueryText(pieces):
            return (
                "q'" + "".join(each if isinstance(each, str) else f"<{shown(each)}>" for each in pieces) + "'"
            )


CASES = {
    # what is no expression
    "": "a query",
    "t:prefab": "a query",
    "count": "a query",
    "@name": "a query",
    "[Managers]": "a query",
    "[ Managers ] t:camera": "a query",
    "m_Materials.Array.data[0]=x": "a query",
    "*[ab].png": "a query",
    "a] [b": "a query",
    "[": "a query",
    'name="{x}"': "a query",
    "'{x}'": "a query",
    '"{x}"': "a query",
    "don't [x]": "a query",
    # braces and sets
    "{t:prefab}": "q't:prefab'",
    "  {  t:prefab }  ": "q't:prefab'",
    "{{{a}}}": "q'a'",
    "{a, b}": "set(q'a', q'b')",
    "{{a, b}}": "set(q'a', q'b')",
    "{a, {b, c}}": "set(q'a', set(q'b', q'c'))",
    "[a, b]": "set('a', 'b')",
    "[a b, 3, true, 'c, d', \"e\"]": "set('a b', 3.0, True, 'c, d', 'e')",
    "[t:x, {t:y}, count{z}]": "set('t:x', q't:y', count(q'z'))",
    "[@a, desc]": "set('@a', DESC)",
    "{[a]}": "set('a')",
    "{[]}": "set()",
    # constants, keywords, selectors
    "{3}": "3.0",
    "{2,5}": "set(2.0, 5.0)",
    "{1.5f}": "1.5",
    "{FALSE}": "False",
    "{'a {b} c'}": "'a {b} c'",
    '{"it\'s"}': '"it\'s"',
    "{@m_Range.x}": "@m_Range.x",
    "{$name}": "@name",
    "{@#m_Range}": "@#m_Range",
    "{@size>3}": "q'@size>3'",
    "sort{a, @b, DESC}": "sort(q'a', @b, DESC)",
    "{'a' 'b'}": "q''a' 'b''",
    # evaluators
    "count{t:prefab}": "count(q't:prefab')",
    "COUNT{a}": "count(q'a')",
    "groupby{a, @b}": "groupBy(q'a', @b)",
    "{count{a}}": "count(q'a')",
    "count{{a}}": "count(q'a')",
    "count{ }": "count()",
    "count{a b, c}": "count(q'a b', q'c')",
    "count{[a, b], c}": "count(set('a', 'b'), q'c')",
    "count{'a, b', c}": "count('a, b', q'c')",
    "count{h: t:light, p: t:prefab}": "count(q'h: t:light', q'p: t:prefab')",
    "first{3, count{a}}": "first(3.0, count(q'a'))",
    "env{projectName}": "env('projectName')",
    "apply{a, count, sort{@b}}": "apply(q'a', 'count', sort(@b))",
    "count{a[0]=b}": "count(q'a[0]=b')",
    "count{a [x, y] b}": "count(q'a <set('x', 'y')> b')",
    # expansion and alias
    "count{...a}": "count(...q'a')",
    "count{...groupBy{a, @b}}": "count(...groupBy(q'a', @b))",
    "count{a as x, b}": "count(q'a' as x, q'b')",
    "count{a} as x": "count(q'a') as x",
    "count{a} as 'x y'": "count(q'a') as x y",
    'count{a} as "@x y"': "count(q'a') as @x y",
    "count{...a as x}": "count(...q'a' as x)",
    "{a} as x as y": "q'a' as x as y",
    "{was as}": "q'was as'",
    "{' as x'}": "' as x'",
    # queries with expressions in them
    "t:a ref={b}": "q't:a ref=<q'b'>'",
    "t:a ref={p: t:script dir=ai}": "q't:a ref=<q'p: t:script dir=ai'>'",
    "ref=first{a} b": "q'ref=<first(q'a')> b'",
    "x={a} y={b, c}": "q'x=<q'a'> y=<set(q'b', q'c')>'",
    "t:[a, b]": "q't:<set('a', 'b')>'",
    "-{a}": "q'-<q'a'>'",
    "p: count{a}": "q'p: <count(q'a')>'",
    "x={y={z}}": "q'x=<q'y=<q'z'>'>'",
    r"a\{b\}": "q'a{b}'",
    r"a\{b={c}": "q'a{b=<q'c'>'",
    "it's {a}": "q'it's <q'a'>'",
    'x="{a}" y={b}': "q'x=\"{a}\" y=<q'b'>'",
}


@pytest.mark.parametrize(("text", "tree"), CASES.items())
def test_a_text_has_the_tree_that_unitys_rules_give_it(text: str, tree: str) -> None:
    assert shown(parse_expression(text)) == tree


def nodes(node: Expression) -> list[Expression]:
    match node:
        case Collection(inner) | Call(_, inner):
            below: tuple[Expression, ...] = inner
        case Expansion(operand) | Alias(operand):
            below = (operand,)
        case QueryText(pieces):
            below = tuple(each for each in pieces if not isinstance(each, str))
        case _:
            below = ()
    return [node, *(inner for each in below for inner in nodes(each))]


@pytest.mark.parametrize("text", [text for text, tree in CASES.items() if tree != "a query"])
def test_every_node_knows_where_its_text_stands(text: str) -> None:
    tree = parse_expression(text)
    assert tree is not None
    for node in nodes(tree):
        assert text.startswith(node.text, node.start)


NAMES = st.sampled_from([name + "{" for name in EVALUATORS])
PIECES = st.one_of(
    NAMES,
    st.sampled_from(
        ["{", "}", "}", "}", "[", "]", ",", ", ", "'", '"', "\\", "@size", "kind:light", " as ", "...", "3",
         "lamp", "true", "desc", " ", "-", "=", "size>", "@", "$", "é", "\n"]
    ),
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=30), st.lists(PIECES, max_size=16).map("".join))


@given(TEXTS)
def test_any_text_is_an_expression_a_query_or_refused_at_a_place(text: str) -> None:
    refused = None
    try:
        parse_expression(text)
    except ScenewrightError as error:
        refused = error

    if refused:
        assert 1 <= refused.details["position"] <= len(text)
        assert refused.details["excerpt"].endswith("^")


@given(TEXTS)
def test_any_text_can_be_searched_for_or_is_refused(text: str) -> None:
    refused = None
    try:
        found(text)
    except ScenewrightError as error:
        refused = error

    assert refused is None or refused.message


@pytest.mark.parametrize(
    "piece",
    [
        "{",
        "[",
        "[,",
        "{[",
        "'",
        '"',
        "\\{",
        "a{",
        "count{",
        "...",
        "x as ",
        " as ",
        ",",
        "{}",
        "{a}",
        "[a,b] ",
        "}",
    ],
)
def test_texts_made_to_be_slow_are_read_at_once_or_refused(piece: str) -> None:
    """A reading that looks back over the text for every piece would take hours here."""
    text = piece * (MOST_CHARACTERS // len(piece))
    refused = None
    try:
        parse_expression(text)
    except ScenewrightError as error:
        refused = error

    assert refused is None or 1 <= refused.details["position"] <= len(text)
