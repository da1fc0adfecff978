"""The files behind compositions, assets read from them, models, and many threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scene.test_order import game_object
from scene.test_values import HEAD, INSTANCE
from scenewright.errors import BinaryAssetError, LfsPointerError, NotFoundError, PathRefusedError
from scenewright.index import Index
from scenewright.project import Project
from scenewright.scene import AssetFiles, Scene, Unreadable, asset_objects, compose, load_asset
from scenewright.text import Reference, UnityFile

CATALOGUE_GUID = "88ea113469347638e55c60cbec3d8d24"
LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 1\n"


def test_the_main_object_of_an_asset_is_found_by_path_and_by_guid(cove_files: AssetFiles) -> None:
    by_path = load_asset(cove_files, "Assets/Data/LanternCatalogue.asset")
    by_guid = load_asset(cove_files, CATALOGUE_GUID)

    assert by_path.file_id == by_guid.file_id == 11400000
    assert (by_path.name, by_path.type_name) == ("LanternCatalogue", "LanternCatalogue")
    assert by_path.full_name == "LanternCove.LanternCatalogue"
    assert "entries" in by_path.fields


def test_sub_assets_are_objects_of_their_own(cove_files: AssetFiles) -> None:
    objects = asset_objects(cove_files, "Assets/Data/LanternCatalogue.asset")

    assert {each.name for each in objects} == {"LanternCatalogue", "Amber", "Rose", "Sea"}
    assert load_asset(cove_files, CATALOGUE_GUID, 666580342854767204).name == "Sea"
    with pytest.raises(NotFoundError):
        load_asset(cove_files, CATALOGUE_GUID, 5)


@pytest.mark.parametrize(
    ("path", "type_name", "name"),
    [
        ("Assets/Art/Materials/Wood.mat", "Material", "Wood"),
        ("Assets/Animation/Boat.controller", "AnimatorController", "Boat"),
        ("ProjectSettings/DynamicsManager.asset", "PhysicsManager", "DynamicsManager"),
    ],
)
def test_native_assets_and_settings_have_their_class(
    cove_files: AssetFiles, path: str, type_name: str, name: str
) -> None:
    asset = load_asset(cove_files, path)

    assert (asset.type_name, asset.name) == (type_name, name)


def test_what_no_asset_has_is_an_error(cove_files: AssetFiles) -> None:
    with pytest.raises(NotFoundError):
        load_asset(cove_files, "0" * 31 + "1")
    with pytest.raises(PathRefusedError):
        load_asset(cove_files, "../outside.asset")


@pytest.mark.parametrize(
    ("content", "error"), [(LFS, LfsPointerError), (b"\0\0\0\0binary" * 40, BinaryAssetError)]
)
def test_a_scene_that_is_no_text_is_refused_with_its_reason(
    example_copy: Path, composed: Callable[[str], Scene], content: bytes, error: type[Exception]
) -> None:
    (example_copy / "Assets/Scenes/Cove.unity").write_bytes(content)

    with pytest.raises(error):
        composed("Assets/Scenes/Cove.unity")


def test_a_prefab_that_cannot_be_read_is_said_where_it_is_used(
    example_copy: Path, composed: Callable[[str], Scene]
) -> None:
    (example_copy / "Assets/Prefabs/Lantern.prefab").write_bytes(LFS)

    scene = composed("Assets/Scenes/Cove.unity")

    instance = scene.at("Lanterns/Lantern North").instance
    assert instance is not None
    assert instance.reason is not None
    assert (instance.reason.code, instance.reason.path) == (
        "prefab_unreadable",
        "Assets/Prefabs/Lantern.prefab",
    )
    assert "prefab_unreadable" in {each.code for each in scene.problems}


MODEL_GUID = "ccccccccccccccccccccccccccccccc1"
ROOT, ROOT_TRANSFORM = 919132149155446097, -8679921383154817045


def model_text() -> str:
    """What an importer makes of a model; its Transform has a negative fileID, as in real models."""
    text = (
        game_object(10, "boat", 0).replace("&10\n", f"&{ROOT}\n").replace("fileID: 10}", f"fileID: {ROOT}}}")
    )
    return HEAD + text.replace("&11\n", f"&{ROOT_TRANSFORM}\n").replace(
        "fileID: 11}", f"fileID: {ROOT_TRANSFORM}}}"
    )


@pytest.fixture
def with_model(example_copy: Path) -> Path:
    """The sample with a model, and a scene with an instance of it whose overrides have lost the sign."""
    (example_copy / "Assets/Boat.fbx").write_bytes(b"Kaydara FBX Binary  \0")
    (example_copy / "Assets/Boat.fbx.meta").write_text(f"fileFormatVersion: 2\nguid: {MODEL_GUID}\n")
    target = f"{{fileID: {ROOT_TRANSFORM}, guid: {MODEL_GUID}, type: 3}}"
    change = (
        f"    - target: {target}\n      propertyPath: m_LocalPosition.x\n      value: 7\n"
        "      objectReference: {fileID: 0}"
    )
    text = INSTANCE.format(file_id=500, modifications=change, guid=MODEL_GUID)
    (example_copy / "Assets/Scenes/Model.unity").write_text(HEAD + text)
    return example_copy


def opened(root: Path, **options: object) -> AssetFiles:
    project = Project.open(root)
    index = Index.open(project)
    index.refresh()
    return AssetFiles(project, index, **options)  # type: ignore[arg-type]


def test_a_model_without_a_reader_is_its_root_where_the_overrides_put_it(with_model: Path) -> None:
    files = opened(with_model)
    (root,) = compose(files, "Assets/Scenes/Model.unity").roots
    files.index.close()

    assert root.is_unexpanded
    assert root.name == "Boat"
    assert root.transform is not None
    assert root.transform.position == (7, 0, 0)


def test_a_model_with_a_reader_is_a_prefab_like_any_other(with_model: Path) -> None:
    def read(files: AssetFiles, path: str) -> UnityFile | Unreadable:
        return UnityFile.from_bytes(model_text().encode(), path)

    files = opened(with_model, models=read)
    scene = compose(files, "Assets/Scenes/Model.unity")
    (root,) = scene.roots
    files.index.close()

    assert root.name == "boat"
    assert not root.is_unexpanded
    assert root.transform is not None
    assert root.transform.position == (7, 0, 0)
    assert root.transform.component.file_id == (500 ^ ROOT_TRANSFORM) & 0x7FFFFFFFFFFFFFFF
    assert scene.object(root.transform.component.file_id) is root.transform.component
    assert scene.problems == ()


def test_many_threads_get_the_same_objects(cove_files: AssetFiles) -> None:
    files = AssetFiles(cove_files.project, cove_files.index)

    def walk(_: int) -> list[int]:
        scene = compose(files, "Assets/Scenes/Cove.unity")
        objects = [*scene.game_objects()]
        places = [each.transform.position for each in objects if each.transform is not None]
        assert len(places) == len(objects)
        return [id(each) for each in objects]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(walk, range(32)))

    assert all(each == found[0] for each in found)


def test_references_lead_to_assets_built_in_resources_and_nowhere(cove: Scene) -> None:
    wood = cove.resolve(Reference(2100000, "e25216fb6be16effd8a5b9b7ac2bac66", 2))
    cube = cove.resolve(Reference(10202, "0000000000000000e000000000000000", 0))
    nothing = cove.resolve(Reference(2100000, "0" * 31 + "1", 2))
    light_settings = cove.resolve(Reference(3))

    assert [getattr(each, "name", None) for each in (wood, cube)] == ["Wood", "Cube"]
    assert getattr(nothing, "code", None) == "missing_asset"
    assert getattr(light_settings, "path", None) == cove.path
    assert cove.resolve(Reference(0)) is None
