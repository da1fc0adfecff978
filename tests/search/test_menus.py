"""``m:`` and get-menu-items: menu items that code makes, and Unity's own."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data
from conftest import EXAMPLE
from scenewright.errors import UnknownFilterError
from scenewright.project import Project
from scenewright.search.menu_items import MenuEntry, menu_entries, unity_entries
from scenewright.tools import Workspace
from unity_project import TinyProject

from .searching import SEARCH, find, ids, scope_of

HEAD = "using UnityEditor;\nusing UnityEngine;\n"


@pytest.fixture
def tiny(tmp_path: Path) -> TinyProject:
    return TinyProject(tmp_path / "Cove")


def entries(tiny: TinyProject, code: str = "") -> tuple[MenuEntry, ...]:
    """The menu items of a project, with one more script."""
    if code:
        tiny.write("Assets/Editor/Tools.cs", HEAD + code)
    return menu_entries(Workspace(Project.open(tiny.root)).index())


def method(attribute: str, before: str = "", owner: str = "Tools") -> str:
    return f"static class {owner} {{ {before} [{attribute}] static void Run() {{}} }}\n"


ITEMS: tuple[tuple[str, str, str, int, bool], ...] = (
    ('MenuItem("Cove/Light")', "Cove/Light", "", 1000, False),
    ('MenuItem("Cove/Light", true)', "Cove/Light", "", 1000, True),
    ('MenuItem("Cove/Light", false, 7)', "Cove/Light", "", 7, False),
    ('MenuItem("Cove/Light", priority = -5)', "Cove/Light", "", -5, False),
    ('MenuItem("Cove/Light", isValidateFunction: true)', "Cove/Light", "", 1000, True),
    ('MenuItem("Cove/Light", validate = true, priority = 3)', "Cove/Light", "", 3, True),
    ('UnityEditor.MenuItem("Cove/Light")', "Cove/Light", "", 1000, False),
    ('MenuItemAttribute(itemName: "Cove/Light")', "Cove/Light", "", 1000, False),
    ('MenuItem("Cove/Light %g")', "Cove/Light", "%g", 1000, False),
    ('MenuItem("Cove/Light %#&F12")', "Cove/Light", "%#&F12", 1000, False),
    ('MenuItem("Cove/Light #LEFT")', "Cove/Light", "#LEFT", 1000, False),
    ('MenuItem("Cove/Light ^k")', "Cove/Light", "^k", 1000, False),
    ('MenuItem("Cove/Light _p")', "Cove/Light", "_p", 1000, False),
    ('MenuItem("Cove/Do_g")', "Cove/Do_g", "", 1000, False),
    ('MenuItem("Cove/Salt & Pepper")', "Cove/Salt & Pepper", "", 1000, False),
    ('MenuItem("Cove/50 % off")', "Cove/50 % off", "", 1000, False),
    ('MenuItem(@"Cove/""Light""")', 'Cove/"Light"', "", 1000, False),
    ('MenuItem("Cove/\\u706F")', "Cove/灯", "", 1000, False),
    ('MenuItem("Cove" + "/" + ("Light" + " %l"))', "Cove/Light", "%l", 1000, False),
    ('MenuItem("Cove/Light", false, 10 + 2 * 3)', "Cove/Light", "", 16, False),
    ('MenuItem($"{"Cove"}/Light")', "Cove/Light", "", 1000, False),
    ('MenuItem("Cove/" + nameof(Item0.Run))', "Cove/Run", "", 1000, False),
    (
        'CONTEXT("Cove/Light"), MenuItem("CONTEXT/Rigidbody/Sink")',
        "CONTEXT/Rigidbody/Sink",
        "",
        1000,
        False,
    ),
)
SHARED = (
    'public static class Shared { public const string Root = "Shared/"; }\n'
    "namespace Deep { public static class Names { public static class Inner {\n"
    '    public const string Root = "Inner/"; } } }\n'
    'public static class Static { public const string Linked = "Linked/"; }\n'
)
SUMS: tuple[tuple[str, str, str], ...] = (
    ('const string Root = "Cove/";', 'Root + "Light"', "Cove/Light"),
    ('const string A = B + "x/"; const string B = "b/";', 'A + "Light"', "b/x/Light"),
    ('const string Root = "Cove/";', 'Sum2.Root + "Light"', "Cove/Light"),
    ("", 'Shared.Root + "Light"', "Shared/Light"),
    ("", 'Deep.Names.Inner.Root + "Light"', "Inner/Light"),
    ("", '$"{Shared.Root}Light"', "Shared/Light"),
    ("", 'Linked + "Light"', "Linked/Light"),
    ("const int Number = 4;", '"Cove/" + Number', "Cove/4"),
)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, MenuEntry]:
    """One project with a script for each case, and the items it has, by the type that makes them."""
    tiny = TinyProject(tmp_path_factory.mktemp("cases") / "Cove")
    tiny.write("Assets/Shared.cs", SHARED)
    for number, (attribute, *_) in enumerate(ITEMS):
        tiny.write(f"Assets/Item{number}.cs", HEAD + method(attribute, owner=f"Item{number}"))
    for number, (before, argument, _) in enumerate(SUMS):
        code = method(f"MenuItem({argument})", before=before, owner=f"Sum{number}")
        tiny.write(f"Assets/Sum{number}.cs", f"{HEAD}using static Static;\n{code}")
    return {each.type: each for each in entries(tiny)}


@pytest.mark.parametrize("number", range(len(ITEMS)))
def test_a_menu_item_is_what_its_attribute_says(written: dict[str, MenuEntry], number: int) -> None:
    found = written[f"Item{number}"]

    assert (found.path, found.hotkey, found.priority, found.validates) == ITEMS[number][1:]
    assert (found.source, found.method, found.file) == ("MenuItem", "Run", f"Assets/Item{number}.cs")


@pytest.mark.parametrize("number", range(len(SUMS)))
def test_constants_of_the_project_are_worked_out(written: dict[str, MenuEntry], number: int) -> None:
    assert written[f"Sum{number}"].path == SUMS[number][2]


def test_a_constant_of_an_outer_type_or_a_base_is_found(tiny: TinyProject) -> None:
    tiny.write("Assets/Base.cs", 'public class Base { protected const string Kept = "Kept/"; }')

    found = entries(
        tiny,
        'class Outer : Base { const string Root = "Outer/";\n'
        '  static class Inner { [MenuItem(Root + "A")] static void A() {} }\n'
        '  [MenuItem(Kept + "B")] static void B() {} }',
    )

    assert [each.path for each in found] == ["Kept/B", "Outer/A"]


@pytest.mark.parametrize(
    ("argument", "path"),
    [
        ('Elsewhere.Root + "Light"', "{Elsewhere.Root}Light"),
        ('"Cove/" + Name() + "/x"', "Cove/{...}/x"),
        ('Twice.Root + "Light"', "{Twice.Root}Light"),
        ('Round.A + "Light"', "{A}Light"),
    ],
)
def test_what_no_source_tells_is_said_not_guessed(tiny: TinyProject, argument: str, path: str) -> None:
    tiny.write("Assets/A.cs", 'namespace A { class Twice { public const string Root = "a/"; } }')
    tiny.write("Assets/B.cs", 'namespace B { class Twice { public const string Root = "b/"; } }')
    tiny.write("Assets/C.cs", "class Round { public const string A = B; public const string B = A; }")

    (found,) = entries(tiny, method(f"MenuItem({argument})"))

    assert found.path == path
    assert found.warning


def test_every_attribute_of_a_method_is_an_item(tiny: TinyProject) -> None:
    found = entries(tiny, method('MenuItem("B/b")] [MenuItem("A/a"), MenuItem("A/a", true)'))

    assert [(each.path, each.validates) for each in found] == [("A/a", False), ("A/a", True), ("B/b", False)]


def test_assets_and_components_have_their_menus(tiny: TinyProject) -> None:
    found = entries(
        tiny,
        '[CreateAssetMenu(fileName = "x", menuName = "Cove/Lamp", order = 3)]\n'
        "class Lamp : ScriptableObject {}\n"
        "[CreateAssetMenu] class TideTable : ScriptableObject {}\n"
        '[AddComponentMenu("Cove/Boat", 2)] class Boat : MonoBehaviour {}\n'
        '[AddComponentMenu("")] class Hidden : MonoBehaviour {}\n',
    )

    assert [(each.path, each.source, each.priority, each.type) for each in found] == [
        ("Assets/Create/Cove/Lamp", "CreateAssetMenu", 3, "Lamp"),
        ("Assets/Create/Tide Table", "CreateAssetMenu", 0, "TideTable"),
        ("Component/Cove/Boat", "AddComponentMenu", 2, "Boat"),
    ]


def test_comments_and_strings_make_no_items(tiny: TinyProject) -> None:
    assert not entries(
        tiny, '// [MenuItem("A/b")]\nclass A { string s = "[MenuItem(1)]"; /* [MenuItem("x/y")] */ }'
    )


def test_doubtful_items_say_so(tiny: TinyProject) -> None:
    found = entries(
        tiny,
        'class A { [MenuItem("A/a")] void NotStatic() {}\n [MenuItem("B/b")] static void B() {}\n'
        ' [MenuItem("B/b")] static void C() {}\n#if UNITY_STANDALONE\n'
        ' [MenuItem("C/c")] static void D() {}\n#endif\n}',
    )

    assert [(each.method, bool(each.warning), each.condition) for each in found] == [
        ("NotStatic", True, ""),
        ("B", True, ""),
        ("C", True, ""),
        ("D", False, "UNITY_STANDALONE"),
    ]


def test_items_are_read_again_when_a_script_changes(tiny: TinyProject) -> None:
    file = tiny.write("Assets/A.cs", method('MenuItem("A/one")'))
    workspace = Workspace(Project.open(tiny.root))
    before = menu_entries(workspace.index())
    file.write_text(method('MenuItem("A/another")'))

    after = menu_entries(workspace.index())

    assert [each.path for each in (*before, *after)] == ["A/one", "A/another"]


# Unity's own


def version(tiny: TinyProject, number: str) -> Project:
    text = f"m_EditorVersion: {number}\n"
    (tiny.root / "ProjectSettings/ProjectVersion.txt").write_text(text)
    return Project.open(tiny.root)


@pytest.mark.parametrize(
    ("number", "there", "absent"),
    [
        ("2018.1.0f1", "Edit/Project Settings/Physics", "Edit/Project Settings..."),
        ("2022.3.10f1", "File/Build Settings...", "File/Build Profiles"),
        ("6000.3.0f1", "File/Build Profiles", "File/Build Settings..."),
        ("6000.0.1f1", "Assets/Create/Physics Material", "Assets/Create/Physic Material"),
        ("2019.4.1f1", "GameObject/2D Object/Sprite", "GameObject/2D Object/Sprites/Square"),
    ],
)
def test_unitys_own_menus_are_those_of_the_projects_version(
    tiny: TinyProject, number: str, there: str, absent: str
) -> None:
    paths = {each.path for each in unity_entries(version(tiny, number))}

    assert there in paths
    assert absent not in paths
    assert {"File/Save", "GameObject/3D Object/Cube", "Help/Unity Manual"} <= paths


def test_items_of_packages_need_the_package(tiny: TinyProject) -> None:
    without = {each.path for each in unity_entries(Project.open(tiny.root))}
    (tiny.root / "Packages/manifest.json").write_text('{"dependencies": {"com.unity.timeline": "1.7.4"}}')
    with_it = {each.path for each in unity_entries(Project.open(tiny.root))}

    assert with_it - without == {
        "Assets/Create/Timeline",
        "Assets/Create/Signal",
        "Window/Sequencing/Timeline",
    }


def test_the_table_names_no_item_twice_in_one_version(tiny: TinyProject) -> None:
    for number in ("2018.4.1f1", "2020.3.1f1", "2022.3.1f1", "6000.0.1f1", "6000.3.1f1"):
        paths = [each.path for each in unity_entries(version(tiny, number))]
        assert len(paths) == len(set(paths))


# m:


@pytest.fixture(scope="module")
def cove(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample project, for tests that change nothing."""
    root = tmp_path_factory.mktemp("menus") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    return root


def declared() -> set[str]:
    """The menu paths of the sample's scripts, by plain patterns; ``Menu`` is its only constant."""
    paths = set()
    for file in EXAMPLE.rglob("*.cs"):
        text = file.read_text(encoding="utf-8")
        root = dict(re.findall(r'const string (\w+) = "([^"]*)"', text))
        for name, rest in re.findall(r'\[MenuItem\((?:(\w+) \+ )?"([^"]*?)(?: [%#&_]+\w+)?"(?!, true)', text):
            paths.add(root.get(name, "") + rest)
        paths |= {
            f"Assets/Create/{each}" for each in re.findall(r'CreateAssetMenu\(.*menuName = "([^"]+)"', text)
        }
        paths |= {f"Component/{each}" for each in re.findall(r'AddComponentMenu\("([^"]+)"', text)}
    return paths


def test_the_items_of_the_sample_are_those_its_scripts_declare(cove: Path) -> None:
    found = {item.id for item in find(cove, "m:") if item.type != "unity"}

    assert found == declared()
    assert len(found) == 6


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("m: count", ["Lantern Cove/Count Lanterns"]),
        ("m: cove intensities", ["Lantern Cove/Reset Intensities"]),
        (
            "M: lantern -create",
            [
                "Lantern Cove/Count Lanterns",
                "Component/Lantern Cove/Boat Controller",
                "Lantern Cove/Reset Intensities",
            ],
        ),
        ("m: !cube", ["GameObject/3D Object/Cube"]),
        ('m: id="file/save"', ["File/Save"]),
        ("m: id:3d/cu", []),
        ("m: id:object/cu or id:count", ["GameObject/3D Object/Cube", "Lantern Cove/Count Lanterns"]),
        ('m: "cove/count"', ["Lantern Cove/Count Lanterns"]),
    ],
)
def test_words_are_parts_of_the_path_and_id_is_the_whole_of_it(
    cove: Path, query: str, expected: list[str]
) -> None:
    assert ids(find(cove, query)) == expected


def test_an_item_tells_its_shortcut_and_where_it_is_declared(cove: Path) -> None:
    scope = scope_of(cove)
    (item,) = SEARCH.find("m: intensities", scope).items
    provider = SEARCH.provider("menu")

    told = [provider.field(item, name, scope) for name in ("shortcut", "priority", "source", "method")]

    assert told == ["%#l", 20, "MenuItem", "LanternCove.Editor.LanternTools.ResetIntensities"]
    assert (item.label, item.path) == ("Reset Intensities", "Assets/Scripts/Editor/LanternTools.cs")


def test_menus_take_no_other_filter(cove: Path) -> None:
    with pytest.raises(UnknownFilterError):
        find(cove, "m: t:prefab")


# get-menu-items


@pytest.fixture(scope="module")
def ask(cove: Path) -> Ask:
    return asking(cove)


def paths(answer: dict[str, Any]) -> list[str]:
    return [item["Path"] for item in answer["MenuItems"]]


def test_the_tool_lists_by_path_and_counts_before_and_after_the_filter(ask: Ask) -> None:
    told = data(ask("get-menu-items", FilterText="CREATE", MaxCount=2))

    assert paths(told) == sorted(path for path in declared() if "Create" in path)[:2]
    counts = ("TotalCount", "FilteredCount", "DisplayedCount", "AppliedFilter", "AppliedFilterType")
    assert [told[name] for name in counts] == [6, 3, 2, "CREATE", "contains"]


@pytest.mark.parametrize(
    ("kind", "text", "count"),
    [
        ("contains", "lanterns", 1),
        ("startswith", "lantern", 2),
        ("exact", "lantern cove/count lanterns", 1),
        ("exact", "count", 0),
    ],
)
def test_the_filter_is_meant_as_its_type_says(ask: Ask, kind: str, text: str, count: int) -> None:
    told = data(ask("get-menu-items", FilterText=text, FilterType=kind))

    assert told["FilteredCount"] == len(told["MenuItems"]) == count


def test_validation_functions_and_unitys_items_come_when_asked_for(ask: Ask) -> None:
    validating = data(ask("get-menu-items", FilterText="Reset", IncludeValidation=True))["MenuItems"]
    native = data(ask("get-menu-items", FilterText="3D Object/Cube", IncludeNative=True))["MenuItems"]

    assert [(each["MethodName"], each["IsValidateFunction"]) for each in validating] == [
        ("ResetIntensities", False),
        ("CanReset", True),
    ]
    assert [(each["Path"], each["Source"]) for each in native] == [("GameObject/3D Object/Cube", "unity")]


def test_pages_follow_each_other(ask: Ask) -> None:
    gathered, cursor = [], None
    while True:
        told = data(ask("get-menu-items", MaxCount=4, IncludeNative=True, Cursor=cursor))
        gathered += paths(told)
        cursor = told["NextCursor"]
        if cursor is None:
            break

    assert len(gathered) == told["FilteredCount"] == len(set(gathered))
