"""The tools that tell what was changed, and take it back."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from scenewright.edit import NOBODY, Edits, Entry, Receipt, summary
from scenewright.errors import BadArgumentError, StaleFileError
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, cursor_at, offset_of
from scenewright.tools.editing import shown, told
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

_PAGE: Final = 15
_FILES: Final = 10


@tool(toolset="edit", title="Undo", edits=True, destructive=True, idempotent=False)
def undo(
    context: ToolContext,
    transaction: Annotated[int | None, "Number of a transaction; else the last.", Bounds(1)] = None,
    of_task: Annotated[str, "Takes back everything of this task as one."] = "",
) -> dict[str, Any]:
    """Takes back changes that tools made: byte for byte, new files deleted, deleted files back.

    A file that somebody changed since is refused, with a diff.
    """
    _refuse_in_batch(context, "undo")
    if transaction is not None and of_task:
        raise BadArgumentError("Give either 'transaction' or 'of_task'.", parameter="of_task")
    author = context.author or NOBODY
    return _taken_back(lambda edits: edits.undo(author, entry=transaction, task=of_task), context)


@tool(toolset="edit", title="Redo", edits=True, destructive=True, idempotent=False)
def redo(
    context: ToolContext,
    transaction: Annotated[int | None, "Number of an undo; else the last.", Bounds(1)] = None,
) -> dict[str, Any]:
    """Makes changes again that undo took back."""
    _refuse_in_batch(context, "redo")
    author = context.author or NOBODY
    return _taken_back(lambda edits: edits.redo(author, entry=transaction), context)


@tool(toolset="edit", title="History of changes")
def history(
    context: ToolContext,
    of_task: Annotated[str, "Only of this task."] = "",
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Lists the changes that tools made to the project, newest first, with the numbers that undo takes."""
    edits = context.workspace.edits
    older = offset_of(cursor, "history", of_task)
    entries = edits.journal.of_task(of_task) if of_task else ()
    total = len(entries) if of_task else edits.journal.total()
    # A cursor counts the entries that are older: new ones that come meanwhile move nothing.
    offset = max(total - older, 0) if cursor else 0
    page = entries[offset : offset + _PAGE] if of_task else edits.history(_PAGE, offset)
    left = total - offset - len(page)
    more = {"next_cursor": cursor_at(left, "history", of_task)} if page and left > 0 else {}
    return {"transactions": [_shown(each) for each in page], "total": total} | more


def _refuse_in_batch(context: ToolContext, name: str) -> None:
    if context.batch is not None:
        raise BadArgumentError(f"{name} cannot be part of a batch.", hint="Call it by itself.")


def _taken_back(act: Callable[[Edits], Receipt], context: ToolContext) -> dict[str, Any]:
    try:
        receipt = act(context.workspace.edits)
    except StaleFileError as error:
        error.details |= shown(error.details.get("diff", ""))
        raise
    files = summary(receipt.changes)
    more = {"moreFiles": len(files) - _FILES} if len(files) > _FILES else {}
    return {"files": files[:_FILES]} | more | told(receipt)


def _shown(entry: Entry) -> dict[str, Any]:
    files = [each.path for each in entry.files if not each.path.endswith(".meta")] or [
        each.path for each in entry.files
    ]
    shown: dict[str, Any] = {
        "transaction": entry.id,
        "time": datetime.fromtimestamp(entry.at, UTC).isoformat(timespec="seconds"),
        "kind": entry.kind,
        "tool": entry.tool,
        "files": files[:_FILES],
    }
    said = {
        "client": entry.client,
        "task": entry.task,
        "undoes": [*entry.undoes],
        "undoneBy": entry.undone_by,
    }
    more = {"moreFiles": len(files) - _FILES} if len(files) > _FILES else {}
    return shown | more | {key: value for key, value in said.items() if value}
