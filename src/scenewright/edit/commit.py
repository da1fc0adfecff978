"""Many files changed at once: each is old or new at every moment, and all of them in the end the same.

The order is: write down what will happen (the journal), write each new content beside its file, check that
the files are still the ones that were read, put the new ones in place, read back, write down that it is done.
A process that dies between leaves an entry that ``recover`` finishes or takes back.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scenewright.edit import disk
from scenewright.edit.change import Change, digest, sha_of
from scenewright.edit.journal import AN_EDIT, Author, Entry, FileRecord, Journal, Reason, State
from scenewright.edit.places import place_of
from scenewright.errors import EditStorageError, PathRefusedError, ScenewrightError, StaleFileError
from scenewright.project import Project


@dataclass(frozen=True, slots=True)
class Recovery:
    """What became of a transaction that a process left unfinished.

    ``state`` says whether it was finished or taken back; ``foreign`` are files that somebody else changed
    meanwhile, which were left as they are.
    """

    entry: int
    state: State
    paths: tuple[str, ...]
    foreign: tuple[str, ...] = ()


def commit(
    project: Project, journal: Journal, changes: Sequence[Change], author: Author, reason: Reason = AN_EDIT
) -> int:
    """Makes all changes or none; gives the number of the journal's entry. The caller holds the edit lock.

    Folders that the entries which ``reason`` takes back had made go too, where nothing is left in them.

    Raises ``StaleFileError`` where a file is no longer as it was read, ``PathRefusedError`` where a link was
    put in its way, ``EditStorageError`` where the disk refuses; then every file is as it was before. What
    another program does to a file within the microseconds between the last look at it and the renaming is
    not seen.
    """
    for change in changes:
        _refuse_stale(change)
    folders = _missing_folders(project.sandbox.root, changes)
    number = journal.begin(author, changes, folders, reason)
    applied: list[Change] = []
    try:
        _stage(project.sandbox.root, changes, folders, number)
        for change in changes:
            _refuse_stale(change)
            applied.append(change)
            _apply(change, number)
        _sync(changes)
        for change in changes:
            _read_back(change)
        _remove_folders(project, journal, reason.undoes)
        journal.end(number, State.DONE)
    except (OSError, ScenewrightError) as error:
        _give_up(project, journal, number, changes, applied, folders)
        if isinstance(error, ScenewrightError):
            raise
        raise _refusal(error) from error
    return number


def recover(project: Project, journal: Journal) -> tuple[Recovery, ...]:
    """Finishes or takes back what dead processes left. The caller holds the edit lock.

    A transaction of which any file is new is finished, if all that is missing is still there; any other is
    taken back. What stands in a file's place by now, such as a folder or a link, is left as it is. Raises
    ``EditStorageError`` where the disk refuses that too.
    """
    return tuple(_settle(project, journal, entry) for entry in journal.unfinished())


def staged_name(place: Path, number: int) -> Path:
    """The name under which a new content waits beside its file: one that Unity does not import."""
    return place.with_name(f".{number}-{digest(os.fsencode(place.name))[:16]}.tmp")


def _missing_folders(root: Path, changes: Sequence[Change]) -> tuple[str, ...]:
    """The folders that have to be made, outer ones first, as project paths."""
    wanted = [parent for each in changes if each.after is not None for parent in reversed(each.real.parents)]
    missing = [
        folder for folder in dict.fromkeys(wanted) if folder.is_relative_to(root) and not folder.exists()
    ]
    return tuple(folder.relative_to(root).as_posix() for folder in missing)


def _stage(root: Path, changes: Sequence[Change], folders: Sequence[str], number: int) -> None:
    for folder in folders:
        disk.make_folder(root / folder)
    for change in changes:
        if change.after is not None:
            disk.stage(staged_name(change.real, number), change.after, change.mode)


def _apply(change: Change, number: int) -> None:
    if change.after is None:
        disk.remove(change.real)
    else:
        disk.put(staged_name(change.real, number), change.real)


def _sync(changes: Iterable[Change]) -> None:
    for folder in {folder for each in changes for folder in (each.real.parent, each.real.parent.parent)}:
        disk.sync(folder)


def _refuse_stale(change: Change) -> None:
    if Path(os.path.realpath(change.real)) != change.real:
        raise PathRefusedError(
            f"A link was put in the way of {change.path} since it was read.",
            hint="Nothing was written. Name the file where it really is.",
            path=change.path,
        )
    try:
        current = disk.read(change.real)
    except OSError as error:
        raise _refusal(error) from error
    if current != change.before:
        raise _stale(change.path, change.before, current)


def _stale(path: str, expected: bytes | None, current: bytes | None) -> StaleFileError:
    """The error for a file that is not as it was."""
    return StaleFileError(
        f"{path} {_what_happened(expected, current)} since it was read.",
        hint="Read it again and make the edit on what is there now.",
        path=path,
        expected_sha256=sha_of(expected),
        current_sha256=sha_of(current),
    )


def _what_happened(expected: bytes | None, current: bytes | None) -> str:
    if current is None:
        return "was deleted"
    return "was created" if expected is None else "was changed"


def _read_back(change: Change) -> None:
    if disk.read(change.real) != change.after:
        raise StaleFileError(
            f"{change.path} was changed by another program while it was written.",
            hint="Nothing of this edit was kept. Read the file again.",
            path=change.path,
        )


def _refusal(error: OSError) -> EditStorageError:
    return EditStorageError(
        f"The disk refuses the edit: {error.strerror or error}.",
        hint="Nothing was changed. Look after free space and permissions, then try again.",
    )


def _give_up(
    project: Project, journal: Journal, number: int, changes: Sequence[Change], applied: Sequence[Change],
    folders: Sequence[str],
) -> None:  # fmt: skip
    """Makes every file what it was. Raises ``EditStorageError`` where that is not possible now."""
    try:
        for change in reversed(applied):
            if disk.read(change.real) == change.after:
                _restore(change.real, change.before, change.mode, number)
        _clear(project.sandbox.root, [each.real for each in changes], folders, number)
        _sync(changes)
    except OSError as error:
        raise EditStorageError(
            f"The disk refused the edit midway, and also to take it back: {error.strerror or error}.",
            hint="Make room or give permission; the next edit or start of Scenewright settles it.",
            paths=[each.path for each in applied],
        ) from error
    journal.end(number, State.ROLLED_BACK)


def _restore(place: Path, data: bytes | None, mode: int | None, number: int) -> None:
    if data is None:
        disk.remove(place)
    else:
        place.parent.mkdir(parents=True, exist_ok=True)
        disk.stage(staged_name(place, number), data, mode)
        disk.put(staged_name(place, number), place)


def _clear(root: Path, places: Iterable[Path], folders: Sequence[str], number: int) -> None:
    for place in places:
        staged = staged_name(place, number)
        if place.parent.is_dir() and not staged.is_dir():
            disk.remove(staged)
    for folder in reversed(folders):
        disk.remove_folder(root / folder)


def _remove_folders(project: Project, journal: Journal, undone: Sequence[int]) -> None:
    """Takes away the folders that entries made, the newest entry first, as far as they are empty."""
    for entry in map(journal.entry, undone):
        for folder in reversed(entry.folders if entry else ()):
            place = _place(project, folder)
            if place is not None:
                disk.remove_folder(place)


def _place(project: Project, path: str) -> Path | None:
    """Where a path of the journal is, None where it may no longer be written: a link stands there."""
    try:
        return place_of(project, path)
    except ScenewrightError:
        return None


@dataclass(frozen=True, slots=True)
class _Standing:
    """A file of an unfinished transaction, where it is, and what it holds now."""

    file: FileRecord
    place: Path
    sha: str | None

    @property
    def is_new(self) -> bool:
        return self.sha == self.file.after

    def can_finish(self, number: int) -> bool:
        """Whether it is new, or still the old one with its new content beside it."""
        waits = self.file.after is None or _sha(staged_name(self.place, number)) == self.file.after
        return self.is_new or (self.sha == self.file.before and waits)


def _settle(project: Project, journal: Journal, entry: Entry) -> Recovery:
    places = {file.path: _own_place(project, file.path) for file in entry.files}
    lost = [path for path, place in places.items() if place is None]
    try:
        standing = [
            _Standing(file, place, _sha(place)) for file in entry.files if (place := places[file.path])
        ]
        can_finish = not lost and any(each.is_new for each in standing)
        if can_finish and all(each.can_finish(entry.id) for each in standing):
            state, foreign = State.DONE, []
            _finish(project, journal, entry, standing)
        else:
            state = State.ROLLED_BACK
            foreign = [
                each.file.path for each in standing if each.sha not in (each.file.before, each.file.after)
            ]
            _take_back(project, journal, entry, standing)
    except OSError as error:
        raise EditStorageError(
            f"An edit that was cut short cannot be settled: {error.strerror or error}.",
            hint="Make room or give permission, then try again.",
            paths=[file.path for file in entry.files],
        ) from error
    journal.end(entry.id, state)
    return Recovery(entry.id, state, tuple(places), (*foreign, *lost))


def _finish(project: Project, journal: Journal, entry: Entry, standing: Sequence[_Standing]) -> None:
    for each in standing:
        if each.is_new:
            continue
        if each.file.after is None:
            disk.remove(each.place)
        else:
            disk.put(staged_name(each.place, entry.id), each.place)
        disk.sync(each.place.parent)
    _clear(project.sandbox.root, [each.place for each in standing], (), entry.id)
    _remove_folders(project, journal, entry.undoes)


def _take_back(project: Project, journal: Journal, entry: Entry, standing: Sequence[_Standing]) -> None:
    for each in standing:
        if each.is_new and each.file.before != each.file.after:
            before = None if each.file.before is None else journal.content(each.file.before)
            _restore(each.place, before, each.file.mode, entry.id)
    folders = [each for each in entry.folders if _place(project, each)]
    _clear(project.sandbox.root, [each.place for each in standing], folders, entry.id)


def _own_place(project: Project, path: str) -> Path | None:
    """The place of a plain file, or of none; None where anything else stands in the way by now."""
    place = _place(project, path)
    is_free = place is not None and not os.path.lexists(place) and not _is_below_a_file(place)
    return place if place is not None and (is_free or place.is_file()) else None


def _is_below_a_file(place: Path) -> bool:
    return not next(parent for parent in place.parents if parent.exists()).is_dir()


def _sha(place: Path) -> str | None:
    return sha_of(disk.read(place))
