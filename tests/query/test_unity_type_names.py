"""Types by their names: full, short, nested, and where several types have the same one."""

from collections.abc import Callable, Iterator

import pytest

from query.conftest import COVE
from scene.projects import asset_files
from scenewright.errors import QueryBindingError
from scenewright.query.unity import UnityProject
from unity_project import PREAMBLE, TinyProject, guid_for

SCENE = "Assets/Field.unity"
SCRIPTS = {
    "Assets/Land/Enemy.cs": "namespace Land { public class Enemy : MonoBehaviour { public int legs; } }",
    "Assets/Sea/Enemy.cs": "namespace Sea { public class Enemy : MonoBehaviour { public int fins; } }",
    "Assets/Sea/Camera.cs": "namespace Sea { public class Camera : MonoBehaviour { public int lens; } }",
    "Assets/Boss.cs": "public class Boss : Sea.Enemy { }",
    "Assets/Sea/Boss.cs": "namespace Sea { public class Boss : MonoBehaviour { } }",
    "Assets/One/Twin.cs": "namespace Pair { public class Twin : MonoBehaviour { public int first; } }",
    "Assets/Two/Twin.cs": "namespace Pair { public class Twin : MonoBehaviour { public int second; } }",
    "Assets/Land/Game.cs": "namespace Land { public class Game { public const int Level = 7; } }",
    "Assets/Game/Rules.cs": (
        "namespace Game { public class Rules { public enum Mode { Easy, Hard } public const int Most = 3;"
        " public class Inner { public const int Deep = 4; public enum Kind { A, B } } } }"
    ),
}


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UnityProject]:
    """A scene of GameObjects named by their script's file, whose class names collide."""
    project = TinyProject(tmp_path_factory.mktemp("field") / "Field")
    for path, text in SCRIPTS.items():
        project.write(path, f"using UnityEngine;\n{text}\n")
    for folder in ("One", "Two"):
        project.write(f"Assets/{folder}/{folder}.asmdef", f'{{"name": "{folder}"}}')
    scene = PREAMBLE
    for number, path in enumerate(SCRIPTS, 1):
        if "MonoBehaviour" in SCRIPTS[path] or "Boss" in path:
            scene += (
                f"--- !u!1 &{number}00\nGameObject:\n  m_Component:\n  - component: {{fileID: {number}01}}\n"
                f"  - component: {{fileID: {number}02}}\n  m_Name: {path}\n  m_IsActive: 1\n"
                f"--- !u!4 &{number}01\nTransform:\n  m_GameObject: {{fileID: {number}00}}\n"
                "  m_Children: []\n  m_Father: {fileID: 0}\n"
                f"--- !u!114 &{number}02\nMonoBehaviour:\n  m_GameObject: {{fileID: {number}00}}\n"
                f"  m_Enabled: 1\n  m_Script: {{fileID: 11500000, guid: {guid_for(path)}, type: 3}}\n"
                "  m_Name: \n  m_EditorClassIdentifier: \n  legs: 4\n  fins: 2\n  lens: 50\n"
                "  first: 1\n  second: 2\n"
            )
    project.write(SCENE, scene)
    files = asset_files(project.root)
    yield UnityProject(files)
    files.index.close()


@pytest.mark.parametrize(
    "text",
    [
        "Object.FindObjectsByType<Enemy>(FindObjectsSortMode.None)",
        "Object.FindFirstObjectByType<MonoBehaviour>() as Enemy",
        "Object.FindFirstObjectByType<MonoBehaviour>() is Enemy",
        "Object.FindFirstObjectByType<MonoBehaviour>() is Enemy e ? e.name : null",
        "(Enemy)Object.FindFirstObjectByType<MonoBehaviour>()",
        "typeof(Enemy)",
        "new List<Enemy>()",
        "new Enemy[0]",
        "Enemy.Anything",
    ],
)
def test_a_short_name_of_several_types_is_an_error_that_names_them(field: UnityProject, text: str) -> None:
    with pytest.raises(QueryBindingError, match="'Enemy' could be 2 types") as caught:
        field.evaluate(text, [SCENE])

    assert caught.value.candidates == ("Land.Enemy", "Sea.Enemy")
    assert caught.value.details["compiler_code"] == "CS0104"
    assert text[caught.value.details["column"] - 1 :].startswith("Enemy")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Object.FindFirstObjectByType<Land.Enemy>().legs", 4),
        ("Object.FindObjectsByType<Sea.Enemy>(FindObjectsSortMode.None).Length", 2),
        ("Object.FindFirstObjectByType<global::Land.Enemy>().name", "Assets/Land/Enemy.cs"),
        ("((Sea.Enemy)Object.FindFirstObjectByType<Boss>()).fins", 2),
        ("Object.FindFirstObjectByType<Boss>() is Sea.Enemy", True),
        ("typeof(Sea.Enemy).FullName", "Sea.Enemy"),
        ("new List<Sea.Enemy>().Count", 0),
        ("Game.Rules.Most", 3),
        ("Land.Game.Level", 7),
        ("global::Game.Rules.Most", 3),
        ("Game.Rules.Inner.Deep", 4),
        ("Rules.Inner.Deep", 4),
        ("(int)Game.Rules.Mode.Hard", 1),
        ("new List<Game.Rules.Mode> { Rules.Mode.Hard }[0]", "Hard"),
        ("typeof(Game.Rules.Inner.Kind).FullName", "Game.Rules+Inner+Kind"),
        ("Enum.GetNames(typeof(global::Game.Rules.Inner.Kind))", ["A", "B"]),
        ("default(Rules.Inner.Kind)", "A"),
        ("new Dictionary<Rules.Mode, Game.Rules.Inner.Kind[]>().Count", 0),
    ],
)
def test_full_and_nested_names_mean_their_type(field: UnityProject, text: str, value: object) -> None:
    assert field.evaluate(text, [SCENE]).value == value


def test_types_that_differ_in_their_assembly_only_are_told_by_their_files(field: UnityProject) -> None:
    with pytest.raises(QueryBindingError, match=r"'Pair\.Twin' could be 2 types") as caught:
        field.evaluate("Object.FindFirstObjectByType<Pair.Twin>()", [SCENE])

    assert caught.value.candidates == (
        "Pair.Twin (Assets/One/Twin.cs)",
        "Pair.Twin (Assets/Two/Twin.cs)",
    )
    assert "GetType" in caught.value.hint


def test_objects_of_such_types_have_each_their_own_fields(field: UnityProject) -> None:
    twins = (
        'Object.FindObjectsByType<MonoBehaviour>(FindObjectsSortMode.None).Where(m => m.name.Contains("{}"))'
    )

    one = field.evaluate(f"((dynamic){twins.format('One/')}.First()).first", [SCENE])
    two = field.evaluate(f"((dynamic){twins.format('Two/')}.First()).second", [SCENE])
    assert (one.value, two.value) == (1, 2)


def test_a_type_in_no_namespace_hides_others_as_in_csharp_and_the_answer_says_so(
    field: UnityProject,
) -> None:
    found = field.evaluate("Object.FindFirstObjectByType<Boss>().name", [SCENE])

    assert found.value == "Assets/Boss.cs"
    assert "'Boss' is Boss; others of that name: Sea.Boss." in found.notes


def test_a_type_of_unity_hides_one_of_the_project_and_the_answer_says_so(field: UnityProject) -> None:
    found = field.evaluate("Camera.allCameras.Length", [SCENE])

    assert found.value == 0
    assert found.notes == ("'Camera' is UnityEngine.Camera; others of that name: Sea.Camera.",)
    assert field.evaluate("Object.FindFirstObjectByType<Sea.Camera>().lens", [SCENE]).value == 50


def test_names_of_other_namespaces_cost_no_note(cove: UnityProject) -> None:
    assert cove.evaluate("Object.FindFirstObjectByType<Lantern>() != null", [COVE]).notes == ()


def test_a_class_without_source_is_found_by_a_full_name_that_nothing_can_confirm(
    real_unity: Callable[[str], UnityProject],
) -> None:
    scene = "Assets/Mirror/Examples/Tanks/Scenes/MirrorTanks.unity"
    found = real_unity("mirror").evaluate("Object.FindFirstObjectByType<Mirror.NetworkManager>()", [scene])

    assert (found.value["name"], found.type) == ("NetworkManager", "NetworkManager")
    note = "'Mirror.NetworkManager' is taken for NetworkManager, whose source is not there."
    assert note in found.notes
