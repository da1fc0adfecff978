"""A progress bar for people; silence for programs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from scenewright.workspace import Report


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
