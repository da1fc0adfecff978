"""The filter text of ``AssetDatabase.FindAssets``: names, types, labels, bundles, references, globs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, Self, cast

from scenewright.data import bases_of
from scenewright.errors import BadArgumentError, NotOfflineError, ScenewrightError
from scenewright.index import AssetRow, Kind
from scenewright.project import parse_meta
from scenewright.project.glob import LONGEST, glob_regex
from scenewright.query.unity.assets import read_meta

if TYPE_CHECKING:
    from scenewright.query.unity.world import UnityWorld

__all__ = ["AssetFilter"]

_TOKEN: Final = re.compile(r'(?:(\w+)[:=]\s?)?(?:"([^"]*)"|([^\s,*?]+))')
_GLOB: Final = re.compile(r'\bglob[:=]\s?(?:"([^"]*)"|(\S+))')
_KEYS: Final = ("t", "l", "a", "b", "ref")
_REFERENCE: Final = re.compile(r"(?::(-?\d+):)?(.+)")
_BUNDLES: Final = (
    "An asset is in the AssetBundle that its .meta or the nearest folder's names; what is packed only because"
    " another asset needs it is not counted."
)
_AREAS: Final = {"all": ("",), "assets": ("Assets/",), "packages": ("Packages/",)}
_KINDS: Final = {
    "prefab": Kind.PREFAB, "scene": Kind.SCENE, "sceneasset": Kind.SCENE, "script": Kind.SCRIPT,
    "monoscript": Kind.SCRIPT, "model": Kind.MODEL, "folder": Kind.FOLDER, "audioclip": Kind.AUDIO,
    "videoclip": Kind.VIDEO, "font": Kind.FONT, "shader": Kind.SHADER, "animatorcontroller": Kind.CONTROLLER,
}  # fmt: skip
_HOLDERS: Final = frozenset({Kind.SCRIPTABLE_OBJECT, Kind.CONTROLLER, Kind.ANIMATION, Kind.OTHER, Kind.AUDIO})
_SPRITE: Final = re.compile(rb"^  textureType: 8\r?$", re.M)
_CHOICE: Final = re.compile(r"(\{[^}]*\})")
_MOST_CHOICES: Final = 64


@dataclass(frozen=True, slots=True)
class AssetFilter:
    """What an asset must meet: each word in its name, one of the types, labels, folders, areas, all globs."""

    words: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    globs: tuple[tuple[re.Pattern[str], ...], ...] = ()
    """Of each glob the patterns that its choices stand for."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    _referring: dict[str, frozenset[str]] = field(default_factory=dict, compare=False)
    _bundles: dict[str, str] = field(default_factory=dict, compare=False)

    @classmethod
    def parse(cls, text: str, folders: list[str]) -> Self:
        """Reads a filter (scripting reference, ``AssetDatabase.FindAssets``).

        Raises ``NotOfflineError`` for a key that only the Editor's database knows.
        """
        globs = [_glob(quoted or plain) for quoted, plain in _GLOB.findall(text)]
        keys: dict[str, list[str]] = {key: [] for key in _KEYS}
        words: list[str] = []
        for key, quoted, plain in _TOKEN.findall(_GLOB.sub(" ", text)):
            if key and key not in keys:
                raise NotOfflineError(
                    f"The filter '{key}:' of FindAssets is not answered from files.",
                    candidates=("t:", "l:", "b:", "ref:", "glob:"),
                )
            value = quoted or plain
            (keys[key] if key else words).append(value if key == "ref" else value.lower())
        return cls(tuple(words), tuple(folder.rstrip("/") for folder in folders), tuple(globs), keys)

    def takes(self, world: UnityWorld, row: AssetRow) -> bool:
        """Whether an asset meets it."""
        name, labels = row.name.lower(), [label.lower() for label in row.labels]
        areas = [start for area in self.keys["a"] for start in _AREAS.get(area, ())]
        return (
            all(word in name for word in self.words)
            and (not self.folders or any(row.path.startswith(f"{folder}/") for folder in self.folders))
            and (not areas or row.path.startswith(tuple(areas)))
            and all(any(each.fullmatch(row.path) for each in glob) for glob in self.globs)
            and (not self.keys["l"] or any(label in self.keys["l"] for label in labels))
            and (not self.keys["t"] or any(_is(world, row, type_) for type_ in self.keys["t"]))
            and (not self.keys["b"] or self._bundle(world, row.path) in self.keys["b"])
            and all(row.path in self._referrers(world, wanted) for wanted in self.keys["ref"])
        )

    def _bundle(self, world: UnityWorld, path: str) -> str:
        """The AssetBundle that an asset is in: the one its ``.meta`` or the nearest folder's names."""
        if path not in self._bundles:
            world.evidence.note(_BUNDLES)
            meta = read_meta(world.files, path)
            named = ".".join(filter(None, (meta.asset_bundle, meta.asset_bundle_variant))) if meta else ""
            folder = path.rpartition("/")[0]
            self._bundles[path] = named.lower() or (self._bundle(world, folder) if folder else "")
        return self._bundles[path]

    def _referrers(self, world: UnityWorld, wanted: str) -> frozenset[str]:
        """The files that refer to an asset, or to one object of it (``:id:path``)."""
        if wanted not in self._referring:
            number, path = cast(re.Match[str], _REFERENCE.fullmatch(wanted)).groups()
            row = world.index.asset(path) or world.index.asset(f"Assets/{path}")
            if row is None:
                world.evidence.note(f"There is no asset {path} that another could refer to.")
            guid, file_id = (row.guid if row else None), int(number) if number else None
            found = world.index.references_to(guid, file_id) if guid else ()
            self._referring[wanted] = frozenset(use.source for use in found)
        return self._referring[wanted]


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


def _is(world: UnityWorld, row: AssetRow, type_: str) -> bool:
    """Whether the main object or another of the file is of a type, bases included."""
    short = type_.rpartition(".")[2]
    if short in _KINDS:
        return row.kind is _KINDS[short]
    if short == "gameobject":
        return row.kind in (Kind.PREFAB, Kind.MODEL)
    if short == "sprite" and row.kind is Kind.TEXTURE:
        return _is_sprite(world, row)
    names = {row.type_name}
    if row.kind in _HOLDERS:
        names |= {document.type_name for document in world.index.documents(row.path)}
    return any(short == base.lower() for name in names for base in _line(world, name, row))


def _line(world: UnityWorld, name: str, row: AssetRow) -> tuple[str, ...]:
    if row.kind is Kind.SCRIPTABLE_OBJECT:
        return (name, *world.index.base_types(name), "ScriptableObject", "Object")
    return (name, *bases_of(name))


def _is_sprite(world: UnityWorld, row: AssetRow) -> bool:
    try:
        data = world.files.project.sandbox.readable(f"{row.path}.meta").read_bytes()
    except (OSError, ScenewrightError):
        return False
    return parse_meta(data).importer == "TextureImporter" and _SPRITE.search(data) is not None
