"""The overrides of a prefab instance, read in one pass: most references of a scene stand in their list."""

from typing import Final

from scenewright.text import iter_references

ReferenceFact = tuple[int, int, str, str | None, int]
"""Offset, start of the document (-1: none), property path, GUID (None: same file), fileID (0: the asset)."""

_LIST: Final = b"\n    m_Modifications:"
_ITEM: Final = b"\n    - "
_TARGET: Final = b"\n    - target: "
_VALUE: Final = b"\n      objectReference: "
_TO_TARGET, _TO_VALUE = len(_TARGET), len(_VALUE)
_TARGETS: Final[list[str]] = []  # the paths of the targets, as far as met: most lists have some hundred items
_GROWTH: Final = 256


def read_modifications(data: bytes, start: int, end: int, found: list[ReferenceFact]) -> tuple[int, int]:
    """Adds the references of a PrefabInstance document's overrides, null ones left out.

    Gives where what it read begins and ends (newlines); nothing is read of a list in which an item does not
    begin with a target, as Unity writes it.
    """
    head = data.find(_LIST, start, end)
    first = last = data.find(b"\n", head + 1, end) if head >= 0 else start
    links: list[ReferenceFact] = []
    index = -1
    for offset, target, guid, _ in iter_references(data, first, end) if head >= 0 else ():
        if data[offset - _TO_TARGET : offset] == _TARGET:
            index += 1
            path = _TARGETS[index] if index < len(_TARGETS) else _target(index)
        elif data[offset - _TO_VALUE : offset] == _VALUE:
            path = f"{_item(index)}.objectReference"
        else:
            break
        links.append((offset, start, path, guid, target))
        last = offset
    if not links or data.count(_ITEM, first, last) != index + 1:
        return start, start
    found += links
    return first, data.find(b"\n", last, end)


def _item(index: int) -> str:
    return f"m_Modification.m_Modifications.Array.data[{index}]"


def _target(index: int) -> str:
    known = len(_TARGETS)
    _TARGETS.extend(f"{_item(number)}.target" for number in range(known, max(index + 1, known + _GROWTH)))
    return _TARGETS[index]
