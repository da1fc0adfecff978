"""``scenewright setup``."""

from pathlib import Path

import click

from scenewright.cli import configuration
from scenewright.cli.clients import CLIENTS, Client
from scenewright.cli.options import project_option
from scenewright.errors import SyntaxDamageError

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


@click.command()
@click.argument("client", type=click.Choice(list(CLIENTS)))
@project_option
@click.option(
    "--name", default="scenewright", show_default=True, help="The server's name in the configuration."
)
@click.option("--yes", "-y", is_flag=True, help="Write without asking.")
def setup(client: str, project: Path, name: str, yes: bool) -> None:
    """Add this project to CLIENT's MCP configuration.

    The change is shown first. Everything else in the file stays as it is; a file that is broken is left
    alone.
    """
    from scenewright.project import Project

    chosen, root = CLIENTS[client], Project.open(project).root
    file = chosen.file(root)
    before = configuration.read(file)
    after = _changed(chosen, before, file, name, root)
    changes = configuration.difference(file, before, after)
    if not changes:
        click.echo(f"{chosen.title} already has this server in {file}.")
        return
    for line in changes:
        click.secho(line, fg=_COLOURS.get(line[:1]))
    if not yes:
        click.confirm(f"Write {file}?", default=True, abort=True)
    configuration.write(file, after)
    click.echo(f"Written. {chosen.next_step}")


def _changed(client: Client, before: str, file: Path, name: str, root: Path) -> str:
    mark, text = configuration.split_mark(before)
    try:
        return mark + client.with_entry(text, name, root)
    except SyntaxDamageError as damage:
        raise SyntaxDamageError(
            f"{file} is left alone. {damage.message}", hint=damage.hint, path=str(file), **damage.details
        ) from None
