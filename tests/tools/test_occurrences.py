"""What is found in every component of a scene: the same as reading the values of each one tells."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from asking import Ask, asking, data, pages
from scenewright.project import Project
from scenewright.scene import Component, Missing
from scenewright.scene.property_names import property_keys
from scenewright.scene.values import Plain
from scenewright.text import Reference
from scenewright.workspace import Workspace

COVE = "Assets/Scenes/Cove.unity"
SCENES = (COVE, "Assets/Scenes/Menu.unity")


def components(root: Path, scene: str) -> Iterator[tuple[Component, list[Plain]]]:
    for owner in Workspace(Project.open(root)).scene(scene).game_objects():
        for part in owner.components:
            if part.transform is None:
                yield part, [part.fields[key].to_value() for key in property_keys(part)]


def inside(values: list[Plain]) -> Iterator[Plain]:
    for value in values:
        yield value
        if not isinstance(value, str | Reference):
            yield from inside([*value.values()] if isinstance(value, dict) else value)


def is_unset(part: Component, value: Plain) -> bool:
    return isinstance(value, Reference) and (value.is_null or isinstance(part.scene.resolve(value), Missing))


@pytest.mark.parametrize("scene", SCENES)
def test_every_unset_reference_is_found(ask_cove: Ask, example_copy: Path, scene: str) -> None:
    plain = sum(
        is_unset(part, each) for part, values in components(example_copy, scene) for each in inside(values)
    )

    assert len(pages(ask_cove, "reference_find_unset", "unsetReferences", scene=scene)) == plain > 0


@pytest.mark.parametrize("scene", SCENES)
def test_every_event_is_found(ask_cove: Ask, example_copy: Path, scene: str) -> None:
    plain = sum(
        isinstance(each, dict) and "m_PersistentCalls" in each
        for _, values in components(example_copy, scene)
        for each in inside(values)
    )

    assert len(pages(ask_cove, "event_find_all", "events", scene=scene)) == plain > 0


def test_a_scene_that_changed_is_looked_through_again(example_copy: Path) -> None:
    ask = asking(example_copy)
    calling = {"scene": SCENES[1], "method": "StartGame"}
    file = example_copy / SCENES[1]
    before = data(ask("event_find_all", **calling))["count"]

    renamed = file.read_text("utf-8").replace("m_MethodName: StartGame", "m_MethodName: Begin")
    file.write_text(renamed, "utf-8", newline="\n")

    assert (before, data(ask("event_find_all", **calling))["count"]) == (1, 0)
