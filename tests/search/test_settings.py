"""``set:``: pages of settings, pages that code adds, and the values of ProjectSettings."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.errors import UnknownFilterError
from scenewright.project import Project
from scenewright.search import Item
from scenewright.search.setting_pages import SettingsPage, code_pages, unity_pages
from scenewright.tools import Workspace
from unity_project import TinyProject

from .searching import SEARCH, find, ids, scope_of

HEAD = "using UnityEditor;\nusing System.Collections.Generic;\n"


@pytest.fixture
def tiny(tmp_path: Path) -> TinyProject:
    return TinyProject(tmp_path / "Cove")


def pages(tiny: TinyProject, code: str) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """What the pages are that code adds: path, label, scope, keywords."""
    tiny.write("Assets/Editor/Pages.cs", HEAD + code)
    found = code_pages(Workspace(Project.open(tiny.root)).index())
    return [(each.path, each.label, each.scope, each.keywords) for each in found]


def of_kind(items: tuple[Item, ...], kind: str) -> list[str]:
    return [item.id for item in items if item.type == kind]


# Pages of code


def test_a_page_is_what_its_provider_is_created_with(tiny: TinyProject) -> None:
    code = """static class Pages {
        const string Root = "Project/Cove/";
        [SettingsProvider] static SettingsProvider Tide() {
            return new SettingsProvider(Root + "Tide", SettingsScope.Project) {
                label = "The Tide",
                guiHandler = search => { Draw(new Box("Project of mine")); },
                keywords = new HashSet<string>(new[] { "moon", "ebb" })
            };
        }
        [SettingsProvider] static SettingsProvider Mine() =>
            new SettingsProvider("Preferences/Cove", SettingsScope.User);
    }"""

    assert pages(tiny, code) == [
        ("Project/Cove/Tide", "The Tide", "project", ("moon", "ebb")),
        ("Preferences/Cove", "Cove", "user", ()),
    ]


def test_a_page_of_a_class_is_what_its_constructor_hands_to_its_base(tiny: TinyProject) -> None:
    code = """class LampPage : SettingsProvider {
        public LampPage() : base("Project/Lamps", SettingsScope.Project) {}
        [SettingsProvider] static SettingsProvider Create() => new LampPage();
    }"""

    assert pages(tiny, code) == [("Project/Lamps", "Lamps", "project", ())]


def test_a_group_adds_each_of_its_pages(tiny: TinyProject) -> None:
    code = """static class Pages {
        [SettingsProviderGroup] static SettingsProvider[] All() => new SettingsProvider[] {
            new SettingsProvider("Project/One", SettingsScope.Project),
            new SettingsProvider("Project/Two", SettingsScope.Project),
        };
    }"""

    assert [path for path, *_ in pages(tiny, code)] == ["Project/One", "Project/Two"]


def test_a_page_whose_path_no_source_tells_is_named_by_its_method(tiny: TinyProject) -> None:
    code = "static class Pages { [SettingsProvider] static SettingsProvider Late() => Make(); }"

    assert pages(tiny, code) == [("", "Pages.Late", "", ())]
    (item,) = find(tiny.root, "set: pages.late")
    assert "known only in the Editor" in item.description
    assert item.path == "Assets/Editor/Pages.cs"


def test_pages_of_code_are_found_by_words(tiny: TinyProject) -> None:
    code = """static class Pages { [SettingsProvider] static SettingsProvider Tide() =>
        new SettingsProvider("Project/Cove/Tide", SettingsScope.Project) { keywords = new[] { "moon" } }; }"""
    pages(tiny, code)

    assert ids(find(tiny.root, "set: moon")) == ["Project/Cove/Tide"]
    assert ids(find(tiny.root, "set: cove scope=project")) == ["Project/Cove/Tide"]


# Unity's pages


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("set: !player", ["Project/Player"]),
        ("set: doppler", ["Project/Audio"]),
        ("set: scope=user colors", ["Preferences/Colors"]),
        ("set: scope:project colors", []),
        ("set: general", ["Preferences/_General"]),
        ('set: "tags and"', ["Project/Tags and Layers"]),
        ("set: scope!=user cursor", ["Project/Player"]),
        ("set: physics -2d", ["Project/Physics"]),
        ("set: physics", ["Project/Physics", "Project/Physics 2D"]),
    ],
)
def test_pages_are_found_by_path_label_and_keywords(
    tiny: TinyProject, query: str, expected: list[str]
) -> None:
    assert of_kind(find(tiny.root, query), "page") == expected


def test_without_words_there_are_the_pages_alone(example_copy: Path) -> None:
    every, users = find(example_copy, "set:"), find(example_copy, "set: scope=user")

    assert {item.type for item in every} == {"page"}
    assert {item.id for item in users} == {item.id for item in every if item.id.startswith("Preferences/")}


@pytest.mark.parametrize(("number", "there"), [("2019.4.1f1", False), ("2020.3.1f1", True)])
def test_pages_are_those_of_the_projects_version(tiny: TinyProject, number: str, there: bool) -> None:
    file = tiny.root / "ProjectSettings/ProjectVersion.txt"
    file.write_text(f"m_EditorVersion: {number}\n")
    paths = [page.path for page in unity_pages(Project.open(tiny.root))]

    assert ("Project/Package Manager" in paths) is there
    assert len(paths) == len(set(paths))


def test_a_page_of_a_package_needs_the_package(tiny: TinyProject) -> None:
    def timeline() -> list[SettingsPage]:
        return [each for each in unity_pages(Project.open(tiny.root)) if "Timeline" in each.path]

    without = timeline()
    (tiny.root / "Packages/manifest.json").write_text('{"dependencies": {"com.unity.timeline": "1.7.4"}}')

    assert not without
    assert [each.path for each in timeline()] == ["Project/Timeline", "Preferences/Timeline"]


# Values


@pytest.mark.parametrize(
    ("query", "identity", "value"),
    [
        ("set: company", "ProjectSettings/ProjectSettings.asset#companyName", "Tidewater Games"),
        (
            "set: physics gravity -2d -cloth",
            "ProjectSettings/DynamicsManager.asset#m_Gravity",
            "(0, -9.5, 0)",
        ),
        ("set: fixed timestep", "ProjectSettings/TimeManager.asset#Fixed Timestep", "0.02"),
        (
            "set: high shadowDistance",
            "ProjectSettings/QualitySettings.asset#m_QualitySettings.Array.data[2].shadowDistance",
            "80",
        ),
        ("set: !tags", "ProjectSettings/TagManager.asset#tags", "[Lantern, Dock]"),
    ],
)
def test_a_value_is_found_by_its_key(example_copy: Path, query: str, identity: str, value: str) -> None:
    scope = scope_of(example_copy)
    (item,) = [each for each in SEARCH.find(query, scope).items if each.type == "value"]

    assert item.id == identity
    assert SEARCH.provider("settings").field(item, "value", scope) == value
    assert item.description.startswith(f"{value} | Project/")


def test_pages_come_before_values_and_names_before_the_rest(example_copy: Path) -> None:
    found = find(example_copy, "set: gravity")
    kinds = [item.type for item in found]

    assert kinds == sorted(kinds)
    labels = [item.label for item in found if item.type == "value"]
    assert labels[:3] == ["Gravity", "Gravity", "Axes / Horizontal / Gravity"]
    assert labels[-1] == "Cloth Gravity"


def test_a_page_alone_does_not_bring_all_its_values(example_copy: Path) -> None:
    assert not [item for item in find(example_copy, "set: physics") if "m_Gravity" in item.id]


def test_files_that_cannot_be_read_are_told(tiny: TinyProject) -> None:
    (tiny.root / "ProjectSettings/TimeManager.asset").write_bytes(b"\0\0\0\x16" + bytes(60))

    found = SEARCH.find("set: timestep", scope_of(tiny.root))

    assert any("ProjectSettings/TimeManager.asset" in note for note in found.notes)
    assert [item.id for item in found.items] == ["Project/Time"]


@pytest.mark.parametrize("name", ["mirror", "hdrppasses", "unite2017"])
@pytest.mark.parametrize("word", ["shadow", "bundle", "layer", "gravity"])
def test_every_key_of_a_real_project_is_found(
    real_project: Callable[[str], Path], name: str, word: str
) -> None:
    root = real_project(name)
    written = {
        (f"ProjectSettings/{file.name}", key)
        for file in (root / "ProjectSettings").glob("*.asset")
        for key in re.findall(rf"^  (\w*{word}\w*): \S", file.read_text("utf-8", "replace"), re.M | re.I)
    }
    found = {tuple(item.id.split("#")) for item in find(root, f"set: {word}") if item.type == "value"}

    assert written
    assert written <= found
    assert all(word in path.replace(" ", "").lower() for _, path in found)


def test_settings_take_no_other_filter(tiny: TinyProject) -> None:
    with pytest.raises(UnknownFilterError):
        find(tiny.root, "set: t:prefab")
