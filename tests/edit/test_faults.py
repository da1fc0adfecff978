"""A disk that refuses at any step: a typed error, and every file as it was."""

import errno
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from edit.crash_driver import FILES, STEPS, contents, edit, make_project
from scenewright.edit import Edits
from scenewright.errors import EditRefusedError, EditStorageError, ScenewrightError
from scenewright.project import Project


class Refusal:
    """Lets the n-th call of some of ``os``'s functions fail, and with ``lasting`` all that come after it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], error: int) -> None:
        self.count = 0
        self.last = 0
        self.lasting = False
        self.error = error
        for name in names:
            monkeypatch.setattr(os, name, self._wrap(getattr(os, name)))

    def _wrap(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.count += 1
            if self.last and (self.count == self.last or (self.lasting and self.count > self.last)):
                raise OSError(self.error, os.strerror(self.error))
            return function(*args, **kwargs)

        return call


def is_refused(root: Path) -> bool:
    """Whether an edit ends in an error of ours; any other error fails the test."""
    try:
        edit(root)
    except ScenewrightError:
        return True
    return False


WRITES = ("write", "fsync", "replace", "mkdir")


@pytest.mark.parametrize(
    ("names", "error"),
    [
        pytest.param(WRITES, errno.ENOSPC, id="disk full"),
        pytest.param(("replace", "unlink"), errno.EACCES, id="replace refused"),
        pytest.param(STEPS, errno.EIO, id="any call fails"),
    ],
)
def test_a_refusal_at_any_step_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, names: tuple[str, ...], error: int
) -> None:
    refusal = Refusal(monkeypatch, names, error)
    make_project(tmp_path / "count")
    edit(tmp_path / "count")
    whole = contents(tmp_path / "count").keys()
    for step in range(1, refusal.count + 1):
        root = tmp_path / "root"
        make_project(root)
        old = contents(root)
        refusal.count, refusal.last = 0, step
        refused = is_refused(root)
        refusal.last = 0
        Edits(Project.open(root)).recover()
        assert (contents(root) == old) if refused else (contents(root).keys() == whole), step
        shutil.rmtree(root)


def test_a_disk_that_stays_full_leaves_files_whole_and_is_settled_later(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    refusal = Refusal(monkeypatch, WRITES, errno.ENOSPC)
    make_project(tmp_path / "count")
    edit(tmp_path / "count")
    new = contents(tmp_path / "count")
    for step in range(1, refusal.count + 1):
        root = tmp_path / "root"
        make_project(root)
        old = contents(root)
        refusal.count, refusal.last, refusal.lasting = 0, step, True
        refused = is_refused(root)
        refusal.last = 0
        present = {
            path: data for path, data in contents(root).items() if not path.endswith((".tmp", ".meta"))
        }
        assert all(data in (old.get(path), new.get(path)) for path, data in present.items()), step
        Edits(Project.open(root)).recover()
        assert contents(root) == old or contents(root).keys() == new.keys()
        assert refused or contents(root) != old
        shutil.rmtree(root)


def test_a_read_only_file_is_refused(edits: Edits, root: Path) -> None:
    file = root / "Assets/Player.cs"
    file.chmod(0o444)

    for act in (
        lambda t: t.write("Assets/Player.cs", b"class P { }"),
        lambda t: t.delete("Assets/Player.cs"),
    ):
        with pytest.raises(EditRefusedError) as caught:
            act(edits.begin())
        assert caught.value.reason == "read_only"

    assert file.read_bytes() == FILES["Assets/Player.cs"]


def test_a_read_only_folder_is_refused(edits: Edits, root: Path) -> None:
    (root / "Assets").chmod(0o555)
    try:
        with pytest.raises(EditRefusedError) as caught:
            edits.begin().create("Assets/New.txt", b"x")
    finally:
        (root / "Assets").chmod(0o755)

    assert caught.value.reason == "read_only"


def test_permissions_are_kept(edits: Edits, root: Path) -> None:
    file = root / "Assets/Player.cs"
    file.chmod(0o750)

    transaction = edits.begin()
    transaction.write("Assets/Player.cs", b"class Player { int x; }\n")
    transaction.commit()

    assert stat.S_IMODE(file.stat().st_mode) == 0o750
    transaction = edits.begin()
    transaction.delete("Assets/Player.cs")
    transaction.commit()
    edits.undo()
    assert stat.S_IMODE(file.stat().st_mode) == 0o750


def test_a_journal_that_cannot_be_written_stops_the_edit(edits: Edits, root: Path) -> None:
    (root / ".scenewright").write_text("in the way")
    transaction = edits.begin()
    transaction.write("Assets/Player.cs", b"class Player { int x; }\n")

    with pytest.raises(ScenewrightError):
        transaction.commit()

    assert (root / "Assets/Player.cs").read_bytes() == FILES["Assets/Player.cs"]


def test_a_damaged_journal_is_said(edits: Edits, root: Path) -> None:
    (root / ".scenewright/journal").mkdir(parents=True)
    (root / ".scenewright/journal/journal.sqlite").write_bytes(b"this is no database" * 100)
    transaction = edits.begin()
    transaction.write("Assets/Player.cs", b"class Player { int x; }\n")

    with pytest.raises(EditStorageError, match="journal"):
        transaction.commit()

    assert (root / "Assets/Player.cs").read_bytes() == FILES["Assets/Player.cs"]
