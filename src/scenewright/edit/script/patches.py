"""Replacements of spans of a text, made together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scenewright.errors import EditRefusedError
from scenewright.text.lines import LineTable


@dataclass(frozen=True, slots=True)
class Patch:
    """``text`` in place of the characters from ``start`` to ``end``; ``edit`` is the number of its edit."""

    start: int
    end: int
    text: str
    edit: int = 0


def patched(text: str, patches: Iterable[Patch]) -> str:
    """The text with all replacements made, each meant for the text as it is now.

    Insertions at one place stand in the order of their edits, before what a replacement that begins there
    puts in. Raises ``EditRefusedError`` (``overlap``) where two touch the same character.
    """
    ordered = sorted(patches, key=lambda each: (each.start, each.end > each.start, each.edit))
    refuse_overlap(text, ordered)
    pieces, at = [], 0
    for each in ordered:
        pieces += [text[at : each.start], each.text]
        at = each.end
    return "".join([*pieces, text[at:]])


def refuse_overlap(text: str, ordered: Sequence[Patch]) -> None:
    """Raises ``EditRefusedError`` for patches, ordered by their place, of which two overlap."""
    for first, second in pairwise(ordered):
        if second.start < first.end:
            lines = LineTable(text)
            spots = [
                {"edit": each.edit, "line": lines.line_of(each.start), "col": lines.column_of(each.start)}
                for each in (first, second)
            ]
            raise EditRefusedError(
                f"Edits {first.edit} and {second.edit} touch the same text, in line {spots[1]['line']}.",
                hint="Join them into one edit, or make them one after the other.",
                code="overlap",
                conflicts=spots,
            )
