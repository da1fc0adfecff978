"""A GameObject as the Inspector would show it."""

import json
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data
from sample import compose

COVE = "Assets/Scenes/Cove.unity"


def inspect(ask: Ask, path: str, **more: Any) -> dict[str, Any]:
    return data(ask("inspector_inspect", path=path, **{"scene": COVE, **more}))


def test_the_head_says_what_and_where_it_is(ask_cove: Ask) -> None:
    told = inspect(ask_cove, "Player")

    assert (told["name"], told["tag"], told["layer"], told["layerName"]) == ("Player", "Player", 8, "Boat")
    assert (told["active"], told["isStatic"], told["children"]) == (True, False, ["Hull", "Mast"])
    assert told["transform"]["position"] == {"x": -4, "y": 0.2, "z": 2}
    assert told["prefab"]["path"] == "Assets/Prefabs/Boat.prefab"


@pytest.mark.parametrize(
    ("path", "position"),
    [
        ("Environment/Island/Dock/DockPost/Arm/DockLantern/Glass/Glow", (7.864, 6.475, -8.121)),
        ("Environment/Buoy N\\/E", (16, 0, 8)),
        ("Player/Hull/SternLantern/Glass/Glow", (-4.9, 1.07, 0.441)),
        ("Night Lights/Moonlight", (0, 12, 10)),
    ],
)
def test_positions_are_those_in_the_world(ask_cove: Ask, path: str, position: tuple[float, ...]) -> None:
    told = inspect(ask_cove, path)["transform"]["position"]

    assert [told[axis] for axis in "xyz"] == pytest.approx(position, abs=0.0006)


def test_an_inactive_parent_shows(ask_cove: Ask) -> None:
    told = inspect(ask_cove, "Night Lights/Moonlight")

    assert (told["active"], told["activeInHierarchy"]) == (True, False)


def test_file_ids_and_global_ids_address_the_same_object(ask_cove: Ask) -> None:
    told = inspect(ask_cove, "Lanterns/Lantern[1]")

    for address in (str(told["fileID"]), told["globalObjectId"]):
        assert inspect(ask_cove, address) == told


def test_pages_hold_every_property_once(ask_cove: Ask) -> None:
    def gather(limit: int) -> list[tuple[str, str]]:
        found, cursor = [], None
        while True:
            page = inspect(ask_cove, "Player", limit=limit, cursor=cursor)
            found += [
                (part["type"], each["name"]) for part in page["components"] for each in part["properties"]
            ]
            cursor = page.get("next_cursor")
            if cursor is None:
                return found

    assert gather(3) == gather(200)
    assert len(set(gather(200))) == len(gather(200)) > 40


def test_one_type_can_be_asked_for(ask_cove: Ask) -> None:
    (part,) = inspect(ask_cove, "Player", component="Rigidbody")["components"]

    mass = next(each for each in part["properties"] if each["name"] == "m_Mass")
    assert mass["value"] == "140"
    assert mass["decided_by"] == {"kind": "override", "file": COVE, "base": "120"}

    assert (
        ask_cove("inspector_inspect", path="Player", scene=COVE, component="Rgidbody")["code"] == "not_found"
    )


def test_every_object_of_the_sample_can_be_inspected_within_the_budget(
    ask_cove: Ask, example_copy: Path
) -> None:
    parts = {id(part): part for part in compose(example_copy / COVE).values()}
    paths = {part.path for part in parts.values()}

    for path in paths:
        told = ask_cove("inspector_inspect", path=path, scene=COVE)
        assert len(json.dumps(told, ensure_ascii=False, separators=(",", ":"))) / 4 < 1500, path


def test_a_canvas_on_the_screen_says_what_is_not_known(ask_cove: Ask) -> None:
    menu = "Assets/Scenes/Menu.unity"
    (canvas, *_) = data(ask_cove("component_find", typeName="Canvas", scene=menu))["components"]

    assert "screen" in inspect(ask_cove, canvas["path"], scene=menu)["transform"]["note"]


def test_an_unknown_object_names_the_roots(example_copy: Path) -> None:
    refused = asking(example_copy)("inspector_inspect", path="Plyer", scene=COVE)

    assert refused["message"].startswith("GameObject not found")
    assert "Player" in refused["candidates"]
