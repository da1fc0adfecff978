"""What an edit does to one file."""

import hashlib
from dataclasses import dataclass
from pathlib import Path


def digest(data: bytes) -> str:
    """The SHA-256 of a file's bytes as they are on disk, in lower-case hex."""
    return hashlib.sha256(data).hexdigest()


def sha_of(data: bytes | None) -> str | None:
    """The digest of a file's bytes, None where there is no file."""
    return None if data is None else digest(data)


@dataclass(frozen=True, slots=True)
class Change:
    """One file before and after: no ``before`` is a new file, no ``after`` a deleted one.

    ``path`` is the project path, ``real`` the place on disk, ``mode`` the permissions that the file has or
    had (None for a new one, which gets the usual ones).
    """

    path: str
    real: Path
    before: bytes | None
    after: bytes | None
    mode: int | None = None

    @property
    def kind(self) -> str:
        """``created``, ``modified`` or ``deleted``."""
        if self.before is None:
            return "created"
        return "deleted" if self.after is None else "modified"
