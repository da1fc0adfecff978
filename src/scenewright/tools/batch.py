"""The tool that runs several changes as one."""

from dataclasses import replace
from typing import Annotated, Any, Final

from scenewright.edit import summary
from scenewright.errors import BadArgumentError, ScenewrightError
from scenewright.tools.context import ToolContext
from scenewright.tools.editing import Preview, written
from scenewright.tools.registry import tool

_MOST: Final = 100


@tool(toolset="edit", title="Batch of changes", edits=True, destructive=True, idempotent=False)
def batch_execute(
    context: ToolContext,
    commands: Annotated[list[dict[str, Any]], "Each {tool, params}, of tools that change files; in order."],
    preview: Preview = False,
) -> dict[str, Any]:
    """Runs several changes as one transaction: all are made or none, and undo takes them back together.

    Later commands see what earlier ones made of a file. ``results`` are in the order of the commands.
    """
    if context.batch is not None:
        raise BadArgumentError("A batch cannot be part of a batch.", hint="Put its commands in one list.")
    if not commands or len(commands) > _MOST:
        raise BadArgumentError(
            f"A batch has 1 to {_MOST} commands, not {len(commands)}.", parameter="commands"
        )
    transaction = context.edit()
    inner = replace(context, batch=transaction)
    results = [_run(inner, number, command) for number, command in enumerate(commands)]
    files = summary(transaction.changes)
    return written(context, transaction, {"results": results, "files": files}, preview=preview)


def _run(context: ToolContext, number: int, command: dict[str, Any]) -> dict[str, Any]:
    """The result of one command. Raises its error, with the number and the name of the command."""
    name, given = command.get("tool"), command.get("params", {})
    unknown = sorted(command.keys() - {"tool", "params"})
    if not isinstance(name, str) or not isinstance(given, dict) or unknown:
        raise BadArgumentError(
            f"Command {number} is not {{tool, params}}.", parameter="commands", command=number
        )
    try:
        each = context.registry.get(name)
        if not each.edits:
            raise BadArgumentError(
                f"{name} changes nothing, so it has no place in a batch.", hint="Call it by itself."
            )
        result: dict[str, Any] = context.registry.run(context, name, given)
    except ScenewrightError as error:
        error.details |= {"command": number, "tool": name}
        raise
    return {"tool": name} | result
