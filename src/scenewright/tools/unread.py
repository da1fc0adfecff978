"""What an answer leaves out because it could not be read, said with the answer."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scenewright.index import AssetRow, Index, Readable
from scenewright.text import FORCE_TEXT

_PULL: Final = "Run `git lfs pull` in the project."
_ALWAYS_BINARY: Final = (
    "Unity keeps lighting, terrain and navigation data in binary form, even with Force Text."
)
_DARK: Final = (Readable.BINARY, Readable.LFS_POINTER)


def unread_note(index: Index, target: AssetRow | None = None) -> dict[str, Any]:
    """``{"unread": {"binary": 3, ..., "hint": ...}}`` for a project whose answers lack something; else empty.

    Counted are the assets whose references could not be read. ``target`` is the asset that is asked about:
    when it is one of them, ``target`` says in which form it is.
    """
    unread = index.unread()
    if not unread:
        return {}
    own = {"target": target.state.value} if target is not None and target.state in _DARK else {}
    return {"unread": {state.value: len(paths) for state, paths in unread.items()} | own | _hint(unread)}


def own_note(target: AssetRow) -> dict[str, Any]:
    """The same for an answer that depends on the asset itself and on no other."""
    if target.state not in _DARK:
        return {}
    return {"unread": {"target": target.state.value} | _hint({target.state: (target.path,)})}


def unread_hint(unread: Mapping[Readable, Sequence[str]]) -> str:
    """What makes the unread assets readable."""
    hints = []
    if binary := unread.get(Readable.BINARY):
        always = all(path.endswith(".asset") and path.startswith("Assets/") for path in binary)
        hints.append(_ALWAYS_BINARY if always else FORCE_TEXT)
    if Readable.LFS_POINTER in unread:
        hints.append(_PULL)
    return " ".join(hints)


def _hint(unread: Mapping[Readable, Sequence[str]]) -> dict[str, str]:
    return {"hint": unread_hint(unread)}
