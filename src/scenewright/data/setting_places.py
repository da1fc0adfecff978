"""Where the classes of project settings keep their properties: Unity's API tables, and ``settings.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from scenewright.data.unity_api import ApiEnum, ApiType, api_entry, api_names

__all__ = ["SettingClass", "SettingPlace", "enum_members", "setting_class", "setting_classes"]

_FOLDER: Final = "ProjectSettings/"
_QUALITY: Final = "QualitySettings"


@dataclass(frozen=True, slots=True)
class SettingPlace:
    """A property: its C# type, and the paths it may stand at, newest first."""

    type: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettingClass:
    """A class of settings: its file in ProjectSettings, and the properties whose place is known.

    ``by_level`` says that the file keeps most of them once for each quality level.
    """

    name: str
    file: str
    places: Mapping[str, SettingPlace]
    by_level: bool


def setting_class(name: str) -> SettingClass | None:
    """The class of this name, case ignored (``PlayerSettings``, ``PlayerSettings.Android``, ``Physics``)."""
    return _classes().get(name.lower())


def setting_classes() -> tuple[str, ...]:
    """The names of all classes."""
    return tuple(each.name for each in _classes().values())


def enum_members(type_name: str) -> Mapping[int, str]:
    """The members of an enum by number, the first of each; empty for what is no known enum."""
    own = _table()["enums"].get(type_name)
    if own is not None:
        return dict(enumerate(own))
    known = api_entry(type_name)
    if not isinstance(known, ApiEnum):
        return {}
    return {number: name for name, number in reversed([*known.members.items()])}


@cache
def _table() -> dict[str, Any]:
    import tomllib  # not needed by those who only import this module

    text = (Path(__file__).parent / "settings.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _classes() -> dict[str, SettingClass]:
    found = dict(_from_api()) | {name: (file, {}) for name, file in _table()["files"].items()}
    for name, row in _table()["paths"].items():
        owner, _, key = name.rpartition(".")
        found[owner][1][key] = SettingPlace(row[0], tuple(row[1:]))
    return {
        name.lower(): SettingClass(name, file, places, name == _QUALITY)
        for name, (file, places) in found.items()
    }


def _from_api() -> Mapping[str, tuple[str, dict[str, SettingPlace]]]:
    entries = [each for each in map(api_entry, api_names()) if isinstance(each, ApiType)]
    return {
        each.name: (
            _file(each),
            {key: SettingPlace(saved.type, saved.paths) for key, saved in each.saved.items()},
        )
        for each in entries
        if each.source.startswith(_FOLDER) or each.name == _QUALITY
    }


def _file(each: ApiType) -> str:
    return each.source.removeprefix(_FOLDER) if each.source.startswith(_FOLDER) else f"{each.name}.asset"
