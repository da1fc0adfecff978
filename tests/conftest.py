"""Fixtures that every test may use."""

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import settings

from corpus import CORPUS, unpacked
from unity_packages import package_texts

# How long an example takes says something about the machine, nothing about the code. In CI every run tries
# the same examples, so that a failure there is one that anybody can repeat.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

EXAMPLE = Path(__file__).parents[1] / "examples" / "lantern-cove"


@pytest.fixture(scope="session")
def corpus_project() -> Callable[[str], Path]:
    """Gives the folder of a real project by name (``"mirror"``); skips where the corpus is missing."""
    if not CORPUS.is_dir():
        pytest.skip(f"no real projects: {CORPUS} is missing")
    return unpacked


@cache
def _copied(original: Path) -> Path:
    """A copy of a real project to index, which all runs share."""
    shared = original.with_name(f"{original.name}-indexed")
    with FileLock(f"{shared}.lock"):
        if not shared.exists():
            fresh = original.with_name(f"{original.name}-indexed-{os.getpid()}")
            shutil.copytree(original, fresh, symlinks=True)
            fresh.rename(shared)
    return shared


@pytest.fixture
def real_project(corpus_project: Callable[[str], Path]) -> Callable[[str], Path]:
    """Gives a real project by name, to be asked and not changed."""
    return lambda name: _copied(corpus_project(name))


@pytest.fixture
def example_copy(tmp_path: Path) -> Path:
    """A fresh, writable copy of the sample project."""
    target = tmp_path / EXAMPLE.name
    shutil.copytree(EXAMPLE, target, ignore=shutil.ignore_patterns(".scenewright"))
    return target


@pytest.fixture(autouse=True)
def _no_outside_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [key for key in os.environ if key.startswith("SCENEWRIGHT_") and key != "SCENEWRIGHT_CORPUS"]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def package_sources(pytestconfig: pytest.Config) -> dict[str, bytes]:
    """Every C# file of two real packages, by path; skips when npm or the registry cannot be reached."""
    cache = pytestconfig.cache
    assert cache is not None
    try:
        return package_texts(Path(cache.mkdir("npm-packages")))
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"the packages cannot be fetched with npm: {error}")
