"""Writing a client's configuration."""

import json
import sys
import tomllib
from pathlib import Path

import pytest

from scenewright.cli.clients import CLIENTS

from .conftest import Run

SHARED = {
    "claude-code": (".mcp.json", "mcpServers", "."),
    "cursor": (".cursor/mcp.json", "mcpServers", "${workspaceFolder}"),
    "vscode": (".vscode/mcp.json", "servers", "${workspaceFolder}"),
}


@pytest.mark.parametrize("client", SHARED)
def test_a_projects_own_file_names_the_project_for_everyone(run: Run, project: Path, client: str) -> None:
    place, section, root = SHARED[client]
    done = run("setup", client, "--project", project / "Assets", "--yes")
    assert done.exit_code == 0
    written = json.loads((project / place).read_text())[section]["scenewright"]
    assert written["args"][-3:] == ["serve", "--project", root]
    assert str(project) not in (project / place).read_text()


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="the place of the file differs")
def test_the_desktops_file_is_the_users(run: Run, project: Path, tmp_path: Path) -> None:
    assert run("setup", "claude-desktop", "-p", project, "--yes").exit_code == 0
    file = tmp_path / "home" / ".config" / "Claude" / "claude_desktop_config.json"
    written = json.loads(file.read_text())["mcpServers"]["scenewright"]
    assert written["args"][-1] == str(project)
    assert Path(written["command"]).is_absolute()


def test_codex_keeps_what_it_has(run: Run, project: Path, tmp_path: Path) -> None:
    file = tmp_path / "home" / ".codex" / "config.toml"
    file.parent.mkdir()
    file.write_text('# mine\nmodel = "x"\n')
    assert run("setup", "codex", "-p", project, "-y").exit_code == 0
    assert file.read_text().startswith('# mine\nmodel = "x"\n')
    assert tomllib.loads(file.read_text())["mcp_servers"]["scenewright"]["args"][-1] == str(project)


def test_existing_content_stays(run: Run, project: Path) -> None:
    file = project / ".mcp.json"
    file.write_text('{"mcpServers": {"other": {"command": "x"}}, "note": 1.0}')
    run("setup", "claude-code", "-p", project, "--yes")
    assert file.read_text().startswith('{"mcpServers": {"other": {"command": "x"},')
    assert file.read_text().endswith('}, "note": 1.0}')


@pytest.mark.parametrize("client", CLIENTS)
def test_twice_is_once(run: Run, project: Path, client: str) -> None:
    run("setup", client, "-p", project, "--yes")
    file = CLIENTS[client].file(project)
    first = file.read_bytes()
    done = run("setup", client, "-p", project, "--yes")
    assert "already" in done.stdout
    assert file.read_bytes() == first


def test_the_change_is_shown_before_asking(run: Run, project: Path) -> None:
    done = run("setup", "claude-code", "-p", project, stdin="n\n")
    assert done.exit_code == 1
    assert '+    "scenewright": {' in done.stdout
    assert not (project / ".mcp.json").exists()
    assert run("setup", "claude-code", "-p", project, stdin="y\n").exit_code == 0
    assert (project / ".mcp.json").exists()


def test_nobody_there_to_ask_means_no(run: Run, project: Path) -> None:
    assert run("setup", "claude-code", "-p", project).exit_code == 1
    assert not (project / ".mcp.json").exists()


def test_a_broken_file_is_left_alone(run: Run, project: Path) -> None:
    file = project / ".mcp.json"
    file.write_text('{"mcpServers": ')
    done = run("setup", "claude-code", "-p", project, "--yes")
    assert done.exit_code == 1
    assert "is left alone" in done.stderr
    assert "at line 1" in done.stderr
    assert file.read_text() == '{"mcpServers": '


def test_marks_links_and_permissions_stay(run: Run, project: Path, tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    real.write_bytes(b"\xef\xbb\xbf{}")
    real.chmod(0o600)
    (project / ".mcp.json").symlink_to(real)
    assert run("setup", "claude-code", "-p", project, "--yes").exit_code == 0
    assert (project / ".mcp.json").is_symlink()
    assert real.read_bytes().startswith(b"\xef\xbb\xbf{")
    assert real.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.glob(".real*")] == []


def test_no_colour_where_there_is_no_terminal(run: Run, project: Path) -> None:
    assert "\x1b" not in run("setup", "claude-code", "-p", project, "--yes").stdout


def test_a_file_that_cannot_be_written_is_a_plain_failure(run: Run, project: Path) -> None:
    (project / ".cursor").write_text("a file where a folder should be")
    done = run("setup", "cursor", "-p", project, "--yes")
    assert done.exit_code == 1
    assert "Traceback" not in done.output
