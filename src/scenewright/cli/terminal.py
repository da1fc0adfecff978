"""A progress bar and colours for people; silence and plain text for programs."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import click

from scenewright.workspace import Report

_UNPRINTED: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_BOLD: Final[dict[str, Any]] = {"bold": True}
_DIFF_STYLES: Final[dict[str, dict[str, Any]]] = {
    "+++": _BOLD, "---": _BOLD, "@@": {"fg": "cyan"}, "+": {"fg": "green"}, "-": {"fg": "red"},
}  # fmt: skip


def printable(text: str) -> str:
    """Text without characters that would move the cursor or change colours, and that stdout can take."""
    return _UNPRINTED.sub("\N{REPLACEMENT CHARACTER}", text.encode("utf-8", "backslashreplace").decode())


def print_diff(diff: str) -> None:
    """Prints a unified diff; on a terminal in colours, unless NO_COLOR is set."""
    for line in diff.splitlines():
        style = next((style for mark, style in _DIFF_STYLES.items() if line.startswith(mark)), {})
        shown = "\t".join(map(printable, line.split("\t")))
        click.echo(click.style(shown, **style), color=False if "NO_COLOR" in os.environ else None)


def _ignore(done: float, total: float | None, message: str) -> None:
    """Nobody is watching."""


@contextmanager
def progress_bar(what: str) -> Iterator[Report]:
    """Gives a ``Report`` that draws a bar on stderr, when that is a terminal, and clears it at the end."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _ignore
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def show(done: float, total: float | None, message: str) -> None:
            bar.update(task, completed=done, total=total, description=message or what)

        yield show
