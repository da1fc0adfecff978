"""Conditions on what a search found that are no part of its query: extension, type and path."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final

from scenewright.data import bases_of, class_id, class_names, namespace_of
from scenewright.data.unity_api import api_entry, api_names
from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.index import Index
from scenewright.project.glob import LONGEST, glob_regex
from scenewright.search.interface import Item, Scope
from scenewright.search.metadata import game_object_of

_WILD: Final = re.compile(r"[*?]")
_KINDS: Final = frozenset(["prefab", "scene", "script", "model", "folder"])


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What items have to be besides: all three conditions, of several values in one any; empty ones hold.

    - ``extensions``: the last one of the file's name, with or without its dot, in any letter case.
    - ``types``: the item's type or a base of it, by simple or full name, in any letter case; also prefab,
      scene, script, model and folder for such files.
    - ``path``: a glob over the whole path, in any letter case: ``*`` and ``?`` stay within one name, ``**``
      spans folders, everything else means itself. One without a ``/`` is over the last name alone, one
      without ``*`` and ``?`` also takes what lies below the folder that it names.
    """

    extensions: Sequence[str] = ()
    types: Sequence[str] = ()
    path: str = ""

    def applied(self, items: Sequence[Item], scope: Scope) -> Sequence[Item]:
        """The items that fit, in their order.

        Raises ``NotFoundError`` where nothing fits and a type is none, ``BadArgumentError`` for a glob that
        is too long; and as ``Scope.check`` does.
        """
        fits_path, fits_type = _PathTest(self.path), _TypeTest(scope.index, self.types)
        extensions = frozenset(each.strip().lstrip(".").lower() for each in self.extensions)
        fitting = []
        for item in items:
            scope.check()
            if (
                (not extensions or _extension(item) in extensions)
                and (not self.path or fits_path.holds(item.path))
                and (not self.types or fits_type.holds(item))
            ):
                fitting.append(item)
        if items and not fitting:
            fits_type.refuse_unknown(items)
        return fitting


def _extension(item: Item) -> str | None:
    """The last extension of the item's file; None for what is no file, such as an object of a scene."""
    if game_object_of(item) is not None:
        return None
    _, dot, extension = item.path.rpartition("/")[2].rpartition(".")
    return extension.lower() if dot else None


class _PathTest:
    def __init__(self, glob: str) -> None:
        tidy = glob.strip().replace("\\", "/").removeprefix("./").rstrip("/")
        if len(tidy) > LONGEST:
            raise BadArgumentError(
                f"The path filter is longer than {LONGEST} characters.", parameter="PathFilter"
            )
        anywhere = "" if "/" in tidy or not _WILD.search(tidy) else "**/"
        below = "" if _WILD.search(tidy) else "(?:/.*)?"
        self._pattern = re.compile(glob_regex(anywhere + tidy) + below, re.IGNORECASE | re.DOTALL)

    def holds(self, path: str) -> bool:
        return self._pattern.fullmatch(path) is not None


class _TypeTest:
    """Whether types derive from one of those wanted; each is looked up once."""

    def __init__(self, index: Index, wanted: Sequence[str]) -> None:
        self._index = index
        self._wanted = {each.strip().lower(): each.strip() for each in wanted}
        self._kinds = _KINDS & self._wanted.keys()
        self._known: dict[str, bool] = {}

    def holds(self, item: Item) -> bool:
        if item.type not in self._known:
            names = type_names(self._index, item.type)
            self._known[item.type] = any(name.lower() in self._wanted for name in names)
        return self._known[item.type] or (bool(self._kinds) and self._is_such_file(item))

    def _is_such_file(self, item: Item) -> bool:
        if game_object_of(item) is not None:
            return False
        asset = self._index.asset(item.path) if item.path else None
        return asset is not None and asset.kind in self._kinds

    def refuse_unknown(self, items: Iterable[Item]) -> None:
        """Raises ``NotFoundError`` for a wanted type that neither Unity nor the project has."""
        there = sorted({item.type for item in items if item.type})
        for name in self._wanted.values():
            if name.lower() in (*_KINDS, *map(str.lower, there)) or _exists(self._index, name):
                continue
            raise NotFoundError(
                f"There is no type '{name}'.",
                hint=f"Found were: {', '.join(there[:20])}.",
                candidates=get_close_matches(name, there) or there[:5],
                parameter="AssetTypes",
            )


def type_names(index: Index, type_name: str) -> set[str]:
    """The simple and full names of a type and of all its bases, so far as tables and sources tell."""
    simple = type_name.rpartition(".")[2]
    line = [simple, *index.base_types(simple)]
    native = list(dict.fromkeys(base for name in line for base in (name, *bases_of(name))))
    declared = {row.full_name for name in line for row in index.types(name)}
    return {type_name, *native, *declared, *filter(None, map(_full_name, native))}


def _full_name(name: str) -> str:
    """The name with its namespace of a class of Unity; "" for any other."""
    entry = api_entry(name)
    if entry is not None:
        return entry.qualified
    return f"{namespace_of(name)}.{name}" if class_id(name) is not None else ""


def _exists(index: Index, name: str) -> bool:
    """Whether Unity or the project has a type of this name, in any letter case."""
    return name.rpartition(".")[2].lower() in _unity_names() or bool(index.types(name).items)


@cache
def _unity_names() -> frozenset[str]:
    """The simple names of Unity's types, in lower case."""
    return frozenset(name.rpartition(".")[2].lower() for name in (*class_names(), *api_names()))
