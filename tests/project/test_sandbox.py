import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scenewright.errors import BadArgumentError, PathRefusedError
from scenewright.project import PathSandbox, Project


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("sandbox")
    root = base / "Game"
    for folder in ("Assets/Scripts", "Library/PackageCache/com.a.cached@1.0.0", ".git/hooks", "Packages/src"):
        (root / folder).mkdir(parents=True)
    (base / "Game Two").mkdir()
    (base / "shared-package/Runtime").mkdir(parents=True)
    (base / "secret").mkdir()
    (base / "secret/key.txt").write_text("secret")
    for link, target in {
        "Assets/Out": base / "secret",
        "Assets/OutFile.txt": base / "secret/key.txt",
        "Assets/Dangling": base / "nowhere",
        "Assets/Hooks": root / ".git/hooks",
        "Assets/Cache": root / "Library",
        "Assets/Twin": root / "Assets/Scripts",
        "Assets/Loop": root / "Assets/Loop",
        "Packages/sneaky": base / "secret",
    }.items():
        (root / link).symlink_to(target)
    return root


@pytest.fixture(scope="module")
def sandbox(root: Path) -> PathSandbox:
    return PathSandbox(
        root,
        {
            "com.a.shared": root.parent / "shared-package",
            "com.a.cached": root / "Library/PackageCache/com.a.cached@1.0.0",
            "com.a.embedded": root / "Packages/src",
        },
    )


@pytest.mark.parametrize(
    ("path", "real"),
    [
        ("Assets/Scripts/T.cs", "Assets/Scripts/T.cs"),
        ("Assets\\Scripts\\T.cs", "Assets/Scripts/T.cs"),
        ("Assets/../Assets/T.cs", "Assets/T.cs"),
        ("./Assets//./T.cs/", "Assets/T.cs"),
        (".", "."),
        (".gitignore", ".gitignore"),
        (".github/x", ".github/x"),
        ("Assets/Samples~/Demo/A.cs", "Assets/Samples~/Demo/A.cs"),
        ("Assets/日本語/建物 1.prefab", "Assets/日本語/建物 1.prefab"),
        ("Assets/zero\u200bwidth.mat", "Assets/zero\u200bwidth.mat"),
        ("Assets/Console.cs", "Assets/Console.cs"),
        ("Assets/nullable/COM10.txt", "Assets/nullable/COM10.txt"),
        ("Assets/Twin/T.cs", "Assets/Scripts/T.cs"),
        ("Packages/manifest.json", "Packages/manifest.json"),
        ("Packages/com.a.embedded/A.cs", "Packages/src/A.cs"),
        ("Packages/src/A.cs", "Packages/src/A.cs"),
        ("ProjectSettings/TagManager.asset", "ProjectSettings/TagManager.asset"),
    ],
)
def test_paths_inside_are_readable_and_writable(
    sandbox: PathSandbox, root: Path, path: str, real: str
) -> None:
    assert sandbox.readable(path) == sandbox.writable(path) == (root / real).resolve()


MALFORMED = ["", " ", "/etc/passwd", "\\share", "//server/share", "\\\\?\\C:\\x", "C:\\Windows", "c:x", "z:"]
UNSAFE = ["A\0B", "A\nB", "\ud800", *(f"Assets/a{mark}b.cs" for mark in "\u202e\u2066\u200f\u061c")]


@pytest.mark.parametrize("path", [*MALFORMED, *UNSAFE])
def test_malformed_and_absolute_paths_are_bad_arguments(sandbox: PathSandbox, path: str) -> None:
    for grade in (sandbox.readable, sandbox.writable):
        with pytest.raises(BadArgumentError):
            grade(path)


@pytest.mark.parametrize("nothing", [None, 7, b"Assets"])
def test_what_is_not_text_is_a_bad_argument(sandbox: PathSandbox, nothing: str) -> None:
    with pytest.raises(BadArgumentError):
        sandbox.readable(nothing)


@pytest.mark.parametrize(
    "path",
    [
        "..",
        "../../../etc/passwd",
        "Assets/../../s.txt",
        "Assets\\..\\..\\s.txt",
        "../Game Two/x",
        "../Game/Assets/x",
        "Assets/Out/key.txt",
        "Assets/OutFile.txt",
        "Assets/Dangling",
        "Assets/Dangling/new.txt",
        "Packages/sneaky/key.txt",
        "Packages/com.a.shared/../../../secret/key.txt",
        "Assets/x.cs:evil",
        "Assets/x::$DATA",
        ".git::$INDEX_ALLOCATION/config",
        "Assets/CON",
        "Assets/aux.txt",
        "Assets/NUL .cs",
        "com1/x.cs",
        "Assets/LPT¹.md",
        "Assets/conin$",
        "Assets/x.cs.",
        "Assets/folder /x.cs",
        "Assets/.../x.cs",
        "Assets/" + "x" * 256,
        "Assets/" + "é" * 128,
        "a/" * 3000 + "b",
    ],
)
def test_paths_that_lead_out_or_name_no_plain_file_are_refused(sandbox: PathSandbox, path: str) -> None:
    for grade in (sandbox.readable, sandbox.writable):
        with pytest.raises(PathRefusedError) as refusal:
            grade(path)
        assert refusal.value.hint


@pytest.mark.parametrize(
    "path",
    [
        ".git",
        ".git/config",
        ".git\\config",
        ".git\\hooks/pre-commit",
        "Assets/../.git/config",
        "./.git/config",
        ".GIT/config",
        "Assets/Nested/.git",
        "Assets/Nested/.Git/config",
        ".g\u200cit/config",
        "．git/config",
        "Assets/Hooks/pre-commit",
    ],
)
def test_the_files_of_git_are_neither_readable_nor_writable(sandbox: PathSandbox, path: str) -> None:
    for grade in (sandbox.readable, sandbox.writable):
        with pytest.raises(PathRefusedError, match="git"):
            grade(path)


@pytest.mark.parametrize(
    "path",
    [
        "Assets/Cache/x",
        "Library/x",
        "library/x",
        "Temp/x",
        "Logs/x",
        "obj/x",
        "UserSettings/EditorUserSettings.asset",
        ".scenewright/index.sqlite",
        "ProjectSettings/ProjectVersion.txt",
        ".claude/settings.json",
        ".vscode/tasks.json",
        ".mcp.json",
        "Packages/com.a.shared/Runtime/A.cs",
        "Packages/com.a.cached/A.cs",
        "Assets/what?.cs",
        "Assets/PROGRA~1/x.cs",
        "GIT~1/config",
    ],
)
def test_these_are_readable_but_never_writable(sandbox: PathSandbox, path: str) -> None:
    sandbox.readable(path)
    with pytest.raises(PathRefusedError):
        sandbox.writable(path)


def test_a_package_outside_the_project_is_read_where_it_is(sandbox: PathSandbox, root: Path) -> None:
    real = sandbox.readable("Packages/COM.A.shared/Runtime/A.cs")
    assert real == (root.parent / "shared-package/Runtime/A.cs").resolve()


def test_a_link_put_there_later_is_seen(tmp_path: Path) -> None:
    (tmp_path / "Game/Assets").mkdir(parents=True)
    sandbox = PathSandbox(tmp_path / "Game")
    assert sandbox.writable("Assets/New/x.cs")
    (tmp_path / "Game/Assets/New").symlink_to(tmp_path)
    with pytest.raises(PathRefusedError):
        sandbox.writable("Assets/New/x.cs")


def test_a_sandbox_whose_own_root_is_a_link_works(tmp_path: Path) -> None:
    (tmp_path / "real/Assets").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert PathSandbox(tmp_path / "link").writable("Assets/x") == (tmp_path / "real/Assets/x").resolve()


NAMES = [
    *["Assets", "..", ".", ".git", ".GIT", "Out", "Twin", "Hooks", "Cache", "Dangling", "Loop", "Scripts"],
    *["Packages", "com.a.shared", "com.a.cached", "sneaky", "Library", "OutFile.txt", "~", "C:", "x:y"],
]
PARTS = st.sampled_from(["", *NAMES]) | st.text(max_size=6)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PARTS, min_size=1, max_size=7), st.sampled_from(["/", "\\", "//"]))
@example(["Assets", "Loop", "..", "Out"], "/")
def test_whatever_is_returned_lies_inside(
    sandbox: PathSandbox, root: Path, parts: list[str], separator: str
) -> None:
    path = separator.join(parts)
    inside = [os.path.realpath(root), os.path.realpath(root.parent / "shared-package")]
    try:
        real = sandbox.readable(path)
    except (BadArgumentError, PathRefusedError):
        return
    assert os.path.realpath(real) == str(real)
    assert any(os.path.commonpath([top, real]) == top for top in inside)
    try:
        real = sandbox.writable(path)
    except PathRefusedError:
        return
    below = os.path.relpath(real, inside[0]).split(os.sep)
    assert below[0] != ".."
    assert ".git" not in [part.lower() for part in below]
    assert below[0].lower() not in ("library", ".scenewright")


@given(st.text(max_size=40))
def test_any_text_gets_a_path_or_a_typed_refusal(sandbox: PathSandbox, text: str) -> None:
    for grade in (sandbox.readable, sandbox.writable):
        try:
            grade(text)
        except (BadArgumentError, PathRefusedError):
            continue


def test_real_project_files_are_all_readable_by_their_project_path(
    corpus_project: Callable[[str], Path],
) -> None:
    for name in ("uieffect", "plateau", "mrtk3/UnityProjects/MRTKDevTemplate"):
        archive, _, below = name.partition("/")
        project = Project.open(corpus_project(archive) / below)
        for entry in project.iter_files():
            assert os.path.samefile(project.sandbox.readable(entry.path), entry.real)
