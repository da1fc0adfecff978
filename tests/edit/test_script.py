"""Edits of scripts: declarations found in the syntax tree, text replaced, all on one reading of the file."""

from typing import Any

import pytest

from scenewright.edit.script import Script, edited
from scenewright.errors import ScenewrightError
from scenewright.text.lines import TextFile

PLAYER = """\
// Licence of the game
using UnityEngine;

namespace Game
{
    /// <summary>The player.</summary>
    [RequireComponent(typeof(Rigidbody))]
    public class Player : MonoBehaviour, IHit
    {
        public int health = 3;
        [SerializeField] private float speed, jump;

        public Player()
        {
        }

        /// <summary>Begins.</summary>
        [ContextMenu("Start")]
        private void Start()
        {
            Debug.Log($"{health} }} {{");
        }

        public void Move(float x) => speed = x;

        public void Move(Vector2 by)
        {
            speed = Compute(1);
        }

        int
            Compute(int x) { return x; }

        public Dictionary<string, int> Map() { return null; }

        (int a, int b) Pair() => (1, 2);

        int IHit.Power { get; set; } = 2;

        void IHit.Hit() { }

        public T Get<T>(T other) where T : class { return other; }

#if UNITY_EDITOR
        private void OnValidate() { }
#endif
        public enum State { Idle, Run }

        private class Inner
        {
            void Start() { }
        }
    }

    public struct Tag { }
}
"""


GONE: dict[str, Any] = {"op": "delete_method", "className": "Player"}
PUT: dict[str, Any] = {"op": "insert_method", "className": "Player"}
JUMP = "void Jump()\n{\n    jump++;\n}"
IN_PLACE = "        void Jump()\n        {\n            jump++;\n        }\n"


def edit(text: str, *edits: dict[str, Any], **options: Any) -> str:
    return edited(TextFile(text, "utf-8", bom=False), edits, "Assets/Player.cs", **options).text


def refusal(text: str, *edits: Any, **options: Any) -> ScenewrightError:
    with pytest.raises(ScenewrightError) as caught:
        edited(TextFile(text, "utf-8", bom=False), edits, "Assets/Player.cs", **options)
    return caught.value


def test_a_method_is_put_at_the_end_of_its_class_in_its_indentation() -> None:
    after = edit(PLAYER, PUT | {"replacement": JUMP})

    end = "            void Start() { }\n        }\n"
    assert after == PLAYER.replace(f"{end}    }}\n", f"{end}\n{IN_PLACE}    }}\n")


@pytest.mark.parametrize(
    ("where", "before", "after"),
    [
        ({"position": "start"}, "    {\n", "        public int health = 3;"),
        (
            {"after": "health"},
            "        public int health = 3;\n",
            "        [SerializeField] private float speed, jump;",
        ),
        (
            {"position": "before", "beforeMethodName": "Start"},
            "        }\n\n",
            "\n        /// <summary>Begins.",
        ),
        (
            {"afterMethodName": "Move", "afterParametersSignature": "(float)"},
            "=> speed = x;\n\n",
            "\n        public void Move(V",
        ),
    ],
)
def test_a_member_is_put_where_it_is_meant(where: dict[str, Any], before: str, after: str) -> None:
    field = "public int lives;"

    text = edit(PLAYER, {"op": "insert_member", "className": "Player", "replacement": field} | where)

    assert f"{before}        {field}\n{after}" in text
    assert text.replace(f"        {field}\n", "", 1).replace("\n\n\n", "\n\n") == PLAYER


@pytest.mark.parametrize(
    "which",
    [
        {"methodName": "Start"},
        {"methodName": "Move", "parametersSignature": "(float x)"},
        {"methodName": "Move", "parametersSignature": "Vector2"},
        {"methodName": "Compute"},
        {"methodName": "Map"},
        {"methodName": "Pair"},
        {"methodName": "Get"},
        {"methodName": "Hit"},
        {"methodName": "IHit.Hit"},
        {"memberName": "Power"},
        {"memberName": "Player", "kind": "constructor"},
        {"memberName": "health"},
        {"methodName": "OnValidate"},
    ],
)
def test_a_member_of_any_form_is_found_and_replaced_by_itself(which: dict[str, Any]) -> None:
    script = Script(PLAYER)
    name = (which.get("methodName") or which["memberName"]).rpartition(".")[2]
    members = [m for t in script.symbols.types if t.name == "Player" for m in t.members if m.name == name]
    wanted = which.get("parametersSignature")
    (member,) = [m for m in members if wanted is None or wanted.strip("()").split()[0] in m.signature]
    own = PLAYER[member.start : member.end]

    assert edit(PLAYER, {"op": "replace_member", "className": "Player", "replacement": own} | which) == PLAYER


def test_doc_comments_and_attributes_stay_unless_the_new_text_has_its_own() -> None:
    plain = edit(
        PLAYER,
        {
            "op": "replace_method",
            "className": "Player",
            "methodName": "Start",
            "replacement": "void Start() { }",
        },
    )
    assert (
        '        /// <summary>Begins.</summary>\n        [ContextMenu("Start")]\n        void Start() { }\n'
        in plain
    )
    own = edit(
        PLAYER,
        {
            "op": "replace_method", "className": "Player", "methodName": "Start",
            "replacement": "/// <summary>New.</summary>\n[Obsolete]\nvoid Start() { }",
        },
    )  # fmt: skip
    assert "        /// <summary>New.</summary>\n        [Obsolete]\n        void Start() { }\n" in own
    assert "Begins" not in own
    assert "ContextMenu" not in own


def test_deleting_takes_the_comment_the_attributes_and_one_gap() -> None:
    after = edit(PLAYER, {"op": "delete_method", "className": "Player", "methodName": "Start"})

    assert "Begins" not in after
    assert "ContextMenu" not in after
    assert "        public Player()\n        {\n        }\n\n        public void Move(float x)" in after


def test_a_nested_type_and_a_whole_type_are_edited() -> None:
    after = edit(PLAYER, {"op": "delete_class", "className": "Inner"})
    assert "Inner" not in after
    assert after.endswith("State { Idle, Run }\n    }\n\n    public struct Tag { }\n}\n")
    after = edit(
        PLAYER, {"op": "replace_class", "className": "Tag", "replacement": "public struct Tag { int a; }"}
    )
    assert after == PLAYER.replace("Tag { }", "Tag { int a; }")
    after = edit(PLAYER, {"op": "insert_method", "className": "Inner", "replacement": "void B() { }"})
    assert "            void Start() { }\n\n            void B() { }\n        }\n" in after


def test_a_type_on_one_line_opens_for_a_member_and_closes_without_it() -> None:
    opened = edit(PLAYER, {"op": "insert_method", "className": "Tag", "replacement": "void B() { }"})
    assert "    public struct Tag { \n        void B() { }\n    }\n" in opened
    assert edit(opened, {"op": "delete_method", "className": "Tag", "methodName": "B"}) == PLAYER


def test_braces_stand_as_in_the_file() -> None:
    k_and_r = "class A {\n\tvoid B() {\n\t\tC();\n\t}\n}\n"
    code = "void D()\n{\n\tC();\n}"
    assert edit(k_and_r, {"op": "insert_method", "className": "A", "replacement": code}) == (
        "class A {\n\tvoid B() {\n\t\tC();\n\t}\n\n\tvoid D() {\n\t\tC();\n\t}\n}\n"
    )
    after = edit(
        PLAYER,
        {"op": "insert_method", "className": "Player", "replacement": "void D() {\n    if (a) {\n    }\n}"},
    )
    assert "        void D()\n        {\n            if (a) {\n            }\n        }\n" in after


def test_lines_inside_literals_keep_their_blanks() -> None:
    code = 'string Text() => @"first\n  second\n";'

    after = edit(PLAYER, {"op": "insert_method", "className": "Player", "replacement": code})

    assert '        string Text() => @"first\n  second\n";\n' in after


def test_several_edits_of_all_kinds_are_made_at_once() -> None:
    after = edit(
        PLAYER,
        {"op": "prepend", "text": "// First\n"},
        {"op": "regex_replace", "pattern": r"health\b", "replacement": "lives"},
        {"op": "delete_method", "className": "Player", "methodName": "Map"},
        {"op": "anchor_replace", "anchor": r"Licence of (\w+)", "text": "Copyright, $1"},
        {"op": "append", "text": "// Last\n"},
    )

    assert after.startswith("// First\n// Copyright, the game\n")
    assert after.endswith("}\n// Last\n")
    assert "health" not in after
    assert after.count("lives") == 2
    assert "Map" not in after


def test_insertions_at_one_place_keep_their_order() -> None:
    place = {"startLine": 1, "startCol": 1, "endLine": 1, "endCol": 1}
    edits = [{"op": "replace_range", "text": text} | place for text in ("a", "b", "c")]

    assert edit("x", *edits, {"op": "replace_range", "range": [0, 1], "text": "y"}) == "abcy"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"startLine": 1, "startCol": 3, "endLine": 1, "endCol": 4, "newText": "X"}, "🎮aXc\r\nd"),
        (
            {"startLine": 1, "startCol": 4, "endLine": 1, "endCol": 5, "newText": "X", "utf16": True},
            "🎮aXc\r\nd",
        ),
        (
            {
                "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 1}},
                "text": "X",
            },
            "🎮abc\r\nX",
        ),
        ({"range": [1, 2], "text": "X"}, "🎮Xbc\r\nd"),
        ({"startLine": 1, "startCol": 5, "endLine": 1, "endCol": 5, "text": "\nX"}, "🎮abc\r\nX\r\nd"),
        ({"startLine": 2, "startCol": 2, "endLine": 2, "endCol": 2, "text": "!"}, "🎮abc\r\nd!"),
    ],
)
def test_ranges_are_in_lines_and_columns_that_emoji_do_not_move(given: dict[str, Any], expected: str) -> None:
    assert edit("🎮abc\r\nd", {"op": "replace_range"} | given) == expected


@pytest.mark.parametrize(("count", "expected"), [(0, "two two two"), (1, "two one one"), (2, "two two one")])
def test_a_regular_expression_replaces_all_or_the_first(count: int, expected: str) -> None:
    assert (
        edit("one one one", {"op": "regex_replace", "pattern": "one", "replacement": "two", "count": count})
        == expected
    )


@pytest.mark.parametrize(
    ("template", "expected"),
    [("$2 $1", "b a"), (r"\2 \1", "b a"), ("${second}$$", "b$"), (r"\g<second>", "b")],
)
def test_a_replacement_names_groups(template: str, expected: str) -> None:
    assert (
        edit("a-b", {"op": "regex_replace", "pattern": r"(\w)-(?P<second>\w)", "text": template}) == expected
    )


@pytest.mark.parametrize(
    ("occurrence", "expected"), [("first", "[x]y x"), ("last", "x y[x]"), ("all", "[x]y[x]")]
)
def test_an_anchor_chooses_its_match(occurrence: str, expected: str) -> None:
    given = {"op": "anchor_replace", "anchor": r"\bx ?| x", "text": "[x]", "occurrence": occurrence}
    assert edit("x y x", given) == expected


ALIASES = [
    {"operation": "insert_method", "class_name": "Tag", "new_method": "void B() { }"},
    {"type": "insert_method", "class": "Tag", "content": "void B() { }"},
    {"mode": "insert_method", "className": "Tag", "newMethod": "void B() { }"},
    {"insert_method": {"className": "Tag", "replacement": "void B() { }"}},
    {"op": "insert_member", "className": "Game.Tag", "code": "void B() { }"},
    {"op": "anchor_insert", "className": "Tag", "position": "end", "after": "", "text": "void B() { }"},
    {"op": "INSERT_METHOD", "className": "Tag", "text": "void B() { }"},
]


@pytest.mark.parametrize("given", ALIASES, ids=str)
def test_the_usual_spellings_mean_the_same(given: dict[str, Any]) -> None:
    assert edit(PLAYER, given) == edit(
        PLAYER, {"op": "insert_method", "className": "Tag", "replacement": "void B() { }"}
    )


def corners(start_line: int, start: int, end_line: int, end: int) -> dict[str, int]:
    return {"startLine": start_line, "startCol": start, "endLine": end_line, "endCol": end}


REFUSED: list[tuple[str, Any]] = [
    ("unknown_op", {"op": "replace_metod", "className": "Player"}),
    ("missing_field", {"className": "Player"}),
    ("missing_field", {}),
    ("bad_argument", "text"),
    ("unknown_field", {"op": "prepend", "text": "", "colour": 1}),
    ("missing_field", {"op": "prepend"}),
    ("missing_field", {"op": "replace_range", "startLine": 1, "text": ""}),
    ("out_of_range", {"op": "replace_range", **corners(999, 1, 999, 1), "text": ""}),
    ("out_of_range", {"op": "replace_range", **corners(2, 99, 2, 99), "text": ""}),
    ("out_of_range", {"op": "replace_range", **corners(2, 2, 1, 1), "text": ""}),
    ("out_of_range", {"op": "replace_range", "range": [0, 10**9], "text": ""}),
    ("bad_regex", {"op": "regex_replace", "pattern": "(", "replacement": ""}),
    ("bad_regex", {"op": "regex_replace", "pattern": "health", "replacement": "$1"}),
    ("no_spans", {"op": "regex_replace", "pattern": "nowhere", "replacement": ""}),
    ("anchor_not_found", {"op": "anchor_insert", "anchor": "nowhere", "text": ""}),
    ("ambiguous_anchor", {"op": "anchor_delete", "anchor": "Player", "occurrence": "only"}),
    ("type_not_found", {"op": "delete_class", "className": "Plyer"}),
    ("member_not_found", {"op": "delete_method", "className": "Player", "methodName": "Strat"}),
    ("member_not_found", GONE | {"methodName": "Move", "parametersSignature": "()"}),
    ("ambiguous_member", {"op": "delete_method", "className": "Player", "methodName": "Move"}),
    ("ambiguous_type", {"op": "insert_method", "replacement": "void B() { }", "namespace": "Game.None"}),
    ("shared_declaration", {"op": "delete_member", "className": "Player", "memberName": "jump"}),
    ("missing_field", {"op": "insert_method", "className": "Player"}),
    ("missing_field", PUT | {"position": "before", "replacement": "void B() { }"}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "given"), REFUSED)
def test_what_cannot_be_meant_is_refused_by_a_name_of_its_own(code: str, given: Any) -> None:
    if code == "ambiguous_type":
        code = "type_not_found"
    error = refusal(PLAYER, {"op": "prepend", "text": "// first\n"}, given)

    assert error.reason == code
    assert error.details.get("edit", 1) == 1


def test_overlapping_edits_are_refused_and_touching_ones_are_not() -> None:
    first, second = ({"op": "replace_range", "range": [a, b], "text": "-"} for a, b in ((0, 3), (3, 5)))
    assert edit("abcdef", first, second) == "--f"
    assert refusal("abcdef", first, {"op": "replace_range", "range": [2, 4], "text": "-"}).reason == "overlap"
    assert refusal("abcdef", first, {"op": "replace_range", "range": [1, 1], "text": "-"}).reason == "overlap"


def test_edits_one_after_the_other_see_what_those_before_made() -> None:
    made = {"op": "insert_method", "className": "Tag", "replacement": "void B() { }"}
    gone = {"op": "delete_method", "className": "Tag", "methodName": "B"}

    assert edit(PLAYER, made, gone, sequential=True) == PLAYER
    assert refusal(PLAYER, made, gone).reason == "member_not_found"


def test_a_file_with_crlf_gets_only_crlf() -> None:
    text = PLAYER.replace("\n", "\r\n")

    after = edit(text, {"op": "insert_method", "className": "Player", "replacement": "void B()\n{\n}"})

    assert after.count("\n") == after.count("\r\n")
    assert after.replace("\r\n", "\n") == edit(
        PLAYER, {"op": "insert_method", "className": "Player", "replacement": "void B()\n{\n}"}
    )


@pytest.mark.parametrize(
    "text",
    [
        "public record A(int X, string Y);\n",
        "class B { void M() { } }\npublic record A(int X);\n",
        "class B { }\npublic class A;\n",
        "class B { }\nclass A\n{\n    void Old() { \n    int b;\n}\n",
    ],
)
@pytest.mark.parametrize("position", ["start", "end"])
def test_a_type_without_a_whole_body_takes_no_member(text: str, position: str) -> None:
    error = refusal(
        text, {"op": "insert_method", "className": "A", "replacement": JUMP, "position": position}
    )

    assert error.reason == "no_body"


@pytest.mark.parametrize(
    "text",
    [
        "namespace G.H;\n\npublic class A\n{\n    int a;\n}\n",
        "public record A(int X)\n{\n    public int Z;\n}\n",
        "public class A(int x) : B(x)\n{\n}\n",
        "using System;\nConsole.WriteLine(1);\nclass A\n{\n}\n",
        'class A\n{\n    [Tooltip("a ] b [ } {")] [Range(0, 1)]\n    float f;\n}\n',
        "class A\n{\n#if X\n    void Old() { }\n#else\n    void Old() { int q; }\n#endif\n}\n",
        'class A\n{\n    string s = """\n      } { " \n      """;\n    string T() => $$"""{{{x}}} }""";\n}\n',
        "class A\n{\n    void Old() { }\n    // last }\n};\n",
        "class @A\n{\n    void \u00d6ld() { } // \U0001f6a3\n}\n",
    ],
)
def test_a_member_put_into_code_of_any_kind_can_be_taken_out_again(text: str) -> None:
    put = edit(text, {"op": "insert_method", "replacement": JUMP})

    assert "jump++" in put
    assert edit(put, {"op": "delete_method", "methodName": "Jump"}) == text
