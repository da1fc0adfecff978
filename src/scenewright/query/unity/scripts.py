"""The project's own C# types as types of a query."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from scenewright.data.tables import package_types
from scenewright.errors import ScenewrightError
from scenewright.index import ScriptType
from scenewright.query.limits import Deadline
from scenewright.query.members import Property
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.unity.declarations import Declared, Sources
from scenewright.query.unity.members import declare
from scenewright.query.values import EnumValue
from scenewright.query.world import EmptyWorld
from scenewright.scene import AssetFiles
from scenewright.text.caching import cached_property

__all__ = ["ScriptTypes"]

_KINDS: Final = {
    "class": Kind.CLASS, "record": Kind.CLASS, "struct": Kind.STRUCT, "interface": Kind.INTERFACE,
    "enum": Kind.ENUM, "delegate": Kind.DELEGATE,
}  # fmt: skip
_BEHAVIOUR: Final = "UnityEngine.MonoBehaviour"
_ASSET: Final = "UnityEngine.ScriptableObject"
_HEAD: Final = re.compile(r"[\w.]+")
_WHOLE: Final = re.compile(r"-?(?:0[xX][0-9a-fA-F]+|\d+)")


class ScriptTypes:
    """The types that the sources of a project declare, as of one state of the index."""

    def __init__(self, files: AssetFiles) -> None:
        self._files = files
        self._state = files.index.changed_at
        self._sources = Sources(files)
        self._made: dict[Declared, TypeDefinition] = {}
        self._strangers: dict[str, TypeDefinition] = {}

    @property
    def is_current(self) -> bool:
        """Whether the index found no change since."""
        return self._files.index.changed_at == self._state

    def names(self) -> Iterable[str]:
        """The names of all types without their namespaces."""
        return [*self._sources.by_short_name, *self._files_without_source]

    def is_namespace(self, name: str) -> bool:
        """Whether types stand in this namespace or below it."""
        return name in self._sources.namespaces

    def global_type(self, name: str, arity: int) -> TypeDefinition | None:
        """The type of this name that stands in no namespace."""
        return self._definition(name, arity) if name in self._sources.names else None

    def meanings(self, name: str, arity: int) -> list[str]:
        """The types of a full name, else of a short one; where full names are the same, with their files."""
        is_full = "." in name and self._sources.files(name, arity)
        full = (name,) if is_full else self._sources.by_short_name.get(name, ())
        found: list[str] = []
        for each in full:
            files = self._sources.files(each, arity)
            found += [f"{each} ({file})" for file in files] if len(files) > 1 else [each] * len(files)
        return found

    def of(self, declared: Declared) -> TypeDefinition:
        """The type of a declaration."""
        if declared not in self._made:
            made = self._made[declared] = self._make(declared)
            if made.kind is not Kind.ENUM:
                declare(made.members, declared)
        return self._made[declared]

    def named(self, name: str, arity: int) -> TypeDefinition | None:
        """The type of a qualified name, or of a short one: where several have it, the first by full name.

        Types of known packages that the project does not hold are found too, without members of their own.
        """
        for qualified in (name, *self._sources.by_short_name.get(name, ())):
            found = self._definition(qualified, arity)
            if found is not None:
                return found
        return None if arity else self._of_package(name) or self._of_file(name)

    def _of_file(self, name: str) -> TypeDefinition | None:
        """The class that a script file whose source is not there is named after; its namespace is unknown."""
        last = name.rpartition(".")[2]
        return self._stranger(last, _BEHAVIOUR) if last in self._files_without_source else None

    @cached_property
    def _files_without_source(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path, guid in self._files.index.absent("script"):
            found[path.rpartition("/")[2].rpartition(".")[0]].append(guid)
        return found

    def guids_of(self, name: str) -> list[str]:
        """The GUIDs of the script files of a name whose source is not there."""
        return self._files_without_source.get(name, [])

    def is_stranger(self, definition: TypeDefinition) -> bool:
        """Whether the source of a class is not there, so that only files tell of its fields."""
        return self._strangers.get(definition.qualified) is definition

    def _of_package(self, name: str) -> TypeDefinition | None:
        script = package_types().get(name)
        if script is None:
            return None
        return self._stranger(
            f"{script.namespace}.{script.name}" if script.namespace else script.name, _BEHAVIOUR
        )

    def behaviour(self, script: ScriptType) -> CType:
        """The class of a component, known or not."""
        return self._script(_full_name(script), _BEHAVIOUR, script.assembly)

    def asset(self, script: ScriptType) -> CType:
        """The class of a ScriptableObject, known or not."""
        return self._script(_full_name(script), _ASSET, script.assembly)

    def plain(self, qualified: str) -> CType:
        """A class that is no ``UnityEngine.Object`` by its full name (nested: with ``+``), known or not."""
        return self._script(qualified, "object")

    def _script(self, qualified: str, base: str, assembly: str = "") -> CType:
        from scenewright.query.unity.definitions import api_definition

        dotted = qualified.replace("+", ".")
        found = self._definition(dotted, 0, assembly) or api_definition(dotted)
        return (found or self._stranger(qualified, base)).of()

    def _stranger(self, qualified: str, base: str) -> TypeDefinition:
        """A class whose source is not there."""
        dotted = qualified.replace("+", ".")
        if dotted not in self._strangers:
            namespace, _, nested = qualified.rpartition(".")
            outer, _, name = nested.replace("+", ".").rpartition(".")
            self._strangers[dotted] = TypeDefinition(name, namespace, base=base, outer=outer)
        return self._strangers[dotted]

    def _definition(self, qualified: str, arity: int, assembly: str = "") -> TypeDefinition | None:
        declared = self._sources.find(qualified, arity, assembly)
        return None if declared is None else self.of(declared)

    def _make(self, declared: Declared) -> TypeDefinition:
        kind = _KINDS[declared.kind]
        if kind is Kind.ENUM:
            return _enum(declared)
        base, interfaces = self._bases(declared, kind)
        outer, _, name = declared.name.rpartition(".")
        return TypeDefinition(
            name, declared.namespace, declared.parameters, kind, base, interfaces, outer=outer
        )

    def _bases(self, declared: Declared, kind: Kind) -> tuple[str, tuple[str, ...]]:
        """The base class and the interfaces; a class without a known base is taken for a component's."""
        if kind is Kind.STRUCT:
            return "ValueType", tuple(filter(self._is_interface, declared.bases))
        interfaces = tuple(base for base in declared.bases if self._is_interface(base))
        if kind is Kind.INTERFACE:
            return "object", interfaces
        classes = [base for base in declared.bases if base not in interfaces]
        return (self._known_base(classes[0]) if classes else "object"), interfaces

    def _known_base(self, text: str) -> str:
        """A base that nothing knows is a package's; what derives from it is most often a component."""
        from scenewright.query.unity.definitions import api_definition

        name = _name_of(text)
        known = name in self._sources.names or api_definition(name) is not None or self._of_package(name)
        return text if known else _UNKNOWN_BASES.get(name.rpartition(".")[2], _BEHAVIOUR)

    def _is_interface(self, text: str) -> bool:
        name = _name_of(text)
        for arity in range(4):
            declared = self._sources.find(name, arity) if name in self._sources.names else None
            if declared is not None:
                return declared.kind == "interface"
        last = name.rpartition(".")[2]
        return len(last) > 1 and last[0] == "I" and last[1].isupper()


_UNKNOWN_BASES: Final = {
    "Object": "UnityEngine.Object", "Attribute": "object", "Exception": "object", "EditorWindow": _ASSET,
    "Editor": _ASSET, "VolumeComponent": _ASSET, "ScriptedImporter": "object",
    "UnityEvent": "UnityEngine.Events.UnityEvent",
}  # fmt: skip


def _full_name(script: ScriptType) -> str:
    return f"{script.namespace}.{script.name}" if script.namespace else script.name


def _name_of(text: str) -> str:
    found = _HEAD.match(text)
    return found[0] if found else text


def _enum(declared: Declared) -> TypeDefinition:
    constants: dict[str, int] = {}
    flags = any("Flags" in attribute for part in declared.parts for attribute in part.symbol.attributes)
    outer, _, name = declared.name.rpartition(".")
    made = TypeDefinition(
        name, declared.namespace, kind=Kind.ENUM, base="Enum", constants=constants, flags=flags, outer=outer
    )
    following = 0
    for part in declared.parts:
        for symbol in part.symbol.members:
            value = _constant(symbol.initial, constants) if symbol.initial else following
            if value is not None:
                constants[symbol.name] = value
                following = value + 1
    return made


def _constant(text: str, known: dict[str, int]) -> int | None:
    """The value of an enum member; None for an expression that needs more than the members before it."""
    if _WHOLE.fullmatch(text):
        return int(text, 0)
    from scenewright.query.evaluator import answer

    try:
        value = answer(text, _EnumWorld(known), Deadline.after(1.0)).value
    except ScenewrightError:
        return None
    number = value.number if isinstance(value, EnumValue) else value
    return int(number) if isinstance(number, int) else None


class _EnumWorld(EmptyWorld):
    """A world where the earlier members of an enum are numbers."""

    def __init__(self, known: dict[str, int]) -> None:
        self._known = known

    def identifier(self, name: str) -> Property | None:
        """A member by its name."""
        value = self._known.get(name)
        return None if value is None else Property(name, "int", lambda: value, static=True)
