"""The index refreshed and the Console read, through the tools."""

from pathlib import Path

import pytest

from asking import Ask, asking, data, pages

LOG = """\
Successfully changed project path to: {root}
Hello from the harbour
UnityEngine.Debug:Log (object)
Harbour:Start () (at Assets/Scripts/Harbour.cs:12)

(Filename: Assets/Scripts/Harbour.cs Line: 12)

The lamp is out
UnityEngine.Debug:LogWarning (object)
Harbour:Update () (at Assets/Scripts/Harbour.cs:20)

(Filename: Assets/Scripts/Harbour.cs Line: 20)

Assets/Scripts/Boat.cs(7,13): error CS0103: The name 'hull' does not exist in the current context
NullReferenceException: Object reference not set to an instance of an object
  at Harbour.Update () [0x00001] in {root}/Assets/Scripts/Harbour.cs:21

(Filename: Assets/Scripts/Harbour.cs Line: 21)

"""


@pytest.fixture
def ask(example_copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    log = tmp_path / "Editor.log"
    log.write_text(LOG.replace("{root}", str(example_copy)))
    monkeypatch.setenv("SCENEWRIGHT_EDITOR_LOG", str(log))
    return asking(example_copy)


def test_the_console_is_read_newest_first_with_places(ask: Ask) -> None:
    told = data(ask("read_console"))

    assert [each["type"] for each in told["items"]] == ["exception", "error", "warning", "log"]
    assert told["counts"] == {"error": 1, "exception": 1, "warning": 1, "log": 1}
    assert told["ownLog"] == "this"
    by_type = {each["type"]: each for each in told["items"]}
    assert (by_type["error"]["file"], by_type["error"]["line"], by_type["error"]["code"]) == (
        "Assets/Scripts/Boat.cs", 7, "CS0103",
    )  # fmt: skip
    assert (by_type["exception"]["file"], by_type["exception"]["line"]) == ("Assets/Scripts/Harbour.cs", 21)
    assert by_type["log"]["message"] == "Hello from the harbour"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"types": ["error"]}, ["exception", "error"]),
        ({"types": ["Warning"]}, ["warning"]),
        ({"types": ["all"], "filter_text": "HULL"}, ["error"]),
        ({"filter_text": "nowhere"}, []),
        ({"count": 1}, ["exception"]),
    ],
)
def test_entries_are_filtered(ask: Ask, given: dict[str, object], expected: list[str]) -> None:
    assert [each["type"] for each in data(ask("read_console", **given))["items"]] == expected


def test_pages_hold_every_entry_once(ask: Ask) -> None:
    seen = pages(ask, "read_console", "items", count=1)

    assert [each["type"] for each in seen] == ["exception", "error", "warning", "log"]


def test_plain_entries_are_texts_and_stacks_come_when_asked_for(ask: Ask) -> None:
    plain = data(ask("read_console", format="plain", types=["error"]))["items"]
    assert plain[1].startswith("Assets/Scripts/Boat.cs(7): error: The name 'hull'")
    detailed = data(ask("read_console", include_stacktrace=True, types=["warning"]))["items"]
    assert "Harbour:Update" in detailed[0]["stackTrace"]


def test_what_needs_an_editor_is_said(ask: Ask) -> None:
    assert ask("read_console", action="clear")["code"] == "not_offline"
    refreshed = data(ask("refresh_unity", compile="request"))
    assert refreshed["compile_requested"] is False
    assert "Nothing was compiled" in refreshed["hint"]
    assert ask("read_console", types=["fatal"])["candidates"][0] == "error"


def test_no_log_is_no_empty_list(ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCENEWRIGHT_EDITOR_LOG", str(tmp_path / "none.log"))

    refused = ask("read_console")

    assert refused["code"] == "not_found"
    assert "SCENEWRIGHT_EDITOR_LOG" in refused["hint"]


def test_a_refresh_tells_what_changed_on_disk(example_copy: Path, ask: Ask) -> None:
    assert data(ask("refresh_unity"))["added"] > 50
    (example_copy / "Assets/Fresh.cs").write_text("class Fresh { }\n")
    gone = example_copy / "Assets/Scripts/Game/GameManager.cs"
    gone.unlink()
    changed = next(each for each in (example_copy / "Assets/Scripts").rglob("*.cs"))
    changed.write_text(changed.read_text() + "// more\n")

    told = data(ask("refresh_unity"))

    assert told["addedPaths"] == ["Assets/Fresh.cs"]
    assert changed.relative_to(example_copy).as_posix() in told["changedPaths"]
    assert told["resulting_state"] == "up to date"
    assert told["removedPaths"] == ["Assets/Scripts/Game/GameManager.cs"]
    assert [data(ask("refresh_unity"))[kind] for kind in ("added", "changed", "removed")] == [0, 0, 0]
