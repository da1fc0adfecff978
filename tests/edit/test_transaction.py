"""Edits gathered, looked at, and made as one."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from edit.crash_driver import FILES, SCENE, contents
from scenewright.edit import Author, Edits
from scenewright.errors import BadArgumentError, EditRefusedError, NotFoundError, StaleFileError
from scenewright.project import Project


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_nothing_reaches_the_disk_before_the_commit(edits: Edits, root: Path) -> None:
    old = contents(root)
    transaction = edits.begin()
    transaction.write("Assets/Player.cs", b"class Player { int a; }\n")
    transaction.create("Assets/New.txt", b"new\n")
    transaction.delete("Assets/Gone.cs")

    diff = transaction.diff()

    assert contents(root) == old
    assert "-class Player { }\n+class Player { int a; }\n" in diff
    assert "+++ /dev/null" in diff
    assert not (root / ".scenewright").exists()


def test_a_commit_tells_what_became_of_each_file_and_the_disk_agrees(edits: Edits, root: Path) -> None:
    transaction = edits.begin(Author("me", "file_write", "doors"))
    transaction.write("Assets/Player.cs", b"class Player { int a; }\n")
    transaction.delete("Assets/Gone.cs")

    receipt = transaction.commit()

    assert {(each.path, each.kind) for each in receipt.changes} == {
        ("Assets/Player.cs", "modified"), ("Assets/Gone.cs", "deleted"), ("Assets/Gone.cs.meta", "deleted"),
    }  # fmt: skip
    assert (root / "Assets/Player.cs").read_bytes() == b"class Player { int a; }\n"
    assert not (root / "Assets/Gone.cs").exists()
    assert not (root / "Assets/Gone.cs.meta").exists()
    (line,) = (root / ".scenewright/audit.jsonl").read_text().splitlines()
    told = json.loads(line)
    assert [told[key] for key in ("client", "tool", "task", "transaction")] == [
        "me",
        "file_write",
        "doors",
        1,
    ]
    hashes = {"before": sha(FILES["Assets/Player.cs"]), "after": sha(b"class Player { int a; }\n")}
    assert {"path": "Assets/Player.cs"} | hashes in told["files"]


def test_later_edits_of_a_file_see_the_earlier_ones(edits: Edits, root: Path) -> None:
    transaction = edits.begin()
    transaction.write("Assets/Player.cs", b"class A { }\n")

    assert transaction.read("Assets/Player.cs") == b"class A { }\n"
    transaction.write("./Assets//Player.cs", transaction.read("Assets/Player.cs") + b"class B { }\n")

    transaction.commit()
    assert (root / "Assets/Player.cs").read_bytes() == b"class A { }\nclass B { }\n"
    assert len(edits.history()) == 1


def test_a_transaction_that_changes_nothing_is_no_entry(edits: Edits) -> None:
    transaction = edits.begin()
    transaction.write("Assets/Player.cs", FILES["Assets/Player.cs"])

    assert transaction.commit().id == 0
    assert edits.history() == ()


def test_a_new_file_gets_a_meta_and_so_does_each_new_folder(edits: Edits, root: Path) -> None:
    transaction = edits.begin()
    transaction.create("Assets/Code/Enemies/Slime.cs", b"class Slime { }\n")
    transaction.commit()

    metas = [
        root / "Assets" / name for name in ("Code.meta", "Code/Enemies.meta", "Code/Enemies/Slime.cs.meta")
    ]
    guids = {re.search(rb"^guid: ([0-9a-f]{32})$", meta.read_bytes(), re.M)[1] for meta in metas}  # type: ignore[index]
    assert len(guids) == 3
    assert b"folderAsset: yes" in metas[0].read_bytes()
    assert b"folderAsset" not in metas[2].read_bytes()


@pytest.mark.parametrize("path", ["Notes.txt", "ProjectSettings/Extra.txt", "Assets/Docs~/Readme.txt"])
def test_what_is_no_asset_gets_no_meta(edits: Edits, root: Path, path: str) -> None:
    transaction = edits.begin()
    transaction.create(path, b"x\n")
    transaction.commit()

    assert (root / path).exists()
    assert [each.name for each in root.rglob("*.meta") if "Docs" in str(each) or "Notes" in str(each)] == []


def test_a_move_keeps_the_guid_and_an_undo_moves_it_back(edits: Edits, root: Path) -> None:
    meta = FILES["Assets/Moved.txt.meta"]
    transaction = edits.begin()
    transaction.move("Assets/Moved.txt", "Assets/Sub/Here.txt")
    transaction.commit()

    assert (root / "Assets/Sub/Here.txt.meta").read_bytes() == meta
    assert not (root / "Assets/Moved.txt").exists()
    edits.undo()
    assert (root / "Assets/Moved.txt.meta").read_bytes() == meta
    assert not (root / "Assets/Sub").exists()
    assert not (root / "Assets/Sub.meta").exists()


def test_an_expected_hash_in_any_case_is_checked_on_the_bytes(edits: Edits) -> None:
    old = FILES["Assets/Player.cs"]
    edits.begin().write("Assets/Player.cs", b"class Q { }\n", expected=sha(old).upper())

    with pytest.raises(StaleFileError) as caught:
        edits.begin().write("Assets/Player.cs", b"class Q { }\n", expected=sha(b"other"))

    assert caught.value.details["current_sha256"] == sha(old)


def test_a_file_that_changes_before_the_commit_stops_all_of_it(edits: Edits, root: Path) -> None:
    transaction = edits.begin()
    transaction.write("Assets/Main.unity", SCENE.replace(b": A", b": B"))
    transaction.write("Assets/Player.cs", b"class Mine { }\n")
    (root / "Assets/Player.cs").write_bytes(b"class Theirs { }\n")
    old = contents(root)

    with pytest.raises(StaleFileError) as caught:
        transaction.commit()

    assert caught.value.details["path"] == "Assets/Player.cs"
    assert contents(root) == old
    assert edits.history() == ()


def test_creating_what_exists_and_editing_what_does_not_is_refused(edits: Edits) -> None:
    with pytest.raises(EditRefusedError, match="exists already"):
        edits.begin().create("Assets/Player.cs", b"")
    with pytest.raises(NotFoundError):
        edits.begin().write("Assets/Nobody.cs", b"")
    with pytest.raises(NotFoundError):
        edits.begin().delete("Assets/Nobody.cs")
    with pytest.raises(BadArgumentError):
        edits.begin().delete("Assets")


def test_a_guid_is_never_chosen_by_a_caller(edits: Edits) -> None:
    with pytest.raises(EditRefusedError) as caught:
        edits.begin().create("Assets/Player2.cs.meta", b"fileFormatVersion: 2\nguid: " + b"a" * 32 + b"\n")
    assert caught.value.reason == "meta_refused"
    transaction = edits.begin()
    transaction.write("Assets/Player.cs.meta", FILES["Assets/Player.cs.meta"].replace(b"2" * 32, b"9" * 32))
    with pytest.raises(EditRefusedError) as caught:
        transaction.commit()
    assert caught.value.reason == "guid_changed"


OBJECT = b"--- !u!1 &200\nGameObject:\n  m_Name: C\n"
REFUSED = {
    "syntax_error": ("Assets/Player.cs", b"class Player {\n"),
    "foreign_file_id": ("Assets/Main.unity", SCENE + OBJECT),
    "dangling_reference": ("Assets/Main.unity", SCENE + b"  m_Father: {fileID: 999}\n"),
    "foreign_file_id of a new file": ("Assets/Fresh.prefab", SCENE),
    "damaged": ("Assets/Main.unity", SCENE + b"  m_Broken: {fileID\n"),
}


@pytest.mark.parametrize(("code", "edit"), REFUSED.items())
def test_content_that_would_do_harm_is_refused(
    edits: Edits, root: Path, code: str, edit: tuple[str, bytes]
) -> None:
    old = contents(root)
    transaction = edits.begin()
    (transaction.write if (root / edit[0]).exists() else transaction.create)(*edit)

    with pytest.raises(EditRefusedError) as caught:
        transaction.commit()

    assert caught.value.reason == code.partition(" ")[0]
    assert contents(root) == old


def test_a_scene_moves_with_its_objects(edits: Edits, root: Path) -> None:
    transaction = edits.begin()
    transaction.move("Assets/Main.unity", "Assets/Scenes/Other.unity")
    transaction.commit()

    assert (root / "Assets/Scenes/Other.unity").read_bytes() == SCENE


def test_a_guid_no_asset_has_is_refused(root: Path) -> None:
    edits = Edits(Project.open(root), knows=lambda guid: guid == "2" * 32)
    line = b"  m_Script: {fileID: 11500000, guid: %s, type: 3}\n"
    for guid, is_refused in ((b"2" * 32, False), (b"7" * 32, True)):
        transaction = edits.begin()
        transaction.write("Assets/Main.unity", SCENE + line % guid)
        if is_refused:
            with pytest.raises(EditRefusedError) as caught:
                transaction.check()
            assert caught.value.reason == "dangling_reference"
        else:
            transaction.check()


def test_damage_that_was_there_before_is_no_reason_to_refuse(edits: Edits, root: Path) -> None:
    (root / "Assets/Bad.cs").write_bytes(b"class Bad { void M( { }\n")
    (root / "Assets/Bad.unity").write_bytes(SCENE + b"  m_Father: {fileID: 999}\n")
    transaction = edits.begin()
    transaction.write("Assets/Bad.cs", b"class Worse { void M( { }\n")
    transaction.write("Assets/Bad.unity", SCENE.replace(b": A", b": Z") + b"  m_Father: {fileID: 999}\n")

    assert len(transaction.commit().changes) == 2


def test_a_scene_that_an_editor_has_open_is_refused(
    edits: Edits, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scenewright.project.editor_state import EditorState

    (root / "Library").mkdir()
    (root / "Library/LastSceneManagerSetup.txt").write_bytes(
        b"sceneSetups:\n- path: Assets/Main.unity\n  isLoaded: 1\n  isActive: 1\n"
    )
    edits.begin().write("Assets/Main.unity", SCENE.replace(b": A", b": B"))
    monkeypatch.setattr(Project, "editor", property(lambda self: EditorState(True, "it is locked", 7)))

    with pytest.raises(EditRefusedError) as caught:
        edits.begin().write("Assets/Main.unity", SCENE.replace(b": A", b": B"))

    assert caught.value.reason == "open_in_editor"
    edits.begin().write("Assets/Player.cs", b"class Player { int a; }\n")
