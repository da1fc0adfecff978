"""What files cannot tell is never answered with null: there is a right answer, or an error that says why."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from query.conftest import COVE
from scene.projects import asset_files
from scenewright.errors import NotOfflineError, QueryExceptionError
from scenewright.query.unity import UnityProject
from unity_project import PREAMBLE, TinyProject, guid_for

LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 12\n"
LIGHTS = "Assets/Lit.lighting"
SCENE = f"""{PREAMBLE}--- !u!157 &3
LightmapSettings:
  m_GISettings:
    m_EnableBakedLightmaps: 1
    m_EnableRealtimeLightmaps: 0
  m_LightingSettings: {{fileID: 4890085278179872738, guid: {guid_for(LIGHTS)}, type: 2}}
"""


@pytest.fixture(scope="module")
def gaps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UnityProject]:
    """A project whose model and asset are pointers, with a scene that has its own lighting settings."""
    project = TinyProject(tmp_path_factory.mktemp("gaps") / "Gaps")
    project.write("Assets/Resources/Crate.fbx", LFS)
    project.write("Assets/Resources/Data.asset", LFS)
    project.write("Assets/Resources/Note.txt", "hello")
    project.write("Assets/Red.shader", 'Shader "Paint/Red" { }')
    project.write(
        LIGHTS,
        f"{PREAMBLE}--- !u!850595691 &4890085278179872738\nLightingSettings:\n  m_Name: Lit\n"
        "  m_EnableBakedLightmaps: 0\n  m_EnableRealtimeLightmaps: 1\n",
    )
    project.write("Assets/Lit.unity", SCENE)
    files = asset_files(project.root)
    yield UnityProject(files)
    files.index.close()


def test_a_shader_of_the_editor_is_found_by_its_name(cove: UnityProject) -> None:
    found = cove.evaluate('Shader.Find("Standard")')

    assert (found.text, found.value["status"]) == ("Standard (UnityEngine.Shader)", "built-in resource")
    assert cove.evaluate('Shader.Find("Mobile/Diffuse")').value["fileID"] is None
    hull = 'GameObject.Find("Hull").GetComponent<Renderer>().sharedMaterial.shader'
    assert cove.evaluate(f'Shader.Find("Standard") == {hull}', [COVE]).value is True
    assert cove.evaluate('Shader.Find("Mobile/Diffuse") == Shader.Find("Mobile/Skybox")').value is False


def test_a_shader_of_the_project_is_found_by_the_name_in_its_source(gaps: UnityProject) -> None:
    assert gaps.evaluate('Shader.Find("Paint/Red")').value["path"] == "Assets/Red.shader"


def test_a_shader_that_may_be_in_a_package_is_an_error_with_the_nearest_names(gaps: UnityProject) -> None:
    with pytest.raises(NotOfflineError, match="package that is not in the project folder") as caught:
        gaps.evaluate('Shader.Find("Paint/Rad")')

    assert caught.value.candidates[0] == "Paint/Red"


def test_a_scene_without_lighting_settings_throws_as_in_unity(cove: UnityProject) -> None:
    with pytest.raises(QueryExceptionError, match="lightingSettings is null"):
        cove.evaluate("Lightmapping.lightingSettings", [COVE])
    assert cove.evaluate("Lightmapping.bakedGI", [COVE]).value is True


def test_lighting_settings_decide_over_what_the_scene_says(gaps: UnityProject) -> None:
    assert gaps.evaluate("Lightmapping.lightingSettings.name", ["Assets/Lit.unity"]).value == "Lit"
    assert gaps.evaluate("Lightmapping.bakedGI", ["Assets/Lit.unity"]).value is False
    assert gaps.evaluate("Lightmapping.realtimeGI", ["Assets/Lit.unity"]).value is True


@pytest.mark.parametrize(
    "text",
    [
        'Resources.GetBuiltinResource<Mesh>("Cube.fbx")',
        'AssetDatabase.GetBuiltinExtraResource<Sprite>("Knob")',
    ],
)
def test_resources_inside_the_editor_are_an_error_that_says_so(cove: UnityProject, text: str) -> None:
    with pytest.raises(NotOfflineError, match="inside the Editor's own libraries"):
        cove.evaluate(text)


@pytest.mark.parametrize(
    "text",
    [
        'AssetDatabase.LoadAssetAtPath<Mesh>("Assets/Resources/Crate.fbx")',
        'AssetDatabase.LoadAssetAtPath("Assets/Resources/Crate.fbx", typeof(AnimationClip))',
        'Resources.Load<Mesh>("Crate")',
        'AssetDatabase.LoadAssetAtPath<Material>("Assets/Resources/Data.asset")',
        'Resources.Load("Data", typeof(Material))',
    ],
)
def test_an_object_in_a_file_that_cannot_be_read_is_not_said_to_be_missing(
    gaps: UnityProject, text: str
) -> None:
    with pytest.raises(NotOfflineError, match="is not known"):
        gaps.evaluate(text)


def test_all_objects_of_a_file_that_cannot_be_read_are_said_to_be_incomplete(gaps: UnityProject) -> None:
    found = gaps.evaluate('AssetDatabase.LoadAllAssetsAtPath("Assets/Resources/Crate.fbx").Length')

    assert any("Not all objects of Assets/Resources/Crate.fbx are known" in note for note in found.notes)


@pytest.mark.parametrize(
    "text",
    [
        'AssetDatabase.LoadAssetAtPath<Mesh>("Assets/Nothing.fbx")',
        'AssetDatabase.LoadAssetAtPath<Mesh>("Assets/Resources/Note.txt")',
        'Resources.Load<Material>("Note")',
        'Resources.Load("Nothing")',
    ],
)
def test_what_is_known_to_be_missing_is_null(gaps: UnityProject, text: str) -> None:
    assert gaps.evaluate(text).value is None


def test_a_folder_is_an_asset_as_in_unity(cove: UnityProject) -> None:
    assert cove.evaluate('AssetDatabase.LoadMainAssetAtPath("Assets/Scripts").name').value == "Scripts"
    kind = cove.evaluate('AssetDatabase.GetMainAssetTypeAtPath("Assets/Scripts")').value
    assert kind == "UnityEditor.DefaultAsset"


def test_paths_and_guids_of_what_is_outside_the_project(cove: UnityProject) -> None:
    library = "Resources/unity_builtin_extra"
    assert cove.evaluate("AssetDatabase.GetAssetPath(RenderSettings.skybox)", [COVE]).value == library
    zeros = "0000000000000000f000000000000000"
    assert cove.evaluate(f'AssetDatabase.GUIDToAssetPath("{zeros}")').value == library
    assert cove.evaluate(f'AssetDatabase.GUIDToAssetPath("{"1" * 32}")').value == ""
    with pytest.raises(NotOfflineError, match=r"one of com\.unity\.ugui"):
        cove.evaluate('AssetDatabase.GUIDToAssetPath("fe87c0e1cc204ed48ad3b37840f39efc")')


def test_no_skybox_and_no_render_pipeline_are_null_by_what_files_say(cove: UnityProject) -> None:
    assert cove.evaluate("RenderSettings.skybox.name", [COVE]).value == "Default-Skybox"
    assert cove.evaluate("GraphicsSettings.currentRenderPipeline == null").value is True


WATER = "Assets/Art/Materials/Water.mat"
QUEUE = f'AssetDatabase.LoadAssetAtPath<Material>("{WATER}").renderQueue'


@pytest.fixture
def tagged(example_copy: Path) -> Iterator[Callable[[str], UnityProject]]:
    """Gives the sample with a material that leaves its queue to its shader, whose tag is the one given."""
    replaced(example_copy / WATER, "Queue: 3000", "Queue: -1")
    with ExitStack() as opened:

        def with_tag(tag: str) -> UnityProject:
            replaced(example_copy / "Assets/Art/Shaders/Water.shader", '"Transparent" "R', f'"{tag}" "R')
            files = asset_files(example_copy)
            opened.callback(files.index.close)
            return UnityProject(files)

        yield with_tag


def replaced(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8", newline="\n")


@pytest.mark.parametrize(
    ("tag", "queue"), [("AlphaTest+5", 2455), ("Transparent-1", 2999), ("Overlay", 4000)]
)
def test_a_material_may_leave_its_queue_to_its_shader(
    tagged: Callable[[str], UnityProject], tag: str, queue: int
) -> None:
    assert tagged(tag).evaluate(QUEUE).value == queue


def test_a_tag_that_names_no_queue_is_an_error(tagged: Callable[[str], UnityProject]) -> None:
    with pytest.raises(NotOfflineError, match="leaves the render queue to its shader"):
        tagged("Geometry ?").evaluate(QUEUE)
