"""Where the ``scenewright`` command starts. Kept free of imports: asking for the version must not wait."""

import os
import sys

from scenewright import __version__


def main() -> None:
    """Runs the command line; ends the process with 0, 1 (it failed) or 2 (it was called wrongly)."""
    _settle_streams()
    try:
        try:
            _run()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as problem:
        _give_up_output(problem)


def _run() -> None:
    if sys.argv[1:] in (["--version"], ["-V"]):
        print(f"scenewright {__version__}")
        return
    from scenewright.cli.group import scenewright

    scenewright(prog_name="scenewright")


def _settle_streams() -> None:
    """Keeps the numbers of closed streams from files opened later, which would get what is printed; and has
    what stdout cannot encode (a file name that is no text) escaped, as stderr has.
    """
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(spare)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _give_up_output(problem: OSError) -> None:
    """Ends with 1 when the output finds no place, or nobody reads it; raises every other problem."""
    import errno

    if problem.filename is not None or problem.errno not in (errno.ENOSPC, errno.EPIPE, errno.EIO):
        raise problem
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # or the interpreter tries again when it ends, and complains
    if problem.errno != errno.EPIPE:
        print(f"Error: cannot write the output: {problem.strerror}.", file=sys.stderr)
    sys.exit(1)
