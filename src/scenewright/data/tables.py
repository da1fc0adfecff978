"""The tables of this folder, each read once, the first time something is looked up in it."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

_RESERVED: Final = re.compile(r"0{16}[1-9a-f]0{15}")


@dataclass(frozen=True, slots=True)
class PackageScript:
    """A class of a package that is known by its GUID alone."""

    name: str
    namespace: str
    assembly: str
    package: str


@dataclass(frozen=True, slots=True)
class MainObject:
    """The object that stands for an asset file: ``{fileID, guid, type}`` without the guid."""

    file_id: int
    type: int


@dataclass(frozen=True, slots=True)
class BuiltinResource:
    """A resource that comes with the Editor; ``name`` is "" where only its library is known."""

    name: str
    library: str


def class_name(class_id: int) -> str | None:
    """The native class behind the number of a document header (``114`` -> ``MonoBehaviour``), if known."""
    return _classes().names.get(class_id)


def class_id(name: str) -> int | None:
    """The number of a native class, or of the name an older Editor wrote for it (``Prefab`` -> 1001)."""
    return _classes().ids.get(name)


def class_names() -> tuple[str, ...]:
    """The names of the native classes whose numbers are known."""
    return tuple(_classes().ids)


def namespace_of(name: str) -> str:
    """The namespace of a Unity class: ``UnityEngine`` unless the table tells another."""
    found: str = read_table("class_ids")["namespaces"].get(name, "UnityEngine")
    return found


@cache
def bases_of(name: str, *, native: bool = False) -> tuple[str, ...]:
    """The base classes of a Unity class, nearest first; empty for one that is unknown.

    As C# sees them (``MeshRenderer`` -> ``Renderer, Component, Object``), or with ``native`` as the
    Editor's own type system does (``Renderer, Component, EditorExtension, Object``).
    """
    table = _classes()
    chain: list[str] = []
    name = table.old_names.get(name, name)
    while base := table.base(name, native):
        chain.append(base)
        name = base
    return tuple(base for base in chain if native or base not in table.native_only)


def builtin_name(guid: str, file_id: int) -> str | None:
    """The name of a built-in resource (``Cube``), ``""`` for one without a known name, None for other
    GUIDs.
    """
    found = builtin_resource(guid, file_id)
    return found.name if found else None


def builtin_resource(guid: str, file_id: int) -> BuiltinResource | None:
    """The built-in resource and the library it comes from; None when ``guid`` is none of Unity's reserved
    ones.
    """
    library = _builtin_libraries().get(guid)
    if library is None:
        return None
    return BuiltinResource(library["resources"].get(str(file_id), ""), library["path"])


@cache
def builtin_shaders() -> dict[str, tuple[str, int | None]]:
    """The shaders that come with the Editor: name -> GUID of their library and fileID, None where unknown."""
    library = next(each for each in _builtin_libraries().values() if "46" in each["resources"])
    numbers = {name: int(number) for number, name in library["resources"].items()}
    names: list[str] = read_table("builtin_resources")["shaders"]
    return {name: (library["guid"], numbers.get(name)) for name in names}


def package_script(guid: str, file_id: int | None = None) -> PackageScript | None:
    """The class behind an ``m_Script`` reference into a package or an Editor DLL that the project does not
    hold.

    ``file_id`` is needed for a DLL, which has one GUID for all its types.
    """
    scripts, types = _package_scripts()
    return scripts.get(guid) or types.get((guid, file_id))


def outside_library(guid: str) -> str | None:
    """What holds the objects behind a GUID that no asset of a project needs to have: a library of the Editor
    or a known package; None for any other GUID.

    Unity keeps GUIDs of sixteen zeros, one digit and fifteen zeros for what is built into the Editor.
    """
    if guid in _builtin_libraries():
        path: str = _builtin_libraries()[guid]["path"]
        return path
    if _RESERVED.fullmatch(guid):
        return "built into the Editor"
    script = _package_scripts()[0].get(guid)
    return script.package if script else _dlls().get(guid)


@cache
def package_types() -> dict[str, PackageScript]:
    """The classes of `package_script` by their simple and their full names."""
    scripts, types = _package_scripts()
    known = [*scripts.values(), *types.values()]
    full = {f"{script.namespace}.{script.name}".lstrip("."): script for script in known}
    return {script.name: script for script in known} | full


def main_object_id(suffix: str) -> MainObject | None:
    """What a reference to a whole file of this suffix (``.mat``, case ignored) carries; None when not known.

    Known for the kinds whose main object always has the same fileID; a model or prefab stands for its handle
    (``100100000``), a texture for its Texture2D.
    """
    return _main_objects().get(suffix.lower())


def build_target_group(number: int) -> str | None:
    """The name of a build target group that old project settings number (``7`` -> ``Android``)."""
    name = read_table("build_targets")["groups"].get(str(number))
    return name if isinstance(name, str) else None


class _Classes:
    """class_ids.toml, turned around for each question."""

    def __init__(self, table: dict[str, Any]) -> None:
        rows: dict[str, list[str]] = table["classes"]
        old_ids = {int(number): name for number, name in table["old_ids"].items()}
        self.names = {int(number): row[0] for number, row in rows.items()} | old_ids
        self.old_names: dict[str, str] = table["old_names"]
        self.ids = {row[0]: int(number) for number, row in rows.items()}
        self.ids |= {old: self.ids[name] for old, name in self.old_names.items()}
        self.native_only = frozenset(table["native_only"]["names"])
        self._native: dict[str, str] = {row[0]: row[1] for row in rows.values()} | table["abstract"]
        self._managed: dict[str, str] = table["managed_bases"]

    def base(self, name: str, native: bool) -> str | None:
        managed = None if native else self._managed.get(name)
        return managed or self._native.get(name)


@cache
def read_table(name: str) -> dict[str, Any]:
    """The table ``<name>.toml`` of this folder as it stands; not to be changed."""
    import tomllib  # not needed by those who only import this module

    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def _classes() -> _Classes:
    return _Classes(read_table("class_ids"))


@cache
def _builtin_libraries() -> dict[str, dict[str, Any]]:
    return {library["guid"]: library for library in read_table("builtin_resources")["library"]}


@cache
def _package_scripts() -> tuple[dict[str, PackageScript], dict[tuple[str, int | None], PackageScript]]:
    table = read_table("package_scripts")
    scripts = {
        guid: _script(name, package["assembly"], package["name"])
        for package in table["package"]
        for guid, name in package["scripts"].items()
    }
    types: dict[tuple[str, int | None], PackageScript] = {
        (guid, int(file_id)): _script(name, library["assembly"], library["package"])
        for library in table["library"]
        for guid in library["guids"]
        for file_id, name in library["types"].items()
    }
    return scripts, types


@cache
def _dlls() -> dict[str, str]:
    return {
        guid: library["package"]
        for library in read_table("package_scripts")["library"]
        for guid in library["guids"]
    }


def _script(full_name: str, assembly: str, package: str) -> PackageScript:
    namespace, _, name = full_name.rpartition(".")
    return PackageScript(name, namespace, assembly, package)


@cache
def _main_objects() -> dict[str, MainObject]:
    return {
        suffix.lower(): MainObject(row["id"], row["type"])
        for row in read_table("main_object_ids")["file"]
        for suffix in row["suffixes"]
    }
