"""The selectors of expressions (``@name``): what they give, and which a provider alone can answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from scenewright.errors import NotOfflineError, ScenewrightError, UnknownFilterError
from scenewright.search.expressions.results import Result
from scenewright.search.interface import Item
from scenewright.search.matching import nearest


@dataclass(frozen=True, slots=True)
class SelectorFact:
    """A selector: what it gives, of which results; ``offline`` is empty, or why files cannot answer it."""

    name: str
    subject: str
    description: str
    offline: str = ""


_OBJECT: Final = "an object in the memory of the Editor."
_PROFILER: Final = "it is measured by a running Editor."
SELECTORS: Final = (
    SelectorFact("id", "any result", "The GlobalObjectId, or what the provider names the thing by."),
    SelectorFact("label", "any result", "What the result is called."),
    SelectorFact("description", "any result", "The line under its name."),
    SelectorFact("value", "any result", "What was selected last; of a thing found its id."),
    SelectorFact("score", "any result", "Its rank: lower comes first."),
    SelectorFact("provider", "any result", "The id of the provider that found it."),
    SelectorFact("options", "any result", "Display options.", _OBJECT),
    SelectorFact("data", "any result", "The provider's own object.", _OBJECT),
    SelectorFact("preview", "any result", "A preview image.", _OBJECT),
    SelectorFact("name", "assets, scene objects", "The name without folders and extension."),
    SelectorFact("path", "assets, scene objects", "The project path, or the path in the hierarchy."),
    SelectorFact("type", "assets, scene objects", "The type's name."),
    SelectorFact("size", "assets, scene objects", "Bytes of a file, size of the bounds of an object."),
    SelectorFact("extension", "assets", "The extension without its dot."),
    SelectorFact("filename", "assets", "The file's name with its extension."),
    SelectorFact("vertices", "scene objects", "Vertices of its meshes."),
    SelectorFact("faces", "scene objects", "Triangles of its meshes."),
    SelectorFact("position", "scene objects", "The position in the world."),
    SelectorFact("x", "scene objects", "The position in the world, along x."),
    SelectorFact("y", "scene objects", "The position in the world, along y."),
    SelectorFact("z", "scene objects", "The position in the world, along z."),
    SelectorFact("static", "scene objects", "Whether any static flag is set."),
    SelectorFact("tag", "scene objects", "The tag."),
    SelectorFact("enabled", "scene objects", "Whether it is active, or its component enabled."),
    SelectorFact("material", "scene objects", "The material of its renderer."),
    SelectorFact("prefabtype", "assets, scene objects", "Regular, model, variant or none."),
    SelectorFact("prefabstatus", "scene objects", "Connected or missing."),
    SelectorFact("prefabbase", "assets, scene objects", "The prefab it directly derives from."),
    SelectorFact("prefabroot", "assets, scene objects", "The prefab it originally derives from."),
    SelectorFact("count", "profiler markers", "How often it ran.", _PROFILER),
    SelectorFact("peak", "profiler markers", "Its longest time.", _PROFILER),
    SelectorFact("avg", "profiler markers", "Its mean time.", _PROFILER),
    SelectorFact("total", "profiler markers", "Its whole time.", _PROFILER),
    SelectorFact("lastTime", "profiler markers", "Its last time.", _PROFILER),
)
"""Besides these, ``#name`` is a serialized property of an object."""

_FACTS: Final[Mapping[str, SelectorFact]] = {fact.name.lower(): fact for fact in SELECTORS}
_OF_RESULTS: Final[Mapping[str, Callable[[Result], object]]] = {
    "id": lambda result: result.item.id if result.item else None,
    "label": lambda result: result.label or (result.item.label if result.item else None),
    "description": lambda result: result.item.description if result.item else None,
    "value": lambda result: result.value,
    "score": lambda result: result.item.score if result.item else None,
    "provider": lambda result: result.item.provider if result.item else None,
    "group": lambda result: result.group or None,
}
_OF_ITEMS: Final[Mapping[str, Callable[[Item], str]]] = {
    "name": lambda item: item.label,
    "path": lambda item: item.path,
    "type": lambda item: item.type,
    "extension": lambda item: PurePosixPath(item.path).suffix[1:],
    "filename": lambda item: PurePosixPath(item.path).name,
}


def select(result: Result, name: str, field: Callable[[Item, str], object]) -> object:
    """The value of a selector of a result, None where it has no such; ``field`` is the provider's own.

    Values selected before come first, then those of every result, then the provider's.
    """
    lowered = name.lower()
    for known, value in result.fields.items():
        if known.lower() == lowered:
            return value
    if lowered in _OF_RESULTS:
        return _OF_RESULTS[lowered](result)
    if result.item is None:
        return None
    value = field(result.item, name)
    if value is None and lowered in _OF_ITEMS:
        return _OF_ITEMS[lowered](result.item) or None
    return value


def refusal(name: str) -> ScenewrightError | None:
    """Why a selector that gave nothing for any result cannot be meant; None where it just had no value."""
    fact = _FACTS.get(name.lower())
    if name.startswith("#") or (fact and not fact.offline) or name.lower() in _OF_RESULTS:
        return None
    if fact:
        return NotOfflineError(f"The selector '@{fact.name}' cannot be answered from files: {fact.offline}")
    known = [each.name for each in SELECTORS if not each.offline]
    return UnknownFilterError(
        f"No result has a selector '@{name}'.",
        hint=f"There are: {', '.join(known)}, and #name for a serialized property.",
        candidates=[f"@{each}" for each in nearest(name, known)],
    )
