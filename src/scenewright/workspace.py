"""A project that is being worked on: its files and its index, as one thing to hold."""

import math
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Self

from scenewright.errors import IndexBusyError, IndexStorageError, NotFoundError, ScenewrightError

if TYPE_CHECKING:
    from pathlib import Path

    from scenewright.edit import Edits, Recovery
    from scenewright.index import Index, IndexChanges, Watcher
    from scenewright.project import Project
    from scenewright.query import Page, QueryResult
    from scenewright.query.unity import UnityProject
    from scenewright.scene import AssetFiles, Scene
    from scenewright.search import Found, Scope, SearchFlags
    from scenewright.text import UnityFile

Report = Callable[[float, float | None, str], None]
"""``report(done, total, message)``; ``total`` is ``None`` while it is not known."""


def silent(done: float, total: float | None, message: str) -> None:
    """Nobody asked to be told."""


def _go_on() -> None:
    """Nobody gave up."""


_DEAR_S = 0.2
"""A pass over the project that takes longer is left to the watcher, once that listens."""

_PATIENCE_S = 2.0
"""How long a call waits for another program that holds the index."""

_SHORT_PATIENCE_S = 0.1
"""And how long while that program goes on holding it."""


class Workspace:
    """A project that is being worked on, and its index.

    One workspace serves every call of a server, from any thread. ``watch`` is for those that live long: a
    watcher then folds changes in between the calls, from the first question on.
    """

    def __init__(self, project: "Project", *, watch: bool = False) -> None:
        self.project = project
        self._index: Index | None = None
        self._files: AssetFiles | None = None
        self._unity: UnityProject | None = None
        self._turn = threading.Lock()
        self._opening = threading.Lock()
        self._begun = dict.fromkeys((False, True), -math.inf)
        self._cost = 0.0
        self._watch = watch
        self._watcher: Watcher | None = None
        self._listens = threading.Event()
        self._trouble: ScenewrightError | None = None
        self._edits: Edits | None = None
        self._unsettled: ScenewrightError | None = None
        self.recovered: tuple[Recovery, ...] = ()
        """What became of edits that a dead process had left unfinished when this one came."""

    @property
    def edits(self) -> "Edits":
        """How the project's files are changed; what they change is in the index at once."""
        with self._opening:
            if self._edits is None:
                from scenewright.edit import Edits

                self._edits = Edits(self.project, self._knows, self._fold_in)
                try:
                    self.recovered = self._edits.recover()
                except ScenewrightError as error:
                    self._unsettled = error
        return self._edits

    def _knows(self, guid: str) -> bool:
        index = self.index(symbols=False)
        return index.asset(guid) is not None or index.outside_name(guid, None) is not None

    def _fold_in(self, places: Sequence["Path"]) -> None:
        self._unsettled = None  # before an edit is made, what was left of others is settled
        with self._turn:
            if self._index is None:
                return
            try:
                is_busy = self._index.refresh(paths=places, deadline_s=_SHORT_PATIENCE_S).busy
                self._trouble = _busy() if is_busy else self._trouble
            except ScenewrightError as error:
                self._trouble = error  # the files are changed all the same, and the next question looks anew

    def index(self, report: Report = silent, *, symbols: bool = True) -> "Index":
        """The index as of now: what changed on disk before this call is in it.

        Without ``symbols`` C# files that changed are not read, which is much of a first build. Calls that
        come while one is at it share the next pass. Where a pass takes long and a watcher listens, it is the
        watcher that brings changes in, about a tenth of a second after they happen.

        Where the index cannot be brought up to date (another program holds it, nothing can be written) and
        was complete before, it is given as it stands and ``warning`` says so; else raises IndexBusyError or
        IndexStorageError.
        """
        arrived = time.monotonic()
        with self._turn:
            opened = self._opened()
            if opened.is_damaged or (self._begun[symbols] < arrived and not self._is_kept_current()):
                self._pass(opened, report, symbols)
                self._start_watching(opened)
            return opened

    def refresh(self, report: Report = silent, *, symbols: bool = True) -> "IndexChanges":
        """Brings the index up to date now, and tells what that changed in it. Raises as ``index`` does."""
        with self._turn:
            opened = self._opened()
            before = opened.stamps()
            self._pass(opened, report, symbols)
            return opened.changes_since(before)

    @property
    def warning(self) -> str:
        """Why the last answers may be out of date or half changed; empty while they are not."""
        if self._unsettled is not None:
            return f"An edit that was cut short is not settled. {self._unsettled.message}"
        if self._trouble is None:
            return ""
        return f"This may be out of date, for the index could not be refreshed. {self._trouble.message}"

    def repair(self) -> None:
        """Builds a damaged index anew; raises as ``index`` does."""
        with self._turn:
            self._files = None
            self._pass(self._opened(), silent, symbols=True)

    def files(self, report: Report = silent) -> "AssetFiles":
        """The files that scenes are composed of, kept between the calls as long as they do not change."""
        index = self.index(report)
        with self._turn:
            if self._files is None:
                from scenewright.scene import AssetFiles

                self._files = AssetFiles(self.project, index)
            return self._files

    def scene(self, name: str | None = None, report: Report = silent) -> "Scene":
        """The composed scene, prefab or model that is meant: see ``Project.meant_scene``, ``scene.compose``.

        Raises BadArgumentError with the nearest scenes for an asset of any other kind.
        """
        from scenewright.scene import compose

        files = self.files(report)
        return compose(files, self._scene_path(files.index, name))

    def _scene_path(self, index: "Index", name: str | None) -> str:
        from scenewright.scene import is_composable

        asset = index.asset(name) if name else None
        is_meant = asset is not None and is_composable(asset.path)
        path = asset.path if asset else name
        return path if path and is_meant else self.project.meant_scene(path)

    def query(
        self,
        text: str,
        *scenes: str,
        timeout_ms: int = 1000,
        page: "Page | None" = None,
        report: Report = silent,
    ) -> "QueryResult":
        """The value of one C# expression over saved files; see ``query.unity.UnityProject.evaluate``.

        ``scenes`` name the scenes and prefabs that are loaded, the first being the active one; without any
        it is the scene that is meant (``Project.meant_scene``). ``page`` says how much of a list is given.
        """
        from scenewright.query import Page

        files = self.files(report)
        with self._turn:
            if self._unity is None:
                from scenewright.query.unity import UnityProject

                self._unity = UnityProject(files)
        paths = [self.scene(name, report).path for name in scenes or (None,)]
        return self._unity.evaluate(text, paths, timeout_ms=timeout_ms, page=page or Page())

    def search(
        self,
        text: str,
        providers: Sequence[str] = (),
        *,
        scenes: str | Sequence[str] = (),
        flags: "SearchFlags | int" = 0,
        timeout_s: float = 30.0,
        cancelled: Callable[[], None] = _go_on,
        report: Report = silent,
    ) -> "Found":
        """What a Unity Search query finds in saved files; see ``search.Search.find``.

        ``providers`` are ids, ``scenes`` names of the scenes and prefabs whose objects are searched; one may
        stand without a list. Without any it is the scene that is meant (``Project.meant_scene``), for
        ``"all"`` every scene and prefab of the project, with ``SearchFlags.PACKAGES`` those of its packages
        too. What ``cancelled`` raises ends the search.

        Raises ``BadArgumentError``, ``SearchError``, ``NotOfflineError`` or ``NotFoundError`` for what cannot
        be answered, ``DeadlineError`` when the time is over.
        """
        from scenewright.search import Search

        asked = (providers,) if isinstance(providers, str) else providers
        return Search().find(text, self.scope(scenes, flags, timeout_s, cancelled, report), asked)

    def scope(
        self,
        scenes: str | Sequence[str] = (),
        flags: "SearchFlags | int" = 0,
        timeout_s: float = 30.0,
        cancelled: Callable[[], None] = _go_on,
        report: Report = silent,
    ) -> "Scope":
        """What ``search`` is about, for those who ask more of it; its time begins now.

        Of a package that was opened on its own, its files are searched without being asked for.
        """
        from scenewright.search import Scope, SearchFlags

        files = self.files(report)
        index = files.index
        packages = self.project.kind == "package" or bool(SearchFlags.PACKAGES & flags)
        names = (scenes,) if isinstance(scenes, str) else tuple(scenes)
        if names == ("all",):
            paths = _every_scene(index, packages)
        else:
            paths = tuple(dict.fromkeys(self._scene_path(index, name) for name in names))
        return Scope(self.project, index, files, paths, packages, timeout_s, cancelled)

    def file(self, name: str) -> "UnityFile":
        """The YAML asset or ``.meta`` that ``name`` means: a project path, URI or GUID.

        Raises ``NotFoundError``, ``PathRefusedError``, or a ``FileFormatError`` for what is no such file.
        """
        from scenewright.text import UnityFile

        path = self._path(name)
        return UnityFile.from_bytes(self.project.sandbox.readable(path).read_bytes(), path)

    def _path(self, name: str) -> str:
        asset = self.index(symbols=False).asset(name)
        path = asset.path if asset else self.project.resolve_uri(name)
        if self.project.sandbox.readable(path).is_file():
            return path
        raise NotFoundError(
            f"There is no file {path}.",
            hint="Give a path from the project folder, such as Assets/Main.unity.",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops watching and lets go of the index."""
        if self._watcher is not None:
            self._watcher.stop()
        if self._index is not None:
            self._index.close()
        if self._edits is not None:
            self._edits.close()

    def _opened(self) -> "Index":
        if self._index is None:
            _ = self.edits  # what a dead process left is settled before anything is read
            from scenewright.index import Index

            self._index = Index.open(self.project, deadline_s=_PATIENCE_S)
        return self._index

    def _pass(self, index: "Index", report: Report, symbols: bool) -> None:
        begun = time.monotonic()
        self._trouble = self._refreshed(index, report, symbols)
        self._cost = time.monotonic() - begun
        self._begun[False] = begun
        if symbols:
            self._begun[True] = begun

    def _refreshed(self, index: "Index", report: Report, symbols: bool) -> ScenewrightError | None:
        """What kept the index from being brought up to date; raised where it was never complete."""
        patience = _PATIENCE_S if self._trouble is None else _SHORT_PATIENCE_S
        try:
            if not index.refresh(report, symbols, deadline_s=patience).busy:
                return None
            trouble: ScenewrightError = _busy()
        except (IndexBusyError, IndexStorageError) as error:
            trouble = error
        if index.is_damaged or not index.state.ready:
            raise trouble
        return trouble

    def _start_watching(self, index: "Index") -> None:
        if self._watch and self._watcher is None:
            from scenewright.index import Watcher

            self._watcher = Watcher(index, on_ready=self._listens.set)
            self._watcher.__enter__()

    def _is_watched(self) -> bool:
        return self._watcher is not None and self._listens.is_set() and self._watcher.is_current

    def _is_kept_current(self) -> bool:
        return self._trouble is None and self._cost > _DEAR_S and self._is_watched()


def _busy() -> IndexBusyError:
    return IndexBusyError(
        "Another program is building the index.",
        hint="Ask again in a while. If nothing builds it, end the program that holds the file"
        " .scenewright/index.lock.",
    )


def _every_scene(index: "Index", packages: bool) -> tuple[str, ...]:
    """The paths of all scenes and prefabs, scenes first."""
    package = None if packages else ""
    return tuple(each.path for kind in ("scene", "prefab") for each in index.assets(kind, package=package))
