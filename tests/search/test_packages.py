"""``pkg:``: the packages of a project."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.errors import UnknownFilterError
from unity_project import TinyProject

from .searching import SEARCH, find, ids, scope_of


@pytest.fixture
def packaged(tmp_path: Path) -> Path:
    tiny = TinyProject(tmp_path / "Cove")
    manifest = {"dependencies": {"com.unity.ugui": "1.0.0", "com.cove.boats": "2.1.0"}}
    (tiny.root / "Packages/manifest.json").write_text(json.dumps(manifest))
    cached = tiny.root / "Library/PackageCache/com.cove.boats@2.1.0"
    cached.mkdir(parents=True)
    (cached / "package.json").write_text(
        json.dumps(
            {
                "name": "com.cove.boats",
                "version": "2.1.0",
                "displayName": "Boats",
                "description": "Hulls and sails.",
                "keywords": ["water", "sailing", 7],
            }
        )
    )
    embedded = tiny.root / "Packages/com.cove.tide"
    embedded.mkdir()
    (embedded / "package.json").write_text(
        json.dumps({"name": "com.cove.tide", "version": "0.1.0", "displayName": "Tide for boats"})
    )
    return tiny.root


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("pkg:", ["com.cove.boats", "com.cove.tide", "com.unity.ugui"]),
        ("pkg: boats", ["com.cove.boats", "com.cove.tide"]),
        ("pkg: sailing", ["com.cove.boats"]),
        ("PKG: hulls -tide", ["com.cove.boats"]),
        ("pkg: ugui or !tide", ["com.unity.ugui"]),
        ('pkg: "for boats"', ["com.cove.tide"]),
        ("pkg: !com.cove.tide", ["com.cove.tide"]),
        ("pkg: harbour", []),
    ],
)
def test_packages_are_found_by_keywords_description_and_names(
    packaged: Path, query: str, expected: list[str]
) -> None:
    assert ids(find(packaged, query)) == expected


def test_a_package_tells_version_source_and_keywords(packaged: Path) -> None:
    scope = scope_of(packaged)
    (item,) = SEARCH.find("pkg: sailing", scope).items
    provider = SEARCH.provider("packages")

    told = [
        provider.field(item, name, scope) for name in ("version", "source", "keywords", "direct", "colour")
    ]

    assert told == ["2.1.0", "registry", "water, sailing", True, None]
    assert (item.label, item.path) == ("Boats", "Packages/com.cove.boats")


def test_packages_take_no_filter(packaged: Path) -> None:
    with pytest.raises(UnknownFilterError):
        find(packaged, "pkg: version:2")


@pytest.mark.parametrize("name", ["mirror", "hdrppasses", "techdemos2d", "unite2017"])
def test_the_packages_of_a_real_project_are_those_of_its_own_files(
    real_project: Callable[[str], Path], name: str
) -> None:
    folder = real_project(name) / "Packages"
    files = [file for file in (folder / "manifest.json", folder / "packages-lock.json") if file.is_file()]
    listed = {key for file in files for key in json.loads(file.read_text("utf-8-sig"))["dependencies"]}
    embedded = {json.loads(file.read_text("utf-8-sig"))["name"] for file in folder.glob("*/package.json")}

    assert set(ids(find(folder.parent, "pkg:"))) == listed | embedded
    assert set(ids(find(folder.parent, "pkg: modules"))) == {key for key in listed if "modules" in key}
