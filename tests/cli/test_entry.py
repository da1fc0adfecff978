"""The command as a process: what it prints, what it returns, what it loads."""

import subprocess
import sys

from scenewright import __version__

from .conftest import Run


def process(*arguments: str, code: str = "") -> subprocess.CompletedProcess[str]:
    start = ["-c", code] if code else ["-m", "scenewright.cli"]
    return subprocess.run([sys.executable, *start, *arguments], capture_output=True, text=True, check=False)


def test_version_is_told() -> None:
    done = process("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"scenewright {__version__}\n", "")


def test_version_loads_nothing_to_tell_it() -> None:
    code = (
        "import sys; sys.argv = ['scenewright', '--version']\n"
        "from scenewright.cli.entry import main; main()\n"
        "heavy = {'click', 'mcp', 'rich', 'pydantic', 'asyncio', 'sqlite3'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = process(code=code)
    assert (done.returncode, done.stderr) == (0, "")


def test_help_loads_no_command() -> None:
    code = (
        "import sys; sys.argv = ['scenewright', '--help']\n"
        "from scenewright.cli.entry import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.exit(', '.join(sorted({'mcp', 'rich', 'pydantic'} & set(sys.modules))) or 0)"
    )
    done = process(code=code)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Serve a project to MCP clients." in done.stdout


def test_unknown_command_is_bad_usage(run: Run) -> None:
    assert run("srve").exit_code == 2


def test_every_listed_command_exists(run: Run) -> None:
    from scenewright.cli.group import COMMANDS

    assert {name: run(name, "--help").exit_code for name in COMMANDS} == dict.fromkeys(COMMANDS, 0)
