"""Building the index from the shell."""

import json
from pathlib import Path

from .conftest import Run


def test_builds_and_then_finds_nothing_to_do(run: Run, project: Path) -> None:
    first = json.loads(run("index", "-p", project, "--json").stdout)
    assert first["refresh"]["added"] == first["totals"]["assets"] > 0
    assert first["totals"]["types"] == 1
    second = json.loads(run("index", "-p", project / "Assets", "--json").stdout)
    assert (second["refresh"]["added"], second["refresh"]["removed"]) == (0, 0)
    assert second["totals"] == first["totals"]


def test_tells_people_what_it_did(run: Run, project: Path) -> None:
    done = run("index", "-p", project)
    assert done.exit_code == 0
    assert " assets added, 0 changed, 0 removed: " in done.stdout
    assert "1 types in all" in done.stdout
    assert done.stderr == ""


def test_a_folder_that_is_no_project_is_status_2(run: Run, tmp_path: Path) -> None:
    assert run("index", "-p", tmp_path).exit_code == 2
