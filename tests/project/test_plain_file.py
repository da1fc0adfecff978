"""Files at fixed places are read only when they are plain files of the project, and never waited for."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.errors import FileFormatError
from scenewright.index.settings import IndexSettings
from scenewright.project import Project, plain_file
from scenewright.project.file_search import open_text
from scenewright.project.settings import Unknown
from scenewright.server.settings import ServerSettings

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")

FILES = {
    "Packages/manifest.json": '{"dependencies": {"com.a.b": "1.0.0"}}',
    "Packages/packages-lock.json": '{"dependencies": {"com.a.b": {"version": "1.0.0"}}}',
    "Packages/com.a.c/package.json": '{"name": "com.a.c"}',
    "Library/EditorInstance.json": f'{{"process_id": {os.getpid()}}}',
    "Library/LastSceneManagerSetup.txt": "sceneSetups:\n- path: Assets/Secret.unity\n",
    "ProjectSettings/ProjectVersion.txt": "m_EditorVersion: 2022.3.10f1\n",
    "ProjectSettings/TagManager.asset": "%YAML 1.1\n--- !u!78 &1\nTagManager:\n  tags:\n  - Door\n",
    "Temp/UnityLockfile": "",
    ".scenewright/settings.toml": '[index]\nignore = ["Assets/Own/*"]\n[server]\ntoolsets = ["scene"]\n',
}


def a_pipe(file: Path, outside: Path) -> None:
    os.mkfifo(file)


def a_socket(file: Path, outside: Path) -> None:
    here = Path.cwd()
    os.chdir(file.parent)  # the path of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(file.name)
    finally:
        os.chdir(here)


def a_folder(file: Path, outside: Path) -> None:
    file.mkdir()


def endless(file: Path, outside: Path) -> None:
    file.symlink_to("/dev/zero")


def outward(file: Path, outside: Path) -> None:
    target = outside / file.name
    target.write_text(next(text for path, text in FILES.items() if path.endswith(f"/{file.name}")))
    file.symlink_to(target)


def too_large(file: Path, outside: Path) -> None:
    with file.open("wb") as stream:
        stream.truncate(plain_file.LARGEST + 1)


@pytest.fixture(params=[a_pipe, a_socket, a_folder, endless, outward, too_large])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    put: Callable[[Path, Path], None] = request.param
    root, outside = tmp_path / "Game", tmp_path / "outside"
    outside.mkdir()
    (root / "Assets").mkdir(parents=True)
    for path in FILES:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        put(root / path, outside)
    return root


def test_nothing_is_believed_of_what_is_no_plain_file_of_the_project(root: Path) -> None:
    project = Project.open(root)
    assert project.packages == ()
    assert project.unity_version is None
    assert not project.editor.held
    tags = project.settings.tags_and_layers
    assert isinstance(tags, Unknown)
    assert tags.reason
    with pytest.raises(Exception, match="no scene"):
        project.meant_scene()


def test_settings_that_are_no_plain_file_of_the_project_are_told(root: Path) -> None:
    with pytest.raises(FileFormatError):
        IndexSettings.read(root / ".scenewright")
    with pytest.raises(FileFormatError):
        ServerSettings.read(root)


def test_a_text_file_that_may_not_be_opened_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text("x")

    def refuse(*arguments: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(FileFormatError, match="Permission denied") as error:
        open_text("Assets/a.txt", str(tmp_path / "a.txt"))
    assert error.value.reason == "unreadable"


def test_a_text_file_that_is_too_large_is_told(tmp_path: Path) -> None:
    too_large(tmp_path / "a.txt", tmp_path)
    with pytest.raises(FileFormatError, match="larger than 64 MB"):
        open_text("Assets/a.txt", str(tmp_path / "a.txt"))
