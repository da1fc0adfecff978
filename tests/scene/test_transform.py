"""Transforms of composed scenes: parents, anchors, and what is not known."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scene.projects import composable
from scenewright.scene import AssetFiles, RectTransform, Scene, Transform, compose, matrix

CANVAS = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!1 &1
GameObject:
  m_Component:
  - component: {{fileID: 2}}
  - component: {{fileID: 3}}
  m_Name: Canvas
  m_IsActive: 1
--- !u!224 &2
RectTransform:
  m_GameObject: {{fileID: 1}}
  m_LocalRotation: {{x: 0, y: 0, z: 0, w: 1}}
  m_LocalPosition: {{x: 0, y: 0, z: 5}}
  m_LocalScale: {{x: 1, y: 1, z: 1}}
  m_Children:
  - {{fileID: 12}}
  m_Father: {{fileID: 0}}
  m_AnchorMin: {{x: 0, y: 0}}
  m_AnchorMax: {{x: 0, y: 0}}
  m_AnchoredPosition: {{x: 10, y: 20}}
  m_SizeDelta: {{x: 800, y: 600}}
  m_Pivot: {{x: 0.5, y: 0.5}}
--- !u!223 &3
Canvas:
  m_GameObject: {{fileID: 1}}
  m_Enabled: 1
  m_RenderMode: {mode}
--- !u!1 &11
GameObject:
  m_Component:
  - component: {{fileID: 12}}
  m_Name: Panel
  m_IsActive: 1
--- !u!224 &12
RectTransform:
  m_GameObject: {{fileID: 11}}
  m_LocalRotation: {{x: 0, y: 0, z: 0, w: 1}}
  m_LocalPosition: {{x: 0, y: 0, z: 1}}
  m_LocalScale: {{x: 1, y: 1, z: 1}}
  m_Children: []
  m_Father: {{fileID: 2}}
  m_AnchorMin: {{x: 0, y: 0}}
  m_AnchorMax: {{x: 1, y: 0.5}}
  m_AnchoredPosition: {{x: 4, y: -6}}
  m_SizeDelta: {{x: -100, y: 50}}
  m_Pivot: {{x: 0, y: 1}}
"""


@pytest.fixture
def canvas(example_copy: Path, composed: Callable[[str], Scene]) -> Callable[[int], Scene]:
    """A canvas of 800 by 600 with a panel, in a render mode."""

    def make(mode: int) -> Scene:
        (example_copy / "Assets/Canvas.prefab").write_text(CANVAS.format(mode=mode), encoding="utf-8")
        return composed("Assets/Canvas.prefab")

    return make


def rect_transform(scene: Scene, path: str) -> RectTransform:
    found = scene.at(path).transform
    assert isinstance(found, RectTransform)
    return found


def test_a_rectangle_follows_from_anchors_and_the_parent(canvas: Callable[[int], Scene]) -> None:
    """800 wide between the anchors less 100; half of 600 high plus 50."""
    panel = rect_transform(canvas(2), "Canvas/Panel")

    assert panel.size == (700, 350)
    assert panel.rect == (0, -350, 700, 350)
    assert panel.offset_min == (4, -56)
    assert panel.offset_max == (-96, -6)


def test_the_place_of_a_rectangle_follows_from_anchors_and_pivots(canvas: Callable[[int], Scene]) -> None:
    """The pivot is at the left (-400) and at the upper anchor (300 - 300 = 0) of the canvas."""
    panel = rect_transform(canvas(2), "Canvas/Panel")

    assert panel.local_position == (-396, -6, 1)
    assert panel.position == (-386, 14, 6)
    assert panel.uncertainty == ""


@pytest.mark.parametrize("mode", [0, 1])
def test_under_a_canvas_on_the_screen_the_world_is_not_known(
    canvas: Callable[[int], Scene], mode: int
) -> None:
    assert "'Canvas'" in rect_transform(canvas(mode), "Canvas/Panel").uncertainty


def test_world_is_parent_times_local_everywhere_in_the_sample(cove_files: AssetFiles) -> None:
    checked = 0
    for scene in composable(cove_files):
        for each in scene.game_objects():
            transform = each.transform
            assert transform is not None
            if transform.parent is not None:
                check_child(transform, transform.parent)
                checked += 1
    assert checked > 100


def check_child(transform: Transform, parent: Transform) -> None:
    assert transform.position == pytest.approx(parent.transform_point(transform.local_position), abs=1e-4)
    turned = matrix.multiply_rotations(parent.rotation, transform.local_rotation)
    assert transform.rotation == pytest.approx(turned, abs=1e-6)


def test_directions_are_those_of_the_world_rotation(cove: Scene) -> None:
    island = cove.at("Environment/Island").transform
    assert island is not None

    assert island.lossy_scale == pytest.approx((2, 2, 2), abs=1e-5)
    assert sum(number * number for number in island.forward) == pytest.approx(1, abs=1e-6)
    assert island.inverse_transform_point(island.transform_point((1, 2, 3))) == pytest.approx(
        (1, 2, 3), abs=1e-4
    )


def test_angles_are_worked_out_from_the_rotation_not_from_the_hint(cove: Scene) -> None:
    crate = cove.at("Player/Hull/Cargo Crate").transform
    assert crate is not None

    assert crate.local_euler_angles == pytest.approx((0, 15, 0), abs=1e-4)


def test_a_prefab_has_a_world_of_its_own(cove_files: AssetFiles) -> None:
    prefab = compose(cove_files, "Assets/Prefabs/LanternPost.prefab")
    root = prefab.roots[0].transform
    assert root is not None

    assert root.position == root.local_position
    assert root.parent is None
