"""``scenewright call``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scenewright.cli.changes import CLIENT
from scenewright.cli.options import print_json, project_option
from scenewright.cli.terminal import progress_bar
from scenewright.errors import BadArgumentError

if TYPE_CHECKING:
    from scenewright.tools import Tool
    from scenewright.tools.envelope import Envelope


@click.command(epilog='Example: scenewright call references --json \'{"target": "Assets/Door.prefab"}\'')
@click.argument("tool")
@click.argument("extra", nargs=-1, metavar="")
@project_option
@click.option("--scene", help="The scene or prefab meant, for tools that take one.")
@click.option("--json", "source", default="{}", show_default=True, metavar="JSON|@FILE|-",
              help="The arguments: a JSON object, @ and a file with one, or - for stdin.")  # fmt: skip
@click.option("--compact", is_flag=True, help="Print the result on one line.")
def call(
    tool: str, extra: tuple[str, ...], project: Path, scene: str | None, source: str, compact: bool
) -> None:
    """Call TOOL and print its JSON result.

    Exit status: 0 for a success, 1 when the tool failed, 2 for bad usage, an argument of the tool that is
    unknown, missing or malformed among it. The result says why.
    """
    from scenewright.project import Project
    from scenewright.tools import Registry, ToolContext, Workspace

    arguments = _arguments(source)
    registry = Registry.load()
    chosen = registry.get(tool)
    if extra:
        raise click.UsageError(_as_json(chosen, extra))
    if scene is not None:
        if "scene" not in chosen.input_schema["properties"]:
            raise click.UsageError(f"{tool} takes no scene.")
        arguments["scene"] = scene
    context = ToolContext(Workspace(Project.open(project)), registry, client=CLIENT)
    with progress_bar("Working") as report:
        answer = registry.answer(context.heard_by(report, lambda: False), tool, arguments)
    if compact:
        click.echo(answer.text.encode())
    else:
        print_json(answer.envelope)
    sys.exit(_status(answer.envelope))


def _status(envelope: "Envelope") -> int:
    if envelope["success"]:
        return 0
    return 2 if envelope["code"] == BadArgumentError.code else 1


def _as_json(tool: "Tool", words: tuple[str, ...]) -> str:
    """How to give what stood behind the tool's name, as far as that can be guessed."""
    import json
    import shlex

    names = [parameter.name for parameter in tool.parameters]
    given = json.dumps(dict(zip(names, words, strict=False)), ensure_ascii=False)
    return f"Arguments are given as JSON: scenewright call {tool.name} --json {shlex.quote(given)}"


def _arguments(source: str) -> dict[str, Any]:
    import orjson

    try:
        value = orjson.loads(_text(source))
    except orjson.JSONDecodeError as problem:
        raise click.UsageError(f"--json is not JSON: {problem}.") from None
    if not isinstance(value, dict):
        raise click.UsageError('--json must be a JSON object, such as \'{"uri": "Assets/Door.prefab"}\'.')
    return value


def _text(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read() if sys.stdin else b""
    if not source.startswith("@"):
        return source.encode(errors="backslashreplace")
    try:
        return Path(source[1:]).read_bytes()
    except OSError as problem:
        raise click.UsageError(f"Cannot read {source[1:]}: {problem.strerror}.") from None
