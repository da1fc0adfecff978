"""What counts as broken, and what cannot be told."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from asking import asking, data
from unity_project import PREAMBLE, TinyProject, guid_for, material, prefab

LOST = "ab" * 16
UI_DLL = "f70555f144d8491a825f0804e09c671c"


@pytest.fixture
def project(tmp_path: Path) -> TinyProject:
    return TinyProject(tmp_path / "Game")


def settings_of(script_file_id: int, guid: str) -> str:
    return (
        f"{PREAMBLE}--- !u!114 &1\nMonoBehaviour:\n"
        f"  m_Script: {{fileID: {script_file_id}, guid: {guid}, type: 0}}\n  m_Name: \n"
    )


@pytest.mark.parametrize("letter", "bdef")
def test_what_is_built_into_the_editor_is_never_missing(project: TinyProject, letter: str) -> None:
    guid = f"{'0' * 16}{letter}{'0' * 15}"
    project.write("Assets/A.prefab", prefab("A", materials=(guid,)))
    (project.root / "ProjectSettings/PackageManagerSettings.asset").write_text(settings_of(13964, guid))

    told = data(asking(project.root)("project_health"))

    assert (told["healthy"], set(told["counts"].values())) == (True, {0})


def test_a_dll_of_the_editor_is_known_whichever_of_its_types_is_meant(project: TinyProject) -> None:
    project.write("Assets/A.prefab", prefab("A", script=UI_DLL, materials=(UI_DLL,)))

    assert data(asking(project.root)("project_health"))["healthy"] is True


def test_a_missing_script_counts_once_and_not_as_a_broken_reference(project: TinyProject) -> None:
    for name in "ABCDE":
        project.write(f"Assets/{name}.prefab", prefab(name, script=LOST))
    ask = asking(project.root)

    counts = data(ask("project_health"))["counts"]
    (finding,) = data(ask("project_health", check="missing_scripts"))["findings"]

    assert (counts["missing_scripts"], counts["broken_references"]) == (1, 0)
    assert (finding["guid"], finding["uses"], finding["file_count"]) == (LOST, 5, 5)
    assert finding["files"] == ["Assets/A.prefab", "Assets/B.prefab", "Assets/C.prefab"]
    assert finding["example"] | {"file": "Assets/A.prefab", "object": "A"} == finding["example"]


def test_a_class_named_in_the_file_does_not_make_up_for_a_missing_script(project: TinyProject) -> None:
    text = prefab("A", script=LOST).replace("Identifier: ", "Identifier: Game::Game.Door")
    project.write("Assets/A.prefab", text)

    assert data(asking(project.root)("project_health"))["counts"]["missing_scripts"] == 1


def test_broken_references_are_counted_by_guid(project: TinyProject) -> None:
    for name in "AB":
        project.write(f"Assets/{name}.mat", material(name, texture=LOST))
    ask = asking(project.root)

    told = data(ask("project_health"))
    (finding,) = data(ask("project_health", check="broken_references"))["findings"]

    assert (told["healthy"], told["counts"]["broken_references"]) == (False, 1)
    assert told["units"]["broken_references"] == "GUIDs"
    assert (finding["uses"], finding["example"]["property"][-9:]) == (2, "m_Texture")


def test_with_packages_absent_broken_cannot_be_told_from_unread(project: TinyProject) -> None:
    project.write("Assets/A.mat", material("A", texture=LOST))
    wanted = {f"com.acme.part{number}": "1.0.0" for number in range(11)}
    (project.root / "Packages/manifest.json").write_text(json.dumps({"dependencies": wanted}))
    ask = asking(project.root)

    told = data(ask("project_health"))

    assert told["healthy"] is None
    assert told["unresolved_perhaps_in_packages"] == {"broken_references": 1}
    assert "broken_references" not in told["counts"]
    assert "11 packages" in told["note"]
    assert told["note"].endswith("and 3 more.")
    assert data(ask("project_health", check="broken_references"))["note"] == told["note"]


def test_what_an_upgrade_left_behind_is_not_broken(project: TinyProject) -> None:
    text = prefab("A").replace("  m_IsActive: 1\n", "  m_IsActive: 1\n  m_DeprecatedRoot: {fileID: 77}\n")
    project.write("Assets/A.prefab", text)

    assert data(asking(project.root)("project_health"))["counts"]["broken_local_references"] == 0


def test_unread_files_keep_a_project_from_being_called_healthy(project: TinyProject) -> None:
    project.write("Assets/Main.unity", b"\0\0\0\1" * 40)
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n"
    project.write("Assets/Big.asset", pointer)
    project.write("Assets/Wall.png", pointer)

    told = data(asking(project.root)("project_health"))

    assert told["healthy"] is None
    assert (told["unread"]["binary"], told["unread"]["lfs_pointer"]) == (1, 1)
    assert "Force Text" in told["unread"]["hint"]
    assert "git lfs pull" in told["unread"]["hint"]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("references", {"target": "Assets/Scripts/Bullet.cs"}),
        ("references", {"target": "Assets/Prefabs/Bullet.prefab", "direction": "uses"}),
        ("asset_get_info", {"path": "Assets/Prefabs/Bullet.prefab"}),
        ("project_health", {}),
        ("project_info", {}),
    ],
)
def test_no_answer_about_a_binary_project_is_silent_about_what_was_not_read(
    corpus_project: Callable[[str], Path], tmp_path: Path, tool: str, arguments: dict[str, str]
) -> None:
    import shutil

    root = tmp_path / "game"
    shutil.copytree(corpus_project("towerdefense") / "Tower Defense Unity Project", root)

    unread = data(asking(root)(tool, **arguments))["unread"]

    assert "Force Text" in unread["hint"]
    assert unread.get("binary", 0) > 80 or unread.get("target") == "binary"
    assert (unread.get("target") == "binary") is ("Prefabs" in str(arguments))


def test_a_readable_project_has_no_such_note(project: TinyProject) -> None:
    project.write("Assets/A.mat", material("A"))
    ask = asking(project.root)

    for tool, arguments in (("references", {"target": guid_for("Assets/A.mat")}), ("project_info", {})):
        assert "unread" not in data(ask(tool, **arguments))
