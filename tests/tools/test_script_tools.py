"""The script and file tools as a client calls them: what an edit makes of the bytes, and what it refuses."""

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data

SCRIPT = "Assets/Scripts/T.cs"
FIELDS = "class T\n{\n    int a; int b;\n}\n"
COMMENT = "// one one one\nclass T { }\n"
METHODS = """\
class T
{
    int First()
    {
        return Compute(1);
    }

    int Compute(int x) { return x; }
    public Dictionary<string, int> Map() { return null; }
    (int a, int b) Pair() { return (1, 2); }
    T() { }
    int IFoo.Bar() { return 0; }
    int
        Split() { return 1; }
    void Over(int a) { }
    void Over(string a) { }
}
"""

Edit = dict[str, Any]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tools") / "Game"
    (folder / SCRIPT).parent.mkdir(parents=True)
    (folder / "ProjectSettings").mkdir()
    (folder / "ProjectSettings/ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    return folder


@pytest.fixture(scope="module")
def ask(root: Path) -> Ask:
    return asking(root)


@pytest.fixture(autouse=True)
def script(root: Path) -> Iterator[Path]:
    """The script that is edited; nothing that a test made stays for the next."""
    file = root / SCRIPT
    file.write_bytes(FIELDS.encode())
    yield file
    for each in (root / "Assets").rglob("*"):
        if each.is_file():
            each.unlink()


def put(script: Path, content: str | bytes) -> bytes:
    script.write_bytes(content if isinstance(content, bytes) else content.encode())
    return script.read_bytes()


def corners(line: int, col: int, end_line: int, end_col: int, text: str, **more: Any) -> Edit:
    return {
        "startLine": line,
        "startCol": col,
        "endLine": end_line,
        "endCol": end_col,
        "newText": text,
    } | more


def span(line: int, start: int, end: int) -> dict[str, Any]:
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}


BYTES = {
    "BOM": b"\xef\xbb\xbfclass T { }\n",
    "CRLF": b"class T { }\r\n",
    "invalid UTF-8": b"// \xff\xfe\nclass T { }\n",
    "empty": b"",
    "UTF-16": "class T { }\n".encode("utf-16"),
}


@pytest.mark.parametrize("content", BYTES.values(), ids=BYTES)
def test_the_hash_is_of_the_bytes_on_disk(ask: Ask, script: Path, content: bytes) -> None:
    put(script, content)
    told = data(ask("get_sha", uri=SCRIPT))
    assert (told["sha256"], told["lengthBytes"]) == (hashlib.sha256(content).hexdigest(), len(content))


RENAMED = FIELDS.replace("int a", "int x")
EMOJI = 'class T { string s = "😀"; int a; }\n'
RANGES: dict[str, tuple[str | bytes, list[Edit], str | bytes]] = {
    "corners from 1": (FIELDS, [corners(3, 9, 3, 10, "x")], RENAMED),
    "LSP's range": (FIELDS, [{"range": span(2, 8, 9), "newText": "x"}], RENAMED),
    "two offsets": (FIELDS, [{"range": [18, 19], "text": "x"}], RENAMED),
    "two offsets, the later first": (FIELDS, [{"range": [19, 18], "text": "x"}], RENAMED),
    "below 1": (FIELDS, [corners(0, 0, 1, 1, "//\n")], f"//\n{FIELDS}"),
    "touching": (
        FIELDS,
        [corners(3, 5, 3, 8, "long"), corners(3, 8, 3, 9, "  ")],
        FIELDS.replace("int a", "long  a"),
    ),
    "inserts at one place": (
        COMMENT,
        [corners(1, 1, 1, 1, "// 1\n"), corners(1, 1, 1, 1, "// 2\n")],
        f"// 1\n// 2\n{COMMENT}",
    ),
    "insert, then replace": (
        FIELDS,
        [corners(3, 9, 3, 9, "x"), corners(3, 9, 3, 10, "y")],
        FIELDS.replace("int a", "int xy"),
    ),
    "replace, then insert": (
        FIELDS,
        [corners(3, 9, 3, 10, "y"), corners(3, 9, 3, 9, "x")],
        FIELDS.replace("int a", "int xy"),
    ),
    "at the end": (FIELDS, [corners(5, 1, 5, 1, "// end\n")], f"{FIELDS}// end\n"),
    "at an end without a line end": (
        "class T { }",
        [corners(1, 12, 1, 12, "\n// end")],
        "class T { }\n// end",
    ),
    "CRLF": (
        FIELDS.replace("\n", "\r\n"),
        [corners(3, 5, 3, 5, "int c;\n    ")],
        FIELDS.replace("int a", "int c;\n    int a").replace("\n", "\r\n"),
    ),
    "CR alone": (FIELDS.replace("\n", "\r"), [corners(3, 9, 3, 10, "x")], RENAMED.replace("\n", "\r")),
    "BOM": (BYTES["BOM"], [corners(1, 1, 1, 1, "// h\n")], b"\xef\xbb\xbf// h\nclass T { }\n"),
    "invalid UTF-8": (
        BYTES["invalid UTF-8"],
        [corners(2, 7, 2, 8, "U")],
        b"// \xff\xfe\nclass U { }\n",
    ),
    "after an emoji": (EMOJI, [corners(1, 31, 1, 32, "x")], EMOJI.replace("int a", "int x")),
    "after an emoji, in UTF-16": (
        EMOJI,
        [corners(1, 32, 1, 33, "x", utf16=True)],
        EMOJI.replace("int a", "int x"),
    ),
    "a licence above the usings": (
        "// licence 1\nusing System;\n",
        [corners(1, 12, 1, 13, "2")],
        "// licence 2\nusing System;\n",
    ),
    "a method and what stands before it": (
        "class T\n{\n    void A()\n    {\n    }\n}\n",
        [corners(1, 1, 5, 6, "// new\nclass T\n{\n    void B()\n    {\n    }")],
        "// new\nclass T\n{\n    void B()\n    {\n    }\n}\n",
    ),
}


@pytest.mark.parametrize(("content", "edits", "expected"), RANGES.values(), ids=RANGES)
def test_ranges_are_replaced(
    ask: Ask, script: Path, content: str | bytes, edits: list[Edit], expected: str | bytes
) -> None:
    before = put(script, content)
    told = data(ask("apply_text_edits", uri=SCRIPT, edits=edits, precondition_sha256=digest(before)))
    after = script.read_bytes()
    assert after == (expected if isinstance(expected, bytes) else expected.encode())
    assert (told["editsApplied"], told["sha256"]) == (len(edits), digest(after))
    data(ask("undo", transaction=told["transaction"]))
    assert script.read_bytes() == before


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


SAME = [corners(3, 9, 3, 10, "a")]
BAD_RANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "overlap": ("overlap", {"edits": [corners(3, 5, 3, 10, "x"), corners(3, 9, 3, 11, "y")]}),
    "a missing corner": ("missing_field", {"edits": [{"startLine": 1, "newText": "x"}]}),
    "strict": ("zero_based_explicit_fields", {"edits": [corners(0, 1, 1, 1, "x")], "strict": True}),
    "a stale hash": ("stale_file", {"edits": SAME, "precondition_sha256": "0" * 64}),
    "no edits": ("bad_argument", {"edits": []}),
    "a bracket too few": ("syntax_error", {"edits": [corners(4, 1, 4, 2, "")]}),
    "beyond the line": ("out_of_range", {"edits": [corners(3, 900, 3, 901, "x")]}),
    "beyond the file": ("out_of_range", {"edits": [corners(99, 1, 99, 1, "x")]}),
    "too large": ("too_large", {"edits": [corners(1, 1, 1, 1, "//" + "x" * 2**20 + "\n")]}),
    "an unknown option": ("bad_argument", {"edits": SAME, "options": {"force": True}}),
}


@pytest.mark.parametrize(("code", "arguments"), BAD_RANGES.values(), ids=BAD_RANGES)
def test_bad_ranges_are_refused_and_the_file_stays(
    ask: Ask, script: Path, code: str, arguments: dict[str, Any]
) -> None:
    refused = ask("apply_text_edits", uri=SCRIPT, **arguments)
    assert (refused["success"], refused["code"]) == (False, code)
    assert refused["message"]
    assert script.read_text() == FIELDS


def test_an_edit_without_effect_is_told_as_such(ask: Ask) -> None:
    told = data(ask("apply_text_edits", uri=SCRIPT, edits=SAME))
    assert (told["editsApplied"], told["no_op"]) == (0, True)
    assert told["evidence"] == {"reason": "identical_content"}


@pytest.mark.parametrize("how", [{"preview": True}, {"options": {"preview": True}}])
@pytest.mark.parametrize("tool", ["apply_text_edits", "script_apply_edits"])
def test_a_preview_shows_the_result_and_writes_nothing(
    ask: Ask, script: Path, tool: str, how: dict[str, Any]
) -> None:
    named = {"uri": SCRIPT} if tool == "apply_text_edits" else {"name": "T"}
    answer = ask(tool, edits=[corners(3, 9, 3, 10, "x")], **named, **how)
    assert "-    int a; int b;\n+    int x; int b;\n" in data(answer)["diff"]
    assert script.read_text() == FIELDS


def method(op: str, name: str, **more: Any) -> Edit:
    return {"op": op, "className": "T", "methodName": name} | more


NEW = "void New() { }"
PUT: Edit = {"op": "insert_method", "className": "T", "replacement": NEW}
OLD = {
    "Compute": "int Compute(int x) { return x; }",
    "Map": "public Dictionary<string, int> Map() { return null; }",
    "Pair": "(int a, int b) Pair() { return (1, 2); }",
    "T": "T() { }",
    "Bar": "int IFoo.Bar() { return 0; }",
    "Split": "int\n        Split() { return 1; }",
}
CODED = base64.b64encode(NEW.encode()).decode()
ONES = {"op": "regex_replace", "pattern": "one"}
TWOS = COMMENT.replace("one", "two")
EDITS: dict[str, tuple[str, list[Edit], str]] = {
    **{
        f"replace {name}": (
            METHODS, [method("replace_method", name, replacement=NEW)], METHODS.replace(old, NEW),
        )
        for name, old in OLD.items()
    },
    "an overload by its parameters": (
        METHODS, [method("delete_method", "Over", parametersSignature="(string a)")],
        METHODS.replace("    void Over(string a) { }\n", ""),
    ),
    "an overload by its attribute": (
        METHODS.replace("void Over(string", "[A] void Over(string"),
        [method("delete_method", "Over", attributesContains="A")],
        METHODS.replace("    void Over(string a) { }\n", ""),
    ),
    "at the start": (METHODS, [PUT | {"position": "start"}], METHODS.replace("{\n", f"{{\n    {NEW}\n\n", 1)),
    "at the end": (METHODS, [PUT], METHODS.removesuffix("}\n") + f"\n    {NEW}\n}}\n"),
    "before": (
        METHODS, [PUT | {"position": "before", "beforeMethodName": "Map"}],
        METHODS.replace("    public", f"    {NEW}\n\n    public"),
    ),
    "after": (
        METHODS, [PUT | {"position": "after", "afterMethodName": "Map"}],
        METHODS.replace("    (int", f"\n    {NEW}\n    (int"),
    ),
    "after an overload": (
        METHODS,
        [PUT | {"position": "after", "afterMethodName": "Over", "afterParametersSignature": "(int a)"}],
        METHODS.replace("    void Over(string", f"\n    {NEW}\n    void Over(string"),
    ),
    "in base64": (
        METHODS, [method("replace_method", "Compute", replacementBase64=CODED)],
        METHODS.replace(OLD["Compute"], NEW),
    ),
    "a class by another": (
        METHODS, [{"op": "replace_class", "className": "T", "replacement": "class T { }"}], "class T { }\n",
    ),
    "no class": (COMMENT, [{"op": "delete_class", "className": "T"}], "// one one one\n"),
    "before an anchor": (
        FIELDS, [{"op": "anchor_insert", "anchor": r"^\}", "text": "    int c;\n"}],
        FIELDS.replace("}", "    int c;\n}"),
    ),
    "no anchor": (
        FIELDS, [{"op": "anchor_delete", "anchor": " INT B;", "ignore_case": True}],
        FIELDS.replace(" int b;", ""),
    ),
    "another anchor": (
        FIELDS, [{"op": "anchor_replace", "anchor": "int b", "text": "int c"}],
        FIELDS.replace("int b", "int c"),
    ),
    "all matches by replacement": (COMMENT, [ONES | {"replacement": "two"}], TWOS),
    "all matches by text": (COMMENT, [ONES | {"text": "two"}], TWOS),
    "all matches by content": (COMMENT, [ONES | {"content": "two"}], TWOS),
    "one match and its group": (
        COMMENT, [ONES | {"pattern": "(o)ne", "replacement": "$1ff", "count": 1}],
        COMMENT.replace("one", "off", 1),
    ),
    "text and structure at once": (
        COMMENT.replace("{ }", "{\n}"), [ONES | {"replacement": "two"}, PUT],
        TWOS.replace("{ }", f"{{\n    {NEW}\n}}"),
    ),
    "matches deleted": (COMMENT, [{"op": "regex_delete", "pattern": " one"}], "//\nclass T { }\n"),
    "only append": (COMMENT, [{"op": "append", "text": "// e\n"}], f"{COMMENT}// e\n"),
    "only prepend": (COMMENT, [{"op": "prepend", "text": "// p\n"}], f"// p\n{COMMENT}"),
    "text_replace": (
        COMMENT, [corners(1, 4, 1, 7, "two", op="text_replace")], COMMENT.replace("one", "two", 1),
    ),
    "a range of offsets": (
        COMMENT, [{"op": "replace_range", "range": [3, 6], "text": "two"}], COMMENT.replace("one", "two", 1),
    ),
    "an LSP range without op": (
        COMMENT, [{"range": span(0, 3, 6), "newText": "two"}], COMMENT.replace("one", "two", 1),
    ),
    "the rest of a line with CRLF": (
        COMMENT.replace("\n", "\r\n"), [ONES | {"pattern": "one.*$", "replacement": "two"}],
        "// two\r\nclass T { }\r\n",
    ),
    "after an emoji": ("// 😀 one\n", [ONES | {"replacement": "two"}], "// 😀 two\n"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "edits", "expected"), EDITS.values(), ids=EDITS)
def test_edits_of_every_kind_are_made(
    ask: Ask, script: Path, content: str, edits: list[Edit], expected: str
) -> None:
    before = put(script, content)
    told = data(ask("script_apply_edits", name="T", path="Assets/Scripts", edits=edits))
    assert script.read_bytes().decode() == expected
    assert told["editsApplied"] == len(edits)
    data(ask("undo", transaction=told["transaction"]))
    assert script.read_bytes() == before


BAD_EDITS: dict[str, tuple[str, list[Edit]]] = {
    "overloads": ("ambiguous_member", [method("delete_method", "Over")]),
    "an unknown op": ("unknown_op", [method("replace_metod", "Map")]),
    "an unknown op with a range": ("unknown_op", [{"op": "x", "range": [3, 6], "newText": "two"}]),
    "no op": ("missing_field", [{"className": "T"}]),
    "no match": ("no_spans", [ONES | {"pattern": "zzz", "replacement": ""}]),
    "no anchor": ("anchor_not_found", [{"op": "anchor_insert", "anchor": "zzz", "text": "x"}]),
    "a bad pattern": ("bad_regex", [ONES | {"pattern": "(", "replacement": ""}]),
    "bad base64": ("bad_argument", [method("replace_method", "Map", replacementBase64="?")]),
    "a good edit and a bad one": ("member_not_found", [PUT, method("delete_method", "Nowhere")]),
    "broken code": ("syntax_error", [PUT | {"replacement": "void New() {"}]),
}


@pytest.mark.parametrize(("code", "edits"), BAD_EDITS.values(), ids=BAD_EDITS)
def test_bad_edits_are_refused_and_the_file_stays(
    ask: Ask, script: Path, code: str, edits: list[Edit]
) -> None:
    before = put(script, METHODS)
    refused = ask("script_apply_edits", name="T", path="Assets/Scripts", edits=edits)
    assert (refused["success"], refused["code"]) == (False, code)
    assert script.read_bytes() == before


def test_an_insertion_of_nothing_deletes_nothing(ask: Ask, script: Path) -> None:
    edits = [{"op": "anchor_insert", "anchor": "int a", "text": ""}]
    assert data(ask("script_apply_edits", name="T", edits=edits))["no_op"]
    assert script.read_text() == FIELDS


@pytest.mark.parametrize(
    ("name", "path"),
    [
        *(("T", "Assets/Scripts"), ("T.cs", "Assets/Scripts/"), ("T", SCRIPT), (SCRIPT, ""), ("T", "")),
        *((f"mcpforunity://path/{SCRIPT}", ""), ("T", f"{SCRIPT}/T.cs"), (SCRIPT, "Assets/Scripts")),
        *(("T", "Scripts"), ("", "Assets/Scripts/T"), ("T", "Assets\\Scripts"), ("Assets/Scripts/T", "")),
    ],
)
def test_a_script_is_named_loosely(ask: Ask, name: str, path: str) -> None:
    edits = [{"op": "append", "text": "// e\n"}]
    assert data(ask("script_apply_edits", name=name, path=path, edits=edits))["path"] == SCRIPT


@pytest.mark.parametrize(
    ("name", "path"),
    [("T", "Assets/Other"), ("T", "Assets/Other/T.cs"), ("Assets/Other/T.cs", ""), ("T", "Assets")],
)
def test_a_script_of_that_name_in_another_folder_is_not_edited(
    ask: Ask, script: Path, name: str, path: str
) -> None:
    refused = ask("script_apply_edits", name=name, path=path, edits=[{"op": "append", "text": "// e\n"}])
    assert (refused["code"], refused["candidates"]) == ("not_found", [SCRIPT])
    assert script.read_text() == FIELDS


@pytest.mark.parametrize("tool", ["create_script", "file_create_script"])
def test_a_new_script_is_told_by_the_path_it_has(ask: Ask, root: Path, tool: str) -> None:
    template = {"template": "class"} if tool == "file_create_script" else {}
    told = data(ask(tool, path="Assets\\Scripts/../Fresh.cs", **template))
    assert told["path"] == "Assets/Fresh.cs"
    assert "class Fresh" in (root / "Assets/Fresh.cs").read_text()
    assert (root / "Assets/Fresh.cs.meta").exists()


def test_a_script_where_unity_imports_none_comes_with_a_warning(ask: Ask, root: Path) -> None:
    (warning,) = data(ask("create_script", path="Tools/Fresh.cs", preview=True))["warnings"]
    assert "imports nothing" in warning
    assert not (root / "Tools").exists()


NEW_SCRIPTS = {
    "no .cs": ("bad_extension", {"path": "Assets/T.txt"}),
    "outside": ("path_refused", {"path": "Assets/../../T.cs"}),
    "absolute": ("bad_argument", {"path": "/etc/T.cs"}),
    "git's own": ("path_refused", {"path": ".git/T.cs"}),
    "there already": ("exists", {"path": SCRIPT}),
    "broken": ("syntax_error", {"path": "Assets/New.cs", "contents": "class New {"}),
    "no such template": ("bad_argument", {"path": "Assets/New.cs", "script_type": "Wizard"}),
}


@pytest.mark.parametrize(("code", "arguments"), NEW_SCRIPTS.values(), ids=NEW_SCRIPTS)
def test_a_bad_new_script_is_refused(ask: Ask, root: Path, code: str, arguments: dict[str, Any]) -> None:
    assert ask("create_script", **arguments)["code"] == code
    assert [each.name for each in (root / "Assets").rglob("*.*")] == ["T.cs"]


INSIDE = {
    "Assets/Scripts/N.txt": "Assets/Scripts/N.txt",
    "Assets\\Scripts\\N.txt": "Assets/Scripts/N.txt",
    "Assets/../Assets/N.txt": "Assets/N.txt",
    ".gitignore": ".gitignore",
    ".github/x": ".github/x",
}
OUTSIDE = ("../../../etc/passwd", "Assets/../../s.txt", "Assets\\..\\..\\s.txt", ".git", ".git/config",
           ".git\\config", ".git\\hooks/pre-commit", "Assets/../.git/config", "./.git/config")  # fmt: skip
MALFORMED = ("/etc/passwd", "\\share", "C:\\Windows", "c:x", "", ".")


@pytest.mark.parametrize(("path", "real"), INSIDE.items())
def test_a_path_inside_is_written(ask: Ask, path: str, real: str) -> None:
    told = data(ask("file_write", path=path, content="one\n", preview=True))
    assert (told["path"], told["bytesWritten"]) == (real, 4)


@pytest.mark.parametrize(
    ("code", "path"),
    [*(("path_refused", each) for each in OUTSIDE), *(("bad_argument", each) for each in MALFORMED)],
)
def test_a_path_outside_is_not(ask: Ask, root: Path, code: str, path: str) -> None:
    beside = {each for each in root.parent.rglob("*") if ".scenewright" not in each.parts}
    assert ask("file_write", path=path, content="one\n")["code"] == code
    assert {each for each in root.parent.rglob("*") if ".scenewright" not in each.parts} == beside


def test_missing_files_and_texts_are_told_in_the_known_words(ask: Ask) -> None:
    missing = ask("file_read", path="Assets/Scripts/Tt.cs")
    assert missing["message"].startswith("File not found")
    assert missing["hint"] == f"Did you mean {SCRIPT}?"
    assert ask("file_delete", path="Assets/Scripts/Tt.cs")["message"] == missing["message"]
    unknown = ask("file_modify_script", path=SCRIPT, oldString="zzz", newString="")
    assert unknown["message"].startswith("oldString not found")
    assert unknown["beginning"] == FIELDS


def test_a_guid_of_no_asset_is_told_as_one(ask: Ask) -> None:
    assert "GUID" in ask("file_read", path="0123456789abcdef0123456789abcdef")["message"]


BALANCED = (
    'class T { string s = "{"; }', "class T { char c = '{'; }", "class T { /* { */ } // {",
    'class T { string s = @"{ ""{"" "; }', 'class T { string s = $"{1}{{"; }',
    'class T { string s = """{ " {"""; }', "class T {\n#if X\n    void A() { }\n#endif\n}",
    'class T { string s = $@"{1}\n{{"; }', 'class T { string s = "\\"{"; }',
)  # fmt: skip
UNBALANCED = ("class T {", "class T { }}", "class T { void A() { ( } }", 'class T { string s = "a; }')
TWICE = "class T { void A(int x) { } void A(int y) { } }"
ALONE = "class T { void A(int x) { } void A(string x) { } void A() { } } class U { void A() { } }"


@pytest.mark.parametrize("content", [*BALANCED, ALONE])
def test_sound_code_is_valid(ask: Ask, script: Path, content: str) -> None:
    put(script, f"{content}\n")
    told = data(ask("validate_script", uri=SCRIPT))
    assert (told["valid"], told["errors"]) == (True, 0)


@pytest.mark.parametrize("content", [*UNBALANCED, TWICE])
def test_broken_code_is_not(ask: Ask, script: Path, content: str) -> None:
    put(script, f"{content}\n")
    told = data(ask("validate_script", uri=SCRIPT))
    assert not told["valid"]
    assert all(each["line"] == 1 and each["col"] > 0 for each in told["diagnostics"])


HUD: Edit = {"op": "delete_member", "className": "GameManager", "memberName": "hud"}
STILL_READ = '[SerializeField, FormerlySerializedAs("hud")] private HudView view;'
SAME_NAME: Edit = HUD | {"op": "replace_member", "replacement": STILL_READ}
NAME: Edit = {"op": "regex_replace", "pattern": "class GameManager", "replacement": "class Boss"}
MANAGER = "Assets/Scripts/Game/GameManager.cs"


@pytest.mark.parametrize(
    ("edit", "removed"), [(HUD, ["LanternCove.GameManager.hud"]), (NAME, ["LanternCove.GameManager"])]
)
def test_saved_values_that_a_script_no_longer_takes_are_told(
    ask_cove: Ask, edit: Edit, removed: list[str]
) -> None:
    command = {"tool": "script_apply_edits", "params": {"name": "GameManager", "edits": [edit]}}
    for told in (
        data(ask_cove("script_apply_edits", name="GameManager", edits=[edit], preview=True)),
        data(ask_cove("batch_execute", commands=[command], preview=True)),
    ):
        assert told["affected"] == [
            {
                "path": MANAGER,
                "removed": removed,
                "referencedBy": ["Assets/Scenes/Cove.unity"],
                "totalReferencedBy": 1,
            }
        ]


@pytest.mark.parametrize("edit", [SAME_NAME, {"op": "append", "text": "// end\n"}])
def test_what_is_still_read_is_not_told_as_lost(ask_cove: Ask, edit: Edit) -> None:
    told = data(ask_cove("script_apply_edits", name="GameManager", edits=[edit], preview=True))
    assert "affected" not in told


def test_a_deletion_tells_who_used_the_script(ask_cove: Ask) -> None:
    told = data(ask_cove("delete_script", uri=MANAGER, preview=True))
    assert told["referencedBy"] == ["Assets/Scenes/Cove.unity"]


@pytest.mark.parametrize("line_count", [None, 1, 7])
def test_the_pages_of_a_file_make_up_the_file(ask: Ask, root: Path, line_count: int | None) -> None:
    text = "".join(f"{number} {'x' * (20_000 if number == 3 else number * 40)}\n" for number in range(40))
    (root / "Assets/Long.txt").write_text(text + "end", encoding="utf-8")

    read, line = "", 1
    while line:
        page = data(ask("file_read", path="Assets/Long.txt", start_line=line, line_count=line_count))
        read, line = read + page["content"], page.get("next_line", 0)

    assert read == text + "end"
    assert data(ask("file_read", path="Assets/Long.txt", start_line=999))["content"] == ""
