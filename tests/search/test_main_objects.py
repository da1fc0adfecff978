"""An asset is of the type of its main object, wherever that stands in the file."""

from pathlib import Path

import pytest

from unity_project import PREAMBLE, TinyProject, guid_for, material, prefab

from .searching import find

KIND, PART = "Assets/Kind.cs", "Assets/Part.cs"
BEHAVIOUR = (
    "--- !u!114 &{number}\nMonoBehaviour:\n  m_ObjectHideFlags: {flags}\n"
    "  m_GameObject: {{fileID: {owner}}}\n"
    "  m_Script: {{fileID: 11500000, guid: {script}, type: 3}}\n  m_Name: Extra\n"
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = TinyProject(tmp_path_factory.mktemp("main") / "Project")
    project.write(KIND, "public class Kind : UnityEngine.ScriptableObject {}")
    project.write(PART, "public class Part : UnityEngine.MonoBehaviour {}")
    script = guid_for(KIND)
    hidden = BEHAVIOUR.format(number=-7, flags=11, owner=0, script=script)
    project.write("Assets/Glass.mat", PREAMBLE + hidden + material("Glass").removeprefix(PREAMBLE))
    component = BEHAVIOUR.format(number=11400000, flags=0, owner=100, script=guid_for(PART))
    project.write("Assets/Old.prefab", prefab("Old") + component)
    states = "--- !u!1102 &-3\nAnimatorState:\n  m_ObjectHideFlags: 1\n  m_Name: Idle\n"
    controller = "--- !u!91 &9100000\nAnimatorController:\n  m_ObjectHideFlags: 0\n  m_Name: Moves\n"
    project.write("Assets/Moves.controller", PREAMBLE + states + controller)
    project.write("Assets/Smoke.vfx", PREAMBLE + hidden)
    project.write("Assets/Panel.uxml", "<UXML/>")
    kinds = BEHAVIOUR.format(number=11400000, flags=0, owner=0, script=script)
    more = BEHAVIOUR.replace("Extra", "StoneWall").format(number=5, flags=0, owner=0, script=script)
    project.write("Assets/Kinds.asset", PREAMBLE + kinds + more)
    meta = f"fileFormatVersion: 2\nguid: {'ab' * 16}\nPackageManifestImporter:\n  userData: \n"
    project.write("Packages/com.example.one/package.json", '{"name": "com.example.one"}', meta=meta)
    return project.root


def found(root: Path, query: str) -> list[str]:
    return sorted(item.label for item in find(root, f"p: {query}"))


def test_what_precedes_the_main_object_gives_no_type(root: Path) -> None:
    assert found(root, "t=kind -name=kinds -is:subasset") == []
    assert found(root, "t=scriptableobject -name=kinds -is:subasset") == ["Panel.uxml"]
    assert found(root, "t=prefab") == ["Old.prefab"]
    assert found(root, "t=material") == ["Glass.mat"]


def test_the_id_of_an_asset_is_that_of_its_main_object(root: Path) -> None:
    ids = {item.label: item.id.split("-")[3] for item in find(root, "p: glass or moves")}
    assert ids == {"Glass.mat": "2100000", "Moves.controller": "9100000"}


def test_the_main_object_is_no_subasset(root: Path) -> None:
    assert found(root, "is:subasset") == ["Kinds.asset/StoneWall"]


def test_a_subasset_is_found_by_its_initials(root: Path) -> None:
    assert found(root, "sw") == ["Kinds.asset/StoneWall"]


def test_a_package_manifest_is_known_by_its_importer(root: Path) -> None:
    assert found(root, "t=packagemanifest a:packages") == ["package.json"]
    assert found(root, "t=textasset a:packages") == ["package.json"]
