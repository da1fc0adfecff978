"""References of components: where they lead, and which lead nowhere."""

from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data, pages

COVE = "Assets/Scenes/Cove.unity"


def reference(ask: Ask, path: str, kind: str, name: str) -> dict[str, Any]:
    arguments = {"gameObjectPath": path, "componentType": kind, "propertyName": name, "scene": COVE}
    return data(ask("reference_get", **arguments))


def test_a_reference_to_an_asset_has_its_path(ask_cove: Ask) -> None:
    told = reference(ask_cove, "Lanterns/Lantern North", "Lantern", "kind")

    assert (told["value"], told["isNull"], told["type"]) == ("Sea", False, "LanternKind")
    assert told["assetPath"] == "Assets/Data/LanternCatalogue.asset"
    assert told["decided_by"]["base"] == "Amber"


def test_a_reference_within_the_scene_has_the_hierarchy_path(ask_cove: Ask) -> None:
    told = reference(ask_cove, "Player", "BoatController", "seats.Array.data[1]")

    assert told["reference"]["path"] == "Player/Hull/Seat[1]"
    assert "assetPath" not in told


def test_an_unset_reference_is_null(ask_cove: Ask) -> None:
    told = reference(ask_cove, "Lanterns/Lantern (broken)", "Lantern", "glow")

    assert (told["value"], told["isNull"], told["expectedType"]) == ("null", True, "Light")
    assert told["reference"] == {"status": "none"}


def test_what_is_no_reference_is_refused(ask_cove: Ask) -> None:
    refused = ask_cove(
        "reference_get",
        gameObjectPath="Player",
        componentType="Rigidbody",
        propertyName="m_Mass",
        scene=COVE,
    )

    assert refused["code"] == "bad_argument"
    assert "component_get_property" in refused["hint"]


def test_unset_references_are_found_on_one_object_or_all(ask_cove: Ask) -> None:
    one = data(
        ask_cove(
            "reference_find_unset",
            gameObjectPath="Lanterns/Lantern (broken)",
            componentType="Lantern",
            scene=COVE,
        )
    )
    everywhere = pages(
        ask_cove, "reference_find_unset", "unsetReferences", componentType="Lantern", scene=COVE
    )

    assert one["unsetReferences"] == [
        {"component": "Lantern", "property": "glow", "expectedType": "Light", "status": "none"}
    ]
    assert [(each["gameObject"], each["property"]) for each in everywhere] == [
        ("Lanterns/Lantern (broken)", "glow")
    ]


def test_children_count_when_asked_for(ask_cove: Ask) -> None:
    def count(**more: Any) -> int:
        return data(ask_cove("reference_find_unset", gameObjectPath="Lanterns", scene=COVE, **more))["count"]

    assert count() == 0
    assert count(includeChildren=True) > 5


def test_missing_references_say_why(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"Assets/Data/LanternCatalogue.asset{suffix}").unlink()

    told = data(
        asking(example_copy)(
            "reference_find_unset", componentType="Lantern", onlyMissing=True, scene=COVE, limit=500
        )
    )

    assert told["count"] == told["missing"] == 9
    assert {each["reason"] for each in told["unsetReferences"]} == {"missing_asset"}
    assert {each["property"] for each in told["unsetReferences"]} == {"kind"}


@pytest.mark.parametrize("arguments", [{"gameObjectPath": "Plyer"}, {"componentType": "Lanten"}])
def test_unknown_names_are_refused(ask_cove: Ask, arguments: dict[str, str]) -> None:
    assert ask_cove("reference_find_unset", scene=COVE, **arguments)["code"] == "not_found"
