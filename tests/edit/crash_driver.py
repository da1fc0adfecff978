"""Commits a transaction over many files in child processes that are killed, each at another step.

Run as a program: ``crash_driver.py <folder>``; prints a JSON list of what was found after each death.
"""

import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from scenewright.edit import Author, Edits
from scenewright.project import Project

SCENE = b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &100\nGameObject:\n  m_Name: A\n"
FILES = {
    "ProjectSettings/ProjectVersion.txt": b"m_EditorVersion: 2022.3.10f1\n",
    "Assets/Main.unity": SCENE,
    "Assets/Main.unity.meta": b"fileFormatVersion: 2\nguid: " + b"1" * 32 + b"\n",
    "Assets/Player.cs": b"class Player { }\n",
    "Assets/Player.cs.meta": b"fileFormatVersion: 2\nguid: " + b"2" * 32 + b"\n",
    "Assets/Gone.cs": b"class Gone { }\n",
    "Assets/Gone.cs.meta": b"fileFormatVersion: 2\nguid: " + b"3" * 32 + b"\n",
    "Assets/Moved.txt": b"text\n",
    "Assets/Moved.txt.meta": b"fileFormatVersion: 2\nguid: " + b"4" * 32 + b"\n",
}
STEPS = ("open", "write", "fsync", "replace", "unlink", "mkdir", "rmdir", "fchmod")


def make_project(root: Path) -> None:
    for path, data in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)


def contents(root: Path) -> dict[str, bytes]:
    """Every file that belongs to the project, temporary ones included."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted((root / "Assets").rglob("*"))
        if path.is_file()
    }


def edit(root: Path) -> None:
    edits = Edits(Project.open(root))
    transaction = edits.begin(Author("test", "crash", ""))
    transaction.write("Assets/Main.unity", SCENE.replace(b"m_Name: A", b"m_Name: B"))
    transaction.write("Assets/Player.cs", b"class Player { int health; }\n")
    transaction.create("Assets/New/Deep/Fresh.cs", b"class Fresh { }\n")
    transaction.delete("Assets/Gone.cs")
    transaction.move("Assets/Moved.txt", "Assets/New/There.txt")
    transaction.commit()


def taken_back(root: Path) -> None:
    Edits(Project.open(root)).undo()


def made_again(root: Path) -> None:
    Edits(Project.open(root)).redo()


class Act(NamedTuple):
    """What is cut short: what comes before it, the act itself, and whether death comes after a step too.

    Between two steps nothing reaches the disk, so that death before the next one is nearly the same.
    """

    name: str
    before: tuple[Callable[[Path], None], ...]
    act: Callable[[Path], None]
    afters: tuple[bool, ...] = (False,)


ACTS = (
    Act("edit", (), edit, (False, True)),
    Act("undo", (edit,), taken_back),
    Act("redo", (edit, taken_back), made_again),
)


class Steps:
    """Counts the steps of a process, and kills it before or after one of them."""

    def __init__(self, last: int, *, after: bool) -> None:
        self.count = 0
        self.last = last
        self.after = after

    def wrap(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **kwargs: Any) -> Any:
            self.count += 1
            dies = self.count == self.last
            if dies and not self.after:
                os.kill(os.getpid(), signal.SIGKILL)
            result = function(*args, **kwargs)
            if dies:
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        return step

    def install(self) -> None:
        for name in STEPS:
            setattr(os, name, self.wrap(getattr(os, name)))
        steps = self

        class Connection(sqlite3.Connection):
            def execute(self, *args: Any) -> sqlite3.Cursor:
                return steps.wrap(super().execute)(*args)

            def executemany(self, *args: Any) -> sqlite3.Cursor:
                return steps.wrap(super().executemany)(*args)

        connect = sqlite3.connect
        sqlite3.connect = lambda *args, **kwargs: connect(*args, factory=Connection, **kwargs)  # type: ignore


def child(act: Callable[[Path], None], root: Path, last: int, *, after: bool) -> int:
    """Acts in a process of its own; the number of steps it took, 0 where it was killed."""
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reader)
        steps = Steps(last, after=after)
        steps.install()
        act(root)
        count = steps.count
        os.write(writer, str(count).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(process, 0)
    if not os.WIFSIGNALED(status) and status:
        raise RuntimeError(f"the child failed with {status}")
    return int(told or 0)


def main(folder: Path) -> list[dict[str, Any]]:
    return [found for act in ACTS for found in deaths(folder / act.name, act)]


def deaths(folder: Path, act: Act) -> Iterator[dict[str, Any]]:
    before, whole = folder / "before", folder / "whole"
    make_project(before)
    for each in act.before:
        each(before)
    shutil.copytree(before, whole)
    total = child(act.act, whole, 0, after=False)
    old, new, made = state(before), state(whole), len(act.before)
    for last in range(1, total + 1):
        for is_after in act.afters:
            root = folder / "root"
            shutil.copytree(before, root)
            child(act.act, root, last, after=is_after)
            yield {"act": act.name, "step": last, "after": is_after} | judge(root, old, new, made)
            shutil.rmtree(root)


def state(root: Path) -> dict[str, bytes]:
    """Every file and folder that belongs to the project."""
    folders = {f"{path.relative_to(root).as_posix()}/": b"" for path in root.glob("Assets/**/")}
    return contents(root) | folders


def judge(root: Path, old: dict[str, bytes], new: dict[str, bytes], made: int) -> dict[str, Any]:
    """Whether each file was whole after the death, and which state recovery made of all.

    ``made`` is how many transactions there were before.
    """
    dead = contents(root)
    metas = {path for path in new if path not in old and path.endswith(".meta")}
    torn = [
        path
        for path, data in dead.items()
        if not path.endswith(".tmp") and path not in metas and data not in (old.get(path), new.get(path))
    ]
    edits = Edits(Project.open(root))
    recovered = [each.state.value for each in edits.recover()]
    healed = state(root)
    return {
        "torn": torn,
        "recovered": recovered,
        "state": "old" if healed == old else "new" if same(healed, new, metas) else sorted(healed),
        "unfinished": len(edits.journal.unfinished()),
        "history": len(edits.history()) - made,
        "again": [each.state.value for each in edits.recover()],
    }


def same(healed: dict[str, bytes], new: dict[str, bytes], metas: set[str]) -> bool:
    """Whether all is new; the GUIDs of new assets differ from run to run."""
    return healed.keys() == new.keys() and all(healed[path] == new[path] for path in new.keys() - metas)


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
