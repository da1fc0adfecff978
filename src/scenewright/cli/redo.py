"""``scenewright redo``."""

from pathlib import Path

import click

from scenewright.cli.changes import print_taken_back, tools_of
from scenewright.cli.options import json_option, project_option


@click.command()
@click.argument("number", required=False, type=click.IntRange(min=1), metavar="[ID]")
@project_option
@json_option
def redo(number: int | None, project: Path, as_json: bool) -> None:
    """Make again what the undo ID took back, or the last undo. Exit status as of undo."""
    with tools_of(project) as (registry, context):
        told = registry.run(context, "redo", {"transaction": number})
    print_taken_back(told, as_json)
