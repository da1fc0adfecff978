"""What one asset is, and who uses it."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from asking import Ask, asking, data, pages

LANTERN = "Assets/Prefabs/Lantern.prefab"
SCRIPT = "Assets/Scripts/Lanterns/Lantern.cs"


@pytest.fixture
def ask(example_copy: Path) -> Ask:
    return asking(example_copy)


@pytest.mark.parametrize(
    ("path", "type_name"),
    [
        ("Assets/Data/MoonLantern.asset", "LanternCove.LanternKind"),
        ("Assets/Art/Materials/Wood.mat", "UnityEngine.Material"),
        ("Assets/Scenes/Cove.unity", "UnityEditor.SceneAsset"),
        ("Assets/Animation/Boat.controller", "UnityEditor.Animations.AnimatorController"),
        (SCRIPT, "UnityEditor.MonoScript"),
        (LANTERN, "UnityEngine.GameObject"),
        ("Assets/Art/Textures/lantern_glow.png", "UnityEngine.Texture2D"),
    ],
)
def test_the_type_is_the_full_name_of_the_class(ask: Ask, path: str, type_name: str) -> None:
    assert data(ask("asset_get_info", path=path))["type"] == type_name


@pytest.mark.parametrize(
    "name",
    [
        "Assets/Data/MoonLantern.asset",
        "4eced2f7e205e212cae14c5e800045c2",
        "mcpforunity://path/Assets/Data/MoonLantern.asset",
        "Assets\\Data\\MoonLantern.asset",
    ],
)
def test_an_asset_is_named_by_path_uri_or_guid(ask: Ask, name: str) -> None:
    told = data(ask("asset_get_info", path=name))

    assert (told["path"], told["guid"]) == (
        "Assets/Data/MoonLantern.asset",
        "4eced2f7e205e212cae14c5e800045c2",
    )
    assert told["dependencies"] == [
        "Assets/Art/Materials/LanternGlass.mat",
        "Assets/Scripts/Lanterns/LanternKind.cs",
    ]


def test_an_unknown_asset_gets_the_nearest_paths(ask: Ask) -> None:
    refused = ask("asset_get_info", path="Assets/Data/MoonLatern.asset")

    assert refused["message"].startswith("Asset not found at path")
    assert refused["candidates"][0] == "Assets/Data/MoonLantern.asset"


def test_uses_of_a_prefab_are_its_instances_and_the_fields_that_name_it(ask: Ask) -> None:
    uses = pages(ask, "references", "references", target=LANTERN, limit=5)

    instances = Counter(use["file"] for use in uses if use["property"] == "m_SourcePrefab")
    assert instances == {
        "Assets/Prefabs/Boat.prefab": 1,
        "Assets/Prefabs/LanternPost.prefab": 1,
        "Assets/Scenes/Cove.unity": 7,
    }
    assert {"file", "object", "property", "type", "fileID", "target_fileID"} >= set(uses[0])
    assert ("Assets/Data/CoveSettings.asset", "lanternPrefab") in {
        (use["file"], use["property"]) for use in uses
    }


def test_uses_of_a_script_name_the_object_that_carries_it(ask: Ask) -> None:
    uses = pages(ask, "references", "references", target=SCRIPT, limit=50)

    assert ("Assets/Prefabs/Lantern.prefab", "Lantern", "Lantern") in {
        (use["file"], use["object"], use["type"]) for use in uses
    }


def test_uses_of_a_script_tell_the_types_that_derive_from_it(ask: Ask) -> None:
    told = data(ask("references", target="Assets/Scripts/Core/Catalogue.cs"))

    assert told["derived_types"] == [
        {"type": "LanternCove.LanternCatalogue", "file": "Assets/Scripts/Lanterns/LanternCatalogue.cs"}
    ]


def test_what_an_asset_uses_is_named_built_in_resources_too(ask: Ask) -> None:
    uses = pages(ask, "references", "references", target=LANTERN, direction="uses", limit=200)

    targets = {use["target"] for use in uses}
    assert SCRIPT in targets
    assert "Sphere" in targets or "Cylinder" in targets or "Cube" in targets
    assert not any(use.get("missing") for use in uses)


def test_one_object_of_a_file_can_be_asked_about(ask: Ask) -> None:
    uses = data(ask("references", target=LANTERN, object_id="1173609994626887067"))

    assert uses["total"] > 0
    assert {use["target_fileID"] for use in uses["references"]} == {"1173609994626887067"}


def test_a_guid_that_no_asset_has_still_tells_who_names_it(example_copy: Path) -> None:
    lost = "ab" * 16
    file = example_copy / "Assets/Data/MoonLantern.asset"
    text = file.read_text(encoding="utf-8").replace("534c7fd3962e70ae506b7ff8d95f7f74", lost)
    file.write_text(text, encoding="utf-8", newline="\n")
    ask = asking(example_copy)

    told = data(ask("references", target=lost))

    assert (told["missing"], told["guid"], told["total"]) == (True, lost, 1)
    assert told["references"][0]["file"] == "Assets/Data/MoonLantern.asset"
    assert ask("references", target="cd" * 16)["code"] == "not_found"


def test_a_guid_of_the_editor_itself_is_not_missing(ask: Ask) -> None:
    told = data(ask("references", target="0000000000000000e000000000000000", limit=1))

    assert "missing" not in told
    assert told["outside"]
    assert told["total"] > 1


def test_what_a_file_uses_are_other_files_unless_its_inside_is_asked_for(ask: Ask) -> None:
    outer = pages(ask, "references", "references", target=LANTERN, direction="uses", limit=200)
    whole = pages(ask, "references", "references", target=LANTERN, direction="uses", inside=True, limit=200)

    assert not {"m_GameObject", "m_Father"} & {use["property"] for use in outer}
    assert {"m_GameObject", "m_Father"} <= {use["property"] for use in whole}
    assert [use for use in whole if use in outer] == outer


def test_uses_of_a_script_tell_the_code_that_names_its_types(ask: Ask, example_copy: Path) -> None:
    talk = example_copy / "Assets/Scripts/Talk.cs"
    talk.write_text('// a Lantern\nclass Talk { string a = "Lantern"; Lantern b; LanternKind c; }\n')

    told = data(ask("references", target=SCRIPT))["code_mentions"]

    assert told["by"] == "name"
    assert {"file": "Assets/Scripts/Talk.cs", "lines": [2], "count": 1} in told["files"]
    assert SCRIPT not in {each["file"] for each in told["files"]}
    assert told["total_files"] >= len(told["files"])


def test_a_script_tells_its_types_their_bases_and_its_assembly(ask: Ask) -> None:
    told = data(ask("asset_get_info", path="Assets/Scripts/Lanterns/LanternCatalogue.cs"))

    (declared,) = told["types"]
    assert (declared["name"], declared["kind"]) == ("LanternCove.LanternCatalogue", "class")
    assert declared["bases"] == ["Catalogue<LanternKind>"]
    assert declared["line"] > 1
    assert (told["assembly"], told["content"]) == ("LanternCove.Runtime", "text")


@pytest.mark.parametrize("name", ["MoonLantern.asset", "assets/data/moonlantern.ASSET", "moonlantern.asset"])
def test_a_name_that_only_one_asset_has_is_enough(ask: Ask, name: str) -> None:
    told = data(ask("asset_get_info", path=name))

    assert (told["path"], told["resolved_from"]) == ("Assets/Data/MoonLantern.asset", name)


@pytest.mark.parametrize("path", ["package.json", "Runtime/Door.cs", "Packages/com.acme.kit/package.json"])
def test_a_file_of_a_package_opened_by_itself_is_an_asset(tmp_path: Path, path: str) -> None:
    for name, text in (("package.json", '{"name": "com.acme.kit"}'), ("Runtime/Door.cs", "class Door {}")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)

    told = data(asking(tmp_path)("asset_get_info", path=path))

    assert told["path"] == "Packages/com.acme.kit/" + path.removeprefix("Packages/com.acme.kit/")
    assert "resolved_from" not in told


def test_an_object_that_a_file_does_not_have_is_not_found(ask: Ask) -> None:
    for direction in ("used_by", "uses"):
        assert ask("references", target=LANTERN, object_id=12345, direction=direction)["code"] == "not_found"


def test_a_folder_that_nothing_refers_to_says_what_to_ask(ask: Ask) -> None:
    refused = ask("references", target="Assets/Prefabs")

    assert (refused["code"], refused["success"]) == ("bad_argument", False)
    assert LANTERN in refused["candidates"] or refused["candidates"]
    assert "find_in_files" in refused["hint"]


def test_a_cursor_of_another_question_is_refused(ask: Ask) -> None:
    cursor = data(ask("references", target=LANTERN, limit=2))["next_cursor"]

    assert ask("references", target=SCRIPT, limit=2, cursor=cursor)["code"] == "bad_argument"


def test_every_mention_of_a_guid_in_a_real_project_is_a_use(
    corpus_project: Callable[[str], Path], tmp_path: Path
) -> None:
    """A plain reading of all files counts as many references to each prefab as the tool."""
    import shutil

    root = tmp_path / "unite2017"
    shutil.copytree(corpus_project("unite2017"), root, symlinks=True)
    ask = asking(root)
    mentions = Counter(
        guid.decode()
        for path in root.rglob("*")
        if path.suffix in (".unity", ".prefab", ".asset", ".mat") and path.is_file()
        for guid in re.findall(rb"\{fileID: -?\d+,\s+guid: (\w{32}),\s+type: \d\}", path.read_bytes())
    )
    metas = {
        path.relative_to(root).as_posix().removesuffix(".meta"): re.search(
            r"guid: (\w{32})", path.read_text()
        )[1]
        for path in root.rglob("Assets/**/*.asset.meta")
    }
    assert len(metas) > 10
    for path, guid in metas.items():
        assert data(ask("references", target=path, limit=1))["total"] == mentions[guid], path
