"""Files at fixed places of a project, opened only when they are plain files that belong to it."""

import errno
import os
import stat
from pathlib import Path
from typing import Final

LARGEST: Final = 64 * 2**20
"""A file of more bytes than this is not read as a whole."""
_READ: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


def open_plain(file: Path | str, within: Path | None = None) -> int:
    """A handle for reading a plain file which, links resolved, lies in ``within`` (anywhere for None).

    It never waits: a pipe, socket or device is an ``OSError`` and so is a link that leads out.
    """
    real = os.path.realpath(file)
    if within is not None and not Path(real).is_relative_to(os.path.realpath(within)):
        if os.path.lexists(file):
            raise PermissionError(errno.EACCES, "it leads outside the project", str(file))
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    _check_plain(os.stat(real).st_mode, file)
    handle = os.open(real, _READ)
    try:
        _check_plain(os.fstat(handle).st_mode, file)
    except OSError:
        os.close(handle)
        raise
    return handle


def _check_plain(mode: int, file: Path | str) -> None:
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is no plain file", str(file))


def read_plain(file: Path | str, within: Path | None = None) -> bytes:
    """The bytes of a plain file; see ``open_plain``. An ``OSError`` also where they are over ``LARGEST``."""
    with open(open_plain(file, within), "rb") as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {LARGEST >> 20} MB", str(file))
    return data
