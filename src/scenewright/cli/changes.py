"""What the commands that change files, or tell of changes, have in common."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from scenewright.cli.options import print_json
from scenewright.cli.terminal import printable

if TYPE_CHECKING:
    from scenewright.tools import Registry, ToolContext

CLIENT: Final = "scenewright cli"


@contextmanager
def tools_of(project: Path) -> "Iterator[tuple[Registry, ToolContext]]":
    """The tools, and the surroundings of a call on a project."""
    from scenewright.project import Project
    from scenewright.tools import Registry, ToolContext, Workspace

    registry = Registry.load()
    with Workspace(Project.open(project)) as workspace:
        yield registry, ToolContext(workspace, registry, client=CLIENT)


def print_taken_back(told: Mapping[str, Any], as_json: bool) -> None:
    """Prints the answer of undo or redo: the number of the new transaction, a line for each file."""
    if as_json:
        print_json({"success": True, "data": told})
        return
    for each in told["files"]:
        click.echo(f"{each['change']:<9} {printable(each['path'])}")
    for note in told.get("notes", ()):
        click.echo(printable(note), err=True)
    click.echo(f"Transaction {told.get('transaction', 'none: nothing had changed')}.", err=True)
