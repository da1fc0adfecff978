"""``preset:``: preset assets, by the type they are for and the properties they hold."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from scenewright.data import bases_of, class_name
from scenewright.index import AssetRow
from scenewright.scene import AssetFiles, Unreadable
from scenewright.search.interface import FilterFact, Item, ProviderFacts, Scope
from scenewright.search.language import Filter
from scenewright.search.matching import Engine, Predicate, Rule
from scenewright.search.ranking import name_score
from scenewright.text import Node, UnityFile

_SUFFIX: Final = "*.preset"


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset: ``type`` is what it can be applied to, with that type's bases; ``properties`` and
    ``excluded`` are paths of serialized properties.
    """

    name: str
    path: str
    type: str
    bases: tuple[str, ...]
    properties: tuple[str, ...]
    excluded: tuple[str, ...]


def _rule(
    name: str, value: str, description: str, example: str, read: Callable[[Preset], Sequence[str]]
) -> Rule[Preset]:
    fact = FilterFact(name, value, (":",), description, example)
    return Rule(fact, lambda asked: partial(_holds, asked.value.lower(), read))


def _holds(sought: str, read: Callable[[Preset], Sequence[str]], preset: Preset) -> bool:
    return any(sought in each.lower() for each in read(preset))


def _type_rule() -> Rule[Preset]:
    fact = FilterFact("t", "type", (":",), "What it is for, or a base of that.", "preset: t:MonoBehaviour")
    return Rule(fact, _is_of)


def _is_of(asked: Filter) -> Predicate[Preset]:
    sought = asked.value.lower()
    return lambda preset: sought in (each.lower() for each in (preset.type, *preset.bases))


_ENGINE: Final = Engine[Preset](
    "presets_provider",
    (
        _type_rule(),
        _rule(
            "prop",
            "property",
            "A property it sets: part of the path.",
            "preset: prop:m_Enabled",
            lambda preset: preset.properties,
        ),
        _rule(
            "exclude",
            "property",
            "A property it leaves as it is: part of the path.",
            "preset: exclude:m_Enabled",
            lambda preset: preset.excluded,
        ),
    ),
    lambda preset: (preset.name,),
)
_FIELDS: Final[Mapping[str, Callable[[Preset], object]]] = {
    "type": lambda preset: preset.type,
    "properties": lambda preset: ", ".join(preset.properties),
    "excluded": lambda preset: ", ".join(preset.excluded),
}


class PresetsProvider:
    """Presets of the project and its packages."""

    facts = ProviderFacts(
        id="presets_provider",
        name="Presets",
        prefix="preset:",
        priority=-10,
        description="Preset assets, by words of their names, their type and their properties.",
        type="preset",
        active=False,
        explicit=True,
        filters=_ENGINE.facts,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """The presets; without a condition all. ``source`` is the ``Preset``."""
        asked = _ENGINE.parse(query)
        matches = _ENGINE.predicate(asked)
        found = []
        for row in scope.index.assets(glob=_SUFFIX):
            scope.check()
            preset = _preset(row, scope)
            if preset and matches(preset):
                found.append(_item(preset, row, name_score(asked, preset.name)))
        return sorted(found, key=lambda item: (item.score, item.path))

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """``type``, ``properties``, ``excluded``."""
        read = _FIELDS.get(name.lower())
        return read(item.source) if read else None


def _preset(row: AssetRow, scope: Scope) -> Preset | None:
    file = scope.files.readable(row.path)
    if isinstance(file, Unreadable):
        scope.note(f"{row.path} is left out: {file.message}")
        return None
    root = _root(file)
    target = root.get("m_TargetType") if root is not None else None
    if root is None or target is None:
        scope.note(f"{row.path} is left out: it holds no preset.")
        return None
    name = _type(target, scope.files)
    declared = scope.index.base_types(name)
    return Preset(
        row.name,
        row.path,
        name,
        (*declared, *bases_of(declared[-1] if declared else name)),
        tuple(each["propertyPath"].text for each in root.get("m_Properties") or ()),
        tuple(each.text for each in root.get("m_ExcludedProperties") or ()),
    )


def _root(file: UnityFile) -> Node | None:
    return next((each.root for each in file.documents if each.type_name == "Preset"), None)


def _type(target: Node, files: AssetFiles) -> str:
    """The simple name of the class a preset is for."""
    script = target.get("m_ManagedTypePPtr")
    reference = script.reference if script is not None else None
    if reference is not None and reference.guid:
        return files.script_type(reference.guid, reference.file_id).name
    fallback = target.get("m_ManagedTypeFallback")
    written = fallback.text.rpartition(".")[2] if fallback is not None else ""
    return written or class_name(target["m_NativeTypeID"].as_int()) or ""


def _item(preset: Preset, row: AssetRow, score: int) -> Item:
    description = f"{preset.type}, {len(preset.properties)} properties"
    return Item(
        row.guid or row.path, preset.name, description, "presets_provider", "preset", row.path, score, preset
    )
