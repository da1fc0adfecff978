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
from scenewright.errors import EditStorageError, ScenewrightError, StaleFileError
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

    Raises ``StaleFileError`` where a file is no longer as it was read, ``EditStorageError`` where the disk
    refuses; then every file is as it was before.
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
    except (OSError, ScenewrightError) as error:
        _give_up(project, journal, number, changes, applied, folders)
        if isinstance(error, ScenewrightError):
            raise
        raise _refusal(error) from error
    journal.end(number, State.DONE)
    return number


def recover(project: Project, journal: Journal) -> tuple[Recovery, ...]:
    """Finishes or takes back what dead processes left. The caller holds the edit lock.

    A transaction of which any file is new is finished, if all that is missing is still there; any other is
    taken back. Raises ``EditStorageError`` where the disk refuses that too.
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
    try:
        current = disk.read(change.real)
    except OSError as error:
        raise _refusal(error) from error
    if current != change.before:
        raise stale(change.path, change.before, current)


def stale(path: str, expected: bytes | None, current: bytes | None) -> StaleFileError:
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
        disk.stage(staged_name(place, number), data, mode)
        disk.put(staged_name(place, number), place)


def _clear(root: Path, places: Iterable[Path], folders: Sequence[str], number: int) -> None:
    for place in places:
        disk.remove(staged_name(place, number))
    for folder in reversed(folders):
        disk.remove_folder(root / folder)


def _settle(project: Project, journal: Journal, entry: Entry) -> Recovery:
    try:
        places = [place_of(project, file.path) for file in entry.files]
        folders = [*entry.folders]
        for folder in folders:
            place_of(project, folder)
        state, foreign = _settled(project.sandbox.root, journal, entry, places)
    except OSError as error:
        raise EditStorageError(
            f"An edit that was cut short cannot be settled: {error.strerror or error}.",
            hint="Make room or give permission, then try again.",
            paths=[file.path for file in entry.files],
        ) from error
    journal.end(entry.id, state)
    return Recovery(entry.id, state, tuple(file.path for file in entry.files), foreign)


def _settled(
    root: Path, journal: Journal, entry: Entry, places: Sequence[Path]
) -> tuple[State, tuple[str, ...]]:
    pairs = [*zip(entry.files, places, strict=True)]
    now = [_sha(place) for place in places]
    is_new = [sha == file.after for (file, _), sha in zip(pairs, now, strict=True)]
    if any(is_new) and all(
        done or _waits(entry, file, place) for (file, place), done in zip(pairs, is_new, strict=True)
    ):
        for (file, place), done in zip(pairs, is_new, strict=True):
            if not done:
                _finish(file, place, entry.id)
        _clear(root, places, (), entry.id)
        return State.DONE, ()
    for (file, place), done in zip(pairs, is_new, strict=True):
        if done and file.before != file.after:
            before = None if file.before is None else journal.content(file.before)
            _restore(place, before, file.mode, entry.id)
    _clear(root, places, entry.folders, entry.id)
    foreign = [
        file.path for (file, _), sha in zip(pairs, now, strict=True) if sha not in (file.before, file.after)
    ]
    return State.ROLLED_BACK, tuple(foreign)


def _waits(entry: Entry, file: FileRecord, place: Path) -> bool:
    """Whether a file is still the old one, and its new content lies beside it."""
    return _sha(place) == file.before and (
        file.after is None or _sha(staged_name(place, entry.id)) == file.after
    )


def _finish(file: FileRecord, place: Path, number: int) -> None:
    if file.after is None:
        disk.remove(place)
    else:
        disk.put(staged_name(place, number), place)
    disk.sync(place.parent)


def _sha(place: Path) -> str | None:
    return sha_of(disk.read(place))
