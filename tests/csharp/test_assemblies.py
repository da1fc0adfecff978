"""Assembly definitions and the assembly of a script."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.csharp import (
    AssemblyDefinition,
    AssemblyLayout,
    AssemblyRedirect,
    VersionDefine,
    parse_asmdef,
    parse_asmref,
    predefined_assembly,
    reference_guid,
)
from scenewright.errors import FileFormatError, SyntaxDamageError

GUID = "0123456789abcdef0123456789abcdef"


def test_every_field_is_read_behind_a_byte_order_mark() -> None:
    fields = {
        "name": "Lantern.Core",
        "rootNamespace": "Lantern",
        "references": [f"GUID:{GUID}", "Other"],
        "includePlatforms": ["Editor"],
        "excludePlatforms": [],
        "allowUnsafeCode": True,
        "overrideReferences": True,
        "precompiledReferences": ["nunit.framework.dll"],
        "autoReferenced": False,
        "defineConstraints": ["UNITY_INCLUDE_TESTS", "!X || Y"],
        "versionDefines": [{"name": "com.unity.ugui", "expression": "1.0", "define": "UGUI"}],
        "noEngineReferences": True,
    }
    assert parse_asmdef(json.dumps(fields).encode("utf-8-sig"), "Assets/A.asmdef") == AssemblyDefinition(
        path="Assets/A.asmdef",
        name="Lantern.Core",
        root_namespace="Lantern",
        references=(f"GUID:{GUID}", "Other"),
        include_platforms=("Editor",),
        define_constraints=("UNITY_INCLUDE_TESTS", "!X || Y"),
        version_defines=(VersionDefine("com.unity.ugui", "1.0", "UGUI"),),
        precompiled_references=("nunit.framework.dll",),
        allow_unsafe_code=True,
        override_references=True,
        auto_referenced=False,
        no_engine_references=True,
    )


def test_define_constraints_must_all_hold() -> None:
    definition = AssemblyDefinition("Assets/A.asmdef", "A", define_constraints=("T", "!X || Y"))
    assert definition.compiles_under({"T"})
    assert definition.compiles_under({"T", "X", "Y"})
    assert not definition.compiles_under({"T", "X"})
    assert not definition.compiles_under(set())


def test_test_and_editor_assemblies_are_told() -> None:
    assert AssemblyDefinition("a", "A", optional_unity_references=("TestAssemblies",)).holds_tests
    assert AssemblyDefinition("a", "A", define_constraints=("UNITY_INCLUDE_TESTS",)).holds_tests
    assert AssemblyDefinition("a", "A", include_platforms=("Editor",)).editor_only
    assert not AssemblyDefinition("a", "A", include_platforms=("Editor", "iOS")).editor_only


@pytest.mark.parametrize("data", [b"", b"{", b'{"name": }', b"\xff\xfe\x00", b"[" * 100_000])
def test_broken_json_is_an_error_with_its_line(data: bytes) -> None:
    with pytest.raises(SyntaxDamageError) as caught:
        parse_asmdef(data, "Assets/A.asmdef")
    assert caught.value.details == {"path": "Assets/A.asmdef", "line": 1}
    assert caught.value.hint


@pytest.mark.parametrize("data", [b"[]", b"{}", b'{"name": 3}', b"null"])
def test_json_that_is_no_definition_is_an_error(data: bytes) -> None:
    with pytest.raises(FileFormatError):
        parse_asmdef(data, "Assets/A.asmdef")
    with pytest.raises(FileFormatError):
        parse_asmref(data, "Assets/A.asmref")


@pytest.mark.parametrize(
    ("script", "assembly"),
    [
        ("Assets/Door.cs", "Assembly-CSharp"),
        ("Assets/Deep/Down/Door.cs", "Assembly-CSharp"),
        ("Assets/Deep/Editor/Down/Door.cs", "Assembly-CSharp-Editor"),
        ("Assets/Editor/Door.cs", "Assembly-CSharp-Editor"),
        ("Assets/Editor.cs", "Assembly-CSharp"),
        ("Assets/EditorTools/Door.cs", "Assembly-CSharp"),
        ("Assets/Plugins/Door.cs", "Assembly-CSharp-firstpass"),
        ("Assets/Standard Assets/Door.cs", "Assembly-CSharp-firstpass"),
        ("Assets/Pro Standard Assets/Door.cs", "Assembly-CSharp-firstpass"),
        ("Assets/Plugins/Deep/Editor/Door.cs", "Assembly-CSharp-Editor-firstpass"),
        ("Assets/Deep/Plugins/Door.cs", "Assembly-CSharp"),
        ("Packages/com.a/Door.cs", None),
    ],
)
def test_folders_decide_where_no_definition_does(script: str, assembly: str | None) -> None:
    assert predefined_assembly(script) == assembly
    assert AssemblyLayout([]).assembly_of(script) == assembly


def test_the_nearest_definition_wins_and_redirects_are_followed() -> None:
    core = AssemblyDefinition("Assets/Core/Core.asmdef", "Core")
    inner = AssemblyDefinition("Assets/Core/Inner/Inner.asmdef", "Inner")
    package = AssemblyDefinition("Packages/com.a/Runtime/A.asmdef", "A")
    redirects = [
        AssemblyRedirect("Assets/ByName/x.asmref", "Core"),
        AssemblyRedirect("Assets/ByGuid/x.asmref", f"GUID:{GUID.upper()}"),
        AssemblyRedirect("Assets/Lost/x.asmref", "Nowhere"),
    ]
    layout = AssemblyLayout([core, inner, package], redirects, {inner.path: GUID})
    assert {script: layout.assembly_of(script) for script in SCRIPTS} == SCRIPTS
    assert layout.definition_of("Assets/ByGuid/Door.cs") is inner
    assert layout.definition_of("Assets/Door.cs") is None


SCRIPTS = {
    "Assets/Core/Door.cs": "Core",
    "Assets/Core/Editor/Door.cs": "Core",
    "Assets/Core/Inner/Deep/Door.cs": "Inner",
    "Assets/CoreOther/Door.cs": "Assembly-CSharp",
    "Assets/ByName/Deep/Door.cs": "Core",
    "Assets/ByGuid/Door.cs": "Inner",
    "Assets/Lost/Door.cs": None,
    "Packages/com.a/Runtime/Door.cs": "A",
    "Packages/com.a/Door.cs": None,
}


@pytest.mark.parametrize(
    ("reference", "guid"), [(f"GUID:{GUID}", GUID), (f"guid:{GUID.upper()}", GUID), ("Core", None)]
)
def test_references_are_by_guid_or_by_name(reference: str, guid: str | None) -> None:
    assert reference_guid(reference) == guid


@pytest.mark.parametrize("project", ["mrtk3", "mirror", "steamvr", "uieffect", "modularavatar", "plateau"])
def test_definitions_of_real_projects_are_read(project: str, corpus_project: Callable[[str], Path]) -> None:
    root = corpus_project(project)
    paths = sorted(root.rglob("*.asmdef"))
    definitions = [parse_asmdef(path.read_bytes(), path.relative_to(root).as_posix()) for path in paths]
    layout = AssemblyLayout(definitions)
    assert definitions
    for definition in definitions:
        raw = json.loads((root / definition.path).read_text("utf-8-sig"))
        assert definition.name == raw["name"]
        assert list(definition.references) == raw.get("references", [])
        script = str(Path(definition.path).with_name("Some.cs"))
        assert layout.definition_of(script) is not None
