"""The place of the index is a plain folder of the project, whatever a repository puts there."""

import os
from pathlib import Path

import pytest

from scenewright.errors import PathRefusedError
from scenewright.index import Index
from scenewright.project import Project
from unity_project import TinyProject, material


@pytest.fixture
def project(tmp_path: Path) -> TinyProject:
    made = TinyProject(tmp_path / "Game")
    made.write("Assets/Wall.mat", material("Wall"))
    return made


def test_a_folder_that_is_a_link_is_refused_and_nothing_is_written(
    project: TinyProject, tmp_path: Path
) -> None:
    (tmp_path / "outside").mkdir()
    (project.root / ".scenewright").symlink_to(tmp_path / "outside")
    with pytest.raises(PathRefusedError):
        Index.open(Project.open(project.root))
    assert not list((tmp_path / "outside").iterdir())


@pytest.mark.parametrize("name", ["index.sqlite", "index.sqlite-wal", "index.lock", ".gitignore"])
@pytest.mark.parametrize("exists", [True, False])
def test_a_file_that_is_a_link_is_refused_and_its_target_kept(
    project: TinyProject, tmp_path: Path, name: str, exists: bool
) -> None:
    target = tmp_path / "target"
    if exists:
        target.write_text("precious")
    (project.root / ".scenewright").mkdir()
    (project.root / ".scenewright" / name).symlink_to(target)
    with pytest.raises(PathRefusedError):
        Index.open(Project.open(project.root))
    assert target.exists() is exists
    assert not exists or target.read_text() == "precious"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_in_the_folder_is_refused(project: TinyProject) -> None:
    (project.root / ".scenewright").mkdir()
    os.mkfifo(project.root / ".scenewright/index.sqlite")
    with pytest.raises(PathRefusedError):
        Index.open(Project.open(project.root))


def test_a_new_link_to_the_outside_is_not_read_when_files_change(
    project: TinyProject, tmp_path: Path
) -> None:
    index = Index.open(Project.open(project.root))
    index.refresh()
    (tmp_path / "key.mat").write_text(material("Secret"))
    (project.root / "Assets/Key.mat").symlink_to(tmp_path / "key.mat")
    index.refresh(paths=["Assets/Key.mat"])
    assert index.asset("Assets/Key.mat") is None


def test_looking_at_the_index_follows_no_link_either(project: TinyProject, tmp_path: Path) -> None:
    (project.root / ".scenewright").symlink_to(tmp_path)
    with pytest.raises(PathRefusedError):
        Index.as_it_stands(Project.open(project.root))
