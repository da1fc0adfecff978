"""What assembly definitions refer to, by GUID and by name."""

import json
from pathlib import Path

import pytest

from scenewright.index import Index
from scenewright.project import Project
from unity_project import TinyProject, guid_for

CORE, GAME = "Assets/Core/Core.asmdef", "Assets/Game/Game.asmdef"


def definition(name: str, *references: str) -> str:
    return json.dumps({"name": name, "references": references}, indent=4)


@pytest.fixture
def project(tmp_path: Path) -> TinyProject:
    made = TinyProject(tmp_path / "Game")
    made.write(CORE, definition("Made.Core"))
    made.write(GAME, definition("Made.Game", "Unity.Elsewhere", "Made.Core", f"GUID:{guid_for(CORE)}"))
    made.write("Assets/Patch/Core.asmref", json.dumps({"reference": "Made.Core"}))
    made.age()
    return made


def users_of_core(index: Index) -> list[tuple[str, str]]:
    return [(row.source, row.property_path) for row in index.references_to(guid_for(CORE))]


def test_references_by_name_and_by_guid_are_references(project: TinyProject) -> None:
    index = Index.open(Project.open(project.root))
    index.refresh()
    assert users_of_core(index) == [
        (GAME, "references[1]"),
        (GAME, "references[2]"),
        ("Assets/Patch/Core.asmref", "reference"),
    ]
    text = (project.root / GAME).read_text(encoding="utf-8")
    assert [text[row.offset :].split('"')[0] for row in index.references_from(GAME)] == [
        "Made.Core",
        f"GUID:{guid_for(CORE)}",
    ]
    assert [asset.path for asset in index.dependencies(GAME).assets] == [CORE]
    index.close()


def test_a_renamed_assembly_loses_those_that_name_it(project: TinyProject) -> None:
    index = Index.open(Project.open(project.root))
    index.refresh()
    project.write(CORE, definition("Made.Base"))
    index.refresh()
    assert users_of_core(index) == [(GAME, "references[2]")]
    index.close()


@pytest.mark.parametrize("damaged", ["{", "GUID:xyz", "GUID:"])
def test_a_damaged_reference_is_none(project: TinyProject, damaged: str) -> None:
    project.write(GAME, damaged if damaged == "{" else definition("Made.Game", damaged))
    index = Index.open(Project.open(project.root))
    index.refresh()
    assert users_of_core(index) == [("Assets/Patch/Core.asmref", "reference")]
    index.close()
