"""Every filter on the sample scene, with what its files say worked out by hand."""

import pytest

from search.hierarchy.asking import Asked, below

DOCK, HARBOUR = "Environment/Island/Dock", "Environment/Island/HarbourLight"
STERN, BOW = "Player/Hull/SternLantern", "Player/Mast/Lookout/BowLantern"
SCENE_LANTERNS = {
    "Lanterns/Lantern North", "Lanterns/Lantern East", "Lanterns/Lantern[0]", "Lanterns/Lantern[1]",
    "Lanterns/Lantern (broken)", "Lanterns/Lantern Hidden",
}  # fmt: skip
LANTERNS = {f"{DOCK}/DockPost/Arm/DockLantern", f"{HARBOUR}/Arm/HarbourLantern", STERN, BOW, *SCENE_LANTERNS}
PLANKS = below(f"{DOCK}/Plank", tails=["[0]", "[1]", "[2]"])
GLOWS = below(*LANTERNS, tails=["/Glass/Glow"])
LIGHTS = {"Directional Light", "Night Lights/Moonlight", *GLOWS} - {"Lanterns/Lantern (broken)/Glass/Glow"}
HANDLES = below(*LANTERNS, tails=["/Handle"])
HIDDEN = below("Lanterns/Lantern Hidden", tails=["", "/Glass", "/Glass/Glow", "/Handle"])
NIGHT = below("Night Lights", tails=["", "/Moonlight", "/Moon"])
POST = ["", "/Pole", "/Arm", "/Arm/Beam"]
CRATE, HULL, SEATS = "Player/Hull/Cargo Crate", "Player/Hull", ["/Seat[0]", "/Seat[1]"]
WOODEN = {
    *PLANKS, *HANDLES, HULL, *below(HULL, tails=SEATS), CRATE, "Player/Mast/Spar", f"{DOCK}/DockPost/Pole",
    f"{DOCK}/DockPost/Arm/Beam", f"{HARBOUR}/Arm/Beam", "Keeper",
}  # fmt: skip
NESTED_ROOTS = {f"{DOCK}/DockPost/Arm/DockLantern", f"{HARBOUR}/Arm/HarbourLantern", BOW}
INSTANCE_ROOTS = {f"{DOCK}/DockPost", HARBOUR, "Player", "TideGauge", *LANTERNS}
OWN_SPHERES = {"Environment/Island/Ground", "Environment/Rocks/Rock[0]", "Environment/Rocks/Rock[1]"}

EXPECTED = [
    # Words: name and initials.
    ("bn", {r"Environment/Buoy N\/E"}),
    ("!lantern", {"Lanterns/Lantern[0]", "Lanterns/Lantern[1]"}),
    ('"lantern east"', {"Lanterns/Lantern East"}),
    ('!"cargo crate"', {CRATE}),
    ("+fuzzy crgcrt", {CRATE}),
    ("light -directional -button", {HARBOUR, "Night Lights", "Night Lights/Moonlight"}),
    # Types: 2022.3 takes the class alone.
    ("t=Light", LIGHTS),
    ("t:light", LIGHTS),
    ("t=unityengine.light", LIGHTS),
    ("t=Collider", set()),
    ("t:boxcollider", {*PLANKS, CRATE, HARBOUR, "Player"}),
    ("t=Keeper", {"Keeper"}),
    ("t=LanternCove.Lantern", LANTERNS),
    ("t=Image", {"Canvas/Tide", "Canvas/Tide/Bar", "Canvas/Light Button"}),
    ("t=prefab", INSTANCE_ROOTS),
    ("t=recttransform t:scaler", {"Canvas"}),
    ("i:lightable", LANTERNS),
    ("i=ILightable", LANTERNS),
    ("i=LanternCove.ILightable", LANTERNS),
    ("i=Lightable", set()),
    # States.
    ("active=false", HIDDEN | NIGHT),
    ("-active", HIDDEN | NIGHT),
    ("active!=on", HIDDEN | NIGHT),
    ("components=7", {"Player"}),
    ("components>=5", {"Player", "Keeper", "Canvas"}),
    ("layer=8 t:collider", {"Player", CRATE}),
    ("layer:boat t:collider", {"Player", CRATE}),
    ("layer=Water", {"Environment/Water"}),
    ("layer=4..5 t:meshrenderer", {"Environment/Water"}),
    ("tag=lantern", LANTERNS),
    ("tag:LANTER", LANTERNS),
    ("tag=Player", {"Player"}),
    ("tag!=untagged -tag:lantern", {"Main Camera", DOCK, "Player", "GameManager"}),
    ("path=/Player/Hull", {HULL}),
    ("path:/dock/plank", PLANKS),
    ('path:"/buoy n/e"', {r"Environment/Buoy N\/E"}),
    ("name=rock", {"Environment/Rocks/Rock[0]", "Environment/Rocks/Rock[1]"}),
    ("name:lantern name!=lantern -t:lantern", {"Lanterns"}),
    ("scene=Cove name=Keeper", {"Keeper"}),
    ("scene=Assets/Scenes/Cove.unity name=Keeper", {"Keeper"}),
    ("scene=Menu name=Keeper", set()),
    ("scene!=Cove", set()),
    ("scene!=Menu name=Keeper", {"Keeper"}),
    ("is:root -t:canvas", {
        "Main Camera", "Directional Light", "Environment", "Player", "Lanterns", "GameManager", "Keeper",
        "Night Lights", "TideGauge", "EventSystem",
    }),
    ("is:child is:leaf layer=8", {*below(HULL, tails=SEATS), CRATE, "Player/Mast/Spar"}),
    ("is=static", {"Environment/Island", "Environment/Island/Ground"}),
    ("static=ContributeGI", {"Environment/Island", "Environment/Island/Ground"}),
    ("static:contribute", {"Environment/Island", "Environment/Island/Ground"}),
    ("static=1", {"Environment/Island", "Environment/Island/Ground"}),
    ("static:Batching", set()),
    ("is:object name=Keeper", {"Keeper"}),
    # Prefabs.
    ("prefab:root", INSTANCE_ROOTS),
    ("prefab:top", INSTANCE_ROOTS - NESTED_ROOTS),
    ("prefab:variant", {
        *below(HARBOUR, tails=POST), *below(f"{HARBOUR}/Arm/HarbourLantern", tails=["", "/Handle"]),
        *below(f"{HARBOUR}/Arm/HarbourLantern/Glass", tails=["", "/Glow"]),
    }),
    ("prefab:regular name=Pole", {f"{DOCK}/DockPost/Pole"}),
    ("prefab:instance path:/player/", {
        HULL, *below(HULL, tails=SEATS), *below("Player/Mast", tails=["", "/Spar", "/Lookout"]),
        *below(STERN, BOW, tails=["", "/Glass", "/Glass/Glow", "/Handle"]),
    }),
    ("prefab:any name:crate", set()),
    ("prefab=nonasset name:post", {f"{DOCK}/DockPost"}),
    ("prefab:asset", set()),
    ("prefab:model", set()),
    ("prefab:base", set()),
    ("is:prefab name:hidden", {"Lanterns/Lantern Hidden"}),
    # References.
    ('ref="Assets/Art/Materials/Wood.mat"', WOODEN),
    ("ref=assets/art/materials/wood.MAT", WOODEN),
    ("ref=e25216fb6be16effd8a5b9b7ac2bac66", WOODEN),
    ("ref=e25216fb6be16effd8a5b9b7ac2bac66:2100000", WOODEN),
    ("ref=GlobalObjectId_V1-3-e25216fb6be16effd8a5b9b7ac2bac66-2100000-0", WOODEN),
    ("ref=Wood", set()),
    ("ref=Assets/Scripts/Keeper/Keeper.cs", {"Keeper"}),
    ('ref="Lantern Cove/Water"', {"Environment/Water"}),
    ("ref=Assets/Art/Shaders/Water.shader", {"Environment/Water"}),
    ("ref=/Player", {"Main Camera", "GameManager"}),
    ("ref=Player", {"Main Camera", "GameManager"}),
    ("ref=Assets/Prefabs/HarbourLight.prefab", {HARBOUR}),
    ("ref=Assets/Prefabs/Lantern.prefab", LANTERNS),
    ("ref=Assets/Data/MoonLantern.asset", {"Lanterns/Lantern Hidden"}),
    ("ref=LanternKind", LANTERNS),
    ("missing:any", set()),
    # Places and shapes.
    ("position=(-4,0.2,2)", {"Player"}),
    ("position=(-,20,50)", {"Night Lights/Moon"}),
    ("x=10 y=0", {"Environment", "Environment/Water"}),
    ("z=20", {"Lanterns"}),
    ("z>45", {"Night Lights/Moon"}),
    ("y>=30", {"Directional Light"}),
    ("vertices=24", {
        *PLANKS, CRATE, HULL, *below(HULL, tails=SEATS), f"{DOCK}/DockPost/Arm/Beam", f"{HARBOUR}/Arm/Beam",
    }),
    ("faces=200", {"Environment/Water"}),
    ("vertices=515 layer=9", OWN_SPHERES),
    ("overlap=-1 is:root", {
        "Main Camera", "Directional Light", "Environment", "Player", "Lanterns", "GameManager",
        "Night Lights", "TideGauge", "Canvas", "EventSystem",
    }),
    ("material=wood", WOODEN),
    ("material:materials/wood", WOODEN),
    ("material=GlobalObjectId_V1-3-e25216fb6be16effd8a5b9b7ac2bac66-2100000-0", WOODEN),
    ("renderinglayer=0 t:spriterenderer", {"Night Lights/Moon"}),
    ("renderinglayer:default t:spriterenderer", {"Night Lights/Moon"}),
    ("renderinglayer:1", set()),
]  # fmt: skip


@pytest.mark.parametrize(("query", "expected"), EXPECTED, ids=[query for query, _ in EXPECTED])
def test_a_filter_finds_what_the_files_say(cove: Asked, query: str, expected: set[str]) -> None:
    assert set(cove.found(query)) == expected


def test_every_filter_has_a_case_or_a_reason() -> None:
    from search.hierarchy.asking import PROVIDER

    asked = " ".join(query for query, _ in EXPECTED)
    for fact in PROVIDER.facts.filters:
        is_asked = any(f"{fact.name}{operator}" in asked for operator in fact.operators)
        assert bool(fact.offline) or is_asked or fact.name in ("size", "p"), fact.name
