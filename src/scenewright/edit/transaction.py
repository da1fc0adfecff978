"""Edits to any number of files, gathered, looked at, and then made as one."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from scenewright.edit import disk
from scenewright.edit.change import Change, digest
from scenewright.edit.checks import LARGEST, Permissions, check
from scenewright.edit.commit import Recovery
from scenewright.edit.diffs import unified
from scenewright.edit.metas import meta_of, new_meta
from scenewright.edit.places import (
    path_at,
    place_of,
    refuse_name_clash,
    refuse_open_scene,
    refuse_read_only,
)
from scenewright.errors import (
    BadArgumentError,
    EditRefusedError,
    NotFoundError,
    ScenewrightError,
    StaleFileError,
)
from scenewright.project import Project, parse_meta
from scenewright.text import split

_META: Final = ".meta"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a commit made of a transaction. ``id`` is the journal's, 0 where there was nothing to change.

    ``recovered`` is what became of earlier transactions that a dead process had left unfinished.
    """

    id: int
    changes: tuple[Change, ...]
    recovered: tuple[Recovery, ...] = ()
    notes: tuple[str, ...] = ()


Commit = Callable[["Transaction"], Receipt]


@dataclass(slots=True)
class Transaction:
    """What is to become of files. Nothing reaches the disk before ``commit``.

    Each file counts as it was when the transaction first touched it: a commit is refused where it is
    different by then. Later edits see what earlier ones made of a file.
    """

    project: Project
    make: Commit
    permissions: Permissions = field(default_factory=Permissions)
    notes: list[str] = field(default_factory=list)
    _files: dict[str, Change] = field(default_factory=dict)
    _folder_metas: set[str] = field(default_factory=set)
    _moved_guids: set[str] = field(default_factory=set)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What would change, in the order it was asked for; a file that ends as it began is left out, and so
        is the ``.meta`` of a folder that nothing is made in after all.
        """
        changed = [each for each in self._files.values() if each.before != each.after]
        metas = self._folder_metas
        filled = [each.path for each in changed if each.after is not None and each.path not in metas]
        return tuple(each for each in changed if each.path not in metas or _holds(each.path, filled))

    def exists(self, path: str) -> bool:
        """Whether there is a file at a project path, as far as this transaction goes."""
        return self._touch(path).after is not None

    def makes(self, path: str) -> bool:
        """Whether a file is there only as far as this transaction goes."""
        change = self._files.get(path)
        return change is not None and change.before is None and change.after is not None

    def read(self, path: str) -> bytes:
        """The bytes of a file as this transaction leaves it.

        Raises ``NotFoundError``, or as ``write`` does for a path that is not written.
        """
        change = self._touch(path)
        if change.after is None:
            raise NotFoundError(f"There is no file {change.path}.", path=change.path)
        return change.after

    def write(self, path: str, data: bytes, *, expected: str | None = None) -> None:
        """Gives a file that exists a new content.

        ``expected`` is the SHA-256 (hex) that the caller knows the file by. Raises ``StaleFileError`` where
        it has another, ``NotFoundError``, ``PathRefusedError``, ``EditRefusedError`` for a read-only file or
        a scene that an Editor has open.
        """
        self.expect(path, expected)
        change = self._touch(path)
        if data != change.after:
            refuse_read_only(change.path, change.real)
            refuse_open_scene(self.project, change.path)
        self._files[change.path] = replace(change, after=data)

    def expect(self, path: str, expected: str | None) -> None:
        """Raises ``StaleFileError`` where a file has another SHA-256 than the caller knows it by."""
        current = self.read(path)
        if expected is not None and digest(current) != expected.lower():
            raise StaleFileError(
                f"{path} is not the version that is meant to be edited.",
                hint="Read it again, make the edit on what is there now, and give its new hash.",
                path=path,
                expected_sha256=expected.lower(),
                current_sha256=digest(current),
            )

    def create(self, path: str, data: bytes) -> None:
        """Makes a new file, with a ``.meta`` for it and for each folder that has to be made.

        The GUIDs come from here: raises ``EditRefusedError`` for a ``.meta``, as well as for a path that is
        taken, or that some systems take for that of another file (``name_clash``): letter case aside, or
        with its accents composed in another way.
        """
        with self._whole():
            change = self._free(path)
            for folder in self._missing_folders(change.path):
                self._add_meta(folder, folder=True)
            self._files[change.path] = replace(change, after=data)
            self._add_meta(change.path, folder=False)

    def delete(self, path: str) -> None:
        """Deletes a file and its ``.meta``. Raises as ``write`` does, and for the ``.meta`` of an asset that
        stays.
        """
        with self._whole():
            self._refuse_orphan(self._touch(path).path)
            for each in self._with_meta(path):
                change = self._touch(each)
                refuse_read_only(change.path, change.real)
                refuse_open_scene(self.project, change.path)
                self._files[change.path] = replace(change, after=None)

    def move(self, path: str, to: str) -> None:
        """Moves or renames a file with its ``.meta``, so that it keeps its GUID; raises as ``create``."""
        with self._whole():
            data, meta, mode = self.read(path), self._meta(path), self._touch(path).mode
            self._refuse_taken(self._touch(to))
            self.delete(path)
            self.create(to, data)
            target = self._touch(to)
            self._files[target.path] = replace(target, mode=mode)
            new = meta_of(target.path)
            if meta is not None and new is not None:
                self._files[new] = replace(self._touch(new), after=meta.after, mode=meta.mode)
                self._moved_guids |= {parse_meta(meta.after or b"").guid or ""}

    def allow_syntax_errors(self) -> None:
        """Lets C# get more syntax errors than it has, as in one of several steps."""
        self.permissions = replace(self.permissions, syntax_errors=True)

    def diff(self) -> str:
        """All changes as one unified diff."""
        return "".join(unified(each) for each in self.changes)

    def check(self) -> None:
        """Raises ``EditRefusedError`` for content that would do harm; a commit checks too."""
        made = {
            parse_meta(each.after).guid for each in self.changes if each.after and each.path.endswith(_META)
        }
        moved = {
            header.file_id
            for each in self.changes
            if each.after is None
            for header in split(each.before or b"")
        }
        knows, objects = self.permissions.knows, self.permissions.new_objects | moved
        permissions = replace(
            self.permissions, knows=lambda guid: guid in made or knows(guid), new_objects=objects,
            moved_guids=frozenset(self._moved_guids),
        )  # fmt: skip
        for change in self.changes:
            check(change, permissions)

    def commit(self) -> Receipt:
        """Makes the changes, all or none.

        Raises ``EditRefusedError``, ``StaleFileError``, ``EditBusyError``, ``EditStorageError``; then nothing
        is changed.
        """
        return self.make(self)

    def _touch(self, path: str) -> Change:
        """A file of the transaction, read when it is first touched."""
        place = place_of(self.project, path)
        name = path_at(self.project, place)
        if name not in self._files:
            self._files[name] = _as_it_is(name, place)
        return self._files[name]

    @contextlib.contextmanager
    def _whole(self) -> Iterator[None]:
        """What is done to several files at once is not done at all where it fails."""
        files, folder_metas = dict(self._files), set(self._folder_metas)
        try:
            yield
        except ScenewrightError:
            self._files, self._folder_metas = files, folder_metas
            raise

    def _free(self, path: str) -> Change:
        """A place where a new file may be made."""
        change = self._touch(path)
        if change.path.lower().endswith(_META):
            raise EditRefusedError(
                "A .meta file is made together with its asset, so that no GUID is chosen twice.",
                hint="Create the asset itself.",
                code="meta_refused",
                path=change.path,
            )
        self._refuse_taken(change)
        refuse_read_only(change.path, change.real)
        stays = {each.path: each.after is not None for each in self._files.values()}
        refuse_name_clash(self.project, change.path, stays)
        return change

    def _refuse_taken(self, change: Change) -> None:
        if change.after is not None:
            raise EditRefusedError(
                f"{change.path} exists already.",
                hint="Edit it, or choose another name.",
                code="exists",
                path=change.path,
            )

    def _refuse_orphan(self, path: str) -> None:
        asset = path[: -len(_META)]
        if path.lower().endswith(_META) and (place_of(self.project, asset).is_dir() or self.exists(asset)):
            raise EditRefusedError(
                f"{path} holds the GUID of {asset}: without it every reference to the asset would break.",
                hint="Delete the asset, and its .meta goes with it.",
                code="meta_refused",
                path=path,
            )

    def _missing_folders(self, path: str) -> Iterator[str]:
        for parent in reversed(PurePosixPath(path).parents):
            if parent.parts and not place_of(self.project, str(parent)).exists():
                yield str(parent)

    def _add_meta(self, path: str, *, folder: bool) -> None:
        """A ``.meta`` for a new asset; one that was left there is used, as Unity would, and one that this
        transaction deleted is put back.
        """
        name = meta_of(path)
        if name is None or self._touch(name).after is not None:
            return
        before = self._touch(name).before
        is_left = before is not None and parse_meta(before).guid not in self._moved_guids
        self._files[name] = replace(self._touch(name), after=before if is_left else new_meta(folder=folder))
        if folder:
            self._folder_metas.add(name)

    def _with_meta(self, path: str) -> tuple[str, ...]:
        self.read(path)
        meta = self._meta(path)
        return (path, meta.path) if meta else (path,)

    def _meta(self, path: str) -> Change | None:
        name = meta_of(self._touch(path).path)
        found = self._touch(name) if name is not None else None
        return found if found is not None and found.after is not None else None


def _holds(folder_meta: str, paths: Sequence[str]) -> bool:
    folder = folder_meta[: -len(_META)] + "/"
    return any(each.startswith(folder) for each in paths)


def _as_it_is(path: str, real: Path) -> Change:
    if real.is_dir():
        raise BadArgumentError(f"{path} is a folder.", hint="Name a file.", path=path)
    try:
        if real.exists() and real.stat().st_size > LARGEST:
            raise EditRefusedError(f"{path} has more than {LARGEST >> 20} MB.", code="too_large", path=path)
        data = disk.read(real)
    except OSError as error:
        raise EditRefusedError(
            f"{path} cannot be read: {error.strerror or error}.", code="unreadable", path=path
        ) from error
    return Change(path, real, data, data, disk.mode_of(real))


def summary(changes: tuple[Change, ...]) -> list[Mapping[str, object]]:
    """What was done to each file, as answers tell it; hashes are those of the bytes on disk."""
    return [
        {"path": each.path, "change": each.kind}
        | ({"sha256": digest(each.after), "bytes": len(each.after)} if each.after is not None else {})
        for each in changes
    ]


__all__ = ["Commit", "Receipt", "Transaction", "summary"]
