"""The index of one project: opened, brought up to date, asked."""

import contextlib
import sqlite3
import time
from typing import Final, Self

from filelock import FileLock, Timeout

from scenewright.index.code import Code
from scenewright.index.database import Database
from scenewright.index.refresh import Progress, Refresh, fact
from scenewright.index.rows import IndexState, RefreshReport
from scenewright.project import Project

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
    def open(cls, project: Project) -> Self:
        """The index of ``project``, as it stands on disk.

        A missing, damaged or old file is replaced by an empty one.

        ``refresh`` fills it. Raises IndexDamageError when a damaged file cannot be replaced.
        """
        database = Database(project.root)
        database.prepare()
        if not database.is_sound():
            with FileLock(database.lock_file, timeout=_LOCK_DEADLINE_S):
                if not database.is_sound():
                    database.recreate()
        return cls(project, database)

    def refresh(
        self, progress: Progress | None = None, symbols: bool = True, *, deadline_s: float = _LOCK_DEADLINE_S
    ) -> RefreshReport:
        """Reads what changed since the last time.

        Without ``symbols`` C# files wait for the next call with it.

        While another process builds it waits up to ``deadline_s`` seconds, then gives a report marked
        ``busy`` and leaves the index as it is. Damage that shows on the way rebuilds the file. What
        ``progress`` raises ends the work; what was committed stays.
        """
        try:
            with FileLock(self._database.lock_file, timeout=deadline_s):
                return self._refresh(progress, symbols)
        except Timeout:
            return RefreshReport(busy=True)

    def _refresh(self, progress: Progress | None, symbols: bool) -> RefreshReport:
        if self._database.is_sound():
            with contextlib.suppress(sqlite3.DatabaseError):
                return Refresh(self.project, self._database, progress).run(symbols)
        self._database.recreate()
        return Refresh(self.project, self._database, progress).run(symbols, rebuilt=True)

    @property
    def state(self) -> IndexState:
        """How complete and how old the index is."""
        refreshed = fact(self._database.reader, "ready")
        pending = self._count("SELECT count(*) FROM assets WHERE symbols = 0")
        return IndexState(
            refreshed is not None, pending, refreshed, time.time() - refreshed if refreshed else None
        )

    def is_intact(self) -> bool:
        """Whether every page of the index file is well formed; reads the whole file."""
        return self._database.is_intact()

    def close(self) -> None:
        """Lets go of the index file."""
        self._database.close()
