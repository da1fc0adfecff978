"""Globs over project paths."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
