"""Which asset or file a client means by the name it gives."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Final

from scenewright.errors import BadArgumentError, NotFoundError, PathRefusedError
from scenewright.index import AssetRow, Index
from scenewright.project import Project
from scenewright.project.file_search import searchable_files
from scenewright.project.glob import Glob
from scenewright.project.uri import guid_of, path_of
from scenewright.tools.context import ToolContext
from scenewright.tools.registry import nearest

_TOPS: Final = ("Assets", "Packages", "ProjectSettings")


@dataclass(frozen=True, slots=True)
class Place:
    """A file that a call means: its project path, where it is, and the name that led to it if unusual."""

    path: str
    real: Path
    resolved_from: str = ""


def asset_named(context: ToolContext, index: Index, name: str) -> AssetRow:
    """The asset that a client names by path, URI or GUID, or by a file name that only one asset has.

    Letter case does not matter where only one asset fits. Raises ``NotFoundError`` with the nearest paths,
    ``PathRefusedError`` for what is there and no asset.
    """
    guid = guid_of(name)
    path = "" if guid else _project_path(context.project, name)
    asset = index.asset(guid) if guid else index.asset(name) or index.asset(path)
    if asset is not None:
        return asset
    if guid:
        raise _no_guid(guid)
    known = {each.path: each for each in index.assets()}
    only = only_path(name, known)
    if only:
        return known[only]
    _check_place(context.project, path)
    raise NotFoundError(
        f"Asset not found at path '{name}'.",
        hint="Give a path from the project folder, such as Assets/Scenes/Main.unity, or a GUID.",
        candidates=_same_name(name, known) or nearest(name, known),
        path=path,
    )


def resolved_from(context: ToolContext, given: str, asset: AssetRow) -> dict[str, Any]:
    """``{"resolved_from": given}`` where the asset was found by no path, URI or GUID of its own."""
    is_own = guid_of(given) or asset.path in (given, _project_path(context.project, given))
    return {} if is_own else {"resolved_from": given}


def _project_path(project: Project, uri: str) -> str:
    """The path that ``uri`` means; in a package opened by itself from ``Packages/<name>`` on."""
    path = project.resolve_uri(uri)
    return project.to_virtual(project.to_real(path))


def only_path(name: str, known: Iterable[str]) -> str | None:
    """The one path among ``known`` that differs from ``name`` in letter case only or, where ``name`` has no
    folder, whose last part it is.
    """
    wanted = name.strip().replace("\\", "/").strip("/").lower()
    tail = wanted if "/" in wanted else f"/{wanted}"
    found = [path for path in known if path.lower() == wanted]
    found = found or [path for path in known if "/" not in wanted and path.lower().endswith(tail)]
    return found[0] if len(found) == 1 else None


def _same_name(name: str, known: Iterable[str]) -> list[str]:
    """The files of that name in other folders, or of that name with another extension."""
    stem = PurePosixPath(name.replace("\\", "/")).stem.lower()
    same = (path for path in known if PurePosixPath(path).stem.lower() == stem and not path.endswith(".meta"))
    return list(islice(same, 5))


def _no_guid(guid: str) -> NotFoundError:
    return NotFoundError(
        f"No asset has the GUID {guid}.",
        hint="references lists who names it; it may belong to a package that is not on this disk.",
        guid=guid,
    )


def _check_place(project: Project, path: str) -> None:
    """Raises ``PathRefusedError`` for what is there, but not where assets, packages and settings are."""
    real = project.sandbox.readable(path)
    places = (path, project.to_virtual(real))
    if any(place.split("/")[0] not in _TOPS for place in places) and real.exists():
        raise PathRefusedError(
            f"{path} is not an asset, package or setting.",
            hint="Files below Assets, Packages and ProjectSettings can be read.",
            path=path,
        )


def located(context: ToolContext, uri: str, project_root: str | None) -> Place:
    """The file a call means. Raises ``NotFoundError``, ``PathRefusedError`` or ``BadArgumentError``."""
    by_guid = _path_by_guid(context, uri)
    project: Project = context.project if by_guid else _project(context, project_root)
    path = by_guid or project.resolve_uri(uri)
    real = project.sandbox.readable(path)
    path = _project_path(project, path)
    _check_place(project, path)
    if real.is_dir():
        raise BadArgumentError(
            f"{path} is a folder.",
            hint="Name a file; find_in_files searches folders.",
            path=path,
            candidates=[f"{path}/{entry.name}" for entry in islice(sorted(real.iterdir()), 5)],
        )
    is_made = context.batch is not None and project is context.project and context.batch.makes(path)
    return Place(path, real) if real.is_file() or is_made else _by_name(project, uri, path)


def _by_name(project: Project, uri: str, path: str) -> Place:
    """The only file that ``uri`` can mean, though it is not at ``path``."""
    known = {entry.path: entry.real for entry in searchable_files(project, Glob.compile("**"))}
    only = only_path(path, known)
    if only:
        return Place(only, Path(known[only]), uri)
    raise NotFoundError(
        f"There is no file {path}.",
        hint="Paths are relative to the project and keep their extension.",
        candidates=_same_name(path, known) or nearest(path, known),
        path=path,
    )


def _path_by_guid(context: ToolContext, uri: str) -> str | None:
    guid = guid_of(uri)
    if guid is None:
        return None
    asset = context.index_without_symbols.asset(guid)
    if asset is None:
        raise _no_guid(guid)
    return str(asset.path)


def _project(context: ToolContext, project_root: str | None) -> Project:
    """The open project, or one inside it. Raises ``ProjectError`` or ``PathRefusedError``."""
    outer: Project = context.project
    if not project_root or not project_root.strip():
        return outer
    real = Path(os.path.realpath(outer.root / path_of(project_root)))
    if not outer.sandbox.is_inside(real):
        raise PathRefusedError(
            f"project_root {project_root!r} is not inside the open project.",
            hint="Leave project_root out to use the open project.",
            path=project_root,
        )
    if not real.exists():
        raise NotFoundError(
            f"There is no folder {project_root}.",
            hint="Leave project_root out to use the open project.",
            path=project_root,
        )
    inner = Project.open(real)
    if not outer.sandbox.is_inside(inner.root):
        raise PathRefusedError(
            f"{project_root!r} belongs to a project outside the open one.",
            hint="Open that project by itself.",
            path=project_root,
        )
    return outer if inner.root == outer.root else inner
