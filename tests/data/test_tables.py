import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus import yaml_assets
from scenewright import data
from scenewright.csharp import dll_type_file_id
from scenewright.data import tables
from scenewright.project import UnityVersion

HEADER = re.compile(rb"^--- !u!(\d+) &-?\d+(?: stripped)?\r?\n(\w+):", re.MULTILINE)
# Two classes whose documents are headed by the name of their base class.
SPOKEN_AS_BASE = {(92, "Behaviour"), (124, "Behaviour")}


@pytest.mark.parametrize("name", ["steamvr", "techdemos2d", "hdrppasses", "mirror", "modularavatar"])
def test_every_document_of_a_real_project_has_the_class_its_body_names(
    name: str, corpus_project: Callable[[str], Path]
) -> None:
    met = {
        found.groups()
        for path in yaml_assets(corpus_project(name))
        for found in HEADER.finditer(path.read_bytes())
    }
    assert len(met) > 20
    bodies = {(int(number), body.decode()) for number, body in met} - SPOKEN_AS_BASE
    for class_id, body in bodies:
        assert data.class_name(class_id) == body or data.class_id(body) == class_id


def test_ids_and_names_are_each_others_inverse() -> None:
    table = tables._classes()
    for class_id, name in table.names.items():
        assert data.class_name(data.class_id(name) or 0) == name, class_id
    assert data.class_id("Prefab") == data.class_id("PrefabInstance") == 1001
    assert data.class_name(999999) is None
    assert data.class_id("NoSuchClass") is None


def test_every_chain_of_bases_ends_at_object() -> None:
    for name in set(tables._classes().names.values()) - {"Object"}:
        assert data.bases_of(name, native=True)[-1] == "Object"
        assert data.bases_of(name)[-1] == "Object"
    assert data.bases_of("Object") == ()
    assert data.bases_of("NoSuchClass") == ()


@pytest.mark.parametrize(
    ("name", "managed"),
    [
        ("MeshRenderer", "Renderer Component Object"),
        ("BoxCollider2D", "Collider2D Behaviour Component Object"),
        ("Rigidbody", "Component Object"),
        ("MonoBehaviour", "Behaviour Component Object"),
        ("Cloth", "Component Object"),
        ("AudioReverbFilter", "Behaviour Component Object"),
        ("AimConstraint", "IConstraint Behaviour Component Object"),
        ("Cubemap", "Texture Object"),
        ("Material", "Object"),
        ("PhysicMaterial", "Object"),
        ("RectTransform", "Transform Component Object"),
    ],
)
def test_bases_are_those_c_sharp_knows(name: str, managed: str) -> None:
    assert " ".join(data.bases_of(name)) == managed


def test_native_bases_keep_the_classes_c_sharp_does_not_have() -> None:
    assert data.bases_of("Cloth", native=True) == ("Behaviour", "Component", "EditorExtension", "Object")


def test_a_builtin_resource_is_named_by_its_library_and_id() -> None:
    assert data.builtin_name("0000000000000000e000000000000000", 10202) == "Cube"
    assert data.builtin_name("0000000000000000f000000000000000", 10303) == "Default-Material"
    assert data.builtin_name("0000000000000000f000000000000000", 1) == ""
    assert data.builtin_name("fe87c0e1cc204ed48ad3b37840f39efc", 10202) is None
    resource = data.builtin_resource("0000000000000000d000000000000000", 5)
    assert resource is not None
    assert resource.library == "Library/unity editor resources"


def test_a_package_script_is_known_by_its_guid() -> None:
    button = data.package_script("4e29b1a8efbd4b44bb3f3716e73f07ff")
    assert button == data.PackageScript("Button", "UnityEngine.UI", "UnityEngine.UI", "com.unity.ugui")
    assert data.package_script("0" * 32) is None


def test_a_type_in_a_dll_needs_its_file_id_too() -> None:
    for guid in ("f5f67c52d1564df4a8936ccd202a3bd8", "f70555f144d8491a825f0804e09c671c"):
        script = data.package_script(guid, -619905303)
        assert script is not None
        assert (script.namespace, script.name) == ("UnityEngine.EventSystems", "EventSystem")
        assert data.package_script(guid) is None


def test_the_ids_of_types_in_dlls_are_the_hashes_of_their_names() -> None:
    _, types = tables._package_scripts()
    assert len(types) > 50
    for (_, file_id), script in types.items():
        assert file_id == dll_type_file_id(script.namespace, script.name)


def test_every_guid_of_the_tables_is_one() -> None:
    scripts, types = tables._package_scripts()
    guids = [*scripts, *(guid for guid, _ in types), *tables._builtin_libraries()]
    assert all(re.fullmatch("[0-9a-f]{32}", guid) for guid in guids)


@pytest.mark.parametrize(
    ("suffix", "file_id", "kind"),
    [(".mat", 2100000, 2), (".PNG", 2800000, 3), (".cs", 11500000, 3), (".overrideController", 22100000, 2)],
)
def test_the_main_object_of_a_file_kind(suffix: str, file_id: int, kind: int) -> None:
    assert data.main_object_id(suffix) == data.MainObject(file_id, kind)
    assert data.main_object_id(".unheard") is None


REFERENCE = re.compile(
    rb"m_(?:Script|Controller): \{fileID: (-?\d+), guid: ([0-9a-f]{32}),\s+type: (\d)"
    rb"|m_Materials:\r?\n  - \{fileID: (-?\d+), guid: ([0-9a-f]{32}),\s+type: (\d)"
)


def test_references_of_a_real_project_carry_the_ids_of_the_table(
    corpus_project: Callable[[str], Path],
) -> None:
    root = corpus_project("mirror")
    suffixes = {}
    for meta in root.rglob("*.meta"):
        if found := re.search(rb"^guid: ([0-9a-f]{32})", meta.read_bytes(), re.MULTILINE):
            suffixes[found[1]] = Path(meta.stem).suffix
    seen = set()
    for path in yaml_assets(root):
        for found in REFERENCE.finditer(path.read_bytes()):
            file_id, guid, kind = (part for part in found.groups() if part is not None)
            if (suffix := suffixes.get(guid)) in {".cs", ".mat", ".controller"}:
                seen.add(suffix)
                assert data.main_object_id(suffix) == data.MainObject(int(file_id), int(kind))
    assert seen >= {".cs", ".mat"}


def test_build_target_groups_have_names() -> None:
    assert data.build_target_group(7) == "Android"
    assert data.build_target_group(-1) is None


def test_importing_the_tables_reads_none_of_them() -> None:
    code = "import scenewright.data.tables as t; print(t.read_table.cache_info().misses)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"


def test_obsolete_api_is_gone_no_sooner_than_it_is_obsolete() -> None:
    rows = [row for table in data.read_table("obsolete").values() for row in table.values()]
    for since, gone, instead in rows:
        assert instead
        assert not gone or UnityVersion.parse(gone) >= UnityVersion.parse(since)
    assert len(rows) > 50


def test_a_message_stands_once_in_the_table_of_its_class() -> None:
    for name, rows in data.read_table("messages").items():
        names = [*rows["plain"], *rows.get("coroutines", ()), *rows.get("takes", ())]
        assert len({each.lower() for each in names}) == len(names), name
