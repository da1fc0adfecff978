"""What stands in the way of the index is told as an error with a hint, or its answers are told to be old."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock

import scenewright.index.index
from scenewright.cli.diagnosis import Status, examine
from scenewright.errors import IndexBusyError, IndexDamageError, IndexStorageError, ScenewrightError
from scenewright.index import Index
from scenewright.index.database import Database
from scenewright.project import Project
from scenewright.tools.context import ToolContext
from scenewright.tools.registry import Registry
from scenewright.workspace import Workspace
from unity_project import TinyProject, material, prefab, script


@pytest.fixture
def project(tmp_path: Path) -> TinyProject:
    made = TinyProject(tmp_path / "Game")
    made.write("Assets/Wall.mat", material("Wall"))
    made.write("Assets/Wall.prefab", prefab("Wall"))
    made.write("Assets/Player.cs", script("Player"))
    made.age()
    return made


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenewright.workspace._PATIENCE_S", 0.05)
    monkeypatch.setattr("scenewright.workspace._SHORT_PATIENCE_S", 0.01)
    monkeypatch.setattr("scenewright.index.database._BUSY_MS", 50)


def built(project: TinyProject) -> Path:
    index = Index.open(Project.open(project.root))
    index.refresh()
    index.close()
    return project.root / ".scenewright" / "index.sqlite"


@contextlib.contextmanager
def held(project: TinyProject) -> Iterator[None]:
    (project.root / ".scenewright").mkdir(exist_ok=True)
    with FileLock(project.root / ".scenewright" / "index.lock"):
        yield


def names(index: Index) -> list[str]:
    return sorted(row.path for row in index.assets(glob="*.mat"))


# A lock that another program holds.


def test_a_complete_index_answers_while_another_program_holds_it_and_says_that_it_may_be_old(
    project: TinyProject,
) -> None:
    built(project)
    workspace = Workspace(Project.open(project.root))
    project.write("Assets/New.mat", material("New"))
    with held(project):
        assert names(workspace.index()) == ["Assets/Wall.mat"]
        assert "out of date" in workspace.warning
        context = ToolContext(workspace, Registry.load())
        answer = context.registry.call(context, "references", {"target": "Assets/Wall.mat"})
        assert answer["index_stale"] is True
        assert answer["warning"] == workspace.warning
    assert names(workspace.index()) == ["Assets/New.mat", "Assets/Wall.mat"]
    assert workspace.warning == ""
    workspace.close()


def test_an_index_that_was_never_complete_is_busy(project: TinyProject) -> None:
    workspace = Workspace(Project.open(project.root))
    with held(project), pytest.raises(IndexBusyError) as caught:
        workspace.index()
    assert caught.value.hint
    assert names(workspace.index()) == ["Assets/Wall.mat"]
    workspace.close()


def test_calls_that_wait_for_one_lock_share_the_wait(
    project: TinyProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(project)
    tries: list[float] = []
    refresh = Index.refresh

    def counting(self: Index, *arguments: object, deadline_s: float) -> object:
        tries.append(deadline_s)
        return refresh(self, *arguments, deadline_s=deadline_s)  # type: ignore[arg-type]

    monkeypatch.setattr(Index, "refresh", counting)
    workspace = Workspace(Project.open(project.root))
    with held(project):
        calls = [threading.Thread(target=workspace.index) for _ in range(8)]
        for call in calls:
            call.start()
        for call in calls:
            call.join()
    assert sum(tries) <= 0.05 + 7 * 0.01
    workspace.close()


def test_a_lock_inside_the_file_is_no_damage(project: TinyProject) -> None:
    file = built(project)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(IndexBusyError):
            Index.open(Project.open(project.root)).assets()
        other.execute("ROLLBACK")
    index = Index.open(Project.open(project.root))
    assert not index.refresh().rebuilt
    index.close()


# Damage.


def drop_table(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE refs")


def drop_column(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("ALTER TABLE documents DROP COLUMN owner")


def overwrite(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:4096] + os.urandom(len(data) - 4096))


def garbage(file: Path) -> None:
    file.write_bytes(b"no database " * 1000)


def remove(file: Path) -> None:
    for each in file.parent.iterdir():
        each.unlink()
    file.parent.rmdir()


DAMAGE = [drop_table, drop_column, overwrite, garbage, remove]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_tool_that_meets_damage_answers_from_an_index_built_anew(
    project: TinyProject, damage: Callable[[Path], None]
) -> None:
    file = built(project)
    workspace = Workspace(Project.open(project.root))
    context = ToolContext(workspace, Registry.load())
    asked = {"target": "Assets/Wall.mat"}
    before = context.registry.call(context, "references", asked)
    assert before["success"]
    damage(file)
    assert context.registry.call(context, "references", asked) == before
    workspace.close()
    assert_whole(project)


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_that_one_process_met_is_repaired_by_the_next(
    project: TinyProject, damage: Callable[[Path], None]
) -> None:
    file = built(project)
    index = Index.open(Project.open(project.root))
    damage(file)
    with contextlib.suppress(IndexDamageError):
        index.documents("Assets/Wall.prefab")
        index.references_from("Assets/Wall.prefab")
    index.close()
    assert_whole(project)


@pytest.mark.parametrize("damage", DAMAGE)
def test_the_index_command_repairs_damage(project: TinyProject, damage: Callable[[Path], None]) -> None:
    damage(built(project))
    command = [sys.executable, "-m", "scenewright.cli", "index", "--project", str(project.root)]
    subprocess.run(command, check=True, capture_output=True)
    assert_whole(project)


def test_an_overlong_pattern_is_no_damage(project: TinyProject) -> None:
    built(project)
    index = Index.open(Project.open(project.root))
    with contextlib.suppress(Exception):
        index.assets(glob="*" * 100_000)
    assert not index.is_damaged
    index.close()


def test_an_open_index_sees_the_file_that_another_process_put_in_place(project: TinyProject) -> None:
    built(project)
    index = Index.open(Project.open(project.root))
    assert len(index.assets(glob="*.mat")) == 1
    project.write("Assets/New.mat", material("New"))
    other = Index.open(Project.open(project.root))
    Database(project.root).mark_damaged()
    assert other.refresh().rebuilt
    other.close()
    assert len(index.assets(glob="*.mat")) == 2
    index.close()


def assert_whole(project: TinyProject) -> None:
    index = Index.open(Project.open(project.root))
    index.refresh()
    assert index.is_intact()
    assert next(row.name for row in index.documents("Assets/Wall.prefab")) == "Wall"
    assert index.references_from("Assets/Wall.prefab").total >= 0
    assert index.types("Game.Player").total == 1
    assert not index.is_damaged
    index.close()


# A place that cannot be written.


def nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing(FileLock):
        def acquire(self, *arguments: object, **named: object) -> object:  # type: ignore[override]
            raise OSError(30, "Read-only file system")

    monkeypatch.setattr(scenewright.index.index, "FileLock", Refusing)


def test_a_read_only_project_with_an_index_answers(
    project: TinyProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(project)
    nothing_can_be_written(monkeypatch)
    workspace = Workspace(Project.open(project.root))
    assert names(workspace.index()) == ["Assets/Wall.mat"]
    assert "Read-only file system" in workspace.warning
    workspace.close()


def test_a_read_only_project_without_an_index_is_told(
    project: TinyProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_can_be_written(monkeypatch)
    with pytest.raises(IndexStorageError, match="Read-only"):
        Workspace(Project.open(project.root)).index()


def test_a_full_disk_is_told(project: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(self: Database) -> sqlite3.Connection:
        connection = original(self)
        connection.execute("PRAGMA max_page_count = 40")
        return connection

    project.write("Assets/Large.prefab", prefab("Large", "1" * 32, tuple("ab" * 16 for _ in range(20_000))))
    original = Database.connect
    monkeypatch.setattr(Database, "connect", connect)
    with pytest.raises(IndexStorageError, match="full"):
        Workspace(Project.open(project.root)).index()


@pytest.mark.parametrize("place", [".scenewright", ".scenewright/index.lock", ".scenewright/index.sqlite"])
def test_what_is_in_the_way_of_the_index_is_told(project: TinyProject, place: str) -> None:
    target = project.root / place
    if place == ".scenewright":
        target.write_text("a file")
    else:
        target.mkdir(parents=True)
    with pytest.raises(ScenewrightError) as caught:
        Workspace(Project.open(project.root)).index()
    assert caught.value.hint
    assert all(check.message for check in examine(project.root))


# Doctor.


@pytest.mark.parametrize("damage", [drop_table, drop_column, overwrite, garbage])
def test_doctor_reports_damage_and_leaves_it(project: TinyProject, damage: Callable[[Path], None]) -> None:
    file = built(project)
    damage(file)
    before = file.read_bytes()
    (check,) = [check for check in examine(project.root) if check.name == "Index"]
    assert check.status is Status.FAIL
    assert "scenewright index" in check.advice
    assert file.read_bytes() == before


def test_doctor_at_the_root_of_the_disk_reports_that_there_is_no_project() -> None:
    assert [check.status for check in examine(Path("/")) if check.name == "Project"] == [Status.FAIL]
