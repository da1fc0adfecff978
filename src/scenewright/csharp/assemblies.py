"""Assembly definitions, and which assembly a script is compiled into."""

import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Final

from scenewright.csharp.conditions import evaluate
from scenewright.errors import FileFormatError, SyntaxDamageError

_GUID: Final = "GUID:"
_FIRST_PASS: Final = ("assets/plugins/", "assets/standard assets/", "assets/pro standard assets/")


@dataclass(frozen=True, slots=True)
class VersionDefine:
    """A symbol that is defined when a package (or ``Unity``) has a version that fits ``expression``."""

    name: str
    expression: str
    define: str


@dataclass(frozen=True, slots=True)
class AssemblyDefinition:
    """An ``.asmdef`` file. ``references`` are as written: ``GUID:`` and 32 hex digits, or a name."""

    path: str
    name: str
    root_namespace: str = ""
    references: tuple[str, ...] = ()
    include_platforms: tuple[str, ...] = ()
    exclude_platforms: tuple[str, ...] = ()
    define_constraints: tuple[str, ...] = ()
    version_defines: tuple[VersionDefine, ...] = ()
    precompiled_references: tuple[str, ...] = ()
    optional_unity_references: tuple[str, ...] = ()
    allow_unsafe_code: bool = False
    override_references: bool = False
    auto_referenced: bool = True
    no_engine_references: bool = False

    @property
    def editor_only(self) -> bool:
        """Whether it is compiled for the Editor alone."""
        return self.include_platforms == ("Editor",)

    @property
    def holds_tests(self) -> bool:
        """Whether it is a test assembly, in the old form or the new."""
        constraints = self.define_constraints
        return "TestAssemblies" in self.optional_unity_references or "UNITY_INCLUDE_TESTS" in constraints

    def compiles_under(self, defines: Container[str]) -> bool:
        """Whether every define constraint holds; one that is no expression never does."""
        return all(_holds(constraint, defines) for constraint in self.define_constraints)


@dataclass(frozen=True, slots=True)
class AssemblyRedirect:
    """An ``.asmref`` file: its folder joins the assembly that ``reference`` (``GUID:`` or a name) means."""

    path: str
    reference: str


def parse_asmdef(data: bytes, path: str) -> AssemblyDefinition:
    """Reads an ``.asmdef``; a byte order mark is fine, missing fields take Unity's defaults.

    Raises:
        SyntaxDamageError: broken JSON, with ``path`` and ``line``.
        FileFormatError: JSON that is not an assembly definition.
    """
    fields = _object(data, path)
    name = fields.get("name")
    if not isinstance(name, str) or not name:
        raise FileFormatError(f"{path} has no assembly name.", hint='Give it a "name".', path=path)
    return AssemblyDefinition(
        path=path,
        name=name,
        root_namespace=fields["rootNamespace"] if isinstance(fields.get("rootNamespace"), str) else "",
        references=_texts(fields, "references"),
        include_platforms=_texts(fields, "includePlatforms"),
        exclude_platforms=_texts(fields, "excludePlatforms"),
        define_constraints=_texts(fields, "defineConstraints"),
        version_defines=_version_defines(fields),
        precompiled_references=_texts(fields, "precompiledReferences"),
        optional_unity_references=_texts(fields, "optionalUnityReferences"),
        allow_unsafe_code=fields.get("allowUnsafeCode") is True,
        override_references=fields.get("overrideReferences") is True,
        auto_referenced=fields.get("autoReferenced") is not False,
        no_engine_references=fields.get("noEngineReferences") is True,
    )


def parse_asmref(data: bytes, path: str) -> AssemblyRedirect:
    """Reads an ``.asmref``.

    Raises:
        SyntaxDamageError: broken JSON, with ``path`` and ``line``.
        FileFormatError: JSON without a ``reference``.
    """
    reference = _object(data, path).get("reference")
    if not isinstance(reference, str):
        raise FileFormatError(f"{path} names no assembly.", hint='Give it a "reference".', path=path)
    return AssemblyRedirect(path, reference)


def reference_guid(reference: str) -> str | None:
    """The GUID of a reference in ``GUID:`` form, in lower case; None for a reference by name."""
    return reference[len(_GUID) :].strip().lower() if reference.upper().startswith(_GUID) else None


class AssemblyLayout:
    """Tells for every script of a project which assembly it is compiled into.

    ``guids`` maps the path of each ``.asmdef`` to its GUID; it is needed for references in ``GUID:`` form.
    Paths are project paths with ``/`` (``Assets/...``, ``Packages/<name>/...``).
    """

    def __init__(
        self,
        definitions: Iterable[AssemblyDefinition],
        redirects: Iterable[AssemblyRedirect] = (),
        guids: Mapping[str, str] | None = None,
    ) -> None:
        self._definitions = sorted(definitions, key=lambda definition: definition.path)
        self._by_name = {definition.name: definition for definition in reversed(self._definitions)}
        self._by_guid = {
            guid.lower(): definition
            for definition in self._definitions
            if (guid := (guids or {}).get(definition.path))
        }
        self._owners = {_folder(redirect.path): self.resolve(redirect.reference) for redirect in redirects}
        self._owners |= {_folder(definition.path): definition for definition in reversed(self._definitions)}

    def resolve(self, reference: str) -> AssemblyDefinition | None:
        """The definition that a reference means; None when the project has none such."""
        guid = reference_guid(reference)
        return self._by_name.get(reference) if guid is None else self._by_guid.get(guid)

    def definition_of(self, script: str) -> AssemblyDefinition | None:
        """The definition whose folder is nearest above a script, an ``.asmref`` followed."""
        return next((self._owners[f] for f in _folders(script) if f in self._owners), None)

    def assembly_of(self, script: str) -> str | None:
        """The name of the assembly of a script; None when it is compiled into nothing.

        Unity's rule (manual, "Assembly definitions"): the definition in the nearest folder upwards wins.
        Scripts under ``Assets`` without one go to a predefined assembly, scripts of packages and those
        under an ``.asmref`` that leads nowhere to none.
        """
        owner = next((folder for folder in _folders(script) if folder in self._owners), None)
        if owner is None:
            return predefined_assembly(script)
        definition = self._owners[owner]
        return definition.name if definition else None


def predefined_assembly(script: str) -> str | None:
    """The assembly of a script that no assembly definition claims; None outside ``Assets``.

    Unity's rule (manual, "Special folders and script compilation order"): ``Plugins``, ``Standard Assets``
    and ``Pro Standard Assets`` directly under ``Assets`` are compiled first, any folder ``Editor`` apart.
    """
    path = script.lower()
    if not path.startswith("assets/"):
        return None
    editor = "-Editor" if "/editor/" in path else ""
    return f"Assembly-CSharp{editor}{'-firstpass' if path.startswith(_FIRST_PASS) else ''}"


def _folder(path: str) -> str:
    return str(PurePosixPath(path).parent)


def _folders(path: str) -> list[str]:
    return [str(folder) for folder in PurePosixPath(path).parents]


def _holds(constraint: str, defines: Container[str]) -> bool:
    try:
        return evaluate(constraint, defines)
    except SyntaxDamageError:
        return False


def _object(data: bytes, path: str) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except json.JSONDecodeError as error:
        message = f"{path} is not JSON: {error.msg} at line {error.lineno}."
        raise SyntaxDamageError(message, hint="Repair the JSON.", path=path, line=error.lineno) from None
    except (ValueError, RecursionError):  # not UTF-8, a number of thousands of digits, or too deep
        raise SyntaxDamageError(f"{path} is not JSON.", hint="Restore the file.", path=path, line=1) from None
    if not isinstance(value, dict):
        raise FileFormatError(f"{path} holds no JSON object.", hint="Restore the file.", path=path)
    return value


def _texts(fields: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = fields.get(key)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _version_defines(fields: Mapping[str, Any]) -> tuple[VersionDefine, ...]:
    value = fields.get("versionDefines")
    entries = [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []
    keys = ("name", "expression", "define")
    return tuple(VersionDefine(*(str(entry.get(key) or "") for key in keys)) for entry in entries)
