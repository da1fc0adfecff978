"""``m:``: items of the Editor's menus."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scenewright.search.interface import FilterFact, Item, ProviderFacts, Scope
from scenewright.search.matching import ALL, Engine, property_rule
from scenewright.search.menu_items import UNITY, MenuEntry, menu_entries, unity_entries
from scenewright.search.ranking import name_score

_ID: Final = FilterFact("id", "path", ALL, "The whole path of the item.", "m: id:GameObject/3D")


def _words(entry: MenuEntry) -> list[str]:
    """Unity: the parts of the path between slashes and blanks, and the whole path."""
    return [*entry.path.replace("/", " ").split(), entry.path]


_ENGINE: Final = Engine[MenuEntry]("menu", (property_rule(_ID, lambda entry: entry.path),), _words)
_FIELDS: Final[Mapping[str, Callable[[MenuEntry], object]]] = {
    "shortcut": lambda entry: entry.hotkey,
    "priority": lambda entry: entry.priority,
    "source": lambda entry: entry.source,
    "method": lambda entry: f"{entry.type}.{entry.method}".strip("."),
    "file": lambda entry: entry.file,
    "line": lambda entry: entry.line or None,
    "condition": lambda entry: entry.condition,
}


class MenuProvider:
    """Menu items of the project's code and its packages, and Unity's own by a table."""

    facts = ProviderFacts(
        id="menu",
        name="Menus",
        prefix="m:",
        priority=80,
        description="Menu items: [MenuItem], [CreateAssetMenu] and [AddComponentMenu] in code of the project"
        " and its packages, and the main ones of Unity's own menus; words are parts of the path.",
        type="menu item",
        filters=_ENGINE.facts,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """The items; without a condition all. ``source`` is the ``MenuEntry``."""
        asked = _ENGINE.parse(query)
        matches = _ENGINE.predicate(asked)
        entries = (*menu_entries(scope.index, scope.check), *unity_entries(scope.project))
        own = {entry.path for entry in entries if entry.source != UNITY}
        found = [
            _item(entry, name_score(asked, entry.label))
            for entry in entries
            if not entry.validates and matches(entry) and (entry.source != UNITY or entry.path not in own)
        ]
        return sorted(found, key=lambda item: (item.score, item.id.lower(), item.path))

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """``shortcut``, ``priority``, ``source``, ``method``, ``file``, ``line``, ``condition``."""
        read = _FIELDS.get(name.lower())
        return read(item.source) if read else None


def _item(entry: MenuEntry, score: int) -> Item:
    hotkey = f" ({entry.hotkey})" if entry.hotkey else ""
    place = f" | {entry.file}:{entry.line}" if entry.file else ""
    doubt = f" | {entry.warning}" if entry.warning else ""
    description = f"{entry.path}{hotkey}{place}{doubt}"
    return Item(entry.path, entry.label, description, "menu", entry.source, entry.file, score, entry)
