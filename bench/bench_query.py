"""C# queries on the largest real scene: what a first one and a warm one take, and what they keep."""

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scene.projects import real_files
from scenewright.query import QueryResult
from scenewright.query.unity import UnityProject
from scenewright.scene import AssetFiles, compose
from scenewright.text import UnityFile

PROJECT = "mrtk3"
SCENE = "Assets/Scenes/CanvasUITearsheet.unity"
TIMEOUT_MS = 60_000
ROUNDS = 9
WARM_ROUNDS = 31
QUERIES = {
    "GameObject.Find": 'GameObject.Find("MRTK XR Rig").transform.position',
    "Camera.main": "Camera.main.transform.position",
    "FindObjectsByType": "Object.FindObjectsByType<Canvas>(FindObjectsSortMode.None).Length",
}
FIRST = QUERIES["GameObject.Find"]


def run(corpus: Path) -> list[dict[str, Any]]:
    """The rows of ``query/``; ``corpus`` holds the packed projects."""
    if not (corpus / f"{PROJECT}.tar.zst").is_file():
        return [{"work": "queries", "not_measured": f"{corpus} is missing"}]
    files = real_files(PROJECT)
    sources = saved_files(files)
    return [*warm(files), first(files, sources), memory(files, sources)]


def saved_files(files: AssetFiles) -> list[Path]:
    """The scene and the prefabs it is made of."""
    paths = compose(files, SCENE).reachable
    return [Path(files.project.to_real(path)) for path in paths if path.endswith((".unity", ".prefab"))]


def ask(unity: UnityProject, query: str) -> QueryResult:
    return unity.evaluate(query, [SCENE], timeout_ms=TIMEOUT_MS)


def fresh(files: AssetFiles) -> UnityProject:
    """The project with no file of it read yet, and with the types of its scripts known.

    The types belong to the project, not to the scene: one query about no scene has asked for them.
    """
    unity = UnityProject(AssetFiles(files.project, files.index))
    unity.evaluate("Mathf.Max(1, 2)", timeout_ms=TIMEOUT_MS)
    return unity


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def warm(files: AssetFiles) -> list[dict[str, Any]]:
    """Queries whose scene has been asked about before."""
    unity = fresh(files)
    rows = []
    for name, query in QUERIES.items():
        ask(unity, query)
        median = statistics.median(seconds(lambda query=query: ask(unity, query)) for _ in range(WARM_ROUNDS))
        rows.append(
            {
                "work": f"{name} on a warm scene, median of {WARM_ROUNDS}",
                "value": median * 1000,
                "unit": "ms",
                "reach": "< 20 ms",
            }
        )
    return rows


def read_and_split(paths: list[Path]) -> None:
    for path in paths:
        _ = UnityFile.open(path).headers


def first(files: AssetFiles, sources: list[Path]) -> dict[str, Any]:
    """Both in turn, so that they meet the same machine; the least of each.

    What a query does beyond reading: a sixth of its time goes to binding, evidence and the index, the rest to
    the parents, instances and stripped documents of the scene, of which each takes a search of its bytes.
    """
    asked, read = [], []
    for _ in range(ROUNDS):
        unity = fresh(files)
        gc.collect()
        asked.append(seconds(lambda unity=unity: ask(unity, FIRST)))
        read.append(seconds(lambda: read_and_split(sources)))
    value, peer = min(asked), min(read)
    return {
        "work": "first query of the largest scene", "value": value * 1000,
        "peer": f"reading and splitting its {len(sources)} files", "peer_value": peer * 1000,
        "ratio": value / peer, "reach": "<= 3x", "unit": "ms",
    }  # fmt: skip


def memory(files: AssetFiles, sources: list[Path]) -> dict[str, Any]:
    """What a query that meets every GameObject leaves in memory."""
    size = sum(path.stat().st_size for path in sources)
    unity = fresh(files)
    gc.collect()
    tracemalloc.start()
    found = ask(unity, QUERIES["FindObjectsByType"])
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert found.value
    return {
        "work": "memory after a query that meets every GameObject", "value": used / 2**20,
        "peer": "bytes read", "peer_value": size / 2**20, "ratio": used / size, "reach": "<= 6x",
        "unit": "MiB",
    }  # fmt: skip
