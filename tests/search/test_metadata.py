"""What is told of a result beyond its name."""

import re
import struct
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sample import PROJECT, guids
from scenewright.project import Project
from scenewright.scene import compose
from scenewright.search import Item, Metadata, MetadataReader, Scope, Search
from scenewright.tools import Workspace
from unity_project import PREAMBLE, TinyProject, guid_for, material

TEXTURE_META = """fileFormatVersion: 2
guid: {guid}
labels:
- Sky
- Night sky
TextureImporter:
  mipmaps:
    enableMipMap: 1
  isReadable: 1
  maxTextureSize: 512
  textureSettings:
    filterMode: 0
    aniso: 4
    wrapU: 1
  platformSettings:
  - buildTarget: DefaultTexturePlatform
    maxTextureSize: 256
    textureCompression: 0
  spritePivot: {{x: 0.5, y: 0.25}}
"""
MESH = (
    PREAMBLE
    + """--- !u!43 &4300000
Mesh:
  m_Name: Keel
  m_SubMeshes:
  - firstByte: 0
    indexCount: 36
    topology: 0
  - firstByte: 72
    indexCount: 8
    topology: 3
  m_Shapes:
    vertices: []
    channels:
    - name: smile
  m_BindPose: []
  m_IsReadable: 1
  m_VertexData:
    m_VertexCount: 24
    m_DataSize: 0
  m_LocalAABB:
    m_Center: {x: 0, y: 0.5, z: -0}
    m_Extent: {x: 1, y: 2, z: 3}
"""
)
TEXTURE = (
    PREAMBLE
    + """--- !u!28 &2800000
Texture2D:
  m_Name: Noise
  m_Width: 64
  m_Height: 32
  m_MipCount: 7
  m_IsReadable: 0
  m_TextureSettings:
    serializedVersion: 2
    m_FilterMode: 2
    m_Aniso: 1
    m_WrapU: 0
"""
)


@pytest.fixture
def tiny(tmp_path: Path) -> TinyProject:
    return TinyProject(tmp_path / "Harbour")


@pytest.fixture
def scope_of() -> Callable[[Path], Scope]:
    return lambda root: Workspace(Project.open(root)).scope()


def told(scope: Scope, path: str, kind: str = "", name: str = "") -> Metadata:
    return MetadataReader(scope).of(Item(name or path, path, "", "asset", kind, path))


def test_a_file_has_size_time_guid_labels_and_dependencies(
    tiny: TinyProject, scope_of: Callable[[Path], Scope]
) -> None:
    picture = tiny.write("Assets/Sky.png", b"", meta=TEXTURE_META.format(guid=guid_for("Assets/Sky.png")))
    file = tiny.write("Assets/Sky.mat", material("Sky", guid_for("Assets/Sky.png")))
    tiny.age()
    scope = scope_of(tiny.root)
    found = told(scope, "Assets/Sky.mat")
    assert found.file_size == file.stat().st_size
    assert found.last_modified == "2001-09-09T01:46:40Z"
    assert found.properties["GUID"] == guid_for("Assets/Sky.mat")
    assert found.properties["DependencyCount"] == 1
    assert told(scope, "Assets/Sky.png").properties["Labels"] == ["Sky", "Night sky"]
    assert told(scope, "Assets/Sky.png").file_size == picture.stat().st_size == 0


def test_a_picture_has_the_size_of_its_header_and_its_import_settings(
    tiny: TinyProject, scope_of: Callable[[Path], Scope]
) -> None:
    header = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 640, 480)
    tiny.write("Assets/Sky.png", header, meta=TEXTURE_META.format(guid="a" * 32))
    scope = scope_of(tiny.root)
    found = told(scope, "Assets/Sky.png").properties
    assert (found["Width"], found["Height"]) == (640, 480)
    expected = {
        "MaxTextureSize": 256,
        "TextureCompression": "Uncompressed",
        "IsReadable": True,
        "MipmapEnabled": True,
        "FilterMode": "Point",
        "WrapMode": "Clamp",
        "AnisoLevel": 4,
        "SpritePivot": "(0.50, 0.25)",
    }
    assert {key: found.get(key) for key in expected} == expected
    assert scope.notes == []


def test_a_picture_without_a_readable_header_is_noted(
    tiny: TinyProject, scope_of: Callable[[Path], Scope]
) -> None:
    tiny.write("Assets/Sky.png", b"version https://git-lfs.github.com/spec/v1\n")
    scope = scope_of(tiny.root)
    assert "Width" not in told(scope, "Assets/Sky.png").properties
    assert "headers" in scope.notes[0]


def test_a_file_that_went_away_meanwhile_is_noted(
    tiny: TinyProject, scope_of: Callable[[Path], Scope]
) -> None:
    file = tiny.write("Assets/Sky.png", b"", meta=TEXTURE_META.format(guid="a" * 32))
    scope = scope_of(tiny.root)
    file.unlink()
    Path(f"{file}.meta").unlink()
    assert told(scope, "Assets/Sky.png").properties["GUID"] == "a" * 32
    assert "incomplete" in scope.notes[0]


def test_a_saved_mesh_is_counted(tiny: TinyProject, scope_of: Callable[[Path], Scope]) -> None:
    tiny.write("Assets/Keel.asset", MESH)
    scope = scope_of(tiny.root)
    name = f"GlobalObjectId_V1-3-{guid_for('Assets/Keel.asset')}-4300000-0"
    for given in ("", name):
        found = told(scope, "Assets/Keel.asset", "Mesh", given).properties
        expected = {
            "IsReadable": True,
            "SubMeshCount": 2,
            "VertexCount": 24,
            "TriangleCount": 12,
            "BlendShapeCount": 1,
            "BoneCount": 0,
            "Bounds": "Center: (0.00, 0.50, 0.00), Extents: (1.00, 2.00, 3.00)",
        }
        assert {key: found.get(key) for key in expected} == expected


def test_a_saved_texture_tells_what_it_holds(tiny: TinyProject, scope_of: Callable[[Path], Scope]) -> None:
    tiny.write("Assets/Noise.asset", TEXTURE)
    found = told(scope_of(tiny.root), "Assets/Noise.asset", "Texture2D").properties
    expected = {
        "Width": 64,
        "Height": 32,
        "IsReadable": False,
        "MipMapCount": 7,
        "FilterMode": "Trilinear",
        "WrapMode": "Repeat",
        "AnisoLevel": 1,
    }
    assert {key: found.get(key) for key in expected} == expected


def test_a_mesh_in_a_form_that_is_not_known_is_noted(
    tiny: TinyProject, scope_of: Callable[[Path], Scope]
) -> None:
    tiny.write("Assets/Keel.asset", MESH.replace("m_VertexCount", "m_Vertices"))
    scope = scope_of(tiny.root)
    found = told(scope, "Assets/Keel.asset", "Mesh").properties
    assert found["SubMeshCount"] == 2
    assert "VertexCount" not in found
    assert "incomplete" in scope.notes[0]


def test_what_is_no_file_has_none(tiny: TinyProject, scope_of: Callable[[Path], Scope]) -> None:
    scope = scope_of(tiny.root)
    for path in ("", "compute", "Assets/Gone.mat", "../secret"):
        assert told(scope, path) == Metadata()


def test_a_game_object_has_its_place_as_unity_prints_it(
    example_copy: Path, scope_of: Callable[[Path], Scope]
) -> None:
    with Workspace(Project.open(example_copy)) as workspace:
        scope = workspace.scope(["Cove"])
        (item,) = Search().find("h: path=/player", scope).items
        found = MetadataReader(scope).of(item).properties
        boat = compose(scope.files, "Assets/Scenes/Cove.unity").at("Player")
    assert set(found) == {
        "Position", "LocalPosition", "Rotation", "LocalRotation", "LocalScale", "LossyScale",
    }  # fmt: skip
    assert found["Position"] == found["LocalPosition"]
    assert re.fullmatch(r"\((-?\d+\.\d\d, ){2}-?\d+\.\d\d\)", found["Position"])
    assert re.fullmatch(r"\((-?\d+\.\d{5}, ){3}-?\d+\.\d{5}\)", found["Rotation"])
    place = [float(part) for part in found["Position"].strip("()").split(",")]
    assert place == pytest.approx(boat.transform.position, abs=0.006)


def test_every_file_of_the_sample_has_the_facts_of_its_own_files(
    example_copy: Path, scope_of: Callable[[Path], Scope]
) -> None:
    scope = scope_of(example_copy)
    for guid, original in guids().items():
        path = original.relative_to(PROJECT).as_posix()
        if not original.is_file() or not path.startswith("Assets/"):
            continue
        found = told(scope, path)
        status = (example_copy / path).stat()
        assert found.file_size == status.st_size
        assert found.last_modified == f"{datetime.fromtimestamp(status.st_mtime, UTC):%Y-%m-%dT%H:%M:%SZ}"
        assert found.properties["GUID"] == guid
    assert scope.notes == []
