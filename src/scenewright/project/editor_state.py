"""Whether a Unity Editor has the project open at this moment."""

import contextlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from scenewright.project.json_file import read_object
from scenewright.project.plain_file import open_plain
from scenewright.project.processes import process_name

# The programs that open a project: Unity, and its Chinese edition.
_EDITORS: Final = ("unity", "tuanjie")


@dataclass(frozen=True, slots=True)
class EditorState:
    """What is known about an Editor on this project.

    - ``held``: an Editor has the project open: its lock is really locked, or its process lives.
    - ``evidence``: the sentence that says why ``held`` is what it is.
    - ``pid``, ``version``, ``app_path``: of the Editor, from ``Library/EditorInstance.json``; None when not
      held or not told.
    """

    held: bool
    evidence: str
    pid: int | None = None
    version: str | None = None
    app_path: str | None = None


def read_editor_state(root: Path) -> EditorState:
    """Looks at ``Temp/UnityLockfile`` and ``Library/EditorInstance.json`` of the project at ``root``.

    A lock file that merely exists says nothing: an Editor that crashed leaves it behind. It counts when it
    is locked. A process counts when it lives and runs an Editor: numbers are used again.
    """
    instance = read_object(root / "Library" / "EditorInstance.json", root) or {}
    pid = instance.get("process_id")
    name = process_name(pid) if isinstance(pid, int) and not isinstance(pid, bool) else None
    lives = name is not None and _is_editor(name, _text(instance, "app_path"))
    lock = root / "Temp" / "UnityLockfile"
    if _is_locked(lock, root):
        return _held("Temp/UnityLockfile is locked.", instance if lives else {})
    if lives:
        return _held(f"Library/EditorInstance.json names process {pid}, which runs {name}.", instance)
    if name is not None:
        return EditorState(False, f"Process {pid} of Library/EditorInstance.json is now {name}, no Editor.")
    if lock.exists():
        return EditorState(False, "Temp/UnityLockfile is left over: nothing holds its lock.")
    return EditorState(False, "No lock and no Editor process.")


def _held(evidence: str, instance: dict[str, Any]) -> EditorState:
    return EditorState(
        True,
        evidence,
        instance.get("process_id"),
        _text(instance, "version") or None,
        _text(instance, "app_path") or None,
    )


def _text(instance: dict[str, Any], key: str) -> str:
    value = instance.get(key)
    return value if isinstance(value, str) else ""


def _is_editor(process: str, app_path: str) -> bool:
    """Whether the program a process runs is the Editor: by its file name, or as the one named when it
    started.
    """
    name = _file_name(process)
    return name.startswith(_EDITORS) or (bool(app_path) and name == _file_name(app_path).removesuffix(".app"))


def _file_name(path: str) -> str:
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2].lower()


def _is_locked(file: Path, root: Path) -> bool:
    """Tries to share the lock, changing nothing; the Editor holds it alone."""
    try:
        handle = open_plain(file, root)
    except FileNotFoundError:
        return False
    except OSError:
        return os.name == "nt" and file.is_file()  # Windows: the Editor opens the file for itself alone
    try:
        return not _can_share(handle)
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _can_share(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        with contextlib.suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        return True

else:
    import fcntl

    def _can_share(handle: int) -> bool:
        """Both kinds of POSIX lock are tried, because they do not see each other."""
        for lock in (fcntl.flock, fcntl.lockf):
            try:
                lock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except OSError:
                return False
            lock(handle, fcntl.LOCK_UN)
        return True
