"""Projects to search for GameObjects, and how they are asked."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import EXAMPLE
from scene.projects import asset_files, real_files
from scenewright.scene import AssetFiles
from search.hierarchy.asking import Asked

COVE = "Assets/Scenes/Cove.unity"


@pytest.fixture(scope="session")
def cove_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AssetFiles]:
    """The sample project, for tests that only read."""
    root = tmp_path_factory.mktemp("cove") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    files = asset_files(root)
    yield files
    files.index.close()


@pytest.fixture(scope="session")
def cove(cove_files: AssetFiles) -> Asked:
    """The scene of the sample project."""
    return Asked(cove_files, COVE)


@pytest.fixture
def changed_cove(example_copy: Path) -> Iterator[Callable[[], Asked]]:
    """The scene of a copy of the sample, indexed when the test has changed what it wants."""
    opened: list[AssetFiles] = []

    def opened_copy() -> Asked:
        opened.append(asset_files(example_copy))
        return Asked(opened[-1], COVE)

    yield opened_copy
    for files in opened:
        files.index.close()


@pytest.fixture
def real(corpus_project: Callable[[str], Path]) -> Callable[[str, str], Asked]:
    """A scene or prefab of a real project."""

    def asked(project: str, path: str) -> Asked:
        corpus_project(project)
        return Asked(real_files(project), path)

    return asked
