"""The folder ``.scenewright`` of a project, where everything that is Scenewright's own is kept."""

import contextlib
import os
from pathlib import Path
from typing import Final

from scenewright.errors import PathRefusedError

STATE_FOLDER: Final = ".scenewright"


def make_state_folder(root: Path, name: str = "") -> Path:
    """Makes the folder, or one in it, with a ``.gitignore`` that keeps all of it out of version control.

    Raises ``PathRefusedError`` as ``check_state_folder`` does, ``OSError`` where it cannot be made.
    """
    check_state_folder(root)
    folder = root / STATE_FOLDER
    folder.mkdir(exist_ok=True)
    with contextlib.suppress(FileExistsError), open(folder / ".gitignore", "x") as ignore:
        ignore.write("*\n")
    if name:
        (folder / name).mkdir(exist_ok=True)
        check_state_folder(root, name)
    return folder / name


def check_state_folder(root: Path, name: str = "") -> None:
    """What a repository puts in place of the folder must not make another place be read or written.

    Raises ``PathRefusedError`` where the folder, or anything directly in it, is a link or a device.
    """
    folder = root / STATE_FOLDER / name
    expected = Path(os.path.realpath(root)) / STATE_FOLDER / name
    if os.path.lexists(folder) and (Path(os.path.realpath(folder)) != expected or not folder.is_dir()):
        raise _refused(root, folder, "is no plain folder of the project")
    for entry in folder.iterdir() if folder.is_dir() else ():
        is_plain = (
            entry.is_file() or entry.is_dir() or not os.path.lexists(entry)
        )  # files of SQLite come and go
        if entry.is_symlink() or not is_plain:
            raise _refused(root, entry, "is a link or a device, no plain file")


def _refused(root: Path, place: Path, reason: str) -> PathRefusedError:
    name = place.relative_to(root).as_posix()
    return PathRefusedError(
        f"{name} {reason}, so nothing is kept there.",
        hint="Delete it; Scenewright makes the folder anew.",
        path=name,
    )
