"""Results as files for other programs: JSON, or tables that spreadsheets open."""

import contextlib
import json
import os
import re
import stat
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal, get_args

from scenewright.errors import OutputError, PathRefusedError
from scenewright.project import Project
from scenewright.search.records import COLUMNS

ExportFormat = Literal["JSON", "CSV", "TSV"]
FORMATS: Final[tuple[ExportFormat, ...]] = get_args(ExportFormat)
FOLDER: Final = (".scenewright", "outputs", "SearchResults")
"""Where the files are, from the project's root."""

_NAME: Final = re.compile(r"unity_search_results_\d{8}_\d{6}_\d{6}(?:_\d+)?\.(?:json|csv|tsv)(?:\.part)?")
_KEPT_S: Final = 24 * 60 * 60
_FORMULA: Final = r"=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20"
_QUOTED: Final = re.compile(r'[",\r\n]')
_TSV_ESCAPES: Final = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Export:
    """What a file says about the search it comes from."""

    query: str
    providers: Sequence[str]
    format: ExportFormat = "JSON"

    def text(self, records: Sequence[Record], moment: datetime) -> str:
        """The content of the file."""
        told = _timestamp(moment), self.query, list(self.providers), len(records)
        if self.format == "JSON":
            keys = ("ExportTimestamp", "SearchQuery", "ProvidersUsed", "ResultCount", "ExportFormat")
            whole = {
                "ExportMetadata": dict(zip(keys, (*told, self.format), strict=True)),
                "Results": list(records),
            }
            return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
        names = ("Export Timestamp", "Search Query", "Providers Used", "Result Count")
        values = (told[0], told[1], ", ".join(told[2]), told[3])
        head = ["# Unity Search Results", *map("# {}: {}".format, names, values)]
        cell = _CELLS[self.format]
        lines = [*(cell(line) for line in head), "", *table(records, self.format)]
        return "".join(f"{line}\n" for line in lines)


def table(records: Iterable[Record], form: ExportFormat) -> Iterator[str]:
    """The lines of a CSV or TSV table, its heading first.

    Text that a spreadsheet would take for a formula gets a ``'`` in front. CSV is quoted as RFC 4180 says; in
    TSV a backslash, tab or line end within a cell is written with a backslash, and text that begins with a
    quote gets a ``'`` too: a spreadsheet would take the quote off.
    """
    cell, between, unsafe = _CELLS[form], _BETWEEN[form], _UNSAFE[form]
    yield between.join(COLUMNS)
    for record in records:
        yield between.join(cell(_plain(record[column], unsafe)) for column in COLUMNS)


def save_export(project: Project, records: Sequence[Record], export: Export) -> str:
    """Writes a new file below ``.scenewright/outputs`` of the project; gives its project path.

    The file is whole or not there, UTF-8 without a byte order mark, under a name that no other has, whatever
    other processes write. Raises ``PathRefusedError`` where the folder is a link or no folder,
    ``OutputError`` where it cannot be written.
    """
    moment = datetime.now(UTC)
    content = export.text(records, moment).encode("utf-8", "backslashreplace")
    try:
        file = _reserved(_folder(project.root), moment, export.format.lower())
        _fill(file, content)
    except OSError as error:
        raise OutputError(
            f"The results cannot be written to {'/'.join(FOLDER)}: {error.strerror}.",
            hint="Make room or give the right to write there, or ask without SaveToFile.",
        ) from error
    return "/".join((*FOLDER, file.name))


def _fill(file: Path, content: bytes) -> None:
    """Puts content in the place of an empty file, whole; where that fails, none of it stays."""
    part = Path(f"{file}.part")
    try:
        with open(part, "xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(part, file)
    except BaseException:
        for each in (part, file):
            each.unlink(missing_ok=True)
        raise


def sweep_exports(project: Project) -> None:
    """Deletes the files of ``save_export`` that are over a day old; others, links among them, stay."""
    if not project.root.joinpath(*FOLDER).is_dir():
        return
    with contextlib.suppress(OSError, PathRefusedError), os.scandir(_folder(project.root)) as entries:
        oldest = time.time() - _KEPT_S
        for entry in entries:
            if _NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < oldest:
                        os.unlink(entry.path)


def _folder(root: Path) -> Path:
    """The folder for the files, made where it is not there; nothing on the way to it may be a link."""
    folder = root
    for count, name in enumerate(FOLDER, start=1):
        folder /= name
        with contextlib.suppress(FileExistsError):
            folder.mkdir()
        if not stat.S_ISDIR(os.lstat(folder).st_mode):
            path = "/".join(FOLDER[:count])
            raise PathRefusedError(
                f"{path} is no plain folder of the project.",
                hint="Remove what stands in its place.",
                path=path,
            )
    return folder


def _reserved(folder: Path, moment: datetime, suffix: str) -> Path:
    """An empty file with a name of this moment, which nobody else has."""
    name = f"unity_search_results_{moment:%Y%m%d_%H%M%S_%f}"
    number = 1
    while True:
        file = folder / (f"{name}.{suffix}" if number == 1 else f"{name}_{number}.{suffix}")
        try:
            file.open("xb").close()
        except FileExistsError:
            number += 1
        else:
            return file


def _timestamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _plain(value: object, unsafe: re.Pattern[str]) -> str:
    """A value as the text of a cell; only text can be taken for a formula, where it begins ``unsafe``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        value = ";".join(value)
    if isinstance(value, Mapping):
        value = json.dumps(value, ensure_ascii=False) if value else ""
    if not isinstance(value, str):
        return str(value)
    return f"'{value}" if unsafe.match(value) else value


def _csv(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text


def _tsv(text: str) -> str:
    return text.translate(_TSV_ESCAPES)


_CELLS: Final = {"CSV": _csv, "TSV": _tsv}
_BETWEEN: Final = {"CSV": ",", "TSV": "\t"}
_UNSAFE: Final = {"CSV": re.compile(f"[{_FORMULA}]"), "TSV": re.compile(f'["{_FORMULA}]')}
