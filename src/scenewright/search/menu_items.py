"""The items of the Editor's menus: those of the project's code, and Unity's own."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from scenewright.data import read_table
from scenewright.index import Index
from scenewright.project import Project, UnityVersion
from scenewright.scene.property_names import display_name
from scenewright.search.constants import Constants, Place, Unsolved
from scenewright.search.kept import Kept
from scenewright.search.marks import Mark, marks_of
from scenewright.search.versions import is_for

UNITY: Final = "unity"
"""The source of the items that come with the Editor."""
_PRIORITY: Final = 1000
_HOTKEY: Final = re.compile(
    r" (?P<hotkey>[%^#&_]+(?:LEFT|RIGHT|UP|DOWN|HOME|END|PGUP|PGDN|INS|DEL|TAB|SPACE|ESC|F\d{1,2}|\S)) *$"
)


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One item of a menu.

    ``path`` is whole, without its hotkey; ``hotkey`` as Unity writes it (``%`` Ctrl or Cmd, ``^`` Ctrl,
    ``#`` Shift, ``&`` Alt, ``_`` none of them), or "". ``source`` is the attribute that makes it, or
    ``UNITY``, whose items have no method. ``validates``: it only decides whether the item of that path is
    enabled. ``condition`` is the ``#if`` under which alone it exists. ``warning`` says what is doubtful.
    """

    path: str
    hotkey: str
    priority: int | None
    source: str
    validates: bool = False
    method: str = ""
    type: str = ""
    assembly: str = ""
    file: str = ""
    line: int = 0
    condition: str = ""
    warning: str = ""

    @property
    def label(self) -> str:
        """The last part of the path: what is shown."""
        return self.path.rpartition("/")[2]


def menu_entries(index: Index, check: Callable[[], None] = lambda: None) -> tuple[MenuEntry, ...]:
    """The menu items that C# code of the project and its packages makes, by path.

    Unity scripting reference: ``MenuItem``, ``CreateAssetMenu`` (below Assets/Create; without a name that of
    the type) and ``AddComponentMenu`` (below Component; an empty name hides the component). ``check`` is
    called now and then and may raise.
    """
    return _ENTRIES.of(index, check)


def _entries(index: Index, check: Callable[[], None]) -> tuple[MenuEntry, ...]:
    constants = Constants(index)
    found = [
        entry
        for mark in marks_of(index, frozenset(_MAKERS), check)
        for entry in _MAKERS[mark.attribute.name](mark, _Arguments(mark, constants))
    ]
    return tuple(sorted(_with_doubles(found), key=_order))


_ENTRIES: Final = Kept(_entries)


def unity_entries(project: Project) -> tuple[MenuEntry, ...]:
    """The main items of Unity's own menus in the project's version, by path.

    Where the version is not known those of all versions. Items that a package brings are given where the
    project has the package.
    """
    packages = frozenset(["", *(package.name for package in project.packages)])
    return _unity_entries(project.unity_version, packages)


@lru_cache(maxsize=16)
def _unity_entries(version: UnityVersion | None, packages: frozenset[str]) -> tuple[MenuEntry, ...]:
    found = [
        _unity_entry(f"{menu['path']}/{item}")
        for menu in read_table("menus")["menu"]
        if menu.get("package", "") in packages and is_for(menu, version)
        for item in menu["items"]
    ]
    return tuple(sorted(found, key=_order))


class _Arguments:
    """The arguments of one attribute, worked out."""

    def __init__(self, mark: Mark, constants: Constants) -> None:
        self._attribute = mark.attribute
        self._place = Place(mark.type, mark.script)
        self._constants = constants
        self.unsolved = ""

    def text(self, position: int | None, *names: str) -> str | None:
        """A text, None where it is not given; what is not known of it stands in braces."""
        value = self._value(position, *names)
        if isinstance(value, Unsolved):
            self.unsolved = value.text
            return value.text
        return value if isinstance(value, str) else None

    def number(self, default: int, position: int | None, *names: str) -> int | None:
        """A whole number; None for one that is not known."""
        value = self._value(position, *names)
        return default if value is None else value if isinstance(value, int) else None

    def truth(self, position: int | None, *names: str) -> bool:
        """A truth value, false where it is not given."""
        return self._value(position, *names) is True

    def _value(self, position: int | None, *names: str) -> str | int | bool | Unsolved | None:
        written = self._attribute.argument(position, *names)
        return None if written is None else self._constants.value(written, self._place)


def _menu_item(mark: Mark, given: _Arguments) -> Iterator[MenuEntry]:
    path = given.text(0, "itemName", "menuItem")
    if mark.member is None or not path:
        return
    entry = _entry(mark, path, given)
    is_static = "static" in mark.member.modifiers
    yield replace(
        entry,
        priority=given.number(_PRIORITY, 2, "priority"),
        validates=given.truth(1, "isValidateFunction", "validate"),
        warning=entry.warning
        or ("" if is_static else "The method is not static: Unity makes no item of it."),
    )


def _create_asset_menu(mark: Mark, given: _Arguments) -> Iterator[MenuEntry]:
    name = given.text(None, "menuName") or display_name(mark.type.name)
    entry = _entry(mark, f"Assets/Create/{name}", given)
    yield replace(entry, priority=given.number(0, None, "order"))


def _add_component_menu(mark: Mark, given: _Arguments) -> Iterator[MenuEntry]:
    name = given.text(0, "menuName")
    if name:
        entry = _entry(mark, f"Component/{name}", given)
        yield replace(entry, priority=given.number(0, 1, "order"))


_MAKERS: Final[dict[str, Callable[[Mark, _Arguments], Iterator[MenuEntry]]]] = {
    "MenuItem": _menu_item,
    "CreateAssetMenu": _create_asset_menu,
    "AddComponentMenu": _add_component_menu,
}


def _entry(mark: Mark, path: str, given: _Arguments) -> MenuEntry:
    plain, hotkey = _split(path)
    return MenuEntry(
        plain,
        hotkey,
        None,
        mark.attribute.name,
        method=mark.member.name if mark.member else "",
        type=mark.type.reflection_name,
        assembly=mark.script.assembly,
        file=mark.script.path,
        line=mark.line,
        condition=mark.condition,
        warning=f"No source tells {given.unsolved} whole." if given.unsolved else "",
    )


def _split(path: str) -> tuple[str, str]:
    """A path without its hotkey, and the hotkey."""
    found = _HOTKEY.search(path)
    return (path[: found.start()].rstrip(), found["hotkey"]) if found else (path.strip(), "")


def _with_doubles(entries: list[MenuEntry]) -> Iterator[MenuEntry]:
    """The entries, with a warning at those whose path another has too: Unity keeps only one of them."""
    counts = Counter((entry.path, entry.validates) for entry in entries if not entry.condition)
    for entry in entries:
        double = counts[entry.path, entry.validates] > 1 and not (entry.condition or entry.warning)
        yield replace(entry, warning="Another method has the same path.") if double else entry


def _order(entry: MenuEntry) -> tuple[str, str, bool, str, int]:
    return entry.path.lower(), entry.path, entry.validates, entry.file, entry.line


def _unity_entry(path: str) -> MenuEntry:
    plain, hotkey = _split(path)
    return MenuEntry(plain, hotkey, None, UNITY)
