"""Edits as people read them: unified diffs."""

from difflib import unified_diff
from typing import Final

from scenewright.edit.change import Change
from scenewright.errors import FileFormatError
from scenewright.text.lines import TextFile, lines_of

LARGEST: Final = 2_000_000


def unified(change: Change, context: int = 3) -> str:
    """The change as a unified diff, with a line of words instead where the content is no text or too long."""
    sides = (change.before or b"", change.after or b"")
    names = [f"a/{change.path}", f"b/{change.path}"]
    if change.before is None:
        names[0] = "/dev/null"
    if change.after is None:
        names[1] = "/dev/null"
    if sum(map(len, sides)) > LARGEST:
        return f"Files {names[0]} and {names[1]} differ; they are too long to compare here\n"
    try:
        before, after = (lines_of(TextFile.from_bytes(side, change.path).text) for side in sides)
    except FileFormatError:
        return f"Binary files {names[0]} and {names[1]} differ\n"
    return "".join(map(_ended, unified_diff(before, after, names[0], names[1], n=context)))


def _ended(line: str) -> str:
    if line.endswith("\n"):
        return line
    return f"{line}\n" if line.endswith("\r") else f"{line}\n\\ No newline at end of file\n"
