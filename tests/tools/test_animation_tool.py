"""Animator controllers: parameters, layers, states, transitions."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data

BOAT = "Assets/Animation/Boat.controller"
JOE = "Assets/SteamVR/InteractionSystem/Samples/JoeJeff/Animator/JoeJeff.controller"


def gather(ask: Ask, path: str, limit: int, **more: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    states, transitions, cursor = [], [], None
    while True:
        page = data(ask("animation_get_controller", path=path, limit=limit, cursor=cursor, **more))
        states += [each for layer in page["layers"] for each in layer["states"]]
        transitions += [each for layer in page["layers"] for each in layer["transitions"]]
        cursor = page.get("next_cursor")
        if cursor is None:
            assert len(states) + len(transitions) == page["total"]
            return states, transitions


def test_the_boat_has_two_states_and_the_ways_between_them(ask_cove: Ask) -> None:
    told = data(ask_cove("animation_get_controller", path=BOAT))
    (layer,) = told["layers"]

    assert told["parameters"] == [
        {"name": "Speed", "type": "Float", "defaultValue": 0},
        {"name": "Capsized", "type": "Bool", "defaultValue": False},
    ]
    assert (layer["name"], layer["blendingMode"], layer["totalStates"]) == ("Base Layer", "Override", 2)
    assert {each["name"]: (each["clipPath"], each["isDefault"]) for each in layer["states"]} == {
        "Idle": ("Assets/Animation/BoatIdle.anim", True),
        "Sailing": ("Assets/Animation/BoatSail.anim", False),
    }
    assert layer["transitions"][0] == {
        "source": "Idle",
        "destination": "Sailing",
        "hasExitTime": False,
        "duration": 0.25,
        "conditions": [{"parameter": "Speed", "mode": "Greater", "threshold": 0.05}],
    }


def test_any_state_entry_and_exit_are_told(example_copy: Path) -> None:
    file = example_copy / BOAT
    text = file.read_text("utf-8")
    text = text.replace(
        "m_AnyStateTransitions: []", "m_AnyStateTransitions:\n  - {fileID: 560989226256503747}"
    )
    text = text.replace("m_EntryTransitions: []", "m_EntryTransitions:\n  - {fileID: 6015891050814339256}")
    text = text.replace("m_DstState: {fileID: -8556212294936880702}", "m_DstState: {fileID: 0}", 1)
    file.write_text(text.replace("m_IsExit: 0", "m_IsExit: 1", 1), "utf-8", newline="\n")

    _, transitions = gather(asking(example_copy), BOAT, 50)

    ends = [(each["source"], each["destination"]) for each in transitions]
    assert ends[:2] == [("AnyState", "(exit)"), ("Entry", "Idle")]


def test_one_state_or_layer_can_be_asked_for(ask_cove: Ask) -> None:
    states, transitions = gather(ask_cove, BOAT, 5, state="Sailing", layer="0")

    assert [each["name"] for each in states] == ["Sailing"]
    assert [each["source"] for each in transitions] == ["Sailing"]


@pytest.mark.parametrize(
    ("arguments", "candidate"),
    [({"state": "Sailin"}, "Sailing"), ({"layer": "Bas Layer"}, "Base Layer"), ({"path": "Boatt"}, BOAT)],
)
def test_unknown_names_tell_the_nearest(ask_cove: Ask, arguments: dict[str, str], candidate: str) -> None:
    refused = ask_cove("animation_get_controller", **{"path": BOAT, **arguments})

    assert refused["code"] == "not_found"
    assert candidate in refused["candidates"]


def test_what_is_no_controller_is_refused(ask_cove: Ask) -> None:
    assert ask_cove("animation_get_controller", path="Assets/Animation/BoatIdle.anim")["code"] == "not_found"


def test_a_real_controller_has_every_state_and_transition_that_plain_reading_finds(
    ask_real: Callable[[str], Ask], real_project: Callable[[str], Path]
) -> None:
    text = (real_project("steamvr") / JOE).read_text("utf-8").replace("\r\n", "\n")
    parts = re.split(r"^--- !u!", text, flags=re.M)
    names = [re.search(r"m_Name: ?(.*)", part)[1] for part in parts if part.startswith("1102 ")]  # type: ignore[index]
    ways = [part for part in parts if re.match(r"1101 |1109 ", part)]
    used = [part for part in ways if text.count(f"- {{fileID: {part.split()[1].lstrip('&')}}}")]

    states, transitions = gather(ask_real("steamvr"), JOE, 7)

    assert sorted(each["name"].rpartition("/")[2] for each in states) == sorted(names)
    assert len(transitions) == len(used)
    plain = sum(part.count("m_ConditionMode:") for part in used)
    assert sum(len(each["conditions"]) for each in transitions) == plain
    known = {each["name"] for each in states} | {"(exit)", "Pickup", "Base Layer"}
    assert {each["destination"] for each in transitions} <= known
    assert any("/" in each["name"] for each in states)


def test_a_blend_tree_tells_its_motions(ask_real: Callable[[str], Ask]) -> None:
    ask = ask_real("steamvr")
    (short,), _ = [found[:1] for found in gather(ask, JOE, 50)]
    (whole,), _ = gather(ask, JOE, 50, state="Grounded")[0], None

    tree = whole["blendTree"]
    assert (tree["type"], tree["parameters"], tree["motions"]) == (
        "FreeformCartesian2D",
        ["Turn", "Forward"],
        15,
    )
    assert (len(tree["children"]), len(short["blendTree"]["children"])) == (15, 5)
    assert tree["children"][1]["position"] == [0.5, 0]


def test_an_override_controller_tells_what_it_replaces(example_copy: Path) -> None:
    (example_copy / "Assets/Night.overrideController").write_text(
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!221 &22100000\nAnimatorOverrideController:\n"
        "  m_Name: Night\n"
        "  m_Controller: {fileID: 9100000, guid: 6ff512af1757c55cb70e9dcb1e8e81f7, type: 2}\n"
        "  m_Clips:\n  - m_OriginalClip: {fileID: 7400000, guid: 59235e1229e1e540bc67e6920e5f1912, type: 2}\n"
        "    m_OverrideClip: {fileID: 7400000, guid: 53fcf6dfc1075e3ec7f1c9942033ed10, type: 2}\n"
    )

    told = data(asking(example_copy)("animation_get_controller", path="Assets/Night.overrideController"))

    assert told["overrides"] == BOAT
    (clip,) = told["clips"]
    assert (clip["original"]["path"], clip["override"]["path"]) == (
        "Assets/Animation/BoatIdle.anim", "Assets/Animation/BoatSail.anim",
    )  # fmt: skip
