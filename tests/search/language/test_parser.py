"""The tree of a query, case by case, and what its grammar must always keep."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import SearchSyntaxError
from scenewright.search.language import (
    MOST_CHARACTERS,
    MOST_NESTING,
    And,
    Filter,
    Nested,
    Node,
    Not,
    Or,
    Syntax,
    Word,
    parse,
)

SCENE = Syntax(booleans=frozenset({"active", "static"}), hash_properties=True)
CONDITION = Syntax(selectors=True)


def shown(node: Node | None) -> str:
    """A tree as one line: ``and(a, not(b))``, ``name(parameter) op value``."""
    match node:
        case None:
            return "nothing"
        case Word(text, exact, quoted):
            return ("!" if exact else "") + (f"'{text}'" if quoted else text)
        case Filter(name, parameter, operator, value, quoted, _, nested):
            given = shown(nested) if nested else f"'{value}'" if quoted else value
            return f"{name}({parameter}) {operator} {given}" if parameter else f"{name} {operator} {given}"
        case Nested(aggregator, text):
            return f"{aggregator}{{{text}}}"
        case Not(operand):
            return f"not({shown(operand)})"
        case And(operands):
            return f"and({', '.join(map(shown, operands))})"
        case Or(operands):
            return f"or({', '.join(map(shown, operands))})"


CASES = {
    # words and phrases
    "": "nothing",
    "   \t\n ": "nothing",
    "foo": "foo",
    "  foo  ": "foo",
    "foo bar": "and(foo, bar)",
    "foo\tbar\nbaz": "and(foo, bar, baz)",
    '"foo bar"': "'foo bar'",
    '""': "''",
    '"a" "b"': "and('a', 'b')",
    '"a""b"': "and('a', 'b')",
    '"a"b': "and('a', b)",
    'a"b': 'a"b',
    'a"b c"': 'and(a"b, c")',
    "!foo": "!foo",
    '!"foo bar"': "!'foo bar'",
    "!": "!",
    "!!": "!!",
    "!!foo": "!!foo",
    "! foo": "and(!, foo)",
    "foo!": "foo!",
    "foo-bar": "foo-bar",
    "foo_bar.prefab": "foo_bar.prefab",
    "Assets/Art/a.png": "Assets/Art/a.png",
    "Äpfel 日本": "and(Äpfel, 日本)",
    "*.prefab": "*.prefab",
    "a,b": "a,b",
    "a->b": "a->b",
    "#foo": "#foo",
    "@foo": "@foo",
    "'a b'": "and('a, b')",
    ")": ")",
    "a) b": "and(a), b)",
    "foo(1)": "foo(1)",
    "foo (1)": "and(foo, 1)",
    "Cube(Clone)": "Cube(Clone)",
    # combining words
    "a and b": "and(a, b)",
    "a AND b": "and(a, b)",
    "a or b": "or(a, b)",
    "a Or b": "or(a, b)",
    "not a": "not(a)",
    "NOT a": "not(a)",
    "-a": "not(a)",
    "- a": "not(a)",
    "--a": "a",
    "not not a": "a",
    "not -a": "a",
    "- - - a": "not(a)",
    "-!a": "not(!a)",
    '-"a b"': "not('a b')",
    "a -b": "and(a, not(b))",
    "a not b": "and(a, not(b))",
    "a and -b": "and(a, not(b))",
    "a and not b": "and(a, not(b))",
    "a or -b": "or(a, not(b))",
    "-a -b": "and(not(a), not(b))",
    "-a or b": "or(not(a), b)",
    "a b or c": "or(and(a, b), c)",
    "a or b c": "or(a, and(b, c))",
    "a or b and c": "or(a, and(b, c))",
    "a and b or c and d": "or(and(a, b), and(c, d))",
    "a b c d": "and(a, b, c, d)",
    "a or b or c": "or(a, b, c)",
    "not a b": "and(not(a), b)",
    "not a or b": "or(not(a), b)",
    # the combining words' quirks
    "android": "android",
    "order": "order",
    "nothing": "nothing",
    "not_found": "not(_found)",
    "not.asset": "not(.asset)",
    "not-a": "a",
    "not1": "not1",
    "a or.mat": "or(a, .mat)",
    "a and-1": "and(a, not(1))",
    "a and_b": "and(a, _b)",
    "a or:b": "or(a, :b)",
    "not:foo": "not(:foo)",
    "a OR(b)": "or(a, b)",
    '"and"': "'and'",
    "!and": "!and",
    "noté": "noté",
    # groups
    "(a)": "a",
    "((a))": "a",
    "( a )": "a",
    "(a b)": "and(a, b)",
    "(a or b) c": "and(or(a, b), c)",
    "(a or b)c": "and(or(a, b), c)",
    "a (b or c)": "and(a, or(b, c))",
    "-(a or b)": "not(or(a, b))",
    "not (a b)": "not(and(a, b))",
    "-(-(a))": "a",
    "-(-a b)": "not(and(not(a), b))",
    "(a) (b)": "and(a, b)",
    "(a)(b)": "and(a, b)",
    "(a or b) or c": "or(a, b, c)",
    "(a b) c": "and(a, b, c)",
    "(a and (b or c)) or d": "or(and(a, or(b, c)), d)",
    '("a b" or !c)': "or('a b', !c)",
    "(foo(1))": "foo(1)",
    "(t:prefab)": "t : prefab",
    "(t:prefab or t:material) -old": "and(or(t : prefab, t : material), not(old))",
    # filters
    "t:prefab": "t : prefab",
    "t=prefab": "t = prefab",
    "size!=10": "size != 10",
    "size>10": "size > 10",
    "size<10": "size < 10",
    "size>=10": "size >= 10",
    "size<=10": "size <= 10",
    "size>-1": "size > -1",
    "t:Prefab": "t : Prefab",
    "T:prefab": "T : prefab",
    't:"a b"': "t : 'a b'",
    't:""': "t : ''",
    'dir="Assets/Art"': "dir = 'Assets/Art'",
    't:"a"b': "and(t : 'a', b)",
    't:a"b': 't : a"b',
    "a:b:c": "a : b:c",
    "a:(1,2)": "a : (1,2)",
    "position:(1,,-)": "position : (1,,-)",
    "color=#FF0000": "color = #FF0000",
    "width:1..10": "width : 1..10",
    "m_LocalPosition.x>2": "m_LocalPosition.x > 2",
    "m_Materials.Array.data[0]=x": "m_Materials.Array.data[0] = x",
    "1:2": "1 : 2",
    "größe:5": "größe : 5",
    "-t:prefab": "not(t : prefab)",
    "not t:prefab": "not(t : prefab)",
    "t:a t:b": "and(t : a, t : b)",
    "t:a or t:b": "or(t : a, t : b)",
    "t:a -ref:b": "and(t : a, not(ref : b))",
    "ref=Assets/a.mat": "ref = Assets/a.mat",
    "a:!b": "a : !b",
    "t::a": "t : :a",
    "x-y:z": "x-y:z",
    "not_t:a": "not(_t : a)",
    "p(x)=1": "p(x) = 1",
    "p(Light.m_Range)>=10": "p(Light.m_Range) >= 10",
    "p(a b)=1": "p(a b) = 1",
    'p(x):"a b"': "p(x) : 'a b'",
    "p()=1": "p()=1",
    "p(x) =1": "and(p(x), =1)",
    "t :a": "and(t, :a)",
    "path:/Root/Child": "path : /Root/Child",
    "5>3": "5 > 3",
    # nested queries
    "{a b}": "{a b}",
    "max{a b}": "max{a b}",
    "ref={p: t:script}": "ref = {p: t:script}",
    "ref=first{p: a{b}}": "ref = first{p: a{b}}",
    "ref={a} b": "and(ref = {a}, b)",
    "ref=a.b{c}": "and(ref = a.b, {c})",
    "{a": "{a",
    "a}": "a}",
    "{a} or {b}": "or({a}, {b})",
    # toggles
    "+fuzzy": "nothing",
    "+fuzzy foo": "foo",
    "a +fuzzy b": "and(a, b)",
    "a or +fuzzy b": "or(a, b)",
    "+": "+",
    "a+b": "a+b",
    '"+a"': "'+a'",
    "+a:b": "nothing",
    "(a +fuzzy)": "a",
}

SCENE_CASES = {
    "#m_Intensity>2": "#m_Intensity > 2",
    "#Light.m_Range=1": "#Light.m_Range = 1",
    "#m_Materials.Array.data[0]:x": "#m_Materials.Array.data[0] : x",
    "-#a:b": "not(#a : b)",
    "#foo": "#foo",
    "active": "active = true",
    "-active": "not(active = true)",
    "active=false": "active = false",
    "active static": "and(active = true, static = true)",
    "(active)": "active = true",
    "actives": "actives",
    "active.x": "active.x",
    "Active": "Active",
    "!active": "!active",
    '"active"': "'active'",
    "active or foo": "or(active = true, foo)",
    "@a>1": "@a>1",
}
CONDITION_CASES = {
    "@size>10": "@size > 10",
    "$size>10": "$size > 10",
    "@#m_Range>=2 or p(name)=x": "or(@#m_Range >= 2, p(name) = x)",
    "@size": "@size",
    "size>10": "size > 10",
    "#a=1": "#a=1",
}
ALL_CASES = [
    *((text, tree, Syntax()) for text, tree in CASES.items()),
    *((text, tree, SCENE) for text, tree in SCENE_CASES.items()),
    *((text, tree, CONDITION) for text, tree in CONDITION_CASES.items()),
]


@pytest.mark.parametrize(("text", "tree", "syntax"), ALL_CASES)
def test_a_text_has_the_tree_that_unitys_rules_give_it(text: str, tree: str, syntax: Syntax) -> None:
    assert shown(parse(text, syntax).root) == tree


REFUSED = [
    ("(", 1, "never closed"),
    ("a (b", 3, "never closed"),
    ("((a)", 1, "never closed"),
    ("()", 1, "empty"),
    ("a (  )", 3, "empty"),
    ("(a ())", 4, "empty"),
    ("(+fuzzy)", 8, "holds no term"),
    ("and", 1, "no term before 'and'"),
    ("and a", 1, "no term before 'and'"),
    ("or a", 1, "no term before 'or'"),
    ("or.mat", 1, "no term before 'or'"),
    ("a and", 3, "no term after 'and'"),
    ("a or", 3, "no term after 'or'"),
    ("a or or b", 3, "no term after 'or'"),
    ("a and or b", 3, "no term after 'and'"),
    ("note not", 6, "no term after 'not'"),
    ("-", 1, "no term after '-'"),
    ("a -", 3, "no term after '-'"),
    ("-and_a", 1, "no term after '-'"),
    ("(a or) b", 4, "no term after 'or'"),
    ("(or a) b", 2, "no term before 'or'"),
    ("t:", 1, "'t:' has no value"),
    ("a t: b", 3, "'t:' has no value"),
    ("(t:)", 2, "'t:' has no value"),
    ("size>=", 1, "'size>=' has no value"),
    ("p(x)=", 1, r"'p\(x\)=' has no value"),
    ("t:{a", 1, "'t:' has no value"),
    ("a==b", 2, "'==' is no operator"),
    ("x a=>b", 4, "'=>' is no operator"),
    ("a=<b", 2, "'=<' is no operator"),
    ("a<>b", 2, "'<>' is no operator"),
    ('"a', 1, "quote is never closed"),
    ('x !"a b', 4, "quote is never closed"),
    ('t:"a b', 3, "quote is never closed"),
    ('"a\nb"', 1, "quote is never closed"),
]


@pytest.mark.parametrize(("text", "position", "said"), REFUSED)
def test_what_is_no_query_is_refused_at_its_place(text: str, position: int, said: str) -> None:
    with pytest.raises(SearchSyntaxError, match=said) as refused:
        parse(text)

    assert refused.value.details["position"] == position
    line, caret = refused.value.details["excerpt"].split("\n")
    assert line == text.replace("\n", " ")
    assert caret == " " * (position - 1) + "^"


def refusal(text: str, syntax: Syntax) -> SearchSyntaxError | None:
    try:
        assert parse(text, syntax).text == text
    except SearchSyntaxError as refused:
        return refused
    return None


def test_a_long_text_is_shown_around_the_place_that_is_wrong() -> None:
    text = "word " * 100 + "t: " + "word " * 100

    with pytest.raises(SearchSyntaxError) as refused:
        parse(text)

    line, caret = refused.value.details["excerpt"].split("\n")
    assert len(line) == 60
    assert line[caret.index("^") :].startswith("t: word")


def test_toggles_are_told_apart_from_conditions() -> None:
    query = parse("+Fuzzy a (b +noResultsLimit)")

    assert query.toggles == {"fuzzy", "noresultslimit"}


def test_groups_nest_only_so_deep() -> None:
    assert shown(parse("(" * MOST_NESTING + "a" + ")" * MOST_NESTING).root) == "a"
    deeper = MOST_NESTING + 1
    with pytest.raises(SearchSyntaxError, match="nested at most"):
        parse("(" * deeper + "a" + ")" * deeper)


def test_a_text_may_only_be_so_long() -> None:
    assert shown(parse("a" * MOST_CHARACTERS).root) == "a" * MOST_CHARACTERS
    with pytest.raises(SearchSyntaxError, match="at most 100000 characters") as refused:
        parse("a" * (MOST_CHARACTERS + 1))
    assert refused.value.details["position"] == MOST_CHARACTERS + 1


@pytest.mark.parametrize(
    "piece",
    [
        "(", "(a", "a(", "a(b ", "{", "{a", "}",
        '"', 'a:"', "a:", "[", "a.[]", "not ", "- ", "a or ", "<$", "+ ",
        "!",
    ],
)  # fmt: skip
def test_texts_made_to_be_slow_are_read_at_once_or_refused(piece: str) -> None:
    """A reading that looks back over the text for every piece would take hours here."""
    text = piece * (MOST_CHARACTERS // len(piece))
    refused = refusal(text, SCENE)

    assert refused is None or 1 <= refused.details["position"] <= len(text)


# What is always so

PIECES = st.sampled_from(
    ["a", "b", "and", "or", "not", "-", "(", ")", "{", "}", '"', "!", "+", "#", "@", ":", "=", "<", ">", "!=",
     "[", "]", ".", ",", " ", " ", " ", "t:a", "p(x)", "active", "\\", "\n", "é", "\x00", "😀"]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=20).map("".join))
SYNTAXES = st.sampled_from([Syntax(), SCENE, CONDITION])


@given(TEXTS, SYNTAXES)
def test_any_text_is_a_query_or_refused_at_a_place(text: str, syntax: Syntax) -> None:
    refused = refusal(text, syntax)

    if refused:
        assert 1 <= refused.details["position"] <= len(text)
        assert refused.details["excerpt"].split("\n")[1].endswith("^")


def terms(node: Node | None) -> Iterator[Word | Filter | Nested]:
    match node:
        case And(operands) | Or(operands):
            for operand in operands:
                yield from terms(operand)
        case Not(operand):
            yield from terms(operand)
        case Word() | Filter() | Nested():
            yield node
        case None:
            return


@given(TEXTS, SYNTAXES)
def test_a_term_is_what_its_own_piece_of_the_text_says(text: str, syntax: Syntax) -> None:
    try:
        root = parse(text, syntax).root
    except SearchSyntaxError:
        return
    for term in terms(root):
        piece = text[slice(*term.span)]
        assert shown(parse(piece, syntax).root) == shown(term)


OPERANDS = ("a", "b", "c")
SEQUENCES = st.lists(st.sampled_from([*OPERANDS, *OPERANDS, "and", "or", "not", "-", "(", ")"]), max_size=14)
TRUTHS = st.fixed_dictionaries({name: st.booleans() for name in OPERANDS})


def pythons_answer(words: list[str], truths: dict[str, bool]) -> bool | None:
    """The same condition as Python itself reads it: ``not`` over ``and`` over ``or``; None: no condition."""
    written: list[str] = []
    for word in ["not" if each == "-" else each for each in words]:
        if written and written[-1] in (*OPERANDS, ")") and word in (*OPERANDS, "(", "not"):
            written.append("and")
        written.append(word)
    text = " ".join(written)
    if not text or re.search(r"\( \)", text):
        return None
    try:
        return bool(eval(text, {"__builtins__": {}}, dict(truths)))
    except SyntaxError:
        return None


def holds(node: Node, truths: dict[str, bool]) -> bool:
    match node:
        case And(operands):
            return all(holds(each, truths) for each in operands)
        case Or(operands):
            return any(holds(each, truths) for each in operands)
        case Not(operand):
            return not holds(operand, truths)
        case Word(text):
            return truths[text]
    raise AssertionError(node)


@given(SEQUENCES, TRUTHS)
def test_operators_bind_as_they_do_in_python(words: list[str], truths: dict[str, bool]) -> None:
    depth = 0
    for word in words:
        depth += {"(": 1, ")": -1}.get(word, 0)
        if depth < 0:
            return  # a ) that closes nothing is a word here
    try:
        root = parse(" ".join(words)).root
        ours = None if root is None else holds(root, truths)
    except SearchSyntaxError:
        ours = None

    assert ours == pythons_answer(words, truths)
