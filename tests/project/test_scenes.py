from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.errors import BadArgumentError, NotFoundError, PathRefusedError
from scenewright.project import OpenScene, Project, read_open_scenes

HEAD = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1045 &1\nEditorBuildSettings:\n  m_Scenes:\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for folder in ("Assets/Scenes", "ProjectSettings", "Library"):
        (tmp_path / folder).mkdir(parents=True)
    return tmp_path


def scenes(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("")


def build_list(root: Path, *lines: tuple[int, str]) -> None:
    text = "".join(f"  - enabled: {enabled}\n    path: {path}\n" for enabled, path in lines)
    (root / "ProjectSettings/EditorBuildSettings.asset").write_text(HEAD + text)


def open_list(root: Path, *lines: tuple[str, int, int]) -> None:
    text = "".join(
        f"- path: {path}\n  isLoaded: {loaded}\n  isActive: {active}\n  isSubScene: 0\n"
        for path, loaded, active in lines
    )
    (root / "Library/LastSceneManagerSetup.txt").write_text(f"sceneSetups:\n{text}")


def test_the_only_scene_is_meant(game: Path) -> None:
    scenes(game, "Assets/Scenes/Main.unity", "Assets/A.prefab", "Packages/com.a.b/Other.unity")
    assert Project.open(game).meant_scene() == "Assets/Scenes/Main.unity"


def test_the_first_enabled_scene_of_the_build_list_comes_before(game: Path) -> None:
    scenes(game, "Assets/A.unity", "Assets/B.unity", "Assets/C.unity")
    build_list(
        game, (0, "Assets/A.unity"), (1, "Assets/Gone.unity"), (1, "Assets/C.unity"), (1, "Assets/B.unity")
    )
    assert Project.open(game).meant_scene() == "Assets/C.unity"


def test_the_active_scene_of_the_editor_comes_first(game: Path) -> None:
    scenes(game, "Assets/A.unity", "Assets/B.unity", "Assets/It's long.unity")
    build_list(game, (1, "Assets/A.unity"))
    open_list(game, ("Assets/B.unity", 1, 0), ("'Assets/It''s long.unity'", 1, 1))
    project = Project.open(game)
    assert project.meant_scene() == "Assets/It's long.unity"
    (game / "Assets/It's long.unity").unlink()
    assert project.meant_scene() == "Assets/B.unity"


def test_the_list_of_open_scenes(game: Path) -> None:
    open_list(game, ("", 1, 0), ("Assets/A.unity", 0, 0), ("Assets/B.unity", 1, 0), ("Assets/C.unity", 1, 1))
    assert read_open_scenes(game) == (
        OpenScene("Assets/C.unity", True, True),
        OpenScene("Assets/B.unity", True, False),
        OpenScene("Assets/A.unity", False, False),
    )


@pytest.mark.parametrize(
    "content", [b"", b"\0\0", b"sceneSetups: []\n", b"sceneSetups:\n- path\n", b"- a\n", b"other: 1\n"]
)
def test_a_list_that_does_not_say_gives_nothing(game: Path, content: bytes) -> None:
    (game / "Library/LastSceneManagerSetup.txt").write_bytes(content)
    assert read_open_scenes(game) == ()
    scenes(game, "Assets/A.unity")
    assert Project.open(game).meant_scene() == "Assets/A.unity"


def test_a_long_path_that_unity_folded_is_whole(game: Path) -> None:
    path = "Assets/Scenes/A folder with a long name/and another one below it with a name/The scene.unity"
    scenes(game, path, "Assets/B.unity")
    folded = path.replace("The scene", "The\n    scene")
    (game / "Library/LastSceneManagerSetup.txt").write_text(
        f"sceneSetups:\n- path: {folded}\n  isActive: 1\n"
    )
    assert Project.open(game).meant_scene() == path


def test_among_several_scenes_none_is_guessed(game: Path) -> None:
    scenes(game, "Assets/A.unity", "Assets/B.unity")
    with pytest.raises(BadArgumentError, match="Which of the 2 scenes") as error:
        Project.open(game).meant_scene()
    assert error.value.candidates == ("Assets/A.unity", "Assets/B.unity")


def test_a_project_without_scenes_says_so(game: Path) -> None:
    with pytest.raises(NotFoundError, match="no scene"):
        Project.open(game).meant_scene()


SPELLINGS = ["Assets/Scenes/Main.unity", "Assets\\Scenes\\Main.unity", "./Assets/Scenes/Main.unity"]


@pytest.mark.parametrize(
    "name", [*SPELLINGS, "mcpforunity://path/Assets/Scenes/Main.unity", "Main", "Main.unity", "Scenes/Main"]
)
def test_a_scene_is_named_by_its_path_or_the_end_of_it(game: Path, name: str) -> None:
    scenes(game, "Assets/Scenes/Main.unity", "Assets/Prefabs/Main.prefab", "Assets/NotMain.unity")
    assert Project.open(game).meant_scene(name) == "Assets/Scenes/Main.unity"


def test_a_prefab_can_be_meant_too(game: Path) -> None:
    scenes(game, "Assets/Prefabs/Lamp.prefab", "Assets/A.unity")
    assert Project.open(game).meant_scene("Lamp") == "Assets/Prefabs/Lamp.prefab"


def test_a_name_that_several_share_is_refused_with_them(game: Path) -> None:
    scenes(game, "Assets/One/Main.unity", "Assets/Two/Main.unity")
    with pytest.raises(BadArgumentError) as error:
        Project.open(game).meant_scene("Main")
    assert len(error.value.candidates) == 2
    assert Project.open(game).meant_scene("Two/Main") == "Assets/Two/Main.unity"


def test_an_unknown_name_brings_the_nearest(game: Path) -> None:
    scenes(game, "Assets/Harbour.unity", "Assets/Cave.unity")
    with pytest.raises(NotFoundError) as error:
        Project.open(game).meant_scene("Harbor")
    assert error.value.candidates == ("Assets/Harbour.unity",)
    with pytest.raises(PathRefusedError):
        Project.open(game).meant_scene("../x.unity")


def test_another_kind_of_file_is_no_scene(game: Path) -> None:
    scenes(game, "Assets/A.mat")
    with pytest.raises(BadArgumentError, match="neither a scene nor a prefab"):
        Project.open(game).meant_scene("Assets/A.mat")


def test_real_projects_mean_their_first_build_scene(corpus_project: Callable[[str], Path]) -> None:
    old = Project.open(corpus_project("steamvr"))
    assert old.meant_scene() == "Assets/SteamVR/InteractionSystem/Samples/Interactions_Example.unity"
    outer = Project.open(corpus_project("uieffect"))
    assert outer.meant_scene() == "Assets/Demos/HotUpdate/HotUpdate.unity"
    assert outer.meant_scene("UIEffect_Showcase") == "Assets/Samples/Demo/UIEffect_Showcase.unity"
