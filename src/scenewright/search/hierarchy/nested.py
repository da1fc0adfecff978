"""GameObjects inside scenes and prefabs as the Project provider finds them, where it looks inside files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from scenewright.query.unity import prefabs
from scenewright.scene import GameObject
from scenewright.scene.game_object import setting
from scenewright.search.hierarchy.conditions import STATES, property_test, referring
from scenewright.search.hierarchy.documents import keys_of
from scenewright.search.hierarchy.links import link_text
from scenewright.search.hierarchy.ranking import scoring
from scenewright.search.hierarchy.records import ObjectRecord
from scenewright.search.hierarchy.rules import RULES
from scenewright.search.hierarchy.scan import scenes_of, tested
from scenewright.search.interface import FilterFact, Item, Scope
from scenewright.search.language import Filter, Query
from scenewright.search.matching import ALL, EQUALITY, Engine, Predicate, Rule, choice_rule, number_rule
from scenewright.search.values import comparison

__all__ = ["NESTED_RULES", "nested_engine", "nested_items"]

_SHARED: Final = frozenset({"t", "layer", "tag", "components", "missing"})
_UNLISTED_FLAGS: Final = 1 | 52
"""``HideInHierarchy`` and the bits of ``DontSave``."""
_UNLISTED_TAG: Final = "noindex~"
_OLD_KEY: Final = "m_PrefabParentObject"


def _container(asked: Filter, kind: str) -> Predicate[ObjectRecord]:
    test = comparison(asked.operator, asked.value)
    return lambda it: it.home.scene.kind == kind and test(it.home.thing)


def _referring(asked: Filter) -> Predicate[ObjectRecord]:
    """As `conditions.referring`, and the prefab of the nearest instance counts for all in it."""
    refers, sought = referring(asked), link_text(asked.value)
    return lambda it: refers(it) or prefabs.prefab_nearest_path(it.home.call, it.handle).lower() == sought


def _prefab(asked: Filter) -> Predicate[ObjectRecord]:
    """``root`` is a root of an instance, ``notaprefab`` what is in no prefab; any other text is the prefab
    that an object is in.
    """
    value = asked.value.lower()
    if value == "root":
        return lambda it: it.is_instance_root
    if value == "notaprefab":
        return lambda it: it.home.scene.kind == "scene" and not STATES["prefab"](it)
    return _container(asked, "prefab")


_IS: Final[Mapping[str, Predicate[ObjectRecord]]] = {
    "nested": lambda it: True,
    "child": lambda it: it.parent is not None,
    "root": lambda it: it.parent is None,
    "leaf": lambda it: not it.part.children,
    "main": lambda it: False,
    "subasset": lambda it: False,
}
_FROM: Final[Mapping[str, Predicate[ObjectRecord]]] = {
    "scene": lambda it: it.home.scene.kind == "scene",
    "prefab": lambda it: it.home.scene.kind == "prefab",
}
_AREAS: Final[Mapping[str, Predicate[ObjectRecord]]] = {
    "assets": lambda it: it.home.scene.path.startswith("Assets/"),
    "packages": lambda it: it.home.scene.path.startswith("Packages/"),
}
NESTED_RULES: Final[tuple[Rule[ObjectRecord], ...]] = (
    *(rule for rule in RULES if rule.fact.name in _SHARED),
    number_rule(
        FilterFact("depth", "number", ALL, "How deep in its hierarchy; 1 for a root.", "p: depth>3"),
        lambda it: it.depth,
    ),
    choice_rule(FilterFact("from", "scene, prefab", EQUALITY, "What holds it.", "p: from=scene"), _FROM),
    choice_rule(
        FilterFact("is", "nested, child, root, leaf", EQUALITY, "What it is.", "p: is:leaf"), _IS
    ),
    choice_rule(
        FilterFact("a", "assets, packages", EQUALITY, "Where its file is.", "p: a:assets"), _AREAS
    ),
    Rule(
        FilterFact(
            "ref", "asset path, GUID, GlobalObjectId, hierarchy path, class or shader", EQUALITY,
            "Refers to what the whole text names, or is in an instance of that prefab.",
            "p: ref=Assets/Art/Wood.mat",
        ),
        _referring,
    ),
    Rule(
        FilterFact("scene", "name or path", EQUALITY, "The scene it is in.", "p: scene=Main"),
        lambda asked: _container(asked, "scene"),
    ),
    Rule(
        FilterFact(
            "prefab", "root, notaprefab, name or path", EQUALITY,
            "root of a prefab instance, notaprefab for what is in none, else the prefab it is in.",
            "p: prefab:root",
        ),
        _prefab,
    ),
)  # fmt: skip
"""The filters that objects inside files take, in the words of the Project provider."""


def nested_engine(elsewhere: Collection[str] = ()) -> Engine[ObjectRecord]:
    """The language of the Project provider about objects inside files.

    Filters named ``elsewhere`` are those of files alone: no object fits them. Any other is a property.
    """

    def other(asked: Filter) -> Predicate[ObjectRecord]:
        return (lambda it: False) if asked.name in elsewhere else property_test(asked)

    return Engine("asset", NESTED_RULES, words=lambda it: (it.lower_name,), other=other)


def nested_items(
    query: Query, scope: Scope, paths: Sequence[str], elsewhere: Collection[str] = ()
) -> Iterator[Item]:
    """The GameObjects inside the scenes and prefabs at project paths that a query finds, in their order.

    The root of a prefab is left out, as it is the asset itself, and so is what the index of Unity leaves out:
    what is hidden or not saved, an instance without its prefab, what has the tag ``noindex~``. Raises as
    `Engine.predicate`, and as ``compose`` where none of the files can be read.
    """
    test, score = nested_engine(elsewhere).predicate(query), scoring(query)
    for home in scenes_of(scope, paths):
        for record in tested(home, lambda it: _is_listed(it) and test(it), scope):
            yield record.item._replace(provider="asset", label=record.address, score=score(record))


def _is_listed(it: ObjectRecord) -> bool:
    if it.parent is None and it.home.scene.kind != "scene":
        return False
    if _is_unlisted(it.part) or it.tag == _UNLISTED_TAG:
        return False
    return not prefabs.prefab_is_missing(it.home.call, it.handle)


def _is_unlisted(part: GameObject) -> bool:
    """Whether flags hide it. Prefabs saved before Unity 2018.3 have all but their roots hidden, which says
    nothing of their objects.
    """
    flags = setting(part, "m_ObjectHideFlags") or "0"
    is_hidden = flags.isdecimal() and bool(int(flags) & _UNLISTED_FLAGS)
    return is_hidden and _OLD_KEY not in keys_of(part)
