"""The edits of one project: begun, made one at a time, told, undone."""

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from scenewright.edit import disk
from scenewright.edit.change import Change, sha_of
from scenewright.edit.checks import Permissions
from scenewright.edit.commit import Recovery, commit, recover
from scenewright.edit.diffs import unified
from scenewright.edit.journal import AN_EDIT, NOBODY, Author, Entry, FileRecord, Journal, Kind, Reason
from scenewright.edit.places import place_of, refuse_open_scene
from scenewright.edit.transaction import Receipt, Transaction
from scenewright.errors import (
    BadArgumentError,
    EditBusyError,
    EditStorageError,
    NotFoundError,
    StaleFileError,
)
from scenewright.project import Project, parse_meta

_DEADLINE_S: Final = 10.0
_PAUSE_S: Final = 0.005
_BETWEEN_SWEEPS: Final = 50
_AUDIT: Final = ".scenewright/audit.jsonl"
_LOCK: Final = ".scenewright/edit.lock"
_APPEND: Final = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)


class Edits:
    """Everything that writes into a project goes through here.

    One process at a time commits; others wait up to ten seconds. What a process that died left half done is
    settled before anything else is.
    """

    def __init__(
        self,
        project: Project,
        knows: Callable[[str], bool] = lambda guid: True,
        changed: Callable[[Sequence[Path]], None] = lambda places: None,
    ) -> None:
        """``knows`` says whether a GUID belongs to an asset of the project or to Unity.

        ``changed`` is told which files a commit changed.
        """
        self.project = project
        self._changed = changed
        self.journal = Journal(project.sandbox.root)
        self._knows = knows

    def begin(self, author: Author = NOBODY) -> Transaction:
        """A new transaction."""

        def make(transaction: Transaction) -> Receipt:
            return self._commit(transaction, author)

        return Transaction(self.project, make, Permissions(knows=self._knows))

    def recover(self) -> tuple[Recovery, ...]:
        """Settles what dead processes left; cheap where there is nothing. Raises as a commit does."""
        if not self.journal.unfinished():
            return ()
        with self._alone() as recovered:
            return recovered

    def history(self, limit: int = 20, offset: int = 0) -> tuple[Entry, ...]:
        """The transactions that were made, the newest first."""
        return self.journal.newest(limit, offset)

    def changes(self, number: int | None = None) -> tuple[Change, ...]:
        """What a transaction changed (the last one by default), file by file, as it was then.

        The journal keeps what was there before each transaction; what the last one made of a file is the file
        itself. Raises ``NotFoundError`` where there is no such transaction, ``EditStorageError`` where a
        content is kept no more.
        """
        newest = self.journal.newest(1) if number is None else ()
        entry = self.journal.entry(number) if number is not None else next(iter(newest), None)
        if entry is None:
            what = "There is no transaction yet." if number is None else f"There is no transaction {number}."
            raise NotFoundError(what, hint="See history.")
        return tuple(
            Change(
                each.path,
                place_of(self.project, each.path),
                self._content(each.before),
                self._made(each),
                each.mode,
            )
            for each in entry.files
        )

    def _made(self, file: FileRecord) -> bytes | None:
        """What a transaction made of a file, from there where it is unchanged, else from the journal."""
        current = self._current(file.path)
        return current if sha_of(current) == file.after else self._content(file.after)

    def undo(self, author: Author = NOBODY, *, entry: int | None = None, task: str = "") -> Receipt:
        """Takes back one transaction (the last one by default), or all of a task as one.

        Raises ``NotFoundError`` where there is none, ``StaleFileError`` with a ``diff`` where somebody
        changed one of its files since.
        """
        with self._alone() as recovered:
            entries = self._of_task(task) if task else (self._one(entry, Kind.EDIT, Kind.REDO),)
            receipt = replace(self._take_back(entries, author, Kind.UNDO), recovered=recovered)
        return self._announced(receipt)

    def redo(self, author: Author = NOBODY, *, entry: int | None = None) -> Receipt:
        """Takes back an undo (the last one by default). Raises as ``undo`` does."""
        with self._alone() as recovered:
            undone = self._one(entry, Kind.UNDO)
            receipt = replace(self._take_back((undone,), author, Kind.REDO), recovered=recovered)
        return self._announced(receipt)

    def close(self) -> None:
        """Lets go of the journal."""
        self.journal.close()

    def _commit(self, transaction: Transaction, author: Author) -> Receipt:
        transaction.check()
        changes = transaction.changes
        if not changes:
            return Receipt(0, (), notes=tuple(transaction.notes))
        with self._alone() as recovered:
            number = self._write(changes, author)
        return self._announced(Receipt(number, changes, recovered, tuple(transaction.notes)))

    def _announced(self, receipt: Receipt) -> Receipt:
        """Tells who wants to know, when other processes may edit again."""
        self._changed([each.real for each in receipt.changes])
        return receipt

    def _write(self, changes: Sequence[Change], author: Author, reason: Reason = AN_EDIT) -> int:
        self._refuse_repeated(author.request)
        number = commit(self.project, self.journal, sorted(changes, key=_turn), author, reason)
        self._tell(number, changes, author)
        if number % _BETWEEN_SWEEPS == 0:
            self.journal.sweep()
        return number

    def _refuse_repeated(self, request: str) -> None:
        made = self.journal.of_request(request) if request else None
        if made is not None:
            raise BadArgumentError(
                f"The request {request!r} was made already, by transaction {made.id}.",
                hint="Repeat a call with its request_id to get its answer.",
                code="repeated_request",
            )

    @contextlib.contextmanager
    def _alone(self) -> Iterator[tuple[Recovery, ...]]:
        """Holds the project's edit lock; what was left unfinished is settled first."""
        self.journal.prepare()
        lock = FileLock(self.project.sandbox.root / _LOCK, timeout=_DEADLINE_S, poll_interval=_PAUSE_S)
        try:
            lock.acquire()
        except Timeout as error:
            raise EditBusyError(
                "Another program is editing the project.",
                hint=f"Try again. If none is, end the program that holds the file {_LOCK}.",
            ) from error
        except OSError as error:
            raise EditStorageError(
                f"The edit lock cannot be taken: {error.strerror or error}.",
                hint="Look after the folder .scenewright: free space, permissions.",
            ) from error
        try:
            yield recover(self.project, self.journal)
        finally:
            lock.release()

    def _of_task(self, task: str) -> tuple[Entry, ...]:
        """What a task did and was not taken back yet, the newest first. Raises ``NotFoundError``."""
        entries = self.journal.of_task(task)
        standing = tuple(each for each in entries if each.undone_by is None and each.kind is not Kind.UNDO)
        if not standing:
            raise NotFoundError(f"The task {task!r} has nothing to undo.", hint="See history.")
        return standing

    def _one(self, number: int | None, *kinds: Kind) -> Entry:
        """A transaction of one of the kinds that still stands, by its id or the newest."""
        found = self.journal.standing(kinds) if number is None else self.journal.entry(number)
        if found is None:
            what = (
                "There is nothing to take back." if number is None else f"There is no transaction {number}."
            )
            raise NotFoundError(what, hint="See history.")
        if found.undone_by is not None:
            raise BadArgumentError(
                f"Transaction {number} was taken back already, by {found.undone_by}.", hint="See history."
            )
        if found.kind not in kinds:
            raise BadArgumentError(
                f"Transaction {number} is of the kind '{found.kind}'.",
                hint="Undo takes back edits, redo takes back undos.",
            )
        return found

    def _take_back(self, entries: Sequence[Entry], author: Author, kind: Kind) -> Receipt:
        """Makes files what they were before transactions, given the newest first."""
        shas: dict[str, str | None] = {}
        modes: dict[str, int | None] = {}
        current = {path: self._current(path) for entry in entries for path in (f.path for f in entry.files)}
        for entry in entries:
            for file in entry.files:
                now = shas.get(file.path, sha_of(current[file.path]))
                if now != file.after and not self._is_filled_meta(file, now, current[file.path]):
                    raise self._changed_since(entry, file.path, current[file.path], file.before)
                shas[file.path], modes[file.path] = file.before, file.mode
        changes = [
            Change(path, place_of(self.project, path), current[path], self._content(sha), modes[path])
            for path, sha in shas.items()
            if sha_of(current[path]) != sha
        ]
        for change in changes:
            refuse_open_scene(self.project, change.path)
        kept = self._folders_in_use(entries, changes)
        changes = [each for each in changes if each.path not in kept]
        number = self._write(changes, author, Reason(kind, tuple(entry.id for entry in entries)))
        notes = tuple(f"{path[:-5]} was kept: other files are in it." for path in sorted(kept))
        return Receipt(number, tuple(changes), notes=notes)

    def _is_filled_meta(self, file: FileRecord, now: str | None, current: bytes | None) -> bool:
        """Whether a ``.meta`` made here still has its GUID: Unity adds an importer's settings to it."""
        if not file.path.endswith(".meta") or file.before is not None or None in (file.after, now):
            return False
        with contextlib.suppress(EditStorageError):
            data = current if sha_of(current) == now else self._content(now)
            return parse_meta(data or b"").guid == parse_meta(self._content(file.after) or b"").guid != ""
        return False

    def _current(self, path: str) -> bytes | None:
        try:
            return disk.read(place_of(self.project, path))
        except (IsADirectoryError, NotADirectoryError) as error:
            raise StaleFileError(
                f"A folder and a file took each other's place at {path}.", path=path
            ) from error
        except OSError as error:
            raise EditStorageError(f"{path} cannot be read: {error.strerror or error}.", path=path) from error

    def _content(self, sha: str | None) -> bytes | None:
        return None if sha is None else self.journal.content(sha)

    def _changed_since(
        self, entry: Entry, path: str, current: bytes | None, before: str | None
    ) -> StaleFileError:
        change = Change(path, place_of(self.project, path), current, self._content(before))
        return StaleFileError(
            f"{path} was changed since transaction {entry.id}, so that is not taken back.",
            hint="The diff shows what undoing would do to the file as it is now; edit it by hand.",
            path=path,
            diff=unified(change),
        )

    def _folders_in_use(self, entries: Sequence[Entry], changes: Sequence[Change]) -> frozenset[str]:
        """The ``.meta`` of folders that were made then and hold other files now: they stay."""
        folders = {folder for entry in entries for folder in entry.folders}
        gone = {each.real for each in changes if each.after is None}
        gone |= {place_of(self.project, folder) for folder in folders}
        return frozenset(
            f"{folder}.meta" for folder in folders if not _holds_only(place_of(self.project, folder), gone)
        )

    def _tell(self, number: int, changes: Sequence[Change], author: Author) -> None:
        """One line in ``audit.jsonl``; where that cannot be written the edit stands: the journal has it."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "client": author.client, "tool": author.tool, "task": author.task, "transaction": number,
            "files": [
                {"path": each.path, "before": sha_of(each.before), "after": sha_of(each.after)}
                for each in changes
            ],
        }  # fmt: skip
        with contextlib.suppress(OSError):
            handle = os.open(self.project.sandbox.root / _AUDIT, _APPEND, 0o644)
            try:
                os.write(handle, json.dumps(line).encode() + b"\n")
            finally:
                os.close(handle)


def _turn(change: Change) -> int:
    """A ``.meta`` comes before its asset and goes after it: an Editor that looks meanwhile makes no other."""
    is_meta = change.path.endswith(".meta")
    return (2 if is_meta else 1) if change.after is None else (0 if is_meta else 1)


def _holds_only(folder: Path, gone: set[Path]) -> bool:
    return not folder.is_dir() or all(entry in gone for entry in folder.rglob("*"))
