"""Reviews of scripts: what each rule finds, where, and what it leaves alone.

In the texts ``/*code*/`` stands before each place where a rule is to speak.
"""

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenewright.csharp import parse_symbols
from scenewright.csharp.review import RULES, Level, Review, Severity, Surroundings, review
from scenewright.project import UnityVersion

MARK = re.compile(r"/\*(?P<code>[a-z_]+)\*/")
CODES = {rule.code for rule in RULES}


def around(version: str = "2022.3.10f1", stem: str = "", **bases: str) -> Surroundings:
    """Surroundings with types of other files, given with their bases: ``Actor="MonoBehaviour"``."""
    return Surroundings(
        stem,
        UnityVersion.parse(version) if version else None,
        bases=lambda name: bases.get(name, "").split(),
        declares=bases.__contains__,
    )


def marked(text: str) -> set[tuple[str, int]]:
    return {(found["code"], len(text[: found.end()].encode())) for found in MARK.finditer(text)}


def found(text: str, level: Level = Level.STRICT, where: Surroundings | None = None) -> set[tuple[str, int]]:
    """The findings about which a text has marks of the same kind, or all of the text's kinds."""
    kinds = {code for code, _ in marked(text)}
    result = review(text.encode(), level, where or around())
    return {(each.code, each.start) for each in result.findings if each.code in kinds or not kinds}


def component(body: str, usings: str = "") -> str:
    return f"using UnityEngine;\n{usings}\nclass Player : MonoBehaviour\n{{\n{body}\n}}\n"


@pytest.mark.parametrize(
    "text",
    [
        "class A { int x; int /*duplicate_member*/x; }",
        "class A { int x, /*duplicate_member*/x; }",
        "class A { void F(int a) { } void /*duplicate_member*/F(int b) { } void F(ref int c) { } }",
        "class A { void F() { } void F<T>() { } int /*duplicate_member*/F() => 1; }",
        "class A { A() { } static A() { } /*duplicate_member*/A() { } }",
        "class A { string /*duplicate_member*/F; void F() { } }",
        "class A { int this[int a] => 1; int this[string i] => 2;int /*duplicate_member*/this[int j] => 3; }",
        "partial class A { int x; } partial class A { int /*duplicate_member*/x; }",
        "enum E { One, Two, /*duplicate_member*/One }",
        "class A { public static A operator +(A a, A b) => a;"
        " public static A operator /*duplicate_member*/+(A c, A d) => c; }",
        "class A { int y; event System.Action /*duplicate_member*/y; }",
    ],
)
def test_members_are_told_that_a_type_has_twice(text: str) -> None:
    assert found(text, Level.BASIC) == marked(text)


@pytest.mark.parametrize(
    "text",
    [
        "class A { void F(int a) { } void F(string a) { } void F() { } void F(int a, int b) { } }",
        "class A : I, J { void I.F() { } void J.F() { } void F() { } }",
        "class A { partial void F(); partial void F() { } }",
        "class A {\n#if X\n int x;\n#else\n string x;\n#endif\n}",
        "class A {\n#if X\n int x;\n#endif\n#if !X\n string x;\n#endif\n}",
        "class A { public static implicit operator int(A a) => 1; public static implicit operator bool(A a)"
        " => true; }",
        "class A { int x; class B { int x; } }",
        "namespace N { class A { } } namespace M { class A { } } class A<T> { } class A<T,U> { } class A { }",
        "enum E { E, F }",
        "interface I { void I(); }",
    ],
)
def test_members_that_only_look_alike_are_left_alone(text: str) -> None:
    assert found(text, Level.BASIC) == set()


def test_types_and_members_of_a_taken_name_are_told() -> None:
    text = "class A { } struct B { int /*named_as_its_type*/B; }"
    assert found(text) == marked(text)
    twice = "class A { } class /*duplicate_type*/A { }"
    assert found(twice) == marked(twice)


def test_every_syntax_error_is_told_once_and_hides_no_rule_elsewhere() -> None:
    text = "class A { void F() { int = 1; } void G() { int = 2; } int x; int x; }"
    result = review(text.encode(), Level.BASIC)
    assert [each.code for each in result.findings] == ["syntax_error", "syntax_error", "duplicate_member"]
    assert (result.count(Severity.ERROR), result.passed) == (3, False)


def test_lines_and_columns_count_from_one_in_code_points() -> None:
    text = "class A {\r\n  /* 😀 */ int x; int x;\r\n}"
    (finding,) = review(text.encode("utf-8-sig"), Level.BASIC).findings
    assert (finding.line, finding.column) == (2, 22)
    assert review(text.encode("utf-16"), Level.BASIC).findings[0].column == 22


@pytest.mark.parametrize(
    "body",
    [
        "void /*message_parameters*/Update(float by) { }",
        "void /*message_parameters*/OnTriggerEnter2D(Collider other) { }",
        "void /*message_parameters*/OnCollisionEnter(Collision2D hit) { }",
        "public void /*message_parameters*/OnApplicationPause(int paused) { }",
        "void /*message_parameters*/OnAudioFilterRead(float[] data) { }",
    ],
)
def test_messages_with_parameters_that_unity_does_not_give_are_told(body: str) -> None:
    text = component(body)
    assert found(text) == marked(text)


@pytest.mark.parametrize(
    "body",
    [
        "void OnTriggerEnter2D(Collider2D other) { } void OnCollisionEnter() { } void Update() { }",
        "void OnCollisionEnter(UnityEngine.Collision hit) { } void OnApplicationPause(System.Boolean b) { }",
        "void OnAudioFilterRead(float[] data, int channels) { } void OnAnimatorIK(int layer) { }",
        "void Update() { Update(1f); } void Update(float by) { }",
        "protected override void Reset(int value) { } static void Start(int x) { } void Awake<T>(T a) { }",
        "void IRun.Update(float by) { }",
    ],
)
def test_messages_as_unity_calls_them_are_left_alone(body: str) -> None:
    codes = {code for code, _ in found(component(body), Level.STANDARD)}
    assert not {code for code in codes if code.startswith("message")}


@pytest.mark.parametrize(
    "body",
    [
        "void /*message_case*/Onenable() { }",
        "private void /*message_case*/update() { }",
        "public void /*message_case*/OnTriggerenter(Collider other) { }",
        "IEnumerator /*message_coroutine*/Awake() { yield return null; }",
        "System.Collections.IEnumerator /*message_coroutine*/FixedUpdate() { yield return null; }",
    ],
)
def test_near_misses_of_messages_are_told(body: str) -> None:
    text = component(body, "using System.Collections;")
    assert found(text) == marked(text)


@pytest.mark.parametrize(
    "body",
    [
        "public void reset() { }",
        "void update() { } void Update() { update(); }",
        "void Onenable(int x) { }",
        "protected virtual void update() { }",
        "IEnumerator Start() { yield return null; } IEnumerator OnTriggerEnter(Collider c) { yield break; }",
        "async void Start() { await F(); } async System.Threading.Tasks.Task F() { }",
    ],
)
def test_methods_that_somebody_may_call_are_no_near_misses(body: str) -> None:
    text = component(body, "using System.Collections;")
    assert found(text, Level.STANDARD) == set()


def test_messages_are_looked_for_where_a_class_gets_them() -> None:
    plain = "class Plain { void Update(float by) { } void Onenable() { } }"
    assert found(plain, Level.STANDARD) == set()
    derived = "class Foe : Actor { void /*message_parameters*/Update(float by) { } }"
    assert found(derived, where=around(Actor="Entity", Entity="MonoBehaviour")) == marked(derived)
    assert found(derived, where=around(Actor="Entity", Entity="Thing")) == set()
    window = "using UnityEditor; class W : EditorWindow { void /*message_case*/OnGui() { } }"
    assert found(window) == marked(window)
    asset = "using UnityEngine; class S : ScriptableObject { void Update(int x) { } }"
    assert found(asset, Level.STANDARD) == set()


@pytest.mark.parametrize(
    ("stem", "text", "version"),
    [
        ("Door", "using UnityEngine; class /*class_file_name*/Gate : MonoBehaviour { }", "2022.3.1f1"),
        ("Door", "using UnityEngine; class /*class_file_name*/Gate : ScriptableObject { }", "2022.3.1f1"),
        ("Door", "using UnityEngine; class Gate : MonoBehaviour { }", "6000.0.1f1"),
        ("Gate", "using UnityEngine; namespace N { class Gate : MonoBehaviour { } }", "2022.3.1f1"),
        ("Door", "using UnityEngine; abstract class Gate : MonoBehaviour { }", "2022.3.1f1"),
        ("Gate.Parts", "using UnityEngine; partial class Gate : MonoBehaviour { }", "2022.3.1f1"),
        ("Doors", "using UnityEngine; class A : MonoBehaviour { } class B : MonoBehaviour { }", "2022.3.1f1"),
        ("Door", "using UnityEditor; class Gate : EditorWindow { }", "2022.3.1f1"),
        ("Door", "class Gate { }", "2022.3.1f1"),
    ],
)
def test_the_class_of_a_component_has_the_name_of_its_file(stem: str, text: str, version: str) -> None:
    assert found(text, Level.STANDARD, around(version, stem)) == marked(text)


@pytest.mark.parametrize(
    "text",
    [
        "class A : /*missing_using*/MonoBehaviour { }",
        "using UnityEngine; class A : MonoBehaviour { /*missing_using*/Image a; Image b; }",
        "using UnityEngine; class A { void F() { var x = GetComponent</*missing_using*/Button>(); } }",
        "class A { [/*missing_using*/SerializeField] int x; }",
        "namespace N { class A { object F(object o) => o as /*missing_using*/Rigidbody; } }",
        "using UnityEngine; class A { /*missing_using*/TMP_Text label; }",
        "using System; class A { /*missing_using*/Vector3 F() => default; }",
    ],
)
def test_types_of_unity_without_their_using_are_errors(text: str) -> None:
    result = review(text.encode(), Level.STANDARD, around())
    missing = [each for each in result.findings if each.code == "missing_using"]
    assert {(each.code, each.start) for each in missing} == marked(text)
    assert {each.severity for each in missing} == {Severity.ERROR}


@pytest.mark.parametrize(
    "text",
    [
        "class A : UnityEngine.MonoBehaviour { UnityEngine.UI.Image a; }",
        "using Image = UnityEngine.UI.Image; class A { Image a; }",
        "using UnityEngine.UIElements; class A { Image a; Button b; }",
        "namespace UnityEngine.UI.Extras { class A { Image a; Rigidbody b; } }",
        "class Image { } class A { Image a; }",
        "using System; class A { Random a; }",
        "using System.Numerics; class A { Vector3 a; }",
        "class A { void F() { var x = Camera.Depth; Image(); } int Image() => 1; }",
        "class A { Gate a; Mesh b; }",
    ],
)
def test_types_that_are_seen_in_another_way_need_no_using(text: str) -> None:
    assert found(text, Level.STANDARD, around(Gate="", Mesh="")) == set()


def test_a_using_of_another_library_leaves_it_open_whose_type_is_meant() -> None:
    (finding,) = review(b"using Some.Library; class A { Image a; }", Level.STANDARD, around()).findings
    assert (finding.code, finding.severity) == ("missing_using", Severity.WARNING)


OLD = component(
    "Rigidbody body; CharacterController walker;\n"
    "void F() { body./*obsolete_api*/velocity = Vector3.zero; walker.Move(walker.velocity);\n"
    " GetComponent<Rigidbody2D>()./*obsolete_api*/drag = 1; var b = GetComponent<Rigidbody>();\n"
    " b./*obsolete_api*/angularDrag = 2; var a = /*obsolete_api*/FindObjectOfType<Light>();\n"
    " var c = Object./*obsolete_api*/FindObjectsOfType<Light>(); Find(null); }\n"
    "void Find(/*obsolete_api*/PhysicMaterial m) { }"
)


def test_api_is_obsolete_from_its_version_on() -> None:
    assert found(OLD, Level.STANDARD, around("6000.0.23f1")) == marked(OLD)
    assert found(OLD, Level.STANDARD, around("2022.3.1f1")) == set()
    assert found(OLD, Level.STANDARD, around("")) == set()
    newer = {code for code, _ in found(OLD, Level.STANDARD, around("2023.1.0f1"))}
    assert newer == {"obsolete_api"}


def test_api_that_is_gone_is_an_error() -> None:
    text = b"using UnityEngine.VR; class A { }"
    (finding,) = review(text, Level.STANDARD, around("2022.3.1f1")).findings
    assert (finding.code, finding.severity) == ("obsolete_api", Severity.ERROR)
    assert finding.message == "UnityEngine.VR is gone since Unity 2018.1: use UnityEngine.XR."
    (finding,) = review(text, Level.STANDARD, around("2017.3.1f1")).findings
    assert finding.severity is Severity.WARNING


@pytest.mark.parametrize(
    "text",
    [
        "#if UNITY_6000_0_OR_NEWER\nclass A { }\n#else\nclass A { PhysicMaterial m; }\n#endif",
        "#pragma warning disable 618\nclass A { PhysicMaterial m; }",
        "#pragma warning disable CS0618 // old\nclass A { PhysicMaterial m; }",
        "class A { Body body; void F() { body.velocity = 1; other.velocity = 2; } }",
        "class A { void F() { FindObjectOfType(1); } }",
    ],
)
def test_what_is_meant_for_other_versions_or_known_is_not_told(text: str) -> None:
    result = review(f"using UnityEngine;\n{text}".encode(), Level.STANDARD, around("6000.0.1f1"))
    assert [each for each in result.findings if each.code == "obsolete_api"] == []


@pytest.mark.parametrize(
    "line",
    [
        'var a = /*frame_find*/GameObject.Find("x");',
        "var a = /*frame_find*/FindObjectOfType<Light>();",
        "/*frame_get_component*/GetComponent<Rigidbody>().Sleep();",
        "other./*frame_get_component*/GetComponents<Collider>();",
        "var a = /*frame_camera_main*/Camera.main;",
        "var a = /*frame_linq*/list.Where(x => x).ToList();",
        "var a = /*frame_linq*/from x in list select x;",
        'label.text = /*frame_text*/"Score: " + score + "!";',
        'label.text = /*frame_text*/$"Score: {score}";',
        "var a = /*frame_allocation*/new int[3];",
        "var a = /*frame_allocation*/new List<int>();",
        "var a = /*frame_allocation*/new[] { 1, 2 };",
    ],
)
def test_what_costs_in_every_frame_is_told(line: str) -> None:
    line = line.replace("other./*frame_get_component*/", "/*frame_get_component*/other.")
    usings = "using System.Linq; using System.Collections.Generic;"
    text = component(f"void Update() {{ {line} }}", usings)
    told = {each for each in found(text) if each in marked(text)}
    assert told == marked(text)
    (severity,) = {
        each.severity
        for each in review(text.encode(), Level.STANDARD, around()).findings
        if (each.code, each.start) in told
    }
    assert severity is Severity.WARNING
    once = component(MARK.sub("", f"void Start() {{ {line} }}"), usings)
    assert found(once, Level.STANDARD) == set()


@pytest.mark.parametrize(
    "line",
    [
        "if (cam == null) cam = Camera.main;",
        "if (!cam) { cam = Camera.main; }",
        "cam ??= Camera.main;",
        "cam = cam ?? Camera.main;",
        "System.Action a = () => GameObject.Find(name);",
        'transform.position = new Vector3(1, 2, 3); list.Find(x => x); "a".Contains("b");',
        'label.text = "one" + "two"; int sum = a + b; label.text = $"plain";',
        '/* GameObject.Find() */ var x = "Camera.main"; // GetComponent<Rigidbody>()\n',
        "Physics.RaycastNonAlloc(ray, hits);",
    ],
)
def test_what_is_done_once_or_costs_nothing_is_left_alone(line: str) -> None:
    assert found(component(f"void Update() {{ {line} }}"), Level.STANDARD) == set()


def test_what_a_condition_guards_is_only_mentioned() -> None:
    text = component("void Update() { if (hit) { var a = GameObject.Find(name); } }")
    (finding,) = review(text.encode(), Level.STANDARD, around()).findings
    assert (finding.code, finding.severity) == ("frame_find", Severity.INFO)
    asked = component("void Update() { if (GameObject.Find(name)) { } }")
    (finding,) = review(asked.encode(), Level.STANDARD, around()).findings
    assert finding.severity is Severity.WARNING


@pytest.mark.parametrize(
    "body",
    [
        "void F() { try { G(); } /*empty_catch*/catch (System.Exception) { } catch { /* meant */ } }",
        "async void /*async_void*/F() { } async void G(object o, System.EventArgs e) { }",
        "void /*empty_message*/Update() { } void Start() { }",
        'bool F() => /*compared_tag*/gameObject.tag == "Player" && name == "x";',
        "public int /*public_field*/a; [HideInInspector] public int b;[SerializeField] int c; const int D=1;",
        f"void /*long_method*/F() {{ {chr(10) * 50} }}",
    ],
)
def test_the_comprehensive_level_looks_at_habits(body: str) -> None:
    text = component(body)
    assert found(text, Level.COMPREHENSIVE) == marked(text)
    assert found(MARK.sub("", text), Level.STANDARD) == set()


def test_the_strict_level_passes_nothing_that_was_found() -> None:
    text = component("void Update() { }").encode()
    assert [review(text, level).passed for level in Level] == [True, True, True, False]
    assert review(b"class A { int x; }", Level.STRICT).passed


def test_any_bytes_are_reviewed() -> None:
    for text in (
        b"",
        b"\xff\xfe",
        b"\x00",
        b"class",
        b"}{",
        b"#if",
        b"class A { void Update( }",
        b"\xef\xbb\xbf",
    ):
        assert isinstance(review(text, Level.STRICT), Review)


DAMAGE = st.lists(
    st.tuples(
        st.integers(0, len(OLD)),
        st.integers(0, 30),
        st.sampled_from(["", "{", "}", "(", '"', "<", "\n#if X\n"]),
    ),
    max_size=5,
)


@given(DAMAGE)
@settings(max_examples=60)
def test_damaged_text_is_reviewed_at_places_it_has(damage: list[tuple[int, int, str]]) -> None:
    text = OLD
    for start, length, new in damage:
        text = text[:start] + new + text[start + length :]
    for each in review(text.encode(), Level.STRICT, around("6000.0.1f1")).findings:
        lines = text.split("\n")
        assert 1 <= each.line <= len(lines)
        assert 1 <= each.column <= len(lines[each.line - 1]) + 1


def test_real_packages_raise_no_alarm(package_sources: dict[str, bytes]) -> None:
    bases: dict[str, list[str]] = {}
    for data in package_sources.values():
        for symbol in parse_symbols(data).types:
            bases.setdefault(symbol.name, []).extend(re.split(r"[<.]", base)[0] for base in symbol.bases)
    where: Callable[[str], Surroundings] = lambda path: Surroundings(  # noqa: E731
        path.rpartition("/")[2].removesuffix(".cs"),
        UnityVersion.parse("2019.4.1f1"),
        lambda name: bases.get(name, ()),
        bases.__contains__,
    )
    alarms = {
        path: findings
        for path, data in package_sources.items()
        if (findings := review(data, Level.STANDARD, where(path)).findings)
    }
    assert alarms == {}
