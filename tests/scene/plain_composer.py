"""Composes scenes and prefabs the plain way: PyYAML, dicts and copies, no code of Scenewright.

An oracle: everything is read and expanded at once, nothing is shared, nothing is clever.
"""

import copy
import dataclasses
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

MASK = 0x7FFFFFFFFFFFFFFF
HEADER = re.compile(r"^--- !u!(\d+) &(-?\d+)( stripped)?\n", re.MULTILINE)
OWNER = re.compile(r"^  m_GameObject: \{fileID: (-?\d+)\}", re.MULTILINE)
NO_COMMENT = re.compile(r" (?=#)")  # Unity knows no comments: ' #' is text
READ_WHOLE = {1, 4, 224, 1001, 1660057539}
MODELS = {".fbx", ".obj", ".dae", ".blend", ".3ds", ".max", ".ma", ".mb", ".glb", ".gltf"}
NUMBERS = {
    "m_LocalPosition": "xyz", "m_LocalRotation": "xyzw", "m_LocalScale": "xyz", "m_AnchorMin": "xy",
    "m_AnchorMax": "xy", "m_AnchoredPosition": "xy", "m_SizeDelta": "xy", "m_Pivot": "xy",
}  # fmt: skip
MODEL_ROOTS = [919132149155446097, -927199367670048503 & MASK]
UNKNOWN = 1 << 61
MODEL_TRANSFORMS = [-8679921383154817045 & MASK, -4216859302048453862 & MASK]


@dataclass
class Instance:
    """A prefab instance: where its prefab is, None where that is unknown, and what it changes."""

    file_id: int
    source: Path | None
    changes: list[dict[str, Any]]
    has_removed: bool = False


@dataclass
class Part:
    """One object: a GameObject, a Transform, or another component.

    Of a composer that reads whole documents ``body`` has all values, with the changes of the instances. The
    instances are those it comes through, the outermost first; ``root_of`` are those whose root it is.
    """

    file_id: int
    class_id: int
    type_name: str = ""
    name: str = ""
    active: bool = True
    components: list[int] = field(default_factory=list)
    owner: int = 0
    father: int = 0
    children: list[int] = field(default_factory=list)
    order: int = 0
    numbers: dict[str, float] = field(default_factory=dict)
    body: dict[str, Any] = field(default_factory=dict)
    instances: list[Instance] = field(default_factory=list)
    root_of: list[Instance] = field(default_factory=list)


@dataclass
class Composed:
    """All parts of a file by fileID, and the root Transforms in order.

    ``inside`` gives, for stripped Transforms of sources that are not known as a whole, the root of the
    instance.
    """

    parts: dict[int, Part]
    roots: list[int]
    inside: dict[int, int] = field(default_factory=dict)
    complete: bool = True


@dataclass
class Document:
    class_id: int
    file_id: int
    stripped: bool
    type_name: str
    body: dict[str, Any]


def read(path: Path, whole: bool = False) -> list[Document] | None:
    """The documents of a file; None where it is no Unity YAML.

    Of most components only the owner is read, unless the ``whole`` of them is asked for.
    """
    try:
        text = path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").removeprefix("\ufeff")
    except OSError:
        return None
    if not text.startswith("%YAML"):
        return None
    heads = list(HEADER.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return [document(head, text[head.end() : end], whole) for head, end in zip(heads, ends, strict=True)]


def document(head: re.Match[str], text: str, whole: bool) -> Document:
    class_id = int(head[1])
    body = body_of(text, whole or class_id in READ_WHOLE or bool(head[3]))
    return Document(class_id, int(head[2]), bool(head[3]), text.partition(":")[0], body)


def body_of(text: str, whole: bool) -> dict[str, Any]:
    if whole:
        (body,) = yaml.load(NO_COMMENT.sub(" \ue000", text), Loader=yaml.CBaseLoader).values()
        return body  # type: ignore[no-any-return]
    owner = OWNER.search(text)
    return {"m_GameObject": {"fileID": owner[1]}} if owner else {}


def target(reference: Any) -> int:
    return int(reference["fileID"]) if isinstance(reference, dict) and "fileID" in reference else 0


def first(body: dict[str, Any], *keys: str) -> Any:
    return next((body[key] for key in keys if key in body), None)


class PlainComposer:
    """Composes the files of one project, given by GUID."""

    def __init__(self, by_guid: dict[str, Path], whole: bool = False) -> None:
        self.by_guid = by_guid
        self.whole = whole
        self.done: dict[Path, Composed | None] = {}
        self.open: list[Path] = []

    def compose(self, path: Path) -> Composed | None:
        """The composed file; None for one that cannot be read or that contains itself."""
        if path in self.open or path.suffix.lower() in MODELS:
            return None
        if path not in self.done:
            self.open.append(path)
            documents = read(path, self.whole)
            self.done[path] = None if documents is None else self.expand(documents)
            self.open.pop()
        return self.done[path]

    def expand(self, documents: list[Document]) -> Composed:
        result = Composed({}, [])
        transforms = {each.file_id for each in documents if each.stripped and each.class_id in (4, 224)}
        records = {
            each.file_id: (
                target(first(each.body, "m_PrefabInstance", "m_PrefabInternal")),
                target(first(each.body, "m_CorrespondingSourceObject", "m_PrefabParentObject")) & MASK,
            )
            for each in documents
            if each.stripped
        }
        listed = None
        for each in documents:
            if not each.stripped and each.class_id not in (1001, 1660057539):
                result.parts.setdefault(each.file_id, own_part(each, self.whole))
            if each.class_id == 1660057539:
                listed = [target(item) for item in each.body["m_Roots"]]
        attached: list[tuple[int, list[int], dict[int, int]]] = []
        for each in documents:
            if each.class_id == 1001 and not is_itself(each):
                attached.append((each.file_id, *self.instance(each, records, transforms, result)))
        self.add_components(
            documents, result, {key: at for _, _, wanted in attached for key, at in wanted.items()}
        )
        self.arrange(result, records, attached, listed)
        return result

    def instance(
        self, document: Document, records: dict[int, tuple[int, int]], transforms: set[int], result: Composed
    ) -> tuple[list[int], dict[int, int]]:
        """Expands an instance into ``result``; gives its root Transforms and the wanted positions."""
        modification = document.body["m_Modification"]
        changes = modification.get("m_Modifications") or []
        reference = first(document.body, "m_SourcePrefab", "m_ParentPrefab")
        path = self.by_guid.get((reference or {}).get("guid", ""))
        source = copied(self.compose(path)) if path else None
        own = {source_id: file_id for file_id, (at, source_id) in records.items() if at == document.file_id}
        if source is None:
            source = stand_in(changes, own, transforms, path.stem if path else "Missing Prefab")
            source.complete = False
        result.complete = result.complete and source.complete
        by_id = {part.file_id & MASK: part for part in source.parts.values()}
        applied = [
            (by_id[key], change) for change in changes if (key := target(change["target"]) & MASK) in by_id
        ]
        for part, change in applied:
            apply(part, change["propertyPath"], change["value"])
        removed = [
            *modification.get("m_RemovedComponents", []),
            *modification.get("m_RemovedGameObjects", []),
        ]
        for gone in removed:
            part = by_id.get(target(gone) & MASK)
            if part is not None and part.file_id in source.parts:
                remove(source, part)

        def mapped(file_id: int) -> int:
            if not file_id:
                return 0
            return own.get(file_id & MASK) or (file_id ^ document.file_id) & MASK

        record = Instance(document.file_id, path, changes, bool(removed))
        for part in source.parts.values():
            part.instances.insert(0, record)
            part.body = relinked(part.body, mapped)
            part.file_id, part.owner, part.father = map(mapped, (part.file_id, part.owner, part.father))
            part.components, part.children = [*map(mapped, part.components)], [*map(mapped, part.children)]
            result.parts[part.file_id] = part
        roots = [*map(mapped, source.roots)]
        for part, change in applied:
            if part.body:
                put(part.body, change)
        for root in roots:
            result.parts[root].father = target(modification["m_TransformParent"])
            result.parts[result.parts[root].owner].root_of.insert(0, record)
        if not source.complete and roots:
            result.inside |= dict.fromkeys(own.values(), roots[0])
        added = [*modification.get("m_AddedGameObjects", []), *modification.get("m_AddedComponents", [])]
        return roots, {target(each["addedObject"]): int(each["insertIndex"]) for each in added}

    def add_components(self, documents: list[Document], result: Composed, wanted: dict[int, int]) -> None:
        """Puts components whose GameObject comes from an instance on it."""
        strangers = {each.file_id for each in documents if each.stripped and each.class_id == 1}
        for each in documents:
            owner = target(each.body.get("m_GameObject"))
            if owner in strangers and not each.stripped and owner in result.parts:
                components = result.parts[owner].components
                at = wanted.get(each.file_id, -1)
                components.insert(at if at >= 0 else len(components), each.file_id)

    def arrange(
        self,
        result: Composed,
        records: dict[int, tuple[int, int]],
        attached: list[tuple[int, list[int], dict[int, int]]],
        listed: list[int] | None,
    ) -> None:
        """Puts what this file places under its parents, in order."""
        roots_of = {file_id: roots for file_id, roots, _ in attached}
        wanted = {key: value for _, _, positions in attached for key, value in positions.items()}
        brought = set().union(*self.below(result, roots_of))
        placed = [
            part
            for part in result.parts.values()
            if part.class_id in (4, 224) and part.file_id not in brought
        ]
        placed += [result.parts[root] for roots in roots_of.values() for root in roots]
        loose = []
        under: dict[int, list[Part]] = {}
        for part in placed:
            if part.father not in result.parts:
                part.father = result.inside.get(part.father, part.father)
            if part.father in result.parts:
                under.setdefault(part.father, []).append(part)
            else:
                loose.append(part)
        for father, parts in under.items():
            self.order_children(result.parts[father], parts, father in brought, wanted, records, roots_of)
        if listed is not None:
            loose.sort(key=lambda part: place_in(listed, part.file_id, records, roots_of))
        elif len(loose) > 1:
            loose.sort(key=lambda part: (part.father != 0, part.order))
        result.roots = [part.file_id for part in loose if part.owner in result.parts]

    def below(self, result: Composed, roots_of: dict[int, list[int]]) -> Iterator[set[int]]:
        yield set()
        for roots in roots_of.values():
            todo = list(roots)
            found = set()
            while todo:
                each = todo.pop()
                found.add(each)
                todo += result.parts[each].children
            yield found

    def order_children(
        self,
        father: Part,
        parts: list[Part],
        is_brought: bool,
        wanted: dict[int, int],
        records: dict[int, tuple[int, int]],
        roots_of: dict[int, list[int]],
    ) -> None:
        if is_brought:
            for part in sorted(parts, key=lambda each: each.order):
                at = wanted.get(part.file_id, -1)
                father.children.insert(at if at >= 0 else len(father.children), part.file_id)
        else:
            listed = father.children
            parts.sort(key=lambda part: place_in(listed, part.file_id, records, roots_of))
            father.children = [part.file_id for part in parts]


def place_in(
    listed: list[int], transform: int, records: dict[int, tuple[int, int]], roots_of: dict[int, list[int]]
) -> int:
    """Where a list names a Transform: itself, or the instance whose root it is."""
    names = {transform, *(instance for instance, roots in roots_of.items() if transform in roots)}
    for position, each in enumerate(listed):
        if each in names or records.get(each, (None, None))[0] in names:
            return position
    return len(listed)


def is_itself(document: Document) -> bool:
    return first(document.body, "m_IsPrefabParent", "m_IsPrefabAsset") == "1"


def own_part(document: Document, whole: bool) -> Part:
    body = document.body
    part = Part(
        document.file_id, document.class_id, document.type_name, owner=target(body.get("m_GameObject")),
        body=body if whole else {},
    )  # fmt: skip
    if document.class_id == 1:
        part.name, part.active = body["m_Name"].replace("\ue000", ""), body["m_IsActive"] == "1"
        part.components = [target(value) for item in body["m_Component"] for value in item.values()]
    if document.class_id in (4, 224):
        part.father = target(body["m_Father"])
        part.children = [target(item) for item in body["m_Children"] or []]
        part.order = int(body.get("m_RootOrder", 0))
        part.numbers = {
            f"{key}.{axis}": float(body[key][axis])
            for key, axes in NUMBERS.items()
            if key in body
            for axis in axes
        }
    return part


def apply(part: Part, path: str, value: str) -> None:
    """One modification, as far as it matters here."""
    if path == "m_Name" and part.class_id == 1:
        part.name = value.replace("\ue000", "")
    elif path == "m_IsActive" and part.class_id == 1:
        part.active = value == "1"
    elif path == "m_RootOrder":
        part.order = int(value)
    elif path in part.numbers:
        part.numbers[path] = float(value)


def relinked(value: Any, mapped: Callable[[int], int]) -> Any:
    """A value whose references inside its own file lead to the objects of an instance."""
    if isinstance(value, list):
        return [relinked(each, mapped) for each in value]
    if not isinstance(value, dict):
        return value
    if "fileID" in value:
        return value if "guid" in value else {"fileID": str(mapped(int(value["fileID"])))}
    return {key: relinked(each, mapped) for key, each in value.items()}


def put(body: dict[str, Any], change: dict[str, Any]) -> None:
    """One modification of a whole document."""
    path, reference = change["propertyPath"], change.get("objectReference")
    *steps, last = re.sub(r"\.Array\.data\[(\d+)\]", r".\1", path).replace(".Array.", ".").split(".")
    holder: Any = body
    for step in steps:
        holder = at(holder, step)
    if last == "size" and isinstance(holder, list):
        size = int(change["value"])
        filler = holder[-1] if holder else {}
        holder[size:] = [copy.deepcopy(filler) for _ in range(size - len(holder))]
        return
    value = reference if target(reference) or isinstance(at(holder, last), dict) else change["value"]
    if isinstance(holder, list) and last.isdecimal() and int(last) < len(holder):
        holder[int(last)] = value
    elif isinstance(holder, dict):
        holder[last] = value


def at(holder: Any, step: str) -> Any:
    """The value under a key or at a place; None where there is none."""
    if isinstance(holder, list):
        return holder[int(step)] if step.isdecimal() and int(step) < len(holder) else None
    return holder.get(step) if isinstance(holder, dict) else None


def remove(source: Composed, part: Part) -> None:
    """Takes out a component, or a GameObject with everything below it."""
    if part.class_id != 1:
        owner = source.parts.get(part.owner)
        if owner is not None:
            owner.components = [each for each in owner.components if each != part.file_id]
        del source.parts[part.file_id]
        return
    for component in part.components:
        transform = source.parts.get(component)
        for child in list(transform.children) if transform else ():
            remove(source, source.parts[source.parts[child].owner])
        if transform and transform.father in source.parts:
            father = source.parts[transform.father]
            father.children = [each for each in father.children if each != component]
        source.parts.pop(component, None)
    del source.parts[part.file_id]


def copied(source: Composed | None) -> Composed | None:
    if source is None:
        return None
    parts = {
        key: dataclasses.replace(
            part,
            components=[*part.components],
            children=[*part.children],
            numbers={**part.numbers},
            body=copy.deepcopy(part.body),
            instances=[*part.instances],
            root_of=[*part.root_of],
        )
        for key, part in source.parts.items()
    }
    return dataclasses.replace(source, parts=parts, roots=[*source.roots], inside={})


def stand_in(changes: list[dict[str, Any]], own: dict[int, int], transforms: set[int], name: str) -> Composed:
    """What is known of an instance whose source cannot be read: a root."""
    named, ordered, moved = (
        [target(each["target"]) & MASK for each in changes if each["propertyPath"] == path]
        for path in ("m_Name", "m_RootOrder", "m_LocalPosition.x")
    )
    placed = ordered or moved
    lone = [source for source, file_id in own.items() if file_id in transforms]
    placed += lone if len(lone) == 1 else []
    transform = next(
        (each for each in MODEL_TRANSFORMS if each in (*placed, *own)), placed[0] if placed else UNKNOWN
    )
    if 400000 <= transform < 500000:
        named.insert(0, transform - 300000)
    root = next((each for each in MODEL_ROOTS if each in (*named, *own)), named[0] if named else UNKNOWN + 1)
    flat = any(
        each["propertyPath"].startswith("m_Anchor") and target(each["target"]) & MASK == transform
        for each in changes
    )
    numbers = {
        f"{key}.{axis}": 0.0 for key in ("m_LocalPosition", "m_LocalRotation") for axis in NUMBERS[key]
    }
    numbers |= {"m_LocalRotation.w": 1.0, "m_LocalScale.x": 1.0, "m_LocalScale.y": 1.0, "m_LocalScale.z": 1.0}
    if flat:
        pairs = {
            "m_AnchorMin": 0.5,
            "m_AnchorMax": 0.5,
            "m_AnchoredPosition": 0,
            "m_SizeDelta": 100,
            "m_Pivot": 0.5,
        }
        numbers |= {f"{key}.{axis}": value for key, value in pairs.items() for axis in "xy"}
    parts = [
        Part(root, 1, "GameObject", name, components=[transform]),
        Part(
            transform,
            224 if flat else 4,
            "RectTransform" if flat else "Transform",
            owner=root,
            numbers=numbers,
        ),
    ]
    return Composed({part.file_id: part for part in parts}, [transform])


Vector = tuple[float, float, float]
Matrix = list[list[float]]


def rotation(x: float, y: float, z: float, w: float) -> Matrix:
    length = math.sqrt(x * x + y * y + z * z + w * w) or 1.0
    x, y, z, w = x / length, y / length, z / length, w / length
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]


class World:
    """World matrices of a composed file, worked out from the root down."""

    def __init__(self, composed: Composed) -> None:
        self.parts = composed.parts
        self.known: dict[int, tuple[Matrix, Vector]] = {}

    def size(self, part: Part) -> tuple[float, float]:
        width, height = self.parent_size(part)[0]
        n = part.numbers
        return (
            (n["m_AnchorMax.x"] - n["m_AnchorMin.x"]) * width + n["m_SizeDelta.x"],
            (n["m_AnchorMax.y"] - n["m_AnchorMin.y"]) * height + n["m_SizeDelta.y"],
        )

    def parent_size(self, part: Part) -> tuple[tuple[float, float], tuple[float, float]]:
        father = self.parts.get(part.father)
        if father is None or father.class_id != 224:
            return (0.0, 0.0), (0.0, 0.0)
        return self.size(father), (father.numbers["m_Pivot.x"], father.numbers["m_Pivot.y"])

    def local(self, part: Part) -> Vector:
        n = part.numbers
        x, y, z = (n[f"m_LocalPosition.{axis}"] for axis in "xyz")
        if part.class_id == 224:
            size, pivot = self.parent_size(part)
            x, y = (
                n[f"m_AnchorMin.{axis}"] * size[at]
                + (n[f"m_AnchorMax.{axis}"] - n[f"m_AnchorMin.{axis}"]) * size[at] * n[f"m_Pivot.{axis}"]
                - pivot[at] * size[at]
                + n[f"m_AnchoredPosition.{axis}"]
                for at, axis in enumerate("xy")
            )
        return x, y, z

    def of(self, transform: int) -> tuple[Matrix, Vector]:
        """The 3x3 part and the position."""
        if transform not in self.known:
            part = self.parts[transform]
            n = part.numbers
            turn = rotation(*(n[f"m_LocalRotation.{axis}"] for axis in "xyzw"))
            scale = [n[f"m_LocalScale.{axis}"] for axis in "xyz"]
            own = [[row[at] * scale[at] for at in range(3)] for row in turn]
            local = self.local(part)
            if part.father in self.parts:
                base, origin = self.of(part.father)
                own = [[sum(row[k] * own[k][at] for k in range(3)) for at in range(3)] for row in base]
                x, y, z = (sum(base[at][k] * local[k] for k in range(3)) + origin[at] for at in range(3))
                local = (x, y, z)
            self.known[transform] = own, local
        return self.known[transform]


def walk(composed: Composed) -> Iterator[tuple[int, Part, Part, bool]]:
    """Depth, GameObject, Transform and activity of everything, in hierarchy order."""
    todo = [(0, root, True) for root in reversed(composed.roots)]
    while todo:
        depth, file_id, active = todo.pop()
        transform = composed.parts[file_id]
        owner = composed.parts[transform.owner]
        yield depth, owner, transform, active and owner.active
        todo += [(depth + 1, child, active and owner.active) for child in reversed(transform.children)]
