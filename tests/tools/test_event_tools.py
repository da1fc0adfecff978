"""UnityEvents: which calls they make, as the files have them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data, pages

COVE = "Assets/Scenes/Cove.unity"
MENU = "Assets/Scenes/Menu.unity"
CALL = re.compile(r"^ +m_MethodName: (\S+)$", re.M)


def listeners(ask: Ask, **arguments: Any) -> list[dict[str, Any]]:
    return pages(ask, "event_list_listeners", "listeners", **{"scene": MENU, **arguments})


BUTTON = {"gameObjectPath": "Canvas/Start Button", "componentType": "Button"}


@pytest.mark.parametrize("name", ["m_OnClick", "On Click", "onclick"])
def test_a_button_tells_what_it_calls(ask_cove: Ask, name: str) -> None:
    (call,) = listeners(ask_cove, **BUTTON, eventName=name)

    assert (call["index"], call["target"], call["targetType"]) == (0, "Canvas", "MenuController")
    assert (call["method"], call["callState"], call["mode"], call["argument"]) == (
        "StartGame", "RuntimeOnly", "Void", None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "written", "argument"),
    [
        (2, "m_ObjectArgument: {fileID: 0}", "null"),
        (3, "m_IntArgument: 7", 7),
        (4, "m_FloatArgument: 0.25", 0.25),
        (5, "m_StringArgument: Cove", "Cove"),
        (6, "m_BoolArgument: 1", True),
    ],
)
def test_arguments_are_told(example_copy: Path, mode: int, written: str, argument: Any) -> None:
    scene = example_copy / MENU
    text = scene.read_text("utf-8")
    start = text.index("m_MethodName: StartGame")
    call = re.sub(r"m_Mode: \d", f"m_Mode: {mode}", text[start:], count=1)
    call = re.sub(rf"{written.split(':')[0]}: [^\n]*", written, call, count=1)
    scene.write_text(text[:start] + call, "utf-8", newline="\n")

    (found,) = listeners(asking(example_copy), **BUTTON, eventName="m_OnClick")

    assert found["argument"] == argument


def test_an_override_of_an_event_is_told(ask_cove: Ask) -> None:
    told = data(
        ask_cove(
            "event_list_listeners",
            gameObjectPath="Lanterns/Lantern North",
            componentType="Lantern",
            eventName="onLit",
            scene=COVE,
        )
    )

    assert told["decided_by"] == {"kind": "override", "file": COVE}
    assert [(each["target"], each["method"]) for each in told["listeners"]] == [
        ("GameManager", "OnLanternLit")
    ]


def test_what_is_no_event_is_refused_with_those_there_are(ask_cove: Ask) -> None:
    refused = ask_cove("event_list_listeners", **BUTTON, eventName="m_Interactable", scene=MENU)

    assert refused["code"] == "not_found"
    assert "m_OnClick" in refused["hint"]


def test_events_are_found_everywhere_or_by_what_they_call(ask_cove: Ask) -> None:
    everywhere = pages(ask_cove, "event_find_all", "events", scene=COVE, limit=4)
    calling = data(ask_cove("event_find_all", scene=MENU, method="StartGame"))["events"]

    assert {each["field"] for each in everywhere} >= {"onLit", "onSpeedChanged", "m_OnClick"}
    assert [(each["gameObject"], each["component"]) for each in calling] == [
        ("Canvas/Start Button", "Button")
    ]
    assert data(ask_cove("event_find_all", scene=MENU, method="StartGam"))["count"] == 0


def test_every_call_of_the_sample_is_found(ask_cove: Ask, example_copy: Path) -> None:
    plain = CALL.findall((example_copy / MENU).read_text("utf-8"))

    found = pages(ask_cove, "event_find_all", "events", scene=MENU, includeEmpty=False)

    assert sum(each["listenerCount"] for each in found) == len(plain) == 1


@pytest.mark.parametrize(
    "scene",
    ["Assets/Demo01_HP/HP 1.unity", "Assets/Demo05_Sets/Sets.unity", "Assets/Demo06_Elements/Element.unity"],
)
def test_every_call_of_a_real_scene_is_found(
    ask_real: Callable[[str], Ask], real_project: Callable[[str], Path], scene: str
) -> None:
    plain = CALL.findall((real_project("unite2017") / scene).read_text("utf-8"))

    found = pages(
        ask_real("unite2017"), "event_find_all", "events", scene=scene, includeEmpty=False, limit=200
    )
    called = [re.split(r"[.(]", call)[-3] for each in found for call in each["calls"]]

    assert len(called) >= len(plain)
    assert set(called) >= set(plain)
