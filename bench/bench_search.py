"""Searching text: one large file against ``regex`` alone, many files against ripgrep."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import regex

from corpus import unpacked
from scenewright.project import Project
from scenewright.project.file_search import search_files, searchable_files
from scenewright.project.glob import Glob
from scenewright.text import SafePattern
from scenewright.tools import Registry, ToolContext, Workspace

LINE = "    public void Update() { x(); }\n"
HITS = 40_000
ONE_FILE = (r"void update", r"public\s+void \w+\(")
MANY_FILES = ("m_LocalPosition", r"m_\w+Color: \{", r"\bplayer\w*", "zzqqx")
PROJECTS = ("mirror", "mrtk3", "steamvr", "techdemos2d")
REPEATS = 9


def times(*works: Callable[[], object]) -> list[float]:
    """The least seconds of each work; they take turns, so that a busy machine slows them alike."""
    spent: list[list[float]] = [[] for _ in works]
    for _ in range(REPEATS):
        for work, seconds in zip(works, spent, strict=True):
            start = time.perf_counter()
            work()
            seconds.append(time.perf_counter() - start)
    return [min(seconds) for seconds in spent]


def row(work: str, peer: str, seconds: list[float], reach: str) -> dict[str, Any]:
    ours, theirs = seconds
    return {
        "work": work,
        "value": ours * 1000,
        "unit": "ms",
        "peer": peer,
        "peer_value": theirs * 1000,
        "ratio": ours / theirs,
        "reach": reach,
    }


def one_file(folder: Path) -> list[dict[str, Any]]:
    text = LINE * HITS
    target = folder / "Assets" / "Large.cs"
    for name in ("Assets", "ProjectSettings"):
        (folder / name).mkdir()
    (folder / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    target.write_text(text)
    context = ToolContext(Workspace(Project.open(folder)), Registry.load())
    rows = []
    for pattern in ONE_FILE:
        compiled = regex.compile(pattern, regex.IGNORECASE | regex.MULTILINE)
        for limit, reach in ((200, "<= 2x"), (HITS, "")):
            arguments = {"uri": "Assets/Large.cs", "pattern": pattern, "max_results": limit}
            seconds = times(
                lambda given=arguments: context.registry.call(context, "find_in_file", given),
                lambda found=compiled: sum(1 for _ in found.finditer(text)),
            )
            work = f"find_in_file `{pattern}`, {len(text) / 1e6:.1f} MB, {HITS:,} hits, {limit:,} returned"
            rows.append(row(work, "regex.finditer over the decoded text", seconds, reach))
    return rows


def opened(name: str) -> Project:
    root = unpacked(name)
    versions = sorted(root.rglob("ProjectVersion.txt"), key=lambda path: len(path.parts))
    return Project.open(versions[0].parents[1])


def many_files(name: str, pattern: str) -> dict[str, Any]:
    work = f"find_in_files `{pattern}` over {name}"
    ripgrep = shutil.which("rg")
    if not ripgrep:
        return {"work": work, "reach": "<= 3x", "not_measured": "rg is not installed"}
    project, compiled = opened(name), SafePattern.compile(pattern)
    settings = project.root / "ProjectSettings"
    roots = [str(real) for _, real in project.asset_roots()] + [str(settings)] * settings.is_dir()
    command = [ripgrep, "-uu", "--follow", "--line-number", "--ignore-case", "--regexp", pattern, *roots]
    seconds = times(
        lambda: search_files(searchable_files(project, Glob.compile("**")), compiled),
        lambda: subprocess.run(command, capture_output=True, check=False),
    )
    return row(work, "rg on the same folders", seconds, "<= 3x")


def run(corpus: Path) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        rows = one_file(Path(folder))
    if not corpus.is_dir():
        return [*rows, {"work": "find_in_files", "reach": "<= 3x", "not_measured": "no real projects here"}]
    return [*rows, *(many_files(name, pattern) for name in PROJECTS for pattern in MANY_FILES)]
