"""Fields under another name: which names of a script are of the field, and which only look so.

In the texts ``old$`` is a name that must be changed, ``old?`` one that is told as left, plain ``old`` another
thing of that name.
"""

import re

import pytest

from scenewright.csharp import CSharpSource
from scenewright.csharp.renaming import Renaming, rename_field
from scenewright.csharp.review import Surroundings

HEAD = "using UnityEngine;\nusing UnityEngine.Serialization;\n"
BODIES = [
    "void F() { old$ = 1; this.old$++; int a = old$ + this.old$; }",
    "int P => old$; int Q { get { return old$; } set { old$ = value; } }",
    "void F(int old) { this.old$ = old; } void G() { old$ = 2; }",
    "A(int old) { this.old$ = old; }",
    "void F() { G(x * old$, y); G(old$ * x, old$ * old$); int z = x * old$; G((x * old$)); }",
    "void F() { G(old$ < x, y > old$); G((old$) - 1, (float)old$, -old$); bool b = x is old$; }",
    "int this[int i] => list[i * old$] + list[old$ * i]; int F() => x * old$; int G() => G(x & old$);",
    "void F() { int old = 1; old++; } int G() { { int old = 1; } return this.old$; }",
    "void F() { foreach (var old in list) { old.G(); } old$ = 3; }",
    "void F() { list.ForEach(old => G(old)); list.ForEach((old) => { G(old); }); old$ = 4; }",
    "void F() { if (x is int old) { G(old); } } void G() { old$ = 5; }",
    "void F() { G(out int old); G(old); } void H() { old$ = 6; }",
    "void F() { try { } catch (System.Exception old) { G(old); } old$ = 7; }",
    "void F() { var a = new A { old$ = 1 }; var b = new B { old = 2 }; a.old$ = b.old; }",
    "void F(A a, B b, A c) { a.old$ = b.old; c?.G(a.old$); int? d = c?.old$; }",
    "void F() { GetComponent<A>().old$ = 1; GetComponent<B>().old = 2; }",
    "void F() { G().old? = 1; items[0].old? = 2; var c = G(); c.old? = 3; }",
    "void F() { G(old: 1); string s = nameof(old$) + nameof(A.old$); }",
    "void F(A a) { if (a is { old?: 1 }) { } }",
    'void F() { string s = $"{old$} old"; /* old */ } // old',
    "void F() { void old() { } old(); } void G() { old$ = 1; }",
    "class N { int old; void F() { old = 1; } } void F() { old$ = 1; }",
    "void F() {\n#if X\n old$ = 1;\n#else\n old$ = 2;\n#endif\n }",
    "void F() { old$.G(); old$[0] = old$(1); Other.old = 1; }",
    "[Old(nameof(old$))] void F() { @old$ = 1; }",
    "void F() { int x = (from old in list select old).Count() + old$; }",
]


def script(body: str) -> str:
    return (
        HEAD
        + "class A : MonoBehaviour\n{\n    [SerializeField] int old$ = 1;\n    "
        + body
        + "\n}\nclass B { public int old; }\n"
    )


def renamed(text: str, owner: str = "A") -> Renaming:
    plain = re.sub(r"(?<=old)[$?]", "", text)
    return rename_field(CSharpSource.from_bytes(plain.encode()), Surroundings(), owner, "old", "fresh")


def expected(text: str) -> str:
    made = text.replace("@old$", "fresh").replace("old$", "fresh").replace("old?", "old")
    return made.replace("    [SerializeField]", '    [FormerlySerializedAs("old")]\n    [SerializeField]', 1)


@pytest.mark.parametrize("body", BODIES)
def test_names_of_the_field_are_changed_and_no_others(body: str) -> None:
    text = script(body)
    done = renamed(text)
    assert done.data.decode() == expected(text)
    assert done.renamed == text.count("old$")


@pytest.mark.parametrize("body", [each for each in BODIES if "old?" in each])
def test_what_cannot_be_told_is_left_and_named(body: str) -> None:
    text = script(body)
    lines = text.replace("old$", "old").split("\n")
    places = {
        (number, found.start() + 1 - line[: found.start()].count("old?"))
        for number, line in enumerate(lines, 1)
        for found in re.finditer(r"old\?", line)
    }
    assert {(each.line, each.column) for each in renamed(text).left} == places


def test_types_derived_in_the_file_have_the_field_too() -> None:
    text = HEAD + (
        "class A : MonoBehaviour\n{\n    [SerializeField] protected int old$;\n}\n"
        "class C : A { void F() { old$ = 1; base.old$ = 2; } }\n"
        "class D : A { int old; void F() { old = 1; } }\nclass E { int old() => old(); }\n"
    )
    assert renamed(text).data.decode() == expected(text)


def test_parts_of_the_type_in_other_files_have_uses_and_no_declaration() -> None:
    text = "namespace N { partial class A { void F() { old$ = 1; } } }\n"
    done = renamed(text, "N.A")
    assert done.data.decode() == text.replace("old$", "fresh")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "using UnityEngine;\r\nclass A\r\n{\r\n\tpublic int old;\r\n}\r\n",
            "using UnityEngine;\r\nusing UnityEngine.Serialization;\r\nclass A\r\n{\r\n"
            '\t[FormerlySerializedAs("old")]\r\n\tpublic int fresh;\r\n}\r\n',
        ),
        (
            "class A { public int old; }",
            'class A { [UnityEngine.Serialization.FormerlySerializedAs("old")] public int fresh; }',
        ),
        (
            "namespace N\n{\n    using UnityEngine;\n    class A { public int old; }\n}\n",
            "namespace N\n{\n    using UnityEngine;\n    using UnityEngine.Serialization;\n"
            '    class A { [FormerlySerializedAs("old")] public int fresh; }\n}\n',
        ),
        (
            HEAD + 'class A { [FormerlySerializedAs("old")] public int old; }',
            HEAD + 'class A { [FormerlySerializedAs("old")] public int fresh; }',
        ),
        (
            "using UnityEngine;\n#if X\nusing System;\n#endif\nclass A\n{\n    public int old;\n}\n",
            "using UnityEngine;\nusing UnityEngine.Serialization;\n#if X\nusing System;\n#endif\nclass A\n{\n"
            '    [FormerlySerializedAs("old")]\n    public int fresh;\n}\n',
        ),
    ],
)
def test_the_attribute_and_its_using_are_put_as_the_file_has_such(before: str, after: str) -> None:
    owner = "N.A" if "namespace" in before else "A"
    for mark in (b"", b"\xef\xbb\xbf"):
        source = CSharpSource.from_bytes(mark + before.encode())
        assert rename_field(source, Surroundings(), owner, "old", "fresh").data == mark + after.encode()
    wide = CSharpSource.from_bytes(before.encode("utf-16"))
    assert (
        wide.encode(rename_field(wide, Surroundings(), owner, "old", "fresh").data).decode("utf-16") == after
    )
