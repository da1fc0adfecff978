"""Where a Unity project, or a package on its own, begins on disk."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from scenewright.errors import ProjectError
from scenewright.project.json_file import read_object

_OWNED_BY_PROJECT = frozenset(["assets", "packages", "library"])
_NOT_SEARCHED = frozenset(["Library", "Temp", "Logs", "obj", "node_modules"])
_SEARCH_DEPTH = 3
_SEARCH_LIMIT = 2000
_CANDIDATES = 20


@dataclass(frozen=True, slots=True)
class Root:
    """The folder that was found, what it is, and the package's name when it is a package."""

    path: Path
    kind: Literal["project", "package"]
    name: str


def is_project(folder: Path) -> bool:
    """Whether Unity would open ``folder``: it holds ProjectSettings, and Assets beside it.

    ProjectVersion.txt may be missing (the Editor then asks which version). Assets may be missing too,
    because git keeps no empty folder, where a ProjectVersion.txt and a package manifest leave no doubt.
    """
    settings = folder / "ProjectSettings"
    if os.path.isdir(folder / "Assets"):  # unlike Path.is_dir, false where the system refuses to look
        return os.path.isdir(settings)
    return os.path.isfile(settings / "ProjectVersion.txt") and os.path.isfile(
        folder / "Packages" / "manifest.json"
    )


def read_package_manifest(folder: Path) -> dict[str, Any] | None:
    """The ``package.json`` of a Unity package, or None where there is none.

    Unity manual, "Package manifest": ``name`` is required and is a reverse domain name. A package.json of
    another tool is told apart by having neither that, nor a ``unity`` field, nor a ``.meta`` beside it.
    """
    manifest = read_object(folder / "package.json", folder) or {}
    if not isinstance(name := manifest.get("name"), str) or not name:
        return None
    is_unity = name.count(".") >= 2 or "unity" in manifest or (folder / "package.json.meta").is_file()
    return manifest if is_unity else None


def project_problems(root: Path) -> tuple[str, ...]:
    """What is missing or unreadable of the files that make ``root`` a project, one sentence each."""
    found = []
    if not (root / "Assets").is_dir():
        found.append("There is no Assets folder: git keeps no empty one.")
    if not (root / "ProjectSettings" / "ProjectVersion.txt").is_file():
        found.append("ProjectSettings/ProjectVersion.txt is missing, so the version of Unity is unknown.")
    if (root / "Packages").is_dir() and (problem := _manifest_problem(root / "Packages" / "manifest.json")):
        found.append(f"Packages/manifest.json {problem}, so only embedded packages are known.")
    return tuple(found)


def _manifest_problem(file: Path) -> str:
    if not file.is_file():
        return "is missing"
    return "cannot be read as a JSON object" if read_object(file, file.parents[1]) is None else ""


def find_root(path: str | os.PathLike[str]) -> Root:
    """The project or package that ``path`` lies in: the nearest folder, going up, that is one.

    A package that a project owns (under its Assets, Packages or Library) is a part of that project; any other
    package opens by itself. Raises ``ProjectError`` with the reason and, as candidates, the projects and
    packages found just below.
    """
    start = Path(os.path.abspath(path))
    if not start.exists():
        raise ProjectError(
            f"{start} does not exist.", hint="Give the folder that holds Assets and ProjectSettings."
        )
    folders = [folder for folder in (start, *start.parents) if folder.is_dir()]
    for position, folder in enumerate(folders):
        if is_project(folder):
            return Root(folder, "project", folder.name)
        if manifest := read_package_manifest(folder):
            owner = _owner(folder, folders[position + 1 :])
            return Root(owner, "project", owner.name) if owner else Root(folder, "package", manifest["name"])
    raise _refusal(start)


def _owner(package: Path, ancestors: list[Path]) -> Path | None:
    for folder in ancestors:
        if is_project(folder):
            owned = package.relative_to(folder).parts[0].lower() in _OWNED_BY_PROJECT
            return folder if owned else None
    return None


def _refusal(start: Path) -> ProjectError:
    below = _projects_below(start) if start.is_dir() else []
    missing = [name for name in ("Assets", "ProjectSettings") if not (start / name).is_dir()]
    hint = (
        "Open one of the candidates found below it."
        if below
        else "Give the folder that holds Assets and ProjectSettings, or any path inside it."
    )
    return ProjectError(
        f"{start} is not inside a Unity project: no {' or '.join(missing) or 'project'} folder in it,"
        " and nothing above it is a project or a package.",
        hint=hint,
        candidates=below,
        path=str(start),
    )


def _projects_below(start: Path) -> list[str]:
    """Projects, then packages, at most three folders down; the number of folders looked at is bounded."""
    projects: list[Path] = []
    packages: list[Path] = []
    level = [start]
    seen = 0
    for _ in range(_SEARCH_DEPTH):
        level = [child for folder in level for child in _subfolders(folder)][: _SEARCH_LIMIT - seen]
        seen += len(level)
        projects += [child for child in level if is_project(child)]
        packages += [child for child in level if child not in projects and read_package_manifest(child)]
        level = [child for child in level if child not in projects and child not in packages]
    return [str(folder) for folder in (*projects, *packages)][:_CANDIDATES]


def _subfolders(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            names = [
                entry.name
                for entry in entries
                if entry.is_dir(follow_symlinks=False)
                and entry.name not in _NOT_SEARCHED
                and entry.name[0] != "."
            ]
    except OSError:
        return []
    return [folder / name for name in sorted(names)]
