"""Response files that Unity's build left in a project, and what of them a compile may use.

They are files of the project, so anybody may have written them: options that write files, load code or read
other files are never passed on. What is passed on is listed here; everything else is left out and told.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scenewright.project import Project
from scenewright.project.plain_file import read_plain

_FOLDER: Final = "Library/Bee/artifacts"
_OPTION: Final = re.compile(r"[-/](?P<name>[A-Za-z]+)(?P<sign>[+-]?)(?:[:=](?P<value>.*))?", re.DOTALL)
_WORD: Final = re.compile(r'(?:[^\s"]|"[^"\r\n]*")+')
_FLAGS: Final = frozenset({
    "checked", "deterministic", "noconfig", "nologo", "nostdlib", "optimize", "unsafe", "utf8output",
})  # fmt: skip
_VALUED: Final = {
    "define": r"[\w;,]+", "d": r"[\w;,]+", "langversion": r"[\w.]+", "nowarn": r"[\w;,]+", "nullable": r"\w+",
    "target": r"library|exe|winexe|module", "t": r"library|exe|winexe|module", "warn": r"\d", "w": r"\d",
    "warnaserror": r"[\w;,]+", "runtimemetadataversion": r"[\w.]+", "preferreduilang": r"[\w-]+",
}  # fmt: skip
_REFERENCES: Final = frozenset({"r", "reference"})
_OUTPUTS: Final = frozenset({"out", "refout", "debug", "doc", "pdb", "pathmap"})
"""What says where the output goes, which this compile decides itself."""
_UNSAFE_NAME: Final = re.compile(r'["\r\n\0]')


@dataclass(frozen=True, slots=True)
class Build:
    """How an assembly was compiled last.

    ``options`` are those that are passed on, ``references`` the libraries that exist, ``sources`` project
    paths of its scripts that exist. ``missing`` are references and scripts that do not, by their names;
    ``left_out`` the names of options that are not passed on. ``time`` is when it was written, in seconds
    since 1970.
    """

    assembly: str
    options: tuple[str, ...]
    references: tuple[str, ...]
    sources: tuple[str, ...]
    missing: tuple[str, ...]
    left_out: tuple[str, ...]
    time: float


def builds(project: Project) -> dict[str, Build]:
    """The latest build of each assembly that a response file is there for; empty for a project that was never
    built on this machine.
    """
    found: dict[str, Build] = {}
    for file in sorted((project.root / _FOLDER).glob("*/*.rsp"), key=lambda each: each.stat().st_mtime):
        try:
            text = read_plain(file, project.root).decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            continue
        found[file.stem] = _build(project, file, text)
    return found


def _build(project: Project, file: Path, text: str) -> Build:
    read = _Reader(project)
    for word in _words(text):
        read.take(word)
    return Build(
        assembly=file.stem,
        options=tuple(dict.fromkeys(read.options)),
        references=tuple(dict.fromkeys(read.references)),
        sources=tuple(dict.fromkeys(read.sources)),
        missing=tuple(dict.fromkeys(read.missing)),
        left_out=tuple(sorted(set(read.left_out))),
        time=file.stat().st_mtime,
    )


def _words(text: str) -> Iterator[str]:
    """The arguments of a response file: one or more to a line, parted by blanks outside quotes."""
    for line in text.splitlines():
        if not line.lstrip().startswith("#"):
            yield from (word.replace('"', "") for word in _WORD.findall(line))


class _Reader:
    def __init__(self, project: Project) -> None:
        self._project = project
        self.options: list[str] = []
        self.references: list[str] = []
        self.sources: list[str] = []
        self.missing: list[str] = []
        self.left_out: list[str] = []

    def take(self, word: str) -> None:
        """Sorts one argument. A path on Unix begins with ``/`` like an option, but ends in ``.cs``."""
        option = _OPTION.fullmatch(word)
        if _UNSAFE_NAME.search(word) or word.startswith("@"):
            self.left_out.append("@" if word.startswith("@") else "unreadable")
        elif word.endswith(".cs") and (option is None or option["value"] is None):
            self._source(word)
        elif option is None:
            self.left_out.append("unreadable")
        else:
            self._option(option["name"].lower(), option["sign"], option["value"])

    def _option(self, name: str, sign: str, value: str | None) -> None:
        if name in _REFERENCES and value:
            self._reference(value)
        elif name in _FLAGS and value is None:
            self.options.append(f"-{name}{sign}")
        elif name in _VALUED and value and re.fullmatch(_VALUED[name], value):
            self.options.append(f"-{name}{sign}:{value}")
        elif name not in _OUTPUTS:
            self.left_out.append(name)

    def _reference(self, value: str) -> None:
        """A library file; none on another computer, whose mere look-up would send a name and a password."""
        library = self._project.root / value
        if "=" in value or value[:2] in (r"\\", "//") or library.suffix.lower() != ".dll":
            self.left_out.append("reference")
        elif library.is_file():
            self.references.append(str(library))
        else:
            self.missing.append(library.name)

    def _source(self, path: str) -> None:
        """A script of the project; others are left out, for what they say would come back in messages."""
        real = (self._project.root / path).resolve()
        if not self._project.sandbox.is_inside(real):
            self.left_out.append("source outside")
        elif real.is_file():
            self.sources.append(self._project.to_virtual(real))
        else:
            self.missing.append(path.replace("\\", "/").rpartition("/")[2])
