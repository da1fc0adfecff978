"""``scenewright diff``."""

from pathlib import Path

import click

from scenewright.cli.changes import tools_of
from scenewright.cli.options import json_option, print_json, project_option
from scenewright.cli.terminal import print_diff


@click.command()
@click.argument("number", required=False, type=click.IntRange(min=1), metavar="[ID]")
@project_option
@json_option
def diff(number: int | None, project: Path, as_json: bool) -> None:
    """Show what transaction ID changed, or the last one, as a unified diff."""
    from scenewright.edit import unified

    with tools_of(project) as (_, context):
        changes = context.workspace.edits.changes(number)
    text = "".join(map(unified, changes))
    if as_json:
        print_json({"success": True, "data": {"files": [each.path for each in changes], "diff": text}})
    else:
        print_diff(text)
