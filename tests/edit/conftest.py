"""A small project whose every byte is known."""

from pathlib import Path

import pytest

from edit.crash_driver import make_project
from scenewright.edit import Edits
from scenewright.project import Project


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path)
    return tmp_path


@pytest.fixture
def edits(root: Path) -> Edits:
    return Edits(Project.open(root))
