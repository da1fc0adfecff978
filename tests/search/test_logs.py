"""``log:``: messages of the Console out of the logs of one project."""

import os
import sys
from pathlib import Path

import pytest

from scenewright.errors import NotFoundError
from unity_project import PREAMBLE, TinyProject

from .searching import SEARCH, find, scope_of


@pytest.fixture
def logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TinyProject:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return TinyProject(tmp_path / "Cove")


def write_log(file: Path, *messages: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(
        f"{message}\nUnityEngine.Debug:LogError (object)\nBoat:Start () (at Assets/Boat.cs:4)\n\n"
        f"(Filename: Assets/Boat.cs Line: 4)\n\n"
        for message in messages
    )
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("log:", ["Second error of two boats", "First boat", "A player's boat"]),
        ("log: BOAT", ["Second error of two boats", "First boat", "A player's boat"]),
        ("log: err boats", ["Second error of two boats"]),
        ("log: boats err", []),
        ("log: two.boats", []),
    ],
)
def test_messages_hold_the_groups_in_order_and_the_newest_come_first(
    logged: TinyProject, tmp_path: Path, query: str, expected: list[str]
) -> None:
    settings = "PlayerSettings:\n  companyName: Tide\n  productName: Cove\n"
    text = f"{PREAMBLE}--- !u!129 &1\n{settings}"
    (logged.root / "ProjectSettings/ProjectSettings.asset").write_text(text)
    write_log(logged.root / "Logs/Editor.log", "First boat", "Second error of two boats")
    write_log(tmp_path / "home/.config/unity3d/Tide/Cove/Player.log", "A player's boat")

    assert [item.label for item in find(logged.root, query)] == expected


def test_a_message_tells_where_it_comes_from(logged: TinyProject) -> None:
    write_log(logged.root / "Logs/Editor.log", "First", "Second")

    item = find(logged.root, "log: second")[0]

    assert (item.id, item.type, item.path) == ("Logs/Editor.log:7", "error", "Assets/Boat.cs")
    assert SEARCH.provider("log").field(item, "line", scope_of(logged.root)) == 4


def test_no_log_at_all_is_an_error_not_an_empty_answer(logged: TinyProject) -> None:
    with pytest.raises(NotFoundError, match=r"Editor\.log"):
        find(logged.root, "log: boat")


def test_a_log_of_another_project_is_left_out_and_told(logged: TinyProject, tmp_path: Path) -> None:
    file = tmp_path / "home/.config/unity3d/Editor.log"
    write_log(file, "Successfully changed project path to: /somewhere/else\n\nTheirs")

    found = SEARCH.find("log:", scope_of(logged.root))

    assert found.items == ()
    assert "Editor.log is of another project and left out." in found.notes
    assert not any(os.fspath(tmp_path) in note for note in found.notes)
