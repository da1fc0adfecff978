"""Small files in Unity's own format, one for each odd thing that real ones hold."""

from pathlib import Path

from scenewright.text import Document, UnityFile

PREAMBLE = b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"

SCENE = (
    PREAMBLE
    + b"""--- !u!29 &1
OcclusionCullingSettings:
  m_ObjectHideFlags: 0
  m_OcclusionCullingData: {fileID: 0}
--- !u!1 &519420028
GameObject:
  m_ObjectHideFlags: 0
  m_CorrespondingSourceObject: {fileID: 0}
  serializedVersion: 6
  m_Component:
  - component: {fileID: 519420032}
  - component: {fileID: 519420031}
  m_Layer: 0
  m_Name: Lamp Post
  m_TagString: Untagged
  m_IsActive: 1
--- !u!4 &519420032
Transform:
  m_GameObject: {fileID: 519420028}
  m_LocalRotation: {x: 0, y: -0, z: 0.70710677, w: 1e-05}
  m_LocalPosition: {x: .5, y: 1, z: -10}
  m_Children: []
  m_Father: {fileID: 0}
--- !u!114 &519420031
MonoBehaviour:
  m_GameObject: {fileID: 519420028}
  m_Enabled: 1
  m_Script: {fileID: 11500000, guid: 0e2b7c9a4d5f46118a3b2c1d0e9f8a7b, type: 3}
  m_Name: 
  <Wick>k__BackingField: {fileID: 2100000, guid: 5f0a4c1b2d3e4f5061728394a5b6c7d8,
    type: 2}
  note: a lamp that is lit at dusk and put out at dawn, by the keeper who lives in
    the house behind the harbour wall
  motto: 'it''s: "bright"

    and: - warm

'
  label: "caf\\xE9 \\u2013 open\\nuntil\\tten"
  empty: {}
  hex: 0102030400000000ffffffff
  grid:
  - - 1
    - 2
  - - 3
  - []
  colors:
    'odd key': {r: 1, g: 0.5, b: 0, a: 1}
    "quoted: key": Infinity
    : nameless
  items:
  - 
  - first: 1
    second: {x: 1, y: 2}
  - plain text
  - {fileID: 4800000, guid: 0000000000000000f000000000000000, type: 0}
--- !u!4 &1234567890123456789 stripped
Transform:
  m_CorrespondingSourceObject: {fileID: -4216859302048453862, guid: 7c1d2e3f405162738495a6b7c8d9eaf0,
    type: 3}
  m_PrefabInstance: {fileID: 2011}
  m_PrefabAsset: {fileID: 0}
--- !u!1001 &2011
PrefabInstance:
  m_ObjectHideFlags: 0
  m_Modification:
    m_TransformParent: {fileID: 0}
    m_Modifications:
    - target: {fileID: 400000, guid: 7c1d2e3f405162738495a6b7c8d9eaf0, type: 3}
      propertyPath: m_Materials.Array.data[0]
      value: 
      objectReference: {fileID: 0}
    m_RemovedComponents: []
  m_SourcePrefab: {fileID: 100100000, guid: 7c1d2e3f405162738495a6b7c8d9eaf0, type: 3}
"""  # noqa: W291 - Unity writes a blank behind the colon of an empty value
)

OLD_MATERIAL = (
    PREAMBLE
    + b"""--- !u!21 &2100000
Material:
  serializedVersion: 3
  m_Shader: {fileID: 46, guid: 0000000000000000f000000000000000, type: 0}
  m_SavedProperties:
    serializedVersion: 2
    m_TexEnvs:
      data:
        first:
          name: _MainTex
        second:
          m_Texture: {fileID: 0}
      data:
        first:
          name: _BumpMap
        second:
          m_Texture: {fileID: 2800000, guid: 5f0a4c1b2d3e4f5061728394a5b6c7d8, type: 3}
    m_Floats:
    - _Cutoff: .5
    - _Glossiness: .0199999996
"""
)

META = b"""fileFormatVersion: 2
guid: 0e2b7c9a4d5f46118a3b2c1d0e9f8a7b
folderAsset: yes
PluginImporter:
  externalObjects: {}
  platformData:
  - first:
      : Any
    second:
      enabled: 0
  userData: 
"""  # noqa: W291 - Unity writes a blank behind the colon of an empty value

SAMPLES = {
    "scene": SCENE,
    "scene, CRLF": SCENE.replace(b"\n", b"\r\n"),
    "scene, no final newline": SCENE.rstrip(),
    "scene, BOM": b"\xef\xbb\xbf" + SCENE,
    "material": OLD_MATERIAL,
    "meta": META,
    "meta, BOM": b"\xef\xbb\xbf" + META.rstrip(),
    "meta, comment": b"// written by a tool\n" + META,
}


def first_document(body: bytes, path: str = "Thing.asset") -> Document:
    """The document that ``body`` makes under a header of class 114."""
    return UnityFile.from_bytes(PREAMBLE + b"--- !u!114 &11400000\n" + body, path).documents[0]


def yaml_files(root: Path, chosen: slice = slice(None)) -> list[UnityFile]:
    """Every file below ``root`` that opens as Unity YAML, ``.meta`` included; only the ``chosen`` ones."""
    from corpus import meta_files, yaml_assets
    from scenewright.errors import FileFormatError

    opened = []
    for path in [*yaml_assets(root), *meta_files(root)][chosen]:
        try:
            opened.append(UnityFile.open(path))
        except FileFormatError:
            continue
    return opened
