"""What was done is told, taken back, and done again."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edit.crash_driver import contents, make_project
from scenewright.edit import Author, Edits
from scenewright.errors import BadArgumentError, EditStorageError, NotFoundError, StaleFileError
from scenewright.project import Project

PLACES = ["Assets/A.txt", "Assets/B/C.txt", "Assets/Moved.txt"]


def write(edits: Edits, data: bytes, path: str = "Assets/Moved.txt", task: str = "") -> int:
    transaction = edits.begin(Author("test", "write", task))
    if transaction.exists(path):
        transaction.write(path, data)
    else:
        transaction.create(path, data)
    return transaction.commit().id


def test_undo_and_redo_give_back_the_same_bytes(edits: Edits, root: Path) -> None:
    old = contents(root)
    write(edits, b"one\n")
    write(edits, b"x\n", "Assets/New/File.txt")
    new = contents(root)

    edits.undo()
    edits.undo()
    assert contents(root) == old
    edits.redo()
    edits.redo()
    assert contents(root) == new


def test_history_tells_the_newest_first_and_what_was_taken_back(edits: Edits) -> None:
    first, second = write(edits, b"one\n", task="a"), write(edits, b"two\n", task="b")
    undo = edits.undo().id

    told = edits.history()

    assert [each.id for each in told] == [undo, second, first]
    assert (told[0].undoes, told[1].undone_by, told[2].undone_by) == ((second,), undo, None)
    assert told[2].task == "a"


def test_a_task_is_taken_back_as_one(edits: Edits, root: Path) -> None:
    write(edits, b"before\n")
    old = contents(root)
    write(edits, b"one\n", task="doors")
    write(edits, b"two\n", task="doors")
    write(edits, b"three\n", "Assets/Door.txt", task="doors")
    count = len(edits.history())

    receipt = edits.undo(task="doors")

    assert contents(root) == old
    assert len(edits.history()) == count + 1
    assert {each.path for each in receipt.changes} == {
        "Assets/Moved.txt", "Assets/Door.txt", "Assets/Door.txt.meta",
    }  # fmt: skip


def test_a_file_that_somebody_changed_since_is_refused_with_a_diff(edits: Edits, root: Path) -> None:
    write(edits, b"mine\n")
    (root / "Assets/Moved.txt").write_bytes(b"theirs\n")

    with pytest.raises(StaleFileError) as caught:
        edits.undo()

    assert "-theirs\n+text\n" in caught.value.details["diff"]
    assert (root / "Assets/Moved.txt").read_bytes() == b"theirs\n"


def test_an_older_transaction_is_taken_back_only_where_nothing_came_after(edits: Edits, root: Path) -> None:
    first = write(edits, b"one\n")
    other = write(edits, b"x\n", "Assets/Main.txt")
    write(edits, b"two\n")

    with pytest.raises(StaleFileError):
        edits.undo(entry=first)
    edits.undo(entry=other)

    assert not (root / "Assets/Main.txt").exists()
    assert (root / "Assets/Moved.txt").read_bytes() == b"two\n"


def test_a_folder_that_others_use_by_now_stays(edits: Edits, root: Path) -> None:
    write(edits, b"x\n", "Assets/New/File.txt")
    (root / "Assets/New/Other.txt").write_bytes(b"theirs\n")

    receipt = edits.undo()

    assert (root / "Assets/New.meta").exists()
    assert not (root / "Assets/New/File.txt").exists()
    assert "Assets/New" in receipt.notes[0]


def test_a_folder_of_someone_else_in_a_new_folder_keeps_it(edits: Edits, root: Path) -> None:
    write(edits, b"x\n", "Assets/New/File.txt")
    (root / "Assets/New/Theirs").mkdir()

    edits.undo()

    assert (root / "Assets/New.meta").exists()
    assert (root / "Assets/New/Theirs").is_dir()


def test_a_meta_that_unity_filled_in_does_not_keep_an_edit_from_being_taken_back(
    edits: Edits, root: Path
) -> None:
    old = contents(root)
    write(edits, b"x\n", "Assets/New/File.txt")
    for name in ("Assets/New.meta", "Assets/New/File.txt.meta"):
        place = root / name
        place.write_bytes(place.read_bytes() + b"TextScriptImporter:\n  userData: \n")
    filled = contents(root)

    edits.undo()
    assert contents(root) == old
    edits.redo()
    assert contents(root) == filled


def test_a_meta_with_another_guid_does(edits: Edits, root: Path) -> None:
    write(edits, b"x\n", "Assets/File.txt")
    (root / "Assets/File.txt.meta").write_bytes(b"fileFormatVersion: 2\nguid: " + b"7" * 32 + b"\n")

    with pytest.raises(StaleFileError):
        edits.undo()


def delete(edits: Edits, path: str) -> None:
    transaction = edits.begin()
    transaction.delete(path)
    transaction.commit()


def test_a_deleted_file_comes_back_into_a_folder_that_is_gone_too(edits: Edits, root: Path) -> None:
    write(edits, b"x\n", "Assets/New/File.txt")
    old = contents(root)
    delete(edits, "Assets/New/File.txt")
    (root / "Assets/New").rmdir()

    edits.undo()

    assert contents(root) == old


def test_a_deleted_file_does_not_come_back_over_a_new_one(edits: Edits, root: Path) -> None:
    delete(edits, "Assets/Moved.txt")
    (root / "Assets/Moved.txt").write_bytes(b"theirs\n")
    with pytest.raises(StaleFileError):
        edits.undo()
    assert (root / "Assets/Moved.txt").read_bytes() == b"theirs\n"
    (root / "Assets/Moved.txt").unlink()
    (root / "Assets/Moved.txt").mkdir()
    with pytest.raises(StaleFileError):
        edits.undo()
    (root / "Assets/Moved.txt").rmdir()
    edits.undo()
    assert (root / "Assets/Moved.txt").is_file()


def test_an_edit_whose_folder_was_removed_since_is_refused(edits: Edits, root: Path) -> None:
    write(edits, b"x\n", "Assets/New/File.txt")
    shutil.rmtree(root / "Assets/New")

    with pytest.raises(StaleFileError):
        edits.undo()


def test_nothing_is_taken_back_twice(edits: Edits) -> None:
    first = write(edits, b"one\n")
    edits.undo(entry=first)

    with pytest.raises(BadArgumentError, match="already"):
        edits.undo(entry=first)
    with pytest.raises(NotFoundError):
        edits.undo()
    with pytest.raises(BadArgumentError, match="of the kind 'edit'"):
        edits.redo(entry=write(edits, b"two\n"))
    with pytest.raises(NotFoundError):
        edits.undo(entry=999)


def test_old_transactions_are_swept_and_then_said_to_be_gone(
    edits: Edits, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = write(edits, b"one\n")
    monkeypatch.setattr("scenewright.edit.journal._LONGEST_S", -1.0)
    edits.journal.sweep()

    assert edits.history() == ()
    with pytest.raises(NotFoundError):
        edits.undo(entry=first)


def test_contents_are_kept_once(edits: Edits) -> None:
    for number in range(6):
        write(edits, b"odd\n" if number % 2 else b"even\n")

    rows = edits.journal._rows("SELECT count(*) FROM contents")

    assert rows == [(3,)]


def test_damaged_contents_are_never_written_back(edits: Edits, root: Path) -> None:
    write(edits, b"one\n")
    with edits.journal._writing() as connection:
        connection.execute("UPDATE contents SET data = x'00'")

    with pytest.raises(EditStorageError):
        edits.undo()

    assert (root / "Assets/Moved.txt").read_bytes() == b"one\n"


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PLACES), st.binary(max_size=8)), max_size=6))
def test_taking_everything_back_gives_the_first_bytes(
    tmp_path_factory: pytest.TempPathFactory, writes: list[tuple[str, bytes]]
) -> None:
    root = tmp_path_factory.mktemp("undo")
    make_project(root)
    old = contents(root)
    edits = Edits(Project.open(root))
    made = [number for path, data in writes if (number := write(edits, data, path))]

    for _ in made:
        edits.undo()

    assert contents(root) == old
    edits.close()
