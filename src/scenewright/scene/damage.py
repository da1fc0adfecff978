"""What of a scene's own file is damaged: merge markers, a missing end, documents that cannot be read."""

from collections.abc import Iterator
from typing import Final

from scenewright.errors import FileFormatError
from scenewright.scene.outline import GAME_OBJECT, MONO_BEHAVIOUR, PREFAB_INSTANCE, Outline
from scenewright.text import Header
from scenewright.text.problems import find_conflict

__all__ = ["Damage", "damage_of", "find_damage", "plain_damage"]

Damage = tuple[str, str]
"""A code of ``SceneProblem`` and a sentence."""
_CUT_OFF: Final = (
    "cut_off",
    "The file ends in the middle of an object: it was cut off, and what followed is not there.",
)
_CONFLICT: Final = (
    "merge_conflict",
    "The file holds merge-conflict markers: both sides are read as they stand.",
)
_CONFLICT_START: Final = b"\n<<<<<<<"
_LAST_KEYS: Final[dict[int, tuple[bytes, ...]]] = {
    GAME_OBJECT: (b"\n  m_IsActive:",),
    4: (b"\n  m_Father:",),
    224: (b"\n  m_Pivot:",),
    MONO_BEHAVIOUR: (b"\n  m_Script:",),
    PREFAB_INSTANCE: (b"\n  m_SourcePrefab:", b"\n  m_ParentPrefab:"),
}
"""The keys, by class, that Unity writes near the end of a document: it has one of them."""
_FIRST_CLASSES: Final = frozenset([29, 104, 157])
"""Occlusion, render and light settings, with which a scene begins and never ends."""
_HARMLESS: Final = frozenset(["mixed_newlines", "bare_cr", "unknown_preamble", "merge_conflict"])


def plain_damage(outline: Outline) -> Iterator[Damage]:
    """What a look at the bytes shows at once: merge markers, and that the end is missing."""
    if _CONFLICT_START in outline.data:
        yield _CONFLICT
    if _is_cut_off(outline):
        yield _CUT_OFF


def find_damage(outline: Outline) -> Iterator[Damage]:
    """All that is damaged; the documents are parsed to find out only where something is."""
    plain = [*plain_damage(outline)]
    if find_conflict(outline.data) is not None and _CONFLICT not in plain:
        plain.append(_CONFLICT)
    yield from plain
    file = outline.file
    for problem in file.check() if plain or file.problems else ():
        if problem.code not in _HARMLESS:
            yield problem.code, f"Line {problem.line}: {problem.message}"


def damage_of(error: FileFormatError) -> Damage:
    """What reading a document raised, in the words that ``find_damage`` has for it."""
    what = error.message.partition(": ")[2] or error.message
    line = error.details.get("line")
    return error.reason, f"Line {line}: {what[:1].upper()}{what[1:]}" if line else error.message


def _is_cut_off(outline: Outline) -> bool:
    """Unity ends each file with a line end, and each document with keys of its class."""
    if not outline.data.endswith(b"\n"):
        return True
    headers = outline.file.headers
    return bool(headers) and not _has_end(outline, headers[-1])


def _has_end(outline: Outline, last: Header) -> bool:
    data, start, end = outline.data, last.start, last.end
    if last.class_id in _FIRST_CLASSES:
        return False
    if last.stripped:
        return last.file_id in outline.records
    keys = _LAST_KEYS.get(last.class_id)
    if keys is None:
        return data.count(b"\n", start, end) > 2
    return any(data.find(key, start, end) >= 0 for key in keys)
