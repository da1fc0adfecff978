"""Composed projects as fixtures."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import EXAMPLE
from scene.projects import PROJECTS, asset_files, real_files
from scenewright.scene import AssetFiles, Scene, compose


@pytest.fixture(scope="session")
def cove_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AssetFiles]:
    """The sample project, for tests that only read."""
    root = tmp_path_factory.mktemp("cove") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    files = asset_files(root)
    yield files
    files.index.close()


@pytest.fixture(scope="session")
def cove(cove_files: AssetFiles) -> Scene:
    """The scene of the sample project."""
    return compose(cove_files, "Assets/Scenes/Cove.unity")


@pytest.fixture
def composed(example_copy: Path) -> Iterator[Callable[[str], Scene]]:
    """Composes a file of a copy of the sample, after the test changed what it wants."""
    opened: list[AssetFiles] = []

    def compose_file(path: str) -> Scene:
        opened.append(asset_files(example_copy))
        return compose(opened[-1], path)

    yield compose_file
    for files in opened:
        files.index.close()


@pytest.fixture(params=sorted(PROJECTS))
def real(request: pytest.FixtureRequest, corpus_project: Callable[[str], Path]) -> AssetFiles:
    """Each real project in turn; only reading is allowed."""
    corpus_project(request.param)
    return real_files(request.param)
