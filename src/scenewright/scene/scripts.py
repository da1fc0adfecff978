"""The serialized fields of a script, its bases' first, as its C# source declares them."""

from collections.abc import Iterator
from dataclasses import dataclass

from scenewright.csharp import SerializedField, TypeSymbol, parse_symbols, serialized_fields
from scenewright.errors import ScenewrightError
from scenewright.index import Index, ScriptType
from scenewright.project import Project

__all__ = ["ScriptFields"]

_DEEPEST = 32


@dataclass(frozen=True, slots=True)
class _Declaration:
    path: str
    symbol: TypeSymbol


class ScriptFields:
    """Reads scripts of one project, each once."""

    def __init__(self, project: Project, index: Index) -> None:
        self._project = project
        self._index = index
        self._types: dict[str, tuple[TypeSymbol, ...]] = {}
        self._fields: dict[ScriptType, tuple[SerializedField, ...]] = {}

    def of(self, script: ScriptType) -> tuple[SerializedField, ...]:
        """The fields Unity writes for a script, those of its bases first.

        Empty where the source is not there.
        """
        if script not in self._fields:
            self._fields[script] = tuple(
                self._inherited(script.name, script.namespace, script.path, _DEEPEST)
            )
        return self._fields[script]

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
