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


@pytest.fixture
def other(tmp_path: Path) -> Path:
    root = tmp_path / "My Other Game"
    (root / "Assets").mkdir(parents=True)
    (root / "ProjectSettings").mkdir()
    (root / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    return root


@pytest.mark.parametrize("client", ["claude-desktop", "codex"])
def test_a_second_project_stands_beside_the_first(run: Run, project: Path, other: Path, client: str) -> None:
    for root in (project, other, project, other):
        assert run("setup", client, "-p", root, "--yes").exit_code == 0

    servers = CLIENTS[client].entries(CLIENTS[client].file(project).read_text())
    assert {name: server["args"][-1] for name, server in servers.items()} == {
        "scenewright": str(project),
        "scenewright-my-other-game": str(other),
    }
    assert "ok    " in run("doctor", "-p", other).stdout
    assert "another project" not in run("doctor", "-p", other).stdout


@pytest.mark.parametrize("client", ["claude-desktop", "codex"])
def test_a_name_that_another_project_has_is_refused(
    run: Run, project: Path, other: Path, client: str
) -> None:
    run("setup", client, "-p", project, "--yes", "--name", "mine")
    file = CLIENTS[client].file(project)
    before = file.read_bytes()
    done = run("setup", client, "-p", other, "--yes", "--name", "mine")
    assert done.exit_code == 2
    assert "--name" in done.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize("client", ["cursor", "vscode"])
def test_a_file_with_comments_is_left_alone_and_the_entry_printed(
    run: Run, project: Path, client: str
) -> None:
    file = CLIENTS[client].file(project)
    file.parent.mkdir()
    file.write_text('{\n  // mine\n  "servers": {}\n}\n')
    done = run("setup", client, "-p", project, "--yes")
    assert done.exit_code == 1
    printed = json.loads(done.stdout[done.stdout.index("{") :])
    assert printed[CLIENTS[client].section]["scenewright"]["args"][-1] == "${workspaceFolder}"
    assert "// mine" in file.read_text()


def test_a_path_of_this_machine_in_a_shared_file_is_told(
    run: Run, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "is a path of this machine" in run("setup", "claude-code", "-p", project, stdin="n\n").stdout
    program = tmp_path / "scenewright"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    done = run("setup", "claude-code", "-p", project, "--yes")
    assert "is a path of this machine" not in done.stdout
    assert (
        json.loads((project / ".mcp.json").read_text())["mcpServers"]["scenewright"]["command"]
        == "scenewright"
    )


def test_the_change_is_shown_before_asking(run: Run, project: Path) -> None:
    done = run("setup", "claude-code", "-p", project, stdin="n\n")
    assert done.exit_code == 1
    assert '+    "scenewright": {' in done.stdout
    assert not (project / ".mcp.json").exists()
    assert run("setup", "claude-code", "-p", project, stdin="y\n").exit_code == 0
    assert (project / ".mcp.json").exists()


def test_nobody_there_to_ask_means_no(run: Run, project: Path) -> None:
    done = run("setup", "claude-code", "-p", project)
    assert done.exit_code == 1
    assert "Nothing was written." in done.stdout
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
