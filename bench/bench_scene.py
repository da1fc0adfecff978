"""Composing real scenes against PyYAML, unityparser, and the reading and splitting of the same files."""

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from scene.projects import PROJECTS, real_files
from scenewright.scene import AssetFiles, Scene, compose
from scenewright.text import UnityFile

LARGEST = "Assets/Scenes/CanvasUITearsheet.unity"
ROUNDS = 9


class Loader(yaml.SafeLoader):
    """PyYAML as people use it on Unity files: tags ignored, pure Python."""


Loader.add_multi_constructor("!", lambda loader, _, node: loader.construct_mapping(node))


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def least(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    return min(timed(work) for _ in range(rounds))


def outline(files: AssetFiles) -> Scene:
    """The scene's roots with names and states, from nothing kept."""
    scene = compose(AssetFiles(files.project, files.index), LARGEST)
    _ = [(root.name, root.active_self) for root in scene.roots]
    return scene


def every_name(files: AssetFiles) -> Scene:
    """The name and state of every GameObject, all prefabs expanded, from nothing kept."""
    scene = compose(AssetFiles(files.project, files.index), LARGEST)
    _ = [(each.name, each.active_self) for each in scene.game_objects()]
    return scene


def first_query(files: AssetFiles) -> object:
    """What ``GameObject.Find(name).transform.position`` asks for the last root, from nothing kept."""
    scene = compose(AssetFiles(files.project, files.index), LARGEST)
    transform = scene.roots[-1].transform
    return transform.position if transform else None


def read_and_split(paths: list[Path]) -> None:
    for path in paths:
        _ = UnityFile.open(path).headers


def row(work: str, value: float, peer: str, peer_value: float, reach: str) -> dict[str, Any]:
    ratio = peer_value / value if reach.startswith(">") else value / peer_value
    return {
        "work": work, "value": value * 1000, "peer": peer, "peer_value": peer_value * 1000, "ratio": ratio,
        "reach": reach, "unit": "ms",
    }  # fmt: skip


def against_unityparser(work: str, value: float, path: Path) -> dict[str, Any]:
    try:
        from unityparser import UnityDocument
    except ImportError as error:
        return {"work": work, "not_measured": str(error), "reach": ">= 500x"}
    return row(work, value, "unityparser load", timed(lambda: UnityDocument.load_yaml(str(path))), ">= 500x")


def speed(files: AssetFiles, real: Path, sources: list[Path]) -> list[dict[str, Any]]:
    text = real.read_text(encoding="utf-8").replace(" stripped\n", "\n").replace("--- !u!", "--- !")
    pyyaml = timed(lambda: list(yaml.load_all(text, Loader=Loader)))
    shallow, floor = least(lambda: outline(files)), least(lambda: read_and_split(sources))
    work = "outline of the largest scene"
    rows = [
        row(work, shallow, "PyYAML load", pyyaml, ">= 50x"),
        against_unityparser(work, shallow, real),
    ]
    first, whole = least(lambda: first_query(files)), least(lambda: every_name(files))
    read = "reading and splitting its files"
    return [
        *rows,
        row("first query of the largest scene", first, read, floor, "<= 3x"),
        row("every name of the largest scene, prefabs expanded", whole, read, floor, ""),
    ]


def warm(files: AssetFiles) -> dict[str, Any]:
    """A look-up by name over a scene already composed."""
    scene = compose(files, LARGEST)
    last = list(scene.game_objects())[-1]

    def look_up() -> None:
        found = next(each for each in compose(files, LARGEST).game_objects() if each is last)
        assert found.transform is not None
        _ = found.transform.position

    median = statistics.median(timed(look_up) for _ in range(31))
    return {
        "work": "look-up over a warm scene, median",
        "value": median * 1000,
        "unit": "ms",
        "reach": "<= 20",
    }


def memory(files: AssetFiles, sources: list[Path]) -> dict[str, Any]:
    size = sum(path.stat().st_size for path in sources)
    gc.collect()
    tracemalloc.start()
    scene = every_name(files)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert scene.roots
    return {
        "work": "memory of the largest scene, every name known", "value": used / 2**20, "peer": "bytes read",
        "peer_value": size / 2**20, "ratio": used / size, "reach": "<= 6x", "unit": "MiB",
    }  # fmt: skip


def run(corpus: Path) -> list[dict[str, Any]]:
    if not (corpus / "mrtk3.tar.zst").is_file():
        return [{"work": "composing scenes", "not_measured": f"{corpus} is missing", "reach": ""}]
    assert "mrtk3" in PROJECTS
    files = real_files("mrtk3")
    scene = compose(files, LARGEST)
    sources = [
        Path(files.project.to_real(path)) for path in scene.reachable if path.endswith((".unity", ".prefab"))
    ]
    real = Path(files.project.to_real(LARGEST))
    return [*speed(files, real, sources), warm(files), memory(files, sources)]
