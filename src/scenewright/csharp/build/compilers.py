"""The C# compilers of this machine: those that come with Unity, then those on the path."""

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scenewright.project import UnityVersion

_EDITORS: Final = {
    "darwin": (
        "/Applications/Unity/Hub/Editor/{version}/Unity.app/Contents",
        "/Applications/Unity/Unity.app/Contents",
    ),
    "win32": (
        "{programs}/Unity/Hub/Editor/{version}/Editor/Data",
        "{programs}/Unity {version}/Editor/Data",
        "{programs}/Unity/Editor/Data",
    ),
    "linux": ("{home}/Unity/Hub/Editor/{version}/Editor/Data", "/opt/unity/editors/{version}/Editor/Data",
              "/opt/unity/Editor/Data"),
}  # fmt: skip
_ROSLYN: Final = ("DotNetSdkRoslyn/csc.dll", "DotNetSdk/sdk/*/Roslyn/bincore/csc.dll")
_HOSTS: Final = (
    "NetCoreRuntime/dotnet",
    "NetCoreRuntime/dotnet.exe",
    "DotNetSdk/dotnet",
    "DotNetSdk/dotnet.exe",
)
_PLAIN: Final = re.compile(r"[\w.]+", re.ASCII)
_SDKS: Final = "sdk/*/Roslyn/bincore/csc.dll"


@dataclass(frozen=True, slots=True)
class Compiler:
    """A compiler: what it is called in answers, and the arguments that start it."""

    name: str
    command: tuple[str, ...]


def compilers(
    version: UnityVersion | None, environment: Mapping[str, str] = os.environ
) -> Iterator[Compiler]:
    """The compilers that are there, the best first: the one of the project's own version of Unity, ``csc``,
    that of a .NET SDK, and Mono's ``mcs``, which knows an older C#.
    """
    for contents in _editor_folders(version, environment):
        yield from _of_editor(contents, version)
    path = environment.get("PATH", "")
    csc = _program("csc", path)
    if csc:
        yield Compiler("csc", (csc,))
    yield from _of_sdk(_program("dotnet", path))
    mcs = _program("mcs", path)
    if mcs:
        yield Compiler("mcs", (mcs,))


def _program(name: str, path: str) -> str | None:
    """A program of the path, whole; a relative entry could lead to a file of the project."""
    entries = [each for each in path.split(os.pathsep) if os.path.isabs(each)]
    found = shutil.which(name, path=os.pathsep.join(entries)) if entries else None
    return found if found and os.path.isabs(found) else None


def _editor_folders(version: UnityVersion | None, environment: Mapping[str, str]) -> Iterator[Path]:
    name = str(version) if version is not None else ""
    is_plain = _PLAIN.fullmatch(name) is not None  # else the project could name a folder of its own choice
    places = {
        "version": name,
        "home": environment.get("HOME", ""),
        "programs": environment.get("ProgramFiles", "C:/Program Files"),
    }
    for pattern in _EDITORS.get(sys.platform, ()):
        if is_plain or "{version}" not in pattern:
            yield Path(pattern.format(**places))


def _of_editor(contents: Path, version: UnityVersion | None) -> Iterator[Compiler]:
    host = next((contents / each for each in _HOSTS if (contents / each).is_file()), None)
    library = next((found for each in _ROSLYN for found in sorted(contents.glob(each))), None)
    if host and library:
        yield Compiler(f"Unity {version}" if version else "Unity", (str(host), str(library)))


def _of_sdk(host: str | None) -> Iterator[Compiler]:
    libraries = sorted(Path(host).resolve().parent.glob(_SDKS)) if host else []
    if host and libraries:
        yield Compiler("dotnet", (host, str(libraries[-1])))
