"""The command line, run in this process, on a minimal project."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scenewright.cli.group import scenewright

Run = Callable[..., Result]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "Harbour"
    (root / "Assets" / "Scripts").mkdir(parents=True)
    (root / "ProjectSettings").mkdir()
    (root / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    (root / "Assets" / "Scripts" / "Door.cs").write_text("public class Door {}\n")
    return root


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs ``scenewright`` with arguments, in a home of its own."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    for name in ("APPDATA", "XDG_CONFIG_HOME", "CODEX_HOME"):
        monkeypatch.delenv(name, raising=False)

    def start(*arguments: object, stdin: str | None = None) -> Result:
        return CliRunner().invoke(scenewright, [str(each) for each in arguments], input=stdin)

    return start
