"""Folds changes into the index while something serves from it."""

import logging
import os
import threading
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from scenewright.index.rows import RefreshReport
from scenewright.index.tree import index_roots
from scenewright.project.state_folder import STATE_FOLDER

if TYPE_CHECKING:
    from scenewright.index.index import Index

_LOG: Final = logging.getLogger(__name__)
_DEBOUNCE_MS: Final = 50
_STEP_MS: Final = 10
_WAKE_MS: Final = 500
_POLL_S: Final = 5.0
_PATIENCE_S: Final = 2.0


class Watcher:
    """A thread that refreshes an index soon after files of its project change.

    Use it as a context manager.

    It listens to the file system; where that is not possible (no more watches to be had, a network drive) it
    looks every few seconds instead, and ``mode`` says so, as it does (``stopped``) when the thread ends. When
    packages come or go, or a folder is put in place of another, it listens to the new folders.
    ``on_refresh`` is called, in the thread, after each pass that found something; ``on_ready`` each time it
    begins to listen.
    """

    def __init__(
        self,
        index: "Index",
        on_refresh: Callable[[RefreshReport], None] | None = None,
        on_ready: Callable[[], None] | None = None,
    ) -> None:
        self.mode = "stopped"
        self._index = index
        self._on_refresh = on_refresh or (lambda report: None)
        self._on_ready = on_ready or (lambda: None)
        self._stop = threading.Event()
        self._is_behind = False
        self._thread = threading.Thread(target=self._run, name="scenewright-watcher", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Ends the thread and waits for it."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        self.mode = "stopped"

    @property
    def is_current(self) -> bool:
        """Whether what changed on disk is in the index, but for the last tenths of a second."""
        return self.mode == "listening" and self._thread.is_alive() and not self._is_behind

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._listen()
        except Exception as error:
            _LOG.warning("The file system cannot be watched (%s); looking every %s s.", error, _POLL_S)
            self._poll()
        finally:
            self.mode = "stopped"

    def _listen(self) -> None:
        """Until it is stopped or the folders are other ones (the manifest changed, a package was put in)."""
        from watchfiles import watch

        own = str(self._index.project.root / STATE_FOLDER)
        folders = self._folders()
        changes = watch(
            *(path for path, _ in folders),
            watch_filter=lambda change, path: path != own and not path.startswith(own + os.sep),
            debounce=_DEBOUNCE_MS,
            step=_STEP_MS,
            stop_event=self._stop,
            yield_on_timeout=True,
            rust_timeout=_WAKE_MS,
            raise_interrupt=False,
        )
        next(changes, None)  # comes back once it listens: what changed before that, a whole pass finds
        self.mode = "listening"
        self._refresh()
        self._on_ready()
        for batch in changes:
            if self._folders() != folders:
                return
            if self._is_behind:
                self._refresh()
            elif batch:
                self._refresh([path for _, path in batch])

    def _folders(self) -> list[tuple[str, tuple[int, int]]]:
        """What to listen to, each folder with its identity: another in its place is not listened to yet."""
        real = [path for _, path in index_roots(self._index.project)]
        real.append(str(self._index.project.root / "Packages"))
        return [(path, _identity(path)) for path in real if os.path.isdir(path)]

    def _poll(self) -> None:
        self.mode = "polling"
        self._on_ready()
        while not self._stop.wait(_POLL_S):
            self._refresh()

    def _refresh(self, paths: Sequence[str] | None = None) -> None:
        """Where it fails it stays behind, and the next time looks at everything."""
        try:
            report = self._index.refresh(paths=paths, deadline_s=_PATIENCE_S)
            self._is_behind = report.busy
            if report.added or report.changed or report.removed:
                self._on_refresh(report)
        except Exception as error:
            if not self._is_behind:
                _LOG.warning("The index could not be refreshed: %s", error)
            self._is_behind = True


def _identity(path: str) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_dev, status.st_ino
