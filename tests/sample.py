"""Reads the sample project with PyYAML and ``re`` alone: an oracle that shares no code with Scenewright."""

import math
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

EXAMPLES = Path(__file__).parents[1] / "examples"
PROJECT = EXAMPLES / "lantern-cove"
MASK = 0x7FFFFFFFFFFFFFFF
YAML_SUFFIXES = {".unity", ".prefab", ".asset", ".mat", ".anim", ".controller", ".physicMaterial"}
HEADER = re.compile(r"^--- !u!(\d+) &(-?\d+)( stripped)?\n", re.M)

Vector = tuple[float, float, float]


class Document(NamedTuple):
    class_id: int
    file_id: int
    stripped: bool
    type_name: str
    body: dict[str, Any]


class Reference(NamedTuple):
    path: Path
    file_id: int
    guid: str | None
    type: int | None


@cache
def files() -> tuple[Path, ...]:
    found = sorted(path for path in PROJECT.rglob("*") if path.is_file())
    return tuple(path for path in found if ".scenewright" not in path.parts)


@cache
def yaml_files() -> tuple[Path, ...]:
    return tuple(path for path in files() if path.suffix in YAML_SUFFIXES)


@cache
def assets() -> tuple[Path, ...]:
    inside = (path for path in files() if path.relative_to(PROJECT).parts[0] in ("Assets", "Packages"))
    return tuple(path for path in inside if path.parent.name != "Packages" and path.suffix != ".meta")


@cache
def documents(path: Path) -> tuple[Document, ...]:
    text = path.read_text(encoding="utf-8")
    heads = list(HEADER.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    found = []
    for head, end in zip(heads, ends, strict=True):
        loaded = yaml.load(text[head.end() : end], Loader=yaml.BaseLoader)
        ((type_name, body),) = loaded.items()
        found.append(Document(int(head[1]), int(head[2]), bool(head[3]), type_name, body))
    return tuple(found)


@cache
def by_id(path: Path) -> dict[int, Document]:
    return {document.file_id: document for document in documents(path)}


@cache
def guids() -> dict[str, Path]:
    line = re.compile(r"^guid: ([0-9a-f]{32})$", re.M)
    metas = [path for path in files() if path.suffix == ".meta"]
    return {line.findall(meta.read_text("utf-8"))[0]: meta.with_suffix("") for meta in metas}


def references_in(value: Any, path: Path) -> list[Reference]:
    if isinstance(value, dict):
        if "fileID" in value:
            kind = int(value["type"]) if "type" in value else None
            return [Reference(path, int(value["fileID"]), value.get("guid"), kind)]
        value = list(value.values())
    return [found for item in value for found in references_in(item, path)] if isinstance(value, list) else []


@cache
def all_references() -> tuple[Reference, ...]:
    return tuple(
        found
        for path in yaml_files()
        for document in documents(path)
        for found in references_in(document.body, path)
    )


def resolve(path: Path, file_id: int) -> tuple[Path, int] | None:
    """Follows a prefab's object down to the file that defines it, by record or by the XOR rule."""
    document = by_id(path).get(file_id)
    if document is not None:
        if not document.stripped:
            return path, file_id
        source = document.body["m_CorrespondingSourceObject"]
        return resolve(guids()[source["guid"]], int(source["fileID"]))
    for instance in instances(path):
        source_path = guids()[instance.body["m_SourcePrefab"]["guid"]]
        found = resolve(source_path, (file_id ^ instance.file_id) & MASK)
        if found is not None:
            return found
    return None


def instances(path: Path) -> list[Document]:
    return [document for document in documents(path) if document.class_id == 1001]


@dataclass
class Part:
    """A Transform with the name of its GameObject; a father is another part."""

    name: str
    numbers: dict[str, float]
    father: "Part | None" = None

    @property
    def path(self) -> str:
        own = self.name.replace("/", "\\/")
        return own if self.father is None else f"{self.father.path}/{own}"

    def to_world(self, point: Vector = (0.0, 0.0, 0.0)) -> Vector:
        """Where a point given in this part's own axes is in the world."""
        part: Part | None = self
        while part is not None:
            point = part._to_father(point)
            part = part.father
        return point

    def _to_father(self, point: Vector) -> Vector:
        n = self.numbers
        scaled = [value * n[f"m_LocalScale.{axis}"] for axis, value in zip("xyz", point, strict=True)]
        turned = rotate(*(n[f"m_LocalRotation.{axis}"] for axis in "xyzw"), *scaled)
        x, y, z = (value + n[f"m_LocalPosition.{axis}"] for axis, value in zip("xyz", turned, strict=True))
        return x, y, z


def rotate(qx: float, qy: float, qz: float, qw: float, x: float, y: float, z: float) -> Vector:
    """Turns a vector by a quaternion (v + 2w(q x v) + 2 q x (q x v), over its squared length)."""
    length = math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw)
    qx, qy, qz, qw = qx / length, qy / length, qz / length, qw / length
    cx, cy, cz = qy * z - qz * y, qz * x - qx * z, qx * y - qy * x
    return (
        x + 2 * (qw * cx + qy * cz - qz * cy),
        y + 2 * (qw * cy + qz * cx - qx * cz),
        z + 2 * (qw * cz + qx * cy - qy * cx),
    )


def compose(path: Path) -> dict[int, Part]:
    """Every part of a scene or prefab, by the fileID of its Transform and by that of its GameObject."""
    parts = {key: part for pair in local_parts(path) for key, part in pair}
    fathers = [
        (parts[each], int(by_id(path)[each].body["m_Father"]["fileID"])) for each in local_transforms(path)
    ]
    for instance in instances(path):
        brought = instance_parts(instance)
        parts |= {(key ^ instance.file_id) & MASK: part for key, part in brought.items()}
        parent = int(instance.body["m_Modification"]["m_TransformParent"]["fileID"])
        fathers += [(part, parent) for part in brought.values() if part.father is None]
    parts |= recorded(path, parts)
    for part, father in fathers:
        part.father = parts.get(father)
    return parts


def recorded(path: Path, parts: dict[int, Part]) -> dict[int, Part]:
    """The parts that stripped documents name, by the fileIDs of those documents."""
    stripped = (found for found in documents(path) if found.stripped and found.class_id in (1, 4, 224))
    return {found.file_id: parts[(source_id(found) ^ instance_id(found)) & MASK] for found in stripped}


def source_id(stripped: Document) -> int:
    return int(stripped.body["m_CorrespondingSourceObject"]["fileID"])


def instance_id(stripped: Document) -> int:
    return int(stripped.body["m_PrefabInstance"]["fileID"])


def local_parts(path: Path) -> list[tuple[tuple[int, Part], tuple[int, Part]]]:
    found = []
    for transform in sorted(local_transforms(path)):
        body = by_id(path)[transform].body
        owner = int(body["m_GameObject"]["fileID"])
        numbers = {
            f"{key}.{axis}": float(value)
            for key in ("m_LocalPosition", "m_LocalRotation", "m_LocalScale")
            for axis, value in body[key].items()
        }
        part = Part(by_id(path)[owner].body["m_Name"], numbers)
        found.append(((transform, part), (owner, part)))
    return found


def instance_parts(instance: Document) -> dict[int, Part]:
    """The parts of an instance's source with its overrides applied and its removed GameObjects left out."""
    parts = compose(guids()[instance.body["m_SourcePrefab"]["guid"]])
    for change in instance.body["m_Modification"]["m_Modifications"]:
        part = parts.get(int(change["target"]["fileID"]))
        if part is not None and change["propertyPath"] == "m_Name":
            part.name = change["value"]
        elif part is not None and change["propertyPath"] in part.numbers:
            part.numbers[change["propertyPath"]] = float(change["value"])
    removed = {int(each["fileID"]) for each in instance.body["m_Modification"]["m_RemovedGameObjects"]}
    gone = {id(parts[each]) for each in removed}
    return {key: part for key, part in parts.items() if not (gone & lineage(part))}


def lineage(part: Part) -> set[int]:
    return {id(part)} | (lineage(part.father) if part.father else set())


def local_transforms(path: Path) -> set[int]:
    return {found.file_id for found in documents(path) if found.class_id in (4, 224) and not found.stripped}
