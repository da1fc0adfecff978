import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from scenewright.project import (
    BUILT_IN_TAGS,
    BuildScene,
    Project,
    QualityLevel,
    Settings,
    SortingLayer,
    Unknown,
)
from scenewright.text import Reference

T = TypeVar("T")
EACH = ("tags_and_layers", "build_scenes", "graphics", "quality", "physics", "physics2d", "player", "editor")
TAGS = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!78 &1
TagManager:
  serializedVersion: 3
  tags:
  - Lamp
  - 'Boss: final'
  layers:
  - Default
  - TransparentFX
  - Ignore Raycast
  -
  - Water
  - UI
  m_SortingLayers:
  - name: Default
    uniqueID: 0
    locked: 0
  - name: Fog
    uniqueID: 3920147211
    locked: 0
  m_RenderingLayers:
  - Default
  - Lamps
"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "ProjectSettings").mkdir()
    return Settings(tmp_path)


def write(settings_root: Path, name: str, content: str | bytes) -> None:
    data = content.encode() if isinstance(content, str) else content
    (settings_root / "ProjectSettings" / name).write_bytes(data)


def known(facts: T | Unknown) -> T:
    assert not isinstance(facts, Unknown), facts
    return facts


def test_tags_and_layers_of_a_new_project(settings: Settings, tmp_path: Path) -> None:
    write(tmp_path, "TagManager.asset", TAGS)
    facts = known(settings.tags_and_layers)
    assert facts.tags == ("Lamp", "Boss: final")
    assert facts.all_tags == (*BUILT_IN_TAGS, "Lamp", "Boss: final")
    assert (len(facts.layers), facts.layers[:7]) == (
        32,
        ("Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI", ""),
    )
    assert (facts.layer_index("UI"), facts.layer_index(""), facts.layer_index("Nowhere")) == (5, None, None)
    assert facts.sorting_layers == (SortingLayer("Default", 0), SortingLayer("Fog", 3920147211))
    assert facts.rendering_layers == ("Default", "Lamps")


def test_layers_of_unity_4_have_a_key_each(settings: Settings, tmp_path: Path) -> None:
    body = "".join(f"  Builtin Layer {n}: {name}\n" for n, name in enumerate(["Default", "TransparentFX"]))
    head = TAGS.split("  serializedVersion")[0]
    write(tmp_path, "TagManager.asset", f"{head}  tags:\n  - Lamp\n  - \n{body}  User Layer 8: Ground\n")
    facts = known(settings.tags_and_layers)
    assert (facts.layers[0], facts.layers[1], facts.layers[8], len(facts.layers)) == (
        "Default",
        "TransparentFX",
        "Ground",
        32,
    )
    assert facts.tags == ("Lamp",)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "not_found"),
        (b"\0\0\2\xfa\0\0\x10\xec\0\0\0\x0f5.4.1f1\0", "binary_asset"),
        (b"", "file_format"),
        (b'{"a": 1}', "file_format"),
        (b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n", "file_format"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "lfs_pointer"),
        (TAGS.replace("  tags:", "<<<<<<< HEAD\n  tags:").encode(), "merge_conflict"),
        (TAGS.replace("3920147211", "many").encode(), "file_format"),
    ],
)
def test_what_cannot_be_read_is_unknown_and_says_why(
    settings: Settings, tmp_path: Path, content: bytes | None, code: str
) -> None:
    if content is not None:
        write(tmp_path, "TagManager.asset", content)
    facts = settings.tags_and_layers
    assert isinstance(facts, Unknown)
    assert (facts.code, facts.path, bool(facts)) == (code, "ProjectSettings/TagManager.asset", False)
    assert "TagManager.asset" in facts.reason


def test_a_changed_file_is_read_again(settings: Settings, tmp_path: Path) -> None:
    write(tmp_path, "TagManager.asset", TAGS)
    assert "Lamp" in known(settings.tags_and_layers).tags
    assert settings.tags_and_layers is settings.tags_and_layers
    write(tmp_path, "TagManager.asset", TAGS.replace("Lamp\n", "Buoy\n", 1))
    os.utime(tmp_path / "ProjectSettings/TagManager.asset", ns=(1, 1))
    assert "Buoy" in known(settings.tags_and_layers).tags


def test_layers_that_do_not_collide(settings: Settings, tmp_path: Path) -> None:
    masks = [0xFFFFFFFF] * 32
    masks[8], masks[0] = 0xFFFFFFFE, 0xFFFFFEFF
    digits = b"".join(mask.to_bytes(4, "little") for mask in masks).hex()
    head = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!55 &1\nPhysicsManager:\n"
    body = f"{head}  m_Gravity: {{x: 0, y: -1.5, z: .25}}\n"
    write(tmp_path, "DynamicsManager.asset", f"{body}  m_LayerCollisionMatrix: {digits}\n")
    facts = known(settings.physics)
    assert facts.gravity == (0, -1.5, 0.25)
    assert (facts.collides(0, 8), facts.collides(8, 0), facts.collides(8, 8)) == (False, False, True)
    write(tmp_path, "DynamicsManager.asset", f"{body}  m_LayerCollisionMatrix: {'z' * 256}\n")
    assert known(settings.physics).collides(0, 8) is None


@pytest.mark.parametrize("name", EACH)
def test_a_project_saved_in_binary_has_no_known_settings(
    name: str, corpus_project: Callable[[str], Path]
) -> None:
    project = Project.open(corpus_project("towerdefense") / "Tower Defense Unity Project")
    facts = getattr(project.settings, name)
    assert isinstance(facts, Unknown)
    assert (facts.code, bool(facts.hint)) == ("binary_asset", True)


def test_real_settings_of_an_old_project(corpus_project: Callable[[str], Path]) -> None:
    settings = Project.open(corpus_project("steamvr")).settings
    assert known(settings.tags_and_layers).layer_index("Hand") == 8
    folder = "Assets/SteamVR/InteractionSystem/Samples"
    assert known(settings.build_scenes) == (
        BuildScene(f"{folder}/Interactions_Example.unity", True, None),
        BuildScene(f"{folder}/Interactions_Example copy.unity", False, None),
    )
    player = known(settings.player)
    assert (player.company, player.product, player.bundle_version) == ("Valve", "SteamVR", "1.0")
    assert (player.active_input_handler, player.is_linear, player.defines) == (None, True, {})
    assert known(settings.physics).collides(8, 8) is False
    assert known(settings.physics).collides(0, 8) is True
    assert known(settings.physics2d).gravity == (0, -9.81000042)
    assert known(settings.editor).inline_mappings_on_one_line is None
    assert [level.name for level in known(settings.quality).levels][:2] == ["Fastest", "Fast"]


def test_real_defines_of_old_numbered_groups(corpus_project: Callable[[str], Path]) -> None:
    player = known(Project.open(corpus_project("udonsharp")).settings.player)
    assert player.defines["Standalone"] == (
        "UNITY_POST_PROCESSING_STACK_V2",
        "VRC_SDK_VRCSDK3",
        "UDON",
        "UDONSHARP",
    )
    assert player.defines["Android"] == ("UNITY_POST_PROCESSING_STACK_V2",)
    assert player.api_compatibility == {"": 6, "Standalone": 3}


def test_real_defines_of_named_groups(corpus_project: Callable[[str], Path]) -> None:
    settings = Project.open(corpus_project("mrtk3") / "UnityProjects/MRTKDevTemplate").settings
    player = known(settings.player)
    assert player.defines["Windows Store Apps"] == ("USE_INPUT_SYSTEM_POSE_CONTROL",)
    assert (player.company, player.product) == ("Mixed Reality Toolkit Organization", "MRTK3 Sample")
    assert known(settings.editor).inline_mappings_on_one_line is True


def test_real_render_pipelines(corpus_project: Callable[[str], Path]) -> None:
    hdrp = Project.open(corpus_project("hdrppasses")).settings
    pipeline = Reference(11400000, "0972f4c6e0802684aa4869af38dfbfa2", 2)
    assert known(hdrp.graphics).render_pipeline == pipeline
    assert known(hdrp.tags_and_layers).layers[29:] == ("FPS Foreground", "Test1", "Test2")
    urp = Project.open(corpus_project("uieffect") / "UIEffectURP").settings
    pipeline = Reference(11400000, "9957cc42fcbc8492a939e023d535f94d", 2)
    quality = known(urp.quality)
    assert (quality.levels, quality.current) == ((QualityLevel("High", pipeline),), 0)
    assert known(Project.open(corpus_project("mirror")).settings.graphics).render_pipeline is None
    two = known(Project.open(corpus_project("techdemos2d")).settings.editor)
    assert (two.default_behaviour, two.serialization_mode) == ("2D", "text")


def test_real_binary_settings_beside_text_ones(
    settings: Settings, tmp_path: Path, corpus_project: Callable[[str], Path]
) -> None:
    write(tmp_path, "TagManager.asset", (corpus_project("oddities") / "18-TagManager.asset").read_bytes())
    facts = settings.tags_and_layers
    assert isinstance(facts, Unknown)
    assert facts.code == "binary_asset"
