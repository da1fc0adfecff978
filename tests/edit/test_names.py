"""New names and the ``.meta`` files that belong to them, over every step of one transaction."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from edit.crash_driver import FILES, contents, make_project
from scenewright.edit import Edits
from scenewright.errors import EditRefusedError, PathRefusedError, ScenewrightError
from scenewright.project import Project, parse_meta

META = "Assets/Player.cs.meta"


def guid(root: Path, path: str) -> str:
    return parse_meta((root / path).read_bytes()).guid


@pytest.mark.parametrize(
    ("there", "path"),
    [
        ("Assets/Player.cs", "Assets/PLAYER.cs"),
        ("Assets/Player.cs", "assets/Other.cs"),
        ("Assets/Player.cs", "ASSETS/player.CS"),
        ("Assets/caf\u00e9.txt", "Assets/cafe\u0301.txt"),
        ("Assets/cafe\u0301.txt", "Assets/CAF\u00c9.txt"),
        ("Assets/stra\u00dfe/A.txt", "Assets/STRASSE/B.txt"),
    ],
)
@pytest.mark.parametrize("is_planned", [False, True])
def test_a_name_that_other_systems_take_for_another_is_refused(
    edits: Edits, root: Path, there: str, path: str, is_planned: bool
) -> None:
    transaction = edits.begin()
    if not (root / there).exists():
        transaction.create(there, b"x")
        if not is_planned:
            transaction.commit()
            transaction = edits.begin()

    with pytest.raises(EditRefusedError) as caught:
        transaction.create(path, b"class Other { }")

    assert caught.value.reason == "name_clash"
    assert there.startswith(caught.value.candidates[0])
    with pytest.raises(EditRefusedError):
        transaction.move("Assets/Moved.txt", path)


def test_a_file_may_change_the_letter_case_of_its_name(edits: Edits, root: Path) -> None:
    before = guid(root, META)
    transaction = edits.begin()
    transaction.move("Assets/Player.cs", "Assets/player.cs")
    transaction.commit()

    assert guid(root, "Assets/player.cs.meta") == before
    assert not (root / "Assets/Player.cs").exists()
    edits.undo()
    assert contents(root) == {path: FILES[path] for path in sorted(FILES) if path.startswith("Assets/")}


def test_folders_that_differ_in_letter_case_already_can_be_worked_in(edits: Edits, root: Path) -> None:
    (root / "Assets/one").mkdir()
    (root / "Assets/One").mkdir()
    transaction = edits.begin()
    transaction.create("Assets/one/A.txt", b"x")
    transaction.create("Assets/One/A.txt", b"x")

    assert len(transaction.commit().changes) >= 4


def test_a_move_between_assets_and_packages_keeps_the_guid_and_back(edits: Edits, root: Path) -> None:
    before = guid(root, META)
    for old, new in (("Assets", "Packages/com.x.y/Runtime"), ("Packages/com.x.y/Runtime", "Assets/In")):
        transaction = edits.begin()
        transaction.move(f"{old}/Player.cs", f"{new}/Player.cs")
        transaction.commit()
        assert guid(root, f"{new}/Player.cs.meta") == before
    assert (root / "Packages/com.x.y/Runtime.meta").exists()
    assert not (root / "Packages/com.x.y.meta").exists()
    assert not (root / META).exists()


def test_a_move_onto_itself_is_refused(edits: Edits) -> None:
    transaction = edits.begin()

    for path in ("Assets/Player.cs", "Assets/../Assets/./Player.cs"):
        with pytest.raises(EditRefusedError) as caught:
            transaction.move("Assets/Player.cs", path)
        assert caught.value.reason == "exists"
    assert transaction.changes == ()


def test_what_takes_the_place_of_a_moved_file_gets_a_guid_of_its_own(edits: Edits, root: Path) -> None:
    before = guid(root, META)
    transaction = edits.begin()
    transaction.move("Assets/Player.cs", "Assets/Old.cs")
    transaction.create("Assets/Player.cs", b"class Player { int b; }\n")
    transaction.commit()

    assert guid(root, "Assets/Old.cs.meta") == before
    assert guid(root, META) not in ("", before)


def test_a_file_deleted_and_made_again_in_one_edit_keeps_its_guid(edits: Edits, root: Path) -> None:
    transaction = edits.begin()
    transaction.delete("Assets/Player.cs")
    transaction.create("Assets/Player.cs", b"class Player { int b; }\n")
    receipt = transaction.commit()

    assert [each.path for each in receipt.changes] == ["Assets/Player.cs"]
    assert (root / META).read_bytes() == FILES[META]


def test_a_file_made_and_deleted_in_one_edit_leaves_nothing(edits: Edits, root: Path) -> None:
    transaction = edits.begin()
    transaction.create("Assets/New/Deep/A.txt", b"1")
    transaction.write("Assets/New/Deep/A.txt", b"2")
    transaction.delete("Assets/New/Deep/A.txt")

    assert transaction.changes == ()
    assert transaction.diff() == ""
    assert transaction.commit().id == 0
    transaction.create("Assets/New/B.txt", b"1")
    assert {each.path for each in transaction.commit().changes} == {
        "Assets/New.meta", "Assets/New/B.txt", "Assets/New/B.txt.meta",
    }  # fmt: skip
    assert not (root / "Assets/New/Deep").exists()


def test_a_step_that_is_refused_leaves_nothing_of_itself_in_the_edit(edits: Edits) -> None:
    transaction = edits.begin()
    long = "n" * 252

    with pytest.raises(PathRefusedError):
        transaction.create(f"Assets/Deep/{long}", b"x")
    with pytest.raises(PathRefusedError):
        transaction.move("Assets/Player.cs", f"Assets/Deep/{long}")

    assert transaction.changes == ()


def test_the_longest_name_that_has_room_for_its_meta_is_written(edits: Edits, root: Path) -> None:
    name = "n" * 247 + ".cs"
    transaction = edits.begin()
    transaction.create(f"Assets/{name}", b"class A { }\n")
    transaction.commit()

    assert (root / "Assets" / f"{name}.meta").exists()


@pytest.mark.parametrize("asset", ["Assets/Player.cs", "Assets/Folder"])
def test_the_meta_of_an_asset_is_never_deleted_alone(edits: Edits, root: Path, asset: str) -> None:
    (root / "Assets/Folder").mkdir()
    (root / "Assets/Folder.meta").write_bytes(b"fileFormatVersion: 2\nguid: " + b"9" * 32 + b"\n")
    transaction = edits.begin()

    with pytest.raises(EditRefusedError) as caught:
        transaction.delete(f"{asset}.meta")

    assert caught.value.reason == "meta_refused"
    (root / "Assets/Orphan.cs.meta").write_bytes(b"guid: " + b"8" * 32 + b"\n")
    transaction.delete("Assets/Orphan.cs.meta")
    transaction.commit()
    assert not (root / "Assets/Orphan.cs.meta").exists()


CONFLICT = b"<<<<<<< ours\nguid: %b\n=======\nguid: %b\n>>>>>>> theirs\n" % (b"a" * 32, b"b" * 32)


def test_no_guid_is_chosen_but_one_of_those_a_merge_left(edits: Edits, root: Path) -> None:
    (root / META).write_bytes(CONFLICT)
    (root / "Assets/Gone.cs.meta").write_bytes(b"fileFormatVersion: 2\n")

    for path, letter in ((META, b"c"), ("Assets/Gone.cs.meta", b"a")):
        transaction = edits.begin()
        transaction.write(path, b"fileFormatVersion: 2\nguid: " + letter * 32 + b"\n")
        with pytest.raises(EditRefusedError) as caught:
            transaction.commit()
        assert caught.value.reason == "guid_changed"
    transaction = edits.begin()
    transaction.write(META, b"fileFormatVersion: 2\nguid: " + b"b" * 32 + b"\n")
    transaction.commit()


@pytest.mark.parametrize("path", ["Assets/.hidden/A.txt", "Assets/Doc~/A.txt", "Assets/cvs/A.txt", "A.txt"])
def test_what_unity_does_not_import_gets_no_meta(edits: Edits, root: Path, path: str) -> None:
    transaction = edits.begin()
    transaction.create(path, b"x")

    assert [each.path for each in transaction.commit().changes] == [path]


@pytest.mark.parametrize("path", ["Assets/Player.cs/New.cs", "Assets/New.txt/../Player.cs/x/y.cs", "Assets"])
def test_a_file_is_no_folder_and_a_folder_no_file(edits: Edits, root: Path, path: str) -> None:
    old = contents(root)

    for act in (
        lambda: edits.begin().create(path, b"x"),
        lambda: edits.begin().write(path, b"x"),
        lambda: edits.begin().delete(path),
        lambda: edits.begin().move("Assets/Moved.txt", path),
    ):
        with pytest.raises(ScenewrightError):
            act()

    assert contents(root) == old


PLACES = (
    "Assets/Gone.txt",
    "Assets/Moved.txt",
    "Assets/In/A.txt",
    "Assets/In/Deep/B.txt",
    "Packages/p.q/C.txt",
)
STEP = st.tuples(
    st.sampled_from(["create", "write", "delete", "move"]), st.sampled_from(PLACES), st.sampled_from(PLACES)
)


def assets(root: Path) -> dict[str, bytes]:
    """The files of a project that are no ``.meta``."""
    found = (path for top in ("Assets", "Packages") for path in (root / top).rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found if path.suffix != ".meta"}


@settings(max_examples=40, deadline=None)
@given(st.lists(STEP, max_size=10), st.booleans())
@example([("create", PLACES[2], ""), ("delete", PLACES[0], ""), ("move", PLACES[2], PLACES[0])], True)
@example([("delete", PLACES[0], ""), ("move", PLACES[1], PLACES[0])], True)
def test_any_steps_in_one_edit_end_as_the_same_steps_on_a_table_of_files(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str, str]], in_one: bool
) -> None:
    root = tmp_path_factory.mktemp("steps")
    make_project(root)
    for end in ("", ".meta"):
        (root / f"Assets/Gone.cs{end}").rename(root / f"Assets/Gone.txt{end}")
    edits = Edits(Project.open(root))
    old, table = contents(root), assets(root)
    guids = {path: guid(root, f"{path}.meta") for path in table if (root / f"{path}.meta").exists()}
    transaction, made = edits.begin(), 0
    for number, (step, path, to) in enumerate(steps):
        data = f"class X{number} {{ }}\n".encode()
        possible = (
            (path not in table) if step == "create" else path in table and (step != "move" or to not in table)
        )
        try:
            match step:
                case "create":
                    transaction.create(path, data)
                case "write":
                    transaction.write(path, data)
                case "delete":
                    transaction.delete(path)
                case _:
                    transaction.move(path, to)
        except ScenewrightError:
            assert not possible
            continue
        assert possible
        if step == "move":
            table[to] = table.pop(path)
            guids.pop(to, None)
            guids |= {to: guids.pop(path)} if path in guids else {}
        elif step == "delete":
            del table[path]
        else:
            table[path] = data
        if not in_one:
            made += bool(transaction.commit().id)
            transaction = edits.begin()
            guids = {each: guid(root, f"{each}.meta") for each in table}
    made += bool(transaction.commit().id)

    assert assets(root) == table
    assert {path: guid(root, f"{path}.meta") for path in table if path in guids} == {
        path: found for path, found in guids.items() if path in table
    }
    metas = [path for top in ("Assets", "Packages") for path in (root / top).rglob("*.meta")]
    assert all(path.with_suffix("").exists() for path in metas)
    assert len({guid(root, path.relative_to(root).as_posix()) for path in metas}) == len(metas)
    for _ in range(made):
        edits.undo()
    assert contents(root) == old
    edits.close()
