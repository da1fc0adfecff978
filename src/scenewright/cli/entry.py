"""Where the ``scenewright`` command starts. Kept free of imports: asking for the version must not wait."""

import sys

from scenewright import __version__


def main() -> None:
    """Runs the command line; ends the process with 0, 1 (it failed) or 2 (it was called wrongly)."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        print(f"scenewright {__version__}")
        return
    from scenewright.cli.group import scenewright

    scenewright(prog_name="scenewright")
