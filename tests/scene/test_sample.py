"""The sample project, composed, is what its README says."""

import re
from pathlib import Path

import pytest

from scenewright.errors import NotFoundError
from scenewright.scene import Component, GameObject, Missing, Scene, Source, compose
from scenewright.scene.files import AssetFiles
from scenewright.text import Reference

README = (Path(__file__).parents[2] / "examples" / "README.md").read_text(encoding="utf-8")
POSITIONS = re.findall(
    r"^\| `([^`]+)` \| \(([^)]+)\) \|", README.split("## World positions")[1], re.MULTILINE
)
LANTERN_EAST = "Lanterns/Lantern East"
HARBOUR_LANTERN = "Environment/Island/HarbourLight/Arm/HarbourLantern"
BOW_LANTERN = "Player/Mast/Lookout/BowLantern"
OVERRIDES = [
    ("Lanterns/Lantern North", "Lantern", "intensity", [("Cove.unity", "2"), ("Lantern.prefab", "1")]),
    (LANTERN_EAST, "Lantern", "intensity", [("Cove.unity", "1.25"), ("Lantern.prefab", "1")]),
    (LANTERN_EAST, "Lantern", "flickerSpeed", [("Cove.unity", "5"), ("Lantern.prefab", "3")]),
    (
        "Environment/Island/Dock/DockPost/Arm/DockLantern", "Lantern", "intensity",
        [("LanternPost.prefab", "1.4"), ("Lantern.prefab", "1")],
    ),
    (
        HARBOUR_LANTERN, "Lantern", "intensity",
        [
            ("Cove.unity", "3"), ("HarbourLight.prefab", "2.5"), ("LanternPost.prefab", "1.4"),
            ("Lantern.prefab", "1"),
        ],
    ),
    (
        "Environment/Island/HarbourLight/Arm", "Transform", "m_LocalPosition.y",
        [("HarbourLight.prefab", "4"), ("LanternPost.prefab", "3")],
    ),
    ("Player", "BoatController", "engine.topSpeed", [("Cove.unity", "7.5"), ("Boat.prefab", "6")]),
    (
        "Player", "BoatController", "crew",
        [("Cove.unity", ["Keeper", "Cat"]), ("Boat.prefab", ["Keeper"])],
    ),
    ("Player", "Rigidbody", "m_Mass", [("Cove.unity", "140"), ("Boat.prefab", "120")]),
    (
        BOW_LANTERN, "Lantern", "intensity",
        [("Cove.unity", "0.5"), ("Boat.prefab", "0.8"), ("Lantern.prefab", "1")],
    ),
]  # fmt: skip


def component(game_object: GameObject, type_name: str) -> Component:
    return next(each for each in game_object.components if each.type_name == type_name)


def types(game_object: GameObject) -> list[str]:
    return [each.type_name for each in game_object.components]


@pytest.mark.parametrize(("path", "position"), POSITIONS)
def test_world_positions_are_those_of_the_table(cove: Scene, path: str, position: str) -> None:
    transform = cove.at(path).transform

    assert transform is not None
    assert transform.position == pytest.approx([float(part) for part in position.split(",")], abs=0.0006)


def test_the_table_of_positions_was_found() -> None:
    assert len(POSITIONS) == 17


@pytest.mark.parametrize(("path", "type_name", "property_path", "deciders"), OVERRIDES)
def test_an_override_names_every_file_that_says_something(
    cove: Scene, path: str, type_name: str, property_path: str, deciders: list[tuple[str, object]]
) -> None:
    value = component(cove.at(path), type_name).fields.at(property_path)
    provenance = value.provenance

    assert [(each.path.rpartition("/")[2], each.value) for each in provenance.chain] == deciders
    assert value.to_value() == deciders[0][1]
    assert provenance.kind is Source.OVERRIDE
    assert provenance.base_value == deciders[1][1]


def test_an_override_of_a_reference_is_decided_by_the_variant(cove: Scene) -> None:
    kind = component(cove.at(HARBOUR_LANTERN), "Lantern").fields["kind"]

    assert kind.reference == Reference(666580342854767204, "88ea113469347638e55c60cbec3d8d24", 2)
    assert kind.provenance.path == "Assets/Prefabs/HarbourLight.prefab"


def test_what_the_scene_adds_to_an_instance_stands_behind_what_the_prefab_has(cove: Scene) -> None:
    player = cove.at("Player")

    assert types(player)[-1] == "DebugOverlay"
    assert player.components[-1].origin is None
    assert [each.name for each in cove.at("Player/Hull").children] == [
        "Seat",
        "Seat",
        "Cargo Crate",
        "SternLantern",
    ]
    assert cove.at("Player/Hull/Cargo Crate").origin is None


def test_what_the_scene_removes_from_an_instance_is_gone(cove: Scene) -> None:
    removed = next(
        each
        for each in compose(cove.files, "Assets/Prefabs/Boat.prefab").game_objects()
        if each.name == "Flag"
    )
    player = cove.at("Player").instance

    assert [each.name for each in cove.at("Player/Mast").children] == ["Spar", "Lookout"]
    assert player is not None
    assert cove.object(player.local_id(removed.file_id)) is None
    assert isinstance(cove.resolve(Reference(player.local_id(removed.file_id))), Missing)


def test_a_removed_component_is_gone_and_references_to_it_are_null(cove: Scene) -> None:
    lantern = component(cove.at("Lanterns/Lantern (broken)"), "Lantern")

    assert types(cove.at("Lanterns/Lantern (broken)/Glass/Glow")) == ["Transform"]
    assert lantern.fields["glow"].reference == Reference(0)
    assert lantern.enabled is False


def test_a_variant_replaces_a_component(cove: Scene) -> None:
    assert types(cove.at("Environment/Island/HarbourLight")) == ["Transform", "BoxCollider"]
    assert types(cove.at("Environment/Island/Dock/DockPost")) == ["Transform", "CapsuleCollider"]


def test_roots_stand_in_the_order_of_the_scene(cove: Scene) -> None:
    assert [each.name for each in cove.roots] == [
        "Main Camera", "Directional Light", "Environment", "Player", "Lanterns", "GameManager", "Keeper",
        "Night Lights", "TideGauge", "Canvas", "EventSystem",
    ]  # fmt: skip


def test_active_states_follow_parents_and_overrides(cove: Scene) -> None:
    inactive = [each.path for each in cove.game_objects() if not each.active_in_hierarchy]

    assert inactive == [
        "Lanterns/Lantern Hidden", "Lanterns/Lantern Hidden/Glass", "Lanterns/Lantern Hidden/Glass/Glow",
        "Lanterns/Lantern Hidden/Handle", "Night Lights", "Night Lights/Moonlight", "Night Lights/Moon",
    ]  # fmt: skip
    assert cove.at("Night Lights/Moon").active_self


def test_every_object_is_found_again_by_path_and_by_each_id(cove: Scene) -> None:
    for each in cove.game_objects():
        assert cove.at(each.path) is each
        assert cove.object(each.file_id) is each
        assert cove.look_up(str(each.file_id)) is each
        assert cove.look_up(each.global_id) is each
        assert all(cove.object(part.file_id) is part for part in each.components)


def test_names_with_a_slash_and_equal_siblings_have_paths_of_their_own(cove: Scene) -> None:
    assert cove.at("Environment/Buoy N\\/E").name == "Buoy N/E"
    assert cove.at("Lanterns/Lantern[1]") is not cove.at("Lanterns/Lantern[0]")
    assert cove.at("Lanterns/Lantern") is cove.at("Lanterns/Lantern[0]")


def test_a_wrong_path_gives_the_nearest_names(cove: Scene) -> None:
    with pytest.raises(NotFoundError) as error:
        cove.at("Lanterns/Lantern Nort")

    assert "Lanterns/Lantern North" in error.value.candidates


def test_an_instance_knows_its_source_variant_and_depth(cove: Scene) -> None:
    light = cove.at("Environment/Island/HarbourLight").origin
    glow = cove.at(f"{HARBOUR_LANTERN}/Glass/Glow").origin

    assert light is not None
    assert glow is not None
    assert (light.path, light.is_root, light.is_variant) == ("Assets/Prefabs/HarbourLight.prefab", True, True)
    assert (glow.path, glow.is_root, glow.depth) == ("Assets/Prefabs/HarbourLight.prefab", False, 3)
    assert cove.at("Keeper").origin is None


def test_a_local_reference_of_a_prefab_leads_into_the_instance(cove: Scene) -> None:
    glow = component(cove.at("Lanterns/Lantern North"), "Lantern").fields["glow"].reference

    assert glow is not None
    assert cove.resolve(glow) is component(cove.at("Lanterns/Lantern North/Glass/Glow"), "Light")


def test_managed_references_are_read(cove: Scene) -> None:
    keeper = component(cove.at("Keeper"), "Keeper").fields
    entries = keeper.at("references.RefIds")

    assert [each.at("type.class").text for each in entries] == ["WatchTask", "RelightTask"]
    assert keeper.at("tasks.Array.data[1].rid").text == entries[1]["rid"].text


def test_the_sample_has_no_problems(cove: Scene) -> None:
    assert cove.problems == ()


def test_a_prefab_is_composed_once_for_all_its_instances(cove: Scene, cove_files: AssetFiles) -> None:
    north, east = cove.at("Lanterns/Lantern North").source, cove.at(LANTERN_EAST).source

    assert north is east
    assert north is compose(cove_files, "Assets/Prefabs/Lantern.prefab").roots[0]
