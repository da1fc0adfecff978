"""Reads whole files, up to a size: a damaged project may hold ones that no memory can."""

import logging
from typing import Final

from scenewright.errors import FileTooLargeError, ScenewrightError

_LOG: Final = logging.getLogger(__name__)

ProblemFact = tuple[str, str, int | None]
"""Code, message, line."""

LARGEST: Final = (1 << 31) - 1
"""The most bytes of a Unity asset: offsets in it are kept in 31 bits."""

LARGEST_TEXT: Final = 1 << 26
"""The most bytes of a script, ``.meta`` or assembly definition, far beyond any that is used."""


def read_file(real: str, most: int = LARGEST_TEXT) -> bytes:
    """The content of a file. Raises ``FileTooLargeError``, or ``OSError`` as ``open`` does."""
    with open(real, "rb", buffering=0) as file:
        if file.seek(0, 2) > most:
            raise FileTooLargeError(f"The file is larger than {most >> 20} MiB and was not read.")
        file.seek(0)
        return file.readall()


def failure(real: str, error: Exception) -> ProblemFact:
    """The problem of a file that could not be read or understood; what nobody foresaw goes to the log."""
    match error:
        case ScenewrightError():
            return error.reason, error.message, error.details.get("line")
        case OSError():
            return "unreadable", f"The file cannot be read: {error.strerror or error}.", None
        case MemoryError():
            return "too_large", "The file is too large for the memory there is.", None
    _LOG.error("%r could not be read", real, exc_info=error)
    return "not_understood", f"The file could not be understood ({type(error).__name__}).", None
