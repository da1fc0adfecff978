"""The sample project holds together, as far as PyYAML and ``re`` can tell."""

import json
import re
import struct
import zlib
from collections import Counter
from pathlib import Path

import pytest
import yaml

from sample import (
    EXAMPLES,
    MASK,
    PROJECT,
    YAML_SUFFIXES,
    Document,
    Reference,
    all_references,
    assets,
    by_id,
    compose,
    documents,
    files,
    guids,
    instances,
    local_transforms,
    resolve,
    yaml_files,
)

PREFAB_HANDLE, SCRIPT = 100100000, 11500000
BUILT_IN = {"0000000000000000e000000000000000", "0000000000000000f000000000000000"}
BUILT_IN_IDS = {
    "e": {10001, 10102, 10202, 10206, 10207, 10208, 10209, 10210},
    "f": {*range(62, 76), 102, 105, 7, 46, 10304, 10753, 10754, 10770, 10905, 10907}
    | {15104, 15105, 15106, 16000, 16001, 16002, 17000},
}
PACKAGE_SCRIPTS = {
    "fe87c0e1cc204ed48ad3b37840f39efc": "Image",
    "5f7201a12d95ffc409449d95f23cf332": "Text",
    "4e29b1a8efbd4b44bb3f3716e73f07ff": "Button",
    "0cd44c1031e13a943bb63640046fad76": "CanvasScaler",
    "dc42784cf147c0c48a680349fa168899": "GraphicRaycaster",
    "76c392e42b5098c458856cdf6ecaaaa1": "EventSystem",
    "4f231c4fb786f3946a6b90b886c48677": "StandaloneInputModule",
}
IMPORTED_IDS = {
    ".cs": {SCRIPT},
    ".shader": {4800000},
    ".png": {2800000, 21300000},
    ".json": {4900000},
    ".txt": {4900000},
}
IMPORTERS = {
    ".cs": "MonoImporter",
    ".prefab": "PrefabImporter",
    ".unity": "DefaultImporter",
    ".asmdef": "AssemblyDefinitionImporter",
    ".shader": "ShaderImporter",
    ".png": "TextureImporter",
    ".json": "TextScriptImporter",
    ".txt": "TextScriptImporter",
} | dict.fromkeys(YAML_SUFFIXES - {".unity", ".prefab"}, "NativeFormatImporter")
ENGINE_FIELDS = {
    "m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_GameObject",
    "m_Enabled", "m_EditorHideFlags", "m_Script", "m_Name", "m_EditorClassIdentifier", "references",
}  # fmt: skip


def test_the_sample_stays_small() -> None:
    assert len(files()) < 140
    assert sum(path.stat().st_size for path in files()) < 500_000


def test_every_yaml_file_starts_and_ends_as_unity_writes_it() -> None:
    for path in yaml_files():
        data = path.read_bytes()
        assert data.startswith(b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!"), path
        assert documents(path), path


def test_every_text_file_has_unix_lines_and_a_last_one() -> None:
    for path in files():
        if path.suffix != ".png":
            data = path.read_bytes()
            assert b"\r" not in data, path
            assert data.endswith(b"\n"), path
            assert not data.startswith(b"\xef\xbb\xbf"), path


def test_no_flow_mapping_is_folded() -> None:
    for path in yaml_files():
        for line in path.read_text("utf-8").splitlines():
            assert line.count("{") == line.count("}"), (path, line)


def test_every_asset_and_folder_has_a_meta_and_every_meta_its_asset() -> None:
    folders = {parent for path in assets() for parent in path.parents if PROJECT in parent.parents}
    roots = {PROJECT / "Assets", PROJECT / "Packages", PROJECT / "Packages" / "com.lanterncove.tide"}
    wanted = {*assets(), *(folders - roots)}
    assert {path.with_suffix("") for path in files() if path.suffix == ".meta"} == wanted


def test_every_meta_names_the_importer_of_its_kind() -> None:
    for guid, path in guids().items():
        loaded = yaml.load(path.with_name(path.name + ".meta").read_text("utf-8"), Loader=yaml.BaseLoader)
        assert loaded["fileFormatVersion"] == "2"
        assert loaded["guid"] == guid
        if path.is_dir():
            assert loaded["folderAsset"] == "yes"
        elif path.name == "package.json":
            assert "PackageManifestImporter" in loaded
        else:
            assert IMPORTERS[path.suffix] in loaded, path


def test_guids_are_unique_and_look_random() -> None:
    metas = [path for path in files() if path.suffix == ".meta"]
    assert len(guids()) == len(metas)
    assert all(len(set(guid)) > 6 for guid in guids())


def test_file_ids_are_unique_in_their_file() -> None:
    for path in yaml_files():
        counts = Counter(document.file_id for document in documents(path))
        assert set(counts.values()) == {1}, path


def test_scene_documents_are_sorted_and_carry_their_settings() -> None:
    for path in (path for path in yaml_files() if path.suffix == ".unity"):
        ids = [document.file_id for document in documents(path)]
        assert ids == sorted(ids)
        assert [document.class_id for document in documents(path)[:4]] == [29, 104, 157, 196]
        assert documents(path)[-1][:2] == (1660057539, MASK)


def test_every_local_reference_resolves() -> None:
    local = [reference for reference in all_references() if reference.guid is None and reference.file_id]
    assert len(local) > 400
    assert [reference for reference in local if reference.file_id not in by_id(reference.path)] == []


def test_every_external_reference_resolves() -> None:
    external = [reference for reference in all_references() if reference.guid is not None]
    assert len(external) > 300
    assert [reference for reference in external if not external_resolves(reference)] == []


def external_resolves(reference: Reference) -> bool:
    guid = str(reference.guid)
    if guid in BUILT_IN:
        return reference.type == 0 and reference.file_id in BUILT_IN_IDS[guid[16]]
    if guid in PACKAGE_SCRIPTS:
        return (reference.file_id, reference.type) == (SCRIPT, 3)
    target = guids()[guid]
    if target.suffix == ".prefab":
        handle = reference.file_id == PREFAB_HANDLE
        return reference.type == 3 and (handle or resolve(target, reference.file_id) is not None)
    if target.suffix in YAML_SUFFIXES:
        return reference.type == 2 and reference.file_id in by_id(target)
    return reference.type == 3 and reference.file_id in IMPORTED_IDS[target.suffix]


def test_recorded_identities_in_prefabs_obey_the_xor_rule() -> None:
    checked = 0
    for path in (path for path in yaml_files() if path.suffix == ".prefab"):
        for document in (document for document in documents(path) if document.stripped):
            source = int(document.body["m_CorrespondingSourceObject"]["fileID"])
            instance = int(document.body["m_PrefabInstance"]["fileID"])
            assert document.file_id == (instance ^ source) & MASK
            checked += 1
    assert checked >= 4


def test_a_recorded_identity_has_the_class_of_its_source() -> None:
    for path in yaml_files():
        for document in (document for document in documents(path) if document.stripped):
            source = document.body["m_CorrespondingSourceObject"]
            found = resolve(guids()[source["guid"]], int(source["fileID"]))
            assert found is not None
            assert by_id(found[0])[found[1]].class_id == document.class_id


def test_overrides_target_the_source_and_are_sorted() -> None:
    for path in yaml_files():
        for instance in instances(path):
            changes = instance.body["m_Modification"]["m_Modifications"]
            source = instance.body["m_SourcePrefab"]["guid"]
            assert {change["target"]["guid"] for change in changes} == {source}
            ids = [int(change["target"]["fileID"]) for change in changes]
            assert ids == sorted(ids)


def test_parents_and_children_agree() -> None:
    for path in (path for path in yaml_files() if path.suffix in (".unity", ".prefab")):
        listed = [
            (document.file_id, int(child["fileID"]))
            for document in documents(path)
            if document.class_id in (4, 224) and not document.stripped
            for child in document.body["m_Children"]
        ]
        assert len(listed) == len({child for _, child in listed})
        assert set(listed) == {
            (parent, child) for parent, child in parents(path) if parent in local_transforms(path)
        }


def parents(path: Path) -> list[tuple[int, int]]:
    """Gives (parent, child) as the children say it: local Transforms and the roots of instances."""
    own = [(int(by_id(path)[each].body["m_Father"]["fileID"]), each) for each in local_transforms(path)]
    stripped = {
        (int(found.body["m_PrefabInstance"]["fileID"]), root_transform(path, found)): found.file_id
        for found in documents(path)
        if found.stripped and found.class_id in (4, 224)
    }
    for instance in instances(path):
        parent = int(instance.body["m_Modification"]["m_TransformParent"]["fileID"])
        if parent:
            own.append((parent, stripped[instance.file_id, True]))
    return own


def root_transform(path: Path, stripped: Document) -> bool:
    source = stripped.body["m_CorrespondingSourceObject"]
    found = resolve(guids()[source["guid"]], int(source["fileID"]))
    assert found is not None
    father = int(by_id(found[0])[found[1]].body["m_Father"]["fileID"])
    return father == 0 and found[0] == innermost_root(guids()[source["guid"]])


def innermost_root(path: Path) -> Path:
    """The file whose root GameObject is the root of this prefab (another one for a variant)."""
    if local_transforms(path):
        return path
    (instance,) = instances(path)
    return innermost_root(guids()[instance.body["m_SourcePrefab"]["guid"]])


def test_components_and_their_game_object_agree() -> None:
    for path in yaml_files():
        for document in (found for found in documents(path) if found.class_id == 1 and not found.stripped):
            components = [int(each["component"]["fileID"]) for each in document.body["m_Component"]]
            owners = {int(by_id(path)[each].body["m_GameObject"]["fileID"]) for each in components}
            assert owners == {document.file_id}


def test_added_objects_are_listed_by_their_instance() -> None:
    path = PROJECT / "Assets/Scenes/Cove.unity"
    change = {found.body["m_SourcePrefab"]["guid"]: found.body["m_Modification"] for found in instances(path)}
    guid = next(guid for guid, asset in guids().items() if asset.name == "Boat.prefab")
    added = [int(each["addedObject"]["fileID"]) for each in change[guid]["m_AddedGameObjects"]]
    stripped = {found.file_id for found in documents(path) if found.stripped and found.class_id == 4}
    assert set(added) == {child for parent, child in parents(path) if parent in stripped}
    (component,) = change[guid]["m_AddedComponents"]
    owner = by_id(path)[int(component["addedObject"]["fileID"])].body["m_GameObject"]["fileID"]
    assert by_id(path)[int(owner)].stripped


def test_scene_roots_are_the_objects_without_a_parent() -> None:
    for path in (path for path in yaml_files() if path.suffix == ".unity"):
        roots = {int(root["fileID"]) for root in documents(path)[-1].body["m_Roots"]}
        free = {
            each for each in local_transforms(path) if by_id(path)[each].body["m_Father"]["fileID"] == "0"
        }
        free |= {
            found.file_id
            for found in instances(path)
            if found.body["m_Modification"]["m_TransformParent"]["fileID"] == "0"
        }
        assert roots == free


def test_serialized_fields_exist_in_their_script() -> None:
    checked = set()
    for path in yaml_files():
        for document in documents(path):
            if document.class_id == 114 and not document.stripped:
                checked |= field_names(document)
    missing = [(script, name) for script, name in checked if not declared(script, name)]
    assert len({script for script, _ in checked}) >= 10
    assert missing == []


def field_names(document: Document) -> set[tuple[Path, str]]:
    script = guids().get(document.body["m_Script"]["guid"])
    if script is None:
        return set()
    names = set(document.body) - ENGINE_FIELDS
    backing = (re.fullmatch(r"<(\w+)>k__BackingField", name) for name in names)
    plain = {name for name in names if not name.startswith("<")}
    return {(script, name) for name in plain | {match[1] for match in backing if match}}


def declared(script: Path, name: str) -> bool:
    """Whether a script, or the generic base it names, has such a field."""
    text = script.read_text("utf-8")
    base = re.search(r"class \w+ : (\w+)<", text)
    others = script.parents[1].rglob(f"{base[1]}.cs") if base else ()
    field = re.compile(rf"\b{name}\b\s*(=|;|\{{ get)")
    return any(field.search(each) for each in (text, *(other.read_text("utf-8") for other in others)))


def test_persistent_calls_name_a_public_method() -> None:
    found = set()
    for path in yaml_files():
        text = path.read_text("utf-8")
        found |= set(
            re.findall(r"m_TargetAssemblyTypeName: LanternCove\.(\w+), .*\n\s+m_MethodName: (\w+)", text)
        )
    assert found == {("GameManager", "LightNextLantern"), ("MenuController", "StartGame")}
    for script, method in found | {("GameManager", "OnLanternLit")}:
        (source,) = PROJECT.rglob(f"{script}.cs")
        assert re.search(rf"public void {method}\(\)", source.read_text("utf-8"))


def test_build_scenes_exist_under_their_guid() -> None:
    (settings,) = documents(PROJECT / "ProjectSettings/EditorBuildSettings.asset")
    scenes = settings.body["m_Scenes"]
    assert [guids()[scene["guid"]] for scene in scenes] == [PROJECT / scene["path"] for scene in scenes]
    assert len(scenes) == 2


def test_tags_and_layers_in_use_are_defined() -> None:
    (tags,) = documents(PROJECT / "ProjectSettings/TagManager.asset")
    known = {*tags.body["tags"], "Untagged", "MainCamera", "Player", "GameController"}
    for path in yaml_files():
        for document in (found for found in documents(path) if found.class_id == 1 and not found.stripped):
            assert document.body["m_TagString"] in known
            assert tags.body["layers"][int(document.body["m_Layer"])]


def test_assembly_definitions_refer_to_each_other() -> None:
    names = {path: json.loads(path.read_text("utf-8")) for path in assets() if path.suffix == ".asmdef"}
    for definition in names.values():
        for reference in definition["references"]:
            assert reference == "UnityEngine.UI" or guids()[reference.removeprefix("GUID:")] in names
    assert sorted(each["name"] for each in names.values()) == [
        "LanternCove.Editor", "LanternCove.Runtime", "LanternCove.Tide",
    ]  # fmt: skip


def test_the_package_lock_names_no_host() -> None:
    lock = (PROJECT / "Packages/packages-lock.json").read_text("utf-8")
    manifest = json.loads((PROJECT / "Packages/manifest.json").read_text("utf-8"))
    assert "://" not in lock
    assert set(manifest["dependencies"]) < set(json.loads(lock)["dependencies"])


def test_the_picture_is_a_valid_png() -> None:
    data = (PROJECT / "Assets/Art/Textures/lantern_glow.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    offset, chunks = 8, []
    while offset < len(data):
        (length,) = struct.unpack(">I", data[offset : offset + 4])
        kind, body = data[offset + 4 : offset + 8], data[offset + 8 : offset + 8 + length]
        assert (
            zlib.crc32(kind + body)
            == struct.unpack(">I", data[offset + 8 + length : offset + 12 + length])[0]
        )
        chunks.append((kind, body))
        offset += 12 + length
    assert [kind for kind, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    assert len(zlib.decompress(chunks[1][1])) == 64 * (64 * 4 + 1)


def test_the_scene_has_what_the_documentation_promises() -> None:
    scene = documents(PROJECT / "Assets/Scenes/Cove.unity")
    objects = [found.body for found in scene if found.class_id == 1 and not found.stripped]
    names = Counter(each["m_Name"] for each in objects)
    assert names["Plank"] == 3
    assert "Buoy N/E" in names
    assert [each["m_Name"] for each in objects if each["m_IsActive"] == "0"] == ["Night Lights"]
    changes = [found.body["m_Modification"] for found in scene if found.class_id == 1001]
    for key in ("m_RemovedComponents", "m_RemovedGameObjects", "m_AddedComponents", "m_AddedGameObjects"):
        assert any(change[key] for change in changes), key


def test_the_table_of_guids_in_the_readme_is_true() -> None:
    rows = re.findall(
        r"^\| `([^`]+)` \| `([0-9a-f]{32})` \|", (EXAMPLES / "README.md").read_text("utf-8"), re.M
    )
    assert len(rows) >= 15
    assert [guids().get(guid) for _, guid in rows] == [PROJECT / path for path, _ in rows]


def test_the_table_of_world_positions_in_the_readme_is_true() -> None:
    number = r"(-?\d+(?:\.\d+)?)"
    row = re.compile(rf"^\| `([^`]+)` \| \({number}, {number}, {number}\) \|", re.M)
    world = {part.path: part.to_world() for part in compose(PROJECT / "Assets/Scenes/Cove.unity").values()}
    rows = row.findall((EXAMPLES / "README.md").read_text("utf-8"))
    assert len(rows) >= 12
    for path, *numbers in rows:
        assert world[path] == pytest.approx([float(each) for each in numbers], abs=6e-4), path
