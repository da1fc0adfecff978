"""The providers that only a running Editor has."""

from pathlib import Path

import pytest

from scenewright.errors import NotOfflineError
from unity_project import TinyProject

from .searching import find


@pytest.mark.parametrize("prefix", ["api:", "store:", "perf:", "profile:", "lm:", "auditor:", "?"])
def test_a_provider_that_needs_an_editor_says_why(tmp_path: Path, prefix: str) -> None:
    with pytest.raises(NotOfflineError, match="cannot answer from files: it"):
        find(TinyProject(tmp_path / "Cove").root, f"{prefix} boat")
