"""The command group: imports a command when it is called, and says errors plainly."""

from importlib import import_module
from typing import Any

import click

from scenewright import __version__
from scenewright.errors import (
    BadArgumentError,
    NotFoundError,
    ProjectError,
    ScenewrightError,
    SearchError,
)

COMMANDS = {
    "serve": "Serve a project to MCP clients.",
    "index": "Bring the project's index up to date.",
    "search": "Find what a Unity Search query means.",
    "edit": "Edit a file, checked and with a way back.",
    "undo": "Take back what was edited.",
    "redo": "Make again what undo took back.",
    "history": "List what was edited.",
    "diff": "Show what an edit changed.",
    "tools": "List the tools and what they cost in tokens.",
    "call": "Call one tool and print its JSON result.",
    "doctor": "Check the installation, the project and the clients.",
    "setup": "Add Scenewright to a client's MCP configuration.",
}
"""The commands and what they do; each is a module of this package with a function of its name."""

_BAD_USAGE = (BadArgumentError, NotFoundError, ProjectError, SearchError)


class Failure(click.ClickException):
    """An error of ``scenewright.errors``, as the shell sees it: message, place, hint, nearest names."""

    def __init__(self, error: ScenewrightError) -> None:
        super().__init__(error.message)
        self.error = error

    def format_message(self) -> str:
        """The message, then what helps."""
        near = f"Nearest: {', '.join(self.error.candidates)}." if self.error.candidates else ""
        details = self.error.details
        place = str(details.get("excerpt") or details.get("diff") or "").rstrip("\n")
        return "\n".join(line for line in (self.error.message, place, self.error.hint, near) if line)


class Misuse(Failure):
    """A failure that the caller's own words brought about."""

    exit_code = 2


class LazyGroup(click.Group):
    """A group whose commands are imported one by one, as they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of ``COMMANDS``."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or ``None``."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"scenewright.cli.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in ``--help``, without importing any command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; an error of ours ends it without a traceback."""
        try:
            return super().invoke(ctx)
        except ScenewrightError as error:
            raise (Misuse if isinstance(error, _BAD_USAGE) else Failure)(error) from None


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def scenewright() -> None:
    """Opens a Unity project to AI assistants, scripts and people, with no Unity Editor running."""
