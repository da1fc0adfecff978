"""Effective values: arrays, references, managed references and script fields under modifications."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scenewright.errors import BadArgumentError, FileFormatError, NotFoundError
from scenewright.scene import Component, Scene, Source, Value, ValueKind
from scenewright.text import Reference

BASE, BASE_GUID = "Assets/Made/Base.prefab", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1"
VARIANT, VARIANT_GUID = "Assets/Made/Variant.prefab", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2"
SCENE, SCENE_GUID = "Assets/Made/Made.unity", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa3"
HEAD = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
OBJECT = """--- !u!1 &100
GameObject:
  m_Component:
  - component: {fileID: 400}
  - component: {fileID: 11400}
  m_Layer: 0
  m_Name: Thing
  m_TagString: Untagged
  m_IsActive: 1
--- !u!4 &400
Transform:
  m_GameObject: {fileID: 100}
  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}
  m_LocalPosition: {x: 1, y: 2, z: 3}
  m_LocalScale: {x: 1, y: 1, z: 1}
  m_Children: []
  m_Father: {fileID: 0}
--- !u!114 &11400
MonoBehaviour:
  m_GameObject: {fileID: 100}
  m_Enabled: 1
  m_Script: {fileID: 11500000, guid: ffffffffffffffffffffffffffffffff, type: 3}
  m_Name:
  numbers:
  - 1
  - 2
  - 3
  targets:
  - {fileID: 400}
  - {fileID: 0}
  rows:
  - name: first
    size: {x: 1, y: 2}
  pairs:
  - _MainTex:
      scale: 1
  nothing: []
  task:
    rid: 7
  label: 'It''s a #1: yes'
  references:
    version: 2
    RefIds:
    - rid: 7
      type: {class: Wait, ns: Made, asm: Assembly-CSharp}
      data:
        seconds: 5
"""
INSTANCE = """--- !u!1001 &{file_id}
PrefabInstance:
  m_ObjectHideFlags: 0
  serializedVersion: 2
  m_Modification:
    m_TransformParent: {{fileID: 0}}
    m_Modifications:
{modifications}
    m_RemovedComponents: []
  m_SourcePrefab: {{fileID: 100100000, guid: {guid}, type: 3}}
"""
MODIFICATION = """    - target: {{fileID: {target}, guid: {guid}, type: 3}}
      propertyPath: {path}
      value: {value}
      objectReference: {reference}"""

Changes = dict[str, object]
Made = Callable[..., Component]


def modification(target: int, guid: str, path: str, value: object) -> str:
    """A reference is given as its text in braces."""
    is_reference = isinstance(value, str) and value.startswith("{fileID")
    text, reference = ("", value) if is_reference else (value, "{fileID: 0}")
    return MODIFICATION.format(target=target, guid=guid, path=path, value=text, reference=reference)


def instance(file_id: int, target: int, guid: str, changes: Changes) -> str:
    lines = "\n".join(modification(target, guid, path, value) for path, value in changes.items())
    text = INSTANCE.format(file_id=file_id, modifications=lines, guid=guid)
    return text if changes else text.replace("m_Modifications:\n\n", "m_Modifications: []\n")


def write(root: Path, path: str, guid: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(exist_ok=True)
    file.write_text(HEAD + text, encoding="utf-8", newline="\n")
    file.with_name(f"{file.name}.meta").write_text(f"fileFormatVersion: 2\nguid: {guid}\n", encoding="utf-8")


@pytest.fixture
def made(example_copy: Path, composed: Callable[[str], Scene]) -> Made:
    """The script component of a prefab, seen through a variant and a scene that change it."""

    def make(scene: Changes | None = None, variant: Changes | None = None) -> Component:
        write(example_copy, BASE, BASE_GUID, OBJECT)
        write(example_copy, VARIANT, VARIANT_GUID, instance(5000, 11400, BASE_GUID, variant or {}))
        inner = 11400 ^ 5000
        write(example_copy, SCENE, SCENE_GUID, instance(7000, inner, VARIANT_GUID, scene or {}))
        return composed(SCENE).at("Thing").components[1]

    return make


def texts(value: Value) -> list[str]:
    return [each.text for each in value]


def test_without_modifications_everything_is_as_the_prefab_has_it(made: Made) -> None:
    fields = made().fields

    assert texts(fields["numbers"]) == ["1", "2", "3"]
    assert fields["numbers"].provenance.kind is Source.BASE
    assert fields["numbers"].provenance.path == BASE
    assert fields["label"].text == "It's a #1: yes"


def test_an_array_grows_by_copies_of_its_last_item_and_then_takes_values(made: Made) -> None:
    fields = made({"numbers.Array.size": 5, "numbers.Array.data[4]": 50}).fields

    assert texts(fields["numbers"]) == ["1", "2", "3", "3", "50"]
    assert fields["numbers"].provenance.base_value == ["1", "2", "3"]
    assert fields.at("numbers.Array.data[4]").provenance.kind is Source.OVERRIDE


def test_an_array_shrinks(made: Made) -> None:
    fields = made({"numbers.Array.size": 1}).fields

    assert texts(fields["numbers"]) == ["1"]
    with pytest.raises(NotFoundError):
        fields.at("numbers.Array.data[1]")


def test_each_file_resizes_what_the_one_below_it_gives(made: Made) -> None:
    fields = made(
        {"numbers.Array.size": 3, "numbers.Array.data[2]": 9},
        {"numbers.Array.size": 2, "numbers.Array.data[1]": 8},
    ).fields

    assert texts(fields["numbers"]) == ["1", "8", "9"]
    chain = fields["numbers"].provenance.chain
    assert [(each.path, each.value) for each in chain] == [
        (SCENE, ["1", "8", "9"]),
        (VARIANT, ["1", "8"]),
        (BASE, ["1", "2", "3"]),
    ]


def test_a_value_beyond_the_end_of_an_array_counts_for_nothing(made: Made) -> None:
    assert texts(made({"numbers.Array.data[7]": 70}).fields["numbers"]) == ["1", "2", "3"]


def test_an_empty_array_is_filled_by_modifications_alone(made: Made) -> None:
    fields = made({
        "nothing.Array.size": 2, "nothing.Array.data[0].name": "a", "nothing.Array.data[1].name": "b",
    }).fields  # fmt: skip

    assert fields["nothing"].to_value() == [{"name": "a"}, {"name": "b"}]


def test_a_part_of_a_struct_in_an_array_is_changed_alone(made: Made) -> None:
    fields = made({"rows.Array.data[0].size.y": 20}).fields

    assert fields["rows"].to_value() == [{"name": "first", "size": {"x": "1", "y": "20"}}]
    assert fields.at("rows.Array.data[0].size.x").provenance.kind is Source.BASE
    assert fields.at("rows.Array.data[0].size.y").property_path == "rows.Array.data[0].size.y"


def test_pairs_are_reached_by_first_and_second(made: Made) -> None:
    fields = made({"pairs.Array.data[0].second.scale": 4}).fields

    assert fields.at("pairs.Array.data[0].first").text == "_MainTex"
    assert fields.at("pairs.Array.data[0].second.scale").text == "4"
    assert fields["pairs"].to_value() == [{"_MainTex": {"scale": "4"}}]


def test_references_of_the_prefab_lead_to_the_objects_of_the_instance(made: Made) -> None:
    component = made()
    reference = component.fields.at("targets.Array.data[0]").reference

    assert reference is not None
    assert component.game_object is not None
    assert component.scene.resolve(reference) is component.game_object.components[0]


def test_an_overriding_reference_is_that_of_the_overriding_file(made: Made) -> None:
    guid = "e25216fb6be16effd8a5b9b7ac2bac66"
    wood = f"{{fileID: 2100000, guid: {guid}, type: 2}}"
    fields = made({"targets.Array.data[1]": wood, "targets.Array.data[0]": "{fileID: 0}"}).fields

    assert fields.at("targets.Array.data[0]").reference == Reference(0)
    assert fields.at("targets.Array.data[1]").reference == Reference(2100000, guid, 2)
    assert fields.at("targets.Array.data[1]").kind is ValueKind.REFERENCE


def test_a_field_of_a_managed_reference_is_changed_by_its_id(made: Made) -> None:
    fields = made({"managedReferences[7].seconds": 60}).fields

    assert fields.at("references.RefIds.Array.data[0].data.seconds").text == "60"


def test_a_managed_reference_that_only_an_instance_has_is_added(made: Made) -> None:
    fields = made({
        "task": 8, "managedReferences[8]": "Assembly-CSharp Made.Walk", "managedReferences[8].speed": 2,
    }).fields  # fmt: skip

    assert fields.at("task.rid").text == "8"
    assert fields["references"]["RefIds"].to_value() == [
        {
            "rid": "7",
            "type": {"class": "Wait", "ns": "Made", "asm": "Assembly-CSharp"},
            "data": {"seconds": "5"},
        },
        {
            "rid": "8",
            "type": {"class": "Walk", "ns": "Made", "asm": "Assembly-CSharp"},
            "data": {"speed": "2"},
        },
    ]


def test_text_over_several_lines_and_in_quotes_is_read_from_a_modification(made: Made) -> None:
    folded = "'one: two\n\n        three'"

    assert made({"label": folded}).fields["label"].text == "one: two\nthree"


def test_a_field_only_an_instance_has_is_there(made: Made) -> None:
    assert made({"fresh": 3}).fields["fresh"].as_int() == 3


def test_values_are_read_as_what_they_are_asked_for(made: Made) -> None:
    fields = made().fields

    assert fields["m_Enabled"].as_bool() is True
    assert fields.at("numbers.Array.data[1]").as_float() == 2.0
    with pytest.raises(FileFormatError):
        fields["label"].as_int()
    with pytest.raises(BadArgumentError):
        _ = fields["numbers"].text
    with pytest.raises(NotFoundError) as error:
        fields["number"]
    assert "numbers" in error.value.candidates


def test_a_former_name_is_found_under_the_present_one(
    example_copy: Path, composed: Callable[[str], Scene]
) -> None:
    prefab = example_copy / "Assets/Prefabs/Lantern.prefab"
    text = prefab.read_text(encoding="utf-8").replace("  intensity: 1\n", "  brightness: 1\n")
    prefab.write_text(text, encoding="utf-8", newline="\n")
    scene = composed("Assets/Scenes/Cove.unity")

    fields = lantern(scene, "Lanterns/Lantern[0]").fields
    overridden = lantern(scene, "Lanterns/Lantern North").fields["intensity"]

    assert fields["intensity"].text == "1"
    assert "brightness" not in list(fields)
    assert [each.value for each in overridden.provenance.chain] == ["2", "1"]


def lantern(scene: Scene, path: str) -> Component:
    return next(each for each in scene.at(path).components if each.type_name == "Lantern")


def test_a_field_that_no_file_has_yet_has_the_value_of_its_declaration(
    example_copy: Path, composed: Callable[[str], Scene]
) -> None:
    prefab = example_copy / "Assets/Prefabs/Lantern.prefab"
    lines = prefab.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(("  flickerSpeed:", "  litAtStart:", "  kind:"))]
    prefab.write_text("".join(kept), encoding="utf-8", newline="\n")

    fields = lantern(composed("Assets/Prefabs/Lantern.prefab"), "Lantern").fields

    assert fields["flickerSpeed"].as_float() == 3.0
    assert fields["flickerSpeed"].provenance.kind is Source.DEFAULT
    assert fields["litAtStart"].as_bool() is False
    assert fields["kind"].reference == Reference(0)
    assert {"flickerSpeed", "litAtStart", "kind"} <= set(fields.keys())
    assert fields["intensity"].provenance.kind is Source.BASE
