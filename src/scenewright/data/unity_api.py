"""Unity's scripting API as tables (``api/*.toml``): types, members and where their values are saved, enums.

An area of the API is one file, read when one of its types is asked for. The tables of a type:

``serialized``  name = [C# type, property path, older or newer paths ...]; ``""`` is the whole document
``computed``    function = [C# declarations]; the query language has the functions
``runtime``     name = [C# type, reason, nearest answer from files]; there is no saved value
``refused``     reason = [method names]; what a query does not call

Of a type, ``namespace``, ``base`` and ``kind`` are given where they are not those of its file, of
``class_ids`` and ``class``; ``source`` says which document holds the values of a static class. A name
with ``+`` is nested.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from scenewright.data.tables import bases_of, class_id

__all__ = [
    "ApiEnum", "ApiType", "Runtime", "Saved", "api_areas", "api_entry", "api_names", "api_reason",
    "is_api_namespace",
]  # fmt: skip

_FOLDER: Final = Path(__file__).parent / "api"
_HEADING: Final = re.compile(
    r'^\[(enums\.|flags\.)?"?([\w.+]+?)"?(?:\.(?:serialized|computed|runtime|refused))?\]', re.M
)
_NAMESPACE: Final = re.compile(r'^namespace = "([\w.]+)"', re.M)
_KINDS: Final = {"enums": False, "flags": True}


@dataclass(frozen=True, slots=True)
class Saved:
    """A property whose value is in a file: its C# type, and the property paths it may have, newest first."""

    name: str
    type: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Runtime:
    """A property without a saved value: why (a code of `api_reason`), and the nearest expression with one."""

    name: str
    type: str
    reason: str
    nearest: str
    static: bool


@dataclass(frozen=True, slots=True)
class ApiType:
    """A class, struct or static class. ``name`` of a nested one is ``Outer.Inner``.

    ``computed`` has the C# declarations by the name of their function, ``refused`` the reason of each method
    that cannot be called. ``class_id`` is that of its documents, None where it has none of its own.
    """

    name: str
    namespace: str
    kind: str
    base: str
    source: str
    class_id: int | None
    saved: Mapping[str, Saved]
    computed: Mapping[str, tuple[str, ...]]
    runtime: Mapping[str, Runtime]
    refused: Mapping[str, str]

    @property
    def qualified(self) -> str:
        """The name with its namespace."""
        return f"{self.namespace}.{self.name}"


@dataclass(frozen=True, slots=True)
class ApiEnum:
    """An enum with its members in order of declaration; ``flags`` marks ``[Flags]``."""

    name: str
    namespace: str
    flags: bool
    members: Mapping[str, int]

    @property
    def qualified(self) -> str:
        """The name with its namespace."""
        return f"{self.namespace}.{self.name}"


def api_entry(name: str) -> ApiType | ApiEnum | None:
    """The type or enum of this name, simple (``Camera``, ``Image.Type``) or with its namespace."""
    parts = name.split(".")
    for start in range(len(parts)):
        short = ".".join(parts[start:])
        area = _index().get(short)
        found = _area(area).get(short) if area is not None else None
        if found is not None and (start == 0 or found.qualified == name):
            return found
    return None


def api_names() -> Iterable[str]:
    """The short names of all types and enums."""
    return _index().keys()


def api_areas() -> tuple[str, ...]:
    """The names of the areas, in order."""
    return tuple(_texts())


def is_api_namespace(name: str) -> bool:
    """Whether types stand in this namespace or below it."""
    return name in _namespaces()


def api_reason(code: str) -> str:
    """The rest of a sentence that begins with a member: why there is no answer in files."""
    reason: str = _parsed("reasons")["reasons"][code]
    return reason


@cache
def _texts() -> dict[str, str]:
    return {
        file.stem: file.read_text(encoding="utf-8")
        for file in sorted(_FOLDER.glob("*.toml"))
        if file.stem != "reasons"
    }


@cache
def _index() -> dict[str, str]:
    """The area of each short name: the headings, found without parsing."""
    return {
        _short(heading[2]): area for area, text in _texts().items() for heading in _HEADING.finditer(text)
    }


def _short(heading: str) -> str:
    """``UnityEngine.UI.Image+Type`` -> ``Image.Type``."""
    return heading.rpartition(".")[2].replace("+", ".")


@cache
def _namespaces() -> frozenset[str]:
    found = {name for text in _texts().values() for name in _NAMESPACE.findall(text)}
    found |= {
        heading[2].rpartition(".")[0] for text in _texts().values() for heading in _HEADING.finditer(text)
    }
    return frozenset(
        ".".join(name.split(".")[:end]) for name in found if name for end in range(1, name.count(".") + 2)
    )


@cache
def _parsed(area: str) -> dict[str, Any]:
    import tomllib  # not needed by those who only import this module

    return tomllib.loads((_FOLDER / f"{area}.toml").read_text(encoding="utf-8"))


@cache
def _area(area: str) -> dict[str, ApiType | ApiEnum]:
    table = dict(_parsed(area))
    namespace = table.pop("namespace")
    enums = [
        (name, flags, rows) for kind, flags in _KINDS.items() for name, rows in table.pop(kind, {}).items()
    ]
    found: dict[str, ApiType | ApiEnum] = {
        _short(name): _type(name, rows, namespace) for name, rows in table.items()
    }
    return found | {_short(name): _enum(name, flags, rows, namespace) for name, flags, rows in enums}


def _enum(name: str, flags: bool, rows: dict[str, int], namespace: str) -> ApiEnum:
    return ApiEnum(_short(name), name.rpartition(".")[0] or namespace, flags, rows)


def _type(name: str, rows: dict[str, Any], namespace: str) -> ApiType:
    short = _short(name)
    is_class = rows.get("kind", "class") == "class"
    return ApiType(
        name=short,
        namespace=rows.get("namespace") or name.rpartition(".")[0] or namespace,
        kind=rows.get("kind", "class"),
        base=rows.get("base") or (_base(short) if is_class else ""),
        source=rows.get("source", ""),
        class_id=class_id(short),
        saved={
            key: Saved(key, type_, tuple(paths))
            for key, (type_, *paths) in rows.get("serialized", {}).items()
        },
        computed={function: tuple(texts) for function, texts in rows.get("computed", {}).items()},
        runtime={key: _runtime(key, *row) for key, row in rows.get("runtime", {}).items()},
        refused={method: reason for reason, methods in rows.get("refused", {}).items() for method in methods},
    )


def _base(name: str) -> str:
    """The C# base of a class of the engine, which other tables know."""
    return next(iter(bases_of(name)), "Object")


def _runtime(name: str, type_: str, reason: str, nearest: str = "") -> Runtime:
    return Runtime(name, type_.removeprefix("static "), reason, nearest, type_.startswith("static "))
