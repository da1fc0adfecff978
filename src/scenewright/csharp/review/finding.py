"""The words of a review: levels, severities, findings, and what is known around a script."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NamedTuple

from scenewright.project import UnityVersion


class Level(IntEnum):
    """How much a review looks for; each level looks for all that those before it do."""

    BASIC = 0
    STANDARD = 1
    COMPREHENSIVE = 2
    STRICT = 3


class Severity(StrEnum):
    """``error``: it does not compile. ``warning``: it compiles, and Unity or a player will see the fault.

    ``info``: it works, and could be better.
    """

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: where it begins (``line`` and ``column`` from 1, in code points), and what it is.

    ``code`` is the name of the rule, ``start`` the offset in the UTF-8 text.
    """

    line: int
    column: int
    severity: Severity
    code: str
    message: str
    start: int


class Remark(NamedTuple):
    """What a rule says about a place. ``severity`` is that of the rule where none is given."""

    start: int
    message: str
    severity: Severity | None = None


def _nothing(name: str) -> tuple[str, ...]:
    return ()


def _nowhere(name: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a script alone does not tell.

    ``bases`` gives the simple names of all bases of a type that other files declare, nearest first;
    ``declares`` says whether some file declares a type of this simple name. ``version`` is the Editor's, None
    where it is not known: then nothing is said about obsolete API.
    """

    file_stem: str = ""
    version: UnityVersion | None = None
    bases: Callable[[str], Iterable[str]] = _nothing
    declares: Callable[[str], bool] = _nowhere
