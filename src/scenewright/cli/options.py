"""Options that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def project_option(command: _Command) -> _Command:
    """``--project``: a folder in or under the Unity project; the current one when it is not given."""
    return click.option(
        "--project",
        "-p",
        type=click.Path(path_type=Path),
        default=Path(),
        callback=_reachable,
        show_default="the current folder",
        envvar="SCENEWRIGHT_PROJECT",
        help="The Unity project, or any folder in it.",
    )(command)


def _reachable(context: click.Context, parameter: click.Parameter, path: Path) -> Path:
    try:
        path.absolute().exists()
    except OSError as problem:
        raise click.BadParameter(f"{_shown(path)}: {problem.strerror}.") from None
    return path


def _shown(path: Path, length: int = 80) -> str:
    text = "the current folder" if path == Path() else str(path)
    return text if len(text) <= length else text[:length] + "..."


def json_option(command: _Command) -> _Command:
    """``--json``: the answer for a program."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def print_json(value: Any) -> None:
    """Prints ``value`` as indented JSON in UTF-8, whatever the terminal's own encoding."""
    import orjson

    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2))
