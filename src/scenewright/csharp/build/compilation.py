"""One compile: an assembly's last build replayed, with the scripts as they are now."""

import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from scenewright.csharp.build.compilers import Compiler
from scenewright.csharp.build.response_files import Build
from scenewright.errors import DeadlineError, NotOfflineError
from scenewright.project import Project

Severity: TypeAlias = Literal["error", "warning", "info"]
_SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "info")
_MESSAGE: Final = re.compile(
    r"^(?:(?P<path>[^\r\n]+?)\((?P<line>\d+),(?P<column>\d+)(?:,\d+,\d+)?\): )?"
    r"(?P<severity>error|warning|info) (?P<code>[A-Z]+\d+): (?P<message>[^\r\n]*)",
    re.MULTILINE,
)
_ABSOLUTE: Final = re.compile(r"(?<![\w.])(?:[A-Za-z]:)?[\\/](?:[^\\/'\"\r\n]+[\\/])+([^\\/'\"\r\n]+)")
_MOST_OUTPUT: Final = 4 * 2**20


@dataclass(frozen=True, slots=True)
class CompilerMessage:
    """What a compiler says. ``path`` is a project path, empty for none; line and column from 1."""

    severity: Severity
    code: str
    message: str
    path: str = ""
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Compilation:
    """The outcome of a compile: errors first, then warnings, each in the order of the compiler."""

    assembly: str
    compiler: str
    messages: tuple[CompilerMessage, ...]

    @property
    def passed(self) -> bool:
        """Whether there was no error."""
        return all(each.severity != "error" for each in self.messages)


def compile_build(
    project: Project, build: Build, compiler: Compiler, added: Sequence[str] = (), deadline_s: float = 120.0
) -> Compilation:
    """Compiles the sources of a build, and ``added`` ones, into a folder that is deleted afterwards.

    Nothing is written into the project. Raises ``DeadlineError``; ``NotOfflineError`` (``compiler_failed``)
    for a compiler that does not start, or that fails without an error message.
    """
    with tempfile.TemporaryDirectory(prefix="scenewright-") as folder:
        arguments = Path(folder) / "arguments.rsp"
        arguments.write_text(_response_file(project, build, added, Path(folder)), encoding="utf-8")
        options = ["-noconfig"] if compiler.name != "mcs" else []
        status, output = _run(
            [*compiler.command, *options, f"@{arguments}"], project.root, folder, deadline_s
        )
    messages = _messages(project, output)
    if status and all(each.severity != "error" for each in messages):
        raise NotOfflineError(
            f"The compiler ({compiler.name}) failed with status {status} and named no error.",
            hint="validate_script checks scripts without a compiler.",
            code="compiler_failed",
        )
    return Compilation(build.assembly, compiler.name, messages)


def _response_file(project: Project, build: Build, added: Sequence[str], folder: Path) -> str:
    sources = [str(project.to_real(each)) for each in dict.fromkeys((*build.sources, *added))]
    lines = [
        *(each for each in build.options if each != "-noconfig"),
        f'-out:"{folder / "compiled.dll"}"',
        *(f'-r:"{each}"' for each in build.references),
        *(f'"{each}"' for each in sources),
    ]
    return "\n".join(lines)


def _run(command: Sequence[str], root: Path, folder: str, deadline_s: float) -> tuple[int, str]:
    with tempfile.TemporaryFile(dir=folder) as output:
        try:
            done = subprocess.run(
                command, cwd=root, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                timeout=deadline_s, check=False, env=os.environ | {"DOTNET_CLI_TELEMETRY_OPTOUT": "1"},
            )  # fmt: skip
        except subprocess.TimeoutExpired as error:
            raise DeadlineError(
                f"The compile took longer than {deadline_s:g} s.", hint="Give it more time by timeout_s."
            ) from error
        except OSError as error:
            raise NotOfflineError(
                f"The compiler does not start: {error.strerror}.", code="compiler_failed"
            ) from error
        output.seek(0)
        return done.returncode, output.read(_MOST_OUTPUT).decode("utf-8", "replace")


def _messages(project: Project, output: str) -> tuple[CompilerMessage, ...]:
    found = {
        CompilerMessage(
            _SEVERITIES[_SEVERITIES.index(each["severity"])],
            each["code"],
            _ABSOLUTE.sub(r"\1", each["message"].strip()),
            _path(project, each["path"] or ""),
            int(each["line"] or 0),
            int(each["column"] or 0),
        ): None
        for each in _MESSAGE.finditer(output)
    }
    return tuple(sorted(found, key=lambda each: _SEVERITIES.index(each.severity)))


def _path(project: Project, told: str) -> str:
    """The project path of a file that the compiler names; only the name of one outside."""
    if not told:
        return ""
    real = (project.root / told.strip()).resolve()
    return project.to_virtual(real) if project.sandbox.is_inside(real) else real.name
