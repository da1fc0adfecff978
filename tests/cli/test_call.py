"""Any tool from the shell."""

import json
from pathlib import Path

import pytest

from .conftest import Run


def test_prints_the_result_and_succeeds(run: Run, project: Path) -> None:
    done = run("call", "find_tools", "--project", project, "--json", '{"words": "call a tool"}')
    assert done.exit_code == 0
    answer = json.loads(done.stdout)
    assert answer["success"] is True
    assert answer["data"]["tools"][0]["name"] == "call_tool"


def test_arguments_come_from_stdin_or_a_file(run: Run, project: Path, tmp_path: Path) -> None:
    file = tmp_path / "arguments.json"
    file.write_text('{"words": "call a tool", "limit": 1}')
    for source, stdin in (("-", file.read_text()), (f"@{file}", None)):
        done = run("call", "find_tools", "-p", project, "--json", source, stdin=stdin)
        assert len(json.loads(done.stdout)["data"]["tools"]) == 1


def test_a_tool_error_is_printed_and_is_status_1(run: Run, project: Path) -> None:
    done = run("call", "read_resource", "-p", project, "--json", '{"uri": "Assets/Gone.cs"}')
    assert done.exit_code == 1
    answer = json.loads(done.stdout)
    assert (answer["success"], answer["code"]) == (False, "not_found")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("find_tools", '{"wrods": ""}'), ("find_tools", '{"limit": "many"}'), ("read_resource", "{}")],
)
def test_an_argument_that_is_unknown_mistyped_or_missing_is_printed_and_is_status_2(
    run: Run, project: Path, tool: str, arguments: str
) -> None:
    done = run("call", tool, "-p", project, "--json", arguments)
    assert done.exit_code == 2
    assert json.loads(done.stdout)["code"] == "bad_argument"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["find_tool"], "Nearest: find_tools"),
        (["find_tools", "--json", "{"], "--json is not JSON"),
        (["find_tools", "--json", "[]"], "must be a JSON object"),
        (["find_tools", "--json", '{"words": "\udcff"}'], "--json is not JSON"),
        (["find_tools", "--json", '{"words": "\\ud800"}'], "--json is not JSON"),
        (["find_tools", "--json", "@missing.json"], "Cannot read missing.json"),
        (["find_tools", "--scene", "Main"], "takes no scene"),
        (["find_tools", "--jsn", "{}"], "No such option"),
        (["references", "Assets/My Door.prefab"], """--json '{"target": "Assets/My Door.prefab"}'"""),
        ([], "Missing argument"),
    ],
)
def test_bad_usage_is_status_2(run: Run, project: Path, arguments: list[str], says: str) -> None:
    done = run("call", *arguments, "--project", project)
    assert done.exit_code == 2
    assert says in done.stderr
    assert done.stdout == ""


def test_the_result_fits_one_line_when_asked(run: Run, project: Path) -> None:
    whole = run("call", "find_tools", "-p", project).stdout
    compact = run("call", "find_tools", "-p", project, "--compact").stdout
    assert compact.count("\n") == 1 < whole.count("\n")
    assert json.loads(compact) == json.loads(whole)


def test_help_shows_an_example(run: Run) -> None:
    assert '--json \'{"target"' in run("call", "--help").stdout


def test_a_folder_that_is_no_project_is_status_2(run: Run, tmp_path: Path) -> None:
    done = run("call", "find_tools", "--project", tmp_path)
    assert done.exit_code == 2
    assert "Traceback" not in done.stderr


def test_the_project_is_found_from_a_folder_inside(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "Assets" / "Scripts")
    assert run("call", "find_tools").exit_code == 0
