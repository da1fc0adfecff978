"""Small Unity projects, written by a test: every file with its .meta, GUIDs made of the path."""

import hashlib
import os
from pathlib import Path

PREAMBLE = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
IMPORTERS = {
    ".cs": "MonoImporter",
    ".prefab": "PrefabImporter",
    ".unity": "DefaultImporter",
    ".png": "TextureImporter",
}


def guid_for(path: str) -> str:
    """The GUID that ``TinyProject.write`` gives to an asset."""
    return hashlib.md5(os.fsencode(path), usedforsecurity=False).hexdigest()


class TinyProject:
    """A project folder that a test fills."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("Assets", "ProjectSettings", "Packages"):
            (root / folder).mkdir(parents=True)
        version = "m_EditorVersion: 2022.3.10f1\n"
        (root / "ProjectSettings" / "ProjectVersion.txt").write_text(version, encoding="utf-8")

    def write(
        self, path: str, content: str | bytes, *, guid: str | None = None, meta: str | None = None
    ) -> Path:
        """Writes an asset, its folders and their metas."""
        file = self.root / path
        for folder in reversed(file.relative_to(self.root).parents):
            if len(folder.parts) > 1:
                self._folder(folder)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        importer = IMPORTERS.get(file.suffix, "NativeFormatImporter")
        text = (
            meta
            or f"fileFormatVersion: 2\nguid: {guid or guid_for(path)}\n{importer}:\n  externalObjects: {{}}\n"
        )
        Path(f"{file}.meta").write_text(text, encoding="utf-8")
        return file

    def age(self) -> None:
        """Gives every file a time long past: one that a later write cannot repeat."""
        for file in self.root.rglob("*"):
            os.utime(file, (1_000_000_000, 1_000_000_000))

    def _folder(self, folder: Path) -> None:
        (self.root / folder).mkdir(exist_ok=True)
        guid = guid_for(folder.as_posix())
        text = f"fileFormatVersion: 2\nguid: {guid}\nfolderAsset: yes\nDefaultImporter:\n  userData: \n"
        (self.root / f"{folder}.meta").write_text(text, encoding="utf-8")


def material(name: str, texture: str | None = None) -> str:
    """A material; ``texture`` is the GUID of the texture it shows."""
    reference = f"{{fileID: 2800000, guid: {texture}, type: 3}}" if texture else "{fileID: 0}"
    return (
        f"{PREAMBLE}--- !u!21 &2100000\nMaterial:\n  serializedVersion: 8\n  m_Name: {name}\n"
        "  m_Shader: {fileID: 46, guid: 0000000000000000f000000000000000, type: 0}\n"
        "  m_SavedProperties:\n    serializedVersion: 3\n    m_TexEnvs:\n"
        "    - _BumpMap:\n        m_Texture: {fileID: 0}\n"
        f"    - _MainTex:\n        m_Texture: {reference}\n"
        "        m_Scale: {x: 1, y: 1}\n"
    )


def prefab(name: str, script: str | None = None, materials: tuple[str, ...] = ()) -> str:
    """A prefab of one GameObject with a renderer and, where ``script`` is a GUID, a component of it."""
    behaviour = (
        "--- !u!114 &400\nMonoBehaviour:\n  m_GameObject: {fileID: 100}\n  m_Enabled: 1\n"
        f"  m_Script: {{fileID: 11500000, guid: {script}, type: 3}}\n  m_Name: \n"
        "  m_EditorClassIdentifier: \n"
        if script
        else ""
    )
    items = "".join(f"  - {{fileID: 2100000, guid: {guid}, type: 2}}\n" for guid in materials)
    listed = f"  m_Materials:\n{items}" if items else "  m_Materials: []\n"
    return (
        f"{PREAMBLE}--- !u!1 &100\nGameObject:\n  m_Component:\n  - component: {{fileID: 200}}\n"
        f"  - component: {{fileID: 300}}\n  m_Name: {name}\n  m_IsActive: 1\n"
        "--- !u!4 &200\nTransform:\n  m_GameObject: {fileID: 100}\n"
        "  m_Children: []\n  m_Father: {fileID: 0}\n"
        f"--- !u!23 &300\nMeshRenderer:\n  m_GameObject: {{fileID: 100}}\n{listed}{behaviour}"
    )


def script(name: str, base: str = "MonoBehaviour", namespace: str = "Game") -> str:
    """A C# file with one class of one method."""
    return (
        f"using UnityEngine;\n\nnamespace {namespace}\n{{\n    public class {name} : {base}\n    {{\n"
        f"        public void Run{name}() {{ }}\n    }}\n}}\n"
    )
