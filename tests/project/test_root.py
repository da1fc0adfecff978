import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.errors import ProjectError
from scenewright.project import Project

OPENED = {
    "hdrppasses": ("", "project", "hdrppasses"),
    "mirror": ("", "project", "mirror"),
    "modularavatar": ("", "package", "nadena.dev.modular-avatar"),
    "mrtk3": ("UnityProjects/MRTKDevTemplate", "project", "MRTKDevTemplate"),
    "plateau": ("", "package", "com.synesthesias.plateau-unity-sdk"),
    "steamvr": ("", "project", "steamvr"),
    "techdemos2d": ("", "project", "techdemos2d"),
    "towerdefense": ("Tower Defense Unity Project", "project", "Tower Defense Unity Project"),
    "udonsharp": ("", "project", "udonsharp"),
    "uieffect": ("", "project", "uieffect"),
    "unite2017": ("", "project", "unite2017"),
}


def make_project(folder: Path, version: str = "2022.3.10f1") -> Path:
    (folder / "Assets").mkdir(parents=True)
    (folder / "ProjectSettings").mkdir()
    (folder / "ProjectSettings" / "ProjectVersion.txt").write_text(f"m_EditorVersion: {version}\n")
    return folder


def make_package(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps({"name": name, "version": "1.0.0", "unity": "2021.3"}))
    return folder


@pytest.mark.parametrize("name", OPENED)
def test_every_real_project_opens_at_its_root(name: str, corpus_project: Callable[[str], Path]) -> None:
    below, kind, title = OPENED[name]
    root = corpus_project(name) / below
    project = Project.open(root)
    assert (project.root, project.kind) == (root.resolve(), kind)
    assert kind == "project" or project.name == title


@pytest.mark.parametrize("inside", ["Assets", "Assets/Deep/Deeper", "ProjectSettings/ProjectVersion.txt"])
def test_a_path_inside_finds_the_project(tmp_path: Path, inside: str) -> None:
    root = make_project(tmp_path / "Game")
    (root / "Assets/Deep/Deeper").mkdir(parents=True)
    assert Project.open(root / inside).root == root.resolve()


def test_a_project_inside_a_project_is_its_own(corpus_project: Callable[[str], Path]) -> None:
    outer = corpus_project("uieffect")
    assert Project.open(outer / "UIEffectURP/Assets").root == (outer / "UIEffectURP").resolve()
    assert Project.open(outer / "Assets/ProjectSettings").root == outer.resolve()
    assert (
        Project.open(outer / "UIEffectURP/Assets/ProjectSettings").root == (outer / "UIEffectURP").resolve()
    )


def test_a_package_that_a_project_owns_opens_the_project(tmp_path: Path) -> None:
    root = make_project(tmp_path / "Game")
    for place in ("Packages/com.a.b", "Assets/Lib", "Library/PackageCache/com.a.c@1.0.0"):
        package = make_package(root / place, "com.a.b")
        assert Project.open(package).root == root.resolve()


def test_a_package_beside_the_assets_of_a_repository_opens_by_itself(tmp_path: Path) -> None:
    root = make_project(tmp_path / "Game")
    package = make_package(root / "com.a.tool", "com.a.tool")
    project = Project.open(package / "package.json")
    assert (project.kind, project.name, project.root) == ("package", "com.a.tool", package.resolve())


def test_the_package_file_of_another_tool_is_no_package(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": "website", "scripts": {}}')
    with pytest.raises(ProjectError):
        Project.open(tmp_path)


def test_a_refusal_names_the_reason_and_the_projects_below(corpus_project: Callable[[str], Path]) -> None:
    with pytest.raises(ProjectError, match="no Assets or ProjectSettings folder") as refusal:
        Project.open(corpus_project("mrtk3"))
    candidates = refusal.value.candidates
    assert candidates[0] == str(corpus_project("mrtk3") / "UnityProjects/MRTKDevTemplate")
    assert str(corpus_project("mrtk3") / "org.mixedrealitytoolkit.core") in candidates


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match="does not exist"):
        Project.open(tmp_path / "nothing")


def test_a_project_without_a_version_file_opens_and_says_it_has_no_version(tmp_path: Path) -> None:
    root = make_project(tmp_path / "Game")
    (root / "ProjectSettings/ProjectVersion.txt").unlink()
    project = Project.open(root)
    assert project.unity_version is None
    assert [problem for problem in project.problems if "ProjectVersion.txt is missing" in problem]


def test_a_project_without_assets_needs_a_version_and_a_package_manifest(tmp_path: Path) -> None:
    root = make_project(tmp_path / "Game")
    (root / "Assets").rmdir()
    with pytest.raises(ProjectError):
        Project.open(root)
    (root / "Packages").mkdir()
    (root / "Packages/manifest.json").write_text("{}")
    project = Project.open(root)
    assert project.asset_roots() == ()
    assert project.problems == ("There is no Assets folder: git keeps no empty one.",)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("{", "cannot be read"),
        ("[]", "cannot be read"),
        ("[" * 99_999, "cannot be read"),
        (None, "is missing"),
        ("{}", None),
    ],
)
def test_a_package_manifest_that_tells_nothing_is_a_problem(
    tmp_path: Path, content: str | None, what: str | None
) -> None:
    root = make_project(tmp_path / "Game")
    assert Project.open(root).problems == ()
    (root / "Packages").mkdir()
    if content is not None:
        (root / "Packages/manifest.json").write_text(content)
    assert [what in problem for problem in Project.open(root).problems if what] == [True] * bool(what)
