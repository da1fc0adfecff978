"""The serialized fields of a script, its bases' first, as its C# source declares them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from scenewright.csharp import (
    SerializedField,
    TypeSymbol,
    parse_attribute,
    parse_symbols,
    serialized_fields,
)
from scenewright.errors import ScenewrightError
from scenewright.index import Index, ScriptType
from scenewright.project import Project
from scenewright.scene.shapes import NO_SHAPE, Shape

__all__ = ["ScriptFields"]

_DEEPEST = 32


@dataclass(frozen=True, slots=True)
class _Declaration:
    path: str
    symbol: TypeSymbol


def _is_serializable(symbol: TypeSymbol) -> bool:
    return any(parse_attribute(each).name == "Serializable" for each in symbol.attributes)


class ScriptFields:
    """Reads scripts of one project, each once."""

    def __init__(self, project: Project, index: Index) -> None:
        self._project = project
        self._index = index
        self._types: dict[str, tuple[TypeSymbol, ...]] = {}
        self._fields: dict[ScriptType, tuple[SerializedField, ...]] = {}
        self._shapes: dict[tuple[str, str], Shape] = {}
        self._of_scripts: dict[ScriptType, Shape] = {}

    def of(self, script: ScriptType) -> tuple[SerializedField, ...]:
        """The fields Unity writes for a script, those of its bases first.

        Empty where the source is not there.
        """
        if script not in self._fields:
            self._fields[script] = tuple(
                self._inherited(script.name, script.namespace, script.path, _DEEPEST)
            )
        return self._fields[script]

    def shape(self, script: ScriptType) -> Shape:
        """The same with the types of the fields, as far as they are the project's own."""
        if script not in self._of_scripts:
            self._of_scripts[script] = Shape(self.of(script), partial(self._named, script.path or ""))
        return self._of_scripts[script]

    def _named(self, path: str, name: str) -> Shape:
        """The shape of a ``[Serializable]`` type that a C# file names: one of its own, else the only one."""
        if (path, name) not in self._shapes:
            self._shapes[path, name] = NO_SHAPE  # what a base that leads back to itself adds
            self._shapes[path, name] = self._made(path, name.partition("<")[0].rpartition(".")[2])
        return self._shapes[path, name]

    def _made(self, path: str, name: str) -> Shape:
        found = [each for each in self._declarations(path, name) if _is_serializable(each.symbol)]
        if len({(each.symbol.namespace, each.symbol.nested_name) for each in found}) != 1:
            return NO_SHAPE
        bases = dict.fromkeys(base for each in found for base in each.symbol.bases)
        fields = [field for base in bases for field in self._named(found[0].path, base).fields.values()]
        fields += [field for each in found for field in serialized_fields(each.symbol)]
        return Shape(fields, partial(self._named, found[0].path))

    def _declarations(self, path: str, name: str) -> list[_Declaration]:
        """The classes and structs of a simple name: those of the file, else those of all files."""
        paths = dict.fromkeys(row.path for row in self._index.types(name)) if name else ()
        for chosen in ([path] if path in paths else [], paths):
            found = [
                _Declaration(each, symbol)
                for each in chosen
                for symbol in self._declared(each)
                if symbol.name == name and symbol.kind in ("class", "struct")
            ]
            if found:
                return found
        return []

    def _inherited(
        self, name: str, namespace: str, path: str | None, depth: int
    ) -> Iterator[SerializedField]:
        parts = self._parts(name, namespace, path)
        for base in dict.fromkeys(base for part in parts for base in part.symbol.bases):
            simple = base.partition("<")[0].rpartition(".")[2]
            if depth and simple != name:
                yield from self._inherited(simple, "", None, depth - 1)
        for part in parts:
            yield from serialized_fields(part.symbol)

    def _parts(self, name: str, namespace: str, path: str | None) -> list[_Declaration]:
        """The declarations of a class: one, or the parts of a partial one."""
        rows = [
            row
            for row in self._index.types(f"{namespace}.{name}" if namespace else name)
            if row.kind == "class"
        ]
        paths = dict.fromkeys([path, *(row.path for row in rows)] if path else [row.path for row in rows])
        found = [
            _Declaration(each, symbol)
            for each in paths
            if each
            for symbol in self._declared(each)
            if symbol.name == name
            and symbol.kind == "class"
            and (not namespace or symbol.namespace == namespace)
        ]
        first = found[:1]
        return [each for each in found if each.symbol.partial] if first and first[0].symbol.partial else first

    def _declared(self, path: str) -> tuple[TypeSymbol, ...]:
        if path not in self._types:
            self._types[path] = self._parsed(path) if path.endswith(".cs") else ()
        return self._types[path]

    def _parsed(self, path: str) -> tuple[TypeSymbol, ...]:
        try:
            return parse_symbols(self._project.sandbox.readable(path).read_bytes()).types
        except (OSError, ScenewrightError):
            return ()
