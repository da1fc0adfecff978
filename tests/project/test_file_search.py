"""Searching many files finds what reading each of them finds."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scenewright.errors import BadArgumentError, DeadlineError
from scenewright.project import Project
from scenewright.project.file_search import search_files, searchable_files
from scenewright.project.glob import Glob
from scenewright.text import SafePattern

PATTERNS = [
    "m_LocalPosition",
    r"m_\w+Color: \{",
    r"\bplayer\w*",
    r"^  m_Name: .+$",
    "guid: [0-9a-f]{8}",
    "日本|é",
]


def visible_files(root: Path) -> Iterator[Path]:
    """An independent walk: every file below the folder that Unity does not hide."""
    for path in sorted(root.rglob("*")):
        names = path.relative_to(root).parts
        if path.is_file() and not any(name.startswith(".") or name.endswith("~") for name in names):
            yield path


@pytest.mark.parametrize("pattern", PATTERNS)
def test_counts_what_re_counts_in_a_real_project(corpus_project: Callable[[str], Path], pattern: str) -> None:
    project = Project.open(corpus_project("unite2017"))
    compiled = re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    wanted = {}
    for path in visible_files(project.root / "Assets"):
        data = path.read_bytes()
        text = "" if b"\0" in data else data.decode("utf-8-sig")
        if total := len(compiled.findall(text)):
            wanted[project.to_virtual(path)] = total
    entries = searchable_files(project, Glob.compile("Assets/**"))
    found = search_files(entries, SafePattern.compile(pattern))
    assert {each.path: each.total for each in found.files} == wanted
    assert found.total == sum(wanted.values())


def test_every_file_is_searched_or_its_reason_told(corpus_project: Callable[[str], Path]) -> None:
    project = Project.open(corpus_project("techdemos2d"))
    entries = list(searchable_files(project, Glob.compile("**")))
    found = search_files(entries, SafePattern.compile("x"))
    assert found.searched + sum(found.skipped.values()) == len(entries)
    assert found.skipped["binary"] > 0


def test_git_lfs_pointers_are_told(corpus_project: Callable[[str], Path]) -> None:
    project = Project.open(corpus_project("plateau"))
    found = search_files(searchable_files(project, Glob.compile("**")), SafePattern.compile("oid sha256"))
    assert found.skipped["lfs_pointer"] > 0
    assert not [each for each in found.files if each.path.endswith((".png", ".fbx"))]


def test_the_order_is_the_same_every_time(corpus_project: Callable[[str], Path]) -> None:
    project = Project.open(corpus_project("unite2017"))
    entries = list(searchable_files(project, Glob.compile("**")))
    orders = [search_files(some, SafePattern.compile("health")).files for some in (entries, entries[::-1])]
    assert orders[0] == orders[1]
    assert orders[0]


def test_a_caller_can_stop_it(example_copy: Path) -> None:
    def stop() -> None:
        raise BadArgumentError("enough")

    entries = searchable_files(Project.open(example_copy), Glob.compile("**"))
    with pytest.raises(BadArgumentError, match="enough"):
        search_files(entries, SafePattern.compile("x"), check=stop)


@pytest.mark.parametrize(
    ("deadline_s", "text", "pattern", "hint"),
    [
        (0.0, "a", "x", "Narrow the glob"),
        (0.3, "a" * 100 + "\nb", r"(?:(?:a|aa|aaa)+)+b(?<=c)", "(a+)+"),
    ],
)
def test_the_hint_of_a_deadline_fits_what_took_the_time(
    tmp_path: Path, deadline_s: float, text: str, pattern: str, hint: str
) -> None:
    (tmp_path / "Assets").mkdir()
    (tmp_path / "ProjectSettings").mkdir()
    (tmp_path / "Assets" / "a.txt").write_text(text)
    entries = searchable_files(Project.open(tmp_path), Glob.compile("Assets/**"))
    with pytest.raises(DeadlineError) as stopped:
        search_files(entries, SafePattern.compile(pattern), deadline_s=deadline_s)
    assert hint in stopped.value.hint


def test_a_deadline_holds_for_all_files_together(example_copy: Path) -> None:
    entries = searchable_files(Project.open(example_copy), Glob.compile("**"))
    with pytest.raises(DeadlineError, match="stopped after 0 s, in "):
        search_files(entries, SafePattern.compile("x"), deadline_s=0.0)
