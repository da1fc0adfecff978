"""References of real projects into their models: do the ids, names and poses that we give meet them?"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from corpus import PROJECTS, yaml_assets
from scenewright.project import parse_meta
from scenewright.scene import ModelAsset, ModelComponent, ModelObject, ModelSource, import_model
from scenewright.scene.model_settings import Generation
from scenewright.text import iter_references

HANDLE = 100100000
STRIPPED = re.compile(
    rb"--- !u!(\d+) &-?\d+(?: stripped)?\r?\n\w+:\r?\n"
    rb"(?:  m_ObjectHideFlags: \d+\r?\n)?(?:  serializedVersion: \d+\r?\n)?"
    rb"  m_(?:CorrespondingSourceObject|PrefabParentObject): \{fileID: (-?\d+),\s+guid: (\w{32})"
)
CHANGE = re.compile(
    rb"- target: \{fileID: (-?\d+),\s+guid: (\w{32}),\s+type: \d\}\r?\n"
    rb"\s+propertyPath: ([^\r\n]+)\r?\n\s+value: ?([^\r\n]*)"
)
OWNERS = {
    "m_Name": {1},
    "m_IsActive": {1},
    "m_Layer": {1},
    "m_StaticEditorFlags": {1},
    "m_LocalPosition": {4},
    "m_LocalRotation": {4},
    "m_LocalScale": {4},
    "m_LocalEulerAnglesHint": {4},
    "m_RootOrder": {4},
    "m_Materials": {23, 137},
    "m_CastShadows": {23, 137},
    "m_Mesh": {33, 64, 137},
    "m_AABB": {137},
    "m_BlendShapeWeights": {137},
    "m_Convex": {64},
    "m_Controller": {95},
}


@dataclass
class Models:
    """The models of one project, and every text file of it that mentions one."""

    sources: dict[str, ModelSource] = field(default_factory=dict)
    texts: list[bytes] = field(default_factory=list)


@cache
def models(root: Path) -> Models:
    found = Models()
    for path in sorted(root.rglob("*.meta")):
        data = path.read_bytes()
        if b"\nModelImporter:" in data:
            meta, file = parse_meta(data), path.with_suffix("")
            found.sources[meta.guid] = import_model(file, str(file.relative_to(root)), meta.guid, meta)
    mentioned = re.compile(b"|".join(guid.encode() for guid in found.sources) or b"(?!)")
    texts = (path.read_bytes() for path in yaml_assets(root) if not path.is_symlink())
    found.texts = [data for data in texts if mentioned.search(data)]
    return found


@pytest.fixture(scope="module")
def every(corpus_project: Callable[[str], Path]) -> list[Models]:
    return [models(corpus_project(name)) for name in PROJECTS]


def class_of(found: object) -> int | None:
    if isinstance(found, ModelObject):
        return 1
    return getattr(found, "class_id", None)


def state(source: ModelSource) -> str:
    return "read" if source.complete else source.reason


def references(every: list[Models]) -> Iterator[tuple[ModelSource, int]]:
    for project in every:
        for data in project.texts:
            for _, file_id, guid, _ in iter_references(data):
                if guid in project.sources and file_id != HANDLE:
                    yield project.sources[guid], file_id


def test_every_reference_into_a_model_that_can_be_read_is_resolved(every: list[Models]) -> None:
    shares: Counter[tuple[str, bool]] = Counter()
    classes: Counter[tuple[str, str]] = Counter()
    for source, file_id in references(every):
        found = source.find(file_id)
        shares[state(source), found is not None] += 1
        if isinstance(found, ModelAsset | ModelComponent):
            classes[state(source), found.class_name] += 1
        elif isinstance(found, ModelObject):
            classes[state(source), "GameObject"] += 1
    print("\nreferences into models:", dict(shares), "\nby class:", dict(classes))
    assert shares["read", False] == 0
    assert shares["read", True] >= 672
    assert shares["lfs_pointer", False] == 0
    assert shares["lfs_pointer", True] >= 55
    assert shares["not_found", False] <= 5
    assert shares["not_found", True] >= 2020
    assert all(
        classes["read", name] for name in ("Mesh", "Material", "AnimationClip", "Transform", "GameObject")
    )


def test_hashed_ids_alone_resolve_every_reference_into_a_model_without_a_table(every: list[Models]) -> None:
    hashed = {Generation.NAMED, Generation.PLACED}
    found = Counter(
        (source.generation.name, class_of(source.find(file_id)))
        for source, file_id in references(every)
        if source.complete and source.generation in hashed
    )
    print("\nby hash:", dict(found))
    assert not any(class_id is None for _, class_id in found)
    assert found["PLACED", 1] >= 50
    assert found["PLACED", 137] >= 78
    assert found["NAMED", 4] >= 15


def test_the_class_of_every_object_is_that_of_the_document_that_stands_for_it(every: list[Models]) -> None:
    met = Counter(
        (int(class_id), class_of(project.sources[guid.decode()].find(int(file_id))))
        for project in every
        for data in project.texts
        for class_id, file_id, guid in STRIPPED.findall(data)
        if guid.decode() in project.sources
    )
    print("\nstripped documents:", dict(met))
    assert sum(met.values()) >= 400
    assert all(expected == given for expected, given in met)


def test_the_class_of_every_target_has_the_property_that_is_overridden(every: list[Models]) -> None:
    met: Counter[str] = Counter()
    for source, file_id, key, _ in changes(every):
        name = key.partition(".")[0]
        found = class_of(source.find(file_id))
        if name in OWNERS:
            assert found in OWNERS[name], (source.path, file_id, key)
            met[name] += 1
    print("\noverrides:", dict(met))
    assert sum(met.values()) >= 1755


def changes(every: list[Models]) -> Iterator[tuple[ModelSource, int, str, str]]:
    for project in every:
        for data in project.texts:
            for file_id, guid, key, value in CHANGE.findall(data):
                source = project.sources.get(guid.decode())
                if source is not None:
                    yield source, int(file_id), key.decode(), value.decode("utf-8", "replace")


def test_names_that_overrides_repeat_are_those_of_the_model(every: list[Models]) -> None:
    """Unity writes the root's name into every instance, which a person may then change."""
    same: Counter[bool] = Counter()
    for source, file_id, key, value in changes(every):
        found = source.find(file_id)
        if key == "m_Name" and isinstance(found, ModelObject):
            assert found.parent is None or value != source.objects[0].name
            same[value == found.name] += 1
    print("\nnames of instances:", dict(same))
    assert same[True] >= 45


def test_rotations_that_instances_record_are_those_of_the_model(every: list[Models]) -> None:
    """Unity writes the root's rotation into every instance; four of them were turned by a person."""
    same: Counter[bool] = Counter()
    for project in every:
        for data in project.texts:
            for part in data.split(b"--- !u!1001 ")[1:]:
                same.update(rotations(project, part))
    print("\nrotations of instances:", dict(same))
    assert same[True] >= 22


def rotations(project: Models, part: bytes) -> Iterator[bool]:
    found: dict[tuple[str, int], list[float]] = {}
    for file_id, guid, key, value in CHANGE.findall(part):
        if key.startswith(b"m_LocalRotation."):
            found.setdefault((guid.decode(), int(file_id)), []).append(float(value))
    for (guid, target), numbers in found.items():
        source = project.sources.get(guid)
        transform = source.find(target) if source is not None and source.complete else None
        if source is not None and isinstance(transform, ModelComponent) and len(numbers) == 4:
            pose = source.owner(transform).pose
            w, x, y, z = numbers
            yield pose is not None and turned_alike(pose.rotation, [x, y, z, w])


def turned_alike(ours: tuple[float, ...], theirs: list[float]) -> bool:
    return close(ours, theirs) or close([-each for each in ours], theirs)


def test_every_object_of_a_counted_model_is_in_its_table(every: list[Models]) -> None:
    counted = [
        source
        for project in every
        for source in project.sources.values()
        if source.generation is Generation.COUNTED and source.reason not in ("not_found", "lfs_pointer")
    ]
    print("\ncounted models:", len(counted), "objects:", sum(len(source.objects) for source in counted))
    assert len(counted) >= 20
    assert all(source.complete for source in counted)


def test_copies_of_model_objects_in_scenes_stand_as_the_model_says(every: list[Models]) -> None:
    """A GameObject out of a model that was unpacked, and not moved since, keeps its pose."""
    same: Counter[bool] = Counter()
    for project in every:
        for data in project.texts:
            for source, mesh, name, pose, _ in unpacked(project, data):
                same[matches(source, mesh, name, pose)] += 1
    print("\nposes of unpacked objects:", dict(same))
    assert same[True] >= 31


def test_material_assets_found_by_name_are_those_that_unpacked_objects_have(every: list[Models]) -> None:
    """Until somebody gives the copy another material."""
    same: Counter[bool] = Counter()
    for project in every:
        for data in project.texts:
            for source, owner, shown in renderers(project, data):
                for each in source.objects:
                    ours = [m.target for part in each.components for m in part.materials]
                    if each.name == owner and ours and all(ours):
                        same[[(m.file_id, m.guid) for m in ours if m] == shown] += 1
    print("\nmaterials of unpacked objects:", dict(same))
    assert same[True] >= 34


def renderers(project: Models, data: bytes) -> Iterator[tuple[ModelSource, str, list[tuple[int, str]]]]:
    materials: dict[bytes, list[tuple[int, str]]] = {}
    for class_id, _, body in DOCUMENT.findall(data):
        owner, rows = OWNER.search(body), MATERIALS.search(body)
        if class_id in (b"23", b"137") and owner and rows:
            materials[owner[1]] = [(row[1], row[2] or "") for row in iter_references(rows[1])]
    for source, _, name, _, owner_id in unpacked(project, data):
        if owner_id in materials:
            yield source, name, materials[owner_id]


MATERIALS = re.compile(rb"m_Materials:\r?\n((?:  - [^\r\n]*\r?\n(?:    [^\r\n]*\r?\n)?)+)")
DOCUMENT = re.compile(rb"^--- !u!(\d+) &(-?\d+)\r?\n(.*?)(?=^---|\Z)", re.MULTILINE | re.DOTALL)
OWNER = re.compile(rb"m_GameObject: \{fileID: (-?\d+)")
MESH = re.compile(rb"m_Mesh: \{fileID: (-?\d+),\s+guid: (\w{32})")
NAME = re.compile(rb"m_Name: ([^\r\n]*)")
VECTORS = re.compile(rb"m_Local(?:Position|Rotation|Scale): \{([^}]*)\}")
Copy = tuple[ModelSource, int, str, list[list[float]], bytes]
NUMBER = re.compile(rb"[xyzw]:\s+([^,}\s]+)")


def unpacked(project: Models, data: bytes) -> Iterator[Copy]:
    names: dict[bytes, str] = {}
    poses: dict[bytes, list[list[float]]] = {}
    shown: list[tuple[bytes, int, str]] = []
    for class_id, own, body in DOCUMENT.findall(data):
        owner, name = OWNER.search(body), NAME.search(body)
        if class_id == b"1" and name:
            names[own] = name[1].decode("utf-8", "replace")
        elif class_id == b"4" and owner:
            poses[owner[1]] = [[float(each) for each in NUMBER.findall(row)] for row in VECTORS.findall(body)]
        elif class_id in (b"33", b"137") and owner and (mesh := MESH.search(body)):
            shown.append((owner[1], int(mesh[1]), mesh[2].decode()))
    for owner_id, mesh_id, guid in shown:
        if guid in project.sources and project.sources[guid].complete and len(poses.get(owner_id, ())) == 3:
            yield project.sources[guid], mesh_id, names.get(owner_id, ""), poses[owner_id], owner_id


def matches(source: ModelSource, mesh: int, name: str, stored: list[list[float]]) -> bool:
    for each in source.objects:
        if each.name == name and each.pose and any(part.mesh == mesh for part in each.components):
            rotation, position, scale = stored
            return (
                close(each.pose.position, position)
                and turned_alike(each.pose.rotation, rotation)
                and close(each.pose.scale, scale)
            )
    return False


def close(ours: tuple[float, ...] | list[float], theirs: list[float]) -> bool:
    return all(abs(a - b) <= 1e-4 * max(1.0, abs(b)) for a, b in zip(ours, theirs, strict=True))
