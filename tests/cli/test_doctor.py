"""What doctor finds, says and returns."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run


def examined(run: Run, project: Path) -> tuple[int, dict[str, dict[str, Any]]]:
    done = run("doctor", "-p", project, "--json")
    report = json.loads(done.stdout)
    assert report["ok"] is (done.exit_code == 0)
    return done.exit_code, {check["name"]: check for check in report["checks"]}


def test_a_sound_project_passes(run: Run, project: Path) -> None:
    run("index", "-p", project)
    run("setup", "claude-code", "-p", project, "--yes")
    status, checks = examined(run, project)
    assert status == 0
    assert {check["status"] for check in checks.values()} == {"ok"}
    assert "2022.3.10f1" in checks["Project"]["message"]
    assert "Claude Code" in checks


def test_what_is_missing_comes_with_what_to_do(run: Run, project: Path) -> None:
    status, checks = examined(run, project)
    assert status == 0
    assert (checks["Index"]["status"], checks["Index"]["advice"]) == ("warn", "Run: scenewright index")
    assert "scenewright setup" in checks["Clients"]["advice"]


def test_nothing_is_written(run: Run, project: Path) -> None:
    before = sorted(project.rglob("*"))
    examined(run, project)
    assert sorted(project.rglob("*")) == before


def test_no_project_is_wrong(run: Run, tmp_path: Path) -> None:
    status, checks = examined(run, tmp_path)
    assert status == 1
    assert checks["Project"]["status"] == "fail"
    assert "Index" not in checks


def test_projects_further_down_are_named(run: Run, project: Path) -> None:
    done = run("doctor", "-p", project.parent)
    assert done.exit_code == 1
    assert f"--project {project}" in done.stdout


def test_assets_that_could_not_be_read_are_told(run: Run, project: Path) -> None:
    (project / "Assets" / "Main.unity").write_bytes(b"\0\0\0\1" * 40)
    run("index", "-p", project)
    _, checks = examined(run, project)
    assert (checks["Index"]["status"], "1 binary" in checks["Index"]["message"]) == ("warn", True)
    assert "Force Text" in checks["Index"]["advice"]


def test_a_damaged_index_is_told_or_mended(run: Run, project: Path) -> None:
    run("index", "-p", project)
    (project / ".scenewright" / "index.sqlite").write_bytes(b"not a database" * 100)
    _, checks = examined(run, project)
    assert checks["Index"]["status"] in ("warn", "fail")


def test_a_client_whose_command_is_gone_is_wrong(run: Run, project: Path) -> None:
    entry = {"command": "/gone/scenewright", "args": ["serve", "--project", "."]}
    (project / ".mcp.json").write_text(json.dumps({"mcpServers": {"scenewright": entry}}))
    status, checks = examined(run, project)
    assert status == 1
    assert "/gone/scenewright" in checks["Claude Code"]["message"]


def test_a_broken_client_file_is_told_with_its_line(run: Run, project: Path) -> None:
    (project / ".mcp.json").write_text("{\n")
    _, checks = examined(run, project)
    assert checks["Claude Code"]["status"] == "warn"
    assert "line 2" in checks["Claude Code"]["message"]


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="the place of the file differs")
def test_a_users_file_for_another_project_is_told(run: Run, project: Path, tmp_path: Path) -> None:
    run("setup", "claude-desktop", "-p", project, "--yes")
    other = tmp_path / "Other"
    (other / "Assets").mkdir(parents=True)
    (other / "ProjectSettings").mkdir()
    (other / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    _, checks = examined(run, other)
    assert "another project" in checks["Claude Desktop"]["message"]


def test_people_get_lines_and_the_advice(run: Run, project: Path) -> None:
    done = run("doctor", "-p", project)
    assert done.exit_code == 0
    assert "ok    Python: " in done.stdout
    assert "      Run: scenewright index" in done.stdout
    assert "\x1b" not in done.stdout
