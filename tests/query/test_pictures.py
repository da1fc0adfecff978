"""Width and height of textures, out of their files and import settings."""

import struct
from pathlib import Path

import pytest

from scenewright.errors import NotOfflineError
from scenewright.project import Project
from scenewright.workspace import Workspace
from unity_project import PREAMBLE, TinyProject, guid_for

GIF = b"GIF89a" + struct.pack("<HH", 300, 200) + b"\0\0\0"
BMP = b"BM" + struct.pack("<I4xIIii", 54, 54, 40, 300, 200)
META = (
    "fileFormatVersion: 2\nguid: {guid}\nTextureImporter:\n  nPOTScale: {scale}\n  maxTextureSize: {most}\n"
)


def asked(root: Path, content: bytes, suffix: str, scale: int = 0, most: int = 2048) -> str:
    project = TinyProject(root / "Pictures")
    path = f"Assets/Sky{suffix}"
    project.write("Assets/Main.unity", PREAMBLE)
    project.write(path, content, meta=META.format(guid=guid_for(path), scale=scale, most=most))
    texture = f'AssetDatabase.LoadAssetAtPath<Texture2D>("{path}")'
    with Workspace(Project.open(project.root)) as workspace:
        return workspace.query(f'$"{{{texture}.width}} x {{{texture}.height}}"').text


@pytest.mark.parametrize(("content", "suffix"), [(GIF, ".gif"), (BMP, ".bmp")])
def test_a_picture_has_the_size_of_its_header(tmp_path: Path, content: bytes, suffix: str) -> None:
    assert asked(tmp_path, content, suffix) == "300 x 200"


@pytest.mark.parametrize("settings", [{"scale": 1}, {"most": 256}])
def test_a_size_that_the_import_changes_is_not_guessed(tmp_path: Path, settings: dict[str, int]) -> None:
    with pytest.raises(NotOfflineError, match="300 x 200 in the file"):
        asked(tmp_path, GIF, ".gif", **settings)


def test_a_picture_without_a_header_has_no_size(tmp_path: Path) -> None:
    with pytest.raises(NotOfflineError):
        asked(tmp_path, b"version https://git-lfs.github.com/spec/v1\n", ".png")
