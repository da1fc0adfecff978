"""The index of one project: opened, brought up to date, asked."""

import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Self

from filelock import FileLock

from scenewright.errors import IndexBusyError, IndexDamageError, PathRefusedError
from scenewright.index.code import Code
from scenewright.index.database import Database
from scenewright.index.refresh import Progress, Refresh, fact
from scenewright.index.rows import IndexState, RefreshReport
from scenewright.index.tree import index_roots
from scenewright.index.trouble import is_damage, told
from scenewright.project import Project, is_hidden

_LOG: Final = logging.getLogger(__name__)
_LOCK_DEADLINE_S: Final = 60.0


class Index(Code):
    """What a project contains, in ``<project>/.scenewright/index.sqlite``.

    Deleting that file costs only time.

    Any number of processes may read, also while one builds: they see the last committed state. One process at
    a time builds; the others wait for it.
    """

    def __init__(self, project: Project, database: Database) -> None:
        """Use ``Index.open``."""
        super().__init__(database)
        self.project = project

    @classmethod
    def open(cls, project: Project, *, deadline_s: float = _LOCK_DEADLINE_S) -> Self:
        """The index of ``project``, as it stands on disk.

        A missing, damaged or old file is replaced by an empty one.

        ``refresh`` fills it. Raises IndexDamageError when a damaged file cannot be replaced, IndexBusyError
        when another process holds it for more than ``deadline_s`` seconds, IndexStorageError where it cannot
        be kept.
        """
        database = Database(project.root)
        with told(database.file):
            database.prepare()
        if not database.is_sound():
            with _held(database, deadline_s):
                if not database.is_sound():
                    database.recreate()
        return cls(project, database)

    @classmethod
    def as_it_stands(cls, project: Project) -> Self:
        """The index for looking at alone: nothing is made or replaced.

        Raises IndexDamageError when the file is missing, damaged or of another version, PathRefusedError
        when its folder is no plain one.
        """
        database = Database(project.root)
        database.check_folder()
        if not database.is_sound():
            raise IndexDamageError(
                f"The index {database.file} is damaged or of another version.",
                hint="Run: scenewright index",
                path=os.fspath(database.file),
            )
        return cls(project, database)

    def refresh(
        self,
        progress: Progress | None = None,
        symbols: bool = True,
        *,
        paths: Iterable[str | os.PathLike[str]] | None = None,
        deadline_s: float = _LOCK_DEADLINE_S,
    ) -> RefreshReport:
        """Reads what changed since the last time.

        Without ``symbols`` C# files wait for the next call with it.

        ``paths`` are real paths known to have changed, where a whole pass is not needed; of a folder, all is
        looked at. While another process builds it waits up to ``deadline_s`` seconds, then gives a report
        marked ``busy`` and leaves the index as it is. Damage that shows on the way rebuilds the file. What
        ``progress`` raises ends the work; what was committed stays. Raises IndexStorageError where the index
        cannot be written.
        """
        try:
            with _held(self._database, deadline_s):
                return self._refresh(progress, symbols, None if paths is None else self._project_paths(paths))
        except IndexBusyError:
            return RefreshReport(busy=True)

    def _project_paths(self, paths: Iterable[str | os.PathLike[str]]) -> list[str]:
        """The project paths among real ones, without those that Unity hides."""
        roots = tuple(f"{path}/" for path, _ in index_roots(self.project))
        found = []
        for real in paths:
            with contextlib.suppress(PathRefusedError):
                path = self.project.to_virtual(real)
                if path.startswith(roots) and not any(map(is_hidden, path.split("/"))):
                    found.append(path)
        return found

    def _refresh(
        self, progress: Progress | None, symbols: bool, paths: Sequence[str] | None
    ) -> RefreshReport:
        if self._database.is_sound():
            try:
                return Refresh(self.project, self._database, progress).run(symbols, paths)
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    with told(self._database.file):
                        raise
                _LOG.warning("The index is damaged and built anew: %s", error)
                self._database.mark_damaged()
        with told(self._database.file):
            self._database.prepare()
        self._database.recreate()
        try:
            return Refresh(self.project, self._database, progress).run(symbols, rebuilt=True)
        except sqlite3.DatabaseError:
            with told(self._database.file):
                raise

    @property
    def is_damaged(self) -> bool:
        """Whether the file has to be built anew; ``refresh`` does."""
        return self._database.is_damaged

    @property
    def state(self) -> IndexState:
        """How complete and how old the index is."""
        with self._database.reading() as connection:
            refreshed, changed = fact(connection, "ready"), fact(connection, "changed")
        pending = self._count("SELECT count(*) FROM assets WHERE symbols = 0")
        return IndexState(
            refreshed is not None,
            pending,
            refreshed,
            changed,
            time.time() - refreshed if refreshed else None,
        )

    @property
    def changed_at(self) -> float | None:
        """When the index last found a change, in less time than ``state`` takes to tell it."""
        with self._database.reading() as connection:
            return fact(connection, "changed")

    def is_intact(self) -> bool:
        """Whether every page of the index file is well formed; reads the whole file."""
        return self._database.is_intact()

    def close(self) -> None:
        """Lets go of the index file."""
        self._database.close()


@contextlib.contextmanager
def _held(database: Database, deadline_s: float) -> Iterator[None]:
    """Holds the builder's lock. Raises IndexBusyError when it is not to be had in time."""
    lock = FileLock(database.lock_file, timeout=deadline_s)
    with told(database.file):
        lock.acquire()
    try:
        yield
    finally:
        lock.release()
