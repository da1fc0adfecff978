"""What an edit that was cut short leaves is settled, whatever became of its files, and blocks nobody."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from edit.crash_driver import FILES, contents
from scenewright.edit import Author, Edits, State
from scenewright.errors import EditStorageError, PathRefusedError, ScenewrightError, StaleFileError
from scenewright.project import Project

PLAYER = "Assets/Player.cs"
NEW = b"class Player { int a; }\n"


def write(edits: Edits, path: str = "Assets/Moved.txt", data: bytes = b"mine\n", **who: str) -> int:
    transaction = edits.begin(Author(**who))
    if transaction.exists(path):
        transaction.write(path, data)
    else:
        transaction.create(path, data)
    return transaction.commit().id


class Death(BaseException):
    """Ends an edit as a kill would: nothing of ours tidies up behind it."""


def die_at(monkeypatch: pytest.MonkeyPatch, edits: Edits, number: int, act: Callable[[], Any]) -> None:
    """Runs an edit that ends at the ``number``-th renaming or deletion of a file that is no temporary one."""
    left = [number]

    def dying(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if not str(args[-1]).endswith(".tmp"):
                left[0] -= 1
                if not left[0]:
                    raise Death
            return function(*args, **kwargs)

        return call

    with monkeypatch.context() as patched:
        for name in ("replace", "unlink"):
            patched.setattr(os, name, dying(getattr(os, name)))
        with pytest.raises(Death):
            act()
    edits.close()


@pytest.fixture
def half_done(edits: Edits, monkeypatch: pytest.MonkeyPatch) -> Edits:
    """An edit of two files that died between them: Player.cs is new, Moved.txt old."""
    transaction = edits.begin()
    transaction.write(PLAYER, NEW)
    transaction.write("Assets/Moved.txt", b"new\n")
    die_at(monkeypatch, edits, 2, transaction.commit)
    return edits


def folder_in_place(root: Path, place: Path) -> None:
    place.unlink()
    place.mkdir()


def link_in_place(root: Path, place: Path) -> None:
    place.unlink()
    place.symlink_to(root / "ProjectSettings/ProjectVersion.txt")


def pipe_in_place(root: Path, place: Path) -> None:
    place.unlink()
    os.mkfifo(place)


def gone(root: Path, place: Path) -> None:
    place.unlink()


def folder_gone(root: Path, place: Path) -> None:
    shutil.rmtree(root / "Assets")


def folder_is_a_file(root: Path, place: Path) -> None:
    shutil.rmtree(root / "Assets")
    (root / "Assets").write_bytes(b"")


def folder_is_a_link(root: Path, place: Path) -> None:
    (root / "Assets").rename(root / "Elsewhere")
    (root / "Assets").symlink_to(root / "Elsewhere")


@pytest.mark.skipif(os.name == "nt", reason="needs links and pipes")
@pytest.mark.parametrize(
    "obstacle",
    [folder_in_place, link_in_place, pipe_in_place, gone, folder_gone, folder_is_a_file, folder_is_a_link],
)
@pytest.mark.parametrize("path", [PLAYER, "Assets/Moved.txt"])
def test_what_stands_in_a_files_place_is_left_and_does_not_keep_others_from_editing(
    half_done: Edits, root: Path, obstacle: Callable[[Path, Path], None], path: str
) -> None:
    obstacle(root, root / path)

    (found,) = half_done.recover()

    assert found.state is State.ROLLED_BACK
    assert path in found.foreign or obstacle is gone
    assert half_done.recover() == ()
    assert write(half_done, "Note.txt") == 2
    assert (root / "ProjectSettings/ProjectVersion.txt").read_bytes() == FILES[
        "ProjectSettings/ProjectVersion.txt"
    ]


def test_the_other_files_are_what_they_were(half_done: Edits, root: Path) -> None:
    (root / "Assets/Moved.txt").write_bytes(b"theirs\n")

    (found,) = half_done.recover()

    assert found.foreign == ("Assets/Moved.txt",)
    assert (root / PLAYER).read_bytes() == FILES[PLAYER]
    assert (root / "Assets/Moved.txt").read_bytes() == b"theirs\n"


@pytest.fixture
def sqlite_fails(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Makes the first statement of the journal that begins with a text fail, as a full disk does."""
    texts: list[str] = []

    class Connection(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            if texts and statement.startswith(texts[-1]):
                texts.pop()
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(statement, *values)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, factory=Connection, **k))
    return texts.append


@pytest.mark.parametrize("statement", ["BEGIN", "INSERT INTO entries", "UPDATE entries", "INSERT OR IGNORE"])
def test_a_journal_without_room_changes_nothing(
    edits: Edits, root: Path, sqlite_fails: Callable[[str], None], statement: str
) -> None:
    old = contents(root)
    edits.journal.total()
    sqlite_fails(statement)

    with pytest.raises(EditStorageError):
        write(edits, "Assets/Deep/New.txt")

    assert contents(root) == old
    assert not (root / "Assets/Deep").exists()
    assert edits.history() == ()
    assert write(edits) == edits.history()[0].id


def test_an_undo_without_room_in_the_journal_changes_nothing(
    edits: Edits, root: Path, sqlite_fails: Callable[[str], None]
) -> None:
    write(edits, "Assets/Deep/New.txt")
    made = contents(root)
    edits.close()
    sqlite_fails("UPDATE entries")

    with pytest.raises(EditStorageError):
        edits.undo()

    assert contents(root) == made
    edits.undo()
    assert not (root / "Assets/Deep").exists()


def test_a_journal_deleted_meanwhile_is_begun_anew(edits: Edits, root: Path) -> None:
    write(edits)
    shutil.rmtree(root / ".scenewright/journal")

    write(edits, data=b"again\n")

    other = Edits(Project.open(root))
    assert len(other.history()) == len(edits.history()) == 1
    other.undo()
    assert (root / "Assets/Moved.txt").read_bytes() == b"mine\n"
    other.close()


def test_a_journal_replaced_meanwhile_is_the_one_that_counts(
    edits: Edits, root: Path, tmp_path: Path
) -> None:
    write(edits)
    edits.close()
    journal = root / ".scenewright/journal/journal.sqlite"
    shutil.copy(journal, tmp_path / "kept.sqlite")
    write(edits, data=b"two\n")
    for each in journal.parent.iterdir():
        each.unlink()
    shutil.move(tmp_path / "kept.sqlite", journal)

    assert [each.id for each in edits.history()] == [1]
    assert write(edits, data=b"three\n") == 2


def test_a_journal_cut_to_nothing_meanwhile_is_begun_anew(edits: Edits, root: Path) -> None:
    write(edits)
    edits.close()
    (root / ".scenewright/journal/journal.sqlite").write_bytes(b"")

    assert write(edits, data=b"two\n") == 1


def test_a_journal_damaged_meanwhile_is_said_with_what_helps(edits: Edits, root: Path) -> None:
    write(edits)
    edits.close()
    (root / ".scenewright/journal/journal.sqlite").write_bytes(b"\1" * 5000)
    old = contents(root)

    with pytest.raises(EditStorageError) as caught:
        write(edits, data=b"two\n")

    assert "move it away" in caught.value.hint
    assert contents(root) == old


def test_a_journal_of_a_newer_version_is_left_alone(edits: Edits, root: Path) -> None:
    write(edits)
    edits.close()
    place = root / ".scenewright/journal/journal.sqlite"
    future = sqlite3.connect(place)
    future.execute("PRAGMA user_version = 99")
    future.close()
    before = place.read_bytes()

    for act in (edits.history, edits.undo, lambda: write(edits, data=b"two\n")):
        with pytest.raises(EditStorageError, match="newer version"):
            act()

    assert place.read_bytes() == before
    assert (root / "Assets/Moved.txt").read_bytes() == b"mine\n"


def test_a_clock_that_was_wrong_for_a_moment_does_not_sweep_what_is_young(
    edits: Edits, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = write(edits, data=b"one\n")
    with monkeypatch.context() as patched:
        patched.setattr("time.time", lambda: 1.0)
        wrong = write(edits, data=b"two\n")
    last = write(edits, data=b"three\n")

    edits.journal.sweep()

    assert [each.id for each in edits.history()] == [last, wrong, first]


def test_the_oldest_go_when_their_contents_take_too_much(
    edits: Edits, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [write(edits, data=os.urandom(1000)) for _ in range(6)]
    monkeypatch.setattr("scenewright.edit.journal._MOST_BYTES", 3500)

    edits.journal.sweep()

    assert [each.id for each in edits.history()] == made[:2:-1]
    edits.undo()


def test_threads_share_one_journal(edits: Edits, root: Path) -> None:
    trouble: list[Exception] = []

    def work(name: str) -> None:
        try:
            for number in range(15):
                write(edits, f"Assets/{name}.txt", str(number).encode())
                edits.journal.keep_answer(f"{name} {number}", "call", {})
                edits.history()
        except Exception as error:
            trouble.append(error)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

    assert trouble == []
    assert edits.journal.total() == 60


def test_names_that_no_text_can_hold_do_not_stop_an_edit(edits: Edits) -> None:
    write(edits, client="half \ud800", tool="put", task="\udfff")

    assert edits.history()[0].client == "half \\ud800"


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_a_folder_that_became_a_link_since_it_was_read_is_not_written_through(
    edits: Edits, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "A.txt").write_bytes(b"theirs\n")
    (root / "Assets/Sub").mkdir()
    (root / "Assets/Sub/A.txt").write_bytes(b"theirs\n")
    transaction = edits.begin()
    transaction.write("Assets/Sub/A.txt", b"ours\n")
    transaction.create("Assets/Sub/B.txt", b"ours\n")
    shutil.rmtree(root / "Assets/Sub")
    (root / "Assets/Sub").symlink_to(outside)

    with pytest.raises(PathRefusedError):
        transaction.commit()

    assert {each.name: each.read_bytes() for each in outside.iterdir()} == {"A.txt": b"theirs\n"}


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_what_another_program_writes_meanwhile_is_not_written_over(
    edits: Edits, root: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """The other program writes before the new files are put in place, or when the first one is."""
    real, place = getattr(os, moment), root / "Assets/Moved.txt"
    transaction = edits.begin()
    transaction.write(PLAYER, NEW)
    transaction.write("Assets/Moved.txt", b"ours\n")

    def meanwhile(*args: Any, **kwargs: Any) -> Any:
        place.write_bytes(b"theirs\n")
        return real(*args, **kwargs)

    monkeypatch.setattr(os, moment, meanwhile)
    with pytest.raises((StaleFileError, ScenewrightError)):
        transaction.commit()

    monkeypatch.undo()
    assert place.read_bytes() == b"theirs\n"
    assert (root / PLAYER).read_bytes() == FILES[PLAYER]
