"""``scenewright index``."""

from pathlib import Path

import click

from scenewright.cli.options import json_option, print_json, project_option
from scenewright.cli.terminal import progress_bar
from scenewright.errors import DeadlineError


@click.command()
@project_option
@json_option
def index(project: Path, as_json: bool) -> None:
    """Bring the project's index up to date, or build it.

    Only what changed is read again. The index is .scenewright/index.sqlite in the project: deleting it costs
    only time.
    """
    from scenewright.index import Index
    from scenewright.project import Project

    opened = Index.open(Project.open(project))
    with progress_bar("Indexing") as report:
        done = opened.refresh(report)
    if done.busy:
        raise DeadlineError(
            "Another process is building the index.", hint="Run it again when that has ended."
        )
    totals = opened.totals()
    opened.close()
    if as_json:
        print_json({"refresh": done, "totals": totals})
        return
    click.echo(
        f"{done.added} assets added, {done.changed} changed, {done.removed} removed: {done.seconds:.2f} s"
    )
    click.echo(f"{totals.assets:,} assets, {totals.references:,} references, {totals.types:,} types in all")
