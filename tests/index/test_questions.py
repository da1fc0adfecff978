"""The index answers for the sample project what its files say."""

import shutil
from pathlib import Path

import pytest

from sample import PROJECT
from scenewright.errors import NotFoundError
from scenewright.index import Certainty, Index, Kind, Readable, object_path
from scenewright.project import Project
from scenewright.text import UnityFile
from unity_project import PREAMBLE, TinyProject, guid_for, material, prefab

LANTERN = "Assets/Scripts/Lanterns/Lantern.cs"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    root = tmp_path_factory.mktemp("sample") / PROJECT.name
    shutil.copytree(PROJECT, root, ignore=shutil.ignore_patterns(".scenewright"))
    made = Index.open(Project.open(root))
    made.refresh()
    return made


def guid(index: Index, path: str) -> str:
    asset = index.asset(path)
    assert asset is not None
    assert asset.guid is not None
    return asset.guid


def test_an_asset_is_found_by_path_and_by_guid(index: Index) -> None:
    asset = index.asset("Assets/Prefabs/Boat.prefab")
    assert asset is not None
    assert (asset.kind, asset.type_name, asset.state) == (Kind.PREFAB, "GameObject", Readable.YAML)
    assert index.asset(guid(index, asset.path)) == asset
    assert index.asset("Assets/Nothing.prefab") is None


def test_many_guids_are_looked_up_at_once_and_unknown_ones_left_out(index: Index) -> None:
    paths = ["Assets/Prefabs/Boat.prefab", LANTERN]
    guids = [guid(index, path).upper() for path in paths]

    found = index.paths([*guids, "0" * 32, "no GUID", ""])

    assert sorted(found.values()) == sorted(paths)
    assert all(guid(index, path) == each for each, path in found.items())


def test_a_script_of_which_only_the_meta_is_there_is_absent(tmp_path: Path) -> None:
    project = TinyProject(tmp_path)
    project.write("Assets/Here.cs", "class Here {}")
    project.write("Assets/Gone.cs", "class Gone {}").unlink()
    made = Index.open(Project.open(project.root))
    made.refresh()

    assert made.absent(Kind.SCRIPT) == [("Assets/Gone.cs", guid_for("Assets/Gone.cs"))]
    assert made.paths([guid_for("Assets/Gone.cs")]) == {}


def test_a_scriptable_object_has_the_type_of_its_script(index: Index) -> None:
    assert [asset.path for asset in index.assets(type_name="LanternKind")] == [
        "Assets/Data/MoonLantern.asset"
    ]


def test_assets_are_paged_with_a_true_total(index: Index) -> None:
    whole = index.assets(kind="script")
    first = index.assets(kind="script", limit=4)
    rest = index.assets(kind="script", offset=first.next_offset or 0)
    assert (first.total, rest.total, rest.next_offset) == (whole.total, whole.total, None)
    assert first.items + rest.items == whole.items


def test_assets_of_a_package_are_told_apart(index: Index) -> None:
    assert {asset.package for asset in index.assets(glob="Packages/*")} == {"com.lanterncove.tide"}
    assert index.assets(package="", glob="Packages/*").total == 0


def test_a_script_reference_leads_to_class_assembly_and_file(index: Index) -> None:
    found = index.script_type(guid(index, LANTERN))
    assert (found.name, found.namespace, found.assembly) == ("Lantern", "LanternCove", "LanternCove.Runtime")
    assert (found.path, found.certainty) == (LANTERN, Certainty.SOURCE)


def test_a_package_script_is_known_by_its_guid(index: Index) -> None:
    found = index.script_type("fe87c0e1cc204ed48ad3b37840f39efc")
    assert (found.namespace, found.name, found.certainty) == ("UnityEngine.UI", "Image", Certainty.PACKAGE)


def test_a_type_in_a_dll_is_known_by_its_hash(index: Index) -> None:
    found = index.script_type("f" * 32, -765806418)
    assert (found.name, found.certainty) == ("Image", Certainty.DLL)


def test_an_unknown_script_is_said_to_be_unknown(index: Index) -> None:
    assert index.script_type("f" * 32).certainty is Certainty.UNKNOWN


def test_every_component_of_a_script_is_found(index: Index) -> None:
    found = index.instances(guid(index, LANTERN))
    assert found.total > 0
    assert {row.type_name for row in found} == {"Lantern"}
    assert all(row.owner for row in found if not row.stripped)


def test_users_of_an_asset_come_with_place_and_property(index: Index) -> None:
    found = index.references_to(guid(index, "Assets/Prefabs/Lantern.prefab"))
    sources = {row.source for row in found if row.property_path == "m_SourcePrefab"}
    assert "Assets/Scenes/Cove.unity" in sources
    assert all(row.target == "Assets/Prefabs/Lantern.prefab" for row in found)


def test_references_inside_a_file_are_found_when_asked_for(index: Index) -> None:
    path = "Assets/Prefabs/Boat.prefab"
    owner = next(row.owner for row in index.documents(path) if row.owner)
    own = index.references_to(guid(index, path), owner, include_own=True)
    components = [row for row in index.documents(path) if row.owner == owner]
    assert len([row for row in own if row.property_path == "m_GameObject" and row.source == path]) == len(
        components
    )


def test_references_of_one_document_are_part_of_those_of_the_file(index: Index) -> None:
    path = "Assets/Scenes/Cove.unity"
    whole = index.references_from(path)
    parts = [index.references_from(path, document.file_id) for document in index.documents(path)]
    assert sum(part.total for part in parts) == whole.total
    assert sorted(row.offset for part in parts for row in part) == [row.offset for row in whole]


def test_the_build_list_uses_its_scenes(index: Index) -> None:
    (row,) = index.references_to(guid(index, "Assets/Scenes/Menu.unity"))
    assert (row.source, row.file_id) == ("ProjectSettings/EditorBuildSettings.asset", None)
    assert row.property_path.startswith("m_Scenes.Array.data[")


def test_dependencies_are_direct_or_whole(index: Index) -> None:
    path = "Assets/Prefabs/Boat.prefab"
    direct = {asset.path for asset in index.dependencies(path).assets}
    whole = {asset.path for asset in index.dependencies(path, recursive=True).assets}
    assert direct < whole
    for needed in direct:
        assert path in {asset.path for asset in index.dependents(needed)}
    for needed in whole:
        assert path in {asset.path for asset in index.dependents(needed, recursive=True)}


def test_types_members_and_inheritance_are_known(index: Index) -> None:
    (row,) = index.types("LanternCove.LanternCatalogue")
    assert row.bases == ("Catalogue<LanternKind>",)
    assert index.base_types("LanternCatalogue") == ("Catalogue", "ScriptableObject")
    names = {derived.name for derived in index.derived_types("ScriptableObject", recursive=True)}
    assert {"Catalogue", "LanternCatalogue", "LanternKind"} <= names
    members = index.members(type_id=row.id)
    assert members.total == len(members)
    assert all(member.owner == "LanternCatalogue" for member in members)


def test_words_find_parts_of_names_best_first(index: Index) -> None:
    hits = index.search_words(["controller", "boat"])
    assert "Assets/Scripts/Boat/BoatController.cs" in [hit.asset.path for hit in hits][:2]
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert index.search_words(["moonlight"]).items[0].asset.path == "Assets/Scenes/Cove.unity"
    assert index.search_words(['"', "*", ""]).total == 0


def test_the_sample_has_no_problems(index: Index) -> None:
    assert index.problems().items == ()
    assert index.dangling().items == ()


def scene(index: Index) -> UnityFile:
    return UnityFile.open(index.project.to_real("Assets/Scenes/Cove.unity"))


def test_an_object_has_the_path_of_names_above_it(index: Index) -> None:
    file = scene(index)
    by_name = {
        row.name: row.file_id for row in index.documents("Assets/Scenes/Cove.unity") if row.class_id == 1
    }
    assert object_path(file, by_name["Bar"]) == "Canvas/Tide/Bar"
    assert object_path(file, by_name["Buoy N/E"]) == r"Environment/Buoy N\/E"


def test_equal_siblings_are_numbered(index: Index) -> None:
    file = scene(index)
    planks = [row for row in index.documents("Assets/Scenes/Cove.unity") if row.name == "Plank"]
    paths = {object_path(file, row.file_id) for row in planks}
    assert paths == {f"Environment/Island/Dock/Plank[{number}]" for number in range(3)}


def test_components_and_parts_of_instances_have_the_path_of_their_object(index: Index) -> None:
    file = scene(index)
    for row in index.documents("Assets/Scenes/Cove.unity"):
        if row.owner and not row.stripped:
            assert object_path(file, row.file_id) == object_path(file, row.owner)


def test_an_instance_without_a_name_has_that_of_its_source() -> None:
    text = (
        f"{PREAMBLE}--- !u!1001 &5\nPrefabInstance:\n  m_Modification:\n"
        "    m_TransformParent: {fileID: 0}\n"
        "    m_Modifications: []\n"
        f"  m_SourcePrefab: {{fileID: 100100000, guid: {'a' * 32}, type: 3}}\n"
    )
    file = UnityFile.from_bytes(text.encode())
    assert object_path(file, 5, {"a" * 32: "Door"}.get) == "Door"
    with pytest.raises(NotFoundError):
        object_path(file, 6)


def test_a_hierarchy_that_bites_its_tail_ends() -> None:
    text = (
        f"{PREAMBLE}--- !u!1 &1\nGameObject:\n  m_Component:\n  - component: {{fileID: 2}}\n  m_Name: Loop\n"
        "--- !u!4 &2\nTransform:\n  m_GameObject: {fileID: 1}\n  m_Children:\n  - {fileID: 2}\n"
        "  m_Father: {fileID: 2}\n"
    )
    assert object_path(UnityFile.from_bytes(text.encode()), 1).startswith("Loop/Loop")


@pytest.fixture
def broken(tmp_path: Path) -> Index:
    project = TinyProject(tmp_path / "Broken")
    project.write("Assets/A.mat", material("A"))
    project.write("Assets/B.mat", material("B"), guid=guid_for("Assets/A.mat"))
    project.write("Assets/C.prefab", prefab("C", guid_for("Assets/Gone.cs")))
    project.write("Assets/D.prefab", prefab("D", guid_for("Assets/Absent.cs")))
    project.write("Assets/Absent.cs", "x").unlink()
    (project.root / "Assets" / "New.png").write_bytes(b"png")
    conflict = f"<<<<<<< ours\n{material('E')}=======\n>>>>>>> theirs\n"
    project.write("Assets/E.mat", f"{PREAMBLE}{conflict}")
    project.write("Assets/F.mat", material("F") + material("F")[len(PREAMBLE) :])
    project.write("Assets/G.mat", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    note = "--- !u!114 &11400000\nMonoBehaviour:\n  note: |\n    by hand\n"
    project.write("Assets/H.mat", material("H") + note)
    made = Index.open(Project.open(project.root))
    made.refresh()
    return made


def test_what_is_wrong_is_reported_with_its_file(broken: Index) -> None:
    found = {(row.path, row.code) for row in broken.problems()}
    assert {
        ("Assets/A.mat", "duplicate_guid"),
        ("Assets/B.mat", "duplicate_guid"),
        ("Assets/Absent.cs", "orphan_meta"),
        ("Assets/New.png", "missing_meta"),
        ("Assets/E.mat", "merge_conflict"),
        ("Assets/F.mat", "duplicate_file_id"),
        ("Assets/H.mat", "syntax_damage"),
    } <= found
    assert broken.problems(code="duplicate_guid").total == 2


def test_a_damaged_document_is_marked_and_the_others_are_known(broken: Index) -> None:
    assert [row.name for row in broken.documents("Assets/H.mat")][:1] == ["H"]
    (problem,) = broken.problems(code="syntax_damage").items
    lines = (broken.project.root / problem.path).read_text().splitlines()
    assert problem.line == 1 + lines.index("  note: |")


def test_the_form_of_a_file_is_told(broken: Index) -> None:
    states = {asset.path: asset.state for asset in broken.assets()}
    assert states["Assets/E.mat"] is Readable.CONFLICT
    assert states["Assets/G.mat"] is Readable.LFS_POINTER
    assert states["Assets/Absent.cs"] is Readable.MISSING


def test_a_script_known_by_its_meta_alone_gives_its_file_name(broken: Index) -> None:
    (row,) = [row for row in broken.documents("Assets/D.prefab") if row.class_id == 114]
    assert row.type_name == "Absent"
    assert broken.script_type(guid_for("Assets/Absent.cs")).certainty is Certainty.FILE_NAME


def test_a_missing_script_is_a_dangling_reference(broken: Index) -> None:
    assert [(row.source, row.property_path) for row in broken.dangling()] == [("Assets/C.prefab", "m_Script")]
