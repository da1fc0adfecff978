"""What a tool gets besides its arguments: the project, its index, and a line back to the caller."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from scenewright.errors import CancelledError

if TYPE_CHECKING:
    from scenewright.project import Project
    from scenewright.tools.registry import Registry

Index: TypeAlias = Any

Report = Callable[[float, float | None, str], None]
"""``report(done, total, message)``; ``total`` is ``None`` while it is not known."""


def _silent(done: float, total: float | None, message: str) -> None:
    """Nobody asked to be told."""


def _never() -> bool:
    return False


class Workspace:
    """A project that is being worked on, and its index, opened when somebody first needs it.

    One workspace serves every call of a server, from any thread.
    """

    def __init__(self, project: "Project") -> None:
        self.project = project
        self._index: Index | None = None
        self._opening = threading.Lock()

    def index(self, report: Report = _silent) -> Index:
        """The index, brought up to date the first time; later calls return at once."""
        with self._opening:
            if self._index is None:
                index = import_module("scenewright.index").Index.open(self.project)
                index.refresh(report)
                self._index = index
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
    def index(self) -> Index:
        """The project's index, brought up to date on first use, which can take long and reports progress."""
        return self.workspace.index(self.report)

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
