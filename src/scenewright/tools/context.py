"""What a tool gets besides its arguments: the project, its index, and a line back to the caller."""

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from scenewright.errors import CancelledError

if TYPE_CHECKING:
    from scenewright.index import Index
    from scenewright.project import Project
    from scenewright.tools.registry import Registry


Report = Callable[[float, float | None, str], None]
"""``report(done, total, message)``; ``total`` is ``None`` while it is not known."""


def _silent(done: float, total: float | None, message: str) -> None:
    """Nobody asked to be told."""


def _never() -> bool:
    return False


class Workspace:
    """A project that is being worked on, and its index.

    One workspace serves every call of a server, from any thread.
    """

    def __init__(self, project: "Project") -> None:
        self.project = project
        self._index: Index | None = None
        self._turn = threading.Lock()
        self._begun = dict.fromkeys((False, True), -math.inf)

    def index(self, report: Report = _silent, *, symbols: bool = True) -> "Index":
        """The index as of now: what changed on disk before this call is in it.

        Without ``symbols`` C# files that changed are not read, which is much of a first build. Calls that
        come while one is at it share the next pass.
        """
        arrived = time.monotonic()
        with self._turn:
            opened = self._opened()
            if self._begun[symbols] < arrived:
                begun = time.monotonic()
                opened.refresh(report, symbols)
                self._begun[False] = begun
                if symbols:
                    self._begun[True] = begun
            return opened

    def _opened(self) -> "Index":
        if self._index is None:
            from scenewright.index import Index

            self._index = Index.open(self.project)
        return self._index


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
