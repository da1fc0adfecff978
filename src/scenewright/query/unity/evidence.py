"""What an answer rests on: each saved value that was read, and who decided it."""

from dataclasses import dataclass
from typing import Any, Final

from scenewright.scene import Provenance
from scenewright.scene import Value as SavedValue
from scenewright.scene.values import Plain
from scenewright.text import Reference

__all__ = ["Evidence", "EvidenceLog"]

MOST_SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class Evidence:
    """One value that was read: of which object (its path), which property, as which file has it."""

    object: str
    provenance: Provenance

    def as_json(self) -> dict[str, Any]:
        """``file``, ``fileID``, ``object``, ``property``, ``value``, ``source``, and what is overridden.

        ``source`` is ``unknown`` and ``reason`` says why where the file that has the value cannot be read.
        """
        found = self.provenance
        shown: dict[str, Any] = {
            "file": found.path,
            "fileID": found.file_id,
            "object": self.object,
            "property": found.property_path,
            "value": _plain(found.chain[0].value if found.chain else None),
            "source": str(found.kind),
        }
        if len(found.chain) > 1:
            shown["overridden"] = [
                {"file": each.path, "fileID": each.file_id, "value": _plain(each.value)}
                for each in found.chain[1:]
            ]
        return shown | ({"reason": found.reason} if found.reason else {})


def _plain(value: Plain | None) -> Any:
    if isinstance(value, Reference):
        return {"fileID": value.file_id, **({"guid": value.guid} if value.guid else {})}
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list) else value


class EvidenceLog:
    """Collects what one query reads, or nothing. Provenance is worked out only for what is shown."""

    def __init__(self, is_kept: bool = True) -> None:
        self.is_kept = is_kept
        self._values: dict[tuple[object, str], tuple[str, SavedValue] | None] = {}
        self.notes: dict[str, None] = {}
        self._unknown: dict[str, list[str]] = {}

    def read(self, owner: object, label: str, value: SavedValue) -> None:
        """Notes that a value of an object was read; ``owner`` is what tells objects apart."""
        key = (owner, value.property_path)
        if self.is_kept and key not in self._values:
            self._values[key] = (label, value) if len(self._values) < MOST_SHOWN else None
            if value.unknown:
                told = f"'{value.property_path}' of {label} is not known: {value.unknown}"
                self._unknown.setdefault(value.unknown, []).append(told)

    def note(self, text: str) -> None:
        """Notes a rule that the answer rests on."""
        self.notes[text] = None

    @property
    def unknown(self) -> list[str]:
        """For each reason why values that were read are not known: the first of them, and how many more."""
        return [
            f"{told[0]} ({len(told) - 1} more such)" if told[1:] else told[0]
            for told in self._unknown.values()
        ]

    @property
    def total(self) -> int:
        """How many values were read."""
        return len(self._values)

    def shown(self) -> list[Evidence]:
        """The first values that were read, in order."""
        return [Evidence(label, value.provenance) for label, value in filter(None, self._values.values())]
