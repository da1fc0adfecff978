"""Where in a project a file may be written, and what stands in the way."""

import os
import stat
import unicodedata
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from scenewright.edit.disk import mode_of
from scenewright.errors import EditRefusedError, PathRefusedError
from scenewright.project import Project
from scenewright.project.scenes import read_open_scenes


def place_of(project: Project, path: str) -> Path:
    """The real place of a project path that may be written.

    Raises ``BadArgumentError`` or ``PathRefusedError`` as the sandbox does, and for a path on which a link or
    junction stands: what is written must be the file that the path names.
    """
    real = project.sandbox.writable(path)
    if real != project.sandbox.locate(path):
        raise PathRefusedError(
            f"{path} leads through a link, so it is not written.",
            hint=f"Name the file where it really is: {real.relative_to(project.sandbox.root).as_posix()}.",
            path=path,
        )
    return real


def path_at(project: Project, place: Path) -> str:
    """The project path of a place as the rest of the program spells it: ``/`` between its parts."""
    return place.relative_to(project.sandbox.root).as_posix()


def path_of(project: Project, path: str) -> str:
    """A path that may be written, without ``.`` and ``..``; raises as ``place_of`` does."""
    return path_at(project, place_of(project, path))


def refuse_read_only(path: str, real: Path) -> None:
    """Raises ``EditRefusedError`` for a file or a folder that its owner may not write."""
    for place, what in ((real, path), (_nearest_folder(real), f"the folder of {path}")):
        mode = mode_of(place)
        if mode is not None and (not mode & stat.S_IWUSR or not os.access(place, os.W_OK)):
            raise EditRefusedError(
                f"{what[:1].upper() + what[1:]} is read-only.",
                hint="Check it out in your version control, or give it write permission.",
                code="read_only",
                path=path,
            )


def refuse_name_clash(project: Project, path: str, files: Mapping[str, bool]) -> None:
    """Raises ``EditRefusedError`` for a new path that Windows or macOS would take for another one's.

    They see no difference in letter case, macOS none in how an accent is composed. ``files`` says of paths
    whether they will be there or gone.
    """
    planned = {each for file, stays in files.items() if stays for each in _along(file)}
    for part in _along(path):
        folder = project.sandbox.locate(str(part.parent))
        names = os.listdir(folder) if folder.is_dir() else ()
        there = {part.parent / name for name in names if files.get(str(part.parent / name), True)}
        alike = sorted(str(each) for each in there | planned if each != part and _is_alike(each, part))
        if alike and part not in there:
            raise EditRefusedError(
                f"{path} would be one with {alike[0]} on Windows or macOS, where a project may go too.",
                hint="Spell the path as what is there, or choose another name.",
                candidates=alike,
                code="name_clash",
                path=path,
            )


def _along(path: str) -> tuple[PurePosixPath, ...]:
    whole = PurePosixPath(path)
    return (*reversed(whole.parents[:-1]), whole)


def _is_alike(one: PurePosixPath, other: PurePosixPath) -> bool:
    return one.parent == other.parent and _folded(one.name) == _folded(other.name)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _nearest_folder(real: Path) -> Path:
    return next(parent for parent in real.parents if parent.exists())


def refuse_open_scene(project: Project, path: str) -> None:
    """Raises ``EditRefusedError`` for a scene that a running Editor has in its hierarchy.

    The Editor would overwrite it, or ask its user which of the two to keep. Whether it holds unsaved changes
    cannot be known from outside, so it counts as if it did.
    """
    if not path.endswith(".unity") or path not in {scene.path for scene in read_open_scenes(project.root)}:
        return
    editor = project.editor
    if editor.held:
        raise EditRefusedError(
            f"{path} is open in a running Unity Editor, which may hold unsaved changes of it.",
            hint="Close the scene or the Editor, then try again.",
            code="open_in_editor",
            path=path,
            evidence=editor.evidence,
        )
