"""The index against the physical floor of the same work: reading, one pattern, listing, importing."""

import gc
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

from corpus import YAML_SUFFIXES, unpacked
from generate import Generator
from scenewright.index import Index, Watcher, refresh
from scenewright.index.tree import index_roots
from scenewright.index.workers import usable_cores
from scenewright.project import Project, iter_files

Row = dict[str, Any]

REFERENCE = re.compile(rb"\{fileID:\s+(-?\d+)(?:,\s+guid:\s+([0-9a-f]{32}),\s+type:\s+(\d+))?\}")
TEXT = YAML_SUFFIXES | {
    ".meta",
    ".asmdef",
    ".asmref",
    ".json",
    ".shader",
    ".shadergraph",
    ".uxml",
    ".uss",
    ".inputactions",
}
ROUNDS = 5
CHANGES = 25
GROWTH = (1_000, 10_000, 100_000)
MEMORY_REACH = "<= 600"

COLD = """
import resource, sys, time
from scenewright.index import Index, refresh
from scenewright.project import Project
if sys.argv[2] == "1":
    refresh.usable_cores = lambda: 1
project = Project.open(sys.argv[1])
index = Index.open(project)
start, work = time.perf_counter(), time.process_time()
index.refresh(symbols=False)
seconds, work = time.perf_counter() - start, time.process_time() - work
unit = 1 if sys.platform == "darwin" else 1024
own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit
print(seconds, (own + child * int(sys.argv[2]) * (child > 0)) / 1e6, work)
"""
IMPORTS = "import scenewright.index, scenewright.project"
FIRST_ANSWER = """
import sys
from scenewright.index import Index
from scenewright.project import Project
assert Index.open(Project.open(sys.argv[1])).assets(kind="scene", limit=10).total
"""


def best(work: Callable[[], object]) -> float:
    """The least wall time of some rounds, in seconds."""
    return min(once(work) for _ in range(ROUNDS))


def once(work: Callable[[], object]) -> float:
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best_of_both(work: Callable[[], object], peer: Callable[[], object]) -> tuple[float, float]:
    """The least wall times of two things measured in turn, so that a busy machine slows both."""
    pairs = [(once(work), once(peer)) for _ in range(ROUNDS)]
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)


def row(work: str, value: float, peer: str, peer_value: float, reach: str, unit: str = "s") -> Row:
    ratio = value / peer_value
    return {"work": work, "value": value, "peer": peer, "peer_value": peer_value, "ratio": ratio} | {
        "reach": reach,
        "unit": unit,
    }


def texts(project: Project) -> list[str]:
    return [file.real for file in iter_files(roots(project)) if os.path.splitext(file.real)[1] in TEXT]


def roots(project: Project) -> list[tuple[str, Path]]:
    return [(path, Path(real)) for path, real in index_roots(project)]


def read_and_match(files: list[str]) -> int:
    found = 0
    for name in files:
        with open(name, "rb") as file:
            data = file.read()
        for _ in REFERENCE.finditer(data):
            found += 1
    return found


def list_and_stat(project: Project) -> int:
    seen, pending = 0, [str(real) for _, real in roots(project)]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    pending.append(entry.path)
                else:
                    entry.stat()
                    seen += 1
    return seen


def cold(project: Project) -> None:
    """An index without C# from nothing, in this process alone."""
    with mock.patch.object(refresh, "usable_cores", return_value=1):
        build(project)


def build(project: Project) -> None:
    shutil.rmtree(project.root / ".scenewright", ignore_errors=True)
    index = Index.open(project)
    index.refresh(symbols=False)
    index.close()


def in_child(code: str, *arguments: object) -> list[float]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [float(number) for number in done.stdout.split()]


def corpus_rows(folder: Path) -> list[Row]:
    shutil.copytree(unpacked("mrtk3"), folder / "mrtk3", symlinks=True)
    project = Project.open(folder / "mrtk3" / "UnityProjects" / "MRTKDevTemplate")
    files = texts(project)
    size = sum(os.path.getsize(name) for name in files) / 1e6
    built, floor = best_of_both(lambda: cold(project), lambda: read_and_match(files))
    what = f"cold index without C#, one process ({size:.0f} MB of text)"
    rows = [row(what, built, "reading + one re pass", floor, "<= 8x")]
    cores = usable_cores()
    shared, alone = best_of_both(lambda: build(project), lambda: cold(project))
    rows.append(row(f"the same on {cores} cores", shared, "one process", alone, "<= 1.05x"))
    index = Index.open(project)
    index.refresh()
    unchanged, listed = best_of_both(index.refresh, lambda: list_and_stat(project))
    rows.append(row("nothing changed", unchanged, "scandir + stat", listed, "<= 1.5x"))
    rows.append(
        row(
            "warm start to first answer", best(lambda: in_child(FIRST_ANSWER, project.root)), "imports alone",
            best(lambda: in_child(IMPORTS)), "<= 1.3x",
        )
    )  # fmt: skip
    rows.append(changed_file(index, next(name for name in files if name.endswith(".prefab"))))
    return rows


def changed_file(index: Index, name: str) -> Row:
    """From the write to the commit that shows it, watched by the watcher as a server runs it."""
    ready, seen = threading.Event(), threading.Semaphore(0)
    times = []
    with Watcher(index, lambda report: seen.release(), ready.set):
        ready.wait()
        for number in range(CHANGES):
            start = time.perf_counter()
            with open(name, "ab") as file:
                file.write(b"  \n" if number % 2 else b" \n")
            seen.acquire()
            times.append(time.perf_counter() - start)
    return {
        "work": "one changed file to visible, median",
        "value": statistics.median(times) * 1000,
        "reach": "<= 100",
        "unit": "ms",
    }


def growth_rows(folder: Path) -> list[Row]:
    rows: list[Row] = []
    per_asset: float | None = None
    cores = usable_cores()
    for total in GROWTH:
        root = folder / f"made{total}"
        count = Generator(root, total).write()
        settle()
        alone, memory, work = in_child(COLD, root, 1)
        shutil.rmtree(root / ".scenewright")
        settle()
        shared, shared_memory, _ = in_child(COLD, root, cores)
        each = work / count * 1e6
        per_asset = per_asset or each
        made = f"{total:,} assets"
        rows += [
            row(
                f"growth: index of {made}, processor time an asset",
                each,
                "1,000 assets",
                per_asset,
                "<= 1.3x",
                "µs",
            ),
            row(f"index of {made} on {cores} cores", shared, "one process", alone, "<= 1.05x"),
            memory_row(f"peak memory at {made}", memory),
            memory_row(f"peak memory at {made}, all processes together", shared_memory),
        ]
        shutil.rmtree(root)
    return rows


def settle() -> None:
    """Lets the files just written reach the disk, which would otherwise take time from what is measured."""
    if hasattr(os, "sync"):
        os.sync()


def memory_row(work: str, value: float) -> Row:
    return {"work": work, "value": value, "reach": MEMORY_REACH, "unit": "MB"}


def run(corpus: Path) -> list[Row]:
    """Every row of the index; the corpus rows need the corpus."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = corpus_rows(folder) if corpus.is_dir() else []
        return known + growth_rows(folder)
