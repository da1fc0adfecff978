"""What the tools that change files have in common: who asks, what is told, and calls that are repeated."""

import contextlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final

from scenewright.errors import BadArgumentError, EditStorageError, ScenewrightError
from scenewright.tools.context import ToolContext
from scenewright.tools.script_effects import affected

if TYPE_CHECKING:
    from scenewright.edit import Author, Receipt, Recovery, Transaction

Preview = Annotated[bool, "Only show what would change, as a diff."]
Sha = Annotated[str | None, "SHA-256 that the file must have; refused when stale."]

LONGEST_DIFF: Final = 4000
_ONE_AT_A_TIME: Final = threading.Lock()


def written(
    context: ToolContext, transaction: "Transaction", data: Mapping[str, Any], *, preview: bool = False
) -> dict[str, Any]:
    """Makes a tool's changes and gives its answer with the number of the transaction.

    Both that and a preview tell what else is ``affected``: saved values that a script no longer takes.
    With ``preview`` nothing is changed and the answer has the diff. In a batch the changes wait for the rest.
    Raises ``BadArgumentError`` for a preview of one command of a batch.
    """
    if context.batch is not None:
        _refuse_in_batch("preview", preview)
        return dict(data)
    data = dict(data) | affected(context, transaction)
    if preview:
        transaction.check()
        return data | {"preview": True} | shown(transaction.diff()) | _notes(transaction.notes)
    receipt = transaction.commit()
    return data | told(receipt)


def told(receipt: "Receipt") -> dict[str, Any]:
    """What a commit did: the number that undo takes, and what else is to be known."""
    number = {"transaction": receipt.id} if receipt.id else {"no_op": True}
    return number | _notes(receipt.notes) | told_of_recovery(receipt.recovered)


def told_of_recovery(recovered: "Sequence[Recovery]") -> dict[str, Any]:
    """What became of edits that a process left unfinished; nothing where there were none."""
    each_told = [
        {
            "transaction": each.entry,
            "outcome": each.state,
            "files": [*each.paths],
            "leftAsFound": [*each.foreign],
        }
        for each in recovered
    ]
    return {"recovered": each_told} if each_told else {}


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

    Another process may make the same call at the same time: one of them makes it, both get its answer. Raises
    ``BadArgumentError`` for the id of another call, and for an id or a task within a batch.
    """
    from scenewright.edit import Author

    given = dict(arguments)
    task, request = str(given.pop("task", "")), str(given.pop("request_id", ""))
    if context.batch is not None:
        _refuse_in_batch("task", task)
        _refuse_in_batch("request_id", request)
        return act(context)
    author = Author(context.client, name, task, request)
    inner = replace(context, author=author)
    if not request:
        return act(inner)
    call = json.dumps([name, given], sort_keys=True, default=str)
    with _ONE_AT_A_TIME:
        earlier = _earlier(context, author, call)
        return _made_once(inner, author, call, act) if earlier is None else earlier


def _made_once(context: ToolContext, author: "Author", call: str, act: Callable[[ToolContext], Any]) -> Any:
    try:
        result = act(context)
    except ScenewrightError:
        # It may have failed because the same call was made meanwhile, or after its change was made.
        earlier = _earlier(context, author, call)
        if earlier is None:
            raise
        return earlier
    if result.get("preview"):
        return result
    if "transaction" not in result:
        # There was nothing left to change, perhaps because the same call was made meanwhile.
        return _earlier(context, author, call) or result
    with contextlib.suppress(EditStorageError):  # the change stands, and its entry tells of the request
        context.workspace.edits.journal.keep_answer(author.request, call, result)
    return result


def _refuse_in_batch(name: str, given: object) -> None:
    if given:
        raise BadArgumentError(
            f"'{name}' is for the whole batch, not for one of its commands.",
            hint=f"Give {name} to batch_execute itself.",
            parameter=name,
        )


def _earlier(context: ToolContext, author: "Author", call: str) -> dict[str, Any] | None:
    """The answer to a request that was made before; what the journal knows where that is all there is."""
    journal = context.workspace.edits.journal
    kept, entry = journal.answer(author.request), journal.of_request(author.request)
    if (kept is not None and kept[0] != call) or (entry is not None and entry.tool != author.tool):
        raise BadArgumentError(
            f"The request_id {author.request!r} was used for another call.",
            hint="Give each call an id of its own; repeat one only to repeat the same call.",
            parameter="request_id",
        )
    if kept is not None:
        return kept[1] | {"repeated": True}
    if entry is None:
        return None
    return {"transaction": entry.id, "files": [each.path for each in entry.files], "repeated": True}
