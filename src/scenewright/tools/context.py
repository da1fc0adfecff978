"""What a tool gets besides its arguments: the project, its index, and a line back to the caller."""

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from scenewright.errors import CancelledError

if TYPE_CHECKING:
    from scenewright.index import Index, Watcher
    from scenewright.project import Project
    from scenewright.tools.registry import Registry


Report = Callable[[float, float | None, str], None]
"""``report(done, total, message)``; ``total`` is ``None`` while it is not known."""


def _silent(done: float, total: float | None, message: str) -> None:
    """Nobody asked to be told."""


def _never() -> bool:
    return False


_DEAR_S = 0.2
"""A pass over the project that takes longer is left to the watcher, once that listens."""


class Workspace:
    """A project that is being worked on, and its index.

    One workspace serves every call of a server, from any thread. ``watch`` is for those that live long: a
    watcher then folds changes in between the calls, from the first question on.
    """

    def __init__(self, project: "Project", *, watch: bool = False) -> None:
        self.project = project
        self._index: Index | None = None
        self._turn = threading.Lock()
        self._begun = dict.fromkeys((False, True), -math.inf)
        self._cost = 0.0
        self._watch = watch
        self._watcher: Watcher | None = None
        self._listens = threading.Event()

    def index(self, report: Report = _silent, *, symbols: bool = True) -> "Index":
        """The index as of now: what changed on disk before this call is in it.

        Without ``symbols`` C# files that changed are not read, which is much of a first build. Calls that
        come while one is at it share the next pass. Where a pass takes long and a watcher listens, it is the
        watcher that brings changes in, about a tenth of a second after they happen.
        """
        arrived = time.monotonic()
        with self._turn:
            opened = self._opened()
            if self._begun[symbols] < arrived and not (self._cost > _DEAR_S and self._is_watched()):
                self._pass(opened, report, symbols)
                self._start_watching(opened)
            return opened

    def close(self) -> None:
        """Stops watching and lets go of the index."""
        if self._watcher is not None:
            self._watcher.stop()
        if self._index is not None:
            self._index.close()

    def _opened(self) -> "Index":
        if self._index is None:
            from scenewright.index import Index

            self._index = Index.open(self.project)
        return self._index

    def _pass(self, index: "Index", report: Report, symbols: bool) -> None:
        begun = time.monotonic()
        index.refresh(report, symbols)
        self._cost = time.monotonic() - begun
        self._begun[False] = begun
        if symbols:
            self._begun[True] = begun

    def _start_watching(self, index: "Index") -> None:
        if self._watch and self._watcher is None:
            from scenewright.index import Watcher

            self._watcher = Watcher(index, on_ready=self._listens.set)
            self._watcher.__enter__()

    def _is_watched(self) -> bool:
        return self._watcher is not None and self._listens.is_set() and self._watcher.mode == "listening"


@dataclass(frozen=True, slots=True)
class ToolContext:
    """The surroundings of one call. Cheap to make: each call has its own."""

    workspace: Workspace
    registry: "Registry"
    progress: Report = field(default=_silent)
    cancelled: Callable[[], bool] = field(default=_never)

    @property
    def project(self) -> "Project":
        """The project the server was started for."""
        return self.workspace.project

    @property
    def index(self) -> "Index":
        """The project's index as of now; building it the first time can take long, and reports progress."""
        return self.workspace.index(self.report)

    @property
    def index_without_symbols(self) -> "Index":
        """The same for questions about assets and references, which need not wait for C# to be read."""
        return self.workspace.index(self.report, symbols=False)

    def report(self, done: float, total: float | None = None, message: str = "") -> None:
        """Tells the caller how far the work is. Raises ``CancelledError`` when the caller gave up."""
        self.check_cancelled()
        self.progress(done, total, message)

    def check_cancelled(self) -> None:
        """Raises ``CancelledError`` when the caller no longer waits; long loops call it now and then."""
        if self.cancelled():
            raise CancelledError("The caller cancelled this call.")

    def heard_by(self, progress: Report, cancelled: Callable[[], bool]) -> "ToolContext":
        """The same surroundings for a caller who listens and may cancel."""
        return replace(self, progress=progress, cancelled=cancelled)
