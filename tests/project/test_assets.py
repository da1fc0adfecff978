import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus import meta_files
from scenewright.project import AssetMap, Project

A, B, C = ("a" * 32, "b" * 32, "c" * 32)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for folder in ("Assets", "ProjectSettings"):
        (tmp_path / folder).mkdir()
    return tmp_path


def asset(root: Path, path: str, guid: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.suffix:
        file.mkdir(exist_ok=True)
    else:
        file.write_text("content")
    meta(root, path, f"fileFormatVersion: 2\nguid: {guid}\n")


def meta(root: Path, path: str, content: str) -> None:
    (root / f"{path}.meta").write_text(content)


def codes(found: AssetMap) -> dict[str, str]:
    return {problem.path: problem.code for problem in found.problems}


def test_guids_and_paths_of_files_and_folders(game: Path) -> None:
    asset(game, "Assets/Art", A)
    asset(game, "Assets/Art/a.mat", B)
    found = AssetMap.read(Project.open(game))
    assert dict(found.items()) == {"Assets/Art": A, "Assets/Art/a.mat": B}
    assert (found.path_of(B), found.guid_of("Assets/Art"), len(found)) == ("Assets/Art/a.mat", A, 2)
    assert (found.path_of(C), found.guid_of("Assets/x"), found.paths_of(C)) == (None, None, ())
    assert found.problems == []


def test_a_guid_that_two_assets_claim(game: Path) -> None:
    asset(game, "Assets/a.mat", A)
    asset(game, "Assets/b.mat", A)
    found = AssetMap.read(Project.open(game))
    (problem,) = found.problems
    assert (problem.code, problem.path, problem.others, problem.guid) == (
        "duplicate_guid",
        "Assets/a.mat",
        ("Assets/b.mat",),
        A,
    )
    assert found.paths_of(A) == ("Assets/a.mat", "Assets/b.mat")


def test_one_asset_reached_twice_through_a_link_is_no_duplicate(game: Path) -> None:
    asset(game, "Assets/Real", A)
    asset(game, "Assets/Real/a.mat", B)
    (game / "Assets/Twin").symlink_to(game / "Assets/Real")
    meta(game, "Assets/Twin", f"guid: {C}\n")
    (problem,) = AssetMap.read(Project.open(game)).problems
    assert (problem.code, problem.path, problem.others) == (
        "linked_twice",
        "Assets/Real/a.mat",
        ("Assets/Twin/a.mat",),
    )


def test_missing_and_orphan_metas(game: Path) -> None:
    asset(game, "Assets/Art/a.mat", A)
    meta(game, "Assets/gone.cs", f"guid: {B}\n")
    (game / "Assets/new.txt").write_text("")
    (game / "Assets/Hidden~").mkdir()
    meta(game, "Assets/Hidden~", f"guid: {C}\n")
    found = AssetMap.read(Project.open(game))
    assert codes(found) == {
        "Assets/Art": "missing_meta",
        "Assets/new.txt": "missing_meta",
        "Assets/gone.cs.meta": "orphan_meta",
    }
    assert (found.path_of(B), found.guid_of("Assets/gone.cs")) == ("Assets/gone.cs", None)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("fileFormatVersion: 2\n", "missing_guid"),
        ("guid: 12\n", "bad_guid"),
        (f"<<<<<<< HEAD\nguid: {A}\n=======\nguid: {B}\n>>>>>>> b\n", "conflict_markers"),
        ("", "missing_guid"),
    ],
)
def test_a_meta_that_cannot_be_read(game: Path, content: str, code: str) -> None:
    asset(game, "Assets/a.mat", A)
    meta(game, "Assets/a.mat", content)
    found = AssetMap.read(Project.open(game))
    assert codes(found) == {"Assets/a.mat.meta": code}
    assert len(found) == 0


def test_a_guid_in_capitals_is_the_same_guid(game: Path) -> None:
    asset(game, "Assets/a.mat", A.upper())
    assert AssetMap.read(Project.open(game)).path_of(A) == "Assets/a.mat"


def independent(roots: tuple[tuple[str, Path], ...]) -> dict[str, str]:
    """The GUID of each asset whose file is there, by a search through the text of every .meta."""
    found = {}
    for prefix, root in roots:
        for path in meta_files(root):
            inner = path.relative_to(root).as_posix().removesuffix(".meta")
            hidden = any(part.startswith(".") or part.endswith("~") for part in inner.split("/"))
            if path.with_suffix("").exists() and not hidden:
                text = path.read_text(encoding="utf-8-sig")
                found[f"{prefix}/{inner}"] = re.findall(r"(?m)^guid:\s*(\w+)", text)[0]
    return found


@pytest.mark.parametrize(
    "name",
    ["mirror", "modularavatar", "plateau", "steamvr", "techdemos2d", "mrtk3/UnityProjects/MRTKDevTemplate"],
)
def test_real_projects_map_as_a_search_through_their_metas_does(
    name: str, corpus_project: Callable[[str], Path]
) -> None:
    archive, _, below = name.partition("/")
    project = Project.open(corpus_project(archive) / below)
    found = AssetMap.read(project)
    expected = independent(project.asset_roots())
    assert dict(found.items()) == expected
    assert len(expected) > 100
    assert not Counter(problem.code for problem in found.problems).keys() - {"orphan_meta", "missing_meta"}
    twice = {guid for guid, count in Counter(expected.values()).items() if count > 1}
    assert twice == {problem.guid for problem in found.problems if problem.code == "duplicate_guid"}


def test_links_of_a_real_repository_give_no_false_duplicates(corpus_project: Callable[[str], Path]) -> None:
    found = AssetMap.read(Project.open(corpus_project("uieffect")))
    assert {problem.code for problem in found.problems} <= {"orphan_meta", "missing_meta"}
    scene = "Assets/Samples/Demo/UIEffect_Showcase.unity"
    guid = found.guid_of(scene)
    assert guid
    assert found.paths_of(guid) == (scene,)


def test_japanese_names_and_metas_with_a_bom_are_found(corpus_project: Callable[[str], Path]) -> None:
    plateau = AssetMap.read(Project.open(corpus_project("plateau")))
    assert sum(any(ord(letter) > 0x3000 for letter in path) for path, _ in plateau.items()) > 100
    root = corpus_project("modularavatar")
    project = Project.open(root)
    avatar = AssetMap.read(project)
    with_bom = [
        project.to_virtual(path).removesuffix(".meta")
        for path in meta_files(root)
        if path.read_bytes().startswith(b"\xef\xbb\xbf") and path.with_suffix("").exists()
    ]
    visible = [path for path in with_bom if "~" not in path]
    assert len(visible) > 5
    assert all(avatar.guid_of(path) for path in visible)
