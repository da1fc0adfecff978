"""The packages of a project: what the manifest asks for, and where each one is on disk."""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from scenewright.project.json_file import read_object
from scenewright.project.root import read_package_manifest

_TARBALL: Final = re.compile(r"\.(?:tgz|tar\.gz)$", re.IGNORECASE)
_BUILT_IN_PREFIX: Final = "com.unity.modules."


class PackageSource(StrEnum):
    """Where the Package Manager takes a package from, in the words of packages-lock.json."""

    REGISTRY = "registry"
    GIT = "git"
    EMBEDDED = "embedded"
    LOCAL = "local"
    TARBALL = "local-tarball"
    BUILT_IN = "builtin"
    ITSELF = "itself"
    """The package that was opened on its own, outside any project."""


@dataclass(frozen=True, slots=True)
class Package:
    """One package of the project.

    ``path`` is its real folder, or None when its files are not on this disk, with ``reason`` saying why.
    ``direct`` tells what the manifest itself asks for (or embeds) from what came as a dependency of another.
    ``description`` and ``keywords`` are those of its own manifest, empty where that is not on this disk.
    """

    name: str
    version: str
    source: PackageSource
    path: Path | None
    display_name: str = ""
    reason: str = ""
    direct: bool = True
    description: str = ""
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Wanted:
    """One line of the manifest or of the lock."""

    name: str
    version: str
    source: str
    hash: str
    direct: bool


def read_packages(root: Path) -> tuple[Package, ...]:
    """Every package of the project at ``root``, by name.

    Read as the Package Manager does (Unity manual, "Project manifest", "Embedded dependencies"): a folder in
    Packages with a package.json is embedded and wins over the manifest; packages-lock.json says what was
    resolved, manifest.json alone what was asked for. A file that cannot be read counts as missing.
    """
    embedded = {package.name: package for package in _embedded(root / "Packages")}
    cached = _cache_folders(root / "Library" / "PackageCache")
    wanted = (want for want in _wanted(root / "Packages") if want.name not in embedded)
    found = [*embedded.values(), *(_locate(want, root / "Packages", cached) for want in wanted)]
    return tuple(sorted(found, key=lambda package: package.name))


def read_own_package(root: Path) -> tuple[Package, ...]:
    """The one package of a package folder that was opened on its own."""
    manifest = read_package_manifest(root) or {}
    return (_present(str(manifest.get("name", root.name)), PackageSource.ITSELF, root, manifest),)


def _embedded(folder: Path) -> Iterator[Package]:
    try:
        children = sorted(each for each in folder.iterdir() if each.is_dir() and not _holds(each, folder))
    except OSError:
        return
    for child in children:
        if manifest := read_package_manifest(child):
            yield _present(manifest["name"], PackageSource.EMBEDDED, child, manifest)


def _wanted(folder: Path) -> list[_Wanted]:
    asked = _dependencies(folder / "manifest.json")
    locked = _dependencies(folder / "packages-lock.json")
    wants = {
        name: _Wanted(
            name, _text(entry, "version"), _text(entry, "source"), _text(entry, "hash"), name in asked
        )
        for name, entry in locked.items()
        if isinstance(entry, dict)
    }
    for name, version in asked.items():
        if name not in wants and isinstance(version, str):
            wants[name] = _Wanted(name, version, "", "", True)
    return list(wants.values())


def _dependencies(file: Path) -> Mapping[str, Any]:
    found = (read_object(file, file.parents[1]) or {}).get("dependencies")
    return found if isinstance(found, dict) else {}


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _locate(want: _Wanted, folder: Path, cached: Mapping[str, list[Path]]) -> Package:
    source = _source(want)
    path, reason = _local(want, folder) if source is PackageSource.LOCAL else _cached(want, source, cached)
    if path is None:
        return Package(want.name, want.version, source, None, reason=reason, direct=want.direct)
    return _present(want.name, source, path, read_package_manifest(path) or {}, want.version, want.direct)


def _source(want: _Wanted) -> PackageSource:
    if want.version.startswith("file:"):
        return PackageSource.TARBALL if _TARBALL.search(want.version) else PackageSource.LOCAL
    if want.source in set(PackageSource):
        return PackageSource(want.source)
    if want.name.startswith(_BUILT_IN_PREFIX):
        return PackageSource.BUILT_IN
    is_address = "://" in want.version or want.version.startswith("git@") or want.version.endswith(".git")
    return PackageSource.GIT if is_address else PackageSource.REGISTRY


def _local(want: _Wanted, folder: Path) -> tuple[Path | None, str]:
    """The folder a ``file:`` version names: relative to Packages, or absolute."""
    target = Path(os.path.normpath(folder / want.version.removeprefix("file:").replace("\\", "/")))
    if _holds(target, folder):
        return None, f"{want.version} is a folder that holds the project itself"
    manifest = read_package_manifest(target)
    if manifest is None:
        return None, f"{want.version} holds no package"
    if manifest["name"] != want.name:
        return None, f"{want.version} holds the package {manifest['name']}"
    return target, ""


def _holds(target: Path, packages: Path) -> bool:
    """Whether a folder, links resolved, is or contains the project: as a package it would open all of it."""
    return Path(os.path.realpath(packages.parent)).is_relative_to(os.path.realpath(target))


def _cached(
    want: _Wanted, source: PackageSource, cached: Mapping[str, list[Path]]
) -> tuple[Path | None, str]:
    """The folder in Library/PackageCache: ``name@version``, ``name@hash`` or (older) the bare name."""
    folders = cached.get(want.name, [])
    for folder in folders:
        suffix = folder.name.partition("@")[2]
        if suffix == want.version or (suffix and want.hash.startswith(suffix)):
            return folder, ""
    if folders:
        fitting = [folder for folder in folders if _version_in(folder) == want.version] or folders
        return fitting[-1], ""
    if source is PackageSource.BUILT_IN:
        return None, "it is part of the Editor and has no files in the project"
    if source is PackageSource.TARBALL:
        return None, f"it is in the archive {want.version}, which is not opened"
    return None, "Library/PackageCache does not hold it: no Editor has opened the project on this disk"


def _cache_folders(cache: Path) -> dict[str, list[Path]]:
    folders: dict[str, list[Path]] = {}
    try:
        names = sorted(os.listdir(cache))
    except OSError:
        return folders
    for name in names:
        package = name.partition("@")[0]
        if _is_cached(cache, name, package):
            folders.setdefault(package, []).append(cache / name)
    return folders


def _is_cached(cache: Path, name: str, package: str) -> bool:
    """Whether an entry of the cache is what the Package Manager puts there: the package's own folder."""
    if not Path(os.path.realpath(cache / name)).is_relative_to(os.path.realpath(cache)):
        return False
    return (read_package_manifest(cache / name) or {}).get("name") == package


def _version_in(folder: Path) -> str:
    return _text(read_package_manifest(folder) or {}, "version")


def _present(
    name: str,
    source: PackageSource,
    path: Path,
    manifest: Mapping[str, Any],
    version: str = "",
    direct: bool = True,
) -> Package:
    keywords = manifest.get("keywords")
    return Package(
        name,
        _text(manifest, "version") or version,
        source,
        path,
        _text(manifest, "displayName"),
        direct=direct,
        description=_text(manifest, "description"),
        keywords=tuple(filter(_is_text, keywords)) if isinstance(keywords, list) else (),
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str)
