"""The overrides of a prefab instance, read in one pass: most references of a scene stand in their list."""

import re
from typing import Final

_LIST: Final = re.compile(rb"\n    m_Modifications:\r?(?=\n    - )")
_REFERENCE: Final = rb"\{fileID: (-?\d{1,20})(?:\}|,\s+guid: ([0-9a-f]{32}),\s+type: \d{1,3}\})\r?"
# A value goes on in deeper lines; of one in quotes empty lines and the closing quote stand at the left edge.
_MORE_LINES: Final = rb"[^\n]*+(?:\n(?: {8}|(?! {4}))[^\n]*+)*+"
_ITEM: Final = re.compile(
    rb"\n    - target: " + _REFERENCE
    + rb"\n      propertyPath: " + _MORE_LINES
    + rb"\n      value:" + _MORE_LINES
    + rb"\n      objectReference: " + _REFERENCE + rb"(?=\n)"
)  # fmt: skip
_TARGET: Final = len("\n    - target: ")
_VALUE: Final = len("{fileID: ")
_TARGETS: Final[list[str]] = []  # the paths of the targets, as far as met: most lists have some hundred items
_GROWTH: Final = 256

ReferenceFact = tuple[int, int, str, str | None, int]
"""Offset, start of the document (-1: none), property path, GUID (None: same file), fileID (0: the asset)."""


def read_modifications(data: bytes, start: int, end: int, found: list[ReferenceFact]) -> tuple[int, int]:
    """Adds the references of a PrefabInstance document's overrides, null ones left out.

    Gives where what it read begins and ends: the list up to the first item that is not written as Unity
    writes it (damage, other tools).
    """
    head = _LIST.search(data, start, end)
    if head is None:
        return start, start
    position = head.end()
    for index, item in enumerate(_ITEM.finditer(data, position, end)):
        if item.start() != position:
            break
        target, guid, value, value_guid = item.groups()
        if guid or target != b"0":
            path = _TARGETS[index] if index < len(_TARGETS) else _target(index)
            found.append((position + _TARGET, start, path, _text(guid), int(target)))
        if value_guid or value != b"0":
            path = f"{_item(index)}.objectReference"
            found.append((item.start(3) - _VALUE, start, path, _text(value_guid), int(value)))
        position = item.end()
    return head.end(), position


def _text(guid: bytes | None) -> str | None:
    return guid.decode("ascii") if guid else None


def _item(index: int) -> str:
    return f"m_Modification.m_Modifications.Array.data[{index}]"


def _target(index: int) -> str:
    known = len(_TARGETS)
    _TARGETS.extend(f"{_item(number)}.target" for number in range(known, max(index + 1, known + _GROWTH)))
    return _TARGETS[index]
