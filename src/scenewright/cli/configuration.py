"""A client's configuration file: read whole, written whole or not at all."""

import difflib
import os
import tempfile
from pathlib import Path

from scenewright.errors import FileFormatError

_BOM = "\ufeff"


def read(file: Path) -> str:
    """The file's text, newlines and byte-order mark as they are; "" when there is no file.

    Raises ``FileFormatError`` when it cannot be read as UTF-8.
    """
    try:
        return file.read_bytes().decode()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as problem:
        raise FileFormatError(f"Cannot read {file}: {problem}.", path=str(file)) from None


def split_mark(text: str) -> tuple[str, str]:
    """A leading byte-order mark (or "") and the rest."""
    return (_BOM, text[1:]) if text.startswith(_BOM) else ("", text)


def write(file: Path, text: str) -> None:
    """Puts ``text`` in place of the file in one step; a link stays a link, the permissions stay.

    Raises ``FileFormatError`` when the file cannot be written; it is then what it was.
    """
    target = file.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, text.encode())
    except OSError as problem:
        raise FileFormatError(f"Cannot write {file}: {problem.strerror}.", path=str(file)) from None


def _replace(target: Path, data: bytes) -> None:
    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).chmod(target.stat().st_mode if target.exists() else 0o644)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def difference(file: Path, before: str, after: str) -> list[str]:
    """The change as a unified diff, line by line; empty when there is none."""
    lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), str(file) if before else "/dev/null", str(file), lineterm=""
    )
    return list(lines)
