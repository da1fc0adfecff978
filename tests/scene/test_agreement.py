"""Every real scene and prefab is composed as a plain composer, which shares no code, composes it."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scene.plain_composer import Composed, Part, PlainComposer, World, walk
from scene.projects import composable, without_models
from scenewright.scene import AssetFiles, GameObject, Scene

SIZES = {
    "hdrppasses": 390, "mirror": 1800, "modularavatar": 15, "mrtk3": 32000, "plateau": 10, "steamvr": 1700,
    "techdemos2d": 160, "udonsharp": 0, "uieffect": 870, "unite2017": 170, "towerdefense": 0,
}  # fmt: skip


def ours(scene: Scene) -> Iterator[tuple[int, GameObject]]:
    todo = [(0, root) for root in reversed(scene.roots)]
    while todo:
        depth, each = todo.pop()
        yield depth, each
        todo += [(depth + 1, child) for child in reversed(each.children)]


def facts(depth: int, each: GameObject) -> tuple[Any, ...]:
    classes = [part.class_id for part in each.components]
    return (depth, each.name, each.active_self, each.active_in_hierarchy, classes)


def plain_facts(composed: Composed, depth: int, part: Part, active: bool) -> tuple[Any, ...]:
    classes = [composed.parts[each].class_id for each in part.components if each in composed.parts]
    return (depth, part.name, part.active, active, classes)


def check_places(each: GameObject, world: World, transform: Part) -> None:
    """Positions and axes of the two are equal but for the rounding of each level to float32."""
    found = each.transform
    assert found is not None
    axes, position = world.of(transform.file_id)
    magnitude = max(
        1.0, *(abs(number) for row in (*axes, position) for number in row if math.isfinite(number))
    )
    rows = found.local_to_world
    for row, expected, moved in zip(rows, axes, position, strict=True):
        assert row[:3] == pytest.approx(expected, abs=2e-5 * magnitude, nan_ok=True), each.path
        assert row[3] == pytest.approx(moved, abs=2e-5 * magnitude, nan_ok=True), each.path


def check(scene: Scene, composed: Composed) -> int:
    world = World(composed)
    count = 0
    for (depth, each), (plain_depth, part, transform, active) in zip(
        ours(scene), walk(composed), strict=True
    ):
        assert facts(depth, each) == plain_facts(composed, plain_depth, part, active), each.path
        check_places(each, world, transform)
        count += 1
    return count


def test_scenes_and_prefabs_agree_with_the_plain_composer(
    real: AssetFiles, request: pytest.FixtureRequest
) -> None:
    assets = [asset for asset in real.index.assets() if asset.guid]
    composer = PlainComposer(
        {asset.guid or "": Path(real.project.to_real(asset.path)) for asset in reversed(assets)}
    )
    checked = 0
    for scene in composable(without_models(real)):
        composed = composer.compose(Path(real.project.to_real(scene.path)))
        assert composed is not None, scene.path
        checked += check(scene, composed)

    name = request.node.callspec.params["real"]
    assert checked >= SIZES[name]
