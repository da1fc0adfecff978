"""What an answer may cost a client that asks without limits of its own."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from asking import Ask

CHARACTERS_A_TOKEN = 4
BUDGET = 1_500
LISTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("prefab_overrides", {}),
    ("reference_find_unset", {}),
    ("event_find_all", {}),
    ("component_find", {"typeName": "Component"}),
    ("find-game-objects", {"RequiredComponents": ["Transform"]}),
    ("scene_get_hierarchy", {}),
    ("scene_get_hierarchy", {"detail": "nodes"}),
    ("event_find_all", {"includeEmpty": False}),
    ("reference_find_unset", {"onlyMissing": True}),
    ("query", {"query": "Object.FindObjectsByType<Transform>(FindObjectsSortMode.None)"}),
)


def tokens(answer: dict[str, Any]) -> float:
    assert answer["success"], answer
    return len(json.dumps(answer, separators=(",", ":"), ensure_ascii=False)) / CHARACTERS_A_TOKEN


@pytest.mark.parametrize(("name", "arguments"), LISTS)
def test_a_page_of_the_sample_is_small(ask_cove: Ask, name: str, arguments: dict[str, Any]) -> None:
    assert tokens(ask_cove(name, scene="Cove", **arguments)) < BUDGET


@pytest.mark.parametrize(("name", "arguments"), LISTS)
def test_a_page_of_a_real_scene_is_small(
    ask_real: Callable[[str], Ask], name: str, arguments: dict[str, Any]
) -> None:
    scene = "Assets/Mirror/Examples/Billiards/MirrorBilliards.unity"

    assert tokens(ask_real("mirror")(name, scene=scene, **arguments)) < BUDGET
