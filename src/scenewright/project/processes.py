"""Whether a process lives, and what it runs, on each system."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final


def process_name(pid: int) -> str | None:
    """The program a live process runs (its path or its name), or None when there is no such process."""
    if pid <= 0:
        return None
    read = _READERS.get(sys.platform, _listed_name)
    return read(pid)


def _linux_name(pid: int) -> str | None:
    folder = Path("/proc") / str(pid)
    try:
        return os.readlink(folder / "exe")
    except OSError:
        pass  # another user's process shows its name, but not its program
    try:
        return (folder / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return None


def _listed_name(pid: int) -> str | None:
    return _output("ps", "-p", str(pid), "-o", "comm=") or None


def _windows_name(pid: int) -> str | None:
    line = _output("tasklist", "/FI", f"PID eq {pid}", "/FO", "CSV", "/NH")
    return line.split('","')[0].strip('"') if line.startswith('"') else None


def _output(*command: str) -> str:
    import subprocess  # costs start-up time, and Linux never needs it

    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


_READERS: Final[Mapping[str, Callable[[int], str | None]]] = {"linux": _linux_name, "win32": _windows_name}
