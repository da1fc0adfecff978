"""Conditions besides the query: extensions, types, paths."""

from pathlib import Path
from typing import Any

import pytest

from scenewright.errors import BadArgumentError, DeadlineError, NotFoundError
from scenewright.project import Project
from scenewright.search import Item, Narrowing, Scope
from scenewright.tools import Workspace
from unity_project import TinyProject

FILES = {
    "Assets/Boats/Hull.mat": "Material",
    "Assets/Boats/Hull.cs": "MonoScript",
    "Assets/Boats/Old/hull.CS": "MonoScript",
    "Assets/Boats/Sail (red) [1].png": "Texture2D",
    "Assets/Boats+/a.b/Sail.png": "Texture2D",
    "Assets/Data/Tide.asset": "Tide",
    "Assets/Data/Moon.asset": "Moon",
    "Assets/Data/READ ME": "DefaultAsset",
    "Assets/Boats": "Folder",
}
SOURCES = """
namespace Sea {
    public abstract class Water : UnityEngine.ScriptableObject {}
    public class Tide : Water, ILunar {}
    public class Moon : UnityEngine.ScriptableObject, ILunar {}
    public interface ILunar {}
}
"""


@pytest.fixture(scope="module")
def scope(tmp_path_factory: pytest.TempPathFactory) -> Scope:
    project = TinyProject(tmp_path_factory.mktemp("narrow") / "Sea")
    project.write("Assets/Sea.cs", SOURCES)
    return Workspace(Project.open(project.root)).scope()


def kept(scope: Scope, extensions: Any = (), types: Any = (), path: str = "") -> list[str]:
    items = [Item(name, name, "", "asset", kind, name) for name, kind in FILES.items()]
    fitting = Narrowing(extensions, types, path).applied(items, scope)
    return [item.path.removeprefix("Assets/") for item in fitting]


def test_without_conditions_all_stays_in_order(scope: Scope) -> None:
    assert kept(scope) == [name.removeprefix("Assets/") for name in FILES]


@pytest.mark.parametrize("extensions", [["cs"], [".cs"], ["CS"], [" .Cs "], ["..cs"]])
def test_an_extension_may_have_its_dot_and_any_case(scope: Scope, extensions: list[str]) -> None:
    assert kept(scope, extensions) == ["Boats/Hull.cs", "Boats/Old/hull.CS"]


def test_several_extensions_are_any_of_them(scope: Scope) -> None:
    assert kept(scope, ["mat", ".asset"]) == ["Boats/Hull.mat", "Data/Tide.asset", "Data/Moon.asset"]


def test_a_folder_with_a_dot_in_its_name_gives_no_extension(scope: Scope) -> None:
    assert kept(scope, ["b/sail", "b"]) == []


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        (["Texture2D"], ["Boats/Sail (red) [1].png", "Boats+/a.b/Sail.png"]),
        (["texture2d"], ["Boats/Sail (red) [1].png", "Boats+/a.b/Sail.png"]),
        (["Texture"], ["Boats/Sail (red) [1].png", "Boats+/a.b/Sail.png"]),
        (["UnityEngine.Texture2D"], ["Boats/Sail (red) [1].png", "Boats+/a.b/Sail.png"]),
        (["MonoScript"], ["Boats/Hull.cs", "Boats/Old/hull.CS"]),
        (["ScriptableObject"], ["Data/Tide.asset", "Data/Moon.asset"]),
        (["Water"], ["Data/Tide.asset"]),
        (["Sea.Tide"], ["Data/Tide.asset"]),
        (["Sea.Water"], ["Data/Tide.asset"]),
        (["ILunar"], ["Data/Tide.asset", "Data/Moon.asset"]),
        (["Water", "Material"], ["Boats/Hull.mat", "Data/Tide.asset"]),
        (["Camera"], []),
        (["UnityEditor.MonoScript"], ["Boats/Hull.cs", "Boats/Old/hull.CS"]),
        (["Folder"], ["Boats"]),
    ],
)
def test_a_type_takes_in_what_derives_from_it(scope: Scope, types: list[str], expected: list[str]) -> None:
    assert kept(scope, types=types) == expected


@pytest.mark.parametrize("name", ["camera", "unityengine.OBJECT", "sea.ilunar", "TextureImporter"])
def test_a_type_that_nothing_has_is_known_in_any_letter_case(scope: Scope, name: str) -> None:
    assert kept(scope, ["nothing"], types=[name]) == []


def test_a_type_that_does_not_exist_is_named_with_the_nearest(scope: Scope) -> None:
    with pytest.raises(NotFoundError, match="no type 'Texure2D'") as caught:
        kept(scope, types=["Texure2D"])
    assert caught.value.candidates[0] == "Texture2D"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Assets/Boats/*", ["Boats/Hull.mat", "Boats/Hull.cs", "Boats/Sail (red) [1].png"]),
        ("assets/boats/hull.*", ["Boats/Hull.mat", "Boats/Hull.cs"]),
        ("Assets/**/*.cs", ["Boats/Hull.cs", "Boats/Old/hull.CS"]),
        ("**/Old/**", ["Boats/Old/hull.CS"]),
        ("Assets/Boats/Sail (red) [1].png", ["Boats/Sail (red) [1].png"]),
        ("*(red)*", ["Boats/Sail (red) [1].png"]),
        ("*[1]*", ["Boats/Sail (red) [1].png"]),
        ("Assets/Boats+/**", ["Boats+/a.b/Sail.png"]),
        ("Assets/Boats+", ["Boats+/a.b/Sail.png"]),
        ("Assets/Data/", ["Data/Tide.asset", "Data/Moon.asset", "Data/READ ME"]),
        ("Assets\\Data\\T*", ["Data/Tide.asset"]),
        ("hull.?", []),
        ("hull.??", ["Boats/Hull.cs", "Boats/Old/hull.CS"]),
        ("Boats/*", []),
        ("oats", []),
        ("Assets/Boats/H.ll.cs", []),
        ("(", []),
        ("[", []),
        ("Assets/*.cs", []),
        ("  Assets/Data/Moon.asset ", ["Data/Moon.asset"]),
    ],
)
def test_a_path_filter_is_an_anchored_glob_in_which_all_else_is_literal(
    scope: Scope, path: str, expected: list[str]
) -> None:
    assert kept(scope, path=path) == expected


def test_all_conditions_have_to_hold(scope: Scope) -> None:
    assert kept(scope, ["cs", "mat"], ["Material", "Texture"], "Assets/Boats/**") == ["Boats/Hull.mat"]


def test_a_path_filter_that_is_too_long_is_refused(scope: Scope) -> None:
    with pytest.raises(BadArgumentError, match="1000"):
        kept(scope, path="a" * 1001)


def test_it_ends_with_the_time_of_the_search(tmp_path: Path) -> None:
    workspace = Workspace(Project.open(TinyProject(tmp_path / "Late").root))
    with pytest.raises(DeadlineError):
        kept(workspace.scope(timeout_s=0), ["cs"])
