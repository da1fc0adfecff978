"""What stands in a model file itself, before Unity's import settings are applied: FBX and OBJ."""

import json
import re
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from scenewright.errors import (
    DeadlineError,
    FileFormatError,
    LfsPointerError,
    NotFoundError,
    ScenewrightError,
)
from scenewright.text import FileKind, classify

__all__ = ["ModelFile", "ModelMesh", "ModelNode", "read_model_file"]

_LARGEST: Final = 512 << 20
_LARGEST_ANSWER: Final = 128 << 20
_DEADLINE_S: Final = 30.0
_READER: Final = Path(__file__).with_name("fbx_reader.py")
_KEPT: Final = 64
_GROUP: Final = re.compile(rb"^(g|usemtl)(?:[ \t]+([^\r\n]*))?", re.MULTILINE)
_FACE: Final = re.compile(rb"^f[ \t]", re.MULTILINE)
_NO_GROUP: Final = "default"


@dataclass(frozen=True, slots=True)
class ModelNode:
    """One node of a model file.

    ``position`` (file units), ``rotation`` (quaternion x, y, z, w) and ``scale`` are relative to the parent,
    in right-handed axes with y up, pivots worked in. ``parent`` and ``mesh`` are positions in the lists of
    ``ModelFile``; the node without a parent is the file's own root. ``materials`` are names in the order of
    the submeshes: that in which the polygons first use them. ``kind`` is "light", "camera" or "".
    """

    name: str
    parent: int | None = None
    position: tuple[float, ...] = (0.0, 0.0, 0.0)
    rotation: tuple[float, ...] = (0.0, 0.0, 0.0, 1.0)
    scale: tuple[float, ...] = (1.0, 1.0, 1.0)
    visible: bool = True
    kind: str = ""
    mesh: int | None = None
    materials: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelMesh:
    """One mesh: its number of polygons, whether bones (nodes) move it, the names of its blend shapes."""

    faces: int
    skinned: bool = False
    bones: tuple[int, ...] = ()
    blend_shapes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelFile:
    """The nodes (the root first, parents before children), meshes and animation takes of a model file.

    ``format`` is "fbx" or "obj"; ``unit_meters`` the length of the file's unit. ``textures`` names the
    diffuse texture of a material, without folder and suffix.
    """

    format: str
    unit_meters: float
    nodes: tuple[ModelNode, ...]
    meshes: tuple[ModelMesh, ...]
    takes: tuple[str, ...] = ()
    textures: Mapping[str, str] = field(default_factory=dict)


Outcome = ModelFile | ScenewrightError
_kept: OrderedDict[str, Outcome] = OrderedDict()
_lock: Final = threading.Lock()


def read_model_file(path: Path, deadline_s: float = _DEADLINE_S) -> ModelFile:
    """Reads an FBX (in a process of its own, by the extra ``models``) or OBJ file.

    What a file's bytes gave, an error too, is kept for the next time, for 64 files.

    Raises NotFoundError, LfsPointerError, DeadlineError after ``deadline_s`` seconds, and FileFormatError
    with the code ``model_unreadable``, or ``missing_extra`` where no FBX reader is installed.
    """
    data = _bytes(path)
    key = sha256(data).hexdigest() + path.suffix.lower()
    with _lock:
        outcome = _kept.get(key)
    if outcome is None:
        outcome = _outcome(path, data, deadline_s)
        _keep(key, outcome)
    if isinstance(outcome, ScenewrightError):
        raise outcome
    return outcome


def _keep(key: str, outcome: Outcome) -> None:
    if isinstance(outcome, ScenewrightError) and outcome.reason == "missing_extra":
        return
    with _lock:
        _kept[key] = outcome
        while len(_kept) > _KEPT:
            _kept.popitem(last=False)


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > _LARGEST:
            raise _unreadable(path, "it is larger than 512 MiB")
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise NotFoundError(f"{path.name} is not there.") from error
    except OSError as error:
        raise _unreadable(path, error.strerror or "the system refuses it") from error
    if classify(data[:1024]) is FileKind.LFS_POINTER:
        raise LfsPointerError(f"{path.name} is a Git LFS pointer.", hint="Run: git lfs pull")
    return data


def _outcome(path: Path, data: bytes, deadline_s: float) -> Outcome:
    try:
        match path.suffix.lower():
            case ".fbx":
                return _fbx(path, deadline_s)
            case ".obj":
                return _obj(data)
            case other:
                return _unreadable(path, f"no reader for {other} files is known; FBX and OBJ can be read")
    except ScenewrightError as error:
        return error


def _unreadable(path: Path, why: str) -> FileFormatError:
    return FileFormatError(f"{path.name} cannot be read: {why}.", code="model_unreadable")


def _fbx(path: Path, deadline_s: float) -> ModelFile:
    answer = _answer(path, deadline_s)
    error = answer.get("error")
    if error == "no_reader":
        raise FileFormatError(
            f"{path.name} is not read: no FBX reader is installed (pip install 'scenewright[models]').",
            code="missing_extra",
        )
    if error:
        raise _unreadable(path, str(answer.get("message")).replace(str(path), path.name))
    try:
        return _facts(answer)
    except (KeyError, TypeError, ValueError) as error:
        raise _unreadable(path, "its reader gave an answer that makes no sense") from error


def _answer(path: Path, deadline_s: float) -> dict[str, Any]:
    command = [sys.executable, "-P", str(_READER), str(path.absolute())]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=deadline_s, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise DeadlineError(f"Reading {path.name} took longer than {deadline_s:g} s.") from error
    if done.returncode or len(done.stdout) > _LARGEST_ANSWER:
        raise _unreadable(path, f"its reader stopped with code {done.returncode}")
    try:
        answer = json.loads(done.stdout)
    except ValueError as error:
        raise _unreadable(path, "its reader gave no answer") from error
    if not isinstance(answer, dict):
        raise _unreadable(path, "its reader gave no answer")
    return answer


def _facts(answer: dict[str, Any]) -> ModelFile:
    nodes = tuple(_node(each) for each in answer["nodes"])
    if not nodes or any(node.parent is not None and node.parent >= at for at, node in enumerate(nodes)):
        raise ValueError("nodes out of order")
    meshes = tuple(
        ModelMesh(each["faces"], each["skinned"], tuple(each["bones"]), tuple(each["blend_shapes"]))
        for each in answer["meshes"]
    )
    unit = float(answer["unit_meters"])
    return ModelFile("fbx", unit, nodes, meshes, tuple(answer["takes"]), dict(answer["textures"]))


def _node(facts: dict[str, Any]) -> ModelNode:
    sequences = ("position", "rotation", "scale", "materials")
    return ModelNode(**facts | {key: tuple(facts[key]) for key in sequences})


def _obj(data: bytes) -> ModelFile:
    """A node for each group that has faces, the faces before any group in one named ``default``."""
    materials: dict[str, list[str]] = {}
    for group, material in _runs(data):
        used = materials.setdefault(group, [])
        if material and material not in used:
            used.append(material)
    root = ModelNode("")
    groups = [
        ModelNode(name, parent=0, mesh=at, materials=tuple(used))
        for at, (name, used) in enumerate(materials.items())
    ]
    return ModelFile("obj", 1.0, (root, *groups), tuple(ModelMesh(faces=1) for _ in groups))


def _runs(data: bytes) -> Iterator[tuple[str, str]]:
    """The group and material of each run of faces."""
    group, material, start = _NO_GROUP, "", 0
    for found in [*_GROUP.finditer(data), None]:
        if _FACE.search(data, start, found.start() if found else len(data)):
            yield group, material
        if found is None:
            return
        name = (found[2] or b"").strip().decode("utf-8", "replace")
        if found[1] == b"g":
            group = name or _NO_GROUP
        else:
            material = name
        start = found.end()
