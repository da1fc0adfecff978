"""Which toolsets a project's own settings switch on."""

from pathlib import Path

import pytest

from scenewright.errors import FileFormatError
from scenewright.server.settings import ServerSettings


def read(root: Path, text: str) -> ServerSettings:
    (root / ".scenewright").mkdir()
    (root / ".scenewright" / "settings.toml").write_text(text)
    return ServerSettings.read(root)


def test_core_is_shown_unless_settings_say_more(tmp_path: Path) -> None:
    assert ServerSettings.read(tmp_path).toolsets == ("core",)
    assert read(tmp_path, '[index]\nignore = ["x"]\n').toolsets == ("core",)


def test_settings_name_toolsets(tmp_path: Path) -> None:
    assert read(tmp_path, '[server]\ntoolsets = ["core", "scene"]\n').toolsets == ("core", "scene")


@pytest.mark.parametrize(
    "text", ["[server", "server = 1", '[server]\ntoolsets = "core"', "[server]\ntoolsets = [1]"]
)
def test_bad_settings_name_the_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(FileFormatError, match=r"settings\.toml"):
        read(tmp_path, text)
