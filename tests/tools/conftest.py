"""Projects that tools are asked about."""

import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from filelock import FileLock

from asking import Ask, asking
from conftest import EXAMPLE


@pytest.fixture(scope="session")
def ask_cove(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """The tools of the sample project, for tests that change nothing."""
    root = tmp_path_factory.mktemp("cove") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    return asking(root)


@cache
def _copied(original: Path) -> Path:
    """A copy of a real project to index, which all runs share."""
    shared = original.with_name(f"{original.name}-tools")
    with FileLock(f"{shared}.lock"):
        if not shared.exists():
            fresh = original.with_name(f"{original.name}-tools-{os.getpid()}")
            shutil.copytree(original, fresh, symlinks=True)
            fresh.rename(shared)
    return shared


@pytest.fixture
def real_project(corpus_project: Callable[[str], Path]) -> Callable[[str], Path]:
    """Gives a real project by name, to be asked and not changed."""
    return lambda name: _copied(corpus_project(name))


@pytest.fixture
def ask_real(real_project: Callable[[str], Path]) -> Callable[[str], Ask]:
    """Gives the tools of a real project by name."""
    return lambda name: asking(real_project(name))
