"""A process killed in the middle of an edit leaves whole files, which the next start makes old or new."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DRIVER = Path(__file__).with_name("crash_driver.py")


@pytest.fixture(scope="module")
def deaths(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    if not hasattr(os, "fork"):
        pytest.skip("needs a system with fork")
    folder = tmp_path_factory.mktemp("crash")
    run = subprocess.run([sys.executable, DRIVER, folder], capture_output=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr.decode()
    return list(json.loads(run.stdout))


def test_a_process_is_killed_before_and_after_every_step_of_a_commit(deaths: list[dict[str, Any]]) -> None:
    assert len(deaths) > 100
    assert {each["after"] for each in deaths} == {False, True}


def test_no_death_leaves_a_torn_file(deaths: list[dict[str, Any]]) -> None:
    assert [each for each in deaths if each["torn"]] == []


def test_recovery_makes_all_files_old_or_all_new(deaths: list[dict[str, Any]]) -> None:
    assert [each for each in deaths if each["state"] not in ("old", "new")] == []
    assert {each["state"] for each in deaths} == {"old", "new"}


def test_recovery_says_what_it_did_and_leaves_nothing_to_settle(deaths: list[dict[str, Any]]) -> None:
    for each in deaths:
        assert each["unfinished"] == 0
        assert each["again"] == []
        if each["recovered"]:
            assert each["recovered"] == [{"old": "rolled_back", "new": "done"}[each["state"]]]
        assert each["history"] == (1 if each["state"] == "new" else 0)


def test_folders_made_for_an_edit_that_was_taken_back_are_gone(deaths: list[dict[str, Any]]) -> None:
    for each in deaths:
        assert each["folders"] == (["Deep", "New"] if each["state"] == "new" else [])
