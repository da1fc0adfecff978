"""Values of a scene as clients are shown them: as text, as JSON, and with what decided them."""

import re
from collections.abc import Mapping
from typing import Any, Final

import orjson

from scenewright.scene import (
    AssetRef,
    Component,
    GameObject,
    Missing,
    Provenance,
    Scene,
    Source,
    Value,
    ValueKind,
)
from scenewright.scene.values import Plain
from scenewright.text import Reference
from scenewright.text.number import float_text
from scenewright.tools.asset_names import NONE, AssetNames, present
from scenewright.tools.objects import type_shown

LONGEST: Final = 240
"""Characters of one value in a list of values."""
TRUTH: Final = {"0": "false", "1": "true"}
"""Truth values, as files write them and as they are shown."""
DEEPEST: Final = 6
"""Levels of a structure that are shown, unless fewer are asked for."""
_MOST_ITEMS: Final = 24
_WHOLE: Final = re.compile(r"-?(?:0|[1-9]\d{0,17})")
_DECIMAL: Final = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")


class Display:
    """Shows values as they stand in one composed scene or prefab."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.assets = AssetNames(scene.files.index)

    def text(self, value: Value, longest: int = LONGEST) -> str:
        """A value in one text: a scalar as Unity writes it, a reference by name, the rest as compact JSON."""
        if value.kind is ValueKind.SCALAR:
            return cut(value.text, longest)
        reference = value.reference
        if reference is not None:
            return self.name(reference)
        return cut(_bits(value) or compact(self.plain(value)), longest)

    def plain(self, value: Value, depth: int = DEEPEST) -> Any:
        """A value as JSON: numbers as numbers, references as ``reference`` gives them.

        What lies deeper than ``depth`` levels is ``"..."``; of a long list the first items are given and,
        last, a text that says how many more there are.
        """
        match value.kind:
            case ValueKind.SCALAR:
                return None if is_lost(value) else number_or_text(value.text)
            case ValueKind.REFERENCE:
                return self.reference(value.reference or Reference(0))
            case _ if depth == 0:
                return "..."
            case ValueKind.SEQUENCE:
                first = [self.item(value, at, depth) for at in range(min(_MOST_ITEMS, len(value)))]
                return first + _more(len(value) - _MOST_ITEMS)
            case _:
                return {
                    key: self.plain(part, depth - 1)
                    for key, part in value.items()
                    if key != "serializedVersion"
                }

    def item(self, value: Value, position: int, depth: int = DEEPEST) -> Any:
        """An item of a sequence, as JSON."""
        return self.plain(value.item(position), depth - 1)

    def name(self, reference: Reference) -> str:
        """What a reference leads to, by name: ``null`` for none, ``missing`` with the reason for nothing."""
        shown = self.reference(reference)
        match shown["status"]:
            case "none":
                return "null"
            case "missing":
                return f"missing ({shown['reason']})"
            case _:
                return str(shown["name"])

    def reference(self, reference: Reference) -> dict[str, Any]:
        """``{name, type, path, guid, fileID, status}`` of what a reference leads to, without empty entries.

        ``status`` is ``present``, ``built-in`` (a resource of the Editor), ``none`` or ``missing`` (with
        ``reason`` and ``message``). ``path`` is a hierarchy path for an object of the scene itself, else the
        project path of the asset.
        """
        target = self.scene.resolve(reference)
        if isinstance(target, Missing):
            return _missing(target)
        if target is None:
            return dict(NONE)
        return self._asset(target) if isinstance(target, AssetRef) else self.object(target)

    def object(self, target: GameObject | Component) -> dict[str, Any]:
        """The same for an object of the scene."""
        owner = target if isinstance(target, GameObject) else target.game_object
        kind = "GameObject" if isinstance(target, GameObject) else type_shown(target)
        return {
            "name": owner.name if owner else "",
            "type": kind,
            "path": owner.path if owner else "",
            "fileID": target.file_id,
            "status": "present",
        }

    def _asset(self, target: AssetRef) -> dict[str, Any]:
        row = self.scene.files.index.asset(target.path) if target.path else None
        name, kind = self.assets.object(row, target.file_id) if row is not None else (target.name, "")
        status = "present" if target.path else "built-in"
        return present(
            name=name, type=kind, path=target.path, guid=target.guid, fileID=target.file_id, status=status
        )

    def decided_by(self, value: Value) -> dict[str, Any] | None:
        """Who decided a value, where that is an override or the C# default; None for the object's own file.

        ``{kind, file, base, chain}``: ``base`` is what it would be otherwise; ``chain`` has every file with a
        word in it, the deciding one first, where they are more than two.
        """
        found = value.provenance
        if found.kind is Source.BASE:
            return None
        if found.kind is Source.DEFAULT:
            return {"kind": "default"} | ({} if value.is_known else {"note": "C# expression, not evaluated"})
        if found.kind is Source.UNKNOWN:
            return {"kind": "unknown", "reason": found.reason}
        return self._override(found)

    def _override(self, found: Provenance) -> dict[str, Any]:
        shown: dict[str, Any] = {"kind": "override", "file": found.path}
        if found.base_value is not None:
            shown["base"] = self.written(found.base_value)
        if len(found.chain) > 2:
            shown["chain"] = [
                {"file": each.path, "value": None if each.value is None else self.written(each.value)}
                for each in found.chain
            ]
        return shown

    def written(self, value: Plain) -> str:
        """A value of any file of the project in one short text; references within that file as fileIDs."""
        return cut(value if isinstance(value, str) else compact(self._json(value)), LONGEST // 2).strip('"')

    def _json(self, value: Plain) -> Any:
        if isinstance(value, Reference):
            return self._written_reference(value)
        if isinstance(value, Mapping):
            return {key: self._json(part) for key, part in value.items() if key != "serializedVersion"}
        return [self._json(part) for part in value] if isinstance(value, list) else number_or_text(value)

    def _written_reference(self, reference: Reference) -> Any:
        if reference.is_null:
            return None
        if not reference.guid:
            return f"fileID {reference.file_id}"
        return self.reference(reference).get("name") or f"guid {reference.guid}"


def is_lost(value: Value) -> bool:
    """Whether all there is of a value stands in a file that cannot be read; it is shown as null."""
    return bool(value.unknown) and value.provenance.kind is Source.UNKNOWN


def compact(value: Any) -> str:
    """JSON without spaces."""
    return orjson.dumps(value).decode()


def cut(text: str, longest: int) -> str:
    """A text, cut at its end where it is longer."""
    return text if len(text) <= longest else f"{text[:longest]}... ({len(text)} characters)"


def number_or_text(text: str) -> Any:
    """A scalar as a number where it is spelled as one, else as text."""
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) and not text.startswith("0" * 2) else text


def vector(numbers: tuple[float, ...]) -> dict[str, float]:
    """Two to four float32 numbers as ``{x, y, z, w}``, with the digits that tell them apart, none as -0."""
    return {axis: float(float_text(number)) + 0.0 for axis, number in zip("xyzw", numbers, strict=False)}


def _bits(value: Value) -> str:
    """The number of a layer mask; "" for any other structure."""
    bits = value.get("m_Bits")
    return bits.text if bits is not None else ""


def _missing(target: Missing) -> dict[str, Any]:
    reference = target.reference
    shown: dict[str, Any] = {"fileID": reference.file_id, "status": "missing", "reason": target.code}
    return shown | ({"guid": reference.guid} if reference.guid else {}) | {"message": target.message}


def _more(count: int) -> list[str]:
    return [f"... and {count} more"] if count > 0 else []
