"""What a tool gets besides its arguments: the project, its index, and a line back to the caller."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from scenewright.errors import CancelledError
from scenewright.workspace import Report, Workspace, silent

if TYPE_CHECKING:
    from scenewright.edit import Author, Transaction
    from scenewright.index import Index
    from scenewright.project import Project
    from scenewright.scene import Scene
    from scenewright.tools.registry import Registry


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class ToolContext:
    """The surroundings of one call. Cheap to make: each call has its own."""

    workspace: Workspace
    registry: "Registry"
    progress: Report = field(default=silent)
    cancelled: Callable[[], bool] = field(default=_never)
    client: str = ""
    author: "Author | None" = None
    batch: "Transaction | None" = None
    """The transaction of the batch that a call is part of."""

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

    def scene(self, name: str | None = None) -> "Scene":
        """The composed scene or prefab that a call means by ``name``, or by naming none."""
        return self.workspace.scene(name, self.report)

    def report(self, done: float, total: float | None = None, message: str = "") -> None:
        """Tells the caller how far the work is. Raises ``CancelledError`` when the caller gave up."""
        self.check_cancelled()
        self.progress(done, total, message)

    def check_cancelled(self) -> None:
        """Raises ``CancelledError`` when the caller no longer waits; long loops call it now and then."""
        if self.cancelled():
            raise CancelledError("The caller cancelled this call.")

    def edit(self) -> "Transaction":
        """The transaction of a call that changes files: its own, or that of the batch it is part of."""
        from scenewright.edit import NOBODY

        return self.batch or self.workspace.edits.begin(self.author or NOBODY)

    def heard_by(self, progress: Report, cancelled: Callable[[], bool]) -> "ToolContext":
        """The same surroundings for a caller who listens and may cancel."""
        return replace(self, progress=progress, cancelled=cancelled)
