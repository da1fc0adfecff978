"""Scenes of real projects with prefab instances, beside what a plain reading of their instances tells."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scene.projects import real_files
from scenewright.scene import AssetFiles
from search.hierarchy.asking import Asked

DOCUMENT = re.compile(r"^--- !u!1001 &(-?\d+)\n(.*?)(?=^--- |\Z)", re.M | re.S)
CHANGE = re.compile(r"- target: \{fileID: (-?\d+).*?\n      propertyPath: (\S+)\n      value: ?(.*)\n", re.M)


DEFAULTS = {
    f"{key}.{axis}"
    for key in ("m_LocalPosition", "m_LocalRotation", "m_LocalEulerAnglesHint")
    for axis in "xyzw"
} | {"m_Name", "m_RootOrder"}


def unfolded(file: Path) -> str:
    """The text of a file with references that go on in the next line on one."""
    return re.sub(r",\r?\n\s+type:", ", type:", file.read_text("utf-8", "replace")).replace("\r\n", "\n")


def instances(root: Path) -> Iterator[tuple[str, dict[int, dict[str, list[str]]]]]:
    """The scenes of a project, with the changes of each instance by its fileID and by property path."""
    for file in sorted((root / "Assets").rglob("*.unity")):
        text = unfolded(file)
        found: dict[int, dict[str, list[str]]] = {}
        for number, body in DOCUMENT.findall(text):
            changes = found.setdefault(int(number), {})
            for _, path, value in CHANGE.findall(body):
                changes.setdefault(path, []).append(value.strip("'\""))
        if found and len(text) < 300_000:
            yield file.relative_to(root).as_posix(), found


@pytest.mark.parametrize("project", ["hdrppasses", "techdemos2d", "unite2017"])
def test_instances_are_found_by_what_they_are_and_change(
    corpus_project: Callable[[str], Path], project: str
) -> None:
    corpus_project(project)
    files = real_files(project)
    scenes = list(instances(files.project.root))[:8]
    assert scenes
    for path, found in scenes:
        asked = Asked(files, path)
        roots = {item.source.part.instance.file_id for item in asked.items("prefab:top")}
        assert roots == found.keys(), path
        inside = {item.source.part.instance.file_id for item in asked.items("prefab:instance")}
        assert inside == found.keys(), path
        names = {item.label for item in asked.items("prefab:instance")}
        assert {name for changes in found.values() for name in changes.get("m_Name", ())} <= names, path
        moved = {number for number, changes in found.items() if changes.keys() - DEFAULTS}
        altered = {item.source.part.instance.file_id for item in asked.items("prefab:altered prefab:top")}
        modified = {item.source.part.instance.file_id for item in asked.items("prefab:modified prefab:top")}
        assert moved >= modified - _with_added(files, path, modified)
        assert modified <= altered <= roots


def _with_added(files: AssetFiles, path: str, numbers: set[int]) -> set[int]:
    """The instances among these that something is added to or removed from."""
    text = unfolded(files.project.root / path)
    bodies = {int(number): body for number, body in DOCUMENT.findall(text)}
    stripped = set(map(int, re.findall(r"m_PrefabInstance: \{fileID: (-?\d+)\}", text)))
    added = {number for number, body in bodies.items() if re.search(r"m_(Added|Removed)\w+:\n    - ", body)}
    return (added | stripped) & numbers
