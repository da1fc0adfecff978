"""Fixtures for C#."""

import subprocess
from pathlib import Path

import pytest

from unity_packages import package_texts


@pytest.fixture(scope="session")
def package_sources(pytestconfig: pytest.Config) -> dict[str, bytes]:
    """Every C# file of two real packages, by path; skips when npm or the registry cannot be reached."""
    cache = pytestconfig.cache
    assert cache is not None
    try:
        return package_texts(Path(cache.mkdir("npm-packages")))
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"the packages cannot be fetched with npm: {error}")
