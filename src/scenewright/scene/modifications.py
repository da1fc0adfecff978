"""What a prefab instance changes in its source: the modifications of one ``PrefabInstance`` document."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scenewright.errors import BadArgumentError, ScenewrightError
from scenewright.scene.outline import MASK, Outline
from scenewright.text import Header, Node, Reference
from scenewright.text.property_path import parse_property_path
from scenewright.text.scalars import BadEscapeError, decode_scalar

__all__ = ["Basics", "Layer", "Modification", "Rid", "basics", "modifications"]

_SCALAR: Final = (
    rb"('(?>(?:[^']|'')*)'|\"(?>(?:[^\"\\]|\\.|\\\r?\n)*)\"|[^\r\n]*+(?>(?:\r?\n {7,}[^\r\n]*+)*))"
)
_REFERENCE: Final = rb"\{fileID:\s+(-?\d+)(?:,\s+guid:\s+([0-9a-fA-F]{32}),\s+type:\s+(-?\d+))?\s*\}"
_MODIFICATION: Final = re.compile(
    rb"- target: " + _REFERENCE + rb"\r?\n {6}propertyPath: " + _SCALAR
    + rb"\r?\n {6}value: ?" + _SCALAR + rb"\r?\n {6}objectReference: " + _REFERENCE
)  # fmt: skip
_BASIC: Final = re.compile(rb"propertyPath: (m_Name|m_IsActive|m_RootOrder)\r?\n {6}value: ?")
_VALUE: Final = re.compile(_SCALAR)
_TARGET: Final = b"- target: {fileID: "
_NUMBER: Final = re.compile(rb"-?\d+")
_MANAGED: Final = re.compile(r"managedReferences\[(-?\d+)\](?:\.|\Z)")


@dataclass(frozen=True, slots=True)
class Modification:
    """One entry of ``m_Modifications``: the object of the source it targets, the property, the new value.

    ``text`` is the value as text; ``reference`` is used instead where the property is a reference.
    """

    target: Reference
    path: str
    text: str
    reference: Reference


@dataclass(frozen=True, slots=True)
class Rid:
    """The step of a property path that leads to a managed reference, by its id."""

    number: int


class Basics(NamedTuple):
    """The overridden names, active states and root orders of an instance, by 63-bit fileID of the target.

    These alone make an outline.
    """

    names: dict[int, str]
    active: dict[int, str]
    orders: dict[int, str]


class Layer:
    """The modifications of one object, as a tree of property path steps."""

    __slots__ = ("children", "modification", "size")

    def __init__(self) -> None:
        self.children: dict[str | int | Rid, Layer] = {}
        self.modification: Modification | None = None
        self.size: Modification | None = None

    def add(self, change: Modification) -> bool:
        """Puts a modification in its place, where it replaces an earlier one; False for a malformed path."""
        try:
            steps = _steps(change.path)
        except BadArgumentError:
            return False
        layer = self
        is_size = steps[-2:] == ["Array", "size"]
        for step in steps[:-2] if is_size else steps:
            layer = layer.children.setdefault(step, Layer())
        if is_size:
            layer.size = change
        else:
            layer.modification = change
        return True


def _steps(path: str) -> list[str | int | Rid]:
    managed = _MANAGED.match(path)
    if managed is None:
        return [*parse_property_path(path)]
    rest = path[managed.end() :]
    inner: list[str | int | Rid] = ["data", *parse_property_path(rest)] if rest else []
    return ["references", "RefIds", Rid(int(managed[1])), *inner]


def modifications(outline: Outline, instance: Header) -> tuple[Modification, ...]:
    """Every modification of a prefab instance, in file order, later ones winning over earlier ones.

    Raises SyntaxDamageError or MergeConflictError where the document is damaged.
    """
    data, start, end = outline.data, instance.start, instance.end
    found = tuple(map(_modification, _MODIFICATION.finditer(data, start, end)))
    if len(found) == data.count(b"- target:", start, end):
        return found
    return tuple(_parsed(outline.document(instance).root))


def _modification(match: re.Match[bytes]) -> Modification:
    target_id, target_guid, target_type, path, value, file_id, guid, kind = match.groups()
    return Modification(
        Reference.of(target_id, target_guid, target_type),
        _text(path),
        _text(value),
        Reference.of(file_id, guid, kind),
    )


def _text(raw: bytes) -> str:
    if raw[:1] in (b"'", b'"') or b"\n" in raw:
        try:
            return decode_scalar(raw)
        except BadEscapeError:
            return raw.decode("utf-8", "replace")
    return raw.rstrip().decode("utf-8", "replace")


def _parsed(root: Node) -> Iterator[Modification]:
    null = Reference(0)
    for item in root["m_Modification"]["m_Modifications"]:
        try:
            target, value, reference = (
                item["target"].reference,
                item["value"].text,
                item.get("objectReference"),
            )
            made = reference.reference if reference is not None else None
            yield Modification(target or null, item["propertyPath"].text, value, made or null)
        except ScenewrightError:
            continue


def basics(outline: Outline, instance: Header) -> Basics:
    """The basics of a prefab instance; nothing else of it is read for them."""
    data, start, end = outline.data, instance.start, instance.end
    found = Basics({}, {}, {})
    by_key = {b"m_Name": found.names, b"m_IsActive": found.active, b"m_RootOrder": found.orders}
    for match in _BASIC.finditer(data, start, end):
        target = _NUMBER.match(data, data.rfind(_TARGET, start, match.start()) + len(_TARGET))
        value = _VALUE.match(data, match.end(), end)
        if target and value:
            by_key[match[1]][int(target[0]) & MASK] = _text(value[0])
    return found
