"""Former names and C# defaults hold in [Serializable] types too, in lists of them and under overrides."""

from pathlib import Path

import pytest

from asking import Ask, asking, data
from scenewright.index import Index
from scenewright.project import Project
from scenewright.scene import AssetFiles, Component, Scene, Source, ValueKind, compose
from unity_project import PREAMBLE, TinyProject, guid_for

SHIP = """using System; using System.Collections.Generic; using UnityEngine; using UnityEngine.Serialization;
[Serializable] public class Cargo : Goods {
    [FormerlySerializedAs("cost")] public float price = 2.5f;
    public string label = "crate";
    public List<Port> calls = new List<Port>();
    public int hold = Mathf.Max(1, 2);
}
[Serializable] public class Goods { [FormerlySerializedAs("kg")] public int weight = 7; }
[Serializable] public struct Port { [FormerlySerializedAs("nr")] public int berth; public bool open; }
[Serializable] public class Chain { public Chain next; public int link = 1; }
[Serializable] public class Loop : Knot { public int turn = 3; }
[Serializable] public class Knot : Loop { public int tie = 4; }
public class Plain { public int never = 9; }
public class Ship : MonoBehaviour {
    public Cargo route; public Cargo spare; public List<Cargo> all; public Port[] ports; public int[] counts;
    public Chain chain; public Loop loop; public Plain plain; [SerializeReference] public Cargo shared;
    public Cargo custom = new Cargo { price = 4 };
}
"""
OBJECT = (
    "--- !u!1 &1\nGameObject:\n  m_Component:\n  - component: {fileID: 2}\n  - component: {fileID: 3}\n"
    "  m_Name: Ship\n  m_IsActive: 1\n--- !u!4 &2\nTransform:\n  m_GameObject: {fileID: 1}\n"
    "  m_Children: []\n  m_Father: {fileID: 0}\n--- !u!114 &3\nMonoBehaviour:\n  m_GameObject: {fileID: 1}\n"
    f"  m_Enabled: 1\n  m_Script: {{fileID: 11500000, guid: {guid_for('Assets/Ship.cs')}, type: 3}}\n"
)
SAVED = (
    "  route:\n    kg: 12\n    cost: 3\n    calls:\n    - nr: 5\n    - berth: 6\n      open: 1\n"
    "  all:\n  - cost: 1\n    label: one\n  - price: 2\n  ports:\n  - nr: 8\n"
)
MODIFIED = (
    "--- !u!1001 &50\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n"
    "    m_Modifications:\n"
    + "".join(
        f"    - target: {{fileID: 3, guid: {guid_for('Assets/Ship.prefab')}, type: 3}}\n"
        f"      propertyPath: {path}\n      value: {value}\n      objectReference: {{fileID: 0}}\n"
        for path, value in (
            ("route.cost", "30"), ("route.calls.Array.data[0].nr", "50"), ("all.Array.data[1].price", "20"),
        )
    )
    + "    m_RemovedComponents: []\n"
    f"  m_SourcePrefab: {{fileID: 100100000, guid: {guid_for('Assets/Ship.prefab')}, type: 3}}\n"
)  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    project = TinyProject(tmp_path)
    project.write("Assets/Ship.cs", SHIP)
    project.write("Assets/Ship.prefab", PREAMBLE + OBJECT + SAVED)
    project.write("Assets/Main.unity", PREAMBLE + MODIFIED)
    return project.root


@pytest.fixture
def files(root: Path) -> AssetFiles:
    project = Project.open(root)
    index = Index.open(project)
    index.refresh()
    return AssetFiles(project, index)


@pytest.fixture
def ask(root: Path) -> Ask:
    return asking(root)


def ship(scene: Scene) -> Component:
    return scene.at("Ship").components[1]


def texts(part: Component, *paths: str) -> list[str]:
    return [part.fields.at(path).text for path in paths]


NESTED = ("route.price", "route.weight", "route.calls.Array.data[0].berth", "route.calls.Array.data[1].berth")


def test_former_names_are_read_at_every_depth(files: AssetFiles) -> None:
    part = ship(compose(files, "Assets/Ship.prefab"))

    assert texts(part, *NESTED) == ["3", "12", "5", "6"]
    assert texts(part, "all.Array.data[0].price", "ports.Array.data[0].berth") == ["1", "8"]
    assert "cost" not in part.fields["route"].keys()  # noqa: SIM118


def test_overrides_under_former_names_decide(files: AssetFiles) -> None:
    part = ship(compose(files, "Assets/Main.unity"))

    assert texts(part, *NESTED) == ["30", "12", "50", "6"]
    assert texts(part, "all.Array.data[0].price", "all.Array.data[1].price") == ["1", "20"]
    found = part.fields.at("route.price").provenance
    assert (found.kind, found.path, found.base_value) == (Source.OVERRIDE, "Assets/Main.unity", "3")


@pytest.mark.parametrize("scene", ["Assets/Ship.prefab", "Assets/Main.unity"])
def test_what_no_file_has_is_the_default_and_marked(files: AssetFiles, scene: str) -> None:
    part = ship(compose(files, scene))

    assert texts(part, "route.label", "all.Array.data[1].label", "all.Array.data[1].weight") == [
        "crate", "crate", "7",
    ]  # fmt: skip
    assert part.fields.at("route.label").provenance.kind is Source.DEFAULT
    assert not part.fields.at("route.hold").is_known
    assert part.fields.at("route.price").is_saved


def test_an_object_that_no_file_has_is_made_of_defaults(files: AssetFiles) -> None:
    fields = ship(compose(files, "Assets/Ship.prefab")).fields

    assert fields["spare"].kind is ValueKind.MAPPING
    assert fields.at("spare.price").text == "2.5"
    assert len(fields.at("spare.calls")) == 0
    assert (fields["counts"].kind, len(fields["counts"])) == (ValueKind.SEQUENCE, 0)
    assert fields["shared"].kind is ValueKind.REFERENCE
    assert not fields["custom"].is_known
    assert fields["plain"].kind is ValueKind.REFERENCE


def test_types_that_lead_back_to_themselves_end(files: AssetFiles) -> None:
    fields = ship(compose(files, "Assets/Ship.prefab")).fields

    assert fields.at("chain.next.next.link").text == "1"
    assert fields.at("loop.turn").text == "3"
    assert isinstance(fields.to_value()["chain"], dict)


def test_two_types_of_a_name_in_other_files_are_not_guessed_between(root: Path) -> None:
    project = TinyProject.__new__(TinyProject)
    project.root = root
    outside = "using System;\nnamespace {} {{ [Serializable] public class Load {{ public int {} = 5; }} }}\n"
    for name, field in (("One", "first"), ("Two", "second")):
        project.write(f"Assets/{name}.cs", outside.format(name, field))
    project.write(
        "Assets/Hull.cs", "using UnityEngine;\npublic class Hull : MonoBehaviour { public Load load; }\n"
    )
    text = OBJECT.replace(guid_for("Assets/Ship.cs"), guid_for("Assets/Hull.cs"))
    project.write("Assets/Hull.prefab", f"{PREAMBLE}{text}  load:\n    third: 1\n")
    opened = Project.open(root)
    index = Index.open(opened)
    index.refresh()

    load = ship(compose(AssetFiles(opened, index), "Assets/Hull.prefab")).fields["load"]

    assert load.keys() == ["third"]


def test_tools_name_the_parts_that_are_defaults(ask: Ask) -> None:
    place = {"gameObjectPath": "Ship", "typeName": "Ship", "scene": "Assets/Main.unity"}

    whole = data(ask("component_get_property", propertyName="route", **place))
    part = data(ask("component_get_property", propertyName="route.label", **place))

    assert whole["json"] | {"calls": ...} == {
        "weight": 12, "price": 30, "label": "crate", "calls": ..., "hold": "Mathf.Max(1, 2)",
    }  # fmt: skip
    assert "route.label" in whole["defaults"]
    assert "route.price" not in whole["defaults"]
    assert (part["value"], part["decided_by"]["kind"]) == ("crate", "default")


def test_queries_read_them_too(ask: Ask) -> None:
    def of_route(member: str) -> object:
        text = f'GameObject.Find("Ship").GetComponent<Ship>().{member}'
        return data(ask("query", query=text, scene="Assets/Main.unity"))["value"]

    assert of_route("route.price") == 30
    assert of_route("route.label") == "crate"
    assert of_route("route.calls[0].berth") == 50
    assert of_route("spare.price") == 2.5
