"""Edits from the shell: made, shown, listed, taken back."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from scenewright.cli.group import scenewright

from .conftest import Run

DOOR = "Assets/Scripts/Door.cs"
TEXT = "public class Door {}\n"


def test_a_text_is_replaced_and_the_difference_shown(run: Run, project: Path) -> None:
    done = run("edit", "Door.cs", "-p", project, "--replace", "Door", "Gate")
    assert (done.exit_code, done.stderr) == (0, "Transaction 1.\n")
    assert done.stdout == (
        f"--- a/{DOOR}\n+++ b/{DOOR}\n@@ -1 +1 @@\n-public class Door {{}}\n+public class Gate {{}}\n"
    )
    assert (project / DOOR).read_text() == "public class Gate {}\n"


def test_a_range_is_replaced_or_something_put_at_a_place(run: Run, project: Path) -> None:
    assert run("edit", DOOR, "-p", project, "--range", "1:1-1:7", "internal").exit_code == 0
    assert run("edit", DOOR, "-p", project, "--range", "1:1", "// A door.\n").exit_code == 0
    assert (project / DOOR).read_text() == "// A door.\ninternal class Door {}\n"


def test_edits_come_from_a_file_or_stdin(run: Run, project: Path, tmp_path: Path) -> None:
    edits = [{"op": "insert_method", "className": "Door", "replacement": "void Open() { }"}]
    file = tmp_path / "edits.json"
    file.write_text(json.dumps(edits))
    assert run("edit", DOOR, "-p", project, "--edits", file).exit_code == 0
    assert "void Open() { }" in (project / DOOR).read_text()
    again = json.dumps([{"op": "delete_method", "className": "Door", "methodName": "Open"}])
    assert run("edit", DOOR, "-p", project, "--edits", "-", stdin=again).exit_code == 0
    assert "Open" not in (project / DOOR).read_text()


def test_a_preview_writes_nothing(run: Run, project: Path) -> None:
    done = run("edit", DOOR, "-p", project, "--replace", "Door", "Gate", "--preview")
    assert (done.exit_code, done.stderr) == (0, "Nothing was written.\n")
    assert "+public class Gate {}" in done.stdout
    assert (project / DOOR).read_text() == TEXT
    assert json.loads(run("history", "-p", project, "--json").stdout)["data"]["total"] == 0


def test_what_was_edited_is_listed_shown_taken_back_and_made_again(run: Run, project: Path) -> None:
    run("edit", DOOR, "-p", project, "--replace", "Door", "Gate", "--task", "gates")
    listed = run("history", "-p", project)
    assert listed.stdout.split("  ")[-1] == f"edit [gates]: {DOOR}\n"
    assert listed.stderr == "1 transaction.\n"
    shown = run("diff", "-p", project)
    assert shown.stdout == run("diff", "1", "-p", project).stdout
    assert "+public class Gate {}" in shown.stdout
    undone = run("undo", "-p", project, "--task", "gates")
    assert (undone.exit_code, undone.stdout) == (0, f"modified  {DOOR}\n")
    assert (project / DOOR).read_text() == TEXT
    assert "-public class Gate {}" in run("diff", "-p", project).stdout
    assert run("redo", "-p", project).exit_code == 0
    assert (project / DOOR).read_text() == "public class Gate {}\n"
    assert run("undo", "3", "-p", project).exit_code == 0
    assert "(undone by 4)" in run("history", "-p", project).stdout


def test_answers_for_programs_have_the_transaction_and_the_difference(run: Run, project: Path) -> None:
    told = json.loads(run("edit", DOOR, "-p", project, "--replace", "Door", "Gate", "--json").stdout)
    assert told["success"] is True
    assert (told["data"]["path"], told["data"]["transaction"]) == (DOOR, 1)
    assert json.loads(run("diff", "-p", project, "--json").stdout)["data"] == {
        "files": [DOOR],
        "diff": told["data"]["diff"],
    }
    undone = json.loads(run("undo", "-p", project, "--json").stdout)["data"]
    assert (undone["transaction"], undone["files"][0]["change"]) == (2, "modified")


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["edit", DOOR], 2, "Give one of"),
        (["edit", DOOR, "--replace", "a", "b", "--range", "1:1", "c"], 2, "Give one of"),
        (["edit", DOOR, "--range", "1", "c"], 2, "--range is like"),
        (["edit", DOOR, "--range", "9:1", "c"], 2, "There is no line 9"),
        (["edit", DOOR, "--replace", "Window", "b"], 2, "does not have the text"),
        (["edit", DOOR, "--replace", "", "b"], 2, "does not have the text"),
        (["edit", DOOR, "--replace", "{", "("], 1, "syntax error"),
        (["edit", DOOR, "--replace", "Door", "Gate", "--sha", "0" * 64], 1, "not the version"),
        (["edit", "Gone.cs", "--replace", "a", "b"], 2, "There is no file"),
        (["edit", "../out.cs", "--replace", "a", "b"], 1, ""),
        (["edit", DOOR, "--edits", "-"], 2, "--edits is not JSON"),
        (["undo"], 2, "nothing to take back"),
        (["undo", "7"], 2, "no transaction 7"),
        (["undo", "1", "--task", "x"], 2, "Give either"),
        (["redo"], 2, "nothing to take back"),
        (["diff"], 2, "no transaction yet"),
        (["diff", "7"], 2, "no transaction 7"),
    ],
)
def test_what_cannot_be_done_is_said_and_writes_nothing(
    run: Run, project: Path, arguments: list[str], status: int, says: str
) -> None:
    done = run(*arguments, "-p", project)
    assert (done.exit_code, says in done.stderr) == (status, True), done.stderr
    assert (project / DOOR).read_text() == TEXT


def test_a_file_that_was_changed_since_is_not_taken_back(run: Run, project: Path) -> None:
    run("edit", DOOR, "-p", project, "--replace", "Door", "Gate")
    (project / DOOR).write_text("mine\n")
    done = run("undo", "-p", project)
    assert (done.exit_code, "was changed since" in done.stderr) == (1, True)
    assert (project / DOOR).read_text() == "mine\n"


def test_differences_are_coloured_on_a_terminal_only(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = "Gate/*\t\x1b[1m*/"
    arguments = ["edit", DOOR, "-p", str(project), "--replace", "Door", new, "--preview"]
    plain = "+public class Gate/*\t\N{REPLACEMENT CHARACTER}[1m*/ {}"
    assert f"\n{plain}\n" in CliRunner().invoke(scenewright, arguments).stdout
    coloured = f"\n\x1b[32m{plain}\x1b[0m\n"
    assert coloured in CliRunner().invoke(scenewright, arguments, color=True).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in CliRunner().invoke(scenewright, arguments, color=True).stdout


def test_history_and_audit_name_the_command_line(run: Run, project: Path) -> None:
    assert run("edit", DOOR, "-p", project, "--replace", "Door", "Gate").exit_code == 0
    written = json.dumps({"path": "Assets/Note.txt", "content": "one\n"})
    assert run("call", "file_write", "-p", project, "--json", written).exit_code == 0
    assert run("undo", "-p", project).exit_code == 0

    told = json.loads(run("history", "-p", project, "--json").stdout)["data"]["transactions"]
    lines = (project / ".scenewright/audit.jsonl").read_text().splitlines()
    assert [each["client"] for each in told] == ["scenewright cli"] * 3
    assert [json.loads(each)["client"] for each in lines] == ["scenewright cli"] * 3


def test_a_preview_names_saved_values_that_would_be_lost(run: Run, example_copy: Path) -> None:
    line = "        [SerializeField] private HudView hud;\n"
    done = run("edit", "GameManager.cs", "-p", example_copy, "--replace", line, "", "--preview")
    script = "Assets/Scripts/Game/GameManager.cs"
    assert done.stderr == (
        f"Nothing was written.\nGone, though 1 asset(s) use {script}: LanternCove.GameManager.hud.\n"
    )
