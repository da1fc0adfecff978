"""Writes a made-up Unity project of any size: the same seed gives the same bytes.

    python bench/generate.py FOLDER 10000

Of every hundred assets 2 are scenes, 13 prefabs, 20 materials, 30 textures (a few bytes each), 20 scripts and
15 ScriptableObjects. They refer to each other as in a game: scenes hold prefab instances with overrides,
prefabs scripts and materials, materials textures.
"""

import hashlib
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

PREAMBLE = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
SHARES = (("unity", 2), ("prefab", 13), ("mat", 20), ("png", 30), ("cs", 20), ("asset", 15))
PER_FOLDER = 100
OBJECTS_IN_SCENE = 30
INSTANCES_IN_SCENE = 15
IMPORTERS = {
    "unity": "DefaultImporter",
    "prefab": "PrefabImporter",
    "mat": "NativeFormatImporter",
    "png": "TextureImporter",
    "cs": "MonoImporter",
    "asset": "NativeFormatImporter",
}


def write(file: str, text: str) -> None:
    """A new file, with as few system calls as it takes: most of the time goes there."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
    os.write(handle, text.encode())
    os.close(handle)


class Generator:
    """One project; ``total`` assets, folders not counted."""

    def __init__(self, root: Path, total: int, seed: int = 1) -> None:
        self.root = root
        self.seed = seed
        self._writers = {
            "unity": self._unity,
            "prefab": self._prefab,
            "mat": self._mat,
            "png": self._png,
            "cs": self._cs,
            "asset": self._scriptable,
        }
        self.counts = {kind: max(1, total * share // 100) for kind, share in SHARES}

    def write(self) -> int:
        """Writes every file; gives how many assets there are."""
        self._project()
        for kind, count in self.counts.items():
            for number in range(count):
                self._asset(kind, number)
        return sum(self.counts.values())

    def _project(self) -> None:
        for folder in ("Assets", "ProjectSettings", "Packages"):
            (self.root / folder).mkdir(parents=True)
        (self.root / "Packages" / "manifest.json").write_text('{"dependencies": {}}\n', encoding="utf-8")
        version = self.root / "ProjectSettings" / "ProjectVersion.txt"
        version.write_text("m_EditorVersion: 2022.3.10f1\n", encoding="utf-8")

    def _asset(self, kind: str, number: int) -> None:
        folder = self.root / "Assets" / kind / f"Set{number // PER_FOLDER}"
        if number % PER_FOLDER == 0:
            self._folder(folder.parent)
            self._folder(folder)
        file = f"{folder}/{kind.capitalize()}{number}.{kind}"
        draw = random.Random(f"{self.seed} {kind} {number}")
        text = "".join(self._writers[kind](number, draw))
        write(file, text)
        guid = self.guid(kind, number)
        meta = f"fileFormatVersion: 2\nguid: {guid}\n{IMPORTERS[kind]}:\n  externalObjects: {{}}\n"
        write(f"{file}.meta", meta)

    def _folder(self, folder: Path) -> None:
        if not folder.exists():
            folder.mkdir()
            guid = hashlib.md5(folder.as_posix().encode(), usedforsecurity=False).hexdigest()
            text = f"fileFormatVersion: 2\nguid: {guid}\nfolderAsset: yes\nDefaultImporter:\n  userData: \n"
            Path(f"{folder}.meta").write_text(text, encoding="utf-8")

    def guid(self, kind: str, number: int) -> str:
        return hashlib.md5(f"{self.seed} {kind} {number}".encode(), usedforsecurity=False).hexdigest()

    def some(self, kind: str, draw: random.Random) -> str:
        """The GUID of any asset of a kind."""
        return self.guid(kind, draw.randrange(self.counts[kind]))

    def _unity(self, number: int, draw: random.Random) -> Iterator[str]:
        yield PREAMBLE
        for position in range(OBJECTS_IN_SCENE):
            yield self._object(1000 * (position + 1), f"Thing{position}", draw)
        for position in range(INSTANCES_IN_SCENE):
            yield self._instance(10**6 + position, draw)

    def _prefab(self, number: int, draw: random.Random) -> Iterator[str]:
        yield PREAMBLE
        yield self._object(1000, f"Prefab{number}", draw)

    def _object(self, first: int, name: str, draw: random.Random) -> str:
        where = ", ".join(f"{axis}: {draw.uniform(-50, 50):.4g}" for axis in "xyz")
        return (
            f"--- !u!1 &{first}\nGameObject:\n  m_ObjectHideFlags: 0\n  m_PrefabInstance: {{fileID: 0}}\n"
            f"  serializedVersion: 6\n  m_Component:\n  - component: {{fileID: {first + 1}}}\n"
            f"  - component: {{fileID: {first + 2}}}\n  - component: {{fileID: {first + 3}}}\n"
            f"  m_Layer: 0\n  m_Name: {name}\n  m_TagString: Untagged\n  m_IsActive: 1\n"
            f"--- !u!4 &{first + 1}\nTransform:\n  m_GameObject: {{fileID: {first}}}\n"
            f"  m_LocalRotation: {{x: 0, y: 0, z: 0, w: 1}}\n  m_LocalPosition: {{{where}}}\n"
            "  m_LocalScale: {x: 1, y: 1, z: 1}\n  m_Children: []\n  m_Father: {fileID: 0}\n"
            f"--- !u!23 &{first + 2}\nMeshRenderer:\n  m_GameObject: {{fileID: {first}}}\n  m_Enabled: 1\n"
            f"  m_Materials:\n  - {{fileID: 2100000, guid: {self.some('mat', draw)}, type: 2}}\n"
            f"  - {{fileID: 2100000, guid: {self.some('mat', draw)}, type: 2}}\n"
            "  m_StaticBatchInfo:\n    firstSubMesh: 0\n    subMeshCount: 0\n  m_SortingOrder: 0\n"
            f"--- !u!114 &{first + 3}\nMonoBehaviour:\n  m_GameObject: {{fileID: {first}}}\n  m_Enabled: 1\n"
            f"  m_Script: {{fileID: 11500000, guid: {self.some('cs', draw)}, type: 3}}\n  m_Name: \n"
            f"  m_EditorClassIdentifier: \n  speed: {draw.uniform(0, 9):.3g}\n"
            f"  settings: {{fileID: 11400000, guid: {self.some('asset', draw)}, type: 2}}\n"
        )

    def _instance(self, file_id: int, draw: random.Random) -> str:
        source = self.some("prefab", draw)
        changes = "".join(
            f"    - target: {{fileID: 1001, guid: {source}, type: 3}}\n"
            f"      propertyPath: m_LocalPosition.{axis}\n"
            f"      value: {draw.uniform(-50, 50):.4g}\n      objectReference: {{fileID: 0}}\n"
            for axis in "xyz"
        )
        return (
            f"--- !u!1001 &{file_id}\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n"
            "  m_Modification:\n    m_TransformParent: {fileID: 0}\n    m_Modifications:\n"
            f"    - target: {{fileID: 1000, guid: {source}, type: 3}}\n      propertyPath: m_Name\n"
            f"      value: Instance{file_id}\n      objectReference: {{fileID: 0}}\n{changes}"
            f"    m_RemovedComponents: []\n  m_SourcePrefab: {{fileID: 100100000, guid: {source}, type: 3}}\n"
        )

    def _mat(self, number: int, draw: random.Random) -> Iterator[str]:
        textures = "".join(
            f"    - {slot}:\n"
            f"        m_Texture: {{fileID: 2800000, guid: {self.some('png', draw)}, type: 3}}\n"
            "        m_Scale: {x: 1, y: 1}\n        m_Offset: {x: 0, y: 0}\n"
            for slot in ("_BumpMap", "_MainTex")
        )
        yield (
            f"{PREAMBLE}--- !u!21 &2100000\nMaterial:\n  serializedVersion: 8\n  m_Name: Mat{number}\n"
            "  m_Shader: {fileID: 46, guid: 0000000000000000f000000000000000, type: 0}\n"
            f"  m_SavedProperties:\n    serializedVersion: 3\n    m_TexEnvs:\n{textures}    m_Floats:\n"
            f"    - _Glossiness: {draw.random():.3g}\n    - _Metallic: {draw.random():.3g}\n"
        )

    def _png(self, number: int, draw: random.Random) -> Iterator[str]:
        yield f"texture {number} {draw.random()}"

    def _cs(self, number: int, draw: random.Random) -> Iterator[str]:
        base = draw.choice(["MonoBehaviour", "MonoBehaviour", "ScriptableObject"])
        yield f"using UnityEngine;\n\nnamespace Made.Set{number // PER_FOLDER}\n{{\n"
        yield f"    public class Cs{number} : {base}\n    {{\n"
        for position in range(draw.randint(2, 8)):
            yield f"        [SerializeField] private float value{position} = {draw.random():.3g}f;\n"
            yield f"        public float Read{position}(int times) {{ return value{position} * times; }}\n"
        yield "    }\n}\n"

    def _scriptable(self, number: int, draw: random.Random) -> Iterator[str]:
        items = "".join(
            f"  - {{fileID: 1000, guid: {self.some('prefab', draw)}, type: 3}}\n"
            for _ in range(draw.randint(1, 5))
        )
        yield (
            f"{PREAMBLE}--- !u!114 &11400000\nMonoBehaviour:\n  m_GameObject: {{fileID: 0}}\n  m_Enabled: 1\n"
            f"  m_Script: {{fileID: 11500000, guid: {self.some('cs', draw)}, type: 3}}\n"
            f"  m_Name: Asset{number}\n  m_EditorClassIdentifier: \n  prefabs:\n{items}"
        )


def main() -> None:
    folder, total = Path(sys.argv[1]), int(sys.argv[2])
    print(Generator(folder, total).write(), "assets in", folder)


if __name__ == "__main__":
    main()
