import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import PROJECTS
from scenewright.errors import ProjectError
from scenewright.project import Project, WalkProblem, is_hidden, iter_files, walk


def write(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(path)


def paths(root: Path, **options: object) -> list[str]:
    return [entry.path for entry in iter_files([("Assets", root)], **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [".git", ".x", "~", "Samples~", "cvs", "CVS", "a.tmp", "A.TMP", ".tmp"])
def test_unity_hides_these_names(name: str) -> None:
    assert is_hidden(name)


@pytest.mark.parametrize("name", ["a", "a.cs", "~a", "a~b", "cvs.cs", "tmp", "atmp", "a.tmp.meta", "日本"])
def test_unity_shows_these_names(name: str) -> None:
    assert not is_hidden(name)


@given(st.text(min_size=1))
def test_hiding_does_not_depend_on_what_surrounds_the_rule(name: str) -> None:
    assert is_hidden("." + name)
    assert is_hidden(name + "~")
    assert is_hidden(name + ".tmp")


def test_files_come_with_size_and_time_and_without_hidden_ones(tmp_path: Path) -> None:
    write(
        tmp_path,
        "b.cs",
        "a/c.cs",
        "a/.hidden/d.cs",
        "a/Old~/d.cs",
        ".e",
        "f.tmp",
        "cvs/g.cs",
        "a/Ünicode.mat",
    )
    entries = list(iter_files([("Assets", tmp_path)]))
    assert [entry.path for entry in entries] == ["Assets/b.cs", "Assets/a/c.cs", "Assets/a/Ünicode.mat"]
    for entry in entries:
        status = os.stat(entry.real)
        assert (entry.size, entry.mtime_ns) == (status.st_size, status.st_mtime_ns)


def test_the_order_is_the_same_every_time_and_top_first(tmp_path: Path) -> None:
    write(tmp_path, "b/x", "a/y/z", "a/x", "c")
    assert [listing.path for listing in walk([("Assets", tmp_path)])] == [
        "Assets",
        "Assets/a",
        "Assets/a/y",
        "Assets/b",
    ]


def test_ignored_globs_cover_files_and_whole_folders(tmp_path: Path) -> None:
    write(tmp_path, "ThirdParty/a.cs", "ThirdParty/Deep/b.cs", "Own/c.cs", "Own/d.png", "Own/ThirdParty/e.cs")
    assert paths(tmp_path, ignore=["Assets/ThirdParty/", "*.png"]) == [
        "Assets/Own/c.cs",
        "Assets/Own/ThirdParty/e.cs",
    ]
    assert paths(tmp_path, ignore=["*/ThirdParty"]) == ["Assets/Own/c.cs", "Assets/Own/d.png"]


def test_links_are_followed_once_for_each_path(tmp_path: Path) -> None:
    write(tmp_path, "Real/a.cs")
    (tmp_path / "Link").symlink_to(tmp_path / "Real")
    (tmp_path / "b.cs").symlink_to(tmp_path / "Real/a.cs")
    assert paths(tmp_path) == ["Assets/b.cs", "Assets/Link/a.cs", "Assets/Real/a.cs"]


def test_loops_of_links_are_cut_and_reported(tmp_path: Path) -> None:
    write(tmp_path, "A/a.cs", "B/b.cs")
    (tmp_path / "A/up").symlink_to(tmp_path)
    (tmp_path / "A/b").symlink_to(tmp_path / "B")
    (tmp_path / "B/a").symlink_to(tmp_path / "A")
    (tmp_path / "B/self").symlink_to(tmp_path / "B/self")
    problems: list[WalkProblem] = []
    found = paths(tmp_path, problems=problems)
    assert found == ["Assets/A/a.cs", "Assets/A/b/b.cs", "Assets/B/b.cs", "Assets/B/a/a.cs"]
    cut = {problem.path: problem.code for problem in problems}
    assert cut["Assets/A/up"] == cut["Assets/A/b/a"] == "link_loop"
    assert {path for path, code in cut.items() if code != "link_loop"} == {"Assets/B/self", "Assets/A/b/self"}


def test_links_behind_links_end(tmp_path: Path) -> None:
    for number in range(7):
        write(tmp_path, f"D{number}/f.cs")
        for other in range(7):
            if other != number:
                (tmp_path / f"D{number}/to{other}").symlink_to(tmp_path / f"D{other}")
    problems: list[WalkProblem] = []
    assert len(paths(tmp_path, problems=problems)) < 2_000
    assert {problem.code for problem in problems} == {"link_loop", "link_depth"}


def test_links_that_lead_outside_are_reported_and_not_followed(tmp_path: Path) -> None:
    write(tmp_path, "Game/Assets/a.cs", "secret/key.txt")
    root = tmp_path / "Game/Assets"
    (root / "Out").symlink_to(tmp_path / "secret")
    (root / "key.txt").symlink_to(tmp_path / "secret/key.txt")
    (root / "broken").symlink_to(tmp_path / "Game/nothing")
    problems: list[WalkProblem] = []
    inside = (tmp_path / "Game").resolve()
    assert paths(root, is_inside=lambda real: real.is_relative_to(inside), problems=problems) == [
        "Assets/a.cs"
    ]
    assert [(problem.code, problem.path) for problem in problems] == [
        ("link_outside", "Assets/Out"),
        ("link_outside", "Assets/key.txt"),
    ]


def test_what_is_no_file_is_left_out(tmp_path: Path) -> None:
    write(tmp_path, "a.cs")
    os.mkfifo(tmp_path / "pipe")
    assert paths(tmp_path) == ["Assets/a.cs"]


def test_a_folder_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    problems: list[WalkProblem] = []
    assert paths(tmp_path / "gone", problems=problems) == []
    assert [(problem.code, problem.path) for problem in problems] == [("unreadable", "Assets")]


def independent(folder: Path, prefix: str) -> Iterator[str]:
    """The same files by another road: ``os.walk`` and a pattern of its own."""
    for place, folders, files in os.walk(folder):
        folders[:] = [
            name for name in folders if name[0] != "." and name[-1] != "~" and name.lower() != "cvs"
        ]
        inner = os.path.relpath(place, folder).replace(os.sep, "/")
        for name in files:
            if name[0] != "." and name[-1] != "~" and not name.endswith(".tmp"):
                yield "/".join(part for part in (prefix, inner, name) if part != ".")


@pytest.mark.parametrize("name", sorted({*PROJECTS} - {"uieffect"}))
def test_real_projects_list_as_os_walk_lists_them(name: str, corpus_project: Callable[[str], Path]) -> None:
    try:
        project = Project.open(corpus_project(name))
    except ProjectError as refusal:
        project = Project.open(refusal.candidates[0])
    expected = sorted(path for prefix, real in project.asset_roots() for path in independent(real, prefix))
    assert sorted(entry.path for entry in project.iter_files()) == expected


def test_the_two_links_of_a_real_repository(corpus_project: Callable[[str], Path]) -> None:
    outer = corpus_project("uieffect")
    problems: list[WalkProblem] = []
    found = {entry.path for entry in Project.open(outer).iter_files(problems=problems)}
    assert "Assets/Samples/Demo/UIEffect_Showcase.unity" in found
    assert not any("Samples~" in path for path in found)
    assert problems == []
    inner = Project.open(outer / "UIEffectURP")
    assert not any(entry.path.startswith("Assets/Demos/") for entry in inner.iter_files(problems=problems))
    assert [(problem.code, problem.path) for problem in problems] == [("link_outside", "Assets/Demos")]


def test_a_root_that_leads_outside_is_reported_and_not_walked(tmp_path: Path) -> None:
    write(tmp_path, "outside/key.txt", "Game/ProjectSettings/ProjectVersion.txt")
    (tmp_path / "Game/Assets").symlink_to(tmp_path / "outside")
    project, problems = Project.open(tmp_path / "Game"), list[WalkProblem]()
    assert list(project.iter_files(problems=problems)) == []
    assert [(each.code, each.path) for each in problems] == [("link_outside", "Assets")]


def test_links_into_the_files_of_git_are_not_followed(tmp_path: Path) -> None:
    write(tmp_path, "Assets/A.cs", ".git/config", "ProjectSettings/ProjectVersion.txt")
    (tmp_path / "Assets/open").symlink_to(tmp_path / ".git")
    assert [entry.path for entry in Project.open(tmp_path).iter_files()] == ["Assets/A.cs"]
