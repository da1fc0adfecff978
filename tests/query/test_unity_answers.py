"""What comes back with an answer: its value and type, what it rests on, and errors that say why."""

from pathlib import Path

import pytest

from query.conftest import COVE
from scene.projects import asset_files
from scenewright.errors import (
    BadArgumentError,
    DeadlineError,
    NotFoundError,
    NotOfflineError,
    QueryBindingError,
)
from scenewright.query.unity import UnityProject
from scenewright.workspace import Workspace


def test_a_position_comes_with_every_value_it_was_worked_out_from(cove: UnityProject) -> None:
    found = cove.evaluate('GameObject.Find("Player").transform.position', [COVE])

    assert (found.value, found.type, found.text) == (
        {"x": -4.0, "y": 0.2, "z": 2.0}, "UnityEngine.Vector3", "(-4.00, 0.20, 2.00)",
    )  # fmt: skip
    assert [each["property"] for each in found.evidence] == [
        "m_LocalPosition",
        "m_LocalRotation",
        "m_LocalScale",
    ]
    assert {each["object"] for each in found.evidence} == {"Player (Transform)"}
    assert (found.scenes, found.state) == ((COVE,), "saved files")


def test_an_overridden_value_names_the_file_that_decides_and_those_below(cove: UnityProject) -> None:
    found = cove.evaluate('GameObject.Find("HarbourLantern").GetComponent<Lantern>().intensity', [COVE])

    (shown,) = found.evidence
    assert (found.value, shown["file"], shown["property"], shown["source"]) == (
        3.0,
        COVE,
        "intensity",
        "override",
    )
    assert [(each["file"], each["value"]) for each in shown["overridden"]] == [
        ("Assets/Prefabs/HarbourLight.prefab", "2.5"),
        ("Assets/Prefabs/LanternPost.prefab", "1.4"),
        ("Assets/Prefabs/Lantern.prefab", "1"),
    ]


def test_an_object_of_a_scene_is_shown_as_a_reference(cove: UnityProject) -> None:
    found = cove.evaluate("Camera.main", [COVE])

    assert found.value == {
        "name": "Main Camera", "type": "UnityEngine.Camera", "path": "Main Camera", "scene": COVE,
        "guid": "7c9330b5703fdcc2ab90d8b3fe271a05", "fileID": 352942563, "status": "present",
    }  # fmt: skip


def test_an_asset_is_shown_as_a_reference(cove: UnityProject) -> None:
    found = cove.evaluate('GameObject.Find("Hull").GetComponent<Renderer>().sharedMaterial', [COVE])

    assert found.value == {
        "name": "Wood", "type": "UnityEngine.Material", "path": "Assets/Art/Materials/Wood.mat",
        "guid": "e25216fb6be16effd8a5b9b7ac2bac66", "fileID": 2100000, "status": "present",
    }  # fmt: skip


def test_a_value_only_a_running_game_has_is_an_error_that_says_why_and_what_is_near(
    cove: UnityProject,
) -> None:
    with pytest.raises(NotOfflineError, match=r"'Time.deltaTime' exists only while the game runs") as caught:
        cove.evaluate("Time.deltaTime", [COVE])
    assert caught.value.candidates == ("fixedDeltaTime",)


def test_a_method_that_changes_something_is_refused(cove: UnityProject) -> None:
    with pytest.raises(NotOfflineError, match="a query only reads") as caught:
        cove.evaluate('GameObject.Find("Player").SetActive(false)', [COVE])
    assert caught.value.details["column"] == 27


def test_an_unknown_member_names_the_nearest(cove: UnityProject) -> None:
    with pytest.raises(QueryBindingError, match="'Camera' has no member 'fieldOfVew'") as caught:
        cove.evaluate("Camera.main.fieldOfVew", [COVE])
    assert caught.value.candidates[0] == "fieldOfView"


def test_endless_work_stops_at_the_deadline(cove: UnityProject) -> None:
    endless = "Enumerable.Range(0, 1000000).Sum(i => Camera.allCameras.Length)"
    with pytest.raises(DeadlineError):
        cove.evaluate(endless, [COVE], timeout_ms=20)


@pytest.mark.parametrize("timeout", [0, -1, 60001])
def test_a_timeout_is_between_one_and_sixty_thousand_milliseconds(cove: UnityProject, timeout: int) -> None:
    with pytest.raises(BadArgumentError, match="from 1 to 60000"):
        cove.evaluate("1", [COVE], timeout_ms=timeout)


def test_a_scene_that_is_not_there_is_an_error(cove: UnityProject) -> None:
    with pytest.raises(NotFoundError):
        cove.evaluate("1", ["Assets/Scenes/Nowhere.unity"])


NO_SCENES = ["Assets/Data/CoveSettings.asset", "Assets/Art/Materials/Wood.mat", "Assets/Scripts"]


@pytest.mark.parametrize("path", NO_SCENES)
def test_an_asset_that_is_no_scene_is_refused_with_the_nearest_ones(cove: UnityProject, path: str) -> None:
    with pytest.raises(BadArgumentError, match="is neither a scene nor a prefab") as caught:
        cove.evaluate("1", [path])
    assert COVE in caught.value.candidates


@pytest.mark.parametrize("path", NO_SCENES)
def test_a_workspace_refuses_it_too(cove: UnityProject, path: str) -> None:
    with Workspace(cove.files.project) as workspace, pytest.raises(BadArgumentError) as caught:
        workspace.query("1", path)
    assert COVE in caught.value.candidates


def test_a_prefab_can_be_asked_as_a_scene_is(cove: UnityProject) -> None:
    found = cove.evaluate('GameObject.Find("Boat/Hull").transform.localScale', ["Assets/Prefabs/Boat.prefab"])

    assert found.text == "(1.60, 0.60, 4.00)"


def test_several_scenes_count_as_loaded_together(cove: UnityProject) -> None:
    both = [COVE, "Assets/Scenes/Menu.unity"]

    assert cove.evaluate("SceneManager.sceneCount", both).value == 2
    assert cove.evaluate("Object.FindFirstObjectByType<MenuController>() != null", both).value is True
    assert cove.evaluate("Object.FindFirstObjectByType<MenuController>() != null", [COVE]).value is False


def test_without_a_scene_settings_and_assets_can_be_asked(cove: UnityProject) -> None:
    assert cove.evaluate("Physics.gravity.y").value == -9.5
    assert cove.evaluate('AssetDatabase.GUIDToAssetPath("7c9330b5703fdcc2ab90d8b3fe271a05")').value == COVE
    with pytest.raises(NotOfflineError, match="none is open"):
        cove.evaluate("RenderSettings.fog")


def test_evidence_is_counted_and_its_first_part_shown(cove: UnityProject) -> None:
    everything = "Object.FindObjectsByType<Transform>(FindObjectsSortMode.None).Sum(t => t.position.x)"
    found = cove.evaluate(everything, [COVE])

    assert len(found.evidence) == 50 < found.evidence_total


def test_an_answer_says_when_parts_of_the_scene_could_not_be_read(example_copy: Path) -> None:
    (example_copy / "Assets/Prefabs/Boat.prefab").unlink()
    (example_copy / "Assets/Prefabs/Boat.prefab.meta").unlink()
    files = asset_files(example_copy)
    unity = UnityProject(files)

    looked = unity.evaluate("Object.FindObjectsByType<Rigidbody>(FindObjectsSortMode.None).Length", [COVE])
    (note,) = looked.notes
    assert note.startswith(f"Not all of {COVE} could be read")
    assert unity.evaluate("1 + 1", [COVE]).notes == ()
    files.index.close()
