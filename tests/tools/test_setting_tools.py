"""Settings of the project by name, tags, layers, the build list, and the state of things."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from asking import Ask, asking, data, pages

EVERYWHERE = (
    "companyName",
    "PlayerSettings.colorSpace",
    "Physics.gravity",
    "QualitySettings.vSyncCount",
    "EditorSettings.defaultBehaviorMode",
    "Time.fixedDeltaTime",
    "PlayerSettings.bundleVersion",
)


@pytest.mark.parametrize(
    ("name", "setting", "value", "kind"),
    [
        ("companyName", "PlayerSettings.companyName", "Tidewater Games", "string"),
        ("PlayerSettings.colorSpace", "PlayerSettings.colorSpace", "Linear", "ColorSpace"),
        ("PlayerSettings.runInBackground", "PlayerSettings.runInBackground", "true", "bool"),
        ("activeInputHandler", "PlayerSettings.activeInputHandler", "Input Manager", "ActiveInputHandler"),
        ("PlayerSettings.SplashScreen.show", "PlayerSettings.SplashScreen.show", "true", "bool"),
        ("QualitySettings.shadows", "QualitySettings.shadows", "All", "ShadowQuality"),
        ("QualitySettings.currentLevel", "QualitySettings.currentLevel", "2", "int"),
        (
            "EditorSettings.serializationMode",
            "EditorSettings.serializationMode",
            "ForceText",
            "SerializationMode",
        ),
        ("Time.fixedDeltaTime", "Time.fixedDeltaTime", "0.02", "float"),
        ("AudioManager.volume", "AudioManager.volume", "0.8", "float"),
        ("audiomanager.m_SampleRate", "AudioManager.m_SampleRate", "0", "int"),
        (
            "GraphicsSettings.defaultRenderPipeline",
            "GraphicsSettings.defaultRenderPipeline",
            "null",
            "RenderPipelineAsset",
        ),
    ],
)
def test_a_setting_goes_by_its_name_in_the_api(
    ask_cove: Ask, name: str, setting: str, value: str, kind: str
) -> None:
    told = data(ask_cove("project_get_settings", settingName=name))

    assert (told["setting"], told["value"], told["type"]) == (setting, value, kind)


def test_structures_and_values_by_platform_are_json(ask_cove: Ask) -> None:
    gravity = data(ask_cove("project_get_settings", settingName="Physics.gravity"))
    backend = data(ask_cove("project_get_settings", settingName="PlayerSettings.scriptingBackend"))

    assert gravity["json"] == {"x": 0, "y": -9.5, "z": 0}
    assert (gravity["file"], gravity["property"]) == ("ProjectSettings/DynamicsManager.asset", "m_Gravity")
    assert backend["json"] == {"Android": "IL2CPP", "Standalone": "Mono2x"}


def test_lists_are_paged_with_references_by_name(ask_cove: Ask) -> None:
    shaders = pages(
        ask_cove,
        "project_get_settings",
        "items",
        settingName="GraphicsSettings.alwaysIncludedShaders",
        limit=3,
    )

    assert [shader["status"] for shader in shaders] == ["built-in"] * 10


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("companyNam", "PlayerSettings.companyName"),
        ("Physics.gravty", "Physics.gravity"),
        ("Physic.gravity", "Physics"),
        ("Time.fixedDeltaTim", "Time.fixedDeltaTime"),
    ],
)
def test_an_unknown_name_tells_the_nearest(ask_cove: Ask, name: str, nearest: str) -> None:
    refused = ask_cove("project_get_settings", settingName=name)

    assert refused["code"] == "not_found"
    assert nearest in refused["candidates"]


def test_a_file_that_is_not_there_is_said_to_be_missing(example_copy: Path) -> None:
    (example_copy / "ProjectSettings/TimeManager.asset").unlink()

    refused = asking(example_copy)("project_get_settings", settingName="Time.fixedDeltaTime")

    assert refused["code"] == "not_found"
    assert "TimeManager.asset" in refused["message"]


@pytest.mark.parametrize("project", ["hdrppasses", "techdemos2d", "mirror"])
def test_real_projects_of_any_version_tell_their_settings(
    ask_real: Callable[[str], Ask], project: str
) -> None:
    ask = ask_real(project)

    for name in EVERYWHERE:
        assert data(ask("project_get_settings", settingName=name))["value"]


def test_tags_are_unitys_then_the_projects(ask_cove: Ask) -> None:
    tags = data(ask_cove("tag_list"))["tags"]

    assert next(each["name"] for each in tags if each["builtIn"]) == "Untagged"
    assert [each["name"] for each in tags if not each["builtIn"]] == ["Lantern", "Dock"]


def test_layers_are_listed_by_number(ask_cove: Ask) -> None:
    named = data(ask_cove("layer_list"))
    every = data(ask_cove("layer_list", includeEmpty=True))

    own = {each["index"]: each["name"] for each in named["layers"] if not each["builtIn"]}
    assert own == {8: "Boat", 9: "Shore", 10: "Lantern"}
    assert (every["total"], sum(each["empty"] for each in every["layers"])) == (32, 24)
    assert named["sortingLayers"] == ["Default", "Sky", "Overlay"]


def test_the_build_list_counts_enabled_scenes(example_copy: Path) -> None:
    settings = example_copy / "ProjectSettings/EditorBuildSettings.asset"
    text = settings.read_text("utf-8").replace("enabled: 1", "enabled: 0", 1)
    settings.write_text(text, "utf-8", newline="\n")
    (example_copy / "Assets/Scenes/Cove.unity").unlink()

    told = data(asking(example_copy)("scene_list_build"))

    assert told["count"] == 2
    assert [(each["index"], each["buildIndex"], each["exists"]) for each in told["scenes"]] == [
        (0, None, True), (1, 0, False),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["tag_list", "layer_list"])
def test_settings_that_cannot_be_read_are_an_error(example_copy: Path, name: str) -> None:
    (example_copy / "ProjectSettings/TagManager.asset").write_bytes(b"\0\0\0\x10binary")

    assert asking(example_copy)(name)["success"] is False


def test_the_state_tells_scenes_editor_and_index(example_copy: Path) -> None:
    library = example_copy / "Library"
    library.mkdir()
    (library / "LastSceneManagerSetup.txt").write_text(
        "sceneSetups:\n- path: Assets/Scenes/Cove.unity\n  isLoaded: 1\n  isActive: 1\n  isSubScene: 0\n"
    )

    told = data(asking(example_copy)("get_state"))

    assert told["editor"]["open"] is False
    assert told["openScenes"] == [{"path": "Assets/Scenes/Cove.unity", "loaded": True, "active": True}]
    assert told["defaultScene"] == "Assets/Scenes/Cove.unity"
    assert (told["totalScenes"], told["index"]["ready"]) == (2, True)

    shutil.rmtree(library)
    assert data(asking(example_copy)("get_state"))["defaultScene"] == "Assets/Scenes/Menu.unity"
