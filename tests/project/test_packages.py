import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scenewright.errors import PathRefusedError
from scenewright.project import Package, PackageSource, Project


@pytest.fixture
def game(tmp_path: Path) -> Path:
    root = tmp_path / "repository" / "Game"
    for folder in ("Assets", "ProjectSettings", "Packages", "Library/PackageCache"):
        (root / folder).mkdir(parents=True)
    return root


def write(file: Path, content: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content if isinstance(content, str) else json.dumps(content))


def package(folder: Path, name: str, version: str = "1.0.0", **more: Any) -> Path:
    write(folder / "package.json", {"name": name, "version": version, **more})
    return folder


def found(root: Path) -> dict[str, Package]:
    return {each.name: each for each in Project.open(root).packages}


def test_a_project_without_manifest_has_no_packages(game: Path) -> None:
    assert found(game) == {}


def test_an_embedded_package_is_found_whatever_its_folder_is_called(game: Path) -> None:
    folder = package(game / "Packages/src", "com.a.effect", "2.1.0", displayName="Effect")
    assert found(game)["com.a.effect"] == Package(
        "com.a.effect", "2.1.0", PackageSource.EMBEDDED, folder.resolve(), "Effect"
    )


def test_an_embedded_package_wins_over_the_manifest(game: Path) -> None:
    package(game / "Packages/com.a.b", "com.a.b", "3.0.0")
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.b": "1.0.0"}})
    assert (found(game)["com.a.b"].source, found(game)["com.a.b"].version) == (
        PackageSource.EMBEDDED,
        "3.0.0",
    )


def test_a_local_package_is_relative_to_the_packages_folder(game: Path) -> None:
    target = package(game.parent / "shared", "com.a.shared")
    write(
        game / "Packages/manifest.json",
        {"dependencies": {"com.a.shared": "file:../../shared", "com.a.absolute": f"file:{target}"}},
    )
    packages = found(game)
    assert (packages["com.a.shared"].path, packages["com.a.shared"].source) == (
        target.resolve(),
        PackageSource.LOCAL,
    )
    assert packages["com.a.absolute"].path is None
    assert "holds the package com.a.shared" in packages["com.a.absolute"].reason


@pytest.mark.parametrize(
    ("name", "version", "source", "reason"),
    [
        ("com.a.gone", "file:../../gone", PackageSource.LOCAL, "holds no package"),
        ("com.a.packed", "file:../packed-1.0.0.tgz", PackageSource.TARBALL, "archive"),
        ("com.unity.modules.physics", "1.0.0", PackageSource.BUILT_IN, "part of the Editor"),
        ("com.a.git", "https://example.com/a.git?path=p#v1", PackageSource.GIT, "PackageCache"),
        ("com.a.registry", "1.2.3", PackageSource.REGISTRY, "PackageCache"),
    ],
)
def test_a_package_that_is_not_on_disk_says_why(
    game: Path, name: str, version: str, source: PackageSource, reason: str
) -> None:
    write(game / "Packages/manifest.json", {"dependencies": {name: version}})
    missing = found(game)[name]
    assert (missing.path, missing.source) == (None, source)
    assert reason in missing.reason


@pytest.mark.parametrize("folder", ["com.a.r@1.2.3", "com.a.r@4f1a9c0b2d", "com.a.r"])
def test_a_cached_package_is_found_by_version_hash_or_name(game: Path, folder: str) -> None:
    package(game / "Library/PackageCache" / folder, "com.a.r", "1.2.3")
    package(game / "Library/PackageCache/com.a.rr@1.2.3", "com.a.rr", "1.2.3")
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.r": "1.2.3"}})
    write(
        game / "Packages/packages-lock.json",
        {
            "dependencies": {
                "com.a.r": {"version": "1.2.3", "depth": 0, "source": "registry", "hash": "4f1a9c0b2d77"},
                "com.a.rr": {"version": "1.2.3", "depth": 1, "source": "registry"},
            }
        },
    )
    cached = found(game)
    assert cached["com.a.r"].path == (game / "Library/PackageCache" / folder).resolve()
    assert (cached["com.a.r"].direct, cached["com.a.rr"].direct) == (True, False)


def test_of_several_cached_versions_the_locked_one_is_taken(game: Path) -> None:
    for version, suffix in (("1.0.0", "aaaaaaaaaa"), ("2.0.0", "bbbbbbbbbb"), ("3.0.0", "cccccccccc")):
        package(game / f"Library/PackageCache/com.a.r@{suffix}", "com.a.r", version)
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.r": "2.0.0"}})
    assert found(game)["com.a.r"].version == "2.0.0"


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"dependencies": 3}', '{"dependencies": {"a.b.c": 1}}', "\0"]
)
def test_a_damaged_manifest_gives_no_packages_and_no_failure(game: Path, content: str) -> None:
    write(game / "Packages/manifest.json", content)
    write(game / "Packages/packages-lock.json", content)
    assert found(game) == {}


def test_a_manifest_with_a_bom_reads(game: Path) -> None:
    write(game / "Packages/manifest.json", '\ufeff{"dependencies": {"com.a.r": "1.0.0"}}')
    assert list(found(game)) == ["com.a.r"]


def test_packages_are_read_again_after_the_manifest_changed(game: Path) -> None:
    project = Project.open(game)
    sandbox = project.sandbox
    assert project.packages == ()
    target = package(game.parent / "shared", "com.a.shared")
    with pytest.raises(PathRefusedError):
        project.to_virtual(target / "A.cs")
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.shared": "file:../../shared"}})
    assert project.to_virtual(target / "A.cs") == "Packages/com.a.shared/A.cs"
    assert project.sandbox is not sandbox
    assert project.sandbox is project.sandbox


def test_project_paths_and_real_ones_turn_into_each_other(game: Path) -> None:
    shared = package(game.parent / "shared", "com.a.shared")
    package(game / "Packages/src", "com.a.effect")
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.shared": "file:../../shared"}})
    project = Project.open(game)
    for path, real in {
        "Assets/Ä b/c.mat": game / "Assets/Ä b/c.mat",
        "Packages/com.a.shared/Runtime/A.cs": shared / "Runtime/A.cs",
        "Packages/com.a.effect": game / "Packages/src",
        "Packages/manifest.json": game / "Packages/manifest.json",
        "ProjectSettings/TagManager.asset": game / "ProjectSettings/TagManager.asset",
        ".": game,
    }.items():
        assert project.to_real(path) == real.resolve()
        assert project.to_virtual(real) == path
    assert project.to_virtual(os.path.relpath(game / "Assets")) == "Assets"
    assert [prefix for prefix, _ in project.asset_roots()] == [
        "Assets",
        "Packages/com.a.effect",
        "Packages/com.a.shared",
    ]


def test_a_package_inside_another_or_behind_a_link_has_its_own_name(game: Path) -> None:
    outer = package(game / "Packages/outer", "com.a.outer")
    inner = package(outer / "Tools~/inner", "com.a.inner")
    linked = package(game.parent / "linked", "com.a.linked")
    (game / "Packages/com.a.linked").symlink_to(linked)
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.inner": "file:outer/Tools~/inner"}})
    project = Project.open(game)
    assert project.to_virtual(inner / "A.cs") == "Packages/com.a.inner/A.cs"
    assert project.to_virtual(outer / "A.cs") == "Packages/com.a.outer/A.cs"
    assert project.to_virtual(linked / "A.cs") == "Packages/com.a.linked/A.cs"
    assert project.to_virtual(game / "Packages/com.a.linked/A.cs") == "Packages/com.a.linked/A.cs"


def test_a_package_on_its_own_is_addressed_as_unity_would(corpus_project: Callable[[str], Path]) -> None:
    root = corpus_project("modularavatar")
    project = Project.open(root)
    (own,) = project.packages
    assert (own.version, own.display_name, own.source) == ("1.18.3", "Modular Avatar", PackageSource.ITSELF)
    assert project.asset_roots() == (("Packages/nadena.dev.modular-avatar", root.resolve()),)
    path = "Packages/nadena.dev.modular-avatar/Editor"
    assert project.to_virtual(project.to_real(path)) == path
    assert project.sandbox.writable(f"{path}/New.cs") == (root / "Editor/New.cs").resolve()


def test_the_fourteen_local_packages_of_a_real_project(corpus_project: Callable[[str], Path]) -> None:
    repository = corpus_project("mrtk3")
    packages = found(repository / "UnityProjects/MRTKDevTemplate")
    local = {name: each for name, each in packages.items() if each.source is PackageSource.LOCAL}
    assert {name: each.path for name, each in local.items()} == {
        folder.name: folder.resolve() for folder in repository.glob("org.mixedrealitytoolkit.*")
    }
    assert len(local) == 14
    assert packages["com.unity.modules.physics"].source is PackageSource.BUILT_IN
    assert packages["com.unity.inputsystem"].version == "1.7.0"
    assert packages["com.microsoft.mixedreality.visualprofiler"].source is PackageSource.GIT


def test_both_projects_of_a_real_repository_see_the_same_package(
    corpus_project: Callable[[str], Path],
) -> None:
    outer = corpus_project("uieffect")
    one, two = found(outer)["com.coffee.ui-effect"], found(outer / "UIEffectURP")["com.coffee.ui-effect"]
    assert one.path == two.path == (outer / "Packages/src").resolve()
    assert (one.source, two.source) == (PackageSource.EMBEDDED, PackageSource.LOCAL)


@pytest.mark.parametrize("entry", ["com.a.r@1.0.0", "com.a.r"])
@pytest.mark.parametrize("content", [None, "com.a.r", "com.other.name"])
def test_the_cache_holds_only_the_own_folder_of_each_package(
    game: Path, tmp_path: Path, entry: str, content: str | None
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    if content:
        package(outside, content)
    (game / "Library/PackageCache" / entry).symlink_to(outside)
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.r": "1.0.0"}})
    assert found(game)["com.a.r"].path is None


@pytest.mark.parametrize("content", [None, "com.other.name"])
def test_a_cached_folder_of_another_content_is_not_the_package(game: Path, content: str | None) -> None:
    folder = game / "Library/PackageCache/com.a.r@1.0.0"
    folder.mkdir()
    if content:
        package(folder, content)
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.r": "1.0.0"}})
    assert found(game)["com.a.r"].path is None


@pytest.mark.parametrize("up", ["file:..", "file:../..", "file:../../.."])
def test_no_package_contains_the_project(game: Path, tmp_path: Path, up: str) -> None:
    for folder in (game, game.parent, tmp_path):
        package(folder, "com.a.wide")
    write(game / "Packages/manifest.json", {"dependencies": {"com.a.wide": up}})
    (game / "Packages/link").symlink_to(game.parent)
    assert found(game)["com.a.wide"].path is None
