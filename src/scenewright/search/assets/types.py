"""``t`` and ``has``: types of assets, of the objects below them, and of the components on prefabs' roots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from scenewright.data import bases_of, class_id, class_names, namespace_of
from scenewright.data.unity_api import ApiType, api_entry
from scenewright.errors import ScenewrightError
from scenewright.index import Index
from scenewright.scene import Component, compose
from scenewright.search.assets.plan import NOTHING, Clause, Plan, Row, Sql, Test, any_of, of_assets
from scenewright.search.assets.sources import Sources, as_list, text_test
from scenewright.search.kept import Kept

_STOPS: Final = frozenset(["Object", "MonoBehaviour", "Behaviour"])
_SCRIPTABLE: Final = ("scriptableobject", "unityengine.scriptableobject")
_KEYWORDS: Final = {
    ("prefab", "GameObject"): "prefab",
    ("model", "GameObject"): "model",
    ("script", "MonoScript"): "script",
}
_OF_TYPES: Final = {
    "AnimationClip": "animation",
    "TerrainData": "terrain",
    "AssemblyDefinitionAsset": "asmdef",
    "AssemblyDefinitionReferenceAsset": "asmref",
}
_NAMES: Final = "(SELECT value FROM json_each(?))"
_SCRIPTS: Final = f"(SELECT guid, file_id FROM scripts WHERE name IN {_NAMES})"
_DERIVED: Final = f"""
WITH RECURSIVE hit(name) AS (
    SELECT value FROM json_each(?)
    UNION SELECT t.name FROM hit h JOIN bases b ON b.base = h.name JOIN types t ON t.id = b.type
    WHERE h.name NOT IN {_NAMES})
SELECT name FROM hit
"""
_DECLARED: Final = """
SELECT name, namespace, kind = 'interface' FROM types UNION SELECT name, namespace, 0 FROM scripts
"""
_OUTSIDE: Final = "SELECT base FROM bases UNION SELECT name FROM scripts EXCEPT SELECT name FROM types"
_ROOT_HAS: Final = (
    "(a.kind = 'prefab' AND a.base IS NULL AND EXISTS (SELECT 1 FROM documents d WHERE d.id >= a.id << 32"
    " AND d.id < (a.id + 1) << 32 AND d.owner = a.main AND d.stripped = 0 AND d.class_id IN ({0})))"
)
_ROOT_RUNS: Final = (
    "a.id IN (SELECT x.id FROM scripts s CROSS JOIN documents d ON d.script = s.guid"
    " AND d.script_file = s.file_id CROSS JOIN assets x ON x.id = d.id >> 32"
    " WHERE s.name IN (SELECT value FROM json_each(?))"
    " AND d.owner = x.main AND d.stripped = 0 AND x.kind = 'prefab' AND x.base IS NULL)"
)


class Matched(NamedTuple):
    """The classes that a value of ``t`` means: native ones by name, those of scripts by simple name.

    ``scriptable`` means every ScriptableObject.
    """

    native: Callable[[str], bool]
    scripts: tuple[str, ...]
    scriptable: bool


@cache
def native_names(name: str) -> frozenset[str]:
    """The names of a native class and of its bases, short and full, in lower case.

    The bases end before Object, MonoBehaviour and Behaviour, as in Unity's index.
    """
    found: list[str] = []
    for each in (name, *_bases(name)):
        if each in _STOPS:
            break
        found += [each, f"{namespace_of(each)}.{each}"]
    return frozenset(each.lower() for each in found)


def _bases(name: str) -> tuple[str, ...]:
    """Base classes by the table of native classes, else by that of Unity's API."""
    native = bases_of(name)
    return native or tuple(_api_bases(name))


def _api_bases(name: str) -> Iterator[str]:
    entry = api_entry(name)
    while isinstance(entry, ApiType) and entry.base:
        yield entry.base.rpartition(".")[2]
        entry = api_entry(entry.base)


def matched(sources: Sources, operator: str, value: str) -> Matched:
    """The classes meant by a value in lower case."""
    test = text_test(operator, value, by_prefix=sources.types_by_prefix)
    scriptable = any(map(test, _SCRIPTABLE))
    scripts = tuple(_script_names(sources, test))
    return Matched(lambda name: any(map(test, native_names(name))), scripts, scriptable)


class _Class(NamedTuple):
    """A class of a script or a base of one, by its names in lower case; ``simple`` is as written."""

    simple: str
    names: tuple[str, ...]
    is_interface: bool


def _classes(index: Index, check: Callable[[], None]) -> tuple[_Class, ...]:
    """The classes and interfaces that sources declare, and those outside of them that they derive from."""
    declared = [
        _Class(name, (name.lower(), f"{namespace}.{name}".lower().lstrip(".")), bool(is_interface))
        for name, namespace, is_interface in index.select(_DECLARED)
    ]
    outside = [
        _Class(name, tuple(native_names(name)), name[:1] == "I" and name[1:2].isupper())
        for (name,) in index.select(_OUTSIDE)
    ]
    return tuple(each for each in (*declared, *outside) if each.simple not in _STOPS)


_CLASSES: Final = Kept(_classes)


def _script_names(sources: Sources, test: Callable[[str], bool]) -> list[str]:
    """The simple names of the classes of scripts that the value means, with all that derive from them."""
    index = sources.scope.index
    seeds = {
        each.simple
        for each in _CLASSES.of(index, sources.scope.check)
        if any(map(test, each.names)) and (sources.knows_interfaces or not each.is_interface)
    }
    found = index.select(_DERIVED, (as_list(seeds), as_list(_STOPS))) if seeds else ()
    return [name for (name,) in found]


def type_plan(sources: Sources, operator: str, value: str) -> Plan:
    """What is of a type: assets by the chain of their main object's type, parts by theirs, prefabs also by
    the components on their root.
    """
    meant = matched(sources, operator, value)
    test = text_test(operator, value, by_prefix=sources.types_by_prefix)
    return any_of(
        [
            _of_files(test),
            _of_main(sources, meant, test),
            _of_parts(sources, meant),
            *_of_roots(sources, meant),
        ]
    )


def part_condition(sources: Sources, meant: Matched) -> Clause:
    """The condition that a part (``p``) is of one of the classes."""
    rows = sources.scope.index.select("SELECT DISTINCT type_name FROM parts WHERE script IS NULL")
    native = [name for (name,) in rows if meant.native(name)]
    scripted = Clause("p.script IS NOT NULL") if meant.scriptable else _scripted("p", meant.scripts)
    return _either(_native("p.script IS NULL AND p.type_name IN", native), scripted)


def _of_files(test: Callable[[str], bool]) -> Sql:
    folder, file = test("folder"), test("file")
    found = [text for text, holds in (("a.kind = 'folder'", folder), ("a.kind <> 'folder'", file)) if holds]
    return of_assets(f"({' OR '.join(found)})") if found else NOTHING


def _of_main(sources: Sources, meant: Matched, test: Callable[[str], bool]) -> Sql:
    rows = sources.scope.index.select("SELECT DISTINCT kind, type_name FROM assets WHERE script IS NULL")
    found = [row for row in rows if meant.native(row[1]) or any(map(test, _keywords(*row)))]
    each = " OR ".join(["(a.kind = ? AND a.type_name = ? AND a.script IS NULL)"] * len(found))
    native = Clause(f"({each})", tuple(value for row in found for value in row))
    scripted = Clause("a.script IS NOT NULL") if meant.scriptable else _scripted("a", meant.scripts)
    return Sql(_either(native if found else None, scripted), Clause("0"))


def _keywords(kind: str, type_name: str) -> Iterator[str]:
    yield from filter(None, (_KEYWORDS.get((kind, type_name)), _OF_TYPES.get(type_name)))


def _of_parts(sources: Sources, meant: Matched) -> Sql:
    return Sql(Clause("0"), part_condition(sources, meant)) if sources.has_parts else NOTHING


def _of_roots(sources: Sources, meant: Matched) -> Iterator[Plan]:
    """Prefabs with such a component on their root; of variants the prefabs they are made of are composed."""
    classes = [number for name, number in _components() if meant.native(name)]
    if not classes and not meant.scripts:
        return
    if classes:
        yield of_assets(_ROOT_HAS.format(", ".join(map(str, classes))))
    if meant.scripts:
        yield of_assets(_ROOT_RUNS, as_list(meant.scripts))
    if sources.has_variants:
        check = _VariantTest(sources, meant)
        yield Test(check, among=of_assets("a.base IS NOT NULL"))


@cache
def _components() -> tuple[tuple[str, int], ...]:
    """The native component classes and their numbers."""
    pairs = ((name, class_id(name)) for name in class_names() if "Component" in bases_of(name))
    return tuple((name, number) for name, number in pairs if number is not None and number != 114)


def _scripted(alias: str, names: Iterable[str]) -> Clause | None:
    text = f"({alias}.script IS NOT NULL AND ({alias}.script, {alias}.script_file) IN {_SCRIPTS})"
    return Clause(text, (as_list(names),)) if names else None


def _native(text: str, names: list[str]) -> Clause | None:
    return Clause(f"({text} {_NAMES})", (as_list(names),)) if names else None


def _either(*clauses: Clause | None) -> Clause:
    given = [each for each in clauses if each is not None]
    text = " OR ".join(each.text for each in given) or "0"
    return Clause(f"({text})" if len(given) > 1 else text, tuple(v for each in given for v in each.values))


class _VariantTest:
    """Whether the root of a prefab variant, as composed, has a component of one of the classes."""

    def __init__(self, sources: Sources, meant: Matched) -> None:
        self._files = sources.scope.files
        self._meant = meant
        self._scripts = frozenset(meant.scripts)

    def __call__(self, row: Row) -> bool:
        try:
            roots = compose(self._files, row.path).roots
        except ScenewrightError:
            return False
        return any(self._fits(each) for root in roots[:1] for each in root.components)

    def _fits(self, component: Component) -> bool:
        script = component.script
        if script is not None:
            return script.name in self._scripts
        return self._meant.native(component.native_name)


def has_plan(sources: Sources, operator: str, value: str) -> Plan:
    """Assets with an object of a type below their main one."""
    condition = part_condition(sources, matched(sources, operator, value))
    return of_assets(
        "EXISTS (SELECT 1 FROM parts p WHERE p.id >= a.id << 32 AND p.id < (a.id + 1) << 32"
        f" AND {condition.text})",
        *condition.values,
    )
