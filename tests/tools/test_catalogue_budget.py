"""What every tool owes its clients, kept for all of them."""

import json

from scenewright.tools import Registry

REGISTRY = Registry.load()
CHARACTERS_A_TOKEN = 4
BUDGET = 2_500


def test_default_list_stays_small() -> None:
    text = json.dumps(
        [each.as_dict() for each in REGISTRY.of(["core"])], separators=(",", ":"), ensure_ascii=False
    )
    assert len(text) / CHARACTERS_A_TOKEN < BUDGET


def test_every_parameter_is_described() -> None:
    undescribed = [
        (each.name, parameter.name)
        for each in REGISTRY
        for parameter in each.parameters
        if not parameter.schema.get("description")
    ]
    assert not undescribed


def test_descriptions_are_one_or_two_sentences() -> None:
    assert {each.name for each in REGISTRY if not 10 < len(each.description) <= 200} == set()
