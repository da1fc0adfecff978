"""Objects and lists inside an answer: typed as C# declares them, never as the text of a file."""

from collections.abc import Iterator
from typing import Any

import pytest

from query.conftest import COVE
from scene.projects import asset_files
from scenewright.query.unity import UnityProject
from unity_project import PREAMBLE, TinyProject, guid_for

SHIP = """using System;
using System.Collections.Generic;
using UnityEngine;

namespace Fleet
{
    public enum Sail { None, Jib, Main }

    [Serializable]
    public struct Port { public string code; public int berth; public List<float> depths; }

    [Serializable]
    public class Cargo
    {
        public string label;
        public long weight;
        public bool sealedUp;
        public double price = 2.5;
    }

    public class Ship : ScriptableObject
    {
        [Serializable]
        public class Route : Cargo { public Port from; public Port[] calls; public Vector2Int steps; }

        public Route route;
        public string number;
        public string[] numbers;
        public Sail sail;
        public Package.Stranger stranger;
        public Ship sister;
        public LayerMask mask;
    }
}
"""
BODY = """  route:
    label: 007
    weight: 5000000000
    sealedUp: 1
    from:
      code: 12
      berth: 3
      depths:
      - 1.5
      - 2
    calls:
    - code: 1e5
      berth: 4
      depths: []
    steps: {x: 1, y: 2}
  number: 42
  numbers:
  - 1
  - nan
  - '0x1F'
  sail: 2
  stranger:
    serializedVersion: 2
    size: 3
    share: 0.25
    big: 5000000000
    code: '12'
    zeros: 007
    word: nan
    under: 1_000
    place: {x: 1, y: 2, z: 3}
    inner:
      flag: 1
    many:
    - 1
    - one
  sister: {fileID: 11400000, guid: 00000000000000000000000000000001, type: 2}
  mask:
    serializedVersion: 2
    m_Bits: 5
"""


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UnityProject]:
    """A project with one asset of fields of every kind."""
    project = TinyProject(tmp_path_factory.mktemp("fleet") / "Fleet")
    project.write("Assets/Ship.cs", SHIP)
    script = guid_for("Assets/Ship.cs")
    project.write(
        "Assets/Heron.asset",
        f"{PREAMBLE}--- !u!114 &11400000\nMonoBehaviour:\n  m_Enabled: 1\n"
        f"  m_Script: {{fileID: 11500000, guid: {script}, type: 3}}\n  m_Name: Heron\n"
        f"  m_EditorClassIdentifier: \n{BODY}",
    )
    files = asset_files(project.root)
    yield UnityProject(files)
    files.index.close()


def of_heron(fleet: UnityProject, member: str) -> Any:
    return fleet.evaluate(f'AssetDatabase.LoadAssetAtPath<Fleet.Ship>("Assets/Heron.asset").{member}').value


def test_a_nested_struct_has_its_members_by_name_with_their_types(fleet: UnityProject) -> None:
    assert of_heron(fleet, "route") == {
        "type": "Fleet.Ship.Route",
        "value": {
            "label": "007",
            "weight": 5_000_000_000,
            "sealedUp": True,
            "price": 2.5,
            "from": {"type": "Fleet.Port", "value": {"code": "12", "berth": 3, "depths": [1.5, 2.0]}},
            "calls": [{"type": "Fleet.Port", "value": {"code": "1e5", "berth": 4, "depths": []}}],
            "steps": {"x": 1, "y": 2},
        },
    }


def test_text_that_looks_like_a_number_stays_text_where_the_field_is_a_string(fleet: UnityProject) -> None:
    assert of_heron(fleet, "number") == "42"
    assert of_heron(fleet, "numbers") == ["1", "nan", "0x1F"]


def test_enums_masks_and_lost_references_inside_an_object_are_shown_by_their_rules(
    fleet: UnityProject,
) -> None:
    assert of_heron(fleet, "sail") == "Main"
    assert of_heron(fleet, "mask") == {"value": 5}
    assert of_heron(fleet, "sister")["status"] == "missing (missing_asset)"


def test_a_field_without_a_declared_type_is_given_as_it_looks_and_the_answer_says_so(
    fleet: UnityProject,
) -> None:
    found = fleet.evaluate('AssetDatabase.LoadAssetAtPath<Fleet.Ship>("Assets/Heron.asset").stranger')

    assert found.value["value"] == {
        "size": 3,
        "share": 0.25,
        "big": 5_000_000_000,
        "code": "12",
        "zeros": "007",
        "word": "nan",
        "under": "1_000",
        "place": {"x": 1.0, "y": 2.0, "z": 3.0},
        "inner": {"type": "System.Object", "value": {"flag": 1}},
        "many": [1, "one"],
    }
    assert "Values without a declared type are given as what their text looks like." in found.notes


def test_a_member_that_no_file_has_yet_is_what_its_declaration_begins_with(fleet: UnityProject) -> None:
    found = fleet.evaluate('AssetDatabase.LoadAssetAtPath<Fleet.Ship>("Assets/Heron.asset").route.price')

    assert found.value == 2.5
    assert any("'Fleet.Cargo.price' is in no file yet" in note for note in found.notes)


def test_what_lies_too_deep_is_marked_as_in_any_value(fleet: UnityProject) -> None:
    from scenewright.query import Page

    query = 'AssetDatabase.LoadAssetAtPath<Fleet.Ship>("Assets/Heron.asset").route'
    shown = fleet.evaluate(query, page=Page(depth=1)).value

    assert shown["value"]["from"] == {"$depth": "Fleet.Port"}


def test_parameters_of_an_animator_have_the_names_of_the_api(cove: UnityProject) -> None:
    shown = cove.evaluate('GameObject.Find("Player").GetComponent<Animator>().parameters', [COVE]).value

    assert shown[1] == {
        "type": "UnityEngine.AnimatorControllerParameter",
        "value": {
            "name": "Capsized",
            "type": "Bool",
            "defaultFloat": 0.0,
            "defaultInt": 0,
            "defaultBool": False,
            "nameHash": 398239044,
        },
    }


def test_a_curve_inside_a_class_shows_its_keys(cove: UnityProject) -> None:
    shown = cove.evaluate('GameObject.Find("Player").GetComponent<BoatController>().engine', [COVE]).value

    assert (shown["type"], shown["value"]["topSpeed"]) == ("LanternCove.BoatController.Engine", 7.5)
    keys = shown["value"]["response"]["value"]["keys"]
    assert [key["value"]["value"] for key in keys] == [0.0, 0.35, 1.0]


def test_managed_references_show_the_class_that_each_holds(cove: UnityProject) -> None:
    shown = cove.evaluate("Object.FindFirstObjectByType<Keeper>().tasks", [COVE]).value

    assert shown[0]["value"]["post"]["path"] == "Environment/Island/Dock/DockPost/Pole"
    assert shown[1] == {"type": "LanternCove.RelightTask", "value": {"colour": "Sea", "count": 3}}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("new ParticleSystem.Burst().time", 0.0),
        ("default(Keyframe).weightedMode", "None"),
        ("new LanternCove.LightRange().bright", 0.0),
        ("new Keyframe[2][1].value", 0.0),
    ],
)
def test_the_default_of_a_struct_that_files_hold_has_default_members(
    cove: UnityProject, text: str, value: Any
) -> None:
    assert cove.evaluate(text).value == value


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "typeof(LanternCove.BoatController.SteeringMode).FullName",
            "LanternCove.BoatController+SteeringMode",
        ),
        (
            "typeof(LanternCove.BoatController.SteeringMode).ToString()",
            "LanternCove.BoatController+SteeringMode",
        ),
        ("typeof(LanternCove.BoatController.SteeringMode).Name", "SteeringMode"),
        ("typeof(LanternCove.BoatController.SteeringMode).Namespace", "LanternCove"),
        ("typeof(UnityEngine.UI.Image.Type).FullName", "UnityEngine.UI.Image+Type"),
        ("typeof(ParticleSystem.MainModule[]).FullName", "UnityEngine.ParticleSystem+MainModule[]"),
        (
            "typeof(List<UnityEngine.UI.Image.Type>).ToString()",
            "System.Collections.Generic.List`1[UnityEngine.UI.Image+Type]",
        ),
        ("typeof(Vector3).FullName", "UnityEngine.Vector3"),
    ],
)
def test_the_names_of_nested_types_are_those_of_dotnet(cove: UnityProject, text: str, name: str) -> None:
    assert cove.evaluate(text).value == name
