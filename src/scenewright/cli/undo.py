"""``scenewright undo``."""

from pathlib import Path

import click

from scenewright.cli.changes import print_taken_back, tools_of
from scenewright.cli.options import json_option, project_option


@click.command(epilog="Example: scenewright undo --task tide")
@click.argument("number", required=False, type=click.IntRange(min=1), metavar="[ID]")
@project_option
@click.option("--task", default="", metavar="NAME", help="Take back everything of this task, as one.")
@json_option
def undo(number: int | None, project: Path, task: str, as_json: bool) -> None:
    """Take back transaction ID, or the last one.

    A file that was changed since is refused, and nothing is taken back. Exit status: 0 when it is done, 1
    when it is refused, 2 for an ID that does not exist.
    """
    with tools_of(project) as (registry, context):
        told = registry.run(context, "undo", {"transaction": number, "of_task": task})
    print_taken_back(told, as_json)
