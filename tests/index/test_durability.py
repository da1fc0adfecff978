"""Whatever ends a build or damages the file, the next pass gives a right index.

Processes do not hurt each other.
"""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from scenewright.errors import IndexDamageError
from scenewright.index import Index
from scenewright.project import Project
from unity_project import TinyProject, guid_for, material, prefab, script

BUILD = """
import os, signal, sys
from scenewright.index import Index, refresh, store, symbols
from scenewright.project import Project

point, countdown = sys.argv[2], int(sys.argv[3])
refresh._BATCH_BYTES = 4 * refresh._OPENING_BYTES

def dying(original):
    def call(*arguments, **named):
        global countdown
        countdown -= 1
        if countdown == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return original(*arguments, **named)
    return call

targets = {
    "batch": (store.Store, "write"),
    "asset": (store, "_words_row"),
    "finish": (refresh, "_find_problems"),
    "symbols": (symbols, "_write_types"),
}
if point in targets:
    owner, name = targets[point]
    setattr(owner, name, dying(getattr(owner, name)))
index = Index.open(Project.open(sys.argv[1]))
index.refresh()
"""

needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")


@pytest.fixture
def project(tmp_path: Path) -> TinyProject:
    made = TinyProject(tmp_path / "Game")
    for number in range(10):
        made.write(f"Assets/{number}.mat", material(f"M{number}"))
        made.write(f"Assets/S{number}.cs", script(f"S{number}"))
        made.write(
            f"Assets/{number}.prefab",
            prefab(f"P{number}", guid_for(f"Assets/S{number}.cs"), (guid_for(f"Assets/{number}.mat"),)),
        )
    made.age()
    return made


def build(project: TinyProject, point: str = "none", countdown: int = 0) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", BUILD, str(project.root), point, str(countdown)])


def assert_whole(project: TinyProject) -> None:
    """The index, refreshed, holds exactly what was written."""
    index = Index.open(Project.open(project.root))
    index.refresh()
    assert index.is_intact()
    assert index.state.ready
    assert [len(index.assets(kind=kind)) for kind in ("material", "script", "prefab")] == [10, 10, 10]
    for number in range(10):
        (used,) = index.references_to(guid_for(f"Assets/S{number}.cs"))
        assert (used.source, used.property_path) == (f"Assets/{number}.prefab", "m_Script")
        (name,) = [row.type_name for row in index.documents(used.source) if row.class_id == 114]
        assert name == f"S{number}"
        assert len(index.documents(f"Assets/{number}.mat")) == 1
        assert index.types(f"Game.S{number}").total == 1
    assert index.totals().members == 10
    assert index.search_words(["M3"], kind="material").total == 1
    index.close()


@needs_kill
@pytest.mark.parametrize(
    ("point", "countdown"),
    [("batch", 1), ("batch", 3), ("asset", 1), ("asset", 7), ("finish", 1), ("symbols", 1), ("symbols", 6)],
)
def test_a_killed_build_is_finished_by_the_next_pass(
    project: TinyProject, point: str, countdown: int
) -> None:
    assert build(project, point, countdown).wait() == -signal.SIGKILL
    assert_whole(project)


def test_an_unfinished_index_says_that_it_is_not_ready(project: TinyProject) -> None:
    def stop(done: float, total: float | None, what: str) -> None:
        raise KeyboardInterrupt

    index = Index.open(Project.open(project.root))
    with pytest.raises(KeyboardInterrupt):
        index.refresh(stop)
    assert not index.state.ready
    index.close()
    assert_whole(project)


def test_two_processes_may_build_at_once(project: TinyProject) -> None:
    builders = [build(project) for _ in range(2)]
    assert [builder.wait() for builder in builders] == [0, 0]
    assert_whole(project)


def test_readers_see_the_last_committed_state_while_one_builds(project: TinyProject) -> None:
    index = Index.open(Project.open(project.root))
    index.refresh()
    project.write("Assets/Extra.mat", material("Extra"))
    reader = Index.open(Project.open(project.root))
    seen = []

    def look(done: float, total: float | None, what: str) -> None:
        seen.append((reader.assets(kind="material").total, reader.refresh(deadline_s=0).busy))

    index.refresh(look)
    assert seen[0] in [(10, True), (11, True)]
    assert reader.assets(kind="material").total == 11
    reader.close()
    index.close()


def built(project: TinyProject) -> Path:
    index = Index.open(Project.open(project.root))
    index.refresh()
    index.close()
    return project.root / ".scenewright" / "index.sqlite"


@pytest.mark.parametrize("damage", ["not a database", "empty", "cut", "zeros"])
def test_a_damaged_file_is_built_anew(project: TinyProject, damage: str) -> None:
    file = built(project)
    data = file.read_bytes()
    damaged = {
        "not a database": b"This is no database. " * 400,
        "empty": b"",
        "cut": data[: len(data) // 2],
        "zeros": data[:4096] + bytes(len(data) - 4096),
    }
    file.write_bytes(damaged[damage])
    assert_whole(project)


def test_damage_that_a_question_meets_is_an_error_that_a_refresh_repairs(project: TinyProject) -> None:
    file = built(project)
    data = file.read_bytes()
    index = Index.open(Project.open(project.root))
    file.write_bytes(data[:4096] + os.urandom(len(data) - 4096))
    with pytest.raises(IndexDamageError):
        index.documents("Assets/1.prefab")
    assert index.refresh().rebuilt
    index.close()
    assert_whole(project)


def test_a_file_of_another_version_is_built_anew(project: TinyProject) -> None:
    file = built(project)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert_whole(project)


def test_the_folder_keeps_itself_out_of_version_control(project: TinyProject) -> None:
    built(project)
    assert (project.root / ".scenewright" / ".gitignore").read_text(encoding="utf-8") == "*\n"
