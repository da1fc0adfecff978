"""The filters of ``p:``: what each means, as a plan."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scenewright.search.assets.missing import missing_plan
from scenewright.search.assets.plan import NOTHING, Plan, both, negated, of_assets, of_parts
from scenewright.search.assets.prefabs import PREFAB_KINDS, prefab_plan
from scenewright.search.assets.references import base_plan, reference_plan, root_plan, shader_plan
from scenewright.search.assets.sources import Sources, as_list, folded
from scenewright.search.assets.statement import IN_ASSETS, IN_PACKAGES
from scenewright.search.assets.types import has_plan, type_plan
from scenewright.search.interface import FilterFact
from scenewright.search.language import Filter
from scenewright.search.matching import ALL, bad_value, check_value, nearest
from scenewright.search.values import parse_number, parse_range

NAMING: Final = (":", "=", "!=")
"""The operators of filters whose values are names."""
_DAY_NS: Final = 86_400_000_000_000
_PARENT: Final = "rtrim(rtrim(a.path, replace(a.path, '/', '')), '/')"
_EXTENSION: Final = "replace(a.name, rtrim(a.name, replace(a.name, '.', '')), '')"
_FILE: Final = "a.kind <> 'folder'"
_COMPARED: Final = {":": "=", "=": "=", "!=": "<>", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
_INSIDE: Final = ("{0} BETWEEN ? AND ?", ("low", "high"))
_RANGED: Final = {
    ":": _INSIDE, "=": _INSIDE, "!=": ("{0} NOT BETWEEN ? AND ?", ("low", "high")),
    "<": ("{0} < ?", ("low",)), ">": ("{0} > ?", ("high",)), "<=": ("{0} <= ?", ("high",)),
    ">=": ("{0} >= ?", ("low",)),
}  # fmt: skip
_NO_LOG: Final = "only the Editor keeps the log of an import."


@dataclass(frozen=True, slots=True)
class AssetFilter:
    """One filter: its facts, and the plan of its use in a query.

    One that takes ``!=`` as a name does is given ``:`` and ``=`` alone; ``!=`` is the complement of ``=``.
    """

    fact: FilterFact
    plan: Callable[[Sources, Filter], Plan]

    def applied(self, sources: Sources, asked: Filter) -> Plan:
        """The plan of a filter of a query; raises ``SearchError`` for a value it cannot have."""
        if self.fact.operators == NAMING and asked.operator == "!=":
            return negated(self.plan(sources, replace(asked, operator="=")))
        return self.plan(sources, asked)


def name_plan(sources: Sources, operator: str, value: str) -> Plan:
    """The file name, with or without its extension."""
    if operator == ":":
        return of_assets("instr(a.name, ?) > 0", value)
    return of_assets(
        "(a.name = ? OR (substr(a.name, 1, ?) = ? AND instr(substr(a.name, ?), '.') = 0))",
        value, len(value) + 1, f"{value}.", len(value) + 2,
    )  # fmt: skip


def folder_plan(sources: Sources, operator: str, value: str) -> Plan:
    """A folder name or several in a row of those that the object lies in."""
    inner = value.replace("\\", "/").strip("/")
    if operator == ":":
        quick, whole = f"instr({folded('a.path', inner)}, ?) > 0", f"instr({folded(_PARENT, inner)}, ?) > 0"
        return both(f"({quick} AND {whole})", inner, inner)
    return both(f"instr('/' || {folded('a.path', inner)}, ?) > 0", f"/{inner}/")


def extension_plan(sources: Sources, operator: str, value: str) -> Plan:
    """The last extension of a file, with or without its dot."""
    bare = value.removeprefix(".")
    if operator == "=":
        return (
            of_assets(f"({_FILE} AND substr(a.name, ?) = ?)", -len(bare) - 1, f".{bare}") if bare else NOTHING
        )
    quick, whole = "instr(a.name, ?) > 0", f"instr(a.name, '.') > 0 AND instr({_EXTENSION}, ?) > 0"
    return of_assets(f"({_FILE} AND {quick} AND {whole})", bare, bare)


def choice_plan(choices: Mapping[str, Plan], asked: Filter) -> Plan:
    """One of a few words. Raises ``SearchError`` for another."""
    found = choices.get(asked.value.lower())
    if found is None:
        raise bad_value(asked, f"one of {', '.join(choices)}", nearest(asked.value, choices))
    return found


def label_plan(sources: Sources, operator: str, value: str) -> Plan:
    """A label of the asset."""
    labels = f"char(10) || {folded('a.labels', value)} || char(10)"
    line = value if operator == ":" else f"\n{value}\n"
    return both(f"instr({labels}, ?) > 0", line)


def bundle_plan(sources: Sources, operator: str, value: str) -> Plan:
    """The AssetBundle of the asset or of the nearest folder above it that is in one."""
    rows = sources.scope.index.select("SELECT path, bundle FROM assets WHERE bundle <> ''")
    inside = [path for path, name in rows if (value in name if operator == ":" else value == name)]
    found = _bundled(inside, {path for path, _ in rows})
    return of_assets("a.path IN (SELECT value FROM json_each(?))", as_list(found(sources)))


def _bundled(inside: list[str], assigned: set[str]) -> Callable[[Sources], Iterator[str]]:
    def paths(sources: Sources) -> Iterator[str]:
        for folder in inside:
            yield folder
            rows = sources.scope.index.select(
                "SELECT path FROM assets WHERE path > ? AND path < ?", (f"{folder}/", f"{folder}0")
            )
            yield from (path for (path,) in rows if _nearest(path, assigned) == folder)

    return paths


def _nearest(path: str, assigned: set[str]) -> str:
    while path and path not in assigned:
        path = path.rpartition("/")[0]
    return path


def number_plan(column: str, asked: Filter) -> Plan:
    """A number of files. Raises ``SearchError`` for what is none and no range."""
    check_value(asked, 0)
    range_ = parse_range(asked.value)
    if range_ is None:
        number = parse_number(asked.value)
        return of_assets(f"(a.size >= 0 AND {column} {_COMPARED[asked.operator]} ?)", number)
    text, ends = _RANGED[asked.operator]
    return of_assets(f"(a.size >= 0 AND {text.format(column)})", *(getattr(range_, end) for end in ends))


def _age(sources: Sources, asked: Filter) -> Plan:
    return number_plan(f"(({time.time_ns()} - a.mtime_ns) / {_DAY_NS}.0)", asked)


def _naming(plan: Callable[[Sources, str, str], Plan]) -> Callable[[Sources, Filter], Plan]:
    return lambda sources, asked: plan(sources, asked.operator, asked.value.lower())


def _written(plan: Callable[[Sources, str, str], Plan]) -> Callable[[Sources, Filter], Plan]:
    return lambda sources, asked: plan(sources, asked.operator, asked.value)


def _choosing(choices: Mapping[str, Plan]) -> Callable[[Sources, Filter], Plan]:
    return lambda sources, asked: choice_plan(choices, asked)


_PARTS: Final = of_parts("1")
_KINDS: Final[Mapping[str, Plan]] = {
    "main": of_assets("1"), "subasset": _PARTS, "nested": _PARTS, "child": NOTHING, "root": NOTHING,
    "leaf": NOTHING,
}  # fmt: skip
_AREAS: Final[Mapping[str, Plan]] = {"assets": IN_ASSETS, "packages": IN_PACKAGES}


def _fact(name: str, value: str, operators: tuple[str, ...], description: str, example: str) -> FilterFact:
    return FilterFact(name, value, operators, description, f"p: {example}")


_TABLE: Final = (
    (
        "t",
        "type",
        NAMING,
        "Type of the asset or of an object below it, bases too; of a prefab also the types"
        " of the components on its root. Short or full name; also file, folder, prefab, script, model,"
        " animation, terrain, asmdef, asmref. ':' is begins with up to Unity 6000.2, then contains;"
        " interfaces count from 6000.0 on.",
        "t:material",
        _naming(type_plan),
    ),
    (
        "a",
        "assets | packages",
        NAMING,
        "Area: the Assets folder, or packages.",
        "a:packages t:shader",
        _choosing(_AREAS),
    ),
    ("l", "label", NAMING, "Asset label.", "l:architecture", _naming(label_plan)),
    (
        "b",
        "bundle",
        NAMING,
        "AssetBundle of the asset, or of the nearest folder above it that has one.",
        "b=props",
        _naming(bundle_plan),
    ),
    ("prefab", " | ".join(PREFAB_KINDS), NAMING, "What kind of prefab it is.", "prefab:variant", prefab_plan),
    (
        "is",
        " | ".join(_KINDS),
        NAMING,
        "Main object of a file, or one below it; of objects in scenes and"
        " prefabs: nested, with a parent, without one, without children.",
        "is:subasset",
        _choosing(_KINDS),
    ),
    (
        "dir",
        "folder",
        NAMING,
        "A folder it lies in: a name, several in a row, or all.",
        "dir=scripts",
        _naming(folder_plan),
    ),
    ("ext", "extension", NAMING, "Last extension of the file.", "ext=png", _naming(extension_plan)),
    (
        "size",
        "bytes",
        ALL,
        "Size of the file.",
        "size>1000000",
        lambda _, asked: number_plan("a.size", asked),
    ),
    ("age", "days", ALL, "Days since the file was last written.", "age<7", _age),
    ("name", "text", NAMING, "File name, with or without its extension.", "name=player", _naming(name_plan)),
    (
        "ref",
        "path, GUID, GlobalObjectId or guid:fileID",
        NAMING,
        "Refers directly to that asset or object; ':' also takes a part of a path.",
        "ref:Assets/Materials",
        _written(reference_plan),
    ),
    (
        "root",
        "prefab",
        NAMING,
        "Variant that goes back to that prefab.",
        "root:Crate.prefab",
        _written(root_plan),
    ),
    ("base", "prefab", NAMING, "Direct variant of that prefab.", "base:Crate.prefab", _written(base_plan)),
    ("shader", "path or name", NAMING, "Shader of a material.", "shader:Standard", _naming(shader_plan)),
    (
        "has",
        "type",
        NAMING,
        "An object of that type is below the main one, so far as the file or its .meta tells.",
        "has:sprite",
        _naming(has_plan),
    ),
    (
        "missing",
        "script | asset | prefab | any",
        NAMING,
        "The file, or an object in it, lacks a script, an asset it refers to, or the prefab of an instance.",
        "missing:script",
        missing_plan,
    ),
)


def _nothing(sources: Sources, asked: Filter) -> Plan:
    return NOTHING


_OFFLINE: Final = tuple(
    AssetFilter(FilterFact(name, value, operators, description, offline=_NO_LOG), _nothing)
    for name, value, operators, description in (
        ("i", "errors | warnings", NAMING, "The import logged errors or warnings."),
        ("errors", "number", ALL, "How many errors the import logged."),
        ("warnings", "number", ALL, "How many warnings the import logged."),
    )
)
FILTERS: Final = (*(AssetFilter(_fact(*row[:5]), row[5]) for row in _TABLE), *_OFFLINE)
"""Every filter that has a name of its own."""
