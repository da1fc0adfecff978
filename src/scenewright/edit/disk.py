"""The few things a commit does to a disk, in the order that survives a crash."""

import contextlib
import os
import stat
import time
from pathlib import Path
from typing import Final

_WRITE: Final = (
    os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
)
_READ: Final = (
    os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
)
_USUAL: Final = 0o666
_CHUNK: Final = 1 << 20
_PATIENCE_S: Final = 2.0
_PAUSE_S: Final = 0.02


def read(place: Path) -> bytes | None:
    """The bytes of a plain file, None where there is none.

    Raises ``OSError``, also for what is no plain file.
    """
    try:
        handle = os.open(place, _READ)
    except FileNotFoundError:
        return None
    with open(handle, "rb") as stream:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError("it is no plain file")
        return stream.read()


def mode_of(place: Path) -> int | None:
    """The permissions of a file, None where there is none."""
    try:
        return stat.S_IMODE(os.lstat(place).st_mode)
    except FileNotFoundError:
        return None


def stage(place: Path, data: bytes, mode: int | None) -> None:
    """Writes a new file and waits until its bytes are on the disk; replaces what was left there before."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(place)
    handle = os.open(place, _WRITE, _USUAL)
    try:
        for start in range(0, len(data), _CHUNK):
            _write_all(handle, data[start : start + _CHUNK])
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(handle, mode)
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


def put(staged: Path, place: Path) -> None:
    """Puts a staged file in its place, at once.

    On Windows another program may hold the old file for a moment: it is tried again for two seconds.
    """
    end = time.monotonic() + _PATIENCE_S
    while True:
        try:
            return os.replace(staged, place)
        except PermissionError:
            if os.name != "nt" or time.monotonic() >= end:
                raise
            time.sleep(_PAUSE_S)


def remove(place: Path) -> None:
    """Deletes a file; none there is as good."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(place)


def make_folder(place: Path) -> None:
    """Makes a folder; one there is as good."""
    with contextlib.suppress(FileExistsError):
        os.mkdir(place)


def remove_folder(place: Path) -> None:
    """Deletes a folder if nothing is in it."""
    with contextlib.suppress(OSError):
        os.rmdir(place)


def sync(folder: Path) -> None:
    """Waits until the names in a folder are on the disk, where the system can tell."""
    if os.name == "nt" or not folder.is_dir():
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
