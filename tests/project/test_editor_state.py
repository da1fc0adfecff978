import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scenewright.project import EditorState, Project

fcntl = pytest.importorskip("fcntl")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for folder in ("Assets", "ProjectSettings", "Temp", "Library"):
        (tmp_path / folder).mkdir()
    return tmp_path


@pytest.fixture
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], int]]:
    """Starts a process that runs a program of the given name, and gives its number."""
    started: list[subprocess.Popen[bytes]] = []

    def start(name: str) -> int:
        executable = tmp_path_factory.mktemp("programs") / name
        shutil.copy(shutil.which("cat") or "/bin/cat", executable)
        started.append(subprocess.Popen([executable], stdin=subprocess.PIPE))
        return started[-1].pid

    yield start
    for process in started:
        process.communicate()


def state(root: Path) -> EditorState:
    return Project.open(root).editor


def instance(root: Path, content: Any) -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    (root / "Library/EditorInstance.json").write_text(text)


def test_nothing_there_means_nobody_holds_it(game: Path) -> None:
    assert state(game) == EditorState(False, "No lock and no Editor process.")


def test_a_lock_file_left_behind_holds_nothing(game: Path) -> None:
    (game / "Temp/UnityLockfile").touch()
    assert not state(game).held
    assert "left over" in state(game).evidence


@pytest.mark.parametrize("lock", ["flock", "lockf"])
def test_a_lock_that_is_held_counts(game: Path, lock: str) -> None:
    file = game / "Temp/UnityLockfile"
    file.touch()
    take = f"kept = open({str(file)!r}, 'w'); fcntl.{lock}(kept, fcntl.LOCK_EX)"
    code = f"import fcntl; {take}; print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        held = state(game)
        holder.communicate("\n")
    assert (held.held, held.pid) == (True, None)
    assert "locked" in held.evidence
    assert not state(game).held


def test_looking_does_not_take_the_lock(game: Path) -> None:
    file = game / "Temp/UnityLockfile"
    file.touch()
    state(game)
    with file.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.parametrize("name", ["Unity", "Unity.exe", "Tuanjie"])
def test_a_living_editor_process_holds_it(game: Path, program: Callable[[str], int], name: str) -> None:
    pid = program(name)
    instance(game, {"process_id": pid, "version": "2022.3.10f1", "app_path": "/opt/Unity/Editor/Unity"})
    held = state(game)
    assert (held.held, held.pid, held.version, held.app_path) == (
        True,
        pid,
        "2022.3.10f1",
        "/opt/Unity/Editor/Unity",
    )


def test_a_number_that_now_belongs_to_another_program_does_not(
    game: Path, program: Callable[[str], int]
) -> None:
    instance(
        game, {"process_id": program("editor-of-texts"), "version": "2022.3.10f1", "app_path": "/opt/Unity"}
    )
    assert not state(game).held
    assert "no Editor" in state(game).evidence


def test_an_editor_under_another_name_is_known_by_its_path(game: Path, program: Callable[[str], int]) -> None:
    instance(game, {"process_id": program("house-build"), "app_path": "/Applications/House-Build.app"})
    assert state(game).held


def test_a_process_that_ended_does_not_hold_it(game: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    instance(game, {"process_id": ended.pid, "version": "2022.3.10f1"})
    assert not state(game).held


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"process_id": "x"}', '{"process_id": true}', '{"process_id": -1}']
)
def test_a_damaged_file_says_nothing(game: Path, content: str) -> None:
    instance(game, content)
    assert not state(game).held


def test_this_very_process_is_no_editor(game: Path) -> None:
    instance(game, {"process_id": os.getpid()})
    assert not state(game).held
