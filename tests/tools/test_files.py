"""Searching and reading files as a client does it."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scenewright.project import Project
from scenewright.tools import Registry, ToolContext, Workspace

GUID = "0123456789abcdef0123456789abcdef"
DOOR = "using UnityEngine;\n\npublic class Door : MonoBehaviour\n{\n    public void Open() { }\n}\n"
FILES: dict[str, bytes] = {
    "ProjectSettings/ProjectVersion.txt": b"m_EditorVersion: 2022.3.10f1\n",
    "ProjectSettings/TagManager.asset": b"%YAML 1.1\n--- !u!78 &1\nTagManager:\n  tags:\n  - Door\n",
    "Packages/manifest.json": b'{"dependencies": {}}\n',
    "Packages/com.acme.kit/package.json": b'{"name": "com.acme.kit", "version": "1.0.0"}\n',
    "Packages/com.acme.kit/Runtime/Kit.cs": b"class Kit { Door door; }\n",
    "Assets/Scripts/Door.cs": DOOR.encode(),
    "Assets/Scripts/Door.cs.meta": f"fileFormatVersion: 2\nguid: {GUID}\nMonoImporter:\n".encode(),
    "Assets/Scripts/Player.Movement.cs": b"// opens a Door, and another Door\n",
    "Assets/my-shader.shader": b'Shader "Door"\n{\n}\n',
    "Assets/Door.png": b"\x89PNG\r\n\x1a\n\0\0Door",
    "Assets/Big.psd": b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n",
    "Assets/Windows.cs": "\ufeffint a;\r\nint 😀b; // Door\r\n".encode(),
    "Assets/OldMac.txt": b"one\rtwo Door\rthree",
    "Assets/Shift.txt": "扉 Door".encode("shift-jis"),
    "Assets/Wide.txt": "扉 Door\n".encode("utf-16"),
    "Assets/Empty.txt": b"",
    "Assets/日本 語#1.txt": "扉 Door\n".encode(),
    "Assets/Hidden~/Door.txt": b"Door",
    "Library/Door.txt": b"Door",
    "Inner/Assets/Nested.cs": b"class Nested { Door own; }\n",
    "Inner/ProjectSettings/ProjectVersion.txt": b"m_EditorVersion: 2021.3.1f1\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "Game"
    for path, data in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return root


Call = Callable[..., dict[str, Any]]


@pytest.fixture
def call(root: Path) -> Call:
    context = ToolContext(Workspace(Project.open(root)), Registry.load())

    def call(name: str, **arguments: Any) -> dict[str, Any]:
        return context.registry.call(context, name, arguments)

    return call


@pytest.fixture
def find(call: Call) -> Call:
    def find(uri: str, pattern: str, **arguments: Any) -> dict[str, Any]:
        envelope = call("find_in_file", uri=uri, pattern=pattern, **arguments)
        assert envelope["success"], envelope
        data: dict[str, Any] = envelope["data"]
        return data

    return find


def test_gives_the_documented_fields_and_more(find: Call) -> None:
    assert find("Assets/Scripts/Door.cs", r"void \w+") == {
        "matches": [
            {
                "line": 5,
                "content": "public void Open() { }",
                "match": "void Open",
                "start": 67,
                "end": 76,
                "column": 12,
                "text": "    public void Open() { }",
            }
        ],
        "count": 1,
        "total_matches": 1,
        "truncated": False,
        "path": "Assets/Scripts/Door.cs",
        "sha256": hashlib.sha256(DOOR.encode()).hexdigest(),
        "encoding": "utf-8",
        "state": "saved files",
    }
    assert DOOR[67:76] == "void Open"


@pytest.mark.parametrize(
    "uri",
    [
        "Assets/Scripts/Door.cs",
        "Assets\\Scripts\\Door.cs",
        "assets/Scripts/Door.cs",
        "mcpforunity://path/Assets/Scripts/Door.cs",
        "file://{root}/Assets/Scripts/Door.cs",
        "file://localhost{root}/Assets/Scripts/Door.cs",
        "{root}/Assets/Scripts/Door.cs",
        "file:///C:/Work/Game/Assets/Scripts/Door.cs",
        "Assets/Scripts/Door%2Ecs",
        "Assets/Scripts/Door.cs#L3",
        GUID,
    ],
)
def test_every_form_of_a_uri_reaches_the_file(find: Call, root: Path, uri: str) -> None:
    assert find(uri.replace("{root}", root.as_posix()), "Door")["path"] == "Assets/Scripts/Door.cs"


@pytest.mark.parametrize(
    "path",
    [
        "Assets/my-shader.shader",
        "Assets/Scripts/Player.Movement.cs",
        "Assets/Scripts/Door.cs.meta",
        "Packages/manifest.json",
        "Packages/com.acme.kit/Runtime/Kit.cs",
        "ProjectSettings/TagManager.asset",
        "Assets/日本 語#1.txt",
    ],
)
def test_any_text_file_of_any_name_can_be_searched(find: Call, path: str) -> None:
    assert find(path, "^")["path"] == path
    assert find(path, "^")["count"] > 0


@pytest.mark.parametrize(
    ("uri", "line", "column", "column_utf16", "start", "text", "encoding"),
    [
        ("Assets/Windows.cs", 2, 12, 13, 19, "int 😀b; // Door", "utf-8"),
        ("Assets/OldMac.txt", 2, 5, 5, 8, "two Door", "utf-8"),
        ("Assets/Shift.txt", 1, 4, 4, 3, "\x94à Door", "latin-1"),
        ("Assets/Wide.txt", 1, 3, 3, 2, "扉 Door", "utf-16-le"),
    ],
)
def test_lines_and_columns_are_right_in_every_encoding_and_line_end(
    find: Call, uri: str, line: int, column: int, column_utf16: int, start: int, text: str, encoding: str
) -> None:
    data = find(uri, "Door")
    hit = data["matches"][0]
    assert (hit["line"], hit["column"], hit.get("column_utf16", hit["column"]), hit["start"]) == (
        line,
        column,
        column_utf16,
        start,
    )
    assert (hit["content"], data["encoding"]) == (text, encoding)
    assert "text" not in hit


@pytest.mark.parametrize(
    ("given", "total"),
    [
        (True, 2), ("true", 2), ("TRUE", 2), ("1", 2), ("yes", 2), ("on", 2),
        (False, 0), ("false", 0), ("no", 0), ("0", 0), (None, 0),
    ],
)  # fmt: skip
def test_letter_case_counts_only_when_asked(find: Call, given: object, total: int) -> None:
    assert find("Assets/Scripts/Player.Movement.cs", "DOOR", ignore_case=given)["total_matches"] == total


def test_letter_case_is_ignored_unless_told(find: Call) -> None:
    assert find("Assets/Scripts/Player.Movement.cs", "DOOR")["total_matches"] == 2


@pytest.mark.parametrize(("limit", "count"), [(0, 0), (-1, 0), (1, 1), ("1", 1), (2, 2), (50, 2)])
def test_a_cap_leaves_the_total_true(find: Call, limit: object, count: int) -> None:
    data = find("Assets/Scripts/Player.Movement.cs", "Door", max_results=limit)
    assert (data["count"], data["total_matches"], data["truncated"]) == (count, 2, count < 2)


def test_a_page_is_bounded_and_the_pages_make_up_all_matches(call: Call, root: Path) -> None:
    (root / "Assets/many.txt").write_text("  a Door in a wall of some length, and then another one\n" * 300)
    lines: list[int] = []
    cursor = None
    while True:
        page = call("find_in_file", uri="Assets/many.txt", pattern="Door", cursor=cursor)["data"]
        assert len(str(page["matches"])) < 6_200
        assert (page["total_matches"], page["truncated"]) == (300, "next_cursor" in page)
        lines += [hit["line"] for hit in page["matches"]]
        cursor = page.get("next_cursor")
        if not cursor:
            break
    assert lines == list(range(1, 301))


def test_a_match_longer_than_a_page_is_still_given(find: Call, root: Path) -> None:
    (root / "Assets/wide.txt").write_text("\n".join("x" * 300 for _ in range(40)))
    assert find("Assets/wide.txt", r"x[x\n]+")["count"] == 1


def test_a_cursor_gives_the_following_matches(find: Call, call: Call) -> None:
    uri = "Assets/Scripts/Player.Movement.cs"
    first = find(uri, "Door", max_results=1)
    second = find(uri, "Door", max_results=1, cursor=first["next_cursor"])
    assert [data["matches"][0]["column"] for data in (first, second)] == [12, 30]
    assert "next_cursor" not in second
    other = call("find_in_file", uri=uri, pattern="other", cursor=first["next_cursor"])
    assert (other["success"], other["code"], other["parameter"]) == (False, "bad_argument", "cursor")


def test_an_empty_file_has_no_match_and_an_empty_pattern_one_at_each_position(find: Call) -> None:
    assert find("Assets/Empty.txt", "a")["total_matches"] == 0
    assert find("Assets/OldMac.txt", "")["total_matches"] == len("one\rtwo Door\rthree") + 1


def test_a_match_may_span_lines(find: Call) -> None:
    hit = find("Assets/Scripts/Door.cs", r"\{\s+public")["matches"][0]
    assert (hit["line"], hit["end_line"], hit["end_column"]) == (4, 5, 11)
    assert (hit["content"], hit["match"]) == ("{", "{\n    public")


def test_a_very_long_line_is_cut_around_the_match(find: Call, root: Path) -> None:
    (root / "Assets/long.json").write_text("x" * 5000 + "Door" + "y" * 5000)
    hit = find("Assets/long.json", "Door")["matches"][0]
    assert hit["cut"]
    assert len(hit["content"]) == 400
    assert "xDoory" in hit["content"]
    assert hit["column"] == 5001
    assert "cut" not in find("Assets/Scripts/Door.cs", "Door")["matches"][0]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            {"pattern": "(unclosed"},
            "invalid_regex",
            "Invalid regex pattern: missing ), unterminated subpattern at position 0",
        ),
        (
            {"uri": "Assets/Nothing.cs", "pattern": "(unclosed"},
            "not_found",
            "There is no file Assets/Nothing.cs.",
        ),
        ({"uri": "Assets/Door.png"}, "binary_file", "Assets/Door.png is not a text file."),
        ({"uri": "Assets/Big.psd"}, "lfs_pointer", "Assets/Big.psd is a Git LFS pointer"),
        ({"uri": "Assets/Scripts"}, "bad_argument", "Assets/Scripts is a folder."),
        ({"uri": "Library/Door.txt"}, "path_refused", "Library/Door.txt is not an asset"),
        ({"uri": "../secret.txt"}, "path_refused", "leads outside"),
        ({"uri": "Assets/../../secret.txt"}, "path_refused", "leads outside"),
        ({"uri": "file:///etc/passwd"}, "path_refused", "not in the project"),
        ({"uri": ""}, "bad_argument", "empty"),
        ({"uri": "f" * 32}, "not_found", "No asset has the GUID"),
        ({"project_root": ".."}, "path_refused", "not inside the open project"),
        ({"project_root": "C:/Users/me/Game"}, "not_found", "There is no folder"),
        ({"project_root": "Nowhere"}, "not_found", "There is no folder"),
        ({"pattern": r"(?:(?:a|aa|aaa)+)+b(?<=c)", "uri": "Assets/evil.txt"}, "deadline", "stopped after"),
    ],
)
def test_what_goes_wrong_is_told(
    call: Call,
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: dict[str, Any],
    code: str,
    message: str,
) -> None:
    monkeypatch.setattr("scenewright.project.text_search.search_text.__defaults__", (0, 0.1))
    (root / "Assets/evil.txt").write_text("a" * 100)
    given = {"uri": "Assets/Scripts/Door.cs", "pattern": "Door"} | arguments
    envelope = call("find_in_file", **given)
    assert (envelope["success"], envelope["code"]) == (False, code)
    assert message in envelope["message"]
    assert envelope["hint"]


@pytest.mark.parametrize("uri", ["Player.Movement.cs", "assets/scripts/player.movement.CS"])
def test_a_name_that_only_one_file_has_is_enough(find: Call, uri: str) -> None:
    told = find(uri, "Door")
    assert (told["path"], told["resolved_from"]) == ("Assets/Scripts/Player.Movement.cs", uri)


@pytest.mark.parametrize(
    ("uri", "code"),
    [
        ("Nothing.cs", "not_found"),
        ("Library/Door.txt", "path_refused"),
        ("Library/Nothing.txt", "not_found"),
        ("../Door.txt", "path_refused"),
    ],
)
@pytest.mark.parametrize("tool", ["read_resource", "asset_get_info", "references"])
def test_what_is_not_there_is_not_found_and_what_is_no_asset_refused(
    call: Call, tool: str, uri: str, code: str
) -> None:
    argument = {"read_resource": "uri", "asset_get_info": "path", "references": "target"}[tool]
    assert call(tool, **{argument: uri})["code"] == code


def serialized(version: int, size: int) -> bytes:
    """The beginning of a file in Unity's binary form, and zeros up to its size."""
    short = size if version < 22 else 0
    header = b"".join(number.to_bytes(4, "big") for number in (0, short, version, 0, 0, 0))
    return (header + size.to_bytes(8, "big")).ljust(size, b"\0")


@pytest.mark.parametrize("version", [17, 22])
def test_a_scene_in_binary_form_says_how_to_make_it_text(call: Call, root: Path, version: int) -> None:
    (root / "Assets/Main.unity").write_bytes(serialized(version, 400))
    told = call("read_resource", uri="Assets/Main.unity")
    assert told["code"] == "binary_asset"
    assert "Force Text" in told["hint"]


def test_a_missing_file_names_those_it_may_be(call: Call) -> None:
    envelope = call("find_in_file", uri="Assets/Door", pattern="x")
    assert "Assets/Scripts/Door.cs" in envelope["candidates"]


@pytest.mark.parametrize("given", ["Inner", "{root}/Inner", "file://{root}/Inner/Assets"])
def test_project_root_names_a_project_inside_the_open_one(find: Call, root: Path, given: str) -> None:
    data = find("Assets/Nested.cs", "Door", project_root=given.replace("{root}", root.as_posix()))
    assert (data["path"], data["count"]) == ("Assets/Nested.cs", 1)


def test_project_root_may_be_the_open_project(find: Call, root: Path) -> None:
    assert find("Assets/Scripts/Door.cs", "Door", project_root=str(root))["count"] == 1


def found(envelope: dict[str, Any]) -> list[str]:
    assert envelope["success"], envelope
    return [each["path"] for each in envelope["data"]["files"]]


def test_searches_everywhere_the_most_relevant_first(call: Call) -> None:
    envelope = call("find_in_files", pattern="Door")
    assert found(envelope) == [
        "Assets/Scripts/Door.cs",
        "Assets/Scripts/Player.Movement.cs",
        "Assets/OldMac.txt",
        "Assets/Shift.txt",
        "Assets/Wide.txt",
        "Assets/Windows.cs",
        "Assets/my-shader.shader",
        "Assets/日本 語#1.txt",
        "Packages/com.acme.kit/Runtime/Kit.cs",
        "ProjectSettings/TagManager.asset",
    ]
    data = envelope["data"]
    assert data["skipped"] == {"binary": 1, "lfs_pointer": 1}
    assert (data["total_matches"], data["total_files"], data["count"]) == (12, 10, 12)
    assert data["files"][0] == {
        "path": "Assets/Scripts/Door.cs",
        "total": 1,
        "matches": [{"line": 3, "column": 14, "content": "public class Door : MonoBehaviour"}],
    }


@pytest.mark.parametrize(
    ("glob", "paths"),
    [
        ("Assets/S**/*.cs", ["Assets/Scripts/Door.cs", "Assets/Scripts/Player.Movement.cs"]),
        ("Assets/*.cs", ["Assets/Windows.cs"]),
        ("*.shader", ["Assets/my-shader.shader"]),
        ("assets/scripts", ["Assets/Scripts/Door.cs", "Assets/Scripts/Player.Movement.cs"]),
        ("Assets\\Scripts\\**", ["Assets/Scripts/Door.cs", "Assets/Scripts/Player.Movement.cs"]),
        ("Assets/?ldMac.txt", ["Assets/OldMac.txt"]),
        ("Packages/**", ["Packages/com.acme.kit/Runtime/Kit.cs"]),
        ("ProjectSettings/*.asset", ["ProjectSettings/TagManager.asset"]),
        ("Assets/Scripts/Door.cs", ["Assets/Scripts/Door.cs"]),
        ("**/Nothing.cs", []),
        ("Assets/Hidden~/**", ["Assets/Hidden~/Door.txt"]),
        ("Assets/../Library/**", []),
        ("Assets/Link/**", []),
        ("Assets/../../Outside/**", []),
        ("**/Door.txt", []),
    ],
)
def test_a_glob_chooses_the_files(call: Call, root: Path, glob: str, paths: list[str]) -> None:
    (root.parent / "Outside").mkdir()
    (root.parent / "Outside/Door.txt").write_text("Door")
    (root / "Assets/Link").symlink_to(root.parent / "Outside", target_is_directory=True)
    assert found(call("find_in_files", pattern="door", glob=glob)) == paths


@pytest.mark.parametrize("pattern", ["", "x*", "^", "(a|)"])
def test_a_pattern_that_fits_everywhere_is_refused_over_many_files(call: Call, pattern: str) -> None:
    refused = call("find_in_files", pattern=pattern)
    assert (refused["code"], refused["parameter"]) == ("bad_argument", "pattern")


@pytest.mark.parametrize(
    ("glob", "note"),
    [
        ("Assets/Scripts/AI/**/*.cs", "The glob fits no file. Nearest folder: Assets/Scripts."),
        ("Asets/**", "The glob fits no file."),
    ],
)
def test_a_glob_that_fits_nothing_says_so_and_what_is_near(call: Call, glob: str, note: str) -> None:
    told = call("find_in_files", pattern="Door", glob=glob)["data"]
    assert (told["total_matches"], told["note"]) == (0, note)
    assert told["nearest"]
    assert "note" not in call("find_in_files", pattern="nowhere", glob="Assets/Scripts/*.cs")["data"]


def test_manifests_of_the_packages_folder_are_searched(call: Call) -> None:
    assert found(call("find_in_files", pattern="dependencies")) == ["Packages/manifest.json"]


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_pages_follow_one_another_without_gap_or_repeat(call: Call, size: int) -> None:
    seen: list[tuple[str, int, int]] = []
    cursor = None
    while True:
        data = call("find_in_files", pattern="Door", max_results=size, max_per_file=2, cursor=cursor)["data"]
        assert data["total_matches"] == 12
        seen += [
            (each["path"], hit["line"], hit["column"]) for each in data["files"] for hit in each["matches"]
        ]
        cursor = data.get("next_cursor")
        if not cursor:
            break
        assert data["count"] == size
    assert len(seen) == len(set(seen)) == 12


def test_one_file_does_not_fill_the_page(call: Call) -> None:
    data = call("find_in_files", pattern="Door", glob="Assets/Scripts/*.cs", max_per_file=1)["data"]
    assert [(each["total"], len(each["matches"])) for each in data["files"]] == [(1, 1), (2, 1)]
    assert "next_cursor" not in data


def test_many_files_share_one_deadline(call: Call, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "Assets/evil.txt").write_text("a" * 100 + "\nb")
    keywords = {"deadline_s": 0.1, "check": lambda: None}
    monkeypatch.setattr("scenewright.project.file_search.search_files.__kwdefaults__", keywords)
    envelope = call("find_in_files", pattern=r"(?:(?:a|aa|aaa)+)+b(?<=c)", glob="Assets/evil.txt")
    assert (envelope["code"], envelope["path"]) == ("deadline", "Assets/evil.txt")


def test_reads_a_file_whole(call: Call) -> None:
    data = call("read_resource", uri="mcpforunity://path/Assets/Windows.cs")["data"]
    raw = FILES["Assets/Windows.cs"]
    assert data == {
        "text": raw.decode("utf-8-sig"),
        "start_line": 1,
        "end_line": 2,
        "total_lines": 2,
        "size": len(raw),
        "newline": "\r\n",
        "path": "Assets/Windows.cs",
        "sha256": hashlib.sha256(raw).hexdigest(),
        "encoding": "utf-8",
        "state": "saved files",
    }


def test_reads_a_file_by_its_guid(call: Call) -> None:
    assert call("read_resource", uri=GUID)["data"]["path"] == "Assets/Scripts/Door.cs"


@pytest.mark.parametrize(
    ("window", "text", "lines"),
    [
        ({"start_line": 3, "line_count": 2}, "public class Door : MonoBehaviour\n{\n", (3, 4)),
        ({"start_line": 5}, "    public void Open() { }\n}\n", (5, 6)),
        ({"line_count": 1}, "using UnityEngine;\n", (1, 1)),
        ({"start_line": 6, "line_count": 99}, "}\n", (6, 6)),
        ({"head_bytes": 5}, "using", (1, 1)),
        ({"tail_bytes": 2}, "}\n", (6, 6)),
        ({"start_line": "2", "line_count": "1"}, "\n", (2, 2)),
    ],
)
def test_reads_a_window(call: Call, window: dict[str, Any], text: str, lines: tuple[int, int]) -> None:
    data = call("read_resource", uri="Assets/Scripts/Door.cs", **window)["data"]
    assert (data["text"], (data["start_line"], data["end_line"])) == (text, lines)
    assert data["total_lines"] == 6


@pytest.mark.parametrize("window", [{"head_bytes": 5}, {"tail_bytes": 8}])
def test_a_window_of_bytes_splits_no_character(call: Call, window: dict[str, int]) -> None:
    text = call("read_resource", uri="Assets/日本 語#1.txt", **window)["data"]["text"]
    assert text in ("扉 D", " Door\n", "扉 ")
    assert "\ufffd" not in text


@pytest.mark.parametrize("text", ["line {}\n" * 2000, "x" * 12_000, "y\n" + "x" * 12_000 + "\nz"])
def test_pages_of_a_long_file_make_up_the_file(call: Call, root: Path, text: str) -> None:
    (root / "Assets/long.txt").write_bytes(text.encode())
    read, cursor = "", None
    while True:
        data = call("read_resource", uri="Assets/long.txt", cursor=cursor)["data"]
        assert len(data["text"]) <= 5_000
        read += data["text"]
        cursor = data.get("next_cursor")
        if not cursor:
            break
    assert read == text


def test_a_line_beyond_the_end_is_an_error(call: Call) -> None:
    envelope = call("read_resource", uri="Assets/Scripts/Door.cs", start_line=7)
    assert (envelope["code"], envelope["message"]) == ("bad_argument", "The file has no line 7.")


def test_a_cursor_is_refused_when_the_file_changed(call: Call, root: Path) -> None:
    (root / "Assets/long.txt").write_text("line\n" * 2000)
    cursor = call("read_resource", uri="Assets/long.txt")["data"]["next_cursor"]
    (root / "Assets/long.txt").write_text("other\n" * 2000)
    envelope = call("read_resource", uri="Assets/long.txt", cursor=cursor)
    assert (envelope["code"], envelope["parameter"]) == ("bad_argument", "cursor")


@pytest.mark.parametrize(
    "path", ["Assets/up/.git/config", ".git/config", "Assets/up/notes.txt", "Assets/open/config"]
)
def test_a_link_does_not_open_what_lies_beside_the_assets(root: Path, call: Call, path: str) -> None:
    (root / ".git").mkdir()
    (root / ".git/config").write_text("token")
    (root / "notes.txt").write_text("token")
    (root / "Assets/up").symlink_to("..")
    (root / "Assets/open").symlink_to("../.git")
    assert call("read_resource", uri=path)["code"] == "path_refused"
    assert call("find_in_file", uri=path, pattern="token")["code"] == "path_refused"
    assert call("find_in_files", pattern="token")["data"]["total_matches"] == 0


def test_a_manifest_that_is_a_link_to_the_outside_is_not_searched(root: Path, call: Call) -> None:
    (root.parent / "key.json").write_text('{"token": 1}')
    (root / "Packages/manifest.json").unlink()
    (root / "Packages/manifest.json").symlink_to(root.parent / "key.json")
    assert call("find_in_files", pattern="token")["data"]["total_matches"] == 0


def test_another_project_that_lies_outside_is_refused_as_root(root: Path, call: Call) -> None:
    other = root.parent / "Other"
    for path, content in {
        "Packages/com.acme.far/package.json": '{"name": "com.acme.far", "version": "1.0.0"}',
        "ProjectSettings/ProjectVersion.txt": "m_EditorVersion: 2022.3.10f1\n",
        "Assets/Key.txt": "token",
    }.items():
        (other / path).parent.mkdir(parents=True, exist_ok=True)
        (other / path).write_text(content)
    (root / "Packages/manifest.json").write_text(
        '{"dependencies": {"com.acme.far": "file:../../Other/Packages/com.acme.far"}}'
    )
    far = str(other / "Packages/com.acme.far")
    answer = call("find_in_file", uri="Assets/Key.txt", pattern="token", project_root=far)
    assert answer["code"] == "path_refused"
