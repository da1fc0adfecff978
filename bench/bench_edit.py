"""Edits: a commit against a plain write that is as safe, a structural edit against the parse it needs."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench_csharp import behaviour
from scenewright.csharp.grammar import parse
from scenewright.edit import Edits
from scenewright.edit.script import edited
from scenewright.project import Project
from scenewright.text.lines import TextFile

ROUNDS = 40
SIZE = 50_000
LINES = 5_000
PATH = "Assets/Large.asset"
HEAD = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
DOCUMENT = """--- !u!114 &{number}
MonoBehaviour:
  m_ObjectHideFlags: 0
  m_GameObject: {{fileID: 0}}
  m_Enabled: 1
  m_Name: Wave {number}
  height: {number}.5
"""


def run(corpus: Path) -> list[dict[str, Any]]:
    """The two aims of writing; ``corpus`` is not needed."""
    return [commit_row(), structural_row()]


def commit_row() -> dict[str, Any]:
    """One edit of a 50 KB file: checked, journalled and told, against temporary file, fsync and rename."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        text = asset()
        (root / "Assets").mkdir()
        (root / "ProjectSettings").mkdir()
        (root / PATH).write_bytes(text)
        (root / f"{PATH}.meta").write_text(f"fileFormatVersion: 2\nguid: {1:032x}\n", encoding="utf-8")
        edits = Edits(Project.open(root))
        versions = [text.replace(b": 7.5", value) for value in (b": 7.6", b": 7.7")]
        own, plain = [], []
        for number in range(ROUNDS):
            new = versions[number % 2]
            own.append(timed(lambda new=new: commit(edits, new)))
            plain.append(timed(lambda new=new: write_safely(root / "Assets/Other.asset", new)))
        edits.close()
    return row("commit of one edit, file of 50 KB", "write, fsync, rename", own, plain, "<= 2x")


def structural_row() -> dict[str, Any]:
    """A method put into a script of 5,000 lines: what it takes beyond one parse of the script."""
    text = script()
    file = TextFile.from_bytes(text.encode(), "Large.cs")
    edit = {"op": "insert_method", "className": "Large", "replacement": "void Added() { }"}
    own, plain = [], []
    for _ in range(ROUNDS // 4):
        own.append(timed(lambda: edited(file, [edit], "Large.cs")))
        plain.append(timed(lambda: parse(text.encode())))
    over = statistics.median(own) - statistics.median(plain)
    return {
        "work": "structural edit of 5,000 lines, over one parse of them",
        "value": max(over, 0.0) * 1000,
        "unit": "ms",
        "peer": "the parse alone",
        "peer_value": statistics.median(plain) * 1000,
        "reach": "< 50",
    }


def row(work: str, peer: str, own: list[float], plain: list[float], reach: str) -> dict[str, Any]:
    value, peer_value = statistics.median(own), statistics.median(plain)
    return {
        "work": work,
        "value": value * 1000,
        "unit": "ms",
        "peer": peer,
        "peer_value": peer_value * 1000,
        "ratio": value / peer_value,
        "reach": reach,
    }


def timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def commit(edits: Edits, data: bytes) -> None:
    transaction = edits.begin()
    transaction.write(PATH, data)
    transaction.commit()


def write_safely(path: Path, data: bytes) -> None:
    """What a careful program does without a journal."""
    beside = path.with_suffix(".tmp")
    with beside.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(beside, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def asset() -> bytes:
    documents, number = [HEAD], 0
    while sum(map(len, documents)) < SIZE:
        number += 1
        documents.append(DOCUMENT.format(number=number))
    return "".join(documents).encode()


def script() -> str:
    """A class of about 5,000 lines, of the methods that the other benchmark has."""
    one = behaviour(1).decode()
    start, end = one.index("    public enum State"), one.index("#if UNITY_EDITOR\n    private")
    body = one[start:end]
    count = LINES // body.count("\n")
    parts = [f"public partial class Part{number}\n{{\n{body}\n}}\n" for number in range(count)]
    return "using UnityEngine;\n" + "".join(parts) + "public class Large\n{\n    void Last() { }\n}\n"
