"""The filter text of ``AssetDatabase.FindAssets``, and the assets that meet it."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any, Final, Self, cast

from scenewright.data import bases_of, class_names
from scenewright.errors import BadArgumentError, NotOfflineError
from scenewright.index.catalog import ASSET_COLUMNS, ASSET_TABLES, asset_row
from scenewright.index.index import Index
from scenewright.index.rows import AssetRow, Kind
from scenewright.project.glob import LONGEST, glob_regex

KEYS: Final = ("t", "l", "a", "b", "ref", "glob")
"""The filters of FindAssets that files answer."""
_OFFLINE: Final = ("i", "v", "s")

Condition = tuple[str, tuple[Any, ...]]
"""A condition in SQL on an asset (``a``), and the values of its ``?`` marks."""

_TOKEN: Final = re.compile(r'(?:(\w+)[:=]\s?)?(?:"([^"]*)"|([^\s,*?]+))')
_GLOB: Final = re.compile(r'\bglob[:=]\s?(?:"([^"]*)"|(\S+))')
_AREAS: Final = {"all": "", "assets": "Assets/", "packages": "Packages/"}
_KINDS: Final = {
    "prefab": Kind.PREFAB, "scene": Kind.SCENE, "sceneasset": Kind.SCENE, "script": Kind.SCRIPT,
    "monoscript": Kind.SCRIPT, "model": Kind.MODEL, "folder": Kind.FOLDER,
}  # fmt: skip
_REFERENCE: Final = re.compile(r"(?::(-?\d{1,18}):)?(.*)", re.DOTALL)
_BUNDLES: Final = (
    "An asset is in the AssetBundle that its .meta or the nearest folder's names; what is packed only because"
    " another asset needs it is not counted."
)
_CHOICE: Final = re.compile(r"(\{[^}]*\})")
_MOST_CHOICES: Final = 64
_NAMES: Final = "(SELECT value FROM json_each(?))"
_DERIVED: Final = """
WITH RECURSIVE hit(name) AS (
    SELECT name FROM types WHERE name = ?1 COLLATE NOCASE
    UNION SELECT name FROM scripts WHERE name = ?1 COLLATE NOCASE
    UNION SELECT base FROM bases WHERE base = ?1 COLLATE NOCASE
    UNION SELECT t.name FROM hit h JOIN bases b ON b.base = h.name JOIN types t ON t.id = b.type)
SELECT name FROM hit
"""
_IS_OF: Final = (
    f"(({{0}}.script IS NULL AND {{0}}.type_name IN {_NAMES}) OR ({{0}}.script IS NOT NULL AND (? OR"
    f" ({{0}}.script, {{0}}.script_file) IN (SELECT guid, file_id FROM scripts WHERE name IN {_NAMES}"
    " AND (? = '' OR lower(namespace) = ?)))))"
)
_STEM: Final = (
    "CASE WHEN instr(a.name, '.') > 0"
    " THEN rtrim(rtrim(a.name, replace(a.name, '.', '')), '.') ELSE a.name END"
)
_BUNDLE: Final = (
    "coalesce((SELECT f.bundle FROM assets f WHERE f.bundle <> '' AND"
    " (f.path = a.path OR substr(a.path, 1, length(f.path) + 1) = f.path || '/')"
    " ORDER BY length(f.path) DESC LIMIT 1), '')"
)


@dataclass(frozen=True, slots=True)
class AssetFilter:
    """What an asset must meet: each word in its name; one of the types (all with ``every_type``), labels,
    areas, bundles and folders; every glob; a reference to each of ``refs``.
    """

    words: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    globs: tuple[tuple[re.Pattern[str], ...], ...] = ()
    """Of each glob the patterns that its choices stand for."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    every_type: bool = False

    @classmethod
    def parse(cls, text: str, folders: Iterable[str] = ()) -> Self:
        """Reads a filter (scripting reference, ``AssetDatabase.FindAssets``).

        Words end at blanks, commas, ``*`` and ``?``; what begins with no known key is a word. Raises as
        ``of``.
        """
        pairs = [("glob", quoted or plain) for quoted, plain in _GLOB.findall(text)]
        for key, quoted, plain in _TOKEN.findall(_GLOB.sub(" ", text)):
            is_key = not key or key.lower() in (*KEYS, *_OFFLINE)
            pairs.append((key, quoted or plain) if is_key else ("", f"{key}:{quoted or plain}"))
        return cls.of(pairs, folders)

    @classmethod
    def of(
        cls, pairs: Iterable[tuple[str, str]], folders: Iterable[str] = (), every_type: bool = False
    ) -> Self:
        """A filter of keys and values; words have an empty key.

        Raises ``NotOfflineError`` for a key that only the Editor answers (the log of imports, the state in
        version control), ``BadArgumentError`` for a glob that is too long.
        """
        keys: dict[str, list[str]] = {key: [] for key in ("", *KEYS)}
        for key, value in pairs:
            if key.lower() in _OFFLINE:
                raise NotOfflineError(
                    f"The filter '{key}:' of FindAssets is not answered from files.",
                    candidates=("t:", "l:", "b:", "ref:", "glob:"),
                )
            keys[key.lower()].append(value if key.lower() in ("glob", "ref") else value.lower())
        globs = tuple(map(_glob, keys["glob"]))
        return cls(tuple(keys[""]), tuple(folder.rstrip("/") for folder in folders), globs, keys, every_type)

    def assets(
        self,
        index: Index,
        check: Callable[[], None] = lambda: None,
        note: Callable[[str], None] = lambda text: None,
    ) -> tuple[AssetRow, ...]:
        """The assets that meet it, by path; those without a GUID are none.

        ``check`` may raise; ``note`` is told what the answer does not say by itself.
        """
        if self.keys.get("b"):
            note(_BUNDLES)
        conditions = [*self._conditions(index, note)]
        rows = index.select(
            f"SELECT {ASSET_COLUMNS} FROM {ASSET_TABLES} WHERE a.guid IS NOT NULL AND a.state <> 'missing'"
            f" AND a.path NOT LIKE 'ProjectSettings/%' {''.join(f' AND {text}' for text, _ in conditions)}"
            " ORDER BY a.path",
            [value for _, values in conditions for value in values],
        )
        check()
        return tuple(asset_row(row) for row in rows if self._fits(row[1]))

    def _fits(self, path: str) -> bool:
        return all(any(each.fullmatch(path) for each in glob) for glob in self.globs)

    def _conditions(self, index: Index, note: Callable[[str], None]) -> Iterator[Condition]:
        for word in self.words:
            yield f"instr({_STEM}, ?) > 0", (word,)
        if self.folders:
            starts = [f"{folder}/" for folder in self.folders]
            yield _any(("substr(a.path, 1, ?) = ?", (len(start), start)) for start in starts)
        for area in self.keys.get("a", ()):
            if area not in _AREAS:
                note(f"There is no area '{area}', so it leaves nothing out; areas are all, assets, packages.")
        areas = [_AREAS[area] for area in self.keys.get("a", ()) if area in _AREAS]
        if areas:
            yield _any(("substr(a.path, 1, ?) = ?", (len(start), start)) for start in areas)
        if labels := self.keys.get("l"):
            text = "instr(char(10) || fold(a.labels) || char(10), ?) > 0"
            yield _any((text, (f"\n{label}\n",)) for label in labels)
        if bundles := self.keys.get("b"):
            yield f"{_BUNDLE} IN {_NAMES}", (json.dumps(bundles),)
        for value in self.keys.get("ref", ()):
            yield _refers(index, value, note)
        yield from self._of_types(index)

    def _of_types(self, index: Index) -> Iterator[Condition]:
        each = [_is_of(index, name) for name in self.keys.get("t", ())]
        if self.every_type:
            yield from each
        elif each:
            yield _any(each)


def _any(conditions: Iterable[Condition]) -> Condition:
    found = list(conditions)
    return (
        f"({' OR '.join(text for text, _ in found)})",
        tuple(value for _, values in found for value in values),
    )


def _is_of(index: Index, name: str) -> Condition:
    """The main object or another one of the file is of a type, bases included."""
    namespace, _, short = name.rpartition(".")
    if short in _KINDS:
        return "a.kind = ?", (_KINDS[short],)
    if short == "gameobject":
        return "a.kind IN ('prefab', 'model')", ()
    rows = index.select("SELECT DISTINCT type_name FROM assets")
    known = {*class_names(), *(each for (each,) in rows)}
    native = json.dumps([each for each in known if _is_native(each, short)])
    scripts = json.dumps([found for (found,) in index.select(_DERIVED, (short,))])
    own = namespace if not namespace.startswith(("unityengine", "unityeditor")) else ""
    values = (native, short in ("scriptableobject", "object"), scripts, own, own)
    return (
        f"({_IS_OF.format('a')} OR EXISTS (SELECT 1 FROM parts p WHERE p.id >= a.id << 32"
        f" AND p.id < (a.id + 1) << 32 AND {_IS_OF.format('p')}))",
        (*values, *values),
    )


def _is_native(name: str, short: str) -> bool:
    return name.lower() == short or any(base.lower() == short for base in bases_of(name))


def _refers(index: Index, value: str, note: Callable[[str], None]) -> Condition:
    """A reference to the asset at a path, with or without ``Assets/``, or with a GUID; to one object of it
    where ``:id:`` stands before.
    """
    number, name = cast(re.Match[str], _REFERENCE.fullmatch(value)).groups()
    row = index.asset(name) or index.asset(f"Assets/{name}") or _in_any_case(index, name)
    if row is None or row.guid is None:
        note(f"There is no asset {name} that another could refer to.")
        return "0", ()
    one = f" AND r.file_id = {int(number)}" if number else ""
    return (
        "a.id IN (SELECT r.id >> 32 FROM refs r WHERE r.target = (SELECT id FROM guids WHERE guid = ?)"
        f" AND r.target <> 0{one} AND r.id >> 32 <> ?)",
        (bytes.fromhex(row.guid), row.id),
    )


def _in_any_case(index: Index, name: str) -> AssetRow | None:
    paths = (name.lower(), f"assets/{name.lower()}")
    rows = index.select("SELECT path FROM assets WHERE fold(path) IN (?, ?) ORDER BY path LIMIT 1", paths)
    return index.asset(rows[0][0]) if rows else None


def _glob(pattern: str) -> tuple[re.Pattern[str], ...]:
    """``**`` crosses folders, ``*`` does not, ``{a|b}`` is a choice. Raises ``BadArgumentError``."""
    parts = [_choices(part) for part in _CHOICE.split(pattern)]
    if len(pattern) > LONGEST or prod(map(len, parts)) > _MOST_CHOICES:
        raise BadArgumentError(
            "The glob is too long or has too many choices.", hint="Split it into several searches."
        )
    return tuple(re.compile(glob_regex("".join(chosen))) for chosen in product(*parts))


def _choices(part: str) -> list[str]:
    return re.split("[|,]", part[1:-1]) if part.startswith("{") else [part]
