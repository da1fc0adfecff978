"""``scenewright setup``."""

import sys
from pathlib import Path

import click

from scenewright.cli import configuration
from scenewright.cli.clients import CLIENTS, NAME, Client
from scenewright.cli.options import project_option
from scenewright.errors import SyntaxDamageError

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


@click.command()
@click.argument("client", type=click.Choice(list(CLIENTS)))
@project_option
@click.option(
    "--name",
    show_default="scenewright; scenewright-<project> where another project has that",
    help="The server's name in the configuration.",
)
@click.option("--yes", "-y", is_flag=True, help="Write without asking.")
def setup(client: str, project: Path, name: str | None, yes: bool) -> None:
    """Add this project to CLIENT's MCP configuration.

    The change is shown first. Everything else in the file stays as it is, servers for other projects too; a
    file that is broken, or JSON with comments, is left alone, and the entry is printed to be pasted.
    """
    from scenewright.project import Project

    chosen, root = CLIENTS[client], Project.open(project).root
    file = chosen.file(root)
    before = configuration.read(file)
    try:
        after = _changed(chosen, before, name, root)
    except SyntaxDamageError as damage:
        _print_entry(chosen, file, name, root)
        raise SyntaxDamageError(
            f"{file} is left alone. {damage.message}", hint=damage.hint, path=str(file), **damage.details
        ) from None
    changes = configuration.difference(file, before, after)
    if not changes:
        click.echo(f"{chosen.title} already has this server in {file}.")
        return
    for line in changes:
        click.secho(line, fg=_COLOURS.get(line[:1]))
    _tell_of_the_command(chosen, file, root)
    if not yes and not _agreed(file):
        click.echo("Nothing was written.")
        sys.exit(1)
    configuration.write(file, after)
    click.echo(f"Written. {chosen.next_step}")


def _changed(client: Client, before: str, name: str | None, root: Path) -> str:
    mark, text = configuration.split_mark(before)
    return mark + client.with_entry(text, client.name_for(text, root, name), root)


def _print_entry(client: Client, file: Path, name: str | None, root: Path) -> None:
    """What a new file would hold, for a person to paste into one that only a person can change."""
    click.echo(f"To add it to {file} by hand:\n\n{client.with_entry('', name or NAME, root)}")


def _tell_of_the_command(client: Client, file: Path, root: Path) -> None:
    program = str(client.server(root)["command"])
    if client.is_shared and Path(program).is_absolute():
        click.echo(
            f"Note: {program} is a path of this machine, and {file.name} is a file that others may get."
            " With scenewright on the PATH, setup writes its name instead."
        )


def _agreed(file: Path) -> bool:
    try:
        return click.confirm(f"Write {file}?", default=True)
    except click.Abort:
        click.echo()
        return False
