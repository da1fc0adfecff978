"""A process killed in the middle of an edit leaves whole files, which the next start makes old or new."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

DRIVER = Path(__file__).with_name("crash_driver.py")


MEMORY = Path("/dev/shm")
"""A kill takes nothing from the system's cache, so the tests need no disk, and need not wait for one."""


@pytest.fixture(scope="module")
def deaths() -> list[dict[str, Any]]:
    if not hasattr(os, "fork"):
        pytest.skip("needs a system with fork")
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        run = subprocess.run([sys.executable, DRIVER, folder], capture_output=True, check=False, timeout=500)
    assert run.returncode == 0, run.stderr.decode()
    return list(json.loads(run.stdout))


@pytest.mark.parametrize("act", ["edit", "undo", "redo"])
def test_a_process_is_killed_at_every_step(deaths: list[dict[str, Any]], act: str) -> None:
    found = [each for each in deaths if each["act"] == act]
    assert len(found) > 60
    assert {each["after"] for each in found} == ({False, True} if act == "edit" else {False})
    assert {each["state"] for each in found} == {"old", "new"}


def test_no_death_leaves_a_torn_file(deaths: list[dict[str, Any]]) -> None:
    assert [each for each in deaths if each["torn"]] == []


def test_recovery_makes_all_files_and_folders_old_or_all_new(deaths: list[dict[str, Any]]) -> None:
    assert [each for each in deaths if each["state"] not in ("old", "new")] == []


def test_recovery_says_what_it_did_and_leaves_nothing_to_settle(deaths: list[dict[str, Any]]) -> None:
    for each in deaths:
        assert each["unfinished"] == 0
        assert each["again"] == []
        if each["recovered"]:
            assert each["recovered"] == [{"old": "rolled_back", "new": "done"}[each["state"]]]
        assert each["history"] == (1 if each["state"] == "new" else 0)
