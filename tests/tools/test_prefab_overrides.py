"""What prefab instances change, against the files themselves."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data, pages
from sample import instances

COVE = "Assets/Scenes/Cove.unity"
CHANGE = re.compile(
    r"- target: \{fileID: (-?\d+), guid: (\w{32}),\s+type: \d\}\n"
    r"\s+propertyPath: ([^\n]+)\n\s+value: ?([^\n]*)"
)


def overrides(ask: Ask, **arguments: Any) -> list[dict[str, Any]]:
    return pages(ask, "prefab_overrides", "overrides", **{"scene": COVE, "limit": 500, **arguments})


@pytest.mark.parametrize(
    ("path", "component", "name", "value", "base", "file", "level"),
    [
        ("Lanterns/Lantern North", "Lantern", "intensity", "2", "1", "Cove.unity", 1),
        ("Lanterns/Lantern East", "Lantern", "flickerSpeed", "5", "3", "Cove.unity", 1),
        (
            "Environment/Island/Dock/DockPost/Arm/DockLantern",
            "Lantern",
            "intensity",
            "1.4",
            "1",
            "LanternPost.prefab",
            2,
        ),
        (
            "Environment/Island/HarbourLight/Arm/HarbourLantern",
            "Lantern",
            "intensity",
            "3",
            "2.5",
            "Cove.unity",
            1,
        ),
        (
            "Environment/Island/HarbourLight/Arm/HarbourLantern",
            "Lantern",
            "kind",
            "Sea",
            "Amber",
            "HarbourLight.prefab",
            2,
        ),
        (
            "Environment/Island/HarbourLight/Arm",
            "Transform",
            "m_LocalPosition.y",
            "4",
            "3",
            "HarbourLight.prefab",
            2,
        ),
        ("Player", "BoatController", "engine.topSpeed", "7.5", "6", "Cove.unity", 1),
        ("Player", "BoatController", "crew.Array.size", "2", "1", "Cove.unity", 1),
        ("Player", "Rigidbody", "m_Mass", "140", "120", "Cove.unity", 1),
        ("Player/Mast/Lookout/BowLantern", "Lantern", "intensity", "0.5", "0.8", "Cove.unity", 1),
    ],
)
def test_an_override_tells_value_base_file_and_level(
    ask_cove: Ask, path: str, component: str, name: str, value: str, base: str, file: str, level: int
) -> None:
    (told,) = [
        each
        for each in overrides(ask_cove, gameObjectPath=path)
        if (each["object"], each.get("component"), each.get("property")) == (path, component, name)
    ]

    assert (told["value"], told["base"], told["level"]) == (value, base, level)
    assert told["file"].rpartition("/")[2] == file


def test_what_is_added_and_removed_is_told(ask_cove: Ask) -> None:
    found = {
        (each["kind"], each["object"], each.get("component"))
        for each in overrides(ask_cove, gameObjectPath="Player", level=1)
        if each["kind"] != "property"
    }

    assert found == {
        ("added_component", "Player", "DebugOverlay"),
        ("added_gameobject", "Player/Hull/Cargo Crate", None),
        ("added_gameobject", "Player/Hull/SternLantern", None),
        ("removed_gameobject", "Player/Mast/Flag", None),
    }


def test_a_replaced_component_is_one_added_and_one_removed(ask_cove: Ask) -> None:
    found = {
        (each["kind"], each["component"])
        for each in overrides(ask_cove, scene="HarbourLight")
        if each["kind"] not in ("property", "default")
    }

    assert found == {("added_component", "BoxCollider"), ("removed_component", "CapsuleCollider")}


@pytest.mark.parametrize("scene", [COVE, "Assets/Prefabs/HarbourLight.prefab", "Assets/Prefabs/Boat.prefab"])
def test_every_modification_of_a_file_is_listed_once(ask_cove: Ask, example_copy: Path, scene: str) -> None:
    plain = Counter(
        change["propertyPath"]
        for instance in instances(example_copy / scene)
        for change in instance.body["m_Modification"]["m_Modifications"]
    )

    listed = overrides(ask_cove, scene=scene, level=1, includeDefault=True)

    assert Counter(each["property"] for each in listed if "property" in each) == plain


def test_the_place_of_a_root_is_left_out_unless_asked_for(ask_cove: Ask) -> None:
    told = data(ask_cove("prefab_overrides", scene=COVE, limit=500))
    everything = overrides(ask_cove, includeDefault=True)

    assert len(everything) == told["total"] + told["defaultLeftOut"]
    assert "default" not in told["counts"]
    assert {each["property"].partition(".")[0] for each in everything if each["kind"] == "default"} >= {
        "m_LocalPosition", "m_Name",
    }  # fmt: skip


def test_a_source_that_is_gone_is_said_to_be(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"Assets/Prefabs/LanternPost.prefab{suffix}").unlink()

    told = data(asking(example_copy)("prefab_overrides", scene=COVE))

    assert {(each["code"], each["file"]) for each in told["problems"]} >= {
        ("missing_prefab", COVE),
        ("missing_prefab", "Assets/Prefabs/HarbourLight.prefab"),
    }


def test_a_file_without_instances_has_no_overrides(ask_cove: Ask) -> None:
    assert data(ask_cove("prefab_overrides", scene="Assets/Prefabs/Lantern.prefab"))["total"] == 0


def test_overrides_of_a_real_scene_are_those_that_plain_reading_finds(
    ask_real: Callable[[str], Ask], real_project: Callable[[str], Path]
) -> None:
    scene = "Assets/Mirror/Examples/Billiards/MirrorBilliards.unity"
    text = re.sub(r",\n\s+type:", ", type:", (real_project("mirror") / scene).read_text("utf-8"))
    plain = Counter(
        (path, value)
        for document in text.split("\n--- ")
        if document.startswith("!u!1001 ")
        for path, value in {
            (file_id, path): (path, value) for file_id, _, path, value in CHANGE.findall(document)
        }.values()
    )

    listed = overrides(ask_real("mirror"), scene=scene, level=1, includeDefault=True)
    found = Counter(
        (each["property"], each["value"]) for each in listed if each["kind"] in ("property", "default")
    )

    scalars = Counter({each: count for each, count in plain.items() if each[1]})
    assert scalars.total() > 20
    assert not scalars - found, "a modification is not listed"
