"""Unity Search over assets, warm: a real project and made-up ones, beside ripgrep asked the same question."""

import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corpus import unpacked
from generate import Generator
from scenewright.project import Project
from scenewright.search.assets import AssetProvider
from scenewright.search.interface import Scope
from scenewright.workspace import Workspace

Row = dict[str, Any]

PROJECT = "mrtk3"
SIZES = (10_000, 100_000)
ROUNDS = 15
SMALL, LARGE, REFERENCES = "< 50 ms", "< 200 ms", "< 50 ms"
PROVIDER = AssetProvider()


@dataclass(frozen=True)
class Question:
    """A query, and ripgrep's arguments for the same question, where it can be put to it.

    ``{guid}`` and ``{path}`` are those of an asset that others refer to.
    """

    query: str
    ripgrep: tuple[str, ...] = ()
    is_reference: bool = False


QUESTIONS = (
    Question("ref={path}", ("--files-with-matches", "--fixed-strings", "{guid}"), is_reference=True),
    Question("t:material", ("--files", "--glob", "*.mat")),
    Question("t:prefab", ("--files", "--glob", "*.prefab")),
    Question("t:script button", ("--files", "--iglob", "*button*.cs")),
    Question("mat77", ("--files", "--iglob", "*mat77*")),
    Question("ext:png -dir:set7"),
    Question("t:meshrenderer"),
    Question("prefab:variant"),
    Question("shader:standard t:material"),
    Question("(t:prefab or t:material) name:1"),
)


def asked(workspace: Workspace, query: str) -> Callable[[], object]:
    index, files = workspace.index(), workspace.files()
    return lambda: PROVIDER.items(query, Scope(workspace.project, index, files))


def median(work: Callable[[], object]) -> float:
    """Milliseconds, once it has been done before."""
    work()
    spent = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return statistics.median(spent) * 1000


def most_used(workspace: Workspace) -> tuple[str, str]:
    """Path and GUID of a material that several assets refer to."""
    index = workspace.index()
    materials = [row for row in index.assets(kind="material") if row.guid and row.path.startswith("Assets/")]
    chosen = max(materials[:200], key=lambda row: len(index.dependents(row.path)))
    return chosen.path, chosen.guid or ""


def rows_of(name: str, root: Path, reach: str) -> list[Row]:
    workspace = Workspace(Project.open(root))
    path, guid = most_used(workspace)
    found = []
    for question in QUESTIONS:
        query = question.query.format(path=path)
        value = median(asked(workspace, query))
        work = f"`{question.query}` over {name}"
        aim = REFERENCES if question.is_reference else reach
        found.append({"work": work, "value": value, "unit": "ms", "reach": aim})
        found += beside_ripgrep(work, value, [each.format(guid=guid) for each in question.ripgrep], root)
    return found


def beside_ripgrep(work: str, value: float, arguments: list[str], root: Path) -> list[Row]:
    if not arguments:
        return []
    ripgrep = shutil.which("rg")
    if not ripgrep:
        return [{"work": work, "reach": "<= 1x", "not_measured": "rg is not installed"}]
    command = [
        ripgrep,
        "-uu",
        "--glob",
        "!*.meta",
        "--glob",
        "!.scenewright",
        *arguments,
        str(root / "Assets"),
    ]
    peer = median(lambda: subprocess.run(command, capture_output=True, check=False))
    return [
        {
            "work": work, "value": value, "unit": "ms", "peer": "rg on the same folders", "peer_value": peer,
            "ratio": value / peer, "reach": "<= 1x",
        }
    ]  # fmt: skip


def run(corpus: Path) -> list[Row]:
    """The rows; ``corpus`` holds the packed projects."""
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        if (corpus / f"{PROJECT}.tar.zst").is_file():
            source = sorted(unpacked(PROJECT).rglob("ProjectVersion.txt"), key=lambda path: len(path.parts))
            copy = Path(folder) / PROJECT
            shutil.copytree(source[0].parents[1], copy, ignore=shutil.ignore_patterns(".scenewright"))
            found += rows_of(PROJECT, copy, SMALL)
        else:
            found.append({"work": "searches of a real project", "not_measured": f"{corpus} is missing"})
        for size in SIZES:
            root = Path(folder) / f"made{size}"
            Generator(root, size).write()
            found += rows_of(f"{size:,} assets", root, LARGE if size > SIZES[0] else SMALL)
    return found
