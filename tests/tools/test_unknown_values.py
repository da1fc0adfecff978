"""What stands in a prefab that is not there is unknown, with the reason, whichever tool is asked."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data
from conftest import EXAMPLE

LANTERN = "Assets/Prefabs/Lantern.prefab"
GUID = "30a06cc64bb666ec90cd172e32351b96"
NORTH = "Lanterns/Lantern North"
NESTED = "Environment/Island/HarbourLight/Arm/HarbourLantern"
OVERRIDDEN = {"m_LocalPosition", "m_LocalRotation", "m_LocalEulerAnglesHint"}


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """The tools of the sample project without the prefab of its lanterns."""
    root = tmp_path_factory.mktemp("gone") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    Path(root / LANTERN).unlink()
    Path(root / f"{LANTERN}.meta").unlink()
    return asking(root)


@pytest.mark.parametrize("place", [NORTH, NESTED])
def test_the_inspector_shows_what_only_the_prefab_says_as_null(ask: Ask, place: str) -> None:
    shown = data(ask("inspector_inspect", path=place, scene="Cove"))

    unknown = ("active", "activeInHierarchy", "layer", "layerName", "tag", "isStatic")
    assert {key: shown[key] for key in unknown} == dict.fromkeys(unknown)
    assert GUID in shown["unknown"]
    assert shown["name"] == place.rpartition("/")[2]


def test_what_the_scene_overrides_is_known(ask: Ask) -> None:
    shown = data(ask("inspector_inspect", path=NORTH, scene="Cove"))["transform"]

    assert shown["localPosition"] == {"x": 0, "y": 1, "z": 4}
    assert shown["position"]["x"] == pytest.approx(4.243, abs=0.001)
    assert shown["scale"] is None
    assert "m_LocalScale" in shown["note"]


def test_properties_are_null_with_the_reason(ask: Ask) -> None:
    place = {"gameObjectPath": NORTH, "typeName": "Transform", "scene": "Cove"}
    scale = data(ask("component_get_property", propertyName="m_LocalScale", **place))
    listed = data(ask("component_list_properties", **place))["properties"]

    assert scale["value"] is None
    assert scale["decided_by"]["kind"] == "unknown"
    assert GUID in scale["decided_by"]["reason"]
    assert {each["serializedName"] for each in listed if each["currentValue"] is not None} == OVERRIDDEN


def test_found_objects_have_no_invented_tag_or_layer(ask: Ask) -> None:
    (found,) = data(ask("find-game-objects", NamePattern="Lantern North", scene="Cove"))["results"]
    untagged = data(ask("find-game-objects", Tag="Untagged", MaxResults=500, scene="Cove"))["results"]

    assert (found["tag"], found["layer"], found["isActive"]) == (None, None, None)
    assert GUID in found["unknown"]
    assert NORTH not in {each["path"] for each in untagged}
    assert untagged


def test_nodes_of_the_hierarchy_say_so(ask: Ask) -> None:
    (node,) = data(ask("scene_get_hierarchy", root=NORTH, detail="nodes", scene="Cove"))["hierarchy"]

    assert node["active"] is None
    assert GUID in node["unknown"]


def test_an_override_over_what_is_gone_has_no_base(ask: Ask) -> None:
    rows = data(ask("prefab_overrides", gameObjectPath=NORTH, includeDefault=True, scene="Cove"))["overrides"]

    assert rows
    assert not any("base" in each for each in rows)


def test_a_text_is_null_in_a_query_and_its_evidence_unknown(ask: Ask) -> None:
    told = data(ask("query", query=f'GameObject.Find("{NORTH}").tag', scene="Cove"))

    assert told["value"] is None
    (evidence,) = told["evidence"]
    assert (evidence["source"], evidence["value"]) == ("unknown", None)
    assert GUID in evidence["reason"]
    assert any("m_TagString" in note and GUID in note for note in told["notes"])


@pytest.mark.parametrize("member", ["layer", "isStatic", "activeSelf", "transform.localScale"])
def test_a_number_that_is_not_known_is_an_error_of_a_query(ask: Ask, member: str) -> None:
    answer = ask("query", query=f'GameObject.Find("{NORTH}").{member}', scene="Cove")

    assert answer["code"] == "not_offline"
    assert GUID in answer["message"]


def test_a_query_over_all_objects_goes_on_and_tells_once(ask: Ask) -> None:
    text = 'Object.FindObjectsOfType<Transform>().Where(each => each.tag == "Player").Count()'

    told = data(ask("query", query=text, scene="Cove"))

    assert told["value"] == 1
    assert sum("m_TagString" in note for note in told["notes"]) == 1
    assert any("more such" in note for note in told["notes"])


def test_nothing_is_unknown_in_a_whole_project(ask_cove: Ask) -> None:
    def answers() -> list[dict[str, Any]]:
        return [
            ask_cove("inspector_inspect", path=NORTH, scene="Cove"),
            ask_cove("scene_get_hierarchy", detail="nodes", scene="Cove"),
            ask_cove("find-game-objects", RequiredComponents=["Light"], scene="Cove"),
        ]

    assert not any("unknown" in json.dumps(each) for each in answers())
