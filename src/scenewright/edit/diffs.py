"""Edits as people read them: unified diffs."""

from difflib import unified_diff
from typing import Final

from scenewright.edit.change import Change
from scenewright.text.lines import is_binary

LARGEST: Final = 2_000_000


def unified(change: Change, context: int = 3) -> str:
    """The change as a unified diff, with a line of words instead where the content is no text or too long."""
    sides = (change.before or b"", change.after or b"")
    names = [f"a/{change.path}", f"b/{change.path}"]
    if change.before is None:
        names[0] = "/dev/null"
    if change.after is None:
        names[1] = "/dev/null"
    if any(is_binary(side) for side in sides):
        return f"Binary files {names[0]} and {names[1]} differ\n"
    if sum(map(len, sides)) > LARGEST:
        return f"Files {names[0]} and {names[1]} differ; they are too long to compare here\n"
    before, after = (side.decode("utf-8", "replace").splitlines(keepends=True) for side in sides)
    lines = unified_diff(before, after, names[0], names[1], n=context)
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )
