"""Every way a client may write which file it means."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import BadArgumentError, PathRefusedError
from scenewright.project import Project
from scenewright.project.uri import guid_of, is_absolute, path_of, project_tails, readings

GUID = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("Assets/S/A.cs", "Assets/S/A.cs"),
        ("./Assets/S/A.cs", "Assets/S/A.cs"),
        ("Assets//S///A.cs", "Assets/S/A.cs"),
        ("Assets/S/A.cs/", "Assets/S/A.cs"),
        ("Assets\\S\\A.cs", "Assets/S/A.cs"),
        ("mcpforunity://path/Assets/S/A.cs", "Assets/S/A.cs"),
        ("mcpforunity://path/Assets/A.cs#L10", "Assets/A.cs"),
        ("mcpforunity://path/Assets/A.cs#L10-L20", "Assets/A.cs"),
        ("mcpforunity://path/Assets/A%20b.cs", "Assets/A b.cs"),
        ("MCPFORUNITY://path/Assets/A.cs", "Assets/A.cs"),
        ("unity://path/Assets/A.cs", "Assets/A.cs"),
        ("scenewright://file/Assets/A.cs", "Assets/A.cs"),
        ("project://database/Assets/UI/A.uss?fileID=7433441132597879392&type=3#A", "Assets/UI/A.uss"),
        ("file:///P/Assets/A.cs", "/P/Assets/A.cs"),
        ("file:/P/Assets/A.cs", "/P/Assets/A.cs"),
        ("FILE:///P/Assets/A.cs", "/P/Assets/A.cs"),
        ("file://localhost/P/Assets/A.cs", "/P/Assets/A.cs"),
        ("file://server/share/P/Assets/A.cs", "//server/share/P/Assets/A.cs"),
        ("\\\\server\\share\\Assets\\A.cs", "//server/share/Assets/A.cs"),
        ("file:///C:/P/Assets/S/A.cs", "C:/P/Assets/S/A.cs"),
        ("file:///c%3A/P/Assets/S/A.cs", "c:/P/Assets/S/A.cs"),
        ("file://C:/P/Assets/S/A.cs", "C:/P/Assets/S/A.cs"),
        ("C:\\P\\Assets\\S\\A.cs", "C:/P/Assets/S/A.cs"),
        ("file:///P/Assets/A%23B.cs", "/P/Assets/A#B.cs"),
        ("file:///P/Assets/A#B.cs", "/P/Assets/A#B.cs"),
        ("file:///P/Assets/A.cs?x=1", "/P/Assets/A.cs"),
        ("file:///P/Assets/S/%2525.cs", "/P/Assets/S/%25.cs"),
        ("Assets/S/Foo%20Bar.cs", "Assets/S/Foo Bar.cs"),
        ("Assets/S/100%25.cs", "Assets/S/100%.cs"),
        ("Assets/S/100%.cs", "Assets/S/100%.cs"),
        ("file:///P/Assets/%E6%97%A5.cs", "/P/Assets/日.cs"),
        ("file:///tmp/Other.cs", "/tmp/Other.cs"),
        ("Packages/com.x/Runtime/A.cs", "Packages/com.x/Runtime/A.cs"),
        ("MyAssets/A.cs", "MyAssets/A.cs"),
        ("Assets/../Packages/x/A.cs", "Packages/x/A.cs"),
        ("../Assets/A.cs", "../Assets/A.cs"),
        ("Assets/../../etc/passwd", "../etc/passwd"),
        ("/../etc/passwd", "/etc/passwd"),
        ("Assets/A.b.cs", "Assets/A.b.cs"),
        ("Assets/A.shader", "Assets/A.shader"),
        ("Assets/A", "Assets/A"),
        ("Assets/.hidden.cs", "Assets/.hidden.cs"),
        ("A.cs", "A.cs"),
        ("Assets/", "Assets"),
        ("  Assets/A.cs", "Assets/A.cs"),
    ],
)
def test_reads_a_uri_as_a_path(uri: str, path: str) -> None:
    assert path_of(uri) == path


@pytest.mark.parametrize(
    ("uri", "wanted"),
    [
        ("Assets/100%25.cs", ("Assets/100%25.cs", "Assets/100%.cs")),
        ("mcpforunity://path/Assets/A.cs#L10", ("Assets/A.cs#L10", "Assets/A.cs")),
        (" Assets/A.cs", (" Assets/A.cs", "Assets/A.cs")),
    ],
)
def test_a_name_that_holds_the_odd_characters_is_read_first(uri: str, wanted: tuple[str, ...]) -> None:
    assert readings(uri) == wanted


@pytest.mark.parametrize(
    ("uri", "message"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("Assets/A\0.cs", "NUL"),
        ("https://x.org/Assets/A.cs", "https://x.org"),
    ],
)
def test_refuses_what_names_no_file(uri: str, message: str) -> None:
    with pytest.raises(BadArgumentError, match=message) as caught:
        path_of(uri)
    assert caught.value.hint


@given(st.text(min_size=1))
def test_any_text_is_a_path_or_a_typed_error(uri: str) -> None:
    try:
        paths = readings(uri)
    except BadArgumentError:
        return
    assert all("\\" not in path and "/./" not in path for path in paths)


@given(st.text("abÅ #%?.日\\-", min_size=1, max_size=8).filter(lambda name: "\\" not in name))
def test_any_file_name_can_be_reached_by_its_own_path(name: str) -> None:
    if name.strip(".") and not name.isspace():
        assert readings(f"Assets/{name}")[0] == f"Assets/{name}"


@pytest.mark.parametrize(
    ("path", "tails"),
    [
        ("/home/assets/proj/Assets/A.cs", ("Assets/A.cs", "Assets/proj/Assets/A.cs")),
        ("C:/P/Assets/X/Assets/A.cs", ("Assets/X/Assets/A.cs", "Assets/A.cs")),
        ("P/packages/com.x/A.cs", ("Packages/com.x/A.cs",)),
        ("/tmp/Other.cs", ()),
    ],
)
def test_knows_the_ends_that_can_be_project_paths(path: str, tails: tuple[str, ...]) -> None:
    assert project_tails(path) == tails


@pytest.mark.parametrize(
    "uri", [GUID, GUID.upper(), f"guid:{GUID}", f"scenewright://guid/{GUID}", f" {GUID} "]
)
def test_knows_a_guid(uri: str) -> None:
    assert guid_of(uri) == GUID


@pytest.mark.parametrize("uri", ["Assets/" + GUID, GUID[1:], "guid:", ""])
def test_takes_nothing_else_for_a_guid(uri: str) -> None:
    assert guid_of(uri) is None


@pytest.mark.parametrize(
    ("path", "absolute"), [("/a", True), ("C:/a", True), ("//h/a", True), ("a/b", False)]
)
def test_knows_absolute_paths_of_every_system(path: str, absolute: bool) -> None:
    assert is_absolute(path) is absolute


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = tmp_path / "assets" / "Game"
    for path in (
        "Assets/S/A.cs", "Assets/S/100%25.cs", "Assets/A#L1", "Assets/A", "Assets/Assets/B.cs",
        "Packages/com.x/P.cs",
    ):  # fmt: skip
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("")
    (root / "Packages/com.x/package.json").write_text('{"name": "com.x", "version": "1.0.0"}')
    (root / "ProjectSettings").mkdir()
    (root / "ProjectSettings/ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    (tmp_path / "Outside.cs").write_text("")
    return Project.open(root)


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("Assets/S/A.cs", "Assets/S/A.cs"),
        ("assets/S/A.cs", "Assets/S/A.cs"),
        ("file://{root}/Assets/S/A.cs", "Assets/S/A.cs"),
        ("{root}/Assets/S/A.cs", "Assets/S/A.cs"),
        ("Game/Assets/S/A.cs", "Assets/S/A.cs"),
        ("file:///C:/Users/me/Game/Assets/S/A.cs", "Assets/S/A.cs"),
        ("\\\\build\\assets\\Game\\Assets\\S\\A.cs", "Assets/S/A.cs"),
        ("/home/assets/proj/Assets/S/A.cs", "Assets/S/A.cs"),
        ("/elsewhere/Assets/Assets/B.cs", "Assets/Assets/B.cs"),
        ("Assets/S/100%25.cs", "Assets/S/100%25.cs"),
        ("file://{root}/Assets/S/100%2525.cs", "Assets/S/100%25.cs"),
        ("Assets/A#L1", "Assets/A#L1"),
        ("Assets/A#L2", "Assets/A"),
        ("file://{root}/Packages/com.x/P.cs", "Packages/com.x/P.cs"),
        ("Packages/com.x/../com.x/P.cs", "Packages/com.x/P.cs"),
        ("Assets/New.cs", "Assets/New.cs"),
        ("/elsewhere/Game/Assets/New.cs", "Assets/New.cs"),
    ],
)
def test_finds_the_file_that_is_meant(project: Project, uri: str, path: str) -> None:
    assert project.resolve_uri(uri.replace("{root}", project.root.as_posix())) == path


@pytest.mark.parametrize(
    "uri", ["{root}/../../Outside.cs", "file://{root}/../../Outside.cs", "/nowhere/Other.cs"]
)
def test_refuses_a_place_outside(project: Project, uri: str) -> None:
    with pytest.raises(PathRefusedError, match="not in the project"):
        project.resolve_uri(uri.replace("{root}", project.root.as_posix()))


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_follows_a_link_to_the_project_itself(project: Project, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(project.root, target_is_directory=True)
    assert project.resolve_uri(f"{link}/Assets/S/A.cs") == "Assets/S/A.cs"
