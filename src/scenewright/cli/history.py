"""``scenewright history``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from scenewright.cli.changes import tools_of
from scenewright.cli.options import json_option, print_json, project_option
from scenewright.cli.terminal import printable


@click.command()
@project_option
@click.option("--task", default="", metavar="NAME", help="Only of this task.")
@click.option("--cursor", metavar="CURSOR", help="Go on where the last answer ended.")
@json_option
def history(project: Path, task: str, cursor: str | None, as_json: bool) -> None:
    """List what was edited, the newest first, with the numbers that undo and diff take."""
    with tools_of(project) as (registry, context):
        told = registry.run(context, "history", {"of_task": task, "cursor": cursor})
    if as_json:
        print_json({"success": True, "data": told})
        return
    for each in told["transactions"]:
        click.echo(_line(each))
    more = f" Go on with --cursor {told['next_cursor']}" if "next_cursor" in told else ""
    click.echo(f"{told['total']:,} transaction{'' if told['total'] == 1 else 's'}.{more}", err=True)


def _line(entry: Mapping[str, Any]) -> str:
    files = ", ".join(entry["files"]) + (f" and {entry['moreFiles']} more" if "moreFiles" in entry else "")
    undone = f" (undone by {entry['undoneBy']})" if "undoneBy" in entry else ""
    task = f" [{entry['task']}]" if "task" in entry else ""
    what = entry["tool"] if entry["kind"] == "edit" else entry["kind"]
    return printable(f"{entry['transaction']:>5}  {entry['time'][:19]}  {what}{task}: {files}{undone}")
