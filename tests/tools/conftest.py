"""Projects that tools are asked about."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from asking import Ask, asking
from conftest import EXAMPLE


@pytest.fixture(scope="session")
def ask_cove(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """The tools of the sample project, for tests that change nothing."""
    root = tmp_path_factory.mktemp("cove") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    return asking(root)


@pytest.fixture
def ask_real(real_project: Callable[[str], Path]) -> Callable[[str], Ask]:
    """Gives the tools of a real project by name."""
    return lambda name: asking(real_project(name))
