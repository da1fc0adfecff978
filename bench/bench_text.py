"""How fast Unity files are split, scanned for references and parsed, and what a parsed one weighs."""

import gc
import importlib.util
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import yaml

from corpus import unpacked, yaml_assets
from scenewright.text import FileKind, Node, UnityFile, classify, iter_references, split
from scenewright.text.references import KNOWN, REFERENCE

Work = Callable[[], object]
PROJECT = "mrtk3"
SCENE_BYTES = 3_900_000
LARGE_BYTES = 200_000_000
TENTH = 10
COMPARED_BYTES = {"yaml": 4_000_000, "ryml": 4_000_000, "unityparser": 400_000}


def run(corpus: Path) -> list[dict[str, Any]]:
    """The rows of ``text/``; ``corpus`` holds the packed projects."""
    if not corpus.is_dir():
        return [{"work": "text", "not_measured": f"{corpus} is missing"}]
    paths = [path for path in yaml_assets(unpacked(PROJECT)) if classify(path.read_bytes()) is FileKind.YAML]
    return [*scanning(paths), *parsing(paths), *memory(), *growth()]


def fastest(work: Work, peer: Work, runs: int = 5) -> tuple[float, float]:
    """The least CPU seconds of each, measured in turn so that both meet the same machine."""
    pairs = [(seconds(work), seconds(peer)) for _ in range(runs)]
    return min(ours for ours, _ in pairs), min(theirs for _, theirs in pairs)


def seconds(work: Work) -> float:
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def scanning(paths: list[Path]) -> Iterator[dict[str, Any]]:
    """Against a bare pass over the references, and against one that takes out what each says."""

    def ours() -> None:
        KNOWN.clear()
        for path in paths:
            data = path.read_bytes()
            split(data)
            for _ in iter_references(data):
                pass

    def bare() -> None:
        for path in paths:
            REFERENCE.findall(path.read_bytes())

    def with_groups() -> None:
        for path in paths:
            for match in REFERENCE.finditer(path.read_bytes()):
                match.start(), match.groups()

    for peer, work, reach in (
        ("re.findall", bare, "<= 1.5x"),
        ("re.finditer, offsets and groups", with_groups, ""),
    ):
        value, peer_value = fastest(ours, work)
        yield {
            "work": f"read, split and every reference of {PROJECT}", "value": value, "unit": "s",
            "peer": f"read + one pass of {peer}", "peer_value": peer_value, "ratio": value / peer_value,
            "reach": reach,
        }  # fmt: skip


def sample(paths: list[Path], size: int) -> list[Path]:
    """Files of at most 400 kB spread over the project, together about ``size`` bytes."""
    small = [path for path in paths if path.stat().st_size <= 400_000 and readable(path.read_bytes())]
    step = max(1, sum(path.stat().st_size for path in small) // size)
    return small[::step]


def readable(data: bytes) -> bool:
    """Whether every peer reads it: rapidyaml refuses a closing quote at the start of a line."""
    return b"\n'" not in data and b'\n"' not in data


def parsing(paths: list[Path]) -> Iterator[dict[str, Any]]:
    aims = {"yaml": ">= 8x", "unityparser": ">= 60x", "ryml": ">= 2x"}
    for module, peer in PEERS.items():
        work = f"parse every document to nodes with spans, part of {PROJECT}"
        if importlib.util.find_spec(module) is None:
            yield {"work": work, "not_measured": f"{module} is not installed", "reach": aims[module]}
            continue
        chosen = sample(paths, COMPARED_BYTES[module])
        files = [path.read_bytes() for path in chosen]
        megabytes = sum(map(len, files)) / 1e6
        theirs = peer(chosen, files)
        yield parse_row(work, module, megabytes, aims[module], fastest(lambda f=files: parsed(f), theirs, 3))
        work = f"the same, every value decoded into dicts, part of {PROJECT}"
        yield parse_row(work, module, megabytes, "", fastest(lambda f=files: decoded(f), theirs, 3))


def parse_row(work: str, peer: str, megabytes: float, aim: str, times: tuple[float, float]) -> dict[str, Any]:
    value, peer_value = (megabytes / spent for spent in times)
    return {
        "work": work, "value": value, "unit": "MB/s", "peer": LABELS[peer], "peer_value": peer_value,
        "ratio": value / peer_value, "reach": aim,
    }  # fmt: skip


def parsed(files: list[bytes]) -> None:
    for data in files:
        for document in UnityFile.from_bytes(data).documents:
            document.body  # noqa: B018


def decoded(files: list[bytes]) -> None:
    for data in files:
        for document in UnityFile.from_bytes(data).documents:
            document.body.to_value()


def bodies(files: list[bytes]) -> list[bytes]:
    """Every document under a plain ``---``, as other YAML readers need it."""
    return [
        b"---\n" + document.raw[document.body_start - document.start :]
        for data in files
        for document in UnityFile.from_bytes(data).documents
    ]


def with_pyyaml(_: list[Path], files: list[bytes]) -> Work:
    texts = bodies(files)
    return lambda: [yaml.load(text, Loader=yaml.CSafeLoader) for text in texts]


def with_unityparser(paths: list[Path], _: list[bytes]) -> Work:
    from unityparser import UnityDocument

    return lambda: [UnityDocument.load_yaml(str(path)) for path in paths]


def with_rapidyaml(_: list[Path], files: list[bytes]) -> Work:
    import ryml

    texts = bodies(files)

    def walked(tree: Any, node: int) -> Any:
        if tree.is_map(node):
            return {str(tree.key(child), "utf-8"): walked(tree, child) for child in ryml.children(tree, node)}
        if tree.is_seq(node):
            return [walked(tree, child) for child in ryml.children(tree, node)]
        return str(tree.val(node) or b"", "utf-8") if tree.has_val(node) else ""

    def all_walked() -> None:
        for text in texts:
            tree = ryml.parse_in_arena(text)
            walked(tree, tree.root_id())

    return all_walked


PEERS = {"yaml": with_pyyaml, "unityparser": with_unityparser, "ryml": with_rapidyaml}
LABELS = {"yaml": "PyYAML CSafeLoader", "unityparser": "unityparser", "ryml": "rapidyaml walked into dicts"}


def scene(least: int = SCENE_BYTES) -> bytes:
    """A scene of about 3.9 MB, or another size, in which objects look like those of real ones."""
    parts = [b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"]
    size, number = 0, 1000
    while size < least:
        parts.append(OBJECT % {b"id": number, b"transform": number + 1, b"script": number + 2})
        size += len(parts[-1])
        number += 3
    return b"".join(parts)


OBJECT = b"""--- !u!1 &%(id)d
GameObject:
  m_ObjectHideFlags: 0
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  serializedVersion: 6
  m_Component:
  - component: {fileID: %(transform)d}
  - component: {fileID: %(script)d}
  m_Layer: 0
  m_Name: Object %(id)d
  m_IsActive: 1
--- !u!4 &%(transform)d
Transform:
  m_GameObject: {fileID: %(id)d}
  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}
  m_LocalPosition: {x: 12.5, y: -0.25, z: 3.1415927}
  m_Children: []
  m_Father: {fileID: 0}
--- !u!114 &%(script)d
MonoBehaviour:
  m_GameObject: {fileID: %(id)d}
  m_Enabled: 1
  m_Script: {fileID: 11500000, guid: 0e2b7c9a4d5f46118a3b2c1d0e9f8a7b, type: 3}
  speed: 4
  points:
  - position: {x: 0, y: 1, z: 2}
    label: first
  - position: {x: 3, y: 4, z: 5}
    label: second
"""


def memory() -> Iterator[dict[str, Any]]:
    data = scene()
    for work, keep in (("parsed to nodes", kept_parsed), ("parsed and every node opened", kept_opened)):
        gc.collect()
        tracemalloc.start()
        held = keep(data)
        gc.collect()
        weight = tracemalloc.get_traced_memory()[0] / 1e6
        tracemalloc.stop()
        del held
        yield {
            "work": f"memory of a 3.9 MB scene, {work}", "value": weight, "unit": "MB", "peer": "its bytes",
            "peer_value": len(data) / 1e6, "ratio": weight / (len(data) / 1e6),
            "reach": "<= 6x" if keep is kept_parsed else "",
        }  # fmt: skip


def growth() -> Iterator[dict[str, Any]]:
    """A scene of 200 MB against ten times one of 20 MB: time and memory that are linear give 1x."""
    with TemporaryDirectory() as folder:
        large, small = Path(folder, "Large.unity"), Path(folder, "Small.unity")
        large.write_bytes(scene(LARGE_BYTES))
        small.write_bytes(scene(LARGE_BYTES // TENTH))
        for work, done in LARGE_WORKS.items():
            seconds_large, seconds_small = fastest(lambda d=done: d(large), lambda d=done: d(small), 3)
            yield growth_row(work, seconds_large, seconds_small * TENTH, "s")
        for work, done in LARGE_WORKS.items():
            yield growth_row(f"peak memory: {work}", peak(done, large), peak(done, small) * TENTH, "MB")


def growth_row(work: str, value: float, peer_value: float, unit: str) -> dict[str, Any]:
    return {
        "work": f"{work}, 200 MB", "value": value, "unit": unit, "peer": "10 times the same of 20 MB",
        "peer_value": peer_value, "ratio": value / peer_value, "reach": "<= 1.5x",
    }  # fmt: skip


def peak(work: Callable[[Path], object], path: Path) -> float:
    """The most megabytes that were allocated at one time, the file's bytes among them."""
    gc.collect()
    tracemalloc.start()
    held = work(path)
    megabytes = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    del held
    return megabytes


def all_references(path: Path) -> None:
    for _ in iter_references(path.read_bytes()):
        pass


def last_name(path: Path) -> str:
    file = UnityFile.open(path)
    return file.document(file.headers[-3].file_id).root["m_Name"].text


LARGE_WORKS: dict[str, Callable[[Path], object]] = {
    "read and split": lambda path: split(path.read_bytes()),
    "read and every reference": all_references,
    "open and look for problems": lambda path: UnityFile.open(path).problems,
    "open and one field of one object": last_name,
}


def kept_parsed(data: bytes) -> object:
    file = UnityFile.from_bytes(data)
    for document in file.documents:
        document.body  # noqa: B018
    return file


def kept_opened(data: bytes) -> object:
    file = UnityFile.from_bytes(data)
    nodes: list[Node] = [document.body for document in file.documents]
    for node in nodes:
        nodes.extend(node)
    return file, nodes
