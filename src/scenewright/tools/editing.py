"""What the tools that change files have in common: who asks, what is told, and calls that are repeated."""

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final

from scenewright.errors import BadArgumentError
from scenewright.tools.context import ToolContext

if TYPE_CHECKING:
    from scenewright.edit import Receipt, Transaction

Preview = Annotated[bool, "Only show what would change, as a diff."]
Sha = Annotated[str | None, "SHA-256 that the file must have; refused when stale."]

LONGEST_DIFF: Final = 4000
_ONE_AT_A_TIME: Final = threading.Lock()


def written(
    context: ToolContext, transaction: "Transaction", data: Mapping[str, Any], *, preview: bool = False
) -> dict[str, Any]:
    """Makes a tool's changes and gives its answer with the number of the transaction.

    With ``preview`` nothing is changed and the answer has the diff. In a batch the changes wait for the rest.
    """
    if context.batch is not None:
        return dict(data)
    if preview:
        transaction.check()
        return dict(data) | {"preview": True} | shown(transaction.diff()) | _notes(transaction.notes)
    receipt = transaction.commit()
    return dict(data) | told(receipt)


def told(receipt: "Receipt") -> dict[str, Any]:
    """What a commit did: the number that undo takes, and what else is to be known."""
    number = {"transaction": receipt.id} if receipt.id else {"no_op": True}
    return number | _notes(receipt.notes)


def _notes(notes: Any) -> dict[str, Any]:
    return {"notes": [*notes]} if notes else {}


def shown(diff: str) -> dict[str, Any]:
    """A diff within the bounds of an answer."""
    if len(diff) <= LONGEST_DIFF:
        return {"diff": diff}
    return {"diff": diff[:LONGEST_DIFF], "diffCut": len(diff) - LONGEST_DIFF}


def once(
    context: ToolContext, name: str, arguments: Mapping[str, Any], act: Callable[[ToolContext], Any]
) -> Any:
    """Runs a call that changes files; one repeated with its ``request_id`` is answered, not made again.

    Raises ``BadArgumentError`` for the id of another call.
    """
    from scenewright.edit import Author

    given = dict(arguments)
    task, request = str(given.pop("task", "")), str(given.pop("request_id", ""))
    author = Author(context.client, name, task, request)
    inner = replace(context, author=author)
    if not request:
        return act(inner)
    call = json.dumps([name, given], sort_keys=True, default=str)
    with _ONE_AT_A_TIME:
        earlier = _earlier(context, request, call)
        if earlier is not None:
            return earlier
        result = act(inner)
        if not given.get("preview"):
            context.workspace.edits.journal.keep_answer(request, call, result)
        return result


def _earlier(context: ToolContext, request: str, call: str) -> dict[str, Any] | None:
    """The answer to a request that was made before; what the journal knows where that is all there is."""
    journal = context.workspace.edits.journal
    kept = journal.answer(request)
    if kept is not None and kept[0] != call:
        raise BadArgumentError(
            f"The request_id {request!r} was used for another call.",
            hint="Give each call an id of its own; repeat one only to repeat the same call.",
            parameter="request_id",
        )
    if kept is not None:
        return kept[1] | {"repeated": True}
    entry = journal.of_request(request)
    if entry is None:
        return None
    return {"transaction": entry.id, "files": [each.path for each in entry.files], "repeated": True}
