"""C# queries as a client asks them: the answer, its pages, and the log that keeps it."""

import json
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data

COVE = "Assets/Scenes/Cove.unity"
MENU = "Assets/Scenes/Menu.unity"
NAMES = "Object.FindObjectsByType<Transform>(FindObjectsSortMode.None).Select(each => each.name)"


def ask_for(ask: Ask, text: str, **arguments: Any) -> dict[str, Any]:
    return data(ask("query", query=text, timeout=20_000, **{"scene": COVE, **arguments}))


@pytest.fixture
def ask(example_copy: Path) -> Ask:
    return asking(example_copy)


def test_an_answer_has_value_type_text_and_evidence(ask: Ask) -> None:
    told = ask_for(ask, 'GameObject.Find("Player").GetComponent<Rigidbody>().mass')

    assert (told["value"], told["type"], told["text"]) == (140, "System.Single", "140")
    assert told["evidence"][0]["file"] == COVE
    assert (told["scenes"], told["state"]) == ([COVE], "saved files")


@pytest.mark.parametrize("scene", [[COVE, MENU], f'["{COVE}", "{MENU}"]', ["Cove", "Menu"]])
def test_several_scenes_are_loaded_the_first_active(ask: Ask, scene: Any) -> None:
    told = ask_for(ask, "SceneManager.GetActiveScene().name", scene=scene)

    assert (told["value"], told["scenes"]) == ("Cove", [COVE, MENU])


def test_prefabs_are_asked_like_scenes(ask: Ask) -> None:
    assert (
        ask_for(ask, 'GameObject.Find("HarbourLight/Arm").transform.localPosition.y', scene="HarbourLight")[
            "value"
        ]
        == 4
    )


def test_without_a_scene_the_one_that_is_meant_is_asked(ask: Ask) -> None:
    assert data(ask("query", query="1 + 1", timeout=20_000))["scenes"] == [MENU]


def test_pages_of_a_list_add_up(ask: Ask) -> None:
    names, cursor = [], None
    while True:
        page = ask_for(ask, NAMES, cursor=cursor)
        names += page["value"]
        cursor = page.get("next_cursor")
        if cursor is None:
            break

    assert len(names) == page["total"] > 40
    assert ask_for(ask, f"{NAMES}.Count()")["value"] == len(names)


def test_a_cursor_of_another_query_is_refused(ask: Ask) -> None:
    cursor = ask_for(ask, NAMES)["next_cursor"]

    assert ask("query", query=f"{NAMES}.ToList()", scene=COVE, cursor=cursor)["code"] == "bad_argument"


def test_every_query_and_its_result_are_kept(ask: Ask) -> None:
    told = ask_for(ask, "1 + 1")
    ask("query", query="Time.time", scene=COVE)

    failed, good = data(ask("get_log_by_name", log_name=told["log"]))["entries"]
    assert (good["id"], good["data"]["query"], good["data"]["value"]) == (told["logId"], "1 + 1", 2)
    assert (failed["data"]["success"], failed["data"]["code"]) == (False, "not_offline")
    assert data(ask("get_logs"))["logs"][0]["id"] == failed["id"]


def test_what_is_cut_is_whole_in_the_log(ask: Ask) -> None:
    told = ask_for(ask, "new string('x', 9000)")

    assert told["cut"]
    assert 4000 < len(told["value"]) < 6000
    (entry,) = data(ask("get_log_by_name", log_name="query", full=True, limit=1))["entries"]
    assert entry["data"]["value"] == "x" * 9000


def test_a_usual_answer_is_small(ask: Ask) -> None:
    for text in (
        NAMES,
        "Object.FindObjectsByType<Transform>(FindObjectsSortMode.None)",
        'GameObject.Find("Player")',
    ):
        told = ask("query", query=text, scene=COVE, timeout=20_000)
        assert len(json.dumps(told, separators=(",", ":"), ensure_ascii=False)) / 4 < 1500


def test_a_log_that_cannot_be_written_does_not_keep_the_answer_back(ask: Ask, example_copy: Path) -> None:
    (example_copy / ".scenewright").mkdir(exist_ok=True)
    (example_copy / ".scenewright" / "logs").write_text("in the way")

    told = ask_for(ask, "1 + 1")

    assert (told["value"], told["log"]) == (2, None)
    assert told["logProblem"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"query": "Time.time"}, "not_offline"),
        ({"query": "1 +"}, "query_syntax"),
        ({"query": "1", "timeout": 0}, "bad_argument"),
        ({"query": "1", "timeout": 60_001}, "bad_argument"),
        ({"query": "1", "scene": "Nowhere"}, "not_found"),
        ({"query": "1", "scene": 3}, "bad_argument"),
        ({"query": "1", "scene": [1]}, "bad_argument"),
        ({"query": "Enumerable.Range(0, 2000000000).Sum()", "timeout": 50}, "deadline"),
        ({}, "bad_argument"),
    ],
)
def test_what_cannot_be_answered_is_refused(ask: Ask, arguments: dict[str, Any], code: str) -> None:
    assert ask("query", **{"scene": COVE, **arguments})["code"] == code
