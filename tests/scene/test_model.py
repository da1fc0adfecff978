"""Models: hierarchy, poses and fileIDs as Unity's importer gives them, and files that cannot be read."""

import math
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fbx_text import Fbx
from scenewright.errors import DeadlineError, FileFormatError, LfsPointerError, NotFoundError
from scenewright.index import Index
from scenewright.project import Project, parse_meta
from scenewright.scene import (
    AssetFiles,
    ModelAsset,
    ModelObject,
    ModelSource,
    compose,
    import_model,
    model_prefab,
    read_model,
)
from scenewright.scene import model_file as module
from scenewright.scene.model_file import read_model_file
from scenewright.scene.model_ids import hashed_id
from scenewright.scene.xxhash import signed_xxhash64
from scenewright.text import Reference
from unity_project import TinyProject

GUID = "0123456789abcdef0123456789abcdef"
MASK = 0x7FFFFFFFFFFFFFFF


def meta_of(meshes: str = "", rest: str = "", table: str = "internalIDToNameTable: []") -> bytes:
    return (
        f"fileFormatVersion: 2\nguid: {GUID}\nModelImporter:\n  serializedVersion: 22200\n  {table}\n"
        f"  meshes:\n    globalScale: 1\n    fileIdsGeneration: 2\n    nodeNameCollisionStrategy: 1\n{meshes}"
        f"  materials:\n    materialLocation: 1\n  animationType: 0\n{rest}"
    ).encode()


def imported(
    tmp_path: Path, fbx: Fbx | str | bytes, meta: bytes | None = None, name: str = "Gate.fbx"
) -> ModelSource:
    file = tmp_path / name
    text = fbx.text() if isinstance(fbx, Fbx) else fbx
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return import_model(file, f"Assets/{name}", GUID, parse_meta(meta if meta is not None else meta_of()))


def tree(source: ModelSource) -> list[tuple[str, str | None, list[str]]]:
    return [
        (
            each.name,
            None if each.parent is None else source.objects[each.parent].name,
            [part.class_name for part in each.components],
        )
        for each in source.objects
    ]


def at(source: ModelSource, name: str) -> ModelObject:
    return next(each for each in source.objects if each.name == name)


# The hash and the ids


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"", 0xEF46DB3751D8E999),
        (b"a", 0xD24EC4F1A98C6E5B),
        (b"abc", 0x44BC2CF5AD770999),
        (b"Nobody inspects the spammish repetition", 0xFBCEA83C8A378BF1),
    ],
)
def test_the_hash_gives_the_published_values_of_xxhash64(data: bytes, value: int) -> None:
    assert signed_xxhash64(data) & 0xFFFFFFFFFFFFFFFF == value


@pytest.mark.parametrize(
    ("class_name", "key", "repeat", "file_id"),
    [
        ("Mesh", "Cube", 0, -5495902117074765545),
        ("AnimationClip", "Take 001", 0, 1827226128182048838),
        ("AnimationClip", "mixamo.com", 0, -203655887218126122),
        ("GameObject", "//RootNode/root", 0, 919132149155446097),
        ("Transform", "//RootNode/root/Transform", 0, -8679921383154817045),
        ("MeshFilter", "//RootNode/root/MeshFilter", 0, -5754084199372789682),
        ("MeshRenderer", "//RootNode/root/MeshRenderer", 0, -7511558181221131132),
        ("SkinnedMeshRenderer", "//RootNode/root/SkinnedMeshRenderer", 0, -3887185075125053422),
        ("Animator", "//RootNode/root/Animator", 0, 5866666021909216657),
        ("GameObject", "//RootNode", 0, -927199367670048503),
        ("Transform", "//RootNode", 0, -4216859302048453862),
    ],
)
def test_known_ids_of_real_projects_come_out(class_name: str, key: str, repeat: int, file_id: int) -> None:
    assert hashed_id(class_name, key, repeat) == file_id


# Hierarchy


def test_the_only_top_node_becomes_the_root_and_takes_the_name_of_the_file(tmp_path: Path) -> None:
    fbx = Fbx()
    door = fbx.node("Door", mesh=True)
    fbx.node("Handle", door, mesh=True)
    source = imported(tmp_path, fbx)
    assert tree(source) == [
        ("Gate", None, ["Transform", "MeshFilter", "MeshRenderer"]),
        ("Handle", "Gate", ["Transform", "MeshFilter", "MeshRenderer"]),
    ]
    assert at(source, "Gate").file_id == 919132149155446097
    assert at(source, "Handle").file_id == hashed_id("GameObject", "//RootNode/root/Handle")
    assert [asset.name for asset in source.assets] == ["Door", "Handle"]
    assert source.complete


def test_preserve_hierarchy_keeps_the_only_top_node_below_a_root(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Door", mesh=True)
    source = imported(tmp_path, fbx, meta_of("    preserveHierarchy: 1\n"))
    assert [(name, parent) for name, parent, _ in tree(source)] == [("Gate", None), ("Door", "Gate")]
    assert at(source, "Door").file_id == hashed_id("GameObject", "//RootNode/root/Door")


def test_siblings_are_sorted_by_name_unless_the_setting_is_off(tmp_path: Path) -> None:
    fbx = Fbx()
    for name in ("beta", "Alpha", "Gamma"):
        fbx.node(name)
    assert [each.name for each in imported(tmp_path, fbx).objects] == ["Gate", "Alpha", "beta", "Gamma"]
    unsorted = imported(tmp_path, fbx, meta_of("    sortHierarchyByName: 0\n"))
    assert [each.name for each in unsorted.objects] == ["Gate", "beta", "Alpha", "Gamma"]


def test_a_name_is_made_unique_among_siblings_and_in_older_imports_in_the_whole_file(tmp_path: Path) -> None:
    fbx = Fbx()
    arm = fbx.node("Arm")
    fbx.node("bone", arm)
    fbx.node("bone", arm)
    fbx.node("bone")
    assert sorted(each.name for each in imported(tmp_path, fbx).objects) == [
        "Arm",
        "Gate",
        "bone",
        "bone",
        "bone 1",
    ]
    older = imported(tmp_path, fbx, meta_of().replace(b"CollisionStrategy: 1", b"CollisionStrategy: 0"))
    assert sorted(each.name for each in older.objects) == ["Arm", "Gate", "bone", "bone 1", "bone 2"]


def test_equal_mesh_names_are_told_apart_by_their_number(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Box", fbx.node("A"), mesh=True)
    fbx.node("Box", fbx.node("B"), mesh=True)
    source = imported(tmp_path, fbx)
    assert [asset.file_id for asset in source.assets] == [
        hashed_id("Mesh", "Box", 0),
        hashed_id("Mesh", "Box", 1),
    ]


def test_a_mesh_shown_by_two_nodes_is_one_asset_named_after_the_first(tmp_path: Path) -> None:
    fbx = Fbx()
    mesh = fbx.mesh()
    fbx.node("Left", mesh=mesh)
    fbx.node("Right", mesh=mesh)
    source = imported(tmp_path, fbx)
    assert [asset.name for asset in source.assets] == ["Left"]
    assert {at(source, name).components[1].mesh for name in ("Left", "Right")} == {hashed_id("Mesh", "Left")}


def test_before_2019_3_the_hash_is_that_of_the_name_alone(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Door", mesh=True)
    meta = meta_of().replace(b"    fileIdsGeneration: 2\n", b"")
    root = imported(tmp_path, fbx, meta).objects[0]
    assert [root.file_id, root.components[0].file_id, root.components[2].file_id] == [
        -927199367670048503,
        -4216859302048453862,
        -1504981713932161579,
    ]


def test_counted_ids_are_those_of_the_table_and_what_it_lacks_is_left_out(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Door", mesh=True)
    fbx.node("New", mesh=True)
    table = (
        "fileIDToRecycleName:\n    100000: Door\n    100002: //RootNode\n    400000: Door\n"
        "    400002: //RootNode\n    2300000: Door\n    3300000: Door\n    4300000: Door\n"
        "    100004: Gone\n    400004: Gone"
    )
    meta = meta_of(table=table).replace(b"    fileIdsGeneration: 2\n", b"")
    source = imported(tmp_path, fbx, meta)
    assert [(each.name, each.file_id) for each in source.objects] == [("Gate", 100002), ("Door", 100000)]
    assert [part.file_id for part in at(source, "Door").components] == [400000, 3300000, 2300000]
    assert (source.complete, source.reason) == (False, "unlisted_ids")
    gone = source.find(100004)
    assert gone is not None
    assert not isinstance(gone, ModelObject)
    assert gone.name == "Gone"


# Poses


def test_positions_are_in_meters_and_x_is_mirrored(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Post", translation=(100, 20, -3), rotation=(0, 90, 0), scale=(2, 3, 4))
    pose = imported(tmp_path, fbx).objects[0].pose
    assert pose is not None
    half = math.sqrt(0.5)
    assert pose.position == pytest.approx((-1.0, 0.2, -0.03), abs=1e-6)
    assert pose.rotation == pytest.approx((0, -half, 0, half), abs=1e-6)
    assert pose.scale == (2.0, 3.0, 4.0)


@pytest.mark.parametrize(
    ("unit", "keys", "x"),
    [
        (1, "", -1.0),
        (100, "", -100.0),
        (100, "    useFileScale: 0\n", -100.0),
        (1, "    useFileScale: 0\n", -100.0),
    ],
)
def test_the_unit_of_the_file_counts_unless_the_setting_is_off(
    tmp_path: Path, unit: int, keys: str, x: float
) -> None:
    fbx = Fbx(unit=unit)
    fbx.node("Post", translation=(100, 0, 0))
    pose = imported(tmp_path, fbx, meta_of(keys)).objects[0].pose
    assert pose is not None
    assert pose.position[0] == pytest.approx(x)


def test_global_scale_multiplies_positions(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Post", translation=(100, 0, 0))
    meta = meta_of().replace(b"globalScale: 1", b"globalScale: 10")
    pose = imported(tmp_path, fbx, meta).objects[0].pose
    assert pose is not None
    assert pose.position[0] == pytest.approx(-10.0)


def test_a_file_with_z_up_is_turned_at_its_top_nodes_only(tmp_path: Path) -> None:
    fbx = Fbx(z_up=True)
    fbx.node("Child", fbx.node("Top"))
    top, child = (each.pose for each in imported(tmp_path, fbx).objects)
    assert top is not None
    assert child is not None
    assert top.rotation == pytest.approx((-math.sqrt(0.5), 0, 0, math.sqrt(0.5)), abs=1e-6)
    assert child.rotation == (0.0, 0.0, 0.0, 1.0)


# Components, materials, clips


@pytest.mark.parametrize(("rig", "part"), [(0, []), (1, ["Animation"]), (2, ["Animator"]), (3, ["Animator"])])
def test_the_rig_decides_what_animates_the_root(tmp_path: Path, rig: int, part: list[str]) -> None:
    fbx = Fbx()
    fbx.node("Door")
    fbx.take("Open")
    meta = meta_of().replace(b"animationType: 0", b"animationType: %d" % rig)
    source = imported(tmp_path, fbx, meta)
    assert tree(source)[0][2] == ["Transform", *part]
    clips = [asset.file_id for asset in source.assets if asset.class_name == "AnimationClip"]
    assert clips == ([hashed_id("AnimationClip", "Open")] if rig else [])


def test_colliders_stand_with_the_meshes_when_asked_for(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Door", mesh=True)
    parts = imported(tmp_path, fbx, meta_of("    addColliders: 1\n")).objects[0].components
    assert [part.class_name for part in parts][-1] == "MeshCollider"
    assert parts[-1].mesh == hashed_id("Mesh", "Door")


REMAP = (
    "  externalObjects:\n  - first:\n      type: UnityEngine:Material\n      assembly: X\n"
    "      name: Wood\n    second: {fileID: 2100000, guid: 11111111111111111111111111111111, type: 2}\n"
)


@pytest.mark.parametrize(
    ("meta", "target"),
    [
        (meta_of(), Reference(hashed_id("Material", "Wood"), GUID, 3)),
        (meta_of(rest=REMAP), Reference(2100000, "1" * 32, 2)),
        (meta_of().replace(b"materialLocation: 1", b"materialLocation: 0"), None),
        (
            meta_of().replace(b"materialLocation: 1", b"materialImportMode: 0"),
            Reference(10303, "0000000000000000f000000000000000", 0),
        ),
    ],
    ids=["embedded", "remapped", "found by name", "not imported"],
)
def test_a_material_is_embedded_remapped_or_said_to_be_unknown(
    tmp_path: Path, meta: bytes, target: Reference | None
) -> None:
    fbx = Fbx()
    fbx.node("Door", mesh=True, material="Wood")
    (material,) = imported(tmp_path, fbx, meta).objects[0].components[2].materials
    assert (material.name, material.target) == ("Wood", target)


EXTERNAL = meta_of().replace(b"materialLocation: 1", b"materialName: %d\n    materialSearch: %d")


@pytest.mark.parametrize(
    ("naming", "search", "asset", "is_found"),
    [
        (1, 0, "Doors/Materials/Wood", True),
        (1, 0, "Materials/Wood", False),
        (1, 1, "Materials/Wood", True),
        (0, 1, "Materials/Wood", True),
        (2, 0, "Doors/Materials/Gate-Wood", True),
        (2, 1, "Materials/Wood", False),
        (1, 1, "../Materials/Wood", False),
        (1, 2, "Doors/Materials/Wood", True),
    ],
)
def test_a_material_asset_is_found_by_name(
    tmp_path: Path, naming: int, search: int, asset: str, is_found: bool
) -> None:
    material = tmp_path / "Assets" / f"{asset}.mat.meta"
    material.parent.mkdir(parents=True)
    material.write_text(f"fileFormatVersion: 2\nguid: {'2' * 32}\n", encoding="utf-8")
    fbx = Fbx()
    fbx.node("Door", mesh=True, material="Wood")
    file = tmp_path / "Assets" / "Doors" / "Gate.fbx"
    file.parent.mkdir(exist_ok=True)
    file.write_text(fbx.text(), encoding="utf-8")
    source = import_model(file, "Assets/Doors/Gate.fbx", GUID, parse_meta(EXTERNAL % (naming, search)))
    (found,) = source.objects[0].components[2].materials
    assert found.target == (Reference(2100000, "2" * 32, 2) if is_found else None)


def test_a_material_name_that_is_a_path_stays_in_the_folder(tmp_path: Path) -> None:
    outside = tmp_path / "secret.mat.meta"
    outside.write_text(f"fileFormatVersion: 2\nguid: {'2' * 32}\n", encoding="utf-8")
    fbx = Fbx()
    fbx.node("Door", mesh=True, material=str(outside).removesuffix(".mat.meta"))
    source = imported(tmp_path, fbx, EXTERNAL % (1, 1))
    assert source.objects[0].components[2].materials[0].target is None


# OBJ


def test_an_obj_has_a_node_for_each_group_with_faces_below_a_root(tmp_path: Path) -> None:
    leaf = "v 0 0 0\nv 1 0 0\nv 0 1 0\ng Leaf\nusemtl Green\nf 1 2 3\n"
    text = leaf + "g Empty\ng Stem\r\nusemtl Brown\r\nf 1 2 3\r\n"
    source = imported(tmp_path, text, name="Plant.obj")
    assert tree(source) == [
        ("Plant", None, ["Transform"]),
        ("Leaf", "Plant", ["Transform", "MeshFilter", "MeshRenderer"]),
        ("Stem", "Plant", ["Transform", "MeshFilter", "MeshRenderer"]),
    ]
    assert [material.name for material in at(source, "Stem").components[2].materials] == ["Brown"]


def test_faces_before_any_group_are_in_a_node_named_default(tmp_path: Path) -> None:
    source = imported(tmp_path, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", name="Plant.obj")
    assert source.assets[0].file_id == -2432090755550338912
    assert source.objects[1].name == "default"


# As a prefab


def test_a_model_reads_as_a_prefab(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Handle", fbx.node("Door", mesh=True, material="Wood"), translation=(100, 0, 0))
    source = imported(tmp_path, fbx)
    prefab = model_prefab(source)
    assert prefab.path == "Assets/Gate.fbx"
    root, handle = source.objects
    transform = prefab.document(handle.components[0].file_id).root
    assert transform["m_Father"].reference == Reference(root.components[0].file_id)
    assert transform["m_LocalPosition"]["x"].as_float() == -1.0
    assert prefab.document(root.file_id).root["m_Name"].text == "Gate"
    renderer = prefab.document(root.components[2].file_id)
    assert renderer.type_name == "MeshRenderer"
    assert renderer.root.at("m_Materials.Array.data[0]").reference == Reference(
        hashed_id("Material", "Wood"), GUID, 3
    )


# What cannot be read


def test_an_lfs_pointer_leaves_what_the_constants_tell(tmp_path: Path) -> None:
    source = imported(tmp_path, b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    assert (source.complete, source.reason) == (False, "lfs_pointer")
    assert [(each.name, each.file_id) for each in source.objects] == [("Gate", 919132149155446097)]
    assert source.objects[0].pose is None
    renderer = source.find(-7511558181221131132 & MASK)
    assert renderer is not None
    assert not isinstance(renderer, (ModelObject, ModelAsset))
    assert renderer.class_id == 23


def test_a_missing_file_leaves_the_rows_of_the_table(tmp_path: Path) -> None:
    rows = ("100000: Lid", "100002: //RootNode", "400000: Lid", "400002: //RootNode")
    table = "\n    ".join(("fileIDToRecycleName:", *rows))
    meta = parse_meta(meta_of(table=table).replace(b"    fileIdsGeneration: 2\n", b""))
    source = import_model(tmp_path / "Pot.fbx", "Assets/Pot.fbx", GUID, meta)
    assert (source.complete, source.reason) == (False, "not_found")
    assert [(each.name, each.parent_known, each.pose) for each in source.objects] == [
        ("Pot", True, None),
        ("Lid", False, None),
    ]
    assert b"m_LocalPosition" not in model_prefab(source).data


def test_a_format_without_a_reader_is_named(tmp_path: Path) -> None:
    source = imported(tmp_path, b"BLENDER-v300", name="Pot.blend")
    assert source.reason == "model_unreadable"
    assert ".blend" in source.message


def test_a_damaged_meta_is_the_reason(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Door")
    source = imported(tmp_path, fbx, meta_of() + b"<<<<<<< ours\n  x: [\n")
    assert not source.complete
    assert source.reason in {"merge_conflict", "syntax_damage"}


def test_without_the_extra_the_reason_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_reader(
        tmp_path,
        monkeypatch,
        "import sys, runpy\nsys.modules['ufbx'] = None\n"
        f"runpy.run_path({str(READER)!r}, run_name='__main__')\n",
    )
    fbx = Fbx()
    fbx.node("Door")
    source = imported(tmp_path, fbx)
    assert (source.complete, source.reason) == (False, "missing_extra")
    with pytest.raises(FileFormatError) as caught:
        read_model_file(tmp_path / "Gate.fbx")
    assert "scenewright[models]" in caught.value.message


READER = module._READER


def use_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    script = tmp_path / "reader.py"
    script.write_text(program, encoding="utf-8")
    monkeypatch.setattr(module, "_READER", script)


def fresh(tmp_path: Path) -> Path:
    """A model file that no test has read before."""
    fbx = Fbx()
    fbx.node(tmp_path.name)
    file = tmp_path / "Gate.fbx"
    file.write_text(fbx.text(), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "program",
    [
        "import os; os.abort()",
        "import ctypes; ctypes.string_at(0)",
        "raise SystemExit(3)",
        "print('not json')",
        "print('[]')",
        "print('{}')",
        'print(\'{"unit_meters": 1, "nodes": [{}], "meshes": [], "takes": []}\')',
        'print(\'{"unit_meters": 1, "nodes": [], "meshes": [], "takes": []}\')',
        "",
    ],
)
def test_whatever_the_reader_does_the_caller_gets_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    use_reader(tmp_path, monkeypatch, program)
    with pytest.raises(FileFormatError) as caught:
        read_model_file(fresh(tmp_path))
    assert caught.value.reason == "model_unreadable"


def test_a_reader_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_reader(tmp_path, monkeypatch, "while True: pass")
    with pytest.raises(DeadlineError):
        read_model_file(fresh(tmp_path), deadline_s=0.05)


def test_a_file_is_read_once_for_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = fresh(tmp_path)
    first = read_model_file(file)
    use_reader(tmp_path, monkeypatch, "raise SystemExit(3)")
    shutil.copy(file, tmp_path / "Copy.fbx")
    assert read_model_file(tmp_path / "Copy.fbx") == first


def test_missing_files_and_pointers_raise_their_own_errors(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        read_model_file(tmp_path / "None.fbx")
    (tmp_path / "Pointer.fbx").write_bytes(b"version https://git-lfs.github.com/spec/v1\n")
    with pytest.raises(LfsPointerError):
        read_model_file(tmp_path / "Pointer.fbx")


def big() -> Fbx:
    fbx = Fbx()
    parent = fbx.node("Root", mesh=True, material="Wood")
    for number in range(5):
        parent = fbx.node(
            f"Part{number}", parent, mesh=True, translation=(number, 2, 3), material=f"M{number}"
        )
    fbx.take("Open")
    return fbx


@pytest.mark.parametrize("tenth", range(10))
def test_a_cut_file_gives_a_model_or_a_reason(tmp_path: Path, tenth: int) -> None:
    whole = big().text().encode()
    source = imported(tmp_path, whole[: len(whole) * tenth // 10])
    assert source.complete or source.reason == "model_unreadable"
    assert source.objects


HOSTILE = {
    "nothing": b"",
    "text": b"not a model\n" * 50,
    "zeros": bytes(5000),
    "binary head alone": b"Kaydara FBX Binary  \x00\x1a\x00\xe8\x1c\x00\x00",
    "endless record": b"Kaydara FBX Binary  \x00\x1a\x00\xe8\x1c\x00\x00" + b"\xff" * 4000,
    "huge array": b'; FBX 7.4.0 project file\nObjects:  {\n\tGeometry: 1, "Geometry::", "Mesh" {\n'
    b"\t\tVertices: *99999999999999 {\n\t\t\ta: 1\n\t\t}\n\t}\n}\n",
    "deep nesting": b"; FBX 7.4.0 project file\n" + b"A: {\n" * 20000,
    "self parent": big().text().replace('C: "OO",1001,0', 'C: "OO",1001,1001').encode(),
    "not a number": big().text().replace('A",1,2,3', 'A",nan,inf,1e999').encode(),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_gives_a_model_or_a_reason(tmp_path: Path, kind: str) -> None:
    source = imported(tmp_path, HOSTILE[kind])
    assert source.complete or source.reason == "model_unreadable"


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_file_with_changed_bytes_gives_a_model_or_a_reason(tmp_path: Path, data: st.DataObject) -> None:
    whole = bytearray(big().text().encode())
    for _ in range(5):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    source = imported(tmp_path, bytes(whole))
    assert source.complete or source.reason == "model_unreadable"


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from(["g a", "g b", "g", "usemtl m", "f 1 2 3", "v 0 0 0", "gx", ""]), max_size=20)
)
def test_every_run_of_faces_of_an_obj_is_in_some_node(tmp_path: Path, lines: list[str]) -> None:
    source = imported(tmp_path, "\n".join(lines), name="Any.obj")
    shown = any(len(each.components) > 1 for each in source.objects)
    assert shown == ("f 1 2 3" in lines)


def test_a_model_is_found_through_its_project(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Door")
    tiny = TinyProject(tmp_path / "game")
    tiny.write("Assets/Gate.fbx", fbx.text())
    source = read_model(Project.open(tiny.root), "Assets/Gate.fbx", GUID, parse_meta(meta_of()))
    assert (source.complete, source.path, source.guid) == (True, "Assets/Gate.fbx", GUID)


def test_a_composed_model_follows_its_import_settings(tmp_path: Path) -> None:
    fbx = Fbx()
    fbx.node("Handle", fbx.node("Door", mesh=True))
    tiny = TinyProject(tmp_path / "game")
    tiny.write("Assets/Gate.fbx", fbx.text())
    meta = tiny.root / "Assets" / "Gate.fbx.meta"
    meta.write_bytes(meta_of())
    project = Project.open(tiny.root)
    index = Index.open(project)
    index.refresh()
    files = AssetFiles(project, index)
    assert files.model("Assets/Gate.fbx").complete
    scene = compose(files, "Assets/Gate.fbx")
    assert [each.path for each in scene.game_objects()] == ["Gate", "Gate/Handle"]
    assert scene.roots[0].file_id == 919132149155446097
    meta.write_bytes(meta_of("    preserveHierarchy: 1\n"))
    index.refresh()
    kept = compose(files, "Assets/Gate.fbx")
    assert [each.path for each in kept.game_objects()] == ["Gate", "Gate/Door", "Gate/Door/Handle"]
    index.close()
