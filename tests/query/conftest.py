"""Projects to ask queries about, each indexed once."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import EXAMPLE
from scene.projects import asset_files, real_files
from scenewright.query.unity import UnityProject

COVE = "Assets/Scenes/Cove.unity"


@pytest.fixture(scope="session")
def cove(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UnityProject]:
    """The sample project; only reading is allowed."""
    root = tmp_path_factory.mktemp("cove") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    files = asset_files(root)
    yield UnityProject(files)
    files.index.close()


@pytest.fixture(scope="session")
def real_unity(corpus_project: Callable[[str], Path]) -> Callable[[str], UnityProject]:
    """Gives a real project by name; only reading is allowed."""
    made: dict[str, UnityProject] = {}

    def project(name: str) -> UnityProject:
        if name not in made:
            corpus_project(name)
            made[name] = UnityProject(real_files(name))
        return made[name]

    return project
