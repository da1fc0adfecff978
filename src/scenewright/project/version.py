"""Versions of the Unity Editor: read, compared, written back as they were."""

import re
from dataclasses import dataclass, field
from functools import total_ordering
from pathlib import Path

from scenewright.errors import BadArgumentError
from scenewright.project.plain_file import read_plain
from scenewright.project.root import read_package_manifest

_EDITOR_VERSION = re.compile(rb"^\s*m_EditorVersion:[ \t]*(\S+)", re.MULTILINE)

_PATTERN = re.compile(r"(\d+)\.(\d+)(?:\.(\d+)(?:([a-z])(\d+)(?:c(\d+))?)?)?([-+].*)?", re.ASCII)
# Alpha, beta, release candidate of old, Tuanjie, final, patch, experimental: the order in which Unity ships
# them.
_STAGES = {stage: rank for rank, stage in enumerate(("", "a", "b", "r", "t", "f", "p", "x"))}


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class UnityVersion:
    """One version, such as ``2022.3.10f1``, ``5.4.2p3``, ``2023.2.0a19`` or the Chinese ``2019.4.40f1c1``.

    Versions order as Unity ships them: alphas, betas, finals, patches. A version written short
    (``2022.3``) is the earliest of all it could mean, so ``version >= UnityVersion.parse("2022.3")``
    asks for "any 2022.3 or later".
    """

    major: int
    minor: int
    patch: int = 0
    stage: str = ""
    number: int = 0
    china: int = 0
    text: str = field(default="", repr=False)

    @classmethod
    def parse(cls, text: str) -> "UnityVersion":
        """Reads a version as ProjectVersion.txt spells it; raises ``BadArgumentError`` for anything else."""
        found = _PATTERN.fullmatch(text.strip())
        if not found or (found[4] or "") not in _STAGES:
            raise BadArgumentError(f"{text!r} is not a Unity version.", hint="Write it like 2022.3.10f1.")
        major, minor, patch, number, china = (int(found[group] or 0) for group in (1, 2, 3, 5, 6))
        return cls(major, minor, patch, found[4] or "", number, china, text.strip())

    @property
    def _order(self) -> tuple[int, int, int, int, int, int]:
        return (self.major, self.minor, self.patch, _STAGES[self.stage], self.number, self.china)

    def __eq__(self, other: object) -> bool:
        return self._order == other._order if isinstance(other, UnityVersion) else NotImplemented

    def __lt__(self, other: "UnityVersion") -> bool:
        return self._order < other._order if isinstance(other, UnityVersion) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._order)

    def __str__(self) -> str:
        china = f"c{self.china}" if self.china else ""
        stage = f"{self.stage}{self.number}{china}" if self.stage else ""
        return self.text or f"{self.major}.{self.minor}.{self.patch}{stage}"


def editor_version(root: Path) -> UnityVersion | None:
    """The version in ``ProjectSettings/ProjectVersion.txt``; None when it is missing or does not say."""
    try:
        found = _EDITOR_VERSION.search(read_plain(root / "ProjectSettings" / "ProjectVersion.txt", root))
    except OSError:
        return None
    return _parse_or_none(found[1].decode("ascii", "replace")) if found else None


def package_version(root: Path) -> UnityVersion | None:
    """The earliest Editor a package supports: ``unity`` and ``unityRelease`` of its package.json."""
    manifest = read_package_manifest(root) or {}
    earliest, release = manifest.get("unity"), manifest.get("unityRelease")
    if not isinstance(earliest, str):
        return None
    return _parse_or_none(f"{earliest}.{release}" if isinstance(release, str) else earliest)


def _parse_or_none(text: str) -> UnityVersion | None:
    try:
        return UnityVersion.parse(text)
    except BadArgumentError:
        return None
