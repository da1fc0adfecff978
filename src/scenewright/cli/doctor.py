"""``scenewright doctor``."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from scenewright.cli.diagnosis import Check, Status, examine
from scenewright.cli.options import json_option, print_json, project_option

_MARKS = {Status.OK: ("ok", "green"), Status.WARN: ("note", "yellow"), Status.FAIL: ("FAIL", "red")}


@click.command()
@project_option
@json_option
def doctor(project: Path, as_json: bool) -> None:
    """Check Python, the installation, the project, its index, the Editor and the clients.

    Exit status 1 when something is wrong.
    """
    checks = examine(project)
    healthy = all(check.status is not Status.FAIL for check in checks)
    if as_json:
        print_json({"ok": healthy, "checks": checks})
    else:
        for line in _lines(checks):
            click.echo(line)
    sys.exit(0 if healthy else 1)


def _lines(checks: list[Check]) -> Iterator[str]:
    for check in checks:
        word, colour = _MARKS[check.status]
        yield f"{click.style(f'{word:<4}', fg=colour)}  {check.name}: {check.message}"
        for line in check.advice.splitlines():
            yield f"      {line}"
