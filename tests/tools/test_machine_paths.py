"""No answer tells where on its machine the project is; what is no scene is refused by its project path."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from asking import Ask, asking
from conftest import EXAMPLE
from scenewright.tools import Registry
from server.test_every_tool import ARGUMENTS

FOLDER = "Assets/Odd"
CONTENTS = {
    "Binary.unity": b"\0\0\0\0\0\0\xff\xfe2022.3.10f1\0" * 20,
    "Pointer.unity": b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 9\n",
    "Empty.prefab": b"",
    "Cut.prefab": b"%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Name: 'never closed\n",
    "Damaged.mat": b"%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n\tm_Name: x\n",
    "Cut.controller": b"%YAML 1.1\n--- !u!91 &9100000\nAnimatorContr",
    "Broken.fbx": b"no model",
}
MATERIAL = "Assets/Art/Materials/Water.mat"
FOLDERS = ("Folder.unity", "Folder.mat")
TOOLS = [each.name for each in Registry.load() if not each.writes]


def texts_of(name: str) -> list[str]:
    """The parameters of a tool that take text of any kind, where paths and names go."""
    known = Registry.load().get(name).parameters
    schemas = {each.name: json.dumps(each.schema) for each in known}
    return [each for each, schema in schemas.items() if '"string"' in schema and '"enum"' not in schema]


@pytest.fixture(scope="module")
def odd_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("odd") / "lantern-cove"
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    folder = root / FOLDER
    folder.mkdir()
    for name, content in CONTENTS.items():
        (folder / name).write_bytes(content)
    for name in FOLDERS:
        (folder / name).mkdir()
    for number, name in enumerate([*CONTENTS, *FOLDERS]):
        meta = f"fileFormatVersion: 2\nguid: {number:032x}\nDefaultImporter:\n  userData: \n"
        (folder / f"{name}.meta").write_text(meta, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def ask_odd(odd_root: Path) -> Ask:
    return asking(odd_root)


def leaks(root: Path, answer: object) -> bool:
    text = json.dumps(answer, ensure_ascii=False)
    return str(root) in text or os.path.realpath(root) in text


@pytest.mark.parametrize("tool", TOOLS)
def test_what_cannot_be_read_is_named_by_its_project_path(odd_root: Path, ask_odd: Ask, tool: str) -> None:
    odd = [f"{FOLDER}/{name}" for name in (*CONTENTS, *FOLDERS, "Nowhere.unity")]
    odd += ["..", f"{len(CONTENTS):032x}"]
    told = [
        (parameter, path)
        for parameter in texts_of(tool)
        for path in odd
        if leaks(odd_root, ask_odd(tool, **ARGUMENTS[tool] | {parameter: path}))
    ]
    assert tool == "project_info" or not told


def test_an_absolute_path_elsewhere_is_refused_without_the_project_s_own(
    odd_root: Path, ask_odd: Ask
) -> None:
    answer = ask_odd("scene_get_hierarchy", scene=str(odd_root.parent / "elsewhere" / "A.unity"))

    assert not answer["success"]
    assert not leaks(odd_root, answer)


def test_settings_that_cannot_be_read_are_named_by_their_project_path(example_copy: Path) -> None:
    settings = example_copy / ".scenewright" / "settings.toml"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text("[index", encoding="utf-8")

    answer = asking(example_copy)("asset_get_info", path="Assets/Scenes/Cove.unity")

    assert answer["path"] == ".scenewright/settings.toml"
    assert not leaks(example_copy, answer)


def test_an_index_that_cannot_be_kept_is_named_by_its_project_path(example_copy: Path) -> None:
    (example_copy / ".scenewright" / "index.sqlite").mkdir(parents=True)

    answer = asking(example_copy)("asset_get_info", path="Assets/Scenes/Cove.unity")

    assert answer["code"] == "index_storage"
    assert not leaks(example_copy, answer)


SCENE_TOOLS = sorted(name for name, given in ARGUMENTS.items() if {"scene", "prefabPath"} & given.keys())


@pytest.mark.parametrize("tool", SCENE_TOOLS)
@pytest.mark.parametrize("asset", [MATERIAL, "Assets/Scripts/Game/GameManager.cs", "Assets"])
def test_an_asset_that_is_no_scene_is_refused_with_scenes_to_take(
    ask_cove: Ask, tool: str, asset: str
) -> None:
    parameter = "prefabPath" if tool == "prefab_get_contents" else "scene"

    answer = ask_cove(tool, **ARGUMENTS[tool] | {parameter: asset})

    assert answer["code"] == "bad_argument"
    assert answer["candidates"]
    assert all(each.endswith((".unity", ".prefab")) for each in answer["candidates"])


def test_a_material_named_by_its_guid_is_no_scene(ask_cove: Ask) -> None:
    guid = ask_cove("asset_get_info", path=MATERIAL)["data"]["guid"]

    assert ask_cove("scene_get_hierarchy", scene=guid)["code"] == "bad_argument"


def test_a_real_project_s_asset_is_no_scene(ask_real: Callable[[str], Ask]) -> None:
    answer = ask_real("uieffect")("scene_get_hierarchy", scene="ProjectSettings/TagManager.asset")

    assert answer["code"] == "bad_argument"
