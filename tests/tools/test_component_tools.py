"""Components and their properties, as a client is shown them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from asking import Ask, asking, data, pages

COVE = "Assets/Scenes/Cove.unity"
HARBOUR = "Environment/Island/HarbourLight/Arm/HarbourLantern"
HEADER = re.compile(r"^--- !u!(\d+) &(-?\d+)( stripped)?\n", re.M)


def read(ask: Ask, path: str, kind: str, name: str, **more: Any) -> dict[str, Any]:
    arguments = {"gameObjectPath": path, "typeName": kind, "propertyName": name, "scene": COVE} | more
    return data(ask("component_get_property", **arguments))


def test_components_are_listed_in_order_with_their_states(ask_cove: Ask) -> None:
    told = data(ask_cove("component_get_all", gameObjectPath="Lanterns/Lantern (broken)", scene=COVE))

    states = {each["type"]: each["enabled"] for each in told["components"]}
    assert states == {"Transform": None, "SphereCollider": True, "Lantern": False}
    assert told["total"] == 3


def test_a_missing_script_is_listed(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"Assets/Scripts/Game/FollowCamera.cs{suffix}").unlink()
    ask = asking(example_copy)

    told = data(ask("component_get_all", gameObjectPath="Main Camera", scene=COVE))

    assert [each["type"] for each in told["components"]][-1] == "Missing (script)"
    (found,) = data(ask("component_find", typeName="Missing (script)", scene=COVE))["components"]
    assert found["path"] == "Main Camera"


@pytest.mark.parametrize(
    ("path", "kind", "name", "value", "kind_of_value"),
    [
        ("Player", "Rigidbody", "m_Mass", "140", "Float"),
        ("Player", "Rigidbody", "Mass", "140", "Float"),
        ("Player", "Rigidbody", "use gravity", "true", "Boolean"),
        ("Player", "Rigidbody", "useGravity", "true", "Boolean"),
        ("Player", "UnityEngine.Rigidbody", "Use-Gravity", "true", "Boolean"),
        ("Player", "BoatController", "mode", "Oars", "Enum"),
        ("Player", "BoatController", "Engine.topSpeed", "7.5", "Float"),
        ("Player", "LanternCove.BoatController", "crew.Array.data[1]", "Cat", "String"),
        ("Player", "BoatController", "crew[0]", "Keeper", "String"),
        ("Player", "BoatController", "bowLantern", "BowLantern", "ObjectReference"),
        ("Main Camera", "Camera", "fieldOfView", "55", "Float"),
        (HARBOUR, "Lantern", "kind", "Sea", "ObjectReference"),
        (HARBOUR, "MonoBehaviour", "intensity", "3", "Float"),
        ("Lanterns/Lantern (broken)", "Lantern", "glow", "null", "ObjectReference"),
        ("Environment/Island/Ground", "Collider", "isTrigger", "false", "Boolean"),
    ],
)
def test_a_property_has_its_effective_value(
    ask_cove: Ask, path: str, kind: str, name: str, value: str, kind_of_value: str
) -> None:
    told = read(ask_cove, path, kind, name)

    assert (told["value"], told["propertyType"]) == (value, kind_of_value)


def test_an_override_names_every_file_that_has_a_word_in_it(ask_cove: Ask) -> None:
    decided = read(ask_cove, HARBOUR, "Lantern", "intensity")["decided_by"]

    assert decided["file"] == COVE
    assert decided["base"] == "2.5"
    assert [(each["file"].rpartition("/")[2], each["value"]) for each in decided["chain"]] == [
        ("Cove.unity", "3"),
        ("HarbourLight.prefab", "2.5"),
        ("LanternPost.prefab", "1.4"),
        ("Lantern.prefab", "1"),
    ]


def test_what_the_own_file_says_has_no_decider(ask_cove: Ask) -> None:
    assert "decided_by" not in read(ask_cove, "Main Camera", "Camera", "m_Depth")
    assert "decided_by" not in read(ask_cove, "Player", "Rigidbody", "m_Drag")


def test_a_field_that_no_file_has_yet_is_marked_as_the_default(example_copy: Path) -> None:
    script = example_copy / "Assets/Scripts/Lanterns/Lantern.cs"
    source = script.read_text("utf-8").replace(
        "private Light glow;", "private Light glow;\n public int wicks = 2;"
    )
    script.write_text(source, "utf-8", newline="\n")

    told = read(asking(example_copy), "Lanterns/Lantern North", "Lantern", "wicks")

    assert (told["value"], told["propertyType"], told["decided_by"]) == ("2", "Integer", {"kind": "default"})


def test_a_former_name_in_an_override_counts_for_the_present_one(example_copy: Path) -> None:
    scene = example_copy / COVE
    text = scene.read_text("utf-8").replace("propertyPath: intensity", "propertyPath: brightness")
    scene.write_text(text, "utf-8", newline="\n")

    told = read(asking(example_copy), "Lanterns/Lantern North", "Lantern", "intensity")

    assert (told["value"], told["decided_by"]["file"], told["decided_by"]["base"]) == ("2", COVE, "1")


def test_references_are_told_with_path_guid_and_status(ask_cove: Ask) -> None:
    told = read(ask_cove, HARBOUR, "Lantern", "kind")["reference"]

    assert told["path"] == "Assets/Data/LanternCatalogue.asset"
    assert (told["name"], told["type"], told["status"]) == ("Sea", "LanternKind", "present")
    assert told["guid"] == "88ea113469347638e55c60cbec3d8d24"

    own = read(ask_cove, "Player", "BoatController", "bowLantern")["reference"]
    assert (own["path"], own["type"]) == ("Player/Mast/Lookout/BowLantern", "Lantern")

    mesh = read(ask_cove, "Environment/Island/Ground", "MeshFilter", "m_Mesh")["reference"]
    assert (mesh["name"], mesh["status"]) == ("Sphere", "built-in")


def test_a_reference_to_nothing_says_why(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"Assets/Data/LanternCatalogue.asset{suffix}").unlink()

    told = read(asking(example_copy), HARBOUR, "Lantern", "kind")

    assert told["value"] == "missing (missing_asset)"
    assert (told["reference"]["status"], told["reference"]["reason"]) == ("missing", "missing_asset")


def test_lists_are_paged_and_structures_are_json(ask_cove: Ask) -> None:
    arguments = {"gameObjectPath": "Player", "typeName": "BoatController", "scene": COVE}

    seats = pages(ask_cove, "component_get_property", "items", **arguments, propertyName="seats", limit=1)

    assert [seat["path"] for seat in seats] == ["Player/Hull/Seat[0]", "Player/Hull/Seat[1]"]
    assert read(ask_cove, "Player", "BoatController", "engine")["json"]["topSpeed"] == 7.5
    assert read(ask_cove, "Player", "BoatController", "centreOfMass")["json"] == {"x": 0, "y": -0.4, "z": 0}


def test_properties_are_listed_page_by_page_with_both_names(ask_cove: Ask) -> None:
    arguments = {"gameObjectPath": "Player", "typeName": "Rigidbody", "scene": COVE}
    listed = pages(ask_cove, "component_list_properties", "properties", **arguments, limit=4)

    names = {each["serializedName"]: each["displayName"] for each in listed}
    assert names["m_IsKinematic"] == "Is Kinematic"
    assert not {"m_GameObject", "m_ObjectHideFlags", "serializedVersion"} & names.keys()
    assert len(names) == len(listed)


def test_an_unknown_property_names_those_there_are(ask_cove: Ask) -> None:
    refused = ask_cove(
        "component_get_property",
        gameObjectPath="Player",
        typeName="Rigidbody",
        propertyName="mss",
        scene=COVE,
    )

    assert refused["code"] == "not_found"
    assert "m_Mass" in refused["hint"]
    assert "Mass" in refused["candidates"]


def test_a_name_that_fits_two_properties_is_refused(example_copy: Path) -> None:
    script = example_copy / "Assets/Scripts/Lanterns/Lantern.cs"
    source = script.read_text("utf-8").replace(
        "private Light glow;", "private Light glow;\n public int wick_size;\n public int wickSize;"
    )
    script.write_text(source, "utf-8", newline="\n")

    refused = asking(example_copy)(
        "component_get_property",
        gameObjectPath="Lanterns/Lantern North",
        typeName="Lantern",
        propertyName="wick-SIZE",
        scene=COVE,
    )

    assert refused["code"] == "bad_argument"
    assert sorted(refused["candidates"]) == ["wickSize", "wick_size"]


def test_an_unknown_component_names_those_there_are(ask_cove: Ask) -> None:
    refused = ask_cove("component_list_properties", gameObjectPath="Player", typeName="Rigidbdy", scene=COVE)

    assert "Components there: Transform, Rigidbody" in refused["hint"]
    assert "Rigidbody" in refused["candidates"]


def test_the_second_component_of_a_type_is_reachable(ask_cove: Ask) -> None:
    told = read(ask_cove, "Player", "MonoBehaviour", "m_Script", componentIndex=1)
    assert told["component"] == "Buoyancy"

    refused = ask_cove(
        "component_list_properties",
        gameObjectPath="Player",
        typeName="Rigidbody",
        scene=COVE,
        componentIndex=1,
    )
    assert refused["code"] == "not_found"


@pytest.mark.parametrize(
    ("kind", "inactive", "count", "left_out"),
    [
        ("Lantern", True, 10, 0),
        ("Lantern", False, 9, 1),
        ("ILightable", True, 10, 0),
        ("Animator", True, 1, 0),
        ("Terrain", True, 0, 0),
    ],
)
def test_components_are_found_by_type_base_and_interface(
    ask_cove: Ask, kind: str, inactive: bool, count: int, left_out: int
) -> None:
    told = data(ask_cove("component_find", typeName=kind, scene=COVE, includeInactive=inactive, limit=500))

    assert (told["total"], len(told["components"]), told["inactive_left_out"]) == (count, count, left_out)


def test_base_types_find_what_derives_from_them(ask_cove: Ask) -> None:
    types = {
        each["type"]
        for each in pages(ask_cove, "component_find", "components", typeName="Collider", scene=COVE)
    }

    assert types == {"SphereCollider", "BoxCollider", "CapsuleCollider"}


def test_a_type_that_nothing_declares_is_refused(ask_cove: Ask) -> None:
    refused = ask_cove("component_find", typeName="Lanten", scene=COVE)

    assert refused["message"].startswith("Component type not found")
    assert "Lantern" in refused["candidates"]


def test_prefabs_are_read_like_scenes(ask_cove: Ask) -> None:
    told = read(ask_cove, "HarbourLight/Arm", "Transform", "m_LocalPosition.y", scene="HarbourLight")

    assert (told["value"], told["decided_by"]["base"]) == ("4", "3")


def plain_components(scene: Path) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Each native component of a file's own, by PyYAML: its GameObject, type and mapping."""
    text = scene.read_text("utf-8")
    heads = list(HEADER.finditer(text))
    for head, end in zip(heads, [*(each.start() for each in heads[1:]), len(text)], strict=True):
        ((kind, body),) = yaml.load(text[head.end() : end], Loader=yaml.CBaseLoader).items()
        if not head[3] and "m_GameObject" in body and kind != "MonoBehaviour":
            yield int(body["m_GameObject"]["fileID"]), kind, body


@pytest.mark.parametrize(
    ("project", "scene"),
    [
        ("mirror", "Assets/Mirror/Examples/Chat/Scenes/MirrorChat.unity"),
        ("unite2017", "Assets/Demo05_Sets/Sets.unity"),
    ],
)
def test_the_scalars_of_a_real_scene_are_those_that_plain_reading_finds(
    ask_real: Callable[[str], Ask], real_project: Callable[[str], Path], project: str, scene: str
) -> None:
    ask, checked = ask_real(project), Counter[str]()
    for owner, kind, body in plain_components(real_project(project) / scene):
        told = data(
            ask("component_list_properties", gameObjectPath=str(owner), typeName=kind, scene=scene, limit=200)
        )
        for each in told["properties"]:
            plain = body[each["serializedName"]]
            if isinstance(plain, str) and each["type"] != "Enum":
                told_as = {"true": "1", "false": "0"} if each["type"] == "Boolean" else {}
                assert told_as.get(each["currentValue"], each["currentValue"]) == plain, (owner, kind, each)
                checked[kind] += 1

    assert checked.total() > 20
