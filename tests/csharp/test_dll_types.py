"""FileIDs of types in DLLs: known values, the test suite of RFC 1320, and real projects."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.csharp import dll_type_file_id, known_dll_type
from scenewright.csharp.dll_types import md4

UI_DLLS = (b"f5f67c52d1564df4a8936ccd202a3bd8", b"f70555f144d8491a825f0804e09c671c")
SCRIPT = re.compile(rb"m_Script: \{fileID: (-?\d+), guid: (?:" + b"|".join(UI_DLLS) + rb"), type: 3\}")


@pytest.mark.parametrize(
    ("namespace", "name", "file_id"),
    [
        ("UnityEngine.UI", "Image", -765806418),
        ("UnityEngine.UI", "Text", 708705254),
        ("UnityEngine.UI", "Button", 1392445389),
        ("UnityEngine.UI", "CanvasScaler", 1980459831),
        ("UnityEngine.UI", "GraphicRaycaster", 1301386320),
        ("UnityEngine.EventSystems", "EventSystem", -619905303),
        ("UnityEngine.EventSystems", "StandaloneInputModule", 1077351063),
    ],
)
def test_a_type_hashes_to_the_number_unity_writes_and_back(namespace: str, name: str, file_id: int) -> None:
    assert dll_type_file_id(namespace, name) == file_id
    assert known_dll_type(file_id) == (namespace, name)


def test_an_unknown_number_names_no_type() -> None:
    assert known_dll_type(11500000) is None


@pytest.mark.parametrize(
    ("message", "digest"),
    [
        (b"", "31d6cfe0d16ae931b73c59d7e0c089c0"),
        (b"a", "bde52cb31de33e46245e05fbdbd6fb24"),
        (b"abc", "a448017aaf21d8525fc10ae87aa6729d"),
        (b"message digest", "d9130a8164549fe818874806e1c7014b"),
        (b"abcdefghijklmnopqrstuvwxyz", "d79e1c308aa5bbcdeea8ed63df412da9"),
        (b"1234567890" * 8, "e33b4ddc9c38f2199c3e7b164fcc0536"),
    ],
)
def test_md4_gives_the_digests_of_its_specification(message: bytes, digest: str) -> None:
    assert md4(message).hex() == digest


@pytest.mark.parametrize("project", ["steamvr", "mirror", "unite2017"])
def test_every_ui_component_of_real_projects_is_named(
    project: str, corpus_project: Callable[[str], Path]
) -> None:
    scenes = [path for path in corpus_project(project).rglob("*") if path.suffix in (".unity", ".prefab")]
    numbers = {int(found) for path in scenes for found in SCRIPT.findall(path.read_bytes())}
    assert [number for number in numbers if known_dll_type(number) is None] == []
