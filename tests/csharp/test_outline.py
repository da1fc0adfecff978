"""Types and members of a file that holds one of everything."""

from pathlib import Path

import pytest

from scenewright.csharp import CSharpSource, MemberSymbol, SourceSymbols, TypeSymbol, parse_symbols

TORTURE = Path(__file__).parent / "data" / "Torture.cs"


@pytest.fixture(scope="module")
def symbols() -> SourceSymbols:
    return parse_symbols(TORTURE.read_bytes())


def only(symbols: SourceSymbols, name: str) -> TypeSymbol:
    (found,) = symbols.named(name)
    return found


def member(symbol: TypeSymbol, name: str) -> MemberSymbol:
    (found,) = [m for m in symbol.members if m.name == name]
    return found


def test_every_type_is_named_once_and_decoys_are_not(symbols: SourceSymbols) -> None:
    assert [(t.kind, t.reflection_name) for t in symbols.types] == [
        ("class", "Lantern.Cove.Deep.Down.Torture"),
        ("enum", "Lantern.Cove.Deep.Down.Torture+State"),
        ("delegate", "Lantern.Cove.Deep.Down.Torture+Maker`2"),
        ("struct", "Lantern.Cove.Deep.Down.Torture+Inner`1"),
        ("class", "Lantern.Cove.Deep.Down.Torture+Inner`1+Innermost"),
        ("interface", "Lantern.Cove.Deep.Down.Torture+IThing"),
        ("record", "Lantern.Cove.Point"),
        ("record", "Lantern.Cove.Small"),
        ("class", "Lantern.Cove.Extensions"),
        ("class", "Lantern.Cove.event"),
        ("class", "Lantern.Cove.Größe"),
        ("class", "Lantern.Cove.EditorOnly"),
        ("class", "Lantern.Cove.Middle"),
        ("class", "Lantern.Cove.PlayerOnly"),
        ("class", "Lantern.Cove.Split"),
    ]
    assert not symbols.damaged


def test_qualified_names_are_what_source_text_says(symbols: SourceSymbols) -> None:
    assert only(symbols, "Innermost").qualified_name == "Lantern.Cove.Deep.Down.Torture.Inner.Innermost"


def test_a_type_keeps_its_header_as_written(symbols: SourceSymbols) -> None:
    torture = only(symbols, "Torture")
    assert torture.bases == ("MonoBehaviour", "IComparable<Torture>", "IEquatable<Dictionary<string, int[]>>")
    assert torture.attributes == (
        'AddComponentMenu("Lantern/Torture {0}")',
        "RequireComponent(typeof(Rigidbody))",
    )
    assert torture.modifiers == ("public", "sealed", "partial")
    assert torture.partial


def test_usings_are_as_written(symbols: SourceSymbols) -> None:
    assert symbols.usings == (
        "System",
        "System.Collections.Generic",
        "static UnityEngine.Mathf",
        "Pair = System.Tuple<int, string>",
        "UnityEngine",
        "UnityEngine.Serialization",
    )


def test_every_member_kind_is_found_in_order(symbols: SourceSymbols) -> None:
    listed = [(m.kind, m.name) for m in only(symbols, "Torture").members]
    assert listed == [
        *(
            ("field", name)
            for name in [
                "Limit",
                "OtherLimit",
                "speed",
                "doors",
                "a",
                "b",
                "c",
                "hidden",
                "alsoHidden",
                "shared",
            ]
        ),
        *(("field", name) for name in ("fixedAtStart", "text")),
        ("property", "Health"),
        ("property", "Computed"),
        ("field", "onOpen"),
        *(("event", name) for name in ("Opened", "Closed", "Custom")),
        *(("field", name) for name in ("tuple", "maybe", "buffer")),
        *[("constructor", "Torture")] * 3,
        ("destructor", "Torture"),
        ("indexer", "this"),
        ("property", "Name"),
        *(("method", name) for name in ("CompareTo", "Equals")),
        *(("operator", name) for name in ("+", "implicit", "explicit")),
        *(("method", name) for name in ("Map", "Start", "Update", "Go", "Native")),
    ]


def test_a_generic_method_gives_type_arity_and_parameters(symbols: SourceSymbols) -> None:
    method = member(only(symbols, "Torture"), "Map")
    assert (method.type, method.arity) == ("Dictionary<string, List<int>>", 2)
    assert [(p.modifiers, p.type, p.name, p.default) for p in method.parameters] == [
        (("ref",), "TKey", "key", ""),
        (("out",), "TValue", "value", ""),
        (("in",), "int", "number", "1"),
    ]


def test_explicit_interface_members_name_their_interface(symbols: SourceSymbols) -> None:
    assert member(only(symbols, "Torture"), "Equals").interface == "IEquatable<Dictionary<string, int[]>>"


def test_enum_members_carry_their_values(symbols: SourceSymbols) -> None:
    values = [(m.name, m.initial, m.attributes) for m in only(symbols, "State").members]
    assert values == [
        ("Idle", "", ('InspectorName("Off")',)),
        ("Walking", "1 << 2", ()),
        ("Running", "Walking | 3", ()),
    ]


def test_initial_values_are_the_text_after_the_equals_sign(symbols: SourceSymbols) -> None:
    torture = only(symbols, "Torture")
    assert {m.name: m.initial for m in torture.members if m.initial} == {
        "Limit": "3",
        "OtherLimit": "4",
        "speed": "1.5f",
        "doors": "new List<GameObject> { null }",
        "b": "2",
        "fixedAtStart": "1",
        "text": '"a { b } // c"',
        "Health": "100",
        "maybe": "null",
    }


def test_doc_comments_are_spans_of_whole_blocks(symbols: SourceSymbols) -> None:
    data = TORTURE.read_bytes()
    assert (span := only(symbols, "Torture").doc)
    assert data[slice(*span)].decode().split("\n") == [
        "/// <summary>class CommentDecoy { }</summary>",
        "        /// <remarks>Two lines.</remarks>",
    ]


@pytest.mark.parametrize(
    ("comment", "found"),
    [
        ("/// a\n/// b\n", "/// a\n/// b"),
        ("/// a\r\n\t/// b\r\n", "/// a\r\n\t/// b"),
        ("/** a\n * b */\n", "/** a\n * b */"),
        ("//// a\n", None),
        ("/*** a */\n", None),
        ("/**/ ", None),
        ("// a\n", None),
    ],
)
def test_doc_comments_are_told_from_others(comment: str, found: str | None) -> None:
    data = f"class A {{\n{comment}int x; }}".encode()
    (symbol,) = parse_symbols(data).types
    (field,) = symbol.members
    assert (data[slice(*field.doc)].decode() if field.doc else None) == found


def test_conditions_are_those_under_which_alone_a_symbol_exists(symbols: SourceSymbols) -> None:
    assert {t.name: t.condition for t in symbols.types if t.condition} == {
        "EditorOnly": "UNITY_EDITOR",
        "Middle": "!(UNITY_EDITOR) && LOCAL_FLAG && !UNITY_2019_1_OR_NEWER",
        "PlayerOnly": "!(UNITY_EDITOR) && !(LOCAL_FLAG && !UNITY_2019_1_OR_NEWER)",
    }
    split = only(symbols, "Split")
    assert split.bases == ("MonoBehaviour", "ScriptableObject")
    assert [(m.name, m.condition) for m in split.members] == [
        ("Both", ""),
        ("FirstOnly", "UNITY_EDITOR"),
        ("SecondOnly", "!(UNITY_EDITOR)"),
        ("Always", ""),
    ]


def test_chosen_defines_give_one_configuration() -> None:
    names = {t.name for t in parse_symbols(TORTURE.read_bytes(), defines=["UNITY_2019_1_OR_NEWER"]).types}
    assert "PlayerOnly" in names
    assert not names & {"EditorOnly", "Middle"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (b"namespace A.B;\nusing X;\nclass C { }", ["A.B.C"]),
        (b"namespace A { namespace B { class C<T> { } } }", ["A.B.C`1"]),
        (b"class A { class B<X> { class C<Y, Z> { } } }", ["A", "A+B`1", "A+B`1+C`2"]),
        (b"class A { void F() { class_ = 1; } } class class_ { }", ["A", "class_"]),
        ("class Ünïcode { }".encode("utf-16"), ["Ünïcode"]),
        ("\ufeffclass Marked { }".encode(), ["Marked"]),
        (b'class A { string s = $"{(x ? "}" : $"{\'{\'}")}"; } class B { }', ["A", "B"]),
        (b'class A { string s = """ } " } """; } class B { }', ["A", "B"]),
        (b"// caf\xe9\nclass A { }", ["A"]),
        (b"class A\r{\r}\rclass B { }", ["A", "B"]),
    ],
)
def test_types_of_small_texts(text: bytes, names: list[str]) -> None:
    assert [t.reflection_name for t in parse_symbols(text).types] == names


def test_names_beyond_ascii_survive_damage() -> None:
    symbols = parse_symbols("class Größe { string 😀 = 1; }".encode())
    assert [(t.name, t.kind) for t in symbols.types] == [("Größe", "class")]


def test_a_mistake_in_a_body_hides_nothing() -> None:
    symbols = parse_symbols(b"class A { void F() { x = = ; ) } void G() { } }\nclass B { }")
    assert [m.name for t in symbols.types for m in t.members] == ["F", "G"]
    assert not symbols.damaged


def test_types_that_the_parser_loses_are_named_from_their_words() -> None:
    symbols = parse_symbols(b"namespace N {\n class A { void F( { \n class Lost : Base {\n int x; }\n")
    assert symbols.damaged
    assert {"A", "Lost"} <= {t.name for t in symbols.types}
    assert all(t.namespace == "N" for t in symbols.types)


def test_positions_of_names_count_code_points_and_skip_the_mark() -> None:
    source = "\ufeffclass A { }\r\nclass /*é😀*/ B { }".encode()
    first, second = parse_symbols(source).types
    assert (first.line, first.column) == (1, 7)
    assert (second.line, second.column) == (2, 14)
    assert CSharpSource.from_bytes(source).position(second.name_start) == (2, 14)


def test_types_nested_without_end_are_cut_off_and_said_so() -> None:
    symbols = parse_symbols(b"class A {" * 3000 + b"}" * 3000)
    assert symbols.damaged
    assert symbols.types
