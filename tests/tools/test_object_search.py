"""find-game-objects: what fits, how many, and what is refused."""

import re
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data
from sample import compose

COVE = "Assets/Scenes/Cove.unity"


def search(ask: Ask, **criteria: Any) -> dict[str, Any]:
    return data(ask("find-game-objects", **{"scene": COVE, "MaxResults": 500, **criteria}))


def names(told: dict[str, Any]) -> list[str]:
    return [each["name"] for each in told["results"]]


def plain_paths(root: Path) -> list[str]:
    parts = {id(part): part for part in compose(root / COVE).values()}
    return [part.path for part in parts.values()]


@pytest.mark.parametrize(
    ("mode", "pattern"),
    [
        ("Contains", "Lantern"),
        ("Exact", "Glow"),
        ("Regex", r"^L.*n\b"),
        ("Regex", "an{1}k|[/]"),
        ("Exact", "glow"),
    ],
)
def test_names_are_matched_as_plain_reading_matches_them(
    ask_cove: Ask, example_copy: Path, mode: str, pattern: str
) -> None:
    rules = {
        "Contains": lambda name: pattern in name,
        "Exact": lambda name: pattern == name,
        "Regex": lambda name: re.search(pattern, name) is not None,
    }
    plain = [re.split(r"(?<!\\)/", path)[-1].replace("\\/", "/") for path in plain_paths(example_copy)]

    told = search(ask_cove, NamePattern=pattern, SearchMode=mode, IncludeInactive=True)

    assert sorted(names(told)) == sorted(filter(rules[mode], plain))


def test_the_total_is_true_whatever_is_shown(ask_cove: Ask) -> None:
    told = search(ask_cove, Tag="Lantern", MaxResults=2)

    assert (len(told["results"]), told["totalFound"], told["inactiveLeftOut"]) == (2, 9, 1)
    follows = search(ask_cove, Tag="Lantern", MaxResults=500, cursor=told["next_cursor"])
    assert len(follows["results"]) == 7


def test_all_criteria_must_fit(ask_cove: Ask) -> None:
    assert names(search(ask_cove, Layer=8, RequiredComponents=["Rigidbody", "Buoyancy"])) == ["Player"]
    assert names(search(ask_cove, Tag="Player", NamePattern="Boat")) == []
    assert names(search(ask_cove, RequiredComponents=["Collider"], NamePattern="Player")) == ["Player"]


def test_a_path_finds_all_twins_and_one_of_them_by_number(ask_cove: Ask) -> None:
    both = search(ask_cove, NamePattern="/Lanterns/Lantern", SearchMode="Path")
    one = search(ask_cove, NamePattern="Lanterns/Lantern[1]", SearchMode="Path")

    assert [each["path"] for each in both["results"]] == ["Lanterns/Lantern[0]", "Lanterns/Lantern[1]"]
    assert [each["path"] for each in one["results"]] == ["Lanterns/Lantern[1]"]
    assert names(search(ask_cove, NamePattern="Environment/Buoy N\\/E", SearchMode="Path")) == ["Buoy N/E"]


def test_what_is_inactive_hides_what_is_below_it(ask_cove: Ask) -> None:
    hidden = search(ask_cove, NamePattern="Moonlight")
    shown = search(ask_cove, NamePattern="Moonlight", IncludeInactive=True)

    assert (hidden["totalFound"], hidden["inactiveLeftOut"]) == (0, 1)
    assert shown["results"][0]["isActive"] is True


def test_properties_come_with_lists_and_missing_scripts(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"Assets/Scripts/Game/FollowCamera.cs{suffix}").unlink()
    ask = asking(example_copy)

    (camera,) = search(ask, NamePattern="Main Camera", IncludeInheritedProperties=True)["results"]
    (boat,) = search(ask, NamePattern="Player", IncludeInheritedProperties=True)["results"]

    assert camera["components"][-1]["type"] == "Missing (script)"
    controller = next(each for each in boat["components"] if each["type"] == "BoatController")
    values = {each["name"]: each["value"] for each in controller["properties"]}
    assert values["Crew"] == '["Keeper","Cat"]'


@pytest.mark.parametrize(
    ("criteria", "code"),
    [
        ({}, "bad_argument"),
        ({"NamePattern": "(", "SearchMode": "Regex"}, "invalid_regex"),
        ({"SearchMode": "Selected"}, "not_offline"),
        ({"RequiredComponents": ["Rigidboddy"]}, "not_found"),
        ({"Tag": "Lantern", "MaxResults": 0}, "bad_argument"),
        ({"Layer": 32}, "bad_argument"),
        ({"NamePatern": "Player"}, "bad_argument"),
    ],
)
def test_what_makes_no_sense_is_refused(ask_cove: Ask, criteria: dict[str, Any], code: str) -> None:
    assert ask_cove("find-game-objects", scene=COVE, **criteria)["code"] == code


def test_a_pattern_without_end_meets_the_deadline(
    example_copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenewright.tools.object_search._DEADLINE_S", 0.05)
    scene = example_copy / COVE
    text = scene.read_text("utf-8").replace("m_Name: Rocks", f"m_Name: {'a' * 60}")
    scene.write_text(text, "utf-8", newline="\n")

    refused = asking(example_copy)(
        "find-game-objects", NamePattern=r"(a|aa)+$b", SearchMode="Regex", scene=COVE
    )

    assert refused["code"] == "deadline"
