"""The command as a process whose folder, streams or terminal are not as they should be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")

COMMAND = f"'{sys.executable}' -m scenewright.cli"


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What a shell line prints, with ``scenewright`` standing for this installation's."""
    line = line.replace("scenewright", COMMAND)
    return subprocess.run(["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["--version", "--help", "tools", "call find_tools"])
def test_output_without_a_place_is_status_1(project: Path, command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    done = shell(f"scenewright {command} > /dev/full", project)
    assert done.returncode == 1
    assert done.stderr == "Error: cannot write the output: No space left on device.\n"


@pytest.mark.parametrize("command", ["--version", "tools"])
def test_a_reader_that_went_away_is_status_1_and_no_word(project: Path, command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    line = [sys.executable, "-m", "scenewright.cli", command]
    done = subprocess.run(line, stdout=writer, stderr=subprocess.PIPE, cwd=project, text=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("command", ["--version", "tools", "index"])
def test_a_closed_stdout_is_no_fault(project: Path, command: str) -> None:
    done = shell(f"scenewright {command} >&-", project)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_nothing_is_served_over_a_closed_stream(project: Path, closed: str) -> None:
    done = shell(f"scenewright serve {closed}", project)
    assert done.returncode == 2
    assert "stdin or stdout is closed" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_client_that_reads_no_more_ends_the_server_without_a_traceback(project: Path) -> None:
    done = shell(
        """echo '{"jsonrpc": "2.0", "id": 1, "method": "ping"}' | scenewright serve > /dev/full""", project
    )
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("command", ["call find_tools", "serve"])
def test_a_deleted_folder_is_bad_usage(tmp_path: Path, command: str) -> None:
    (tmp_path / "gone").mkdir()
    done = shell(f"cd gone && rmdir ../gone && scenewright {command}", tmp_path)
    assert done.returncode == 2
    assert "the current folder: No such file or directory" in done.stderr


@pytest.mark.parametrize("command", ["call find_tools", "serve"])
def test_a_path_that_is_too_long_is_bad_usage(tmp_path: Path, command: str) -> None:
    done = shell(f"scenewright {command} --project {'x' * 5000}", tmp_path)
    assert done.returncode == 2
    assert "File name too long" in done.stderr
    assert len(done.stderr) < 1000
