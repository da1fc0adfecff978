"""Globs over project paths."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import BadArgumentError
from scenewright.project.glob import Glob


@pytest.mark.parametrize(
    ("glob", "path", "fits"),
    [
        ("**", "Assets/A.cs", True),
        ("", "Assets/A.cs", True),
        ("*.cs", "Assets/S/A.cs", True),
        ("*.cs", "Assets/S/A.cs.meta", False),
        ("Assets/*.cs", "Assets/A.cs", True),
        ("Assets/*.cs", "Assets/S/A.cs", False),
        ("Assets/**/*.cs", "Assets/A.cs", True),
        ("Assets/**/*.cs", "Assets/S/T/A.cs", True),
        ("Assets/**", "Packages/x/A.cs", False),
        ("Assets/?.cs", "Assets/A.cs", True),
        ("Assets/?.cs", "Assets/AB.cs", False),
        ("assets/s/a.CS", "Assets/S/A.cs", True),
        ("Assets/S", "Assets/S/T/A.cs", True),
        ("Assets/S/", "Assets/S/A.cs", True),
        ("Assets/S", "Assets/Sound/A.cs", False),
        ("Assets/*", "Assets/A.cs", True),
        ("Assets/*", "Assets/S/A.cs", False),
        ("Assets/*/", "Assets/S/A.cs", True),
        ("Assets/?", "Assets/S/A.cs", False),
        ("**/S", "Assets/S/T/A.cs", True),
        ("Assets\\S\\*.cs", "Assets/S/A.cs", True),
        ("./Assets/A.cs", "Assets/A.cs", True),
        ("Assets/A+(1).cs", "Assets/A+(1).cs", True),
        ("S/A.cs", "Assets/S/A.cs", False),
    ],
)
def test_fits(glob: str, path: str, fits: bool) -> None:
    assert Glob.compile(glob).matches(path) is fits


@pytest.mark.parametrize(
    ("glob", "folder"),
    [
        ("Assets/S/*.cs", "Assets/S"),
        ("**", ""),
        ("*.cs", ""),
        ("Assets/S*/A.cs", "Assets"),
        ("Assets/S/A.cs", "Assets/S"),
    ],
)
def test_knows_the_folder_to_start_in(glob: str, folder: str) -> None:
    assert Glob.compile(glob).folder == folder


@given(st.text("aB/.*?+([", max_size=12), st.text("aB/.", max_size=12))
def test_any_text_is_a_glob_and_starts_in_its_folder(glob: str, path: str) -> None:
    compiled = Glob.compile(glob)
    if compiled.matches(path) and compiled.folder:
        assert re.match(re.escape(compiled.folder) + "(/|$)", path, re.IGNORECASE)


def fits_by_trying(glob: str, path: str, takes_below: bool) -> bool:
    """An oracle that tries everything: each ``*`` against each length, each ``**`` against each rest."""
    if not glob:
        return not path or (takes_below and path.startswith("/"))
    if glob.startswith("**"):
        rest = glob.lstrip("*")
        return any(fits_by_trying(rest, path[start:], takes_below) for start in range(len(path) + 1))
    if glob[0] == "*":
        return fits_by_trying(glob[1:], path, takes_below) or (
            path[:1] not in ("", "/") and fits_by_trying(glob, path[1:], takes_below)
        )
    if glob[0] == "?":
        return path[:1] not in ("", "/") and fits_by_trying(glob[1:], path[1:], takes_below)
    if glob.startswith("/**/"):
        below = [path[end + 1 :] for end in range(len(path)) if path[end] == "/"]
        return path[:1] == "/" and any(fits_by_trying(glob[4:], rest, takes_below) for rest in below)
    return path[:1] == glob[0] and fits_by_trying(glob[1:], path[1:], takes_below)


@given(st.text("ab/*?", max_size=9), st.text("ab/", max_size=9))
def test_fits_what_trying_everything_fits(glob: str, path: str) -> None:
    glob = f"a/{glob}b"
    takes_below = not {"*", "?"} & set(glob.rpartition("/")[2])
    assert Glob.compile(glob).matches(path) is fits_by_trying(glob, path, takes_below)


@pytest.mark.parametrize(
    "glob", ["**" * 20 + "x", "*?" * 15 + "!", "**/" * 40 + "x", "a*" * 300 + "x", "**a*" * 200 + "x"]
)
def test_no_glob_takes_long(glob: str) -> None:
    assert not Glob.compile(glob).matches("a" * 60 + "/" + "a" * 3000 + "/" + "a/" * 300)


@pytest.mark.parametrize("glob", ["*" * 1001 + "x", "a/" * 60 + "b"])
def test_an_endless_glob_is_refused(glob: str) -> None:
    with pytest.raises(BadArgumentError):
        Glob.compile(glob)
