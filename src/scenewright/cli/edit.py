"""``scenewright edit``."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from scenewright.cli.changes import CLIENT, tools_of
from scenewright.cli.options import json_option, print_json, project_option
from scenewright.cli.terminal import print_diff, printable
from scenewright.errors import NotFoundError

if TYPE_CHECKING:
    from scenewright.edit import Transaction

_RANGE: Final = re.compile(r"(\d+):(\d+)(?:-(\d+):(\d+))?")
_CORNERS: Final = ("startLine", "startCol", "endLine", "endCol")
_WAYS: Final = "--replace, --range and --edits"


@click.command(epilog="Example: scenewright edit Lantern.cs --replace '1f' '2f' --preview")
@click.argument("file")
@project_option
@click.option("--replace", nargs=2, metavar="OLD NEW", help="Replace every occurrence of a text.")
@click.option("--range", "span", nargs=2, metavar="L:C[-L:C] TEXT",
              help="Put a text in the place of a range, or at a place; counted from 1.")  # fmt: skip
@click.option("--edits", "source", type=click.File("rb"), metavar="FILE|-",
              help="A JSON list of edits, as the tool script_apply_edits takes them.")  # fmt: skip
@click.option("--sha", metavar="SHA256", help="Refuse a file that has another hash.")
@click.option("--task", default="", metavar="NAME", help="The work this belongs to; undo takes it.")
@click.option("--preview", is_flag=True, help="Only show what would change.")
@json_option
def edit(
    file: str, project: Path, replace: tuple[str, str] | None, span: tuple[str, str] | None, source: Any,
    sha: str | None, task: str, preview: bool, as_json: bool,
) -> None:  # fmt: skip
    """Edit FILE, a project path or a name that only one file has, and show the difference.

    What would break the file is refused. Exit status: 0 when it is done, 1 when it is refused, 2 for bad
    usage.
    """
    if sum(way is not None for way in (replace, span, source)) != 1:
        raise click.UsageError(f"Give one of {_WAYS}.")
    from scenewright.edit import Author
    from scenewright.tools.naming import located
    from scenewright.tools.script_effects import affected

    with tools_of(project) as (_, context):
        path = located(context, file, None).path
        transaction = context.workspace.edits.begin(Author(CLIENT, "edit", task))
        transaction.expect(path, sha)
        if replace is not None:
            _replace(transaction, path, *replace)
        else:
            _edit(transaction, path, _range_edits(*span) if span is not None else _listed(source))
        told = {"path": path, "diff": transaction.diff()} | affected(context, transaction)
        told |= _made(transaction, preview)
    _print(told, as_json)


def _replace(transaction: "Transaction", path: str, old: str, new: str) -> None:
    from scenewright.edit.texts import in_line_ends_of, text_of, with_text

    file = text_of(transaction.read(path), path)
    wanted = in_line_ends_of(file, old)
    if not wanted or wanted not in file.text:
        raise NotFoundError(
            f"{path} does not have the text to replace.", hint="It must be the same to the letter."
        )
    text = file.text.replace(wanted, in_line_ends_of(file, new))
    transaction.write(path, with_text(file, text, path))


def _edit(transaction: "Transaction", path: str, edits: list[Any]) -> None:
    from scenewright.edit.script import edited
    from scenewright.edit.texts import text_of, with_text

    file = text_of(transaction.read(path), path)
    transaction.write(path, with_text(file, edited(file, edits, path).text, path))


def _range_edits(span: str, text: str) -> list[Any]:
    found = _RANGE.fullmatch(span)
    if found is None:
        raise click.UsageError(f"--range is like 3:1-3:10 or 3:1, not {span!r}.")
    line, column, end_line, end_column = found.groups()
    corners = (line, column, end_line or line, end_column or column)
    return [{"op": "replace_range", "text": text} | dict(zip(_CORNERS, map(int, corners), strict=True))]


def _listed(source: Any) -> list[Any]:
    import orjson

    try:
        edits = orjson.loads(source.read())
    except orjson.JSONDecodeError as error:
        raise click.UsageError(f"--edits is not JSON: {error}.") from None
    if not isinstance(edits, list):
        raise click.UsageError("--edits must be a JSON list.")
    return edits


def _made(transaction: "Transaction", preview: bool) -> dict[str, Any]:
    if preview:
        transaction.check()
        return {"preview": True}
    from scenewright.tools.editing import told

    return told(transaction.commit())


def _print(told: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json({"success": True, "data": told})
        return
    print_diff(told["diff"])
    outcome = f"Transaction {told['transaction']}." if "transaction" in told else "Nothing to change."
    click.echo("Nothing was written." if told.get("preview") else outcome, err=True)
    for each in told.get("affected", ()):
        names, count = ", ".join(each["removed"]), each["totalReferencedBy"]
        click.echo(printable(f"Gone, though {count} asset(s) use {each['path']}: {names}."), err=True)
    for note in told.get("notes", ()):
        click.echo(printable(note), err=True)
