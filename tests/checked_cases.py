"""Cases of queries whose values were worked out by reading the project's files, with the lines that say so.

A table is text, one case after another, parted by blank lines::

    @ sample Assets/Scenes/Cove.unity                   the project and scene of the cases below
    % boat Assets/Prefabs/Boat.prefab                   a short name for a file

    ? GameObject.Find("Player").GetComponent<Rigidbody>().mass
    = float | 140                                       type and text of the value; a list: its JSON
    < boat &6617777053120254033 | m_Mass: 120           a document of a file and what is written there
    < &1399684195 | propertyPath: m_Mass value: 140     without a name the file is the scene
    # The scene's override beats the prefab.            why, where more than reading was needed

    ? Camera.main.fieldOfVew
    ! query_binding | fieldOfVew | fieldOfView          code, text pointed at, a candidate, part of message

``< file | 3 x quote`` says how often a quote stands there (``0 x``: nowhere). Quotes are whole words; any
white space counts as one blank.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from csharp_queries import TABLES

CHECKED = TABLES / "checked"
HEADER = re.compile(r"^--- !u!\d+ &(-?\d+)[^\n]*\n", re.M)
SHORT = {
    "float": "System.Single",
    "int": "System.Int32",
    "bool": "System.Boolean",
    "string": "System.String",
    "IEnumerable": "System.Collections.Generic.IEnumerable",
    "List": "System.Collections.Generic.List",
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """Words that stand in a file, or in one document of it; ``times`` where their number is told."""

    path: str
    file_id: str
    quote: str
    times: int | None

    def stands_in(self, root: Path) -> bool:
        found = words_of(root / self.path, self.file_id).count(f" {self.quote} ")
        return found > 0 if self.times is None else found == self.times


@dataclass(frozen=True, slots=True)
class Wrong:
    """What an error must be: its code, the text it points at (``$``: the end of the expression), one of its
    candidates, and a part of its message; "" where that is not told.
    """

    code: str
    at: str
    near: str
    says: str


@dataclass(slots=True)
class Checked:
    """A case: an expression with its value, or with its error."""

    project: str
    scene: str
    expression: str
    type: str = ""
    shown: Any = None
    wrong: Wrong | None = None
    evidence: list[Evidence] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.project} {self.expression}"


@cache
def words_of(path: Path, file_id: str) -> str:
    """The words of a file, or of one document of it, with one blank around each."""
    text = path.read_text(encoding="utf-8-sig")
    if file_id:
        heads = [*HEADER.finditer(text)]
        ends = [head.start() for head in heads[1:]] + [len(text)]
        (text,) = (text[a.end() : b] for a, b in zip(heads, ends, strict=True) if a[1] == file_id)
    return f" {'  '.join(text.split())} "


def checked_cases() -> list[Checked]:
    """The cases of every table."""
    return [case for table in sorted(CHECKED.glob("*.txt")) for case in _cases_of(table)]


def _cases_of(table: Path) -> Iterator[Checked]:
    project, scene, case = "", "", None
    names: dict[str, str] = {}
    for line in table.read_text(encoding="utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "@":
            project, _, scene = rest.partition(" ")
        elif mark == "%":
            name, _, names[name] = rest.partition(" ")
        elif mark == "?":
            case = Checked(project, scene, rest)
            yield case
        elif mark and mark != "#":
            assert case is not None, line
            _add(case, mark, rest, names)


def _add(case: Checked, mark: str, rest: str, names: dict[str, str]) -> None:
    if mark == "=":
        type_, _, shown = rest.partition(" |")
        case.type = re.sub(r"(?<![\w.])\w+", lambda word: SHORT.get(word[0], word[0]), type_)
        case.shown = _value(shown.strip())
    elif mark == "!":
        case.wrong = Wrong(*[part.strip() for part in (rest + " | | |").split("|")[:4]])
    else:
        assert mark == "<", f"{mark} {rest}"
        case.evidence.append(_evidence(rest, case.scene, names))


def _value(shown: str) -> Any:
    return json.loads(shown) if shown.startswith(("[", '"')) else shown


def _evidence(rest: str, scene: str, names: dict[str, str]) -> Evidence:
    place, _, quote = rest.partition("| ")
    file_id = re.search(r"&(-?\d+) $", place)
    name = (place[: file_id.start()] if file_id else place).strip()
    told = re.match(r"(\d+) x ", quote)
    words = "  ".join((quote[told.end() :] if told else quote).split())
    return Evidence(
        names.get(name, name) or scene, file_id[1] if file_id else "", words, int(told[1]) if told else None
    )
