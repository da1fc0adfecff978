"""``scenewright search``."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from scenewright.cli.options import json_option, print_json, project_option
from scenewright.cli.terminal import printable, progress_bar

if TYPE_CHECKING:
    from scenewright.search import Found, Item, Scope

_COLUMNS: Final = ("Label", "Type", "Provider", "Path")
_WIDEST: Final = 48
_SCENE: Final = "scene"
_PREFIX: Final = re.compile(r"\s*(?:\w+:\s|[a-z]:)")


@click.command(epilog="Example: scenewright search 't:prefab ref:Lantern'. A query that begins with a dash"
               " stands behind --: scenewright search -- '-t:script lantern'")  # fmt: skip
@click.argument("query", nargs=-1, required=True)
@project_option
@click.option("--scene", "scenes", multiple=True, metavar="NAME",
              help="Search the objects of this scene or prefab; several times for several.")  # fmt: skip
@click.option("--all-scenes", is_flag=True, help="Search the objects of every scene and prefab.")
@click.option("--provider", "providers", multiple=True, metavar="ID",
              help="Ask this provider alone (asset, scene, ...); several times for several.")  # fmt: skip
@click.option("--packages", is_flag=True, help="Find files of packages too.")
@click.option("--limit", type=click.IntRange(min=0), default=50, show_default=True,
              help="Most results; 0 for all.")  # fmt: skip
@click.option("--cursor", metavar="CURSOR", help="Go on where the last answer ended.")
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=30, show_default=True,
              metavar="SECONDS", help="Give up after.")  # fmt: skip
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@json_option
def search(
    query: tuple[str, ...], project: Path, scenes: tuple[str, ...], all_scenes: bool,
    providers: tuple[str, ...], packages: bool, limit: int, cursor: str | None, timeout: float,
    as_csv: bool, as_json: bool,
) -> None:  # fmt: skip
    """Find what a Unity Search QUERY means: assets, objects of scenes, settings and more.

    docs/search.md has the language; 'scenewright call get-provider-details' lists providers and filters.
    Exit status: 0 for an answer, an empty one among it, 1 when the search failed, 2 for a query or name that
    is wrong.
    """
    _refuse_both(all_scenes and scenes, "--scene and --all-scenes")
    _refuse_both(as_csv and as_json, "--csv and --json")
    from scenewright.project import Project
    from scenewright.search import Search, SearchFlags
    from scenewright.tools.cursor import cursor_at, offset_of
    from scenewright.workspace import Workspace

    text, meant = " ".join(query), "all" if all_scenes else scenes
    asked = ("search", text, meant, providers, packages)
    offset = offset_of(cursor, *asked)
    flags = SearchFlags.PACKAGES if packages else SearchFlags.DEFAULT
    with Workspace(Project.open(project)) as workspace, progress_bar("Searching") as report:
        scope = workspace.scope(meant, flags, timeout, report=report)
        found = Search().find(text, scope, providers)
    page = found.items[offset : offset + limit if limit else None]
    end = offset + len(page)
    more = cursor_at(end, *asked) if page and end < len(found.items) else ""
    if as_json:
        _print_json(found, page, scope, more)
    elif as_csv:
        _print_csv(page, scope)
    else:
        _print_table(page, text, len(scope.scenes) > 1)
        count = _count(len(found.items), len(page))
        onward = f" Go on with --cursor {more}" if more else ""
        click.echo(count + _searched(found, scope) + onward, err=True)
    _warn(found)


def _refuse_both(given: object, names: str) -> None:
    if given:
        raise click.UsageError(f"{names} exclude each other.")


def _print_json(found: "Found", page: "Sequence[Item]", scope: "Scope", more: str) -> None:
    """The page by the keys of the tool unity-search."""
    from scenewright.search import records
    from scenewright.tools.answer import Answer

    told = {
        "TotalCount": len(found.items),
        "DisplayedCount": len(page),
        "Results": list(records(page, scope)),
        "ProvidersUsed": found.providers,
        "Refusals": {name: error.message for name, error in found.refusals.items()},
        "Notes": found.notes,
        "NextCursor": more or None,
        "state": "saved files",
    }
    print_json(Answer.of(told).envelope)


def _print_csv(page: "Sequence[Item]", scope: "Scope") -> None:
    from scenewright.search import records, table

    for line in table(records(page, scope), "CSV"):
        click.echo(_encodable(line).encode())


def _print_table(page: "Sequence[Item]", query: str, in_several: bool) -> None:
    """A line for each result, in columns; what of it answers the query stands out on a terminal.

    Objects are told with their scene where there are ``in_several``.
    """
    if not page:
        return
    from rich.cells import cell_len, set_cell_size
    from rich.console import Console
    from rich.text import Text

    rows = [_COLUMNS, *(_cells(each, in_several) for each in page)]
    widths = [min(max(cell_len(row[column]) for row in rows), _WIDEST) for column in range(len(_COLUMNS) - 1)]
    console, words = Console(highlight=False), _pattern(query)
    for number, (*cells, path) in enumerate(rows):
        lead = [set_cell_size(cell, width) for cell, width in zip(cells, widths, strict=True)]
        line = Text("  ".join([*lead, path]).rstrip(), style="" if number else "bold")
        if number and words is not None:
            line.highlight_regex(words, "bold yellow")
        console.print(line, soft_wrap=True)


def _cells(item: "Item", in_several: bool) -> tuple[str, ...]:
    """The cells of a result."""
    is_placed = in_several and item.provider == _SCENE
    place = f"{item.description}: {item.path}" if is_placed else item.path or item.description
    shown = (item.label, item.type, item.provider, place)
    return tuple(map(printable, shown))


def _encodable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


def _pattern(query: str) -> "re.Pattern[str] | None":
    """What fits the words of a query; None where it has none, or is no plain query."""
    from scenewright.errors import SearchError
    from scenewright.search.language import parse, wanted_words

    try:
        asked = parse(_PREFIX.sub("", query))
    except SearchError:
        return None
    words = sorted((each.text for each in wanted_words(asked.root)), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, words)), re.IGNORECASE) if words else None


def _count(total: int, shown: int) -> str:
    part = f"{shown:,} of " if shown < total else ""
    return f"{part}{total:,} result{'' if total == 1 else 's'}."


def _searched(found: "Found", scope: "Scope") -> str:
    """In which scenes objects were looked for."""
    if _SCENE not in found.providers:
        return ""
    paths = scope.loaded
    return f" Objects are those of {paths[0] if len(paths) == 1 else f'{len(paths)} scenes and prefabs'}."


def _warn(found: "Found") -> None:
    """What else there is to know, on stderr."""
    if found.refusals:
        first = next(iter(found.refusals.values()))
        click.echo(f"Left out: {', '.join(found.refusals)}. {first.message}", err=True)
    for note in found.notes:
        click.echo(f"Note: {note}", err=True)
