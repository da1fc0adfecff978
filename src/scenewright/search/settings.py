"""``set:``: pages of settings, and the values that the files of ProjectSettings keep."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scenewright.scene import Unreadable
from scenewright.search.interface import FilterFact, Item, ProviderFacts, Scope
from scenewright.search.language import Query, wanted_words
from scenewright.search.matching import ALL, Engine, property_rule
from scenewright.search.ranking import name_score
from scenewright.search.setting_keys import SettingKey, SettingKeys, setting_keys, value_text
from scenewright.search.setting_pages import SettingsPage, code_pages, unity_pages

_KEYS_AFTER_PAGES: Final = 10
_FOLDER: Final = "ProjectSettings/"


@dataclass(frozen=True, slots=True)
class _Record:
    """A page or one value: what it is searched by, and of a page what it tells."""

    id: str
    label: str
    scope: str
    words: tuple[str, ...]
    page: str
    told: Mapping[str, Any] = field(default_factory=dict)


_SCOPE: Final = FilterFact(
    "scope",
    "project or user",
    ALL,
    "Whose settings: those of the project, or the preferences of whoever uses the Editor.",
    "set: scope:user colors",
)
_ENGINE: Final = Engine[_Record](
    "settings", (property_rule(_SCOPE, lambda record: record.scope),), lambda record: record.words
)


class SettingsProvider:
    """Pages of Project Settings and Preferences, then values of ProjectSettings by their keys."""

    facts = ProviderFacts(
        id="settings",
        name="Settings",
        prefix="set:",
        priority=100,
        description="Pages of Project Settings and Preferences (Unity's own, and those of [SettingsProvider]"
        " code) by words of path, label and keywords; then the saved values of project settings by words of"
        " their keys. Preferences have no saved values in a project.",
        type="settings",
        filters=_ENGINE.facts,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """The pages, then the values of which a word is in the key itself; without words the pages alone.

        ``source`` is a mapping: ``page``, ``scope``, of a page ``keywords`` and ``source``, of a value
        ``file``, ``property`` and ``value``.
        """
        asked = _ENGINE.parse(query)
        matches = _ENGINE.predicate(asked)
        pages = (*unity_pages(scope.project), *code_pages(scope.index, scope.check))
        found = [
            _page_item(each, name_score(asked, each.label)) for each in map(_of_page, pages) if matches(each)
        ]
        words = [each.text.lower() for each in wanted_words(asked.root)]
        found += [
            _key_item(record, key, _key_score(asked, key), scope)
            for key, page in _values(pages, words, scope)
            if matches(record := _of_key(key, page))
        ]
        return sorted(found, key=lambda item: item.score)

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """What the mapping of the item has under the name."""
        return item.source.get(name.lower())


def _of_page(page: SettingsPage) -> _Record:
    told = {
        "page": page.path,
        "scope": page.scope,
        "keywords": ", ".join(page.keywords),
        "source": page.source,
        "file": page.keeps,
        "line": page.line or None,
    }
    words = (page.path, page.label, *page.keywords)
    return _Record(page.path or page.label, page.label, page.scope, words, page.path, told=told)


def _values(
    pages: Sequence[SettingsPage], words: Sequence[str], scope: Scope
) -> Iterator[tuple[SettingKey, str]]:
    """The values that have one of the words in the key, not only in the page they are on; and that page."""
    of_file = {page.keeps: page for page in pages if page.keeps}
    for row in scope.index.assets(glob=f"{_FOLDER}*.asset") if words else ():
        scope.check()
        file = scope.files.readable(row.path)
        if isinstance(file, Unreadable):
            scope.note(f"The values of {row.path} are left out: {file.message}")
            continue
        page = of_file[row.path].path if row.path in of_file else row.name
        for key in scope.files.made(row.path, SettingKeys, setting_keys).keys:
            if any(word in key.searched for word in words):
                yield key, page


def _of_key(key: SettingKey, page: str) -> _Record:
    label = " / ".join(key.names) or key.path
    words = (*key.names, key.path, page, label)
    return _Record(f"{key.file}#{key.path}", label, "project", words, page)


def _key_score(asked: Query, key: SettingKey) -> int:
    """After all pages: those whose own name fits best first, of these those that lie least deep."""
    *around, name = key.names or (key.path,)
    return _KEYS_AFTER_PAGES * (1 + name_score(asked, name)) + min(len(around), _KEYS_AFTER_PAGES - 1)


def _page_item(record: _Record, score: int) -> Item:
    source = record.told["source"]
    place = f" | {source}:{record.told['line']}" if record.told["line"] else ""
    doubt = "" if record.page else " | its path is known only in the Editor"
    description = f"{record.page or record.label}{place}{doubt}"
    path = source if record.told["line"] else record.told["file"]
    return Item(record.id, record.label, description, "settings", "page", path, score, record.told)


def _key_item(record: _Record, key: SettingKey, score: int, scope: Scope) -> Item:
    value = value_text(key, scope.files)
    told = {
        "page": record.page,
        "scope": record.scope,
        "file": key.file,
        "property": key.path,
        "value": value,
    }
    description = f"{value} | {record.page} | {key.file}: {key.path}"
    return Item(record.id, record.label, description, "settings", "value", key.file, score, told)
