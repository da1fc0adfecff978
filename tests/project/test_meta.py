import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from corpus import PROJECTS, meta_files
from scenewright.errors import MergeConflictError
from scenewright.project import (
    Meta,
    default_references,
    external_objects,
    imported_objects,
    parse_meta,
)
from scenewright.text import Reference

SCRIPT = b"""fileFormatVersion: 2
guid: 0123456789abcdef0123456789abcdef
MonoImporter:
  externalObjects: {}
  serializedVersion: 2
  defaultReferences: []
  executionOrder: 0
  icon: {instanceID: 0}
  userData: made by hand
  assetBundleName: ui/menu
  assetBundleVariant: hd
"""
GUID = "0123456789abcdef0123456789abcdef"


def test_the_plain_facts_of_a_script() -> None:
    meta = parse_meta(SCRIPT)
    assert meta == Meta(
        guid=GUID,
        importer="MonoImporter",
        user_data="made by hand",
        asset_bundle="ui/menu",
        asset_bundle_variant="hd",
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.rstrip(b"\n"),
        lambda data: b"// written by a tool\n" + data,
        lambda data: data.replace(b"guid: 0123456789abcdef", b"guid: 0123456789ABCDEF"),
        lambda data: data.replace(b"made by hand", b"'made by hand'"),
        lambda data: data.replace(b"MonoImporter", b"timeCreated: 15\nlicenseType: Free\nMonoImporter"),
        lambda data: b"".join(reversed(data.splitlines(keepends=True)[:2])) + data[56:],
    ],
)  # fmt: skip
def test_spelling_and_newlines_change_nothing(change: Callable[[bytes], bytes]) -> None:
    assert parse_meta(change(SCRIPT)) == parse_meta(SCRIPT)


def test_a_folder_its_labels_and_its_store_origin() -> None:
    meta = parse_meta(
        b"fileFormatVersion: 2\nguid: " + GUID.encode() + b"\nAssetOrigin:\n  serializedVersion: 1\n"
        b"labels:\n- Enemy\n- 'it''s: odd'\nfolderAsset: yes\nDefaultImporter:\n  userData: \n"
    )
    assert (meta.is_folder, meta.labels, meta.importer) == (True, ("Enemy", "it's: odd"), "DefaultImporter")


def test_the_main_object_and_the_class_of_a_scripted_importer() -> None:
    native = parse_meta(
        b"guid: " + GUID.encode() + b"\nNativeFormatImporter:\n  mainObjectFileID: -8679921383154817045\n"
    )
    assert native.main_object_file_id == -8679921383154817045
    scripted = parse_meta(
        b"guid: " + GUID.encode() + b"\nScriptedImporter:\n"
        b"  script: {fileID: 11500000, guid: 625f186215c104763be7675aa2d941aa, type: 3}\n"
    )
    assert scripted.importer_script == (11500000, "625f186215c104763be7675aa2d941aa")
    assert native.importer_script is None


@pytest.mark.parametrize("size", [7, 8])
def test_conflict_markers_are_reported_and_no_guid_is_chosen(size: int) -> None:
    ours, middle, theirs = (mark * size for mark in (b"<", b"=", b">"))
    body = b"guid: " + GUID.encode() + b"\n"
    meta = parse_meta(
        b"fileFormatVersion: 2\n"
        + ours
        + b" HEAD\n"
        + body
        + middle
        + b"\n"
        + body[::-1][1:]
        + b"\n"
        + theirs
        + b" b\n"
    )
    assert meta.guid == ""
    assert [(problem.code, problem.line) for problem in meta.problems] == [("conflict_markers", 2)]


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "missing_guid", 1),
        (b"fileFormatVersion: 2\n", "missing_guid", 1),
        (b"fileFormatVersion: 2\nguid: \n", "missing_guid", 2),
        (b"fileFormatVersion: 2\nguid: 1234\n", "bad_guid", 2),
        (b"fileFormatVersion: 2\nguid: " + b"g" * 32 + b"\n", "bad_guid", 2),
        (b"version https://git-lfs.github.com/spec/v1\n", "missing_guid", 1),
    ],
)
def test_a_guid_that_cannot_be_read_is_a_problem_with_its_line(data: bytes, code: str, line: int) -> None:
    meta = parse_meta(data)
    assert meta.guid == ""
    assert [(problem.code, problem.line) for problem in meta.problems] == [(code, line)]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (b"'{\"a\": ''b''}'", "{\"a\": 'b'}"),
        (b"\"line\\nline \\u00e9\"", "line\nline é"),
        (b"'first\n\n    second'", "first\nsecond"),
        (b"a long text that Unity folds\n    behind a blank", "a long text that Unity folds behind a blank"),
        (b"''", ""),
        (b"'", "'"),
    ],
)  # fmt: skip
def test_user_data_reads_whatever_its_spelling(written: bytes, text: str) -> None:
    meta = parse_meta(SCRIPT.replace(b"made by hand", written))
    assert (meta.user_data, meta.asset_bundle) == (text, "ui/menu")


@given(
    st.binary(max_size=300)
    | st.lists(st.sampled_from([*SCRIPT.splitlines(keepends=True), b"<<<<<<< a\n", b"\0"])).map(b"".join)
)
def test_no_bytes_make_it_fail(data: bytes) -> None:
    meta = parse_meta(data)
    assert bool(meta.guid) != any(
        problem.code.endswith("guid") or "conflict" in problem.code for problem in meta.problems
    )


@pytest.mark.parametrize("name", PROJECTS)
def test_every_real_meta_reads_as_a_yaml_library_reads_it(
    name: str, corpus_project: Callable[[str], Path]
) -> None:
    for path in list(meta_files(corpus_project(name)))[::5]:
        data = path.read_bytes()
        if len(data) > 20_000 or re.search(rb"^\s+: ", data, re.MULTILINE):
            continue  # slow for the other library, or an empty key that it refuses
        theirs = yaml.load(data.decode("utf-8-sig"), Loader=yaml.CBaseLoader)
        ours = parse_meta(data)
        importer = theirs.get(ours.importer) or {}
        assert ours.guid == theirs["guid"], path
        assert ours.importer in theirs or not ours.importer
        assert ours.is_folder == (theirs.get("folderAsset") == "yes")
        assert list(ours.labels) == theirs.get("labels", [])
        assert ours.user_data == importer.get("userData", "")
        assert ours.asset_bundle == importer.get("assetBundleName", "")
        assert ours.main_object_file_id == (
            int(importer["mainObjectFileID"]) if "mainObjectFileID" in importer else None
        )
        assert not ours.problems


@pytest.mark.parametrize(
    "name", ["01-Cloud.meta", "02-NetworkDiscoveryBase.cs.meta", "09-urdf.meta", "10-Octree.cs.meta"]
)
def test_real_conflicts_are_found(name: str, corpus_project: Callable[[str], Path]) -> None:
    meta = parse_meta((corpus_project("oddities") / name).read_bytes())
    assert [(problem.code, problem.line) for problem in meta.problems] == [("conflict_markers", 2)]
    assert meta.importer
    with pytest.raises(MergeConflictError):
        imported_objects(meta)


def test_names_of_objects_in_models_and_textures() -> None:
    new = parse_meta(
        b"guid: x\nModelImporter:\n  internalIDToNameTable:\n  - first:\n      74: 8440248360967096626\n"
        b"    second: Camera|CameraAction\n  - first:\n      1: -100\n    second: 'a: b'\n"
    )
    assert [(each.file_id, each.name, each.class_id) for each in imported_objects(new)] == [
        (8440248360967096626, "Camera|CameraAction", 74),
        (-100, "a: b", 1),
    ]
    old = parse_meta(
        b"guid: x\nModelImporter:\n  fileIDToRecycleName:\n    100000: Root\n    9500000: //RootNode\n"
    )
    assert [(each.file_id, each.name, each.class_id) for each in imported_objects(old)] == [
        (100000, "Root", 1),
        (9500000, "//RootNode", 95),
    ]
    assert imported_objects(parse_meta(SCRIPT)) == ()


SPRITES = b"""guid: 0123456789abcdef0123456789abcdef
TextureImporter:
  internalIDToNameTable:
  - first:
      213: 21300000
    second: Walk_0
  spriteSheet:
    serializedVersion: 2
    sprites:
    - serializedVersion: 2
      name: Walk_0
      internalID: 21300000
    - name: Walk_1
      internalID: -77
    - name: Unsaved
      internalID: 0
    nameFileIdTable:
      Walk_0: 21300000
"""


def test_sprites_are_named_once_by_either_table() -> None:
    texture = parse_meta(SPRITES)
    assert [(each.file_id, each.name, each.class_id) for each in imported_objects(texture)] == [
        (21300000, "Walk_0", 213),
        (-77, "Walk_1", 213),
    ]


def test_remapped_materials_and_default_references() -> None:
    model = parse_meta(
        b"guid: x\nModelImporter:\n  externalObjects:\n  - first:\n      type: UnityEngine:Material\n"
        b"      assembly: UnityEngine.CoreModule\n      name: Squish\n"
        b"    second: {fileID: 2100000, guid: 83d971dc1e971294db95113fe0ecbdd4, type: 2}\n"
    )
    (material,) = external_objects(model)
    assert (material.type, material.name) == ("UnityEngine:Material", "Squish")
    assert material.target == Reference(2100000, "83d971dc1e971294db95113fe0ecbdd4", 2)
    script = parse_meta(
        b"guid: x\nMonoImporter:\n  defaultReferences:\n  - hand: {instanceID: 0}\n"
        b"  - plant: {fileID: 1000011210241306, guid: 8a2487c189a464148aadc3af2effa7c8,\n      type: 2}\n"
    )
    assert default_references(script) == {
        "plant": Reference(1000011210241306, "8a2487c189a464148aadc3af2effa7c8", 2)
    }


def test_the_tables_of_every_real_meta_read(corpus_project: Callable[[str], Path]) -> None:
    names = {}
    for path in meta_files(corpus_project("steamvr")):
        meta = parse_meta(path.read_bytes())
        names[path.name] = imported_objects(meta)
        external_objects(meta)
        default_references(meta)
    assert sum(map(len, names.values())) > 1000
    assert all(each.class_id is not None for table in names.values() for each in table)
