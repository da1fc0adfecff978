"""``scenewright tools``."""

import sys

import click

from scenewright.cli.options import json_option, print_json
from scenewright.tools import Registry, Tool


@click.command()
@click.option("--toolset", default="all", show_default=True, help="Only this toolset.")
@json_option
def tools(toolset: str, as_json: bool) -> None:
    """List the tools, with the tokens each costs a client that lists it (four characters a token)."""
    chosen = Registry.load().of([toolset])
    if as_json:
        print_json([each.as_dict() | {"toolset": each.toolset, "tokens": each.tokens} for each in chosen])
    else:
        _print_table(chosen)


def _print_table(chosen: tuple[Tool, ...]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading, justify in (
        ("Tool", "left"),
        ("Toolset", "left"),
        ("Tokens", "right"),
        ("What it does", "left"),
    ):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    for each in chosen:
        table.add_row(each.name, each.toolset, f"{each.tokens:,}", each.description)
    core = sum(each.tokens for each in chosen if each.toolset == "core")
    table.caption = f"{len(chosen)} tools; those of core, listed by default, cost {core:,} tokens."
    Console(width=None if sys.stdout and sys.stdout.isatty() else 160).print(table)
