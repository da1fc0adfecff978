"""One Unity project on disk, and the names of its places."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from scenewright.errors import PathRefusedError
from scenewright.project.editor_state import EditorState, read_editor_state
from scenewright.project.fresh import Fresh
from scenewright.project.packages import Package, read_own_package, read_packages
from scenewright.project.resolve import resolve_uri
from scenewright.project.root import Root, find_root, project_problems
from scenewright.project.sandbox import PathSandbox
from scenewright.project.scenes import meant_scene
from scenewright.project.settings import Settings
from scenewright.project.version import UnityVersion, editor_version, package_version
from scenewright.project.walk import FileEntry, WalkProblem, iter_files


class Project:
    """A project (or a package opened on its own), addressed by project paths: ``Assets/...``,
    ``Packages/<name>/...``.

    Opening reads next to nothing; each part is read when it is asked for, and read again after its files
    changed.
    """

    def __init__(self, root: Root) -> None:
        """Use ``Project.open``."""
        self.root: Path = Path(os.path.realpath(root.path))
        self.kind: Literal["project", "package"] = root.kind
        self.name: str = root.name
        folder = self.root / "Packages"
        self._packages = Fresh(
            (
                folder,
                folder / "manifest.json",
                folder / "packages-lock.json",
                self.root / "Library" / "PackageCache",
            ),
            lambda: read_packages(self.root) if self.kind == "project" else read_own_package(self.root),
        )
        self._version = Fresh(
            (self.root / "ProjectSettings" / "ProjectVersion.txt", self.root / "package.json"),
            lambda: editor_version(self.root) if self.kind == "project" else package_version(self.root),
        )
        self.settings: Settings = Settings(self.root)
        self._sandbox: tuple[tuple[Package, ...], PathSandbox] | None = None

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "Project":
        """The project or package that ``path`` (a folder or file, anywhere inside) belongs to.

        Raises ``ProjectError``, with candidates, when it belongs to none.
        """
        return cls(find_root(path))

    @property
    def unity_version(self) -> UnityVersion | None:
        """The Editor the project was last saved with, or the earliest one a package's manifest names.

        None when ProjectVersion.txt (or package.json) is missing, damaged or does not say.
        """
        return self._version.get()

    @property
    def problems(self) -> tuple[str, ...]:
        """What is missing of the project's own files, one sentence each; a package has none."""
        return project_problems(self.root) if self.kind == "project" else ()

    @property
    def packages(self) -> tuple[Package, ...]:
        """Every package, by name, those without files on this disk included (``path`` None, ``reason``
        why).
        """
        return self._packages.get()

    @property
    def sandbox(self) -> PathSandbox:
        """The sandbox over the project and the packages that lie outside it."""
        packages = self.packages
        if self._sandbox is None or self._sandbox[0] is not packages:
            mounts = {package.name: package.path for package in packages if package.path}
            self._sandbox = (packages, PathSandbox(self.root, mounts))
        return self._sandbox[1]

    def asset_roots(self) -> tuple[tuple[str, Path], ...]:
        """Where assets lie: ``Assets`` and each readable ``Packages/<name>``, with their real folders."""
        assets = self.root / "Assets"
        own = [("Assets", assets)] if self.kind == "project" and assets.is_dir() else []
        packages = [(f"Packages/{package.name}", package.path) for package in self.packages if package.path]
        return (*own, *packages)

    def to_real(self, path: str) -> Path:
        """The real place of a project path. No link is followed and it need not exist; for a path that
        comes from outside use ``sandbox.readable``.
        """
        return self.sandbox.locate(path)

    def to_virtual(self, real: str | os.PathLike[str]) -> str:
        """The project path of a real one (``Packages/<name>/...`` inside a package).

        Raises ``PathRefusedError`` for what lies outside the project and its packages.
        """
        places = [(folder, f"Packages/{each.name}") for each in self.packages if (folder := each.path)]
        places += [(Path(os.path.realpath(folder)), prefix) for folder, prefix in places]
        places.sort(key=lambda place: len(place[0].parts), reverse=True)
        for path in (Path(os.path.abspath(real)), Path(os.path.realpath(real))):
            for folder, prefix in (*places, (self.root, "")):
                if path.is_relative_to(folder):
                    inner = path.relative_to(folder).as_posix()
                    return "/".join(part for part in (prefix, inner) if part not in ("", ".")) or "."
        raise PathRefusedError(f"{os.fspath(real)} is not in the project.", path=os.fspath(real))

    def resolve_uri(self, uri: str) -> str:
        """The project path of the file that ``uri`` means, in any form that clients write it; it need not
        exist. Raises ``BadArgumentError``, or ``PathRefusedError`` for what lies outside; see ``resolve``.
        """
        return resolve_uri(self, uri)

    def iter_files(
        self,
        roots: Sequence[tuple[str, Path]] | None = None,
        *,
        ignore: Sequence[str] = (),
        problems: list[WalkProblem] | None = None,
    ) -> Iterator[FileEntry]:
        """Every file Unity sees below ``roots`` (all asset roots when None); see ``walk`` for the rest."""
        chosen = self.asset_roots() if roots is None else roots
        return iter_files(chosen, is_inside=self.sandbox.is_inside, ignore=ignore, problems=problems)

    @property
    def editor(self) -> EditorState:
        """Whether a Unity Editor has the project open now; looked up at each call."""
        return read_editor_state(self.root)

    def meant_scene(self, name: str | None = None) -> str:
        """The project path of the scene that is meant.

        ``name``: a path or URI, or the end of a path, of a scene or prefab (``Main``, ``Levels/One.unity``).
        Without it: the scene that was active in the Editor (``Library/LastSceneManagerSetup.txt``), else
        the first enabled scene of the build list, else the only scene in Assets; those that are not on disk
        are passed over.

        Raises ``NotFoundError`` or, where several could be meant, ``BadArgumentError``, both with candidates.
        """
        return meant_scene(self, name)
