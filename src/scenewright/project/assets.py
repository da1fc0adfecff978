"""Which GUID belongs to which asset, over Assets and every package that is on this disk."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scenewright.project.meta import parse_meta, quick_guid
from scenewright.project.walk import FileEntry, FolderListing, WalkProblem, walk

if TYPE_CHECKING:
    from scenewright.project.project import Project

_META: Final = ".meta"


@dataclass(frozen=True, slots=True)
class AssetProblem:
    """Something wrong with the assets of a project, where, and what else it concerns.

    ``code``: ``duplicate_guid`` (``others`` are the assets with the same GUID), ``linked_twice`` (the same
    file reached by two paths through a link), ``missing_meta``, ``orphan_meta`` (its asset is not there),
    ``conflict_markers``, ``missing_guid``, ``bad_guid``, and those of ``WalkProblem``.
    """

    code: str
    path: str
    message: str
    guid: str = ""
    others: tuple[str, ...] = ()


@dataclass(slots=True)
class AssetMap:
    """GUID to path and back. Folders are assets too: they have a ``.meta`` of their own."""

    problems: list[AssetProblem] = field(default_factory=list)
    _guids: dict[str, str] = field(default_factory=dict)
    _paths: dict[str, list[str]] = field(default_factory=dict)
    _orphans: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, project: "Project", ignore: Sequence[str] = ()) -> "AssetMap":
        """Reads every ``.meta`` of the project; ``ignore`` as in ``Project.iter_files``."""
        found = cls()
        unfollowed: list[WalkProblem] = []
        metas: dict[str, FileEntry] = {}
        for listing in walk(
            project.asset_roots(), is_inside=project.sandbox.is_inside, ignore=ignore, problems=unfollowed
        ):
            found._folder(listing, metas)
        found.problems += [AssetProblem(each.code, each.path, each.detail) for each in unfollowed]
        found.problems += found._duplicates(metas)
        return found

    def __len__(self) -> int:
        """The number of assets with a GUID."""
        return len(self._guids)

    def guid_of(self, path: str) -> str | None:
        """The GUID of the asset at a project path; None where there is none that can be read."""
        return self._guids.get(path)

    def path_of(self, guid: str) -> str | None:
        """The asset with this GUID: the first in the order of the walk when several claim it.

        When only an orphan ``.meta`` has it, the path where that asset would be.
        """
        paths = self._paths.get(guid)
        return paths[0] if paths else self._orphans.get(guid)

    def paths_of(self, guid: str) -> tuple[str, ...]:
        """Every asset on disk that claims this GUID."""
        return tuple(self._paths.get(guid, ()))

    def items(self) -> Iterator[tuple[str, str]]:
        """Pairs of path and GUID, in the order of the walk."""
        return iter(self._guids.items())

    def _folder(self, listing: FolderListing, metas: dict[str, FileEntry]) -> None:
        here = len(listing.path) + 1
        names = {entry.path[here:] for entry in listing.files} | set(listing.folders)
        for entry in listing.files:
            if entry.path.endswith(_META):
                metas[entry.path] = entry
                self._meta(entry, entry.path[here : -len(_META)] in names)
        for name in sorted(names):
            if not name.endswith(_META) and name + _META not in names:
                self._report(
                    "missing_meta", f"{listing.path}/{name}", "Unity gives it a new GUID when it is opened."
                )

    def _meta(self, entry: FileEntry, has_asset: bool) -> None:
        asset = entry.path[: -len(_META)]
        if not has_asset and not os.path.lexists(entry.real[: -len(_META)]):
            self._report(
                "orphan_meta", entry.path, "Its file or folder is not there (git keeps no empty folder)."
            )
            self._orphans.setdefault(self._read(entry), asset)
        elif guid := self._read(entry):
            self._guids[asset] = guid
            self._paths.setdefault(guid, []).append(asset)

    def _read(self, entry: FileEntry) -> str:
        try:
            data = Path(entry.real).read_bytes()
        except OSError as error:
            self._report("unreadable", entry.path, error.strerror or str(error))
            return ""
        if guid := quick_guid(data):
            return guid
        meta = parse_meta(data)
        for problem in meta.problems:
            self._report(problem.code, entry.path, f"{problem.message} (line {problem.line})")
        return meta.guid

    def _duplicates(self, metas: dict[str, FileEntry]) -> Iterator[AssetProblem]:
        for guid, paths in self._paths.items():
            if len(paths) > 1:
                files = {os.path.realpath(metas[path + _META].real) for path in paths}
                code = "duplicate_guid" if len(files) > 1 else "linked_twice"
                message = f"{len(paths)} assets have the GUID {guid}."
                yield AssetProblem(code, paths[0], message, guid, tuple(paths[1:]))

    def _report(self, code: str, path: str, message: str) -> None:
        self.problems.append(AssetProblem(code, path, message))
